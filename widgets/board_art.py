"""What is drawn on the board, as plain lists: no widget, no plotly here.

A drawing is a dict of layers, bottom to top; each layer is a dict of the properties that change from
position to position. Coordinates are those of `ankh_core.board`: a hex side is 1 long.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ankh_core.board import (
    CENTRES,
    CORNERS,
    HEX_CORNERS,
    HEXES,
    IS_LAND,
    LAND_SIDES,
    SIDE,
    SIDE_CORNERS,
    SIDES,
    bits,
)
from ankh_core.state import NEUTRAL, State
from ankh_core.view import marks_of

from . import theme
from .token_places import TOKEN_RADIUS, token_place
from .words import hex_words, side_words

Layer = dict[str, Any]
Drawing = dict[str, Layer]
Points = tuple[list[float | None], list[float | None]]

__all__ = ["TOKEN_RADIUS", "Drawing", "Layer", "Marks", "Points", "clicks", "drawing"]

N_HEXES = len(HEXES)
MARGIN = 0.12
X_RANGE = (min(x for x, _ in CORNERS) - MARGIN, max(x for x, _ in CORNERS) + MARGIN)
Y_RANGE = (min(y for _, y in CORNERS) - MARGIN, max(y for _, y in CORNERS) + MARGIN)
MOST_GODS = 5


@dataclass(frozen=True)
class Marks:
    """What is pointed out on the board: sets of hexes as masks, sides as lists."""

    lit: int = 0
    selected: tuple[int, ...] = ()
    changed: int = 0
    sides_lit: tuple[int, ...] = ()
    sides_laid: tuple[int, ...] = ()
    names: bool = False


# Outlines -----------------------------------------------------------------------------------------


def closed(outlines: Iterable[Iterable[theme.Point]]) -> Points:
    """Closed outlines as one line, parted by None."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for outline in outlines:
        points = list(outline)
        if xs:
            xs.append(None)
            ys.append(None)
        for x, y in (*points, points[0]):
            xs.append(round(x, 3))
            ys.append(round(y, 3))
    return xs, ys


def hex_outlines(mask: int, scale: float = 1.0) -> Points:
    """The outlines of a set of hexes, drawn smaller by a factor."""

    def outline(h: int) -> list[theme.Point]:
        cx, cy = CENTRES[h]
        return [
            (cx + scale * (CORNERS[c][0] - cx), cy + scale * (CORNERS[c][1] - cy)) for c in HEX_CORNERS[h]
        ]

    return closed(outline(h) for h in bits(mask))


def side_lines(sides: Iterable[int], inset: float = 0.0) -> Points:
    """Sides as separate strokes, each shortened at both ends by a share of its length."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for side in sides:
        (x1, y1), (x2, y2) = (CORNERS[c] for c in SIDE_CORNERS[side])
        if xs:
            xs.append(None)
            ys.append(None)
        xs += [round(x1 + inset * (x2 - x1), 3), round(x2 - inset * (x2 - x1), 3)]
        ys += [round(y1 + inset * (y2 - y1), 3), round(y2 - inset * (y2 - y1), 3)]
    return xs, ys


def side_middle(side: int) -> theme.Point:
    """The middle of a side."""
    (x1, y1), (x2, y2) = (CORNERS[c] for c in SIDE_CORNERS[side])
    return round((x1 + x2) / 2, 3), round((y1 + y2) / 2, 3)


def coast_lines() -> Points:
    """Where land ends: at water and at the edge of the map."""
    shared = {frozenset(ends) for ends in SIDE_CORNERS}
    xs: list[float | None] = []
    ys: list[float | None] = []
    strokes = [ends for s, ends in enumerate(SIDE_CORNERS) if IS_LAND[SIDES[s][0]] != IS_LAND[SIDES[s][1]]]
    for corners in HEX_CORNERS:
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        strokes += [pair for pair in pairs if frozenset(pair) not in shared]
    for a, b in strokes:
        xs += [CORNERS[a][0], CORNERS[b][0], None]
        ys += [CORNERS[a][1], CORNERS[b][1], None]
    return xs[:-1], ys[:-1]


def region_rings(land: int) -> Points:
    """Where a region ends, as closed rings: at rivers, camels, water, the map's edge and other regions."""
    edges: set[tuple[int, int]] = set()
    for h in bits(land):
        corners = HEX_CORNERS[h]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            # Two hexes of the region go along a side they share in opposite directions.
            if (b, a) in edges:
                edges.remove((b, a))
            else:
                edges.add((a, b))
    return closed(_rings(dict(sorted(edges))))


def _rings(ahead: dict[int, int]) -> Iterable[list[theme.Point]]:
    while ahead:
        corner = next(iter(ahead))
        ring = []
        while corner in ahead:
            ring.append(CORNERS[corner])
            corner = ahead.pop(corner)
        yield ring


# Tokens -------------------------------------------------------------------------------------------


def tokens(state: State) -> Layer:
    """The conflict order tokens, one a region."""
    places = [token_place(state, region.land) for region in state.regions]
    fought = state.battle.token if state.battle is not None else None
    return {
        "x": [round(x, 3) for x, _, _ in places],
        "y": [round(y, 3) for _, y, _ in places],
        "radius": [round(radius, 3) for _, _, radius in places],
        "text": [str(region.token) for region in state.regions],
        # The region of the battle in progress stands out.
        "marker.color": [theme.BATTLE if region.token == fought else "#ffffff" for region in state.regions],
    }


# What abilities have on the board ---------------------------------------------------------------------


def signs(state: State) -> Drawing:
    """Gates, suns and aims: where each sign is, and for an aim also which way it points (in degrees)."""
    marks = marks_of(state)
    gates, suns = bits(marks.gates), bits(marks.suns)
    aims = [(hex, target) for hex, both in marks.aims for target in bits(both)]
    middles = [side_middle(SIDE[pair]) for pair in aims]
    return {
        "gates": {"x": [CENTRES[h][0] for h in gates], "y": [round(CENTRES[h][1], 3) for h in gates]},
        "suns": {
            "x": [round(CENTRES[h][0] + theme.SUN_AT[0], 3) for h in suns],
            "y": [round(CENTRES[h][1] + theme.SUN_AT[1], 3) for h in suns],
        },
        "aims": {
            "x": [x for x, _ in middles],
            "y": [y for _, y in middles],
            "angle": [_angle(CENTRES[a], CENTRES[b]) for a, b in aims],
        },
    }


def _angle(start: theme.Point, end: theme.Point) -> int:
    """The direction from one point to another, clockwise from the north, in degrees."""
    return round(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1]))) % 360


# Pieces -------------------------------------------------------------------------------------------


class Letters(NamedTuple):
    """The letters on the pieces, as they are gathered."""

    xs: list[float]
    ys: list[float]
    texts: list[str]
    colours: list[str]
    sizes: list[float]

    def add(self, hex: int, at: theme.Point, text: str, colour: str, size: float) -> None:
        """Write on the piece of a hex; ``at`` is where from the hex's centre."""
        self.xs.append(round(CENTRES[hex][0] + at[0], 3))
        self.ys.append(round(CENTRES[hex][1] + at[1], 3))
        self.texts.append(text)
        self.colours.append(colour)
        self.sizes.append(size)

    def layer(self) -> Layer:
        return {
            "x": self.xs,
            "y": self.ys,
            "text": self.texts,
            "textfont.color": self.colours,
            "sizes": self.sizes,
        }


def _shape(kind: str) -> str:
    return kind if kind in theme.SHAPES else "guardian"


def pieces(state: State) -> Drawing:
    """Silhouettes by owner, and all letters on them as one layer."""
    names, fixed = state.fixed.kind_names, state.fixed
    owners = (*range(MOST_GODS), NEUTRAL)
    outlines: dict[int, list[list[theme.Point]]] = {g: [] for g in owners}
    standing: dict[int, list[tuple[int, str]]] = {g: [] for g in owners}
    letters = Letters([], [], [], [], [])
    for h in bits(state.occupied):
        owner, kind = state.owner_at(h), names[state.kind_at(h)]
        shape, (cx, cy) = _shape(kind), CENTRES[h]
        outlines[owner].append([(cx + x, cy + y) for x, y in theme.outline_of(kind)])
        standing[owner].append((h, kind))
        if owner == NEUTRAL:
            continue
        look = theme.livery(fixed.gods[owner].id)
        if shape == "guardian":
            words = theme.guardian_letters(kind)
            letters.add(h, theme.LETTER_AT[shape], words, look.on, theme.LETTER_SIZE[shape])
            letters.add(h, theme.OWNER_AT, look.letter, look.on, theme.OWNER_SIZE)
        else:
            letters.add(h, theme.LETTER_AT[shape], look.letter, look.on, theme.LETTER_SIZE[shape])
    layers: Drawing = {}
    for owner, shapes in outlines.items():
        x, y = closed(shapes)
        layers[_owner_layer(owner)] = {"x": x, "y": y, "standing": standing[owner]}
    layers["letters"] = letters.layer()
    return layers


def _owner_layer(owner: int) -> str:
    return "neutral" if owner == NEUTRAL else f"god {owner}"


PIECE_LAYERS = tuple(_owner_layer(owner) for owner in (NEUTRAL, *range(MOST_GODS)))


def owner_colour(state: State, layer: str) -> str:
    """The colour of the pieces in one of `PIECE_LAYERS`."""
    if layer == "neutral":
        return theme.NEUTRAL.colour
    owner = int(layer.split()[1])
    gods = state.fixed.gods
    return theme.livery(gods[owner].id).colour if owner < len(gods) else theme.NEUTRAL.colour


# The drawing --------------------------------------------------------------------------------------


NAME_SPOTS = ((0.0, -0.64), (-0.26, -0.64), (0.26, -0.64), (0.0, 0.60), (-0.55, -0.34), (0.55, -0.34))
"""Where a hex's name may stand; the first on which no token lies."""


def names(shown: bool, tokens: Layer) -> Layer:
    """The hexes' names at their lower edge, or elsewhere in the hex where a token lies there."""
    hexes = range(N_HEXES) if shown else ()
    taken = list(zip(tokens["x"], tokens["y"], tokens["radius"], strict=True))

    def spot(h: int) -> theme.Point:
        x, y = CENTRES[h]
        spots = [(x + dx, y + dy) for dx, dy in NAME_SPOTS]
        free = (s for s in spots if all(math.dist(s, t[:2]) > t[2] + 0.24 for t in taken))
        return next(free, spots[0])

    spots = [spot(h) for h in hexes]
    return {
        "x": [round(x, 3) for x, _ in spots],
        "y": [round(y, 3) for _, y in spots],
        "text": [HEXES[h] for h in hexes],
    }


def hexes_words(state: State) -> list[str]:
    """What there is to tell about each hex, gates, suns and aims among it."""
    marks = marks_of(state)
    return [hex_words(state, h, marks) for h in range(N_HEXES)]


def clicks(words: list[str] | State, marks: Marks) -> Layer:
    """The points that can be clicked: every hex, and while a caravan is laid every side that may matter."""
    # A side that is not lit may be clicked too: then the engine is asked why not.
    sides = list(bits(LAND_SIDES)) if marks.sides_lit or marks.sides_laid else []
    if isinstance(words, State):
        words = hexes_words(words)
    middles = [side_middle(s) for s in sides]
    xy = [(round(x, 3), round(y, 3)) for x, y in CENTRES] + middles
    return {
        "x": [x for x, _ in xy],
        "y": [y for _, y in xy],
        "text": words + [side_words(s, s in marks.sides_laid, s in marks.sides_lit) for s in sides],
        "sides": sides,
    }


def position_key(state: State) -> object:
    """Whatever the layers of a position depend on, the marks apart."""
    fought = state.battle.token if state.battle is not None else None
    lands = tuple((region.token, region.land) for region in state.regions)
    return id(state.fixed), tuple(state.at), state.camels, lands, fought, marks_of(state)


def position_layers(state: State) -> Drawing:
    """The layers that depend on the position alone."""
    layers = pieces(state) | signs(state)
    for name in PIECE_LAYERS:
        layers[name]["fillcolor"] = owner_colour(state, name)
    camels = _line(side_lines(bits(state.camels), 0.06))
    return layers | {
        "regions": {"lands": [region.land for region in state.regions]},
        "camel edges": camels,
        "camels": dict(camels),
        "tokens": tokens(state),
        "hexes": {"text": hexes_words(state)},
    }


def mark_layers(marks: Marks) -> Drawing:
    """The layers that depend on the marks alone."""
    selected = sum(1 << h for h in set(marks.selected))
    return {
        "changed": _line(hex_outlines(marks.changed & ~selected, 0.90)),
        "lit": _line(hex_outlines(marks.lit, 0.86)),
        "sides lit": _line(side_lines(marks.sides_lit, 0.14)),
        "sides laid": _line(side_lines(marks.sides_laid, 0.06)),
        "selected": _line(hex_outlines(selected, 0.90)),
    }


def _line(points: Points) -> Layer:
    return {"x": points[0], "y": points[1]}


def drawing(state: State, marks: Marks, position: Drawing | None = None) -> Drawing:
    """Every layer, for a position and its marks; ``position`` is what `position_layers` gave for it."""
    layers = (position or position_layers(state)) | mark_layers(marks)
    layers["names"] = names(marks.names, layers["tokens"])
    layers["clicks"] = clicks(layers["hexes"]["text"], marks)
    return layers
