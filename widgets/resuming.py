"""Going on with a game after the kernel was restarted, from its journal."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

import ipywidgets

from ankh_core import Game, RecordError, new_game

from . import theme
from .catalogue import say
from .journal import Journal, Recovered, is_ended, journal_folder, journals, recover, set_aside
from .session import BOTS, PERSON, headless
from .table import Table
from .table_text import notice_html


class Told(ipywidgets.VBox):
    """Nothing but a word about why there is no table."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__([ipywidgets.HTML(theme.CSS), ipywidgets.HTML(notice_html(text))])
        self.add_class("ankh")

    def __repr__(self) -> str:
        return self.text


def resume(path: str | os.PathLike[str] | None = None, *, journal: bool | None = None) -> Table | Told:
    """Go on with the newest game that is not over, or with the game of a file; its seats are as they were.

    Args:
        path: a journal or a saved game; without it the newest journal of a game that is not over.
        journal: as for `Table`; the game goes on in the same journal. A saved game is never written to.

    When there is nothing to go on with, what is shown says so. A journal that cannot be replayed is set
    aside under another name, never deleted; its name is told.
    """
    on = not headless() if journal is None else journal
    if path is not None:
        return _named(Path(path), on)
    words = []
    for file in journals():
        if is_ended(file):
            continue
        try:
            found = recover(file)
        except Exception as wrong:
            words.append(_put_aside(file, wrong))
            continue
        if not found.game.is_over:
            return _table(file, found, on, words)
    words.append(say("resume.none"))
    return Told(" ".join(words))


def _named(path: Path, on: bool) -> Table | Told:
    try:
        return _table(path, recover(path), on, [])
    except OSError as wrong:
        return Told(say("files.not_read", name=path.name, reason=wrong.strerror or wrong))
    except RecordError as wrong:
        where = f" ({say('files.line', n=wrong.line)})" if wrong.line else ""
        return Told(say("resume.not_played_on", name=path.name, where=where, problem=wrong.problem))


def _put_aside(file: Path, wrong: Exception) -> str:
    """Set a broken journal aside. What stands in it is not told: it may hold a secret choice."""
    line = getattr(wrong, "line", None)
    where = f" ({say('resume.from_line', n=line)})" if line else ""
    try:
        return say("resume.set_aside", name=file.stem, where=where, kept=set_aside(file).name)
    except OSError:
        return say("resume.left", name=file.stem, where=where)


def _table(path: Path, found: Recovered, on: bool, words: list[str]) -> Table:
    game = found.game
    seats = [word if word in (PERSON, *BOTS) else "random" for word in found.seats]
    if len(seats) != game.seats:
        seats = [PERSON, *["random"] * (game.seats - 1)]
    elif seats != list(found.seats):
        words.append(say("resume.other_bot"))
    # Only a journal is gone on with; in any other file nothing is changed.
    own = on and not found.ended and path.resolve().parent == journal_folder().resolve()
    table = Table(game, seats, fresh=lambda: _another(game), journal=Journal(path) if own else on)
    actions = say("count.actions", n=len(game.history))
    words += [found.dropped, say("resume.here", name=path.stem, actions=actions)]
    table.tell(" ".join(word for word in words if word))
    return table


def _another(game: Game) -> Game:
    """A new game like this one."""
    header: Any = game.header
    return new_game(header.scenario, list(header.gods), seed=secrets.randbits(32), rules=dict(header.rules))
