"""Playing on in imagination: what `GreedyBot` does with copies of a position.

Everything here works on copies of what a view shows, through the engine's own table of decisions. The
kinds that get care of their own are choosing actions, moving and sealed choices; every other kind, those
that abilities add later too, is played by looking at the result of each option. Work is bounded by counting
the positions judged, never by the clock, so that the same position always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..actions import Action, Bid, Done, Move
from ..agenda import DECISIONS, Decision, resolve
from ..state import State
from .evaluation import Judge

MOST_OPTIONS = 60
"""So many options of an own decision are judged in imagination; of more, evenly spread ones."""
OTHERS_OPTIONS = 6
"""The same for decisions of others."""
OWN_IN_BATTLE = 16
"""The same for own decisions in a battle that is fought on."""
MOST_STEPS = 60
"""So many decisions in a row are imagined at most."""
BETTER = 1e-6
"""A move has to be better than none by more than this."""

T = TypeVar("T")


def pending(state: State) -> Decision | None:
    """The decision a position waits for; None when the game is over."""
    return DECISIONS[state.agenda[-1][0]] if state.agenda else None


def asked(state: State, seat: int) -> int | None:
    """The god for which a seat is to decide now, or None."""
    decision = pending(state)
    if decision is None:
        return None
    gods = decision.gods(state, state.agenda[-1])
    return next((g for g in gods if state.decider(g) == seat), None)


def options(state: State, god: int) -> list[Action]:
    """What a god that is asked may do."""
    todo = state.agenda[-1]
    return DECISIONS[todo[0]].options(state, god, todo)


def taken(state: State, god: int, action: Action) -> State:
    """The position after an action, on a copy."""
    new = state.copy()
    resolve(new, god, action)
    return new


def spread(found: Sequence[T], most: int) -> list[T]:
    """At most so many of the options, evenly spread, the first and the last (often `Done`) among them.

    >>> spread("abcdefg", 3)
    ['a', 'd', 'g']
    """
    if len(found) <= most:
        return list(found)
    last = len(found) - 1
    return [found[round(i * last / (most - 1))] for i in range(most)]


def best_result(judge: Judge, state: State, god: int, most: int) -> State:
    """The immediate result that is worth most to the seat that decides."""
    decider = state.decider(god)
    found = options(state, god)
    if len(found) == 1:
        resolve(state, god, found[0])
        return state
    results = [taken(state, god, a) for a in spread(found, judge.room(most))]
    return max(results, key=lambda new: judge.value(new, decider))


# An own turn ----------------------------------------------------------------------------------------


def completed(judge: Judge, state: State) -> State:
    """The position when the judge's seat has decided all up to the next decision of somebody else.

    It stops before a sealed choice and before its own next turn, too. Actions are chosen by trying
    each to its end, all others step by step. ``state`` may be changed.
    """
    for _ in range(MOST_STEPS):
        decision = pending(state)
        god = asked(state, judge.seat)
        if decision is None or god is None or decision.sealed:
            break
        if decision.kind == "choose":
            if state.agenda[-1][2] < 0:  # a new turn
                break
            results = [completed(judge, taken(state, god, a)) for a in options(state, god)]
            return max(results, key=judge.value)
        if decision.kind == "move":
            state = moved(judge, state, god)
        else:
            state = best_result(judge, state, god, MOST_OPTIONS)
    return state


def move_gains(judge: Judge, state: State, found: Sequence[Action], god: int) -> list[float]:
    """What each move makes the position better by; being done is worth 0."""
    before = judge.value(state)
    return [
        0.0 if isinstance(action, Done) else judge.value(taken(state, god, action)) - before
        for action in found
    ]


def moved(judge: Judge, state: State, god: int) -> State:
    """The position after a move action: figures in the order of what moving each alone would bring."""
    found = options(state, god)
    found = spread(found, judge.room(len(found)))
    alone: dict[int, float] = {}
    for action, gain in zip(found, move_gains(judge, state, found, god), strict=True):
        if isinstance(action, Move):
            alone[action.start] = max(gain, alone.get(action.start, 0.0))
    for start in sorted((s for s, gain in alone.items() if gain > BETTER), key=lambda s: -alone[s]):
        if not _moving(state, judge.seat):
            break
        found = [a for a in options(state, god) if isinstance(a, Move) and a.start == start]
        found = spread(found, judge.room(len(found)))
        gains = move_gains(judge, state, found, god)
        best = max(gains, default=0.0)
        if best > BETTER:
            state = _small_choices(judge, taken(state, god, found[gains.index(best)]))
    return taken(state, god, Done()) if _moving(state, judge.seat) else state


def _moving(state: State, seat: int) -> bool:
    decision = pending(state)
    return decision is not None and decision.kind == "move" and asked(state, seat) is not None


def _small_choices(judge: Judge, state: State) -> State:
    """What a move brings with it: where to push, where to aim."""
    for _ in range(MOST_STEPS):
        decision, god = pending(state), asked(state, judge.seat)
        if decision is None or god is None or decision.sealed or decision.kind in ("move", "choose"):
            break
        state = best_result(judge, state, god, MOST_OPTIONS)
    return state


# A battle -------------------------------------------------------------------------------------------


def fought(judge: Judge, state: State) -> State:
    """The position when the running battle is over, everybody choosing by what the result is worth.

    ``state`` may be changed.
    """
    token = None if state.battle is None else state.battle.token
    for _ in range(MOST_STEPS):
        decision = pending(state)
        if decision is None or state.battle is None or state.battle.token != token:
            break
        god = decision.gods(state, state.agenda[-1])[0]
        if decision.sealed:
            resolve(state, god, _sealed_guess(state, judge.seat, god))
        else:
            own = state.decider(god) == judge.seat
            state = best_result(judge, state, god, OWN_IN_BATTLE if own else OTHERS_OPTIONS)
    return state


def _sealed_guess(state: State, seat: int, god: int) -> Action:
    """A sealed choice nobody has thought about: of bids half of what one has, else the first option."""
    found = options(state, god)
    if not isinstance(found[-1], Bid):
        return found[0]
    half = (len(found) - 1) // 2
    if state.decider(god) != seat:
        return found[half]
    bidders = state.agenda[-1][-1]
    enough = 1 + max((state.followers[g] // 2 for g in bidders if g != god), default=0)
    return found[enough] if enough < len(found) else found[0]
