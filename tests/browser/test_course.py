"""The course in JupyterLab: a walkthrough to its end and back, exercises wrong and right, a caravan."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from ankh_core.board import HEX, side_of
from tests.browser.harness import Lab, LabPage

pytestmark = pytest.mark.browser


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
def course(course_lab: Lab, chromium: Browser) -> Iterator[LabPage]:
    with chromium.new_context(viewport={"width": 1280, "height": 900}) as context:
        yield LabPage(course_lab, context.new_page())
    course_lab.end_kernels()


def piece(course: LabPage, title: str) -> Locator:
    """A piece of the chapter by its heading. JupyterLab draws cells when they come into sight."""
    outer = course.page.locator(".jp-WindowedPanel-outer").first
    found = course.notebook.locator(".ankh-piece").filter(has=course.page.locator("h3", has_text=title))
    for top in range(0, 30_000, 600):
        outer.evaluate("(panel, top) => { panel.scrollTop = top; }", top)
        course.page.wait_for_timeout(100)
        if found.count():
            break
    found.first.locator("h3").first.scroll_into_view_if_needed()
    return found.first


def click_hex(shown: Locator, name: str) -> None:
    # The board says when clicks mean something.
    expect(shown.locator(".ankh-hits.ankh-listens")).to_be_attached()
    shown.locator(f"[data-hex='{HEX[name]}']").click(force=True)


def walk(shown: Locator, steps: int) -> None:
    """To the end, guessing nothing, and back."""
    for number in range(1, steps + 1):
        expect(shown).to_contain_text(f"Step {number} of {steps}")
        guess = shown.get_by_role("button", name="Just show me")
        if guess.is_visible():
            guess.click()
        after = shown.get_by_role("button", name="Next ▶")
        if number < steps:
            after.click()
    expect(after).to_be_disabled()
    for number in range(steps - 1, 0, -1):
        shown.get_by_role("button", name="◀ Back").click()
        expect(shown).to_contain_text(f"Step {number} of {steps}")


def play_two_actions(course: LabPage) -> None:
    """Two actions at the last table of the notebook."""
    outer = course.page.locator(".jp-WindowedPanel-outer").first
    outer.evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
    course.button("Gain followers").last.click()
    course.button("Unlock an Ankh power").last.click()
    expect(course.notebook).to_contain_text("chooses unlock")


def test_setting_up(course: LabPage) -> None:
    course.open("01_setup.ipynb")
    course.run_all()
    walk(piece(course, "The land of Egypt"), 3)
    task = piece(course, "Monuments")
    click_hex(task, "b6")
    expect(task).to_contain_text("Not quite")
    expect(task).to_contain_text("neutral obelisk")
    task.get_by_role("button", name="Once more").click()
    click_hex(task, "f6")
    expect(task).to_contain_text("Right.")
    play_two_actions(course)
    assert course.errors == []


def test_actions(course: LabPage, progress_file: Path) -> None:
    course.open("02_actions.ipynb")
    course.run_all()
    walk(piece(course, "Through a figure"), 5)
    shown = piece(course, "Through a figure")
    shown.get_by_role("button", name="Next ▶").click()
    shown.get_by_role("button", name="What else could be done?").click()
    click_hex(shown, "e7")
    expect(shown).to_contain_text("e7 is water")
    task = piece(course, "Move through things")
    click_hex(task, "d5")
    click_hex(task, "d2")
    expect(task).to_contain_text("Right.")
    task = piece(course, "The second action")
    task.get_by_role("button", name="Yes", exact=True).click()
    expect(task).to_contain_text("Not quite")
    done = json.loads(progress_file.read_text())["exercises"]["02_actions"]
    assert done["your_move"] == {"solved": True, "stars": 3}
    assert done["second_action"]["solved"] is False
    expect(piece(course, "Tracks, turns")).to_contain_text("1 of 9 exercises solved")
    play_two_actions(course)
    assert course.errors == []


def test_events(course: LabPage) -> None:
    course.open("03_events.ipynb")
    course.run_all()
    walk(piece(course, "Five camels"), 5)
    task = piece(course, "Lay a caravan")
    for number, side in enumerate(["c2/d2", "c3/d2", "c3/d3", "d1/d2", "d1/e2"], 1):
        task.locator(f"[data-side='{side_of(side)}']").click(force=True)
        expect(task).to_contain_text(re.compile(rf"{number} camels? so far"))
    task.get_by_role("button", name="Lay 5 camels").click()
    expect(task).to_contain_text("Right.")
    task = piece(course, "Exercise 2 of")
    click_hex(task, "f4")
    expect(task).to_contain_text("No figure of yours is adjacent to f4")
    play_two_actions(course)
    course.screenshot("course_events")
    assert course.errors == []
