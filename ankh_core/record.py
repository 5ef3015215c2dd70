"""Records: a game as text, one action a line; replaying it rebuilds the game.

    ankh record 1
    scenario: Middle Kingdom
    players: 2
    gods: Amun, Isis
    guardians: Satet, Apep, Androsphinx
    seed: 7
    actions:
    Amun: choose move        # comments are allowed
    Amun: move b5 c5
    end: 2 actions, position 0123456789abcdef

A scenario that does not come with the engine is written into the record, each line after ``| ``.
The last line says how many actions there are and the fingerprint of the position they lead to, so
that a record which was cut off or edited is noticed.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from .actions import Action, ActionTextError, parse_action
from .game import Game, IllegalAction, SetupError, new_game
from .house import RulesError
from .scenario import Scenario, ScenarioError, built_in_scenarios, parse_scenario

VERSION = 1
_TITLE = "ankh record"
_FIELDS = ("scenario", "players", "gods", "guardians", "seed", "rules")


class RecordError(ValueError):
    """A record that cannot be read: says where (``line``), what is wrong and what was expected."""

    def __init__(self, problem: str, name: str, line: int | None) -> None:
        super().__init__(f"{name}{f', line {line}' if line else ''}: {problem}")
        self.problem = problem
        self.line = line


class Line(NamedTuple):
    """A line of a record that says something: its number and its text without comment."""

    number: int
    text: str


# Writing --------------------------------------------------------------------------------------------


def header_text(game: Game) -> str:
    """The record up to its actions; a journal begins with it."""
    header = game.header
    lines = [
        f"{_TITLE} {VERSION}",
        f"scenario: {' '.join(header.scenario.name.split())}",
        f"players: {header.players}",
        f"gods: {', '.join(header.gods)}",
        f"guardians: {', '.join(header.guardians)}",
        f"seed: {header.seed}",
    ]
    lines += [f"rules: {name} = {value!r}" for name, value in header.rules.items()]
    if not header.scenario.built_in:
        lines += [f"| {line}".rstrip() for line in header.scenario.text.rstrip("\n").split("\n")]
    return "\n".join([*lines, "actions:"]) + "\n"


def action_line(game: Game, seat: int, action: Action) -> str:
    """The line of a record that stands for an action of a seat."""
    return f"{game.seat_name(seat)}: {action}"


def record_text(game: Game) -> str:
    """The whole record of a game."""
    actions = "".join(action_line(game, seat, action) + "\n" for seat, action in game.history)
    return f"{header_text(game)}{actions}{_end_line(game)}\n"


def _end_line(game: Game) -> str:
    return f"end: {len(game.history)} actions, position {game.state.digest()}"


def save(game: Game, path: Path) -> None:
    """Write the record to a file; the file is replaced only once everything is written."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        temporary.write_text(record_text(game), encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


# Reading --------------------------------------------------------------------------------------------


def load_game(path: str | os.PathLike[str], *, ledger: bool = True, unfinished: bool = False) -> Game:
    """Read a record from a file and replay it. The file is only read.

    Args:
        path: the file.
        ledger: keep the ledger of the replayed game.
        unfinished: accept a record without its last line, as a journal is.

    Raises:
        RecordError: no such file, cut off, edited, of another version, or an action that is not legal.
    """
    name = Path(path).name
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RecordError("there is no such file", str(path), None) from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise RecordError(f"the file cannot be read as text: {wrong}", name, None) from None
    return parse_record(text, name, ledger=ledger, unfinished=unfinished)


def parse_record(text: str, name: str = "record", *, ledger: bool = True, unfinished: bool = False) -> Game:
    """Read a record from its text and replay it; see `load_game`.

    >>> game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    >>> game.push(parse_action("choose unlock"))
    >>> parse_record(game.record()).state.key() == game.state.key()
    True
    """
    reader = _Reader(text, name)
    game = reader.set_up(ledger)
    reader.replay(game, unfinished)
    return game


class _Reader:
    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.scenario_lines: list[Line] = []
        self.lines: list[Line] = []
        self.last = 0
        for number, raw in enumerate(text.rstrip("\n").split("\n"), 1):
            if raw.startswith("|"):
                self.scenario_lines.append(Line(number, raw[2:]))
            else:
                line = raw.split("#")[0].strip()
                if line:
                    self.lines.append(Line(number, line))
            self.last = number

    def fail(self, problem: str, line: int | None) -> RecordError:
        return RecordError(problem, self.name, line)

    def set_up(self, ledger: bool) -> Game:
        """The game as its headers describe it, before the first action."""
        fields, rules = self._headers()
        scenario = self._scenario(fields["scenario"])
        try:
            return new_game(
                scenario,
                gods=[g.strip() for g in fields["gods"].text.split(",")],
                guardians=self._guardians(fields, scenario),
                players=self._number(fields["players"]),
                seed=self._number(fields["seed"]),
                rules=rules,
                ledger=ledger,
            )
        except ScenarioError as wrong:
            raise self._in_scenario(wrong, fields["scenario"]) from None
        except SetupError as wrong:
            raise self.fail(str(wrong), fields[wrong.about].number) from None
        except RulesError as wrong:
            raise self.fail(str(wrong), fields.get("rules", fields["scenario"]).number) from None

    def _scenario(self, line: Line) -> Scenario:
        if self.scenario_lines:
            try:
                return parse_scenario("".join(f"{text}\n" for _, text in self.scenario_lines))
            except ScenarioError as wrong:
                raise self._in_scenario(wrong, line) from None
        known = built_in_scenarios()
        if line.text not in known:
            raise self.fail(
                f"{line.text!r} is not one of the engine's scenarios, {', '.join(known)}, "
                "and its text is missing",
                line.number,
            )
        return known[line.text]

    def _in_scenario(self, wrong: ScenarioError, line: Line) -> RecordError:
        """The error of a scenario, at the line of the record on which that line of the scenario stands."""
        inside = wrong.line is not None and wrong.line <= len(self.scenario_lines)
        number = self.scenario_lines[(wrong.line or 1) - 1].number if inside else line.number
        return self.fail(f"the scenario in this record: {wrong.problem}", number)

    def _guardians(self, fields: dict[str, Line], scenario: Scenario) -> list[str] | None:
        named = [g.strip() for g in fields["guardians"].text.split(",")]
        setup = scenario.setups.get(self._number(fields["players"]))

        def plain(names: Iterable[str]) -> list[str]:
            return [name.strip().lower().replace(" ", "-") for name in names]

        # A position may hold more kinds than can be asked for by name.
        return None if setup is not None and plain(setup.guardians) == plain(named) else named

    def _number(self, line: Line) -> int:
        if not line.text.isdecimal():
            raise self.fail(f"{line.text!r} is not a whole number", line.number)
        return int(line.text)

    def _headers(self) -> tuple[dict[str, Line], dict[str, object]]:
        first = self.lines[0] if self.lines else Line(1, "")
        match = re.fullmatch(rf"{_TITLE} (\d+)", first.text)
        if not match:
            raise self.fail(f"not a record: the first line must be '{_TITLE} {VERSION}'", first.number)
        if int(match[1]) != VERSION:
            raise self.fail(
                f"a record of version {match[1]}; this engine reads version {VERSION}", first.number
            )
        fields: dict[str, Line] = {}
        rules: dict[str, object] = {}
        for index, line in enumerate(self.lines[1:], 1):
            if line.text == "actions:":
                self.lines = self.lines[index + 1 :]
                break
            key, _, value = (part.strip() for part in line.text.partition(":"))
            if key not in _FIELDS:
                raise self.fail(
                    f"unknown header {key!r}; expected {', '.join(_FIELDS)} or 'actions:'", line.number
                )
            if key == "rules":
                rules.update(self._rule(Line(line.number, value)))
            elif key in fields:
                raise self.fail(f"the header {key!r} is there twice", line.number)
            fields[key] = Line(line.number, value)
        else:
            raise self.fail("the record is cut off: there is no line 'actions:'", self.last)
        for key in _FIELDS[:-1]:
            if key not in fields:
                raise self.fail(f"the header {key!r} is missing", first.number)
        return fields, rules

    def _rule(self, line: Line) -> dict[str, object]:
        key, _, value = line.text.partition("=")
        try:
            return {key.strip(): ast.literal_eval(value.strip())}
        except (ValueError, SyntaxError):
            raise self.fail(f"{line.text!r}: expected a setting like 'red_limit = 20'", line.number) from None

    def replay(self, game: Game, unfinished: bool) -> None:
        """Take every action of the record."""
        seats = {game.seat_name(s).lower(): s for s in range(game.seats)}
        for line in self.lines:
            who, _, text = (part.strip() for part in line.text.partition(":"))
            if who == "end":
                self._check_end(game, text, line)
                return
            if who.lower() not in seats:
                names = ", ".join(game.seat_name(s) for s in range(game.seats))
                raise self.fail(
                    f"{line.text!r}: expected '<god>: <action>' with a god of {names}", line.number
                )
            try:
                game.push(parse_action(text), seats[who.lower()])
            except (ActionTextError, IllegalAction) as wrong:
                raise self.fail(str(wrong), line.number) from None
        if not unfinished:
            raise self.fail("the record is cut off: there is no line 'end: ...'", self.last)

    def _check_end(self, game: Game, text: str, line: Line) -> None:
        expected = _end_line(game).partition(": ")[2]
        if text != expected:
            raise self.fail(
                f"the actions lead to '{expected}', but the record says '{text}': it has been edited",
                line.number,
            )
        if line != self.lines[-1]:
            raise self.fail("there is something after the line 'end:'", self.lines[-1].number)
