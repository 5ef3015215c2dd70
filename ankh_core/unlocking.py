"""The unlock action and guardian symbols (`unlock.cost`, `unlock.guardian`)."""

from __future__ import annotations

from functools import lru_cache

from .actions import Action, Unlock
from .agenda import Decision, Refusal, Todo, decision, step
from .devotion import gain_followers
from .ledger import note
from .registry import POWER_BIT, POWERS
from .state import FIRST_GUARDIAN, State

MAX_POWERS = 6
POWERS_PER_LEVEL = 2


def level_of_next(state: State, god: int) -> int:
    """Level, and so the cost in followers, of a god's next power: 1 to 3; 4 when it has all six."""
    return state.powers[god].bit_count() // POWERS_PER_LEVEL + 1


@step
def unlock_action(state: State, god: int) -> None:
    """Unlock the next power; with too few followers, or with all six, nothing (`unlock.futile`)."""
    if state.powers[god].bit_count() >= MAX_POWERS or state.followers[god] < level_of_next(state, god):
        note(state, "unlock.futile", "nothing", god, why="unlock", level=level_of_next(state, god))
    else:
        state.agenda.append(("unlock", god))


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_unlocks(level_of_next(state, god), state.powers[god]))


@lru_cache(maxsize=1 << 10)
def _unlocks(level: int, have: int) -> tuple[Unlock, ...]:
    return tuple(
        Unlock(power.id)
        for bit, power in enumerate(POWERS.values())
        if power.level == level and not have >> bit & 1
    )


def _refuse(state: State, god: int, todo: Todo, action: Unlock) -> Refusal | None:
    level = level_of_next(state, god)
    power = POWERS.get(action.power) if isinstance(action.power, str) else None
    if power is None:
        return Refusal("unlock.cost", f"{action.power!r} is no Ankh power.")
    if power.level != level:
        return Refusal(
            "unlock.cost", f"{power.name} is of level {power.level}; your next power is of level {level}."
        )
    if state.has_power(god, POWER_BIT[power.id]):
        return Refusal("unlock.cost", f"You have {power.name} already; take another power of level {level}.")
    return None


def _resolve(state: State, god: int, todo: Todo, action: Unlock) -> None:
    level = level_of_next(state, god)
    gain_followers(state, god, -level, "unlock.cost", power=action.power)
    state.powers[god] |= 1 << POWER_BIT[action.power]
    number = state.powers[god].bit_count()
    if state.ledger is not None:
        note(state, "unlock.cost", "unlocked", god, power=action.power, level=level, number=number)
    symbols = state.fixed.rules.guardian_symbols
    if number in symbols:
        gain_guardian(state, god, symbols.index(number))


def gain_guardian(state: State, god: int, index: int) -> None:
    """A guardian symbol: one figure of that level's kind, if one and a base of its size are left."""
    guardian = state.fixed.guardians[index]
    kind = FIRST_GUARDIAN + index
    if not state.stock[index]:
        note(state, "unlock.guardian", "nothing", god, why="stock", guardian=guardian.id)
    elif state.free_bases(god, guardian.base) <= 0:
        note(state, "unlock.guardian", "nothing", god, why="base", guardian=guardian.id, base=guardian.base)
    else:
        state.stock[index] -= 1
        state.held[state.held_index(god, kind)] += 1
        state.pool[state.pool_index(god, kind)] += 1
        note(state, "unlock.guardian", "guardian", god, guardian=guardian.id, level=guardian.level)


UNLOCK = decision(
    Decision(
        kind="unlock",
        rules=("unlock.cost", "unlock.guardian"),
        accepts=(Unlock,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)
