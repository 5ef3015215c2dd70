"""The course in JupyterLab: a person goes through each notebook, with right answers and wrong ones.

What is answered and clicked is asked of the engine and of the pieces that the notebook shows (`course_ways`);
where they are on the page is told by the notebook itself (`course_pages`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ankh_core import rule
from ankh_core.board import HEX
from tests.browser.conftest import FAILED
from tests.browser.course_pages import CoursePage, answer, click_hex, guess, once_more, play_turn, walk
from tests.browser.course_ways import failure, kind_of, right_answer, solution, wrong_answer
from tests.browser.harness import ROOT, Lab, LabPage
from widgets import Exercise, Walkthrough, YourTurn
from widgets.catalogue import say
from widgets.progress import STARS

pytestmark = pytest.mark.browser

CHAPTERS = sorted(path.stem for path in (ROOT / "notebooks").glob("0[1-9]_*.ipynb"))


@pytest.fixture(scope="module")
def progress_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mine") / "progress.json"


@pytest.fixture(scope="module")
def course_lab(progress_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab whose kernels keep progress in a file of this test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANKH_PROGRESS", str(progress_file))
        server = Lab(tmp_path_factory.mktemp("course"))
    yield server
    server.close()


@pytest.fixture
def course(course_lab: Lab, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[LabPage]:
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        tab = LabPage(course_lab, context.new_page())
        yield tab
        if request.node.stash.get(FAILED, False):
            tab.screenshot(f"failed_{request.node.name}")
            print("errors in the browser:", *tab.errors, sep="\n  ")
    course_lab.end_kernels()


def noted(progress_file: Path, chapter: str, task: str) -> dict[str, object]:
    """What the learner's file says about an exercise."""
    found: dict[str, object] = json.loads(progress_file.read_text())["exercises"][chapter][task]
    return found


def longest_walkthrough(page: CoursePage) -> tuple[str, Walkthrough]:
    """The chapter's walkthrough of the most steps, with its name."""
    made = {name: make() for name, make in page.chapter.walkthroughs.items()}
    return max(made.items(), key=lambda item: len(item[1].steps))


def one_of_each_kind(page: CoursePage) -> dict[str, Exercise | YourTurn]:
    """The chapter's first exercise of each kind (`kind_of`), by name."""
    found: dict[str, tuple[str, Exercise | YourTurn]] = {}
    for name, make in page.chapter.exercises.items():
        task = make()
        found.setdefault(kind_of(task), (name, task))
    return dict(found.values())


def solve(page: CoursePage, name: str, task: Exercise | YourTurn, rightly: bool = True) -> None:
    """Answer an exercise on the page, rightly or wrongly."""
    shown = page.piece(name)
    if isinstance(task, YourTurn):
        play_turn(shown, task, solution(task) if rightly else failure(task))
    else:
        find = right_answer if rightly else wrong_answer
        answer(shown, task, find(task.question))


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter(course: LabPage, progress_file: Path, name: str) -> None:
    page = CoursePage(course, name)
    page.check()
    page.expect_solved(0)

    watched, told = longest_walkthrough(page)
    walk(page.piece(watched), told)

    tasks = one_of_each_kind(page)
    assert len(tasks) >= 2
    for task_name, task in tasks.items():
        solve(page, task_name, task, rightly=False)
        assert noted(progress_file, name, task_name) == {"solved": False, "stars": 0}
    page.expect_solved(0)
    for task_name, task in tasks.items():
        once_more(page.piece(task_name), task)
        solve(page, task_name, task)
        assert noted(progress_file, name, task_name) == {"solved": True, "stars": STARS - 1}
    page.expect_solved(len(tasks))

    if name in ALSO:
        ALSO[name](page, progress_file)
    page.play_two_actions()
    course.screenshot(f"course_{name}")
    page.check()
    assert page.scrolling() == []


def also_in_actions(page: CoursePage, progress_file: Path) -> None:
    """All stars for a turn that is right at once; and what else could have been done in a step."""
    name = "your_move"
    solve(page, name, page.chapter.exercises[name]())
    assert noted(progress_file, page.name, name) == {"solved": True, "stars": STARS}

    name = "through_anything"
    shown, told = page.piece(name), page.chapter.walkthroughs[name]()
    shown.get_by_role("button", name=say("course.walk.next"), exact=True).click()
    guess(shown, told, 1, only_show=True)
    shown.get_by_role("button", name=say("course.walk.else"), exact=True).click()
    expect(shown).to_contain_text(say("course.walk.before"))
    click_hex(shown, HEX["e7"])
    expect(shown).to_contain_text("e7 is water")
    expect(shown).to_contain_text(rule("move.end").title)


def also_in_events(page: CoursePage, progress_file: Path) -> None:
    """A caravan is laid side by side."""
    name = "your_caravan"
    solve(page, name, page.chapter.exercises[name]())
    assert noted(progress_file, page.name, name) == {"solved": True, "stars": STARS}


ALSO = {"02_actions": also_in_actions, "03_events": also_in_events}


def test_play(course: LabPage) -> None:
    page = CoursePage(course, "00_play")
    page.play_two_actions()
    page.check()
    assert page.scrolling() == []
