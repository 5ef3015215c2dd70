"""A game with people and bots in its seats, without any screen: who is asked, who looks, taking back."""

from __future__ import annotations

from collections.abc import Sequence

from ankh_core import Game
from ankh_core.actions import Action
from ankh_core.bots import Bot, RandomBot
from ankh_core.view import View

from .controls import control_for
from .form import Control

PERSON = "person"
BOTS = {"random": RandomBot}
"""Bots by the word that names them."""
SECRET = ("card", "bid")
"""Kinds of decisions of which nobody else may see the choice."""
MOST_BOT_ACTIONS = 50_000
"""A bound for the bots' loop; a whole game takes a few hundred actions."""

Seats = Sequence["str | Bot"]


def read_seats(seats: Seats | None, number: int, seed: int) -> list[Bot | None]:
    """A bot for each seat, or None for a person.

    Raises:
        ValueError: too many or too few seats, or a word that is neither "person" nor a bot's.
    """
    if seats is None:
        seats = [PERSON, *["random"] * (number - 1)]
    if isinstance(seats, str) or len(seats) != number:
        raise ValueError(f"this game has {number} seats; seats={seats!r} does not name one for each")
    found: list[Bot | None] = []
    for at, seat in enumerate(seats):
        if isinstance(seat, str) and seat != PERSON and seat not in BOTS:
            words = ", ".join(f'"{word}"' for word in (PERSON, *BOTS))
            raise ValueError(f"{seat!r} is no seat; say {words}, or give a bot")
        if isinstance(seat, str):
            found.append(None if seat == PERSON else BOTS[seat](seed + at))
        else:
            found.append(seat)
    return found


class Session:
    """A game and its seats. ``bots[seat]`` is None for a person."""

    def __init__(self, game: Game, bots: Sequence[Bot | None], seed: int = 0) -> None:
        self.game = game
        self.bots = list(bots)
        self._stand_ins: list[Bot] = [RandomBot(seed + 1000 + s) for s in range(game.seats)]
        self._by_person = [False] * len(game.history)
        self._opened: int | None = None
        self._control: Control | None = None
        self.seen = len(game.ledger)
        """How long the ledger was when a person last chose: what came after is the last change."""

    # Who is asked, and who looks --------------------------------------------------------------------

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [s for s, bot in enumerate(self.bots) if bot is None]

    @property
    def asked(self) -> int | None:
        """The person's seat that decides next; None when bots are to decide, or nobody."""
        return next((s for s in self.game.acting if self.bots[s] is None), None)

    @property
    def curtain(self) -> int | None:
        """The seat that must take the machine before its secret choice is shown; None if there is none."""
        decision = self.game.decision
        if decision is None or decision.kind not in SECRET or len(self.people) < 2:
            return None
        return self.asked if self.asked != self._opened else None

    def open_curtain(self) -> None:
        """The person who is asked sits at the machine now."""
        self._opened = self.asked

    @property
    def view(self) -> View:
        """What the screen may show: the view of the person asked, else the first person's, else seat 0's."""
        looking = self.asked
        if looking is None:
            looking = self.people[0] if self.people else 0
        return self.game.view(looking)

    @property
    def control(self) -> Control | None:
        """The control of the person asked, with what has been picked so far."""
        if self.asked is None or self.curtain is not None:
            return None
        if self._control is None:
            self._control = control_for(self.view)
        return self._control

    # What happens -----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """The person asked takes an action; then bots decide as long as it is theirs to.

        Raises:
            IllegalAction: nothing has changed.
        """
        before = len(self.game.ledger)
        self.game.push(action, self.asked)
        self.seen = before
        self._by_person.append(True)
        self._moved_on()
        self.let_bots_play()

    def let_bots_play(self, for_people: bool = False) -> None:
        """Bots decide until a person is asked or the game is over; ``for_people``: until it is over."""
        for _ in range(MOST_BOT_ACTIONS):
            seat = next((s for s in self.game.acting if for_people or self.bots[s] is not None), None)
            if seat is None:
                return
            bot = self.bots[seat] or self._stand_ins[seat]
            self.game.push(bot.choose(self.game.view(seat)), seat)
            self._by_person.append(False)
            self._moved_on()
        raise RuntimeError("the bots have been playing for too long")

    def finish(self) -> None:
        """Random bots decide for the people too, to the end of the game."""
        self.let_bots_play(for_people=True)
        self.seen = len(self.game.ledger)

    def take_back(self) -> bool:
        """Back to the last choice of a person; False when there is none."""
        if True not in self._by_person:
            return False
        mine = False
        while not mine:
            self.game.pop()
            mine = self._by_person.pop()
        self._moved_on()
        self.let_bots_play()
        self.seen = len(self.game.ledger)
        return True

    def _moved_on(self) -> None:
        self._control = None
        self._opened = None
