"""Sealed choices: nobody else's view tells them, and the order in which they come in makes no difference."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given

from ankh_core import Game
from ankh_core.agenda import DECISIONS

from .positions import bounded, draw, lively, seeds, take


def sees(game: Game, seat: int) -> dict[str, Any]:
    """All that a seat may look at."""
    view = game.view(seat)
    return {
        "position": view.state.key(),
        "legal": [repr(a) for a in view.legal_actions()],
        "ledger": view.ledger,
        "decision": view.decision,
        "acting": view.acting,
        "over": (view.is_over, view.outcome),
        "own ledger": view.state.ledger,
    }


def sealed(game: Game) -> bool:
    """Whether the pending decision is secret."""
    return game.decision is not None and DECISIONS[game.decision.kind].sealed


def others_see_nothing(game: Game, dice: random.Random) -> int:
    """Commit two different choices of one seat in two copies; returns how many views were compared."""
    seat = dice.choice(game.acting)
    options = game.legal_actions(seat)
    if len(options) < 2:
        return 0
    left, right = game.copy(), game.copy()
    for copy, action in zip((left, right), dice.sample(options, 2), strict=True):
        copy.push(action, seat)
        assert copy.acting == tuple(s for s in game.acting if s != seat), (
            "who has committed is not asked again"
        )
        assert not copy.legal_actions(seat)
    assert left.state.key() != right.state.key()
    others = [s for s in range(game.seats) if s != seat]
    for other in others:
        assert sees(left, other) == sees(right, other), f"seat {other} can tell what seat {seat} chose"
    assert sees(left, seat) != sees(right, seat), "a seat knows its own choice"
    return len(others)


def any_order_will_do(game: Game, dice: random.Random) -> None:
    """The same choices in two orders lead to the same position and the same ledger."""
    chosen = {seat: dice.choice(game.legal_actions(seat)) for seat in game.acting}
    left, right = game.copy(), game.copy()
    for copy, seats in ((left, game.acting), (right, dice.sample(game.acting, len(game.acting)))):
        for seat in seats:
            assert len(copy.ledger) == len(game.ledger), "nothing is revealed before all are in"
            copy.push(chosen[seat], seat)
    assert left.state.key() == right.state.key()
    assert left.ledger == right.ledger


@given(seed=seeds)
@bounded(80)
def test_a_sealed_choice_shows_in_no_other_view(seed: int) -> None:
    dice = random.Random(seed)
    game = lively(dice)
    for _ in range(40):
        if game.is_over:
            break
        if sealed(game) and len(game.acting) > 1:
            others_see_nothing(game, dice)
            any_order_will_do(game, dice)
        take(game, *draw(game, dice))


def test_the_random_positions_hold_secrets_of_every_kind() -> None:
    """The property above compares something: cards and bids both occur, often."""
    compared: dict[str, int] = {}
    for seed in range(60):
        dice = random.Random(seed)
        game = lively(dice)
        for _ in range(40):
            if game.is_over:
                break
            if sealed(game) and len(game.acting) > 1:
                assert game.decision is not None
                kind = game.decision.kind
                compared[kind] = compared.get(kind, 0) + others_see_nothing(game, dice)
            take(game, *draw(game, dice))
    assert min(compared.get("card", 0), compared.get("bid", 0)) > 20, compared
