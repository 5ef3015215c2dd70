"""The journal: every action is on disk before the next one, so a game outlives its kernel.

A journal is an unfinished record (`ankh_core.record`) with one more comment line that names the
seats. A line counts once it ends in a newline; what a power cut leaves of the last one is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ankh_core import Game, parse_record
from ankh_core.actions import Action
from ankh_core.record import action_line, header_text

SUFFIX = ".ankh"
_SEATS = "# seats: "


def journal_folder() -> Path:
    """Where journals are kept: the user's data folder, or the folder named by ANKH_JOURNALS."""
    named = os.environ.get("ANKH_JOURNALS")
    return Path(named) if named else Path(platformdirs.user_data_path("ankh-notebooks", False)) / "journals"


class Recovered(NamedTuple):
    """A game read from a journal: the game, its seats' words, and what had to be dropped ('' if nothing)."""

    game: Game
    seats: tuple[str, ...]
    dropped: str


class Journal:
    """The file a game is written to, action by action."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def begin(cls, game: Game, seats: Sequence[str], folder: Path | None = None) -> Journal:
        """A new journal for a game, with what has been played already."""
        folder = folder or journal_folder()
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
        number = 0
        while True:
            more = f" ({number})" if number else ""
            path = folder / f"{stamp}{more} {game.header.scenario.name.replace(os.sep, ' ')}{SUFFIX}"
            try:
                path.touch(exist_ok=False)
                break
            except FileExistsError:
                number += 1
        journal = cls(path)
        journal.rewrite(game, seats)
        return journal

    def append(self, game: Game, seat: int, action: Action) -> None:
        """Write one action; it is on disk when this returns."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(action_line(game, seat, action) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def rewrite(self, game: Game, seats: Sequence[str]) -> None:
        """Write the whole game anew, after a take-back or a change of seats; all of it or nothing."""
        lines = [action_line(game, seat, action) for seat, action in game.history]
        text = header_text(game) + _SEATS + ", ".join(seats) + "\n" + "".join(f"{line}\n" for line in lines)
        part = self.path.with_suffix(".part")
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)


def journals(folder: Path | None = None) -> list[Path]:
    """Every journal, the newest last changed first."""
    folder = folder or journal_folder()
    found = folder.glob(f"*{SUFFIX}") if folder.is_dir() else []
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def recover(path: Path) -> Recovered:
    """Read a journal and replay it.

    Raises:
        RecordError: the journal cannot be replayed; the file is left as it is.
    """
    text = path.read_bytes().decode("utf-8", errors="replace")
    kept, newline, half = text.rpartition("\n")
    seats = next((line[len(_SEATS) :] for line in kept.splitlines() if line.startswith(_SEATS)), "")
    game = parse_record(kept + newline, path.name, unfinished=True)
    dropped = f"The last line was only half written and has been dropped: {half!r}." if half else ""
    return Recovered(game, tuple(word.strip() for word in seats.split(",") if word.strip()), dropped)
