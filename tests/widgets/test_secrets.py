"""Nothing on the screen, in a widget or in a file depends on a choice that is still secret."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ankh_core import Game, new_game
from ankh_core.actions import Bid, PlayCard
from tests.widgets.play_by_hand import (
    box_buttons,
    files,
    first_steps,
    history,
    in_secret,
    notice,
    press,
    texts,
)
from widgets import Table, theme
from widgets.look import Look
from widgets.table_text import looking_html


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


def everything(table: Table) -> str:
    """The state of every widget of the table, as it is sent to a browser."""
    found, todo, seen = [], [table], set()
    while todo:
        widget = todo.pop()
        if id(widget) in seen:
            continue
        seen.add(id(widget))
        todo += getattr(widget, "children", ())
        state = widget.get_state()
        found.append(repr(sorted((k, v) for k, v in state.items() if "model" not in k and k != "children")))
    return "\n".join(found).replace(repr(id(table)), "")


def with_choice(game: Game, choice: Any) -> Game:
    """The same game with another sealed choice as the last action."""
    other = game.copy()
    seat, _ = other.history[-1]
    other.pop()
    other.push(choice, seat)
    return other


@pytest.mark.parametrize("kind", [PlayCard, Bid])
def test_no_widget_depends_on_what_somebody_has_sealed(kind: type, folder: Path) -> None:
    game = in_secret(kind)
    seat, made = game.history[-1]
    before = game.copy()
    before.pop()
    choices = [a for a in before.legal_actions(seat) if a != made][:2]
    assert choices
    states = []
    for choice in choices:
        table = Table(with_choice(game, choice), ["person"] * 3, seed=1)
        box = history(table)
        shown = [everything(table)]
        steps = table.steps
        for at in range(steps - 3, steps):
            table.look(at)
            shown.append(everything(table))
        press(table, "Back to the game")
        press(table, "Take back")
        shown.append(everything(table))
        press(table, "Redo")
        table._screen.drawers.show("Seats")
        shown.append(everything(table))
        saving = files(table)
        saving.name.value = "secret"
        box_buttons(saving)["Save"].click()
        assert "still secret are left out" in notice(table)
        shown.append(everything(table))
        assert box is not None
        states.append([plain(text) for text in shown])
        (folder / "secret.ankh").unlink()
    for one, other in zip(*states, strict=True):
        assert one == other


def plain(text: str) -> str:
    """A state without what differs from widget to widget."""
    return re.sub(r"IPY_MODEL_[0-9a-f]+|[0-9a-f]{32}|[0-9a-f-]{36}|(uid|_last_\w+_id)': [^,)]*", "", text)


def test_a_step_of_the_past_does_not_name_a_secret_choice() -> None:
    game = in_secret(PlayCard)
    table = Table(game, ["person"] * 3, seed=1)
    table.look(table.steps - 1)
    table.look(table.steps)
    look = Look(table._session, table.steps)
    assert look.words.endswith("chooses in secret.")
    assert "card " not in look.words
    assert all(v == -1 or v == -2 for v in look.view.state.sealed)
    # Whoever is asked stands by its own sign, not by that of the god whose turn it is.
    heading = looking_html(look)
    for god in game.state.fixed.gods:
        asked = f"{theme.badge(god.id)} {god.name}" in heading
        assert asked == (game.state.fixed.gods.index(god) in look.acting)


def test_a_saved_game_ends_before_the_secret() -> None:
    for kind in (PlayCard, Bid):
        game = in_secret(kind)
        table = Table(game, ["person"] * 3, seed=1)
        shown, left_out = table.open_record()
        assert left_out
        assert shown.decision is not None
        assert game.decision is not None
        assert shown.decision.kind == game.decision.kind
        assert len(game.history) - len(shown.history) == table._session.sealed
        copy = shown.copy()
        copy.pop()
        assert copy.decision is None or not copy.decision.sealed or copy.decision.kind != shown.decision.kind
    table = Table(new_game("First Steps", seed=1))
    assert table.open_record()[1] is False


def test_the_error_of_a_half_written_secret_is_not_told(folder: Path) -> None:
    folder.mkdir()
    game = in_secret(PlayCard)
    text = game.record().rpartition("end:")[0]
    (folder / "cut.ankh").write_text(text[:-2])
    table = first_steps()
    table.load("cut")
    assert "only half written" in notice(table)
    assert str(game.history[-1][1]) not in notice(table)
    assert str(game.history[-1][1])[:-1] not in texts(table)
