"""What people see and touch of a game: `play` sets up a table, `Table` is one.

>>> table = play("First Steps", gods=["Isis", "Ra"], seed=1)
>>> table.act("choose followers")
>>> table.game.history[0][1]
Choose(line='followers')
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from typing import Any

from ankh_core import Game, new_game
from ankh_core.bots import Bot

from .course_chapter import Asked, Chapter, open_chapter, questions, show_rule
from .exercise import Exercise, YourTurn
from .lobby import Lobby
from .resuming import resume
from .review import Review, knowledge_page
from .session import PERSON
from .table import Table, headless
from .walkthrough import Ask, Step, Walkthrough

__all__ = [
    "Ask",
    "Asked",
    "Chapter",
    "Exercise",
    "Lobby",
    "Review",
    "Step",
    "Table",
    "Walkthrough",
    "YourTurn",
    "knowledge_page",
    "open_chapter",
    "play",
    "questions",
    "resume",
    "show_rule",
]


def play(
    scenario: str | os.PathLike[str] = "First Steps",
    gods: Sequence[str] | None = None,
    people: int = 1,
    bots: str | Bot | Sequence[str | Bot] = "random",
    seed: int | None = None,
    journal: bool | None = None,
    **setup: Any,
) -> Table:
    """Set up a game and show it: people sit in the first seats, bots in the others.

    Args:
        scenario: the name of a scenario, the path of a file, or the text of one.
        gods: in seat order, the first player first; without them they are drawn.
        people: how many people play at this machine; with 0 bots play alone.
        bots: ``"random"``, ``"greedy"``, a bot, or one of these for each seat that no person has.
        seed: of all that is drawn. Without one every game is different, except where nobody is at the
            table (ANKH_HEADLESS), where it is always the same.
        journal: whether every action is written to disk at once, see `Table`; `resume` goes on with it.
        setup: whatever else `ankh_core.new_game` takes: players, guardians, first, guardians_set, rules.

    Raises:
        ValueError: more people than seats, or a wrong number of bots; and what `new_game` raises.
    """
    if seed is None:
        seed = 1 if headless() else secrets.randbits(32)

    def game(with_seed: int) -> Game:
        return new_game(scenario, gods, seed=with_seed, **setup)

    first = game(seed)
    left = first.seats - people
    if not 0 <= people <= first.seats:
        raise ValueError(f"{people} people for {first.seats} seats")
    others = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * left
    if len(others) != left:
        raise ValueError(f"{len(others)} bots were given for {left} seats without a person")
    # The number of seats must stay the same from game to game.
    setup = setup if gods is not None else {**setup, "players": first.seats}
    seats = [PERSON] * people + others
    return Table(first, seats, fresh=lambda: game(secrets.randbits(32)), seed=seed, journal=journal)
