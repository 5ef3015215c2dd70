"""A random game by a fixed seed as text: what was asked, what was legal, what was taken, what happened."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ankh_core import Game, new_game, story_lines
from ankh_core.actions import Action

FOLDER = Path(__file__).parent / "playthroughs"
FEW = 12
"""Up to so many legal actions are listed; of more there is the number and a fingerprint."""


class Golden(NamedTuple):
    """One playthrough: the name of its file, the set-up, and the seed of the set-up and of all choices."""

    name: str
    scenario: str
    players: int
    seed: int
    gods: tuple[str, ...] = ()
    """In seat order; without any, they are drawn."""
    guardians: tuple[str, ...] = ()
    most: int = 10_000
    """Decisions after which it breaks off."""


def set_up(golden: Golden) -> Game:
    """The game before its first decision."""
    return new_game(
        golden.scenario,
        gods=golden.gods or None,
        players=golden.players,
        guardians=golden.guardians,
        seed=golden.seed,
    )


def text(golden: Golden) -> str:
    """The whole playthrough."""
    return "\n".join(lines(golden)) + "\n"


def lines(golden: Golden) -> Iterator[str]:
    """Its lines: a head, a few lines for every decision, and how it ended."""
    game, dice = set_up(golden), random.Random(golden.seed)
    header = game.header
    yield "# Written by `python -m tests.golden`; not for editing."
    yield f"scenario: {header.scenario.name}, seed {golden.seed}"
    yield f"gods: {', '.join(header.gods)}"
    yield f"guardians: {', '.join(header.guardians)}"
    told = 0
    for number in range(1, golden.most + 1):
        if game.is_over:
            break
        seat = dice.choice(game.acting)
        options = game.legal_actions(seat)
        action = dice.choice(options)
        yield from _decision(game, number, seat, options)
        game.push(action, seat)
        yield f"> {game.seat_name(seat)}: {action}"
        yield from story_lines(game.state.fixed, game.ledger[told:])
        told = len(game.ledger)
    yield ""
    yield from _ending(game, golden)


def _decision(game: Game, number: int, seat: int, options: Sequence[Action]) -> Iterator[str]:
    asked = game.decision
    assert asked is not None
    yield ""
    yield f"{number}. {asked.kind}: {', '.join(map(game.seat_name, asked.seats))}"
    written = [str(action) for action in options]
    if len(written) <= FEW:
        yield f"{game.seat_name(seat)} may: {' | '.join(written)}"
    else:
        print_of = hashlib.sha256("\n".join(written).encode()).hexdigest()[:8]
        yield f"{game.seat_name(seat)} may: {len(written)} actions, {print_of}"


def _ending(game: Game, golden: Golden) -> Iterator[str]:
    if game.outcome is None:
        yield f"# Broken off here, after {golden.most} decisions."
    else:
        names = ", ".join(map(game.seat_name, game.outcome.winners)) or "nobody"
        yield f"winners: {names} ({game.outcome.rule})"
    state = game.state
    ahead = ", ".join(f"{game.seat_name(g)} {state.devotion[g]}" for g in reversed(state.pile))
    yield f"devotion: {ahead}"
