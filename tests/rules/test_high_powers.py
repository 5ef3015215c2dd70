"""Chapter 9, the Ankh powers of level 3, and the order of what follows a battle."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game
from ankh_core.registry import CARDS

from .fight import NOBODY, TWO, conflict, devotion, fight, followers, gains, paid, strengths, won
from .helpers import asked, entries, legal, play, powers, refused, standing


def all_used(seat: int) -> list[str]:
    """Every battle card of a seat is used."""
    return [f"{card} seat {seat}" for card in CARDS]


# Glorious -------------------------------------------------------------------------------------------


def glorious(extra: list[str], cards: str, **more: Any) -> Game:
    """A: god d5, warrior d6, both on desert, and what is added; B: god e6; A has Glorious."""
    figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", *extra]
    return fight(conflict(figures=figures, powers=powers("glorious seat 1"), **more), cards)


@pytest.mark.rule("power.glorious", "card.drought", "C21")
def test_C21_glorious_and_drought_are_one_gain_of_three_and_two() -> None:
    game = glorious(["warrior e5 seat 1"], "A drought, B maat")
    assert strengths(game) == {"A": 4, "B": 1}
    assert gains(game, "battle.win") == [("A", 3 + 2)]


@pytest.mark.rule("power.glorious", "card.drought", "C21")
def test_C21_by_two_it_is_one_and_two() -> None:
    game = glorious([], "A drought, B maat")
    assert strengths(game) == {"A": 3, "B": 1}
    assert gains(game, "battle.win") == [("A", 1 + 2)]


@pytest.mark.rule("power.glorious")
@pytest.mark.parametrize(("enemies", "gain"), [(1, 3), (2, 3), (3, 1), (4, 1)])
def test_glorious_from_a_margin_of_three(enemies: int, gain: int) -> None:
    """A has 5: god, warrior and Chariots."""
    more = [f"warrior {hex} seat 2" for hex in ("b5", "b6", "b7")[: enemies - 1]]
    game = glorious(more, "A chariots, B maat")
    assert strengths(game) == {"A": 5, "B": enemies}
    assert gains(game, "battle.win") == [("A", gain)]


@pytest.mark.rule("power.glorious")
def test_glorious_counts_from_the_next_strongest_opponent() -> None:
    """A 5, B 1, C 3."""
    more = ["god b5 seat 3", "warrior b6 seat 3", "warrior b7 seat 3"]
    game = glorious(more, "A chariots, B maat, C maat")
    assert strengths(game) == {"A": 5, "B": 1, "C": 3}
    assert gains(game, "battle.win") == [("A", 1)]


@pytest.mark.rule("power.glorious")
def test_glorious_is_for_its_owner_and_for_battles() -> None:
    game = glorious(["warrior b5 seat 2"], "A maat, B chariots", turn=2)
    assert strengths(game) == {"A": 2, "B": 5}
    assert gains(game, "battle.win") == [("B", 1)]
    game = conflict(NOBODY, powers=powers("glorious seat 1"))
    assert gains(game) == [("A", 1), ("B", 1)]


@pytest.mark.rule("power.glorious", "battle.tiebreak")
def test_the_tie_break_token_does_not_make_a_win_glorious() -> None:
    game = conflict(TWO, powers=powers("glorious seat 1"))
    fight(game, "A maat, B miracle", tiebreak="use")
    assert gains(game, "battle.win") == [("A", 1)]


@pytest.mark.rule("battle.plague", "battle.win", "power.glorious", "power.commanding", "C18")
@pytest.mark.parametrize(("warriors", "devotion_won"), [(1, 3), (0, 1)])
def test_C18_the_survivor_of_a_plague_wins_a_battle(warriors: int, devotion_won: int) -> None:
    """B has warriors only, and Chariots; A has 3 with a warrior and its Plague card, 2 without it."""
    game = conflict(
        figures=[
            "god d5 seat 1", "god k4 seat 2", "warrior e6 seat 2", "warrior b5 seat 2",
            *["warrior d6 seat 1"][:warriors],
        ],
        powers=powers("glorious seat 1", "commanding seat 1"),
        followers=[1, 0],
    )  # fmt: skip
    fight(game, "A plague, B chariots", bids=["A 1"])
    assert strengths(game) == {"A": 2 + warriors, "B": 0}
    assert won(game) == ["A"]
    assert gains(game, "battle.win") == [("A", devotion_won)]
    assert ("A", 1) not in gains(game, "dominance")
    assert paid(game, "power.commanding") == [("A", 3)]


# Magnanimous ----------------------------------------------------------------------------------------


@pytest.mark.rule("power.magnanimous")
@pytest.mark.parametrize(("number", "gained"), [(1, 0), (2, 2), (3, 2)])
def test_magnanimous_gains_two_for_a_battle_lost_with_two_figures_or_more(number: int, gained: int) -> None:
    figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1"][:number]
    game = conflict(figures=[*figures, "god e6 seat 2"], powers=powers("magnanimous seat 1"))
    fight(game, "A maat, B chariots")
    assert won(game) == ["B"]
    assert gains(game, "power.magnanimous") == [("A", gained)] * bool(gained)


@pytest.mark.rule("power.magnanimous")
def test_magnanimous_counts_warriors_without_their_god() -> None:
    game = conflict(
        figures=["warrior d5 seat 1", "warrior d6 seat 1", "god h2 seat 1", "god e6 seat 2"],
        powers=powers("magnanimous seat 1"),
    )
    fight(game, "A maat, B chariots")
    assert gains(game, "power.magnanimous") == [("A", 2)]
    assert standing(game, "warrior seat 1") == set()  # they died, but they count


@pytest.mark.rule("power.magnanimous", "battle.plague")
def test_magnanimous_counts_when_resolution_begins_after_the_plague() -> None:
    """A had three figures there; the Plague leaves the god."""
    game = conflict(
        figures=["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1", "god e6 seat 2"],
        powers=powers("magnanimous seat 1"),
        followers=[0, 1],
    )
    fight(game, "A maat, B plague", bids=["B 1"])
    assert won(game) == ["B"]
    assert gains(game, "power.magnanimous") == []


@pytest.mark.rule("power.magnanimous")
def test_magnanimous_gives_nothing_for_a_battle_won_or_to_others() -> None:
    game = conflict(TWO, powers=powers("magnanimous seat 1"))
    fight(game, "A chariots, B maat")
    assert gains(game, "power.magnanimous") == []


@pytest.mark.rule("power.magnanimous", "battle.tiebreak")
def test_without_a_winner_everyone_has_lost_least_devotion_first() -> None:
    game = conflict(
        TWO,
        powers=powers("magnanimous seat 1", "magnanimous seat 2"),
        devotion=["4 seat 2", "5 seat 1"],
    )
    fight(game, "A maat, B maat", tiebreak="keep")
    assert gains(game, "power.magnanimous") == [("B", 2), ("A", 2)]


@pytest.mark.rule("power.magnanimous", "battle.after")
def test_magnanimous_comes_after_the_deaths_and_before_miracle() -> None:
    game = conflict(TWO, powers=powers("magnanimous seat 1"))
    fight(game, "A miracle, B chariots")
    order = [e.rule for e in game.ledger if e.what in ("killed", "devotion")]
    assert order[:4] == ["battle.win", "battle.deaths", "power.magnanimous", "card.miracle"]


# Bountiful ------------------------------------------------------------------------------------------

ALONE = """
figures = ["god d5 seat 1", "god k4 seat 2"]
monuments = ["temple d4 seat 1", "obelisk e6 seat 1"]
"""
"""A is alone in the west, with the majority of temples and of obelisks."""


def bountiful(text: str, space: int, **more: Any) -> Game:
    return conflict(text, devotion=["0 seat 2", f"{space} seat 1"], powers=powers("bountiful seat 1"), **more)


@pytest.mark.rule("power.bountiful", "track.devotion", "C22")
def test_C22_two_majorities_are_one_gain_and_beyond_red_nothing_is_added() -> None:
    game = bountiful(ALONE, 19)
    assert [(e.rule, e.amount, e.data["space"]) for e in entries(game, "devotion") if e.god == 0] == [
        ("majority", 3, 22),
        ("dominance", 1, 23),
    ]


@pytest.mark.rule("power.bountiful", "track.devotion", "C22")
@pytest.mark.parametrize(("rules", "end"), [({}, 21), ({"red_limit": 20}, 22)])
def test_C22_the_last_red_space_is_a_house_rule(rules: dict[str, int], end: int) -> None:
    """At 18 with one majority: 18 to 20; there the dominance grows only if 20 is red."""
    game = bountiful(ALONE.replace(', "obelisk e6 seat 1"', ""), 18, rules=rules)
    spaces = [e.data["space"] for e in entries(game, "devotion") if e.god == 0]
    assert spaces == [20, end]


@pytest.mark.rule("power.bountiful")
@pytest.mark.parametrize(("space", "gain"), [(0, 2), (19, 2), (20, 1), (25, 1)])
def test_bountiful_in_the_red_section_only(space: int, gain: int) -> None:
    game = bountiful(NOBODY, space)
    assert gains(game, "dominance") == [("A", gain), ("B", 1)]


@pytest.mark.rule("power.bountiful", "battle.win")
def test_a_win_with_glorious_and_drought_grows_once() -> None:
    game = conflict(
        figures=["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1", "god e6 seat 2"],
        powers=powers("bountiful seat 1", "glorious seat 1"),
    )
    fight(game, "A drought, B maat")
    assert gains(game, "battle.win") == [("A", 3 + 2 + 1)]


@pytest.mark.rule("power.bountiful")
def test_every_gain_grows_whatever_gives_it() -> None:
    """Magnanimous 2, Miracle for one warrior 1, each 1 larger."""
    game = conflict(TWO, powers=powers("bountiful seat 1", "magnanimous seat 1"))
    fight(game, "A miracle, B chariots")
    assert gains(game, "power.magnanimous") == [("A", 3)]
    assert gains(game, "card.miracle") == [("A", 2)]


@pytest.mark.rule("power.bountiful", "power.worshipful")
def test_the_gain_of_worshipful_grows_too() -> None:
    game = conflict(TWO, powers=powers("bountiful seat 1", "worshipful seat 1"), followers=[2, 0])
    fight(game, "A maat, B chariots", answers={"worshipful": ["use worshipful"]})
    assert gains(game, "power.worshipful") == [("A", 2)]


@pytest.mark.rule("power.bountiful")
def test_a_gain_of_nothing_does_not_grow() -> None:
    """A's Miracle finds nobody killed."""
    game = conflict(TWO, powers=powers("bountiful seat 1"))
    fight(game, "A miracle, B maat", tiebreak="use")
    assert gains(game, "card.miracle") == []


@pytest.mark.rule("power.bountiful", "guardian.cat_mummy")
def test_a_loss_does_not_grow() -> None:
    game = conflict(
        figures=["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "cat-mummy b5 seat 2"],
        powers=powers("bountiful seat 1"),
        devotion=["0 seat 2", "6 seat 1"],
    )
    fight(game, "A chariots, B maat")
    assert gains(game, "guardian.cat_mummy") == [("A", -1)]


# Worshipful -----------------------------------------------------------------------------------------


@pytest.mark.rule("power.worshipful")
@pytest.mark.parametrize("cards", ["A chariots, B maat", "A maat, B chariots"])
def test_worshipful_gives_one_devotion_for_two_followers_after_a_battle_won_or_lost(cards: str) -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1"), followers=[4, 4])
    play(game, *(f"{god}: card {card}" for god, card in (t.split() for t in cards.split(", "))))
    assert asked(game) == "worshipful"
    assert game.acting == (0,)
    assert legal(game) == ["use worshipful", "done"]
    play(game, "use worshipful")
    assert asked(game) == "choose"  # once a battle, though A has two more followers
    assert paid(game, "power.worshipful") == [("A", -2)]
    assert gains(game, "power.worshipful") == [("A", 1)]
    assert followers(game) == [2, 4]


@pytest.mark.rule("power.worshipful")
def test_worshipful_is_optional() -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1"), followers=[2, 0])
    fight(game, "A chariots, B maat", answers={"worshipful": ["done"]})
    assert followers(game) == [2, 0]
    assert gains(game, "power.worshipful") == []


@pytest.mark.rule("power.worshipful")
@pytest.mark.parametrize(("have", "question"), [(1, "choose"), (2, "worshipful")])
def test_worshipful_needs_two_followers(have: int, question: str) -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1"), followers=[have, 0])
    play(game, "A: card maat", "B: card chariots")
    assert asked(game) == question


@pytest.mark.rule("power.worshipful")
def test_worshipful_needs_a_card_played_in_the_battle() -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1"), followers=[4, 0], used=all_used(1))
    fight(game, "B chariots")
    assert gains(game, "power.worshipful") == []


@pytest.mark.rule("power.worshipful")
def test_worshipful_is_for_who_fought() -> None:
    """C is not in the battle of A and B, and has dominance elsewhere."""
    game = conflict(TWO, powers=powers("worshipful seat 3"), followers=[2, 2, 4])
    fight(game, "A chariots, B maat")
    assert asked(game) == "choose"
    assert followers(game) == [2, 2, 4]


@pytest.mark.rule("power.worshipful")
def test_worshipful_after_each_battle() -> None:
    """A is stronger in the west and in the east."""
    game = conflict(
        figures=["god d5 seat 1", "warrior d6 seat 1", "warrior h6 seat 1", "warrior h7 seat 1",
                 "god k4 seat 2", "warrior e6 seat 2"],
        powers=powers("worshipful seat 1"),
        followers=[5, 0],
    )  # fmt: skip
    fight(game, "A maat, B maat", answers={"worshipful": ["use worshipful"]})
    fight(game, "A maat, B maat", answers={"worshipful": ["use worshipful"]})
    assert paid(game, "power.worshipful") == [("A", -2), ("A", -2)]


@pytest.mark.rule("power.worshipful", "battle.after")
@pytest.mark.parametrize("pile", [["1 seat 1", "5 seat 2"], ["1 seat 2", "5 seat 1"]])
def test_several_worshipful_gods_least_devotion_first(pile: list[str]) -> None:
    both = powers("worshipful seat 1", "worshipful seat 2")
    game = conflict(TWO, powers=both, followers=[2, 2], devotion=pile)
    fight(game, "A maat, B maat", tiebreak="keep", answers={"worshipful": ["use worshipful"] * 2})
    first = "A" if pile[0].endswith("1") else "B"
    assert [god for god, _ in gains(game, "power.worshipful")] == [first, "BA"["AB".index(first)]]


@pytest.mark.rule("power.worshipful")
def test_the_followers_of_commanding_can_be_sacrificed() -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1", "commanding seat 1"), followers=[0, 0])
    fight(game, "A chariots, B maat", answers={"worshipful": ["use worshipful"]})
    assert followers(game) == [1, 0]


@pytest.mark.rule("power.worshipful")
def test_only_worshipful_is_asked_about() -> None:
    game = conflict(TWO, powers=powers("worshipful seat 1"), followers=[2, 0])
    play(game, "A: card maat", "B: card chariots")
    assert refused(game, "use amun") == "power.worshipful"


@pytest.mark.rule("battle.after", "guardian.cat_mummy", "power.worshipful", "card.miracle", "C31")
def test_C31_the_order_after_a_battle() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1",
                   "god e6 seat 2", "cat-mummy b5 seat 2", "god f5 seat 3"]
        """,
        powers=powers("worshipful seat 1"),
        followers=[2, 0, 0],
        devotion=["0 seat 1", "4 seat 2", "9 seat 3"],
    )
    fight(game, "A miracle, B maat, C chariots", answers={"worshipful": ["use worshipful"]})
    assert won(game) == ["C"]
    order = [(e.rule, e.god) for e in game.ledger if e.what in ("devotion", "taken_back")]
    assert order == [
        ("battle.win", 2),
        ("guardian.cat_mummy", 2),  # A is at 0 and loses nothing
        ("card.miracle", 0),
        ("power.worshipful", 0),
        ("card.maat", 1),
    ]
    assert devotion(game) == [3, 4, 9]


@pytest.mark.rule("battle.after", "power.magnanimous", "guardian.cat_mummy", "C31")
def test_C31_losers_effects_come_before_the_cat_mummy() -> None:
    """A gains 2 for Magnanimous and loses one of them; the other way round it would keep both."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1",
                   "god e6 seat 2", "cat-mummy b5 seat 2", "god f5 seat 3"]
        """,
        powers=powers("worshipful seat 1", "magnanimous seat 1"),
        followers=[2, 0, 0],
        devotion=["0 seat 1", "4 seat 2", "9 seat 3"],
    )
    fight(game, "A miracle, B maat, C chariots", answers={"worshipful": ["use worshipful"]})
    mine = [(e.rule, e.amount) for e in entries(game, "devotion") if e.god == 0]
    assert mine == [
        ("power.magnanimous", 2),
        ("guardian.cat_mummy", -1),
        ("card.miracle", 2),
        ("power.worshipful", 1),
    ]
