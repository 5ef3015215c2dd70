"""The words of the screen, by key, in files for each language: every `<language>*.toml` beside this module.

`en.toml` has the words of the table, `en_course.toml` those of the course; a key stands in one of them only.
Rules are not here but in `ankh_core.rulebook`, questions and the story in `ankh_core.words`.

>>> say("board.region", token=2)
'region 2'
>>> say("count.followers", n=1), say("count.followers", n=3)
('1 follower', '3 followers')
"""

from __future__ import annotations

from collections.abc import Mapping

from ankh_core.words import LANGUAGE, Text, filled, read_texts


def say(key: str, **values: object) -> str:
    """The text of a key, with the values put into its braces; ``n`` also chooses between one and many.

    Raises:
        KeyError: there is no such key, or a value is missing.
    """
    return filled(texts(LANGUAGE)[key], values)


def says(key: str) -> bool:
    """Whether there is such a key."""
    return key in texts(LANGUAGE)


def texts(language: str) -> Mapping[str, Text]:
    """Every text of a language, by key.

    Raises:
        ValueError: two of the language's files have a text for the same key.
    """
    return read_texts(__name__, language)
