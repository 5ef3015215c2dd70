"""Secret choices in the browser: the page and the websocket's traffic tell nothing before the reveal."""

from __future__ import annotations

import json
import re
import struct
from itertools import pairwise

import pytest
from playwright.sync_api import Page, WebSocket, expect

from ankh_core import Game, new_game, parse_action
from ankh_core.actions import PlayCard
from ankh_core.bots import RandomBot
from tests.browser.harness import Lab, LabPage
from tests.browser.tables import COUNTED, told
from widgets.controls import control_for

pytestmark = pytest.mark.browser

START = "from ankh_core import load_game\nfrom widgets import Table\n"
Frames = list[str | bytes]


def listen(page: Page) -> Frames:
    """Whatever the page receives from now on."""
    frames: Frames = []

    def connected(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(frame))

    page.on("websocket", connected)
    return frames


def states(frames: Frames) -> list[str]:
    """What these frames change in widgets, in any order."""
    return sorted(text for frame in frames for text in shown_states(frame))


def before_cards() -> Game:
    """A game of three before the cards of a battle of at least two are chosen."""
    for seed in range(100):
        game, bot = new_game("Middle Kingdom", players=3, seed=seed), RandomBot(seed)
        while not game.is_over:
            asked = game.decision
            assert asked is not None
            if asked.kind == "card" and len(asked.seats) > 1 and len(game.legal_actions()) > 3:
                return game
            game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    raise AssertionError("no battle of two found")


def shown_states(payload: str | bytes) -> list[str]:
    """What a message from the kernel changes in widgets, as text; nothing for other messages."""
    if isinstance(payload, str):
        parts = json.loads(payload) if payload.startswith("{") else {}
    else:
        count = struct.unpack_from("<Q", payload)[0]
        offsets = struct.unpack_from(f"<{count}Q", payload, 8)
        texts = [payload[a:b] for a, b in pairwise(offsets)]
        parts = {"header": json.loads(texts[1]), "content": json.loads(texts[4])}
    content = parts.get("content", {})
    data = content.get("data", {}) if isinstance(content, dict) else {}
    if not isinstance(data, dict) or "state" not in data or data.get("method") == "echo_update":
        return []
    state = {k: v for k, v in data["state"].items() if not k.endswith(("_id", "_count", "msg_id"))}
    return [json.dumps([content.get("comm_id"), state], sort_keys=True)] if state else []


def test_nothing_in_the_traffic_depends_on_a_secret_card(lab: Lab, lab_page: LabPage) -> None:
    game = before_cards()
    game.save(lab.notebooks / "battle.ankh")
    table_of = 'table = Table(load_game("battle.ankh"), ["person"] * 3, journal=False)'
    lab.write("secret.ipynb", [START + table_of + COUNTED])
    page = lab_page.page
    frames = listen(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("secret.ipynb")
    lab_page.run_all()
    table, before = lab_page.output(0), len(game.history)
    first, second = game.acting[:2]
    first_name, second_name = game.seat_name(first), game.seat_name(second)
    cards = [a for a in game.legal_actions(first) if isinstance(a, PlayCard)]
    control = control_for(game.view(first))
    rounds = []
    for action in (cards[0], cards[1], cards[2]):
        expect(table).to_contain_text(f"Hand the machine to {first_name}")
        lab_page.button(f"I am {first_name}: show my choice").click()
        pressed = lab_page.button(control.words(action))
        pressed.wait_for()
        page.wait_for_timeout(400)
        frames.clear()
        pressed.click()
        expect(table).to_contain_text(f"Hand the machine to {second_name}")
        told(lab_page, f"{before + 1} of {before + 1}, looking at {before + 1}")
        html = table.inner_html()
        lab_page.button(f"I am {second_name}: show my choice").click()
        lab_page.button(f"I am {second_name}: show my choice").wait_for(state="detached")
        lab_page.button("History").click()
        lab_page.button("‹ Back").click()
        told(lab_page, f"{before + 1} of {before + 1}, looking at {before}")
        lab_page.button("Last »").click()
        told(lab_page, f"{before + 1} of {before + 1}, looking at {before + 1}")
        lab_page.button("History").click()
        lab_page.button("Take back").click()
        told(lab_page, f"{before} of {before + 1}, looking at {before}")
        page.wait_for_timeout(400)
        rounds.append((states(frames), html))
    # The first round may make widgets that the others only reuse.
    _, (one, page_one), (other, page_other) = rounds
    assert len(one) > 10
    assert one == other
    assert page_one == page_other
    # The same search finds a card as soon as it is open to all.
    frames.clear()
    lab_page.button("Redo").click()
    for seat in game.acting[1:]:
        name = game.seat_name(seat)
        lab_page.button(f"I am {name}: show my choice").click()
        legal = [a for a in game.legal_actions(seat) if isinstance(a, PlayCard)]
        lab_page.button(control_for(game.view(seat)).words(legal[0])).click()
    expect(table).to_contain_text(f"{first_name} plays {control.words(cards[2])}")
    text = "".join(states(frames))
    assert f"{first_name} plays {control.words(cards[2])}" in text
    assert lab_page.errors == []


# Bids ---------------------------------------------------------------------------------------------------

AUCTION = """
format = 1
name = "Plague"
[[setup]]
players = 2
tokens = { f5 = 1, g5 = 2, f4 = 3 }
gods = ["Isis", "Ra"]
guardians = ["Satet", "Apep", "Androsphinx"]
figures = ["god e5 seat 1", "warrior e6 seat 1", "god d5 seat 2", "warrior d6 seat 2"]
followers = [9, 9]
event = 3
actions = { followers = 5 }
"""


def before_bids() -> Game:
    """Two at the machine, in a battle with a Plague; neither has bid yet."""
    game = new_game(AUCTION, seed=1)
    game.push(parse_action("choose followers"), 0)
    for seat, card in ((0, "plague"), (1, "chariots")):
        game.push(parse_action(f"card {card}"), seat)
    assert game.decision is not None
    assert game.decision.kind == "bid"
    assert len(game.acting) == 2
    return game


def slide(lab_page: LabPage, number: int, by_mouse: bool) -> None:
    """Put the slider on a number, which may be up to 9."""
    handle = lab_page.notebook.locator(".ankh-panel .noUi-handle").first
    expect(handle).to_have_attribute("aria-valuetext", "0")
    if by_mouse:
        most = float(handle.get_attribute("aria-valuemax") or "0")
        track = lab_page.notebook.locator(".ankh-panel .noUi-base").first
        box = track.bounding_box()
        assert box is not None
        lab_page.page.mouse.click(box["x"] + box["width"] * number / most, box["y"] + box["height"] / 2)
    else:
        handle.focus()
        for _ in range(number):
            lab_page.page.keyboard.press("ArrowRight")
    expect(lab_page.notebook.locator(".ankh-panel .widget-readout").first).to_have_text(str(number))


def test_nothing_in_the_traffic_depends_on_a_secret_bid(lab: Lab, lab_page: LabPage) -> None:
    game = before_bids()
    game.save(lab.notebooks / "auction.ankh")
    table_of = 'table = Table(load_game("auction.ankh"), ["person"] * 2, journal=False)'
    lab.write("auction.ipynb", [START + table_of + COUNTED])
    page = lab_page.page
    frames = listen(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    lab_page.open("auction.ipynb")
    lab_page.run_all()
    table, before = lab_page.output(0), len(game.history)
    first, second = (game.seat_name(seat) for seat in game.acting)
    rounds = []
    for bid, by_mouse in ((1, True), (0, False), (7, True), (3, False)):
        lab_page.button(f"I am {first}: show my choice").click()
        slide(lab_page, bid, by_mouse)
        make = lab_page.button(f"Bid {bid} follower{'' if bid == 1 else 's'}")
        make.wait_for()
        if bid == 7:
            lab_page.screenshot("table_bid")
        page.wait_for_timeout(400)
        frames.clear()
        make.click()
        expect(table).to_contain_text(f"Hand the machine to {second}")
        told(lab_page, f"{before + 1} of {before + 1}, looking at {before + 1}")
        html = page.content()
        lab_page.button(f"I am {second}: show my choice").click()
        lab_page.button("Bid 0 followers").wait_for()
        html += table.inner_html()
        expect(lab_page.notebook.locator(".ankh-panel .widget-readout").first).to_have_text("0")
        lab_page.button("Take back").click()
        told(lab_page, f"{before} of {before + 1}, looking at {before}")
        page.wait_for_timeout(400)
        sent = states(frames)
        # What the second seat may bid is offered to it; what the first one has bid is nowhere.
        assert bid == 0 or f"Bid {bid} " not in html + "".join(sent)
        rounds.append((sent, table.inner_html()))
    # The first round may make widgets that the others only reuse.
    _, (one, page_one), *others = rounds
    assert len(one) > 10
    for other, page_other in others:
        assert stripped(other) == stripped(one)
        assert page_other == page_one
    # The same search finds the bid as soon as it is open to all.
    frames.clear()
    lab_page.button("Redo").click()
    lab_page.button(f"I am {second}: show my choice").click()
    lab_page.button("Bid 0 followers").click()
    spared = f"{first} is spared ({first} 3, {second} 0)"
    expect(table).to_contain_text(spared)
    assert spared in "".join(states(frames))
    assert lab_page.errors == []


def stripped(sent: list[str]) -> list[str]:
    """States without the names of the widgets: a slider is made anew for each secret."""
    plain = [json.dumps(json.loads(text)[1], sort_keys=True) for text in sent]
    return sorted(re.sub(r"IPY_MODEL_[0-9a-f]+", "IPY_MODEL", text) for text in plain)
