"""Chapter 9, Ankh powers of level 1."""

from __future__ import annotations

import pytest

from ankh_core.registry import POWERS

from .fight import (
    NOBODY,
    TWO,
    conflict,
    fight,
    followers,
    gains,
    paid,
    won,
)
from .helpers import (
    asked,
    entries,
    on,
    play,
    position,
    standing,
)


def test_there_are_four_powers_of_each_level() -> None:
    levels = [power.level for power in POWERS.values()]
    assert [levels.count(n) for n in (1, 2, 3)] == [4, 4, 4]
    assert len(levels) == 12


# Commanding -----------------------------------------------------------------------------------------


@pytest.mark.rule("power.commanding")
def test_commanding_gives_three_followers_for_a_battle_won() -> None:
    game = conflict(TWO, followers=[1, 1], powers=["commanding seat 1"])
    fight(game, "A chariots, B maat")
    assert won(game) == ["A"]
    assert paid(game) == [("A", 3)]
    assert followers(game) == [4, 1]


@pytest.mark.rule("power.commanding")
def test_commanding_gives_nothing_for_a_battle_lost_or_won_by_another() -> None:
    game = conflict(TWO, powers=["commanding seat 1"])
    fight(game, "A maat, B chariots")
    assert won(game) == ["B"]
    assert paid(game) == []


@pytest.mark.rule("power.commanding")
def test_commanding_gives_nothing_when_nobody_wins() -> None:
    game = conflict(TWO, powers=["commanding seat 1", "commanding seat 2"])
    fight(game, "A maat, B maat", tiebreak="keep")
    assert won(game) == ["-"]
    assert paid(game) == []


@pytest.mark.rule("power.commanding")
def test_commanding_counts_a_win_by_the_tie_break_token() -> None:
    game = conflict(TWO, powers=["commanding seat 1"])
    fight(game, "A maat, B maat", tiebreak="use")
    assert paid(game) == [("A", 3)]


@pytest.mark.rule("power.commanding")
def test_commanding_gives_nothing_for_dominance() -> None:
    game = conflict(NOBODY, powers=["commanding seat 1"])
    assert gains(game, "dominance") == [("A", 1), ("B", 1)]
    assert paid(game) == []


@pytest.mark.rule("power.commanding")
def test_commanding_gives_for_each_battle_won() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior h6 seat 1", "warrior h7 seat 1",
                   "god k4 seat 2", "warrior e6 seat 2"]
        """,
        powers=["commanding seat 1"],
    )
    fight(game, "A maat, B build")
    fight(game, "A maat, B flood")
    assert won(game) == ["A", "A"]
    assert paid(game, "power.commanding") == [("A", 3), ("A", 3)]


# Inspiring ------------------------------------------------------------------------------------------


@pytest.mark.rule("power.inspiring")
@pytest.mark.parametrize("have", [0, 1, 3])
def test_inspiring_builds_for_nothing(have: int) -> None:
    game = conflict(TWO, followers=[have, 0], powers=["inspiring seat 1"])
    fight(game, "A build, B maat", build="A temple e5", tiebreak="keep")
    assert on(game, "e5") == "temple seat 1"
    assert followers(game)[0] == have


@pytest.mark.rule("power.inspiring")
def test_inspiring_is_for_its_owner_only() -> None:
    game = conflict(TWO, followers=[0, 2], powers=["inspiring seat 1"])
    fight(game, "A maat, B build", tiebreak="keep")  # B cannot pay 3 and is not asked
    assert not entries(game, "built")
    game = conflict(TWO, followers=[0, 4], powers=["inspiring seat 1"])
    fight(game, "A maat, B build", build="B temple e5", tiebreak="keep")
    assert followers(game) == [0, 1]


@pytest.mark.rule("power.inspiring")
def test_what_inspiring_saves_can_be_bid_against_the_plague() -> None:
    """C14 with the power: A builds and still has its three followers for the auction."""
    game = conflict(TWO, followers=[3, 1], powers=["inspiring seat 1"])
    fight(game, "A build, B plague", build="A temple e5", bids=["A 3, B 1"], tiebreak="use")
    assert followers(game) == [0, 0]
    assert standing(game, "warrior seat 1") == {"d6"}
    assert standing(game, "warrior seat 2") == set()


# Omnipresent ----------------------------------------------------------------------------------------


@pytest.mark.rule("power.omnipresent", "conflict.start")
def test_omnipresent_gives_one_follower_for_each_region_with_an_own_figure() -> None:
    """A has two figures in the west, one in the east and a temple, but no figure, in the delta."""
    text = """
        figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior h6 seat 1", "god e6 seat 2"]
        monuments = ["temple f3 seat 1"]
        """
    game = conflict(text, powers=["omnipresent seat 1"])
    assert asked(game) == "card"  # before the first battle
    assert paid(game) == [("A", 2)]
    assert followers(game) == [3, 1]
    fight(game, "A maat, B chariots")
    assert paid(game, "power.omnipresent") == [("A", 2)]  # once a conflict, not once a battle


@pytest.mark.rule("power.omnipresent")
@pytest.mark.parametrize(
    ("hexes", "regions"), [("d5", 1), ("d5 d6 e5", 1), ("d5 f3", 2), ("d5 f3 f2 h6 h7", 3)]
)
def test_omnipresent_counts_regions_not_figures(hexes: str, regions: int) -> None:
    first, *rest = hexes.split()
    figures = [f"god {first} seat 1", *(f"warrior {hex} seat 1" for hex in rest)]
    game = conflict(figures=figures, powers=["omnipresent seat 1", "commanding seat 2"])
    assert paid(game, "power.omnipresent") == [("A", regions)]


@pytest.mark.rule("power.omnipresent", "board.water", "guardian.apep")
@pytest.mark.parametrize(("hex", "regions"), [("e7", 3), ("k2", 2), ("k8", 2), ("f1", 1)])
def test_omnipresent_counts_every_region_that_borders_the_water_of_a_figure(hex: str, regions: int) -> None:
    """The god stands in the delta; e7 borders west and east, k2 delta and east, k8 east, f1 the delta."""
    game = conflict(
        guardians=["Cat Mummy", "Apep", "Androsphinx"],
        figures=["god c2 seat 1", f"apep {hex} seat 1", "god a9 seat 2"],
        powers=["omnipresent seat 1"],
    )
    assert paid(game, "power.omnipresent") == [("A", regions)]


@pytest.mark.rule("power.omnipresent")
def test_omnipresent_works_in_a_conflict_without_a_battle_too() -> None:
    game = conflict(NOBODY, powers=["omnipresent seat 1"])
    assert won(game) == []
    assert paid(game) == [("A", 1)]


# Revered --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.revered")
@pytest.mark.parametrize(
    ("monuments", "gained"), [([], 1), (["temple d4"], 2), (["temple d4", "obelisk e5"], 3)]
)
def test_revered_adds_one_to_each_followers_action(monuments: list[str], gained: int) -> None:
    """Once for the action, not for each monument, and even when there is no monument at all."""
    game = position(
        figures=["god d5 seat 1", "god k4 seat 2"],
        monuments=monuments,
        powers=["revered seat 1"],
        followers=[0, 0],
    )
    play(game, "choose followers")
    assert followers(game) == [gained, 0]
    assert paid(game, "power.revered") == [("A", 1)]


@pytest.mark.rule("power.revered")
def test_revered_adds_nothing_to_other_actions_or_gods() -> None:
    game = position(NOBODY, powers=["revered seat 1"], followers=[0, 0])
    play(game, "choose move", "done")
    assert followers(game) == [0, 0]
    play(game, "choose summon", "summon warrior e5")
    assert followers(game) == [0, 0]
    play(game, "choose followers")  # B's
    assert followers(game) == [0, 0]
