"""The lobby used as a person would, without a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ankh_core import built_in_scenarios, rule
from ankh_core.registry import GODS, GUARDIANS
from widgets import Lobby, Table
from widgets.lobby import CSS, DRAWN, Choice
from widgets.saved_games import unfinished_games


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody is at the table, so games are written down; into this folder."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path))
    monkeypatch.delenv("ANKH_HEADLESS", raising=False)
    return tmp_path


def table_of(lobby: Lobby) -> Table:
    assert lobby.table is not None
    return lobby.table


def options(dropdown: Any) -> list[Any]:
    return [option[0] if isinstance(option, tuple) else option for option in dropdown.options]


def at_table(lobby: Lobby) -> bool:
    """Whether the table is shown, and the form is not."""
    hidden = [box.layout.display == "none" for box in (lobby._lobby, lobby._bar, lobby._place)]
    assert hidden in ([True, False, False], [False, True, True])
    return hidden[0]


# The form -------------------------------------------------------------------------------------------


def test_start_with_nothing_chosen(lobby: Lobby) -> None:
    assert not at_table(lobby)
    lobby._start.click()
    assert lobby.notice.value == ""
    assert at_table(lobby)
    assert lobby._place.children == (lobby.table,)
    assert table_of(lobby).seats == ["person", "greedy"]
    assert table_of(lobby).game.acting


def test_every_scenario_offers_its_numbers_of_players_and_says_what_it_is(lobby: Lobby) -> None:
    form = lobby.form
    for name, scenario in built_in_scenarios().items():
        form.scenario.value = name
        assert scenario.about in form.about.value
        assert [value for _, value in form.players.options] == list(scenario.player_counts)
        for players in scenario.player_counts:
            form.players.value = players
            assert len(form._seat_box.children) == players
            form.choice().game(1)


def test_the_number_of_players_stays_where_it_can(lobby: Lobby) -> None:
    lobby.form.scenario.value = "Old Kingdom"
    lobby.form.players.value = 4
    lobby.form.scenario.value = "Middle Kingdom"
    assert lobby.form.players.value == 4
    lobby.form.scenario.value = "First Steps"
    assert lobby.form.players.value == 2
    assert len(lobby.form._seat_box.children) == 2


def test_what_is_chosen_is_played(lobby: Lobby) -> None:
    form = lobby.form
    form.scenario.value, form.players.value = "Middle Kingdom", 3
    form.gods[0].value, form.gods[2].value = "Ra", "Isis"
    form.who[1].value, form.who[2].value = "person", "random"
    form.guardians[1].value = "Apep"
    form.red_limit.value, form.seed.value, form.crosses.value = "15", " 42 ", False
    lobby._start.click()
    table = table_of(lobby)
    header = table.game.header
    assert (header.gods[0], header.gods[2]) == ("Ra", "Isis")
    assert header.gods[1] in {g.name for g in GODS.values()} - {"Ra", "Isis"}
    assert header.guardians[1] == "Apep"
    assert header.rules == {"red_limit": 15, "satet_crosses": False}
    assert header.seed == 42
    assert table.seats == ["person", "person", "random"]
    # The same draw number draws the same.
    assert form.choice().game(42).header == header


def test_every_god_and_guardian_can_be_chosen_and_is_explained(lobby: Lobby) -> None:
    form = lobby.form
    form.guardians_set.value = True
    assert options(form.gods[0]) == ["drawn", *(g.name for g in GODS.values())]
    for level, choice in enumerate(form.guardians, 1):
        names = {g.name for g in GUARDIANS.values() if g.level == level}
        assert {value for _, value in choice.options} == names | {DRAWN}
    for one in (*GODS.values(), *GUARDIANS.values()):
        assert one.name in form.abilities.value
        assert rule(one.rule).text[:20] in form.abilities.value


def test_the_guardians_set_is_marked_and_only_there_when_wanted(lobby: Lobby) -> None:
    form = lobby.form
    assert "Pazuzu" not in options(form.guardians[0])
    form.guardians_set.value = True
    assert "Pazuzu (house values)" in options(form.guardians[0])
    form.guardians[0].value = "Pazuzu"
    form.guardians_set.value = False
    assert form.guardians[0].value == DRAWN
    assert "Pazuzu" not in form.abilities.value


def test_drawing_some_is_fair_and_repeatable() -> None:
    choice = Choice("First Steps", 2, gods=[DRAWN, "Ra"], guardians=["Satet", DRAWN, DRAWN])
    drawn = {choice.game(seed).header.gods[0] for seed in range(40)}
    assert drawn == {g.name for g in GODS.values()} - {"Ra"}
    assert choice.game(3).header == choice.game(3).header
    assert {choice.game(seed).header.guardians[1] for seed in range(20)} == {"Mummy", "Apep"}


# What makes no game ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("red_limit", "99", "must be a whole number from 0 to 30"),
        ("red_limit", "", "must be a whole number"),
        ("drought", "-1", "must be a whole number"),
        ("symbols", "5 4 2", "three rising unlock numbers"),
        ("symbols", "2 4", "three rising unlock numbers"),
        ("symbols", "two four five", "must be a whole number"),
        ("seed", "a lucky one", "&quot;Draw number&quot; must be a whole number"),
        ("seed", "9" * 30, "at most 12 digits"),
    ],
)
def test_a_wrong_number_is_told_in_plain_words(lobby: Lobby, field: str, value: str, words: str) -> None:
    getattr(lobby.form, field).value = value
    lobby._start.click()
    assert lobby.table is None
    assert words in lobby.notice.value
    assert "Not possible" in lobby.notice.value
    assert "Error" not in lobby.notice.value


def test_a_god_twice_is_told_and_mended(lobby: Lobby) -> None:
    for god in lobby.form.gods[:2]:
        god.value = "Isis"
    lobby._start.click()
    assert "Isis is named twice" in lobby.notice.value
    lobby.form.gods[1].value = DRAWN
    lobby._start.click()
    assert lobby.notice.value == ""
    assert table_of(lobby).game.header.gods[0] == "Isis"


def test_whatever_goes_wrong_there_is_no_traceback(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("widgets.lobby.new_game", lambda *args, **more: 1 / 0)
        lobby._start.click()
    assert "Something went wrong here" in lobby.notice.value
    assert "Traceback" not in lobby.notice.value
    lobby._start.click()
    assert lobby.table is not None


# Between the lobby and the table --------------------------------------------------------------------


def test_back_to_the_lobby_and_back_to_the_game(lobby: Lobby) -> None:
    lobby._start.click()
    table = table_of(lobby)
    table.act("choose followers")
    lobby._back.click()
    assert not at_table(lobby)
    lobby._return.click()
    assert at_table(lobby)
    assert lobby.table is table
    assert len(table.game.history) == 1


def test_a_game_that_would_be_lost_is_asked_for_once_more(lobby: Lobby) -> None:
    lobby._start.click()
    first = table_of(lobby)
    first.act("choose followers")
    assert first.journal_path is None  # nobody is at the table
    lobby._back.click()
    lobby._start.click()
    assert "will be gone" in lobby.notice.value
    assert lobby.table is first
    lobby._start.click()
    assert table_of(lobby) is not first
    assert lobby.notice.value == ""
    # What was on the screen is freed.
    assert first.comm is None


def test_the_old_table_goes_without_asking_when_nothing_was_played(lobby: Lobby) -> None:
    lobby._start.click()
    lobby._back.click()
    lobby._start.click()
    assert at_table(lobby)


def test_another_game_at_the_table_is_set_up_alike(lobby: Lobby) -> None:
    lobby.form.gods[0].value = "Osiris"
    lobby._start.click()
    table_of(lobby).new_game()
    assert table_of(lobby).game.header.gods[0] == "Osiris"
    assert table_of(lobby).game.history == ()


# Saved games ----------------------------------------------------------------------------------------


def test_going_on_with_a_saved_game(kept: Path) -> None:
    lobby = Lobby()
    assert lobby.saved.children == ()
    lobby.form.gods[0].value = "Isis"
    lobby._start.click()
    table_of(lobby).act("choose followers")
    record = table_of(lobby).game.record()

    later = Lobby()
    assert len(later.saved.children) == 3
    (label,) = options(later.saved.games)
    assert re.search(r"First Steps · Isis, \w+ · 1 action$", label)
    later.saved.button.click()
    assert table_of(later).game.record() == record
    assert table_of(later).seats == ["person", "greedy"]
    # The game on the table is not offered once more; another one can be started without a question.
    later._back.click()
    assert not later.saved.children
    later._start.click()
    assert table_of(later).game.history == ()
    later._back.click()
    assert len(options(later.saved.games)) == 1


def test_a_finished_or_broken_game_is_not_offered(kept: Path) -> None:
    lobby = Lobby()
    lobby._start.click()
    table_of(lobby).touch()
    table_of(lobby).finish()
    assert table_of(lobby).journal_path is not None
    (kept / "nonsense.ankh").write_bytes(b"\xff\xfenot a record\n")
    assert unfinished_games() == []
    assert Lobby().saved.children == ()


def test_a_saved_game_that_has_gone_is_told(kept: Path) -> None:
    lobby = Lobby()
    lobby._start.click()
    table_of(lobby).act("choose followers")
    later = Lobby()
    for file in kept.glob("*.ankh"):
        file.unlink()
    later.saved.button.click()
    assert "cannot be read" in later.notice.value
    assert later.table is None
    assert later.saved.children == ()


def test_in_a_test_run_nothing_is_read_or_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path / "none"))
    monkeypatch.setenv("ANKH_HEADLESS", "1")
    lobbies = [Lobby(), Lobby()]
    for lobby in lobbies:
        lobby._start.click()
        table_of(lobby).act("choose followers")
    assert len({table_of(lobby).game.record() for lobby in lobbies}) == 1
    assert not (tmp_path / "none").exists()


def test_repr_and_style(lobby: Lobby) -> None:
    assert repr(lobby) == "<Lobby>"
    lobby._start.click()
    assert repr(lobby).startswith("<Lobby: <Table: ")
    assert "http" not in CSS
