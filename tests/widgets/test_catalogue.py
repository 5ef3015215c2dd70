"""The catalogue: its files, and that the pieces of the course say nothing that does not stand in it.

Each text of the catalogue is put between marks, and so is the lesson's own text; whatever a piece then shows
outside of marks is a word that nobody could translate, except names and what the rulebook or the story says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from ankh_core import new_game, parse_action, rules
from ankh_core.board import HEX
from ankh_core.ledger import Entry
from ankh_core.registry import CARDS, GODS, GUARDIANS, POWERS
from ankh_core.rulebook import chapters
from ankh_core.state import Fixed
from ankh_core.story import sentence
from ankh_core.words import LANGUAGE, Text
from widgets import (
    Ask,
    Asked,
    Chapter,
    Exercise,
    Review,
    Step,
    Walkthrough,
    YourTurn,
    catalogue,
    knowledge_page,
    questions,
    show_rule,
)
from widgets.catalogue import say, texts
from widgets.course_facts import ask, gained, legal, targets
from widgets.course_picture import still_picture
from widgets.course_piece import TRACKS
from widgets.course_position import played, position
from widgets.course_story import MOST_LINES, story_card
from widgets.hints import table_hints
from widgets.progress import Progress

OPEN, CLOSE = "⟦", "⟧"
POSITION = """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun"]
monuments = ["temple d6 Isis", "obelisk f5", "pyramid f6 Amun"]
"""
LESSON = f"{OPEN}a lesson's own text{CLOSE}"


# The files ----------------------------------------------------------------------------------------


def test_every_file_of_a_language_is_read() -> None:
    assert say("board.region", token=2) == "region 2"  # en.toml
    assert say("course.walk.step", at=1, of=2) == "Step 1 of 2"  # en_course.toml


# What pieces show ---------------------------------------------------------------------------------


def marked(text: Text) -> Text:
    if isinstance(text, str):
        return OPEN + text + CLOSE
    return {number: OPEN + each + CLOSE for number, each in text.items()}


@pytest.fixture
def _marked_language(monkeypatch: pytest.MonkeyPatch) -> None:
    known: Mapping[str, Text] = {key: marked(text) for key, text in texts(LANGUAGE).items()}
    monkeypatch.setattr(catalogue, "texts", lambda language: known)


MARKED = pytest.mark.usefixtures("_marked_language")


def shown(widget: Any) -> Iterator[str]:
    """Every text a widget shows or tells, with those of the widgets in it."""
    for name in ("description", "tooltip", "caption", "label"):
        yield str(getattr(widget, name, None) or "")
    if isinstance(widget, ipywidgets.HTML):
        yield from read(widget.value)
    yield from (read_tip for tip in getattr(widget, "tips", ()) for read_tip in read(tip))
    yield from (text for side in getattr(widget, "sides", ()) for text in read(str(side[-1])))
    yield from (str(text) for text, *_ in getattr(widget, "options", ()) if not isinstance(text, int))
    for child in getattr(widget, "children", ()):
        yield from shown(child)


def read(html: str) -> Iterator[str]:
    """What of HTML is read: its text, and what its attributes tell."""
    html = re.sub(r"(?s)<style>.*?</style>|<pre>.*?</pre>", "", html)
    yield from (unescape(told) for told in re.findall(r'(?:title|alt|aria-label)="([^"]*)"', html))
    yield unescape(re.sub(r"<[^>]*>", " ", html))


def outside(text: str) -> str:
    """What stands outside of all marks."""
    depth, kept = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if not depth and letter != CLOSE:
            kept.append(letter)
    return "".join(kept)


NAMES = [ability.name for table in (GODS, POWERS, CARDS, GUARDIANS) for ability in table.values()]
RULEBOOK = [text for r in rules() for text in (r.title, r.text, r.house, f"({r.id})") if text]


def strange(parts: Iterable[str], *known: str) -> set[str]:
    """Words that stand neither in the catalogue, nor in the rulebook, nor in a story, nor are names."""
    allowed = sorted({*NAMES, *RULEBOOK, *(c.title for c in chapters()), *known}, key=len, reverse=True)
    found = set()
    for part in parts:
        for text in allowed:
            part = part.replace(text, " ")
        found |= set(re.findall(r"[^\W\d_]{2,}", outside(part)))
    return found


def story(fixed: Fixed, entries: Iterable[Entry]) -> list[str]:
    return [sentence(fixed, entry) for entry in entries]


def test_this_test_finds_words() -> None:
    assert strange([f"{OPEN}known {OPEN}inner{CLOSE}{CLOSE} Word <b>"]) == {"Word"}
    assert strange(read('<p title="tip">text</p>')) == {"tip", "text"}
    box = ipywidgets.VBox([ipywidgets.Button(description="press", tooltip="tells")])
    assert strange(shown(box)) == {"press", "tells"}
    assert strange(shown(ipywidgets.Dropdown(options=[("choice", 1)]))) == {"choice"}


@MARKED
def test_a_walkthrough() -> None:
    steps = [
        Step(say=LESSON, mark="d6", rule="move.range"),
        Step("choose move", LESSON, "move.range"),
        Step("move d5 d2", LESSON, "move.through"),
        Step("done; choose followers", LESSON, ask=Ask(LESSON, gained("Isis"))),
    ]
    walk = Walkthrough(LESSON, POSITION, steps, tracks=tuple(TRACKS))
    game = walk._games[-1]
    told = story(game.state.fixed, game.ledger)
    for number in range(len(steps)):
        assert strange(shown(walk), *told) == set(), number
        if walk.waits:
            walk.answer(1)
            assert strange(shown(walk), *told) == set(), number
        if not walk._else.disabled:
            walk._else.value = True
            assert strange(shown(walk), *told) == set(), number
            walk.board.on_hex(HEX["d3"])
            assert strange(shown(walk), *told) == set(), number
        walk.next()
    walk.go = lambda at: 1 / 0  # type: ignore[method-assign, assignment]
    walk._back.click()
    assert walk._trouble.value
    assert strange(shown(walk), "division by zero", *told) == set()


def answers(task: Exercise) -> list[Any]:
    if task.question.kind == "hexes":
        return [frozenset({HEX["e7"]}), task.question.answer]
    if task.question.kind == "number":
        return [task.question.answer + 1, task.question.answer]
    right = task.question.in_words(task.question.answer)
    return [next(o for o in task.question.options if o != right), right]


EXERCISES: dict[str, Callable[[], Exercise]] = {
    "number": lambda: Exercise(
        LESSON, gained("Isis"), position=POSITION, then="choose followers", tracks=tuple(TRACKS)
    ),
    "choice": lambda: Exercise(LESSON, legal("choose move"), position=POSITION, play="choose followers"),
    "a hex": lambda: Exercise(
        LESSON, targets("summon warrior _"), position=POSITION, play="choose summon", title=LESSON
    ),
    "hexes": lambda: Exercise(
        LESSON, targets("summon warrior _"), position=POSITION, play="choose summon", every=True, look_at="d6"
    ),
}


@MARKED
@pytest.mark.parametrize("name", EXERCISES)
def test_an_exercise(name: str) -> None:
    task = EXERCISES[name]()
    told = story(task._told.after.state.fixed, task._told.entries)
    task.number(1, 2)
    assert strange(shown(task), *told) == set()
    for _ in task.hints.steps:
        task.hint()
        assert strange(shown(task), *told) == set()
    if task.question.kind == "hexes":
        task.board.on_hex(HEX["e5"])
        assert strange(shown(task), *told) == set()
        task.again()
    for given in answers(task):
        task.answer(given)
        # What a fact says of its own reason is the business of course_facts.
        verdict = re.sub(r"<ul>.*?</ul>", "", task._verdict.value)
        assert strange(read(verdict), *told) == set()
        task._verdict.value = ""
        assert strange(shown(task), *told) == set()
        task.again()


@MARKED
def test_a_turn_of_ones_own() -> None:
    goal = ask(lambda told: told.after.state.kind_at(HEX["f4"]) > 0)
    turn = YourTurn(
        LESSON, goal, "move e6 f4", position=POSITION, play="choose move", why=LESSON, title=LESSON
    )
    assert strange(shown(turn)) == set()
    for _ in turn.hints.steps:
        turn.hint()
        assert strange(shown(turn)) == set()
    turn.board.on_hex(HEX["e6"])
    turn.board.on_hex(HEX["e7"])
    assert turn._refused.value
    assert strange(shown(turn)) == set()
    turn.act("done")
    assert strange(shown(turn), *story(turn.game.state.fixed, turn.game.ledger)) == set()
    turn.again()
    turn.act("move e6 f4")
    assert turn.solved
    assert strange(shown(turn), *story(turn.game.state.fixed, turn.game.ledger)) == set()


@MARKED
def test_a_review_and_what_is_known() -> None:
    progress = Progress(None, lambda: date(2026, 1, 1))
    review = Review(["event"], seed=5, progress=progress)
    while review.item is not None:
        question = review.item.question
        # Questions about rules, and the reasons of their answers, are texts of the review's items.
        own = [re.sub(r"<[^>]*>", " ", question.text), question.text, *question.options]
        assert strange(shown(review), *own) == set()
        review.answer(question.in_words(question.answer))
        head = review._verdict.value.partition("</b>")[0]
        assert strange(read(head)) == set()
        review.next()
    review._known.value = True
    assert strange(shown(review)) == set()
    assert strange(shown(knowledge_page(progress))) == set()
    assert strange(shown(Review((), 0, progress=progress))) == set()


@MARKED
def test_the_rest_of_a_chapter() -> None:
    chapter = Chapter("00_test", LESSON)
    chapter.exercise(lambda: EXERCISES["number"]())
    bar = chapter.progress()
    assert strange(shown(bar)) == set()
    bar._reset.click()
    assert strange(shown(bar)) == set()
    assert strange(shown(show_rule("move.range"))) == set()
    assert strange(shown(show_rule("move.range", "move.end"))) == set()
    one = Asked(LESSON, LESSON, "move.end", POSITION, "choose followers", tries="choose move")
    two = Asked(LESSON, LESSON, "followers.gain", POSITION, then="choose followers")
    after = played(position(POSITION), "choose followers")
    refusal = after.why_not(parse_action("choose move"))
    told = story(after.state.fixed, after.ledger)
    assert refusal is not None
    assert strange(shown(questions(one, two)), *told, refusal.reason) == set()
    assert strange(read(still_picture(position(POSITION).view(0).state))) == set()


@MARKED
def test_the_hints_at_a_table() -> None:
    game = new_game("First Steps", gods=["Isis", "Amun"], seed=1)
    for text in ("choose move", "move e6 e5", "done"):
        for step in table_hints(game.view(0)).steps:
            assert strange(read(step.text)) == set()
        game = played(game, text)


@MARKED
@pytest.mark.parametrize("text", ["{", '{"version": 99}'])
def test_what_is_told_of_the_file_of_progress(tmp_path: Path, text: str) -> None:
    (tmp_path / "progress.json").write_text(text)
    progress = Progress(tmp_path / "progress.json")
    progress.note_rule("move.end", True)
    assert progress.told
    assert strange([progress.told]) == set()
    (tmp_path / "no_folder").write_text("")
    progress = Progress(tmp_path / "no_folder" / "progress.json")
    progress.note_rule("move.end", True)
    assert progress.told
    assert strange([progress.told]) == set()


@MARKED
def test_what_happened_in_a_long_step() -> None:
    game = new_game("First Steps", gods=["Isis", "Amun"], seed=1, ledger=True)
    for text in ("choose move", "move e6 e5", "done", "choose followers", "choose move", "done"):
        game.push(parse_action(text))
    told = story(game.state.fixed, game.ledger)
    assert len(told) > MOST_LINES
    assert strange(read(story_card(game.state.fixed, game.ledger)), *told) == set()
