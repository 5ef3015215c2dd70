"""Pieces, hexes and actions in words, from what the engine says of a position."""

from __future__ import annotations

from collections.abc import Mapping

from ankh_core.actions import (
    POOL,
    Action,
    Aim,
    Bid,
    BuildMonument,
    Choose,
    Done,
    ExtraSummon,
    KeepToken,
    Kill,
    LayCamels,
    Move,
    Nudge,
    PlaceGate,
    PlayCard,
    PlayTwoCards,
    Protect,
    Push,
    Return,
    Summon,
    SwapTokens,
    TakeControl,
    TakeGuardian,
    Trap,
    Unlock,
    Use,
    UseTiebreak,
)
from ankh_core.board import HEXES, NEIGHBOUR_SET, TERRAIN, bits, side_name
from ankh_core.registry import CARDS, GODS, GUARDIANS, POWERS, Ability
from ankh_core.state import NEUTRAL, State
from ankh_core.view import Marks, marks_of

from .catalogue import say, says

GODDESSES = ("isis",)


def figure_name(word: str) -> str:
    """A figure, god, card, power or monument by the word the engine uses for it, as people write it."""
    if says(f"kind.{word}"):
        return say(f"kind.{word}")
    tables: tuple[Mapping[str, Ability], ...] = (GUARDIANS, GODS, CARDS, POWERS)
    return next((table[word].name for table in tables if word in table), word)


def god_name(state: State, god: int) -> str:
    """A god's name."""
    return state.fixed.gods[god].name


def piece_words(state: State, hex: int) -> str:
    """Who or what stands on a hex; empty if nothing does.

    >>> from ankh_core import new_game
    >>> from ankh_core.board import HEX
    >>> state = new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state
    >>> [piece_words(state, HEX[h]) for h in ("e6", "d5", "b6", "d6", "a2")]
    ['Isis herself (god figure)', "Isis's warrior", 'neutral obelisk', "Isis's temple", '']
    """
    if not state.at[hex]:
        return ""
    kind, owner = state.fixed.kind_names[state.kind_at(hex)], state.owner_at(hex)
    if owner == NEUTRAL:
        return say("piece.neutral", kind=figure_name(kind))
    name = god_name(state, owner)
    if kind == "god":
        return say("piece.goddess" if state.fixed.gods[owner].id in GODDESSES else "piece.god", god=name)
    return say("piece.owned", god=name, kind=figure_name(kind))


def hex_words(state: State, hex: int, marks: Marks | None = None) -> str:
    """A hex in words for people who point at it, lines parted by ``<br>``.

    ``marks`` is what `ankh_core.view.marks_of` gives for the position, where many hexes are asked about.
    """
    tokens = [str(r.token) for r in state.regions if r.area >> hex & 1]
    lines = [f"<b>{HEXES[hex]}</b> · {say(f'terrain.{TERRAIN[hex]}')}"]
    if len(tokens) == 1:
        lines.append(say("board.region", token=tokens[0]))
    elif tokens:
        lines.append(say("board.regions", tokens=say("list.and").join(tokens)))
    lines.append(piece_words(state, hex) or say("board.empty"))
    lines += sign_words(state, hex, marks or marks_of(state))
    near, cut = state.adjacent[hex], NEIGHBOUR_SET[hex] & ~state.adjacent[hex]
    if near:
        lines.append(say("board.adjacent", hexes=_names(near)))
    if cut:
        lines.append(say("board.cut", hexes=_names(cut)))
    return "<br>".join(lines)


def sign_words(state: State, hex: int, marks: Marks) -> list[str]:
    """The gate, the sun and the aims of a hex in words, a line each."""
    lines = []
    if marks.gates >> hex & 1:
        lines.append(say("board.gate"))
    if marks.suns >> hex & 1:
        lines.append(say("board.sun"))
    for scorpion, targets in marks.aims:
        if scorpion == hex:
            lines.append(say("board.aims", hexes=_names(targets, "list.and")))
        elif targets >> hex & 1:
            reach = "" if state.adjacent[scorpion] >> hex & 1 else f" ({say('board.out_of_reach')})"
            lines.append(say("board.aimed_at", hex=HEXES[scorpion]) + reach)
    return lines


def _names(mask: int, between: str = "list.comma") -> str:
    return say(between).join(HEXES[h] for h in bits(mask))


def side_words(side: int, laid: bool, lit: bool) -> str:
    """A side in words while a caravan is laid."""
    does = "board.side_laid" if laid else "board.side_lit" if lit else "board.side_dark"
    return f"<b>{side_name(side)}</b><br>{say(does)}"


def place_words(state: State, hex: int) -> str:
    """A hex in a list: its name, and what stands on it."""
    there = piece_words(state, hex)
    return f"{HEXES[hex]} ({there})" if there else HEXES[hex]


def action_words(state: State, kind: str, action: Action) -> str:
    """An action as the words on its button; ``kind`` is the kind of decision it answers.

    >>> from ankh_core import new_game, parse_action
    >>> state = new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state
    >>> [action_words(state, "", parse_action(t)) for t in ("bid 2", "card flood", "done", "move e6 e7")]
    ['Bid 2 followers', 'Flood', 'Done', 'Move Isis herself (god figure) from e6 to e7']
    """
    match action:
        case Choose(line):
            return say(f"line.{line}")
        case Done():
            return say(f"done.{kind}" if says(f"done.{kind}") else "done.any")
        case Move(start, end):
            who = piece_words(state, start) or say("piece.figure")
            return say("act.move", who=who, start=HEXES[start], end=HEXES[end])
        case Summon(figure, hex):
            return say("act.summon", figure=figure_name(figure), hex=HEXES[hex])
        case ExtraSummon(figure, hex, source):
            by = HEXES[source]
            return say("act.extra", figure=figure_name(figure), hex=HEXES[hex], by=by)
        case Unlock(power):
            return say("act.unlock", power=POWERS[power].name, level=POWERS[power].level)
        case TakeControl(hex) | Protect(hex) | Kill(hex):
            key = {TakeControl: "act.control", Protect: "act.protect", Kill: "act.kill"}[type(action)]
            return say(key, who=piece_words(state, hex), hex=HEXES[hex])
        case LayCamels(sides):
            return say("act.camels", sides=say("list.comma").join(side_name(s) for s in sides))
        case KeepToken(hex):
            return say("act.keep", hex=HEXES[hex], n=state.region_of(hex).land.bit_count())
        case SwapTokens(token, other):
            return say("act.swap", token=token, other=other)
        case PlayCard(card):
            return CARDS[card].name
        case PlayTwoCards(one, two):
            return say("act.cards", one=CARDS[one].name, two=CARDS[two].name)
        case BuildMonument(monument, hex):
            return say("act.build", monument=figure_name(monument), hex=HEXES[hex])
        case Bid(followers):
            return say("act.bid", n=followers)
        case UseTiebreak(use):
            return say("act.tiebreak_use" if use else "act.tiebreak_keep")
        case TakeGuardian(guardian, hex):
            place = say("place.pool") if hex == POOL else say("place.hex", hex=HEXES[hex])
            return say("act.take", guardian=figure_name(guardian), place=place)
        case Use(ability):
            if says(f"use.{kind}"):
                return say(f"use.{kind}")
            return say("act.use", ability=figure_name(ability))
        case Trap(god):
            return say("act.trap", god=figure_name(god))
        case PlaceGate(hex, start):
            if start == POOL:
                return say("act.gate_new", hex=HEXES[hex])
            return say("act.gate_moved", hex=HEXES[hex], start=HEXES[start])
        case Push(hex):
            return say("act.push", hex=HEXES[hex])
        case Nudge(start, end):
            return say("act.nudge", who=piece_words(state, start), start=HEXES[start], end=HEXES[end])
        case Return(figure, hex):
            return say("act.return", figure=figure_name(figure), hex=HEXES[hex])
        case Aim(first, second):
            return say("act.aim", first=HEXES[first], second=HEXES[second])
    text = str(action)
    return text[:1].upper() + text[1:]


def action_rule(action: Action) -> str:
    """The rule that explains an action by itself: its card's or power's; empty for other actions."""
    match action:
        case PlayCard(card):
            return CARDS[card].rule
        case Unlock(power):
            return POWERS[power].rule
    return ""
