"""Taking back, redoing, looking at any point, playing on from there, replay, files; and nothing leaks."""

from __future__ import annotations

import random
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ankh_core import Game, new_game
from ankh_core.actions import Bid, PlayCard
from ankh_core.bots import RandomBot
from tests.widgets.play_by_hand import click, notice, one_step, press, texts
from widgets import Table, play
from widgets.files_box import FilesBox, FileTrouble, file_path
from widgets.history_box import HistoryBox
from widgets.journal import journals, recover
from widgets.look import Look


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


def first_steps(**more: Any) -> Table:
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
    table._screen.drawers.show("History")
    box = table._screen.drawers.content("History")
    assert isinstance(box, HistoryBox)
    return box


def files(table: Table) -> FilesBox:
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


# Files --------------------------------------------------------------------------------------------


def test_save_and_load_by_name(folder: Path) -> None:
    table = played(20)
    box = files(table)
    box.name.value = "evening"
    box_buttons(box)["Save"].click()
    assert "Saved as" in notice(table)
    assert 'download="evening.ankh"' in box.link.value
    assert recover(folder / "evening.ankh").game.history == table.game.history
    assert box.files.options == ("evening",)
    assert box.files.value == "evening"
    saved = table.game.history
    table.act(table.game.legal_actions()[0])
    box.files.value = "evening"
    box_buttons(box)["Load"].click()
    assert "Press &quot;Load&quot; again" in notice(table)
    box_buttons(box)["Load"].click()
    assert table.game.history == saved
    assert table.seats == ["person", "random"]
    assert f"{len(saved)} actions" in notice(table)
    table.act(table.game.legal_actions()[0])
    assert recover(folder / "evening.ankh").game.history == saved


def test_an_existing_file_is_replaced_only_when_meant(folder: Path) -> None:
    table = played(5)
    box = files(table)
    box.name.value = "evening.ankh"
    save = box_buttons(box)["Save"]
    save.click()
    before = (folder / "evening.ankh").read_bytes()
    table.act(table.game.legal_actions()[0])
    save.click()
    assert "There is a file" in notice(table)
    assert (folder / "evening.ankh").read_bytes() == before
    save.click()
    assert (folder / "evening.ankh").read_bytes() != before


@pytest.mark.parametrize("name", ["", "  ", "../up", "a/b", "a\\b", ".hidden", "c:", "x" * 200, "a\nb"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(FileTrouble):
        file_path(name)


def test_loading_a_finished_game_opens_its_replay() -> None:
    table = first_steps(people=0)
    box = files(table)
    box.name.value = "whole"
    box_buttons(box)["Save"].click()
    other = played(3)
    other.load("whole")
    other.load("whole")
    assert other.game.is_over
    assert other._screen.drawers.open == "History"


def upload(box: FilesBox, name: str, content: bytes) -> None:
    now = datetime.now()
    file = {
        "name": name,
        "content": memoryview(content),
        "type": "",
        "size": len(content),
        "last_modified": now,
    }
    box.upload.set_trait("value", (file,))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"nonsense", "the first line must be"),
        (b"\xff\xfe\x00" * 50, "the first line must be"),
        (b"", "the first line must be"),
        (b"x" * 1_000_001, "far too large"),
        (b"ankh record 1\nscenario: First Steps\nplayers: 2\n", "no line"),
        (b"ankh record 7\n", "of version 7"),
    ],
)
def test_a_bad_file_changes_nothing(content: bytes, words: str) -> None:
    table = played(10)
    game, line = table.game, table.game.history
    box = files(table)
    upload(box, "bad.txt", content)
    assert words in notice(table)
    assert "Something went wrong" not in notice(table)
    assert table.game is game
    assert table.game.history == line
    assert box.upload.value == ()
    table.load("missing")
    assert "missing.ankh cannot be read" in notice(table)
    assert table.game is game


def test_upload_a_game() -> None:
    table, other = played(10), played(30, seed=2, people=2)
    box = files(table)
    for _ in range(2):  # it asks once more: this game is kept nowhere
        upload(box, "theirs.ankh", other.game.record().encode())
    assert table.game.history == other.game.history
    assert table.seats == ["person", "random"]


def test_a_game_of_another_size_can_be_loaded(folder: Path) -> None:
    folder.mkdir()
    new_game("Middle Kingdom", players=4, seed=1).save(folder / "four.ankh")
    table = first_steps()
    table.load("four")
    assert table.game.seats == len(table.seats) == 4
    assert "Looking" not in table._heading.value


def test_a_disk_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.write_text("no folder")
    table = played(3)
    box = files(table)
    box.name.value = "evening"
    box_buttons(box)["Save"].click()
    assert "could not be saved" in notice(table)
    assert "Something went wrong" not in notice(table)


# Secrets ------------------------------------------------------------------------------------------


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
