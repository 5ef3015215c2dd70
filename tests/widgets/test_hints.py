"""Three hints at every table, for the seat that is asked alone; they go when something else is asked."""

from __future__ import annotations

import random

import pytest

from ankh_core import rule
from ankh_core.actions import PlayCard
from ankh_core.view import View
from tests.widgets.play_by_hand import first_steps, in_secret, notice, one_step, press
from widgets import Table, play
from widgets.hint_box import HintBox
from widgets.hints import Hints
from widgets.words import action_words


def box(table: Table) -> HintBox:
    return table._screen.hints


def text(table: Table) -> str:
    return str(box(table).box.value)


def test_rule_then_place_then_answer() -> None:
    table = first_steps()
    assert box(table).button.description == "Hint 1 of 3: which rule?"
    assert text(table) == ""
    box(table).button.click()
    asked = table._session.view.decision
    assert asked is not None
    for id in asked.rules:
        assert rule(id).title in text(table)
    assert "possibilities" not in text(table)
    assert box(table).button.description == "Hint 2 of 3: where to look?"
    box(table).button.click()
    assert "You have 4 possibilities" in text(table)
    assert "worth a look" not in text(table)
    box(table).button.click()
    assert "worth a look" in text(table)
    words = [action_words(table._session.view.state, "choose", a) for a in table.game.legal_actions()]
    assert any(f"<b>{one}</b>" in text(table) for one in words)
    assert "3 hints taken" in text(table)
    assert box(table).button.description == "No more hints here"
    box(table).button.click()
    assert "3 hints taken" in text(table)
    assert table.game.history == ()


def test_they_go_with_the_position_and_are_counted_on() -> None:
    table = first_steps()
    table.hint()
    press(table, "Move figures")
    assert text(table) == ""
    assert box(table).button.description == "Hint 1 of 3: which rule?"
    table.hint()
    table.hint()
    assert "3 hints taken" in text(table)
    lit = table._session.control
    assert lit is not None
    assert "d5" in text(table)  # a figure that can move
    press(table, "Take back")
    assert text(table) == ""
    press(table, "Gain followers")
    table.hint()
    assert text(table) != ""
    table.look(0)
    assert text(table) == ""
    table.hint()
    assert "Hints are about the game as it stands" in notice(table)
    table.look(None)
    assert text(table) == ""
    table.touched = False  # or it would ask once more
    table.new_game()
    assert box(table).taken == 0


def test_picking_something_keeps_them() -> None:
    table = first_steps()
    press(table, "Move figures")
    table.hint()
    before = text(table)
    table.click("d5")
    assert text(table) == before != ""


def test_none_before_the_machine_is_handed_over_and_none_left_behind() -> None:
    table = Table(in_secret(PlayCard), ["person"] * 3, seed=1)
    table.hint()
    assert text(table) == ""
    assert "take the machine first" in notice(table)
    table._panel.buttons[0].click()
    for _ in range(3):
        table.hint()
    assert "worth a look" in text(table)
    seat = table._session.asked
    assert seat is not None
    table.act(table.game.legal_actions(seat)[0])
    assert text(table) == ""
    assert box(table)._control is None


def test_they_are_made_from_the_view_of_the_seat_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []

    def note(view: View) -> Hints:
        seen.append(view)
        return Hints()

    monkeypatch.setattr("widgets.hint_box.table_hints", note)
    table = Table(in_secret(PlayCard), ["person"] * 3, seed=1)
    table._panel.buttons[0].click()
    table.hint()
    (view,) = seen
    assert view.seat == table._session.asked
    assert all(value < 0 for value in view.state.sealed)


def test_nobody_is_asked() -> None:
    table = first_steps(people=0)
    table.hint()
    assert "No person is asked" in notice(table)
    assert text(table) == ""


def test_every_decision_has_three() -> None:
    table = play("Middle Kingdom", players=3, people=3, seed=5)
    dice, kinds = random.Random(5), set()
    for _ in range(400):
        if table.game.is_over:
            break
        one_step(table, dice)
        asked = table.game.decision
        if asked is None or asked.kind in kinds or table._session.control is None:
            continue
        kinds.add(asked.kind)
        for _ in range(3):
            table.hint()
        assert text(table).count("ankh-hint") == 3
        assert "Something went wrong" not in notice(table)
    assert len(kinds) >= 6
