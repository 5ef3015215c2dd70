"""Merging after conflict 3 (`merge.who` to `merge.together`)."""

from __future__ import annotations

from .actions import POOL, Action, TakeGuardian
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import bits
from .devotion import gain_followers
from .ending import leave_board, leave_game
from .ledger import note
from .placing import is_hex
from .state import FIRST_GUARDIAN, State

FEWEST_GODS = 3
"""Gods merge only while this many are in play (`merge.together`)."""


@step
def merging(state: State) -> None:
    """The god last on the devotion track merges into the one before it."""
    if len(state.pile) < FEWEST_GODS:
        return
    lower, higher = state.pile[0], state.pile[1]
    note(state, "merge.who", "merged", higher, lower=lower, space=state.devotion[lower])
    # From here on both seats play the higher god; outside its turn the higher seat decides.
    state.god_of = [higher if g == lower else g for g in state.god_of]
    queue(state, ("guardians_over", higher, lower), ("become_one", higher, lower))


@step
def guardians_over(state: State, higher: int, lower: int) -> None:
    """The guardians that fit, chosen one by one while not all fit (`merge.guardians`)."""
    for size in ("small", "large"):
        offered = _offered(state, higher, lower, size)
        if not offered:
            continue
        many = sum(_count(state, lower, size))
        if many <= state.free_bases(higher, size) or len(offered) == 1:
            hand_over(state, higher, lower, offered[0])
            queue(state, ("guardians_over", higher, lower))
        else:
            queue(state, ("take", higher, lower, size), ("guardians_over", higher, lower))
        return


def _count(state: State, lower: int, size: str) -> list[int]:
    return [
        state.held[state.held_index(lower, FIRST_GUARDIAN + i)]
        for i, g in enumerate(state.fixed.guardians)
        if g.base == size
    ]


def _offered(state: State, higher: int, lower: int, size: str) -> list[TakeGuardian]:
    """The lower god's guardians of a base size while the higher has such a base free."""
    found: list[TakeGuardian] = []
    if state.free_bases(higher, size) <= 0:
        return found
    for i, guardian in enumerate(state.fixed.guardians):
        if guardian.base == size:
            kind = FIRST_GUARDIAN + i
            there = [h for h in bits(state.figures[lower]) if state.kind_at(h) == kind]
            found += [TakeGuardian(guardian.id, h) for h in there]
            if state.pool[state.pool_index(lower, kind)]:
                found.append(TakeGuardian(guardian.id, POOL))
    return found


def hand_over(state: State, higher: int, lower: int, action: TakeGuardian) -> None:
    """A guardian changes to the higher god; on the board it stays where it is."""
    kind = state.fixed.kinds[action.guardian]
    state.held[state.held_index(lower, kind)] -= 1
    state.held[state.held_index(higher, kind)] += 1
    if action.hex == POOL:
        state.pool[state.pool_index(lower, kind)] -= 1
        state.pool[state.pool_index(higher, kind)] += 1
    else:
        state.lift(action.hex)
        state.put(higher, kind, action.hex)
    guardian = state.fixed.guardians[kind - FIRST_GUARDIAN]
    note(
        state,
        "merge.guardians",
        "guardian",
        higher,
        guardian=guardian.id,
        level=guardian.level,
        hex=action.hex,
        lower=lower,
    )


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_offered(state, god, todo[2], todo[3]))


def _refuse(state: State, god: int, todo: Todo, action: TakeGuardian) -> Refusal | None:
    hex = action.hex
    known = is_hex(hex) or (type(hex) is int and hex == POOL)
    if known and action in _offered(state, god, todo[2], todo[3]):
        return None
    return Refusal(
        "merge.guardians", f"Choose one of the {todo[3]} guardians of the god that merges into yours."
    )


def _resolve(state: State, god: int, todo: Todo, action: TakeGuardian) -> None:
    hand_over(state, god, todo[2], action)


TAKE = decision(
    Decision(
        kind="take",
        rules=("merge.guardians",),
        accepts=(TakeGuardian,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)


@step
def become_one(state: State, higher: int, lower: int) -> None:
    """What lower loses, and what the two share (`merge.lower_loses`, `merge.shared`, `merge.devotion`)."""
    for listener in state.fixed.moments.merging:
        listener(state, higher, lower)
    leave_board(state, lower, "merge.lower_loses")
    shared, place = state.followers[lower], state.devotion[lower]
    spot = state.pile.index(lower)
    bearers = [higher if g == lower else g for g in state.bearer]
    leave_game(state, lower)
    state.bearer = bearers
    gain_followers(state, higher, shared, "merge.shared", lower=lower)
    change = place - state.devotion[higher]
    state.pile.remove(higher)
    state.pile.insert(spot, higher)
    state.devotion[higher] = place
    note(state, "merge.devotion", "devotion", higher, change, space=place, lower=lower)
