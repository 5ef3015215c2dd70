"""Review: a question for every rule, what is due and when, the page of what is known."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ankh_core import rules
from ankh_core.rulebook import UnknownRule
from widgets import Review, knowledge_page
from widgets.course_items import BOARDS, item, texts
from widgets.progress import Progress
from widgets.review import chosen_rules

DAY = date(2026, 1, 1)


class Calendar:
    """A day that can be moved on."""

    def __init__(self) -> None:
        self.day = DAY

    def __call__(self) -> date:
        return self.day


@pytest.mark.parametrize("rule", [r.id for r in rules()])
def test_there_is_a_question_for_every_rule(rule: str) -> None:
    for seed in (1, 2, 3):
        made = item(rule, seed)
        question = made.question
        question.check(rule)
        words = question.in_words(question.answer)
        given = words if question.kind == "choice" else question.answer
        assert question.is_right(given)
        assert question.judge(given).right
        assert len(question.options) > 1 or question.kind != "choice"


def test_early_chapters_have_written_items() -> None:
    early = {r.id for r in rules() if r.chapter in ("board", "setup", "track", "turn", "action", "event")}
    early |= {r.id for r in rules() if r.id.startswith("piece.")}
    early |= {r.id for r in rules() if r.chapter in ("conflict", "card")}
    early |= {r.id for r in rules() if r.chapter in ("power", "god", "guardian")}
    assert early <= set(texts())


def test_boards_differ_with_the_seed_and_repeat_with_it() -> None:
    for rule in BOARDS:
        made = [item(rule, seed) for seed in range(6)]
        assert len({m.question.text for m in made}) > 1
        assert [m.question.text for m in made] == [item(rule, seed).question.text for seed in range(6)]
        assert any(m.board for m in made)


def test_a_round() -> None:
    progress = Progress(None, lambda: DAY)
    review = Review(["event"], seed=5, progress=progress)
    count = len(review.queue)
    for number in range(count):
        assert f"Question {number + 1} of {count}" in review._count.value
        question = review.item.question  # type: ignore[union-attr]
        if number == 0:
            review.answer("something else" if question.kind == "choice" else frozenset({0}))
            assert "Not quite" in review._verdict.value
        else:
            review.answer(
                question.in_words(question.answer) if question.kind == "choice" else question.answer
            )
        assert review.answered
        review._next.click()
    assert f"{count - 1} of {count} known" in review._text.value
    assert progress.due() == [review.queue[0]]
    assert review._trouble.value == ""


def test_what_was_missed_comes_first_and_what_was_known_comes_back() -> None:
    today = Calendar()
    progress = Progress(None, today)
    for days in (1, 3, 7, 21, 21):
        assert progress.note_rule("move.end", True).due == today.day + timedelta(days)
        assert progress.due() == []
        today.day += timedelta(days)
        assert progress.due() == ["move.end"]
    progress.note_rule("move.range", False)
    assert progress.due() == ["move.range", "move.end"]
    chosen = chosen_rules((), progress)
    assert chosen[:2] == ["move.range", "move.end"]
    assert len(chosen) == len(rules())
    assert progress.note_rule("move.end", False).streak == 0


def test_rules_and_chapters_can_be_named() -> None:
    progress = Progress()
    assert chosen_rules(["move.end", "turn"], progress)[:2] == ["move.end", "turn.actions"]
    with pytest.raises(UnknownRule):
        chosen_rules(["no.such"], progress)


def test_the_page_shows_what_is_known() -> None:
    progress = Progress(None, lambda: DAY)
    progress.note_rule("move.end", True)
    progress.note_rule("move.range", False)
    shown = knowledge_page(progress).children[1].value
    assert "Actions: 1 of" in shown
    assert "known once" in shown
    assert "missed last time" in shown
    assert "tomorrow" in shown
