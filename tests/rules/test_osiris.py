"""Chapter 10, Osiris: gates."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game

from .fight import conflict, fight, gains, hexes_of, killed, paid
from .helpers import (
    asked,
    entries,
    legal,
    names,
    on,
    play,
    position,
    powers,
    refused,
    remembered,
    standing,
)

# Osiris ---------------------------------------------------------------------------------------------

OSIRIS = """
gods = ["Osiris", "B"]
figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"]
"""
"""Osiris and B in the west, a god and a warrior each."""


def lost(text: str = OSIRIS, **more: Any) -> Game:
    """Osiris has lost the battle to B's Chariots."""
    return play(conflict(text, **more), "Osiris: card miracle", "B: card chariots")


def west(game: Game) -> set[str]:
    """The land of the west."""
    return names(next(r.land for r in game.state.regions if r.token == 1))


@pytest.mark.rule("god.osiris", "battle.after")
def test_after_a_battle_lost_a_gate_on_an_empty_land_hex_of_the_region() -> None:
    game = lost()
    assert asked(game) == "gate"
    assert game.acting == (0,)
    free = west(game) - {"d5", "e6", "b5"}  # the warrior on d6 has died
    assert set(legal(game)) == {f"gate {h} pool" for h in free} | {"done"}
    assert hexes_of("d6") == killed(game)
    assert not gains(game, "card.miracle")  # losing comes before Miracle
    play(game, "gate d6 pool")
    assert [{e.data["hex"]} for e in entries(game, "ability", "god.osiris")] == [hexes_of("d6")]
    assert gains(game, "card.miracle") == [("Osiris", 1)]
    assert asked(game) == "choose"
    assert remembered(game, "gates") == "d6"


@pytest.mark.rule("god.osiris")
@pytest.mark.parametrize(
    "text", ["gate c6 pool", "gate e6 pool", "gate d5 pool", "gate g2 pool", "gate d6 a9"]
)
def test_where_no_gate_is_put(text: str) -> None:
    """On water, on figures, in another region; and none is taken from where there is none."""
    assert refused(lost(), text) == "god.osiris"


@pytest.mark.rule("god.osiris")
def test_a_gate_is_optional() -> None:
    game = play(lost(), "done")
    assert remembered(game, "gates") == ""


@pytest.mark.rule("god.osiris")
@pytest.mark.parametrize(
    ("cards", "answer", "gate"),
    [
        ("Osiris: card chariots, B: card maat", "", False),  # won
        ("Osiris: card maat, B: card maat", "tiebreak use", False),  # won
        ("Osiris: card maat, B: card maat", "tiebreak keep", True),  # nobody won: all lost
    ],
)
def test_a_gate_only_after_a_battle_lost(cards: str, answer: str, gate: bool) -> None:
    game = play(conflict(OSIRIS), *cards.split(", "), *([answer] if answer else []))
    assert asked(game) == ("gate" if gate else "choose")


@pytest.mark.rule("god.osiris")
def test_no_gate_for_dominance_nor_for_battles_of_others() -> None:
    game = conflict(
        'gods = ["Osiris", "B", "C"]', figures=["god h7 seat 1", "god e6 seat 2", "god d5 seat 3"]
    )
    fight(game, "B maat, C chariots")
    assert asked(game) == "choose"


@pytest.mark.rule("god.osiris")
def test_a_gate_after_each_battle_lost() -> None:
    game = conflict(
        OSIRIS.replace('"god e6', '"warrior h6 seat 1", "warrior h7 seat 2", "warrior h8 seat 2", "god e6')
    )
    fight(game, "Osiris miracle, B chariots", answers={"gate": ["gate d6 pool"]})
    fight(game, "Osiris flood, B maat", answers={"gate": ["gate h5 pool"]})
    assert remembered(game, "gates") == "d6 h5"


@pytest.mark.rule("god.osiris")
def test_a_gate_may_be_moved_here_from_anywhere() -> None:
    game = lost(abilities={"gates": "a4 g2"})
    free = west(game) - {"d5", "e6", "b5", "a4"}
    assert set(legal(game)) == {f"gate {h} {s}" for h in free for s in ("pool", "a4", "g2")} | {"done"}
    assert refused(game, "gate a4 pool") == "god.osiris"  # there is one
    play(game, "gate d6 g2")
    assert remembered(game, "gates") == "a4 d6"


@pytest.mark.rule("god.osiris")
def test_there_are_three_gates() -> None:
    game = lost(abilities={"gates": "a4 g2 h6"})
    assert {t.split()[2] for t in legal(game) if t != "done"} == {"a4", "g2", "h6"}
    assert refused(game, "gate d6 pool") == "god.osiris"
    play(game, "gate d6 a4")
    assert remembered(game, "gates") == "d6 g2 h6"


GATED = """
gods = ["Osiris", "B"]
figures = ["god d5 seat 1", "god e6 seat 2"]
abilities = { gates = "e5" }
"""
"""An empty gate on e5, fertile, in the west."""


@pytest.mark.rule("god.osiris", "move.end", "move.through")
def test_others_may_pass_a_gate_but_not_end_on_it() -> None:
    game = play(position(GATED, turn=2), "choose move")
    assert refused(game, "move e6 e5") == "god.osiris"
    assert "move e6 d4" in legal(game)  # straight over the gate
    game = play(position(GATED, turn=1), "choose move", "move d5 e5")
    assert on(game, "e5") == "god seat 1"


@pytest.mark.rule("god.osiris", "summon.place")
def test_others_are_not_summoned_onto_a_gate() -> None:
    game = play(position(GATED, turn=2), "choose summon")
    assert asked(game) == "summon"
    assert refused(game, "summon warrior e5") == "god.osiris"
    assert {t.split()[2] for t in legal(game)} == {"d6", "f5", "f6"}
    game = play(position(GATED, turn=1), "choose summon")
    assert "summon warrior e5" in legal(game)


@pytest.mark.rule("god.osiris", "power.obelisk_attuned")
def test_others_are_not_put_onto_a_gate() -> None:
    text = GATED + 'monuments = ["obelisk d4 seat 2"]'
    game = conflict(text, powers=powers("obelisk-attuned seat 2"))
    assert refused(game, "move e6 e5") == "god.osiris"
    assert set(legal(game)) == {"move e6 c4", "move e6 c5", "done"}


@pytest.mark.rule("god.osiris", "guardian.satet")
@pytest.mark.parametrize("pushed", [1, 3])
def test_others_are_not_pushed_onto_a_gate(pushed: int) -> None:
    """B's Satet pushes Osiris' warrior onto the gate if it likes, but not C's."""
    game = position(
        'gods = ["Osiris", "B", "C"]',
        guardians=["Satet", "Mummy", "Androsphinx"],
        figures=["god h7 seat 1", "satet d6 seat 2", f"warrior e6 seat {pushed}"],
        abilities={"gates": "e5 d5"},
        turn=2,
    )
    play(game, "choose move", "move d6 e6")
    expected = {"push f5", "push f6"} | ({"push e5", "push d5"} if pushed == 1 else set())
    assert set(legal(game)) - {"push d6"} == expected


@pytest.mark.rule("god.osiris", "card.build")
@pytest.mark.parametrize("builder", ["Osiris", "B"])
def test_nobody_builds_on_a_gate(builder: str) -> None:
    game = conflict(GATED, followers=[3, 3])
    other = "B" if builder == "Osiris" else "Osiris"
    play(game, f"{builder}: card build", f"{other}: card maat")
    assert refused(game, "build temple e5") == "card.build"
    assert not any(t.endswith(" e5") for t in legal(game))


@pytest.mark.rule("god.osiris", "card.flood")
def test_a_gate_is_not_fertile_for_flood() -> None:
    """Osiris' warriors on e5 and d4 stand on fertile land, but e5 has a gate: no follower, no protection."""
    text = GATED.replace('"god e6', '"warrior e5 seat 1", "warrior d4 seat 1", "god e6')
    game = conflict(text, followers=[0, 0])
    play(game, "Osiris: card flood", "B: card chariots", "done")
    assert paid(game, "card.flood") == [("Osiris", 1)]
    assert standing(game, "warrior seat 1") == {"d4"}


@pytest.mark.rule("god.osiris", "card.drought")
@pytest.mark.parametrize(("gates", "gain"), [("", 1 + 2), ("d6", 1 + 1), ("d6 d5", 1)])
def test_a_gate_is_not_desert_for_drought(gates: str, gain: int) -> None:
    game = conflict(OSIRIS.replace(', "warrior b5 seat 2"', ""), abilities={"gates": gates})
    fight(game, "Osiris drought, B maat")
    assert gains(game, "battle.win") == [("Osiris", gain)]


# Summons onto gates

FAR = """
gods = ["Osiris", "B"]
figures = ["god d5 seat 1", "god k4 seat 2"]
abilities = { gates = "a9 g2 h6" }
"""


@pytest.mark.rule("god.osiris")
def test_with_a_summon_action_one_more_figure_onto_each_empty_gate() -> None:
    game = play(position(FAR), "choose summon")
    assert asked(game) == "extra"
    assert {t for t in legal(game) if t.startswith("extra")} == {
        "extra warrior a9 a9", "extra warrior g2 g2", "extra warrior h6 h6"
    }  # fmt: skip
    play(game, "summon warrior e6", "extra warrior g2 g2", "extra warrior h6 h6", "extra warrior a9 a9")
    assert standing(game, "warrior seat 1") == {"e6", "g2", "h6", "a9"}
    assert asked(game) == "choose"


@pytest.mark.rule("god.osiris", "turn.must_if_possible")
def test_summons_onto_gates_are_optional_and_in_any_order() -> None:
    """f2 is beside the figure that has just come through the gate on g2."""
    game = play(position(FAR), "choose summon")
    assert refused(game, "summon warrior f2") == "summon.place"
    assert refused(game, "done") == "turn.must_if_possible"
    play(game, "extra warrior g2 g2", "summon warrior f2", "done")
    assert standing(game, "warrior seat 1") == {"g2", "f2"}


@pytest.mark.rule("god.osiris", "summon.choice")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("extra warrior f2 g2", "god.osiris"),  # onto the gate, not beside it
        ("extra warrior h6 g2", "god.osiris"),
        ("extra warrior c4 c4", "summon.choice"),  # no gate
        ("extra god g2 g2", "summon.choice"),
    ],
)
def test_what_gates_do_not_bring(text: str, rule: str) -> None:
    assert refused(play(position(FAR), "choose summon"), text) == rule


@pytest.mark.rule("god.osiris")
def test_an_occupied_gate_brings_nobody_and_a_gate_brings_one() -> None:
    game = play(position(FAR.replace('"god k4', '"warrior g2 seat 1", "god k4')), "choose summon")
    assert {t for t in legal(game) if t.startswith("extra")} == {"extra warrior a9 a9", "extra warrior h6 h6"}
    play(game, "extra warrior a9 a9")
    assert refused(game, "extra warrior a9 a9") == "summon.choice"


@pytest.mark.rule("god.osiris")
def test_gates_bring_figures_of_osiris_only() -> None:
    game = play(position(FAR, turn=2), "choose summon")
    assert asked(game) == "summon"


@pytest.mark.rule("god.osiris", "turn.may_choose_futile")
def test_when_only_the_gate_is_free_the_summon_onto_it_stays_optional() -> None:
    """Osiris' god on f9 is hemmed in on f8, g9 and g10: no room but the gate on a9."""
    text = """
        gods = ["Osiris", "B"]
        figures = ["god f9 seat 1", "god f8 seat 2", "warrior g9 seat 2", "warrior g10 seat 2"]
        abilities = { gates = "a9" }
        """
    game = play(position(text), "choose summon")
    assert legal(game) == ["extra warrior a9 a9", "done"]
    play(game, "done")
    assert asked(game) == "choose"
    game = play(position(text), "choose summon", "extra warrior a9 a9")
    assert asked(game) == "summon"  # now there is room beside the new warrior, and what can be done must be
    assert legal(game) == ["summon warrior a8", "summon warrior b8", "summon warrior b9"]
