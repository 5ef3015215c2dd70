"""The move action (`move.range`, `move.through`, `move.end`)."""

from __future__ import annotations

from .actions import Action, Done, Move
from .agenda import Decision, Refusal, Todo, decision, step
from .board import DISC, HEXES, LAND, N_HEXES, bits
from .placing import hex_word, is_hex, open_hexes, shift, why_closed
from .state import FIRST_GUARDIAN, KIND_MASK, WARRIOR, State

RANGE = 3
_AROUND = tuple(DISC[RANGE][hex] & ~(1 << hex) for hex in range(N_HEXES))
_MOVES = tuple(
    tuple((1 << end, Move(start, end)) for end in bits(_AROUND[start])) for start in range(N_HEXES)
)
_MOVES_OVERLAND = tuple(tuple((bit, move) for bit, move in row if bit & LAND) for row in _MOVES)
_DONE = Done()


@step
def move_action(state: State, god: int) -> None:
    """Each own figure may move once."""
    state.acted = 0
    _ask(state, god)


def _ask(state: State, god: int) -> None:
    for hex in bits(state.figures[god] & ~state.acted):
        if _targets(state, god, hex):
            state.agenda.append(("move", god))
            return
    state.acted = 0


def _targets(state: State, god: int, start: int) -> int:
    """Where a figure may end its move."""
    kind = state.at[start] & KIND_MASK
    mask = open_hexes(state, god, kind, "move", start)
    if kind >= FIRST_GUARDIAN:
        for listener in state.fixed.moments.passable:
            mask |= listener(state, god, kind, start)
    return mask & _AROUND[start]


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    found: list[Action] = []
    # One answer for gods and warriors, see `registry.MOMENTS`.
    ordinary, at = open_hexes(state, god, WARRIOR, "move"), state.at
    for start in bits(state.figures[god] & ~state.acted):
        if at[start] & KIND_MASK < FIRST_GUARDIAN:
            found += [move for bit, move in _MOVES_OVERLAND[start] if bit & ordinary]
        else:
            ends = _targets(state, god, start)
            found += [move for bit, move in _MOVES[start] if bit & ends]
    found.append(_DONE)
    return found


def _refuse(state: State, god: int, todo: Todo, action: Move | Done) -> Refusal | None:
    if isinstance(action, Done):
        return None
    start, end = action
    if not (is_hex(start) and state.figures[god] >> start & 1):
        return Refusal(
            "move.range", f"{hex_word(start)} holds no figure of yours; you move your own figures only."
        )
    if state.acted >> start & 1:
        return Refusal(
            "move.range", f"The figure on {HEXES[start]} has moved already; each figure moves once."
        )
    if not (is_hex(end) and DISC[RANGE][start] >> end & 1 and start != end):
        return Refusal("move.range", f"{hex_word(end)} is not 1, 2 or 3 hexes away from {HEXES[start]}.")
    if _targets(state, god, start) >> end & 1:
        return None
    return why_closed(state, god, state.kind_at(start), end, "move", "move.end", start)


def _resolve(state: State, god: int, todo: Todo, action: Move | Done) -> None:
    if isinstance(action, Done):
        state.acted = 0
        return
    start, end = action
    kind = state.kind_at(start)
    state.agenda.append(("move_on", god))
    if state.occupied >> end & 1:
        for listener in state.fixed.moments.move_onto:
            listener(state, god, kind, start, end)
        return
    finish_move(state, god, kind, start, end)


def finish_move(state: State, god: int, kind: int, start: int, end: int) -> None:
    """A figure ends its move on a hex that is empty by now."""
    shift(state, start, end, "move.range", "move")
    state.acted |= 1 << end
    for listener in state.fixed.moments.moved:
        listener(state, god, kind, start, end)


@step
def move_on(state: State, god: int) -> None:
    """Go on with the figures that have not moved."""
    _ask(state, god)


MOVE = decision(
    Decision(
        kind="move",
        rules=("move.range", "move.through", "move.end"),
        accepts=(Move, Done),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)
