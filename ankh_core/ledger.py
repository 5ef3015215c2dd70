"""The ledger: what happened, entry by entry, and which rule says so.

An entry is a fact, not a sentence: its ``what`` is one of `KINDS`, ``god`` the god it happened to
(or None), ``amount`` the change, ``data`` the numbers behind it. `ankh_core.story` turns entries
into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .state import State

KINDS = {
    "turn": "a turn begins",
    "marker": "an action marker moves: line, space",
    "event": "the event marker advances: number, event",
    "moved": "a figure moves: figure, start, end, how (move, put, or push by another god)",
    "summoned": "a figure comes onto the board: figure, hex",
    "followers": "followers gained (+) or spent (-)",
    "devotion": "devotion gained (+) or lost (-): space, wanted",
    "unlocked": "a power is unlocked: power, level",
    "guardian": "a guardian joins a god's pool: guardian, level",
    "guardian_lost": "a guardian leaves a god: guardian, hex",
    "controlled": "a monument gets a controller: monument, hex, owner before",
    "built": "a monument is built: monument, hex",
    "destroyed": "a monument goes back to supply: monument, hex",
    "camels": "camels are laid: sides, token",
    "token": "a region gets a conflict order token: token, hex",
    "conflict": "a conflict begins or ends",
    "region": "a region's turn in a conflict: token, gods, how",
    "cards": "battle cards are revealed",
    "used": "battle cards become used: cards",
    "taken_back": "battle cards go back to the hand: cards",
    "bid": "a bid is revealed; everyone pays",
    "auction": "an auction's result",
    "majority": "who controls how many monuments of a type in a region",
    "strength": "a god's strength in a battle, with each part",
    "battle": "a battle's result",
    "tiebreak": "the tie-break token is taken, used, or leaves",
    "protected": "figures that cannot be killed",
    "killed": "a figure is killed: figure, hex",
    "trapped": "a killed warrior is trapped: by",
    "freed": "a trapped warrior goes back to its god's pool",
    "removed": "a figure leaves the game: figure, hex",
    "merged": "two gods become one",
    "forgotten": "a god is out",
    "nothing": "no effect, and why",
    "outcome": "the game is over",
    "ability": "an ability does something not named above",
}
"""Every kind of entry."""

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Entry(NamedTuple):
    """One fact of the ledger."""

    rule: str
    what: str
    god: int | None = None
    amount: int = 0
    data: Mapping[str, Any] = _NOTHING


def note(state: State, rule: str, what: str, god: int | None = None, amount: int = 0, **data: Any) -> None:
    """Write an entry, if this game keeps a ledger. Figures are named by kind, hexes by index.

    What happens at nearly every decision asks first whether there is a ledger: putting the numbers
    together costs more than the happening itself.
    """
    ledger = state.ledger
    if ledger is not None:
        ledger.append(Entry(rule, what, god, amount, data or _NOTHING))
