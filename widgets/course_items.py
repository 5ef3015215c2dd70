"""One short question per rule: from a text, or about a board made from a seed, so that it differs each time.

Texts are in ``widgets/lessons/items*.toml``; boards are made in `course_boards`, `course_battles`,
`course_abilities` and `course_endings`, and their answers are the engine's.
"""

from __future__ import annotations

import random
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ankh_core import Game, new_game, rule, rules

from .course_abilities import ABILITIES
from .course_battles import BATTLES
from .course_boards import EARLY, Maker, NoRoom
from .course_endings import ENDINGS
from .course_facts import Fact, Told
from .course_question import Question

TRIES = 40
"""So many times a board is made on which its rule matters."""
BOARDS: dict[str, Maker] = {**EARLY, **BATTLES, **ABILITIES, **ENDINGS}
"""Rule -> how a board for it is made. A maker may find none; then a written item is asked."""


class Item(NamedTuple):
    """A question about a rule; ``board`` tells whether it is about a position that is to be seen."""

    rule: str
    question: Question
    board: bool


@cache
def texts() -> dict[str, list[dict[str, Any]]]:
    """The written items by rule.

    Raises:
        ValueError: an item names no rule, or has fewer than two answers.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    folder = files("widgets").joinpath("lessons")
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.startswith("items") and file.name.endswith(".toml"):
            for item in tomllib.loads(file.read_text(encoding="utf-8"))["item"]:
                if not item.get("wrong") or not item.get("right") or not item.get("ask"):
                    raise ValueError(f"{file.name}: {item} needs ask, right and wrong")
                found.setdefault(rule(item["rule"]).id, []).append(item)
    return found


@cache
def _any_game() -> Game:
    return new_game("First Steps", ["Isis", "Amun"], ["Satet", "Apep", "Androsphinx"], seed=1)


def _fixed(right: Any, rule_id: str) -> Fact:
    return Fact(lambda told: right, lambda told, given: "", lambda told, given: rule_id)


def _text_item(item: dict[str, Any], dice: random.Random) -> Question:
    choices = [item["right"], *item["wrong"]]
    dice.shuffle(choices)
    game = _any_game()
    return Question(
        item["ask"], _fixed(item["right"], item["rule"]), Told(game, game), choices, rule=item["rule"]
    )


def _title_item(rule_id: str, dice: random.Random) -> Question:
    """For a rule without an item of its own: which rule says this?"""
    asked = rule(rule_id)
    titles = [r.title for r in rules() if r.chapter == asked.chapter and r.title != asked.title]
    if len(titles) < 3:
        titles += [r.title for r in rules() if r.title != asked.title and r.title not in titles]
    choices = [asked.title, *dice.sample(titles, 3)]
    dice.shuffle(choices)
    game = _any_game()
    text = asked.text.replace(asked.title, "…")
    return Question(
        f"Which rule says this?<br><i>{text}</i>",
        _fixed(asked.title, rule_id),
        Told(game, game),
        choices,
        rule=rule_id,
    )


def item(rule_id: str, seed: int) -> Item:
    """A question about a rule; the same seed gives the same question.

    >>> item("move.end", 3).question.kind
    'choice'
    """
    dice = random.Random(f"{rule_id} {seed}")
    make = BOARDS.get(rule_id)
    written = texts().get(rule_id, [])
    if make is not None and (not written or dice.random() < 0.7):
        for _ in range(TRIES):
            try:
                question = make(dice)
            except NoRoom:
                continue
            if question is not None and (question.kind != "hexes" or question.answer):
                return Item(rule_id, question, True)
    if written:
        return Item(rule_id, _text_item(dice.choice(written), dice), False)
    return Item(rule_id, _title_item(rule_id, dice), False)
