"""What every chapter has: examples with guesses, exercises, questions that the engine answers."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from ankh_core import rule
from ankh_core.board import HEX
from tools.notebooks import SOURCES
from widgets import Asked, Exercise, open_chapter, questions
from widgets.catalogue import say
from widgets.course_chapter import Chapter
from widgets.course_claims import WrongClaim
from widgets.course_facts import between, by_rule, gained, told
from widgets.course_position import position

CHAPTERS = sorted(path.stem for path in SOURCES.glob("*.md"))

REAL_QUESTIONS = {
    "02_actions": [
        "Must I act if I can",
        "Is my second action optional",
        "Does a river stop me moving, or only touching",
        "Does my obelisk feed me from afar",
    ],
    "04_conflict": [
        "Is Control Monument the same as Build Monument",
        "Does the runner-up get the majority",
        "Who may use the tie-break token",
        "Whom does a tied Plague spare",
        "Does a lone god score majorities too",
    ],
    "07_merging_and_the_end": [
        "Is merging a choice",
        "Do merged players take their turns in a row",
        "Where does the marker go back to when a god is gone",
    ],
}
"""What people ask at real tables, by the chapter that has to answer it."""


def asked_in(chapter: Chapter, monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """The common questions of a chapter, after the engine has answered them all."""
    found: list[Asked] = []

    def noted(*asked: Asked) -> Any:
        found.extend(asked)
        return questions(*asked)

    module = importlib.import_module(chapter.others["common_questions"].__module__)
    monkeypatch.setattr(module, "questions", noted)
    chapter.show("common_questions")
    return found


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_common_question_is_answered_by_the_engine(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_in(open_chapter(id), monkeypatch)
    assert len(asked) >= 5
    assert len({each.question for each in asked}) == len(asked)
    for each in asked:
        assert each.question.endswith("?")
        assert each.rule or not each.position, each.question
        for rule_id in each.rule.split():
            rule(rule_id)
        # Only a question about no rule of the game goes without a position.
        if each.rule:
            assert each.position, each.question
            assert each.tries or (each.then and each.claims), each.question


@pytest.mark.parametrize(("id", "words"), [(id, q) for id, qs in REAL_QUESTIONS.items() for q in qs])
def test_what_people_ask_is_there(id: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [each for each in asked_in(open_chapter(id), monkeypatch) if words in each.question]


def test_a_wrong_answer_to_a_common_question_raises() -> None:
    asked = Asked("So?", "Yes.", "move.range", 'figures = ["god e6 Isis"]', then="choose move")
    with pytest.raises(WrongClaim, match="So"):
        questions(asked._replace(claims=["Isis has 3 followers"]))
    with pytest.raises(ValueError, match="legal, but should not be"):
        questions(asked._replace(tries="choose move"))


@pytest.mark.parametrize("claim", ["marker of move on space 4", "Isis has 6 cards", "rule: move.range"])
def test_what_a_chapter_says_is_held_against_the_engine(claim: str) -> None:
    asked = Asked("So?", "Yes.", "move.range", 'figures = ["god e6 Isis"]', then="choose move")
    questions(
        asked._replace(claims=["marker of move on space 5", "Isis has 7 cards", "rule: turn.marker_first"])
    )
    with pytest.raises(WrongClaim):
        questions(asked._replace(claims=[claim]))


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("e5", "e7", "do not share a side"),
        ("e5", "e6", "nothing lies on it"),
        ("e5", "e4", "lies a river"),
        ("d2", "c2", "lies a camel"),
    ],
)
def test_why_hexes_are_adjacent_or_not(one: str, other: str, words: str) -> None:
    game = position('camels = "c2/d2 c3/d2 c3/d3 d1/d2 d1/e2"\nfigures = ["god e6 Isis"]')
    assert words in between(game.state, HEX[one], HEX[other])


def test_a_gain_that_does_not_come_is_said_so() -> None:
    shown = told(position('figures = ["god e6 Isis"]'), "choose followers")
    assert gained("Isis").why(shown, 1) == "<ul><li>Isis gains no followers here.</li></ul>"
    fact = by_rule("Isis", "dominance")
    assert fact.find(shown) == 0
    assert fact.why(shown, 1) == "<ul><li>Isis gains no devotion by it here.</li></ul>"


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_example_asks_before_it_shows(id: str) -> None:
    chapter = open_chapter(id)
    for name in chapter.walkthroughs:
        steps = chapter.show(name).steps
        assert any(step.ask is not None for step in steps), name
        for step in steps:
            # What a step plays is claimed, or guessed before.
            assert not step.play or step.claims or step.ask, (name, step.say)


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_exercise_names_its_rule_and_where_to_look(id: str) -> None:
    chapter = open_chapter(id)
    for name in chapter.exercises:
        task = chapter.show(name)
        which, where, answer = (hint.text for hint in task.hints.steps)
        assert which != say("course.hint.engine"), name
        assert where not in (say("course.hint.lit"), say("course.hint.pieces")), name
        assert answer, name
        assert re.fullmatch(r"[A-Z].*", task.title), name
    titles = [chapter.show(name).title for name in chapter.exercises]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_exercise_has_an_id_that_stays(id: str) -> None:
    """Progress is kept under these names."""
    chapter = open_chapter(id)
    for name in (*chapter.walkthroughs, *chapter.exercises):
        assert re.fullmatch(r"[a-z][a-z_]+", name)
    assert not set(chapter.walkthroughs) & set(chapter.exercises)


@pytest.mark.parametrize(
    ("chapter", "name", "rule"),
    [("03_events", "one_far_away", "control.steal"), ("05_powers_and_gods", "one_card_left", "god.amun")],
)
def test_what_is_not_even_asked_is_explained_by_the_exercises_own_rule(
    chapter: str, name: str, rule: str
) -> None:
    task = open_chapter(chapter).exercises[name]()
    assert isinstance(task, Exercise)
    verdict = task.question.judge(True)
    assert not verdict.right
    assert verdict.rule == rule
    assert "That choice does not come up" in verdict.reason
    assert "does not answer" not in verdict.reason
