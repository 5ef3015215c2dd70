"""The panel: buttons, lists and sliders that are reused, and forget a secret when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest

from ankh_core import new_game
from ankh_core.actions import Bid, PlayCard, parse_action
from ankh_core.registry import CARDS
from tests.widgets.play_by_hand import in_secret, pick, press
from widgets import Table
from widgets.form import Answer, Form, Picker, Press
from widgets.panel import Panel


def slider(picked: list[int], value: int = 0, numbers: int = 4, label: str = "Followers") -> Picker:
    """A picker of numbers that notes what is picked."""

    def pick_one(number: int) -> Answer:
        picked.append(number)
        return None

    return Picker(label, tuple((str(n), n) for n in range(numbers)), value, pick_one, "slider")


def a_list(picked: list[Any], value: Any = None) -> Picker:
    return Picker("Where", (("pick", None), ("e5", 1), ("e6", 2)), value, lambda v: picked.append(v))


def panel() -> Panel:
    def take(answer: Callable[[], Answer]) -> None:
        answer()

    return Panel(take)


def test_numbers_are_drawn_as_a_slider() -> None:
    picked: list[int] = []
    shown = panel()
    shown.show(Form("", (slider(picked, 2),), (Press("Bid 2 followers", lambda: None),)))
    (drawn,) = shown.lists
    assert isinstance(drawn, ipywidgets.SelectionSlider)
    assert (drawn.description, drawn.index, drawn.label) == ("Followers", 2, "2")
    assert not drawn.continuous_update  # it tells where it stands when it is let go
    assert drawn.readout
    assert picked == []  # drawing is no picking
    drawn.index = 3
    assert picked == [3]


def test_lists_and_sliders_are_reused_and_stay_apart() -> None:
    numbers: list[int] = []
    places: list[Any] = []
    shown = panel()
    shown.show(Form("", (a_list(places), slider(numbers, 1)), ()))
    first = shown.lists
    assert [type(w).__name__ for w in first] == ["Dropdown", "SelectionSlider"]
    shown.show(Form("", (slider(numbers, 1, numbers=9, label="Others"),), ()))
    assert shown.lists == [first[1]]
    assert (first[1].description, len(first[1].options), first[1].index) == ("Others", 9, 1)
    first[0].index = 2  # what is not shown means nothing
    assert (numbers, places) == ([], [])
    shown.show(Form("", (slider(numbers, 0, numbers=2), a_list(places, 1)), ()))
    assert shown.lists == [first[1], first[0]]
    assert (first[1].index, first[0].index) == (0, 1)
    first[0].index = 2
    first[1].index = 1
    assert (numbers, places) == ([1], [2])


def test_nothing_picked_is_shown_as_such() -> None:
    shown = panel()
    picked: list[Any] = []
    for value, index in ((None, 0), (2, 2), (None, 0), (1, 1)):
        shown.show(Form("", (a_list(picked, value),), ()))
        (drawn,) = shown.lists
        assert (drawn.index, drawn.label) == (index, ("pick", "e5", "e6")[index])
    assert picked == []
    drawn.index = 0
    assert picked == [None]


def unseen(shown: Panel) -> list[str]:
    """What the widgets of a panel that are not shown would tell."""
    hidden = [b for b in shown._buttons if b not in shown.buttons]
    texts = [f"{b.description}{b.tooltip}{b.button_style}{b._dom_classes}" for b in hidden]
    return texts + [f"{w.options}{w.index}" for w in shown._dropdowns if w not in shown.lists]


def test_a_secret_form_leaves_nothing_behind() -> None:
    faded = Press("Flood", lambda: None, "card.flood", "faded")
    secret = Form("", (a_list([], 2), slider([], 3)), (Press("a", lambda: None), faded, faded), secret=True)
    shown = panel()
    shown.show(secret)
    dropdown, number = shown.lists
    shown.show(secret)  # while it is on, it stays as it is
    assert shown.lists == [dropdown, number]
    shown.show(Form("", (), (Press("I am Ra", lambda: None),)))
    assert unseen(shown) == ["()", "()", "()None"]
    assert number.comm is None  # it is gone: a slider always stands somewhere
    # The next secret finds everything in its place again.
    shown.show(secret)
    assert [b.description for b in shown.buttons] == ["a", "Flood", "Flood"]
    assert [w.index for w in shown.lists] == [2, 3]


def test_what_is_no_secret_costs_no_messages() -> None:
    shown = panel()
    shown.show(Form("", (a_list([], 2),), tuple(Press(f"b{n}", lambda: None) for n in range(4))))
    shown.show(Form("", (), (Press("b0", lambda: None),)))
    assert [b.description for b in shown._buttons] == ["b0", "b1", "b2", "b3"]


# At a table ---------------------------------------------------------------------------------------


def kept_of(table: Table) -> str:
    """What the panel and the notices of a table have in the browser, seen or not."""
    shown = table._panel
    todo = [*shown._buttons, *shown._dropdowns, *shown._sliders, shown._hint, table._notice]
    todo += [table._screen.hints.box, table._screen.hints.button, table._heading, table._story]
    return "\n".join(
        f"{[getattr(w, n, '') for n in ('description', 'tooltip', 'value', 'options', 'index')]}"
        for w in todo
    )


def messages(monkeypatch: pytest.MonkeyPatch, work: Callable[[], Any]) -> list[str]:
    """What is sent to the browser while something is done, without the names of widgets."""
    sent: list[str] = []

    def note(self: Any, msg: Any, buffers: Any = None) -> None:
        state = {k: v for k, v in msg.get("state", {}).items() if k not in ("children", "layout", "style")}
        sent.append(f"{type(self).__name__} {msg['method']} {sorted(state.items())}")

    with monkeypatch.context() as listening:
        listening.setattr(ipywidgets.Widget, "_send", note)
        work()
    return sent


def bid_slid(number: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], str, Table]:
    """The first seat slides to a bid and makes it; what is sent then, and what is left in the browser."""
    game = in_secret(Bid)
    while game.decision is not None and game.history and isinstance(game.history[-1][1], Bid):
        game.pop()
    assert game.decision is not None
    assert game.decision.kind == "bid"
    table = Table(game, ["person"] * 3, seed=1)
    press(table, f"I am {game.seat_name(game.acting[0])}: show my choice")
    table.hint()
    if number:
        pick(table, "Followers", number)
    words = f"Bid {number} follower{'' if number == 1 else 's'}"
    sent = messages(monkeypatch, lambda: press(table, words))
    assert table.game.history[-1][1] == Bid(number)
    assert isinstance(table._session.curtain, int)
    return sent, kept_of(table), table


def test_a_bid_is_by_slider_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [bid_slid(number, monkeypatch) for number in (0, 1, 2)]
    for sent, kept, table in told:
        assert sent == told[0][0]
        assert kept == told[0][1]
        assert "Bid" not in kept
        assert table._panel._sliders == []
    assert any("SelectionSlider" not in line and "button" in line.lower() for line in told[0][0])


TWO_CARDS = """
format = 1
name = "Pair"
[[setup]]
players = 2
tokens = { f5 = 1, g5 = 2, f4 = 3 }
gods = ["Isis", "Amun"]
guardians = ["Satet", "Apep", "Androsphinx"]
figures = ["god e5 seat 1", "warrior e6 seat 1", "god d5 seat 2"]
followers = [3, 3]
event = 3
actions = { followers = 5 }
"""


def cards_played(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], str]:
    """Amun takes two cards and plays them; what is sent then, and what is left in the browser."""
    game = new_game(TWO_CARDS, seed=1)
    for seat, action in enumerate(("choose followers", "use amun")):
        game.push(parse_action(action), seat)
    table = Table(game, ["person"] * 2, seed=1)
    press(table, "I am Amun: show my choice")
    for name in names:
        press(table, name)
    play = table._panel.buttons[0]
    assert play.description.startswith("Play ")
    assert all(name in play.description for name in names)
    sent = messages(monkeypatch, play.click)
    assert table._session.curtain == 0
    return sent, kept_of(table)


def test_of_two_cards_no_trace_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [("Flood", "Drought"), ("Miracle", "Flood"), ("Chariots", "Miracle")]
    told = [cards_played(pair, monkeypatch) for pair in pairs]
    assert told[0] == told[1] == told[2]
    assert not any(card.name in told[0][1] for card in CARDS.values())
    assert "✓" not in told[0][1]


def test_of_one_card_no_trace_is_left() -> None:
    table = Table(in_secret(PlayCard), ["person"] * 3, seed=1)
    press(table, table._panel.buttons[0].description)
    for _ in range(3):
        table.hint()
    assert any(card.name in kept_of(table) for card in CARDS.values())
    table.look(0)  # whoever looks back leaves the curtain open, but the choice is off the screen
    assert not any(card.name in "".join(unseen(table._panel)) for card in CARDS.values())
    assert table._screen.hints.box.value == ""
