"""The words of the screen, by key, in files for each language: every `<language>*.toml` beside this module.

`en.toml` has the words of the table, `en_course.toml` those of the course; a key stands in one of them only.
A rule's own words are not here but in `ankh_core.rulebook`.

>>> say("board.region", token=2)
'region 2'
>>> say("count.followers", n=1), say("count.followers", n=3)
('1 follower', '3 followers')
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGE = "en"
"""The language of the screen."""
Text = str | dict[str, str]
"""A text, or one for ``n = 1`` and one for every other number."""


def say(key: str, **values: object) -> str:
    """The text of a key, with the values put into its braces; ``n`` also chooses between one and many.

    Raises:
        KeyError: there is no such key, or a value is missing.
    """
    text = texts(LANGUAGE)[key]
    if not isinstance(text, str):
        text = text["one" if values["n"] == 1 else "other"]
    return text.format(**values) if values else text


def says(key: str) -> bool:
    """Whether there is such a key."""
    return key in texts(LANGUAGE)


@cache
def texts(language: str) -> Mapping[str, Text]:
    """Every text of a language, by key.

    Raises:
        ValueError: two of the language's files have a text for the same key.
    """
    here = files(__name__)
    named = re.compile(rf"{re.escape(language)}(_\w+)?\.toml")
    names = sorted(file.name for file in here.iterdir() if named.fullmatch(file.name))
    return gathered({name: here.joinpath(name).read_text(encoding="utf-8") for name in names})


def gathered(sources: Mapping[str, str]) -> Mapping[str, Text]:
    """The texts of several files, given by name, as one mapping.

    Raises:
        ValueError: a key stands in two of them.
    """
    found: dict[str, Text] = {}
    where: dict[str, str] = {}
    for name, source in sources.items():
        for key, text in _flat(tomllib.loads(source), ""):
            if key in found:
                raise ValueError(f"{key!r} has a text in {where[key]} and another in {name}")
            found[key], where[key] = text, name
    return found


def _flat(table: dict[str, Any], prefix: str) -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    for name, value in table.items():
        if isinstance(value, str) or set(value) == {"one", "other"}:
            found.append((prefix + name, value))
        else:
            found += _flat(value, f"{prefix}{name}.")
    return found
