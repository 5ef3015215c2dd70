"""The table in JupyterLab: keyboard alone, every kind of decision by mouse, looking back, files, hints."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ankh_core import Game, load_game, new_game
from ankh_core.actions import Action
from ankh_core.board import CENTRES
from ankh_core.bots import RandomBot
from ankh_core.registry import GODS
from tests.browser.harness import USUAL, Lab, LabPage
from tests.browser.tables import COUNTED, told
from widgets.board_art import side_middle
from widgets.controls import CONTROLS, control_for
from widgets.form import Act, Answer, Control

pytestmark = pytest.mark.browser

# The keyboard -------------------------------------------------------------------------------------

FORM = """() => {
    const panel = document.querySelector('.ankh .ankh-panel'), held = document.activeElement;
    const all = [...panel.querySelectorAll('button, select, .noUi-handle')].filter(e => e.offsetParent);
    const faded = e => e.classList.contains('ankh-faded');
    return {
        controls: all.map(e => [e.tagName, e.innerText, faded(e), e.selectedIndex ?? -1]),
        held: all.indexOf(held),
        shown: document.querySelector('.told').innerText + panel.innerText + all.map(e => e.className).join(),
        over: !!document.querySelector('.ankh-end'),
    };
}"""


def settled(page: Page) -> Any:
    """The form as soon as it no longer changes and the keyboard is on one of its controls."""
    before = None
    for _ in range(200):
        now = page.evaluate(FORM)
        if now == before and (now["over"] or now["held"] >= 0):
            return now
        before = now
        page.wait_for_timeout(40)
    raise AssertionError(f"the keyboard was lost: {before}")


def wanted(controls: list[Any]) -> int:
    """The control of a form to use next: a button if there is one to press, else the last list."""
    presses = [
        i
        for i, (tag, words, faded, _) in enumerate(controls)
        if tag == "BUTTON" and not faded and words not in ("Last one back", "All back")
    ]
    lists = [i for i, (tag, _, _, picked) in enumerate(controls) if tag == "SELECT" and picked == 0]
    for words in ("Gain followers", "Unlock an Ankh power", "Done moving"):
        for i in presses:
            if controls[i][1] == words:
                return i
    assert presses or lists, controls
    to_pick = not presses or (lists and controls[presses[0]][1] == "Do it")
    return lists[-1] if to_pick else presses[0]


def test_a_whole_game_by_keyboard_alone(lab: Lab, lab_page: LabPage) -> None:
    play = 'from widgets import play\ntable = play("First Steps", gods=["Isis", "Ra"], seed=4)'
    lab.write("keys.ipynb", [play + COUNTED])
    page, keys = lab_page.page, lab_page.page.keyboard
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("keys.ipynb")
    lab_page.run_all()
    lab_page.button("Move figures").focus()  # as Tab does from the cell's code
    steps = 0
    while not (now := settled(page))["over"]:
        target = wanted(now["controls"])
        for _ in range(abs(target - now["held"])):
            keys.press("Tab" if target > now["held"] else "Shift+Tab")
        keys.press("Enter" if now["controls"][target][0] == "BUTTON" else "ArrowDown")
        if now["controls"][target][0] == "SELECT" and any(c[1] == "Do it" for c in now["controls"]):
            continue  # nothing else changes
        page.wait_for_function(f"shown => ({FORM})().shown !== shown || ({FORM})().over", arg=now["shown"])
        steps += 1
        assert steps < 400
    expect(lab_page.output(0)).to_contain_text("The game is over")
    assert lab_page.errors == []


# Every kind of decision, by mouse -------------------------------------------------------------------


ELSEWHERE = {"choose", "move", "summon", "caravan", "keep", "swap"}
"""Kinds that `test_play` answers by mouse."""


def games_of_every_kind() -> dict[str, Game]:
    """A game for each kind of decision, at the moment when it is asked."""
    found: dict[str, Game] = {}
    gods = [god.name for god in GODS.values()]
    for seed in range(400):
        dice, bot = random.Random(seed), RandomBot(seed)
        drawn = dice.sample(gods, 3)
        game = new_game("Middle Kingdom", drawn, seed=seed, guardians_set=seed % 2 == 1, ledger=False)
        while not game.is_over:
            asked = game.decision
            assert asked is not None
            if asked.kind not in found and len(game.legal_actions()) > 1:
                found[asked.kind] = game.copy()
            game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
        if set(found) >= set(CONTROLS):
            return found
    raise AssertionError(f"not found: {set(CONTROLS) - set(found)}")


ON_DEMAND = """
from pathlib import Path
from ankh_core import load_game
from widgets import Table
def at_the_table(path):
    game = load_game(path, unfinished=True)
    asked = game.acting[0]
    return game, ["person" if seat == asked else "random" for seat in range(game.seats)]
game, seats = at_the_table(sorted(Path("kinds").iterdir())[0])
table = Table(game, seats, seed=1, journal=False)
which = ipywidgets.Text(description="Kind", continuous_update=False)
def show(change):
    from widgets.session import Session, read_seats
    game, seats = at_the_table(Path("kinds") / change["new"])
    table._session = Session(game, read_seats(seats, game.seats, 1), 1)
    table._refresh("")
which.observe(show, "value")
display(which)
"""


def click_through(lab_page: LabPage, table: Locator, control: Control) -> Action:
    """Answer a decision by clicking what is lit, or the first button; the same clicks tell the action."""
    for _ in range(12):
        answer: Answer = None
        if control.on_board and control.lit:
            hex = (control.lit & -control.lit).bit_length() - 1
            lab_page.click_point(*CENTRES[hex])
            answer = control.click(hex)
        elif control.sides_lit:
            side = control.sides_lit[0]
            lab_page.click_point(*side_middle(side))
            answer = control.click_side(side)
        else:
            form = control.form()
            press = next((p for p in form.presses if p.look == "primary"), form.presses[0])
            if form.pickers and not isinstance(press.answer(), Act):
                picker = form.pickers[-1]
                table.get_by_label(picker.label, exact=True).select_option(index=1)
                picker.pick(picker.options[1][1])
                continue
            lab_page.button(press.text).first.click()
            answer = press.answer()
        if isinstance(answer, Act):
            return answer.action
        lab_page.page.wait_for_timeout(120)
    raise AssertionError("no action after 12 clicks")


def test_every_kind_of_decision_by_mouse(lab: Lab, lab_page: LabPage) -> None:
    games = games_of_every_kind()
    folder = lab.notebooks / "kinds"
    folder.mkdir()
    for kind, game in games.items():
        game.save(folder / kind)
    lab.write("kinds.ipynb", ["import ipywidgets\n" + ON_DEMAND + COUNTED])
    lab_page.page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("kinds.ipynb")
    lab_page.run_all()
    table = lab_page.output(0)
    for kind, game in games.items():
        if kind in ELSEWHERE:
            continue
        table.get_by_label("Kind", exact=True).fill(kind)
        table.get_by_label("Kind", exact=True).press("Enter")
        before = len(game.history)
        told(lab_page, f"{before} of {before}, looking at {before}")
        assert game.decision is not None
        expect(table.locator(".ankh-turn").first).to_contain_text(game.decision.question)
        click_through(lab_page, table, control_for(game.view(game.acting[0])))
        expect(lab_page.notebook.locator(".told").first).not_to_have_text(
            f"{before} of {before}, looking at {before}"
        )
        expect(table).not_to_contain_text("Something went wrong")
    assert lab_page.errors == []


# Looking back, seats, files ---------------------------------------------------------------------------


def newest(lab: Lab) -> Path:
    """The journal that was written to last."""
    return max(lab.journals.glob("*.ankh"), key=lambda path: path.stat().st_mtime_ns)


def load_from_here(lab_page: LabPage, file: Path) -> None:
    """Load a file of the browser's machine."""
    with lab_page.page.expect_file_chooser() as chooser:
        lab_page.notebook.get_by_role("button", name="From this computer").click()
    chooser.value.set_files(file)


def test_looking_back_playing_on_and_files(lab: Lab, lab_page: LabPage, tmp_path: Path) -> None:
    play = 'from widgets import play\ntable = play("First Steps", gods=["Isis", "Ra"], people=2, seed=4)'
    lab.write("back.ipynb", [play + COUNTED, "from widgets import resume\nagain = resume()\nagain"])
    page = lab_page.page
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("back.ipynb")
    page.keyboard.press("Escape")
    lab_page.code_cell(0).click()
    page.keyboard.press("Control+Enter")
    told(lab_page, "0 of 0, looking at 0")
    table, button = lab_page.output(0), lab_page.button
    for number, name in enumerate(["Move figures", "Done moving", "Gain followers"], 1):
        button(name).click()
        told(lab_page, f"{number} of {number}, looking at {number}")
    button("Take back").click()
    told(lab_page, "2 of 3, looking at 2")
    button("Redo").click()
    told(lab_page, "3 of 3, looking at 3")

    button("History").click()
    button("« First").click()
    told(lab_page, "3 of 3, looking at 0")
    expect(table).to_contain_text("Looking back: after action 0 of 3")
    button("Next ›").click()
    expect(table).to_contain_text("Isis: Move figures.")
    lab_page.screenshot("table_looking_back")
    table.locator(".widget-play button").first.click()
    told(lab_page, "3 of 3, looking at 3")  # it plays on by itself
    table.locator(".widget-play button").first.click()  # at the end it begins anew
    told(lab_page, "3 of 3, looking at 1")
    table.locator(".widget-play button").first.click()
    page.wait_for_timeout(1500)
    told(lab_page, "3 of 3, looking at 1")  # paused
    button("Play on from here").click()
    told(lab_page, "1 of 3, looking at 1")
    expect(table).to_contain_text("The game as it was is kept as")

    button("Seats").click()
    table.get_by_label("Ra", exact=True).select_option("Greedy bot")
    expect(table).to_contain_text("Isis (you)")
    button("Done moving").click()
    told(lab_page, "2 of 3, looking at 2")

    button("Files").click()
    table.get_by_label("Save as", exact=True).fill("an evening")
    table.get_by_label("Save as", exact=True).press("Tab")
    button("Save").click()
    expect(table).to_contain_text("2 actions")
    lab_page.screenshot("table_files")
    with page.expect_download() as download:
        table.get_by_text("download it").click()
    copy = tmp_path / download.value.suggested_filename
    download.value.save_as(copy)
    assert copy.read_text() == (lab.journals / "an evening.ankh").read_text()
    bad = tmp_path / "bad.ankh"
    bad.write_text("nonsense")
    button("Unlock an Ankh power").click()
    expect(lab_page.notebook.locator(".told").first).not_to_contain_text("2 of")
    load_from_here(lab_page, bad)
    expect(table).to_contain_text("bad.ankh cannot be loaded (line 1)")
    load_from_here(lab_page, copy)
    told(lab_page, "2 of 2, looking at 2")
    expect(table).to_contain_text("an evening.ankh is on the table: 2 actions")
    button("Gain followers").click()
    # Isis's turn is over with it; the count goes on when the bot has played its turn.
    expect(lab_page.notebook.locator(".told").first).to_have_text(
        re.compile(r"^([4-9]|\d\d+) of"), timeout=USUAL
    )
    expect(table).to_contain_text("Isis (you): Which action?")
    number = len(load_game(newest(lab), unfinished=True).history)

    # The kernel dies; the game goes on.
    kernel = lab.api("GET", "sessions")[0]["kernel"]["id"]
    lab.api("POST", f"kernels/{kernel}/restart")
    lab_page.wait_idle()
    lab_page.code_cell(1).click()
    page.keyboard.press("Control+Enter")
    again = lab_page.output(1)
    expect(again).to_contain_text(f"after {number} actions", timeout=60_000)
    expect(again).to_contain_text("Isis (you)")
    assert [e for e in lab_page.errors if "kernel" not in e.lower() and "websocket" not in e.lower()] == []


# Hints, the story, bots alone ---------------------------------------------------------------------------


def test_hints_one_after_another_until_the_position_changes(lab: Lab, lab_page: LabPage) -> None:
    play = 'from widgets import play\ntable = play("First Steps", gods=["Isis", "Ra"], seed=4)'
    lab.write("hints.ipynb", [play + COUNTED])
    lab_page.page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("hints.ipynb")
    lab_page.run_all()
    table = lab_page.output(0)
    lab_page.button("Hint 1 of 3: which rule?").click()
    expect(table.locator(".ankh-hint")).to_contain_text(["One or two actions"])
    lab_page.button("Hint 2 of 3: where to look?").click()
    expect(table.locator(".ankh-hint")).to_have_count(2)
    lab_page.button("Hint 3 of 3: the answer").click()
    expect(table.locator(".ankh-hint").last).to_contain_text("worth a look")
    expect(table).to_contain_text("3 hints taken in this game")
    expect(lab_page.button("No more hints here")).to_be_visible()
    lab_page.screenshot("table_hints")
    lab_page.button("Gain followers").click()
    expect(table.locator(".ankh-hint")).to_have_count(0)
    expect(lab_page.button("Hint 1 of 3: which rule?")).to_be_visible()
    assert lab_page.errors == []


def test_what_is_opened_in_the_story_stays_open(lab: Lab, lab_page: LabPage) -> None:
    play = 'from widgets import play\ntable = play("First Steps", gods=["Isis", "Ra"], people=2, seed=4)'
    lab.write("story.ipynb", [play + COUNTED])
    page = lab_page.page
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("story.ipynb")
    lab_page.run_all()
    table = lab_page.output(0)
    for number, name in enumerate(["Move figures", "Done moving", "Gain followers"], 1):
        lab_page.button(name).click()
        told(lab_page, f"{number} of {number}, looking at {number}")
    expect(table).to_contain_text("Turn of Ra")
    line = table.locator("details.ankh-entry").filter(has_text="Isis chooses move").first
    line.locator("summary").click()
    expect(line).to_have_attribute("open", "")
    other = table.locator("details.ankh-entry").filter(has_text="Isis chooses followers").first
    other.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(other).to_have_attribute("open", "")
    page.keyboard.press("Enter")
    expect(other).not_to_have_attribute("open", "")
    turn = table.locator("details.ankh-turns").filter(has_text="Turn of Ra").first
    turn.locator("summary").first.click()
    expect(turn).not_to_have_attribute("open", "")

    lab_page.button("Gain followers").click()
    told(lab_page, "4 of 4, looking at 4")
    expect(turn).to_contain_text("Ra chooses followers")  # the text came anew
    expect(line).to_have_attribute("open", "")
    expect(line.locator(".ankh-text")).to_be_visible()
    expect(other).not_to_have_attribute("open", "")
    expect(turn).not_to_have_attribute("open", "")
    lab_page.button("Whole story").click()
    expect(line).to_have_attribute("open", "")
    # It is as long as it is: nothing in it catches the wheel.
    assert table.locator(".ankh-story").evaluate("story => story.scrollHeight <= story.clientHeight + 1")
    assert lab_page.errors == []


def test_bots_alone_are_watched_paused_and_stepped(lab: Lab, lab_page: LabPage) -> None:
    play = 'from widgets import play\ntable = play("First Steps", gods=["Isis", "Ra"], people=0, seed=4)'
    lab.write("watch.ipynb", [play + COUNTED])
    lab_page.open("watch.ipynb")
    lab_page.run_all()
    table, count = lab_page.output(0), lab_page.notebook.locator(".told").first
    told(lab_page, "0 of 0, looking at 0")
    lab_page.button("One action").click()
    told(lab_page, "1 of 1, looking at 1")
    lab_page.button("Watch").click()
    told(lab_page, "3 of 3, looking at 3")  # it goes on by itself
    table.locator(".widget-play button").first.click()
    lab_page.page.wait_for_timeout(1800)  # what was on its way has come
    paused = count.inner_text()
    lab_page.page.wait_for_timeout(2600)
    assert count.inner_text() == paused
    lab_page.button("To the end").click()
    expect(table).to_contain_text("The game is over")
    assert lab_page.errors == []
