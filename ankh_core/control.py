"""The control monument event (`control.neutral`, `control.steal`, `control.none`)."""

from __future__ import annotations

from .actions import Action, TakeControl
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import HEXES, N_HEXES, bits
from .ledger import note
from .placing import hex_word, is_hex
from .state import NEUTRAL, State

_TAKE = tuple(TakeControl(h) for h in range(N_HEXES))


def targets(state: State, god: int) -> int:
    """The monuments a god may take: neutral ones within reach or, when none is neutral at all, others'."""
    if not state.ankh_pool(god):
        return 0
    neutral = state.neutral()
    monuments = state.monuments[0] | state.monuments[1] | state.monuments[2]
    wanted = neutral or monuments & ~state.owned[god]
    return state.near(state.figures[god]) & wanted


@step
def control_event(state: State) -> None:
    """The player who triggered takes control of a monument; what is possible must be done."""
    god = state.god_of[state.seat]
    if targets(state, god):
        queue(state, ("control", god))
    else:
        note(state, "control.none", "nothing", god, why="control", tokens=state.ankh_pool(god))


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    return [_TAKE[h] for h in bits(targets(state, god))]


def _refuse(state: State, god: int, todo: Todo, action: TakeControl) -> Refusal | None:
    hex = action.hex
    neutral = state.neutral()
    rule = "control.neutral" if neutral else "control.steal"
    if not is_hex(hex) or not any(mask >> hex & 1 for mask in state.monuments):
        return Refusal(rule, f"{hex_word(hex)} holds no monument.")
    if state.owned[god] >> hex & 1:
        return Refusal(rule, f"The monument on {HEXES[hex]} is yours already; it is never a target.")
    if neutral and not neutral >> hex & 1:
        return Refusal(
            "control.steal",
            f"{HEXES[hex]} belongs to another god, and a neutral monument is still on the board; "
            "others' monuments can be taken only when none is neutral.",
        )
    if not state.near(state.figures[god]) >> hex & 1:
        return Refusal(rule, f"No figure of yours is adjacent to {HEXES[hex]}.")
    return None


def take_control(state: State, god: int, hex: int, rule: str) -> None:
    """A god's ankh token goes on a monument; the old one back to its owner's pool."""
    before = state.owner_at(hex)
    state.give(hex, god)
    note(
        state,
        rule,
        "controlled",
        god,
        monument=state.kind_at(hex),
        hex=hex,
        before=None if before == NEUTRAL else before,
    )


def _resolve(state: State, god: int, todo: Todo, action: TakeControl) -> None:
    stolen = state.owner_at(action.hex) != NEUTRAL
    take_control(state, god, action.hex, "control.steal" if stolen else "control.neutral")


CONTROL = decision(
    Decision(
        kind="control",
        rules=("control.neutral", "control.steal"),
        accepts=(TakeControl,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)
