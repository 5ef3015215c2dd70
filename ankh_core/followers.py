"""The gain followers action (`followers.gain`)."""

from __future__ import annotations

from .agenda import step
from .devotion import gain_followers
from .ledger import note
from .state import State


def feeding_monuments(state: State, god: int) -> int:
    """The monuments, neutral or own, adjacent to at least one own figure.

    Of an own monument and an own figure both must be there: what others control gives nothing.
    """
    return state.near(state.figures[god]) & (state.neutral() | state.owned[god])


@step
def followers_action(state: State, god: int) -> None:
    """One follower for each such monument."""
    monuments = feeding_monuments(state, god)
    if monuments:
        gain_followers(state, god, monuments.bit_count(), "followers.gain", monuments=monuments)
    else:
        note(state, "turn.may_choose_futile", "nothing", god, why="followers")
    for listener in state.fixed.moments.followers_gained:
        listener(state, god)
