"""The board as one plotly figure: a FigureWidget where it can be clicked, a Figure where it is still.

One figure per table, made once and reused. It holds three pictures, the ground, the marks and the scene
(`board_svg`), and on top the invisible points that can be clicked or pointed at. plotly puts a picture in
another's place at once, while every trace that changes makes it draw all traces anew: with a trace for each
layer a click took four to six times as long as a button, like this about two and a half times. All that
ever changes goes through `BoardView.show`, which sends only what differs from what is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from ankh_core.state import State

from . import board_svg, theme
from ._plotly import go
from .board_art import (
    N_HEXES,
    X_RANGE,
    Y_RANGE,
    Drawing,
    Layer,
    Marks,
    drawing,
    position_key,
    position_layers,
)
from .board_svg import data_uri, ground, picture

GROUND, MARKS, SCENE = 0, 1, 2
"""The pictures of the figure, bottom to top."""
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


def _image(at: int, svg: str) -> dict[str, Any]:
    """A picture that fills the figure, below the points that can be clicked."""
    # plotly takes two images at the very same place for one: they must differ by a hair.
    return {
        "source": data_uri(svg),
        "xref": "paper",
        "yref": "paper",
        "x": 1e-9 * at,
        "y": 1,
        "sizex": 1,
        "sizey": 1,
        "sizing": "stretch",
        "layer": "below",
    }


def _clicks() -> dict[str, Any]:
    return {
        "type": "scatter",
        "name": "clicks",
        "x": [],
        "y": [],
        "mode": "markers",
        # Texts stand in hovertext: unlike text it can be changed without drawing the points anew.
        "hovertemplate": "%{hovertext}<extra></extra>",
        "hovertext": [],
        "showlegend": False,
        "marker": {"opacity": 0, "color": theme.INK},
    }


def _layout(height: int) -> dict[str, Any]:
    axis = {"visible": False, "fixedrange": True}
    return {
        "width": width_for(height),
        "height": height,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "xaxis": {**axis, "range": list(X_RANGE)},
        "yaxis": {**axis, "range": list(Y_RANGE)},
        "images": [_image(at, picture(ground() if at == GROUND else "")) for at in (GROUND, MARKS, SCENE)],
        "paper_bgcolor": theme.PAPER,
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "hovermode": "closest",
        "clickmode": "event",
        "dragmode": False,
        "hoverlabel": {"bgcolor": theme.PAPER, "font": {"size": 14, "color": theme.INK}, "align": "left"},
    }


def _click_sizes(height: int, sides: int) -> list[int]:
    """How large the clickable points are, in pixels: hexes, then sides."""
    unit = height / _SPAN_Y
    return [round(1.6 * unit)] * N_HEXES + [max(6, round(0.46 * unit))] * sides


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
    hex or side; they must not raise. ``layers`` is what is drawn now, as `board_art.drawing` gives it.
    """

    def __init__(self, clickable: bool = True, height: int = HEIGHT) -> None:
        make = LiveFigure if clickable else go.Figure
        self.height = height
        self.figure: Any = make(data=[_clicks()], layout={**_layout(height), "template": "none"})
        self.on_hex: Callable[[int], None] = lambda hex: None
        self.on_side: Callable[[int], None] = lambda side: None
        self.layers: Drawing = {}
        self._shown: Layer = {}
        self._pictures: dict[int, str] = {}
        self._position: tuple[object, Drawing] = (None, {})
        self._sides: list[int] = []
        self._traces = {"clicks": self.figure.data[0]}
        if clickable:
            self.figure._config = {**self.figure._config, **CONFIG}
            self._traces["clicks"].on_click(self._clicked)

    def show(self, state: State, marks: Marks) -> None:
        """Show a position; ``state`` is that of a view, never the game's own."""
        key = position_key(state)
        if key != self._position[0]:
            self._position = key, position_layers(state)
        self.layers = drawing(state, marks, self._position[1])
        clicks = self.layers["clicks"]
        self._sides = clicks["sides"]
        points = {"x": clicks["x"], "y": clicks["y"], "hovertext": clicks["text"]}
        points["marker.size"] = _click_sizes(self.height, len(self._sides))
        pictures = {MARKS: board_svg.marks(self.layers), SCENE: board_svg.scene(self.layers)}
        changed = {at: svg for at, svg in pictures.items() if self._pictures.get(at) != svg}
        self._send(points, {f"images[{at}].source": data_uri(picture(svg)) for at, svg in changed.items()})
        self._pictures |= changed

    def resize(self, height: int) -> None:
        """Make the board larger or smaller, within sensible limits."""
        height = max(LEAST_HEIGHT, min(MOST_HEIGHT, height))
        if height != self.height:
            self.height = height
            sizes = {"marker.size": _click_sizes(height, len(self._sides))}
            self._send(sizes, {"height": height, "width": width_for(height)})

    def _send(self, points: Layer, layout: Layer) -> None:
        """Send what differs from what is on the screen, in one message."""
        fresh = {key: value for key, value in points.items() if self._shown.get(key) != value}
        if fresh:
            self.figure.plotly_update({key: [value] for key, value in fresh.items()}, layout, [0])
        elif layout:
            self.figure.plotly_relayout(layout)
        self._shown |= fresh

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
