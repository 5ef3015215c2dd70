"""GreedyBot: legal, the same every time, blind to secrets, at home with every kind of decision, strong."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from ankh_core import Game, built_in_scenarios, new_game, words
from ankh_core.__main__ import main, play_bots
from ankh_core.agenda import DECISIONS
from ankh_core.bots import Bot, GreedyBot, RandomBot
from ankh_core.bots.evaluation import WON, Judge
from ankh_core.bots.imagination import spread

from ..properties.positions import draw, lively, take
from ..rules.fight import conflict
from ..rules.helpers import before_event, play, position


def fresh(players: int, seed: int) -> Game:
    """A game from its set-up, gods and guardians drawn from all there are."""
    scenarios = [s for s in built_in_scenarios().values() if players in s.player_counts]
    return new_game(
        scenarios[seed % len(scenarios)], players=players, seed=seed, ledger=False, guardians_set=True
    )


# What it may do -----------------------------------------------------------------------------------


def test_it_answers_legally_whatever_is_asked() -> None:
    answered: Counter[str] = Counter()
    for seed in range(60):
        dice = random.Random(seed)
        game = lively(dice)
        for _ in range(40):
            if game.is_over:
                break
            assert game.decision is not None
            kind = game.decision.kind
            for seat in game.acting:
                if answered[kind] < 6 and len(game.legal_actions(seat)) > 1:
                    view = game.view(seat)
                    assert game.why_not(GreedyBot(seed).choose(view), seat) is None
                    answered[kind] += 1
            take(game, *draw(game, dice))
    rare = {"take", "push", "return", "nudge", "devour", "aim", "trap", "protect", "tiebreak", "keep", "swap"}
    usual = {k for k in DECISIONS if k not in rare}
    assert usual <= set(answered), usual - set(answered)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_whole_games(players: int) -> None:
    game = fresh(players, players)
    bots: list[Bot] = [GreedyBot(seat) if seat < 2 else RandomBot(seat) for seat in range(players)]
    times = play_bots(game, bots)
    assert game.is_over
    assert all(times)


def test_a_kind_of_decision_it_has_never_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    strange = replace(DECISIONS["control"], kind="strange")
    monkeypatch.setitem(DECISIONS, "strange", strange)
    spoken = {**words.texts(words.LANGUAGE), "question.strange": "What is this?"}
    monkeypatch.setattr(words, "texts", lambda language: spoken)
    game = play(before_event("control", 'monuments = ["temple a8", "obelisk b8"]'), "choose move")
    play(game, "done")
    game.state.agenda[-1] = ("strange", *game.state.agenda[-1][1:])
    view = game.view(0)
    assert GreedyBot(1).choose(view) in view.legal_actions()


# The same every time ------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_game() -> None:
    histories = []
    for _ in range(2):
        game = fresh(2, 4)
        play_bots(game, [GreedyBot(1), RandomBot(2)])
        histories.append(game.history)
    assert histories[0] == histories[1]


def test_what_was_asked_before_and_the_global_generator_make_no_difference() -> None:
    asked_all_along = GreedyBot(5)
    game = fresh(2, 6)
    state = random.getstate()
    for step in range(30):
        seat = game.acting[0]
        random.seed(step)
        kept = random.getstate()
        answer = asked_all_along.choose(game.view(seat))
        assert random.getstate() == kept
        assert GreedyBot(5).choose(game.view(seat)) == answer
        game.push(answer, seat)
    random.setstate(state)


def test_a_view_is_left_as_it_was() -> None:
    game = conflict('figures = ["god d5 seat 1", "warrior d4 seat 1", "god e6 seat 2"]', followers=[3, 3])
    view = game.view(0)
    before = view.state.key()
    GreedyBot(1).choose(view)
    assert view.state.key() == before


# Secrets ------------------------------------------------------------------------------------------


def test_the_other_one_s_card_makes_no_difference() -> None:
    text = 'figures = ["god d5 seat 1", "warrior d4 seat 1", "god e6 seat 2", "warrior e5 seat 2"]'
    answers = {
        GreedyBot(3).choose(play(conflict(text), f"B: card {card}").view(0))
        for card in ("build", "plague", "chariots", "flood", "drought", "miracle", "maat")
    }
    assert len(answers) == 1


def test_the_other_one_s_bid_makes_no_difference() -> None:
    text = 'figures = ["god d5 seat 1", "warrior d4 seat 1", "god e6 seat 2", "warrior e5 seat 2"]'
    answers = set()
    for bid in range(4):
        game = conflict(text, followers=[3, 3])
        play(game, "A: card plague", "B: card flood", f"B: bid {bid}")
        answers.add(GreedyBot(3).choose(game.view(0)))
    assert len(answers) == 1


# Judgement ----------------------------------------------------------------------------------------


def test_won_and_lost_games_are_worth_most_and_least() -> None:
    game = play(before_event("conflict 1", devotion=["0 seat 2", "30 seat 1"]), "choose move", "done")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert Judge(0).value(game.state) == WON
    assert Judge(1).value(game.state) == -WON


def test_it_wins_when_it_can() -> None:
    """One devotion short of the top, and a followers action triggers a conflict that brings it."""
    game = position(devotion=["0 seat 2", "30 seat 1"], event=3, actions={"followers": 5})
    while not game.is_over and game.state.seat == 0:
        game.push(GreedyBot(1).choose(game.view(0)))
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_it_takes_the_monument_that_wins_a_majority() -> None:
    text = """
        figures = ["god d5 seat 1", "god k4 seat 2"]
        monuments = ["temple c5", "temple d6 seat 1", "temple a9 seat 2", "obelisk d4", "obelisk b8 seat 2"]
    """
    game = play(before_event("control", text), "choose move", "done")
    assert [str(a) for a in game.legal_actions()] == ["control c5", "control d4"]
    assert str(GreedyBot(1).choose(game.view(0))) == "control c5"


def test_presence_in_one_more_region_is_worth_something() -> None:
    one = position('figures = ["god d5 seat 1", "warrior d4 seat 1"]')
    two = position('figures = ["god d5 seat 1", "warrior f3 seat 1"]')
    assert Judge(0).value(two.state) > Judge(0).value(one.state)


def test_evenly_spread_options() -> None:
    for length, most in product(range(1, 30), range(2, 9)):
        found = spread(range(length), most)
        assert len(found) == min(length, most)
        assert (found[0], found[-1]) == (0, length - 1)
        assert found == sorted(set(found))


# Strength -----------------------------------------------------------------------------------------


def test_it_beats_random_bots() -> None:
    """`python -m ankh_core duel` shows how much; this only that nothing has gone badly wrong."""
    wins = 0
    for seed in range(12):
        game = fresh(2, seed)
        seat = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed + 1)]
        bots[seat] = GreedyBot(seed)
        play_bots(game, bots)
        assert game.outcome is not None
        wins += seat in game.outcome.winners
    assert wins >= 9


def test_the_duel_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--players", "3", "--games", "2", "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert "3 players, 2 games" in text
    assert "GreedyBot won" in text
    assert "fair share of 33%" in text
    assert "median" in text


def test_a_duel_needs_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--games", "0"]) == 1
    assert "At least one game" in capsys.readouterr().err
