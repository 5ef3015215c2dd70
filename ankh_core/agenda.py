"""The agenda: what is still to be done, and the decisions that interrupt it.

`State.agenda` is a stack of small tuples, a step's name and its arguments. `run` works it off from
the top until a decision lies on top or nothing is left, so any position can be copied and saved, in
the middle of a battle too. Chapters and abilities register their steps and decisions here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from .actions import Action
from .state import Ended, State
from .words import say

Todo = tuple[Any, ...]
"""A line of the agenda: the name of a step or decision, then its arguments."""


class Refusal(NamedTuple):
    """Why an action is not legal: the rule it breaks, and the reason in words."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


def one_god(state: State, todo: Todo) -> tuple[int, ...]:
    """The gods asked by most decisions: the one named first in the agenda line."""
    return (todo[1],)


@dataclass(frozen=True)
class Decision:
    """One kind of decision: who is asked, what is legal, why not, and what an answer does.

    What is asked, in words, stands under its kind in `ankh_core.words`.

    ``options`` lists every legal action in a fixed order. ``refuse`` says why an action of an
    accepted kind is not legal, or None, without listing. ``resolve`` carries a legal action out; the
    decision has been taken off the agenda by then, and resolve puts it back if it is to be asked again.
    All three are called with (state, god, todo), ``todo`` being the decision's line of the agenda.
    """

    kind: str
    rules: tuple[str, ...]
    accepts: tuple[type[Any], ...]
    options: Callable[[State, int, Todo], list[Action]]
    refuse: Callable[[State, int, Todo, Any], Refusal | None]
    resolve: Callable[[State, int, Todo, Any], None]
    gods: Callable[[State, Todo], tuple[int, ...]] = one_god
    sealed: bool = False
    """Answers are secret until all are in."""

    @property
    def question(self) -> str:
        """What is asked, in words."""
        return say(f"question.{self.kind}")


STEPS: dict[str, Callable[..., None]] = {}
DECISIONS: dict[str, Decision] = {}


def step(function: Callable[..., None]) -> Callable[..., None]:
    """Register a function as a step of its own name; it is called with (state, *arguments)."""
    STEPS[function.__name__] = function
    return function


def decision(definition: Decision) -> Decision:
    """Register a kind of decision."""
    DECISIONS[definition.kind] = definition
    return definition


def queue(state: State, *todo: Todo) -> None:
    """Put lines on the agenda; the first of them is done first.

    For a single line, ``state.agenda.append`` does the same and costs less.
    """
    state.agenda.extend(todo[::-1])


def run(state: State) -> None:
    """Do what is to be done until a decision is pending or nothing is left."""
    try:
        _work_off(state)
    except Ended:
        clear(state)


def resolve(state: State, god: int, action: Action) -> None:
    """Carry out a legal action of the pending decision and run on to the next one. Checks nothing."""
    todo = state.agenda.pop()
    try:
        DECISIONS[todo[0]].resolve(state, god, todo, action)
        _work_off(state)
    except Ended:
        clear(state)


def _work_off(state: State) -> None:
    agenda = state.agenda
    while agenda:
        todo = agenda.pop()
        do = STEPS.get(todo[0])
        if do is None:  # a decision
            agenda.append(todo)
            return
        do(state, *todo[1:])


def clear(state: State) -> None:
    """Leave nothing to do: the game is over."""
    state.agenda.clear()
    state.battle = None
    state.sealed = [-1] * state.fixed.seats
