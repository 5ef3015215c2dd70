"""Chapter 7, Plague: secret bids, one auction for each card, who is spared and who dies."""

from __future__ import annotations

import pytest

from .fight import THREE, TWO, conflict, fight, followers, hexes_of, killed, paid, strengths
from .helpers import asked, entries, legal, on, play, pool, refused, standing


@pytest.mark.rule("battle.build", "card.build", "battle.plague", "C14")
def test_C14_build_comes_before_plague() -> None:
    game = conflict(TWO, followers=[3, 1])
    play(game, "A: card build", "B: card plague")
    assert asked(game) == "build"
    play(game, "build temple e5")
    assert followers(game) == [0, 1]
    assert asked(game) == "bid"
    assert game.acting == (1,)  # A has nothing left to bid
    play(game, "bid 1")
    assert standing(game, "warrior seat 1") == set()
    assert on(game, "b5") == "warrior seat 2"
    assert on(game, "d5") == "god seat 1"
    assert followers(game) == [0, 0]
    assert on(game, "e5") == "temple seat 1"


@pytest.mark.rule("battle.build", "C14")
def test_C14_who_does_not_build_can_bid_its_three_followers() -> None:
    game = conflict(TWO, followers=[3, 1])
    play(game, "A: card build", "B: card plague", "done")
    assert set(game.acting) == {0, 1}
    assert legal(game, 0) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    play(game, "A: bid 3", "B: bid 1")
    assert standing(game, "warrior seat 1") == {"d6"}
    assert standing(game, "warrior seat 2") == set()
    assert followers(game) == [0, 0]


@pytest.mark.rule("battle.plague", "card.plague", "C15")
def test_C15_two_plagues_are_two_auctions() -> None:
    game = conflict(THREE, followers=[3, 2, 4])
    play(game, "A: card plague", "B: card plague", "C: card maat")
    assert set(game.acting) == {0, 1, 2}
    play(game, "A: bid 2", "B: bid 0", "C: bid 1")
    assert standing(game, "warrior seat 1") == {"d6"}
    assert standing(game, "warrior seat 2") | standing(game, "warrior seat 3") == set()
    assert followers(game) == [1, 2, 3]
    assert set(game.acting) == {0, 1, 2}  # B and C may still bid
    play(game, "A: bid 1", "B: bid 0", "C: bid 3")
    assert standing(game, "warrior seat 1") == set()
    assert followers(game) == [0, 2, 0]
    assert [on(game, h) for h in ("d5", "e6", "e5")] == ["god seat 1", "god seat 2", "god seat 3"]
    first, second = entries(game, "auction")
    assert (first.god, second.god) == (0, 2)
    # Each god figure is worth 1, and a Plague 1 more: A and B tie.
    assert strengths(game) == {"A": 2, "B": 2, "C": 1}


@pytest.mark.rule("battle.plague")
def test_bidders_are_the_gods_present_when_the_step_began() -> None:
    """B's only figure there dies in the first auction; it bids, and pays, in the second all the same."""
    game = conflict(THREE.replace("god e6 seat 2", "god h5 seat 2"), followers=[1, 2, 1])
    play(game, "A: card plague", "B: card plague", "C: card maat")
    play(game, "A: bid 1", "B: bid 0", "C: bid 0")
    assert standing(game, "warrior seat 2") == set()
    assert set(game.acting) == {1, 2}  # A has paid all it had
    play(game, "B: bid 2", "C: bid 1")
    assert followers(game) == [0, 0, 0]
    assert standing(game, "warrior seat 1") == set()  # B was spared, and had nothing left to save


@pytest.mark.rule("battle.plague")
def test_everyone_pays_and_the_single_highest_is_spared() -> None:
    game = conflict(THREE, followers=[5, 5, 5])
    fight(game, "A flood, B plague, C maat", bids=["A 2, B 3, C 1"], tiebreak="")
    assert sorted(paid(game, "battle.plague")) == [("A", -2), ("B", -3), ("C", -1)]
    assert killed(game, "battle.plague") == hexes_of("d6 f5")


@pytest.mark.rule("battle.plague")
@pytest.mark.parametrize("bids", ["A 2, B 2, C 1", "A 0, B 0, C 0", "A 2, B 2, C 2"])
def test_a_tie_for_highest_spares_nobody(bids: str) -> None:
    game = conflict(THREE, followers=[2, 2, 2])
    fight(game, "A plague, B maat, C miracle", bids=[bids])
    assert killed(game, "battle.plague") == hexes_of("d6 b5 f5")
    assert sum(followers(game)) == 6 - sum(int(part.split()[1]) for part in bids.split(","))


@pytest.mark.rule("battle.plague")
def test_who_has_no_followers_bids_nothing() -> None:
    """0 bids, of gods without followers, tie with a bid of 0, but not with a bid of 1."""
    game = conflict(TWO, followers=[0, 1])
    fight(game, "A plague, B chariots", bids=["B 1"])
    assert killed(game, "battle.plague") == hexes_of("d6")
    game = conflict(TWO, followers=[0, 1])
    fight(game, "A plague, B chariots", bids=["B 0"])
    assert killed(game, "battle.plague") == hexes_of("d6 b5")
    game = conflict(TWO, followers=[0, 0])
    fight(game, "A plague, B chariots")
    assert killed(game, "battle.plague") == hexes_of("d6 b5")


@pytest.mark.rule("battle.plague")
def test_a_bid_is_a_number_of_own_followers() -> None:
    game = play(conflict(TWO, followers=[2, 9]), "A: card plague", "B: card maat")
    assert legal(game, 0) == ["bid 0", "bid 1", "bid 2"]
    assert refused(game, "A: bid 3") == "battle.plague"
    assert legal(game, 1)[-1] == "bid 9"


@pytest.mark.rule("battle.plague")
def test_bids_are_secret_until_all_are_in() -> None:
    left, right = (
        play(conflict(TWO, followers=[2, 2]), "A: card plague", "B: card maat", f"A: bid {n}") for n in (0, 2)
    )
    assert left.view(1).state.key() == right.view(1).state.key()
    assert left.view(1).ledger == right.view(1).ledger
    assert left.view(0).state.key() != right.view(0).state.key()
    assert followers(left) == followers(right) == [2, 2]  # nobody has paid yet
    assert left.acting == (1,)
    assert refused(left, "A: bid 1")


@pytest.mark.rule("battle.plague", "piece.god_immortal")
def test_plague_kills_warriors_and_guardians_in_that_region_only() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior h5 seat 1", "god e6 seat 2", "warrior b5 seat 2", "satet b6 seat 2",
          "androsphinx a9 seat 2", "warrior f3 seat 2",
        ]
        guardians = ["Satet", "Apep", "Androsphinx"]
        """,
        followers=[1, 0],
    )
    fight(game, "A plague, B maat", bids=["A 1"])
    assert killed(game, "battle.plague") == hexes_of("b5 b6 a9")
    assert pool(game, 2, "satet") == pool(game, 2, "androsphinx") == 1
    assert on(game, "e6") == "god seat 2"
    assert on(game, "f3") == "warrior seat 2"


@pytest.mark.rule("battle.plague", "card.flood", "C17")
def test_C17_flood_does_not_protect_from_plague() -> None:
    game = conflict('figures = ["god d5 seat 1", "warrior e5 seat 1", "god e6 seat 2", "warrior b5 seat 2"]')
    fight(game, "A flood, B plague", bids=["A 0, B 1"])
    assert killed(game, "battle.plague") == hexes_of("e5")
