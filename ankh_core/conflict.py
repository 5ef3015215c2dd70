"""The conflict event: regions in token order, dominance, majorities (`conflict.start`, `majority`)."""

from __future__ import annotations

from typing import Any

from .agenda import STEPS, Todo, queue, step
from .devotion import gain_all, gain_devotion
from .ledger import note
from .state import EVENTS, MONUMENTS, State

MERGING_AFTER, FORGETTING_AFTER, LAST_CONFLICT = 3, 4, 5
"""Which conflicts are followed by merging, by forgetting, by the end (`track.events`)."""


def conflict_number(state: State) -> int:
    """How many conflicts there have been, the running one included."""
    return EVENTS[: state.event].count("conflict")


@step
def conflict_event(state: State) -> None:
    """The tie-break token, then every region in rising token order, then what follows this conflict."""
    number = conflict_number(state)
    state.tiebreak = state.god_of[state.seat]
    state.tiebreak_up = True
    note(state, "conflict.start", "conflict", state.tiebreak, number=number, starts=True)
    note(state, "conflict.start", "tiebreak", state.tiebreak, how="taken")
    regions: list[Todo] = [("region_turn", r.token) for r in state.regions]
    after: dict[int, Todo] = {
        MERGING_AFTER: ("merging",),
        FORGETTING_AFTER: ("forgetting",),
        LAST_CONFLICT: ("most_devotion",),
    }
    following = [after[number]] if number in after else []
    queue(state, ("conflict_start",), *regions, ("conflict_end", number), *following)


@step
def conflict_start(state: State) -> None:
    """Effects at the start of a conflict."""
    for listener in state.fixed.moments.conflict_start:
        listener(state)


@step
def conflict_end(state: State, number: int) -> None:
    """The tie-break token leaves."""
    note(state, "conflict.end", "tiebreak", state.tiebreak, how="leaves")
    state.tiebreak = -1
    state.tiebreak_up = False
    for listener in state.fixed.moments.conflict_end:
        listener(state)
    note(state, "conflict.end", "conflict", number=number, starts=False)


@step
def region_turn(state: State, token: int) -> None:
    """A region without figures is skipped, with those of one god it is dominated, else there is a battle."""
    area = state.region(token).area
    gods = state.gods_in(area)
    if not gods:
        note(state, "conflict.empty", "region", token=token, gods=gods, how="empty")
    elif len(gods) == 1:
        note(state, "dominance", "region", token=token, gods=gods, how="dominance")
        score_majorities(state, area)
        gain_dominance(state, gods[0], area, token)
    else:
        note(state, "battle", "region", token=token, gods=gods, how="battle")
        STEPS["begin_battle"](state, token)


def majority_of(state: State, monument: int, area: int) -> tuple[int | None, dict[int, int]]:
    """The god with strictly most monuments of a type (0 to 2) in an area, and every god's count.

    All gods count, present or not; whether the god gains anything is another question (`majority`).
    """
    there, owned = state.monuments[monument] & area, state.owned
    counts = {g: n for g in state.pile if (n := (owned[g] & there).bit_count())}
    if not counts:
        return None, counts
    most = max(counts.values())
    leaders = [g for g, n in counts.items() if n == most]
    return (leaders[0] if len(leaders) == 1 else None), counts


def score_majorities(state: State, area: int) -> None:
    """Each majority of a god that has a figure there is worth 1; all of one god's are one gain."""
    won: dict[int, int] = {}
    types: dict[int, list[int]] = {}
    owned = 0
    for god in state.pile:
        owned |= state.owned[god]
    for monument in range(len(MONUMENTS)):
        if not state.monuments[monument] & owned & area:
            continue
        leader, counts = majority_of(state, monument, area)
        present = leader is not None and bool(state.figures[leader] & area)
        if state.ledger is not None:
            note(state, "majority", "majority", leader, monument=monument + 1, counts=counts, present=present)
        if leader is not None and present:
            won[leader] = won.get(leader, 0) + 1
            types.setdefault(leader, []).append(monument + 1)
    if won:
        data: dict[int, dict[str, Any]] = {g: {"monuments": tuple(t)} for g, t in types.items()}
        gain_all(state, won, "majority", data)


def gain_dominance(state: State, god: int, area: int, token: int) -> None:
    """1 devotion for being alone in a region, as one gain with what abilities add (`dominance`)."""
    parts: list[tuple[str, int]] = [("dominance", 1)]
    for listener in state.fixed.moments.dominance_gain:
        parts += listener(state, god, area)
    gain_devotion(state, god, sum(n for _, n in parts), "dominance", parts=tuple(parts), token=token)
