"""Secret, simultaneous choices: committed god by god into sealed slots, in any order (`battle.cards`)."""

from __future__ import annotations

from .agenda import Todo
from .state import State

NOT_YET = -1


def ask(state: State, gods: tuple[int, ...]) -> None:
    """Open the slots of these gods."""
    for god in gods:
        state.sealed[god] = NOT_YET


def commit(state: State, god: int, value: int, todo: Todo) -> None:
    """Seal a god's choice; the decision goes back on the agenda while any slot of it is empty."""
    state.sealed[god] = value
    if waiting(state, todo):
        state.agenda.append(todo)


def waiting(state: State, todo: Todo) -> tuple[int, ...]:
    """The gods asked by this decision that have not committed yet; the decision names them last."""
    sealed = state.sealed
    return tuple([g for g in todo[-1] if sealed[g] == NOT_YET])


def reveal(state: State, gods: tuple[int, ...]) -> list[int]:
    """Open the slots of these gods and empty them."""
    values = [state.sealed[g] for g in gods]
    ask(state, gods)
    return values
