"""Chapter 10, Amun and Anubis: two cards, trapped warriors."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ankh_core import Game
from ankh_core.registry import CARDS

from .fight import (
    conflict,
    fight,
    followers,
    gains,
    hand,
    killed,
    order,
    paid,
    strengths,
)
from .helpers import asked, entries, legal, on, play, pool, position, powers, refused, standing

# Amun -----------------------------------------------------------------------------------------------

AMUN = """
gods = ["Amun", "B"]
figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"]
"""
"""Amun and B in the west, a god and a warrior each, all on desert."""
TWICE = """
gods = ["Amun", "B"]
figures = ["god d5 seat 1", "warrior h6 seat 1", "god e6 seat 2", "warrior h7 seat 2"]
"""
"""Amun and B, one figure each, in the west (1) and in the east (3)."""


def used_but(seat: int, *cards: str) -> list[str]:
    """Every card of a seat is used, but these."""
    return [f"{card} seat {seat}" for card in CARDS if card not in cards]


def go_on(game: Game, until: str) -> Game:
    """Take turns in which nobody does much, up to the next decision of a kind."""
    for _ in range(300):
        if asked(game) == until:
            return game
        options = legal(game)
        play(game, "done" if asked(game) == "move" else options[0])
    raise AssertionError(f"{until} is never asked")


@pytest.mark.rule("god.amun", "battle.start")
def test_amun_is_asked_openly_before_anyone_chooses_cards() -> None:
    game = conflict(AMUN)
    assert asked(game) == "announce_two"
    assert game.acting == (0,)
    assert legal(game) == ["use amun", "done"]
    assert refused(game, "use ra") == "god.amun"
    play(game, "use amun")
    assert asked(game) == "card"
    assert any(e.rule == "god.amun" and e.god == 0 for e in game.view(1).ledger or ())


@pytest.mark.rule("god.amun", "battle.cards")
def test_who_announced_plays_two_cards_the_others_one() -> None:
    game = play(conflict(AMUN), "use amun")
    pairs = {f"cards {a} {b}" for a, b in combinations(CARDS, 2)}
    assert set(legal(game, 0)) == pairs
    assert set(legal(game, 1)) == {f"card {c}" for c in CARDS}
    assert refused(game, "Amun: card flood") == "battle.cards"
    assert refused(game, "Amun: cards flood flood") == "battle.cards"
    assert refused(game, "B: cards plague chariots") == "battle.cards"


@pytest.mark.rule("god.amun", "battle.cards")
def test_two_cards_need_an_announcement_and_both_cards_in_hand() -> None:
    game = play(conflict(AMUN), "done")
    assert set(legal(game, 0)) == {f"card {c}" for c in CARDS}
    assert refused(game, "Amun: cards plague chariots") == "battle.cards"
    game = play(conflict(AMUN, used=["flood seat 1"]), "use amun")
    assert refused(game, "Amun: cards chariots flood") == "battle.cards"
    assert len(legal(game, 0)) == 15


@pytest.mark.rule("god.amun", "strength")
def test_the_strengths_of_both_cards_add_and_both_are_used() -> None:
    game = play(conflict(AMUN, followers=[0, 0]), "use amun", "Amun: cards plague chariots", "B: card build")
    assert strengths(game) == {"Amun": 1 + 1 + 3, "B": 1}  # the Plague spares nobody
    assert hand(game, 1) == set(CARDS) - {"plague", "chariots"}


@pytest.mark.rule("god.amun", "card.drought")
def test_chariots_and_drought_win_one_gain() -> None:
    game = play(conflict(AMUN), "use amun", "Amun: cards chariots drought", "B: card chariots")
    assert strengths(game) == {"Amun": 2 + 3 + 1, "B": 5}
    assert gains(game, "battle.win") == [("Amun", 1 + 2)]


@pytest.mark.rule("god.amun", "battle.build", "battle.plague")
def test_build_and_plague_of_one_god_build_first() -> None:
    game = play(conflict(AMUN, followers=[4, 2]), "use amun", "Amun: cards build plague", "B: card maat")
    assert asked(game) == "build"
    play(game, "build temple e5")
    assert set(legal(game, 0)) == {"bid 0", "bid 1"}
    play(game, "Amun: bid 1", "B: bid 2")
    assert order(game, "built", "auction") == ["built", "auction"]
    assert standing(game, "warrior seat 1") == set()  # B was spared


@pytest.mark.rule("god.amun", "card.flood", "battle.build")
def test_the_followers_of_flood_pay_for_building() -> None:
    """Flood gives three followers on reveal; Build Monument comes after it and costs three."""
    game = conflict(
        'gods = ["Amun", "B"]',
        figures=["god e5 seat 1", "warrior d4 seat 1", "warrior c4 seat 1", "god e6 seat 2"],
        followers=[0, 0],
    )
    play(game, "use amun", "Amun: cards build flood", "B: card maat")
    assert asked(game) == "build"
    play(game, "build temple a9")
    assert on(game, "a9") == "temple seat 1"
    assert followers(game) == [0, 0]


@pytest.mark.rule("god.amun", "card.flood", "card.plague", "card.miracle")
def test_plague_kills_flooded_figures_and_miracle_counts_them() -> None:
    text = AMUN.replace("warrior d6", "warrior e5")
    game = play(conflict(text, followers=[0, 3]), "use amun", "Amun: cards flood miracle", "B: card plague")
    assert followers(game)[0] == 1  # Flood's follower may be bid
    play(game, "Amun: bid 0", "B: bid 1")
    assert gains(game, "card.miracle") == [("Amun", 1)]


@pytest.mark.rule("god.amun", "C28")
def test_C28_maat_and_chariots_bring_every_card_back() -> None:
    game = conflict(TWICE, used=["flood seat 1", "miracle seat 1"])
    play(game, "use amun", "Amun: cards chariots maat", "B: card drought")
    assert strengths(game) == {"Amun": 1 + 3, "B": 2}
    assert hand(game, 1) == set(CARDS)
    assert asked(game) == "card"  # the second battle of this conflict: not asked again
    assert set(legal(game, 0)) == {f"card {c}" for c in CARDS}


@pytest.mark.rule("god.amun", "conflict.end", "C28")
def test_C28_the_token_turns_up_again_for_the_next_conflict() -> None:
    game = conflict(TWICE)
    play(game, "use amun", "Amun: cards chariots maat", "B: card maat")
    fight(game, "Amun chariots, B maat")
    first = len(entries(game, "conflict"))
    go_on(game, "announce_two")
    assert len(entries(game, "conflict")) == first + 1  # the next one


@pytest.mark.rule("god.amun")
def test_who_does_not_announce_is_asked_again_in_the_next_battle() -> None:
    game = play(conflict(TWICE), "done", "Amun: card chariots", "B: card maat")
    assert asked(game) == "announce_two"
    play(game, "use amun")
    assert "cards build plague" in legal(game, 0)


@pytest.mark.rule("god.amun", "C28")
@pytest.mark.parametrize(
    ("cards", "question"), [("maat", "card"), ("maat flood", "announce_two"), ("", "card")]
)
def test_C28_two_cards_in_hand_are_needed(cards: str, question: str) -> None:
    game = conflict(AMUN, used=used_but(1, *cards.split()))
    assert asked(game) == question
    if question == "card":
        assert legal(game, 0) == [f"card {c}" for c in cards.split()]


@pytest.mark.rule("god.amun")
def test_amun_is_not_asked_in_battles_of_others_nor_for_dominance() -> None:
    game = conflict('gods = ["Amun", "B", "C"]', figures=["god h7 seat 1", "god e6 seat 2", "god d5 seat 3"])
    assert asked(game) == "card"
    fight(game, "B maat, C chariots")
    assert asked(game) == "choose"


@pytest.mark.rule("god.amun", "power.obelisk_attuned", "battle.start")
def test_the_announcement_comes_after_obelisk_attuned() -> None:
    text = AMUN + 'monuments = ["obelisk b8 seat 1"]'
    game = conflict(text, powers=powers("obelisk-attuned seat 1"))
    assert asked(game) == "obelisk"
    play(game, "done")
    assert asked(game) == "announce_two"


@pytest.mark.rule("god.amun", "power.worshipful")
def test_worshipful_is_once_a_battle_for_two_cards_too() -> None:
    game = conflict(AMUN, powers=powers("worshipful seat 1"), followers=[6, 0])
    play(game, "use amun", "Amun: cards chariots miracle", "B: card maat", "use worshipful")
    assert asked(game) == "choose"


# Anubis ---------------------------------------------------------------------------------------------

ASIDE = """
gods = ["Anubis", "B", "C"]
figures = ["god h7 seat 1", "god d5 seat 2", "warrior d6 seat 2", "warrior e5 seat 2",
           "god e6 seat 3", "warrior b5 seat 3"]
"""
"""Anubis in the east; in the west B with a god and two warriors, C with a god and a warrior."""


def trapped(game: Game) -> str:
    """The ids of the gods whose warriors are trapped, between two turns."""
    for line in game.position_text().splitlines():
        if line.startswith("abilities"):
            return line.partition('trapped = "')[2].partition('"')[0]
    return ""


@pytest.mark.rule("god.anubis", "C23")
@pytest.mark.parametrize(("choice", "held"), [("trap b", "b b"), ("trap c", "b c"), ("done", "b")])
def test_C23_one_warrior_for_each_kill_moment_not_one_for_each_enemy(choice: str, held: str) -> None:
    """B and C tie, the token is Anubis': both lose, B two warriors and C one. Two slots are free."""
    game = conflict(ASIDE, abilities={"trapped": "b"})
    play(game, "B: card maat", "C: card drought")
    assert strengths(game) == {"B": 3, "C": 3}
    assert asked(game) == "trap"
    assert game.acting == (0,)
    assert legal(game) == ["trap b", "trap c", "done"]
    play(game, choice)
    owner = {"trap b": [1], "trap c": [2], "done": []}[choice]
    assert [(e.god, e.data["by"]) for e in entries(game, "trapped", "god.anubis")] == [(g, 0) for g in owner]
    assert asked(game) == "choose"
    assert trapped(game) == held
    for seat, god in ((2, "b"), (3, "c")):
        assert pool(game, seat, "warrior") == 6 - held.split().count(god)


@pytest.mark.rule("god.anubis", "C23")
def test_C23_plague_and_resolution_are_two_moments() -> None:
    """B is spared and C's warrior dies; then B loses to C's Chariots and its warriors die."""
    game = conflict(ASIDE, followers=[0, 1, 0])
    play(game, "B: card plague", "C: card chariots", "B: bid 1")
    assert legal(game) == ["trap c", "done"]
    play(game, "trap c")
    assert strengths(game) == {"B": 4, "C": 4}  # weighed after it
    assert legal(game) == ["trap b", "done"]
    play(game, "trap b")
    assert trapped(game) == "b c"


@pytest.mark.rule("god.anubis", "battle.plague", "C23")
def test_C23_two_plagues_are_two_moments() -> None:
    """First C's warrior dies, then, with B outbid, B's two."""
    game = conflict(ASIDE, followers=[0, 1, 1])
    play(game, "B: card plague", "C: card plague", "B: bid 1", "C: bid 0", "trap c", "C: bid 1")
    assert legal(game) == ["trap b", "done"]


@pytest.mark.rule("god.anubis")
def test_with_full_slots_nothing_is_asked() -> None:
    game = conflict(ASIDE, abilities={"trapped": "b b c"})
    play(game, "B: card maat", "C: card drought")
    assert asked(game) == "choose"
    assert trapped(game) == "b b c"


@pytest.mark.rule("god.anubis")
@pytest.mark.parametrize("text", ["trap c", "trap anubis", "trap nobody"])
def test_only_warriors_killed_just_now_can_be_trapped(text: str) -> None:
    """B's die, C wins."""
    game = play(conflict(ASIDE), "B: card maat", "C: card chariots")
    assert legal(game) == ["trap b", "done"]
    assert refused(game, text) == "god.anubis"


@pytest.mark.rule("god.anubis")
def test_own_warriors_and_guardians_are_not_trapped() -> None:
    """Anubis' own warriors and B's Cat Mummy die; nobody is left to trap."""
    game = conflict(
        'gods = ["Anubis", "B", "C"]',
        figures=[
            "god d5 seat 1",
            "warrior d6 seat 1",
            "god e6 seat 2",
            "cat-mummy b5 seat 2",
            "god f5 seat 3",
        ],
    )
    play(game, "Anubis: card maat", "B: card maat", "C: card chariots")
    assert len(killed(game)) == 2
    assert asked(game) == "choose"


@pytest.mark.rule("god.anubis")
def test_in_its_own_battle_anubis_traps_the_others_warriors_only() -> None:
    game = conflict(
        'gods = ["Anubis", "B"]',
        figures=["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"],
    )
    play(game, "Anubis: card maat", "B: card maat", "tiebreak keep")
    assert legal(game) == ["trap b", "done"]


@pytest.mark.rule("god.anubis", "guardian.ammit")
def test_a_kill_outside_of_battles_is_a_moment_too() -> None:
    game = position(
        'gods = ["Anubis", "B", "C"]',
        guardians=["Mafdet", "Ammit", "Shezmu"],
        figures=["god h7 seat 1", "god a9 seat 2", "ammit b5 seat 2", "warrior c5 seat 3"],
        turn=2,
    )
    play(game, "choose move", "move b5 c6", "kill c5")
    assert asked(game) == "trap"
    assert game.acting == (0,)
    play(game, "trap c")
    assert asked(game) == "move"
    assert game.acting == (1,)
    assert pool(game, 3, "warrior") == 5


@pytest.mark.rule("god.anubis", "strength")
@pytest.mark.parametrize(("held", "strength"), [("", 1), ("b", 2), ("b c", 3), ("b c c", 4)])
def test_the_god_figure_has_one_more_for_each_trapped_warrior(held: str, strength: int) -> None:
    game = conflict(
        'gods = ["Anubis", "B", "C"]',
        figures=["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2"],
        abilities={"trapped": held},
    )
    fight(game, "Anubis maat, B maat")
    assert strengths(game) == {"Anubis": strength + 1, "B": 1}


@pytest.mark.rule("god.anubis", "strength")
def test_its_warriors_have_not() -> None:
    game = conflict(
        'gods = ["Anubis", "B"]',
        figures=["god h7 seat 1", "warrior d6 seat 1", "god e6 seat 2"],
        abilities={"trapped": "b b b"},
    )
    fight(game, "Anubis maat, B chariots")
    assert strengths(game) == {"Anubis": 1, "B": 4}


@pytest.mark.rule("god.anubis", "power.resplendent")
def test_trapped_warriors_add_to_resplendent() -> None:
    game = conflict(
        'gods = ["Anubis", "B"]',
        figures=["god d5 seat 1", "god e6 seat 2"],
        monuments=["temple f3 seat 1", "temple c2 seat 1", "temple h2 seat 1"],
        powers=powers("resplendent seat 1"),
        abilities={"trapped": "b b"},
    )
    fight(game, "Anubis maat, B maat")
    assert strengths(game) == {"Anubis": 3 + 2, "B": 1}


@pytest.mark.rule("god.anubis", "guardian.androsphinx")
def test_beside_an_androsphinx_trapped_warriors_add_nothing() -> None:
    game = conflict(
        'gods = ["Anubis", "B"]',
        figures=["god d5 seat 1", "god h9 seat 2", "androsphinx e6 seat 2"],
        abilities={"trapped": "b b"},
    )
    fight(game, "Anubis maat, B maat")
    assert strengths(game) == {"Anubis": 0, "B": 1}


def ransoming(**more: Any) -> Game:
    """B's turn; Anubis holds two warriors of B and one of C; B summons."""
    game = position(
        **{
            "gods": ["Anubis", "B", "C"],
            "figures": ["god h7 seat 1", "god d5 seat 2"],
            "abilities": {"trapped": "b b c"},
            "followers": [0, 2, 2],
            "turn": 2,
            **more,
        }
    )
    return play(game, "choose summon")


@pytest.mark.rule("god.anubis", "summon.choice")
def test_a_trapped_warrior_may_be_summoned_for_one_follower_paid_to_anubis() -> None:
    game = ransoming()
    near = {"c5", "d4", "d6", "e5", "e6"}
    assert set(legal(game)) == {f"summon {w} {h}" for w in ("warrior", "trapped-warrior") for h in near}
    play(game, "summon trapped-warrior e6")
    assert on(game, "e6") == "warrior seat 2"
    assert paid(game, "god.anubis") == [("B", -1), ("Anubis", 1)]
    assert followers(game) == [1, 1, 2]
    assert pool(game, 2, "warrior") == 4  # instead of one from the pool
    assert [e.god for e in entries(game, "freed", "god.anubis")] == [1]
    assert asked(game) == "choose"
    play(game, "choose unlock", "unlock revered")
    assert trapped(game) == "b c"


@pytest.mark.rule("god.anubis", "summon.place")
def test_a_ransomed_warrior_is_placed_like_any_other() -> None:
    game = ransoming()
    assert refused(game, "summon trapped-warrior a9") == "summon.place"
    assert refused(game, "summon trapped-warrior d5") == "summon.place"
    assert refused(game, "summon trapped-warrior c6") == "summon.place"


@pytest.mark.rule("god.anubis", "summon.choice")
@pytest.mark.parametrize(
    "more",
    [
        {"followers": [2, 0, 2]},  # B cannot pay
        {"abilities": {"trapped": "c c"}},  # none of B's
        {"turn": 1},  # Anubis summons its own figures
    ],
)
def test_who_cannot_ransom(more: dict[str, Any]) -> None:
    game = ransoming(**more)
    assert refused(game, "summon trapped-warrior e6") == "summon.choice"
    assert {t.split()[1] for t in legal(game)} == {"warrior"}


@pytest.mark.rule("god.anubis", "summon.choice")
def test_with_an_empty_pool_a_trapped_warrior_can_still_be_summoned() -> None:
    others = [f"warrior {h} seat 2" for h in ("a9", "a8", "a7", "a6")]
    game = ransoming(figures=["god h7 seat 1", "god d5 seat 2", *others])
    assert {t.split()[1] for t in legal(game)} == {"trapped-warrior"}
    assert refused(game, "summon warrior e6") == "summon.choice"


@pytest.mark.rule("god.anubis", "power.pyramid_attuned")
def test_ransom_in_an_extra_summon() -> None:
    """With two followers, both warriors come free: the action's and the pyramid's; no more than two."""
    game = ransoming(
        monuments=["pyramid b8 seat 2", "pyramid g9 seat 2"], powers=powers("pyramid-attuned seat 2")
    )
    play(game, "extra trapped-warrior a8 b8", "summon trapped-warrior a7")
    assert standing(game, "warrior seat 2") == {"a8", "a7"}
    assert followers(game) == [2, 0, 2]
    assert refused(game, "extra trapped-warrior g8 g9") == "summon.choice"
    play(game, "extra warrior g8 g9")


@pytest.mark.rule("god.anubis", "card.miracle")
def test_a_trapped_warrior_was_killed_all_the_same() -> None:
    game = play(conflict(ASIDE), "B: card miracle", "C: card chariots", "trap b")
    assert gains(game, "card.miracle") == [("B", 2)]
