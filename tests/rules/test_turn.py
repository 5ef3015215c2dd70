"""Section 4: the turn: two actions, their markers, and what must and may be done."""

from __future__ import annotations

import pytest

from ankh_core import Game
from ankh_core.state import TRACK_LAST

from .helpers import asked, before_event, entries, legal, on, play, position, refused, trigger

LINES = ["move", "summon", "followers", "unlock"]
NOTHING_ELSE = "followers = [0, 0]\n"
"""Nobody has a follower, so that an unlock asks nothing."""


def chosen(game: Game, line: str) -> Game:
    """Take an action in the plainest way, up to the next choice."""
    play(game, f"choose {line}")
    while asked(game) != "choose":
        play(game, "done" if "done" in legal(game) else legal(game)[0])
    return game


# Which actions --------------------------------------------------------------------------------------


@pytest.mark.rule("turn.actions")
def test_the_first_action_is_any_of_four() -> None:
    game = position()
    assert (asked(game), game.acting) == ("choose", (0,))
    assert legal(game) == [f"choose {line}" for line in LINES]


@pytest.mark.rule("turn.actions")
@pytest.mark.parametrize("first", LINES[:3])
def test_the_second_action_is_from_a_lower_line(first: str) -> None:
    game = chosen(position(NOTHING_ELSE), first)
    at = LINES.index(first)
    assert game.acting == (0,)
    assert legal(game) == [f"choose {line}" for line in LINES[at + 1 :]]
    for line in LINES[: at + 1]:
        assert refused(game, f"choose {line}") == "turn.actions"
    chosen(game, LINES[at + 1])
    assert game.acting == (1,)
    assert legal(game) == [f"choose {line}" for line in LINES]


@pytest.mark.rule("turn.actions")
def test_any_lower_line_will_do_and_ends_the_turn() -> None:
    for second in LINES[1:]:
        game = chosen(chosen(position(NOTHING_ELSE), "move"), second)
        assert game.acting == (1,)


@pytest.mark.rule("turn.actions")
def test_no_second_action_after_unlock() -> None:
    game = play(position(), "choose unlock", "unlock revered")
    assert game.acting == (1,)
    assert legal(game) == [f"choose {line}" for line in LINES]


@pytest.mark.rule("turn.actions", "turn.marker_first", "track.actions", "C07")
def test_C07_first_action_fires_the_event() -> None:
    """2P: the Move marker is at index 5 of 0-6 and A chooses Move first."""
    game = position(
        """
        figures = ["god e5 seat 1"]
        monuments = ["temple e6"]
        actions = { move = 5 }
        """
    )
    play(game, "choose move")
    assert game.state.actions[0] == 6
    play(game, "move e5 f5")
    assert asked(game) == "control"  # the event, once the action is done: e6 is beside f5
    play(game, "control e6")
    assert on(game, "e6") == "temple seat 1"
    assert game.state.actions[0] == 3
    assert game.state.event == 1
    assert (game.acting, asked(game)) == ((1,), "choose")  # no second action


@pytest.mark.rule("turn.actions")
def test_a_second_action_may_trigger_an_event_too() -> None:
    game = chosen(position(NOTHING_ELSE, actions={"followers": 5}), "move")
    play(game, "choose followers")
    assert game.state.event == 1
    assert game.state.actions == [4, 3, 3, 3]
    assert game.acting == (1,)


@pytest.mark.rule("turn.actions", "C09")
def test_C09_the_second_action_is_compulsory() -> None:
    """A did followers first, only unlock is left, and A has no follower."""
    game = play(position(NOTHING_ELSE), "choose followers")
    assert game.acting == (0,)
    assert legal(game) == ["choose unlock"]
    assert refused(game, "done") == "turn.actions"
    play(game, "choose unlock")
    assert game.state.actions[3] == 4
    assert (game.state.powers, game.state.followers) == ([0, 0], [0, 0])
    assert game.acting == (1,)


@pytest.mark.rule("turn.actions", "turn.may_choose_futile", "C09")
def test_C09_the_useless_unlock_may_bring_the_event() -> None:
    game = play(position(NOTHING_ELSE, actions={"unlock": 4}), "choose followers", "choose unlock")
    assert (game.state.event, game.state.actions[3]) == (1, 3)
    assert [e.data["event"] for e in entries(game, "event")] == ["control"]
    assert game.acting == (1,)


@pytest.mark.rule("turn.actions", "merge.turns")
def test_a_merged_god_has_one_action_in_each_of_its_turns() -> None:
    text = "players = 3\nmerged = [3, 2]\nfollowers = [0, 0, 0]\n"
    for turn, following in ((2, 2), (3, 0)):
        game = chosen(position(text, turn=turn), "move")
        assert (asked(game), game.acting) == ("choose", (following,))
    game = chosen(position(text, turn=1), "move")
    assert game.acting == (0,)  # A is not merged and has a second action


@pytest.mark.rule("turn.actions", "setup.first_player")
def test_turns_go_clockwise() -> None:
    game = position(players=5)
    order = []
    for _ in range(10):
        order.append(game.acting)
        chosen(game, "unlock")
    assert order == [(0,), (1,), (2,), (3,), (4,)] * 2


@pytest.mark.rule("turn.actions", "forget")
def test_a_forgotten_god_has_no_turn() -> None:
    game = position('players = 3\nforgotten = [2]\ndevotion = ["20 seat 1", "21 seat 3"]')
    order = []
    for _ in range(4):
        order.append(game.acting)
        chosen(game, "unlock")
    assert order == [(0,), (2,), (0,), (2,)]


@pytest.mark.rule("turn.actions")
def test_only_the_seat_whose_turn_it_is_decides() -> None:
    game = position()
    assert game.legal_actions(1) == []
    assert refused(game, "B: choose move") == "turn.actions"
    assert refused(game, "move a9 a8") == "turn.actions"  # first the action has to be chosen
    assert refused(game, object()) == "turn.actions"


# Marker, action, event ------------------------------------------------------------------------------


@pytest.mark.rule("turn.marker_first")
def test_marker_then_action_then_event_then_marker_back() -> None:
    game = position(
        """
        figures = ["god e5 seat 1"]
        monuments = ["temple e6"]
        actions = { followers = 5 }
        """
    )
    play(game, "choose followers", "control e6")
    ours = [(e.what, e.data.get("space")) for e in game.ledger if e.what != "turn"]
    assert ours == [
        ("marker", 6),
        ("followers", None),
        ("event", None),
        ("controlled", None),
        ("marker", 3),
    ]
    assert [e.data["seat"] for e in entries(game, "turn")] == [0, 1]
    assert game.ledger[-1].what == "turn"


@pytest.mark.rule("turn.marker_first")
@pytest.mark.parametrize(("index", "line"), list(enumerate(LINES)))
def test_the_marker_moves_one_space_when_the_action_is_chosen(index: int, line: str) -> None:
    game = play(position(), f"choose {line}")
    expected = [3, 3, 3, 3]
    expected[index] += 1
    assert game.state.actions == expected


@pytest.mark.rule("turn.marker_first")
def test_the_whole_action_comes_before_the_event() -> None:
    game = position('figures = ["god e5 seat 1", "warrior e6 seat 1"]\nactions = { move = 5 }')
    play(game, "choose move", "move e5 f5")
    assert (asked(game), game.state.event) == ("move", 0)  # the warrior may still move
    play(game, "move e6 f6")
    assert game.state.event == 1


@pytest.mark.rule("turn.marker_first")
def test_the_last_space_of_unlock_is_one_earlier() -> None:
    assert TRACK_LAST == (6, 6, 6, 5)
    game = position(NOTHING_ELSE, actions={"unlock": 4})
    play(game, "choose unlock")
    assert game.state.event == 1


# What may be without effect, what must be done -------------------------------------------------------

SIX = [f"warrior {name} seat 1" for name in ("a2", "a3", "a4", "a5", "a6", "a7")]
"""All warriors of A on the board: its pool is empty."""


@pytest.mark.rule("turn.may_choose_futile", "summon.choice")
def test_a_summon_with_an_empty_pool() -> None:
    game = position(figures=SIX)
    assert "choose summon" in legal(game)
    play(game, "choose summon")
    assert game.state.actions == [3, 4, 3, 3]
    assert legal(game) == ["choose followers", "choose unlock"]
    assert [e.rule for e in entries(game, "nothing")] == ["turn.may_choose_futile"]


@pytest.mark.rule("turn.may_choose_futile")
def test_a_summon_without_a_place() -> None:
    # b1 has c1, b2 and, across the river, a2; both neighbours in its region are taken.
    game = play(position('figures = ["god b1 seat 1"]\nmonuments = ["temple b2", "temple c1", "temple c2"]'))
    play(game, "choose summon")
    assert legal(game) == ["choose followers", "choose unlock"]


@pytest.mark.rule("turn.may_choose_futile")
def test_followers_without_a_monument() -> None:
    game = play(position(), "choose followers")
    assert game.state.followers == [1, 1]
    assert game.state.actions == [3, 3, 4, 3]
    assert legal(game) == ["choose unlock"]


@pytest.mark.rule("turn.may_choose_futile", "unlock.futile")
def test_unlock_without_followers() -> None:
    game = play(position(NOTHING_ELSE), "choose unlock")
    assert game.state.actions == [3, 3, 3, 4]
    assert game.state.powers == [0, 0]
    assert game.acting == (1,)


@pytest.mark.rule("turn.must_if_possible")
def test_a_possible_summon_must_be_done() -> None:
    game = play(position(), "choose summon")
    assert "done" not in legal(game)
    assert refused(game, "done") == "summon.choice"


@pytest.mark.rule("turn.must_if_possible")
def test_a_possible_unlock_must_be_done() -> None:
    game = play(position(), "choose unlock")
    assert "done" not in legal(game)
    assert refused(game, "done") == "unlock.cost"


@pytest.mark.rule("turn.must_if_possible")
def test_a_possible_control_must_be_done() -> None:
    text = 'figures = ["god e5 seat 1"]\nmonuments = ["temple e6", "temple f5"]'
    game = trigger(before_event("control", text))
    assert legal(game) == ["control e6", "control f5"]
    assert refused(game, "done") == "control.neutral"


@pytest.mark.rule("turn.must_if_possible")
def test_a_possible_caravan_must_be_laid() -> None:
    game = trigger(before_event("caravan"))
    assert "done" not in legal(game)
    assert refused(game, "done") == "caravan.line"
    play(game, "camels e2/f2 e3/f2 e3/f3 e4/f3 e4/f4")
    assert refused(game, "done") == "caravan.tokens"  # which part keeps the token must be said, too


@pytest.mark.rule("turn.must_if_possible")
def test_what_is_optional() -> None:
    game = play(position('figures = ["god e5 seat 1", "warrior e6 seat 1"]'), "choose move")
    assert "done" in legal(game)  # each figure's move
    play(game, "move e5 f5")
    assert "done" in legal(game)
    game = trigger(before_event("caravan"))
    play(game, "camels e2/f2 e3/f2 e3/f3 e4/f3 e4/f4", "keep b1")
    assert "done" in legal(game)  # swapping tokens
    play(game, "done")
    assert asked(game) == "choose"


@pytest.mark.rule("turn.must_if_possible", "card.build")
def test_building_is_optional() -> None:
    game = before_event(
        "conflict 1", 'figures = ["god e5 seat 1", "god f5 seat 2"]\nfollowers = [5, 0]', turn=1
    )
    play(trigger(game), "A: card build", "B: card flood")
    assert asked(game) == "build"
    assert "done" in legal(game)
    play(game, "done")
    assert game.state.followers == [5, 1]  # B's god stands on fertile f5: Flood gives it 1
