"""pyproject.toml, environment.yml and requirements.lock say the same."""

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CONDA: dict[str, Any] = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
LOCK_LINES = (ROOT / "requirements.lock").read_text("utf-8").splitlines()


def ranges(lines: list[str]) -> dict[str, SpecifierSet]:
    """Range by name, without the project's references to itself."""
    found = {canonicalize_name((need := Requirement(line)).name): need.specifier for line in lines}
    return {name: range_ for name, range_ in found.items() if name != PROJECT["name"]}


NEEDED = ranges(PROJECT["dependencies"])
EXTRAS = ranges([line for extra in PROJECT["optional-dependencies"].values() for line in extra])


def test_conda_names_the_same_ranges() -> None:
    conda = ranges([entry for entry in CONDA["dependencies"] if isinstance(entry, str)])
    conda.pop("pip")
    assert conda.pop("python") == SpecifierSet(PROJECT["requires-python"])
    assert conda == NEEDED


def test_conda_installs_the_project_itself() -> None:
    assert {"pip": ["-e ."]} in CONDA["dependencies"]


def imported(*folders: str) -> set[str]:
    """The packages that the project's modules import, its own and Python's left out."""
    found: set[str] = set()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return {canonicalize_name(name) for name in found - sys.stdlib_module_names - {"ankh_core", "widgets"}}


def test_what_is_imported_is_named() -> None:
    assert imported("ankh_core") == set()
    assert imported("widgets") <= set(NEEDED)


def test_every_range_has_a_floor_and_a_ceiling() -> None:
    for name, range_ in NEEDED.items():
        assert {">=", "<"} == {part.operator for part in range_}, name


def test_lock_has_only_names_and_versions() -> None:
    for line in LOCK_LINES:
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*==[0-9][0-9a-z.+!]*", line), line
    names = [line.partition("==")[0] for line in LOCK_LINES]
    assert names == sorted(set(names))


@pytest.mark.parametrize("name", sorted(NEEDED | EXTRAS))
def test_locked_version_is_in_range(name: str) -> None:
    locked = dict(line.split("==") for line in LOCK_LINES)
    assert (NEEDED | EXTRAS)[canonicalize_name(name)].contains(locked[name])


def test_the_readme_says_how_to_use_the_conda_file() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "conda env create -f environment.yml" in readme
    assert f"conda activate {CONDA['name']}" in readme
    # Binder's link opens the same notebook as conda and make.
    assert readme.count("00_play.ipynb") >= 3
