"""Walkthroughs: stepped forwards and back, questions first, what else could be done, claims held."""

from __future__ import annotations

from html import escape
from typing import Any

import pytest

from ankh_core import Game, IllegalAction, new_game
from ankh_core.board import HEX, bits
from ankh_core.bots import RandomBot
from ankh_core.story import sentence
from tools.notebooks import SOURCES
from widgets import Ask, Step, Walkthrough, open_chapter
from widgets.course_claims import WrongClaim
from widgets.course_facts import ask, gained, happened
from widgets.course_story import MOST_LINES, folded, result_words, story_card
from widgets.ledger_view import by_battle, by_turn

POSITION = """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun"]
monuments = ["temple d6 Isis", "obelisk f5", "pyramid f6 Amun"]
"""
CHAPTERS = sorted(path.stem for path in SOURCES.glob("*.md"))


def example(**more: Any) -> Walkthrough:
    steps = [
        Step(say="Look.", mark="d6"),
        Step("choose move", "She moves.", "move.range"),
        Step("move d5 d2", "Far.", "move.through", ["d2 holds Isis's warrior"]),
        Step("done; choose followers", "Two.", ask=Ask("How many?", gained("Isis")), claims=["turn of Amun"]),
    ]
    return Walkthrough("An example", POSITION, steps, **more)


def test_to_the_end_and_back() -> None:
    shown = example()
    seen = [shown.board.scene]
    for _ in range(2):
        shown._next.click()
        seen.append(shown.board.scene)
    assert len(set(seen)) == 3
    assert "Step 3 of 4" in shown._count.value
    assert "Isis moves its warrior from d5 to d2" in shown._rules.value
    assert "Moving through anything" in shown._rules.value
    for before in reversed(seen[:-1]):
        shown._back.click()
        assert shown.board.scene == before
    assert shown._back.disabled


def test_a_question_comes_before_its_result() -> None:
    shown = example()
    shown.go(3)
    assert "1 follower," in shown._below.value
    assert shown.waits
    assert shown._next.disabled
    assert "How many?" in shown._say.value
    assert "gains 2 followers" not in shown._rules.value
    shown._form.number.value = 1
    shown._form.buttons[0].click()
    assert "Not quite" in shown._verdict.value
    assert "Right would have been: <b>2</b>" in shown._verdict.value
    assert "gains 2 followers" in shown._rules.value
    assert "3 followers" in shown._below.value
    # It is asked once only, and the end is the end.
    shown.back()
    shown.next()
    assert not shown.waits
    assert shown._next.disabled


def test_what_happened_is_told_once() -> None:
    whole = Ask("How many?", ask(lambda told: 2), why="Two of hers.")
    steps = [Step("choose followers", "Two.", "followers.gain", ask=whole)]
    shown = Walkthrough("An example", POSITION, steps)
    shown.answer(2)
    assert "Two of hers." in shown._verdict.value
    assert "gains" not in shown._verdict.value
    assert "Isis gains 2 followers" in shown._rules.value
    # A reason that is a part of it only is told with the answer.
    shown = Walkthrough("An example", POSITION, [Step("choose followers", ask=Ask("?", gained("Isis")))])
    shown.answer(2)
    assert "Isis gains 2 followers" in shown._verdict.value


def test_just_show_me() -> None:
    shown = example()
    shown.go(3)
    shown._skip.click()
    assert not shown.waits
    assert shown._verdict.value == ""


def test_what_else_could_be_done() -> None:
    shown = example()
    shown.go(2)
    shown._else.value = True
    # The hexes for the same figure, as the engine has them, are lit.
    game = shown._choice[0]
    legal = {str(a).split()[2] for a in game.legal_actions() if str(a).startswith("move d5 ")}
    assert {h for h in HEX if shown.board.marks.lit >> HEX[h] & 1} == legal
    assert len(bits(shown.board.marks.lit)) == len(legal)
    shown.board.on_hex(HEX["e7"])
    assert "e7 is water" in shown._other.value
    assert "Where a move ends" in shown._other.value
    shown.board.on_hex(HEX["d3"])
    assert "this is legal too" in shown._other.value
    shown._else.value = False
    assert shown._other.value == ""


def test_it_is_the_same_each_time() -> None:
    assert repr(example()) == "<Walkthrough: An example, 4 steps>"
    assert example().board.scene == example().board.scene


@pytest.mark.parametrize(
    "claim",
    [
        "Isis has 9 followers",
        "d2 holds Amun's warrior",
        "d6 is empty",
        "turn of Amun",
        "asked: control",
        "legal: move e6 e7",
        "not legal: move e6 e7 (move.range)",
        "story: Isis wins",
        "rule: forget",
        "region 1 has 5 land hexes",
        "targets move e6 _: e5",
    ],
)
def test_a_wrong_claim_raises(claim: str) -> None:
    step = Step("choose move; move d5 d2", claims=[claim])
    with pytest.raises(WrongClaim, match="Wrong, step 1"):
        Walkthrough("Wrong", POSITION, [step])


def test_a_claim_that_cannot_be_checked_raises() -> None:
    with pytest.raises(ValueError, match="no claim that can be checked"):
        Walkthrough("Wrong", POSITION, [Step(claims=["Isis is happy"])])


def test_an_illegal_play_raises() -> None:
    with pytest.raises(IllegalAction):
        Walkthrough("Wrong", POSITION, [Step("choose move; move e6 e7")])


def test_trouble_in_a_click_is_told() -> None:
    shown = example()
    shown.go = lambda at: 1 / 0  # type: ignore[method-assign, assignment]
    shown._next.click()
    assert "division by zero" in shown._trouble.value


# What happened ------------------------------------------------------------------------------------


def whole_game() -> Game:
    game = new_game("Middle Kingdom", players=3, seed=4, ledger=True)
    bot = RandomBot(4)
    while not game.is_over:
        game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    return game


def test_what_happened_is_folded_where_it_is_long() -> None:
    game = whole_game()
    fixed = game.state.fixed
    assert story_card(fixed, ()) == ""
    long = 0
    for turn in by_turn(game.ledger):
        card, pieces = story_card(fixed, turn), list(by_battle(turn))
        assert card.startswith('<div class="ankh-card"><details') == (len(pieces) > MOST_LINES)
        long += len(pieces) > MOST_LINES
        # Nothing is lost in the fold.
        for entry in (e for piece in pieces for e in piece[len(piece) > 1 :] if e.what != "strength"):
            assert escape(sentence(fixed, entry)) in card
    assert long


def test_the_line_of_a_fold_says_how_it_came_out() -> None:
    game = whole_game()
    fixed, found = game.state.fixed, set()
    for turn in by_turn(game.ledger):
        words = result_words(fixed, turn)
        ended = [e for e in turn if e.what == "outcome"]
        battles = [e for e in turn if e.what == "battle" and not e.data["starts"]]
        alone = [e for e in turn if e.what == "region" and e.data["how"] == "dominance"]
        events = [e for e in turn if e.what == "event"]
        gone = [e for e in turn if e.what in ("merged", "forgotten")]
        told = ended or [e for e in turn if e in battles + alone + gone] or events or turn[-1:]
        assert words == " ".join(sentence(fixed, e) for e in told)
        found |= {bool(ended), bool(battles) + 2, bool(alone) + 4, bool(events) + 6}
    assert found == set(range(8))
    assert result_words(fixed, ()) == ""


def test_a_reason_is_folded_only_where_it_is_a_long_list() -> None:
    game = whole_game()
    fixed, entries = game.state.fixed, game.ledger[:MOST_LINES]
    short = happened(sentence(fixed, e) for e in entries)
    assert folded(short, fixed, entries) == short
    entries = game.ledger[: MOST_LINES + 1]
    long = happened(sentence(fixed, e) for e in entries)
    assert folded(long, fixed, entries).startswith("<details")
    assert long in folded(long, fixed, entries)
    assert folded(long, fixed, ()) == long


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_walkthrough_of_a_chapter(id: str) -> None:
    chapter = open_chapter(id)
    assert chapter.walkthroughs
    for name in chapter.walkthroughs:
        shown = chapter.show(name)
        for number in range(len(shown.steps)):
            assert shown.at == number
            if shown.waits:
                shown.answer(None)
            if not shown._else.disabled:
                shown._else.value = True
                assert shown._other.value
            shown.next()
        assert shown._trouble.value == ""
        shown.go(0)
        assert shown.at == 0


def test_a_lesson_goes_from_watching_to_doing_or_the_other_way_round() -> None:
    names = ("three_from_four", "count_followers")
    chapter = open_chapter("02_actions")
    assert [type(p).__name__ for p in chapter.lesson(*names).children] == ["Walkthrough", "Exercise"]
    chapter = open_chapter("02_actions", order="try first")
    assert [type(p).__name__ for p in chapter.lesson(*names).children] == ["Exercise", "Walkthrough"]
    with pytest.raises(ValueError, match="watch first or try first"):
        open_chapter("02_actions").lesson(*names, order="backwards")
    with pytest.raises(KeyError, match="three_from_four"):
        chapter.show("three_from_five")
