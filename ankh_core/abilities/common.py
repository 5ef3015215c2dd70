"""What several abilities need."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..actions import Action, Done, Use
from ..agenda import Decision, Refusal, Todo, decision
from ..board import bits
from ..registry import POWER_BIT
from ..state import State

DONE = Done()


def has(state: State, god: int, power: str) -> bool:
    """Whether a god has unlocked a power."""
    return bool(state.powers[god] >> POWER_BIT[power] & 1)


def bearer(state: State, god_id: str) -> int:
    """The god that has the ability of a god now, after merging perhaps another one; -1: none has."""
    number = state.fixed.god_numbers.get(god_id)
    return -1 if number is None else state.bearer[number]


def enemies(state: State, god: int) -> int:
    """The hexes of all figures that are not a god's own."""
    found = 0
    for other, figures in enumerate(state.figures):
        if other != god:
            found |= figures
    return found


def may_use(kind: str, ability: str, rule: str, use: Callable[[State, int, Todo], None]) -> Decision:
    """Register a decision of the form "you may use this ability": use it, or be done."""

    def options(state: State, god: int, todo: Todo) -> list[Action]:
        return [Use(ability), DONE]

    def refuse(state: State, god: int, todo: Todo, action: Use | Done) -> Refusal | None:
        if isinstance(action, Done) or action.ability == ability:
            return None
        return Refusal(rule, f"The question is whether you use {ability}.")

    def resolve(state: State, god: int, todo: Todo, action: Use | Done) -> None:
        if isinstance(action, Use):
            use(state, god, todo)

    return decision(
        Decision(
            kind=kind,
            rules=(rule,),
            accepts=(Use, Done),
            options=options,
            refuse=refuse,
            resolve=resolve,
        )
    )


def is_kind(state: State, kind: int, guardian: str) -> bool:
    """Whether a kind of figure is this guardian."""
    return state.fixed.kinds.get(guardian) == kind


def all_of(state: State, guardian: str) -> Iterator[tuple[int, int]]:
    """Every such guardian on the board, as (god, hex)."""
    kind = state.fixed.kinds[guardian]
    for god in state.pile:
        for hex in bits(state.figures[god]):
            if state.kind_at(hex) == kind:
                yield god, hex
