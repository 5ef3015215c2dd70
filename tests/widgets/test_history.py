"""Taking back, redoing, looking at any point, playing on from there, replay."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ankh_core import Game
from tests.widgets.play_by_hand import box_buttons, click, first_steps, history, notice, played, press
from widgets.journal import journals, recover
from widgets.look import Look


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


def keys(game: Game) -> list[Any]:
    """Every position of a game, the first first."""
    copy, found = game.copy(), []
    while True:
        found.append((copy.state.key(), copy.ledger))
        if not copy.history:
            return found[::-1]
        copy.pop()


# Taking back and redoing --------------------------------------------------------------------------


@pytest.mark.parametrize("people", [1, 2])
def test_take_back_to_the_start_and_redo_to_the_end(people: int) -> None:
    table = played(people=people)
    line, end = table.game.history, table.game.state.key()
    backs = 0
    while table._session.take_back():
        table._refresh()
        backs += 1
    assert backs == sum(step.by_person for step in table._session.line)
    assert table.game.history == ()
    assert table.steps == len(line)
    for _ in range(backs):
        press(table, "Redo")
    assert table.game.history == line
    assert table.game.state.key() == end
    press(table, "Redo")
    assert "nothing to redo" in notice(table)


def test_acting_otherwise_forgets_what_was_taken_back() -> None:
    table = first_steps()
    for text in ("Gain followers", "Unlock an Ankh power"):
        press(table, text)
    press(table, "Take back")
    press(table, "Take back")
    assert len(table._session.future) >= 2
    press(table, "Gain followers")  # the same again
    assert len(table._session.future) >= 1
    press(table, "Take back")
    press(table, "Move figures")
    assert table._session.future == []


def test_a_finished_game_can_be_taken_back_and_redone() -> None:
    table = first_steps()
    press(table, "Gain followers")
    press(table, "Finish for me")
    line = table.game.history
    press(table, "Take back")
    assert not table.game.is_over
    press(table, "Redo")
    assert table.game.is_over
    assert table.game.history == line


# Looking ------------------------------------------------------------------------------------------


def test_every_point_can_be_looked_at_in_any_order() -> None:
    table = played(40)
    known = keys(table.game)
    look, dice = Look(table._session, 0), random.Random(2)
    for _ in range(60):
        at = dice.randrange(len(known))
        look.go(at)
        assert look.at == at
        assert (look._game.state.key(), look._game.ledger) == known[at]
    for at in (-5, 10_000):
        look.go(at)
        assert look.at in (0, len(known) - 1)


def test_looking_back_shows_the_past_and_touches_nothing() -> None:
    table = first_steps()
    box = history(table)
    start, now = table._players.value, None
    for text in ("choose move", "move d5 d4", "done"):
        table.act(text)
    now = table._board._shown.copy()
    line = table.game.history
    box_buttons(box)["« First"].click()
    assert "Looking back: after action 0 of" in table._heading.value
    assert (table.at, table.steps) == (0, len(line))
    assert table._players.value.count("Cards in hand") == 0
    box_buttons(box)["Next ›"].click()
    box_buttons(box)["Next ›"].click()
    assert "Isis: Move Isis&#x27;s warrior from d5 to d4." in table._heading.value
    assert "Isis moves its warrior from d5 to d4" in table._story.value
    assert box.slider.value == 2
    assert [b.description for b in table._panel.buttons] == ["Back to the game", "Play on from here"]
    click(table, "d4")
    assert "warrior" in notice(table)
    assert table.game.history == line
    press(table, "Back to the game")
    assert "Looking back" not in table._heading.value
    assert table._board._shown == now
    assert start != ""


def test_before_the_first_action_there_is_nothing_to_look_back_at() -> None:
    table = first_steps()
    box_buttons(history(table))["‹ Back"].click()
    assert table._look is None
    assert "Looking back" not in table._heading.value


def test_looking_at_what_was_taken_back() -> None:
    table = first_steps()
    for text in ("choose move", "move d5 d4", "done"):
        table.act(text)
    line = table.game.history
    table.take_back()
    table.look(table.steps)
    assert table.at == len(line)
    press(table, "Play on from here")
    assert table.game.history == line
    assert "Looking back" not in table._heading.value


def test_an_action_ends_looking() -> None:
    table = played(10)
    table.look(0)
    table.act(table.game.legal_actions()[0])
    assert "Looking back" not in table._heading.value
    table.look(0)
    press(table, "Take back")
    assert "Looking back" not in table._heading.value


def test_play_on_from_here_keeps_the_old_line_in_its_file() -> None:
    table = played(40, people=2, journal=True)
    line, positions = table.game.history, keys(table.game)
    table.take_back()  # the old line is kept with what could be redone
    (old,) = journals()
    table.look(5)
    press(table, "Play on from here")
    assert old.name in notice(table).replace("&#x27;", "'")
    assert (table.game.state.key(), table.game.ledger) == positions[5]
    assert recover(old).game.history == line
    new = table.journal_path
    assert new is not None
    assert new != old
    table.act(table.game.legal_actions()[0])
    assert recover(new).game.history == table.game.history
    assert recover(old).game.history == line


def test_bots_play_on_from_a_point_where_they_are_asked() -> None:
    table = first_steps(people=0)
    assert table.game.is_over
    line = table.game.history
    table.look(10)
    press(table, "Play on from here")
    assert table.game.is_over
    assert table.game.history[:10] == line[:10]


# Replay -------------------------------------------------------------------------------------------


def test_replay_pause_and_step() -> None:
    table = first_steps(people=0)
    box = history(table)
    assert (box.play.value, box.play.max, box.slider.max) == (table.steps, table.steps, table.steps)
    box.play.playing = True
    box.play.value = 0  # as the browser does at a press; at the end it begins anew
    assert table.at == 0
    for tick in (1, 2, 3):
        box.play.value = tick
        assert table.at == box.slider.value == tick
    box_buttons(box)["Next ›"].click()
    assert not box.play.playing
    assert table.at == 4
    box.slider.value = 20
    assert table.at == 20
    box.play.playing = True
    box.play.value = table.steps
    assert not box.play.playing
    box.slider.value = 20
    box_buttons(box)["Last »"].click()
    assert table.at == table.steps
    assert table.game.is_over


def test_what_bots_did_since_ones_last_choice() -> None:
    table = first_steps()
    table.act("choose followers")
    table.act("choose unlock")
    while table._session.control is not None and table.game.history[-1][0] == 0:
        table.act(table.game.legal_actions()[0])
    box = history(table)
    box_buttons(box)["Since my last choice"].click()
    assert box.play.playing
    assert table.at == table.last_choice < table.steps
    assert table.game.history[table.at - 1][0] == 0
    assert table.game.history[table.at][0] == 1
