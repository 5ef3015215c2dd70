"""Chapter 9, Ankh powers of level 2: Resplendent and the three that are attuned."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game

from .fight import (
    conflict,
    fight,
    gains,
    parts,
    strengths,
    turns_of_regions,
)
from .helpers import (
    asked,
    legal,
    on,
    play,
    pool,
    position,
    powers,
    refused,
    standing,
)

# Resplendent ----------------------------------------------------------------------------------------


@pytest.mark.rule("power.resplendent")
@pytest.mark.parametrize(
    ("monuments", "strength"),
    [
        ("temple temple", 1),
        ("temple temple temple", 3),
        ("obelisk obelisk obelisk", 3),
        ("pyramid pyramid pyramid pyramid", 3),
        ("temple temple obelisk pyramid", 1),
        ("temple temple temple obelisk obelisk obelisk", 3),
    ],
)
def test_resplendent_makes_the_god_three_with_three_of_a_type_anywhere(monuments: str, strength: int) -> None:
    """The monuments stand in the delta and the east, the battle is in the west."""
    places = zip(monuments.split(), ("f3", "c2", "h2", "h6", "i6", "g9"), strict=False)
    game = conflict(
        figures=["god d5 seat 1", "god e6 seat 2"],
        monuments=[f"{kind} {hex} seat 1" for kind, hex in places],
        powers=powers("resplendent seat 1"),
    )
    fight(game, "A maat, B maat", tiebreak="keep" if strength == 1 else "")
    assert strengths(game) == {"A": strength, "B": 1}


@pytest.mark.rule("power.resplendent")
def test_resplendent_needs_own_monuments() -> None:
    """Two own temples, one neutral and three of B do not make it."""
    game = conflict(
        figures=["god d5 seat 1", "god e6 seat 2"],
        monuments=[
            "temple f3 seat 1", "temple c2 seat 1", "temple h2",
            "temple h6 seat 2", "temple i6 seat 2", "temple g9 seat 2",
        ],
        powers=powers("resplendent seat 1"),
    )  # fmt: skip
    fight(game, "A maat, B maat", tiebreak="keep")
    assert strengths(game) == {"A": 1, "B": 1}


@pytest.mark.rule("power.resplendent")
def test_resplendent_is_for_the_god_figure_in_its_own_battles() -> None:
    """Two warriors fight, the god is in the delta: they have 1 each."""
    game = conflict(
        figures=["god g2 seat 1", "warrior d5 seat 1", "warrior d6 seat 1", "god e6 seat 2"],
        monuments=["temple f3 seat 1", "temple c2 seat 1", "temple h2 seat 1"],
        powers=powers("resplendent seat 1"),
    )
    fight(game, "A maat, B maat")
    assert strengths(game) == {"A": 2, "B": 1}


@pytest.mark.rule("power.resplendent")
def test_resplendent_can_begin_with_a_temple_built_in_the_battle() -> None:
    game = conflict(
        figures=["god d5 seat 1", "god e6 seat 2"],
        monuments=["temple f3 seat 1", "temple c2 seat 1"],
        powers=powers("resplendent seat 1"),
        followers=[3, 0],
    )
    fight(game, "A build, B maat", build="A temple a9")
    assert strengths(game) == {"A": 3, "B": 1}


# Obelisk Attuned ------------------------------------------------------------------------------------

OBELISKS = """
figures = ["god d5 seat 1", "warrior f2 seat 1", "warrior g7 seat 1",
           "god e6 seat 2", "warrior h6 seat 2", "warrior d2 seat 2"]
monuments = ["obelisk b6 seat 1", "obelisk d8 seat 2", "obelisk h3 seat 1"]
"""
"""Beside A's obelisk in the west: a6 a7 b5 b7; beside B's: c8 c9 d9 e8 e9; another of A's is in the delta."""
A_HEXES = ["a6", "a7", "b5", "b7"]


def moves(starts: str, ends: list[str]) -> set[str]:
    return {f"move {start} {end}" for start in starts.split() for end in ends}


@pytest.mark.rule("power.obelisk_attuned", "battle.start", "C27")
def test_C27_obelisk_attuned_brings_own_figures_from_anywhere_beside_own_obelisks_here() -> None:
    game = conflict(OBELISKS, powers=powers("obelisk-attuned seat 1"))
    assert asked(game) == "obelisk"
    assert game.acting == (0,)
    assert set(legal(game)) == moves("d5 f2 g7", A_HEXES) | {"done"}
    play(game, "move f2 a6")
    assert on(game, "a6") == "warrior seat 1"
    assert on(game, "f2") == ""
    assert set(legal(game)) == moves("d5 g7", ["a7", "b5", "b7"]) | {"done"}
    play(game, "move d5 b5", "move g7 b7")
    assert asked(game) == "card"  # nothing is left to move


@pytest.mark.rule("power.obelisk_attuned", "C27")
@pytest.mark.parametrize(
    "text",
    [
        "move f2 c6",  # water is never a target
        "move f2 c8",  # beside B's obelisk
        "move f2 i3",  # beside an obelisk of A in another region
        "move f2 d6",  # beside no obelisk
        "move f2 b6",  # the obelisk itself
        "move h6 a6",  # B's figure
        "move b6 a6",  # no figure
        "move a9 a6",  # nothing
    ],
)
def test_C27_where_obelisk_attuned_does_not_bring_a_figure(text: str) -> None:
    game = conflict(OBELISKS, powers=powers("obelisk-attuned seat 1"))
    assert refused(game, text) == "power.obelisk_attuned"


@pytest.mark.rule("power.obelisk_attuned", "C27")
def test_C27_only_empty_hexes_and_each_figure_once() -> None:
    game = play(conflict(OBELISKS, powers=powers("obelisk-attuned seat 1")), "move f2 a6")
    assert refused(game, "move g7 a6") == "power.obelisk_attuned"
    assert refused(game, "move a6 b5") == "power.obelisk_attuned"


@pytest.mark.rule("power.obelisk_attuned", "C27")
@pytest.mark.parametrize("order", ["a2 g7 f2", "f2 a2 g7", "g7 f2 a2"])
def test_C27_figures_are_put_in_any_order(order: str) -> None:
    text = OBELISKS.replace("god d5 seat 1", "god a2 seat 1").replace("warrior d2", "warrior d6")
    game = conflict(text, powers=powers("obelisk-attuned seat 1"))
    play(game, *(f"move {start} {end}" for start, end in zip(order.split(), ("b7", "a7", "a6"), strict=True)))
    assert asked(game) == "card"
    assert standing(game, "warrior seat 1") | standing(game, "god seat 1") == {"b7", "a7", "a6"}


@pytest.mark.rule("power.obelisk_attuned", "C27")
def test_C27_several_gods_alternate_one_figure_at_a_time_least_devotion_first() -> None:
    both = powers("obelisk-attuned seat 1", "obelisk-attuned seat 2")
    game = conflict(OBELISKS, powers=both, devotion=["2 seat 1", "3 seat 2"])
    turns = []
    for text in ("move f2 a6", "move h6 c8", "move g7 a7"):
        turns.append(game.acting)
        play(game, text)
    assert turns == [(0,), (1,), (0,)]
    assert game.acting == (1,)
    assert set(legal(game)) == moves("d2 e6", ["c9", "d9", "e8", "e9"]) | {"done"}
    play(game, "move d2 c9", "move d5 b5", "move e6 d9")
    assert asked(game) == "card"


@pytest.mark.rule("power.obelisk_attuned", "C27")
def test_C27_with_less_devotion_b_begins() -> None:
    both = powers("obelisk-attuned seat 1", "obelisk-attuned seat 2")
    game = conflict(OBELISKS, powers=both, devotion=["3 seat 2", "3 seat 1"])
    assert game.acting == (1,)


@pytest.mark.rule("power.obelisk_attuned", "C27")
def test_C27_when_a_stops_b_may_go_on() -> None:
    both = powers("obelisk-attuned seat 1", "obelisk-attuned seat 2")
    game = conflict(OBELISKS, powers=both, devotion=["2 seat 1", "3 seat 2"])
    play(game, "done", "move h6 c8")
    assert game.acting == (1,)  # A is done for this battle
    play(game, "move d2 c9", "done")
    assert asked(game) == "card"


@pytest.mark.rule("power.obelisk_attuned", "C27")
def test_C27_a_figure_moved_away_is_missing_in_the_battle_of_its_region_later() -> None:
    """Without its warrior from g7, A is not in the east; with it, there is a battle there."""
    game = play(
        conflict(OBELISKS, powers=powers("obelisk-attuned seat 1")), "move g7 a6", "move f2 a7", "done"
    )
    fight(game, "A maat, B maat")
    assert strengths(game) == {"A": 3, "B": 1}
    assert turns_of_regions(game) == [(1, "battle", "AB"), (2, "dominance", "B"), (3, "dominance", "B")]
    game = play(conflict(OBELISKS, powers=powers("obelisk-attuned seat 1")), "done")
    fight(game, "A maat, B chariots")
    assert turns_of_regions(game)[:2] == [(1, "battle", "AB"), (2, "battle", "AB")]


@pytest.mark.rule("power.obelisk_attuned")
@pytest.mark.parametrize(
    "change",
    [
        ("obelisk b6 seat 1", "obelisk b6"),  # neutral
        ("obelisk b6 seat 1", "obelisk b6 seat 2"),  # B's
        ("obelisk b6 seat 1", "temple b6 seat 1"),  # no obelisk
        ("obelisk b6 seat 1", "obelisk i6 seat 1"),  # not in this region
        ("god d5 seat 1", "god g2 seat 1"),  # no figure of A in this region: C fights B there
    ],
)
def test_obelisk_attuned_needs_an_own_obelisk_and_an_own_figure_in_the_region(
    change: tuple[str, str],
) -> None:
    text = OBELISKS.replace(*change).replace('"god e6', '"god d6 seat 3", "god e6')
    game = conflict(text, powers=powers("obelisk-attuned seat 1"))
    assert asked(game) == "card"
    assert game.state.battle is not None
    assert game.state.battle.token == 1


@pytest.mark.rule("power.obelisk_attuned")
def test_obelisk_attuned_does_nothing_in_a_dominated_region() -> None:
    text = 'figures = ["god d5 seat 1", "warrior f2 seat 1"]\nmonuments = ["obelisk b6 seat 1"]'
    game = conflict(text, powers=powers("obelisk-attuned seat 1"))
    assert asked(game) == "choose"
    assert gains(game, "dominance") == [("A", 1), ("A", 1), ("B", 1)]


@pytest.mark.rule("power.obelisk_attuned")
def test_a_figure_may_be_put_again_in_the_next_battle() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior d3 seat 1",
                   "god e6 seat 2", "warrior d2 seat 2"]
        monuments = ["obelisk b6 seat 1", "obelisk h2 seat 1"]
        """,
        powers=powers("obelisk-attuned seat 1"),
    )
    play(game, "move d6 a6", "done")
    fight(game, "A chariots, B maat")
    assert asked(game) == "obelisk"
    assert "move a6 g2" in legal(game)
    assert "move d5 g2" in legal(game)


# Temple Attuned -------------------------------------------------------------------------------------


@pytest.mark.rule("power.temple_attuned")
@pytest.mark.parametrize(
    ("monuments", "bonus"),
    [
        (["temple d4 seat 1"], [2]),  # beside the god
        (["temple e5 seat 1"], [2]),
        (["temple d4 seat 1", "temple e5 seat 1"], [2, 2]),  # one figure beside two temples
        (["temple c5 seat 1", "temple a5 seat 1"], [2]),  # no figure beside a5
        (["temple d4"], []),
        (["temple d4 seat 2"], []),
        (["pyramid d4 seat 1", "obelisk e5 seat 1"], []),
        (["temple f2 seat 1"], []),  # beside the warrior on g2, but in the delta
    ],
)
def test_temple_attuned_adds_two_for_each_own_temple_beside_an_own_figure(
    monuments: list[str], bonus: list[int]
) -> None:
    game = conflict(
        figures=[
            "god d5 seat 1",
            "warrior d6 seat 1",
            "god f5 seat 2",
            "warrior b5 seat 2",
            "warrior g2 seat 1",
        ],
        monuments=monuments,
        powers=powers("temple-attuned seat 1"),
    )
    fight(game, "A maat, B miracle", tiebreak="" if bonus else "keep")
    assert parts(game, 1, "power.temple_attuned") == bonus
    assert strengths(game) == {"A": 2 + sum(bonus), "B": 2}


@pytest.mark.rule("power.temple_attuned")
def test_temple_attuned_counts_a_temple_once_however_many_figures_are_beside_it() -> None:
    """The temple on c5 has the god on d5 and the warrior on b5 beside it."""
    game = conflict(
        figures=["god d5 seat 1", "warrior b5 seat 1", "god f5 seat 2"],
        monuments=["temple c5 seat 1"],
        powers=powers("temple-attuned seat 1"),
    )
    fight(game, "A maat, B maat")
    assert strengths(game) == {"A": 4, "B": 1}


@pytest.mark.rule("power.temple_attuned", "board.adjacent")
@pytest.mark.parametrize(("camels", "strength"), [("", 3), ("d5/e6", 1)])
def test_temple_attuned_is_stopped_by_a_camel(camels: str, strength: int) -> None:
    """The temple on e6 is beside the god on d5 while no camel stands between them."""
    game = conflict(
        figures=["god d5 seat 1", "god a5 seat 2"],
        monuments=["temple e6 seat 1"],
        camels=camels,
        powers=powers("temple-attuned seat 1"),
    )
    fight(game, "A maat, B maat", tiebreak="keep" if strength == 1 else "")
    assert strengths(game)["A"] == strength


@pytest.mark.rule("power.temple_attuned", "board.adjacent")
def test_temple_attuned_does_not_reach_across_a_river() -> None:
    """f5 touches g6, but a river runs between them."""
    game = conflict(
        figures=["god f5 seat 1", "god e6 seat 2"],
        monuments=["temple g6 seat 1"],
        powers=powers("temple-attuned seat 1"),
    )
    fight(game, "A maat, B maat", tiebreak="keep")
    assert strengths(game) == {"A": 1, "B": 1}


@pytest.mark.rule("power.temple_attuned", "strength")
def test_temple_attuned_gives_nothing_without_a_figure_left() -> None:
    """A's only figure beside its temple dies of the Plague."""
    game = conflict(
        figures=["god h2 seat 1", "warrior d5 seat 1", "god e6 seat 2"],
        monuments=["temple d4 seat 1"],
        powers=powers("temple-attuned seat 1"),
        followers=[0, 1],
    )
    fight(game, "A maat, B plague", bids=["B 1"])
    assert strengths(game) == {"A": 0, "B": 2}


@pytest.mark.rule("power.temple_attuned", "guardian.androsphinx", "C25")
def test_C25_a_neutralised_warrior_still_makes_the_temple_count() -> None:
    game = conflict(
        figures=["god d4 seat 1", "androsphinx d6 seat 1", "god b4 seat 2", "warrior e6 seat 2"],
        monuments=["temple e5 seat 2"],
        powers=powers("temple-attuned seat 2"),
    )
    fight(game, "A maat, B maat")
    assert strengths(game) == {"A": 2, "B": 1 + 0 + 2}


# Pyramid Attuned ------------------------------------------------------------------------------------

PYRAMIDS = """
figures = ["god d5 seat 1", "god k4 seat 2"]
monuments = ["pyramid b8 seat 1", "pyramid i9 seat 1", "pyramid e5", "pyramid j6 seat 2", "temple g9 seat 1"]
powers = %s
"""
"""A's pyramids: b8 (a8 a9 b7 b9 c8 c9 beside it) and i9 (h8 h9 i10 j8 j9)."""
B8, I9 = ["a8", "a9", "b7", "b9", "c8", "c9"], ["h8", "h9", "i10", "j8", "j9"]
ATTUNED = PYRAMIDS % str(powers("pyramid-attuned seat 1")).replace("'", '"')


def extras(source: str, ends: list[str], figure: str = "warrior") -> set[str]:
    return {f"extra {figure} {end} {source}" for end in ends}


def summoning(text: str = ATTUNED, **more: Any) -> Game:
    return play(position(text, **more), "choose summon")


@pytest.mark.rule("power.pyramid_attuned")
def test_pyramid_attuned_offers_one_figure_beside_each_own_pyramid() -> None:
    game = summoning()
    assert asked(game) == "extra"
    assert {t for t in legal(game) if t.startswith("extra")} == extras("b8", B8) | extras("i9", I9)
    ordinary = {t.split()[2] for t in legal(game) if t.startswith("summon")}
    assert ordinary == {"c5", "d4", "d6", "e6"} | set(B8) | set(I9) | {"f8", "f9", "g10", "g8"}
    play(game, "summon warrior e6")
    assert set(legal(game)) == extras("b8", B8) | extras("i9", I9) | {"done"}
    play(game, "extra warrior a8 b8")
    assert set(legal(game)) == extras("i9", I9) | {"done"}  # one for each pyramid
    play(game, "extra warrior h8 i9")
    assert asked(game) == "choose"
    assert standing(game, "warrior seat 1") == {"e6", "a8", "h8"}
    assert pool(game, 1, "warrior") == 3


@pytest.mark.rule("power.pyramid_attuned", "turn.must_if_possible")
def test_the_extra_summons_are_optional_the_summon_of_the_action_is_not() -> None:
    game = summoning()
    assert refused(game, "done") == "turn.must_if_possible"
    play(game, "extra warrior a8 b8")
    assert refused(game, "done") == "turn.must_if_possible"
    play(game, "summon warrior e6", "done")
    assert standing(game, "warrior seat 1") == {"e6", "a8"}
    game = play(summoning(), "summon warrior e6", "done")
    assert standing(game, "warrior seat 1") == {"e6"}


@pytest.mark.rule("power.pyramid_attuned")
def test_any_order_and_chains_a_figure_just_summoned_counts_for_the_next() -> None:
    """h7 is beside no figure or monument of A, but beside h8, where the pyramid's figure comes first."""
    game = summoning()
    assert refused(game, "summon warrior h7") == "summon.place"
    play(game, "extra warrior h8 i9", "summon warrior h7", "extra warrior a8 b8")
    assert standing(game, "warrior seat 1") == {"h8", "h7", "a8"}


@pytest.mark.rule("power.pyramid_attuned")
def test_there_is_one_ordinary_summon_only() -> None:
    game = play(summoning(), "summon warrior e6")
    assert refused(game, "summon warrior d6") == "summon.choice"


@pytest.mark.rule("power.pyramid_attuned", "summon.choice")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("extra warrior a7 b8", "power.pyramid_attuned"),  # not beside it
        ("extra warrior h8 b8", "power.pyramid_attuned"),  # beside the other one
        ("extra warrior i8 i9", "power.pyramid_attuned"),  # water
        ("extra warrior d4 e5", "summon.choice"),  # a neutral pyramid
        ("extra warrior i6 j6", "summon.choice"),  # B's
        ("extra warrior g8 g9", "summon.choice"),  # no pyramid
        ("extra warrior e6 d5", "summon.choice"),
        ("extra god a8 b8", "summon.choice"),
        ("extra cat-mummy a8 b8", "summon.choice"),  # not in the pool
    ],
)
def test_what_pyramid_attuned_does_not_bring(text: str, rule: str) -> None:
    assert refused(summoning(), text) == rule


@pytest.mark.rule("power.pyramid_attuned")
def test_a_pyramid_brings_one_figure_and_onto_an_empty_hex() -> None:
    game = play(summoning(), "summon warrior h8")
    assert refused(game, "extra warrior h8 i9") == "power.pyramid_attuned"
    play(game, "extra warrior h9 i9")
    assert refused(game, "extra warrior j8 i9") == "summon.choice"


@pytest.mark.rule("power.pyramid_attuned")
def test_a_pyramid_brings_guardians_too() -> None:
    game = summoning(guardian_pool=["cat-mummy seat 1"])
    assert extras("b8", B8, "cat-mummy") <= set(legal(game))
    play(game, "extra cat-mummy a8 b8")
    assert on(game, "a8") == "cat-mummy seat 1"
    assert pool(game, 1, "cat-mummy") == 0


@pytest.mark.rule("power.pyramid_attuned", "guardian.apep")
def test_a_pyramid_brings_apep_onto_water_beside_it_only() -> None:
    game = summoning(guardians=["Cat Mummy", "Apep", "Androsphinx"], guardian_pool=["apep seat 1"])
    beside_i9 = {t.split()[2] for t in legal(game) if t.startswith("extra apep") and t.endswith(" i9")}
    assert beside_i9 == {*I9, "i8"}


@pytest.mark.rule("power.pyramid_attuned")
def test_the_pool_limits_the_extra_summons() -> None:
    on_board = ["d6", "e6", "d4", "c5"]
    text = ATTUNED.replace('"god k4', ", ".join(f'"warrior {h} seat 1"' for h in on_board) + ', "god k4')
    game = play(summoning(text), "extra warrior a8 b8", "summon warrior h8")
    assert pool(game, 1, "warrior") == 0
    assert asked(game) == "choose"


@pytest.mark.rule("power.pyramid_attuned")
def test_without_the_power_there_is_no_extra_summon() -> None:
    game = summoning(
        PYRAMIDS % str(powers("temple-attuned seat 1", "pyramid-attuned seat 2")).replace("'", '"')
    )
    assert asked(game) == "summon"
    play(game, "summon warrior a8")
    assert asked(game) == "choose"
