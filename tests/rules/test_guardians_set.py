"""Chapter 9, Guardians Set: Mafdet, Pazuzu, Ammit and Am-Hehu; Shezmu is in `test_shezmu`."""

from __future__ import annotations

import pytest

from ankh_core import rule
from ankh_core.abilities.gods import suns, trapped
from ankh_core.abilities.guardians import aims
from ankh_core.actions import Nudge
from ankh_core.board import HEX
from ankh_core.registry import GUARDIANS

from .fight import conflict, fight, gains, hexes_of, killed, paid, strengths, turns_of_regions, won
from .helpers import (
    asked,
    ends,
    entries,
    hexes,
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

MAFDETS = ["Mafdet", "Apep", "Shezmu"]
PAZUZUS = ["Pazuzu", "Apep", "Androsphinx"]
AMMITS = ["Cat Mummy", "Ammit", "Giant Scorpion", "Mummy"]
AM_HEHUS = ["Satet", "Am-Hehu", "Giant Scorpion", "Ammit", "Apep"]


@pytest.mark.rule(
    "guardian.mafdet",
    "guardian.pazuzu",
    "guardian.ammit",
    "guardian.am_hehu",
    "guardian.shezmu",
    "setup.guardians",
)
def test_level_base_and_figures_of_the_five_are_house_values_and_say_so() -> None:
    five = [g for g in GUARDIANS.values() if not g.base_game]
    assert {g.name: (g.level, g.base, g.figures) for g in five} == {
        "Mafdet": (1, "small", 3),
        "Pazuzu": (1, "small", 3),
        "Ammit": (2, "large", 2),
        "Am-Hehu": (2, "large", 2),
        "Shezmu": (3, "large", 2),
    }
    assert all(g.house_values for g in five)
    assert all(rule(g.rule).house for g in five)
    assert [g.name for g in five if g.swims] == ["Ammit"]


# Mafdet ---------------------------------------------------------------------------------------------

FLOODED = """
players = 4
figures = [
  "warrior a2 seat 1", "warrior b3 seat 1", "warrior d4 seat 1", {} "god i10 seat 1",
  "god b9 seat 2", "god b1 seat 3", "god k4 seat 4",
]
"""
"""A in the west with three warriors on fertile land and what is filled in; A's god in the east."""


@pytest.mark.rule("guardian.mafdet", "card.flood", "C51")
@pytest.mark.parametrize(
    ("more", "followers"),
    [
        ("", 3),
        ('"mafdet d5 seat 1",', 6),
        ('"mafdet e5 seat 1",', 8),  # it stands on fertile land itself
        ('"mafdet d5 seat 1", "mafdet d6 seat 1",', 12),
        ('"mafdet h9 seat 1",', 3),  # in another region
        ('"mafdet d5 seat 1", "mafdet h9 seat 1",', 6),
        ('"mafdet d5 seat 2",', 3),  # another god's
        ('"mafdet d5 seat 1", "shezmu a5 seat 2",', 3),  # powerless
        ('"mafdet d5 seat 1", "shezmu a5 seat 1",', 6),
    ],
)
def test_mafdet_doubles_the_followers_of_flood_c51(more: str, followers: int) -> None:
    game = play(conflict(FLOODED.format(more), guardians=MAFDETS), "A: card flood", "B: card chariots")
    assert paid(game, "card.flood") == [("A", followers)]


@pytest.mark.rule("guardian.mafdet", "card.flood")
def test_mafdet_doubles_no_protection_and_no_flood_without_figures_on_fertile_land() -> None:
    text = 'figures = ["mafdet d5 seat 1", "god d6 seat 1", "god b9 seat 2"]'
    game = fight(conflict(text, guardians=MAFDETS), "A flood, B chariots")
    assert paid(game) == []
    assert killed(game) == hexes_of("d5")


@pytest.mark.rule("guardian.mafdet")
def test_mafdet_doubles_no_other_followers() -> None:
    text = """
    figures = ["mafdet d5 seat 1", "god b9 seat 2", "god a9 seat 1"]
    powers = ["revered seat 1", "commanding seat 1"]
    """
    game = fight(conflict(text, guardians=MAFDETS), "A chariots, B chariots")
    assert paid(game) == [("A", 3)]


# Pazuzu ---------------------------------------------------------------------------------------------


@pytest.mark.rule("guardian.pazuzu", "C56")
@pytest.mark.parametrize(
    ("monuments", "strength"),
    [
        (["temple d4", "obelisk d6 seat 2"], 3),  # one neutral, one of an enemy
        (["temple d4 seat 1", "temple d6 seat 1"], 3),
        (["temple d4", "obelisk d6", "pyramid c5"], 3),  # more bring no more
        (["temple d4"], 1),
        ([], 1),
        (["temple d4", "obelisk b5"], 1),  # b5 is two hexes away
    ],
)
def test_pazuzu_is_stronger_beside_two_monuments_of_any_owner_c56(
    monuments: list[str], strength: int
) -> None:
    text = 'figures = ["pazuzu d5 seat 1", "god i10 seat 1", "god a9 seat 2"]'
    game = fight(conflict(text, guardians=PAZUZUS, monuments=monuments), "A build, B chariots")
    assert strengths(game) == {"A": strength, "B": 4}


@pytest.mark.rule("guardian.pazuzu", "C56")
def test_monuments_across_a_river_or_a_camel_do_not_count_for_pazuzu_c56() -> None:
    text = 'figures = ["pazuzu e5 seat 1", "god i10 seat 1", "god a9 seat 2"]'
    river = conflict(text, guardians=PAZUZUS, monuments=["temple d4", "obelisk e4"])
    assert strengths(fight(river, "A build, B chariots")) == {"A": 1, "B": 4}
    camel = conflict(text, guardians=PAZUZUS, monuments=["temple d4", "obelisk d5"], camels="d5/e5")
    assert strengths(fight(camel, "A build, B chariots")) == {"A": 1, "B": 4}


@pytest.mark.rule("guardian.pazuzu", "guardian.androsphinx", "C56")
def test_pazuzu_beside_an_enemy_androsphinx_has_nothing_c56() -> None:
    text = 'figures = ["pazuzu d5 seat 1", "god i10 seat 1", "androsphinx e6 seat 2", "god b1 seat 2"]'
    game = conflict(text, guardians=PAZUZUS, monuments=["temple d4", "obelisk d6"])
    assert strengths(fight(game, "A build, B maat")) == {"A": 0, "B": 1}


@pytest.mark.rule("guardian.pazuzu")
def test_only_pazuzu_is_stronger_beside_monuments() -> None:
    text = 'figures = ["warrior d5 seat 1", "god c5 seat 1", "god a9 seat 2"]'
    game = conflict(text, guardians=PAZUZUS, monuments=["temple d4", "obelisk d6", "pyramid b5"])
    assert strengths(fight(game, "A build, B maat")) == {"A": 2, "B": 1}


# Ammit ----------------------------------------------------------------------------------------------

AMMIT = """
figures = [
  "ammit d8 seat 1", "warrior b5 seat 1", "god a9 seat 1",
  "god b6 seat 2", "warrior d5 seat 2", "warrior d6 seat 2", "cat-mummy a6 seat 2",
]
"""
"""A's Ammit may come to c6, beside b5, b6, c5, d5, d6 and the water c7."""


@pytest.mark.rule("guardian.ammit", "board.water", "C52")
def test_ammit_may_move_onto_water_and_there_kill_one_adjacent_enemy_but_no_god_c52() -> None:
    game = moving(AMMIT, guardians=AMMITS, players=2)
    assert {"c6", "c7", "d7", "e7"} <= ends(game, "d8")
    play(game, "move d8 c6")
    assert on(game, "c6") == "ammit seat 1"
    assert (asked(game), who(game)) == ("devour", "A")
    assert legal(game) == ["kill d5", "kill d6", "done"]
    for wrong in ("kill b6", "kill b5", "kill a6", "kill c5", "kill c6", "move d5 d4"):
        # a god, an own warrior, not adjacent, empty, itself
        assert refused(game, wrong) == "guardian.ammit"
    play(game, "kill d6")
    assert killed(game, "guardian.ammit") == hexes_of("d6")
    assert pool(game, 2, "warrior") == 5
    assert asked(game) == "move", "one figure, not more"
    assert ends(game, "c6") == set()


@pytest.mark.rule("guardian.ammit")
def test_ammit_may_kill_nobody() -> None:
    game = play(moving(AMMIT, guardians=AMMITS), "move d8 c6", "done")
    assert asked(game) == "move"
    assert not entries(game, "killed")


@pytest.mark.rule("guardian.ammit", "board.adjacent", "C52")
def test_ammit_on_water_reaches_every_bank_whatever_river_or_camel_lies_elsewhere_c52() -> None:
    text = """
    figures = [
      "ammit d8 seat 1", "god a9 seat 1", "god b1 seat 2",
      "warrior f6 seat 2", "warrior f7 seat 2", "warrior e8 seat 2", "warrior d6 seat 2", "warrior f5 seat 2",
    ]
    camels = "d6/e6"
    """
    game = play(moving(text, guardians=AMMITS), "move d8 e7")
    # f6 and f7 are parted by a river, d6 and e6 by a camel; f5 is not beside e7.
    assert legal(game) == ["kill d6", "kill e8", "kill f6", "kill f7", "done"]


@pytest.mark.rule("guardian.ammit")
def test_ammit_with_no_prey_beside_it_is_not_asked() -> None:
    game = play(moving(AMMIT, guardians=AMMITS), "move d8 d7")
    # d7 is beside c7, c8, d6, d8, e7, e8: B's warrior on d6.
    assert legal(game) == ["kill d6", "done"]
    alone = play(moving(AMMIT.replace('"warrior d6 seat 2", ', ""), guardians=AMMITS), "move d8 d7")
    assert asked(alone) == "move"


@pytest.mark.rule("guardian.ammit")
def test_ammit_that_ends_its_move_on_land_kills_nobody() -> None:
    game = play(moving(AMMIT, guardians=AMMITS), "move d8 e6")  # beside d5 and d6
    assert asked(game) == "move"


@pytest.mark.rule("guardian.ammit", "move.end")
def test_ammit_may_move_from_water_to_water_and_not_onto_occupied_water() -> None:
    text = (
        'players = 3\nfigures = ["ammit c6 seat 1", "ammit c7 seat 2", "god a9 seat 1", "warrior e6 seat 2"]'
    )
    game = moving(text, guardians=AMMITS)
    assert refused(game, "move c6 c7") == "move.end"
    assert {"d7", "e7", "b5"} <= ends(game, "c6")
    play(game, "move c6 d7")
    assert legal(game) == ["kill c7", "done"], "water beside water is adjacent; e6 is not beside d7"
    play(game, "kill c7")
    assert standing(game, "ammit seat 2") == set()


@pytest.mark.rule("guardian.ammit", "summon.place", "C52")
def test_ammit_is_summoned_onto_water_under_the_ordinary_conditions_and_kills_nobody_c52() -> None:
    text = """
    figures = ["god b6 seat 1", "warrior d6 seat 2", "god k4 seat 2"]
    monuments = ["temple d8 seat 1", "temple i7", "temple k3 seat 2"]
    guardian_pool = ["ammit seat 1"]
    """
    game = play(position(text, guardians=AMMITS), "choose summon")
    places = {line.split()[2] for line in legal(game) if line.startswith("summon ammit")}
    # b6: a6 a7 b5 b7 c6 c7; temple d8: c8 c9 d7 d9 e8 e9
    assert places == names(hexes("a6 a7 b5 b7 c6 c7 c8 c9 d7 d9 e8 e9"))
    assert refused(game, "summon ammit e7") == "summon.place", "not adjacent"
    assert refused(game, "summon ammit i8") == "summon.place", "beside a neutral monument only"
    assert refused(game, "summon warrior c6") == "summon.place"
    play(game, "summon ammit c7")
    assert on(game, "c7") == "ammit seat 1"
    assert asked(game) == "choose", "beside the warrior on d6, but not moved"


@pytest.mark.rule("guardian.ammit", "power.obelisk_attuned")
def test_an_obelisk_puts_ammit_onto_land_only() -> None:
    text = """
    figures = ["ammit h8 seat 1", "god d5 seat 1", "god e6 seat 2"]
    monuments = ["obelisk b6 seat 1"]
    powers = ["revered seat 1", "commanding seat 1", "obelisk-attuned seat 1"]
    """
    game = conflict(text, guardians=AMMITS)
    puts = {line.split()[2] for line in legal(game) if line.startswith("move h8")}
    assert puts == {"a6", "a7", "b5", "b7"}
    assert refused(game, "move h8 c6") == "power.obelisk_attuned"


@pytest.mark.rule("guardian.ammit", "board.water", "C52")
def test_ammit_on_water_is_present_in_the_bordering_regions_c52() -> None:
    text = 'figures = ["ammit c6 seat 1", "god b1 seat 1", "god d5 seat 2", "warrior h8 seat 2"]'
    game = fight(conflict(text, guardians=AMMITS), "A chariots, B build")
    assert turns_of_regions(game)[0] == (1, "battle", "AB")
    assert turns_of_regions(game)[2] == (3, "dominance", "B")
    both = conflict(text.replace("ammit c6", "ammit e7"), guardians=AMMITS)
    fight(both, "A chariots, B build")
    fight(both, "A drought, B maat")
    assert [how for _, how, _ in turns_of_regions(both)] == ["battle", "dominance", "battle"]


PREY = """
figures = ["ammit d8 seat 1", "god a9 seat 1", "{} d6 seat 2", "god f4 seat 2"]
"""


@pytest.mark.rule("guardian.ammit", "guardian.cat_mummy")
def test_a_cat_mummy_that_ammit_eats_costs_at_once() -> None:
    game = moving(PREY.format("cat-mummy"), guardians=AMMITS, devotion=["5 seat 2", "5 seat 1", "5 seat 3"])
    play(game, "move d8 c6", "kill d6")
    assert asked(game) == "move"
    assert gains(game) == [("A", -1), ("C", -1)]


@pytest.mark.rule("guardian.ammit", "guardian.mummy")
def test_a_mummy_that_ammit_eats_returns_at_once() -> None:
    game = play(moving(PREY.format("mummy"), guardians=AMMITS), "move d8 c6", "kill d6")
    assert (asked(game), who(game)) == ("return", "B")
    assert legal(game) == ["return mummy e4", "return mummy f3", "return mummy g4"]
    play(game, "return mummy f3")
    assert (asked(game), who(game)) == ("move", "A")


@pytest.mark.rule("guardian.ammit", "guardian.giant_scorpion")
def test_a_scorpion_that_ammit_eats_aims_no_longer() -> None:
    text = PREY.format("giant-scorpion")
    game = moving(text, guardians=AMMITS, abilities={"aims": "d6:d5+e6"})
    play(game, "move d8 c6", "kill d6")
    assert aims(game.state) == ()


@pytest.mark.rule("guardian.ammit", "god.anubis", "god.ra")
def test_anubis_may_trap_what_ammit_eats_and_a_sun_comes_back() -> None:
    gods = ["Anubis", "Ra"]
    game = moving(PREY.format("warrior"), guardians=AMMITS, gods=gods, abilities={"suns": "d6"})
    play(game, "move d8 c6", "kill d6")
    assert suns(game.state) == 0
    assert (asked(game), who(game)) == ("trap", "Anubis")
    play(game, "trap ra")
    assert trapped(game.state) == (1,)
    assert asked(game) == "move"


@pytest.mark.rule("guardian.ammit", "god.isis")
def test_isis_does_not_protect_from_ammit() -> None:
    text = PREY.format("warrior").replace("god a9", "god e6")
    game = play(moving(text, guardians=AMMITS, gods=["Ra", "Isis"]), "move d8 c6", "kill d6")
    assert killed(game) == hexes_of("d6")


# Am-Hehu --------------------------------------------------------------------------------------------

AM_HEHU = """
figures = [
  "am-hehu a8 seat 1", "warrior b4 seat 1", "god d9 seat 1",
  "warrior b6 seat 2", "ammit c5 seat 2", "god a5 seat 2", "warrior b8 seat 2",
]
monuments = ["temple a6"]
"""
"""A's Am-Hehu may come to b5: beside it a5, a6 (temple), b4 (own), b6, c5 and the water c6."""


@pytest.mark.rule("guardian.am_hehu", "C53")
def test_am_hehu_may_move_adjacent_enemies_one_hex_each_c53() -> None:
    game = play(moving(AM_HEHU, guardians=AM_HEHUS), "move a8 b5")
    assert (asked(game), who(game)) == ("nudge", "A")
    targets = {
        "a5": ["a4"],  # a6, b4 and b5 are occupied
        "b6": ["a7", "b7"],  # c6 and c7 are water
        "c5": ["c4", "c6", "d4", "d5"],  # an Ammit may be put on water
    }
    assert legal(game) == [f"nudge {start} {end}" for start in targets for end in targets[start]] + ["done"]
    for wrong in (
        "nudge b4 a4",  # an own figure
        "nudge b8 b7",  # not adjacent
        "nudge a6 a7",  # a monument
        "nudge b6 c7",  # water, and it is a warrior
        "nudge b6 c6",
        "nudge b6 a6",  # occupied
        "nudge c5 b5",  # by Am-Hehu itself
        "nudge b6 b8",  # two hexes
        "nudge c5 d6",
        "nudge b6 b6",
    ):
        assert refused(game, wrong) == "guardian.am_hehu", wrong
    far = game.why_not(Nudge(HEX["b6"], HEX["d6"]))
    assert far is not None
    assert "not one hex away" in far.reason
    play(game, "nudge b6 b7")
    assert on(game, "b7") == "warrior seat 2"
    assert refused(game, "nudge b7 b6") == "guardian.am_hehu", "at most one hex each"
    play(game, "nudge c5 c6")
    assert on(game, "c6") == "ammit seat 2"
    assert refused(game, "nudge c6 c5") == "guardian.am_hehu", "still adjacent, but moved already"
    assert legal(game) == ["nudge a5 a4", "done"]
    play(game, "nudge a5 a4")
    assert asked(game) == "move"
    assert ends(game, "b5") == set()
    assert ends(game, "b4") != set()


@pytest.mark.rule("guardian.am_hehu", "C53")
def test_am_hehu_may_move_nobody_or_only_some_c53() -> None:
    start = play(moving(AM_HEHU, guardians=AM_HEHUS), "move a8 b5")
    none = play(start.copy(), "done")
    assert asked(none) == "move"
    assert standing(none, "warrior seat 2") == {"b6", "b8"}
    some = play(start, "nudge b6 a7", "done")
    assert asked(some) == "move"
    assert on(some, "c5") == "ammit seat 2"


@pytest.mark.rule("guardian.am_hehu", "C53")
def test_an_apep_is_never_moved_onto_water_c53() -> None:
    text = AM_HEHU.replace("ammit c5", "apep c5")
    game = play(moving(text, guardians=AM_HEHUS), "move a8 b5")
    assert [line for line in legal(game) if "c5" in line] == ["nudge c5 c4", "nudge c5 d4", "nudge c5 d5"]
    assert refused(game, "nudge c5 c6") == "guardian.am_hehu"
    swimming = play(moving(AM_HEHU.replace("ammit c5", "apep c6"), guardians=AM_HEHUS), "move a8 b5")
    assert [line for line in legal(swimming) if "c6" in line] == ["nudge c6 c5", "nudge c6 d5", "nudge c6 d6"]
    assert refused(swimming, "nudge c6 c7") == "guardian.am_hehu"


@pytest.mark.rule("guardian.am_hehu")
def test_a_moved_figure_may_take_the_place_of_another_that_was_moved() -> None:
    game = play(moving(AM_HEHU, guardians=AM_HEHUS), "move a8 b5")
    assert refused(game, "nudge a5 b4") == "guardian.am_hehu"
    play(game, "nudge c5 c6")
    later = play(game.copy(), "nudge b6 b7")
    assert refused(later, "nudge c6 b6") == "guardian.am_hehu"
    text = AM_HEHU.replace("god a5", "god c4").replace('monuments = ["temple a6"]', "")
    game = play(moving(text.replace("ammit c5", "warrior c5"), guardians=AM_HEHUS), "move a8 b5")
    play(game, "nudge b6 a6")
    assert "nudge a6 a7" not in legal(game)
    assert refused(game, "nudge a6 b6") == "guardian.am_hehu"


@pytest.mark.rule("guardian.am_hehu", "board.adjacent")
def test_enemies_across_a_river_are_not_adjacent_to_am_hehu_but_may_be_moved_across_one() -> None:
    text = """
    figures = ["am-hehu d6 seat 1", "god a9 seat 1", "warrior e4 seat 2", "warrior f5 seat 2"]
    """
    game = play(moving(text, guardians=AM_HEHUS), "move d6 e5")
    # e4 is across the river from e5; f5 is not, and has rivers to f4 and g5.
    assert legal(game) == [f"nudge f5 {end}" for end in ("e6", "f4", "f6", "g5", "g6")] + ["done"]
    assert refused(game, "nudge e4 e3") == "guardian.am_hehu"
    play(game, "nudge f5 g5")
    assert on(game, "g5") == "warrior seat 2"


@pytest.mark.rule("guardian.am_hehu")
def test_am_hehu_with_nobody_to_move_is_not_asked() -> None:
    game = play(moving(AM_HEHU, guardians=AM_HEHUS), "move a8 b9")
    # b9 is beside a9, b8, c9 and c10: B's warrior on b8.
    assert asked(game) == "nudge"
    alone = play(moving(AM_HEHU.replace(', "warrior b8 seat 2"', ""), guardians=AM_HEHUS), "move a8 b9")
    assert asked(alone) == "move"
    shut_in = """
    figures = [
      "am-hehu a5 seat 1", "warrior b1 seat 1", "warrior b2 seat 1", "god d9 seat 1", "warrior a2 seat 2",
    ]
    """
    game = play(moving(shut_in, guardians=AM_HEHUS), "move a5 a3")
    assert asked(game) == "move", "the warrior on a2 can go nowhere"


@pytest.mark.rule("guardian.am_hehu")
def test_other_figures_move_nobody_when_they_end_their_move() -> None:
    game = play(moving(AM_HEHU, guardians=AM_HEHUS), "move b4 b7")  # a warrior, beside those on b6 and b8
    assert asked(game) == "move"
    satet = AM_HEHU.replace("warrior b4", "satet b4")
    assert asked(play(moving(satet, guardians=AM_HEHUS), "move b4 b7")) == "move"


@pytest.mark.rule("guardian.am_hehu")
def test_am_hehu_moves_nobody_when_it_is_summoned() -> None:
    text = AM_HEHU.replace('"am-hehu a8 seat 1", ', "") + 'guardian_pool = ["am-hehu seat 1"]\n'
    game = play(position(text, guardians=AM_HEHUS), "choose summon", "summon am-hehu b5")
    assert asked(game) == "choose"


@pytest.mark.rule("guardian.am_hehu", "guardian.giant_scorpion", "guardian.ammit")
def test_a_moved_scorpion_is_aimed_by_its_owner_and_a_moved_ammit_kills_nobody() -> None:
    text = AM_HEHU.replace("warrior b6", "giant-scorpion b6")
    game = moving(text, guardians=AM_HEHUS, abilities={"aims": "b6:c6+c7"})
    play(game, "move a8 b5", "nudge b6 a7")
    assert (asked(game), who(game)) == ("aim", "B")
    play(game, "aim a8 b7")
    assert [names(target) for _, target in aims(game.state)] == [{"a8", "b7"}]
    assert (asked(game), who(game)) == ("nudge", "A"), "the others may be moved after it"
    play(game, "nudge c5 c6")
    assert asked(game) == "nudge", "on the water beside Am-Hehu, but it did not move of itself"


@pytest.mark.rule("guardian.am_hehu", "god.osiris")
def test_am_hehu_moves_nobody_but_osiris_onto_a_gate() -> None:
    gate = AM_HEHU + 'abilities = { gates = "b7" }\n'
    osiris = play(moving(gate, guardians=AM_HEHUS, gods=["Ra", "Osiris"]), "move a8 b5")
    assert "nudge b6 b7" in legal(osiris)
    other = play(moving(gate, guardians=AM_HEHUS, gods=["Osiris", "Ra"]), "move a8 b5")
    assert "nudge b6 b7" not in legal(other)
    assert refused(other, "nudge b6 b7") == "god.osiris"


@pytest.mark.rule("guardian.am_hehu", "guardian.satet", "battle.win")
def test_what_was_moved_fights_where_it_stands_now() -> None:
    text = """
    figures = ["am-hehu d6 seat 1", "god a9 seat 1", "warrior f5 seat 2", "god b1 seat 2"]
    event = 3
    actions = { move = 5 }
    """
    game = play(moving(text, guardians=AM_HEHUS), "move d6 e5", "nudge f5 g5", "done")
    assert turns_of_regions(game) == [(1, "dominance", "A"), (2, "dominance", "B"), (3, "dominance", "B")]
    assert won(game) == []
