"""Whole games end, in every way a game can end, and then nothing can be done any more."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from ankh_core import IllegalAction, built_in_scenarios, new_game
from ankh_core.actions import Action
from ankh_core.agenda import DECISIONS
from ankh_core.state import GOAL

from .positions import any_game, bounded, draw, play, seeds, take

TABLES = [(s.name, players) for s in built_in_scenarios().values() for players in s.player_counts]
FOREVER = 10_000


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_a_game_from_its_set_up_ends_with_an_outcome(scenario: str, players: int, number: int) -> None:
    game = new_game(scenario, players=players, guardians_set=bool(number % 2), seed=number, ledger=False)
    play(game, random.Random(number), FOREVER)
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.rule in ("end.top", "forget", "end.most_devotion")
    assert bool(game.outcome.winners) == (game.outcome.god is not None)


@given(seed=seeds)
@bounded(60)
def test_after_the_end_nothing_is_legal(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    tried: list[Action] = []
    while not game.is_over:
        action, seat = draw(game, dice)
        tried = [*tried[-20:], action]
        take(game, action, seat)
    key, ledger = game.state.key(), game.ledger
    assert game.acting == ()
    assert game.decision is None
    for seat in (None, *range(game.seats)):
        assert game.legal_actions(seat) == []
        for action in tried:
            assert game.why_not(action, seat) is not None
            with pytest.raises(IllegalAction):
                game.push(action, seat)
    assert all(game.view(seat).legal_actions() == [] for seat in range(game.seats))
    assert (game.state.key(), game.ledger) == (key, ledger)
    assert sum(e.what == "outcome" for e in ledger) == 1


@given(seed=seeds)
@bounded(60)
def test_the_outcome_fits_the_position(seed: int) -> None:
    dice = random.Random(seed)
    game = any_game(dice)
    play(game, dice, FOREVER)
    state, outcome = game.state, game.outcome
    assert outcome is not None
    god = state.outcome.god if state.outcome else None
    if outcome.rule == "end.top":
        assert god is not None
        assert state.devotion[god] == GOAL
    elif outcome.rule == "end.most_devotion":
        assert god == state.pile[-1]
        assert state.event == 18
    else:
        assert state.event == 16
        assert god == (state.pile[0] if state.pile else None)
        assert len(state.pile) < 2
    if god is not None:
        assert outcome.god == state.fixed.gods[god].name
        assert outcome.winners == tuple(s for s, g in enumerate(state.god_of) if g == god)


def test_random_positions_meet_everything_that_can_happen() -> None:
    """The properties in this folder would prove little if their games were all alike."""
    kinds: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    for seed in range(400):
        dice = random.Random(seed)
        game = any_game(dice)
        for _ in range(60):
            if game.is_over:
                break
            assert game.decision is not None
            kinds[game.decision.kind] += 1
            take(game, *draw(game, dice))
        if game.outcome is not None:
            ends[f"{game.outcome.rule} {len(game.outcome.winners)}"] += 1
        facts.update(e.what for e in game.ledger)
        facts.update(f"merged at {len(game.state.pile)}" for e in game.ledger if e.what == "merged")
        survivors = len(game.state.pile) > 1
        facts["forgotten, others go on"] += survivors and any(e.what == "forgotten" for e in game.ledger)
    missing = set(DECISIONS) - set(kinds)
    assert not missing, f"never asked: {missing}"
    assert set(ends) >= {"forget 0", "forget 1", "end.top 1", "end.most_devotion 1", "end.most_devotion 2"}, (
        ends
    )
    for fact in (
        "merged",
        "forgotten",
        "forgotten, others go on",
        "auction",
        "tiebreak",
        "controlled",
        "built",
    ):
        assert facts[fact] > 3, (fact, facts)
