"""Review: a question for every rule, what is due and when, the page of what is known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta

import pytest

from ankh_core import rules
from ankh_core.ledger import Entry
from ankh_core.rulebook import UnknownRule, chapters
from widgets import Review, knowledge_page
from widgets.course_boards import NoRoom
from widgets.course_items import BOARDS, item, texts
from widgets.course_question import Question
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


def test_every_rule_of_the_rulebook_has_a_written_item() -> None:
    assert [r.id for r in rules() if r.id not in texts()] == []


@pytest.mark.parametrize("chapter", [c.id for c in chapters()])
def test_every_chapter_of_the_rulebook_can_be_asked(chapter: str) -> None:
    review = Review([chapter], most=99, seed=3, progress=Progress())
    assert review.queue == [r.id for r in rules() if r.chapter == chapter]


@pytest.mark.parametrize("rule", sorted(BOARDS))
def test_boards_differ_with_the_seed_and_repeat_with_it(rule: str) -> None:
    made = [item(rule, seed) for seed in range(12)]
    boards = [m for m in made if m.board]
    assert len({str(m.question.told.before.state.at) for m in boards}) > 1
    again = [item(rule, seed) for seed in range(12)]
    assert [m.question.text for m in made] == [m.question.text for m in again]
    assert [m.question.answer for m in made] == [m.question.answer for m in again]
    assert all(m.question.rule in {rule, "control.steal"} for m in boards)


@pytest.mark.parametrize("rule", [r for r in sorted(BOARDS) if not r.startswith("board.")])
def test_answers_differ_with_the_board(rule: str) -> None:
    boards = [m for m in (item(rule, seed) for seed in range(40)) if m.board]
    assert len({m.question.in_words(m.question.answer) for m in boards}) > 1


def test_there_are_boards_for_every_chapter_with_positions() -> None:
    with_boards = {r.chapter for r in rules() if r.id in BOARDS}
    # What a set-up is made of is asked in words.
    assert with_boards == {c.id for c in chapters()} - {"setup"}


def made_boards(rule: str) -> Iterator[Question]:
    """Questions about boards of many seeds."""
    for seed in range(60):
        with suppress(NoRoom):
            question = BOARDS[rule](random.Random(seed))
            if question is not None:
                yield question


def fights(question: Question) -> list[Entry]:
    """The battles that are fought to their end in what is played."""
    return [e for e in question.told.entries if e.what == "battle" and not e.data["starts"]]


@pytest.mark.parametrize("rule", ["strength", "battle.win", "god.amun", "guardian.androsphinx"])
def test_a_battle_is_asked_about_only_if_it_is_fought_to_the_end(rule: str) -> None:
    for question in made_boards(rule):
        assert len(fights(question)) == 1
        assert question.kind == "number" or question.answer in ("Isis", "Ra")


def test_a_tie_is_decided_by_the_holder_of_the_token_only() -> None:
    winners = set()
    for question in made_boards("battle.tiebreak"):
        holder = question.text.split()[0]
        (fought,) = fights(question)
        one, other = fought.data["strength"].values()
        if one == other:
            assert question.answer == (holder if holder != "Osiris" else "nobody")
        winners.add((one == other, question.answer))
    assert {(True, "nobody"), (True, "Isis"), (True, "Ra")} < winners
    assert any(not tied for tied, _ in winners)


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


def test_the_next_round_goes_on_where_the_last_one_ended() -> None:
    progress = Progress(None, lambda: DAY)
    named = ["conflict", "card"]
    inside = chosen_rules(named, progress)
    review = Review(named, most=10, seed=1, progress=progress)
    rounds: list[list[str]] = []
    while sum(map(len, rounds)) < len(inside):
        rounds.append(review.queue)
        for _ in review.queue:
            question = review.item.question  # type: ignore[union-attr]
            known = review.item.rule != "battle"  # type: ignore[union-attr]
            right = question.in_words(question.answer) if question.kind == "choice" else question.answer
            review.answer(right if known else "")
            review.next()
        review.start()
    # What was missed comes back at once, before what has not been asked.
    assert rounds[0] == inside[:10]
    assert rounds[1] == ["battle", *inside[10:19]]
    assert set(inside) <= {rule for asked in rounds for rule in asked} | set(review.queue)


def test_the_page_shows_what_is_known() -> None:
    progress = Progress(None, lambda: DAY)
    progress.note_rule("move.end", True)
    progress.note_rule("move.range", False)
    shown = knowledge_page(progress).children[1].value
    assert "Actions: 1 of" in shown
    assert "known once" in shown
    assert "missed last time" in shown
    assert "tomorrow" in shown
