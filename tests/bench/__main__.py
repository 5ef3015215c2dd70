"""Measure the engine, with random playouts of python-chess in the same run as a yardstick.

Times are processor time, so that what else the machine does counts little. Rounds of all measurements
are interleaved, and each engine measurement is set against one of python-chess just before it, so that a
slow minute hits both alike; what is printed are medians of the rounds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import chess

from ankh_core import Game, new_game, regions
from ankh_core.agenda import resolve


def fresh(players: int, seed: int, ledger: bool = False) -> Game:
    """A game with everything drawn by seed."""
    return new_game("Middle Kingdom", players=players, seed=seed, ledger=ledger)


def checked(players: int, games: int, seed: int, ledger: bool = False) -> tuple[int, float]:
    """Random games through `legal_actions` and `push`: decisions taken and seconds used, set-up apart."""
    dice = random.Random(seed)
    decisions, seconds = 0, 0.0
    for i in range(games):
        game = fresh(players, seed + i, ledger)
        start = time.process_time()
        while not game.is_over:
            game.push(dice.choice(game.legal_actions()))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def unchecked(players: int, games: int, seed: int) -> tuple[int, float]:
    """The same through `resolve`: no check, no history."""
    dice = random.Random(seed)
    decisions, seconds = 0, 0.0
    for i in range(games):
        game = fresh(players, seed + i)
        state = game.state
        start = time.process_time()
        while state.outcome is None:
            god = game._asked()[2][0]
            resolve(state, god, dice.choice(game.legal_actions()))
            decisions += 1
        seconds += time.process_time() - start
    return decisions, seconds


def chess_plies(games: int, seed: int) -> tuple[int, float]:
    """Random chess games, asked at every ply whether they are over."""
    dice = random.Random(seed)
    plies = 0
    start = time.process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 300:
            board.push(dice.choice(list(board.legal_moves)))
            plies += 1
    return plies, time.process_time() - start


def copy_microseconds(seed: int, copies: int = 2000) -> float:
    """Microseconds to copy a position in the middle of a four-player game."""
    game, dice = fresh(4, seed), random.Random(seed)
    for _ in range(80):
        if not game.is_over:
            game.push(dice.choice(game.legal_actions()))
    state = game.state
    start = time.process_time()
    for _ in range(copies):
        state.copy()
    return (time.process_time() - start) / copies * 1e6


def caravan_milliseconds() -> float:
    """Milliseconds to list every caravan line of the printed board, nothing remembered."""
    regions.clear_caches()
    start = time.process_time()
    assert regions.caravan_lines(regions.lands(0), 0, 30)
    return (time.process_time() - start) * 1e3


def main() -> None:
    """Run the rounds and print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=60, help="games of each kind in a round")
    args = parser.parse_args()
    rate: Callable[[tuple[int, float]], float] = lambda r: r[0] / r[1]  # noqa: E731
    rows: dict[str, list[float]] = {}

    def add(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    for r in range(args.rounds):
        seed, games = 100 * r, args.games
        for players in (2, 3, 4, 5):
            yardstick = rate(chess_plies(max(1, games // 10), seed + players))
            decisions, seconds = checked(players, games, seed)
            add(f"decisions/s, checked, {players} players", decisions / seconds)
            add(f"games/s, {players} players", games / seconds)
            add(f"ratio to python-chess, {players} players", decisions / seconds / yardstick)
            add("plies/s, python-chess with its game-over test", yardstick)
        add("decisions/s, unchecked path, 4 players", rate(unchecked(4, games, seed)))
        add("decisions/s, checked, with ledger, 4 players", rate(checked(4, games, seed, ledger=True)))
        add("microseconds per copy", copy_microseconds(seed))
        add("milliseconds to list caravan lines, cold", caravan_milliseconds())
    print("| what | median | lowest | highest |\n|---|---:|---:|---:|")
    for name, values in rows.items():
        middle, low, high = statistics.median(values), min(values), max(values)
        digits = 0 if middle >= 100 else 2 if "ratio" in name else 1
        print(f"| {name} | {middle:,.{digits}f} | {low:,.{digits}f} | {high:,.{digits}f} |")


if __name__ == "__main__":
    main()
