"""Chapter 9, guardians of level 2 in the base game: Mummy and Apep."""

from __future__ import annotations

import pytest

from ankh_core.abilities.gods import suns

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
MUMMIES = ["Cat Mummy", "Mummy", "Androsphinx"]
APEPS = ["Cat Mummy", "Apep", "Giant Scorpion"]


# Mummy ----------------------------------------------------------------------------------------------

MUMMY = """
figures = ["mummy d6 seat 1", "god f4 seat 1", "god d5 seat 2"]
"""
"""A's Mummy dies in the west; its god in the delta has e4, f3, g4 beside it, and rivers to e5, f5 and g5."""


@pytest.mark.rule("guardian.mummy", "board.adjacent")
def test_a_killed_mummy_returns_at_once_next_to_its_god() -> None:
    game = play(conflict(MUMMY, guardians=MUMMIES), "A: card build", "B: card chariots")
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
    game = play(conflict(text, guardians=MUMMIES), "A: card build", "B: card chariots")
    assert legal(game) == ["return mummy g4"], "one hex is free, and that one it takes"
    full = conflict(text, guardians=MUMMIES, monuments=["temple g4"])
    play(full, "A: card build", "B: card chariots")
    assert full.state.battle is None, "nothing is asked"
    assert pool(full, 1, "mummy") == 1
    assert standing(full, "mummy seat 1") == set()
    assert [e.god for e in entries(full, "nothing", "guardian.mummy")] == [0]


@pytest.mark.rule("guardian.mummy")
def test_a_mummy_does_not_return_onto_water() -> None:
    text = MUMMY.replace("god f4", "god b6")  # beside the water c6 and c7
    game = play(conflict(text, guardians=MUMMIES), "A: card build", "B: card chariots")
    assert legal(game) == ["return mummy a6", "return mummy a7", "return mummy b5", "return mummy b7"]


@pytest.mark.rule("guardian.mummy", "god.osiris")
def test_a_mummy_does_not_return_onto_a_gate_of_another_god() -> None:
    game = conflict(MUMMY + 'abilities = { gates = "g4" }\n', guardians=MUMMIES, gods=["Ra", "Osiris"])
    play(game, "Ra: card build", "Osiris: card chariots")
    assert legal(game) == ["return mummy e4", "return mummy f3"]
    assert refused(game, "return mummy g4") == "guardian.mummy"


@pytest.mark.rule("guardian.mummy")
def test_other_guardians_do_not_return() -> None:
    text = MUMMY.replace("mummy d6", "androsphinx d6").replace("god d5", "god b5")
    game = play(conflict(text, guardians=MUMMIES), "A: card build", "B: card chariots")
    assert killed(game) == hexes_of("d6")
    assert game.state.battle is None
    assert pool(game, 1, "androsphinx") == 1


PLAGUED = """
figures = ["mummy b6 seat 1", "god d5 seat 1", "god e6 seat 2"]
followers = [0, 1]
"""


@pytest.mark.rule("guardian.mummy", "battle.plague")
def test_a_mummy_killed_by_plague_is_back_for_the_resolution() -> None:
    game = play(conflict(PLAGUED, guardians=MUMMIES), "A: card build", "B: card plague", "B: bid 1")
    assert asked(game) == "return"
    assert not entries(game, "strength")
    play(game, "return mummy c5")
    assert strengths(game) == {"A": 2, "B": 2}, "it fights again"


@pytest.mark.rule("guardian.mummy", "card.flood", "C17")
def test_a_flooded_hex_left_by_the_dead_does_not_protect_the_mummy_that_comes_there_c17() -> None:
    # A's warrior on fertile d4 is flooded and dies by Plague with the Mummy, which returns to d4.
    text = PLAGUED.replace('"god e6 seat 2"', '"warrior d4 seat 1", "god e6 seat 2", "warrior e5 seat 2"')
    # Flood brings A a follower of its own, but it bids none.
    game = play(conflict(text, guardians=MUMMIES), "A: card flood", "B: card plague", "A: bid 0", "B: bid 1")
    assert killed(game) == hexes_of("b6 d4")
    play(game, "return mummy d4")
    assert strengths(game) == {"A": 2, "B": 3}
    assert killed(game, "battle.deaths") == hexes_of("d4"), "it dies, and returns once more"
    assert asked(game) == "return"


@pytest.mark.rule("guardian.mummy", "god.ra")
def test_a_mummy_that_returns_to_ra_may_get_a_sun() -> None:
    game = conflict(MUMMY, guardians=MUMMIES, gods=["Ra", "Isis"])
    play(game, "Ra: card build", "Isis: card chariots", "return mummy g4")
    assert asked(game) == "sun"
    assert legal(game) == ["use ra", "done"]
    play(game, "use ra")
    assert names(suns(game.state)) == {"g4"}


@pytest.mark.rule("guardian.mummy", "god.ra")
def test_the_sun_of_a_killed_mummy_comes_back_first() -> None:
    game = conflict(MUMMY + 'abilities = { suns = "d6" }\n', guardians=MUMMIES, gods=["Ra", "Isis"])
    play(game, "Ra: card build", "Isis: card chariots")
    assert suns(game.state) == 0
    play(game, "return mummy g4", "done")
    assert suns(game.state) == 0


@pytest.mark.rule("guardian.mummy")
def test_several_mummies_return_each_to_its_god() -> None:
    text = (
        'figures = ["mummy d6 seat 1", "god f4 seat 1", "mummy e6 seat 2", "god i10 seat 2", "god d5 seat 3"]'
    )
    game = play(conflict(text, guardians=MUMMIES), "A: card build", "B: card build", "C: card chariots")
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
