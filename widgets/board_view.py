"""The board as one plotly figure: a FigureWidget where it can be clicked, a Figure where it is still.

One figure per table, made once and reused. All that ever changes goes through `BoardView.show`, which
sends only the layers that differ from what is on the screen, in one batch. Clicks come from a single
invisible layer of points on top; every other layer is deaf, or pieces would steal the click.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from ankh_core.board import DESERT, FERTILE, RIVERS, WATER, bits
from ankh_core.state import State

from . import theme
from ._plotly import go
from .board_art import (
    N_HEXES,
    PIECE_LAYERS,
    TOKEN_RADIUS,
    X_RANGE,
    Y_RANGE,
    Drawing,
    Layer,
    Marks,
    coast_lines,
    drawing,
    hex_outlines,
    side_lines,
)

HEIGHT, LEAST_HEIGHT, MOST_HEIGHT = 600, 420, 1400
"""Height of the board in pixels: at first, and how small and large it may be."""
_SPAN_X, _SPAN_Y = X_RANGE[1] - X_RANGE[0], Y_RANGE[1] - Y_RANGE[0]
CONFIG = {
    "displayModeBar": False,
    "displaylogo": False,
    "showSendToCloud": False,
    "scrollZoom": False,
    "doubleClick": False,
    "showTips": False,
}
"""No tool bar: nothing on it is of use here, and one of its buttons would upload the board."""


def width_for(height: int) -> int:
    """The width that goes with a height, so that hexes are regular."""
    return round(height * _SPAN_X / _SPAN_Y)


# The layers, bottom to top ------------------------------------------------------------------------


def _trace(name: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "scatter",
        "name": name,
        "x": [],
        "y": [],
        "mode": "lines",
        "hoverinfo": "skip",
        "showlegend": False,
        **properties,
    }


def _strokes(name: str, colour: str, width: float, **more: Any) -> dict[str, Any]:
    return _trace(name, line={"color": colour, "width": width, **more.pop("line", {})}, **more)


def _terrain(kind: str, mask: int) -> dict[str, Any]:
    x, y = hex_outlines(mask)
    pattern = theme.TERRAIN_PATTERN[kind]
    fill: dict[str, Any] = {"fillcolor": theme.TERRAIN[kind]}
    if pattern:
        # Told apart by texture too, not by colour alone.
        fill["fillpattern"] = {
            "shape": pattern,
            "bgcolor": theme.TERRAIN[kind],
            "fgcolor": theme.TERRAIN_MARK[kind],
            "size": 9,
            "solidity": 0.16,
        }
    return _strokes(kind, theme.GRID, 0.8, x=x, y=y, fill="toself", **fill)


def _layers() -> list[dict[str, Any]]:
    coast_x, coast_y = coast_lines()
    river_x, river_y = side_lines(bits(RIVERS))
    deep = {"mode": "markers", "hovertemplate": "%{text}<extra></extra>", "hoverinfo": None}
    return [
        _terrain("fertile", FERTILE),
        _terrain("desert", DESERT),
        _terrain("water", WATER),
        _strokes("coast", theme.COAST, 2, x=coast_x, y=coast_y),
        _strokes("lit", theme.LIT_EDGE, 2, fill="toself", fillcolor=theme.LIT),
        _strokes("changed", theme.CHANGED, 3, line={"dash": "dot"}),
        _strokes("river edges", theme.RIVER_EDGE, 8, x=river_x, y=river_y),
        _strokes("rivers", theme.RIVER, 5, x=river_x, y=river_y),
        _strokes("camel edges", theme.CAMEL_EDGE, 9),
        _strokes("camels", theme.CAMEL, 5, line={"dash": "6px,4px"}),
        _strokes("sides lit", theme.SELECTED, 4),
        _strokes("sides laid", theme.CAMEL_EDGE, 8),
        _strokes("selected", theme.SELECTED, 5),
        *(_strokes(name, theme.INK, 1.6, fill="toself") for name in PIECE_LAYERS),
        _trace("letters", mode="text", textfont={"weight": 700}),
        _trace(
            "tokens",
            mode="markers+text",
            marker={"symbol": "circle", "line": {"color": theme.INK, "width": 2}},
            textfont={"color": theme.INK, "weight": 700},
        ),
        _trace("names", mode="text", textfont={"color": theme.INK}),
        _trace("clicks", **deep, marker={"opacity": 0, "color": theme.INK}),
    ]


def _layout(height: int) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True}
    return {
        "width": width_for(height),
        "height": height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "xaxis": {**axis, "range": list(X_RANGE)},
        "yaxis": {**axis, "range": list(Y_RANGE)},
        "paper_bgcolor": theme.PAPER,
        "plot_bgcolor": theme.PAPER,
        "showlegend": False,
        "hovermode": "closest",
        "clickmode": "event",
        "dragmode": False,
        "hoverlabel": {"bgcolor": theme.PAPER, "font": {"size": 14, "color": theme.INK}, "align": "left"},
    }


def _sizes(height: int, letters: list[float]) -> Drawing:
    """The properties that plotly counts in pixels, for a board of this height."""
    unit = height / _SPAN_Y
    sides = [max(6.0, 0.46 * unit)]
    return {
        "letters": {"textfont.size": [max(8, round(size * unit)) for size in letters]},
        "tokens": {
            "marker.size": round(2 * TOKEN_RADIUS * unit),
            "textfont.size": max(10, round(0.5 * unit)),
        },
        "names": {"textfont.size": max(8, round(0.32 * unit))},
        "clicks": {"marker.size": [round(1.6 * unit)] * N_HEXES + sides},
    }


class LiveFigure(go.FigureWidget):
    """A FigureWidget that a page opened again shows as it is now.

    plotly keeps for such pages what the figure was when it was made; here that would be an empty board.
    """

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        state = super().get_state(key, drop_defaults)
        now = {"_widget_data": "_data", "_widget_layout": "_layout"}
        for kept, live in now.items():
            if kept in state and getattr(self, live, None):
                state[kept] = deepcopy(getattr(self, live))
        return state


class BoardView:
    """The board of one table.

    Args:
        clickable: a live FigureWidget; otherwise a still Figure, for pages that are only read.
        height: of the picture, in pixels.

    ``figure`` is the plotly figure. ``on_hex`` and ``on_side`` are called with the index of a clicked
    hex or side; they must not raise.
    """

    def __init__(self, clickable: bool = True, height: int = HEIGHT) -> None:
        make = LiveFigure if clickable else go.Figure
        self.height = height
        self.figure: Any = make(data=_layers(), layout={**_layout(height), "template": "none"})
        self.on_hex: Callable[[int], None] = lambda hex: None
        self.on_side: Callable[[int], None] = lambda side: None
        self._shown: Drawing = {}
        self._sides: list[int] = []
        self._letters: list[float] = []
        self._traces = {trace.name: trace for trace in self.figure.data}
        if clickable:
            self.figure._config = {**self.figure._config, **CONFIG}
            self._traces["clicks"].on_click(self._clicked)

    def show(self, state: State, marks: Marks) -> None:
        """Show a position; ``state`` is that of a view, never the game's own."""
        layers = drawing(state, marks)
        self._letters = layers["letters"].pop("sizes")
        self._sides = layers["clicks"].pop("sides")
        for name, sizes in self._in_pixels().items():
            layers[name] |= sizes
        self._send(layers, {})

    def resize(self, height: int) -> None:
        """Make the board larger or smaller, within sensible limits."""
        height = max(LEAST_HEIGHT, min(MOST_HEIGHT, height))
        if height != self.height:
            self.height = height
            self._send(self._in_pixels(), {"height": height, "width": width_for(height)})

    def _in_pixels(self) -> Drawing:
        sizes = _sizes(self.height, self._letters)
        clicks = sizes["clicks"]["marker.size"]
        sizes["clicks"]["marker.size"] = clicks[:N_HEXES] + clicks[N_HEXES:] * len(self._sides)
        return sizes

    def _send(self, layers: Drawing, layout: Layer) -> None:
        changes = {
            name: fresh
            for name, layer in layers.items()
            if (fresh := {k: v for k, v in layer.items() if self._shown.get(name, {}).get(k) != v})
        }
        if not changes and not layout:
            return
        with self.figure.batch_update():
            for name, fresh in changes.items():
                for key, value in fresh.items():
                    self._traces[name][key] = value
            for key, value in layout.items():
                self.figure.layout[key] = value
        for name, fresh in changes.items():
            self._shown.setdefault(name, {}).update(fresh)

    def _clicked(self, trace: Any, points: Any, state: Any) -> None:
        # Every trace's handler runs at every click; without points the click was elsewhere.
        for point in points.point_inds[:1]:
            if point < N_HEXES:
                self.on_hex(point)
            elif point - N_HEXES < len(self._sides):
                self.on_side(self._sides[point - N_HEXES])


def still_board(state: State, marks: Marks | None = None, height: int = HEIGHT) -> Any:
    """A picture of a position that nobody clicks: a plain plotly Figure."""
    board = BoardView(clickable=False, height=height)
    board.show(state, marks or Marks())
    return board.figure
