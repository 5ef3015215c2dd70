"""Records: a game as text, read back, and every way in which a record can be wrong."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from ankh_core import Game, RecordError, built_in_scenarios, load_game, new_game, parse_action, parse_record
from ankh_core.check import check

GODS = ["Amun", "Isis", "Ra", "Osiris", "Anubis"]
KINDS = ["Satet", "Mummy", "Androsphinx"]


def play_randomly(game: Game, steps: int, seed: int) -> Game:
    """Push up to so many random legal actions, for any seat that is asked."""
    dice = random.Random(seed)
    for _ in range(steps):
        if game.is_over:
            break
        seat = dice.choice(game.acting)
        game.push(dice.choice(game.legal_actions(seat)), seat)
    return game


def some_game(steps: int = 40) -> Game:
    """A game of two in progress."""
    return play_randomly(new_game("Middle Kingdom", gods=GODS[:2], guardians=KINDS, seed=7), steps, 3)


def same(one: Game, other: Game) -> None:
    """Both games are the same: position, history, ledger, and what they were set up from."""
    assert one.state.key() == other.state.key()
    assert one.history == other.history
    assert one.ledger == other.ledger
    assert one.header._replace(scenario=other.header.scenario) == other.header
    assert one.state.fixed.rules == other.state.fixed.rules
    assert one.record() == other.record()


# There and back -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["First Steps", "Middle Kingdom", "Old Kingdom"])
def test_every_start_and_whole_games(scenario: str) -> None:
    for players in built_in_scenarios()[scenario].player_counts:
        game = new_game(scenario, gods=GODS[:players], seed=players)
        same(parse_record(game.record()), game)
        play_randomly(game, 100_000, players)
        assert game.is_over
        again = parse_record(game.record())
        same(again, game)
        assert again.outcome == game.outcome


def test_every_step_of_a_game() -> None:
    """Also in the middle of battles, with sealed choices."""
    game, kinds = new_game("Old Kingdom", gods=GODS[:3], guardians=KINDS, seed=2), set()
    dice = random.Random(5)
    while not game.is_over:
        kinds.add(game.decision.kind if game.decision else "")
        if len(game.history) % 7 == 0 or len(game.acting) != 1:
            again = parse_record(game.record())
            assert again.state.key() == game.state.key()
            assert again.acting == game.acting
        seat = dice.choice(game.acting)
        game.push(dice.choice(game.legal_actions(seat)), seat)
    assert {"choose", "move", "summon", "card", "control", "caravan", "keep", "swap"} <= kinds


def test_what_a_record_says() -> None:
    game = new_game("Middle Kingdom", gods=GODS[:2], guardians=KINDS, seed=7)
    game.push(parse_action("choose move"))
    game.push(parse_action("move b5 c5"))
    assert game.record().splitlines() == [
        "ankh record 1",
        "scenario: Middle Kingdom",
        "players: 2",
        "gods: Amun, Isis",
        "guardians: Satet, Mummy, Androsphinx",
        "seed: 7",
        "actions:",
        "Amun: choose move",
        "Amun: move b5 c5",
        f"end: 2 actions, position {game.state.digest()}",
    ]


def test_what_was_taken_back_is_not_in_the_record() -> None:
    game = some_game(30)
    before = game.record()
    play_randomly(game, 5, 8)
    while len(game.history) > 30:
        game.pop()
    assert game.record() == before


def test_back_to_the_start() -> None:
    for players in (2, 3, 4, 5):
        game = new_game("Old Kingdom", gods=GODS[:players], guardians=KINDS, seed=4)
        keys = [game.state.key()]
        dice = random.Random(players)
        while not game.is_over:
            seat = dice.choice(game.acting)
            game.push(dice.choice(game.legal_actions(seat)), seat)
            keys.append(game.state.key())
        ledger = list(game.ledger)
        actions = [action for _, action in game.history]
        for action in reversed(actions):
            assert game.state.key() == keys.pop()
            assert game.pop() == action
            check(game.state)
            assert list(game.ledger) == ledger[: len(game.ledger)]
        fresh = new_game("Old Kingdom", gods=GODS[:players], guardians=KINDS, seed=4)
        assert (game.state.key(), game.history, game.ledger) == (fresh.state.key(), (), fresh.ledger)
        with pytest.raises(IndexError, match="no action to take back"):
            game.pop()


def test_comments_and_blank_lines() -> None:
    game = some_game()
    lines = game.record().splitlines()
    lines = [f"{line}   # why not" if i % 2 else f"\n# a thought\n  {line}" for i, line in enumerate(lines)]
    same(parse_record("\n".join(["# The best game so far", *lines, "", "# the end"])), game)
    same(parse_record(game.record().replace("\n", "\r\n")), game)


def test_rules_settings_are_kept() -> None:
    rules = {"red_limit": 20, "drought_strength": 2, "guardian_symbols": (1, 3, 5)}
    game = play_randomly(new_game("Old Kingdom", gods=GODS[:3], seed=1, rules=rules), 200, 1)
    assert "rules: red_limit = 20\n" in game.record()
    again = parse_record(game.record())
    same(again, game)
    assert (again.state.fixed.rules.red_limit, again.state.fixed.rules.drought_strength) == (20, 2)
    assert again.state.fixed.rules.guardian_symbols == (1, 3, 5)


POSITION = """\
# My own position
format = 1
name = "The \\"Nile\\" # 3"

[[setup]]
players = 2
gods = ["Ra", "Isis"]      # two gods
guardians = ["Satet", "Mummy", "Androsphinx", "apep", "Cat Mummy"]

tokens = { e5 = 1, b1 = 2, f7 = 3 }
figures = [ "god e5 seat 1", "warrior d5 seat 1", "god g7 seat 2", "mummy h8 seat 2" ]
monuments = [ "temple e6 seat 1", "pyramid h7" ]
guardian_pool = [ "cat-mummy seat 1", "apep seat 2" ]
powers = [ "revered seat 1" ]
rules = { red_limit = 20 }
event = 2
"""


def test_a_scenario_given_as_text_is_in_the_record() -> None:
    """Several kinds of guardian too: more than could be asked for by name."""
    game = new_game(POSITION, seed=1)
    assert game.state.fixed.rules.red_limit == 20
    record = game.record()
    assert record.count("\n|") == len(POSITION.splitlines())
    same(parse_record(record), game)
    play_randomly(game, 100_000, 1)
    same(parse_record(game.record()), game)


def test_a_setting_that_overrules_the_scenario_back_to_the_house_reading() -> None:
    game = new_game(POSITION, seed=1, rules={"red_limit": 19})
    assert game.state.fixed.rules.red_limit == 19
    same(parse_record(game.record()), game)


def test_a_scenario_from_a_file_needs_no_file_later(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(POSITION, encoding="utf-8")
    game = play_randomly(new_game(file, gods=["Amun", "Osiris"], first="Osiris", seed=1), 60, 2)
    game.save(tmp_path / "game.ankh")
    file.unlink()
    again = load_game(tmp_path / "game.ankh")
    same(again, game)
    assert again.seat_name(0) == "Osiris"


def test_odd_signs_in_a_scenario_do_no_harm() -> None:
    odd = POSITION.replace("# My own position", "# a line separator\u2028and \u0085 another\t| # ✓")
    odd = odd.replace('name = "The', 'name = "Two\\nlines: the')
    same(parse_record(new_game(odd, seed=1).record()), new_game(odd, seed=1))
    windows = new_game(POSITION.replace("\n", "\r\n"), seed=1)
    assert parse_record(windows.record()).state.key() == windows.state.key()


def test_a_drawn_set_up_is_kept() -> None:
    game = play_randomly(new_game("Old Kingdom", players=4, guardians_set=True, first="random"), 50, 1)
    same(parse_record(game.record()), game)


def test_the_ledger_may_be_left_out() -> None:
    game = some_game()
    without = parse_record(game.record(), ledger=False)
    assert (without.ledger, without.state.key()) == ((), game.state.key())
    mass = new_game("Middle Kingdom", gods=GODS[:2], guardians=KINDS, seed=7, ledger=False)
    assert play_randomly(mass, 40, 3).record() == game.record()


# Files ----------------------------------------------------------------------------------------------


def test_save_and_load(tmp_path: Path) -> None:
    game, path = some_game(), tmp_path / "game.ankh"
    game.save(str(path))
    assert path.read_text(encoding="utf-8") == game.record()
    before = path.read_bytes(), path.stat().st_mtime_ns
    same(load_game(path), game)
    same(load_game(str(path)), game)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    play_randomly(game, 10, 9).save(path)  # over the old one
    same(load_game(path), game)
    assert [p.name for p in tmp_path.iterdir()] == ["game.ankh"]


def test_saving_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = some_game(), tmp_path / "game.ankh"
    game.save(path)
    old = path.read_bytes()
    play_randomly(game, 10, 9)

    def full_disk(*args: object, **more: object) -> None:
        raise OSError("no space left")

    for where, what in ((os, "replace"), (os, "fsync"), (Path, "write_text")):
        with monkeypatch.context() as patch:
            patch.setattr(where, what, full_disk)
            try:
                game.save(path)
            except OSError:
                assert path.read_bytes() == old
        assert [p.name for p in tmp_path.iterdir()] == ["game.ankh"]
        path.write_bytes(old)
    with pytest.raises(OSError, match="none"):
        game.save(tmp_path / "none" / "game.ankh")
    assert [p.name for p in tmp_path.iterdir()] == ["game.ankh"]


def test_the_file_is_never_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written goes to another file, which then takes the place of the old one."""
    game, path = some_game(), tmp_path / "game.ankh"
    path.write_text("old", encoding="utf-8")
    seen: list[str] = []
    replace = os.replace

    def watch(source: Path, target: Path) -> None:
        seen.append(path.read_text(encoding="utf-8"))
        assert Path(source).read_text(encoding="utf-8") == game.record()
        assert Path(source).parent == path.parent
        replace(source, target)

    monkeypatch.setattr(os, "replace", watch)
    game.save(path)
    assert seen == ["old"]
    assert path.read_text(encoding="utf-8") == game.record()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="there is no such file") as caught:
        load_game(tmp_path / "none.ankh")
    assert caught.value.line is None
    (tmp_path / "bytes.ankh").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match=r"bytes\.ankh: the file cannot be read as text"):
        load_game(tmp_path / "bytes.ankh")
    with pytest.raises(RecordError, match="cannot be read as text"):
        load_game(tmp_path)


# Wrong records --------------------------------------------------------------------------------------


def wrong(record: str, line: int | None, *words: str) -> None:
    """A record is refused at a line, in words."""
    with pytest.raises(RecordError) as caught:
        parse_record(record)
    for word in words:
        assert word in caught.value.problem
    assert caught.value.line == line
    assert str(caught.value) == f"record, line {line}: {caught.value.problem}"


def lines_of(game: Game) -> list[str]:
    return game.record().splitlines()


@pytest.mark.parametrize("cut", [0, 1, 4, 6, 7, 8, 20, 47])
def test_cut_off(cut: int) -> None:
    """After so many of the 48 lines."""
    lines = lines_of(some_game())
    assert len(lines) == 48
    text = "".join(f"{line}\n" for line in lines[:cut])
    if cut == 0:
        wrong(text, 1, "not a record: the first line must be 'ankh record 1'")
    elif cut < 7:
        wrong(text, cut, "the record is cut off: there is no line 'actions:'")
    else:
        wrong(text, cut, "the record is cut off: there is no line 'end: ...'")
        assert len(parse_record(text, unfinished=True).history) == cut - 7


def test_cut_off_in_the_middle_of_a_line() -> None:
    lines = lines_of(some_game())
    wrong("\n".join([*lines[:19], lines[19][:9]]), 20)
    wrong("\n".join(lines)[:-4], 48, "it has been edited")


def test_cut_off_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "game.ankh"
    text = "".join(f"{line}\n" for line in lines_of(some_game())[:30])
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"^game\.ankh, line 30: the record is cut off"):
        load_game(path)
    assert path.read_text(encoding="utf-8") == text
    assert [p.name for p in tmp_path.iterdir()] == ["game.ankh"]


def edited(change: Callable[[list[str]], None]) -> str:
    """The record of a short game, changed line by line."""
    game = new_game("Middle Kingdom", gods=GODS[:2], guardians=KINDS, seed=7)
    for text in ("choose move", "move b5 c5", "done", "choose followers", "choose unlock", "unlock revered"):
        game.push(parse_action(text))
    lines = lines_of(game)
    change(lines)
    return "\n".join(lines) + "\n"


def put(number: int, text: str) -> Callable[[list[str]], None]:
    """Write something else on a line (from 1)."""

    def change(lines: list[str]) -> None:
        lines[number - 1] = text

    return change


@pytest.mark.parametrize(
    ("number", "text", "words"),
    [
        # Headers
        (1, "ankh record 2", ("a record of version 2; this engine reads version 1",)),
        (1, "ankh record", ("not a record: the first line must be 'ankh record 1'",)),
        (1, "chess record 1", ("not a record",)),
        (2, "scenario: New Kingdom", ("'New Kingdom' is not one of the engine's scenarios", "missing")),
        (3, "players: two", ("'two' is not a whole number",)),
        (4, "gods: Amun, Seth", ("there is no god 'Seth'; there are Amun",)),
        (4, "gods: Amun, Amun", ("Amun is named twice",)),
        (4, "gods: Amun", ("1 gods for 2 players",)),
        (5, "guardians: Satet, Mummy, Sobek", ("there is no guardian 'Sobek'; there are Cat Mummy",)),
        (5, "guardians: Satet, Apep, Mummy", ("one of level 1, one of level 2 and one of level 3",)),
        (6, "seed: x", ("'x' is not a whole number",)),
        (6, "seed: -1", ("'-1' is not a whole number",)),
        (6, "weather: fine", ("unknown header 'weather'; expected scenario, players, gods",)),
        (6, "gods: Amun, Isis", ("the header 'gods' is there twice",)),
        (6, "rules: red_limit: 20", ("expected a setting like 'red_limit = 20'",)),
        (6, "rules: red_limit = __import__('os')", ("expected a setting like 'red_limit = 20'",)),
        # Actions
        (8, "Seth: choose move", ("expected '<god>: <action>' with a god of Amun, Isis",)),
        (8, "choose move", ("expected '<god>: <action>' with a god of Amun, Isis",)),
        (8, "Isis: choose move", ("not for this seat to decide now, but for Amun",)),
        (8, "Amun: choose", ("an example is 'choose move'",)),
        (8, "Amun: dance", ("does not start with an action word",)),
        (9, "Amun: move b5 z9", ("'z9' is not a hex of the board",)),
        (9, "Amun: move b5 c6", ("c6 is water", "move.end", "Legal here: move")),
        (9, "Amun: move b5 g7", ("not 1, 2 or 3 hexes away", "move.range")),
        (11, "Amun: choose move", ("After move the second action is from a lower line", "turn.actions")),
        # The end
        (14, "end: 5 actions, position 0123456789abcdef", ("the actions lead to", "it has been edited")),
        (14, "end: 6 actions, position 0123456789abcdef", ("the actions lead to", "it has been edited")),
        (14, "end:", ("the actions lead to", "it has been edited")),
    ],
)  # fmt: skip
def test_edited_in_one_line(number: int, text: str, words: tuple[str, ...]) -> None:
    assert len(edited(lambda lines: None).splitlines()) == 14
    wrong(edited(put(number, text)), number, *words)


def test_gods_and_players_that_do_not_agree() -> None:
    wrong(edited(put(3, "players: 3")), 4, "2 gods for 3 players")


def test_a_legal_but_different_action_is_noticed_at_the_end() -> None:
    wrong(edited(put(9, "Amun: move b5 c4")), 14, "the actions lead to", "it has been edited")
    wrong(edited(put(13, "Isis: unlock inspiring")), 14, "it has been edited")


def test_an_action_left_out_or_put_in() -> None:
    def leave_out(lines: list[str]) -> None:
        del lines[10]  # choose followers

    wrong(edited(leave_out), 11, "not for this seat to decide now, but for Amun")

    def put_in(lines: list[str]) -> None:
        lines.insert(13, "Amun: choose unlock")

    wrong(edited(put_in), 15, "the actions lead to '7 actions", "record says '6 actions", "been edited")

    def swap(lines: list[str]) -> None:
        lines[7], lines[8] = lines[8], lines[7]

    wrong(edited(swap), 8, "does not answer it")


def test_something_after_the_end() -> None:
    wrong(edited(lambda lines: lines.append("Amun: choose move")), 15, "something after the line 'end:'")


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_a_header_left_out(number: int) -> None:
    def leave_out(lines: list[str]) -> None:
        del lines[number - 1]

    wrong(edited(leave_out), 1, "the header '", "' is missing")


def test_no_actions_line() -> None:
    def leave_out(lines: list[str]) -> None:
        del lines[6]

    wrong(edited(leave_out), 7, "unknown header 'Amun'", "or 'actions:'")


def test_wrong_rules_settings() -> None:
    game = new_game("First Steps", seed=1, rules={"red_limit": 20})
    lines = lines_of(game)
    number = lines.index("rules: red_limit = 20") + 1
    for setting, problem in (("red_limit = 99", "red_limit is 99"), ("red = 1", "no rules setting 'red'")):
        lines[number - 1] = f"rules: {setting}"
        wrong("\n".join(lines), number, problem)


def test_the_line_of_an_error_in_the_scenario_is_that_of_the_record() -> None:
    lines = lines_of(new_game(POSITION, seed=1))
    number = next(i for i, line in enumerate(lines, 1) if "warrior d5" in line)
    text = "\n".join(lines)
    wrong(text.replace("warrior d5 seat 1", "warrior d7 seat 1"), number, "d7 is water")
    wrong(text.replace("figures =", "figures"), number, "not TOML")
    wrong(text.replace("guardian_pool", "guardians_pool"), number + 2, "unknown key 'guardians_pool'")
    without = "\n".join(line for line in lines if not line.startswith("|"))
    wrong(without, 2, "is not one of the engine's scenarios", "its text is missing")


def test_nothing_is_half_loaded() -> None:
    """A wrong record gives no game at all, and what it was read from is left alone."""
    record = edited(put(13, "Isis: unlock glorious"))
    games: list[Game] = []
    with pytest.raises(RecordError, match=r"^record, line 13: unlock glorious: Glorious is of level 3"):
        games.append(parse_record(record))
    assert games == []
