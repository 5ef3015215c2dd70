"""Two of the same at once, own things beside enemy ones, and the rule ids that the ledger gives."""

from __future__ import annotations

import random

import pytest

from ankh_core import new_game
from ankh_core.abilities.guardians import aims
from ankh_core.rulebook import rules

from .fight import conflict, fight, hexes_of, killed
from .helpers import ends, entries, moving, on, play, refused

KINDS = ["Satet", "Apep", "Shezmu"]


@pytest.mark.rule("card.flood")
def test_two_floods_each_protect_their_own_figures() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior e5 seat 1", "warrior b6 seat 1",
          "god b5 seat 2", "warrior f5 seat 2", "god a5 seat 3", "warrior a6 seat 3",
        ]
        """
    )
    fight(game, "A flood, B flood, C chariots")
    assert killed(game) == hexes_of("b6")
    assert on(game, "e5") == "warrior seat 1"
    assert on(game, "f5") == "warrior seat 2"


@pytest.mark.rule("guardian.giant_scorpion")
def test_aiming_one_scorpion_leaves_the_others_aim() -> None:
    game = moving(
        """
        figures = [
          "god d9 seat 1", "giant-scorpion b5 seat 1", "giant-scorpion h6 seat 1", "god e3 seat 2",
          "god g8 seat 3",
        ]
        abilities = { aims = "b5:c5+c6 h6:h7+i7" }
        """,
        guardians=["Satet", "Apep", "Giant Scorpion"],
        players=3,
    )
    before = dict(aims(game.state))
    play(game, "move b5 b4", "aim a4 a5")
    after = dict(aims(game.state))
    h6 = next(hex for hex in before if hex in after)
    assert len(after) == 2
    assert after[h6] == before[h6]


@pytest.mark.rule("guardian.satet", "guardian.shezmu")
def test_satet_pushes_in_the_region_of_its_own_shezmu() -> None:
    game = moving(
        """
        figures = [
          "god d9 seat 1", "shezmu a5 seat 1", "satet b8 seat 1", "god g8 seat 2", "warrior b6 seat 2",
        ]
        """,
        guardians=KINDS,
    )
    assert "b6" in ends(game, "b8")


@pytest.mark.rule("guardian.satet", "guardian.shezmu")
@pytest.mark.parametrize(("seat", "may"), [(1, True), (2, False)])
def test_satet_pushes_its_way_into_the_region_of_its_own_shezmu_only(seat: int, may: bool) -> None:
    game = moving(
        f"""
        figures = [
          "god d9 seat 1", "shezmu a5 seat {seat}", "satet f4 seat 1", "god g8 seat 2", "warrior d5 seat 2",
        ]
        """,
        guardians=KINDS,
    )
    assert ("d5" in ends(game, "f4")) == may


@pytest.mark.rule("guardian.mummy")
def test_several_mummies_return_least_devotion_first() -> None:
    """C wins; the Mummies of A, on 7, and of B, on 2, die at one moment."""
    game = conflict(
        """
        figures = [
          "mummy e5 seat 1", "god a9 seat 1", "mummy d5 seat 2", "god a5 seat 2", "god c5 seat 3",
          "warrior b6 seat 3",
        ]
        devotion = ["2 seat 2", "5 seat 3", "7 seat 1"]
        """,
        guardians=["Cat Mummy", "Mummy", "Androsphinx"],
    )
    fight(game, "A build, B build, C chariots", answers={"return": ["return mummy a6", "return mummy a8"]})
    assert [entry.god for entry in entries(game, "summoned", "guardian.mummy")] == [1, 0]


@pytest.mark.rule("guardian.shezmu", "guardian.satet")
def test_an_enemy_guardian_inside_may_be_pushed_inside_but_not_in() -> None:
    """Shezmu's god pushes a guardian that was there before: within the region, not from outside into it."""
    text = """
        figures = [
          "god d9 seat 1", "shezmu a5 seat 1", "satet {} seat 1", "god g8 seat 2", "apep {} seat 2",
        ]
        """
    game = moving(text.format("b8", "b6"), guardians=KINDS)
    play(game, "move b8 b6", "push b5")
    assert on(game, "b5") == "apep seat 2"
    outside = moving(text.format("f5", "f4"), guardians=KINDS)
    play(outside, "move f5 f4")
    assert refused(outside, "push e5") == "guardian.satet"


@pytest.mark.rule("guardian.apep", "guardian.shezmu")
def test_apep_comes_onto_the_water_of_its_own_shezmus_region() -> None:
    game = moving(
        """
        figures = ["god d9 seat 1", "shezmu a5 seat 1", "god g8 seat 2"]
        guardian_pool = ["apep seat 1"]
        """,
        guardians=KINDS,
    )
    play(game, "done")
    play(game, "choose summon", "summon apep c6")
    assert on(game, "c6") == "apep seat 1"


@pytest.mark.rule("strength", "dominance", "battle.win")
def test_every_rule_id_in_the_ledger_and_in_its_parts_is_in_the_rulebook() -> None:
    known = {rule.id for rule in rules()}
    for seed in range(12):
        game, dice = new_game(players=2 + seed % 4, seed=seed, guardians_set=True), random.Random(seed)
        while not game.is_over:
            game.push(dice.choice(game.legal_actions()))
        for entry in game.ledger:
            assert entry.rule in known, entry
            if entry.what in ("strength", "devotion"):
                assert {part[0] for part in entry.data.get("parts", ())} <= known, entry
