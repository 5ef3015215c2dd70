"""`View.after`: the position after an own action, as far as the seat can know it."""

from __future__ import annotations

import random

import pytest

from ankh_core import Game, parse_action
from ankh_core.actions import Action
from ankh_core.agenda import DECISIONS
from ankh_core.check import check
from ankh_core.view import COMMITTED

from ..properties.positions import draw, lively, take
from ..rules.fight import conflict
from ..rules.helpers import play, position

CLASH = 'figures = ["god d5 seat 1", "warrior d4 seat 1", "god e6 seat 2", "god e4 seat 3"]'
"""Seats 1 and 2 meet in the west, seat 3 is alone elsewhere."""


def clash() -> Game:
    """A battle between seats 1 and 2, cards to be chosen."""
    game = conflict(CLASH)
    assert game.decision is not None
    assert game.decision.kind == "card"
    assert set(game.acting) == {0, 1}
    return game


def cards(text: str) -> dict[int, Action]:
    """Suppositions from a text: ``1 flood`` is that god number 1 plays Flood."""
    god, card = text.split()
    return {int(god): parse_action(f"card {card}")}


def test_an_action_in_imagination_leads_where_it_leads_in_the_game() -> None:
    compared = set()
    for seed in range(40):
        dice = random.Random(seed)
        game = lively(dice)
        for _ in range(25):
            if game.is_over:
                break
            action, seat = draw(game, dice)
            assert game.decision is not None
            kind = game.decision.kind
            if DECISIONS[kind].sealed:
                take(game, action, seat)
                continue
            view = game.view(seat)
            before = view.state.key()
            after = view.after(action)
            assert view.state.key() == before, "a view shows what is, whatever is imagined"
            take(game, action, seat)
            check(after)
            assert after.key() == game.state.key()
            assert after.ledger is None
            compared.add(kind)
    assert len(compared) > 10, compared


def test_a_sealed_choice_is_left_waiting_for_the_others() -> None:
    after = clash().view(0).after(parse_action("card flood"))
    assert after.agenda[-1][0] == "card"
    assert DECISIONS["card"].gods(after, after.agenda[-1]) == (1,)


@pytest.mark.parametrize("committed", [False, True])
def test_what_is_assumed_is_played_whether_it_is_sealed_already_or_not(committed: bool) -> None:
    game = clash()
    if committed:
        play(game, "B: card chariots")
    after = game.view(0).after(parse_action("card flood"), cards("1 plague"))
    real = clash()
    play(real, "A: card flood", "B: card plague")
    assert after.key() == real.state.key()


def test_a_reveal_needs_a_supposition() -> None:
    game = play(clash(), "B: card chariots")
    with pytest.raises(ValueError, match=r"card flood reveals what B chose.*say what to suppose"):
        game.view(0).after(parse_action("card flood"))


def test_the_truth_does_not_show_through() -> None:
    """Whatever the other has sealed, the imagined position is the same."""
    seen = set()
    for card in ("chariots", "plague", "miracle"):
        view = play(clash(), f"B: card {card}").view(0)
        assert view.state.sealed[1] == COMMITTED
        seen.add(view.after(parse_action("card flood"), cards("1 maat")).key())
    assert len(seen) == 1


@pytest.mark.parametrize(
    ("assumed", "problem"),
    [
        (cards("2 flood"), "C has no sealed choice here"),
        (cards("0 flood"), "A has no sealed choice here"),
        (cards("9 flood"), "9 has no sealed choice here"),
        (cards("1 build"), "B cannot choose card build here"),
        ({1: parse_action("bid 0")}, "B cannot choose bid 0 here"),
    ],
)
def test_only_what_can_be_is_assumed(assumed: dict[int, Action], problem: str) -> None:
    game = conflict(CLASH, used=["build seat 2"])
    with pytest.raises(ValueError, match=problem):
        game.view(0).after(parse_action("card flood"), assumed)


def test_only_legal_actions_have_a_result() -> None:
    game = position()
    with pytest.raises(ValueError, match="done"):
        game.view(0).after(parse_action("done"))
    with pytest.raises(ValueError, match="not for you"):
        game.view(1).after(parse_action("choose move"))
    with pytest.raises(ValueError, match="no sealed choice"):
        game.view(0).after(parse_action("choose move"), cards("1 flood"))
