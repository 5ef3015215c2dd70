"""Chapter 7, conflict: which region comes when, dominance, monument majorities, the pile of devotion."""

from __future__ import annotations

import pytest

from .fight import conflict, devotion, fight, gains, listen, order, turns_of_regions, won
from .helpers import ahead, asked, before_event, entries, legal, on, play, standing, trigger

APART = """
figures = ["god d5 seat 1", "god h5 seat 2", "god f3 seat 3"]
"""
"""A alone in the west, B alone in the east, C alone in the delta."""


# Start and order ------------------------------------------------------------------------------------


@pytest.mark.rule("conflict.start")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_who_triggers_takes_the_tiebreak_token_before_anything_else(turn: int) -> None:
    game = conflict('figures = ["god d5 seat 1", "god d6 seat 2", "god f3 seat 3"]', turn=turn)
    assert asked(game) == "card"  # a battle is on
    assert (game.state.tiebreak, game.state.tiebreak_up) == (turn - 1, True)
    first = game.ledger[[e.what for e in game.ledger].index("conflict") + 1]
    assert (first.what, first.god, first.data["how"]) == ("tiebreak", turn - 1, "taken")


@pytest.mark.rule("conflict.start")
@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ({"a2": 1, "b1": 2, "f7": 3}, [(1, "dominance", "A"), (2, "dominance", "C"), (3, "dominance", "B")]),
        ({"a2": 3, "b1": 2, "f7": 1}, [(1, "dominance", "B"), (2, "dominance", "C"), (3, "dominance", "A")]),
        ({"a2": 8, "b1": 4, "f7": 6}, [(4, "dominance", "C"), (6, "dominance", "B"), (8, "dominance", "A")]),
    ],
)
def test_regions_come_in_rising_order_of_their_tokens(
    tokens: dict[str, int], expected: list[tuple[int, str, str]]
) -> None:
    game = conflict(APART, tokens=tokens)
    assert turns_of_regions(game) == expected
    assert gains(game) == [(god, 1) for _, _, god in expected]


@pytest.mark.rule("conflict.start")
def test_effects_at_the_start_come_after_the_token_and_before_the_first_region() -> None:
    game = before_event("conflict 1", APART)
    seen: list[tuple[int, bool, int]] = []
    listen(
        game,
        conflict_start=lambda state: seen.append((state.tiebreak, state.tiebreak_up, sum(state.devotion))),
    )
    trigger(game)
    assert seen == [(0, True, 0)]
    assert devotion(game) == [1, 1, 1]


@pytest.mark.rule("conflict.start")
def test_a_region_is_resolved_in_full_before_the_next_one_begins() -> None:
    """In the west A and B fight, and only then does C get its point in the delta."""
    game = conflict('figures = ["god d5 seat 1", "god d6 seat 2", "god f3 seat 3"]')
    assert devotion(game) == [0, 0, 0]
    assert turns_of_regions(game) == [(1, "battle", "AB")]
    fight(game, "A chariots, B maat")
    assert gains(game) == [("A", 1), ("C", 1)]
    assert turns_of_regions(game) == [(1, "battle", "AB"), (2, "dominance", "C"), (3, "empty", "")]


@pytest.mark.rule("conflict.empty")
def test_a_region_without_figures_is_skipped_whatever_monuments_stand_there() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "god d6 seat 2"]
        monuments = ["temple f3 seat 1", "obelisk f4 seat 1", "pyramid h5 seat 2"]
        """,
        tokens={"a2": 3, "b1": 1, "f7": 2},
    )
    assert turns_of_regions(game) == [(1, "empty", ""), (2, "empty", ""), (3, "battle", "AB")]
    assert devotion(game) == [0, 0]
    assert not entries(game, "majority")


@pytest.mark.rule("conflict.end")
def test_the_tiebreak_token_leaves_after_the_last_region() -> None:
    game = conflict('figures = ["god d5 seat 1", "god d6 seat 2"]', tokens={"a2": 1, "b1": 2, "f7": 3})
    assert game.state.tiebreak == 0
    fight(game, "A chariots, B maat")
    assert game.state.tiebreak == -1
    assert not game.state.tiebreak_up
    last_region = max(i for i, e in enumerate(game.ledger) if e.what == "region")
    leaves = [i for i, e in enumerate(game.ledger) if e.what == "tiebreak" and e.data["how"] == "leaves"]
    assert len(leaves) == 1
    assert leaves[0] > last_region
    assert asked(game) == "choose"  # the next turn


@pytest.mark.rule("conflict.end", "battle.tiebreak")
def test_a_used_tiebreak_token_is_face_up_again_in_the_next_conflict() -> None:
    game = conflict('figures = ["god d5 seat 1", "god d6 seat 2"]', followers=[0, 0])
    fight(game, "A flood, B maat", tiebreak="use")
    assert asked(game) == "choose"
    for _ in range(100):  # on to conflict 2, without anybody moving
        if asked(game) == "card":
            break
        press = [text for text in ("choose followers", "choose unlock") if text in legal(game)]
        play(game, press[0] if press else legal(game)[0])
    holder = game.seat_name(game.state.tiebreak)
    assert game.state.tiebreak_up
    fight(game, "A miracle, B flood", tiebreak="use")
    assert won(game) == ["A", holder]


# Dominance ------------------------------------------------------------------------------------------


@pytest.mark.rule("dominance")
def test_alone_in_a_region_first_all_majorities_as_one_gain_then_one_for_dominance() -> None:
    game = conflict(
        """
        figures = ["god h5 seat 1", "god d5 seat 2"]
        monuments = ["temple h6 seat 1", "obelisk h4 seat 1", "pyramid g6 seat 2"]
        """
    )
    mine = [(e.rule, e.amount) for e in entries(game, "devotion") if e.god == 0]
    assert mine == [("majority", 2), ("dominance", 1)]


@pytest.mark.rule("dominance")
def test_dominance_takes_only_figures_into_account() -> None:
    """B owns more in the region, but has no figure there: A dominates, B's majorities are nobody's."""
    game = conflict(
        """
        figures = ["warrior h5 seat 1", "god d5 seat 1", "god f3 seat 2"]
        monuments = ["temple h6 seat 2", "temple h4 seat 2", "temple g6 seat 1"]
        """
    )
    assert (3, "dominance", "A") in turns_of_regions(game)
    east = [(e.rule, e.god) for e in entries(game, "devotion") if e.data.get("token", 3) == 3]
    assert east == [("dominance", 0)]


@pytest.mark.rule("dominance")
def test_dominance_asks_for_no_card_and_kills_nobody() -> None:
    game = conflict('figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e6 seat 1", "god h5 seat 2"]')
    assert asked(game) == "choose"
    assert [len(entries(game, what)) for what in ("battle", "used", "strength", "killed")] == [0, 0, 0, 0]
    assert standing(game, "warrior seat 1") == {"d6", "e6"}
    assert gains(game, "dominance") == [("A", 1), ("B", 1)]


@pytest.mark.rule("dominance", "battle")
def test_one_figure_of_another_god_makes_it_a_battle() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior b3 seat 2", "god h5 seat 2"]',
        tokens={"a2": 3, "b1": 1, "f7": 2},
    )
    assert turns_of_regions(game) == [(1, "empty", ""), (2, "dominance", "B"), (3, "battle", "AB")]
    assert set(game.acting) == {0, 1}


# Majorities -----------------------------------------------------------------------------------------


@pytest.mark.rule("majority", "C01")
def test_C01_an_absent_majority_counts_for_nobody_not_for_the_second() -> None:
    game = conflict(
        """
        figures = ["god h5 seat 1", "god d5 seat 2", "god e5 seat 3"]
        monuments = ["temple d6 seat 1", "temple b5 seat 1", "temple e6 seat 2"]
        """
    )
    fight(game, "B chariots, C maat")
    (temples,) = entries(game, "majority")
    assert (temples.god, temples.data["present"]) == (0, False)
    assert temples.data["counts"] == {0: 2, 1: 1}
    assert gains(game, "majority") == []
    assert devotion(game)[1:] == [1, 0]  # B has won the battle, no more


@pytest.mark.rule("majority", "battle", "battle.plague", "C02")
def test_C02_an_own_monument_is_not_presence() -> None:
    game = conflict(
        """
        figures = ["god h5 seat 1", "god d5 seat 2", "god e5 seat 3"]
        monuments = ["obelisk d6 seat 1"]
        followers = [5, 1, 1]
        """
    )
    assert set(game.acting) == {1, 2}  # A plays no card
    fight(game, "B plague, C flood", bids=["B 1, C 0"])  # and does not bid, with 5 followers
    assert game.state.followers == [5, 0, 2]
    west = [e for e in entries(game, "devotion") if e.data.get("token") != 3]
    assert [(e.god, e.amount) for e in west] == [(1, 1)]


@pytest.mark.rule("majority")
@pytest.mark.parametrize(
    ("monuments", "gained"),
    [
        (["temple d6 seat 1"], 1),
        (["temple d6 seat 1", "temple b5 seat 2"], 0),  # tied with B, who is not even there
        (["temple d6 seat 1", "temple b5 seat 1", "temple b6 seat 2"], 1),
        (["temple d6 seat 1", "temple b5", "temple b6"], 1),  # neutral ones are nobody's
        (["temple d6 seat 1", "temple b5 seat 1"], 1),  # one for the type, however many
        (["temple d6 seat 1", "temple b5 seat 2", "temple b6 seat 3"], 0),
        (["temple d6 seat 1", "temple h6 seat 2", "temple h7 seat 2"], 1),  # others stand elsewhere
        (["temple d6 seat 1", "obelisk b5 seat 1", "pyramid b6 seat 1"], 3),
        (["temple d6 seat 1", "obelisk b5 seat 2", "pyramid b6 seat 1"], 2),
    ],
)
def test_strictly_most_among_all_gods_in_the_region(monuments: list[str], gained: int) -> None:
    game = conflict(APART, monuments=monuments)
    assert sum(n for god, n in gains(game, "majority") if god == "A") == gained


@pytest.mark.rule("majority")
def test_all_types_a_god_wins_are_one_gain() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "god e5 seat 2"]
        monuments = ["temple d6 seat 1", "obelisk b5 seat 1", "pyramid b6 seat 1"]
        """
    )
    fight(game, "A flood, B chariots")
    assert gains(game, "majority") == [("A", 3)]
    (gain,) = entries(game, "devotion", "majority")
    assert gain.data["monuments"] == (1, 2, 3)


@pytest.mark.rule("majority", "track.devotion_simultaneous", "track.devotion_order")
def test_gods_gain_majorities_together_least_devotion_first() -> None:
    """B on 4 gains 2, A on 5 gains 1: both end on 6, and A, who was ahead, arrives later and lies on top."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "god e5 seat 2"]
        monuments = ["temple d6 seat 1", "obelisk b5 seat 2", "pyramid b6 seat 2"]
        devotion = ["4 seat 2", "5 seat 1"]
        """
    )
    fight(game, "A maat, B maat", tiebreak="keep")
    assert gains(game) == [("B", 2), ("A", 1)]
    assert ahead(game) == "A 6, B 6"


@pytest.mark.rule("track.devotion_order")
def test_devotion_gained_in_a_conflict_goes_on_top_of_its_space() -> None:
    """All on 3; the order of the regions decides who lies on top on 4."""
    pile = 'devotion = ["3 seat 1", "3 seat 2", "3 seat 3"]'
    assert ahead(conflict(APART + pile, tokens={"a2": 1, "b1": 2, "f7": 3})) == "B 4, C 4, A 4"
    assert ahead(conflict(APART + pile, tokens={"a2": 3, "b1": 1, "f7": 2})) == "A 4, B 4, C 4"


# Which gods count -----------------------------------------------------------------------------------


@pytest.mark.rule("battle")
def test_only_gods_with_figures_there_take_part() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior e6 seat 2", "god h5 seat 2", "god f3 seat 3"]
        monuments = ["temple d6 seat 3"]
        """
    )
    assert set(game.acting) == {0, 1}
    assert legal(game, 2) == []
    (battle,) = entries(game, "battle")
    assert sorted(battle.data["gods"]) == [0, 1]


@pytest.mark.rule("battle")
def test_the_battle_ends_before_the_next_region_and_nothing_of_it_lasts() -> None:
    """Two battles in one conflict: what was played in the first does not count in the second."""
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "god e5 seat 2", "warrior h5 seat 1", "warrior h6 seat 2", "warrior h7 seat 2",
        ]
        """
    )
    fight(game, "A chariots, B maat")
    fight(game, "A flood, B miracle")
    assert won(game) == ["A", "B"]
    assert standing(game, "warrior seat 1") == set()
    assert on(game, "h6") == on(game, "h7") == "warrior seat 2"
    assert order(game, "battle") == ["battle"] * 4
