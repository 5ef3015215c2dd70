"""Chapter 9, Guardians Set: Shezmu, who closes its region to enemy guardians and disarms those inside."""

from __future__ import annotations

import pytest

from ankh_core.abilities.guardians import aims
from ankh_core.regions import lands

from .fight import conflict, fight, gains, hexes_of, killed, strengths, turns_of_regions, won
from .helpers import asked, ends, entries, legal, moving, names, on, play, pool, position, refused, who

KINDS = ["Satet", "Apep", "Shezmu"]
"""The three of the game; tests name a fourth and fifth kind after them."""
WEST = names(lands(0)[0])
WEST_WATER = {"c6", "c7", "d7", "e7"}
OBELISK = [f"{power} seat 1" for power in ("revered", "commanding", "obelisk-attuned")]
PYRAMID = [f"{power} seat 1" for power in ("revered", "commanding", "pyramid-attuned")]


# Coming in ------------------------------------------------------------------------------------------

DOOR = """
figures = ["god f4 seat 1", "{} g5 seat 1", "warrior e4 seat 1", "shezmu a5 seat 2", "god d9 seat 2"]
"""
"""B's Shezmu in the west. On g5, across a river from f5, stands what wants to come in."""


@pytest.mark.rule("guardian.shezmu", "C54")
@pytest.mark.parametrize("guardian", ["satet", "apep", "ammit"])
def test_enemy_guardians_may_not_move_into_shezmus_region_c54(guardian: str) -> None:
    game = moving(DOOR.format(guardian), guardians=[*KINDS, "Ammit"])
    assert not ends(game, "g5") & (WEST | WEST_WATER)
    assert {"g6", "f7", "g4", "e3"} <= ends(game, "g5"), "elsewhere it may"
    assert refused(game, "move g5 f5") == "guardian.shezmu"
    assert refused(game, "move g5 e6") == "guardian.shezmu"
    if guardian == "ammit":
        assert refused(game, "move g5 e7") == "guardian.shezmu", "the region's water is closed, too"


@pytest.mark.rule("guardian.shezmu", "C54")
def test_warriors_gods_and_shezmus_own_guardians_come_in_c54() -> None:
    game = moving(DOOR.format("warrior"), guardians=KINDS)
    assert {"f5", "e5"} <= ends(game, "g5")
    assert {"e5", "f5"} <= ends(game, "f4")
    own = moving(DOOR.format("satet").replace("shezmu a5 seat 2", "shezmu a5 seat 1"), guardians=KINDS)
    assert {"f5", "e6"} <= ends(own, "g5")


@pytest.mark.rule("guardian.shezmu")
def test_without_shezmu_the_region_is_open_and_shezmu_closes_only_the_region_it_is_in() -> None:
    assert "f5" in ends(moving(DOOR.format("satet").replace("shezmu", "warrior"), guardians=KINDS), "g5")
    delta = moving(DOOR.format("satet").replace("shezmu a5", "shezmu b1"), guardians=KINDS)
    assert "f5" in ends(delta, "g5")
    assert refused(delta, "move g5 g4") == "guardian.shezmu"
    corner = moving(
        DOOR.format("satet").replace("g5", "a4").replace("shezmu a5", "shezmu b1"), guardians=KINDS
    )
    assert "a2" in ends(corner, "a4")


@pytest.mark.rule("guardian.shezmu", "board.region")
def test_the_region_of_shezmu_ends_at_camels() -> None:
    # A line from the river at d3 to the water c6 cuts the west in two; the eastern part is open.
    game = moving(DOOR.format("ammit"), guardians=[*KINDS, "Ammit"], camels="c4/d4 c5/d4 c5/d5")
    assert {"f5", "e5", "e6"} <= ends(game, "g5")
    assert refused(game, "move g5 e7") == "guardian.shezmu", "e7 is beside e8 as well"


@pytest.mark.rule("guardian.shezmu")
def test_shezmu_closes_the_region_it_moves_to_and_opens_the_one_it_leaves() -> None:
    text = """
    figures = ["shezmu b3 seat 1", "god d9 seat 1", "satet g5 seat 2", "god f4 seat 2"]
    turn = 1
    """
    game = play(moving(text, guardians=KINDS), "move b3 b2", "done", "choose followers", "choose move")
    assert {"f5", "e5"} <= ends(game, "g5")
    assert refused(game, "move g5 g4") == "guardian.shezmu"


@pytest.mark.rule("guardian.shezmu", "C54")
def test_no_enemy_guardian_is_summoned_into_shezmus_region_not_even_onto_its_water_c54() -> None:
    text = """
    figures = ["god e6 seat 1", "warrior g8 seat 1", "shezmu a5 seat 2", "god d9 seat 2"]
    guardian_pool = ["satet seat 1", "apep seat 1", "ammit seat 1"]
    """
    game = play(position(text, guardians=[*KINDS, "Ammit"]), "choose summon")
    places: dict[str, set[str]] = {}
    for _, figure, hex in map(str.split, legal(game)):
        places.setdefault(figure, set()).add(hex)
    beside_g8 = {"f7", "f8", "g7", "g9", "h7", "h8"}
    assert places["satet"] == places["ammit"] == beside_g8
    assert places["apep"] == beside_g8 | {"e1", "f1", "g1", "h1", "i1", "i8", "j1", "j4", "j7"} | {
        f"k{row}" for row in (2, 5, 6, 7, 8, 9)
    }
    assert {"d5", "d6", "e5", "f5", "f6"} <= places["warrior"]
    for wrong in ("satet e5", "apep e5", "ammit e7", "ammit d5"):
        assert refused(game, f"summon {wrong}") == "guardian.shezmu"
    assert "summon apep e7" not in legal(game)
    assert refused(game, "summon apep e7") == "guardian.shezmu"


@pytest.mark.rule("guardian.shezmu", "power.pyramid_attuned")
def test_no_pyramid_brings_an_enemy_guardian_into_shezmus_region() -> None:
    text = """
    figures = ["god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2"]
    guardian_pool = ["satet seat 1", "apep seat 1"]
    monuments = ["pyramid d6 seat 1"]
    """
    game = play(position(text, guardians=KINDS, powers=PYRAMID), "choose summon", "summon warrior c1")
    assert {line.split()[1] for line in legal(game) if line != "done"} == {"warrior"}
    assert refused(game, "extra satet d5 d6") == "guardian.shezmu"
    assert refused(game, "extra apep e7 d6") == "guardian.shezmu"


@pytest.mark.rule("guardian.shezmu", "guardian.satet", "C54")
def test_satet_pushes_no_enemy_guardian_into_shezmus_region_c54() -> None:
    # Satet of A, who has the Shezmu: B's Apep on f4 has e5 and f5 across the river, in the west.
    text = """
    figures = ["satet f2 seat 1", "{} f4 seat 2", "shezmu a5 seat 1", "god d9 seat 1", "god b1 seat 2"]
    """
    apep = play(moving(text.format("apep"), guardians=KINDS), "move f2 f4")
    assert legal(apep) == ["push e4", "push f3", "push g4", "push g5"]
    assert refused(apep, "push e5") == "guardian.satet"
    warrior = play(moving(text.format("warrior"), guardians=KINDS), "move f2 f4")
    assert legal(warrior) == [f"push {hex}" for hex in ("e4", "e5", "f3", "f5", "g4", "g5")]


@pytest.mark.rule("guardian.shezmu", "guardian.satet")
def test_satet_does_not_end_on_an_enemy_in_an_enemy_shezmus_region() -> None:
    text = DOOR.format("satet").replace("god d9 seat 2", 'god d9 seat 2", "warrior f5 seat 2')
    game = moving(text, guardians=KINDS)
    refused(game, "move g5 f5")
    assert "f5" not in ends(game, "g5")


@pytest.mark.rule("guardian.shezmu", "guardian.am_hehu")
def test_am_hehu_moves_no_enemy_guardian_into_shezmus_region() -> None:
    text = """
    figures = [
      "am-hehu e2 seat 1", "apep f4 seat 2", "warrior e4 seat 2",
      "shezmu a5 seat 1", "god d9 seat 1", "god b1 seat 2",
    ]
    """
    game = play(moving(text, guardians=[*KINDS, "Am-Hehu"]), "move e2 f3")
    # f3 is beside e3, e4, f2, f4, g3, g4. The warrior may go across the river, the Apep may not.
    assert legal(game) == [
        *(f"nudge e4 {hex}" for hex in ("d3", "d4", "e3", "e5")),
        *(f"nudge f4 {hex}" for hex in ("g4", "g5")),
        "done",
    ]
    assert refused(game, "nudge f4 f5") == "guardian.shezmu"


@pytest.mark.rule("guardian.shezmu", "power.obelisk_attuned")
def test_an_obelisk_puts_no_enemy_guardian_into_shezmus_region_but_moves_those_inside() -> None:
    text = """
    figures = [
      "god d5 seat 1", "satet g5 seat 1", "apep f6 seat 1", "warrior h8 seat 1",
      "shezmu a5 seat 2", "god e6 seat 2",
    ]
    monuments = ["obelisk b6 seat 1"]
    """
    game = conflict(text, guardians=KINDS, powers=OBELISK)
    assert asked(game) == "obelisk"
    assert refused(game, "move g5 b5") == "guardian.shezmu"
    starts = {line.split()[1] for line in legal(game) if line != "done"}
    assert starts == {"d5", "f6", "h8"}, "gods, warriors, and the Apep that was inside before"


@pytest.mark.rule("guardian.shezmu", "guardian.mummy")
def test_a_mummy_does_not_return_into_shezmus_region() -> None:
    text = """
    figures = ["mummy h8 seat 1", "god {} seat 1", "shezmu a5 seat 2", "god h9 seat 2"]
    tokens = {{ h8 = 1, a5 = 2, b1 = 3 }}
    """
    kinds = ["Satet", "Mummy", "Shezmu"]
    closed = play(conflict(text.format("d5"), guardians=kinds), "A: card build", "B: card chariots")
    assert asked(closed) != "return"
    assert pool(closed, 1, "mummy") == 1
    assert entries(closed, "nothing", "guardian.mummy")
    open_ = play(conflict(text.format("f4"), guardians=kinds), "A: card build", "B: card chariots")
    assert legal(open_) == ["return mummy e4", "return mummy f3", "return mummy g4"]
    own = text.format("d5").replace("shezmu a5 seat 2", "shezmu a5 seat 1")
    home = play(conflict(own, guardians=kinds), "A: card build", "B: card chariots")
    assert legal(home) == [f"return mummy {hex}" for hex in ("c5", "d4", "d6", "e5", "e6")]


@pytest.mark.rule("guardian.shezmu", "god.osiris")
def test_no_gate_brings_a_guardian_into_an_enemy_shezmus_region() -> None:
    text = """
    figures = ["god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2"]
    guardian_pool = ["satet seat 1"]
    abilities = { gates = "d5" }
    """
    game = position(text, guardians=KINDS, gods=["Osiris", "Ra"])
    play(game, "choose summon", "summon warrior c1")
    assert legal(game) == ["extra warrior d5 d5", "done"]
    assert refused(game, "extra satet d5 d5") == "guardian.shezmu"


# Inside ---------------------------------------------------------------------------------------------


@pytest.mark.rule("guardian.shezmu", "C54")
def test_those_inside_before_may_move_within_or_leave_but_not_come_back_c54() -> None:
    text = """
    figures = ["apep e7 seat 1", "satet f5 seat 1", "god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2"]
    """
    game = moving(text, guardians=KINDS)
    assert {"d6", "d8", "f6", "e9"} <= ends(game, "e7"), "within"
    assert {"f7", "g7", "g8"} <= ends(game, "e7"), "out"
    assert {"e5", "d5", "d6"} <= ends(game, "f5")
    assert {"f4", "g5"} <= ends(game, "f5")
    play(
        game,
        "move e7 f7",
        "move f5 d5",
        "done",
        "choose followers",
        "choose move",
        "done",
        "choose followers",
    )
    play(game, "choose move")
    assert refused(game, "move f7 f6") == "guardian.shezmu"
    assert not ends(game, "f7") & (WEST | WEST_WATER)
    assert {"d6", "e5"} <= ends(game, "d5"), "who stayed inside may still move there"


@pytest.mark.rule("guardian.shezmu", "guardian.ammit")
def test_an_ammit_inside_may_move_to_its_water_but_not_one_outside() -> None:
    text = """
    figures = [
      "ammit d5 seat 1", "ammit f8 seat 1", "god b1 seat 1", "shezmu a5 seat 2",
      "god d9 seat 2", "god h3 seat 3",
    ]
    """
    game = moving(text, guardians=[*KINDS, "Ammit"])
    assert {"c6", "c7", "d7", "e7"} <= ends(game, "d5")
    assert refused(game, "move f8 e7") == "guardian.shezmu"


@pytest.mark.rule("guardian.shezmu", "guardian.androsphinx", "power.magnanimous", "C55")
def test_a_disarmed_guardian_neutralises_nobody_adds_nothing_and_counts_as_a_figure_c55() -> None:
    six = ("revered", "commanding", "resplendent", "temple-attuned", "magnanimous", "worshipful")
    text = """
    figures = ["shezmu d6 seat 1", "god d5 seat 1", "androsphinx e6 seat 2", "god b8 seat 2"]
    monuments = ["temple a2 seat 2"]
    """
    game = conflict(
        text, guardians=["Satet", "Apep", "Androsphinx", "Shezmu"], powers=[f"{p} seat 2" for p in six]
    )
    fight(game, "A chariots, B build")
    assert strengths(game) == {"A": 5, "B": 1}, "A's two keep theirs, of B's two the god counts"
    assert gains(game, "power.magnanimous") == [("B", 2)]
    assert killed(game) == hexes_of("e6")


@pytest.mark.rule("guardian.shezmu", "battle.win", "battle.tiebreak", "majority", "C55")
def test_a_disarmed_guardian_is_present_c55() -> None:
    text = """
    figures = ["shezmu d6 seat 1", "god b1 seat 1", "androsphinx a9 seat 2", "god k4 seat 2"]
    monuments = ["temple a2 seat 2"]
    """
    kinds = ["Satet", "Apep", "Androsphinx", "Shezmu"]
    game = fight(conflict(text, guardians=kinds), "A build, B chariots")
    assert turns_of_regions(game)[0] == (1, "battle", "AB")
    assert gains(game, "majority") == [("B", 1)]
    assert (strengths(game), won(game)) == ({"A": 1, "B": 3}, ["B"])
    tied = fight(conflict(text, guardians=kinds, turn=2), "A build, B drought", tiebreak="use")
    assert (strengths(tied), won(tied)) == ({"A": 1, "B": 1}, ["B"])


@pytest.mark.rule("guardian.shezmu")
def test_shezmu_takes_nothing_from_warriors_gods_own_guardians_and_those_outside() -> None:
    text = """
    figures = [
      "shezmu d6 seat 1", "satet a2 seat 1", "warrior d5 seat 2", "god e6 seat 2",
      "satet h8 seat 2", "god h9 seat 1",
    ]
    players = 3
    """
    game = conflict(text, guardians=KINDS, tokens={"d6": 1, "h8": 2, "b1": 3})
    fight(game, "A chariots, B build")
    assert strengths(game) == {"A": 5, "B": 2}
    fight(game, "A build, B maat", tiebreak="keep")
    assert strengths(game) == {"A": 1, "B": 1}


@pytest.mark.rule("guardian.shezmu", "guardian.apep")
def test_one_on_the_regions_water_is_powerless_in_every_battle() -> None:
    text = """
    figures = ["shezmu a5 seat 1", "god h8 seat 1", "apep e7 seat 2", "god b1 seat 2"]
    """
    game = conflict(text, guardians=KINDS, tokens={"h8": 1, "a5": 2, "b1": 3})
    fight(game, "A build, B chariots")
    assert strengths(game) == {"A": 1, "B": 3}, (
        "in the east, where there is no Shezmu, it has 0 and the card 3"
    )
    fight(game, "A chariots, B build")
    assert strengths(game) == {"A": 4, "B": 0}
    free = conflict(text.replace("apep e7", "apep i8"), guardians=KINDS, tokens={"h8": 1, "a5": 2, "b1": 3})
    fight(free, "A build, B chariots")
    assert strengths(free) == {"A": 1, "B": 4}


@pytest.mark.rule("guardian.shezmu", "guardian.pazuzu")
def test_a_disarmed_pazuzu_has_nothing() -> None:
    text = """
    figures = ["shezmu a5 seat 1", "god h8 seat 1", "pazuzu d5 seat 2", "god b1 seat 2"]
    monuments = ["temple d4", "obelisk d6"]
    """
    game = fight(conflict(text, guardians=["Pazuzu", "Apep", "Shezmu"]), "A chariots, B build")
    assert strengths(game) == {"A": 4, "B": 0}


@pytest.mark.rule("guardian.shezmu", "guardian.cat_mummy", "guardian.mummy")
def test_a_disarmed_cat_costs_nobody_and_a_disarmed_mummy_does_not_return() -> None:
    text = """
    figures = [
      "shezmu {} seat 1", "god d5 seat 1", "cat-mummy d6 seat 2", "mummy e6 seat 2",
      "god f4 seat 2",
    ]
    devotion = ["5 seat 2", "5 seat 1"]
    """
    kinds = ["Cat Mummy", "Mummy", "Shezmu"]
    inside = conflict(text.format("a5"), guardians=kinds)
    play(inside, "A: card chariots", "B: card build")
    assert killed(inside) == hexes_of("d6 e6")
    assert gains(inside, "guardian.cat_mummy") == []
    assert pool(inside, 2, "mummy") == 1
    assert asked(inside) != "return"
    outside = conflict(text.format("h8"), guardians=kinds)
    play(outside, "A: card chariots", "B: card build")
    assert asked(outside) == "return"
    play(outside, "return mummy e4")
    assert gains(outside, "guardian.cat_mummy") == [("A", -1)]


@pytest.mark.rule("guardian.shezmu", "guardian.cat_mummy")
def test_a_cat_that_dies_together_with_shezmu_was_disarmed() -> None:
    text = """
    figures = [
      "shezmu a5 seat 1", "god i10 seat 1", "cat-mummy d6 seat 2", "god k4 seat 2",
      "god e6 seat 3",
    ]
    devotion = ["5 seat 2", "5 seat 1", "5 seat 3"]
    """
    game = fight(conflict(text, guardians=["Cat Mummy", "Mummy", "Shezmu"]), "A build, B build, C chariots")
    assert killed(game) == hexes_of("a5 d6")
    assert gains(game, "guardian.cat_mummy") == []


@pytest.mark.rule("guardian.shezmu", "guardian.giant_scorpion")
def test_a_disarmed_scorpion_destroys_nothing() -> None:
    text = """
    figures = ["shezmu {} seat 1", "giant-scorpion d5 seat 2", "god b1 seat 2"]
    monuments = ["obelisk d6"]
    abilities = {{ aims = "d5:d6+e6" }}
    """
    kinds = ["Satet", "Mummy", "Giant Scorpion", "Shezmu"]
    assert on(conflict(text.format("a5"), guardians=kinds), "d6") == "obelisk"
    assert on(conflict(text.format("h8"), guardians=kinds), "d6") == ""
    own = text.format("a5").replace("shezmu a5 seat 1", "shezmu a5 seat 2")
    assert on(conflict(own, guardians=kinds), "d6") == ""


# After a normal move --------------------------------------------------------------------------------


@pytest.mark.rule("guardian.shezmu", "guardian.satet")
def test_satet_inside_pushes_nobody_there_but_may_push_where_it_comes_out() -> None:
    text = """
    figures = [
      "satet f5 seat 1", "god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2",
      "warrior e6 seat 2", "warrior g5 seat 2",
    ]
    """
    game = moving(text, guardians=KINDS)
    assert "e6" not in ends(game, "f5")
    assert refused(game, "move f5 e6") == "move.end"
    play(game, "move f5 g5")
    assert asked(game) == "push"
    play(game, "push h4")
    assert on(game, "g5") == "satet seat 1"


@pytest.mark.rule("guardian.shezmu", "guardian.ammit")
def test_ammit_inside_kills_nobody_there_but_may_where_it_comes_out() -> None:
    text = """
    figures = [
      "ammit e7 seat 1", "god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2",
      "warrior d6 seat 2", "warrior h8 seat 2",
    ]
    """
    kinds = [*KINDS, "Ammit"]
    within = play(moving(text, guardians=kinds), "move e7 c7")
    assert asked(within) == "move", "d6 is beside c7"
    out = play(moving(text.replace("ammit e7", "ammit f6"), guardians=kinds), "move f6 i8")
    assert legal(out) == ["kill h8", "done"]


@pytest.mark.rule("guardian.shezmu", "guardian.am_hehu")
def test_am_hehu_inside_moves_nobody_there_but_may_where_it_comes_out() -> None:
    text = """
    figures = [
      "am-hehu f5 seat 1", "god b1 seat 1", "shezmu a5 seat 2", "god d9 seat 2",
      "warrior d6 seat 2", "warrior g4 seat 2",
    ]
    """
    kinds = [*KINDS, "Am-Hehu"]
    within = play(moving(text, guardians=kinds), "move f5 e6")
    assert asked(within) == "move", "d6 is beside e6"
    out = play(moving(text, guardians=kinds), "move f5 f4")
    assert (asked(out), who(out)) == ("nudge", "A")
    assert {line.split()[1] for line in legal(out) if line != "done"} == {"g4"}


@pytest.mark.rule("guardian.shezmu", "guardian.giant_scorpion")
def test_aims_inside_are_kept_for_the_day_shezmu_leaves() -> None:
    text = """
    figures = ["shezmu b3 seat 1", "giant-scorpion d5 seat 2", "god h8 seat 1", "god k4 seat 2"]
    monuments = ["obelisk d6"]
    abilities = { aims = "d5:d6+e6" }
    event = 3
    actions = { move = 5 }
    """
    game = moving(text, guardians=["Satet", "Mummy", "Giant Scorpion", "Shezmu"])
    assert [names(target) for _, target in aims(game.state)] == [{"d6", "e6"}]
    play(game, "move b3 b2", "done")
    assert on(game, "d6") == ""
