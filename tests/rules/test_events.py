"""Section 6: control monument and camel caravan."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ankh_core import Game, new_game
from ankh_core.actions import KeepToken, LayCamels, SwapTokens, TakeControl
from ankh_core.board import (
    CORNER_HEXES,
    CORNER_SIDES,
    HEX,
    LAND,
    RIVERS,
    SIDE_CORNERS,
    SIDES,
    WATER,
    bits,
    side_name,
)
from ankh_core.state import State

from .helpers import (
    asked,
    before_event,
    entries,
    joined,
    legal,
    names,
    on,
    play,
    refused,
    region_token,
    setup_sides,
    some_camels,
    tokens,
    trigger,
)

# Control --------------------------------------------------------------------------------------------

REACH = """
    figures = ["god e5 seat 1", "warrior g7 seat 1", "god a9 seat 2"]
    monuments = [
        "temple e6", "obelisk f5 seat 2", "pyramid h7", "pyramid f4", "temple d4 seat 1", "temple j3"
    ]
"""
"""A reaches e6, f5, d4 from e5 and h7 from g7; f4 lies across the river, j3 far away."""


@pytest.mark.rule("control.neutral")
def test_one_neutral_monument_beside_an_own_figure() -> None:
    game = trigger(before_event("control", REACH))
    assert legal(game) == ["control e6", "control h7"]
    play(game, "control h7")
    assert on(game, "h7") == "pyramid seat 1"
    assert game.state.ankh_pool(0) == 9 - 2
    assert (asked(game), game.acting) == ("choose", (1,))  # one, and no more


@pytest.mark.rule("control.neutral")
def test_what_cannot_be_taken() -> None:
    game = trigger(before_event("control", REACH))
    assert refused(game, "control f4") == "control.neutral"  # across a river
    assert refused(game, "control j3") == "control.neutral"  # no figure beside it
    assert refused(game, "control d4") == "control.neutral"  # A's own
    assert refused(game, "control f5") == "control.steal"  # B's, while others are neutral
    assert refused(game, "control d5") == "control.neutral"  # no monument
    assert refused(game, "control e5") == "control.neutral"  # a figure
    nonsense: list[Any] = [-1, 500, None, "e6"]
    assert {r.rule for hex in nonsense if (r := game.why_not(TakeControl(hex)))} == {"control.neutral"}


@pytest.mark.rule("control.neutral")
def test_the_player_who_triggered_takes_it() -> None:
    game = before_event(
        "control", 'figures = ["god e5 seat 1", "god d5 seat 2"]\nmonuments = ["temple e6"]', turn=2
    )
    trigger(game)
    assert game.acting == (1,)
    play(game, "control e6")
    assert on(game, "e6") == "temple seat 2"
    assert [e.god for e in entries(game, "controlled", "control.neutral")] == [1]


@pytest.mark.rule("control.neutral")
def test_a_figure_of_any_kind_will_do_but_no_monument() -> None:
    game = before_event(
        "control",
        """
        figures = ["god a9 seat 1", "mummy e5 seat 1"]
        monuments = ["temple e6", "obelisk h6", "obelisk h7 seat 1"]
        """,
    )
    assert legal(trigger(game)) == ["control e6"]  # h6 stands beside A's own h7, and no figure


FAR_OBELISK = """
    figures = ["god a9 seat 1", "warrior e5 seat 1", "god k4 seat 2"]
    monuments = ["obelisk b1", "temple e6 seat 2", "pyramid f5 seat 1"]
"""


@pytest.mark.rule("control.steal", "control.none", "C05")
def test_C05_no_stealing_while_a_monument_is_neutral() -> None:
    """One neutral obelisk far away where nobody can reach; A's warrior stands beside B's temple."""
    game = before_event("control", FAR_OBELISK)
    before = game.state.at[:]
    trigger(game)
    assert game.state.at == before  # no token moves
    assert game.state.event == 1  # and the event marker has advanced
    assert [e.rule for e in entries(game, "nothing")] == ["control.none"]
    assert (asked(game), game.acting) == ("choose", (1,))


@pytest.mark.rule("control.steal", "C05")
def test_C05_stealing_when_nothing_is_neutral() -> None:
    game = before_event("control", FAR_OBELISK.replace("obelisk b1", "obelisk b1 seat 2"))
    assert [game.state.ankh_pool(god) for god in (0, 1)] == [8, 7]
    trigger(game)
    assert legal(game) == ["control e6"]  # its own pyramid on f5 is never a target
    assert refused(game, "control f5") == "control.steal"
    assert refused(game, "control b1") == "control.steal"  # out of reach
    assert refused(game, "control d5") == "control.steal"  # nothing there
    play(game, "control e6")
    assert on(game, "e6") == "temple seat 1"
    assert [game.state.ankh_pool(god) for god in (0, 1)] == [7, 8]  # B's token is back in B's pool
    (entry,) = entries(game, "controlled", "control.steal")
    assert (entry.god, entry.data["before"]) == (0, 1)


@pytest.mark.rule("control.steal", "C05")
def test_C05_only_own_monuments_beside_own_figures() -> None:
    game = before_event(
        "control", 'figures = ["god e5 seat 1"]\nmonuments = ["temple e6 seat 1", "obelisk d5 seat 1"]'
    )
    trigger(game)
    assert game.state.event == 1
    assert (on(game, "e6"), on(game, "d5")) == ("temple seat 1", "obelisk seat 1")
    assert game.acting == (1,)


@pytest.mark.rule("control.none")
def test_without_an_ankh_token_nothing_is_taken() -> None:
    nine = [f"{('temple', 'pyramid')[i % 2]} {name} seat 1" for i, name in enumerate(NINE)]
    figures = ["god e5 seat 1"]
    neutral = trigger(before_event("control", figures=figures, monuments=[*nine, "temple e6"]))
    stolen = trigger(before_event("control", figures=figures, monuments=[*nine, "temple e6 seat 2"]))
    for game, there in ((neutral, "temple"), (stolen, "temple seat 2")):
        assert on(game, "e6") == there
        assert game.state.event == 1
        assert [e.rule for e in entries(game, "nothing")] == ["control.none"]
        assert game.acting == (1,)
    eight = trigger(before_event("control", figures=figures, monuments=[*nine[1:], "temple e6"]))
    assert legal(eight) == ["control e6"]


NINE = ["a4", "a5", "a6", "a7", "a8", "b4", "b5", "b6", "b7"]


# Caravan: the line ----------------------------------------------------------------------------------

DELTA_WALL = "e2/f2 e3/f2 e3/f3 e4/f3 e4/f4"
"""From the water f1 to the river at e5: it cuts the delta, 22, into 11 and 11."""
DELTA_WEST = {"b1", "b2", "c1", "c2", "c3", "d1", "d2", "d3", "e2", "e3", "e4"}
DELTA_EAST = {"f2", "f3", "f4", "g2", "g3", "g4", "h2", "h3", "i2", "i3", "j2"}


def lines(game: Game) -> set[frozenset[str]]:
    """The legal lines, each as the set of its sides."""
    return {frozenset(text.split()[1:]) for text in legal(game)}


def caravan(text: str = "", **more: Any) -> Game:
    """A caravan event that A has triggered."""
    return trigger(before_event("caravan", text, **more))


@pytest.mark.rule("caravan.line", "caravan.split")
def test_a_line_from_water_to_river() -> None:
    game = caravan()
    assert asked(game) == "caravan"
    assert frozenset(DELTA_WALL.split()) in lines(game)
    play(game, f"camels {DELTA_WALL}")
    assert game.state.camels == setup_sides(DELTA_WALL)
    assert game.state.camel_supply() == 25
    play(game, "keep b1", "done")
    assert {frozenset(land) for land in tokens(game).values()} >= {
        frozenset(DELTA_WEST),
        frozenset(DELTA_EAST),
    }
    assert len(tokens(game)) == 4
    assert joined(list(tokens(game).values())) == names(LAND)


@pytest.mark.rule("caravan.line")
@pytest.mark.parametrize(
    ("why", "sides"),
    [
        ("an end in open country", "e2/f2 e3/f2 e3/f3 e4/f3"),
        ("a gap", "e2/f2 e3/f2 e4/f3 e4/f4"),
        ("a branch", f"{DELTA_WALL} f2/f3"),
        ("a ring", "d1/d2 d2/d3 c2/d2 c3/d2 d2/e2 d2/e3"),
        ("two lines", "a2/a3 a8/a9 a9/b8 a9/b9"),
        ("a river", "e4/e5"),
        ("a river in the line", f"{DELTA_WALL} e5/f4"),
        ("beside water", "e1/e2"),
        ("beside water in the line", f"{DELTA_WALL} e2/f1"),
        ("seven camels", "c1/d1 c2/d1 c2/d2 c3/d2 c3/d3 d3/e4 e4/f4"),
        ("two regions", f"{DELTA_WALL} d5/e5"),
    ],
    ids=lambda text: text.replace(" ", "-") if "/" not in text else "",
)
def test_what_is_no_line(why: str, sides: str) -> None:
    assert refused(caravan(), f"camels {sides}") == "caravan.line", why


@pytest.mark.rule("caravan.line")
def test_a_side_that_carries_a_camel_takes_no_other() -> None:
    game = caravan(camels=DELTA_WALL)
    assert refused(game, "camels e3/f3") == "caravan.line"
    assert not any("e3/f3" in line for line in lines(game))


@pytest.mark.rule("caravan.line")
def test_lines_of_nonsense_are_refused() -> None:
    game = caravan()
    side = next(i for i in range(len(SIDES)) if side_name(i) == "e2/f2")
    nonsense: list[Any] = [
        (),
        (-1,),
        (10_000,),
        (None,),
        None,
        "e2/f2",
        (side, side),
        (side + 1, side),
        [side],
    ]
    for sides in nonsense:
        refusal = game.why_not(LayCamels(sides))
        assert refusal is not None, sides
        assert refusal.rule == "caravan.line"


@pytest.mark.rule("caravan.line")
def test_the_sides_may_be_named_in_any_order() -> None:
    sides = DELTA_WALL.split()
    game = play(caravan(), "camels " + " ".join(reversed(["/".join(reversed(s.split("/"))) for s in sides])))
    assert game.state.camels == setup_sides(DELTA_WALL)


@pytest.mark.rule("caravan.line")
def test_up_to_six_camels() -> None:
    lengths = Counter(map(len, lines(caravan())))
    assert max(lengths) == 6
    # With four camels left there are the same lines, but for the longer ones.
    game = caravan(camels=some_camels(26))
    assert max(map(len, lines(game))) <= 4


@pytest.mark.rule("caravan.split")
def test_both_parts_have_six_land_hexes_or_more() -> None:
    assert refused(caravan(), "camels a8/a9 a9/b8 a9/b9") == "caravan.split"  # a9 alone
    # In the north-east, from the river: 1 camel cuts off k3 k4 j3, 4 camels these with i4 and h4, that is
    # five hexes, and 5 camels these with g5 as well.
    assert refused(caravan(), "camels i4/j3") == "caravan.split"
    assert refused(caravan(), "camels g5/h4 h4/h5 h4/i5 i4/i5") == "caravan.split"
    line = "camels g5/g6 g5/h5 h4/h5 h4/i5 i4/i5"
    six = {"g5", "h4", "i4", "j3", "k3", "k4"}
    assert six in parts(caravan(), line)
    game = caravan()
    for line in legal(game):
        assert min(len(part) for part in parts(game, line)) >= 6


def parts(game: Game, line: str) -> list[set[str]]:
    """The two parts that a line makes."""
    before = {frozenset(land) for land in tokens(game).values()}
    play(game, line)
    new = [set(land) for land in tokens(game).values() if frozenset(land) not in before]
    game.pop()
    return new


# Caravan: an independent statement of what is legal --------------------------------------------------


def all_cuts(land: int, state: State) -> set[frozenset[str]]:
    """The legal lines of one region, found from the parts they make instead of from the lines.

    Every way to divide the land into two connected parts of six or more; what lies between them has to be
    one line of at most six sides, with both ends at the border, water, a river or a camel.
    """
    near = [n & land for n in state.adjacent]
    size, first = land.bit_count(), land & -land
    inner = [i for i, (a, b) in enumerate(SIDES) if near[a] >> b & 1 and land >> a & 1]
    found: set[frozenset[str]] = set()

    def grow(part: int, edge: int, never: int) -> None:
        if part.bit_count() >= 6:
            cut = [s for s in inner if (part >> SIDES[s][0] ^ part >> SIDES[s][1]) & 1]
            if len(cut) <= 6 and connected(land & ~part, near) and is_line(cut, state):
                found.add(frozenset(map(side_name, cut)))
        if size - part.bit_count() <= 6:
            return
        for hex in bits(edge & ~part & ~never):
            grow(part | 1 << hex, edge | near[hex], never)
            never |= 1 << hex

    grow(first, near[first.bit_length() - 1], 0)
    return found


def connected(part: int, near: list[int]) -> bool:
    """Whether a set of hexes hangs together."""
    reached = frontier = part & -part
    while frontier:
        spread = 0
        for hex in bits(frontier):
            spread |= near[hex]
        frontier = spread & part & ~reached
        reached |= frontier
    return reached == part


def is_line(cut: list[int], state: State) -> bool:
    """Whether sides form one line without branches, its two ends at something it may end at."""
    met = Counter(corner for side in cut for corner in SIDE_CORNERS[side])
    ends = [corner for corner, sides in met.items() if sides == 1]
    if len(ends) != 2 or max(met.values()) > 2:
        return False
    walls = RIVERS | state.camels
    return all(
        len(CORNER_HEXES[c]) < 3
        or any(WATER >> h & 1 for h in CORNER_HEXES[c])
        or any(walls >> s & 1 for s in CORNER_SIDES[c])
        for c in ends
    )


@pytest.mark.rule("caravan.line", "caravan.split")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("Middle Kingdom", 4), ("Middle Kingdom", 5), ("Old Kingdom", 4), ("Old Kingdom", 5)],
)
def test_exactly_the_legal_lines(scenario: str, players: int) -> None:
    """In every region of a published position with at most 18 land hexes."""
    start = new_game(scenario, players=players, seed=1).state
    camels = " ".join(side_name(s) for s in bits(start.camels))
    game = caravan(camels=camels)
    listed = lines(game)
    checked = 0
    for region in game.state.regions:
        if region.land.bit_count() <= 18:
            here = {line for line in listed if HEX[min(line).split("/")[0]] in bits(region.land)}
            assert here == all_cuts(region.land, game.state)
            checked += 1
    assert checked >= 2


@pytest.mark.rule("caravan.line", "caravan.split")
def test_numbers_of_lines_on_the_printed_board() -> None:
    """19 in the delta and 29 in the east, found once with `all_cuts`, which takes minutes for 28 hexes."""
    game = caravan()
    for token, number in ((2, 19), (3, 29)):
        land = tokens(game)[token]
        assert sum(min(line).split("/")[0] in land for line in lines(game)) == number


# Caravan: sizes, tokens -----------------------------------------------------------------------------


@pytest.mark.rule("caravan.split", "C12")
def test_C12_a_region_of_11_cannot_be_split() -> None:
    """Eleven land hexes and six of water: more than twelve spaces, but water does not count."""
    game = caravan(camels=DELTA_WALL)
    region = game.state.region_of(HEX["f2"])
    assert (region.land.bit_count(), (region.area & WATER).bit_count()) == (11, 6)
    assert not any(HEX[side[:2]] in bits(region.land) for line in lines(game) for side in line)
    # From the water f1 to the river at g5: a line in order, but one side would have less than six.
    assert refused(game, "camels f2/g2 f2/g3 f3/g3 f3/g4 f4/g4") == "caravan.split"


@pytest.mark.rule("caravan.split", "C12")
def test_C12_a_region_of_12_splits_into_6_and_6_only() -> None:
    start = new_game("Middle Kingdom", players=5, seed=1).state
    camels = " ".join(side_name(s) for s in bits(start.camels))
    game = caravan(camels=camels)
    land = names(game.state.region_of(HEX["i9"]).land)
    assert len(land) == 12
    here = [text for text in legal(game) if text.split()[1].split("/")[0] in land]
    assert here
    for text in here:
        assert [len(part) for part in parts(game, text)] == [6, 6]


@pytest.mark.rule("caravan.tokens", "C12")
def test_C12_the_player_says_which_part_keeps_the_old_token() -> None:
    for keep, west, east in (("b1", 2, 4), ("f2", 4, 2)):
        game = play(caravan(), f"camels {DELTA_WALL}")
        assert (asked(game), game.acting) == ("keep", (0,))
        assert legal(game) in (["keep b1", "keep f2"], ["keep f2", "keep b1"])
        play(game, f"keep {keep}", "done")
        assert (region_token(game, "b1"), region_token(game, "f2")) == (west, east)
        assert (tokens(game)[west], tokens(game)[east]) == (DELTA_WEST, DELTA_EAST)
        assert (region_token(game, "a2"), region_token(game, "f7")) == (1, 3)
        assert (asked(game), game.acting) == ("choose", (1,))


@pytest.mark.rule("caravan.tokens")
def test_a_part_is_named_by_its_first_hex() -> None:
    game = play(caravan(), f"camels {DELTA_WALL}")
    for name in ("b2", "f3", "a2", "c6"):
        assert refused(game, f"keep {name}") == "caravan.tokens"
    nonsense: list[Any] = [-1, 500, None]
    assert {r.rule for hex in nonsense if (r := game.why_not(KeepToken(hex)))} == {"caravan.tokens"}


@pytest.mark.rule("caravan.tokens", "C12")
def test_C12_the_new_region_takes_the_lowest_token_in_supply() -> None:
    game = play(caravan(tokens={"a2": 2, "b1": 5, "f7": 1}), f"camels {DELTA_WALL}", "keep f2", "done")
    assert (region_token(game, "f2"), region_token(game, "b1")) == (5, 3)
    game = play(caravan(tokens={"a2": 8, "b1": 5, "f7": 7}), f"camels {DELTA_WALL}", "keep f2", "done")
    assert (region_token(game, "f2"), region_token(game, "b1")) == (5, 1)


@pytest.mark.rule("caravan.tokens", "C12")
def test_C12_then_one_of_the_two_tokens_may_be_swapped_with_any() -> None:
    # West 1, delta 2 (keeps it in its west part), its new east part 4, east 3.
    swaps = {
        "swap 2 1": {"b1": 1, "f2": 4, "a2": 2, "f7": 3},
        "swap 2 3": {"b1": 3, "f2": 4, "a2": 1, "f7": 2},
        "swap 4 1": {"b1": 2, "f2": 1, "a2": 4, "f7": 3},
        "swap 4 3": {"b1": 2, "f2": 3, "a2": 1, "f7": 4},
        "swap 2 4": {"b1": 4, "f2": 2, "a2": 1, "f7": 3},
        "done": {"b1": 2, "f2": 4, "a2": 1, "f7": 3},
    }
    game = play(caravan(), f"camels {DELTA_WALL}", "keep b1")
    assert asked(game) == "swap"
    assert set(legal(game)) == set(swaps)
    for swap, result in swaps.items():
        play(game, swap)
        assert {name: region_token(game, name) for name in result} == result
        assert [r.token for r in game.state.regions] == [1, 2, 3, 4]
        assert (asked(game), game.acting) == ("choose", (1,))
        game.pop()


@pytest.mark.rule("caravan.tokens")
def test_other_swaps_are_refused() -> None:
    game = play(caravan(), f"camels {DELTA_WALL}", "keep b1")
    for swap in ("swap 1 3", "swap 2 2", "swap 5 1", "swap 2 8", "swap 2 0", "swap 1 2"):
        assert refused(game, swap) == "caravan.tokens"
    nonsense: list[Any] = [(None, 2), (2, None), (2, "1"), (-1, 2)]
    assert {r.rule for a, b in nonsense if (r := game.why_not(SwapTokens(a, b)))} == {"caravan.tokens"}


@pytest.mark.rule("caravan.tokens", "board.water")
def test_figures_stay_and_water_belongs_to_both_parts() -> None:
    game = caravan('figures = ["god e3 seat 1", "warrior f3 seat 1", "god f2 seat 2"]')
    play(game, f"camels {DELTA_WALL}", "keep b1", "done")
    assert [on(game, name) for name in ("e3", "f3", "f2")] == ["god seat 1", "warrior seat 1", "god seat 2"]
    both = [r.token for r in game.state.regions if r.area >> HEX["f1"] & 1]
    assert both == [2, 4]  # f1 has e2 on one side of the camels and f2 on the other


LAST_CAMEL = """
    a3/a4 a4/a5 a4/b3 a5/b4 b3/b4 b4/b5 b4/c4 b5/c5 c4/c5 c5/d4 c5/d5
    c2/d2 c3/d2 d1/d2 d2/d3 d2/e2 d3/e3 e2/e3 e3/e4 e3/f2
    e4/f3 f2/f3 f2/g3 f3/f4 f3/g4 g2/g3 g3/g4 g3/h2 g3/h3
"""
"""29 camels around a4 b4 c5 and around d2 e3 f3 g3: nowhere is there a line of one more."""


@pytest.mark.rule("caravan.none")
def test_no_legal_line_anywhere_no_effect() -> None:
    game = before_event("caravan", camels=" ".join(LAST_CAMEL.split()))
    assert (game.state.camel_supply(), game.state.token_supply()) == (1, [7, 8])
    regions = game.state.regions
    trigger(game)
    assert game.state.regions == regions
    assert game.state.event == 5
    assert [e.rule for e in entries(game, "nothing")] == ["caravan.none"]
    assert (asked(game), game.acting) == ("choose", (1,))


@pytest.mark.rule("caravan.line", "caravan.split")
def test_the_triggering_player_lays_the_camels() -> None:
    game = trigger(before_event("caravan", turn=2))
    assert game.acting == (1,)
    play(game, f"camels {DELTA_WALL}")
    assert game.acting == (1,)
    assert [e.god for e in entries(game, "camels", "caravan.line")] == [1]
