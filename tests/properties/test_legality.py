"""Two statements of what is legal, the list and the refusal, agree on every action in every position."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given

from ankh_core import Game, IllegalAction, parse_action
from ankh_core.actions import Action
from ankh_core.rulebook import rule

from .nonsense import nonsense, strictly
from .positions import any_game, bounded, draw, seeds, take

STRANGERS: tuple[Any, ...] = (-1, 5, 99, 10**30, "Amun", 1.5, (0,))
"""Seats that are not at the table."""


def snapshot(game: Game) -> tuple[Any, ...]:
    return game.state.key(), len(game.ledger), len(game.history), game.acting


def agree(game: Game, action: Any, seat: Any, legal: set[str]) -> bool:
    """Whether the action is legal; fails unless list and refusal say the same."""
    refusal = game.why_not(action, seat)
    listed = strictly(action) in legal
    assert (refusal is None) == listed, f"{action!r} of seat {seat}: refusal {refusal}, listed: {listed}"
    if refusal is not None:
        assert refusal.reason.strip()
        assert rule(refusal.rule).title  # it names a rule that is in the rulebook
    return listed


def push_refused(game: Game, action: Any, seat: Any) -> None:
    """A refused action raises and changes nothing."""
    before = snapshot(game)
    with pytest.raises(IllegalAction) as caught:
        game.push(action, seat)
    assert caught.value.refusal == game.why_not(action, seat)
    assert snapshot(game) == before


def examine(game: Game, stale: list[Action], dice: random.Random) -> None:
    """Every legal action, old ones and nonsense, for everybody at the table and some who are not."""
    before = snapshot(game)
    for seat in (None, *range(game.seats), dice.choice(STRANGERS)):
        options = game.legal_actions(seat)
        assert bool(options) == (seat is None or seat in game.acting)
        legal = {strictly(a) for a in options}
        assert len(legal) == len(options), "an action is listed twice"
        for action in options:
            assert agree(game, action, seat, legal)
        for action in stale:
            agree(game, action, seat, legal)
        known = game.legal_actions()
        refused = [a for a in nonsense(known, dice, 25) if not agree(game, a, seat, legal)]
        for action in dice.sample(refused, min(2, len(refused))):
            push_refused(game, action, seat)
    assert snapshot(game) == before, "looking has changed something"


@given(seed=seeds)
@bounded(120)
def test_refusals_and_options_agree(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    stale: list[Action] = []
    for _ in range(40):
        if game.is_over:
            break
        if dice.random() < 0.25:
            examine(game, stale, dice)
        action, seat = draw(game, dice)
        stale = [*stale[-3:], action]
        take(game, action, seat)


@given(seed=seeds)
@bounded(60)
def test_a_refused_action_changes_nothing(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    for _ in range(30):
        if game.is_over:
            break
        seat = dice.choice([None, *range(game.seats)])
        legal = {strictly(a) for a in game.legal_actions(seat)}
        for action in nonsense(game.legal_actions(), dice, 3):
            if strictly(action) not in legal:
                push_refused(game, action, seat)
        take(game, *draw(game, dice))


@given(seed=seeds)
@bounded(60)
def test_options_come_in_the_same_order_on_a_copy(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    for _ in range(40):
        if game.is_over:
            break
        copy = game.copy()
        for seat in (None, *range(game.seats)):
            listed = [strictly(a) for a in game.legal_actions(seat)]
            assert listed == [strictly(a) for a in copy.legal_actions(seat)]
            assert listed == [strictly(a) for a in game.legal_actions(seat)]
        take(game, *draw(game, dice))


@given(seed=seeds)
@bounded(60)
def test_every_legal_action_can_be_written_and_read(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    for _ in range(40):
        if game.is_over:
            break
        for seat in game.acting:
            options = game.legal_actions(seat)
            texts = [str(a) for a in options]
            assert len(set(texts)) == len(texts), "two actions have one text"
            for action, text in zip(options, texts, strict=True):
                assert text == " ".join(text.split())
                read = parse_action(text)
                assert read == action
                assert strictly(read) == strictly(action)
        take(game, *draw(game, dice))


@given(seed=seeds)
@bounded(40)
def test_a_view_says_the_same_as_the_game(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    for _ in range(25):
        if game.is_over:
            break
        for seat in range(game.seats):
            view = game.view(seat)
            options = game.legal_actions(seat)
            assert [strictly(a) for a in view.legal_actions()] == [strictly(a) for a in options]
            for action in nonsense(game.legal_actions(), dice, 5):
                assert (view.why_not(action) is None) == (game.why_not(action, seat) is None)
        take(game, *draw(game, dice))
