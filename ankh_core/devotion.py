"""The devotion track: gains, losses and the pile (`track.devotion`, `track.devotion_order`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .ledger import note
from .state import GOAL, Ended, Outcome, State


def in_red(state: State, god: int) -> bool:
    """Whether a god stands in the red section (`track.devotion`)."""
    return state.devotion[god] <= state.fixed.rules.red_limit


def gain_devotion(state: State, god: int, amount: int, rule: str, **data: Any) -> None:
    """One gain of ``amount`` devotion; abilities may enlarge it. A gain of 0 is none.

    Raises:
        Ended: the god has reached the goal and wins at once (`end.top`).
    """
    if amount <= 0:
        return
    for listener in state.fixed.moments.devotion_gain:
        amount += listener(state, god, amount)
    _place(state, god, min(GOAL, state.devotion[god] + amount), rule, data)
    if state.devotion[god] >= GOAL:
        end_game(state, god, "end.top")


def lose_devotion(state: State, god: int, amount: int, rule: str, **data: Any) -> None:
    """A loss of devotion, never below 0; a loss at 0 moves nothing (`track.devotion_order`)."""
    _place(state, god, max(0, state.devotion[god] - amount), rule, data)


def gain_all(state: State, gains: Mapping[int, int], rule: str, data: Mapping[int, dict[str, Any]]) -> None:
    """Simultaneous gains, from least devotion upward (`track.devotion_simultaneous`)."""
    for god in [g for g in state.pile if g in gains]:
        gain_devotion(state, god, gains[god], rule, **data.get(god, {}))


def _place(state: State, god: int, space: int, rule: str, data: Mapping[str, Any]) -> None:
    change = space - state.devotion[god]
    if not change:
        return
    state.devotion[god] = space
    pile, devotion = state.pile, state.devotion
    pile.remove(god)
    # On top of its new space: behind nobody who stands there already.
    pile.insert(len([g for g in pile if devotion[g] <= space]), god)
    if state.ledger is not None:
        note(state, rule, "devotion", god, change, space=space, **data)


def end_game(state: State, god: int | None, rule: str) -> None:
    """The game is over; the seats of ``god`` win together, or nobody (`merge.together`).

    Raises:
        Ended: always.
    """
    winners = () if god is None else state.seats_of(god)
    state.outcome = Outcome(winners, god, rule)
    note(state, rule, "outcome", god, winners=winners)
    raise Ended


def gain_followers(state: State, god: int, amount: int, rule: str, **data: Any) -> None:
    """Gain followers (or spend them, with a negative amount); 0 changes nothing."""
    if amount:
        state.followers[god] += amount
        if state.ledger is not None:
            note(state, rule, "followers", god, amount, **data)
