"""View: what one seat may know of a game (`battle.cards`, `battle.plague`).

Everything on a table lies open except choices that are sealed: which card, how many followers.
That somebody has committed is open. A view's position is a copy in which those slots are closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .actions import Action, shown
from .agenda import DECISIONS, Refusal, resolve
from .ledger import Entry
from .sealed import NOT_YET
from .state import State

if TYPE_CHECKING:
    from .game import Asked, Game, Result

COMMITTED = -2
"""In a view: this god has committed, and nobody else may know what."""


def redacted(state: State, seat: int) -> State:
    """A copy of a position in which the sealed choices of other seats are closed."""
    seen = state.copy()
    for god, value in enumerate(seen.sealed):
        if value != NOT_YET and state.decider(god) != seat:
            seen.sealed[god] = COMMITTED
    return seen


class Marks(NamedTuple):
    """What abilities have on the board and beside it; empty where the game has no such ability."""

    gates: int = 0
    """Hexes with a gate of Osiris."""
    suns: int = 0
    """Hexes of the figures that bear a sun of Ra."""
    aims: tuple[tuple[int, int], ...] = ()
    """Each Giant Scorpion's hex and the set of the two hexes it aims at."""
    trapped: tuple[int, ...] = ()
    """The gods whose warriors Anubis holds, one entry for each warrior."""


def marks_of(state: State) -> Marks:
    """What abilities have on the board and beside it in a position."""
    found: dict[str, Any] = {}
    for listener in state.fixed.moments.marks:
        found |= listener(state)
    return Marks(**found)


class View:
    """One seat's view: the position with others' secrets closed, and what this seat may do.

    ``state`` may be read freely; it is a copy, changing it changes nothing.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.state = redacted(game.state, seat)
        self.state.ledger = None
        self.decision: Asked | None = game.decision
        self.acting = game.acting
        self.is_over = game.is_over
        self.outcome: Result | None = game.outcome
        self._ledger = game.state.ledger

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """What happened; the ledger holds nothing that was not open to all."""
        return tuple(self._ledger or ())

    @property
    def marks(self) -> Marks:
        """What abilities have on the board and beside it."""
        return marks_of(self.state)

    @property
    def god(self) -> int:
        """The god this seat plays."""
        return self.state.god_of[self.seat]

    def _mine(self) -> int | None:
        if not self.state.agenda:
            return None
        todo = self.state.agenda[-1]
        gods = DECISIONS[todo[0]].gods(self.state, todo)
        return next((g for g in gods if self.state.decider(g) == self.seat), None)

    def legal_actions(self) -> list[Action]:
        """What this seat may do now; empty when it is not asked."""
        god = self._mine()
        if god is None:
            return []
        todo = self.state.agenda[-1]
        return DECISIONS[todo[0]].options(self.state, god, todo)

    def why_not(self, action: object) -> Refusal | None:
        """Why this seat may not take an action now, or None."""
        god = self._mine()
        if god is None:
            return Refusal("turn.actions", "It is not for you to decide now.")
        todo = self.state.agenda[-1]
        decision = DECISIONS[todo[0]]
        if type(action) not in decision.accepts:
            return Refusal(
                decision.rules[0], f"The question is: {decision.question} {shown(action)} does not answer it."
            )
        return decision.refuse(self.state, god, todo, action)

    def after(self, action: Action, assumed: Mapping[int, Action] | None = None) -> State:
        """The position after an action of this seat, on a copy, run on to the next decision.

        What others have sealed, or will, is not in a view. When the action would reveal it, ``assumed``
        has to say what to suppose: for a god the card it plays or the bid it makes. Gods that have not
        chosen yet may be in it too; without them the position is left waiting for them.

        Raises:
            ValueError: the action is not legal for this seat; what it would reveal is not assumed; or what
                is assumed is not for that god to choose now.
        """
        refusal = self.why_not(action)
        if refusal is not None:
            raise ValueError(f"{shown(action)}: {refusal}")
        god = self._mine()
        assert god is not None
        state, todo = self.state.copy(), self.state.agenda[-1]
        decision = DECISIONS[todo[0]]
        assumed = assumed or {}
        closed = [g for g, value in enumerate(state.sealed) if value == COMMITTED]
        waiting = [g for g in decision.gods(state, todo) if g != god] if decision.sealed else []
        names = state.fixed.gods
        for other, supposed in assumed.items():
            if other not in closed and other not in waiting:
                who = names[other].name if other in range(len(names)) else repr(other)
                raise ValueError(f"{who} has no sealed choice here that could be assumed")
            wrong = type(supposed) not in decision.accepts
            refusal = None if wrong else decision.refuse(state, other, todo, supposed)
            if wrong or refusal is not None:
                raise ValueError(f"{names[other].name} cannot choose {shown(supposed)} here")
        unknown = [names[g].name for g in closed if g not in assumed]
        if decision.sealed and unknown and all(g in assumed for g in waiting):
            raise ValueError(
                f"{shown(action)} reveals what {' and '.join(unknown)} chose, which this seat does not know: "
                "say what to suppose in `assumed`"
            )
        for other in assumed:
            state.sealed[other] = NOT_YET
        resolve(state, god, action)
        for other, supposed in assumed.items():
            resolve(state, other, supposed)
        return state
