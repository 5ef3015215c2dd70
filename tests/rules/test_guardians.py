"""Chapter 9, guardians of level 1 and 2 in the base game: Cat Mummy, Satet, Mummy, Apep.

Those of level 3 are in `test_guardians_level_3`, those of the Guardians Set in `test_guardians_set`.
"""

from __future__ import annotations

import pytest

from ankh_core.abilities.gods import suns
from ankh_core.registry import GUARDIANS

from .fight import (
    conflict,
    fight,
    followers,
    gains,
    hexes_of,
    killed,
    strengths,
    turns_of_regions,
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
    standing,
    who,
)

WATER = "c6 c7 d7 e1 e7 f1 g1 h1 i1 i8 j1 j4 j7 k2 k5 k6 k7 k8 k9"
CATS = ["Cat Mummy", "Mummy", "Androsphinx"]
SATETS = ["Satet", "Apep", "Giant Scorpion", "Ammit"]
APEPS = ["Cat Mummy", "Apep", "Giant Scorpion"]


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


# Mummy ----------------------------------------------------------------------------------------------

MUMMY = """
figures = ["mummy d6 seat 1", "god f4 seat 1", "god d5 seat 2"]
"""
"""A's Mummy dies in the west; its god in the delta has e4, f3, g4 beside it, and rivers to e5, f5 and g5."""


@pytest.mark.rule("guardian.mummy", "board.adjacent")
def test_a_killed_mummy_returns_at_once_next_to_its_god() -> None:
    game = play(conflict(MUMMY, guardians=CATS), "A: card build", "B: card chariots")
    assert killed(game) == hexes_of("d6")
    assert (asked(game), who(game)) == ("return", "A")
    assert game.state.battle is not None, "at once, before the battle is over"
    assert legal(game) == ["return mummy e4", "return mummy f3", "return mummy g4"]
    for wrong in ("return mummy e5", "return mummy d6", "return mummy f4", "return warrior e4", "done"):
        assert refused(game, wrong) == "guardian.mummy"
    play(game, "return mummy g4")
    assert standing(game, "mummy seat 1") == {"g4"}
    assert pool(game, 1, "mummy") == 0


@pytest.mark.rule("guardian.mummy")
def test_a_mummy_without_room_next_to_its_god_stays_in_the_pool() -> None:
    text = MUMMY.replace('"god f4 seat 1"', '"god f4 seat 1", "warrior e4 seat 1", "warrior f3 seat 1"')
    game = play(conflict(text, guardians=CATS), "A: card build", "B: card chariots")
    assert legal(game) == ["return mummy g4"], "one hex is free, and that one it takes"
    full = conflict(text, guardians=CATS, monuments=["temple g4"])
    play(full, "A: card build", "B: card chariots")
    assert full.state.battle is None, "nothing is asked"
    assert pool(full, 1, "mummy") == 1
    assert standing(full, "mummy seat 1") == set()
    assert [e.god for e in entries(full, "nothing", "guardian.mummy")] == [0]


@pytest.mark.rule("guardian.mummy")
def test_a_mummy_does_not_return_onto_water() -> None:
    text = MUMMY.replace("god f4", "god b6")  # beside the water c6 and c7
    game = play(conflict(text, guardians=CATS), "A: card build", "B: card chariots")
    assert legal(game) == ["return mummy a6", "return mummy a7", "return mummy b5", "return mummy b7"]


@pytest.mark.rule("guardian.mummy", "god.osiris")
def test_a_mummy_does_not_return_onto_a_gate_of_another_god() -> None:
    game = conflict(MUMMY + 'abilities = { gates = "g4" }\n', guardians=CATS, gods=["Ra", "Osiris"])
    play(game, "Ra: card build", "Osiris: card chariots")
    assert legal(game) == ["return mummy e4", "return mummy f3"]
    assert refused(game, "return mummy g4") == "guardian.mummy"


@pytest.mark.rule("guardian.mummy")
def test_other_guardians_do_not_return() -> None:
    text = MUMMY.replace("mummy d6", "androsphinx d6").replace("god d5", "god b5")
    game = play(conflict(text, guardians=CATS), "A: card build", "B: card chariots")
    assert killed(game) == hexes_of("d6")
    assert game.state.battle is None
    assert pool(game, 1, "androsphinx") == 1


PLAGUED = """
figures = ["mummy b6 seat 1", "god d5 seat 1", "god e6 seat 2"]
followers = [0, 1]
"""


@pytest.mark.rule("guardian.mummy", "battle.plague")
def test_a_mummy_killed_by_plague_is_back_for_the_resolution() -> None:
    game = play(conflict(PLAGUED, guardians=CATS), "A: card build", "B: card plague", "B: bid 1")
    assert asked(game) == "return"
    assert not entries(game, "strength")
    play(game, "return mummy c5")
    assert strengths(game) == {"A": 2, "B": 2}, "it fights again"


@pytest.mark.rule("guardian.mummy", "card.flood", "C17")
def test_a_flooded_hex_left_by_the_dead_does_not_protect_the_mummy_that_comes_there_c17() -> None:
    # A's warrior on fertile d4 is flooded and dies by Plague with the Mummy, which returns to d4.
    text = PLAGUED.replace('"god e6 seat 2"', '"warrior d4 seat 1", "god e6 seat 2", "warrior e5 seat 2"')
    # Flood brings A a follower of its own, but it bids none.
    game = play(conflict(text, guardians=CATS), "A: card flood", "B: card plague", "A: bid 0", "B: bid 1")
    assert killed(game) == hexes_of("b6 d4")
    play(game, "return mummy d4")
    assert strengths(game) == {"A": 2, "B": 3}
    assert killed(game, "battle.deaths") == hexes_of("d4"), "it dies, and returns once more"
    assert asked(game) == "return"


@pytest.mark.rule("guardian.mummy", "god.ra")
def test_a_mummy_that_returns_to_ra_may_get_a_sun() -> None:
    game = conflict(MUMMY, guardians=CATS, gods=["Ra", "Isis"])
    play(game, "Ra: card build", "Isis: card chariots", "return mummy g4")
    assert asked(game) == "sun"
    assert legal(game) == ["use ra", "done"]
    play(game, "use ra")
    assert names(suns(game.state)) == {"g4"}


@pytest.mark.rule("guardian.mummy", "god.ra")
def test_the_sun_of_a_killed_mummy_comes_back_first() -> None:
    game = conflict(MUMMY + 'abilities = { suns = "d6" }\n', guardians=CATS, gods=["Ra", "Isis"])
    play(game, "Ra: card build", "Isis: card chariots")
    assert suns(game.state) == 0
    play(game, "return mummy g4", "done")
    assert suns(game.state) == 0


@pytest.mark.rule("guardian.mummy")
def test_several_mummies_return_each_to_its_god() -> None:
    text = (
        'figures = ["mummy d6 seat 1", "god f4 seat 1", "mummy e6 seat 2", "god i10 seat 2", "god d5 seat 3"]'
    )
    game = play(conflict(text, guardians=CATS), "A: card build", "B: card build", "C: card chariots")
    places = {}
    while asked(game) == "return":
        places[who(game)] = {text.split()[-1] for text in legal(game)}
        play(game, legal(game)[0])
    assert places == {"A": {"e4", "f3", "g4"}, "B": {"h9", "i9", "j9"}}


# Apep -----------------------------------------------------------------------------------------------


@pytest.mark.rule("guardian.apep", "summon.place")
def test_apep_may_be_summoned_to_any_empty_water_hex() -> None:
    game = position(
        'figures = ["god b6 seat 1", "apep c6 seat 2"]',
        guardians=APEPS,
        players=3,
        guardian_pool=["apep seat 1", "cat-mummy seat 1"],
    )
    play(game, "choose summon")
    places: dict[str, set[str]] = {}
    for _, figure, hex in map(str.split, legal(game)):
        places.setdefault(figure, set()).add(hex)
    beside = {"a6", "a7", "b5", "b7"}
    assert places == {
        "warrior": beside,
        "cat-mummy": beside,
        "apep": (set(WATER.split()) | beside) - {"c6"},
    }
    assert len(legal(game)) == len(set(legal(game)))
    assert refused(game, "summon apep c6") == "summon.place"
    assert refused(game, "summon apep d5") == "summon.place", "not adjacent, and no water"
    assert refused(game, "summon warrior c7") == "summon.place"
    assert refused(game, "summon warrior k9") == "summon.place"
    play(game, "summon apep k9")
    assert on(game, "k9") == "apep seat 1"


@pytest.mark.rule("guardian.apep", "power.pyramid_attuned")
def test_as_the_extra_of_a_pyramid_apep_goes_to_water_adjacent_to_it() -> None:
    game = position(
        'figures = ["god a9 seat 1", "god k4 seat 2"]',
        guardians=APEPS,
        monuments=["pyramid d6 seat 1"],
        guardian_pool=["apep seat 1"],
        powers=["revered seat 1", "commanding seat 1", "pyramid-attuned seat 1"],
    )
    play(game, "choose summon", "summon warrior a8")
    assert asked(game) == "extra"
    apep = {text.split()[2] for text in legal(game) if text.startswith("extra apep")}
    assert apep == {"d5", "e6", "c6", "c7", "d7", "e7"}
    assert refused(game, "extra apep k9 d6") == "power.pyramid_attuned"
    assert refused(game, "extra warrior c6 d6") == "power.pyramid_attuned"
    play(game, "extra apep e7 d6")
    assert on(game, "e7") == "apep seat 1"


@pytest.mark.rule("guardian.apep", "move.end")
@pytest.mark.parametrize("start", ["c6", "d6"])
def test_apep_never_ends_a_move_on_water(start: str) -> None:
    game = moving(f'figures = ["apep {start} seat 1", "god a9 seat 1"]', guardians=APEPS)
    assert not ends(game, start) & set(WATER.split())
    assert refused(game, f"move {start} d7") == "move.end"
    play(game, f"move {start} b5")
    assert on(game, "b5") == "apep seat 1"


APEP = """
figures = ["apep e7 seat 1", "god b1 seat 1", "god d5 seat 2", "god g8 seat 3"]
tokens = { d5 = 1, b1 = 2, g8 = 3 }
"""
"""A's Apep on e7, between the west (B) and the east (C); A's god in the delta."""


@pytest.mark.rule("guardian.apep", "board.water")
def test_apep_on_water_fights_in_every_bordering_region() -> None:
    game = fight(conflict(APEP, guardians=APEPS), "A chariots, B build")
    fight(game, "A drought, C build")
    assert turns_of_regions(game) == [(1, "battle", "AB"), (2, "dominance", "A"), (3, "battle", "AC")]
    assert won(game) == ["A", "A"]


@pytest.mark.rule("guardian.apep", "battle.deaths")
def test_apep_that_dies_in_one_region_is_gone_from_the_next() -> None:
    game = fight(conflict(APEP, guardians=APEPS), "A build, B chariots")
    assert killed(game) == hexes_of("e7")
    assert turns_of_regions(game) == [(1, "battle", "AB"), (2, "dominance", "A"), (3, "dominance", "C")]
    assert pool(game, 1, "apep") == 1


@pytest.mark.rule("guardian.apep", "dominance", "majority")
def test_apep_on_water_is_present_for_dominance_and_majorities() -> None:
    text = 'figures = ["apep k9 seat 1", "god b1 seat 1", "god d5 seat 2"]\nmonuments = ["temple j5 seat 1"]'
    game = conflict(text, guardians=APEPS)
    assert turns_of_regions(game)[-1] == (3, "dominance", "A")
    assert gains(game, "majority") == [("A", 1)]


@pytest.mark.rule("guardian.apep", "card.flood")
def test_apep_on_water_stands_on_no_fertile_land() -> None:
    game = fight(conflict(APEP, guardians=APEPS), "A flood, B chariots")
    assert followers(game)[0] == 1
    assert killed(game) == hexes_of("e7")
