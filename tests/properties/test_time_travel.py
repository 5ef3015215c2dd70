"""Copies are independent, what is taken back is gone without a trace, and a record replays exactly."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given

from ankh_core import Game, parse_record
from ankh_core.actions import Action
from ankh_core.check import check

from .positions import any_game, bounded, draw, play, seeds, take


def everything(game: Game) -> tuple[Any, ...]:
    return game.state.key(), game.ledger, game.history, game.acting, game.legal_actions(), game.outcome


@given(seed=seeds)
@bounded(40)
def test_a_copy_is_independent(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    play(game, dice, dice.randrange(40))
    copy = game.copy()
    before = everything(game)
    assert everything(copy) == before
    play(copy, dice, 15)
    assert everything(game) == before, "playing on the copy has changed the game"
    after = everything(copy)
    play(game, random.Random(seed + 1), 15)
    assert everything(copy) == after, "playing on has changed the copy"
    while copy.history[len(before[2]) :]:
        copy.pop()
    assert everything(copy) == before, "the copy takes back its own actions only"


@given(seed=seeds)
@bounded(40)
def test_taking_everything_back_leads_to_the_start(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    past = [everything(game)]
    actions: list[tuple[Action, int]] = []
    for _ in range(60):
        if game.is_over:
            break
        if dice.random() < 0.1 and len(past) > 1:  # there and back again on the way
            assert game.pop() == actions.pop()[0]
            past.pop()
            assert everything(game) == past[-1]
        action, seat = draw(game, dice)
        take(game, action, seat)
        actions.append((action, seat))
        past.append(everything(game))
    while actions:
        past.pop()
        assert game.pop() == actions.pop()[0]
        check(game.state)
        assert everything(game) == past[-1]
    assert not game.history


@given(seed=seeds)
@bounded(40)
def test_a_record_replays_action_by_action(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    keys, lengths = [game.state.key()], [len(game.ledger)]
    for _ in range(80):
        if game.is_over:
            break
        take(game, *draw(game, dice))
        keys.append(game.state.key())
        lengths.append(len(game.ledger))
    replayed = parse_record(game.record())
    assert everything(replayed) == everything(game)
    assert replayed.record() == game.record()
    history = replayed.history
    while replayed.history:
        replayed.pop()
    for number, (seat, action) in enumerate(history):
        assert replayed.state.key() == keys[number]
        assert len(replayed.ledger) == lengths[number]
        replayed.push(action, seat)
    assert replayed.state.key() == keys[-1]
    assert replayed.ledger == game.ledger


@given(seed=seeds)
@bounded(40)
def test_the_ledger_changes_nothing(seed: int) -> None:
    """A game without a ledger goes the same way."""
    dice = random.Random(seed)
    game = any_game(dice)
    silent = game.copy()
    silent.state.ledger = None
    for _ in range(60):
        if game.is_over:
            break
        action, seat = draw(game, dice)
        take(game, action, seat)
        silent.push(action, seat)
        assert silent.state.key() == game.state.key()
    assert silent.ledger == ()
