"""The words of the screen, by key, in one file for each language: `<language>.toml` beside this module.

A rule's own words are not here but in `ankh_core.rulebook`.

>>> say("board.region", token=2)
'region 2'
>>> say("count.followers", n=1), say("count.followers", n=3)
('1 follower', '3 followers')
"""

from __future__ import annotations

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
    """Every text of a language, by key."""
    source = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return dict(_flat(tomllib.loads(source), ""))


def _flat(table: dict[str, Any], prefix: str) -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    for name, value in table.items():
        if isinstance(value, str) or set(value) == {"one", "other"}:
            found.append((prefix + name, value))
        else:
            found += _flat(value, f"{prefix}{name}.")
    return found
