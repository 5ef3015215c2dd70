"""Chapter 9, guardians of level 1 in the base game: Cat Mummy and Satet.

Level 2 and 3 are in `test_guardians_level_2` and `_3`, the Guardians Set is in `test_guardians_set`.
"""

from __future__ import annotations

import pytest

from ankh_core.abilities.gods import suns
from ankh_core.registry import GUARDIANS

from .fight import (
    conflict,
    fight,
    gains,
    hexes_of,
    killed,
    won,
)
from .helpers import (
    ahead,
    asked,
    ends,
    entries,
    legal,
    moving,
    names,
    on,
    play,
    pool,
    position,
    refused,
    who,
)

CATS = ["Cat Mummy", "Mummy", "Androsphinx"]
SATETS = ["Satet", "Apep", "Giant Scorpion", "Ammit"]


@pytest.mark.rule(
    "guardian.cat_mummy",
    "guardian.satet",
    "guardian.mummy",
    "guardian.apep",
    "guardian.giant_scorpion",
    "guardian.androsphinx",
)
def test_level_base_and_figures_of_the_six() -> None:
    six = [g for g in GUARDIANS.values() if g.base_game]
    assert {g.name: (g.level, g.base, g.figures) for g in six} == {
        "Cat Mummy": (1, "small", 3),
        "Satet": (1, "small", 3),
        "Mummy": (2, "small", 3),
        "Apep": (2, "large", 2),
        "Giant Scorpion": (3, "large", 2),
        "Androsphinx": (3, "large", 2),
    }
    assert not any(g.house_values for g in six)
    assert [g.name for g in six if g.swims] == ["Apep"]


# Cat Mummy ------------------------------------------------------------------------------------------

CAT = """
figures = ["cat-mummy e5 seat 1", "god i7 seat 1", "god d5 seat 2", "warrior d4 seat 2"]
"""
"""A's cat on fertile land against B in the west, A's god in the east; C, if it plays, alone in the delta."""
FIVE = ["5 seat 3", "5 seat 2", "5 seat 1"]


@pytest.mark.rule("guardian.cat_mummy")
def test_a_cat_mummy_killed_in_the_resolution_costs_every_other_god_1() -> None:
    game = fight(conflict(CAT, guardians=CATS, devotion=FIVE), "A build, B build")
    assert won(game) == ["B"]
    # C is last (at the bottom of space 5), B has moved on to 6 with its win.
    assert gains(game)[:3] == [("B", 1), ("C", -1), ("B", -1)]
    assert gains(game, "guardian.cat_mummy") == [("C", -1), ("B", -1)]
    assert pool(game, 1, "cat-mummy") == 1


@pytest.mark.rule("guardian.cat_mummy")
def test_a_cat_mummy_that_lives_costs_nobody_anything() -> None:
    protected = fight(conflict(CAT, guardians=CATS, devotion=FIVE), "A flood, B build")
    assert won(protected) == ["B"]
    assert on(protected, "e5") == "cat-mummy seat 1"
    winning = fight(conflict(CAT, guardians=CATS, devotion=FIVE), "A chariots, B build")
    assert won(winning) == ["A"]
    assert killed(winning) == hexes_of("d4")
    assert gains(protected, "guardian.cat_mummy") == gains(winning, "guardian.cat_mummy") == []


@pytest.mark.rule("guardian.cat_mummy")
def test_a_warrior_that_dies_costs_nobody_anything() -> None:
    game = fight(
        conflict(CAT.replace("cat-mummy", "warrior"), guardians=CATS, devotion=FIVE), "A build, B build"
    )
    assert killed(game) == hexes_of("e5")
    assert all(amount > 0 for _, amount in gains(game))


@pytest.mark.rule("guardian.cat_mummy", "track.devotion_order")
def test_a_cat_mummy_takes_nothing_from_a_god_at_0_and_does_not_restack_it() -> None:
    text = 'figures = ["cat-mummy e5 seat 1", "god a9 seat 1", "god d5 seat 2", "god a5 seat 3"]'
    at_0 = ["0 seat 3", "0 seat 1", "5 seat 2"]
    game = fight(conflict(text, guardians=CATS, devotion=at_0), "A build, B chariots, C build")
    assert gains(game) == [("B", 1), ("B", -1)]
    assert ahead(game) == "B 5, A 0, C 0"


@pytest.mark.rule("guardian.cat_mummy", "battle.after", "C31")
def test_in_the_resolution_the_loss_comes_after_the_losers_effects_and_before_miracle_c31() -> None:
    six = ("revered", "commanding", "resplendent", "temple-attuned", "magnanimous", "worshipful")
    game = conflict(
        """
        figures = [
          "cat-mummy e5 seat 1", "warrior e6 seat 1", "god i7 seat 1",
          "god d5 seat 2", "warrior c5 seat 2",
          "cat-mummy d4 seat 3",
        ]
        devotion = ["0 seat 1", "5 seat 3", "5 seat 2"]
        followers = [2, 0, 0]
        """,
        guardians=CATS,
        powers=[f"{power} seat 1" for power in six],
    )
    fight(game, "A miracle, B chariots, C build", answers={"worshipful": ["use worshipful"]})
    assert [(game.seat_name(e.god or 0), e.amount, e.rule) for e in entries(game, "devotion")][:8] == [
        ("B", 1, "battle.win"),
        ("A", 2, "power.magnanimous"),
        # C's cat on d4 is taken first, then A's on e5; each costs everybody but its owner 1.
        ("A", -1, "guardian.cat_mummy"),
        ("B", -1, "guardian.cat_mummy"),
        ("C", -1, "guardian.cat_mummy"),
        ("B", -1, "guardian.cat_mummy"),
        ("A", 2, "card.miracle"),
        ("A", 1, "power.worshipful"),
    ]


@pytest.mark.rule("guardian.cat_mummy", "battle.plague", "C32")
def test_killed_by_plague_the_loss_comes_at_once_and_may_change_the_order_of_majorities_c32() -> None:
    text = """
    figures = ["cat-mummy d6 seat 1", "god d5 seat 1", "god e6 seat 2"]
    monuments = ["temple a6 seat 1", "obelisk b8 seat 2"]
    devotion = ["5 seat 1", "5 seat 2"]
    """
    game = conflict(text, guardians=CATS)
    fight(game, "A build, B plague", bids=["A 0, B 1"])
    # B, ahead of A in one space before, falls to 4 and so is the first to gain its majority.
    assert gains(game)[:3] == [("B", -1), ("B", 1), ("A", 1)]
    assert [e.rule for e in entries(game, "devotion")][:3] == ["guardian.cat_mummy", "majority", "majority"]
    spared = fight(conflict(text, guardians=CATS), "A build, B plague", bids=["A 1, B 0"], tiebreak="keep")
    assert gains(spared)[:2] == [("A", 1), ("B", 1)]


@pytest.mark.rule("guardian.cat_mummy")
def test_every_cat_mummy_that_dies_costs_1() -> None:
    one_owner = """
    figures = ["cat-mummy e5 seat 1", "cat-mummy e6 seat 1", "god i7 seat 1", "god d5 seat 2"]
    """
    game = fight(conflict(one_owner, guardians=CATS, devotion=FIVE), "A build, B chariots")
    assert sorted(gains(game, "guardian.cat_mummy")) == [("B", -1), ("B", -1), ("C", -1), ("C", -1)]
    two_owners = """
    figures = [
      "cat-mummy e5 seat 1", "god i7 seat 1", "cat-mummy e6 seat 2", "god h7 seat 2", "god d5 seat 3",
    ]
    """
    game = fight(conflict(two_owners, guardians=CATS, devotion=FIVE), "A build, B build, C chariots")
    assert sorted(gains(game, "guardian.cat_mummy")) == [("A", -1), ("B", -1), ("C", -1), ("C", -1)]


@pytest.mark.rule("guardian.cat_mummy", "C37")
def test_a_merged_god_loses_1_not_2_c37() -> None:
    game = conflict(CAT, guardians=CATS, players=3, merged=[3, 2], devotion=["5 seat 2", "5 seat 1"])
    fight(game, "A build, B build")
    assert gains(game, "guardian.cat_mummy") == [("B", -1)]


# Satet ----------------------------------------------------------------------------------------------

SATET = """
figures = ["satet b8 seat 1", "warrior b6 seat 2", "warrior a9 seat 1", "god d9 seat 1"]
"""
"""Round B's warrior on b6: land a6, a7, b5, b7, water c6, c7. Satet comes from two hexes south."""


@pytest.mark.rule("guardian.satet", "move.end")
def test_satet_may_end_its_move_on_an_enemy_figure_and_its_owner_says_where_that_goes() -> None:
    game = moving(SATET, guardians=SATETS)
    assert "b6" in ends(game, "b8")
    assert "b6" not in ends(game, "a9"), "only Satet does"
    assert refused(game, "move a9 b6") == "move.end"
    play(game, "move b8 b6")
    assert (asked(game), who(game)) == ("push", "A")
    assert legal(game) == ["push a6", "push a7", "push b5", "push b7"]
    for wrong in ("push c6", "push d5", "push b6", "push b8", "done"):
        assert refused(game, wrong) == "guardian.satet"
    play(game, "push a7")
    assert (on(game, "b6"), on(game, "a7"), on(game, "b8")) == ("satet seat 1", "warrior seat 2", "")
    assert asked(game) == "move"
    assert ends(game, "b6") == set(), "Satet has moved"
    assert ends(game, "a9"), "the others have not"


@pytest.mark.rule("guardian.satet", "move.range", "move.end")
def test_satet_pushes_nobody_out_of_range_no_own_figure_no_monument_and_nobody_on_water() -> None:
    game = moving(
        """
        figures = [
          "satet b8 seat 1", "warrior b6 seat 1", "warrior b4 seat 2", "ammit c7 seat 2", "god d9 seat 1",
        ]
        monuments = ["temple a8", "obelisk b9 seat 2"]
        """,
        guardians=SATETS,
    )
    assert refused(game, "move b8 b4") == "move.range"
    for closed in ("b6", "a8", "b9", "c7"):
        assert refused(game, f"move b8 {closed}") == "move.end"
    assert not {"b4", "b6", "a8", "b9", "c7"} & ends(game, "b8")


@pytest.mark.rule("guardian.satet")
def test_satet_may_go_elsewhere_and_pushes_nobody_then() -> None:
    game = play(moving(SATET, guardians=SATETS), "move b8 b7")
    assert asked(game) == "move"
    assert on(game, "b6") == "warrior seat 2"


@pytest.mark.rule("guardian.satet", "summon.place")
def test_satet_pushes_by_moving_only() -> None:
    text = SATET.replace('"satet b8 seat 1", ', "").replace("a9", "b7")
    game = play(position(text, guardians=SATETS, guardian_pool=["satet seat 1"]), "choose summon")
    assert refused(game, "summon satet b6") == "summon.place"


@pytest.mark.rule("guardian.satet")
@pytest.mark.parametrize("figure", ["god", "apep", "ammit"])
def test_satet_pushes_gods_and_guardians_too(figure: str) -> None:
    game = moving(SATET.replace("warrior b6", f"{figure} b6"), guardians=SATETS)
    play(game, "move b8 b6", "push b5")
    assert on(game, "b5") == f"{figure} seat 2"
    assert on(game, "b6") == "satet seat 1"


CORNER = """
figures = ["satet a5 seat 1", "warrior a2 seat 2", "god d9 seat 1"]
"""
"""B's warrior on a2 has three neighbours: a3, and b1 and b2 across a river."""


@pytest.mark.rule("guardian.satet", "move.end")
def test_no_other_figure_ends_its_move_on_an_enemy() -> None:
    for figure in ("warrior", "apep", "ammit", "giant-scorpion"):
        game = moving(CORNER.replace("satet a5", f"{figure} a5"), guardians=SATETS)
        assert refused(game, "move a5 a2") == "move.end"


@pytest.mark.rule("guardian.satet")
def test_the_push_ignores_rivers_in_the_house_and_not_in_the_other_reading() -> None:
    game = play(moving(CORNER, guardians=SATETS), "move a5 a2")
    assert legal(game) == ["push a3", "push b1", "push b2"]
    other = play(moving(CORNER, guardians=SATETS, rules={"satet_crosses": False}), "move a5 a2")
    assert legal(other) == ["push a3"]
    assert refused(other, "push b1") == "guardian.satet"


@pytest.mark.rule("guardian.satet")
def test_the_push_ignores_camels_in_the_house_and_not_in_the_other_reading() -> None:
    game = moving(SATET, guardians=SATETS, camels="a6/b6 a7/b6")
    assert legal(play(game, "move b8 b6")) == ["push a6", "push a7", "push b5", "push b7"]
    other = moving(SATET, guardians=SATETS, camels="a6/b6 a7/b6", rules={"satet_crosses": False})
    assert legal(play(other, "move b8 b6")) == ["push b5", "push b7"]


@pytest.mark.rule("guardian.satet", "move.end")
def test_satet_may_not_end_where_the_figure_can_go_nowhere() -> None:
    three = CORNER.replace("god d9 seat 1", 'god a3 seat 1", "warrior b2 seat 2')
    game = moving(three, guardians=SATETS)
    assert legal(play(game.copy(), "move a5 a2")) == ["push b1"]
    full = moving(three, guardians=SATETS, monuments=["temple b1"])
    assert refused(full, "move a5 a2") == "move.end"
    assert "a2" not in ends(full, "a5")
    other = moving(three, guardians=SATETS, rules={"satet_crosses": False})
    assert refused(other, "move a5 a2") == "move.end"


@pytest.mark.rule("guardian.satet", "guardian.apep", "guardian.ammit")
def test_an_ammit_may_be_pushed_onto_water_an_apep_may_not() -> None:
    apep = play(moving(SATET.replace("warrior b6", "apep b6"), guardians=SATETS), "move b8 b6")
    assert legal(apep) == ["push a6", "push a7", "push b5", "push b7"]
    ammit = play(moving(SATET.replace("warrior b6", "ammit b6"), guardians=SATETS), "move b8 b6")
    assert legal(ammit) == ["push a6", "push a7", "push b5", "push b7", "push c6", "push c7"]
    play(ammit, "push c7")
    assert on(ammit, "c7") == "ammit seat 2"
    assert asked(ammit) == "move", "a pushed Ammit kills nobody, though Satet stands beside it"


@pytest.mark.rule("guardian.satet", "god.osiris")
def test_only_figures_of_osiris_are_pushed_onto_gates() -> None:
    gate = SATET + 'abilities = { gates = "b5" }\n'
    others = play(moving(gate, guardians=SATETS, gods=["Osiris", "Isis"]), "move b8 b6")
    assert legal(others) == ["push a6", "push a7", "push b7"]
    assert refused(others, "push b5") == "guardian.satet"
    own = play(moving(gate, guardians=SATETS, gods=["Isis", "Osiris"]), "move b8 b6")
    assert legal(own) == ["push a6", "push a7", "push b5", "push b7"]


@pytest.mark.rule("guardian.satet", "god.osiris")
def test_satet_may_not_push_a_figure_off_a_gate_on_which_it_may_not_end() -> None:
    game = moving(SATET + 'abilities = { gates = "b6" }\n', guardians=SATETS, gods=["Isis", "Osiris"])
    refused(game, "move b8 b6")
    assert "b6" not in ends(game, "b8")


@pytest.mark.rule("guardian.satet", "god.ra")
def test_a_pushed_figure_keeps_its_sun() -> None:
    game = moving(SATET + 'abilities = { suns = "b6" }\n', guardians=SATETS, gods=["Isis", "Ra"])
    play(game, "move b8 b6", "push a6")
    assert names(suns(game.state)) == {"a6"}
