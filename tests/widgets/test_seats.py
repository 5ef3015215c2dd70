"""Seats change at any time; bots never play without end."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import new_game
from ankh_core.bots import GreedyBot, RandomBot
from ankh_core.view import View
from tests.widgets.play_by_hand import box_buttons, first_steps, history, notice, press
from widgets import Table, session
from widgets.seats_box import SeatsBox


def seats(table: Table) -> SeatsBox:
    table._screen.drawers.show("Seats")
    box = table._screen.drawers.content("Seats")
    assert isinstance(box, SeatsBox)
    return box


def test_greedy_sits_down_by_its_word() -> None:
    table = first_steps(bots="greedy")
    assert table.seats == ["person", "greedy"]
    assert isinstance(table._session.bots[1], GreedyBot)
    table.act("choose followers")
    table.act("choose unlock")
    while table.game.acting == (0,) and table.game.history[-1][0] == 0:
        table.act(table.game.legal_actions()[0])
    assert any(seat == 1 for seat, _ in table.game.history)
    assert "thinking" not in table._heading.value
    assert "Ra (Greedy bot)" in repr(table)


def test_seats_are_changed_on_the_screen() -> None:
    table = first_steps()
    box = seats(table)
    assert [choice.description for choice in box.lists] == ["Isis", "Ra"]
    assert [choice.value for choice in box.lists] == ["person", "random"]
    box.lists[1].value = "greedy"
    assert table.seats == ["person", "greedy"]
    box.lists[1].value = "person"
    assert table.seats == ["person", "person"]
    assert "Isis (person)" in table._heading.value
    box.lists[0].value = "random"  # it plays its turn at once, then Ra is asked
    assert table._session.asked == 1
    assert table.game.history[-1][0] == 0
    assert "Ra (you)" in table._heading.value
    press(table, "Gain followers")
    assert table.game.history[-1][0] == 1


def test_everybody_leaves_and_somebody_comes_back() -> None:
    table = first_steps()
    table.act("choose followers")
    table.seat(0, "greedy")
    table.seat(1, "greedy")
    assert table.game.is_over
    assert table._panel.buttons == []
    table.look(5)
    table.seat(0, "person")
    assert table.at == 5  # looking goes on
    press(table, "Play on from here")
    assert not table.game.is_over or len(table.game.history) >= 5


def test_a_bot_of_ones_own_stays_in_the_list_while_it_sits() -> None:
    class Mine(RandomBot):
        name = "Mine"

    table = Table(new_game("First Steps", ["Isis", "Ra"], seed=1), ["person", Mine(3)])
    box = seats(table)
    assert box.lists[1].value == "Mine"
    assert table.seats == ["person", "Mine"]
    box.lists[1].value = "random"
    assert table.seats == ["person", "random"]


def test_a_seat_that_is_none() -> None:
    table = first_steps()
    with pytest.raises(ValueError, match="'nobody' is no seat"):
        table.seat(1, "nobody")
    assert table.seats == ["person", "random"]


def test_a_change_of_seats_closes_the_curtain() -> None:
    bot, seed = RandomBot(1), 0
    while True:
        game = new_game("Middle Kingdom", players=3, seed=seed)
        while not game.is_over and not (game.decision and game.decision.sealed and len(game.acting) > 1):
            game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
        if not game.is_over:
            break
        seed += 1
    table = Table(game, ["person"] * 3)
    assert table._session.curtain is not None
    table._panel.buttons[0].click()
    assert table._session.curtain is None
    other = next(s for s in range(3) if s != table._session.asked)
    table.seat(other, "random")
    assert table._session.curtain is not None


def test_bots_alone_wait_to_be_watched_where_somebody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    table = first_steps(people=0, journal=False)
    assert table.game.history == ()
    assert [b.description for b in table._panel.buttons] == ["Watch", "One action", "To the end"]
    press(table, "One action")
    assert len(table.game.history) == 1
    press(table, "Watch")
    box = history(table)
    assert box.play.playing
    assert box.play.max > table.steps  # the browser's clock runs on while bots decide
    for number in (2, 3, 4):
        box.play.value = table.steps + 1  # as the browser does at each tick
        assert len(table.game.history) == table.at == box.play.value == box.slider.value == number
    box_buttons(box)["‹ Back"].click()
    assert not box.play.playing
    assert (table.at, table.steps) == (3, 4)
    box.play.playing = True
    box.play.value = 4  # a replay up to here first
    assert (table.at, table.steps) == (4, 4)
    assert box.play.playing
    box.play.value = 5
    assert (table.at, table.steps) == (5, 5)
    press(table, "To the end")
    assert table.game.is_over
    assert box.play.max == table.steps


def test_the_last_person_leaves_and_the_game_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    table = first_steps(journal=False)
    table.act("choose followers")
    table.seat(0, "random")
    assert len(table.game.history) == 1
    table.seat(0, "person")
    assert table._session.asked == 0
    assert len(table.game.history) == 1


class Slow:
    """A bot whose every answer takes seconds, on a clock of the test's own."""

    name = "Slow"
    now = 0.0

    def choose(self, view: View) -> Any:
        Slow.now += 3.0
        return view.legal_actions()[0]


def test_bots_stop_after_a_time_and_go_on_at_a_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    monkeypatch.setattr("widgets.session.monotonic", lambda: Slow.now)
    table = Table(new_game("First Steps", ["Isis", "Ra"], seed=1), [Slow(), Slow()], journal=False)
    assert table.game.history == ()  # somebody is there to watch
    press(table, "To the end")
    first = len(table.game.history)
    assert 0 < first < 12
    press(table, "To the end")
    assert len(table.game.history) == 2 * first
    table.touch()
    press(table, "Finish for me")
    assert "That takes long" in notice(table)


def test_bots_that_never_come_to_an_end_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MOST_BOT_ACTIONS", 7)
    table = first_steps(people=0)
    assert len(table.game.history) == 7
    press(table, "Go on")
    assert len(table.game.history) == 14
