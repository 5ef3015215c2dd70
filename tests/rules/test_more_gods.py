"""Chapter 10, Isis and Ra: figures kept alive, suns; and what a scenario says of gods."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game
from ankh_core.scenario import ScenarioError

from .fight import conflict, fight, gains, hexes_of, killed, won
from .helpers import (
    asked,
    entries,
    hexes,
    legal,
    on,
    play,
    pool,
    position,
    powers,
    refused,
    remembered,
    setup_text,
)

# Isis -----------------------------------------------------------------------------------------------

ISIS = """
gods = ["Isis", "B", "C"]
figures = ["god a9 seat 1", "warrior b5 seat 1", "god a2 seat 2", "warrior b6 seat 2",
           "god f5 seat 3", "warrior f6 seat 3"]
"""
"""In the west: only Isis' warrior on b5 and B's on b6 stand side by side; C is apart, its Chariots win."""


def isis(text: str = ISIS, card: str = "maat", **more: Any) -> Game:
    """The battle of `ISIS`, with the cards played: Isis' one, B's Build, C's Chariots."""
    game = conflict(text, **{"followers": [0, 0, 0], **more})
    return play(game, f"Isis: card {card}", "B: card build", "C: card chariots")


@pytest.mark.rule("god.isis", "battle.deaths", "C29")
def test_C29_isis_may_keep_a_figure_although_its_neighbour_dies_too() -> None:
    game = isis()
    assert asked(game) == "protect"
    assert game.acting == (0,)
    assert legal(game) == ["protect b5", "done"]
    play(game, "protect b5")
    assert [(e.god, e.data["hexes"]) for e in entries(game, "protected", "god.isis")] == [(0, hexes("b5"))]
    assert won(game) == ["C"]
    assert on(game, "b5") == "warrior seat 1"
    assert on(game, "b6") == ""
    assert killed(game) == hexes_of("b6")


@pytest.mark.rule("god.isis", "card.miracle", "C29")
@pytest.mark.parametrize(("answer", "gained"), [("done", [("Isis", 1)]), ("protect b5", [])])
def test_C29_isis_may_decline_for_a_miracle(answer: str, gained: list[tuple[str, int]]) -> None:
    game = play(isis(card="miracle"), answer)
    assert on(game, "b5") == ("" if answer == "done" else "warrior seat 1")
    assert gains(game, "card.miracle") == gained


@pytest.mark.rule("god.isis", "board.adjacent", "C29")
@pytest.mark.parametrize(
    ("mine", "theirs", "camels"),
    [
        ("b5", "b6", "b5/b6"),  # a camel between them
        ("b5", "b7", ""),  # two hexes apart
        ("e5", "f4", ""),  # a river between them
    ],
)
def test_C29_no_protection_without_an_adjacent_enemy_figure(mine: str, theirs: str, camels: str) -> None:
    text = ISIS.replace("warrior b5", f"warrior {mine}").replace("warrior b6", f"warrior {theirs}")
    text = text.replace("god f5", "god d8").replace("warrior f6", "warrior d9")
    game = isis(text, camels=camels)
    assert hexes_of(mine) <= killed(game)
    assert not entries(game, "protected")


@pytest.mark.rule("god.isis", "board.adjacent")
def test_an_own_figure_beside_it_protects_nobody() -> None:
    game = isis(
        ISIS.replace("god a9", "god a5")
        .replace("warrior b5", "warrior a6")
        .replace("b6 seat 2", "e10 seat 2")
    )
    assert killed(game) == hexes_of("a6 e10")


@pytest.mark.rule("god.isis", "battle.plague", "C29")
def test_C29_not_against_the_plague() -> None:
    game = conflict(ISIS, followers=[0, 1, 0])
    play(game, "Isis: card maat", "B: card plague", "C: card chariots", "B: bid 1")
    assert hexes_of("b5") <= killed(game, "battle.plague")
    assert asked(game) == "choose"


@pytest.mark.rule("god.isis", "battle.plague")
def test_who_died_of_the_plague_protects_nobody_any_more() -> None:
    game = conflict(ISIS, followers=[1, 0, 0])
    play(game, "Isis: card plague", "B: card maat", "C: card chariots", "Isis: bid 1")
    assert won(game) == ["C"]
    assert killed(game, "battle.deaths") == hexes_of("b5")


@pytest.mark.rule("god.isis")
def test_isis_chooses_for_each_figure() -> None:
    """Two warriors, a Cat Mummy and the god are beside B's warrior on b6; the god cannot die."""
    text = ISIS.replace("god a9 seat 1", "god a6 seat 1").replace(
        '"warrior b5 seat 1"',
        '"warrior b5 seat 1", "warrior a7 seat 1", "cat-mummy b7 seat 1", "warrior e10 seat 1"',
    )
    text = text.replace('"god f5', '"warrior c10 seat 3", "god f5')
    game = isis(text)
    assert set(legal(game)) == {"protect a7", "protect b5", "protect b7", "done"}
    for hex in ("a6", "b6", "e10", "d5", "c6"):  # own god, enemy, not adjacent, empty, water
        assert refused(game, f"protect {hex}") == "god.isis"
    play(game, "protect b7")
    assert set(legal(game)) == {"protect a7", "protect b5", "done"}
    assert refused(game, "protect b7") == "god.isis"
    play(game, "protect b5", "done")
    assert killed(game) == hexes_of("a7 b6 e10")
    assert gains(game, "guardian.cat_mummy") == []


@pytest.mark.rule("god.isis")
def test_an_enemy_god_beside_it_is_enough() -> None:
    game = isis(
        ISIS.replace("god a2 seat 2", "god b6 seat 2").replace("warrior b6 seat 2", "warrior e10 seat 2")
    )
    assert legal(game) == ["protect b5", "done"]


@pytest.mark.rule("god.isis")
def test_who_wins_is_not_asked() -> None:
    game = conflict(ISIS)
    play(game, "Isis: card chariots", "B: card maat", "C: card maat")
    assert won(game) == ["Isis"]
    assert asked(game) == "choose"


@pytest.mark.rule("god.isis", "battle.tiebreak")
def test_in_a_tie_without_winner_isis_is_asked() -> None:
    game = conflict(ISIS)
    play(game, "Isis: card maat", "B: card maat", "C: card maat", "tiebreak keep")
    assert legal(game) == ["protect b5", "done"]


@pytest.mark.rule("god.isis", "card.flood")
def test_flooded_figures_need_no_protection() -> None:
    text = ISIS.replace("warrior b5", "warrior c4").replace("warrior b6", "warrior b4")
    assert asked(isis(text)) == "protect"
    game = isis(text, card="flood")
    assert asked(game) == "choose"
    assert on(game, "c4") == "warrior seat 1"


@pytest.mark.rule("god.isis")
def test_isis_protects_her_own_only() -> None:
    """B's warrior stands beside C's, and dies."""
    game = isis(ISIS.replace("warrior b5 seat 1", "warrior e10 seat 1").replace("warrior f6", "warrior b7"))
    assert killed(game) == hexes_of("b6 e10")


@pytest.mark.rule("god.isis", "god.anubis")
def test_who_is_kept_alive_cannot_be_trapped() -> None:
    text = ISIS.replace('"Isis", "B"', '"Isis", "Anubis"')
    game = conflict(text)
    play(game, "Isis: card maat", "Anubis: card maat", "C: card chariots", "protect b5")
    assert asked(game) == "choose"
    game = conflict(text)
    play(game, "Isis: card maat", "Anubis: card maat", "C: card chariots", "done")
    assert legal(game) == ["trap isis", "done"]


# Ra -------------------------------------------------------------------------------------------------

RA = """
gods = ["Ra", "B"]
figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e5 seat 1", "god k4 seat 2"]
"""


@pytest.mark.rule("god.ra", "summon.place")
@pytest.mark.parametrize(("answer", "suns"), [("use ra", "e6"), ("done", "")])
def test_a_figure_that_ra_summons_may_get_a_sun(answer: str, suns: str) -> None:
    game = play(position(RA), "choose summon", "summon warrior e6")
    assert asked(game) == "sun"
    assert game.acting == (0,)
    assert legal(game) == ["use ra", "done"]
    assert refused(game, "use amun") == "god.ra"
    play(game, answer)
    assert asked(game) == "choose"
    play(game, "choose unlock", "unlock revered")
    assert remembered(game, "suns") == suns


@pytest.mark.rule("god.ra")
def test_there_are_three_suns() -> None:
    text = RA.replace('"god k4', '"warrior c5 seat 1", "warrior a9 seat 1", "god k4')
    game = play(position(text, abilities={"suns": "d6 e5 c5"}), "choose summon", "summon warrior e6")
    assert asked(game) == "choose"
    game = play(position(text, abilities={"suns": "d6 e5"}), "choose summon", "summon warrior e6")
    assert asked(game) == "sun"


@pytest.mark.rule("god.ra")
def test_figures_of_others_get_no_sun() -> None:
    game = play(position(RA, turn=2), "choose summon", "summon warrior k3")
    assert asked(game) == "choose"


@pytest.mark.rule("god.ra", "dominance")
@pytest.mark.parametrize(("suns", "gain"), [("", 1), ("d6", 2), ("d6 e5", 2), ("h6", 1)])
def test_a_sun_adds_one_to_dominance_in_its_region(suns: str, gain: int) -> None:
    """At most one, and in the same gain; a sun in the east adds nothing in the west."""
    text = RA.replace('"god k4', '"warrior h6 seat 1", "god k4')
    game = conflict(text, abilities={"suns": suns})
    assert gains(game, "dominance")[0] == ("Ra", gain)


@pytest.mark.rule("god.ra", "battle.win")
@pytest.mark.parametrize(("suns", "gain"), [("", 1), ("d6", 2), ("d6 e5", 2), ("h6", 1)])
def test_a_sun_adds_one_to_a_win_in_its_region(suns: str, gain: int) -> None:
    text = RA.replace('"god k4 seat 2"', '"god b5 seat 2", "warrior h6 seat 1"')
    game = conflict(text, abilities={"suns": suns})
    fight(game, "Ra chariots, B maat")
    assert gains(game, "battle.win") == [("Ra", gain)]


@pytest.mark.rule("god.ra", "card.drought", "power.glorious", "power.bountiful")
def test_a_sun_is_part_of_the_one_gain_with_drought_glorious_and_bountiful() -> None:
    """3 Glorious, 2 Drought (d5, d6), 1 sun, 1 Bountiful."""
    text = RA.replace('"god k4 seat 2"', '"god b5 seat 2"')
    game = conflict(text, abilities={"suns": "e5"}, powers=powers("glorious seat 1", "bountiful seat 1"))
    fight(game, "Ra drought, B maat")
    assert gains(game, "battle.win") == [("Ra", 7)]


@pytest.mark.rule("god.ra")
def test_a_sun_adds_nothing_to_a_battle_lost_or_won_by_another() -> None:
    text = RA.replace('"god k4 seat 2"', '"god b5 seat 2"')
    game = conflict(text, abilities={"suns": "d6"})
    fight(game, "Ra maat, B chariots")
    assert won(game) == ["B"]
    assert gains(game)[:1] == [("B", 1)]
    assert not [g for g in gains(game) if g[0] == "Ra"]


@pytest.mark.rule("god.ra", "battle.plague")
def test_a_sun_lost_in_the_plague_adds_nothing_to_the_win() -> None:
    """Nobody has followers, so nobody is spared; the gods are left, and Ra wins."""
    text = RA.replace('"god k4 seat 2"', '"god b5 seat 2"')
    game = conflict(text, abilities={"suns": "d6"}, followers=[0, 0])
    fight(game, "Ra plague, B maat")
    assert won(game) == ["Ra"]
    assert gains(game, "battle.win") == [("Ra", 1)]


@pytest.mark.rule("god.ra")
def test_a_sun_goes_with_its_figure() -> None:
    game = play(position(RA, abilities={"suns": "d6"}), "choose move", "move d6 f6", "done")
    play(game, "choose unlock", "unlock revered")
    assert remembered(game, "suns") == "f6"


@pytest.mark.rule("god.ra", "power.obelisk_attuned")
def test_a_figure_put_by_an_obelisk_keeps_its_sun_and_gets_none() -> None:
    text = RA.replace('"god k4 seat 2"', '"warrior h6 seat 1", "warrior h7 seat 1", "god b5 seat 2"')
    text += 'monuments = ["obelisk d8 seat 1"]'
    game = conflict(text, abilities={"suns": "h6"}, powers=powers("obelisk-attuned seat 1"))
    play(game, "move h7 c9")
    assert asked(game) == "obelisk"
    play(game, "move h6 c8", "done")
    fight(game, "Ra chariots, B maat")
    assert gains(game, "battle.win") == [("Ra", 2)]
    assert remembered(game, "suns") == "c8"


@pytest.mark.rule("god.ra")
def test_the_sun_comes_back_when_its_figure_leaves_the_board() -> None:
    """Ra loses d6 and e5, both with suns; the third is on the board still."""
    text = RA.replace('"god k4 seat 2"', '"warrior g2 seat 1", "god b5 seat 2"')
    game = conflict(text, abilities={"suns": "d6 e5 g2"})
    fight(game, "Ra maat, B chariots")
    assert killed(game) == hexes_of("d6 e5")
    assert remembered(game, "suns") == "g2"


@pytest.mark.rule("god.ra", "guardian.mummy")
def test_a_mummy_that_returns_may_get_a_sun() -> None:
    text = RA.replace('"warrior e5 seat 1", "god k4 seat 2"', '"mummy e5 seat 1", "god b5 seat 2"')
    game = conflict(text)
    play(game, "Ra: card maat", "B: card chariots", "return mummy d6")
    assert asked(game) == "sun"
    play(game, "use ra")
    assert remembered(game, "suns") == "d6"


@pytest.mark.rule("god.ra", "power.pyramid_attuned")
def test_each_extra_summon_may_get_a_sun() -> None:
    text = RA + 'monuments = ["pyramid b8 seat 1"]'
    game = play(position(text, powers=powers("pyramid-attuned seat 1")), "choose summon")
    play(game, "extra warrior a8 b8", "use ra", "summon warrior a7", "use ra")
    assert [e.data["hex"] for e in entries(game, "ability", "god.ra")] == [*hexes_of("a8"), *hexes_of("a7")]


@pytest.mark.rule("god.ra", "god.anubis")
def test_a_ransomed_warrior_is_summoned_too() -> None:
    game = position(
        gods=["Ra", "Anubis"], figures=["god d5 seat 1"], abilities={"trapped": "ra"}, followers=[1, 0]
    )
    play(game, "choose summon", "summon trapped-warrior e6")
    assert asked(game) == "sun"


# Scenario texts -------------------------------------------------------------------------------------

THREE = """
gods = ["Osiris", "Ra", "Anubis"]
guardians = ["Cat Mummy", "Mummy", "Androsphinx"]
figures = ["god d5 seat 1", "warrior e5 seat 1", "god h7 seat 2", "warrior h6 seat 2", "warrior h5 seat 2",
           "god c2 seat 3", "warrior d2 seat 3"]
monuments = ["temple a6"]
"""


@pytest.mark.rule("god.osiris", "god.ra", "god.anubis")
def test_what_abilities_remember_is_read_and_written() -> None:
    said = {"gates": "b5 e5 g9", "suns": "h6", "trapped": "osiris ra ra"}
    game = position(THREE, abilities=said)
    assert {key: set(remembered(game, key).split()) for key in said} == {
        k: set(v.split()) for k, v in said.items()
    }
    assert sorted(remembered(game, "trapped").split()) == ["osiris", "ra", "ra"]
    assert [pool(game, seat, "warrior") for seat in (1, 2, 3)] == [4, 2, 5]
    text = game.position_text()
    again = position(text.partition("[[setup]]")[2])
    assert again.state.key() == game.state.key()
    assert again.position_text().partition("[[setup]]")[2] == text.partition("[[setup]]")[2]


@pytest.mark.rule("god.osiris", "god.ra", "god.anubis")
def test_what_nobody_remembers_is_not_written() -> None:
    assert "abilities" not in position(THREE).position_text()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("gates", "c6"),  # water
        ("gates", "z9"),
        ("gates", "a6"),  # on a temple
        ("gates", "h7"),  # under a figure of another god
        ("gates", "b5 b6 b7 b8"),  # four
        ("gates", 3),
        ("suns", "a9"),  # nobody there
        ("suns", "e5"),  # not a figure of Ra
        ("suns", "h7"),  # a god is never summoned
        ("suns", "h6 h5 z1"),
        ("trapped", "anubis"),  # its own
        ("trapped", "isis"),  # not in this game
        ("trapped", "osiris osiris ra ra"),  # four
        ("moons", "a9"),
        ("aims", "d5:c5+c6"),  # no Giant Scorpion in this game
    ],
)
def test_a_wrong_text_is_refused_with_its_line(key: str, value: Any) -> None:
    text = setup_text(THREE, abilities={key: value})
    with pytest.raises(ScenarioError, match=key) as wrong:
        position(THREE, abilities={key: value})
    line = next(n for n, words in enumerate(text.splitlines(), 1) if words.startswith("abilities"))
    assert wrong.value.line == line


def test_a_god_with_every_warrior_on_the_board_has_none_trapped() -> None:
    figures = ", ".join(f'"warrior {h} seat 1"' for h in ("a4", "a5", "a7", "a8", "a9"))
    with pytest.raises(ScenarioError, match="osiris has no warrior left"):
        position(THREE.replace('"god h7', f'{figures}, "god h7'), abilities={"trapped": "osiris"})


@pytest.mark.rule("forget")
@pytest.mark.parametrize(
    ("seat", "key", "value"), [(1, "gates", "b5"), (2, "suns", "h6"), (3, "trapped", "ra")]
)
def test_who_is_forgotten_has_nothing(seat: int, key: str, value: str) -> None:
    kept = [line for line in THREE.splitlines() if not line.startswith(("figures", "    "))]
    spots = [f"god {hex} seat {n}" for n, hex in ((1, "d5"), (2, "h7"), (3, "c2")) if n != seat]
    with pytest.raises(ScenarioError, match=key):
        position("\n".join(kept), figures=spots, forgotten=[seat], turn=seat % 3 + 1, abilities={key: value})


def test_gates_suns_and_trapped_need_their_gods() -> None:
    for key, value in (("gates", "a9"), ("suns", "d5"), ("trapped", "b")):
        with pytest.raises(ScenarioError, match=key):
            position(gods=["Amun", "Isis"], abilities={key: value})
