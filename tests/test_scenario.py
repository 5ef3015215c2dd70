"""Scenario texts: what is read, what is refused and where, and positions written back as texts."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ankh_core import Game, RulesError, ScenarioError, SetupError, built_in_scenarios, new_game, parse_action
from ankh_core.check import check

GOOD = """\
format = 1
name = "A test"

[[setup]]
players = 2
tokens = { e5 = 1, b1 = 2, f7 = 3 }
gods = ["Amun", "Isis"]
guardians = ["Satet", "Mummy", "Androsphinx"]
monuments = [
  "temple e6 seat 1",
  "pyramid f5",
]
figures = [
  "god e5 seat 1",
  "warrior d5 seat 1",
  "god g7 seat 2",
]
"""


def error_of(text: str) -> ScenarioError:
    """The error that a text makes."""
    with pytest.raises(ScenarioError) as caught:
        new_game(text, seed=1)
    return caught.value


def line_of(text: str, words: str) -> int:
    """The number of the only line with these words."""
    (number,) = [i for i, line in enumerate(text.splitlines(), 1) if words in line]
    return number


def test_the_good_text_is_good() -> None:
    game = new_game(GOOD, seed=1)
    check(game.state)
    assert game.header.scenario.name == "A test"
    assert game.header.gods == ("Amun", "Isis")


# Refused, with the line on which it stands -----------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        # The form
        ("format = 1", "format = 2", "format is 2; this version reads format = 1"),
        ('name = "A test"', "name = 7", "name must be a text in quotes"),
        ('name = "A test"', 'title = "A test"', "unknown key 'title'; expected format, name, about, setup"),
        ("players = 2", "players = 6", "players is 6; expected a number from 2 to 5"),
        ("players = 2", 'players = "2"', "players is '2'; expected a number from 2 to 5"),
        ("players = 2", "players = true", "players is True; expected a number from 2 to 5"),
        ("gods =", "heroes =", "unknown key 'heroes'; expected players, tokens, camels"),
        ('gods = ["Amun", "Isis"]', 'gods = "Amun, Isis"', "gods must be a list of texts"),
        ('gods = ["Amun", "Isis"]', "gods = [1, 2]", "gods must be a list of texts"),
        ('gods = ["Amun", "Isis"]', "event = -1", "event must be a whole number"),
        ('gods = ["Amun", "Isis"]', "event = 1.5", "event must be a whole number"),
        ('gods = ["Amun", "Isis"]', 'camels = ["a4/a5"]', "camels must be a text in quotes"),
        ('gods = ["Amun", "Isis"]', 'followers = "2"', "followers must be a list of whole numbers"),
        ('gods = ["Amun", "Isis"]', 'rules = "red"', "rules must be a table"),
        ('gods = ["Amun", "Isis"]', "actions = { move = true }", "actions must be a table"),
        ("f7 = 3 }", 'f7 = "3" }', "tokens must be a table { name = whole number }"),
        # The board
        ("warrior d5 seat 1", "warrior d7 seat 1", "d7 is water; this figure stands on land"),
        ("pyramid f5", "pyramid c6", "c6 is water; a monument stands on land"),
        ("f7 = 3", "k9 = 3", "k9 is water; a conflict order token stands on land"),
        ("pyramid f5", "pyramid z5", "there is no hex 'z5'"),
        ("f7 = 3", "f11 = 3", "there is no hex 'f11'"),
        ("pyramid f5", "pyramid e6", "e6 is occupied already; one piece on a hex"),
        ("warrior d5 seat 1", "warrior f5 seat 1", "f5 is occupied already; one piece on a hex"),
        ("god g7 seat 2", "god d5 seat 2", "d5 is occupied already; one piece on a hex"),
        # Pieces
        ("pyramid f5", "sphinx f5", "'sphinx' is no monument; expected obelisk, temple, pyramid"),
        ("pyramid f5", "pyramid", "expected a text like 'temple d1 seat 2'"),
        ("pyramid f5", "pyramid f5 f6", "expected a text like 'temple d1 seat 2'"),
        ("warrior d5 seat 1", "warrior d5", "whose? expected a text like 'warrior e5 seat 1'"),
        ("warrior d5 seat 1", "warrior d5 seat 3", "after 'seat' comes a number from 1 to 2, and"),
        ("warrior d5 seat 1", "warrior d5 seat", "after 'seat' comes a number from 1 to 2, and"),
        ("warrior d5 seat 1", "warrior d5 seat 1 now", "after 'seat' comes a number from 1 to 2"),
        ("warrior d5 seat 1", "apep d5 seat 1", "'apep' is not in this game; expected god, warrior, satet"),
        ("warrior d5 seat 1", "temple d5 seat 1", "'temple' is not in this game; expected god, warrior"),
        ("warrior d5 seat 1", "god d5 seat 1", "seat 1 has two god figures"),
    ],
)  # fmt: skip
def test_wrong_in_one_place(old: str, new: str, problem: str) -> None:
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    error = error_of(text)
    assert problem in error.problem
    assert error.line == line_of(text, new)
    assert f"line {error.line}: " in str(error)


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        # Camels
        ('camels = "e4/e5"', "camel e4/e5: a camel stands between two land hexes, on no river"),
        ('camels = "d6/d7"', "camel d6/d7: a camel stands between two land hexes"),
        ('camels = "a4/a5 a5/a4"', "camel a5/a4: a camel stands between two land hexes"),
        ('camels = "a4/a6"', "'a4/a6' is not a side of the board: write two neighbouring hexes, like b5/b6"),
        ('camels = "a4"', "'a4' is not a side of the board"),
        # Tracks
        ("event = 18", "event = 18; expected 0 to 17, the events there have been"),
        ("turn = 0", "turn = 0; expected a seat that is in play"),
        ("turn = 3", "turn = 3; expected a seat that is in play"),
        ("actions = { move = 6 }", "actions: move = 6; expected 3 to 5"),
        ("actions = { summon = 2 }", "actions: summon = 2; expected 3 to 5"),
        ("actions = { unlock = 5 }", "actions: unlock = 5; expected 3 to 4"),
        ("actions = { dance = 3 }", "actions: 'dance' is no action; expected move, summon"),
        ('devotion = ["5 seat 1"]', "devotion must name every god in play"),
        ('devotion = ["5 seat 1", "4 seat 2"]', "list the gods from last to first"),
        ('devotion = ["5 seat 1", "6 seat 1"]', "each god in play once"),
        ('devotion = ["5 seat 1", "31 seat 2"]', "expected a space from 0 to 30, like '5 seat 1'"),
        ('devotion = ["5 seat 1", "six seat 2"]', "expected a space from 0 to 30, like '5 seat 1'"),
        ('devotion = ["5", "6 seat 2"]', "whose? expected a text like '5 seat 1'"),
        # Players
        ("followers = [1]", "followers: expected 2 whole numbers, one for each seat"),
        ("followers = [1, 2, 3]", "followers: expected 2 whole numbers, one for each seat"),
        ("followers = [1, -2]", "followers: expected 2 whole numbers, one for each seat"),
        ('used = ["sword seat 1"]', "expected a card, each once: build, plague, chariots"),
        ('used = ["flood seat 1", "flood seat 1"]', "expected a card, each once"),
        ('used = ["flood"]', "whose? expected a text like 'flood seat 1'"),
        ('powers = ["riches seat 1"]', "expected a power, each once: commanding"),
        ('powers = ["revered seat 1", "revered seat 1"]', "expected a power, each once"),
        ('powers = ["revered seat 1", "resplendent seat 1"]', "seat 1 needs two of a level before"),
        ('powers = ["glorious seat 2"]', "seat 2 needs two of a level before one of the next"),
        ('powers = ["revered seat 1", "inspiring seat 1", "commanding seat 1"]', "and two at most"),
        ('guardian_pool = ["satet"]', "whose? expected a text like 'satet e5 seat 1'"),
        ('guardian_pool = ["apep seat 1"]', "'apep' is not in this game"),
        ('guardian_pool = ["satet seat 1", "satet seat 2"]', "2 players have 1 of this kind"),
        ("guardian_stock = { satet = 2 }", "satet = 2; expected at most the figures that no god has"),
        ("guardian_stock = { apep = 1 }", "apep = 1; expected at most the figures that no god has"),
        # Merged and forgotten
        ("merged = [1, 1]", "merged names two seats: the lower, then the higher it merged into"),
        ("merged = [1]", "merged names two seats"),
        ("merged = [2, 3]", "merged names two seats"),
        ("forgotten = [3]", "forgotten: seat 3 is not in play"),
        ("forgotten = [1]", "fewer than two gods are in play: the game is over"),
    ],
)  # fmt: skip
def test_wrong_in_one_more_line(more: str, problem: str) -> None:
    text = GOOD + more + "\n"
    error = error_of(text)
    assert problem in error.problem
    assert error.line == line_of(text, more)


def test_not_toml() -> None:
    text = GOOD.replace("players = 2", "players = ")
    error = error_of(text)
    assert error.problem.startswith("not TOML: ")
    assert error.line == line_of(text, "players = ")
    assert "line" in str(error_of("[[setup]]\nplayers = 2\nplayers = 3\n"))
    assert error_of(GOOD + "[[setup").problem.startswith("not TOML: ")


def test_no_format_and_no_setup() -> None:
    assert "format is None; this version reads format = 1" in error_of(GOOD.replace("format = 1", "")).problem
    for text in ("format = 1\nname = 'x'\n", "format = 1\nsetup = 3\n", "format = 1\nsetup = [1]\n"):
        assert "[[setup]]" in error_of(text).problem
    assert "format is None" in error_of("\n").problem


def test_a_region_without_its_token() -> None:
    text = GOOD.replace("e5 = 1, b1 = 2, f7 = 3", "e5 = 1, f7 = 3")
    error = error_of(text)
    assert error.problem == "the region of b1 has no conflict order token; each region has one"
    assert error.line == line_of(text, "tokens =")
    split = error_of(GOOD + 'camels = "e2/f2 e3/f2 e3/f3 e4/f3 e4/f4"\n')  # the delta is two regions now
    assert split.problem.startswith("the region of f2 has no conflict order token")
    assert (
        "no conflict order token"
        in error_of(GOOD.replace("tokens = { e5 = 1, b1 = 2, f7 = 3 }\n", "")).problem
    )


@pytest.mark.parametrize(
    ("tokens", "problem"),
    [
        ("e5 = 1, b1 = 2, f7 = 3, a2 = 4", "token 4 on a2: that region has token 1 already"),
        ("e5 = 1, b1 = 1, f7 = 3", "token 1 on b1: expected numbers from 1 to 8, each once"),
        ("e5 = 0, b1 = 2, f7 = 3", "token 0 on e5: expected numbers from 1 to 8, each once"),
        ("e5 = 9, b1 = 2, f7 = 3", "token 9 on e5: expected numbers from 1 to 8, each once"),
    ],
)
def test_tokens_one_to_one_with_regions(tokens: str, problem: str) -> None:
    error = error_of(GOOD.replace("e5 = 1, b1 = 2, f7 = 3", tokens))
    assert problem in error.problem
    assert error.line == 6


def test_a_god_without_its_figure() -> None:
    text = GOOD.replace('  "god g7 seat 2",\n', "")
    error = error_of(text)
    assert error.problem == "seat 2 has no god figure on the board"
    assert error.line == line_of(text, "figures = [")


def test_a_figure_of_a_god_that_is_out() -> None:
    three = GOOD.replace("players = 2", "players = 3").replace('"Isis"]', '"Isis", "Ra"]')
    text = three.replace('"god g7 seat 2",', '"god g7 seat 2",\n  "god h8 seat 3",') + "forgotten = [3]\n"
    assert error_of(text).problem == "'god h8 seat 3': the god of seat 3 is out of the game"


def test_the_line_is_that_of_the_set_up_with_so_many_players() -> None:
    """Two tables, both with the same words; the error is in the second."""
    table = GOOD[GOOD.index("[[setup]]") :].replace("[[setup]]", "[[setup]]  # one more")
    second = table.replace("players = 2", "players = 3").replace('"Isis"]', '"Isis", "Ra"]')
    text = GOOD + second.replace("pyramid f5", "pyramid e6").replace(
        '"god g7 seat 2",', '"god g7 seat 2",\n"god k4 seat 3",'
    )
    with pytest.raises(ScenarioError, match="e6 is occupied already") as caught:
        new_game(text, gods=["Amun", "Isis", "Ra"])
    assert caught.value.line == line_of(text, "pyramid e6")
    new_game(text, gods=["Amun", "Isis"])
    water = (GOOD + second).replace("warrior d5", "warrior c6")
    with pytest.raises(ScenarioError, match="c6 is water") as caught:
        new_game(water, players=3)
    assert caught.value.line == [i for i, x in enumerate(water.splitlines(), 1) if "warrior c6" in x][1]


def test_two_set_ups_for_as_many_players() -> None:
    text = GOOD + GOOD[GOOD.index("[[setup]]") :]
    assert error_of(text).problem == "two set-ups for 2 players"


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("{ red = 20 }", "there is no rules setting 'red'; there are drought_strength"),
        ("{ red_limit = 31 }", "red_limit is 31; it must be a whole number from 0 to 30"),
        ('{ red_limit = "20" }', "red_limit is '20'; it must be a whole number"),
        ("{ guardian_symbols = [1, 1, 3] }", "it must be three rising unlock numbers"),
        ("{ guardian_symbols = 3 }", "it must be three rising unlock numbers"),
        ("{ satet_crosses = 1 }", "it must be true or false"),
    ],
)
def test_wrong_rules_settings(rules: str, problem: str) -> None:
    with pytest.raises((RulesError, ScenarioError), match=problem.replace("(", r"\(")):
        new_game(GOOD + f"rules = {rules}\n", seed=1)


# Names and files ------------------------------------------------------------------------------------


def test_an_unknown_scenario() -> None:
    for name in ("New Kingdom", "", "kingdom"):
        error = error_of(name)
        assert f"there is no scenario {name!r}; there are First Steps, Middle Kingdom, Old Kingdom" in str(
            error
        )


@pytest.mark.parametrize(
    ("gods", "problem"),
    [
        (["Amun", "Seth"], "there is no god 'Seth'; there are Amun, Anubis, Isis, Osiris, Ra"),
        (["Amun", "Amun"], "Amun is named twice; each god is there once"),
        (["Amun", "amun "], "Amun is named twice"),
        (["Amun", "Isis", "Ra", "Osiris", "Anubis", "Amun"], "Middle Kingdom cannot be played by 6"),
        (["Amun"], "Middle Kingdom cannot be played by 1; it is for 2, 3, 4, 5 players"),
        ([], "Middle Kingdom cannot be played by 0"),
        (["Amun", None], "there is no god None"),
    ],
)
def test_gods_that_cannot_be(gods: list[Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        new_game("Middle Kingdom", gods=gods)


def test_gods_and_players_must_agree() -> None:
    with pytest.raises(SetupError, match="2 gods for 3 players"):
        new_game("Middle Kingdom", gods=["Amun", "Isis"], players=3)
    with pytest.raises(SetupError, match="1 gods for 2 players"):
        new_game(GOOD.replace('["Amun", "Isis"]', '["Amun"]'))
    with pytest.raises(SetupError, match="there is no god 'Seth'"):
        new_game(GOOD.replace("Isis", "Seth"))
    with pytest.raises(SetupError, match="cannot be played by 3; it is for 2 players"):
        new_game(GOOD, players=3)


def test_a_file_is_read_by_its_path_and_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    before = file.stat()
    for path in (file, str(file)):
        assert new_game(path, seed=1).state.key() == new_game(GOOD, seed=1).state.key()
    file.write_text(GOOD.replace("god g7", "god c6"), encoding="utf-8")
    wrong = file.read_bytes()
    with pytest.raises(ScenarioError, match=r"mine\.toml, line 16: .*c6 is water"):
        new_game(file)
    assert file.read_bytes() == wrong
    assert file.stat().st_mode == before.st_mode
    assert [p.name for p in tmp_path.iterdir()] == ["mine.toml"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="there is no such file"):
        new_game(tmp_path / "none.toml")
    with pytest.raises(ScenarioError, match="there is no such file"):
        new_game("none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="cannot be read as text"):
        new_game(tmp_path / "bytes.toml")
    with pytest.raises(ScenarioError, match="cannot be read as text"):
        new_game(tmp_path)


def test_built_in_scenarios_are_named_without_regard_to_case() -> None:
    assert new_game(" old kingdom ", seed=1).header.scenario is built_in_scenarios()["Old Kingdom"]


# Positions as texts ---------------------------------------------------------------------------------


def same_again(game: Game) -> Game:
    """The game that the text of a position makes, after the two have been compared."""
    again = new_game(game.position_text(), seed=5)
    assert again.state.key() == game.state.key()
    assert again.state.digest() == game.state.digest()
    assert again.legal_actions() == game.legal_actions()
    assert again.position_text() == game.position_text()
    check(again.state)
    return again


@pytest.mark.parametrize("scenario", ["First Steps", "Middle Kingdom", "Old Kingdom"])
def test_every_start_as_a_text(scenario: str) -> None:
    for players in built_in_scenarios()[scenario].player_counts:
        same_again(new_game(scenario, players=players, seed=players))


def starts_a_turn(game: Game) -> bool:
    """Whether nothing has been chosen in this turn yet."""
    return bool(game.decision and game.decision.kind == "choose" and len(game.legal_actions()) == 4)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("guardians_set", [False, True])
def test_positions_of_random_games_as_texts(players: int, guardians_set: bool) -> None:
    """Between any two turns, through merging and forgetting; the games then go on alike."""
    compared = 0
    for seed in range(4):
        dice = random.Random(seed)
        game = new_game("Old Kingdom", players=players, seed=seed, guardians_set=guardians_set)
        while not game.is_over:
            if starts_a_turn(game):
                compared += 1
                again = same_again(game)
                for action in [dice.choice(game.legal_actions())]:
                    game.push(action)
                    again.push(action)
                assert game.state.key() == again.state.key()
            else:
                seat = dice.choice(game.acting)
                game.push(dice.choice(game.legal_actions(seat)), seat)
    assert compared > 100


def test_rules_settings_and_odd_names_are_kept() -> None:
    text = GOOD.replace('"A test"', r'"The \"Nile\" # 2 \\ a\tb ✓"')
    text += "rules = { red_limit = 20, drought_strength = 2, guardian_symbols = [1, 3, 5] }\n"
    game = new_game(text, seed=1)
    again = same_again(game)
    assert again.state.fixed.rules == game.state.fixed.rules
    assert again.state.fixed.rules.red_limit == 20
    assert again.state.fixed.scenario == 'The "Nile" # 2 \\ a\tb ✓'
    assert 'name = "other"' in game.position_text("other")


def test_several_guardian_kinds_in_a_position() -> None:
    """More kinds than a set-up draws: what unlocks bring are the first three."""
    text = GOOD.replace(
        '"Satet", "Mummy", "Androsphinx"', '"Satet", "Mummy", "Androsphinx", "Apep", "cat mummy"'
    )
    text += 'guardian_pool = ["cat-mummy seat 1", "apep seat 2"]\n'
    game = new_game(text, seed=1)
    same_again(game)
    assert game.state.held.count(1) == 2
    with pytest.raises(SetupError, match="guardians are one of level 1, one of level 2 and one of level 3"):
        new_game(GOOD, guardians=["Satet", "Mummy", "Androsphinx", "Apep"])


def test_only_between_two_turns() -> None:
    game = new_game(GOOD, seed=1)
    game.push(parse_action("choose move"))
    with pytest.raises(ValueError, match="only a position between two turns"):
        game.position_text()
    game.push(parse_action("done"))
    with pytest.raises(ValueError, match="only a position between two turns"):
        game.position_text()  # the second action is still to be chosen
    game.push(parse_action("choose followers"))
    assert starts_a_turn(game)
    same_again(game)
