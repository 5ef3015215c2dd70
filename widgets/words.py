"""Pieces, hexes and actions in words, from what the engine says of a position."""

from __future__ import annotations

from collections.abc import Mapping

from ankh_core.actions import (
    POOL,
    Action,
    Bid,
    BuildMonument,
    Choose,
    Done,
    KeepToken,
    LayCamels,
    Move,
    PlayCard,
    Summon,
    SwapTokens,
    TakeControl,
    TakeGuardian,
    Unlock,
    UseTiebreak,
)
from ankh_core.board import HEXES, NEIGHBOUR_SET, TERRAIN, bits, side_name
from ankh_core.registry import CARDS, GODS, GUARDIANS, POWERS, Ability
from ankh_core.state import NEUTRAL, State

from .catalogue import say

LINE_WORDS = {
    "move": "Move figures",
    "summon": "Summon a figure",
    "followers": "Gain followers",
    "unlock": "Unlock an Ankh power",
}
DONE_WORDS = {
    "move": "Done moving",
    "build": "Build nothing",
    "swap": "Leave the tokens as they are",
}
"""What "done" means, by kind of decision."""


BY_TEXT = {
    "aim": "Aim at {} and {}",
    "cards": "{} and {}",
    "extra": "Summon {} on {}, by {}",
    "gate": "Gate on {}, from {}",
    "kill": "Kill the figure on {}",
    "nudge": "Move the figure on {} to {}",
    "protect": "Keep the figure on {} alive",
    "push": "Push it to {}",
    "return": "Put {} on {}",
    "trap": "Trap a warrior of {}",
    "use": "Yes: {}",
}
"""Actions of abilities, by the first word of their text; the other words go into the braces."""


def figure_name(word: str) -> str:
    """A figure, god, card, power or monument by the word the engine uses for it, as people write it."""
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
        return f"neutral {kind}"
    name = god_name(state, owner)
    if kind == "god":
        return f"{name} {'herself' if state.fixed.gods[owner].id == 'isis' else 'himself'} (god figure)"
    return f"{name}'s {figure_name(kind)}"


def hex_words(state: State, hex: int) -> str:
    """A hex in words for people who point at it, lines parted by ``<br>``."""
    tokens = [str(r.token) for r in state.regions if r.area >> hex & 1]
    lines = [f"<b>{HEXES[hex]}</b> · {TERRAIN[hex]}"]
    if tokens:
        lines.append(("region " if len(tokens) == 1 else "regions ") + " and ".join(tokens))
    lines.append(piece_words(state, hex) or "empty")
    cut = [HEXES[n] for n in bits(NEIGHBOUR_SET[hex] & ~state.adjacent[hex])]
    if cut:
        lines.append(f"river or camel towards {', '.join(cut)}")
    return "<br>".join(lines)


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
    ['Bid 2', 'Flood', 'Done', 'Move Isis herself (god figure) from e6 to e7']
    """
    match action:
        case Choose(line):
            return LINE_WORDS.get(line, line.capitalize())
        case Done():
            return DONE_WORDS.get(kind, "Done")
        case Move(start, end):
            return f"Move {piece_words(state, start) or 'figure'} from {HEXES[start]} to {HEXES[end]}"
        case Summon(figure, hex):
            return f"Summon {figure_name(figure)} on {HEXES[hex]}"
        case Unlock(power):
            return f"{POWERS[power].name} (level {POWERS[power].level})"
        case TakeControl(hex):
            return f"Take the {piece_words(state, hex)} on {HEXES[hex]}"
        case LayCamels(sides):
            return "Camels on " + ", ".join(side_name(s) for s in sides)
        case KeepToken(hex):
            return f"The part with {HEXES[hex]} ({state.region_of(hex).land.bit_count()} land hexes)"
        case SwapTokens(token, other):
            return f"Swap token {token} with token {other}"
        case PlayCard(card):
            return CARDS[card].name
        case BuildMonument(monument, hex):
            return f"Build {'an' if monument[0] in 'aeiou' else 'a'} {monument} on {HEXES[hex]}"
        case Bid(followers):
            return f"Bid {followers}"
        case UseTiebreak(use):
            return "Use it: win this battle" if use else "Keep it: nobody wins"
        case TakeGuardian(guardian, hex):
            place = "in the pool" if hex == POOL else f"on {HEXES[hex]}"
            return f"{figure_name(guardian)} {place}"
    first, *rest = str(action).split()
    text = " ".join((first, *rest))
    if first in BY_TEXT and BY_TEXT[first].count("{}") == len(rest):
        text = BY_TEXT[first].format(*map(figure_name, rest))
    return text[:1].upper() + text[1:]


def action_rule(action: Action) -> str:
    """The rule that explains an action by itself: its card's or power's; empty for other actions."""
    match action:
        case PlayCard(card):
            return CARDS[card].rule
        case Unlock(power):
            return POWERS[power].rule
    return ""
