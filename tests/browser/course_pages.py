"""A notebook of the course in Chromium, beside the very objects that it shows."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import Any

import nbformat
from playwright.sync_api import Locator, expect

from ankh_core import Game, rule
from ankh_core.actions import Action
from ankh_core.board import CENTRES
from ankh_core.story import sentence
from tests.browser.course_ways import Touch, right_answer, take, text_of, two_actions
from tests.browser.harness import ROOT, LabPage
from widgets import Chapter, Exercise, Table, Walkthrough, YourTurn, open_chapter, play
from widgets.catalogue import say
from widgets.course_question import Question
from widgets.form import Control

# Whole cells are looked at, those out of sight too: the browser leaves out what is in them otherwise.
BARE = ".jp-Notebook .jp-Cell { content-visibility: visible !important }"
UNFOLD = "() => document.querySelectorAll('.jp-Notebook details').forEach(part => { part.open = true; })"
SCROLLING = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell *')].filter(part =>
    ['auto', 'scroll'].includes(getComputedStyle(part).overflowY) && part.clientHeight
    && part.scrollHeight > part.clientHeight
).map(part => `cell ${part.closest('.jp-Cell').dataset.windowedListIndex}: ${part.tagName} ${part.className}`
    + ` shows ${part.clientHeight} of ${part.scrollHeight} px: ${part.textContent.trim().slice(0, 60)}`)"""
TROUBLED = """() => jupyterapp.shell.currentWidget.content.model.sharedModel.cells.flatMap(
    cell => cell.cell_type === 'code' ? cell.getOutputs() : []
).filter(output => output.output_type === 'error' || output.name === 'stderr'
).map(output => JSON.stringify(output))"""


def _is_piece_call(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("show", "lesson")
    )


class CoursePage:
    """A notebook that is opened and run; ``chapter`` makes the same pieces as it shows."""

    def __init__(self, course: LabPage, name: str) -> None:
        self.course, self.name = course, name
        cells = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4).cells
        self.sources = {i: cell.source for i, cell in enumerate(cells) if cell.cell_type == "code"}
        course.open(f"{name}.ipynb")
        course.run_all()

    @cached_property
    def chapter(self) -> Chapter:
        return open_chapter(self.name)

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where each piece is shown: the number of its cell, and its number in it."""
        found = {}
        for cell, source in self.sources.items():
            for node in filter(_is_piece_call, ast.walk(ast.parse(source))):
                assert isinstance(node, ast.Call)
                for number, name in enumerate(node.args):
                    assert isinstance(name, ast.Constant)
                    found[str(name.value)] = (cell, number)
        return found

    def cell(self, number: int) -> Locator:
        return self.course.notebook.locator(f".jp-Cell[data-windowed-list-index='{number}']")

    def piece(self, name: str) -> Locator:
        """A piece by its name in the chapter."""
        cell, number = self.places[name]
        shown = self.cell(cell).locator(".ankh-piece").nth(number)
        shown.scroll_into_view_if_needed()
        return shown

    # What is expected of every page -----------------------------------------------------------------

    def check(self) -> None:
        """Nothing went wrong: not in the browser, not in a cell, not in a click."""
        notebook = self.course.notebook
        assert self.course.page.evaluate(TROUBLED) == []
        expect(notebook.get_by_text("Error displaying widget")).to_have_count(0)
        for key in ("course.trouble.more", "notice.more"):
            expect(notebook.locator("summary", has_text=say(key))).to_have_count(0)
        assert self.course.errors == []

    def scrolling(self) -> list[str]:
        """What scrolls inside the notebook, which scrolls itself; with everything unfolded."""
        self.course.page.add_style_tag(content=BARE)
        self.course.page.evaluate(UNFOLD)
        found: list[str] = self.course.page.evaluate(SCROLLING)
        return found

    def expect_solved(self, done: int) -> None:
        """The bar at the head of the chapter says how many exercises are solved."""
        head = next(cell for cell, source in self.sources.items() if "chapter.progress()" in source)
        words = say("course.progress.done", done=done, of=len(self.chapter.exercises), stars=3)
        expect(self.cell(head).locator(".ankh-piece")).to_contain_text(words)

    # The last table ---------------------------------------------------------------------------------

    def play_two_actions(self) -> None:
        """Two actions at the last table of the notebook; the story tells all of them."""
        number = max(cell for cell, source in self.sources.items() if "play(" in source)
        table = self.cell(number)
        board = table.locator(".js-plotly-plot")
        board.scroll_into_view_if_needed()
        entries = table.locator("details.ankh-entry")
        game = self._last_game(number)
        touches, news = two_actions(game)
        expect(table).to_contain_text(text_of(touches[0][0].form().hint))
        before = entries.count()
        for control, touch in touches:
            expect(table).to_contain_text(text_of(control.form().hint))
            if isinstance(touch.which, int):
                self.course.click_point(*CENTRES[touch.which], board)
            else:
                table.get_by_role("button", name=touch.which, exact=True).click()
        for entry in news:
            if entry.what != "turn":  # it is a heading
                line = entries.filter(has_text=sentence(game.state.fixed, entry))
                expect(line.first).to_be_attached()
        assert entries.count() > before

    def _last_game(self, cell: int) -> Game:
        """The game of the cell's table, at its start."""
        names: dict[str, Any] = {"play": play}
        exec(self.sources[cell], names)
        return next(made.game for made in names.values() if isinstance(made, Table))


# Questions ------------------------------------------------------------------------------------------


def click_hex(shown: Locator, hex: int) -> None:
    # The board says when clicks mean something.
    expect(shown.locator(".ankh-hits.ankh-listens")).to_be_attached()
    shown.locator(f"[data-hex='{hex}']").click()


def click_side(shown: Locator, side: int) -> None:
    # A line has no area, so Playwright takes it for invisible: the board is waited for in its place.
    shown.locator(".ankh-lesson-picture").scroll_into_view_if_needed()
    shown.locator(f"[data-side='{side}']").click(force=True)


def give(shown: Locator, question: Question, given: Any) -> None:
    """Answer a question on the page."""
    answer = shown.get_by_role("button", name=say("course.form.answer"), exact=True)
    if question.kind == "choice":
        shown.get_by_role("button", name=given, exact=True).click()
    elif question.kind == "number":
        shown.get_by_label(say("course.form.number"), exact=True).fill(str(given))
        answer.click()
    else:
        for hex in given:
            click_hex(shown, hex)
        if question.every:
            answer.click()


def expect_verdict(shown: Locator, task: Exercise | YourTurn) -> None:
    """Wait for the verdict of a task with its reason and its rule; a wrong answer is told the right one."""
    verdict = task.verdict
    assert verdict is not None
    assert verdict.rule
    card = shown.locator(".ankh-card[role=status]").filter(
        has_text=say(f"course.verdict.{'right' if verdict.right else 'wrong'}")
    )
    expect(card).to_have_count(1)
    expect(card).to_contain_text(rule(verdict.rule).title)
    expect(card).to_contain_text(text_of(verdict.reason))
    if not verdict.right:
        expect(card).to_contain_text(verdict.answer)
    # The hints go last, when the answer is in the learner's file, too.
    expect(shown.get_by_role("button", name=task.hints.next_words, exact=True)).to_have_count(0)


def answer(shown: Locator, task: Exercise, given: Any) -> None:
    """Answer an exercise, and see the verdict that the exercise itself gives."""
    give(shown, task.question, given)
    task.answer(given)
    expect_verdict(shown, task)


def once_more(shown: Locator, task: Exercise | YourTurn) -> None:
    shown.get_by_role("button", name=say("course.task.again"), exact=True).click()
    expect(shown.locator(".ankh-card[role=status]")).to_have_count(0)
    expect(shown.get_by_role("button", name=task.hints.next_words, exact=True)).to_be_visible()
    task.again()


# Turns ----------------------------------------------------------------------------------------------


def play_turn(shown: Locator, task: YourTurn, actions: list[Action]) -> None:
    """Play a turn by clicking hexes, sides and buttons, and see the verdict that the turn itself gives."""
    for action in actions:
        touches = take(task.game.copy(), action)
        assert touches is not None, f"no way to take {action}"
        for control, touch in touches:
            _touch(shown, control, touch)
        task.act(str(action))
    expect_verdict(shown, task)


def _touch(shown: Locator, control: Control, touch: Touch) -> None:
    """Touch a control when the page shows it as it stands."""
    names = [press.text for press in control.form().presses]
    buttons = shown.locator(".ankh-panel .ankh-panel .jupyter-button")
    expect(buttons).to_have_text(names)
    expect(shown).to_contain_text(text_of(control.form().hint))
    if touch.what == "hex":
        assert isinstance(touch.which, int)
        click_hex(shown, touch.which)
    elif touch.what == "side":
        assert isinstance(touch.which, int)
        click_side(shown, touch.which)
    elif touch.what == "press":
        buttons.nth(names.index(str(touch.which))).click()
    else:
        shown.locator("select").nth(touch.list).select_option(label=str(touch.which))


# Walkthroughs ---------------------------------------------------------------------------------------


def walk(shown: Locator, told: Walkthrough) -> None:
    """To the end and back: the first question is answered, of the others only the result is shown."""
    steps, asked = told.steps, 0
    forth, back = (
        shown.get_by_role("button", name=say(f"course.walk.{way}"), exact=True) for way in ("next", "back")
    )
    for number, step in enumerate(steps):
        expect_step(shown, number, len(steps))
        if step.ask is not None:
            expect(forth).to_be_disabled()
            expect(shown).to_contain_text(text_of(step.ask.text))
            guess(shown, told, number, only_show=asked > 0)
            asked += 1
        expect(shown).to_contain_text(text_of(step.say))
        if number + 1 < len(steps):
            forth.click()
    expect(forth).to_be_disabled()
    for number in range(len(steps) - 2, -1, -1):
        back.click()
        expect_step(shown, number, len(steps))
        expect(shown).to_contain_text(text_of(steps[number].say))
    expect(back).to_be_disabled()


def expect_step(shown: Locator, number: int, of: int) -> None:
    expect(shown).to_contain_text(say("course.walk.step", at=number + 1, of=of))


def guess(shown: Locator, told: Walkthrough, number: int, only_show: bool) -> None:
    """Answer the question of a step rightly, or have its result shown."""
    if only_show:
        shown.get_by_role("button", name=say("course.walk.skip"), exact=True).click()
        return
    ask = told.steps[number].ask
    assert ask is not None
    told.go(number)
    question = told._question(ask, told._told)
    give(shown, question, right_answer(question))
    expect(shown).to_contain_text(say("course.verdict.right"))
