"""What a learner has done: a small file of their own, kept between sessions.

It is JSON in the user's data folder (or where ANKH_PROGRESS says), written whole or not at all, and read
anew before each change, so that two notebooks can be open at a time. A file that cannot be read is set
aside under another name, with a word about it; nothing here stops a lesson.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from .catalogue import say

VERSION = 1
INTERVALS = (1, 3, 7, 21)
"""After so many days a rule that was known comes back: the first time, the second, the third, later."""
STARS = 3
"""An exercise solved without help earns so many stars; each hint and each wrong answer costs one."""

Today = Callable[[], date]


def progress_path() -> Path | None:
    """Where progress is kept: ANKH_PROGRESS, or the user's data folder; nowhere (None) in a test run."""
    named = os.environ.get("ANKH_PROGRESS")
    if named:
        return Path(named)
    if os.environ.get("ANKH_HEADLESS"):
        return None
    return Path(platformdirs.user_data_path("ankh-notebooks", False)) / "progress.json"


class Known(NamedTuple):
    """How well a rule is known: times known in a row, the day it is due, times right and wrong."""

    streak: int
    due: date
    right: int
    wrong: int


class Done(NamedTuple):
    """An exercise that was tried: solved or not, its best stars."""

    solved: bool
    stars: int


class Progress:
    """The learner's progress. ``told`` is a word about the file for the learner, or empty.

    Args:
        path: of the file; None keeps everything in memory.
        today: gives the day; for tests.
    """

    def __init__(self, path: Path | None = None, today: Today = date.today) -> None:
        self.path = path
        self.today = today
        self.told = ""
        self._memory: dict[str, Any] = {}

    # Exercises --------------------------------------------------------------------------------------

    def done(self, chapter: str) -> Mapping[str, Done]:
        """The exercises of a chapter that were tried, by name."""
        rows = _table(_table(self._read(), "exercises"), chapter)
        return {name: Done(bool(row.get("solved")), _count(row, "stars")) for name, row in rows.items()}

    def note_exercise(self, chapter: str, name: str, solved: bool, stars: int = 0) -> None:
        """An exercise was answered; the best result is kept."""

        def change(data: dict[str, Any]) -> None:
            row = _table(_table(_table(data, "exercises"), chapter), name)
            row["solved"] = bool(row.get("solved")) or solved
            row["stars"] = max(_count(row, "stars"), stars if solved else 0)

        self._change(change)

    def reset(self, chapter: str) -> None:
        """Forget what was done in a chapter."""
        self._change(lambda data: _table(data, "exercises").pop(chapter, None))

    # Review -----------------------------------------------------------------------------------------

    def known(self) -> Mapping[str, Known]:
        """How well each rule is known that was ever asked."""
        rows = _table(self._read(), "rules")
        return {
            rule: Known(
                _count(row, "streak"), _day(row.get("due")), _count(row, "right"), _count(row, "wrong")
            )
            for rule, row in rows.items()
        }

    def note_rule(self, rule: str, right: bool) -> Known:
        """A rule was asked. Known: it comes back after 1, 3, 7, then 21 days; missed: at once."""
        today = self.today()

        def change(data: dict[str, Any]) -> None:
            row = _table(_table(data, "rules"), rule)
            streak = _count(row, "streak") + 1 if right else 0
            days = INTERVALS[min(streak, len(INTERVALS)) - 1] if right else 0
            counted = "right" if right else "wrong"
            row |= {"streak": streak, "due": (today + timedelta(days)).isoformat()}
            row[counted] = _count(row, counted) + 1

        self._change(change)
        return self.known()[rule]

    def due(self) -> list[str]:
        """The rules that are due: missed ones first, then those that have waited longest."""
        waiting = [(bool(k.streak), k.due, rule) for rule, k in self.known().items() if k.due <= self.today()]
        return [rule for _, _, rule in sorted(waiting)]

    # The file ---------------------------------------------------------------------------------------

    def _read(self) -> dict[str, Any]:
        if self.path is None:
            return self._memory
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(data, dict) or data.get("version") != VERSION:
                raise ValueError("not a progress file of this version")
        except FileNotFoundError:
            return self._memory
        except OSError as wrong:
            self.told = say("course.progress.unread", why=wrong.strerror)
            return self._memory
        except ValueError:
            self._set_aside()
            return self._memory
        self._memory = data
        return data

    def _set_aside(self) -> None:
        assert self.path is not None
        aside = self.path.with_name(self.path.name + ".broken")
        try:
            self.path.replace(aside)
            self.told = say("course.progress.aside", file=aside.name)
        except OSError:
            self.told = say("course.progress.lost")
        self._memory = {}

    def _change(self, change: Callable[[dict[str, Any]], Any]) -> None:
        data = self._read()
        data["version"] = VERSION
        change(data)
        self._memory = data
        if self.path is None:
            return
        part = self.path.with_name(self.path.name + f".{os.getpid()}.part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("w", encoding="utf-8") as file:
                json.dump(data, file, indent=1, sort_keys=True)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as wrong:
            self.told = say("course.progress.unsaved", why=wrong.strerror)


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    """A table inside a table; made where it is missing or is no table."""
    if not isinstance(data.get(key), dict):
        data[key] = {}
    inner: dict[str, Any] = data[key]
    return inner


def _count(row: dict[str, Any], key: str) -> int:
    value = row.get(key) if isinstance(row, dict) else None
    return value if isinstance(value, int) and value >= 0 else 0


def _day(text: Any) -> date:
    try:
        return date.fromisoformat(text)
    except (TypeError, ValueError):
        return date.min


def my_progress() -> Progress:
    """The learner's own progress; the same for everything in a notebook."""
    global _mine
    if _mine is None:
        _mine = Progress(progress_path())
    return _mine


_mine: Progress | None = None
