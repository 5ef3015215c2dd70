"""The ledger adds up: a bookkeeper who reads nothing else knows the position after every action."""

from __future__ import annotations

import random

from hypothesis import given

from ankh_core import story_lines
from ankh_core.rulebook import rule

from .bookkeeper import Bookkeeper
from .positions import any_game, bounded, draw, seeds, take


@given(seed=seeds)
@bounded(150)
def test_the_ledger_adds_up(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    keeper = Bookkeeper(game.state)
    read = 0
    for _ in range(100):
        if game.is_over:
            break
        action, seat = draw(game, dice)
        take(game, action, seat)
        keeper.read(game.ledger[read:])
        read = len(game.ledger)
        wrong = keeper.differences(game.state)
        assert not wrong, f"after {action} of seat {seat}: {wrong}"


@given(seed=seeds)
@bounded(40)
def test_every_entry_has_its_rule_and_its_sentence(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    for _ in range(100):
        if game.is_over:
            break
        take(game, *draw(game, dice))
    lines = story_lines(game.state.fixed, game.ledger)
    assert len(lines) == len(game.ledger)
    for entry, line in zip(game.ledger, lines, strict=True):
        assert rule(entry.rule).id == entry.rule
        assert line.endswith(f". [{entry.rule}]")
        assert len(line) > len(entry.rule) + 6
