"""Saving and loading: by name, by download and upload; what is wrong with a file is told."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from ankh_core import new_game
from tests.widgets.play_by_hand import box_buttons, files, first_steps, notice, played
from widgets.files_box import FilesBox, FileTrouble, file_path
from widgets.journal import recover


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


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
