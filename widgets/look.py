"""Looking at any point of what was played, on a copy: the game itself stays where it is."""

from __future__ import annotations

from ankh_core.ledger import Entry
from ankh_core.view import View

from .catalogue import say
from .session import Session
from .words import action_words


class Look:
    """A look at the line of a session as it is now; make a new one when the line has changed.

    What is shown is the view of a seat that has still to decide, so a look into the middle of a secret
    choice shows nobody's; and a secret choice is not named as a step either, revealed later or not.
    """

    def __init__(self, session: Session, at: int) -> None:
        self._line = session.line
        self._game = session.game.copy()
        self._before = 0
        self.words = ""
        """What led here, in words."""
        self.go(at)

    @property
    def at(self) -> int:
        """How many actions have been taken here."""
        return len(self._game.history)

    @property
    def steps(self) -> int:
        """How many actions the whole line has."""
        return len(self._line)

    def go(self, at: int) -> None:
        """Look at another point; beyond the ends, at the end."""
        at = max(0, min(at, self.steps))
        before = max(0, at - 1)
        while self.at > before:
            self._game.pop()
        while self.at < before:
            self._step()
        self._before, self.words = len(self._game.ledger), say("look.start")
        if at:
            self.words = self._next_words()
            self._step()

    def _step(self) -> None:
        seat, action, _ = self._line[self.at]
        self._game.push(action, seat)

    def _next_words(self) -> str:
        seat, action, _ = self._line[self.at]
        name, decision = self._game.seat_name(seat), self._game.decision
        assert decision is not None
        if decision.sealed:
            return say("look.secret", god=name)
        words = action_words(self._game.view(seat).state, decision.kind, action)
        return say("look.action", god=name, action=words)

    @property
    def view(self) -> View:
        """What may be seen of this point."""
        asked = self._game.acting
        return self._game.view(asked[0] if asked else 0)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that were to decide here."""
        return self._game.acting

    @property
    def news(self) -> tuple[Entry, ...]:
        """What the last action changed."""
        return self._game.ledger[self._before :]
