"""The command line, and that other processes, with other hash seeds, see the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ankh_core import load_game, new_game, parse_action, story_lines
from ankh_core.__main__ import main
from ankh_core.game import Game

ROOT = Path(__file__).resolve().parent.parent


def python(*arguments: str, hash_seed: int = 0) -> str:
    """What another Python process, with its own hash seed, prints."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def simulate(folder: Path, players: int, hash_seed: int) -> dict[str, str]:
    """The records that a simulation writes, by file name."""
    options = ["--games", "1", "--players", str(players), "--seed", "5", "--records", str(folder)]
    python("-m", "ankh_core", "simulate", *options, "--guardians-set", hash_seed=hash_seed)
    return {file.name: file.read_text("utf-8") for file in sorted(folder.iterdir())}


@pytest.mark.parametrize("players", [2, 5])
def test_the_same_games_whatever_the_hash_seed(players: int, tmp_path: Path) -> None:
    one = simulate(tmp_path / "one", players, hash_seed=1)
    other = simulate(tmp_path / "other", players, hash_seed=4321)
    assert one == other
    assert len(one) == (3 if players == 2 else 2)  # First Steps is for two
    for name, record in one.items():
        game = load_game(tmp_path / "one" / name)
        assert game.is_over
        assert game.record() == record


DIGESTS = """
import sys
from ankh_core import load_game
game = load_game(sys.argv[1])
fresh = load_game(sys.argv[1])
print(fresh.state.digest())
while fresh.history:
    fresh.pop()
for seat, action in game.history:
    print(fresh.state.digest())
    fresh.push(action, seat)
print(fresh.state.digest())
"""


def test_a_replay_in_another_process_is_the_same_action_by_action(tmp_path: Path) -> None:
    assert (
        main(["simulate", "--games", "1", "--players", "3", "--seed", "9", "--records", str(tmp_path)]) == 0
    )
    for file in sorted(tmp_path.iterdir()):
        game = load_game(file)
        here = [game.state.digest()]
        while game.history:
            game.pop()
            here.append(game.state.digest())
        assert game.state.digest() == start_of(game).state.digest()
        expected = [here[0], *reversed(here)]
        assert python("-c", DIGESTS, str(file), hash_seed=77).split() == expected
        assert len(set(here)) > len(here) / 2


def start_of(game: Game) -> Game:
    """A new game with the same set-up."""
    header = game.header
    return new_game(header.scenario, header.gods, header.guardians, seed=header.seed)


def test_replay_prints_the_ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(
        "Middle Kingdom", gods=["Amun", "Isis"], guardians=["Satet", "Mummy", "Androsphinx"], seed=7
    )
    for text in ("choose move", "move b5 c5", "done", "choose followers", "choose unlock", "unlock revered"):
        game.push(parse_action(text))
    game.save(tmp_path / "game.ankh")
    assert main(["replay", str(tmp_path / "game.ankh")]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed == story_lines(game.state.fixed, game.ledger)
    assert "  Amun moves its warrior from b5 to c5. [move.range]" in printed
    assert "  Isis unlocks Revered. [unlock.cost]" in printed


def test_replay_of_a_whole_game_in_other_processes(tmp_path: Path) -> None:
    main(
        [
            "simulate",
            "--games",
            "1",
            "--players",
            "4",
            "--scenario",
            "Old Kingdom",
            "--records",
            str(tmp_path),
        ]
    )
    (file,) = tmp_path.iterdir()
    told = {python("-m", "ankh_core", "replay", str(file), hash_seed=seed) for seed in (0, 99)}
    assert len(told) == 1
    (text,) = told
    game = load_game(file)
    assert text.splitlines() == story_lines(game.state.fixed, game.ledger)


def test_replay_of_an_unfinished_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game("First Steps", gods=["Amun", "Isis"], seed=1)
    game.push(parse_action("choose unlock"))
    file = tmp_path / "game.ankh"
    file.write_text(game.record().rpartition("end:")[0], encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    assert "game.ankh, line 8: the record is cut off" in capsys.readouterr().err
    assert main(["replay", "--unfinished", str(file)]) == 0
    assert "Amun chooses unlock" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["replay", "none.ankh"], "none.ankh: there is no such file"),
        (
            ["simulate", "--scenario", "New Kingdom"],
            "there is no scenario 'New Kingdom'; there are First Steps",
        ),
        (["simulate", "--scenario", "First Steps", "--players", "3"], "No scenario for 3 players."),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    shown = capsys.readouterr()
    assert problem in shown.err
    assert "Traceback" not in shown.err
    assert shown.out == ""


def test_records_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert main(["simulate", "--games", "1", "--records", str(tmp_path / "file")]) == 1
    assert "file" in capsys.readouterr().err
    assert (tmp_path / "file").read_text("utf-8") == "in the way"


def test_simulate_says_how_games_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--seed", "3", "--scenario", "First Steps", "--ledger"]) == 0
    shown = capsys.readouterr()
    assert "First Steps, 2 players: 2 games ended: " in shown.out
    assert "2 games, no error" in shown.out
    assert shown.err == ""  # no progress bar where no person watches


def test_the_command_line_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["simulate", "--help"], ["replay", "--help"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 0
        assert "usage: python -m ankh_core" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "--players", "6"])
    assert caught.value.code == 2
