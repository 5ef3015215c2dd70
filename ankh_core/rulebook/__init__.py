"""The rulebook: for every rule id a title and a text in our own words, for people.

>>> rule("move.end").title
'Where a move ends'
>>> rule("merge.guardians").house
'House reading: guardians without a base leave the game. The other reading puts them back among the \
guardians that can still be gained.'

The texts are TOML files beside this module: `<language>.toml`, and `<language>_abilities.toml` if there
is one.
"""

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..words import LANGUAGE

ABILITIES = "_abilities"


class Chapter(NamedTuple):
    """A chapter of the rulebook; chapters are shown in the order of their numbers."""

    id: str
    number: int
    title: str


class Rule(NamedTuple):
    """One rule: its id, its chapter's id, and what a player reads. `house` is set where sources differ."""

    id: str
    chapter: str
    title: str
    text: str
    house: str | None = None


class UnknownRule(KeyError):
    """No such rule, or no such language."""

    def __str__(self) -> str:
        return str(self.args[0])


def rule(rule_id: str, language: str = LANGUAGE) -> Rule:
    """The rule with this id.

    >>> rule("card.chariots").text
    'Strength +3. It has no other effect.'
    >>> rule("board.ocupancy")
    Traceback (most recent call last):
    ankh_core.rulebook.UnknownRule: no rule 'board.ocupancy'; did you mean 'board.occupancy'?
    """
    known = _load(language)[1]
    if rule_id in known:
        return known[rule_id]
    close = " or ".join(repr(match) for match in get_close_matches(rule_id, known, cutoff=0.75))
    raise UnknownRule(f"no rule {rule_id!r}" + (f"; did you mean {close}?" if close else ""))


def rules(language: str = LANGUAGE) -> tuple[Rule, ...]:
    """All rules, in the order of the rulebook.

    >>> [rule.id for rule in rules() if rule.chapter == "action"][:3]
    ['move.range', 'move.through', 'move.end']
    """
    return tuple(_load(language)[1].values())


def house_readings(language: str = LANGUAGE) -> tuple[Rule, ...]:
    """The rules of which sources tell more than one reading; ``house`` says which is played here.

    >>> [rule.title for rule in house_readings()][:1]
    ['Devotion track']
    """
    return tuple(rule for rule in rules(language) if rule.house)


def chapters(language: str = LANGUAGE) -> tuple[Chapter, ...]:
    """All chapters, in the order of the rulebook.

    >>> chapters()[0]
    Chapter(id='board', number=1, title='Board and terms')
    """
    return tuple(_load(language)[0].values())


def languages() -> tuple[str, ...]:
    """The languages there is a rulebook in.

    >>> "en" in languages()
    True
    """
    stems = (
        file.name.removesuffix(".toml") for file in files(__name__).iterdir() if file.name.endswith(".toml")
    )
    return tuple(sorted(stem for stem in stems if not stem.endswith(ABILITIES)))


@cache
def _load(language: str) -> tuple[dict[str, Chapter], dict[str, Rule]]:
    """Chapters and rules of one language, by id. A faulty file fails here, at the first question."""
    if language not in languages():
        raise UnknownRule(f"no rulebook in {language!r}; there is {', '.join(languages())}")
    chapters: dict[str, Chapter] = {}
    rules: list[Rule] = []
    for name in (f"{language}.toml", f"{language}{ABILITIES}.toml"):
        file = files(__name__).joinpath(name)
        if file.is_file():
            book = tomllib.loads(file.read_text(encoding="utf-8"))
            chapters |= {id: Chapter(id, **entry) for id, entry in book["chapter"].items()}
            rules += [
                Rule(id, **{key: " ".join(value.split()) for key, value in entry.items()})
                for id, entry in book["rule"].items()
            ]
    ordered = sorted(chapters.values(), key=lambda chapter: chapter.number)
    rules.sort(key=lambda rule: chapters[rule.chapter].number)
    return {chapter.id: chapter for chapter in ordered}, {rule.id: rule for rule in rules}
