"""Section 5: move, summon, gain followers, unlock."""

from __future__ import annotations

from typing import Any

import pytest

from ankh_core import Game, new_game, parse_action
from ankh_core.actions import Move, Summon, Unlock
from ankh_core.board import HEX, HEXES, LAND
from ankh_core.registry import POWERS

from .helpers import asked, entries, legal, names, on, play, pool, position, refused, standing

# Move -----------------------------------------------------------------------------------------------


def cube(name: str) -> tuple[int, int, int]:
    """Cube coordinates of a hex, worked out from its name alone (columns b, d, f ... sit lower)."""
    column, row = "abcdefghijk".index(name[0]), int(name[1:])
    r = row - column // 2
    return column, r, -column - r


def distance(one: str, two: str) -> int:
    """Steps from hex to hex, if nothing is in the way."""
    return max(abs(a - b) for a, b in zip(cube(one), cube(two), strict=True))


def ends(game: Game, start: str) -> set[str]:
    """Where a figure may end its move."""
    return {text.split()[2] for text in legal(game) if text.startswith(f"move {start} ")}


@pytest.mark.rule("move.range")
def test_one_two_or_three_hexes() -> None:
    game = play(position('figures = ["god d5 seat 1"]'), "choose move")
    for far, name in ((1, "d4"), (2, "d3"), (3, "d2"), (3, "a4"), (3, "a6"), (3, "g4"), (3, "g6")):
        assert distance("d5", name) == far
        assert name in ends(game, "d5")
    for name in ("d1", "d9", "a3", "a8", "h5", "k3"):
        assert distance("d5", name) > 3
        assert refused(game, f"move d5 {name}") == "move.range"
    assert refused(game, "move d5 d5") == "move.range"  # staying is not moving


@pytest.mark.rule("move.range", "move.end")
@pytest.mark.parametrize("start", ["d5", "a2", "g8", "k4", "c10", "e2"])
def test_all_ends_within_reach(start: str) -> None:
    """Nothing but A's god, and B's far away in a corner: every land hex up to 3 away, no other."""
    corner = "a9" if distance(start, "a9") > 3 else "i10"
    game = play(position(f'figures = ["god {start} seat 1", "god {corner} seat 2"]'), "choose move")
    assert ends(game, start) == {n for n in names(LAND) if 1 <= distance(start, n) <= 3}
    for name in HEXES:
        if name not in ends(game, start):
            assert refused(game, f"move {start} {name}") in ("move.range", "move.end")


@pytest.mark.rule("move.range")
def test_every_own_figure_once() -> None:
    game = position(
        'figures = ["god e5 seat 1", "warrior d5 seat 1", "mummy g7 seat 1", "warrior f5 seat 2"]'
    )
    play(game, "choose move")
    assert {text.split()[1] for text in legal(game) if text != "done"} == {"e5", "d5", "g7"}
    play(game, "move e5 e6")
    assert ends(game, "e6") == set()
    assert refused(game, "move e6 e5") == "move.range"  # it has moved
    play(game, "move d5 e5")  # a hex that has become empty
    assert refused(game, "move e5 d5") == "move.range"
    play(game, "move g7 g8")
    assert asked(game) == "choose"  # all have moved
    assert [on(game, name) for name in ("e6", "e5", "g8")] == ["god seat 1", "warrior seat 1", "mummy seat 1"]


@pytest.mark.rule("move.range")
def test_a_figure_may_stay_and_any_order_will_do() -> None:
    game = position('figures = ["god e5 seat 1", "warrior d5 seat 1"]')
    play(game, "choose move", "move d5 d6", "done")
    assert on(game, "e5") == "god seat 1"
    assert legal(game) == ["choose summon", "choose followers", "choose unlock"]


@pytest.mark.rule("move.range")
def test_a_new_move_action_lets_every_figure_move_again() -> None:
    game = play(position('figures = ["god e5 seat 1"]'), "choose move", "move e5 e6", "choose followers")
    play(game, "choose unlock", "unlock revered", "choose move")
    assert "e5" in ends(game, "e6")


@pytest.mark.rule("move.range")
def test_only_own_figures_move() -> None:
    game = position('figures = ["god e5 seat 1", "warrior f5 seat 2"]\nmonuments = ["temple e6 seat 1"]')
    play(game, "choose move")
    for start in ("f5", "e6", "d5"):  # another god's figure, a monument, an empty hex
        assert refused(game, f"move {start} d6") == "move.range"


@pytest.mark.rule("move.range")
def test_a_move_of_nonsense_is_refused() -> None:
    game = play(position('figures = ["god e5 seat 1"]'), "choose move")
    e5: Any = HEX["e5"]
    pairs: list[tuple[Any, Any]] = [
        (-1, e5),
        (500, e5),
        (e5, 500),
        (e5, -1),
        ("e5", "e6"),
        (None, e5),
        (e5, 1.0),
    ]
    for start, end in pairs:
        refusal = game.why_not(Move(start, end))
        assert refusal is not None
        assert refusal.rule == "move.range"


@pytest.mark.rule("move.through")
def test_through_water_rivers_and_camels() -> None:
    game = position('figures = ["god c5 seat 1"]\ncamels = "b5/c5 b4/c5 c4/c5 c5/d4 c5/d5"', tokens=WALLED_IN)
    play(game, "choose move")
    assert {"b5", "c4", "d4"} <= ends(game, "c5")  # over one camel
    assert "c8" in ends(game, "c5")  # over the water c6 and c7, three hexes
    assert {"c3", "d3"} <= ends(game, "c5")  # over camel and river


WALLED_IN = {"a2": 1, "b1": 2, "f7": 3, "c5": 4}
"""Tokens for a board on which c5 is a region of its own."""


@pytest.mark.rule("move.through")
def test_through_figures_and_monuments() -> None:
    """Every hex beside A's god is taken, or is water; it steps over them."""
    game = position("""
        figures = ["god d5 seat 1", "warrior d4 seat 2", "god d6 seat 2", "warrior e5 seat 1"]
        monuments = ["temple e6 seat 2", "pyramid c5", "obelisk e4", "obelisk c4"]
    """)
    play(game, "choose move")
    assert {"d3", "b4", "b5", "f4", "f5", "e3", "c3"} <= ends(game, "d5")
    assert all(distance("d5", name) > 1 for name in ends(game, "d5"))
    play(game, "move d5 d3")
    assert on(game, "d3") == "god seat 1"


@pytest.mark.rule("move.through")
def test_distance_is_counted_on_the_board() -> None:
    # From e6 to f7 and e8 there is only water between in one case, and a way round of land in the other.
    game = play(position('figures = ["god e6 seat 1"]'), "choose move")
    assert distance("e6", "e8") == 2
    assert {"e8", "f7", "e9"} <= ends(game, "e6")
    assert refused(game, "move e6 e10") == "move.range"


@pytest.mark.rule("move.end")
def test_a_move_ends_on_an_empty_land_hex() -> None:
    game = position("""
        figures = ["god d5 seat 1", "warrior d4 seat 1", "warrior e5 seat 2"]
        monuments = ["temple e6 seat 1", "pyramid d6"]
    """)
    play(game, "choose move")
    for name in ("d4", "e5", "e6", "d6", "c6", "c7", "d7", "e7"):
        assert refused(game, f"move d5 {name}") == "move.end"


@pytest.mark.rule("move.end")
def test_an_own_figure_that_leaves_makes_room() -> None:
    game = position('figures = ["god d5 seat 1", "warrior d4 seat 1"]')
    play(game, "choose move", "move d4 d3", "move d5 d4")
    assert (on(game, "d3"), on(game, "d4"), on(game, "d5")) == ("warrior seat 1", "god seat 1", "")


@pytest.mark.rule("move.control_unchanged")
def test_moving_changes_no_control() -> None:
    game = position("""
        figures = ["god d5 seat 1", "god g7 seat 2"]
        monuments = ["temple d4 seat 1", "obelisk f5", "pyramid g6 seat 2"]
    """)
    play(game, "choose move", "move d5 e5")  # leaves its temple, comes to a neutral obelisk
    play(game, "choose unlock", "unlock revered", "choose move", "move g7 h6")
    controls = {name: on(game, name) for name in ("d4", "f5", "g6")}
    assert controls == {"d4": "temple seat 1", "f5": "obelisk", "g6": "pyramid seat 2"}
    assert not entries(game, "controlled")


# Summon ---------------------------------------------------------------------------------------------


@pytest.mark.rule("summon.choice")
def test_a_warrior_or_a_controlled_guardian() -> None:
    game = position('figures = ["god e5 seat 1"]\nguardian_pool = ["mummy seat 1", "cat-mummy seat 2"]')
    play(game, "choose summon")
    assert {text.split()[1] for text in legal(game)} == {"warrior", "mummy"}
    assert refused(game, "summon cat-mummy e6") == "summon.choice"  # B's
    assert refused(game, "summon androsphinx e6") == "summon.choice"  # nobody's yet
    assert refused(game, "summon god e6") == "summon.choice"
    assert refused(game, "summon temple e6") == "summon.choice"
    assert refused(game, "summon apep e6") == "summon.choice"  # not in this game
    play(game, "summon mummy e6")
    assert on(game, "e6") == "mummy seat 1"
    assert (pool(game, 1, "mummy"), pool(game, 1, "warrior")) == (0, 6)


@pytest.mark.rule("summon.choice")
def test_one_figure_and_no_more() -> None:
    game = play(position('figures = ["god e5 seat 1"]'), "choose summon", "summon warrior e6")
    assert pool(game, 1, "warrior") == 5
    assert standing(game, "warrior seat 1") == {"e6"}
    assert asked(game) == "choose"


@pytest.mark.rule("summon.choice")
def test_no_warrior_without_one_in_the_pool() -> None:
    six = ["a2", "a3", "a4", "a5", "a6", "a7"]
    game = position(figures=[f"warrior {n} seat 1" for n in six], guardian_pool=["mummy seat 1"])
    play(game, "choose summon")
    assert {text.split()[1] for text in legal(game)} == {"mummy"}
    assert refused(game, "summon warrior b7") == "summon.choice"


@pytest.mark.rule("summon.place")
def test_beside_an_own_figure_or_a_controlled_monument() -> None:
    """Own god e5 (rivers to e4 and f4), own temple h8; a neutral and B's monument do not help."""
    game = position("""
        figures = ["god e5 seat 1", "god b4 seat 2", "warrior b7 seat 2"]
        monuments = ["temple h8 seat 1", "pyramid a5", "obelisk c2 seat 2"]
    """)
    play(game, "choose summon")
    beside_god = {"d4", "d5", "e6", "f5"}
    beside_temple = {"h7", "h9", "g8", "g9", "i9"}  # and i8, which is water
    assert {text.split()[2] for text in legal(game)} == beside_god | beside_temple
    for name in ("e4", "f4", "a4", "a6", "b3", "b8", "c1", "c3", "k3"):
        assert refused(game, f"summon warrior {name}") == "summon.place"
    assert refused(game, "summon warrior i8") == "summon.place"  # water
    assert refused(game, "summon warrior e5") == "summon.place"  # the own god's hex
    play(game, "summon warrior i9")
    assert on(game, "i9") == "warrior seat 1"


@pytest.mark.rule("summon.place")
def test_not_onto_an_occupied_hex_and_not_over_camels() -> None:
    game = position("""
        figures = ["god e5 seat 1", "warrior e6 seat 1", "warrior d5 seat 2"]
        monuments = ["temple f5"]
        camels = "d4/e5"
    """)
    play(game, "choose summon")
    for name in ("d5", "f5", "e6", "d4"):
        assert refused(game, f"summon warrior {name}") == "summon.place"
    assert {text.split()[2] for text in legal(game)} == {"d6", "f6"}  # beside the warrior on e6


@pytest.mark.rule("summon.place")
def test_a_summon_of_nonsense_is_refused() -> None:
    game = play(position('figures = ["god e5 seat 1"]'), "choose summon")
    nonsense: list[tuple[Any, Any]] = [
        ("warrior", -1),
        ("warrior", 500),
        (None, 3),
        ("", 3),
        ("warrior", "e6"),
    ]
    for figure, hex in nonsense:
        refusal = game.why_not(Summon(figure, hex))
        assert refusal is not None
        assert refusal.rule in ("summon.place", "summon.choice")


# Gain followers -------------------------------------------------------------------------------------


@pytest.mark.rule("followers.gain", "board.adjacent", "C04")
@pytest.mark.parametrize(("seat", "gained"), [(0, 1), (1, 1), (2, 2)])
def test_C04_a_river_cuts_the_gain(seat: int, gained: int) -> None:
    """Middle Kingdom for three: P1 1 (its own temple; the neutral one lies across the river), P2 1, P3 2."""
    gods = ["Amun", "Isis", "Osiris"]
    game = new_game("Middle Kingdom", gods=gods, guardians=["Satet", "Mummy", "Androsphinx"], seed=1)
    for _ in range(seat):
        play(game, "choose unlock", "unlock commanding")
    game.push(parse_action("choose followers"), seat)
    before = 1
    assert game.state.followers[seat] == before + gained


@pytest.mark.rule("followers.gain")
def test_neutral_and_own_monuments_with_an_own_figure_beside_them() -> None:
    game = position("""
        figures = ["god e5 seat 1", "warrior d5 seat 1", "god g7 seat 2"]
        monuments = ["temple e6", "obelisk f5 seat 1", "pyramid d4 seat 2", "pyramid h8 seat 1", "temple a4"]
    """)
    # e6 and f5 count; e6 once, though two figures stand beside it. d4 is B's; at h8 and a4 A has no figure.
    play(game, "choose followers")
    assert game.state.followers == [1 + 2, 1]
    (gain,) = entries(game, "followers", "followers.gain")
    assert (gain.god, gain.amount, names(gain.data["monuments"])) == (0, 2, {"e6", "f5"})


@pytest.mark.rule("followers.gain")
def test_another_gods_figures_do_not_count() -> None:
    game = position("""
        figures = ["god a9 seat 1", "god e5 seat 2"]
        monuments = ["temple e6", "obelisk f5 seat 1"]
    """)
    play(game, "choose followers")
    assert game.state.followers == [1, 1]


@pytest.mark.rule("followers.gain")
def test_guardians_and_warriors_gather_too() -> None:
    game = position("""
        figures = ["mummy e5 seat 1", "warrior g7 seat 1"]
        monuments = ["temple e6", "obelisk h7"]
    """)
    play(game, "choose followers")  # the Mummy beside e6, the warrior beside h7
    assert game.state.followers == [1 + 2, 1]


# Unlock ---------------------------------------------------------------------------------------------

LEVELS = {
    1: ["commanding", "inspiring", "omnipresent", "revered"],
    2: ["resplendent", "obelisk-attuned", "temple-attuned", "pyramid-attuned"],
    3: ["glorious", "magnanimous", "bountiful", "worshipful"],
}


def powers(count: int, seat: int = 1) -> list[str]:
    """So many powers of a seat, as a scenario lists them: two of each level, in order."""
    six = [name for level in (1, 2, 3) for name in LEVELS[level][:2]]
    return [f"{name} seat {seat}" for name in six[:count]]


@pytest.mark.rule("unlock.cost")
def test_four_powers_of_each_level() -> None:
    found: dict[int, list[str]] = {}
    for power in POWERS.values():
        found.setdefault(power.level, []).append(power.id)
    assert {level: set(ids) for level, ids in found.items()} == {n: set(ids) for n, ids in LEVELS.items()}


@pytest.mark.rule("unlock.cost")
@pytest.mark.parametrize(
    ("have", "level"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)], ids=lambda n: str(n)
)
def test_the_next_power_costs_its_level(have: int, level: int) -> None:
    game = play(position(powers=powers(have), followers=[5, 0]), "choose unlock")
    # The first of this level is gone when an odd number has been unlocked.
    first = have % 2
    assert legal(game) == [f"unlock {power}" for power in LEVELS[level][first:]]
    for other in {1, 2, 3} - {level}:
        assert refused(game, f"unlock {LEVELS[other][2]}") == "unlock.cost"
    if first:
        assert refused(game, f"unlock {LEVELS[level][0]}") == "unlock.cost"  # it has that one
    play(game, f"unlock {LEVELS[level][3]}")
    assert game.state.followers == [5 - level, 0]
    assert game.state.powers[0].bit_count() == have + 1


@pytest.mark.rule("unlock.cost", "unlock.futile")
@pytest.mark.parametrize(
    ("have", "followers", "asks"),
    [
        (0, 0, False),
        (0, 1, True),
        (2, 1, False),
        (2, 2, True),
        (5, 2, False),
        (5, 3, True),
        (6, 9, False),
    ],
)
def test_too_few_followers_or_all_six(have: int, followers: int, asks: bool) -> None:
    game = play(position(powers=powers(have), followers=[followers, 0]), "choose unlock")
    assert (asked(game) == "unlock") == asks
    if not asks:
        assert game.state.actions[3] == 4
        assert game.state.followers[0] == followers
        assert game.state.powers[0].bit_count() == have
        assert [e.rule for e in entries(game, "nothing")] == ["unlock.futile"]
        assert game.acting == (1,)


@pytest.mark.rule("unlock.cost")
def test_two_gods_may_have_the_same_power() -> None:
    game = play(position(powers=["revered seat 2"]), "choose unlock", "unlock revered")
    assert game.state.powers[0] == game.state.powers[1]


@pytest.mark.rule("unlock.cost")
def test_an_unlock_of_nonsense_is_refused() -> None:
    game = play(position(), "choose unlock")
    nonsense: list[Any] = ["riches", "", None, 3, ["revered"]]
    for power in nonsense:
        refusal = game.why_not(Unlock(power))
        assert refusal is not None
        assert refusal.rule == "unlock.cost"


# Guardians ------------------------------------------------------------------------------------------


def gained(game: Game) -> list[str]:
    """The guardians gained so far, from the ledger."""
    return [str(e.data["guardian"]) for e in entries(game, "guardian", "unlock.guardian")]


@pytest.mark.rule("unlock.guardian", "C10")
@pytest.mark.parametrize(
    ("number", "guardian"),
    [(1, None), (2, "cat-mummy"), (3, None), (4, "mummy"), (5, "androsphinx"), (6, None)],
)
def test_C10_guardian_symbols(number: int, guardian: str | None) -> None:
    """Unlocks number 2, 4 and 5 bring guardians of level 1, 2, 3; unlocks 1, 3 and 6 none."""
    game = play(position(powers=powers(number - 1), followers=[3, 0]), "choose unlock")
    play(game, legal(game)[0])
    assert gained(game) == ([guardian] if guardian else [])
    if guardian:
        assert pool(game, 1, guardian) == 1
        kinds = ["cat-mummy", "mummy", "androsphinx"]
        assert game.state.stock == [0 if kind == guardian else 1 for kind in kinds]


@pytest.mark.rule("unlock.guardian", "C10")
def test_C10_no_base_no_guardian_and_not_later() -> None:
    """Both small bases carry Mummies at unlock 2; at unlock 3 one is free again, and nothing is made good."""
    text = """
        players = 4
        powers = ["commanding seat 1"]
        followers = [9, 0, 0, 0]
        guardian_pool = ["mummy seat 1", "mummy seat 1"]
    """
    game = play(position(text), "choose unlock", "unlock inspiring")
    assert gained(game) == []
    assert [e.data["why"] for e in entries(game, "nothing")] == ["base"]
    assert game.state.stock[0] == 3
    later = position(text.replace('"commanding seat 1"', '"commanding seat 1", "inspiring seat 1"'))
    play(later, "choose unlock", "unlock resplendent")
    assert gained(later) == []


@pytest.mark.rule("unlock.guardian", "C10")
def test_C10_no_figure_left_no_guardian_and_not_later() -> None:
    text = 'guardian_pool = ["cat-mummy seat 2"]\nfollowers = [9, 0]\n'
    game = play(position(text, powers=powers(1)), "choose unlock", "unlock inspiring")
    assert gained(game) == []
    assert [e.data["why"] for e in entries(game, "nothing")] == ["stock"]
    assert pool(game, 1, "cat-mummy") == 0


@pytest.mark.rule("unlock.guardian", "piece.supplies", "C11")
def test_C11_two_small_guardians_fit_on_two_small_bases() -> None:
    """A has a Cat Mummy and gets Mummy at unlock 4. (The merger of C11 is among the tests of merging.)"""
    text = 'players = 4\nguardian_pool = ["cat-mummy seat 1"]\nfollowers = [9, 0, 0, 0]'
    game = position(text, powers=powers(3))
    assert game.state.free_bases(0, "small") == 1
    play(game, "choose unlock", "unlock temple-attuned")
    assert gained(game) == ["mummy"]
    assert (game.state.free_bases(0, "small"), game.state.free_bases(0, "large")) == (0, 2)


@pytest.mark.rule("unlock.guardian")
def test_a_figure_on_the_board_holds_its_base() -> None:
    text = 'players = 4\nfigures = ["mummy e5 seat 1", "mummy d5 seat 1"]\nfollowers = [9, 0, 0, 0]'
    game = play(position(text, powers=powers(1)), "choose unlock", "unlock inspiring")
    assert gained(game) == []


@pytest.mark.rule("unlock.guardian")
def test_a_large_guardian_needs_a_large_base() -> None:
    """Both large bases carry Apeps at unlock 5: no Androsphinx, though both small bases are free."""
    game = position(
        players=4,
        guardians=["Satet", "Apep", "Androsphinx"],
        guardian_pool=["apep seat 1", "apep seat 1"],
        powers=powers(4),
        followers=[3, 0, 0, 0],
    )
    play(game, "choose unlock", "unlock glorious")
    assert gained(game) == []
    assert game.state.stock == [3, 0, 2]


@pytest.mark.rule("unlock.guardian")
def test_the_numbers_of_the_symbols_are_one_setting() -> None:
    rules = {"guardian_symbols": [1, 3, 6]}
    found = []
    for number in range(1, 7):
        game = play(position(powers=powers(number - 1), followers=[3, 0], rules=rules), "choose unlock")
        play(game, legal(game)[0])
        found.append(gained(game))
    assert found == [["cat-mummy"], [], ["mummy"], [], [], ["androsphinx"]]


@pytest.mark.rule("unlock.guardian", "summon.choice")
def test_a_gained_guardian_can_be_summoned_in_the_next_turn() -> None:
    game = position('figures = ["god e5 seat 1"]\nfollowers = [1, 0]', powers=powers(1))
    play(game, "choose unlock", "unlock inspiring", "choose unlock", "choose summon")
    assert "summon cat-mummy e6" in legal(game)
