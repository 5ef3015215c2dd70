"""Section 3: the devotion track, the action tracks and the event track."""

from __future__ import annotations

import pytest

from ankh_core import Game
from ankh_core.devotion import gain_all, gain_devotion, lose_devotion
from ankh_core.state import EVENTS

from .helpers import ahead, asked, before_event, changes, entries, legal, on, play, position, refused, trigger

ALONE = """
    tokens = { a2 = 1, b1 = 2, f7 = 3 }
    figures = ["god e5 seat 1", "god g7 seat 2"]
"""
"""A alone in the west, which is resolved first, B alone in the east: each dominates a region."""
TOGETHER = 'figures = ["god e5 seat 1", "god f5 seat 2"]\n'
"""A and B side by side in the west."""


# Devotion -------------------------------------------------------------------------------------------


@pytest.mark.rule("track.devotion", "end.top")
def test_31_wins_at_once_in_the_middle_of_a_conflict() -> None:
    game = before_event("conflict 1", ALONE, devotion=["30 seat 1", "30 seat 2"], turn=2)
    trigger(game)
    # A dominates region 1 and wins before B's region 3 is looked at, though B was ahead.
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.rule) == ((0,), "end.top")
    assert game.state.devotion == [31, 30]
    assert changes(game, "devotion") == [(0, 1)]
    assert [e.data["token"] for e in entries(game, "region")] == [1]
    assert (game.acting, game.decision, game.legal_actions()) == ((), None, [])
    assert refused(game, "choose move") == "end.top"


@pytest.mark.rule("track.devotion")
def test_30_does_not_win_and_31_is_the_end_of_the_track() -> None:
    game = trigger(before_event("conflict 1", ALONE, devotion=["20 seat 1", "29 seat 2"]))
    assert not game.is_over
    assert game.state.devotion == [21, 30]
    # A win with three figures in the desert under Drought is 1 + 3 in one gain: from 29 it stops at 31.
    desert = 'figures = ["god d5 seat 1", "warrior d6 seat 1", "warrior e6 seat 1", "god f5 seat 2"]\n'
    game = before_event("conflict 1", desert, devotion=["3 seat 2", "29 seat 1"])
    play(trigger(game), "A: card drought", "B: card flood")
    assert game.state.devotion == [31, 3]
    assert game.is_over


def forgotten_at(space: int, **more: object) -> Game:
    """The end of conflict 4, in which A stands on a space and B on 25 and nobody gains anything."""
    game = before_event("conflict 4", TOGETHER, devotion=[f"{space} seat 1", "25 seat 2"], **more)
    play(trigger(game), "A: card miracle", "B: card miracle", "tiebreak keep")
    assert not changes(game, "devotion")
    return game


@pytest.mark.rule("track.devotion")
def test_the_red_section_ends_at_19() -> None:
    assert forgotten_at(0).is_over
    assert forgotten_at(19).is_over
    assert not forgotten_at(20).is_over


@pytest.mark.rule("track.devotion")
def test_the_other_reading_of_the_red_section_is_one_setting() -> None:
    assert forgotten_at(20, rules={"red_limit": 20}).is_over
    assert not forgotten_at(21, rules={"red_limit": 20}).is_over


@pytest.mark.rule("track.devotion_order")
def test_a_token_that_moves_up_goes_on_top() -> None:
    # B, behind, wins and comes to A's space: it is now ahead of A.
    game = before_event("conflict 1", TOGETHER, devotion=["6 seat 2", "7 seat 1"])
    assert ahead(game) == "A 7, B 6"
    play(trigger(game), "A: card flood", "B: card chariots")
    assert ahead(game) == "B 7, A 7"


@pytest.mark.rule("track.devotion_order")
def test_a_token_that_moves_down_goes_on_top_too() -> None:
    game = position('players = 3\ndevotion = ["4 seat 2", "4 seat 3", "5 seat 1"]')
    assert ahead(game) == "A 5, C 4, B 4"
    lose_devotion(game.state, 0, 1, "guardian.cat_mummy")
    assert ahead(game) == "A 4, C 4, B 4"
    game = position('players = 3\ndevotion = ["2 seat 2", "4 seat 3", "5 seat 1"]')
    lose_devotion(game.state, 0, 2, "guardian.cat_mummy")
    assert ahead(game) == "C 4, A 3, B 2"


@pytest.mark.rule("track.devotion_order")
def test_what_moves_nothing_restacks_nothing() -> None:
    game = position("players = 3")
    assert ahead(game) == "A 0, B 0, C 0"
    lose_devotion(game.state, 2, 1, "guardian.cat_mummy")  # a loss at 0
    gain_devotion(game.state, 1, 0, "card.miracle")  # a change of 0
    assert ahead(game) == "A 0, B 0, C 0"
    assert not changes(game, "devotion")
    gain_devotion(game.state, 2, 1, "card.miracle")
    lose_devotion(game.state, 2, 3, "guardian.cat_mummy")  # never below 0, and on top
    assert ahead(game) == "C 0, A 0, B 0"
    assert changes(game, "devotion") == [(2, 1), (2, -1)]


@pytest.mark.rule("track.devotion_simultaneous")
def test_majorities_are_gained_from_least_devotion_upward() -> None:
    """All on space 5, A on top. Each has one majority in the battle's region; all come to 6, A last."""
    game = before_event(
        "conflict 1",
        """
        figures = ["god e5 seat 1", "god f5 seat 2", "god d5 seat 3"]
        monuments = ["obelisk e6 seat 1", "temple f6 seat 2", "pyramid d6 seat 3"]
        devotion = ["5 seat 3", "5 seat 2", "5 seat 1"]
        """,
    )
    play(trigger(game), "A: card flood", "B: card flood", "C: card flood", "tiebreak keep")
    assert changes(game, "devotion", "majority") == [(2, 1), (1, 1), (0, 1)]
    assert ahead(game) == "A 6, B 6, C 6"


@pytest.mark.rule("track.devotion_simultaneous")
def test_the_order_is_that_at_the_start_of_the_step() -> None:
    # C passes B and A while the step runs; B and A still follow in their order of before.
    game = position('players = 3\ndevotion = ["3 seat 3", "4 seat 2", "5 seat 1"]')
    gain_all(game.state, {0: 1, 1: 2, 2: 4}, "majority", {})
    assert changes(game, "devotion") == [(2, 4), (1, 2), (0, 1)]
    assert ahead(game) == "C 7, A 6, B 6"


# Actions --------------------------------------------------------------------------------------------


def presses(players: int, line: str) -> list[int]:
    """Use one action turn after turn from the start: how many uses there had been at each of two events.

    The second action, compulsory after any but the last line, is always unlock; its events do not count.
    """
    game = position(followers=[0] * players)
    fired: list[int] = []
    while len(fired) < 2:
        play(game, f"choose {line}")
        settle(game)
        markers = [e for e in entries(game, "marker") if e.data["line"] == line]
        if markers[-1].god is None:  # it went back to its start
            fired.append(sum(e.god is not None for e in markers))
        elif line != "unlock":
            play(game, "choose unlock")
            settle(game)
    return fired


def settle(game: Game) -> None:
    """Answer what an action or event asks with the plainest legal answer."""
    while asked(game) not in ("choose", None):
        play(game, "done" if "done" in legal(game) else legal(game)[0])


@pytest.mark.rule("track.actions", "C08")
@pytest.mark.parametrize(("players", "uses"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_C08_presses_to_the_event(players: int, uses: int) -> None:
    for line in ("move", "summon", "followers"):
        assert presses(players, line) == [uses, 2 * uses], line


@pytest.mark.rule("track.actions", "C08")
@pytest.mark.parametrize(("players", "uses"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_C08_unlock_is_one_space_shorter(players: int, uses: int) -> None:
    assert presses(players, "unlock") == [uses, 2 * uses]


@pytest.mark.rule("track.actions")
def test_after_the_event_the_marker_returns_to_the_start_of_those_who_started() -> None:
    """Three started, one is forgotten: two gods play on, but the start space stays that of three."""
    game = position("""
        players = 3
        forgotten = [3]
        devotion = ["20 seat 1", "21 seat 2"]
        event = 16
        actions = { move = 5 }
    """)
    trigger(game)
    assert game.state.event == 17
    assert game.state.actions == [2, 2, 2, 2]
    play(game, "choose move", "done")
    assert game.state.actions[0] == 3


@pytest.mark.rule("track.actions")
def test_only_the_marker_that_triggered_returns() -> None:
    game = position(actions={"move": 5, "summon": 4, "followers": 5, "unlock": 4})
    trigger(game)
    assert game.state.actions == [3, 4, 5, 4]


# Events ---------------------------------------------------------------------------------------------

TRACK = [
    *("control", "control", "control", "conflict", "caravan"),
    *("control", "control", "conflict", "caravan"),
    *("control", "control", "conflict", "caravan"),
    *("control", "control", "conflict"),
    *("control", "conflict"),
]


@pytest.mark.rule("track.events")
def test_the_order_of_the_18_events() -> None:
    assert TRACK == EVENTS
    assert len(TRACK) == 18
    found = []
    for space in range(18):
        game = position(
            """
            figures = ["god e5 seat 1", "god f5 seat 2"]
            monuments = ["temple e6"]
            devotion = ["25 seat 1", "25 seat 2"]
            actions = { move = 5 }
            """,
            event=space,
        )
        trigger(game)
        (event,) = entries(game, "event")
        assert (event.data["number"], event.data["event"]) == (space + 1, TRACK[space])
        assert game.state.event == space + 1
        found.append({"control": "control", "card": "conflict", "caravan": "caravan"}[str(asked(game))])
    assert found == TRACK


def after_conflict(number: int) -> Game:
    """Three gods, one in each region, all beyond the red section; nobody is asked in the conflict."""
    text = """
        figures = ["god e5 seat 1", "god f3 seat 2", "god g7 seat 3"]
        devotion = ["22 seat 3", "24 seat 2", "26 seat 1"]
    """
    return trigger(before_event(f"conflict {number}", text))


@pytest.mark.rule("track.events")
def test_merging_follows_conflict_3_alone() -> None:
    assert [len(entries(after_conflict(n), "merged")) for n in (1, 2, 3, 4, 5)] == [0, 0, 1, 0, 0]


@pytest.mark.rule("track.events")
def test_forgetting_follows_conflict_4_alone() -> None:
    text = """
        figures = ["god e5 seat 1", "god f3 seat 2", "god g7 seat 3"]
        devotion = ["3 seat 3", "24 seat 2", "26 seat 1"]
    """
    games = [trigger(before_event(f"conflict {n}", text)) for n in (1, 2, 3, 4, 5)]
    assert [[e.god for e in entries(game, "forgotten")] for game in games] == [[], [], [], [2], []]


@pytest.mark.rule("track.events", "end.most_devotion")
def test_the_end_follows_conflict_5_alone() -> None:
    games = [after_conflict(n) for n in (1, 2, 3, 4, 5)]
    assert [game.is_over for game in games] == [False, False, False, False, True]
    assert games[-1].outcome is not None
    assert (games[-1].outcome.rule, games[-1].outcome.winners) == ("end.most_devotion", (0,))


@pytest.mark.rule("end.most_devotion", "track.devotion_order", "C42")
@pytest.mark.parametrize("later", [1, 2])
def test_C42_final_tie_the_later_token_is_above(later: int) -> None:
    """Both on 17 at the end; who arrived later lies on top and wins."""
    earlier = 3 - later
    game = before_event("conflict 5", TOGETHER, devotion=[f"17 seat {earlier}", f"17 seat {later}"])
    play(trigger(game), "A: card miracle", "B: card miracle", "tiebreak keep")
    assert game.state.devotion == [17, 17]
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.rule) == ((later - 1,), "end.most_devotion")


@pytest.mark.rule("end.most_devotion", "C42")
def test_C42_who_comes_to_17_in_the_last_conflict_is_above() -> None:
    game = before_event("conflict 5", TOGETHER, devotion=["16 seat 2", "17 seat 1"])
    play(trigger(game), "A: card flood", "B: card chariots")
    assert ahead(game) == "B 17, A 17"
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert on(game, "e5") == "god seat 1"
