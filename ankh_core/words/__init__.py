"""What the engine says besides rules: questions and the story, by key, in a file for each language.

>>> say("story.followers_gained", god="Isis", n=1), say("story.followers_gained", god="Isis", n=2)
('Isis gains 1 follower', 'Isis gains 2 followers')

`read_texts` serves every package that keeps its texts so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGE = "en"
"""The language of the engine, the rulebook and the screen."""
Text = str | dict[str, str]
"""A text, or one for ``n = 1`` and one for every other number."""


def filled(text: Text, values: Mapping[str, object]) -> str:
    """A text with the values put into its braces; ``n`` also chooses between one and many.

    Raises:
        KeyError: a value is missing.
    """
    if not isinstance(text, str):
        text = text["one" if values["n"] == 1 else "other"]
    return text.format(**values) if values else text


@cache
def read_texts(package: str, language: str) -> Mapping[str, Text]:
    """Every text of a language, by key, from every ``<language>*.toml`` of a package.

    Raises:
        ValueError: two of the files have a text for the same key.
    """
    here = files(package)
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


def texts(language: str) -> Mapping[str, Text]:
    """Every text of the engine in a language, by key."""
    return read_texts(__name__, language)


def say(key: str, **values: object) -> str:
    """The engine's text of a key, `filled` with the values.

    Raises:
        KeyError: there is no such key, or a value is missing.
    """
    return filled(texts(LANGUAGE)[key], values)


def says(key: str) -> bool:
    """Whether there is such a key."""
    return key in texts(LANGUAGE)
