"""Using a table as a person does, without a browser: press what is shown, click what is lit."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from plotly.callbacks import InputDeviceState, Points

from ankh_core import Game, new_game
from ankh_core.board import HEX, bits
from ankh_core.bots import RandomBot
from widgets import Table, play
from widgets.files_box import FilesBox
from widgets.history_box import HistoryBox

MOST_STEPS = 6000


def press(table: Table, text: str) -> None:
    """Press the button with this text, among the controls or the tools."""
    found = [b for b in buttons(table) if b.description == text]
    assert found, f"no button {text!r}; there are {[b.description for b in buttons(table)]}"
    found[0].click()


def buttons(table: Table) -> list[Any]:
    """Every button that is shown."""
    tools = [w for w in table._screen.tools.children if hasattr(w, "click")]
    return [*table._panel.buttons, *tools]


def click(table: Table, point: int | str) -> None:
    """Click a point of the board's top layer (a hex, or a side after the hexes), as plotly reports it."""
    number = HEX[point] if isinstance(point, str) else point
    trace = table._board._traces["clicks"]
    state = InputDeviceState(False, False, False, False, 0, 1)
    index = table._board.figure.data.index(trace)
    points = Points([number], [trace.x[number]], [trace.y[number]], trace.name, index)
    trace._dispatch_on_click(points, state)


def pick(table: Table, label: str, index: int) -> None:
    """Pick an entry of a list by its place."""
    found = [w for w in table._panel.lists if w.description == label]
    assert found, f"no list {label!r}; there are {[w.description for w in table._panel.lists]}"
    found[0].index = index


def notice(table: Table) -> str:
    """What the table says about the last click."""
    return str(table._notice.value)


def texts(table: Table) -> str:
    """Everything that any widget of the table says, the board apart."""
    found: list[str] = []
    todo: list[Any] = [table]
    while todo:
        widget = todo.pop()
        todo += getattr(widget, "children", ())
        found += [str(getattr(widget, name, "")) for name in ("value", "description", "tooltip", "options")]
    return "\n".join(found)


def one_step(table: Table, dice: random.Random) -> None:
    """Any one thing a person may do that goes on with the game: a press, a pick, a click."""
    session, panel = table._session, table._panel
    faded = {b for b in panel.buttons if "ankh-faded" in b._dom_classes}
    ways: list[Any] = [b.click for b in panel.buttons if b not in faded] * 2
    control = session.control
    if control is not None:
        ways += [lambda h=h: click(table, h) for h in bits(control.lit)]
        sides = table._board._sides
        ways += [lambda s=s: click(table, len(HEX) + sides.index(s)) for s in control.sides_lit]
    for shown in panel.lists:
        options = range(len(shown.options))
        ways += [lambda w=shown, i=i: setattr(w, "index", i) for i in options if i != shown.index][:10]
    dice.choice(ways)()


def play_to_the_end(table: Table, seed: int) -> Counter[str]:
    """Play until the game is over; how often each kind of decision was met."""
    dice, kinds = random.Random(seed), Counter[str]()
    for _ in range(MOST_STEPS):
        if table.game.is_over:
            return kinds
        before = len(table.game.history)
        decision = table.game.decision
        assert decision is not None
        one_step(table, dice)
        assert "Something went wrong" not in notice(table), notice(table)
        kinds[decision.kind] += len(table.game.history) > before
    raise AssertionError(f"not over after {MOST_STEPS} steps; asked for {table.game.decision}")


# Tables, drawers, positions ----------------------------------------------------------------------------


def first_steps(**more: Any) -> Table:
    """A small game for two at a table, Isis first."""
    guardians = ["Satet", "Apep", "Androsphinx"]
    return play("First Steps", gods=["Isis", "Ra"], guardians=guardians, seed=1, **more)


def played(steps: int = 60, seed: int = 1, **more: Any) -> Table:
    """A table at which a person has done so many things."""
    table, dice = first_steps(**more), random.Random(seed)
    for _ in range(steps):
        if not table.game.is_over:
            one_step(table, dice)
    return table


def history(table: Table) -> HistoryBox:
    """The drawer with the history, opened."""
    table._screen.drawers.show("History")
    box = table._screen.drawers.content("History")
    assert isinstance(box, HistoryBox)
    return box


def files(table: Table) -> FilesBox:
    """The drawer with the files, opened."""
    table._screen.drawers.show("Files")
    box = table._screen.drawers.content("Files")
    assert isinstance(box, FilesBox)
    return box


def box_buttons(box: Any) -> dict[str, Any]:
    """The buttons of a drawer, by their text."""
    found, todo = {}, [box.box]
    while todo:
        widget = todo.pop()
        todo += getattr(widget, "children", ())
        if hasattr(widget, "click"):
            found[widget.description] = widget
    return found


def in_secret(kind: type, seed: int = 0) -> Game:
    """A game in which at least one seat has sealed a choice of this kind and another has not."""
    for tried in range(seed, seed + 400):
        game, bot = new_game("Middle Kingdom", players=3, seed=tried), RandomBot(tried)
        while not game.is_over:
            asked = game.decision
            assert asked is not None
            if asked.sealed and game.history and isinstance(game.history[-1][1], kind):
                before = game.copy()
                before.pop()
                if before.decision is not None and len(before.decision.seats) == len(asked.seats) + 1:
                    return game
            game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    raise AssertionError(f"no sealed {kind.__name__} found")
