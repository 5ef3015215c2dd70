"""Chapter 11: forgetting after conflict 4, and every way a game ends."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ankh_core import Game
from ankh_core.game import Result

from .fight import conflict, devotion, fight, gains, killed, order, turns_of_regions, won
from .helpers import ahead, asked, before_event, entries, legal, on, play, pool, standing, trigger

TWO = 'figures = ["god d5 seat 1", "god h5 seat 2"]\n'
"""A alone in the west, B alone in the east: in any conflict both gain 1 for dominance."""


def outcome(game: Game) -> Result:
    """How the game ended. Fails if it goes on, or if anything could still be done."""
    assert game.is_over
    assert game.acting == ()
    assert game.decision is None
    assert all(legal(game, seat) == [] for seat in range(game.seats))
    assert game.outcome is not None
    return game.outcome


def devoted(*spaces: int) -> list[str]:
    """The devotion key of a scenario: the space of each seat; of equal ones the earlier seat lies lower."""
    order = sorted(range(len(spaces)), key=lambda seat: spaces[seat])
    return [f"{spaces[seat]} seat {seat + 1}" for seat in order]


# Forgetting -----------------------------------------------------------------------------------------


@pytest.mark.rule("forget", "track.devotion", "C41")
def test_C41_one_god_left_wins_at_once() -> None:
    """After conflict 4 A is on 19 and B on 20."""
    game = conflict(TWO, number=4, devotion=devoted(18, 19))
    assert devotion(game)[1] == 20
    end = outcome(game)
    assert (end.winners, end.god, end.rule) == ((1,), "B", "forget")
    assert [e.god for e in entries(game, "forgotten")] == [0]


@pytest.mark.rule("forget", "C41")
@pytest.mark.parametrize("spaces", [(18, 18), (3, 18), (0, 0)])
def test_C41_none_left_is_a_draw_and_nobody_wins(spaces: tuple[int, int]) -> None:
    game = conflict(TWO, number=4, devotion=devoted(*spaces))
    end = outcome(game)
    assert (end.winners, end.god, end.rule) == ((), None, "forget")


@pytest.mark.rule("forget", "C41")
def test_C41_both_beyond_the_red_section_go_on_to_conflict_5() -> None:
    game = conflict(TWO, number=4, devotion=devoted(19, 19))
    assert not game.is_over
    assert devotion(game) == [20, 20]
    assert (asked(game), game.acting) == ("choose", (1,))
    assert not entries(game, "forgotten")


@pytest.mark.rule("forget", "track.devotion")
def test_where_the_red_section_ends_is_a_house_reading() -> None:
    assert outcome(conflict(TWO, number=4, devotion=devoted(19, 20), rules={"red_limit": 20})).god == "B"
    assert not conflict(TWO, number=4, devotion=devoted(20, 20), rules={"red_limit": 20}).is_over


@pytest.mark.rule("forget")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_nobody_is_forgotten_after_earlier_conflicts(number: int) -> None:
    game = conflict(TWO, number=number)
    assert not game.is_over
    assert not entries(game, "forgotten")


THREE = """
figures = [
  "god a9 seat 1", "warrior a8 seat 1", "god k4 seat 2", "warrior j5 seat 2",
  "god b1 seat 3", "warrior b2 seat 3",
]
monuments = ["temple b3 seat 1", "obelisk k3 seat 2", "pyramid c1 seat 3", "temple h4"]
followers = [4, 2, 3]
"""


@pytest.mark.rule("forget")
def test_a_forgotten_god_leaves_the_board_and_its_monuments_go_to_supply() -> None:
    """Each gains 2: A ends on 21, B on 19 and is out, C on 20."""
    game = conflict(THREE, number=4, devotion=devoted(19, 17, 18))
    assert not game.is_over
    assert ahead(game) == "A 21, C 20"
    assert on(game, "k4") == on(game, "j5") == on(game, "k3") == ""
    assert game.state.monument_supply(0) == 10  # B's obelisk is back
    assert game.state.monument_supply(1) == 8  # A's temple, and the neutral one that stays
    assert on(game, "h4") == "temple"
    assert (game.state.followers[1], pool(game, 2, "warrior"), game.state.hand[1]) == (0, 0, 0)
    assert standing(game, "warrior seat 1") | standing(game, "warrior seat 3") == {"a8", "b2"}


@pytest.mark.rule("forget")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_forgotten_god_has_no_turns(turn: int) -> None:
    """B, in seat 2, is out: the turns go between seats 1 and 3, even if B has just triggered the conflict."""
    game = conflict(THREE, number=4, turn=turn, devotion=devoted(19, 17, 18))
    seats = []
    for _ in range(3):
        seats.append(game.acting[0])
        play(game, "choose followers", "choose unlock")
        if asked(game) == "unlock":
            play(game, legal(game)[0])
        while asked(game) != "choose":
            play(game, legal(game)[0])
    assert set(seats) == {0, 2}
    assert seats[0] == {1: 2, 2: 2, 3: 0}[turn]
    assert all(a != b for a, b in pairwise(seats))


@pytest.mark.rule("forget")
@pytest.mark.parametrize(
    ("spaces", "left"), [((19, 19, 17), [0, 1]), ((17, 19, 19), [1, 2]), ((19, 20, 21), [0, 1, 2])]
)
def test_at_every_player_count_exactly_the_gods_in_the_red_section_are_out(
    spaces: tuple[int, ...], left: list[int]
) -> None:
    game = conflict(THREE, number=4, devotion=devoted(*spaces))
    assert sorted(game.state.pile) == left
    assert not game.is_over


@pytest.mark.rule("forget", "merge.together")
def test_a_merged_god_is_forgotten_with_both_its_seats() -> None:
    """Seats 1 and 3 play god A, which is forgotten; B and D go on."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "god h5 seat 2", "god f3 seat 4"]
        merged = [3, 1]
        players = 4
        """,
        number=4,
        devotion=["3 seat 1", "24 seat 4", "25 seat 2"],
    )
    assert game.state.pile == [3, 1]
    seats = []
    for _ in range(3):
        seats.append(game.acting[0])
        play(game, "choose unlock")
        while asked(game) != "choose":
            play(game, legal(game)[0])
    assert seats == [1, 3, 1]


@pytest.mark.rule("forget", "merge.together")
def test_both_seats_of_a_merged_god_that_is_left_alone_win() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "god h5 seat 2"]\nmerged = [3, 1]\nplayers = 3',
        number=4,
        devotion=["3 seat 2", "24 seat 1"],
    )
    assert outcome(game).winners == (0, 2)


@pytest.mark.rule("forget")
def test_forgetting_comes_when_the_whole_conflict_is_over() -> None:
    """A is on 18 before the conflict and gains its two points in the last region of it."""
    game = conflict(THREE, number=4, tokens={"a2": 8, "b1": 1, "f7": 2}, devotion=devoted(18, 20, 20))
    assert ahead(game) == "B 22, C 22, A 20"
    assert not entries(game, "forgotten")


# The end of the last conflict -----------------------------------------------------------------------


@pytest.mark.rule("end.most_devotion")
@pytest.mark.parametrize(("spaces", "winner"), [((20, 25), "B"), ((25, 20), "A"), ((3, 4), "B")])
def test_after_conflict_5_the_god_ahead_wins(spaces: tuple[int, int], winner: str) -> None:
    game = conflict(TWO, number=5, devotion=devoted(*spaces))
    end = outcome(game)
    assert (end.god, end.rule, end.winners) == (winner, "end.most_devotion", ("AB".index(winner),))


@pytest.mark.rule("end.most_devotion", "track.devotion_order", "C42")
@pytest.mark.parametrize(
    ("tokens", "winner"), [({"a2": 1, "b1": 2, "f7": 3}, "B"), ({"a2": 3, "b1": 2, "f7": 1}, "A")]
)
def test_C42_on_one_space_the_upper_token_wins(tokens: dict[str, int], winner: str) -> None:
    """Both come from 16 to 17; who arrives later, by the order of the regions, lies on top."""
    game = conflict(TWO, number=5, tokens=tokens, devotion=devoted(16, 16))
    assert devotion(game) == [17, 17]
    assert outcome(game).god == winner


@pytest.mark.rule("end.most_devotion")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_earlier_conflicts_do_not_end_the_game(number: int) -> None:
    assert not conflict(TWO, number=number, devotion=devoted(20, 25)).is_over


@pytest.mark.rule("end.most_devotion")
def test_the_last_conflict_is_resolved_in_full_before_the_end() -> None:
    game = conflict('figures = ["god d5 seat 1", "god d6 seat 2"]', number=5, devotion=devoted(20, 21))
    fight(game, "A chariots, B maat")
    assert devotion(game) == [21, 21]
    assert outcome(game).god == "A"  # it came onto 21 later
    assert len(turns_of_regions(game)) == 3


# Space 31 -------------------------------------------------------------------------------------------


@pytest.mark.rule("end.top", "track.devotion")
def test_space_31_wins_at_once_in_the_middle_of_a_battle() -> None:
    """A reaches 31 by winning: nobody dies any more, no Miracle, no further region."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "god d6 seat 2", "warrior b5 seat 2", "warrior h5 seat 2"]
        """,
        devotion=devoted(30, 29),
    )
    fight(game, "A chariots, B miracle")
    end = outcome(game)
    assert (end.god, end.rule, end.winners) == ("A", "end.top", (0,))
    assert killed(game) == set()
    assert on(game, "b5") == "warrior seat 2"
    assert gains(game) == [("A", 1)]
    assert len(turns_of_regions(game)) == 1
    assert game.ledger[-1].what == "outcome"


@pytest.mark.rule("end.top", "track.devotion_simultaneous")
def test_of_simultaneous_gains_the_first_to_reach_31_wins() -> None:
    """Both would come to 31 by their majorities; B lies lower, so it gains first and has won."""
    text = """
    figures = ["god d5 seat 1", "god d6 seat 2"]
    monuments = ["temple b5 seat 1", "obelisk b6 seat 2"]
    """
    game = conflict(text, devotion=["30 seat 2", "30 seat 1"])
    fight(game, "A chariots, B maat")
    assert outcome(game).god == "B"
    assert devotion(game) == [30, 31]
    game = conflict(text, devotion=["30 seat 1", "30 seat 2"])
    fight(game, "A chariots, B maat")
    assert outcome(game).god == "A"


@pytest.mark.rule("end.top")
def test_31_comes_before_forgetting_and_before_the_next_region() -> None:
    """In conflict 4 B would be the only one beyond the red section; A in the first region has won before."""
    game = conflict(TWO, number=4, devotion=devoted(30, 25))
    assert outcome(game) == Result((0,), "A", "end.top", outcome(game).reason)
    assert devotion(game) == [31, 25]
    assert not entries(game, "forgotten")


@pytest.mark.rule("end.top", "track.devotion")
def test_the_track_ends_at_31() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2"]', devotion=devoted(29, 3)
    )
    fight(game, "A drought, B maat")
    assert devotion(game)[0] == 31
    assert [e.amount for e in entries(game, "devotion")] == [2]


@pytest.mark.rule("end.top", "card.miracle")
def test_a_loser_can_win_the_game_by_its_miracle() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"]',
        devotion=devoted(30, 20),
    )
    fight(game, "A miracle, B chariots")
    assert won(game) == ["B"]
    assert outcome(game).god == "A"


@pytest.mark.rule("end.top", "merge.together")
def test_both_seats_of_a_merged_god_win_at_31() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "god h5 seat 2"]\nmerged = [3, 1]\nplayers = 3',
        number=4,
        devotion=["25 seat 2", "30 seat 1"],
    )
    assert outcome(game).winners == (0, 2)


@pytest.mark.rule("end.top")
def test_nothing_is_legal_after_the_end_but_it_can_be_taken_back() -> None:
    game = before_event("conflict 1", TWO, devotion=devoted(30, 3))
    trigger(game)
    end = outcome(game)
    refusal = game.why_not("done")
    assert refusal is not None
    assert refusal.rule == end.rule
    game.pop()
    assert not game.is_over
    assert devotion(game) == [30, 3]
    assert order(game, "outcome") == []
    assert asked(game) == "move"
