"""The board: what is drawn for a position, what is sent, and what a click means."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ankh_core import new_game
from ankh_core.board import CENTRES, HEX, HEXES, RIVERS, SIDES, bits
from ankh_core.bots import RandomBot
from ankh_core.registry import GODS, GUARDIANS
from ankh_core.state import NEUTRAL, State
from widgets import theme
from widgets.board_art import PIECE_LAYERS, TOKEN_RADIUS, Marks, drawing, side_middle, tokens
from widgets.board_view import BoardView, still_board
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
    for state in positions(players, 5):
        layer = tokens(state)
        assert len(layer["x"]) == len(state.regions)
        for x, y, region in zip(layer["x"], layer["y"], state.regions, strict=True):
            near = min(bits(region.land), key=lambda h: math.dist(CENTRES[h], (x, y)))
            assert math.dist(CENTRES[near], (x, y)) <= 1.001
            for h in bits(state.occupied):
                # Half the width of a piece below its middle, where tokens come closest.
                assert math.dist(CENTRES[h], (x, y)) > 0.55
            for side in bits(RIVERS | state.camels):
                assert math.dist(side_middle(side), (x, y)) > TOKEN_RADIUS
        spots = list(zip(layer["x"], layer["y"], strict=True))
        assert all(math.dist(a, b) > 2 * TOKEN_RADIUS for a in spots for b in spots if a != b)


def test_shapes_stay_inside_their_hex_and_differ() -> None:
    inner = math.sqrt(3) / 2
    for outline in theme.SHAPES.values():
        assert all(abs(y) < inner and abs(x) + abs(y) / math.sqrt(3) < 1 for x, y in outline)
    assert len(set(theme.SHAPES.values())) == 6


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
    board.figure.observe(lambda change: sent.append(change["new"]), "_py2js_update")
    board.show(state, Marks())
    assert sent == []
    board.show(state, Marks(lit=0b11))
    messages = [m for m in sent if m]
    assert len(messages) == 1
    names = [t.name for t in board.figure.data]
    assert [names[i] for i in messages[0]["style_traces"]] == ["lit"]


def test_the_figure_is_kept_and_listens_only_on_top() -> None:
    board = BoardView()
    figure, traces = board.figure, board.figure.data
    for state in positions(2, 1)[:4]:
        board.show(state, Marks(names=True))
    board.resize(900)
    assert board.figure is figure
    assert board.figure.data == traces
    assert [t.name for t in traces if t.hoverinfo != "skip"] == ["clicks"]
    assert traces[-1].name == "clicks"
    layout = figure.layout
    assert (layout.hovermode, layout.clickmode, layout.dragmode) == ("closest", "event", False)
    assert layout.xaxis.fixedrange
    assert layout.yaxis.fixedrange
    assert layout.height == 900
    assert figure._config["showSendToCloud"] is False


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
    assert hex_words(state, HEX["e6"]) == "<b>e6</b> · desert<br>region 1<br>Isis herself (god figure)"
    assert hex_words(state, HEX["e7"]) == "<b>e7</b> · water<br>regions 1 and 2<br>empty"
    words = hex_words(state, HEX["e5"])
    assert words.endswith("river or camel towards e4, f4")
    clicks = drawing(state, Marks())["clicks"]
    assert clicks["text"][HEX["e6"]] == hex_words(state, HEX["e6"])
    assert len(clicks["x"]) == len(HEXES)
    assert len(drawing(state, Marks(sides_lit=(1,)))["clicks"]["x"]) > len(HEXES)
    assert all(0 <= s < len(SIDES) for s in drawing(state, Marks(sides_lit=(1,)))["clicks"]["sides"])
