"""The summon action (`summon.choice`, `summon.place`)."""

from __future__ import annotations

from functools import lru_cache

from .actions import Action, Summon
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import N_HEXES, bits
from .ledger import note
from .placing import hex_word, is_hex, open_hexes, place, why_closed
from .state import WARRIOR, State


@lru_cache(maxsize=32)
def summons_of(figure: str) -> tuple[Summon, ...]:
    """The summon of a figure to each hex, by hex; made once."""
    return tuple(Summon(figure, h) for h in range(N_HEXES))


def summon_area(state: State, god: int) -> int:
    """Every hex adjacent to an own figure or to a monument the god controls (`summon.place`)."""
    return state.near(state.figures[god] | state.owned[god])


def figures_in_pool(state: State, god: int) -> list[int]:
    """The kinds of figure a god has in its pool, warriors first (`summon.choice`)."""
    first = state.pool_index(god, WARRIOR)
    row = state.pool[first : first + len(state.fixed.guardians) + 1]
    return [WARRIOR + i for i, left in enumerate(row) if left]


def places(state: State, god: int, kind: int, area: int) -> int:
    """The hexes of an area on which a figure of a kind may be summoned."""
    return open_hexes(state, god, kind, "summon") & area | _anywhere(state, god, kind)


def _anywhere(state: State, god: int, kind: int) -> int:
    found = 0
    for listener in state.fixed.moments.summon_anywhere:
        found |= listener(state, god, kind)
    return found


def summon_list(state: State, god: int, area: int) -> list[Action]:
    """Every summon from the pool into an area."""
    found: list[Action] = []
    for kind in figures_in_pool(state, god):
        row = summons_of(state.fixed.kind_names[kind])
        found += [row[h] for h in bits(places(state, god, kind, area))]
    return found


def why_no_summon(state: State, god: int, action: Summon, area: int, where: str) -> Refusal | None:
    """Why a summon from the pool into an area is not legal; ``where`` says what the area is."""
    kind = state.fixed.kinds.get(action.figure, 0) if isinstance(action.figure, str) else 0
    if kind < WARRIOR:
        return Refusal("summon.choice", f"{action.figure!r} is no figure that can be summoned in this game.")
    if not state.pool[state.pool_index(god, kind)]:
        return Refusal("summon.choice", f"There is no {action.figure} left in your pool.")
    if not is_hex(action.hex):
        return Refusal("summon.place", f"{hex_word(action.hex)} is not a hex.")
    if places(state, god, kind, area) >> action.hex & 1:
        return None
    if not area >> action.hex & 1:
        return Refusal("summon.place", f"{hex_word(action.hex)} is not adjacent to {where}.")
    return why_closed(state, god, kind, action.hex, "summon", "summon.place")


@step
def summon_action(state: State, god: int) -> None:
    """One figure from the pool; what can be summoned must be (`turn.must_if_possible`)."""
    queue(state, ("summon_done", god))
    if _options(state, god, ()):
        queue(state, ("summon", god))
    else:
        note(state, "turn.may_choose_futile", "nothing", god, why="summon")


@step
def summon_done(state: State, god: int) -> None:
    """The summon is done; abilities may add to it."""
    for listener in state.fixed.moments.summon_done:
        listener(state, god)


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    return summon_list(state, god, summon_area(state, god))


def _refuse(state: State, god: int, todo: Todo, action: Summon) -> Refusal | None:
    area = summon_area(state, god)
    return why_no_summon(state, god, action, area, "a figure of yours or a monument you control")


def _resolve(state: State, god: int, todo: Todo, action: Summon) -> None:
    place(state, god, state.fixed.kinds[action.figure], action.hex, "summon.place")


SUMMON = decision(
    Decision(
        kind="summon",
        question="Summon which figure, and where?",
        rules=("summon.choice", "summon.place"),
        accepts=(Summon,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)
