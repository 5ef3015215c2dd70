"""A second language: with every text of the catalogue marked, nothing unmarked is left on the screen."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ankh_core import built_in_scenarios, new_game, rulebook, words
from ankh_core.actions import Bid, PlayCard
from ankh_core.bots import GreedyBot, RandomBot
from ankh_core.registry import CARDS, GODS, GUARDIANS, POWERS
from ankh_core.words import LANGUAGE
from tests.widgets.play_by_hand import box_buttons, files, in_secret, notice, one_step, press
from widgets import Lobby, Table, catalogue, play, resume
from widgets.catalogue import texts
from widgets.form import Act, WhyNot

OPEN, CLOSE = "⟦", "⟧"
NAMES = [
    *(one.name for table in (GODS, GUARDIANS, CARDS, POWERS) for one in table.values()),
    *built_in_scenarios(),
    *(scenario.about for scenario in built_in_scenarios().values()),
    *(RandomBot.name, GreedyBot.name),
    *(f"({rule.id})" for rule in rulebook.rules()),
]
"""What the engine says by itself: names, what a scenario is about, ids of rules."""
ATTRIBUTES = ("title", "aria-label", "alt", "placeholder")


def marked(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


@pytest.fixture(autouse=True)
def second_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every text of the catalogue, every rule, every question and sentence of the engine is marked."""
    monkeypatch.setenv("ANKH_JOURNALS", str(tmp_path))
    other = {
        key: marked(text) if isinstance(text, str) else {n: marked(one) for n, one in text.items()}
        for key, text in texts(LANGUAGE).items()
    }
    monkeypatch.setattr(catalogue, "texts", lambda language: other)
    chapters, rules = rulebook._load(LANGUAGE)
    said = {
        id: one._replace(
            title=marked(one.title), text=marked(one.text), house=marked(one.house) if one.house else None
        )
        for id, one in rules.items()
    }
    monkeypatch.setattr(rulebook, "_load", lambda language: (chapters, said))

    spoken = {
        key: marked(text) if isinstance(text, str) else {n: marked(one) for n, one in text.items()}
        for key, text in words.texts(LANGUAGE).items()
    }
    monkeypatch.setattr(words, "texts", lambda language: spoken)


class Words(HTMLParser):
    """What people read of a page: its text and the attributes that are shown or read aloud."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.more: list[str] = []
        self._skip = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Code is the same in every language, and so is what an error says of itself.
        self._skip += tag in ("style", "code", "pre")
        self.text += " "
        self.more += [value for name, value in attrs if name in ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self._skip -= tag in ("style", "code", "pre")

    def handle_data(self, data: str) -> None:
        self.text += "" if self._skip else data


def unmarked(html: str) -> set[str]:
    """The words in a text that are neither marked nor the engine's."""
    page, found = Words(html), set()
    for text in (page.text, *page.more):
        depth, left = 0, ""
        for sign in text:
            depth += (sign == OPEN) - (sign == CLOSE)
            left += sign if depth == 0 and sign != CLOSE else " "
        assert depth == 0, text
        for name in sorted(NAMES, key=len, reverse=True):
            left = left.replace(name, " ")
        found |= set(re.findall(r"[A-Za-z]{3,}", left))
    return found


FREE = ("Text", "Dropdown")
"""Widgets whose value is a person's, or a word behind what is shown."""


def check(root: Any) -> None:
    """Nothing unmarked is shown."""
    todo, bad = [root], {}
    while todo:
        widget = todo.pop()
        todo += getattr(widget, "children", ())
        names = ["description", "tooltip", "placeholder"]
        if type(widget).__name__ not in FREE:
            names.append("value")
        shown = [getattr(widget, name, "") for name in names]
        shown += [option[0] for option in getattr(widget, "options", ()) if isinstance(option, tuple)]
        shown += [text for trace in getattr(widget, "data", ()) for text in trace["hovertext"] or ()]
        for text in shown:
            if isinstance(text, str) and (left := unmarked(text)):
                bad[text[:300]] = left
    assert not bad, bad


def check_table(table: Table) -> None:
    """The table with each of its drawers, and with the whole story."""
    for name in ("History", "Seats", "Files", ""):
        table._screen.drawers.show(name)
        check(table)
    table._whole.value = True
    check(table)
    table._whole.value = False


def test_the_marks_find_what_is_not_marked() -> None:
    assert unmarked(f"{OPEN}Turn of{CLOSE} <b>Isis</b> on e6") == set()
    assert unmarked(f'{OPEN}Turn{CLOSE} of <b title="her own">Isis</b>') == {"her", "own"}
    assert unmarked("<i>Nothing</i> yet <code>resume()</code>") == {"Nothing", "yet"}


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_at_the_table(players: int) -> None:
    table = play("Middle Kingdom", players=players, people=2, seed=players)
    dice = random.Random(players)
    check_table(table)
    for step in range(3000):
        if table.game.is_over:
            break
        one_step(table, dice)
        if step % 40 == 0:
            table.hint()
            check(table)
            faded = [press for press in table._panel._presses if press.look == "faded"]
            for one in faded[:1]:
                assert isinstance(one.answer(), WhyNot)
            table.look(dice.randrange(table.steps + 1))
            check(table)
            table.look(None)
    assert table.game.is_over
    check_table(table)
    check(table.report())


@pytest.mark.parametrize("kind", [PlayCard, Bid])
def test_secret_choices(kind: type) -> None:
    table = Table(in_secret(kind), ["person"] * 3, seed=1)
    check(table)
    table.hint()
    check(table)
    table._panel.buttons[0].click()
    for _ in range(4):
        table.hint()
        check(table)
    answer = table._panel._presses[0].answer()
    assert isinstance(answer, Act)
    table.act(answer.action)
    check_table(table)


def test_what_is_said_when_something_is_not_possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("First Steps", gods=["Isis", "Ra"], people=2, seed=1)
    for text in ("take_back", "redo"):
        getattr(table, text)()
        check(table)
    table.act("choose followers")
    table.touch()
    for _ in range(2):
        table.new_game()
        check(table)
    table.load("nothing")
    check(table)
    table.load("")
    check(table)
    (tmp_path / "empty.ankh").write_text("ankh")
    with monkeypatch.context() as broken:
        broken.setattr("widgets.table_screen.actions_html", lambda state: 1 / 0)
        press(table, marked("Gain followers"))
        assert "ZeroDivisionError" in table._notice.value
        table._notice.value = table._notice.value.replace("ZeroDivisionError: division by zero", "")
        check(table)


def test_what_is_said_about_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    table = Table(in_secret(PlayCard), ["person"] * 3, seed=1)
    box = files(table)
    save, load = (box_buttons(box)[marked(word)] for word in ("Save", "Load"))

    def said(*words: str) -> None:
        check(table)
        assert all(word in notice(table) for word in words), notice(table)

    load.click()
    said("There are no saved games")
    for name, reason in (
        ("", "Write a name"),
        ("a/b", "cannot be the name"),
        ("mine", "still secret are left"),
    ):
        box.name.value = name
        save.click()
        said(reason)
    save.click()
    said("There is a file")
    table.act(table.game.legal_actions(table._session.asked)[0])
    assert table.journal_path is not None
    box.name.value = table.journal_path.stem
    for _ in range(2):
        save.click()
    said("written to that file anyway")
    with monkeypatch.context() as broken:
        broken.setattr("widgets.files_box.write_whole", no_disk)
        box.name.value = "other"
        save.click()
    said("could not be saved")
    (tmp_path / "bad.ankh").write_text("ankh record 1\nscenario: First Steps\n")
    table.load("bad")
    assert "cannot be loaded" in notice(table)
    (tmp_path / "large.ankh").write_text("x" * 1_000_001)
    table.load("large")
    said("far too large")
    (tmp_path / "half.ankh").write_text(
        new_game("First Steps", seed=1).record().rpartition("end:")[0] + "choo"
    )
    table.load("half")
    said("half written", "is on the table")
    with monkeypatch.context() as broken:
        broken.setattr("widgets.journal.write_whole", no_disk)
        broken.setattr("widgets.journal.Journal.append", no_disk)
        table.act(table.game.legal_actions()[0])
        said("cannot be written to disk")
    table.act(table.game.legal_actions()[0])
    assert table.journal_path is not None
    table.journal_path.write_text("somebody else was here")
    table.act(table.game.legal_actions()[0])
    said("changed elsewhere")


def no_disk(*args: Any, **more: Any) -> Any:
    raise OSError(28, "")


def test_what_is_said_when_a_game_cannot_go_on(tmp_path: Path) -> None:
    game = new_game("First Steps", seed=1)
    (tmp_path / "broken.ankh").write_text(game.record().rpartition("end:")[0] + "Isis: jump\n")
    told = resume()
    check(told)
    assert "cannot be replayed" in repr(told)
    assert "There is no unfinished game" in repr(told)
    told = resume(tmp_path / "none.ankh")
    assert "cannot be read" in repr(told)
    for seats, reason in ((["person", "nobody"], "is no seat"), (["person"], "this game has")):
        with pytest.raises(ValueError, match=reason) as wrong:
            Table(game, seats)
        assert str(wrong.value).startswith(OPEN)


def test_bots_alone_and_games_that_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    table = play("First Steps", people=0, seed=1)
    check_table(table)
    table.one_step()
    check_table(table)
    check(resume())
    one = play("First Steps", seed=1)
    one.touch()
    one.act("choose followers")
    again = resume()
    assert isinstance(again, Table)
    check_table(again)


def test_the_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANKH_HEADLESS")
    play("First Steps", seed=1).touch()
    lobby = Lobby()
    check(lobby)
    for scenario in built_in_scenarios():
        lobby.form.scenario.value = scenario
        lobby.form.guardians_set.value = True
        lobby.form.more.value = True
        check(lobby)
    lobby.form.gods[0].value = lobby.form.gods[1].value = "Isis"
    lobby.form.gods[1].value = ""
    lobby._start.click()
    assert lobby.table is not None
    check(lobby)
    lobby.table.act("choose followers")
    lobby._back.click()
    check(lobby)
    with monkeypatch.context() as broken:
        broken.setattr("widgets.lobby.new_game", lambda *args, **more: 1 / 0)
        lobby._start.click()
    assert "ZeroDivisionError" in lobby.notice.value
    lobby.notice.value = lobby.notice.value.replace("ZeroDivisionError", "")
    check(lobby)
    lobby._start.click()
    lobby._start.click()
    check(lobby)


def test_a_game_of_five_with_the_guardians_set() -> None:
    game, bot = new_game("Old Kingdom", players=5, seed=3, guardians_set=True), RandomBot(5)
    while not game.is_over:
        if len(game.history) % 60 == 59:
            check(Table(game.copy(), ["person"] * 5))
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
