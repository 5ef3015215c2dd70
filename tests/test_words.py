"""The engine's words: every question and every sentence has its text, and every text is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ankh_core
from ankh_core import new_game
from ankh_core.agenda import DECISIONS
from ankh_core.ledger import Entry
from ankh_core.story import sentence
from ankh_core.words import LANGUAGE, gathered, say, texts

SOURCES = Path(ankh_core.__file__).parent


def test_every_decision_has_its_question_and_every_question_its_decision() -> None:
    asked = {key.removeprefix("question.") for key in texts(LANGUAGE) if key.startswith("question.")}
    assert asked == set(DECISIONS)
    assert DECISIONS["choose"].question == "Which action?"


def literals() -> Iterator[str]:
    """What the engine says, as the keys in its sources: parts that vary are a dot and a star."""
    for path in SOURCES.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for key in re.findall(r'"((?:story|list|article|piece|pieces|line|event|question)\.[^"]+)"', source):
            yield re.sub(r"\{.*?\}", r".*", key.replace(".", r"\."))


def test_every_text_is_said_somewhere() -> None:
    said = [re.compile(key) for key in literals()]
    assert [key for key in texts(LANGUAGE) if not any(one.fullmatch(key) for one in said)] == []


def test_a_key_given_twice_is_an_error() -> None:
    one, two = '[walk]\nnext = "Next"', '[walk]\nback = "Back"\nnext = "On"'
    assert gathered({"a.toml": one}) == {"walk.next": "Next"}
    with pytest.raises(ValueError, match=r"'walk.next' has a text in a.toml and another in b.toml"):
        gathered({"a.toml": one, "b.toml": two})


def test_a_text_for_one_and_for_many_is_one_text() -> None:
    source = 'days = { one = "in a day", other = "in {n} days" }'
    assert gathered({"a.toml": source}) == {"days": {"one": "in a day", "other": "in {n} days"}}


def test_one_and_many() -> None:
    assert say("story.followers_paid", god="Isis", n=1) == "Isis pays 1 follower"
    assert say("story.followers_paid", god="Isis", n=3) == "Isis pays 3 followers"
    with pytest.raises(KeyError):
        say("story.lunch")


def test_who_keeps_its_devotion_neither_gains_nor_loses() -> None:
    fixed = new_game("First Steps", gods=["Isis", "Ra"], seed=1).state.fixed

    def told(amount: int) -> str:
        return sentence(fixed, Entry("merge.devotion", "devotion", 0, amount, {"space": 10}))

    assert told(0) == "Isis stands on 10."
    assert told(-2) == "Isis loses 2 devotion and stands on 10."
    assert told(2) == "Isis gains 2 devotion and stands on 10."


def test_a_figure_that_another_god_moves_does_not_move_by_itself() -> None:
    fixed = new_game("First Steps", gods=["Isis", "Ra"], seed=1).state.fixed
    data = {"figure": fixed.kinds["warrior"], "start": 0, "end": 1}
    by_itself = Entry("move.range", "moved", 1, 0, {**data, "how": "move"})
    pushed = Entry("guardian.satet", "moved", 1, 0, {**data, "how": "push"})
    assert sentence(fixed, by_itself) == "Ra moves its warrior from a2 to a3."
    assert sentence(fixed, pushed) == "Ra's warrior is moved from a2 to a3."
