"""A game with people and bots in its seats, without any screen: who is asked, who looks, taking back.

The *line* is everything that was played: what stands on the board (`Game.history`) and, after it, what
was taken back and can be redone. Whatever fails while the game changes (a bot, the engine itself), the
game is afterwards as it was before.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from ankh_core import Game, IllegalAction
from ankh_core.actions import Action
from ankh_core.bots import Bot, GreedyBot, RandomBot
from ankh_core.view import View

from .catalogue import say
from .controls import control_for
from .form import Control
from .journal import Keeper

PERSON = "person"
BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Bots by the word that names them."""
MOST_BOT_ACTIONS = 5_000
"""A bound for the bots' loop; a whole game takes a few hundred actions."""
MOST_BOT_SECONDS = 20.0
"""So long bots go on without anybody pressing a button."""

Seats = Sequence["str | Bot"]


def headless() -> bool:
    """Whether nobody is at the table: a test run says so by the environment variable ANKH_HEADLESS."""
    return bool(os.environ.get("ANKH_HEADLESS"))


def read_seat(seat: str | Bot, seed: int) -> Bot | None:
    """A bot, or None for a person.

    Raises:
        ValueError: a word that is neither "person" nor a bot's.
    """
    if not isinstance(seat, str):
        return seat
    if seat == PERSON:
        return None
    if seat not in BOTS:
        words = say("list.comma").join(f'"{word}"' for word in (PERSON, *BOTS))
        raise ValueError(say("seat.wrong", seat=repr(seat), words=words))
    return BOTS[seat](seed)


def read_seats(seats: Seats | None, number: int, seed: int) -> list[Bot | None]:
    """A bot for each seat, or None for a person.

    Raises:
        ValueError: too many or too few seats, or a word that is neither "person" nor a bot's.
    """
    if seats is None:
        seats = [PERSON, *["random"] * (number - 1)]
    if isinstance(seats, str) or len(seats) != number:
        raise ValueError(say("seat.number", n=number, seats=repr(seats)))
    return [read_seat(seat, seed + at) for at, seat in enumerate(seats)]


def seat_word(bot: Bot | None) -> str:
    """The word that stands for a seat in a journal: ``person``, a bot's word, or the name of another bot."""
    if bot is None:
        return PERSON
    return next((word for word, kind in BOTS.items() if type(bot) is kind), bot.name)


class Step(NamedTuple):
    """An action of the line: who took it, and whether it was a person's choice."""

    seat: int
    action: Action
    by_person: bool


class Session:
    """A game and its seats. ``bots[seat]`` is None for a person.

    Args:
        game: the game, at any point of it.
        bots: a bot for each seat, or None.
        seed: of the bots that are seated later, and of those that finish the game for people.
        keeper: writes the journal.
    """

    def __init__(
        self, game: Game, bots: Sequence[Bot | None], seed: int = 0, keeper: Keeper | None = None
    ) -> None:
        self.game = game
        self.bots = list(bots)
        self.keeper = keeper or Keeper(on=False)
        self.future: list[Step] = []
        """What was taken back and can be redone, the next first."""
        self._seed = seed
        self._stand_ins: list[Bot] = [RandomBot(seed + 1000 + s) for s in range(game.seats)]
        self._by_person = [self.bots[seat] is None for seat, _ in game.history]
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
    def thinking(self) -> bool:
        """Whether a bot that takes its time is to decide."""
        bots = [self.bots[s] for s in self.game.acting]
        return any(bot is not None and type(bot) is not RandomBot for bot in bots)

    @property
    def words(self) -> list[str]:
        """The seats in words, as a journal names them."""
        return [seat_word(bot) for bot in self.bots]

    @property
    def asked(self) -> int | None:
        """The person's seat that decides next; None when bots are to decide, or nobody."""
        return next((s for s in self.game.acting if self.bots[s] is None), None)

    @property
    def curtain(self) -> int | None:
        """The seat that must take the machine before its secret choice is shown; None if there is none."""
        decision = self.game.decision
        if decision is None or not decision.sealed or len(self.people) < 2:
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
        """The person asked takes an action; bots wait for `let_bots_play`.

        Raises:
            IllegalAction: nothing has changed.
        """
        before = len(self.game.ledger)
        self._push(action, self.asked, True)
        self.seen = before

    @property
    def waits_for_bots(self) -> bool:
        """Whether the game is on, and nobody but bots is to decide."""
        return not self.game.is_over and self.asked is None

    def let_bots_play(self, for_people: bool = False, most: int | None = None) -> bool:
        """Bots decide until a person is asked or the game is over; ``for_people``: until it is over.

        They stop after a time, or after ``most`` actions, without which it is far more than any game has;
        then this is False.
        """
        end = math.inf if headless() else monotonic() + MOST_BOT_SECONDS
        try:
            for _ in range(MOST_BOT_ACTIONS if most is None else most):
                seat = next((s for s in self.game.acting if for_people or self.bots[s] is not None), None)
                if seat is None:
                    return True
                if monotonic() > end:
                    return False
                bot = self.bots[seat] or self._stand_ins[seat]
                self._push(bot.choose(self.game.view(seat)), seat, False)
            return False
        finally:
            self.keeper.settle()

    def finish(self) -> bool:
        """Random bots decide for the people too; whether the end was reached (bots may take long)."""
        reached = self.let_bots_play(for_people=True)
        self.seen = len(self.game.ledger)
        return reached

    def seat(self, seat: int, who: str | Bot) -> None:
        """Somebody else takes a seat: ``"person"``, a bot's word, or a bot.

        Raises:
            ValueError: a word that names neither; nothing has changed.
        """
        self.bots[seat] = read_seat(who, self._seed + seat)
        self._moved_on()
        self.keeper.rewrite(self.game, self.words)

    # Back and forth ---------------------------------------------------------------------------------

    @property
    def line(self) -> list[Step]:
        """Everything that was played, what can be redone included."""
        played = zip(self.game.history, self._by_person, strict=True)
        return [*(Step(seat, action, mine) for (seat, action), mine in played), *self.future]

    def take_back(self) -> bool:
        """Back to the last choice of a person; False when there is none."""
        if True not in self._by_person:
            return False
        self.go_to(len(self._by_person) - 1 - self._by_person[::-1].index(True))
        return True

    def redo(self) -> bool:
        """Take again what was taken back, up to the next choice of a person; False when there is nothing."""
        if not self.future:
            return False
        steps = 1
        while steps < len(self.future) and not self.future[steps].by_person:
            steps += 1
        before = len(self.game.ledger)
        self.go_to(len(self._by_person) + steps)
        self.seen = before
        return True

    def go_to(self, step: int) -> None:
        """Make a point of the line the present; what comes after it can be redone.

        Raises:
            IndexError: the line has no such point.
        """
        self._travel(step)
        self.keeper.rewrite(self.game, self.words)

    def branch(self, step: int) -> str:
        """Go to a point and go on there in a new journal; the name of the file that keeps the old line.

        Without such a file the name is ''. Nothing branches off at a point that is still to be redone.
        """
        if step >= len(self._by_person):
            self.go_to(step)
            return ""
        old = self.game.copy()
        for seat, action, _ in self.future:
            old.push(action, seat)
        self._travel(step)
        return self.keeper.branch(old, self.game, self.words)

    def open_record(self) -> Game:
        """The game to be saved by people: up to the choices that are still secret."""
        shown = self.game.copy()
        for _ in range(self.sealed):
            shown.pop()
        return shown

    @property
    def sealed(self) -> int:
        """How many of the last actions are choices that have not been revealed."""
        decision = self.game.decision
        if decision is None or not decision.sealed:
            return 0
        count, before = 0, self.game.copy()
        while before.history:
            before.pop()
            asked = before.decision
            # One decision asks several seats: those that have chosen are missing from the ones asked.
            if asked is None or not asked.sealed or len(asked.seats) != len(decision.seats) + count + 1:
                break
            count += 1
        return count

    # How it is done ---------------------------------------------------------------------------------

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever goes wrong inside, the game and the line are then what they were."""
        game, by_person, future = self.game.copy(), self._by_person[:], self.future[:]
        try:
            yield
        except BaseException as wrong:
            if isinstance(wrong, IllegalAction) and len(self.game.history) == len(by_person):
                raise  # the engine has changed nothing
            self.game, self._by_person, self.future = game, by_person, future
            self._moved_on()
            raise
        self._moved_on()

    def _push(self, action: Action, seat: int | None, by_person: bool) -> None:
        with self._all_or_nothing():
            self.game.push(action, seat)
            self._by_person.append(by_person)
            if self.future:
                same = self.future[0][:2] == self.game.history[-1]
                self.future = self.future[1:] if same else []
        self.keeper.note(self.game, self.words, sure=by_person)

    def _travel(self, step: int) -> None:
        if not 0 <= step <= len(self._by_person) + len(self.future):
            raise IndexError(f"no step {step} in a line of {len(self._by_person) + len(self.future)}")
        with self._all_or_nothing():
            while len(self._by_person) > step:
                seat, action = self.game.history[-1]
                self.game.pop()
                self.future.insert(0, Step(seat, action, self._by_person.pop()))
            while len(self._by_person) < step:
                seat, action, by_person = self.future[0]
                self.game.push(action, seat)
                self._by_person.append(by_person)
                self.future.pop(0)
        self.seen = len(self.game.ledger)

    def _moved_on(self) -> None:
        self._control = None
        self._opened = None
