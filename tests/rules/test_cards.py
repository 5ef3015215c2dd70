"""Chapter 8, the seven battle cards, one by one."""

from __future__ import annotations

import pytest

from ankh_core.board import DESERT, FERTILE, HEX
from ankh_core.placing import place
from ankh_core.registry import CARDS
from ankh_core.state import WARRIOR, State

from .fight import (
    TWO,
    conflict,
    devotion,
    fight,
    followers,
    gains,
    hand,
    hexes_of,
    killed,
    listen,
    order,
    paid,
    strengths,
    won,
)
from .helpers import asked, entries, legal, names, on, play, refused, standing

DELTA = ("b2", "c1", "c2", "c3", "d1", "d2", "d3", "e2", "e3", "e4")
"""Ten hexes elsewhere."""


@pytest.mark.rule("battle.cards")
def test_there_are_seven_cards() -> None:
    assert set(CARDS) == {"build", "plague", "chariots", "flood", "drought", "miracle", "maat"}


# Build Monument -------------------------------------------------------------------------------------


@pytest.mark.rule("card.build")
@pytest.mark.parametrize("monument", ["obelisk", "temple", "pyramid"])
def test_build_any_type_for_three_followers_with_an_own_token(monument: str) -> None:
    game = play(conflict(TWO, followers=[5, 0]), "A: card build", "B: card maat")
    tokens = game.state.ankh_pool(0)
    play(game, f"build {monument} e5")
    assert on(game, "e5") == f"{monument} seat 1"
    assert followers(game) == [2, 0]
    assert paid(game, "card.build") == [("A", -3)]
    assert game.state.ankh_pool(0) == tokens - 1


@pytest.mark.rule("card.build")
def test_build_on_any_empty_land_hex_of_the_region() -> None:
    """Adjacent to nothing of one's own is fine; occupied, water and other regions are not."""
    game = play(conflict(TWO, followers=[3, 0]), "A: card build", "B: card maat")
    west = next(r for r in game.state.regions if r.token == 1)
    sites = {text.split()[2] for text in legal(game) if text.startswith("build temple")}
    assert sites == names(west.land) - {"d5", "d6", "e6", "b5"}
    assert "a9" in sites
    for hex in ("d5", "e6", "h5", "f3", "c6"):  # own, enemy, east, delta, water of the region
        assert refused(game, f"build temple {hex}") == "card.build"


@pytest.mark.rule("card.build")
def test_building_is_optional() -> None:
    game = play(conflict(TWO, followers=[3, 0]), "A: card build", "B: card maat")
    assert "done" in legal(game)
    play(game, "done")
    assert followers(game) == [3, 0]
    assert not entries(game, "built")


@pytest.mark.rule("card.build")
def test_who_builds_builds_once() -> None:
    game = play(conflict(TWO, followers=[9, 0]), "A: card build", "B: card maat", "build temple e5")
    assert asked(game) != "build"


@pytest.mark.rule("card.build")
def test_fewer_than_three_followers_build_nothing() -> None:
    game = conflict(TWO, followers=[2, 0])
    fight(game, "A build, B chariots")  # nobody is asked
    assert followers(game) == [2, 0]
    assert not entries(game, "built")


@pytest.mark.rule("card.build", "piece.supplies")
def test_without_an_ankh_token_nothing_can_be_built() -> None:
    nine = [f"temple {hex} seat 1" for hex in DELTA[:9]]
    game = conflict(TWO, monuments=nine, followers=[9, 0])
    assert game.state.ankh_pool(0) == 0
    fight(game, "A build, B chariots")
    assert not entries(game, "built")


@pytest.mark.rule("card.build", "piece.supplies")
def test_only_types_left_in_supply_can_be_built() -> None:
    ten = [f"obelisk {hex}" for hex in DELTA]
    game = play(conflict(TWO, monuments=ten, followers=[3, 0]), "A: card build", "B: card maat")
    assert {text.split()[1] for text in legal(game) if text != "done"} == {"temple", "pyramid"}
    assert refused(game, "build obelisk e5") == "card.build"
    play(game, "build pyramid e5")


@pytest.mark.rule("card.build")
def test_the_card_itself_has_no_strength() -> None:
    game = conflict(TWO, followers=[3, 0])
    fight(game, "A build, B maat", build="A temple e5", tiebreak="keep")
    assert strengths(game) == {"A": 2, "B": 2}


# Plague and Chariots --------------------------------------------------------------------------------


@pytest.mark.rule("card.plague")
@pytest.mark.parametrize(
    ("cards", "auctions"),
    [("A plague, B maat", ["A"]), ("A plague, B plague", ["A", "B"]), ("A flood, B chariots", [])],
)
def test_each_plague_starts_one_auction(cards: str, auctions: list[str]) -> None:
    game = conflict(TWO, followers=[0, 1], devotion=["2 seat 2", "4 seat 1"])
    play(game, *(f"{god}: card {card}" for god, card in (part.split() for part in cards.split(", "))))
    while asked(game) == "bid":
        assert game.acting == (1,)
        play(game, "bid 0")
    assert sorted(game.seat_name(e.data["by"]) for e in entries(game, "auction")) == auctions


@pytest.mark.rule("card.plague", "card.chariots")
def test_plague_is_worth_one_and_chariots_three() -> None:
    game = conflict('figures = ["god d5 seat 1", "god e6 seat 2", "god e5 seat 3"]', followers=[0, 0, 0])
    fight(game, "A plague, B chariots, C maat")
    assert strengths(game) == {"A": 2, "B": 4, "C": 1}
    assert won(game) == ["B"]
    assert gains(game) == [("B", 1)]
    assert followers(game) == [0, 0, 0]


# Flood ----------------------------------------------------------------------------------------------

WET = """
figures = [
  "god f5 seat 1", "warrior e5 seat 1", "warrior d4 seat 1", "warrior d6 seat 1", "warrior f3 seat 1",
  "god e6 seat 2", "warrior f6 seat 2",
]
"""
"""A in the west on fertile f5, e5, d4 and on desert d6, in the delta on fertile f3; B on fertile f6 too."""


@pytest.mark.rule("card.flood")
def test_flood_gives_a_follower_for_each_own_figure_on_fertile_land_of_the_region() -> None:
    assert all(FERTILE >> HEX[h] & 1 for h in ("f5", "e5", "d4", "f3", "f6"))
    game = conflict(WET, followers=[1, 1])
    fight(game, "A flood, B maat")
    assert paid(game, "card.flood") == [("A", 3)]


@pytest.mark.rule("card.flood")
def test_flood_protects_exactly_the_figures_on_fertile_land() -> None:
    game = conflict(WET.replace('"warrior f6 seat 2"', '"warrior f6 seat 2", "warrior c5 seat 2"'))
    fight(game, "A flood, B chariots")
    assert won(game) == ["B"]
    assert killed(game) == hexes_of("d6")
    assert standing(game, "warrior seat 1") == {"e5", "d4", "f3"}


@pytest.mark.rule("card.flood")
def test_flood_protects_only_those_of_the_god_that_played_it() -> None:
    game = conflict(WET)
    fight(game, "A flood, B maat")
    assert won(game) == ["A"]
    assert killed(game) == hexes_of("f6")


@pytest.mark.rule("card.flood")
def test_flood_on_desert_alone_gives_nothing_and_saves_nobody() -> None:
    game = conflict(TWO, followers=[1, 1])
    fight(game, "A flood, B chariots")
    assert followers(game) == [1, 1]
    assert killed(game) == hexes_of("d6")
    assert strengths(game)["A"] == 2


@pytest.mark.rule("card.flood")
def test_flood_protects_for_one_battle_only() -> None:
    """The protection of the battle in the west says nothing about the one in the east."""
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior e5 seat 1", "god e6 seat 2", "warrior f7 seat 1", "warrior g7 seat 2",
        ]
        """
    )
    fight(game, "A flood, B chariots")
    assert on(game, "e5") == "warrior seat 1"
    fight(game, "A maat, B drought")
    assert on(game, "f7") == ""
    assert on(game, "e5") == "warrior seat 1"


# Drought --------------------------------------------------------------------------------------------

DRY = """
figures = [
  "god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1", "warrior h5 seat 1",
  "god e6 seat 2", "god h6 seat 3",
]
"""
"""A in the west on desert d5 and d6 and on fertile e5, and on desert h5 in the east; B on desert e6."""


@pytest.mark.rule("card.drought", "battle.win")
def test_drought_adds_one_for_each_own_figure_on_desert_of_the_region_in_one_gain() -> None:
    assert all(DESERT >> HEX[h] & 1 for h in ("d5", "d6", "h5", "e6"))
    game = conflict(DRY)
    fight(game, "A drought, B maat")
    assert strengths(game) == {"A": 4, "B": 1}
    (gain,) = entries(game, "devotion", "battle.win")
    assert (gain.god, gain.amount) == (0, 1 + 2)
    assert gain.data["parts"] == (("battle.win", 1), ("card.drought", 2))


@pytest.mark.rule("card.drought")
def test_drought_gives_nothing_to_a_loser() -> None:
    game = conflict(DRY)
    fight(game, "A drought, B chariots", tiebreak="keep")  # 4 against 4
    assert won(game) == ["-"]
    assert gains(game, "battle.win") == []
    game = conflict(DRY.replace('"god e6 seat 2"', '"god e6 seat 2", "warrior b5 seat 2"'))
    fight(game, "A drought, B chariots")
    assert gains(game, "battle.win") == [("B", 1)]


@pytest.mark.rule("card.drought", "battle.tiebreak")
def test_drought_pays_a_winner_by_the_tiebreak_token_too() -> None:
    game = conflict(DRY)
    fight(game, "A drought, B chariots", tiebreak="use")
    assert gains(game, "battle.win") == [("A", 3)]


@pytest.mark.rule("card.drought")
def test_the_winner_needs_figures_on_desert_the_card_alone_gives_nothing() -> None:
    game = conflict('figures = ["god e5 seat 1", "warrior f5 seat 1", "god e6 seat 2"]')
    fight(game, "A drought, B maat")
    assert gains(game, "battle.win") == [("A", 1)]


@pytest.mark.rule("card.drought")
@pytest.mark.parametrize(("rules", "strength"), [({}, 1), ({"drought_strength": 2}, 2)])
def test_the_strength_of_drought_is_a_house_reading(rules: dict[str, int], strength: int) -> None:
    game = conflict('figures = ["god d5 seat 1", "god e6 seat 2"]', rules=rules)
    fight(game, "A drought, B maat")
    assert strengths(game) == {"A": 1 + strength, "B": 1}


# Miracle --------------------------------------------------------------------------------------------


@pytest.mark.rule("card.miracle")
def test_miracle_pays_one_for_each_own_figure_killed_in_the_resolution() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "warrior c5 seat 1", "god e6 seat 2", "warrior b5 seat 2",
        ]
        """
    )
    fight(game, "A miracle, B chariots")
    assert strengths(game)["A"] == 3
    assert gains(game) == [("B", 1), ("A", 2)]


@pytest.mark.rule("card.miracle", "battle.plague")
def test_miracle_counts_those_killed_by_plague_too_and_only_ones_own() -> None:
    """Two of A's warriors die of Plague, and of B's three too; C wins over what is left."""
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "warrior c5 seat 1",
          "god e6 seat 2", "warrior b5 seat 2", "warrior b4 seat 2", "warrior b6 seat 2",
          "god e5 seat 3", "warrior f5 seat 3",
        ]
        """,
        followers=[0, 0, 1],
    )
    fight(game, "A miracle, B maat, C plague", bids=["C 1"])
    assert won(game) == ["C"]
    assert gains(game) == [("C", 1), ("A", 2)]


@pytest.mark.rule("card.miracle")
def test_miracle_adds_up_plague_and_resolution_in_one_gain() -> None:
    """One warrior dies of Plague, another comes meanwhile and dies in the resolution."""
    game = conflict(TWO, followers=[0, 0])
    play(game, "A: card miracle", "B: card plague")  # 1 against 2 after the auction that spares nobody
    assert gains(game, "card.miracle") == [("A", 1)]
    game = conflict(
        'figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"]',
        followers=[1, 1],
    )
    play(game, "A: card miracle", "B: card chariots")
    assert gains(game, "card.miracle") == [("A", 1)]
    game = conflict(TWO, followers=[1, 1])
    play(game, "A: card miracle", "B: card plague", "A: bid 0")

    def arrive(state: State, victims: object, resolution: bool) -> None:
        if not resolution:
            place(state, 0, WARRIOR, HEX["c5"], "summon.place", "put")

    listen(game, killed=arrive)
    play(game, "B: bid 1")  # A 2 against B 3
    assert won(game) == ["B"]
    assert gains(game, "card.miracle") == [("A", 2)]


@pytest.mark.rule("card.miracle")
def test_miracle_without_a_death_gives_nothing() -> None:
    game = conflict('figures = ["god d5 seat 1", "god e6 seat 2", "warrior b5 seat 2"]')
    fight(game, "A miracle, B maat")
    assert gains(game) == [("B", 1)]


@pytest.mark.rule("card.miracle")
def test_deaths_of_an_earlier_battle_do_not_count() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2",
          "warrior h5 seat 1", "warrior h6 seat 2", "warrior h7 seat 2",
        ]
        """
    )
    fight(game, "A flood, B chariots")
    fight(game, "A miracle, B maat")
    assert gains(game, "card.miracle") == [("A", 1)]


# Cycle of Ma'at -------------------------------------------------------------------------------------


@pytest.mark.rule("card.maat")
@pytest.mark.parametrize("cards", ["A maat, B chariots", "A maat, B flood"])
def test_maat_takes_back_every_used_card_itself_included_win_or_lose(cards: str) -> None:
    game = conflict(TWO, used=["flood seat 1", "plague seat 1", "drought seat 2"], turn=1)
    fight(game, cards, tiebreak="use" if "flood" in cards else "")
    assert hand(game, 1) == set(CARDS)
    (back,) = entries(game, "taken_back")
    assert set(back.data["cards"]) == {"flood", "plague", "maat"}
    assert hand(game, 2) == set(CARDS) - {"drought", cards.split()[-1]}  # B's stay used


@pytest.mark.rule("card.maat")
def test_maat_comes_after_the_resolution() -> None:
    game = conflict(TWO)
    fight(game, "A maat, B chariots")
    assert order(game, "strength", "battle", "killed", "taken_back")[-2:] == ["killed", "taken_back"]


@pytest.mark.rule("card.maat")
def test_maat_gives_the_cards_back_before_the_next_battle_of_the_conflict() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "god d6 seat 2", "warrior h5 seat 1", "warrior h6 seat 2"]',
        used=["flood seat 1"],
    )
    fight(game, "A maat, B chariots")
    assert set(legal(game, 0)) == {f"card {card}" for card in CARDS}
    assert "card chariots" not in legal(game, 1)


@pytest.mark.rule("card.maat")
def test_nothing_else_gives_cards_back() -> None:
    """Not the end of a battle, of a conflict, nor an empty hand."""
    game = conflict(TWO, used=[f"{card} seat 2" for card in CARDS if card != "flood"])
    fight(game, "A chariots, B flood")
    assert asked(game) == "choose"
    assert hand(game, 2) == set()
    assert hand(game, 1) == set(CARDS) - {"chariots"}
    assert devotion(game) == [1, 0]
