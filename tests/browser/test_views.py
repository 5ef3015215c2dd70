"""What is on the screen, at a laptop's and a projector's size: no part of it lies on another."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Lab, LabPage

pytestmark = pytest.mark.browser

SIZES = ((1280, 720), (1920, 1080))

START = """
from ankh_core import built_in_scenarios, new_game, parse_action
from ankh_core.bots import RandomBot
from widgets import Table
GODS = ["Isis", "Ra", "Osiris", "Anubis", "Amun"]

def play(players, seed, until, scenario="Middle Kingdom"):
    game = new_game(scenario, gods=GODS[:players], guardians=["Cat Mummy", "Apep", "Giant Scorpion"],
                    seed=seed, ledger=True)
    bot = RandomBot(seed)
    while not game.is_over and not until(game):
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
    return game
"""
SCENES = {
    "setup": "game = play(3, 1, lambda game: True)",
    "move": """
game = play(3, 1, lambda game: len(game.history) > 110 and game.decision.kind == "choose"
            and parse_action("choose move") in game.legal_actions())
game.push(parse_action("choose move"))
pick = str(game.legal_actions()[0]).split()[1]""",
    "caravan": """
game = play(3, 1, lambda game: game.decision.kind == "caravan")
sides = game.legal_actions()[len(game.legal_actions()) // 2].sides[:3]""",
    "battle": """
game = play(4, 5, lambda game: game.decision.kind == "card" and len(game.history) > 150, "Old Kingdom")""",
    "late": """
game = play(5, 7, lambda game: len(game.history) >= 274, "Old Kingdom")""",
    "end": "game = play(5, 7, lambda game: False, 'Old Kingdom')",
}
SHOW = """
table = Table(game, ["person"] * game.seats)
for side in globals().get("sides", ()):
    table.click_side(side)
if "pick" in globals():
    table.click(pick)
table
"""

OVERLAPS = """(root) => {
    // Whatever shows something by itself: boards, texts, buttons, lists.
    const parts = [...root.querySelectorAll(
        '.js-plotly-plot, .widget-html-content > *, .jupyter-button, .widget-dropdown')]
        .filter(part => part.tagName !== 'STYLE' && part.getClientRects().length);
    const found = [];
    for (const [i, one] of parts.entries()) for (const two of parts.slice(i + 1)) {
        if (one.contains(two) || two.contains(one)) continue;
        const a = one.getBoundingClientRect(), b = two.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1)
            found.push([one, two].map(p => `${p.className} ${p.textContent.slice(0, 40)}`).join(' / '));
    }
    return found;
}"""


@pytest.fixture
def scenes(lab: Lab) -> Lab:
    """A notebook for each scene."""
    for name, source in SCENES.items():
        lab.write(f"scene_{name}.ipynb", [START + source + SHOW])
    return lab


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_at_both_sizes(scenes: Lab, lab_page: LabPage, name: str) -> None:
    page = lab_page.page
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    lab_page.open(f"scene_{name}.ipynb")
    lab_page.run_all()
    table = lab_page.output(0)
    expect(table.locator(".js-plotly-plot .imagelayer image")).to_have_count(3)
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => jupyterapp.shell.collapseLeft()")
        page.wait_for_timeout(1500)
        table.evaluate(
            "table => table.closest('.jp-Cell').querySelector('.jp-Cell-outputWrapper').scrollIntoView()"
        )
        page.wait_for_timeout(300)
        lab_page.screenshot(f"view_{name}_{wide}")
        assert table.evaluate(OVERLAPS) == []
    assert lab_page.errors == []
