"""Section 1: the board, its regions, what is adjacent, and the pieces."""

from __future__ import annotations

import pytest

from ankh_core import ScenarioError, new_game
from ankh_core.board import (
    DESERT,
    FERTILE,
    HEX,
    HEXES,
    LAND,
    TERRAIN,
    WATER,
)

from .helpers import (
    before_event,
    hexes,
    joined,
    legal,
    names,
    near,
    on,
    play,
    pool,
    position,
    refused,
    some_camels,
    standing,
    tokens,
    trigger,
)

WEST_WALL = "a4/a5 a5/b4 b4/b5 b5/c5"
"""A caravan from the border at a4 to the water at c6: it cuts the west, 32, into 14 and 18."""
NORTH_WEST = "a2 a3 a4 b3 b4 c4 c5 d4 d5 d6 e5 e6 f5 f6"
SOUTH_WEST = "a5 a6 a7 a8 a9 b5 b6 b7 b8 b9 c8 c9 c10 d8 d9 e8 e9 e10"


# Terrain and regions --------------------------------------------------------------------------------


@pytest.mark.rule("board.terrain")
def test_101_hexes_of_three_terrains() -> None:
    assert (FERTILE.bit_count(), DESERT.bit_count(), WATER.bit_count()) == (43, 39, 19)
    assert len(HEXES) == len(set(HEXES)) == 101
    assert FERTILE | DESERT == LAND
    assert not FERTILE & DESERT
    assert not LAND & WATER
    picks = {
        "a2": "fertile",
        "e10": "fertile",
        "k3": "fertile",
        "a4": "desert",
        "e6": "desert",
        "k4": "desert",
    }
    picks |= {"c6": "water", "e1": "water", "i8": "water", "k9": "water"}
    assert {name: TERRAIN[HEX[name]] for name in picks} == picks


@pytest.mark.rule("board.terrain")
def test_what_is_not_on_the_board() -> None:
    for name in ("a1", "k1", "a10", "k10", "e11", "l5"):
        assert name not in HEX
        with pytest.raises(ScenarioError, match=f"no hex '{name}'"):
            position(f'monuments = ["temple {name}"]')


@pytest.mark.rule("board.region")
def test_the_printed_board_has_three_regions() -> None:
    west, delta, east = (tokens(position())[token] for token in (1, 2, 3))
    assert (len(west), len(delta), len(east)) == (32, 22, 28)
    assert west == set(f"{NORTH_WEST} {SOUTH_WEST}".split())
    assert {"b1", "c3", "e4", "f4", "g4", "h3", "i3", "j2"} <= delta
    assert {"f7", "g5", "h4", "i4", "j3", "k3", "f9", "g10"} <= east
    assert joined([west, delta, east]) == names(LAND)


@pytest.mark.rule("board.region")
def test_camels_split_a_region() -> None:
    game = position(f'camels = "{WEST_WALL}"')
    assert sorted(map(len, tokens(game).values())) == [14, 18, 22, 28]
    assert set(NORTH_WEST.split()) in tokens(game).values()
    assert set(SOUTH_WEST.split()) in tokens(game).values()


@pytest.mark.rule("board.region")
def test_camels_that_leave_a_way_round_split_nothing() -> None:
    game = position('camels = "a4/a5 a5/b4 b4/b5"')  # b5/c5 is open
    assert sorted(map(len, tokens(game).values())) == [22, 28, 32]


@pytest.mark.rule("board.region")
def test_rivers_and_water_part_land() -> None:
    game = position()
    parts = {name: r for r, land in tokens(game).items() for name in land}
    assert parts["e5"] != parts["f4"]  # a river between
    assert parts["e5"] == parts["f5"] == parts["e6"]
    assert parts["e8"] != parts["f7"]  # a river again
    assert parts["e6"] != parts["f7"]  # only water, e7, touches both


# Water ----------------------------------------------------------------------------------------------


def regions_at(camels: str, name: str) -> list[set[str]]:
    """The land of every region to which a water hex belongs."""
    state = position(f'camels = "{camels}"').state
    return [names(r.land) for r in state.regions if r.area >> HEX[name] & 1]


@pytest.mark.rule("board.water")
def test_water_belongs_to_every_region_beside_it() -> None:
    # e7 has e6, d6 and e8 of the west and f7 of the east beside it; k2 has j2 (delta) and k3 (east).
    assert sorted(len(land) for land in regions_at("", "e7")) == [28, 32]
    assert sorted(len(land) for land in regions_at("", "k2")) == [22, 28]
    assert [len(land) for land in regions_at("", "c6")] == [32]
    assert [len(land) for land in regions_at("", "e1")] == [22]
    assert [len(land) for land in regions_at("", "i8")] == [28]
    assert [len(land) for land in regions_at("", "k7")] == [28]  # j6
    assert all(regions_at("", name) for name in names(WATER))


@pytest.mark.rule("board.water")
def test_water_is_looked_at_again_after_a_split() -> None:
    # c6: b5 and b6 lie south of the camels, c5, d5 and d6 north.
    assert [set(NORTH_WEST.split()), set(SOUTH_WEST.split())] == regions_at(WEST_WALL, "c6")
    # d7 has d6 of the north beside it, and d8, c8 and e8 of the south.
    assert [set(NORTH_WEST.split()), set(SOUTH_WEST.split())] == regions_at(WEST_WALL, "d7")


@pytest.mark.rule("board.water")
def test_water_is_adjacent_to_the_land_of_all_its_regions() -> None:
    game = position(f'camels = "{WEST_WALL}"')
    assert {"b5", "b6", "c5", "d5", "d6"} <= near(game, "c6")
    assert {"e6", "d6", "e8", "f7", "f6"} <= near(game, "e7")
    assert "c6" in near(game, "b5")
    assert "c6" in near(game, "c5")


@pytest.mark.rule("board.water")
def test_water_never_counts_towards_the_size_of_a_region() -> None:
    game = position()
    for region in game.state.regions:
        assert not region.land & WATER
        assert region.area & LAND == region.land
        assert region.area & WATER
    assert sum(r.land.bit_count() for r in game.state.regions) == 43 + 39


# Adjacency ------------------------------------------------------------------------------------------


@pytest.mark.rule("board.adjacent")
def test_sides_with_rivers_or_camels_make_no_neighbours() -> None:
    game = position('camels = "d5/e5"')
    # Six hexes share a side with e5: e4 and f4 lie across the river, d5 behind a camel.
    assert near(game, "e5") == {"d4", "e6", "f5"}
    assert near(game, "d5") == {"c5", "c6", "d4", "d6", "e6"}
    assert near(position(), "e5") == {"d4", "d5", "e6", "f5"}
    assert near(position(), "a5") == {"a4", "a6", "b4", "b5"}
    assert near(position(), "a2") == {"a3"}  # b1 and b2 lie across the river


@pytest.mark.rule("board.adjacent")
@pytest.mark.parametrize(
    ("camels", "gained"), [("", 1), ("d5/e5", 0)], ids=["no camel between", "a camel between"]
)
def test_followers_go_by_adjacency(camels: str, gained: int) -> None:
    game = position(f"""
        figures = ["god e5 seat 1"]
        monuments = ["temple d5", "pyramid f4", "obelisk e4"]
        camels = "{camels}"
    """)
    play(game, "choose followers")
    assert game.state.followers[0] == 1 + gained


@pytest.mark.rule("board.adjacent")
def test_summoning_goes_by_adjacency() -> None:
    game = position('figures = ["god e5 seat 1"]\ncamels = "d5/e5"')
    play(game, "choose summon")
    assert legal(game) == ["summon warrior d4", "summon warrior e6", "summon warrior f5"]
    for name in ("e4", "f4", "d5"):
        assert refused(game, f"summon warrior {name}") == "summon.place"


@pytest.mark.rule("board.adjacent")
def test_control_goes_by_adjacency() -> None:
    game = before_event(
        "control",
        """
        figures = ["god e5 seat 1"]
        monuments = ["temple d5", "pyramid f4", "obelisk f5"]
        camels = "d5/e5"
        """,
    )
    trigger(game)
    assert legal(game) == ["control f5"]
    assert refused(game, "control f4") == "control.neutral"
    assert refused(game, "control d5") == "control.neutral"


@pytest.mark.rule("board.adjacent")
def test_movement_does_not_go_by_adjacency() -> None:
    game = position('figures = ["god e5 seat 1"]\ncamels = "d5/e5"')
    play(game, "choose move", "move e5 f4")
    play(position('figures = ["god e5 seat 1"]\ncamels = "d5/e5"'), "choose move", "move e5 d5")
    assert on(game, "f4") == "god seat 1"


# One piece to a hex ---------------------------------------------------------------------------------


@pytest.mark.rule("board.occupancy")
@pytest.mark.parametrize(
    "pieces",
    [
        'figures = ["god e5 seat 1", "warrior e5 seat 1"]',
        'figures = ["god e5 seat 1", "god e5 seat 2"]',
        'figures = ["god e5 seat 1"]\nmonuments = ["temple e5"]',
        'monuments = ["temple e5", "pyramid e5 seat 1"]',
    ],
)
def test_no_two_pieces_on_a_hex(pieces: str) -> None:
    with pytest.raises(ScenarioError, match="e5 is occupied already; one piece on a hex"):
        position(pieces)


@pytest.mark.rule("board.occupancy")
def test_no_second_piece_comes_to_a_hex() -> None:
    text = """
        figures = ["god e5 seat 1", "warrior e6 seat 1", "warrior d5 seat 2"]
        monuments = ["temple f5"]
    """
    game = play(position(text), "choose move")
    for name in ("e6", "d5", "f5"):
        assert refused(game, f"move e5 {name}") == "move.end"
    game = play(position(text), "choose summon")
    for name in ("e6", "d5", "f5"):
        assert refused(game, f"summon warrior {name}") == "summon.place"


@pytest.mark.rule("board.occupancy")
def test_camels_fill_no_hex() -> None:
    # c4 with a camel on five sides (the sixth is a river's); a figure may stand there, and come and go.
    game = position("""
        figures = ["god c4 seat 1", "warrior c5 seat 1"]
        camels = "b3/c4 b4/c4 c4/c5 c4/d4"
        tokens = { a2 = 1, b1 = 2, f7 = 3, c4 = 4 }
    """)
    play(game, "choose move", "move c4 c3", "move c5 c4")
    assert on(game, "c4") == "warrior seat 1"


# Pieces ---------------------------------------------------------------------------------------------


@pytest.mark.rule("piece.figures")
def test_a_god_has_one_god_figure_and_six_warriors() -> None:
    game = position('figures = ["god e5 seat 1", "warrior e6 seat 1", "warrior f5 seat 1"]')
    assert standing(game, "god seat 1") == {"e5"}
    assert (pool(game, 1, "warrior"), pool(game, 2, "warrior")) == (4, 6)
    six = '"warrior a2 seat 1", "warrior a3 seat 1", "warrior a4 seat 1", "warrior a5 seat 1", '
    six += '"warrior a6 seat 1", "warrior a7 seat 1"'
    assert pool(position(f"figures = [{six}]"), 1, "warrior") == 0
    with pytest.raises(ScenarioError, match=r"warrior a8 seat 1.*no warrior left"):
        position(f'figures = [{six}, "warrior a8 seat 1"]')
    with pytest.raises(ScenarioError, match="two god figures"):
        position('figures = ["god e5 seat 1", "god e6 seat 1"]')


@pytest.mark.rule("piece.figures")
def test_guardians_are_figures_of_the_god_that_has_them() -> None:
    game = position('figures = ["mummy e5 seat 2"]')
    assert on(game, "e5") == "mummy seat 2"
    assert game.state.figures[1] & hexes("e5")
    assert pool(game, 2, "mummy") == 0
    assert legal(play(game, "choose move", "done", "choose unlock")) == [
        f"unlock {power}" for power in ("commanding", "inspiring", "omnipresent", "revered")
    ]


BATTLE = """
    figures = ["god e5 seat 1", "warrior d5 seat 1", "god f5 seat 2"]
    followers = [1, 1]
"""


@pytest.mark.rule("piece.god_immortal")
def test_a_god_figure_survives_a_lost_battle() -> None:
    game = trigger(before_event("conflict 1", BATTLE))
    play(game, "A: card flood", "B: card chariots")  # 2 against 4; d5 is desert, where Flood protects nobody
    assert on(game, "d5") == ""
    assert on(game, "e5") == "god seat 1"
    assert pool(game, 1, "warrior") == 6


@pytest.mark.rule("piece.god_immortal")
def test_god_figures_survive_plague() -> None:
    game = trigger(before_event("conflict 1", BATTLE))
    play(game, "A: card maat", "B: card plague", "A: bid 0", "B: bid 0")  # a tie: nobody is spared
    assert on(game, "d5") == ""
    assert standing(game, "god seat 1") | standing(game, "god seat 2") == {"e5", "f5"}


@pytest.mark.rule("piece.monuments")
@pytest.mark.parametrize("monument", ["obelisk", "temple", "pyramid"])
def test_ten_monuments_of_each_type(monument: str) -> None:
    where = ["a4", "a5", "a6", "a7", "a8", "b4", "b5", "b6", "b7", "b8"]
    ten = [f"{monument} {name}" for name in where]
    game = position(monuments=ten)
    assert standing(game, monument) == set(where)
    assert sorted(game.state.monument_supply(m) for m in range(3)) == [0, 10, 10]
    with pytest.raises(ScenarioError, match="only 10 of each type"):
        position(monuments=[*ten, f"{monument} e5"])


@pytest.mark.rule("piece.monuments")
def test_a_monument_is_neutral_or_of_exactly_one_god() -> None:
    game = before_event(
        "control",
        """
        figures = ["god e5 seat 1"]
        monuments = ["temple e6", "pyramid f6 seat 1", "obelisk d5 seat 2"]
        """,
    )
    assert names(game.state.neutral()) == {"e6"}
    assert [names(owned) for owned in game.state.owned] == [{"f6"}, {"d5"}]
    assert [game.state.ankh_pool(god) for god in (0, 1)] == [8, 8]
    play(trigger(game), "control e6")
    assert not game.state.neutral()
    assert [names(owned) for owned in game.state.owned] == [{"e6", "f6"}, {"d5"}]
    assert [game.state.ankh_pool(god) for god in (0, 1)] == [7, 8]


# Supplies -------------------------------------------------------------------------------------------

NINE = ["a4", "a5", "a6", "a7", "a8", "b4", "b5", "b6", "b7"]


@pytest.mark.rule("piece.supplies")
def test_nine_ankh_tokens_for_monuments() -> None:
    nine = [f"{('obelisk', 'temple')[i % 2]} {name} seat 1" for i, name in enumerate(NINE)]
    game = position(monuments=nine)
    assert game.state.ankh_pool(0) == 0
    with pytest.raises(ScenarioError, match="seat 1 has no ankh token left"):
        position(monuments=[*nine, "pyramid e5 seat 1"])


@pytest.mark.rule("piece.supplies", "control.none")
def test_without_an_ankh_token_a_control_event_has_no_effect() -> None:
    nine = [f"{('obelisk', 'temple')[i % 2]} {name} seat 1" for i, name in enumerate(NINE)]
    game = before_event("control", 'figures = ["god e5 seat 1"]', monuments=[*nine, "pyramid e6"])
    play(game, "choose move", "done")
    assert on(game, "e6") == "pyramid"
    assert game.state.event == 1
    assert game.acting == (1,)


@pytest.mark.rule("piece.supplies")
def test_bases_limit_the_guardians_of_a_god() -> None:
    both = "Cat Mummy", "Mummy", "Androsphinx"  # small, small, large
    four = ["cat-mummy seat 1", "mummy seat 1", "androsphinx seat 1", "androsphinx seat 1"]
    game = position(players=4, guardians=both, guardian_pool=four)
    assert [game.state.free_bases(0, size) for size in ("small", "large")] == [0, 0]
    with pytest.raises(ScenarioError, match="seat 1 has no small base left"):
        position(players=4, guardians=both, guardian_pool=[*four, "mummy seat 1"])
    apep = "Cat Mummy", "Apep", "Androsphinx"
    with pytest.raises(ScenarioError, match="seat 1 has no large base left"):
        position(players=4, guardians=apep, guardian_pool=[*four[2:], "apep seat 1"])


@pytest.mark.rule("piece.supplies", "caravan.none")
def test_thirty_camels() -> None:
    game = before_event("caravan", camels=some_camels(30))
    assert (game.state.camel_supply(), len(game.state.token_supply())) == (0, 1)
    trigger(game)  # no camel, no caravan
    assert (game.state.event, game.acting) == (5, (1,))
    with pytest.raises(ScenarioError, match="31 camels; there are 30"):
        position(camels=some_camels(31))


@pytest.mark.rule("piece.supplies")
def test_no_longer_line_than_there_are_camels() -> None:
    game = trigger(before_event("caravan", camels=some_camels(28)))
    lines = legal(game)
    assert lines
    assert all(len(line.split()) <= 1 + 2 for line in lines)


CORNERS_OFF = "a3/a4 a3/b3 a8/a9 a9/b8 a9/b9 b9/c10 c10/c9 c10/d9 i10/h9 i10/i9 i10/j9 j3/k3 j3/k4"
"""Cuts off a2 a3, a9, c10, i10 and k3 k4: with what is left of west, delta and east eight regions."""


@pytest.mark.rule("piece.supplies", "caravan.none")
def test_eight_conflict_order_tokens() -> None:
    with pytest.raises(ScenarioError, match="numbers from 1 to 8, each once"):
        position("tokens = { a2 = 1, b1 = 2, f7 = 9 }")
    game = before_event("caravan", 'figures = ["god e5 seat 1", "god g7 seat 2"]', camels=CORNERS_OFF)
    assert (len(game.state.regions), game.state.camel_supply()) == (8, 30 - 13)
    trigger(game)  # camels enough, but no token for a new region: no caravan
    assert (game.state.event, game.acting) == (5, (1,))


@pytest.mark.rule("piece.supplies")
def test_seven_battle_cards_each_once() -> None:
    seven = ["build", "plague", "chariots", "flood", "drought", "miracle", "maat"]
    game = trigger(before_event("conflict 1", BATTLE))
    assert legal(game) == [f"card {card}" for card in seven]
    with pytest.raises(ScenarioError, match="each once"):
        position('used = ["flood seat 1", "flood seat 1"]')
    game = trigger(before_event("conflict 1", BATTLE, used=["flood seat 1", "maat seat 1"]))
    assert legal(game, 0) == [f"card {card}" for card in seven if card not in ("flood", "maat")]
    assert refused(game, "A: card flood") == "battle.cards"


@pytest.mark.rule("piece.supplies")
def test_followers_without_limit() -> None:
    game = position('figures = ["god e5 seat 1"]\nmonuments = ["temple e6"]\nfollowers = [1000000, 0]')
    play(game, "choose followers")
    assert game.state.followers == [1000001, 0]


@pytest.mark.rule("board.region", "board.water")
def test_every_published_position_has_its_regions() -> None:
    sizes = {
        ("Middle Kingdom", 4): [14, 18, 22, 28],
        ("Middle Kingdom", 5): [12, 14, 16, 18, 22],
        ("Old Kingdom", 4): [12, 16, 22, 32],
        ("Old Kingdom", 5): [12, 15, 16, 17, 22],
    }
    for (scenario, players), expected in sizes.items():
        game = new_game(scenario, players=players, seed=1)
        assert sorted(r.land.bit_count() for r in game.state.regions) == expected
