"""Whatever fails (engine, bots, disk, screen): plain words, the game intact, the next click works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ankh_core import Game, new_game, parse_record
from ankh_core.agenda import resolve
from ankh_core.bots import RandomBot
from tests.widgets.play_by_hand import buttons, click, notice, pick, press
from widgets import Table, play
from widgets.journal import recover


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


def first_steps(**more: Any) -> Table:
    guardians = ["Satet", "Apep", "Androsphinx"]
    return play("First Steps", gods=["Isis", "Ra"], guardians=guardians, seed=1, journal=True, **more)


def shape(game: Game) -> Any:
    return game.history, game.state.key(), game.ledger


def fails(*args: Any, **more: Any) -> Any:
    raise RuntimeError("the roof fell in")


def fails_half_way(real: Callable[..., Any]) -> Callable[..., Any]:
    """The engine changes something, and then breaks."""

    def broken(state: Any, god: int, action: Any) -> None:
        real(state, god, action)
        state.followers[god] += 99
        raise RuntimeError("the roof fell in")

    return broken


WAYS: dict[str, Callable[[Table], Any]] = {
    "an action": lambda t: t.act(t.game.legal_actions(t._session.asked)[0]),
    "a button": lambda t: [b.click() for b in t._panel.buttons[:1]],
    "take back": lambda t: press(t, "Take back"),
    "redo": lambda t: press(t, "Redo"),
    "finish": lambda t: press(t, "Finish for me"),
    "new game": lambda t: [b.click() for b in buttons(t) * 2 if b.description == "New game"],
    "hex names": lambda t: setattr(t._names, "value", True),
    "whole story": lambda t: setattr(t._whole, "value", True),
    "board size": lambda t: setattr(t._size, "value", 800),
    "history": lambda t: t._screen.drawers.show("History"),
    "seats": lambda t: t._screen.drawers.show("Seats"),
    "files": lambda t: t._screen.drawers.show("Files"),
    "a hex": lambda t: click(t, "d5"),
    "room": lambda t: setattr(t._room, "told", [900, 500]),
}

BREAKS = [
    "widgets.table_screen.TableScreen.show_choice",
    "widgets.table_screen.TableScreen.show_rest",
    "widgets.table_screen.actions_html",
    "widgets.table.heading_html",
    "widgets.panel.Panel.show",
    "widgets.board_view.BoardView.show",
    "widgets.board_view.BoardView.resize",
    "widgets.session.Session.take_back",
    "widgets.session.Session.redo",
    "widgets.session.Session.act",
    "widgets.session.control_for",
    "widgets.session.RandomBot.choose",
    "widgets.history_box.HistoryBox.refresh",
    "widgets.seats_box.SeatsBox.refresh",
    "widgets.files_box.journals",
    "widgets.journal.Journal.append",
    "widgets.journal.write_whole",
    "widgets.journal.Keeper._write_whole",
    "ankh_core.game.Game.push",
    "ankh_core.game.Game.pop",
    "ankh_core.game.Game.view",
]


@pytest.mark.parametrize("broken", BREAKS)
def test_any_click_survives_any_failure(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = first_steps()
    for way in WAYS:
        for _ in range(2):
            go_on(table)
        press(table, "Take back")
        steps, game = table.steps, table.game
        with monkeypatch.context() as breaking:
            breaking.setattr(broken, fails)
            WAYS[way](table)  # raises nothing
            said = notice(table)
        if "Something went wrong" in said:
            assert "the roof fell in" in said
            assert "The game itself is intact" in said
        # What stands is what the engine makes of the actions, and nothing that was played is lost.
        assert replayed(table.game) == shape(table.game)
        assert way in ("new game", "finish", "an action") or table.steps >= steps or table.game is not game
        # The next click works.
        go_on(table)
        assert "Something went wrong" not in notice(table)
        assert replayed(table.game) == shape(table.game)
        assert table.journal_path is not None
        assert recover(table.journal_path).game.history == table.game.history


def go_on(table: Table) -> None:
    """The next thing that a person does."""
    while table.game.is_over:
        press(table, "Take back")
    if table._session.asked is None:
        press(table, "Go on")
    else:
        legal = table.game.legal_actions(table._session.asked)
        table.act(next((a for a in legal if str(a) == "choose followers"), legal[-1]))


def replayed(game: Game) -> Any:
    return shape(parse_record(game.record()))


@pytest.mark.parametrize("target", ["push", "pop"])
def test_an_engine_that_breaks_half_way_leaves_the_game_as_it_was(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = first_steps(people=2)
    for text in ("choose move", "move d5 d4"):
        table.act(text)
    before = shape(table.game)
    with monkeypatch.context() as breaking:
        breaking.setattr("ankh_core.game.resolve", fails_half_way(resolve))
        if target == "push":
            press(table, "Done moving")
        else:
            press(table, "Take back")
        assert "the roof fell in" in notice(table)
    assert shape(table.game) == before
    press(table, "Done moving")
    assert len(table.game.history) == len(before[0]) + 1
    press(table, "Take back")
    press(table, "Take back")
    assert len(table.game.history) == len(before[0]) - 1


def test_an_interrupt_while_bots_think_leaves_the_table_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    table = first_steps()
    table.act("choose followers")

    def interrupted(self: Any, view: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as breaking:
        breaking.setattr(RandomBot, "choose", interrupted)
        table.act("choose unlock")
        while table.game.acting == (0,):
            table.act(table.game.legal_actions()[0])
        assert "Stopped" in notice(table)
    press(table, "Go on")
    assert table.game.acting == (0,)


def test_an_illegal_action_changes_nothing_and_keeps_what_was_picked() -> None:
    table = first_steps()
    press(table, "Move figures")
    game = table.game
    pick(table, "Figure", 1)
    table.act("bid 3")
    assert "Not possible" in notice(table)
    assert table.game is game
    control = table._session.control
    assert control is not None
    assert list(control.selected) != []


def test_failures_of_the_control_itself_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = first_steps()
    press(table, "Move figures")
    control = table._session.control
    monkeypatch.setattr(type(control), "click", fails)
    click(table, "d5")
    assert "the roof fell in" in notice(table)
    monkeypatch.undo()
    click(table, "d5")
    assert "the roof fell in" not in notice(table)


def test_every_button_of_a_fresh_table_may_be_pressed() -> None:
    for people in (0, 1, 2):
        table = first_steps(people=people)
        for button in buttons(table):
            button.click() if hasattr(button, "click") else None
            assert "Something went wrong" not in notice(table)
    game = new_game("First Steps", seed=1)
    assert Table(game).game is game
