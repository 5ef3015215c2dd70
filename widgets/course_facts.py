"""Facts a lesson asks about: worked out by the engine on a position, with the reason beside the answer.

A `Fact` is asked about a `Told`: the position a learner sees, and what is played on from there. Nothing
here knows a rule; every answer and every reason comes from the engine's legal actions, refusals and ledger.

>>> from widgets.course_position import position
>>> game = position('figures = ["god e6 Isis"]\\nmonuments = ["temple d5", "obelisk d6 Amun"]')
>>> gained("Isis", "followers").find(told(game, "choose followers"))
1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ankh_core import Game, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, HEXES, NEIGHBOUR_SET, RIVERS, SIDE, bits
from ankh_core.ledger import Entry
from ankh_core.registry import POWERS
from ankh_core.state import EVENTS, State
from ankh_core.story import sentence

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
        return happened(told.lines(mine(told)) or [f"{god} gains no {what} here."])

    def rule(told: Told, given: Any) -> str:
        return next((e.rule for e in told.entries if mine(told)(e)), "")

    return Fact(lambda told: sum(e.amount for e in told.entries if mine(told)(e)), why, rule)


def count(state: State, god: int, what: str) -> int:
    """How many of something a god has: followers, devotion, monuments, tokens, warriors in the pool, powers,
    figures on the board."""
    counts: dict[str, Callable[[], int]] = {
        "followers": lambda: state.followers[god],
        "devotion": lambda: state.devotion[god],
        "monuments": lambda: state.owned[god].bit_count(),
        "tokens": lambda: state.ankh_pool(god),
        "warriors": lambda: state.pool[state.pool_index(god, state.fixed.kinds["warrior"])],
        "powers": lambda: state.powers[god].bit_count(),
        "figures": lambda: state.figures[god].bit_count(),
    }
    return counts[what]()


def has(god: str, what: str) -> Fact:
    """How many of something a god has after what is played; see `count`."""
    return Fact(lambda told: count(told.after.state, told.god(god), what))


# What is legal ------------------------------------------------------------------------------------


def _filled(pattern: str, hex: int) -> Action:
    return parse_action(pattern.replace(HEREABOUTS, HEXES[hex]))


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
        lines = [f"{HEXES[h]}: {r.reason}" for h, r in refusals(told, given) if r]
        if isinstance(given, (set, frozenset)) and len(given) > 1 and (missed := find(told) - given):
            lines.append(f"{hex_list(missed)}: allowed, but not marked.")
        return happened(lines)

    def rule(told: Told, given: Any) -> str:
        return next((r.rule for _, r in refusals(told, given) if r), "")

    return Fact(find, why, rule)


def legal(action: str, after: bool = False) -> Fact:
    """Whether an action is legal; ``after`` as in `targets`."""

    def refusal(told: Told) -> Any:
        return (told.after if after else told.before).why_not(parse_action(action))

    def why(told: Told, given: Any) -> str:
        found = refusal(told)
        return happened([found.reason if found else f"The engine allows it: {action}."])

    return Fact(
        lambda told: refusal(told) is None, why, lambda told, given: getattr(refusal(told), "rule", "")
    )


def number_of_targets(pattern: str) -> Fact:
    """For how many hexes an action is legal."""
    inner = targets(pattern)
    return Fact(
        lambda told: len(inner.find(told)), lambda told, given: happened([hex_list(inner.find(told))])
    )


# What the board is --------------------------------------------------------------------------------


def between(state: State, one: int, other: int) -> str:
    """What is between two hexes, in words: whether and why they are adjacent or not."""
    a, b = HEXES[one], HEXES[other]
    if not NEIGHBOUR_SET[one] >> other & 1:
        return f"{a} and {b} do not share a side."
    if state.adjacent[one] >> other & 1:
        return f"{a} and {b} share a side, and nothing lies on it."
    what = "a river" if RIVERS >> SIDE[one, other] & 1 else "a camel"
    return f"Between {a} and {b} lies {what}."


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
            f"{HEXES[h]}: {piece_words(told.seen, h) or 'empty'}."
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


def power_price(power: str) -> Fact:
    """What a power costs: its level."""
    return Fact(lambda told: POWERS[power].level, rule=lambda told, given: "unlock.cost")


def ask(find: Callable[[Told], Any], rule: str = "") -> Fact:
    """Any other question to the engine; its reason is what happened in what is played."""
    return Fact(find, rule=lambda told, given: rule)


def hex_list(hexes: Iterable[int]) -> str:
    """Hexes by name, as people list them."""
    names = [HEXES[h] for h in sorted(hexes)]
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names) or "none"
