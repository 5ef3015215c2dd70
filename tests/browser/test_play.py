"""The first notebook in JupyterLab: a person plays by clicking hexes, by keyboard, and sees how it ends."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ankh_core import Game, built_in_scenarios, new_game, parse_action
from ankh_core.actions import LayCamels
from ankh_core.board import CENTRES, HEX, bits
from tests.browser.harness import Lab, LabPage
from widgets.board_art import side_middle
from widgets.controls import Swaps, control_for
from widgets.form import Act

pytestmark = pytest.mark.browser

TABLE, REPORT = 0, 1
"""The code cells of the notebook."""


LAYER = """(plot, name) => plot.layout.images
    .map(image => decodeURIComponent(image.source.split(/,(.*)/s)[1]))
    .map(svg => new DOMParser().parseFromString(svg, 'image/svg+xml').getElementById(name))
    .find(part => part)?.querySelector('[d], use')?.parentNode.innerHTML"""


def click_hex(lab_page: LabPage, name: str) -> None:
    lab_page.click_point(*CENTRES[HEX[name]])


def layer(lab_page: LabPage, name: str) -> str:
    """What a layer of the board shows in the browser: a part of one of its pictures."""
    return lab_page.notebook.locator(".js-plotly-plot").first.evaluate(
        f"(plot, name) => ({LAYER})(plot, name)", name
    )


def expect_layer(lab_page: LabPage, name: str, outlines: int) -> None:
    """Wait until a layer has so many outlines or strokes."""
    lab_page.page.wait_for_function(
        f"""([name, outlines]) => {{
            const part = ({LAYER})(document.querySelector('.js-plotly-plot'), name);
            return (part?.match(/M/g) ?? []).length === outlines;
        }}""",
        arg=[name, outlines],
    )


def test_a_person_plays_a_game(lab_page: LabPage) -> None:
    page = lab_page.page
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("00_play.ipynb")
    lab_page.run_all()
    table, report = lab_page.output(TABLE), lab_page.output(REPORT)
    expect(table).to_contain_text("Isis (you): Which action?")
    # Running all cells leaves the game to the person.
    expect(report).to_contain_text("Isis (you): Which action?")

    lab_page.button("Move figures").click()
    expect(table).to_contain_text("Move a figure, or be done?")
    warriors_before = layer(lab_page, "god 0")
    click_hex(lab_page, "e6")
    expect_layer(lab_page, "selected", 1)
    click_hex(lab_page, "e7")
    expect(table).to_contain_text("Not possible: e7 is water")
    expect(table).to_contain_text("Where a move ends")
    click_hex(lab_page, "f5")
    expect(table).to_contain_text("Isis moves its god from e6 to f5")
    expect(table).not_to_contain_text("Not possible")
    expect_layer(lab_page, "changed", 1)
    assert layer(lab_page, "god 0") != warriors_before
    lab_page.screenshot("play_move")

    # The other figure is the only one left: it is picked already.
    click_hex(lab_page, "d4")
    expect(table).to_contain_text("Isis moves its warrior from d5 to d4")
    expect(table).to_contain_text("Which action?")
    lab_page.button("Summon a figure").click()
    click_hex(lab_page, "f4")
    expect(table).to_contain_text("Not possible: f4 is not adjacent")
    click_hex(lab_page, "e5")
    expect(table).to_contain_text("Isis summons a warrior on e5")
    expect(table).to_contain_text("Turn of Ra")

    # A line of the story opens to its rule.
    line = table.locator("details.ankh-entry").filter(has_text="Isis summons a warrior on e5").first
    line.locator("summary").click()
    expect(line.locator(".ankh-text")).to_be_visible()

    lab_page.button("Take back").click()
    expect(table).to_contain_text("Summon which figure, and where?")
    click_hex(lab_page, "e5")
    expect(table).to_contain_text("Which action?")

    lab_page.button("Finish for me").click()
    expect(table).to_contain_text("The game is over")
    expect(report).to_contain_text("The game is over")
    lab_page.screenshot("play_end")
    assert lab_page.errors == []


def test_the_keyboard_alone_will_do(lab_page: LabPage) -> None:
    lab_page.open("00_play.ipynb")
    lab_page.run_all()
    table, keys = lab_page.output(TABLE), lab_page.page.keyboard
    lab_page.button("Move figures").focus()
    keys.press("Enter")
    expect(table.get_by_label("Figure", exact=True)).to_be_visible()
    table.get_by_label("Figure", exact=True).focus()
    keys.press("ArrowDown")
    expect_layer(lab_page, "selected", 1)
    expect(table.get_by_label("To", exact=True)).to_be_visible()
    keys.press("Tab")
    expect(table.get_by_label("To", exact=True)).to_be_focused()
    keys.press("ArrowDown")
    expect(lab_page.button("Move")).to_be_visible()
    keys.press("Tab")
    expect(lab_page.button("Move")).to_be_focused()
    keys.press("Enter")
    expect(table).to_contain_text("Isis moves its warrior from d5 to")
    assert lab_page.errors == []


CARAVAN = """
from ankh_core import built_in_scenarios, new_game
from widgets import Table
text = built_in_scenarios()["First Steps"].text + "event = 4\\nactions = { move = 5 }\\n"
table = Table(new_game(text, gods=["Isis", "Ra"], guardians=["Satet", "Apep", "Androsphinx"], seed=1))
table
"""


def before_a_caravan() -> Game:
    """That position, when a caravan is to be laid."""
    text = built_in_scenarios()["First Steps"].text + "event = 4\nactions = { move = 5 }\n"
    game = new_game(text, gods=["Isis", "Ra"], guardians=["Satet", "Apep", "Androsphinx"], seed=1)
    for action in ("choose move", "done"):
        game.push(parse_action(action))
    return game


def a_line() -> LayCamels:
    """A legal line of that position."""
    line = before_a_caravan().legal_actions()[0]
    assert isinstance(line, LayCamels)
    return line


def swaps_after(line: LayCamels) -> Swaps:
    """The control that asks which tokens change places, after the line and a click on d6."""
    game = before_a_caravan()
    game.push(line)
    kept = control_for(game.view(0)).click(HEX["d6"])
    assert isinstance(kept, Act)
    game.push(kept.action)
    swaps = control_for(game.view(0))
    assert isinstance(swaps, Swaps)
    return swaps


def test_a_caravan_is_laid_by_clicking_sides(lab: Lab, lab_page: LabPage) -> None:
    lab.write("caravan.ipynb", [CARAVAN])
    lab_page.page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("caravan.ipynb")
    lab_page.run_all()
    table = lab_page.output(0)
    lab_page.button("Move figures").click()
    lab_page.button("Done moving").click()
    expect(table).to_contain_text("0 camels so far")
    line = a_line()
    for number, side in enumerate(line.sides, 1):
        lab_page.click_point(*side_middle(side))
        expect(table).to_contain_text(f"{number} camel")
        expect_layer(lab_page, "sides laid", 3 * number)
    lab_page.screenshot("play_caravan")
    lab_page.button(f"Lay {len(line.sides)} camels").click()
    expect(table).to_contain_text("Which part keeps the old conflict order token?")
    expect_layer(lab_page, "camels", 2 * len(line.sides))
    click_hex(lab_page, "d6")
    expect(table).to_contain_text("Swap the token of one of the new regions")
    # Both tokens are clicked where they lie.
    swaps = swaps_after(line)
    one, other = next(iter(swaps.swaps.values()))
    for token in (one, other):
        hex = bits(swaps.lit & swaps.view.state.region(token).land)[0]
        lab_page.click_point(*CENTRES[hex])
        if token == one:
            assert swaps.click(hex) is None
            expect_layer(lab_page, "selected", len(swaps.selected))
    expect(table).to_contain_text("Turn of Ra")
    expect(table).not_to_contain_text("Not possible")
    assert lab_page.errors == []
