"""The table as a page of its own: a visitor comes in with the token, sets up a game and plays by mouse."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from ankh_core.board import CENTRES, HEX
from tests.browser.conftest import FAILED
from tests.browser.harness import ROOT, SLOW, USUAL, Lab, LabPage

pytestmark = pytest.mark.browser

TOKEN = "a-token-of-this-test"
PICTURE = "document.querySelector('.js-plotly-plot .main-svg').innerHTML"
"""The first of the plot's pictures: what the mouse points at is shown in another."""


class Served:
    """`make host` on this machine alone, with a token as on a network."""

    def __init__(self, home: Path) -> None:
        self.journals = home / "journals"
        self.log = home / "host.log"
        environment = {n: value for n, value in os.environ.items() if n not in ("ANKH_HEADLESS", "TOKEN")}
        environment["ANKH_JOURNALS"] = str(self.journals)
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(ROOT / "tools" / "host.py"), "--port", "0", "--token", TOKEN],
                env=environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.url = self._url()

    def _url(self, seconds: float = 60) -> str:
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"http://127\.0\.0\.1:\d+", self.log.read_text()):
                return found[0]
            time.sleep(0.1)
        raise RuntimeError(f"nothing is served:\n{self.log.read_text()}")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Visit(LabPage):
    """One visitor's browser on that page."""

    def __init__(self, served: Served, context: BrowserContext) -> None:
        super().__init__(cast(Lab, None), context.new_page())  # of JupyterLab nothing is used here
        self.served = served
        self.asked: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))

    def come_in(self) -> None:
        """Open the address as it was printed, and wait for the lobby."""
        self.page.goto(f"{self.served.url}/?token={TOKEN}", wait_until="commit")
        self.button("Start").wait_for(timeout=SLOW)

    @property
    def notebook(self) -> Locator:
        return self.page.locator("#rendered_cells")

    @property
    def kernel(self) -> str:
        """The kernel behind this page."""
        return str(json.loads(self.page.locator("#jupyter-config-data").text_content() or "")["kernelId"])

    @property
    def table(self) -> Locator:
        """The table, without the form, which stays in the page unseen."""
        return self.notebook.locator(".ankh-place")

    def wait_for_text(self, text: str) -> None:
        """Wait until the table says it."""
        expect(self.table).to_contain_text(text, timeout=SLOW)

    def choose(self, label: str, value: str) -> None:
        """Pick from a list of the lobby."""
        self.notebook.get_by_label(label, exact=True).first.select_option(value)

    def start(self) -> None:
        """Start the game that the lobby describes, and wait for the board."""
        self.button("Start").click()
        self.wait_for_text("Which action?")
        self.notebook.locator(".js-plotly-plot .main-svg").first.wait_for(timeout=SLOW)

    def click_hex(self, name: str) -> None:
        self.click_point(*CENTRES[HEX[name]])

    def picture(self) -> str:
        """What is drawn on the board, however it is drawn."""
        return str(self.page.evaluate(f"() => {PICTURE}"))

    def wait_for_change(self, before: str) -> None:
        """Wait until the board looks otherwise."""
        self.page.wait_for_function(f"(before) => {PICTURE} !== before", arg=before, timeout=USUAL)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    host = Served(tmp_path_factory.mktemp("voila"))
    yield host
    host.close()


@pytest.fixture
def visit(served: Served, chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[[], Visit]]:
    """Makes visitors, each with a browser of their own (its cookies)."""
    made: list[Visit] = []

    def come() -> Visit:
        made.append(Visit(served, chromium.new_context(viewport={"width": 1280, "height": 720})))
        return made[-1]

    yield come
    for number, visitor in enumerate(made):
        if request.node.stash.get(FAILED, False):
            visitor.screenshot(f"failed_{request.node.name}_{number}")
            print("errors in the browser:", *visitor.errors, served.log.read_text(), sep="\n  ")
        visitor.page.goto("about:blank")  # whoever leaves takes the kernel along
        visitor.page.context.close()


def test_from_the_lobby_to_a_game_by_mouse(visit: Callable[[], Visit], served: Served) -> None:
    isis = visit()
    isis.come_in()
    isis.screenshot("voila_lobby")
    isis.choose("Seat 1", "Isis")
    isis.choose("Seat 2", "Ra")
    isis.notebook.get_by_label("is played by", exact=True).nth(1).select_option("Random bot")
    isis.start()
    isis.wait_for_text("Isis (you)")
    isis.button("Move figures").click()
    isis.wait_for_text("Move a figure, or be done?")
    isis.click_hex("e6")
    expect(isis.notebook.get_by_label("To", exact=True)).to_be_visible(timeout=USUAL)
    for start, end in (("e6", "f5"), ("d5", "d4")):
        before = isis.picture()
        isis.click_hex(end)  # the warrior is the only figure left then, and picked already
        isis.wait_for_text(f"{start} to {end}")
        isis.wait_for_change(before)
    isis.screenshot("voila_game")

    # A line of the story that is opened stays open while the story goes on.
    line = isis.table.locator("details.ankh-entry").filter(has_text="Isis moves its warrior").first
    line.locator("summary").click()
    isis.button("Gain followers").click()
    isis.wait_for_text("Isis chooses followers")
    expect(line).to_have_attribute("open", "")
    expect(line.locator(".ankh-text")).to_be_visible()

    # Nothing came from elsewhere, no code is shown, nothing is wider than the window.
    here = (served.url, "data:", "blob:", served.url.replace("http", "ws"))
    assert [url for url in isis.asked if not url.startswith(here)] == []
    expect(isis.table).not_to_contain_text("import")
    assert isis.page.locator(".jp-InputArea-editor").count() == 0
    fits = "() => document.querySelector('#rendered_cells').scrollWidth <= innerWidth"
    for width, height in ((1280, 720), (1920, 1080)):
        isis.page.set_viewport_size({"width": width, "height": height})
        isis.page.wait_for_function(fits)
        isis.page.wait_for_timeout(800)  # the board takes the room there is
        isis.screenshot(f"voila_{width}")
    assert isis.errors == []

    # Whoever loads the page again goes on where the game was left.
    isis.page.reload(wait_until="commit")
    isis.button("Continue").click(timeout=SLOW)
    isis.wait_for_text("d5 to d4")
    isis.wait_for_text("Here you go on with")


def test_two_visitors_do_not_see_each_others_game(visit: Callable[[], Visit]) -> None:
    first, second = visit(), visit()
    first.come_in()
    first.choose("Seat 1", "Osiris")
    first.choose("Seat 2", "Anubis")
    first.start()
    first.button("Gain followers").click()
    first.wait_for_text("Osiris gains")

    second.come_in()
    assert second.kernel != first.kernel
    expect(second.button("Continue")).to_have_count(0)
    second.choose("Seat 1", "Amun")
    second.choose("Seat 2", "Ra")
    second.start()
    second.wait_for_text("Amun (you)")
    expect(second.table).not_to_contain_text("Osiris gains")
    expect(first.table).not_to_contain_text("Amun")


def test_by_keyboard_from_the_lobby_to_the_table_and_back(visit: Callable[[], Visit]) -> None:
    guest = visit()
    guest.come_in()
    keys = guest.page.keyboard
    guest.notebook.get_by_label("Scenario", exact=True).focus()
    keys.press("ArrowDown")
    expect(guest.notebook.get_by_label("Players", exact=True).locator("option")).to_have_count(
        4, timeout=USUAL
    )
    keys.press("Tab")
    keys.press("ArrowDown")
    expect(guest.notebook.get_by_label("Seat 3", exact=True)).to_be_visible(timeout=USUAL)
    for _ in range(30):
        if guest.button("Start").evaluate("button => button === document.activeElement"):
            break
        keys.press("Tab")
    keys.press("Enter")
    expect(guest.button("Back to the lobby")).to_be_focused(timeout=SLOW)
    guest.wait_for_text("Which action?")
    keys.press("Enter")
    expect(guest.button("Start")).to_be_focused(timeout=USUAL)
    expect(guest.button("Back to the game")).to_be_visible()
    assert guest.errors == []


def test_a_game_that_has_ended_is_told(visit: Callable[[], Visit], served: Served) -> None:
    guest = visit()
    guest.come_in()
    headers = {"Authorization": f"token {TOKEN}"}
    answer = guest.page.request.delete(f"{served.url}/api/kernels/{guest.kernel}", headers=headers)
    assert answer.status == 204
    gone = guest.page.locator("#ankh-gone")
    expect(gone).to_contain_text("has been put away", timeout=USUAL)
    gone.get_by_role("button").click()
    expect(guest.button("Start")).to_be_visible(timeout=SLOW)
