"""The journal: every action is on disk, a game outlives its kernel, and a bad disk stops nobody."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

from ankh_core import Game, new_game
from ankh_core.actions import PlayCard
from ankh_core.bots import RandomBot
from tests.widgets.play_by_hand import notice, one_step, play_to_the_end, press, texts
from widgets import Table, play, resume
from widgets.journal import Journal, Keeper, is_ended, journal_folder, journal_text, journals, recover
from widgets.resuming import Told


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for journals of this test alone."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "journals"))
    return tmp_path / "journals"


def first_steps(**more: Any) -> Table:
    game = new_game("First Steps", ["Isis", "Ra"], ["Satet", "Apep", "Androsphinx"], seed=1)
    return Table(game, journal=True, seed=1, **more)


def resumed() -> Table:
    table = resume(journal=True)
    assert isinstance(table, Table), table
    return table


def same(a: Game, b: Game) -> bool:
    return a.history == b.history and a.state.key() == b.state.key() and a.ledger == b.ledger


def mid_battle(players: int = 3) -> Game:
    """A game of people at the moment when the second of them chooses a card."""
    seed = 0
    while True:
        game, bot = new_game("Middle Kingdom", players=players, seed=seed), RandomBot(seed)
        while not game.is_over:
            asked = game.decision
            assert asked is not None
            if asked.kind == "card" and len(asked.seats) == 1 and isinstance(game.history[-1][1], PlayCard):
                return game
            seat = game.acting[0]
            game.push(bot.choose(game.view(seat)), seat)
        seed += 1


# Writing ------------------------------------------------------------------------------------------


def test_every_action_is_on_disk_at_once(folder: Path) -> None:
    table = first_steps()
    assert journals() == []  # nobody has touched it
    press(table, "Gain followers")
    (path,) = journals()
    assert table.journal_path == path
    assert path.parent == folder
    dice = random.Random(1)
    while not table.game.is_over and len(table.game.history) < 40:
        one_step(table, dice)
        assert same(recover(path).game, table.game)
        assert recover(path).seats == ("person", "random")


def test_a_whole_game_leaves_a_whole_record() -> None:
    table = play("First Steps", gods=["Isis", "Ra"], people=2, seed=3, journal=True)
    play_to_the_end(table, 3)
    (path,) = journals()
    assert is_ended(path)
    assert same(recover(path).game, table.game)
    press(table, "Take back")
    assert not is_ended(path)
    assert same(recover(path).game, table.game)


def test_taking_back_redoing_and_seats_are_written() -> None:
    table = first_steps()
    press(table, "Gain followers")
    (path,) = journals()
    press(table, "Take back")
    assert recover(path).game.history == ()
    press(table, "Redo")
    assert same(recover(path).game, table.game)
    table.seat(1, "greedy")
    assert recover(path).seats == ("person", "greedy")
    assert journals() == [path]


def test_a_new_game_has_a_journal_of_its_own() -> None:
    table = play("First Steps", gods=["Isis", "Ra"], seed=1, journal=True)
    press(table, "Gain followers")
    old = table.journal_path
    press(table, "New game")
    assert "stays saved" in notice(table)
    press(table, "New game")
    assert len(journals()) == 1
    press(table, "Gain followers")
    assert len(journals()) == 2
    assert table.journal_path != old


def test_nobody_at_the_table_writes_nothing(folder: Path) -> None:
    table = play("First Steps", gods=["Isis", "Ra"], seed=1)
    press(table, "Gain followers")
    table.finish()
    table.report()
    assert not folder.exists()


def test_without_a_folder_named_it_is_the_users_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_JOURNALS")
    assert journal_folder().name == "journals"
    assert "ankh-notebooks" in str(journal_folder())


# Resuming -----------------------------------------------------------------------------------------


def test_resume_goes_on_where_it_was() -> None:
    table = first_steps(seats=["person", "greedy"])
    for text in ("choose move", "move d5 d4", "done", "choose unlock"):
        table.act(text)
    again = resumed()
    assert same(again.game, table.game)
    assert again.seats == ["person", "greedy"]
    assert f"after {len(table.game.history)} actions" in notice(again)
    assert again.journal_path == table.journal_path
    again.act(again.game.legal_actions()[0])
    assert len(journals()) == 1
    assert same(recover(journals()[0]).game, again.game)
    press(again, "Take back")
    press(again, "Take back")
    assert len(again.game.history) < len(table.game.history)


def test_resume_takes_the_newest_that_is_not_over() -> None:
    tables = [first_steps() for _ in range(3)]
    for number, table in enumerate(tables):
        press(table, "Gain followers")
        assert table.journal_path is not None
        os.utime(table.journal_path, ns=(10**18 + number, 10**18 + number))
    tables[2].touch()
    press(tables[2], "Finish for me")
    assert resumed().journal_path == tables[1].journal_path


def test_nothing_to_resume_is_said() -> None:
    told = resume()
    assert isinstance(told, Told)
    assert "no unfinished game" in repr(told)
    assert "no unfinished game" in texts(told)


def test_a_journal_cut_at_every_byte_of_its_last_line_still_loads() -> None:
    table = first_steps()
    for text in ("choose move", "move d5 d4"):
        table.act(text)
    (path,) = journals()
    whole = path.read_bytes()
    start = whole.rstrip(b"\n").rindex(b"\n") + 1
    for end in range(start, len(whole) + 1):
        path.write_bytes(whole[:end])
        found = recover(path)
        complete = end == len(whole)
        assert len(found.game.history) == (2 if complete else 1)
        assert bool(found.dropped) == (not complete and end > start)
    path.write_bytes(whole[:-3])
    again = resumed()
    assert "only half written" in notice(again)
    assert "move d5" not in notice(again)  # it might have been a secret
    assert path.read_bytes() == whole[:-3]  # looking changes nothing
    again.act("done")
    assert same(recover(path).game, again.game)


def test_a_finished_journal_cut_at_every_byte_of_its_last_line_still_loads() -> None:
    table = play("First Steps", gods=["Isis", "Ra"], seed=3, journal=True)
    table.touch()
    table.finish()
    (path,) = journals()
    whole = path.read_bytes()
    for end in range(whole.rindex(b"end:"), len(whole) + 1):
        path.write_bytes(whole[:end])
        assert same(recover(path).game, table.game)


@pytest.mark.parametrize("rest", [b"\0" * 50, "Isis: mové".encode()[:-1], b"\xff\xfe"])
def test_what_a_power_cut_leaves_is_dropped(rest: bytes) -> None:
    table = first_steps()
    press(table, "Gain followers")
    (path,) = journals()
    path.write_bytes(path.read_bytes() + rest)
    assert same(recover(path).game, table.game)
    assert resumed().game.history == table.game.history


@pytest.mark.parametrize("broken", [b"", b"nonsense\n", b"ankh record 1\nscenario: X\n", b"\0" * 99])
def test_a_journal_that_cannot_be_replayed_is_set_aside_and_kept(folder: Path, broken: bytes) -> None:
    table = first_steps()
    press(table, "Gain followers")
    (good,) = journals()
    os.utime(good, ns=(10**18, 10**18))
    bad = folder / "bad.ankh"
    bad.write_bytes(broken)
    again = resumed()
    assert again.journal_path == good
    assert "bad cannot be replayed" in notice(again)
    assert "bad.ankh.broken" in notice(again)
    assert (folder / "bad.ankh.broken").read_bytes() == broken
    bad.write_bytes(broken)
    assert "bad.ankh.broken1" in notice(resumed())


def test_an_edited_action_is_told_without_its_text(folder: Path) -> None:
    table = first_steps()
    press(table, "Gain followers")
    (path,) = journals()
    path.write_bytes(path.read_bytes() + b"Isis: card flood\nIsis: choose unlock\n")
    told = resume(journal=True)
    assert isinstance(told, Told)
    assert "cannot be replayed (from line" in told.text
    assert "flood" not in told.text
    assert len(list(folder.iterdir())) == 1


def test_a_named_file_is_not_renamed_and_a_saved_game_not_written_to(folder: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.ankh"
    bad.write_text("nonsense")
    assert "bad.ankh cannot be played on (line 1)" in repr(resume(bad))
    assert "cannot be read" in repr(resume(tmp_path / "missing.ankh"))
    assert bad.read_text() == "nonsense"
    saved = tmp_path / "mine.ankh"
    game = new_game("First Steps", ["Isis", "Ra"], seed=1)
    game.save(saved)
    before = saved.read_bytes()
    table = resume(saved, journal=True)
    assert isinstance(table, Table)
    press(table, "Gain followers")
    assert saved.read_bytes() == before
    assert table.journal_path is not None
    assert table.journal_path.parent == folder


def test_an_unknown_bot_is_replaced() -> None:
    class Mine(RandomBot):
        name = "Mine"

    table = first_steps(seats=["person", Mine(1)])
    press(table, "Gain followers")
    assert recover(journals()[0]).seats == ("person", "Mine")
    again = resumed()
    assert again.seats == ["person", "random"]
    assert "replaced by a random bot" in notice(again)


def test_the_same_game_in_two_notebooks_spoils_no_journal() -> None:
    table = first_steps()
    press(table, "Gain followers")
    again = resumed()
    press(again, "Unlock an Ankh power")
    press(table, "Unlock an Ankh power")
    assert "goes on in a new one" in notice(table)
    assert len(journals()) == 2
    for one in (table, again):
        assert one.journal_path is not None
        assert same(recover(one.journal_path).game, one.game)


# A bad disk ---------------------------------------------------------------------------------------


def test_a_disk_that_cannot_be_written_stops_nobody(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write_text("a file where the folder should be")
    table = first_steps()
    press(table, "Gain followers")
    assert "cannot be written to disk" in notice(table)
    assert len(table.game.history) == 1
    press(table, "Take back")
    assert "cannot be written" not in notice(table)  # said once
    press(table, "Gain followers")
    folder.unlink()
    press(table, "Unlock an Ankh power")
    (path,) = journals()
    assert same(recover(path).game, table.game)


def test_a_full_disk_in_the_middle_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    table = first_steps()
    press(table, "Gain followers")
    (path,) = journals()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("widgets.journal.os.fsync", full)
        table.act("choose unlock")
        assert "No space left on device" in notice(table)
        played = len(table.game.history)
        assert played > 1
    table.act(table.game.legal_actions()[0])
    assert len(table.game.history) > played
    assert table.journal_path is not None
    assert same(recover(table.journal_path).game, table.game)
    assert recover(path).game.history == table.game.history[: len(recover(path).game.history)]


def test_a_journal_that_was_deleted_is_begun_anew(folder: Path) -> None:
    table = first_steps()
    press(table, "Gain followers")
    journals()[0].unlink()
    press(table, "Unlock an Ankh power")
    (path,) = journals()
    assert same(recover(path).game, table.game)


def test_names_of_scenarios_make_file_names(folder: Path) -> None:
    game = new_game("First Steps", ["Isis", "Ra"], seed=1)
    text = game.header.scenario.text.replace('"First Steps"', '"a/b\\\\c: d?"')
    strange = new_game(text, ["Isis", "Ra"], seed=1)
    for _ in range(3):
        Journal.begin(strange, ["person", "random"])
    assert len(journals()) == 3
    assert {p.parent for p in journals()} == {folder}


def test_a_keeper_that_is_off_or_asleep_writes_nothing(folder: Path) -> None:
    game = new_game("First Steps", ["Isis", "Ra"], seed=1)
    for keeper in (Keeper(False), Keeper(True)):
        keeper.rewrite(game, ["person", "random"])
        keeper.note(game, ["person", "random"])
        keeper.settle()
        assert keeper.branch(game, game, ["person", "random"]) == ""
    assert not folder.exists()


def test_the_text_of_a_journal_can_be_read_as_a_record() -> None:
    game = mid_battle()
    text = journal_text(game, ["person"] * 3, ended=True)
    assert text.rstrip("\n").endswith(game.record().rstrip("\n").rpartition("\n")[2])


# Killing the kernel -------------------------------------------------------------------------------

PLAY_INTO_A_BATTLE = """
import os, json
os.environ.pop("ANKH_HEADLESS", None)
from ankh_core import load_game
from widgets import Table, resume
table = Table(load_game({record!r}, unfinished=True), ["person", "person", "greedy"], seed=5)
while table.game.decision.kind != "card":
    table.act(table.game.legal_actions(table._session.asked)[0])
table.act(table.game.legal_actions(table._session.asked)[-1])
"""
RESUME = """
import os, json
os.environ.pop("ANKH_HEADLESS", None)
from widgets import resume
table = resume()
"""
TELL = (
    "print(json.dumps([len(table.game.history), table.game.state.digest(), table.game.acting, table.seats]))"
)


@pytest.fixture
def kernels() -> Iterator[list[Any]]:
    started: list[Any] = []
    yield started
    for manager, client in started:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(client: Any, code: str) -> str:
    said: list[str] = []

    def hook(message: Any) -> None:
        if message["msg_type"] == "stream":
            said.append(message["content"]["text"])

    reply = client.execute_interactive(code, timeout=60, output_hook=hook, store_history=False)
    assert reply["content"]["status"] == "ok", "\n".join(reply["content"].get("traceback", ()))
    return "".join(said)


def test_killing_the_kernel_in_mid_battle_loses_nothing(tmp_path: Path, kernels: list[Any]) -> None:
    game = mid_battle()
    game.pop()
    record = tmp_path / "battle.ankh"
    game.save(record)
    kernels.append(start_new_kernel(env={**os.environ, "PYTHONPATH": str(Path.cwd())}))
    manager, client = kernels[0]
    before = run(client, PLAY_INTO_A_BATTLE.format(record=str(record)) + TELL)
    manager.provisioner.process.send_signal(signal.SIGKILL)
    kernels.append(start_new_kernel(env={**os.environ, "PYTHONPATH": str(Path.cwd())}))
    after = run(kernels[1][1], RESUME + TELL)
    assert json.loads(after) == json.loads(before)
    assert json.loads(before)[0] > len(game.history)
