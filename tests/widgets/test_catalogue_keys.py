"""Every key that code says stands in its catalogue with the values given to it; every key is said somewhere.

Most keys stand in the code as they are. Some are made, as in ``say(f"tool.{name}")``; then what is filled in
must be a word of the code as well, such as a tool's name or a kind of decision.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import ankh_core.words
import widgets.catalogue
from ankh_core.words import LANGUAGE, Text

ROOT = Path(__file__).parents[2]
PART = "([a-z0-9_-]+)"
"""What a made key may be filled with."""
CATALOGUES = {
    "ankh_core": ankh_core.words.texts(LANGUAGE),
    "widgets": widgets.catalogue.texts(LANGUAGE),
}
"""The texts that each package says, by its name."""
EACH = pytest.mark.parametrize("package", CATALOGUES)


@cache
def nodes(package: str) -> tuple[ast.AST, ...]:
    """All the code of a package."""
    files = sorted((ROOT / package).rglob("*.py"))
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))


def words_of(code: Collection[ast.AST]) -> set[str]:
    """Strings and names of keywords in the code, and the single words of strings, in small letters."""
    found: set[str] = set()
    for node in code:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value, *node.value.lower().split()}
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


def made_keys(code: Collection[ast.AST]) -> list[re.Pattern[str]]:
    """Patterns of the keys that are made: of strings with something filled in that begin like ``tool.``."""
    found = []
    for node in code:
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else PART for v in node.values]
            if re.match(r"[a-z_]+\\\.", parts[0]):
                found.append(re.compile("".join(parts)))
    return found


def never_said(keys: Collection[str], code: Collection[ast.AST], words: Collection[str]) -> set[str]:
    """The keys that stand nowhere in the code and are not made there of known words."""
    strings = {n.value for n in code if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    made = made_keys(code)
    return {
        key
        for key in keys
        if key not in strings
        and not any(m and all(part in words for part in m.groups()) for m in (p.fullmatch(key) for p in made))
    }


def sayings(code: Collection[ast.AST]) -> Iterator[tuple[str, set[str] | None]]:
    """Key and names of the values of each ``say`` whose key stands in the code; None with ``**values``."""
    for node in code:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            key, given = node.args[0], {each.arg for each in node.keywords}
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, None if None in given else {arg for arg in given if arg}


def braces(text: Text) -> set[str]:
    """The names in the braces of a text."""
    texts = [text] if isinstance(text, str) else [*text.values()]
    return {name for each in texts for _, name, _, _ in Formatter().parse(each) if name}


def wrong_sayings(catalogue: Mapping[str, Text], code: Collection[ast.AST]) -> list[str]:
    """Where the code says a key that does not exist, or with other values than stand in its text."""
    wrong = []
    for key, given in sayings(code):
        if key not in catalogue:
            wrong.append(key)
        elif given is not None:
            wanted = braces(catalogue[key])
            number = {"n"} if not isinstance(catalogue[key], str) else set()
            if given | number != wanted | number or not number <= given:
                wrong.append(f"{key}: {sorted(given)} for {sorted(wanted)}")
    return wrong


@EACH
def test_every_key_is_said(package: str) -> None:
    words = words_of([*nodes("ankh_core"), *nodes("widgets")])
    assert never_said(CATALOGUES[package], nodes(package), words) == set()


@EACH
def test_what_is_said_is_in_the_catalogue_with_its_values(package: str) -> None:
    assert wrong_sayings(CATALOGUES[package], nodes(package)) == []


def test_these_tests_find_what_is_wrong() -> None:
    code = list(ast.walk(ast.parse('say("a.b", x=1); say("no.key"); say(f"tool.{name}"); names = ["redo"]')))
    keys = {"a.b": "{x}", "a.c": "", "tool.redo": "", "tool.undo": ""}
    assert never_said(keys, code, words_of(code)) == {"a.c", "tool.undo"}
    assert wrong_sayings(keys, code) == ["no.key"]
    assert wrong_sayings({**keys, "a.b": "{y}", "no.key": ""}, code) == ["a.b: ['x'] for ['y']"]
    assert wrong_sayings({**keys, "a.b": {"one": "{x}", "other": "{x}"}, "no.key": ""}, code) == [
        "a.b: ['x'] for ['x']"
    ]
