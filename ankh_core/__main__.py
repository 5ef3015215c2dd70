"""Command line: ``python -m ankh_core`` with ``simulate``, ``duel`` or ``replay FILE``."""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

from . import (
    RecordError,
    RulesError,
    ScenarioError,
    SetupError,
    built_in_scenarios,
    load_game,
    new_game,
    story_lines,
)
from .bots import Bot, GreedyBot, RandomBot
from .check import check
from .game import Game
from .registry import GODS, GUARDIANS
from .scenario import find_scenario


def play_random(game: Game, dice: random.Random, checking: bool = True) -> None:
    """Play a game to its end with random legal actions, checking the invariants after each."""
    while not game.is_over:
        seat = dice.choice(game.acting)
        game.push(dice.choice(game.legal_actions(seat)), seat)
        if checking:
            check(game.state)


class Progress:
    """A progress line on the terminal, only when a person is watching."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown = sys.stderr.isatty()

    def step(self, done: int) -> None:
        if self.shown:
            filled = 30 * done // self.total
            bar = "#" * filled + "." * (30 - filled)
            end = "\n" if done == self.total else ""
            print(f"\r[{bar}] {done}/{self.total} games", end=end, file=sys.stderr, flush=True)


def simulate(args: argparse.Namespace) -> int:
    """Random games, every invariant checked after every action; prints how they ended."""
    scenarios = [find_scenario(args.scenario)] if args.scenario else list(built_in_scenarios().values())
    playable = [s for s in scenarios if args.players in s.player_counts]
    if not playable:
        print(f"No scenario for {args.players} players.", file=sys.stderr)
        return 1
    total, done, start = args.games * len(playable), 0, time.perf_counter()
    if args.records:
        Path(args.records).mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    progress = Progress(total)
    for scenario in playable:
        ends: Counter[str] = Counter()
        actions = 0
        for i in range(args.games):
            game = new_game(
                scenario,
                players=args.players,
                seed=args.seed + i,
                ledger=args.ledger,
                guardians_set=args.guardians_set,
            )
            play_random(game, random.Random(args.seed + i), checking=not args.unchecked)
            assert game.outcome is not None
            ends[f"{game.outcome.rule} ({'a win' if game.outcome.winners else 'a draw'})"] += 1
            actions += len(game.history)
            seen |= {ability.name for ability in (*game.state.fixed.gods, *game.state.fixed.guardians)}
            if args.records:
                name = f"{scenario.name.lower().replace(' ', '-')}-{args.players}-{args.seed + i}.ankh"
                game.save(Path(args.records) / name)
            done += 1
            progress.step(done)
        how = ", ".join(f"{rule} {n}" for rule, n in ends.most_common())
        print(f"{scenario.name}, {args.players} players: {args.games} games ended: {how}; {actions} actions")
    gods = sorted(g.name for g in GODS.values() if g.name in seen)
    guardians = sorted(g.name for g in GUARDIANS.values() if g.name in seen)
    print(f"Gods seen: {', '.join(gods)}. Guardians seen: {', '.join(guardians)}.")
    print(f"{total} games, no error, {time.perf_counter() - start:.1f} s")
    return 0


def play_bots(game: Game, bots: list[Bot]) -> list[list[float]]:
    """Play a game to its end, a bot in each seat; returns for each seat the processor time of its answers."""
    times: list[list[float]] = [[] for _ in bots]
    while not game.is_over:
        seat = game.acting[0]
        view = game.view(seat)
        start = time.process_time()
        action = bots[seat].choose(view)
        times[seat].append(time.process_time() - start)
        game.push(action, seat)
    return times


def duel(args: argparse.Namespace) -> int:
    """GreedyBot, seat by seat in turn, against random bots; prints what it won and how long it took."""
    if args.games < 1:
        print("At least one game is needed.", file=sys.stderr)
        return 1
    playable = [s for s in built_in_scenarios().values() if args.players in s.player_counts]
    ends: Counter[str] = Counter()
    wins, times = 0, []
    progress = Progress(args.games)
    for i in range(args.games):
        number = args.seed + i
        game = new_game(
            playable[i % len(playable)],
            players=args.players,
            seed=number,
            ledger=False,
            guardians_set=args.guardians_set,
        )
        seat = i // len(playable) % args.players
        bots: list[Bot] = [RandomBot(number * args.players + s) for s in range(args.players)]
        bots[seat] = GreedyBot(number)
        times += play_bots(game, bots)[seat]
        assert game.outcome is not None
        winners = game.outcome.winners
        wins += seat in winners
        how = "won" if seat in winners else "lost" if winners else "drawn"
        ends[f"{how} by {game.outcome.rule}"] += 1
        progress.step(i + 1)
    share, fair = wins / args.games, 1 / args.players
    print(
        f"{args.players} players, {args.games} games: {', '.join(f'{h} {n}' for h, n in ends.most_common())}"
    )
    print(f"GreedyBot won {wins}: {share:.0%}, {share / fair:.1f} times its fair share of {fair:.0%}.")
    print(
        f"{len(times)} answers, processor time: median {statistics.median(times) * 1000:.1f} ms, "
        f"slowest {max(times) * 1000:.0f} ms."
    )
    return 0


def replay(args: argparse.Namespace) -> int:
    """Print the ledger of a recorded game as readable lines."""
    game = load_game(args.file, unfinished=args.unfinished)
    print("\n".join(story_lines(game.state.fixed, game.ledger)))
    return 0


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m ankh_core", description=__doc__)
    commands = parser.add_subparsers(required=True)
    sim = commands.add_parser("simulate", help="play random games and check every position")
    sim.add_argument("--games", type=int, default=100, help="games for each scenario")
    sim.add_argument("--players", type=int, default=2, choices=(2, 3, 4, 5))
    sim.add_argument("--seed", type=int, default=1)
    sim.add_argument("--scenario", help="name or file; without it every scenario of the engine")
    sim.add_argument("--records", help="a folder to write the record of every game to")
    sim.add_argument("--guardians-set", action="store_true", help="draw from the Guardians Set too")
    sim.add_argument("--ledger", action="store_true", help="keep the ledger as well")
    sim.add_argument("--unchecked", action="store_true", help="do not check the invariants")
    sim.set_defaults(run=simulate)
    due = commands.add_parser("duel", help="the greedy bot against random bots")
    due.add_argument("--games", type=int, default=100)
    due.add_argument("--players", type=int, default=2, choices=(2, 3, 4, 5))
    due.add_argument("--seed", type=int, default=1)
    due.add_argument("--guardians-set", action="store_true", help="draw from the Guardians Set too")
    due.set_defaults(run=duel)
    rep = commands.add_parser("replay", help="print what happened in a recorded game")
    rep.add_argument("file")
    rep.add_argument("--unfinished", action="store_true", help="accept a record without its last line")
    rep.set_defaults(run=replay)
    args = parser.parse_args(argv)
    try:
        return int(args.run(args))
    except (RecordError, ScenarioError, SetupError, RulesError, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
