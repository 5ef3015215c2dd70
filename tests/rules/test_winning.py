"""Chapter 7, battles: strength, winning, ties and the tie-break token."""

from __future__ import annotations

import pytest

from ankh_core.board import HEX
from ankh_core.registry import GUARDIANS
from ankh_core.state import GOD

from .fight import THREE, TWO, conflict, devotion, fight, gains, strengths, turns_of_regions, won
from .helpers import asked, entries, legal, names, on, play, standing

# Strength -------------------------------------------------------------------------------------------


@pytest.mark.rule("strength", "battle.resolution")
@pytest.mark.parametrize(
    ("card", "strength"),
    [("build", 3), ("plague", 4), ("chariots", 6), ("flood", 3), ("drought", 4), ("miracle", 3), ("maat", 3)],
)
def test_strength_is_figures_there_plus_the_card(card: str, strength: int) -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "cat-mummy b5 seat 1", "warrior h5 seat 1", "god e6 seat 2",
        ]
        """,
        followers=[1, 0],
    )
    fight(game, f"A {card}, B maat", bids=["A 1"] if card == "plague" else [])
    assert strengths(game) == {"A": strength, "B": 1}
    mine = next(e for e in entries(game, "strength") if e.god == 0)
    assert sum(part[1] for part in mine.data["parts"]) == strength
    assert ((f"card.{card}", strength - 3, -1) in mine.data["parts"]) == (strength > 3)


@pytest.mark.rule("strength", "battle.win")
def test_a_god_without_a_figure_left_has_no_strength_and_cannot_win() -> None:
    """B's Chariots count for nothing once its last figure there has died of Plague."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior b5 seat 2", "god h5 seat 2"]
        """
    )
    fight(game, "A plague, B chariots", bids=["A 1, B 0"])
    assert strengths(game) == {"A": 2, "B": 0}
    assert won(game) == ["A"]


@pytest.mark.rule("battle.win", "battle.resolution", "dominance", "C18")
def test_C18_the_survivor_of_a_plague_wins_a_battle_not_dominance() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "warrior b5 seat 2", "warrior b6 seat 2", "god h5 seat 2",
        ]
        """
    )
    fight(game, "A plague, B maat", bids=["A 1, B 0"])
    assert strengths(game) == {"A": 3, "B": 0}
    assert won(game) == ["A"]
    west = [(e.rule, e.amount) for e in entries(game, "devotion") if e.god == 0]
    assert west == [("battle.win", 1)]
    assert turns_of_regions(game)[0] == (1, "battle", "AB")


@pytest.mark.rule("strength", "battle.win", "battle.deaths")
def test_when_plague_leaves_no_figure_at_all_nobody_wins() -> None:
    game = conflict(
        'figures = ["warrior d6 seat 1", "god h5 seat 1", "warrior b5 seat 2", "god f3 seat 2"]',
        followers=[0, 0],
    )
    fight(game, "A plague, B chariots")
    assert strengths(game) == {"A": 0, "B": 0}
    assert won(game) == ["-"]
    assert gains(game) == [("B", 1), ("A", 1)]  # dominance elsewhere only


# Winning and ties -----------------------------------------------------------------------------------


@pytest.mark.rule("battle.win")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("A chariots, B maat, C flood", "A"),
        ("A maat, B chariots, C flood", "B"),
        ("A maat, B drought, C chariots", "C"),
        ("A drought, B maat, C flood", "A"),  # by 1 is enough
    ],
)
def test_the_strictly_highest_strength_wins_one_devotion(cards: str, winner: str) -> None:
    game = conflict(THREE.replace("warrior d6 seat 1", "warrior h5 seat 1"))
    if "A drought" in cards:
        game = conflict(THREE)
        drought = 2  # two of A's figures stand on desert
    else:
        drought = 0
    fight(game, cards)
    assert won(game) == [winner]
    assert gains(game, "battle.win") == [(winner, 1 + drought)]


@pytest.mark.rule("battle.tiebreak")
def test_the_holder_among_the_tied_may_use_the_token_and_wins() -> None:
    game = conflict(TWO, turn=2)
    play(game, "A: card maat", "B: card flood")
    assert asked(game) == "tiebreak"
    assert game.acting == (1,)
    assert legal(game) == ["tiebreak use", "tiebreak keep"]
    play(game, "tiebreak use")
    assert won(game) == ["B"]
    assert gains(game, "battle.win") == [("B", 1)]
    assert standing(game, "warrior seat 1") == set()
    assert standing(game, "warrior seat 2") == {"b5"}


@pytest.mark.rule("battle.tiebreak", "battle.deaths")
def test_the_holder_may_keep_the_token_and_then_all_lose() -> None:
    game = conflict(TWO)
    fight(game, "A maat, B flood", tiebreak="keep")
    assert won(game) == ["-"]
    assert gains(game) == []
    assert standing(game, "warrior seat 1") | standing(game, "warrior seat 2") == set()
    assert [on(game, h) for h in ("d5", "e6")] == ["god seat 1", "god seat 2"]


@pytest.mark.rule("battle.tiebreak")
def test_a_holder_who_is_not_among_the_tied_is_not_asked() -> None:
    """B and C tie at the top; A, with the token, is there but weaker."""
    game = conflict(THREE.replace("warrior d6 seat 1", "warrior h5 seat 1"))
    fight(game, "A maat, B flood, C maat")
    assert strengths(game) == {"A": 1, "B": 2, "C": 2}
    assert won(game) == ["-"]


@pytest.mark.rule("battle.tiebreak")
def test_a_holder_who_is_elsewhere_is_not_asked() -> None:
    game = conflict(TWO.replace("]", ', "god f3 seat 3"]'), turn=3)
    fight(game, "A maat, B flood")
    assert won(game) == ["-"]


@pytest.mark.rule("battle.tiebreak")
def test_the_token_works_among_three_who_are_tied() -> None:
    game = conflict(THREE, turn=3)
    fight(game, "A maat, B flood, C miracle", tiebreak="use")
    assert won(game) == ["C"]


TIED_TWICE = """
figures = ["god d5 seat 1", "god d6 seat 2", "warrior h5 seat 1", "warrior h6 seat 2"]
"""


@pytest.mark.rule("battle.tiebreak")
def test_the_token_is_used_once_in_a_conflict() -> None:
    game = conflict(TIED_TWICE)
    fight(game, "A maat, B flood", tiebreak="use")
    assert (game.state.tiebreak, game.state.tiebreak_up) == (0, False)
    fight(game, "A flood, B maat")  # nobody is asked
    assert won(game) == ["A", "-"]


@pytest.mark.rule("battle.tiebreak")
def test_a_token_that_was_kept_can_be_used_later_in_the_conflict() -> None:
    game = conflict(TIED_TWICE)
    fight(game, "A maat, B flood", tiebreak="keep")
    fight(game, "A flood, B maat", tiebreak="use")
    assert won(game) == ["-", "A"]


@pytest.mark.rule("strength")
def test_every_figure_is_worth_one_by_itself() -> None:
    """God, warrior and guardian alike, wherever in the region they stand."""
    game = conflict(
        """
        figures = ["god a9 seat 1", "warrior a2 seat 1", "cat-mummy e10 seat 1", "god e6 seat 2"]
        """
    )
    fight(game, "A maat, B maat")
    mine = next(e for e in entries(game, "strength") if e.god == 0)
    assert sorted(names(1 << hex).pop() for _, _, hex in mine.data["parts"]) == ["a2", "a9", "e10"]
    assert GUARDIANS["cat-mummy"].level == 1
    assert game.state.kind_at(HEX["a9"]) == GOD
    assert devotion(game) == [1, 0]
