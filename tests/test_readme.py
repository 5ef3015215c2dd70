"""What the README shows can be done: its examples run, its files and commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ankh_core import new_game
from ankh_core.scenario import _KEYS

from .test_environment import PROJECT

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SCENARIO = re.findall(r"(?s)```toml\n(.*?)```", README)[0]


def block(opening: str) -> str:
    """The indented lines of code that begin like this."""
    _, begin, rest = README.partition(f"    {opening}")
    lines = (begin + rest).splitlines()
    end = next(i for i, line in enumerate(lines) if line and not line.startswith("    "))
    return "\n".join(line[4:] for line in lines[:end])


def test_the_ten_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = block("from ankh_core import")
    exec(code, told := {})  # type: ignore[var-annotated]
    assert (tmp_path / "evening.ankh").exists()
    assert told["game"].acting == (0,)


def test_the_example_of_a_scenario_can_be_played() -> None:
    game = new_game(SCENARIO, seed=1)
    again = new_game(game.position_text(), seed=1)
    assert again.state.key() == game.state.key()
    assert game.acting == (1,)


def test_the_example_of_a_scenario_has_every_key() -> None:
    assert set(re.findall(r"(?m)^(?:# )?(\w+) = ", SCENARIO)) - {"format", "name"} == set(_KEYS)


def test_every_command_of_make_exists() -> None:
    made = set(re.findall(r"(?m)^([a-z-]+):.*##", (ROOT / "Makefile").read_text("utf-8")))
    named = set(re.findall(r"(?m)(?:^    |`)make ([a-z-]+)", README))
    assert named - {"without"} <= made
    assert made - named == {"help", "setup"}


def test_every_file_and_picture_exists() -> None:
    named = re.findall(
        r"\]\(([^)]+)\)|`((?:ankh_core|widgets|tests|tools|rulebook|words|notebooks)/[\w./]*)`", README
    )
    for path in (link or code for link, code in named):
        assert (ROOT / path).exists() or (ROOT / "ankh_core" / path).exists(), path


def test_the_table_of_the_course_has_every_notebook() -> None:
    rows = set(re.findall(r"(?m)^\| `(\w+)` \|", README))
    assert rows == {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}


def test_the_table_of_what_is_installed_names_every_package() -> None:
    table = README.partition("## What is installed, and why")[2].partition("\n##")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| ")][1:]
    named = {canonicalize_name(name.strip()) for row in rows for name in row.split(",")}
    extras = [line for extra in PROJECT["optional-dependencies"].values() for line in extra]
    needed = {canonicalize_name(Requirement(line).name) for line in [*PROJECT["dependencies"], *extras]}
    assert named == needed - {PROJECT["name"]}
