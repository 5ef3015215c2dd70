"""Forgetting and the end of the game (`forget`, `end.most_devotion`)."""

from __future__ import annotations

from .agenda import step
from .board import bits
from .devotion import end_game, in_red
from .ledger import note
from .placing import destroy_monument, take_off
from .state import KIND_MASK, OWNER_SHIFT, State


@step
def forgetting(state: State) -> None:
    """Each god still in the red section is out; one god left wins at once, none left is a draw."""
    for god in [g for g in state.pile if in_red(state, g)]:
        note(state, "forget", "forgotten", god, space=state.devotion[god])
        for listener in state.fixed.moments.forgotten:
            listener(state, god)
        leave_board(state, god, "forget")
        leave_game(state, god)
    if not state.pile:
        end_game(state, None, "forget")
    if len(state.pile) == 1:
        end_game(state, state.pile[0], "forget")


def leave_board(state: State, god: int, rule: str) -> None:
    """A god's figures come off the board and its monuments go to supply."""
    for hex in bits(state.figures[god]):
        note(state, rule, "removed", god, figure=state.at[hex] & KIND_MASK, hex=hex)
        take_off(state, hex)
    for hex in bits(state.owned[god]):
        assert state.at[hex] >> OWNER_SHIFT == god
        destroy_monument(state, hex, rule)


def leave_game(state: State, god: int) -> None:
    """A god's supplies leave; it has no place on the devotion track and nobody decides for it."""
    row = len(state.fixed.guardians)
    for index in range(god * (row + 1), (god + 1) * (row + 1)):
        state.pool[index] = 0
    for index in range(god * row, (god + 1) * row):
        state.held[index] = 0
    state.pile.remove(god)
    state.followers[god] = 0
    state.hand[god] = 0
    state.powers[god] = 0
    state.devotion[god] = 0
    state.lead[god] = -1
    state.bearer = [-1 if g == god else g for g in state.bearer]
    if state.tiebreak == god:
        state.tiebreak = -1


@step
def most_devotion(state: State) -> None:
    """After the last conflict the god ahead on the devotion track wins."""
    end_game(state, state.pile[-1], "end.most_devotion")
