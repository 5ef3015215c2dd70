"""Chapter 10, merging after conflict 3: who, what is lost, what is shared, and how two seats play one god."""

from __future__ import annotations

import pytest

from ankh_core import Game
from ankh_core.registry import CARDS, POWER_BIT

from .fight import conflict, devotion, fight, followers, gains, hand, won
from .helpers import ahead, asked, entries, legal, on, play, pool, position, refused, standing

THREE = """
figures = ["god a9 seat 1", "god k4 seat 2", "god b1 seat 3", "warrior b2 seat 3", "warrior a8 seat 1"]
monuments = ["temple b3 seat 1", "obelisk k3 seat 2", "pyramid c1 seat 3", "temple c2 seat 3", "obelisk h4"]
devotion = ["2 seat 3", "5 seat 1", "9 seat 2"]
followers = [4, 1, 3]
"""
"""A west, B east, C in the delta, each alone and with majorities. After the conflict C is on 2 + 2 + 1 = 5,
A on 5 + 1 + 1 = 7, B on 9 + 1 + 1 = 11: C, the lower god, merges into A, the higher."""
MERGED = """
figures = ["god d5 seat 1", "warrior d6 seat 1", "god h5 seat 2"]
merged = [3, 1]
players = 3
followers = [2, 1, 0]
"""
"""C has merged into A; seats 1 and 3 play god A. B is the other god."""


def test_the_text_says_what_it_says() -> None:
    game = conflict(THREE, number=2)
    assert devotion(game) == [7, 11, 5]


# Who ------------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.who")
def test_the_last_god_merges_into_the_one_before_it() -> None:
    game = conflict(THREE, number=3)
    assert game.state.god_of == [0, 1, 0]
    assert game.state.pile == [0, 1]
    (merged,) = entries(game, "merged")
    assert (merged.god, merged.data["lower"]) == (0, 2)


@pytest.mark.rule("merge.who", "track.devotion_order")
@pytest.mark.parametrize(
    ("tokens", "god_of"),
    [
        ({"a2": 1, "b1": 2, "f7": 3}, [2, 1, 2]),  # A arrives on 4 first and lies lowest, C next, B on top
        ({"a2": 3, "b1": 1, "f7": 2}, [0, 1, 1]),  # C lowest, B next, A on top
        ({"a2": 2, "b1": 3, "f7": 1}, [0, 0, 2]),  # B lowest, A next, C on top
    ],
)
def test_the_pile_decides_among_gods_on_one_space(tokens: dict[str, int], god_of: list[int]) -> None:
    game = conflict(
        'figures = ["god a9 seat 1", "god k4 seat 2", "god b1 seat 3"]\n'
        'devotion = ["3 seat 2", "3 seat 3", "3 seat 1"]',
        number=3,
        tokens=tokens,
    )
    assert game.state.god_of == god_of


@pytest.mark.rule("merge.who")
@pytest.mark.parametrize("number", [1, 2, 4])
def test_nobody_merges_after_other_conflicts(number: int) -> None:
    high = '["21 seat 3", "22 seat 1", "25 seat 2"]'  # nobody is forgotten either
    game = conflict(THREE.replace('["2 seat 3", "5 seat 1", "9 seat 2"]', high), number=number)
    assert game.state.god_of == [0, 1, 2]
    assert not entries(game, "merged")


@pytest.mark.rule("merge.who")
def test_merging_comes_when_the_conflict_is_over() -> None:
    """Still in conflict 3 all gains are those of three gods, and the token has left."""
    game = conflict(THREE, number=3)
    what = [e.what for e in game.ledger if e.what in ("region", "conflict", "merged")]
    assert what == ["conflict", "region", "region", "region", "conflict", "merged"]


@pytest.mark.rule("merge.who")
def test_one_pair_merges_the_others_stay_alone() -> None:
    game = conflict(
        """
        figures = ["god a9 seat 1", "god k4 seat 2", "god b1 seat 3", "god a2 seat 4", "god i10 seat 5"]
        devotion = ["1 seat 4", "3 seat 2", "9 seat 3", "12 seat 1", "15 seat 5"]
        """,
        number=3,
    )
    fight(game, "A chariots, D maat")
    fight(game, "B maat, E chariots")
    assert game.state.god_of == [0, 1, 2, 1, 4]
    assert len(entries(game, "merged")) == 1


@pytest.mark.rule("merge.together", "C39")
def test_C39_two_players_do_not_merge() -> None:
    game = conflict('figures = ["god a9 seat 1", "god k4 seat 2"]', number=3)
    assert game.state.god_of == [0, 1]
    assert not entries(game, "merged")
    assert asked(game) == "choose"
    assert game.acting == (1,)


# What the lower god loses ---------------------------------------------------------------------------


@pytest.mark.rule("merge.lower_loses", "C40")
def test_C40_lowers_monuments_go_to_supply_and_its_figures_off_the_board() -> None:
    game = conflict(THREE, number=3)
    assert on(game, "c1") == on(game, "c2") == ""  # not neutral
    assert on(game, "b1") == on(game, "b2") == ""
    assert [game.state.monument_supply(m) for m in range(3)] == [8, 9, 10]  # two obelisks, one temple left
    assert on(game, "b3") == "temple seat 1"
    assert on(game, "k3") == "obelisk seat 2"
    assert on(game, "h4") == "obelisk"
    assert standing(game, "warrior seat 1") == {"a8"}
    assert on(game, "a9") == "god seat 1"
    assert pool(game, 1, "warrior") == 5  # no warrior of lower's is among them
    assert pool(game, 3, "warrior") == 0


@pytest.mark.rule("merge.lower_loses", "merge.shared", "C40")
def test_C40_followers_are_added_powers_and_cards_of_lower_leave() -> None:
    game = conflict(
        THREE,
        number=3,
        powers=["commanding seat 3", "revered seat 3", "inspiring seat 1"],
        used=["flood seat 1", "maat seat 3"],
    )
    assert followers(game) == [4 + 3, 1, 0]
    assert [p for p, bit in POWER_BIT.items() if game.state.powers[0] >> bit & 1] == ["inspiring"]
    assert game.state.powers[2] == 0
    assert hand(game, 1) == set(CARDS) - {"flood"}
    assert hand(game, 3) == set()
    # The next unlock is higher's second: it costs 1, and both of lower's are free to take again.
    assert game.state.powers[0].bit_count() == 1


@pytest.mark.rule("merge.shared")
def test_the_merged_god_has_the_abilities_of_both() -> None:
    game = conflict(THREE, number=3)
    assert game.state.bearer == [0, 1, 0]


@pytest.mark.rule("merge.devotion")
def test_the_merged_god_stands_where_the_lower_stood() -> None:
    game = conflict(THREE, number=3)
    assert ahead(game) == "B 11, A 5"
    last = entries(game, "devotion")[-1]
    assert (last.rule, last.god, last.amount, last.data["space"]) == ("merge.devotion", 0, -2, 5)


@pytest.mark.rule("merge.devotion", "track.devotion_order")
def test_on_one_space_the_merged_god_takes_lowers_place_in_the_pile() -> None:
    """All three on 4 in the order A, C, B from below: the merged god lies under B, not on top of it."""
    game = conflict(
        'figures = ["god a9 seat 1", "god k4 seat 2", "god b1 seat 3"]\n'
        'devotion = ["3 seat 2", "3 seat 3", "3 seat 1"]',
        number=3,
        tokens={"a2": 1, "b1": 2, "f7": 3},
    )
    assert ahead(game) == "B 4, C 4"
    assert game.state.god_of == [2, 1, 2]


# Guardians ------------------------------------------------------------------------------------------

KINDS = '\nguardians = ["Cat Mummy", "Mummy", "Androsphinx", "Apep", "Satet"]\n'
FOUR = """
figures = ["god a9 seat 1", "god k4 seat 2", "god b1 seat 3", "god g5 seat 4"]
devotion = ["1 seat 3", "3 seat 1", "9 seat 2", "12 seat 4"]
"""
"""A alone in the west, C alone in the delta, B and D in the east. C, then on 2, merges into A, on 4."""


def merge(text: str = "", turn: int = 1, figures: str = "") -> Game:
    """Conflict 3 of `FOUR` up to the merger, with further figures; B and D fight first."""
    board = FOUR.replace('g5 seat 4"', f'g5 seat 4"{figures}')
    game = conflict(board + KINDS + text, number=3, turn=turn)
    return fight(game, "B maat, D chariots")


@pytest.mark.rule("merge.guardians", "C11")
def test_C11_a_third_small_guardian_is_refused_a_large_one_accepted() -> None:
    """A holds Cat Mummy and Mummy; C brings another Cat Mummy and an Apep."""
    game = merge('guardian_pool = ["cat-mummy seat 1", "mummy seat 1", "cat-mummy seat 3", "apep seat 3"]')
    assert asked(game) == "choose"  # nothing to choose
    assert [pool(game, 1, kind) for kind in ("cat-mummy", "mummy", "apep")] == [1, 1, 1]
    assert [pool(game, 3, kind) for kind in ("cat-mummy", "apep")] == [0, 0]
    stock = dict(zip((g.id for g in game.state.fixed.guardians), game.state.stock, strict=True))
    assert stock["cat-mummy"] == 1  # of three; the refused one has left the game


@pytest.mark.rule("merge.guardians")
def test_guardians_taken_over_stay_where_they_stand() -> None:
    game = merge('guardian_pool = ["mummy seat 3"]', figures=', "satet b2 seat 3", "androsphinx a2 seat 1"')
    assert on(game, "b2") == "satet seat 1"
    assert on(game, "a2") == "androsphinx seat 1"
    assert pool(game, 1, "mummy") == 1
    assert game.state.free_bases(0, "small") == 0


@pytest.mark.rule("merge.guardians", "piece.supplies")
def test_a_second_one_of_a_kind_is_counted_with_the_first() -> None:
    game = merge('guardian_pool = ["mummy seat 1", "mummy seat 3"]')
    assert (pool(game, 1, "mummy"), pool(game, 3, "mummy")) == (2, 0)
    assert game.state.free_bases(0, "small") == 0
    assert game.state.free_bases(2, "small") == 2  # nothing of C's is left


@pytest.mark.rule("merge.guardians")
def test_guardians_without_a_base_leave_the_game_from_board_and_pool() -> None:
    """A has both small bases in use: C's Satet leaves the board, its Mummy the pool."""
    game = merge(
        'guardian_pool = ["cat-mummy seat 1", "mummy seat 1", "mummy seat 3"]', figures=', "satet b2 seat 3"'
    )
    assert on(game, "b2") == ""
    assert pool(game, 1, "satet") == pool(game, 3, "satet") == 0
    assert (pool(game, 1, "mummy"), pool(game, 3, "mummy")) == (1, 0)


@pytest.mark.rule("merge.guardians")
@pytest.mark.parametrize(
    ("choice", "satet", "mummies"), [("take satet b2", "satet seat 1", 0), ("take mummy pool", "", 1)]
)
def test_when_not_all_fit_the_higher_god_chooses(choice: str, satet: str, mummies: int) -> None:
    game = merge(
        'guardian_pool = ["cat-mummy seat 1", "mummy seat 3"]', turn=2, figures=', "satet b2 seat 3"'
    )
    assert asked(game) == "take"
    assert game.acting == (0,)  # it is B's turn; the seat of the higher god decides
    assert set(legal(game)) == {"take satet b2", "take mummy pool"}
    assert refused(game, "take cat-mummy pool") == "merge.guardians"
    assert refused(game, "take satet pool") == "merge.guardians"
    assert refused(game, "take mummy b2") == "merge.guardians"
    play(game, choice)
    assert on(game, "b2") == satet
    assert pool(game, 1, "mummy") == mummies
    assert pool(game, 3, "mummy") == 0
    assert asked(game) == "choose"


@pytest.mark.rule("merge.guardians")
def test_bases_of_the_two_sizes_are_counted_apart() -> None:
    """Two large and two small fit beside each other, whatever the other size has."""
    game = merge('guardian_pool = ["mummy seat 3", "cat-mummy seat 3", "androsphinx seat 3", "apep seat 3"]')
    assert [pool(game, 1, kind) for kind in ("mummy", "cat-mummy", "androsphinx", "apep")] == [1, 1, 1, 1]
    assert [game.state.free_bases(0, size) for size in ("small", "large")] == [0, 0]


@pytest.mark.rule("merge.guardians", "merge.turns")
def test_in_its_own_turn_the_lower_seat_chooses() -> None:
    game = merge(
        'guardian_pool = ["cat-mummy seat 1", "mummy seat 3"]', turn=3, figures=', "satet b2 seat 3"'
    )
    assert asked(game) == "take"
    assert game.acting == (2,)


# Turns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.turns", "turn.actions")
def test_seats_keep_their_turns_and_take_one_action_each() -> None:
    game = position(MERGED, turn=1)
    play(game, "choose followers")
    assert game.acting == (1,)
    play(game, "choose followers", "choose unlock", "unlock revered")
    assert game.acting == (2,)  # the seat of the god that has merged
    assert legal(game) == ["choose move", "choose summon", "choose followers", "choose unlock"]
    play(game, "choose followers")
    assert game.acting == (0,)


@pytest.mark.rule("merge.turns", "followers.gain", "C36")
def test_C36_the_lower_seat_gains_for_the_shared_god_once() -> None:
    """C's seat on its turn: A's figures touch A's temple e5 and a neutral obelisk c5."""
    game = position(MERGED + 'monuments = ["temple e6 seat 1", "obelisk c5", "pyramid h6 seat 2"]', turn=3)
    assert game.acting == (2,)
    play(game, "choose followers")
    assert followers(game) == [2 + 2, 1, 0]
    assert game.acting == (0,)  # one action only
    assert asked(game) == "choose"


@pytest.mark.rule("merge.turns")
def test_the_lower_seat_moves_and_summons_the_shared_figures() -> None:
    game = position(MERGED, turn=3)
    play(game, "choose move")
    assert game.acting == (2,)
    assert refused(game, "move h5 h6") == "move.range"
    play(game, "move d5 c5", "done")
    assert on(game, "c5") == "god seat 1"
    game = position(MERGED, turn=3)
    before = pool(game, 1, "warrior")
    play(game, "choose summon", "summon warrior e6")
    assert on(game, "e6") == "warrior seat 1"
    assert pool(game, 1, "warrior") == before - 1


FIGHTING = """
figures = ["god d5 seat 1", "god d6 seat 2"]
merged = [3, 1]
players = 3
followers = [2, 2, 0]
devotion = ["20 seat 1", "20 seat 2"]
"""


@pytest.mark.rule("merge.turns", "battle.cards")
@pytest.mark.parametrize(("turn", "decides"), [(1, 0), (2, 0), (3, 2)])
def test_in_its_own_turn_each_seat_decides_otherwise_the_higher(turn: int, decides: int) -> None:
    game = conflict(FIGHTING, number=4, turn=turn)
    assert set(game.acting) == {decides, 1}
    other = 2 - decides
    assert legal(game, other) == []
    assert refused(game, "CBA"[2 - other] + ": card flood") == "turn.actions"
    play(game, f"{'ABC'[decides]}: card plague", "B: card maat")
    assert set(game.acting) == {decides, 1}
    play(game, f"{'ABC'[decides]}: bid 1", "B: bid 0")
    assert followers(game) == [1, 2, 0]
    assert won(game) == ["A"]


@pytest.mark.rule("merge.turns", "conflict.start", "battle.tiebreak")
def test_the_tiebreak_token_of_a_merged_god_is_with_the_seat_whose_turn_it_is() -> None:
    game = conflict(FIGHTING, number=4, turn=3)
    assert game.state.tiebreak == 0  # the god that the seat plays
    play(game, "C: card flood", "B: card maat")
    assert (asked(game), game.acting) == ("tiebreak", (2,))
    play(game, "tiebreak use")
    assert won(game) == ["A"]


@pytest.mark.rule("merge.turns", "merge.shared")
def test_no_gain_is_doubled() -> None:
    game = conflict(FIGHTING.replace("d6 seat 2", "h5 seat 2"), number=4)
    assert gains(game) == [("A", 1), ("B", 1)]


@pytest.mark.rule("merge.turns", "track.actions")
def test_markers_go_back_to_the_space_of_the_seats_that_started() -> None:
    """Three seats started; that only two gods are left changes nothing."""
    game = position(MERGED, turn=3, actions={"followers": 5})
    play(game, "choose followers")
    assert game.state.actions[2] == 2
    assert game.state.event == 1


# The end --------------------------------------------------------------------------------------------


@pytest.mark.rule("merge.together", "C39")
def test_C39_after_conflict_3_the_third_god_and_the_pair_play_on_and_the_pair_wins_together() -> None:
    game = conflict(THREE, number=3)
    assert not game.is_over
    assert game.acting == (1,)
    end = conflict(FIGHTING.replace("d6 seat 2", "h5 seat 2").replace("20 seat 1", "25 seat 1").replace(
        '["25 seat 1", "20 seat 2"]', '["20 seat 2", "25 seat 1"]'), number=5)  # fmt: skip
    assert end.outcome is not None
    assert (end.outcome.winners, end.outcome.god) == ((0, 2), "A")


@pytest.mark.rule("merge.together", "C39")
def test_C39_when_the_other_god_wins_both_seats_lose() -> None:
    end = conflict(FIGHTING.replace("d6 seat 2", "h5 seat 2").replace("20 seat 2", "26 seat 2"), number=5)
    assert end.outcome is not None
    assert (end.outcome.winners, end.outcome.god) == ((1,), "B")
