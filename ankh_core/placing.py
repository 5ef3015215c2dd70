"""Where a figure may stand, and the ways it comes onto, changes and leaves a hex.

Shared by every chapter in which figures are placed, moved, pushed or killed. ``how`` says which:
``move``, ``summon``, ``push`` or ``put`` (an ability that puts a figure somewhere).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .agenda import Refusal
from .board import HEXES, LAND, N_HEXES
from .ledger import note
from .state import FIRST_GUARDIAN, GOD, KIND_MASK, OWNER_SHIFT, WARRIOR, State


class Victim(NamedTuple):
    """A figure that was killed: whose, of which kind, where, and whether it had its ability there."""

    god: int
    kind: int
    hex: int
    able: bool


def open_hexes(state: State, god: int, kind: int, how: str, start: int = -1) -> int:
    """The empty hexes on which a figure may be put: land, with what abilities open and close (`move.end`).

    ``start`` is the hex it comes from, if it comes from the board.
    """
    moments = state.fixed.moments
    mask = LAND & ~state.occupied
    if kind >= FIRST_GUARDIAN:
        for listener in moments.open_water:
            mask |= listener(state, god, kind, how) & ~state.occupied
    for listener in moments.closed:
        mask &= ~listener(state, god, kind, how, start)[1]
    return mask


def closed_hexes(state: State, god: int, kind: int, how: str, start: int = -1) -> int:
    """The hexes on which abilities let a figure not be put, empty or not."""
    mask = 0
    for listener in state.fixed.moments.closed:
        mask |= listener(state, god, kind, how, start)[1]
    return mask


def disarmed(state: State, hex: int) -> bool:
    """Whether the figure on a hex has no ability where it stands."""
    return disarmed_on(state, state.owner_at(hex), state.kind_at(hex), hex)


def disarmed_on(state: State, god: int, kind: int, hex: int) -> bool:
    """Whether a figure would have no ability on a hex."""
    return any(listener(state, god, kind, hex) for listener in state.fixed.moments.disarmed)


def is_hex(value: object) -> bool:
    """Whether a value is the index of a hex."""
    return type(value) is int and 0 <= value < N_HEXES


def hex_word(value: object) -> str:
    """A hex by name, anything else as it is."""
    return HEXES[value] if isinstance(value, int) and is_hex(value) else repr(value)


def why_closed(state: State, god: int, kind: int, hex: int, how: str, rule: str, start: int = -1) -> Refusal:
    """Why a figure may not be put on a hex that is not among its `open_hexes`."""
    if state.occupied >> hex & 1:
        return Refusal(rule, f"{HEXES[hex]} is occupied; a figure needs an empty hex.")
    for listener in state.fixed.moments.closed:
        closing, mask = listener(state, god, kind, how, start)
        if mask >> hex & 1:
            return Refusal(closing, f"{HEXES[hex]} is closed to this figure.")
    return Refusal(rule, f"{HEXES[hex]} is water; this figure needs a land hex.")


def place(state: State, god: int, kind: int, hex: int, rule: str, how: str = "summon") -> None:
    """A figure comes from the pool onto an empty hex."""
    if kind >= WARRIOR:
        state.pool[state.pool_index(god, kind)] -= 1
    state.put(god, kind, hex)
    if state.ledger is not None:
        note(state, rule, "summoned", god, figure=kind, hex=hex)
    for listener in state.fixed.moments.placed:
        listener(state, god, kind, hex, how)


def shift(state: State, start: int, end: int, rule: str, how: str) -> None:
    """A figure goes from one hex to an empty one."""
    code = state.lift(start)
    god, kind = code >> OWNER_SHIFT, code & KIND_MASK
    state.put(god, kind, end)
    _carry_marks(state, start, end)
    moments = state.fixed.moments
    for listener in moments.shifted:
        listener(state, start, end)
    if state.ledger is not None:
        note(state, rule, "moved", god, figure=kind, start=start, end=end, how=how)
    for listener in moments.placed:
        listener(state, god, kind, end, how)


def _carry_marks(state: State, start: int, end: int) -> None:
    # Who has moved or is protected is remembered by hex: it goes where the figure goes.
    if state.acted >> start & 1:
        state.acted ^= 1 << start | 1 << end
    battle = state.battle
    if battle is not None and battle.protected >> start & 1:
        battle.protected ^= 1 << start | 1 << end


def take_off(state: State, hex: int) -> tuple[int, int]:
    """A figure leaves the board, back to its god's pool; returns its god and kind."""
    god, kind = state.owner_at(hex), state.kind_at(hex)
    state.lift(hex)
    if state.battle is not None:
        state.battle.protected &= ~(1 << hex)
    if kind >= WARRIOR:
        state.pool[state.pool_index(god, kind)] += 1
    for listener in state.fixed.moments.removed:
        listener(state, god, kind, hex)
    return god, kind


def kill(state: State, hexes: Sequence[int], rule: str, resolution: bool = False) -> None:
    """Warriors and guardians die at one moment, back to their pools; gods never (`piece.god_immortal`)."""
    dying = [h for h in hexes if state.kind_at(h) != GOD]
    victims = [Victim(state.owner_at(h), state.kind_at(h), h, not disarmed(state, h)) for h in dying]
    for god, kind, hex, _ in victims:
        take_off(state, hex)
        note(state, rule, "killed", god, figure=kind, hex=hex)
        if state.battle is not None:
            state.battle.killed[god] += 1
    if victims:
        for listener in state.fixed.moments.killed:
            listener(state, victims, resolution)


def destroy_monument(state: State, hex: int, rule: str) -> None:
    """A monument goes back to supply, its ankh token to its owner."""
    monument, owner = state.kind_at(hex), state.owner_at(hex)
    state.lift(hex)
    note(state, rule, "destroyed", owner if owner < len(state.figures) else None, monument=monument, hex=hex)


def covered(state: State) -> int:
    """Land hexes that count neither as fertile nor as desert, because something lies on them."""
    mask = 0
    for listener in state.fixed.moments.covered:
        mask |= listener(state)
    return mask


def buildable(state: State) -> int:
    """The empty land hexes on which a monument may be built."""
    return state.free_land() & ~covered(state)
