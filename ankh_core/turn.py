"""Turns, action markers and what a marker's last space sets off (`turn.actions`)."""

from __future__ import annotations

from .actions import LINES, Action, Choose
from .agenda import STEPS, Decision, Refusal, Todo, decision, queue, step
from .ledger import note
from .state import EVENTS, TRACK_LAST, State

_CHOICES = tuple(Choose(line) for line in LINES)
_NUMBER = {line: number for number, line in enumerate(LINES)}
_ACTION_STEPS = ("move_action", "summon_action", "followers_action", "unlock_action")
UNLOCK_LINE = 3


@step
def turn(state: State) -> None:
    """A turn begins: the seat whose turn it is chooses its first action."""
    god = state.god_of[state.seat]
    if state.ledger is not None:
        note(state, "turn.actions", "turn", god, seat=state.seat)
    state.agenda.append(("choose", god, -1))


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_CHOICES[todo[2] + 1 :])


def _refuse(state: State, god: int, todo: Todo, action: Choose) -> Refusal | None:
    number = _NUMBER.get(action.line, -1) if isinstance(action.line, str) else -1
    if number < 0:
        return Refusal("turn.actions", f"There is no action {action.line!r}; choose {', '.join(LINES)}.")
    if number <= todo[2]:
        first = LINES[todo[2]]
        below = " or ".join(LINES[todo[2] + 1 :])
        return Refusal("turn.actions", f"After {first} the second action is from a lower line: {below}.")
    return None


def _resolve(state: State, god: int, todo: Todo, action: Choose) -> None:
    line = _NUMBER[action.line]
    state.actions[line] += 1
    if state.ledger is not None:
        note(state, "turn.marker_first", "marker", god, line=action.line, space=state.actions[line])
    state.agenda.append(("action_done", line, todo[2] >= 0))
    STEPS[_ACTION_STEPS[line]](state, god)


CHOOSE = decision(
    Decision(
        kind="choose",
        rules=("turn.actions", "turn.may_choose_futile"),
        accepts=(Choose,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)


@step
def action_done(state: State, line: int, second: bool) -> None:
    """An action has been resolved in full: an event, a second action, or the next seat."""
    god = state.god_of[state.seat]
    if state.actions[line] >= TRACK_LAST[line]:
        queue(state, ("event",), ("marker_back", line), ("turn_over",))
    elif second or line == UNLOCK_LINE or state.merged(god):
        turn_over(state)
    else:
        state.agenda.append(("choose", god, line))


@step
def event(state: State) -> None:
    """The event marker advances and the event on its space resolves (`track.events`)."""
    kind = EVENTS[state.event]
    state.event += 1
    if state.ledger is not None:
        note(state, "track.events", "event", number=state.event, event=kind)
    STEPS[f"{kind}_event"](state)


@step
def marker_back(state: State, line: int) -> None:
    """After the event the marker returns to the space for the seats that started (`track.actions`)."""
    state.actions[line] = state.fixed.start_space
    if state.ledger is not None:
        note(state, "track.actions", "marker", line=LINES[line], space=state.actions[line])


@step
def turn_over(state: State) -> None:
    """Clockwise to the next seat whose god is in play."""
    seats, seat = state.fixed.seats, state.seat
    while True:
        seat = (seat + 1) % seats
        if state.lead[state.god_of[seat]] >= 0:
            break
    state.seat = seat
    turn(state)
