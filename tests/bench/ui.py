"""Measure the screen: clicks in a headless Chromium, the start of a table, memory. Prints a Markdown table.

A click's time runs from the press of the mouse to the frame in which the picture has changed. Beside it
stands, in the same run and in turns with it, a bare ipywidgets button that changes a text: what the way
to the kernel and back costs at least on this machine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from ankh_core import new_game
from ankh_core.board import CENTRES, HEX
from ankh_core.bots import RandomBot
from tests.browser.harness import CHROMIUM_FLAGS, SLOW, Lab, LabPage, find_chromium

FIGURES = ("d5", "e6")
"""Two own figures of First Steps: clicking them in turn picks now one, now the other."""

PICTURE, LABEL = ".js-plotly-plot .main-svg", ".widget-html-content:has(> .bare)"
TABLE = """
import ipywidgets
from widgets import play
pressed, label = ipywidgets.Button(description="Bare button"), ipywidgets.HTML("<i class=bare>0</i>")
def press(_):
    label.value = f"<i class=bare>{int(label.value[14:-4]) + 1}</i>"
pressed.on_click(press)
table = play("First Steps", gods=["Isis", "Ra"], people=2, seed=1)
ipywidgets.VBox([ipywidgets.HBox([pressed, label]), table])
"""
FINISHED = """
import psutil
from ankh_core import load_game
from widgets import Table
table = Table(load_game("five.ankh"), ["person"] + ["random"] * 4)
table
"""
MEMORY = """
table._screen.drawers.show("History")
for step in (0, table.steps // 2, None):
    table.look(step)
print("megabytes", psutil.Process().memory_info().rss / 1e6)
"""
GAME_MEMORY = """
import gc, json, tracemalloc
from ankh_core import load_game
load_game("five.ankh")
gc.collect()
tracemalloc.start()
before = tracemalloc.get_traced_memory()[0]
game = load_game("five.ankh")
gc.collect()
print("megabytes", (tracemalloc.get_traced_memory()[0] - before) / 1e6)
"""

# Sets `window.changed` to the milliseconds from the press of the mouse to the frame that shows the change:
# a new text, or another picture in an image of the board (what shows when the mouse moves does not count).
WATCH = """selector => {
    window.changed = null;
    let start = null;
    const shows = node => node.nodeType === Node.TEXT_NODE || node.matches?.('image, i');
    const counts = change => change.type === 'attributes'
        ? shows(change.target) && change.oldValue !== change.target.getAttribute(change.attributeName)
        : [change.target, ...change.addedNodes].some(shows);
    const watch = new MutationObserver(changes => {
        if (start === null || !changes.some(counts)) return;
        watch.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => window.changed = performance.now() - start));
    });
    window.addEventListener('mousedown', () => start = performance.now(), {capture: true, once: true});
    for (const part of document.querySelectorAll(selector))
        watch.observe(part, {subtree: true, childList: true, attributes: true, attributeOldValue: true,
            characterData: true});
}"""


def timed(tab: LabPage, selector: str, point: tuple[float, float]) -> float:
    """Milliseconds from a click on a point of the page to the change of what a selector names."""
    # The pointer is there before the press, as a person's is: what shows at that is not counted.
    tab.page.mouse.move(*point)
    tab.page.wait_for_timeout(250)
    tab.page.evaluate(WATCH, selector)
    tab.page.mouse.click(*point)
    return float(tab.page.wait_for_function("() => window.changed").json_value())


def clicks(tab: LabPage, number: int) -> dict[str, list[float]]:
    """The bare button, a click on the board, and taking back and redoing, in turns."""
    tab.button("Move figures").click()
    tab.notebook.get_by_label("Figure", exact=True).wait_for()
    tab.button("Bare button").scroll_into_view_if_needed()
    tab.click_point(*CENTRES[HEX[FIGURES[1]]])
    tab.page.wait_for_timeout(1000)
    hexes = [tab.point_of(*CENTRES[HEX[name]]) for name in FIGURES]
    found: dict[str, list[float]] = {"button": [], "board": [], "whole": []}
    for turn in range(number):
        found["button"].append(timed(tab, LABEL, middle(tab, "Bare button")))
        found["board"].append(timed(tab, PICTURE, hexes[turn % 2]))
    for turn in range(number):
        found["button"].append(timed(tab, LABEL, middle(tab, "Bare button")))
        found["whole"].append(timed(tab, PICTURE, middle(tab, ("Take back", "Redo")[turn % 2])))
    return found


def middle(tab: LabPage, button: str) -> tuple[float, float]:
    """The middle of a button, in pixels of the page."""
    box = tab.button(button).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def start_seconds(tab: LabPage) -> float:
    """Seconds from "Run All Cells", with the kernel ready, to the board on the screen."""
    tab.open("00_play.ipynb")
    menu = tab.page.get_by_role("menuitem", name="Run", exact=True)
    menu.click()
    run = tab.page.get_by_role("menuitem", name="Run All Cells", exact=True)
    run.wait_for()
    start = time.perf_counter()
    run.click()
    tab.page.locator(".js-plotly-plot .main-svg image").first.wait_for(state="attached", timeout=SLOW)
    tab.page.locator(".ankh-turn").first.wait_for(state="attached", timeout=SLOW)
    return time.perf_counter() - start


def megabytes(tab: LabPage, cell: int) -> float:
    """What a cell printed about memory."""
    return float(tab.output(cell).inner_text().split("megabytes")[1].split()[0])


def finished_game(path: Path) -> int:
    """Write a finished game of five players; how many actions it has."""
    game, bot = new_game("Middle Kingdom", players=5, seed=7, guardians_set=True), RandomBot(7)
    while not game.is_over:
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
    game.save(path)
    return len(game.history)


def measure(number: int, starts: int) -> tuple[dict[str, float], int]:
    """All figures, and how many actions the finished game has."""
    rows: dict[str, float] = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        lab = Lab(Path(home))
        try:
            actions = finished_game(lab.notebooks / "five.ankh")
            lab.write("clicks.ipynb", [TABLE])
            lab.write("memory.ipynb", [FINISHED, MEMORY])
            lab.write("game.ipynb", [GAME_MEMORY])
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)

                def tab() -> LabPage:
                    lab.end_kernels()
                    return LabPage(
                        lab, browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
                    )

                rows["start"] = statistics.median(start_seconds(tab()) for _ in range(starts))
                page = tab()
                page.open("clicks.ipynb")
                page.run_all()
                rows |= {name: statistics.median(times) for name, times in clicks(page, number).items()}
                page = tab()
                page.open("memory.ipynb")
                page.run_all()
                rows["kernel"] = megabytes(page, 1)
                page = tab()
                page.open("game.ipynb")
                page.run_all()
                rows["game"] = megabytes(page, 0)
                lab.end_kernels()
                browser.close()
        finally:
            lab.close()
    return rows, actions


def main() -> None:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ui", description=__doc__)
    parser.add_argument("--clicks", type=int, default=20)
    parser.add_argument("--starts", type=int, default=3, help="how often a table is started")
    parser.add_argument("--json", action="store_true", help="print the bare figures instead")
    args = parser.parse_args()
    if find_chromium() is None:
        raise SystemExit("No Chromium or Chrome here: the screen cannot be measured.")
    rows, actions = measure(args.clicks, args.starts)
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    ratio = rows["board"] / rows["button"]
    print(f"| what | median of {args.clicks} | aim |\n|---|---:|---:|")
    print(f"| bare ipywidgets button, ms | {rows['button']:.0f} | |")
    print(f"| click on the board to changed picture, ms | {rows['board']:.0f} | |")
    print(f"| the same in times of the button | {ratio:.1f} | 2.5 |")
    print(f"| take back or redo (everything shown anew), ms | {rows['whole']:.0f} | |")
    print(f"| run all cells to board on screen, s (median of {args.starts}) | {rows['start']:.1f} | 5 |")
    print(f"| kernel with a finished game of five ({actions} actions), MB | {rows['kernel']:.0f} | 300 |")
    print(f"| that game with its whole history, MB | {rows['game']:.1f} | 10 |")


if __name__ == "__main__":
    main()
