"""Scenario files: a start position, or any position between two turns, written as TOML.

A file holds one or more ``[[setup]]`` tables, one for each number of players. What a table does not
say is as at the start of a game. See the README for the format; `ankh_core.setup` builds the game.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, NoReturn

FORMAT = 1
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5


class ScenarioError(ValueError):
    """A scenario that cannot be used: says where (``line``, if known), what is wrong, what was expected."""

    def __init__(self, problem: str, name: str = "scenario", line: int | None = None) -> None:
        where = f"{name}, line {line}" if line else name
        super().__init__(f"{where}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True)
class Item:
    """One piece in a list of a scenario, e.g. ``temple d1 seat 2``: words, seat (from 0) or None, text."""

    words: tuple[str, ...]
    seat: int | None
    text: str


@dataclass(frozen=True)
class SetUp:
    """One ``[[setup]]`` table, read but not yet checked against the board."""

    scenario: str
    players: int
    source: Source
    tokens: dict[str, int] = field(default_factory=dict)
    camels: tuple[str, ...] = ()
    monuments: tuple[Item, ...] = ()
    figures: tuple[Item, ...] = ()
    gods: tuple[str, ...] = ()
    guardians: tuple[str, ...] = ()
    rules: dict[str, Any] = field(default_factory=dict)
    devotion: tuple[Item, ...] = ()
    followers: tuple[int, ...] = ()
    used: tuple[Item, ...] = ()
    powers: tuple[Item, ...] = ()
    guardian_pool: tuple[Item, ...] = ()
    guardian_stock: dict[str, int] = field(default_factory=dict)
    actions: dict[str, int] = field(default_factory=dict)
    event: int = 0
    turn: int = 1
    merged: tuple[int, ...] = ()
    forgotten: tuple[int, ...] = ()
    abilities: dict[str, Any] = field(default_factory=dict)

    def fail(self, problem: str, needle: str = "") -> NoReturn:
        """Raise a `ScenarioError` at the line of this table on which ``needle`` stands."""
        self.source.fail(problem, needle)


@dataclass(frozen=True)
class Source:
    """The text a scenario came from, or one of its ``[[setup]]`` tables (from 0), to name lines in errors."""

    text: str
    name: str
    table: int | None = None

    def inside(self, table: int) -> Source:
        """One of the tables of this text."""
        return Source(self.text, self.name, table)

    def line(self, needle: str) -> int | None:
        """The line on which a word stands; without it that on which the table begins, if this is one."""
        word = re.compile(rf"(?<![\w-]){re.escape(needle)}(?![\w-])")
        current, first = -1, None
        for number, line in enumerate(self.text.split("\n"), 1):
            if re.match(r"\s*\[\[\s*setup\s*\]\]", line):
                current += 1
                first = number if current == self.table else first
            if self.table in (None, current) and needle and word.search(line.split("#")[0]):
                return number
        return first

    def fail(self, problem: str, needle: str = "") -> NoReturn:
        raise ScenarioError(problem, self.name, self.line(needle))


@dataclass(frozen=True)
class Scenario:
    """A scenario: its name, what it is, and a set-up for each legal number of players."""

    name: str
    about: str
    setups: dict[int, SetUp]
    text: str
    built_in: bool = False

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The legal numbers of players, rising (`setup.scenario`)."""
        return tuple(sorted(self.setups))


@lru_cache(maxsize=1)
def built_in_scenarios() -> dict[str, Scenario]:
    """The scenarios that come with the engine, by name.

    >>> sorted(built_in_scenarios())
    ['First Steps', 'Middle Kingdom', 'Old Kingdom']
    """
    found = {}
    folder = resources.files("ankh_core").joinpath("data/scenarios")
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            made = parse_scenario(file.read_text(encoding="utf-8"), file.name, built_in=True)
            found[made.name] = made
    return found


def find_scenario(what: str | os.PathLike[str] | Scenario) -> Scenario:
    """A scenario from its name, the path of a file, or the text of one.

    Raises:
        ScenarioError: unknown name, no such file, or something wrong in the text, with its line.
    """
    if isinstance(what, Scenario):
        return what
    if not isinstance(what, str):
        return _read_file(Path(what))
    known = built_in_scenarios()
    if what.strip().lower() in {name.lower() for name in known}:
        return next(s for name, s in known.items() if name.lower() == what.strip().lower())
    if "\n" in what or "[[setup]]" in what:
        return parse_scenario(what, "scenario text")
    if what.endswith(".toml") or os.sep in what:
        return _read_file(Path(what))
    raise ScenarioError(
        f"there is no scenario {what!r}; there are {', '.join(known)}, "
        "or give the path of a .toml file or the text of one"
    )


def _read_file(path: Path) -> Scenario:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ScenarioError("there is no such file", str(path)) from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise ScenarioError(f"the file cannot be read as text: {wrong}", str(path)) from None
    return parse_scenario(text, path.name)


_TOP_KEYS = ("format", "name", "about", "setup")
_KEYS = [
    "players",
    "tokens",
    "camels",
    "monuments",
    "figures",
    "gods",
    "guardians",
    "rules",
    "devotion",
    "followers",
    "used",
    "powers",
    "guardian_pool",
    "guardian_stock",
    "actions",
    "event",
    "turn",
    "merged",
    "forgotten",
    "abilities",
]


def parse_scenario(text: str, source_name: str = "scenario text", *, built_in: bool = False) -> Scenario:
    """Read the text of a scenario. Checks its form; `ankh_core.setup` checks it against the board.

    Raises:
        ScenarioError: with the line and what was expected.
    """
    source = Source(text, source_name)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        at = re.search(r"line (\d+)", str(wrong))
        raise ScenarioError(f"not TOML: {wrong}", source_name, int(at[1]) if at else None) from None
    for key in data:
        if key not in _TOP_KEYS:
            source.fail(f"unknown key {key!r}; expected {', '.join(_TOP_KEYS)}", key)
    if data.get("format") != FORMAT:
        source.fail(f"format is {data.get('format')!r}; this version reads format = {FORMAT}", "format")
    tables = data.get("setup")
    if not isinstance(tables, list) or not tables or not all(isinstance(t, dict) for t in tables):
        source.fail("there is no [[setup]] table")
    name = _text(source, data, "name") or source_name
    setups: dict[int, SetUp] = {}
    for number, table in enumerate(tables):
        made = _read_setup(table, name, source.inside(number))
        if made.players in setups:
            made.fail(f"two set-ups for {made.players} players", "players")
        setups[made.players] = made
    return Scenario(name, _text(source, data, "about"), setups, text, built_in)


def _read_setup(table: dict[str, Any], name: str, source: Source) -> SetUp:
    players = table.get("players")
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        source.fail(
            f"players is {players!r}; expected a number from {FEWEST_PLAYERS} to {MOST_PLAYERS}", "players"
        )
    for key in table:
        if key not in _KEYS:
            source.fail(f"unknown key {key!r}; expected {', '.join(_KEYS)}", key)
    items = {
        key: tuple(_items(source, table, key, players))
        for key in ("monuments", "figures", "devotion", "used", "powers", "guardian_pool")
    }
    return SetUp(
        scenario=name,
        players=players,
        source=source,
        tokens=_numbers(source, table, "tokens"),
        camels=tuple(_text(source, table, "camels").split()),
        gods=tuple(_strings(source, table, "gods")),
        guardians=tuple(_strings(source, table, "guardians")),
        rules=_table(source, table, "rules"),
        followers=tuple(_whole_numbers(source, table, "followers")),
        guardian_stock=_numbers(source, table, "guardian_stock"),
        actions=_numbers(source, table, "actions"),
        event=_number(source, table, "event", 0),
        turn=_number(source, table, "turn", 1),
        merged=tuple(_whole_numbers(source, table, "merged")),
        forgotten=tuple(_whole_numbers(source, table, "forgotten")),
        abilities=_table(source, table, "abilities"),
        **items,
    )


def _expect(fine: bool, source: Source, key: str, expected: str) -> None:
    if not fine:
        source.fail(f"{key} must be {expected}", key)


def _text(source: Source, table: dict[str, Any], key: str) -> str:
    value = table.get(key, "")
    _expect(isinstance(value, str), source, key, "a text in quotes")
    return str(value)


def _number(source: Source, table: dict[str, Any], key: str, default: int) -> int:
    value = table.get(key, default)
    _expect(type(value) is int and value >= 0, source, key, "a whole number")
    return int(value)


def _table(source: Source, table: dict[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key, {})
    _expect(isinstance(value, dict), source, key, "a table { name = value }")
    return dict(value)


def _numbers(source: Source, table: dict[str, Any], key: str) -> dict[str, int]:
    value = _table(source, table, key)
    fine = all(type(n) is int for n in value.values())
    _expect(fine, source, key, "a table { name = whole number }")
    return value


def _list(source: Source, table: dict[str, Any], key: str, kind: type, expected: str) -> list[Any]:
    value = table.get(key, [])
    _expect(isinstance(value, list) and all(type(v) is kind for v in value), source, key, expected)
    return list(value)


def _strings(source: Source, table: dict[str, Any], key: str) -> list[str]:
    return _list(source, table, key, str, 'a list of texts, like ["Amun", "Isis"]')


def _whole_numbers(source: Source, table: dict[str, Any], key: str) -> list[int]:
    return _list(source, table, key, int, "a list of whole numbers, like [2, 1]")


def _items(source: Source, table: dict[str, Any], key: str, players: int) -> Iterable[Item]:
    for text in _list(source, table, key, str, 'a list of texts, like ["temple d1 seat 2"]'):
        words = text.split()
        seat: int | None = None
        if "seat" in words:
            at = words.index("seat")
            number = words[at + 1] if at + 2 == len(words) else ""
            if not number.isdecimal() or not 1 <= int(number) <= players:
                source.fail(
                    f"{text!r}: after 'seat' comes a number from 1 to {players}, and ends the text",
                    text,
                )
            seat, words = int(number) - 1, words[:at]
        if not words:
            source.fail(f"{key}: an empty text", key)
        yield Item(tuple(words), seat, text)
