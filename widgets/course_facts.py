"""Facts a lesson asks about: worked out by the engine on a position, with the reason beside the answer.

A `Fact` is asked about a `Told`: the position a learner sees, and what is played on from there. Nothing
here knows a rule; every answer and every reason comes from the engine's legal actions, refusals and ledger.

>>> from widgets.course_position import position
>>> game = position('figures = ["god e6 Isis"]\\nmonuments = ["temple d5", "obelisk d6 Amun"]')
>>> gained("Isis", "followers").find(told(game, "choose followers"))
1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ankh_core import Game, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, HEXES, NEIGHBOUR_SET, RIVERS, SIDE, bits
from ankh_core.ledger import Entry
from ankh_core.state import EVENTS, State
from ankh_core.story import sentence

from .catalogue import say
from .course_position import played
from .words import hex_words, piece_words

HEREABOUTS = "_"
"""Stands in an action's text for the hex in question: ``summon warrior _``."""


@dataclass
class Told:
    """The position a learner sees (``before``) and the one after what is asked about (``after``)."""

    before: Game
    after: Game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What happened in between."""
        return self.after.ledger[len(self.before.ledger) :]

    def lines(self, keep: Callable[[Entry], bool] = lambda entry: True) -> list[str]:
        """What happened in between, as sentences."""
        return [sentence(self.after.state.fixed, e) for e in self.entries if keep(e)]

    @property
    def seen(self) -> State:
        """The position the learner sees, as the seat sees it that is asked."""
        return seen(self.before)

    def god(self, name: str) -> int:
        """A god's number by its name."""
        return next(g for g, god in enumerate(self.before.state.fixed.gods) if god.name == name)


def told(game: Game, then: str = "") -> Told:
    """A position and what is played on from there."""
    return Told(game, played(game, then) if then else game)


def seen(game: Game) -> State:
    """A position as the seat sees it that decides next; at the end of a game as the first seat sees it."""
    return game.view(game.acting[0] if game.acting else 0).state


@dataclass
class Fact:
    """Something the engine can be asked.

    ``find`` gives the answer: a set of hexes, True or False, a number or a word. ``why`` says why, as HTML,
    of a learner's answer. ``rule`` names the rule behind it, if the engine does.
    """

    find: Callable[[Told], Any]
    why: Callable[[Told, Any], str] = field(default=lambda told, given: happened(told.lines()))
    rule: Callable[[Told, Any], str] = field(default=lambda told, given: "")


def happened(lines: Iterable[str]) -> str:
    """Sentences as an HTML list; empty without any."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{items}</ul>" if items else ""


# What is gained and had ---------------------------------------------------------------------------


def gained(god: str, what: str = "followers") -> Fact:
    """How many followers, or how much devotion, a god gains (or loses) in what is played."""

    def mine(told: Told) -> Callable[[Entry], bool]:
        number = told.god(god)
        return lambda e: e.what == what and e.god == number

    def why(told: Told, given: Any) -> str:
        return happened(told.lines(mine(told)) or [say(f"fact.no_gain.{what}", god=god)])

    def rule(told: Told, given: Any) -> str:
        return next((e.rule for e in told.entries if mine(told)(e)), "")

    return Fact(lambda told: sum(e.amount for e in told.entries if mine(told)(e)), why, rule)


def by_rule(god: str, rule: str, what: str = "devotion") -> Fact:
    """How much devotion, or how many followers, a god gains (or loses) by one rule in what is played."""

    def mine(told: Told) -> list[Entry]:
        number = told.god(god)
        return [e for e in told.entries if e.what == what and e.god == number and e.rule == rule]

    def why(told: Told, given: Any) -> str:
        found = mine(told)
        return happened(told.lines(lambda e: e in found) or [say(f"fact.not_by_it.{what}", god=god)])

    return Fact(lambda told: sum(e.amount for e in mine(told)), why, lambda told, given: rule)


def count(state: State, god: int, what: str) -> int:
    """How many of something a god has: followers, devotion, monuments, tokens, warriors in the pool, powers,
    cards in hand, figures on the board."""
    counts: dict[str, Callable[[], int]] = {
        "followers": lambda: state.followers[god],
        "devotion": lambda: state.devotion[god],
        "monuments": lambda: state.owned[god].bit_count(),
        "tokens": lambda: state.ankh_pool(god),
        "warriors": lambda: state.pool[state.pool_index(god, state.fixed.kinds["warrior"])],
        "powers": lambda: state.powers[god].bit_count(),
        "cards": lambda: state.hand[god].bit_count(),
        "figures": lambda: state.figures[god].bit_count(),
    }
    return counts[what]()


def has(god: str, what: str) -> Fact:
    """How many of something a god has after what is played; see `count`."""
    return Fact(lambda told: count(told.after.state, told.god(god), what))


def times(what: str, rule: str) -> Fact:
    """How often something happens by a rule: ``killed``, ``destroyed``, ``forgotten`` ..."""
    return ask(lambda told: sum(e.what == what and e.rule == rule for e in told.entries), rule)


def standing(god: str) -> Fact:
    """The hexes on which a god has figures after what is played."""
    return ask(lambda told: frozenset(bits(told.after.state.figures[told.god(god)])))


def stands(*places: str) -> Fact:
    """Whether pieces stand on hexes after what is played: ``stands("b7 Isis's pyramid")``."""

    def find(told: Told) -> bool:
        parts = [place.split(" ", 1) for place in places]
        return all(words in piece_words(told.after.state, HEX[hex]) for hex, words in parts)

    return ask(find)


# What is legal ------------------------------------------------------------------------------------


def _filled(pattern: str, hex: int) -> Action:
    return parse_action(pattern.replace(HEREABOUTS, HEXES[hex]))


def _about(hex: str, reason: str) -> str:
    """A reason with the hex it is about, which most reasons name themselves."""
    return reason if re.search(rf"\b{hex}\b", reason) else say("fact.hex", hex=hex, reason=reason)


def targets(pattern: str, after: bool = False) -> Fact:
    """The hexes for which an action is legal, e.g. ``summon warrior _``, ``move e6 _``, ``control _``.

    ``after``: after what is played, not in the position the learner sees.
    """

    def where(told: Told) -> Game:
        return told.after if after else told.before

    def find(told: Told) -> frozenset[int]:
        legal = {str(a) for a in where(told).legal_actions()}
        return frozenset(h for h in range(len(HEXES)) if pattern.replace(HEREABOUTS, HEXES[h]) in legal)

    def refusals(told: Told, given: Any) -> list[tuple[int, Any]]:
        wrong = sorted(set(given) - find(told)) if isinstance(given, (set, frozenset)) else []
        return [(h, where(told).why_not(_filled(pattern, h))) for h in wrong]

    def why(told: Told, given: Any) -> str:
        lines = [_about(HEXES[h], r.reason) for h, r in refusals(told, given) if r]
        if isinstance(given, (set, frozenset)) and len(given) > 1 and (missed := find(told) - given):
            lines.append(say("fact.missed", hexes=hex_list(missed)))
        return happened(lines)

    def rule(told: Told, given: Any) -> str:
        return next((r.rule for _, r in refusals(told, given) if r), "")

    return Fact(find, why, rule)


def legal(action: str, after: bool = False) -> Fact:
    """Whether an action is legal; ``after`` as in `targets`."""
    wanted = parse_action(action)

    def game(told: Told) -> Game:
        return told.after if after else told.before

    def asked(told: Told) -> bool:
        decision = game(told).decision
        return decision is not None and type(wanted) in decision.accepts

    def why(told: Told, given: Any) -> str:
        found, decision = game(told).why_not(wanted), game(told).decision
        if found is None:
            return happened([say("fact.allowed", action=action)])
        if decision is not None and not asked(told):
            return happened([say("fact.not_asked", question=decision.question)])
        return happened([found.reason])

    def rule(told: Told, given: Any) -> str:
        # Where it is not asked at all, the exercise's own rule says why.
        found = game(told).why_not(wanted) if asked(told) else None
        return found.rule if found else ""

    return Fact(lambda told: game(told).why_not(wanted) is None, why, rule)


# What the board is --------------------------------------------------------------------------------


def between(state: State, one: int, other: int) -> str:
    """What is between two hexes, in words: whether and why they are adjacent or not."""
    if not NEIGHBOUR_SET[one] >> other & 1:
        what = "apart"
    elif state.adjacent[one] >> other & 1:
        what = "open"
    else:
        what = "river" if RIVERS >> SIDE[one, other] & 1 else "camel"
    return say(f"fact.{what}", one=HEXES[one], other=HEXES[other])


def adjacent(hex: str) -> Fact:
    """The hexes adjacent to a hex."""
    centre = HEX[hex]

    def find(told: Told) -> frozenset[int]:
        return frozenset(bits(told.seen.adjacent[centre]))

    def why(told: Told, given: Any) -> str:
        picked = set(given) if isinstance(given, (set, frozenset)) else set()
        differ = sorted(picked ^ find(told)) if len(picked) > 1 else sorted(picked - find(told))
        return happened(between(told.seen, centre, h) for h in differ)

    return Fact(find, why, lambda told, given: "board.adjacent")


def region_hexes(hex: str) -> Fact:
    """The land hexes of the region of a hex."""

    def find(told: Told) -> frozenset[int]:
        return frozenset(bits(told.seen.region_of(HEX[hex]).land))

    def why(told: Told, given: Any) -> str:
        wrong = sorted(set(given) - find(told)) if isinstance(given, (set, frozenset)) else []
        return happened(
            hex_words(told.seen, h).replace("<br>", " · ").replace("<b>", "").replace("</b>", "")
            for h in wrong
        )

    return Fact(find, why, lambda told, given: "board.region")


def region_size(hex: str) -> Fact:
    """How many land hexes the region of a hex has, after what is played."""
    return Fact(lambda told: seen(told.after).region_of(HEX[hex]).land.bit_count())


def pieces(words: str) -> Fact:
    """The hexes on which a kind of piece stands, by the words of it that a hex shows: ``neutral temple``."""
    return Fact(
        lambda told: frozenset(h for h in bits(told.seen.occupied) if words in piece_words(told.seen, h)),
        lambda told, given: happened(
            say("fact.piece", hex=HEXES[h], piece=piece_words(told.seen, h) or say("board.empty"))
            for h in (sorted(given) if isinstance(given, (set, frozenset)) else [])
        ),
    )


# What happens -------------------------------------------------------------------------------------


def event() -> Fact:
    """The kind of event that what is played sets off, or ``no event``."""

    def find(told: Told) -> str:
        number = told.after.state.event
        return EVENTS[number - 1] if number > told.before.state.event else "no event"

    lines: Callable[[Entry], bool] = lambda e: e.what in ("marker", "event")  # noqa: E731
    return Fact(find, lambda told, given: happened(told.lines(lines)))


def next_turn() -> Fact:
    """Whose turn it is after what is played."""
    return Fact(lambda told: told.after.seat_name(told.after.state.seat))


def _battle(told: Told) -> Entry | None:
    return next((e for e in told.entries if e.what == "battle" and not e.data["starts"]), None)


def _battle_why(told: Told, given: Any) -> str:
    return happened(told.lines(lambda e: e.what in ("strength", "battle", "tiebreak")))


def winner() -> Fact:
    """Who wins the (first) battle of what is played, or ``nobody``."""

    def find(told: Told) -> str:
        fought = _battle(told)
        return "nobody" if fought is None or fought.god is None else told.after.seat_name(fought.god)

    return Fact(find, _battle_why, lambda told, given: "battle.win")


def strength(god: str) -> Fact:
    """A god's strength in the (first) battle of what is played."""

    def find(told: Told) -> int:
        fought = _battle(told)
        return 0 if fought is None else fought.data["strength"].get(told.god(god), 0)

    return Fact(find, _battle_why, lambda told, given: "strength")


def margin() -> Fact:
    """By how much the strongest god beats the next in the (first) battle of what is played."""

    def find(told: Told) -> int:
        fought = _battle(told)
        best = sorted(fought.data["strength"].values(), reverse=True) if fought else []
        return best[0] - best[1] if len(best) > 1 else 0

    return Fact(find, _battle_why, lambda told, given: "strength")


def spared() -> Fact:
    """The god spared in the (first) Plague auction of what is played, or ``nobody``."""

    def find(told: Told) -> str:
        auction = next(e for e in told.entries if e.what == "auction")
        return "nobody" if auction.god is None else told.after.seat_name(auction.god)

    return ask(find, "battle.plague")


def ahead(rule: str = "track.devotion_order") -> Fact:
    """The god ahead on the devotion track after what is played."""
    return ask(lambda told: told.after.state.fixed.gods[told.after.state.pile[-1]].name, rule)


def merger() -> Fact:
    """Who merges into whom in what is played: ``Amun into Isis``."""

    def find(told: Told) -> str:
        entry = next(e for e in told.entries if e.what == "merged")
        gods = told.after.state.fixed.gods
        return f"{gods[entry.data['lower']].name} into {gods[entry.god or 0].name}"

    return ask(find, "merge.who")


def outcome(rule: str) -> Fact:
    """Who has won after what is played, ``nobody``, or that ``the game goes on``."""

    def find(told: Told) -> str:
        result = told.after.outcome
        return "the game goes on" if result is None else result.god or "nobody"

    return ask(find, rule)


def ask(find: Callable[[Told], Any], rule: str = "") -> Fact:
    """Any other question to the engine; its reason is what happened in what is played."""
    return Fact(find, rule=lambda told, given: rule)


def hex_list(hexes: Iterable[int]) -> str:
    """Hexes by name, as people list them."""
    names = [HEXES[h] for h in sorted(hexes)]
    if len(names) > 1:
        return say("list.comma").join(names[:-1]) + say("list.and") + names[-1]
    return "".join(names) or say("course.no_hex")
