"""Chapter 9, guardians of level 3 in the base game: Giant Scorpion and Androsphinx."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game, ScenarioError, parse_record
from ankh_core.abilities.guardians import aims
from ankh_core.board import HEXES

from .fight import conflict, fight, gains, hexes_of, killed, strengths, won
from .helpers import (
    asked,
    before_event,
    entries,
    legal,
    moving,
    names,
    on,
    play,
    position,
    refused,
    trigger,
    who,
)

SCORPIONS = ["Satet", "Mummy", "Giant Scorpion"]
SPHINXES = ["Cat Mummy", "Apep", "Androsphinx"]


def aimed(game: Game) -> dict[str, set[str]]:
    """What each scorpion aims at, by its hex."""
    return {HEXES[hex]: names(target) for hex, target in aims(game.state)}


def destroyed(game: Game) -> set[int]:
    """The hexes of the monuments that scorpions have destroyed."""
    return {e.data["hex"] for e in entries(game, "destroyed", "guardian.giant_scorpion")}


# Giant Scorpion -------------------------------------------------------------------------------------

ROUND_D5 = ["aim c5 c6", "aim c5 d4", "aim c6 d6", "aim d4 e5", "aim d6 e6", "aim e5 e6"]
"""Each two neighbours of d5 that touch: its ring is d4, e5, e6, d6, c6, c5."""


@pytest.mark.rule("guardian.giant_scorpion")
def test_a_summoned_scorpion_is_aimed_at_two_touching_neighbours() -> None:
    text = 'figures = ["god d6 seat 1"]\nguardian_pool = ["giant-scorpion seat 1"]'
    game = play(position(text, guardians=SCORPIONS), "choose summon", "summon giant-scorpion d5")
    assert (asked(game), who(game)) == ("aim", "A")
    assert legal(game) == ROUND_D5
    for wrong in ("aim c5 e5", "aim c6 c5", "aim c5 c5", "aim d5 d6", "aim b5 c5", "aim d4 e4", "done"):
        assert refused(game, wrong) == "guardian.giant_scorpion"
    play(game, "aim c5 d4")
    assert asked(game) == "choose"
    assert aimed(game) == {"d5": {"c5", "d4"}}


@pytest.mark.rule("guardian.giant_scorpion")
def test_other_figures_are_not_aimed() -> None:
    text = 'figures = ["god d6 seat 1"]\nguardian_pool = ["satet seat 1"]'
    game = play(position(text, guardians=SCORPIONS), "choose summon", "summon satet d5")
    assert asked(game) == "choose"


@pytest.mark.rule("guardian.giant_scorpion")
def test_a_scorpion_in_a_corner_has_fewer_aims() -> None:
    game = moving('figures = ["giant-scorpion a8 seat 1", "god d5 seat 1"]', guardians=SCORPIONS)
    assert legal(play(game, "move a8 a9")) == ["aim a8 b8", "aim b8 b9"]


@pytest.mark.rule("guardian.giant_scorpion")
def test_a_scorpion_that_moves_is_aimed_anew_and_its_old_aim_is_gone() -> None:
    text = 'figures = ["giant-scorpion b5 seat 1", "warrior a9 seat 1", "god b9 seat 1"]'
    game = moving(text, guardians=SCORPIONS, abilities={"aims": "b5:b6+c6"})
    assert aimed(game) == {"b5": {"b6", "c6"}}
    play(game, "move b5 d5")
    assert asked(game) == "aim"
    assert aimed(game) == {}
    assert legal(game) == ROUND_D5
    play(game, "aim d6 e6")
    assert aimed(game) == {"d5": {"d6", "e6"}}
    assert asked(game) == "move"


@pytest.mark.rule("guardian.giant_scorpion", "guardian.satet")
def test_a_pushed_scorpion_is_aimed_by_its_own_owner() -> None:
    text = 'figures = ["satet b8 seat 1", "giant-scorpion b6 seat 2", "god d9 seat 1"]'
    game = moving(text, guardians=SCORPIONS, abilities={"aims": "b6:b5+c6"})
    play(game, "move b8 b6", "push b5")
    assert (asked(game), who(game)) == ("aim", "B")
    assert aimed(game) == {}
    play(game, "aim b4 c5")
    assert aimed(game) == {"b5": {"b4", "c5"}}
    assert (asked(game), who(game)) == ("move", "A")
    assert on(game, "b6") == "satet seat 1"


@pytest.mark.rule("guardian.giant_scorpion", "power.obelisk_attuned")
def test_a_scorpion_put_next_to_an_obelisk_is_aimed_anew() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "giant-scorpion h8 seat 1", "god e6 seat 2"]
        monuments = ["obelisk b6 seat 1"]
        powers = ["revered seat 1", "commanding seat 1", "obelisk-attuned seat 1"]
        abilities = { aims = "h8:h9+i9" }
        """,
        guardians=SCORPIONS,
    )
    assert asked(game) == "obelisk"
    play(game, "move h8 b5")
    assert (asked(game), who(game)) == ("aim", "A")
    play(game, "aim b6 c6")
    assert aimed(game) == {"b5": {"b6", "c6"}}
    assert on(game, "b6") == "obelisk seat 1", "this conflict had started already"


STRIKE = """
figures = ["giant-scorpion d5 seat 1", "god a9 seat 1", "warrior e6 seat 2"]
abilities = { aims = "d5:d6+e6" }
"""


def striking(text: str = STRIKE, **more: Any) -> Game:
    """A conflict that has started, with a scorpion."""
    return conflict(text, guardians=SCORPIONS, **more)


@pytest.mark.rule("guardian.giant_scorpion", "piece.monuments")
@pytest.mark.parametrize(("owner", "tokens"), [("", (9, 8)), (" seat 1", (8, 8)), (" seat 2", (9, 7))])
def test_at_the_start_of_a_conflict_aimed_monuments_are_destroyed(
    owner: str, tokens: tuple[int, int]
) -> None:
    monuments = [f"obelisk d6{owner}", "temple c5 seat 2", "pyramid e5"]
    game = before_event("conflict 1", STRIKE, guardians=SCORPIONS, monuments=monuments)
    state = game.state
    assert (state.ankh_pool(0), state.ankh_pool(1)) == tokens
    trigger(game)
    assert on(game, "d6") == ""
    assert [(e.data["hex"], e.data["monument"]) for e in entries(game, "destroyed")] == [(*hexes_of("d6"), 1)]
    assert state.monument_supply(0) == 10, "it is in the supply again"
    assert (state.ankh_pool(0), state.ankh_pool(1)) == (9, 8), "its token is with its owner again"
    assert (on(game, "c5"), on(game, "e5")) == ("temple seat 2", "pyramid"), "those not aimed at stay"
    assert on(game, "e6") == "warrior seat 2", "figures stay"


@pytest.mark.rule("guardian.giant_scorpion")
def test_both_aimed_monuments_go_and_only_they() -> None:
    text = STRIKE.replace(', "warrior e6 seat 2"', "")
    assert destroyed(
        striking(text, monuments=["obelisk d6 seat 2", "temple e6", "temple c5", "pyramid a2"])
    ) == hexes_of("d6 e6")


@pytest.mark.rule("guardian.giant_scorpion")
def test_two_scorpions_strike_both() -> None:
    text = """
    players = 3
    figures = ["giant-scorpion d5 seat 1", "giant-scorpion h8 seat 2"]
    monuments = ["obelisk d6", "pyramid h9", "temple i9"]
    abilities = { aims = "d5:d6+e6 h8:h9+i9" }
    """
    assert destroyed(striking(text)) == hexes_of("d6 h9 i9")


@pytest.mark.rule("guardian.giant_scorpion", "conflict.start", "majority")
def test_destroyed_monuments_count_for_no_majority() -> None:
    text = STRIKE.replace("warrior e6 seat 2", "god k4 seat 2")
    gone, kept = (striking(text, monuments=[f"obelisk {hex} seat 1"]) for hex in ("d6", "c5"))
    assert gains(gone, "majority") == []
    assert gains(kept, "majority") == [("A", 1)]
    facts = [e.what for e in gone.ledger]
    assert facts.index("destroyed") < facts.index("region")


@pytest.mark.rule("guardian.giant_scorpion")
def test_other_events_destroy_nothing() -> None:
    monuments = ["obelisk d6 seat 2"]
    game = trigger(before_event("control", STRIKE, guardians=SCORPIONS, monuments=monuments))
    assert asked(game) == "control"
    assert on(game, "d6") == "obelisk seat 2"
    assert not entries(game, "destroyed")


@pytest.mark.rule("guardian.giant_scorpion", "board.adjacent")
def test_no_monument_is_destroyed_across_a_river_or_a_camel() -> None:
    river = """
    figures = ["giant-scorpion f6 seat 1", "god a9 seat 1"]
    abilities = { aims = "f6:f7+g7" }
    """
    assert destroyed(striking(river, monuments=["obelisk f7", "temple g7"])) == set()
    half = river.replace("f7+g7", "f5+g6")  # f5 is on this bank, g6 is not
    assert destroyed(striking(half, monuments=["obelisk f5", "temple g6"])) == hexes_of("f5")
    text = STRIKE.replace(', "warrior e6 seat 2"', "")
    camel = striking(text, monuments=["obelisk d6 seat 2", "temple e6"], camels="d5/d6")
    assert destroyed(camel) == hexes_of("e6")


@pytest.mark.rule("guardian.giant_scorpion")
def test_a_scorpion_without_an_aim_destroys_nothing() -> None:
    text = STRIKE.replace('abilities = { aims = "d5:d6+e6" }', "")
    assert destroyed(striking(text, monuments=["obelisk d6"])) == set()


@pytest.mark.rule("guardian.giant_scorpion")
def test_an_aim_lasts_until_the_scorpion_moves_or_dies() -> None:
    game = striking()
    strong = fight(game.copy(), "A chariots, B build")
    assert aimed(strong) == {"d5": {"d6", "e6"}}
    weak = fight(game, "A build, B chariots")
    assert killed(weak) == hexes_of("d5")
    assert aimed(weak) == {}


@pytest.mark.rule("guardian.giant_scorpion", "merge.guardians")
def test_a_scorpion_taken_over_in_a_merging_keeps_its_aim() -> None:
    text = """
    figures = ["giant-scorpion d5 seat 1", "god a9 seat 1", "god i10 seat 2", "god b1 seat 3"]
    devotion = ["1 seat 1", "9 seat 2", "10 seat 3"]
    abilities = { aims = "d5:d6+e6" }
    """
    game = striking(text, number=3)
    assert on(game, "d5") == "giant-scorpion seat 2"
    assert aimed(game) == {"d5": {"d6", "e6"}}


@pytest.mark.rule("guardian.giant_scorpion", "setup.scenario")
def test_aims_are_read_from_a_scenario_and_written_into_one() -> None:
    def written(text: str, **more: Any) -> str:
        return position(text, guardians=SCORPIONS, **more).position_text()

    assert 'abilities = { aims = "d5:d6+e6" }' in written(STRIKE)
    assert written(STRIKE.replace("d6+e6", "e6+d6")) == written(STRIKE), "in either order"
    assert "aims" not in written(STRIKE.replace("d5:d6+e6", ""))
    two = 'players = 3\nfigures = ["giant-scorpion d5 seat 1", "giant-scorpion h8 seat 2"]'
    both = {"aims": "h8:h9+i9 d5:c5+c6"}
    assert 'aims = "d5:c5+c6 h8:h9+i9"' in written(two, abilities=both)
    game = position(STRIKE, guardians=SCORPIONS, gods=["Ra", "Isis"])
    assert aimed(parse_record(game.record())) == {"d5": {"d6", "e6"}}


@pytest.mark.rule("guardian.giant_scorpion", "setup.scenario")
@pytest.mark.parametrize(
    "wrong",
    [
        "d5",
        "d5:d6",
        "d5:d6+e6+c6",
        "d5+d6+e6",
        "d5:d6+e5",  # they do not touch
        "d5:d6+d7",  # d7 is no neighbour
        "d5:d6+d6",
        "d5:z9+e6",
        "a9:a8+b8",  # no scorpion stands there
        "e6:d5+d6",
        "d5:d6+e6 d5:c5+c6",  # one scorpion has one aim
        "nonsense",
    ],
)
def test_wrong_aims_are_refused(wrong: str) -> None:
    with pytest.raises(ScenarioError, match="aims"):
        position(STRIKE.replace("d5:d6+e6", wrong), guardians=SCORPIONS)


@pytest.mark.rule("guardian.giant_scorpion", "setup.scenario")
def test_aims_that_are_no_text_are_refused() -> None:
    with pytest.raises(ScenarioError, match="aims"):
        position(STRIKE.replace('"d5:d6+e6"', "5"), guardians=SCORPIONS)


# Androsphinx ----------------------------------------------------------------------------------------

BANK = """
figures = ["androsphinx f6 seat 1", "god i10 seat 1", "warrior {} seat 2", "god b1 seat 2"]
"""
"""A's Androsphinx on f6 against a figure of B in the west: f5 and e6 are beside it, e5 is not."""


@pytest.mark.rule("guardian.androsphinx", "C25")
def test_an_androsphinx_takes_the_strength_of_adjacent_enemies_but_not_across_a_river_c25() -> None:
    across = BANK.format("f7").replace("i10", "g8")  # the battle is in the east, with A's god
    assert strengths(fight(conflict(across, guardians=SPHINXES), "A chariots, B maat")) == {"A": 4, "B": 1}
    beside = fight(conflict(BANK.format("f5"), guardians=SPHINXES), "A build, B maat")
    assert strengths(beside) == {"A": 1, "B": 0}
    far = fight(conflict(BANK.format("e5"), guardians=SPHINXES), "A chariots, B maat")
    assert strengths(far) == {"A": 4, "B": 1}


@pytest.mark.rule("guardian.androsphinx", "power.temple_attuned", "C25")
def test_a_neutralised_warrior_still_serves_its_temple_c25() -> None:
    powers = [f"{power} seat 2" for power in ("revered", "commanding", "temple-attuned")]
    game = conflict(BANK.format("f5"), guardians=SPHINXES, monuments=["temple e6 seat 2"], powers=powers)
    fight(game, "A build, B maat")
    assert strengths(game) == {"A": 1, "B": 2}
    assert won(game) == ["B"]


@pytest.mark.rule("guardian.androsphinx", "battle.win", "majority")
def test_a_neutralised_figure_is_present_and_its_card_counts() -> None:
    game = conflict(BANK.format("f5"), guardians=SPHINXES, monuments=["pyramid a6 seat 2"])
    fight(game, "A build, B chariots")
    assert strengths(game) == {"A": 1, "B": 3}
    assert won(game) == ["B"]
    assert gains(game, "majority") == [("B", 1)]


@pytest.mark.rule("guardian.androsphinx", "power.resplendent")
@pytest.mark.parametrize(("hex", "strength"), [("e6", 0), ("e5", 3)])
def test_a_neutralised_god_loses_every_bonus_on_its_figure(hex: str, strength: int) -> None:
    game = conflict(
        f"""
        figures = ["androsphinx f6 seat 1", "god i10 seat 1", "god {hex} seat 2"]
        monuments = ["temple b1 seat 2", "temple b2 seat 2", "temple c2 seat 2"]
        powers = ["revered seat 2", "commanding seat 2", "resplendent seat 2"]
        """,
        guardians=SPHINXES,
    )
    assert strengths(fight(game, "A build, B maat")) == {"A": 1, "B": strength}


@pytest.mark.rule("guardian.androsphinx", "god.anubis")
@pytest.mark.parametrize(("hex", "strength"), [("e6", 0), ("e5", 3)])
def test_a_neutralised_anubis_has_no_strength_of_trapped_warriors(hex: str, strength: int) -> None:
    text = f'figures = ["androsphinx f6 seat 1", "god i10 seat 1", "god {hex} seat 2"]'
    game = conflict(text, guardians=SPHINXES, gods=["Isis", "Anubis"], abilities={"trapped": "isis isis"})
    assert strengths(fight(game, "Isis build, Anubis maat")) == {"Isis": 1, "Anubis": strength}


@pytest.mark.rule("guardian.androsphinx")
def test_own_figures_keep_their_strength_next_to_an_androsphinx() -> None:
    text = 'figures = ["androsphinx d6 seat 1", "god d5 seat 1", "warrior e6 seat 1", "god a9 seat 2"]'
    game = fight(conflict(text, guardians=SPHINXES), "A build, B maat")
    assert strengths(game) == {"A": 3, "B": 1}


@pytest.mark.rule("guardian.androsphinx")
def test_two_enemy_androsphinxes_take_the_strength_of_each_other() -> None:
    text = 'figures = ["androsphinx d6 seat 1", "androsphinx e6 seat 2", "god i10 seat 1", "god h3 seat 2"]'
    game = fight(conflict(text, guardians=SPHINXES, players=3), "A build, B maat", tiebreak="keep")
    assert strengths(game) == {"A": 0, "B": 0}


@pytest.mark.rule("guardian.androsphinx", "guardian.apep")
def test_an_androsphinx_on_the_shore_neutralises_an_enemy_on_the_water_in_every_region() -> None:
    game = conflict(
        """
        figures = ["androsphinx d6 seat 1", "god g8 seat 1", "apep e7 seat 2", "god b1 seat 2"]
        tokens = { g8 = 1, d6 = 2, b1 = 3 }
        """,
        guardians=SPHINXES,
    )
    assert strengths(fight(game, "A build, B maat")) == {"A": 1, "B": 0}
