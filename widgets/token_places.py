"""Where conflict order tokens lie: on no piece, no river, no camel, and on no other token.

Best is a corner between three hexes of the region, in its middle. Where pieces leave no room there, the
token moves, to the edge between two hexes or into an empty hex, and at last it grows smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from ankh_core.board import (
    CENTRES,
    CORNERS,
    HEX_CORNERS,
    NEIGHBOUR_SET,
    RIVERS,
    SIDE_CORNERS,
    SIDES,
    bits,
)
from ankh_core.state import State

from .theme import Outline, Point, outline_of

TOKEN_RADIUS, LEAST_RADIUS = 0.36, 0.25
"""Of a token, in hex sides: as a rule, and where there is hardly any room."""
AIR = 0.08
"""The least distance between a token and what lies around it."""
LINE = 0.12
"""Half the width of a river or a camel."""
SPREAD = 0.06
"""How much room a token gives up for lying one hex side nearer to the middle of its region."""
PLENTY = 0.25
"""More room than this around a token is worth nothing."""

Spot = tuple[float, float, float]
"""A place and a radius."""


def _from_segment(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a segment."""
    (px, py), (ax, ay), (bx, by) = p, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length))
    return math.hypot(px - ax - t * dx, py - ay - t * dy)


@lru_cache(maxsize=4096)
def _from_outline(outline: Outline, x: float, y: float) -> float:
    """The distance of a point from a piece's outline; 0 inside it. The piece stands on (0, 0)."""
    inside, nearest = False, 9.0
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        nearest = min(nearest, _from_segment((x, y), a, b))
        if (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]:
            inside = not inside
    return 0.0 if inside else nearest


def candidates(land: int) -> list[Point]:
    """The corners inside a region, the middles of the sides inside it, and spots in its hexes."""
    around: dict[int, int] = {}
    for h in bits(land):
        for corner in HEX_CORNERS[h]:
            around[corner] = around.get(corner, 0) + 1
    spots = [CORNERS[c] for c, hexes in around.items() if hexes == 3]
    for (a, b), (c, d) in zip(SIDES, SIDE_CORNERS, strict=True):
        if land >> a & 1 and land >> b & 1:
            spots.append(((CORNERS[c][0] + CORNERS[d][0]) / 2, (CORNERS[c][1] + CORNERS[d][1]) / 2))
    for h in bits(land):
        x, y = CENTRES[h]
        spots.append((x, y))
        spots += [(x + 0.5 * (CORNERS[c][0] - x), y + 0.5 * (CORNERS[c][1] - y)) for c in HEX_CORNERS[h]]
    return spots


def _room(
    spot: Point, pieces: Iterable[tuple[Point, Outline]], lines: Iterable[tuple[Point, Point]]
) -> float:
    """How large a token might be at a spot."""
    x, y = spot
    room = TOKEN_RADIUS + PLENTY
    for (cx, cy), outline in pieces:
        if abs(cx - x) < 1.5 and abs(cy - y) < 1.5:
            room = min(room, _from_outline(outline, round(x - cx, 3), round(y - cy, 3)) - AIR)
            if room < 0:
                return room
    for a, b in lines:
        room = min(room, _from_segment(spot, a, b) - LINE - AIR)
    return room


@lru_cache(maxsize=1024)
def _place(land: int, standing: tuple[tuple[int, str], ...], camels: int) -> Spot:
    hexes = bits(land)
    mx = sum(CENTRES[h][0] for h in hexes) / len(hexes)
    my = sum(CENTRES[h][1] for h in hexes) / len(hexes)
    pieces = [(CENTRES[h], outline_of(kind)) for h, kind in standing]
    lines = [
        (CORNERS[SIDE_CORNERS[s][0]], CORNERS[SIDE_CORNERS[s][1]])
        for s, (a, b) in enumerate(SIDES)
        if (RIVERS | camels) >> s & 1 and (land >> a & 1 or land >> b & 1)
    ]
    best: Spot = (mx, my, LEAST_RADIUS)
    worth = -9.0
    for x, y in candidates(land):
        room = _room((x, y), pieces, lines)
        value = room - SPREAD * math.hypot(x - mx, y - my) if room >= TOKEN_RADIUS else room - 1
        if value > worth:
            worth, best = value, (x, y, max(LEAST_RADIUS, min(TOKEN_RADIUS, room)))
    return best


def token_place(state: State, land: int) -> Spot:
    """Where the conflict order token of a region lies, and its radius."""
    near = land
    for h in bits(land):
        near |= NEIGHBOUR_SET[h]
    names = state.fixed.kind_names
    standing = tuple((h, names[state.kind_at(h)]) for h in bits(state.occupied & near))
    return _place(land, standing, state.camels)


def under_token(state: State, land: int) -> int:
    """The hexes of a region on which its conflict order token lies, as a mask."""
    x, y, radius = token_place(state, land)
    # A token on a corner or an edge touches every hex there; the middle of a hex is less than a side away.
    inner = math.sqrt(3) / 2
    return sum(1 << h for h in bits(land) if math.dist(CENTRES[h], (x, y)) < inner + radius)
