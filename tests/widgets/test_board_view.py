"""The board: what is drawn for a position, what is sent, and what a click means."""

from __future__ import annotations

import math
import re
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from ankh_core import new_game
from ankh_core.board import CENTRES, HEX, HEXES, NEIGHBOUR_SET, RIVERS, SIDES, bits
from ankh_core.bots import RandomBot
from ankh_core.registry import GODS, GUARDIANS
from ankh_core.state import NEUTRAL, State
from widgets import board_svg, theme
from widgets.board_art import PIECE_LAYERS, Marks, drawing, region_rings, side_middle, tokens
from widgets.board_view import BoardView, still_board
from widgets.course_board import LessonBoard
from widgets.course_picture import still_picture
from widgets.token_places import LEAST_RADIUS, TOKEN_RADIUS
from widgets.words import hex_words


def positions(players: int, seed: int) -> list[State]:
    """Positions all along a random game."""
    game = new_game("Middle Kingdom", players=players, seed=seed)
    bot, found = RandomBot(seed), []
    while not game.is_over:
        if len(game.history) % 15 == 0:
            found.append(game.view(0).state)
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
    return [*found, game.view(0).state]


def start(players: int = 2) -> State:
    return new_game("Middle Kingdom", players=players, seed=1).view(0).state


def parts(layer: dict[str, Any]) -> int:
    """How many outlines a layer has."""
    return layer["x"].count(None) + 1 if layer["x"] else 0


@pytest.mark.parametrize("players", [2, 5])
def test_every_piece_is_drawn_once_in_its_owners_layer(players: int) -> None:
    for state in positions(players, 3):
        layers = drawing(state, Marks())
        for name in PIECE_LAYERS:
            owner = NEUTRAL if name == "neutral" else int(name.split()[1])
            pieces = [h for h in bits(state.occupied) if state.owner_at(h) == owner]
            assert parts(layers[name]) == len(pieces)
        owned = [h for h in bits(state.occupied) if state.owner_at(h) != NEUTRAL]
        guardians = sum(state.kind_at(h) > 5 for h in owned)
        assert len(layers["letters"]["text"]) == len(owned) + guardians


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tokens_lie_on_nothing(players: int) -> None:
    for seed in (5, 6, 7):
        for state in positions(players, seed):
            check_tokens(state)


def check_tokens(state: State) -> None:
    layer = tokens(state)
    assert len(layer["x"]) == len(state.regions)
    spots = list(zip(layer["x"], layer["y"], layer["radius"], strict=True))
    names = state.fixed.kind_names
    for (x, y, radius), region in zip(spots, state.regions, strict=True):
        assert LEAST_RADIUS <= radius <= TOKEN_RADIUS
        near = min(bits(region.land), key=lambda h: math.dist(CENTRES[h], (x, y)))
        assert math.dist(CENTRES[near], (x, y)) <= 1.001
        for h in bits(state.occupied):
            cx, cy = CENTRES[h]
            outline = [(cx + dx, cy + dy) for dx, dy in theme.outline_of(names[state.kind_at(h)])]
            edges = zip(outline, (*outline[1:], outline[0]), strict=True)
            # Points along each edge of the piece.
            for (ax, ay), (bx, by) in edges:
                for t in (0, 0.25, 0.5, 0.75):
                    assert math.dist((ax + t * (bx - ax), ay + t * (by - ay)), (x, y)) > radius
            assert math.dist((cx, cy), (x, y)) > 0.3
        for side in bits(RIVERS | state.camels):
            assert math.dist(side_middle(side), (x, y)) > radius
    assert all(math.dist(a[:2], b[:2]) > a[2] + b[2] for a in spots for b in spots if a != b)


def test_shapes_stay_inside_their_hex_and_differ() -> None:
    inner = math.sqrt(3) / 2
    shapes = {**theme.SHAPES, **theme.GUARDIAN_SHAPES}
    for name, outline in shapes.items():
        for x, y in outline:
            assert abs(y) < inner, name
            assert abs(x) + abs(y) / math.sqrt(3) < 1, name
    assert set(theme.GUARDIAN_SHAPES) == set(GUARDIANS)
    # The cat's head also stands for a guardian that the theme does not know.
    assert len(set(shapes.values())) == len(shapes) - 1
    assert theme.outline_of("a new beast") == theme.SHAPES["guardian"]


def test_letters_and_colours_tell_gods_and_guardians_apart() -> None:
    looks = [theme.livery(god) for god in GODS]
    assert len({look.letter for look in looks}) == len({look.colour for look in looks}) == len(GODS)
    assert len({theme.guardian_letters(g) for g in GUARDIANS}) == len(GUARDIANS)


def test_camels_and_marks() -> None:
    state = start(4)
    marks = Marks(lit=0b111, selected=(5,), changed=0b11 << 9, sides_lit=(3, 4), sides_laid=(7,), names=True)
    layers = drawing(state, marks)
    assert parts(layers["camels"]) == state.camels.bit_count() == 4
    assert [parts(layers[n]) for n in ("lit", "selected", "changed", "sides lit", "sides laid")] == [
        3,
        1,
        2,
        2,
        1,
    ]
    assert len(layers["names"]["text"]) == len(HEXES)
    assert drawing(state, Marks())["names"]["text"] == []


def test_only_what_differs_is_sent() -> None:
    board, state = BoardView(), start()
    board.show(state, Marks())
    sent: list[Any] = []
    for name in ("_py2js_update", "_py2js_relayout", "_py2js_restyle"):
        board.figure.observe(lambda change: sent.append(change["new"]), name)
    board.show(state, Marks())
    assert sent == []
    board.show(state, Marks(lit=0b11))
    messages = [m for m in sent if m]
    assert len(messages) == 1
    # What is pointed out is one small picture; neither the pieces nor the points are sent again.
    assert set(messages[0]["relayout_data"]) == {"images[1].source"}
    assert len(messages[0]["relayout_data"]["images[1].source"]) < 1500


def test_the_figure_is_kept_and_listens_only_on_top() -> None:
    board = BoardView()
    figure, traces = board.figure, board.figure.data
    for state in positions(2, 1)[:4]:
        board.show(state, Marks(names=True))
    board.resize(900)
    assert board.figure is figure
    assert board.figure.data == traces
    assert [t.name for t in traces] == ["clicks"]
    layout = figure.layout
    assert [image.layer for image in layout.images] == ["below"] * 3
    assert (layout.hovermode, layout.clickmode, layout.dragmode) == ("closest", "event", False)
    assert layout.xaxis.fixedrange
    assert layout.yaxis.fixedrange
    assert layout.height == 900
    assert figure._config["showSendToCloud"] is False


LATE = """
format = 1
name = "Signs"
[[setup]]
players = 3
tokens = { f5 = 1, g5 = 2, f4 = 3 }
gods = ["Ra", "Osiris", "Isis"]
guardians = ["Satet", "Apep", "Giant Scorpion"]
figures = ["god d5 seat 1", "warrior d4 seat 1", "god g8 seat 2", "giant-scorpion f6 seat 2", "god f3 seat 3"]
abilities = { suns = "d4", gates = "h8 g8", aims = "f6:f5+g6" }
"""


def test_gates_suns_and_aims_are_drawn_and_told() -> None:
    state = new_game(LATE, seed=1).view(0).state
    layers = drawing(state, Marks())
    assert len(layers["gates"]["x"]) == 2
    assert len(layers["suns"]["x"]) == 1
    assert len(layers["aims"]["x"]) == 2
    picture = ElementTree.fromstring(board_svg.picture(board_svg.scene(layers)))
    groups = {part.get("id"): part for part in picture}
    for name, many in (("gates", 2), ("suns", 1), ("aims", 2)):
        assert len(list(groups[name].iter("{http://www.w3.org/2000/svg}path"))) == many
    assert "a gate of Osiris" in hex_words(state, HEX["h8"])
    assert "bears a sun of Ra" in hex_words(state, HEX["d4"])
    assert "aims at f5 and g6" in hex_words(state, HEX["f6"])
    assert "aimed at by the Giant Scorpion on f6" in hex_words(state, HEX["g6"])


def groups_of(svg: str) -> dict[str | None, ElementTree.Element]:
    """The named parts of a picture."""
    return {part.get("id"): part for part in ElementTree.fromstring(svg)}


def test_a_picture_of_the_course_shows_all_that_the_tables_board_shows() -> None:
    state = new_game(LATE, seed=1).view(0).state
    marks = Marks(lit=1, selected=(4,), changed=2, sides_lit=(3,), sides_laid=(5,), names=True)
    board = BoardView()
    board.show(state, marks)
    drawn = "".join(unquote(image.source.partition(",")[2]) for image in board.figure.layout.images)
    of_table = set(re.findall(r"<g id='([^']+)'", drawn))
    lessons = LessonBoard()
    lessons.show(state, marks)
    on_top = groups_of(unquote(lessons.scene.partition(",")[2]))
    still = unquote(still_picture(state, marks).partition(",")[2].partition('"')[0])
    for name in ("gates", "suns", "aims", "lit", "changed", "tokens", "names"):
        assert name in of_table
        assert name in on_top
        assert name in groups_of(still)
    assert of_table == set(re.findall(r"<g id='([^']+)'", still))
    assert "bears a sun of Ra" in lessons.tips[HEX["d4"]]


@pytest.mark.parametrize("players", [2, 5])
def test_no_picture_uses_an_id_twice(players: int) -> None:
    marks = Marks(lit=1, selected=(4,), changed=2, sides_lit=(3,), sides_laid=(5,), names=True)
    for state in positions(players, 8):
        layers = drawing(state, marks)
        whole = board_svg.ground() + board_svg.marks(layers) + board_svg.scene(layers)
        ids = re.findall(r"\bid='([^']+)'", whole)
        assert len(set(ids)) == len(ids)


def test_a_battles_region_is_outlined_and_keeps_its_terrain() -> None:
    game = new_game("Middle Kingdom", players=3, seed=8)
    bot = RandomBot(8)
    while game.state.battle is None:
        game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    state = game.view(game.acting[0]).state
    regions = groups_of(board_svg.picture(board_svg.scene(drawing(state, Marks()))))["regions"]
    bands = [part for part in regions.iter() if str(part.tag).endswith("path") and part.get("stroke")]
    assert [band.get("stroke") for band in bands].count(theme.BATTLE) == 1
    assert all(band.get("fill") == "none" for band in bands)
    # Its band is the widest, and has a dark edge for those who do not see the colour.
    (strong,) = [band for band in bands if band.get("stroke") == theme.BATTLE]
    (edge,) = [band for band in bands if band.get("stroke") == theme.INK]
    assert edge.get("d") == strong.get("d")
    faint = [float(str(b.get("stroke-width"))) for b in bands if b.get("stroke") == theme.REGION]
    assert float(str(edge.get("stroke-width"))) > float(str(strong.get("stroke-width"))) > max(faint)


@pytest.mark.parametrize("players", [2, 5])
def test_the_pictures_are_well_formed_and_small(players: int) -> None:
    ElementTree.fromstring(board_svg.picture(board_svg.ground()))
    for state in positions(players, 8):
        layers = drawing(
            state, Marks(lit=1, selected=(4,), changed=2, sides_lit=(3,), sides_laid=(5,), names=True)
        )
        for part in (board_svg.scene(layers), board_svg.marks(layers)):
            ElementTree.fromstring(board_svg.picture(part))
            assert len(part) < 40_000


def test_regions_are_outlined_once_around() -> None:
    for state in positions(4, 2):
        for region in state.regions:
            xs, _ = region_rings(region.land)
            corners = len(xs) - xs.count(None) - (xs.count(None) + 1)
            border = sum(
                1 for h in bits(region.land) for n in bits(NEIGHBOUR_SET[h]) if not region.land >> n & 1
            )
            edge = sum(6 - NEIGHBOUR_SET[h].bit_count() for h in bits(region.land))
            assert corners == border + edge


def test_a_page_opened_again_gets_the_board_as_it_is() -> None:
    board = BoardView()
    assert board.figure.get_state("_widget_data")["_widget_data"][-1]["name"] == "clicks"
    board.show(start(), Marks())
    board.resize(700)
    state = board.figure.get_state()
    assert len(state["_widget_data"][-1]["x"]) == len(HEXES)
    assert state["_widget_layout"]["height"] == 700
    assert "_widget_data" not in board.figure.get_state("_config")


def test_a_still_board_is_a_plain_figure() -> None:
    figure = still_board(start())
    assert type(figure).__name__ == "Figure"
    assert len(figure.data[-1].x) == len(HEXES)


def test_hovering_a_hex_tells_about_it() -> None:
    state = new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state
    assert hex_words(state, HEX["e6"]).split("<br>") == [
        "<b>e6</b> · desert",
        "region 1",
        "Isis herself (god figure)",
        "adjacent: d5, d6, e5, e7, f5, f6",
    ]
    assert hex_words(state, HEX["e7"]).startswith(
        "<b>e7</b> · water<br>regions 1 and 2<br>empty<br>adjacent: "
    )
    words = hex_words(state, HEX["e5"])
    assert words.endswith("river or camel towards e4, f4")
    clicks = drawing(state, Marks())["clicks"]
    assert clicks["text"][HEX["e6"]] == hex_words(state, HEX["e6"])
    assert len(clicks["x"]) == len(HEXES)
    assert len(drawing(state, Marks(sides_lit=(1,)))["clicks"]["x"]) > len(HEXES)
    assert all(0 <= s < len(SIDES) for s in drawing(state, Marks(sides_lit=(1,)))["clicks"]["sides"])
