"""The journal: every action is on disk before the next one, so a game outlives its kernel.

A journal is an unfinished record (`ankh_core.record`) with one more comment line that names the seats;
when the game is over it gets the record's last line, ``end: ...``, too. A line counts once it ends in a
newline; what a power cut leaves of the last one is dropped. Files that people save themselves stand in
the same folder and have the same form; they always end in ``end: ...``, and no journal is kept in them.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from ankh_core import Game, parse_record
from ankh_core.actions import Action
from ankh_core.record import action_line, header_text

from .catalogue import say

SUFFIX = ".ankh"
_SEATS = "# seats: "


def journal_folder() -> Path:
    """Where journals are kept: the user's data folder, or the folder named by ANKH_JOURNALS."""
    named = os.environ.get("ANKH_JOURNALS")
    return Path(named) if named else Path(platformdirs.user_data_path("ankh-notebooks", False)) / "journals"


# The text of a journal ------------------------------------------------------------------------------


class Recovered(NamedTuple):
    """A game read from a file.

    ``seats`` are its seats' words (none if it names none), ``dropped`` says in words what had to be left
    out ('' if nothing), ``ended`` whether the record's last line is there.
    """

    game: Game
    seats: tuple[str, ...]
    dropped: str
    ended: bool


def journal_text(game: Game, seats: Sequence[str], ended: bool | None = None) -> str:
    """A whole game as the text of a journal; with its last line if ``ended`` (if None: when it is over)."""
    lines = [action_line(game, seat, action) for seat, action in game.history]
    if game.is_over if ended is None else ended:
        lines.append(_last_line(game))
    return header_text(game) + _SEATS + ", ".join(seats) + "\n" + "".join(f"{line}\n" for line in lines)


def _last_line(game: Game) -> str:
    return game.record().rstrip("\n").rpartition("\n")[2]


def read_journal(data: bytes, name: str) -> Recovered:
    """Read a journal, or any record, and replay it.

    Raises:
        RecordError: it cannot be replayed.
    """
    text = data.decode("utf-8", errors="replace").replace("\r\n", "\n")
    kept, newline, half = text.rpartition("\n")
    if half.startswith("end:"):
        # A record that somebody copied without its last newline.
        kept, newline, half = text, "\n", ""
    lines = kept.splitlines()
    seats = next((line[len(_SEATS) :] for line in lines if line.startswith(_SEATS)), "")
    ended = bool(lines) and lines[-1].startswith("end:")
    try:
        game = parse_record(kept + newline, name, unfinished=True)
    except ValueError:
        if not ended or text.endswith("\n"):
            raise
        # That last line was cut after all.
        kept, ended, half = kept.rpartition("\n")[0], False, "end:"
        game = parse_record(kept + newline, name, unfinished=True)
    # What was on that line is not told: it may be a secret choice.
    dropped = say("journal.dropped") if half.strip() else ""
    return Recovered(game, tuple(word.strip() for word in seats.split(",") if word.strip()), dropped, ended)


def recover(path: Path) -> Recovered:
    """Read a journal from its file and replay it; the file is only read.

    Raises:
        RecordError: it cannot be replayed.
        OSError: it cannot be read.
    """
    return read_journal(path.read_bytes(), path.name)


# The files ------------------------------------------------------------------------------------------


def write_whole(path: Path, text: str) -> None:
    """Write a file, all of it or nothing; it is on disk when this returns."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # where folders can be synced, the name is safe as well
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def journals(folder: Path | None = None) -> list[Path]:
    """Every journal and saved game, the newest last changed first."""
    folder = folder or journal_folder()
    found: list[tuple[int, str, Path]] = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        with contextlib.suppress(OSError):  # it may be gone by now
            found.append((path.stat().st_mtime_ns, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def is_ended(path: Path) -> bool:
    """Whether a file has the record's last line: a finished game, or one that somebody saved."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 200))
        return file.read().rstrip(b"\r\n").rpartition(b"\n")[2].startswith(b"end:")
    return False


def set_aside(path: Path) -> Path:
    """Give a journal that cannot be replayed another ending, so that it is not tried again; it is kept."""
    number, aside = 0, path.with_name(path.name + ".broken")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.broken{number}")
    return path.rename(aside)


class JournalChanged(OSError):
    """Somebody else has written to this journal (the same game in another notebook, perhaps)."""


class Journal:
    """The file a game is written to, action by action."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = path.stat().st_size

    @classmethod
    def begin(cls, game: Game, seats: Sequence[str], folder: Path | None = None) -> Journal:
        """A new journal for a game, with what has been played already."""
        folder = folder or journal_folder()
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
        scenario = re.sub(r"[^\w .'-]+", " ", game.header.scenario.name).strip()[:60]
        number = 0
        while True:
            more = f" ({number})" if number else ""
            path = folder / f"{stamp}{more} {scenario}{SUFFIX}"
            try:
                path.touch(exist_ok=False)
                break
            except FileExistsError:
                number += 1
        journal = cls(path)
        journal.rewrite(game, seats)
        return journal

    def _check(self) -> None:
        if self.path.stat().st_size != self._size:
            raise JournalChanged(say("journal.changed", name=self.path.name))

    def append(self, game: Game, seat: int, action: Action, sure: bool = True) -> None:
        """Write one action, and the last line when the game is over. If ``sure``, it is on disk then.

        Raises:
            JournalChanged: nothing was written.
            OSError: it could not be written, or only a part of it.
        """
        self._check()
        text = action_line(game, seat, action) + "\n"
        if game.is_over:
            text += _last_line(game) + "\n"
        with self.path.open("ab") as file:
            file.write(text.encode())
            file.flush()
            if sure or game.is_over:
                os.fsync(file.fileno())
        self._size += len(text.encode())

    def settle(self) -> None:
        """See to it that all that was written is on disk."""
        with self.path.open("ab") as file:
            os.fsync(file.fileno())

    def rewrite(self, game: Game, seats: Sequence[str]) -> None:
        """Write the whole game anew, after a take-back or a change of seats; all of it or nothing.

        Raises:
            JournalChanged: nothing was written.
            OSError: nothing was written.
        """
        self._check()
        text = journal_text(game, seats)
        write_whole(self.path, text)
        self._size = len(text.encode())


class Keeper:
    """Keeps the journal of one table. Whatever happens to the disk, the game goes on.

    Args:
        on: whether to write at all.
        journal: one to go on with.

    A keeper writes nothing before it is ``awake``: a table that nobody has touched leaves no file, and
    running a notebook again does not hide the game that somebody wants to resume.
    """

    def __init__(self, on: bool, journal: Journal | None = None) -> None:
        self.on = on
        self.journal = journal
        self.awake = False
        self._words: list[str] = []
        self._behind = True
        self._failing = False

    def take_words(self) -> str:
        """What there is to say about the disk since the last time: plain words, mostly none."""
        words, self._words = " ".join(self._words), []
        return words

    def note(self, game: Game, seats: Sequence[str], sure: bool = True) -> None:
        """The last action of a game was taken. Without ``sure`` it may wait for `settle`."""

        def write() -> None:
            if self.journal is None or self._behind:
                self._write_whole(game, seats)
            else:
                seat, action = game.history[-1]
                self.journal.append(game, seat, action, sure)

        self._safely(write, game, seats)

    def settle(self) -> None:
        """A run of actions is over: all of it shall be on disk."""
        if self.journal is not None and not self._behind:
            self._safely(self.journal.settle)

    def rewrite(self, game: Game, seats: Sequence[str]) -> None:
        """Something else than one more action: taken back, redone, another seat."""
        self._behind = True
        if self.journal is not None or game.history:
            self._safely(lambda: self._write_whole(game, seats), game, seats)

    def branch(self, old: Game, new: Game, seats: Sequence[str]) -> str:
        """Leave the old line in its file and go on with ``new`` in another; the old file's name, or ''."""
        self._behind = True
        self._safely(lambda: self._write_whole(old, seats), old, seats)
        kept = self.journal.path.name if self.journal is not None and not self._behind else ""
        self.journal, self._behind = None, True
        self._safely(lambda: self._write_whole(new, seats), new, seats)
        return kept

    def _write_whole(self, game: Game, seats: Sequence[str]) -> None:
        if self.journal is None:
            self.journal = Journal.begin(game, seats)
        else:
            self.journal.rewrite(game, seats)
        self._behind = False

    def _safely(self, write: Callable[[], None], game: Game | None = None, seats: Sequence[str] = ()) -> None:
        if not (self.on and self.awake):
            return
        try:
            try:
                write()
            except (JournalChanged, FileNotFoundError):
                # Another notebook goes on with this game, or the file was moved: this one takes a new file.
                self.journal = None
                if game is not None:
                    self._write_whole(game, seats)
                    self._words.append(say("journal.new_one"))
        except Exception as wrong:
            self._behind = True
            if not self._failing:
                reason = (wrong.strerror if isinstance(wrong, OSError) else None) or wrong
                self._words.append(say("journal.no_disk", reason=reason))
            self._failing = True
        else:
            self._failing = False
