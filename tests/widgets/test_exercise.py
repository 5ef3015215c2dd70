"""Exercises and turns of one's own: answered right and wrong, hints, stars, progress."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ankh_core import new_game
from ankh_core.board import HEX, HEXES
from tools.notebooks import SOURCES
from widgets import Exercise, YourTurn, open_chapter
from widgets.course_facts import ask, gained, legal, targets
from widgets.hints import table_hints
from widgets.progress import Progress, progress_path

POSITION = """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun"]
monuments = ["temple d6 Isis", "obelisk f5", "pyramid f6 Amun"]
"""
CHAPTERS = sorted(path.stem for path in SOURCES.glob("*.md"))


def where_to_summon(every: bool = False) -> Exercise:
    return Exercise(
        "Where?",
        targets("summon warrior _"),
        position=POSITION,
        play="choose summon",
        every=every,
        rule="summon.place",
    )


def test_a_wrong_click_is_explained_by_the_engine() -> None:
    asked = where_to_summon()
    asked.board.on_hex(HEX["e7"])
    assert asked.verdict is not None
    assert not asked.verdict.right
    assert "e7 is water" in asked._verdict.value
    assert "Where you may summon" in asked._verdict.value
    # What would have been right is lit.
    assert asked.board.marks.lit == sum(1 << h for h in asked.question.answer)
    asked._again.click()
    assert asked.verdict is None
    asked.board.on_hex(HEX["e5"])
    assert asked.solved
    assert asked.stars == 2


def test_every_hex_is_asked_for() -> None:
    asked = where_to_summon(every=True)
    right = sorted(asked.question.answer)
    for hex in right[:-1]:
        asked.board.on_hex(hex)
    asked._form.buttons[0].click()
    assert not asked.verdict.right  # type: ignore[union-attr]
    assert f"{HEXES[right[-1]]}: allowed, but not marked" in asked._verdict.value
    asked._again.click()
    for hex in right:
        asked.board.on_hex(hex)
    asked._form.buttons[0].click()
    assert asked.solved


def test_by_keyboard_alone() -> None:
    asked = where_to_summon()
    (hexes,) = asked._form.lists
    hexes.index = 1 + HEX["e5"]
    asked._form.buttons[0].click()
    assert asked.solved


def test_three_hints_each_for_a_star() -> None:
    asked = where_to_summon()
    words = []
    while asked._hint.layout.display != "none":
        words.append(asked._hint.description)
        asked._hint.click()
    assert words == ["Hint 1 of 3: which rule?", "Hint 2 of 3: where to look?", "Hint 3 of 3: the answer"]
    assert "Where you may summon" in asked._told_hints.value
    assert "e5" in asked._told_hints.value
    assert asked.board.marks.lit == sum(1 << h for h in asked.question.answer)
    asked.answer("e5")
    assert asked.solved
    assert asked.stars == 0


def test_numbers_and_choices() -> None:
    number = Exercise("How many?", gained("Isis"), position=POSITION, then="choose followers")
    number._form.number.value = 2
    number._form.buttons[0].click()
    assert number.solved
    assert "Isis gains 2 followers" in number._verdict.value
    choice = Exercise("May she?", legal("choose move"), position=POSITION, play="choose followers")
    yes, no = choice._form.buttons
    yes.click()
    assert "second action is from a lower line" in choice._verdict.value
    choice._again.click()
    no = choice._form.buttons[1]
    no.click()
    assert choice.solved


def test_a_number_is_explained_by_the_rule_it_is_about() -> None:
    """Mafdet doubles what Flood gives: the engine cites Flood, the exercise is about Mafdet."""
    asked = open_chapter("06_guardians").show("mafdet")
    asked.answer(0)
    assert asked.verdict.rule == "guardian.mafdet"
    plain = Exercise("How many?", gained("Isis"), position=POSITION, then="choose followers")
    plain.answer(0)
    assert plain.verdict is not None
    assert plain.verdict.rule == "followers.gain"


@pytest.mark.parametrize("id", CHAPTERS)
def test_a_wrong_answer_is_told_why(id: str) -> None:
    """Not only the general rule: a sentence about this board, the lesson's or the engine's."""
    chapter = open_chapter(id)
    asked = [task for name in chapter.exercises if isinstance(task := chapter.show(name), Exercise)]
    assert asked
    for task in asked:
        wrong = next(
            given
            for given in (
                *(frozenset([h]) for h in range(len(HEXES)) if task.question.kind == "hexes"),
                *(task.question.options if task.question.kind == "choice" else range(2)),
            )
            if not task.question.is_right(given)
        )
        verdict = task.question.judge(wrong)
        assert verdict.why or verdict.reason, task


def test_a_question_without_an_answer_raises() -> None:
    with pytest.raises(ValueError, match="no hex answers"):
        Exercise("Where?", targets("summon satet _"), position=POSITION, play="choose summon")
    with pytest.raises(ValueError, match="not among"):
        Exercise("Who?", ask(lambda told: "Ra"), position=POSITION, choices=["Isis", "Amun"])


def bring_her_to_f4() -> YourTurn:
    goal = ask(lambda told: told.after.state.kind_at(HEX["f4"]) > 0)
    return YourTurn(
        "Bring her to f4.",
        goal,
        "move e6 f4",
        position=POSITION,
        play="choose move",
        rule="move.range",
        why="Beside the temple.",
    )


def test_a_turn_of_ones_own() -> None:
    mine = bring_her_to_f4()
    mine.board.on_hex(HEX["e6"])
    mine.board.on_hex(HEX["e7"])
    assert "e7 is water" in mine._refused.value
    mine.board.on_hex(HEX["e5"])
    assert mine.verdict is None
    mine._undo.click()
    mine.board.on_hex(HEX["e6"])
    mine.board.on_hex(HEX["f4"])
    assert mine.solved
    assert "Isis moves its god from e6 to f4" in mine._verdict.value
    assert mine.stars == 3


def test_a_turn_that_misses_its_goal() -> None:
    mine = bring_her_to_f4()
    mine.act("done")
    assert mine.verdict is not None
    assert not mine.verdict.right
    # The way is told as the buttons tell it, and why it is good is not told of a try that is not.
    assert "Move Isis herself (god figure) from e6 to f4" in mine._verdict.value
    assert "Beside the temple." not in mine._verdict.value
    mine._again.click()
    assert mine.verdict is None
    mine.act("move e6 f4")
    assert mine.solved
    assert "Beside the temple." in mine._verdict.value
    assert mine.stars == 2


def test_the_solution_is_told_as_the_buttons_tell_it() -> None:
    # Where several are asked at the same time it says who takes each action.
    turn = YourTurn(
        "Fight.",
        ask(lambda told: told.after.state.battle is None),
        "Isis: card flood; Ra: card chariots",
        position="""
gods = ["Isis", "Ra"]
figures = ["god d5 Isis", "god d8 Ra"]
event = 3
actions = { move = 5 }
""",
        play="choose move; done",
    )
    assert turn.hints.steps[2].text == "One way: Isis: “Flood”, then Ra: “Chariots”."


def test_a_solution_has_to_reach_the_goal() -> None:
    goal = ask(lambda told: told.after.state.kind_at(HEX["f4"]) > 0)
    with pytest.raises(ValueError, match="does not reach"):
        YourTurn("Bring her to f4.", goal, "move e6 e5", position=POSITION, play="choose move")
    with pytest.raises(ValueError, match="before anything is done"):
        YourTurn("Nothing.", ask(lambda told: True), "done", position=POSITION, play="choose move")


@pytest.mark.parametrize("id", CHAPTERS)
def test_every_exercise_of_a_chapter(id: str) -> None:
    chapter = open_chapter(id)
    assert len(chapter.exercises) >= 4
    for name in chapter.exercises:
        task = chapter.show(name)
        assert len(task.hints.steps) == 3
        if isinstance(task, YourTurn):
            task.act(task.solution)
        else:
            question = task.question
            wrong = (
                frozenset({HEX["a2"]})
                if question.kind == "hexes"
                else question.answer + 1
                if question.kind == "number"
                else next(o for o in question.options if o != question.in_words(question.answer))
            )
            task.answer(wrong)
            assert not task.solved, name
            assert "Right would have been" in task._verdict.value
            assert 'class="ankh-text"' in task._verdict.value, f"{name}: a wrong answer names no rule"
            task.again()
            task.answer(question.answer if question.kind != "choice" else question.in_words(question.answer))
        assert task.solved, name
        assert task._trouble.value == "", name


def test_hints_at_a_table() -> None:
    game = new_game("First Steps", gods=["Isis", "Amun"], seed=1)
    hints = table_hints(game.view(0))
    assert [hints.take().text for _ in range(3)][2].startswith("One that is worth a look")  # type: ignore[union-attr]
    assert hints.take() is None
    assert table_hints(game.view(1)).next_words == "Hint 1 of 1: which rule?"


# Progress -----------------------------------------------------------------------------------------


def test_progress_is_kept_and_can_be_reset(tmp_path: Path) -> None:
    path = tmp_path / "mine" / "progress.json"
    Progress(path).note_exercise("02_actions", "one", True, 2)
    Progress(path).note_exercise("02_actions", "one", False)
    Progress(path).note_exercise("02_actions", "one", True, 1)
    Progress(path).note_exercise("03_events", "two", False)
    assert Progress(path).done("02_actions") == {"one": (True, 2)}
    assert Progress(path).done("03_events") == {"two": (False, 0)}
    Progress(path).reset("02_actions")
    assert Progress(path).done("02_actions") == {}
    assert Progress(path).done("03_events") == {"two": (False, 0)}
    assert [p.name for p in path.parent.iterdir()] == ["progress.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 99}', "\x00", '{"version": 1, "rules": 3}'])
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text)
    mine = Progress(path, lambda: date(2026, 1, 1))
    assert mine.known() == {}
    assert mine.done("02_actions") == {}
    mine.note_rule("move.end", True)
    mine.note_exercise("02_actions", "one", True, 3)
    assert json.loads(path.read_text())["exercises"]["02_actions"]["one"]["stars"] == 3
    if "rules" not in text:
        assert "kept as progress.json.broken" in mine.told
        assert (tmp_path / "progress.json.broken").read_text() == text


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "no_folder").write_text("")
    mine = Progress(tmp_path / "no_folder" / "progress.json")
    mine.note_exercise("02_actions", "one", True, 3)
    assert mine.done("02_actions") == {"one": (True, 3)}
    assert "cannot be saved" in mine.told or "cannot be read" in mine.told


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANKH_PROGRESS", "mine.json")
    assert progress_path() == Path("mine.json")
    monkeypatch.delenv("ANKH_PROGRESS")
    monkeypatch.setenv("ANKH_HEADLESS", "1")
    assert progress_path() is None
    monkeypatch.delenv("ANKH_HEADLESS")
    assert progress_path().name == "progress.json"  # type: ignore[union-attr]
