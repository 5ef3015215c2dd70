"""The engine plays the golden games as they stand; if a change is meant, run `python -m tests.golden`."""

from __future__ import annotations

import pytest

from ankh_core.registry import GODS, GUARDIANS

from .games import GAMES
from .playthrough import FOLDER, Golden, set_up, text

BIGGEST = 60_000


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_golden_game_goes_as_it_went(golden: Golden) -> None:
    path = FOLDER / f"{golden.name}.txt"
    written, now = path.read_text("utf-8").splitlines(), text(golden).splitlines()
    for number, (old, new) in enumerate(zip(written, now, strict=False), 1):
        assert new == old, f"{path.name}, line {number}; if this is meant: python -m tests.golden"
    assert len(now) == len(written)
    assert path.stat().st_size < BIGGEST


def test_the_golden_games_are_one_for_each_number_of_players_and_each_god_first() -> None:
    games = {golden.name: set_up(golden).state.fixed for golden in GAMES}
    assert {f"players-{n}" for n in range(2, 6)} | {f"god-{god}" for god in GODS} == set(games)
    for name, fixed in games.items():
        kind, _, which = name.partition("-")
        assert (str(fixed.seats) if kind == "players" else fixed.gods[0].id) == which
    assert {g.id for fixed in games.values() for g in fixed.guardians} == set(GUARDIANS)
    assert {f"{golden.name}.txt" for golden in GAMES} == {path.name for path in FOLDER.iterdir()}
