"""Chapters 10, 12 and 13 together: what becomes of the gods' abilities when gods merge or are forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game

from .fight import conflict, fight, followers, gains, hand, paid, strengths, won
from .helpers import asked, entries, legal, on, play, pool, position, powers, refused, standing

LOWER_FIRST = ["1 seat 1", "10 seat 2", "20 seat 3"]
"""Seat 1 is last and merges into seat 2; seat 3 is far ahead."""


def merge(gods: str, **more: Any) -> Game:
    """After conflict 3, without battles: seat 1 has merged into seat 2, if the devotion is not given."""
    game = conflict(number=3, **{"gods": gods.split(), "devotion": LOWER_FIRST, **more})
    assert entries(game, "merged")
    assert asked(game) == "choose"
    return game


def later(game: Game, number: int = 4, turn: int = 3) -> Game:
    """The same position when a later conflict has just begun, triggered by a seat."""
    body = game.position_text().partition("[[setup]]")[2].splitlines()
    kept = [line for line in body if not line.startswith(("actions =", "event =", "turn ="))]
    return conflict("\n".join(kept), number=number, turn=turn)


def remembered(game: Game, key: str) -> str:
    """What the text of a position between two turns says of gates, suns or trapped warriors."""
    for line in game.position_text().splitlines():
        if line.startswith("abilities") and f"{key} = " in line:
            return line.partition(f'{key} = "')[2].partition('"')[0]
    return ""


# Amun -----------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.shared", "merge.lower_loses", "god.amun", "C40")
def test_C40_the_merged_god_has_both_abilities_and_the_highers_own_things() -> None:
    game = merge(
        "Amun Ra C",
        figures=["god b6 seat 1", "warrior b7 seat 1", "god h5 seat 2", "warrior h6 seat 2", "god g2 seat 3"],
        monuments=["temple a9 seat 1", "temple i6 seat 2"],
        followers=[4, 2, 0],
        powers=["revered seat 1", "commanding seat 2"],
        used=["flood seat 1", "chariots seat 2"],
        abilities={"suns": "h6"},
        turn=1,
    )
    assert on(game, "a9") == ""  # to supply, not neutral
    assert on(game, "i6") == "temple seat 2"
    assert standing(game, "warrior seat 1") == standing(game, "god seat 1") == set()
    assert followers(game) == [0, 6, 0]
    assert hand(game, 2) == {"build", "plague", "flood", "drought", "miracle", "maat"}
    play(game, "choose followers")  # of the merged god; Revered has left with Amun
    assert paid(game, "power.revered") == []
    assert paid(game, "followers.gain") == [("Ra", 1)]


@pytest.mark.rule("merge.shared", "god.amun", "god.ra", "C40")
def test_C40_two_cards_once_a_conflict_and_a_sun() -> None:
    """Ra, with Amun's ability, fights C in the west (token 1) and in the east (3)."""
    game = conflict(
        number=4,
        gods=["Amun", "Ra", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "warrior h6 seat 2", "god e6 seat 3", "warrior h7 seat 3"],
        devotion=["25 seat 2", "26 seat 3"],
        abilities={"suns": "h6"},
        turn=3,
    )
    assert asked(game) == "announce_two"
    assert game.acting == (1,)
    play(game, "use amun", "Ra: cards chariots drought", "C: card maat")
    assert gains(game, "battle.win") == [("Ra", 2)]
    assert asked(game) == "card"
    play(game, "Ra: card flood", "C: card maat", "tiebreak keep")
    assert won(game) == ["Ra", "-"]


@pytest.mark.rule("merge.shared", "god.amun")
def test_the_higher_god_keeps_its_own_ability() -> None:
    """Amun is the higher, Ra the lower."""
    game = conflict(
        number=4,
        gods=["Ra", "Amun", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "warrior d6 seat 2", "god e6 seat 3"],
        devotion=["25 seat 2", "26 seat 3"],
        abilities={"suns": "d6"},
        turn=3,
    )
    play(game, "use amun", "Amun: cards plague chariots", "C: card maat", *["Amun: bid 1", "C: bid 0"])
    assert gains(game, "battle.win") == [("Amun", 2)]


@pytest.mark.rule("merge.turns", "god.amun")
@pytest.mark.parametrize(("turn", "seat"), [(1, 0), (2, 1), (3, 1)])
def test_the_seat_whose_turn_it_is_announces_otherwise_the_higher(turn: int, seat: int) -> None:
    game = conflict(
        number=4,
        gods=["Amun", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "god e6 seat 3"],
        turn=turn,
    )
    assert asked(game) == "announce_two"
    assert game.acting == (seat,)


@pytest.mark.rule("merge.lower_loses", "god.amun")
def test_the_other_gods_have_not_amuns_ability() -> None:
    game = conflict(
        number=4,
        gods=["Amun", "B", "C", "D"],
        merged=[1, 2],
        figures=["god h7 seat 2", "god d5 seat 3", "god e6 seat 4"],
        turn=3,
    )
    assert asked(game) == "card"


# Anubis ---------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.shared", "god.anubis")
def test_anubis_as_lower_highers_warriors_return_the_others_stay() -> None:
    game = merge("Anubis B C", abilities={"trapped": "b b c"})
    assert remembered(game, "trapped") == "c"
    assert [pool(game, seat, "warrior") for seat in (2, 3)] == [6, 5]
    assert len(entries(game, "freed")) == 2


@pytest.mark.rule("merge.shared", "god.anubis")
def test_anubis_as_higher_lowers_warriors_leave_the_others_stay() -> None:
    game = merge(
        "Anubis B C", abilities={"trapped": "b c c"}, devotion=["1 seat 2", "10 seat 1", "20 seat 3"]
    )
    assert remembered(game, "trapped") == "c c"
    assert pool(game, 2, "warrior") == 0
    assert pool(game, 3, "warrior") == 4


@pytest.mark.rule("merge.lower_loses", "god.anubis")
def test_anubis_aside_lowers_warriors_leave_highers_stay() -> None:
    game = merge("Anubis B C", abilities={"trapped": "b c"}, devotion=["1 seat 2", "10 seat 3", "20 seat 1"])
    assert remembered(game, "trapped") == "c"
    assert [pool(game, seat, "warrior") for seat in (2, 3)] == [0, 5]


@pytest.mark.rule("merge.shared", "god.anubis", "strength")
def test_the_god_figure_of_the_merged_god_is_stronger() -> None:
    game = conflict(
        number=4,
        gods=["Anubis", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "god e6 seat 3"],
        abilities={"trapped": "c c"},
        turn=3,
    )
    fight(game, "B maat, C maat")
    assert strengths(game) == {"B": 3, "C": 1}


@pytest.mark.rule("merge.shared", "god.anubis")
def test_the_ransom_goes_to_the_merged_god() -> None:
    game = position(
        gods=["Anubis", "B", "C"], merged=[1, 2], abilities={"trapped": "c"}, followers=[0, 0, 1], turn=3
    )
    spot = next(t for t in legal(play(game, "choose summon")) if t.startswith("summon trapped-warrior"))
    play(game, spot)
    assert paid(game, "god.anubis") == [("C", -1), ("B", 1)]
    assert followers(game) == [0, 1, 0]


@pytest.mark.rule("merge.shared", "merge.turns", "god.anubis")
@pytest.mark.parametrize(("turn", "seat"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_the_merged_god_traps_warriors_of_the_others(turn: int, seat: int) -> None:
    """C and D fight; in the turn of seat 1 it chooses for the merged god, otherwise seat 2 does."""
    game = conflict(
        number=4,
        gods=["Anubis", "B", "C", "D"],
        merged=[1, 2],
        figures=["god h7 seat 2", "god d5 seat 3", "warrior d6 seat 3", "god e6 seat 4", "warrior e5 seat 4"],
        devotion=["25 seat 2", "26 seat 3", "27 seat 4"],
        turn=turn,
    )
    play(game, "C: card maat", "D: card chariots")
    assert asked(game) == "trap"
    assert game.acting == (seat,)
    assert legal(game) == ["trap c", "done"]
    play(game, "trap c")
    assert game.state.memory["anubis"] == (2,)


@pytest.mark.rule("merge.shared", "god.anubis")
def test_the_merged_god_traps_none_of_its_own() -> None:
    game = conflict(
        number=4,
        gods=["Anubis", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "warrior d6 seat 2", "god e6 seat 3"],
        devotion=["25 seat 2", "26 seat 3"],
        turn=3,
    )
    fight(game, "B maat, C chariots")
    assert entries(game, "killed")
    assert not entries(game, "trapped")


# Isis -----------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.shared", "god.isis")
@pytest.mark.parametrize("gods", ["Isis B C", "B Isis C"])
def test_the_merged_god_keeps_its_figures_alive(gods: str) -> None:
    game = conflict(
        number=4,
        gods=gods.split(),
        merged=[1, 2],
        figures=["god a9 seat 2", "warrior d5 seat 2", "god e6 seat 3"],
        devotion=["25 seat 2", "26 seat 3"],
        turn=3,
    )
    play(game, f"{gods.split()[1]}: card maat", "C: card chariots")
    assert legal(game) == ["protect d5", "done"]
    play(game, "protect d5")
    assert on(game, "d5") == "warrior seat 2"


# Osiris ---------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.shared", "god.osiris")
def test_the_gates_go_over_to_the_merged_god() -> None:
    game = merge("Osiris B C", abilities={"gates": "e5 c4"}, figures=["god b4 seat 1", "warrior c4 seat 1"])
    assert remembered(game, "gates") == "c4 e5"
    assert on(game, "c4") == ""  # the warrior has left, the gate has not
    game = position(
        gods=["Osiris", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "god e6 seat 3"],
        abilities={"gates": "e5"},
        turn=2,
    )
    play(game, "choose summon")
    assert "extra warrior e5 e5" in legal(game)
    play(game, "extra warrior e5 e5", "summon warrior d6")
    assert standing(game, "warrior seat 2") == {"e5", "d6"}


@pytest.mark.rule("merge.shared", "god.osiris", "move.end")
def test_for_the_third_god_the_gates_stay_closed() -> None:
    game = position(
        gods=["Osiris", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "god e6 seat 3"],
        abilities={"gates": "e5"},
        turn=3,
    )
    play(game, "choose move")
    assert refused(game, "move e6 e5") == "god.osiris"


@pytest.mark.rule("merge.shared", "god.osiris")
def test_after_a_battle_lost_the_merged_god_puts_a_gate() -> None:
    game = conflict(
        number=4,
        gods=["Osiris", "B", "C"],
        merged=[1, 2],
        figures=["god d5 seat 2", "god e6 seat 3"],
        devotion=["25 seat 2", "26 seat 3"],
        turn=3,
    )
    play(game, "B: card maat", "C: card chariots")
    assert asked(game) == "gate"
    assert game.acting == (1,)
    play(game, "gate d6 pool")
    assert remembered(game, "gates") == "d6"


@pytest.mark.rule("merge.shared", "god.osiris")
def test_osiris_as_higher_keeps_its_gates() -> None:
    game = merge("B Osiris C", abilities={"gates": "e5 g8"})
    assert remembered(game, "gates") == "e5 g8"


# Ra -------------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.shared", "merge.guardians", "god.ra")
def test_a_guardian_of_ra_brings_its_sun_along_the_warriors_suns_come_back() -> None:
    game = merge(
        "Ra B C",
        figures=["god a9 seat 1", "warrior a8 seat 1", "cat-mummy a7 seat 1"],
        abilities={"suns": "a8 a7"},
    )
    assert on(game, "a7") == "cat-mummy seat 2"
    assert remembered(game, "suns") == "a7"
    game = later(game)
    assert ("B", 2) in gains(game, "dominance")


@pytest.mark.rule("merge.shared", "god.ra")
def test_figures_that_the_merged_god_summons_may_get_a_sun() -> None:
    game = position(gods=["Ra", "B", "C"], merged=[1, 2], figures=["god d5 seat 2"], turn=2)
    play(game, "choose summon", "summon warrior e6")
    assert asked(game) == "sun"
    game = position(gods=["Ra", "B", "C"], merged=[1, 2], figures=["god d5 seat 3"], turn=3)
    play(game, "choose summon", "summon warrior e6")
    assert asked(game) == "choose"


# Bountiful and merging ------------------------------------------------------------------------------


@pytest.mark.rule("merge.devotion", "power.bountiful")
def test_the_new_place_of_the_merged_god_is_no_gain() -> None:
    """B, with Bountiful, goes down to A's place in the red section: 2, with A's dominance in the west."""
    game = merge("A B C", powers=powers("bountiful seat 2"))
    assert game.state.devotion[1] == 2
    assert gains(game, "merge.devotion") == [("B", -10)]


# Forgetting -----------------------------------------------------------------------------------------


def forget(gods: str, **more: Any) -> Game:
    """After conflict 4, without battles: seat 1 is forgotten, the others are beyond the red section."""
    usual = {"devotion": ["3 seat 1", "25 seat 2", "26 seat 3"], "turn": 1}
    game = conflict(number=4, **{"gods": gods.split(), **usual, **more})
    assert [e.god for e in entries(game, "forgotten")] == [0]
    assert asked(game) == "choose"
    return game


@pytest.mark.rule("forget", "god.anubis")
def test_forgotten_anubis_sets_everyone_free() -> None:
    game = forget("Anubis B C", abilities={"trapped": "b c c"})
    assert [pool(game, seat, "warrior") for seat in (2, 3)] == [6, 6]
    assert remembered(game, "trapped") == ""
    play(game, "choose summon")
    assert {t.split()[1] for t in legal(game)} == {"warrior"}


@pytest.mark.rule("forget", "god.anubis")
def test_the_trapped_warriors_of_a_forgotten_god_leave() -> None:
    game = forget("B Anubis C", abilities={"trapped": "b b c"})
    assert remembered(game, "trapped") == "c"
    assert pool(game, 1, "warrior") == 0


@pytest.mark.rule("forget", "god.anubis")
def test_forgotten_anubis_traps_nobody() -> None:
    game = conflict(
        number=5,
        gods=["Anubis", "B", "C"],
        forgotten=[1],
        figures=["god d5 seat 2", "warrior d6 seat 2", "god e6 seat 3"],
        turn=2,
    )
    play(game, "B: card maat", "C: card chariots")
    assert game.is_over


@pytest.mark.rule("forget", "god.osiris")
def test_forgotten_osiris_gates_are_gone() -> None:
    game = forget("Osiris B C", abilities={"gates": "b5 g8"}, figures=["god b4 seat 1", "warrior b5 seat 1"])
    assert remembered(game, "gates") == ""


@pytest.mark.rule("forget", "god.osiris")
@pytest.mark.parametrize("gates", ["", "i6"])
def test_where_a_gate_was_others_may_end_again(gates: str) -> None:
    """B stands on k4; i6 is 3 hexes away: closed to it before, open after Osiris has been forgotten."""
    game = play(position(gods=["Osiris", "B", "C"], abilities={"gates": gates}, turn=2), "choose move")
    assert ("move k4 i6" in legal(game)) == (not gates)
    game = forget("Osiris B C", abilities={"gates": gates})
    play(game, "choose move")
    assert "move k4 i6" in legal(game)


@pytest.mark.rule("forget", "god.ra")
def test_forgotten_ra_has_no_suns() -> None:
    game = forget("Ra B C", abilities={"suns": "a8"}, figures=["god a9 seat 1", "warrior a8 seat 1"])
    assert remembered(game, "suns") == ""
    play(game, "choose summon")
    play(game, legal(game)[0])
    assert asked(game) != "sun"


@pytest.mark.rule("forget", "merge.shared", "god.osiris", "god.anubis")
@pytest.mark.parametrize(
    ("gods", "abilities"),
    [
        ("Osiris B C D", {"gates": "e5"}),
        ("B Osiris C D", {"gates": "e5"}),
        ("Anubis B C D", {"trapped": "c d"}),
        ("B Anubis C D", {"trapped": "c d"}),
    ],
)
def test_a_forgotten_merged_god_takes_both_abilities_along(gods: str, abilities: dict[str, str]) -> None:
    game = conflict(
        number=4,
        gods=gods.split(),
        merged=[1, 2],
        figures=["god a9 seat 2", "god b1 seat 3", "god k4 seat 4"],
        devotion=["3 seat 2", "25 seat 3", "26 seat 4"],
        abilities=abilities,
        turn=3,
    )
    assert [e.god for e in entries(game, "forgotten")] == [1]
    assert remembered(game, next(iter(abilities))) == ""
    assert [pool(game, seat, "warrior") for seat in (3, 4)] == [6, 6]
