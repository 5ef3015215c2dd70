"""The board: hexes, neighbours, sides, corners and distance discs (`board.terrain`).

A set of hexes is one int: bit ``i`` stands for hex ``HEXES[i]``. A set of sides is an int in the
same way. Everything here is read once from ``data/board.toml`` and never changes; what rivers and
camels do to adjacency is the business of `ankh_core.regions`.

>>> HEXES[HEX["d5"]]
'd5'
>>> sorted(HEXES[h] for h in NEIGHBOURS[HEX["d5"]])
['c5', 'c6', 'd4', 'd6', 'e5', 'e6']
>>> names(WATER & DISC[2][HEX["d5"]])
'c6 c7 d7 e7'
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources
from typing import Any


def members(mask: int) -> list[int]:
    """The members of a set of hexes (or sides), lowest index first; for sets that do not come again."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=1 << 14)
def bits(mask: int) -> tuple[int, ...]:
    """The same, remembered: in play the same sets are asked about again and again.

    >>> bits(0b10110)
    (1, 2, 4)
    """
    return tuple(members(mask))


def _read() -> dict[str, Any]:
    text = resources.files("ankh_core").joinpath("data/board.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


_DATA = _read()
_COLUMNS: str = _DATA["columns"]
_LOWERED: str = _DATA["lowered_columns"]
_TERRAIN: dict[str, list[str]] = {kind: text.split() for kind, text in _DATA["terrain"].items()}


def name_order(name: str) -> tuple[str, int]:
    """Sort key for hex names: column, then row as a number."""
    return name[0], int(name[1:])


HEXES: tuple[str, ...] = tuple(sorted((n for kind in _TERRAIN.values() for n in kind), key=name_order))
"""Hex names by index, column by column."""
HEX: dict[str, int] = {name: index for index, name in enumerate(HEXES)}
"""Hex index by name."""
N_HEXES = len(HEXES)


def hex_set(text: str) -> int:
    """The set of the hexes named in a text.

    >>> hex_set("a2 a3") == 1 << HEX["a2"] | 1 << HEX["a3"]
    True
    """
    mask = 0
    for name in text.split():
        mask |= 1 << HEX[name]
    return mask


def names(mask: int) -> str:
    """The names of a set of hexes, in index order, separated by spaces."""
    return " ".join(HEXES[h] for h in bits(mask))


FERTILE, DESERT, WATER = (hex_set(" ".join(_TERRAIN[k])) for k in ("fertile", "desert", "water"))
LAND = FERTILE | DESERT
IS_LAND: tuple[bool, ...] = tuple(bool(LAND >> h & 1) for h in range(N_HEXES))
TERRAIN: tuple[str, ...] = tuple(
    "fertile" if FERTILE >> h & 1 else "desert" if DESERT >> h & 1 else "water" for h in range(N_HEXES)
)
"""The terrain word of each hex."""


def _lattice(name: str) -> tuple[int, int]:
    # Integer position of a hex centre: corners of all hexes then fall on integer points too.
    column = _COLUMNS.index(name[0])
    return 3 * column, 2 * int(name[1:]) + (1 if name[0] in _LOWERED else 0)


_LATTICE = tuple(_lattice(name) for name in HEXES)
_AT_LATTICE = {point: index for index, point in enumerate(_LATTICE)}
_STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNER_STEPS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))

ACROSS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_AT_LATTICE.get((x + dx, y + dy), -1) for dx, dy in _STEPS) for x, y in _LATTICE
)
"""What lies across each of the six edges of a hex, clockwise from the north; -1: nothing, the border."""
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(near for near in across if near >= 0) for across in ACROSS
)
"""The hexes sharing a side with a hex, clockwise from the north, whatever lies on the side."""
NEIGHBOUR_SET: tuple[int, ...] = tuple(sum(1 << n for n in near) for near in NEIGHBOURS)

SIDES: tuple[tuple[int, int], ...] = tuple(
    (a, b) for a in range(N_HEXES) for b in sorted(NEIGHBOURS[a]) if a < b
)
"""Every side between two hexes, as a pair of hex indices."""
SIDE: dict[tuple[int, int], int] = {
    pair: index for index, (a, b) in enumerate(SIDES) for pair in ((a, b), (b, a))
}
"""Side index by its two hexes, in either order."""


def side_name(side: int) -> str:
    """The text form of a side, e.g. ``b5/b6``."""
    a, b = SIDES[side]
    return f"{HEXES[a]}/{HEXES[b]}"


def side_of(text: str) -> int:
    """The side named by a text such as ``b5/b6``, in either order.

    Raises:
        ValueError: there is no such side on the board.

    >>> side_name(side_of("b6/b5"))
    'b5/b6'
    """
    first, _, second = text.partition("/")
    pair = (HEX.get(first, -1), HEX.get(second, -1))
    if pair not in SIDE:
        raise ValueError(f"{text!r} is not a side of the board: write two neighbouring hexes, like b5/b6")
    return SIDE[pair]


RIVERS: int = sum(1 << side_of(text) for text in _DATA["rivers"]["sides"].split())
"""The sides that carry a river."""

_CORNERS_OF_HEX = tuple(tuple((x + dx, y + dy) for dx, dy in _CORNER_STEPS) for x, y in _LATTICE)
_CORNER_POINTS = tuple(sorted({point for corners in _CORNERS_OF_HEX for point in corners}))
_CORNER = {point: index for index, point in enumerate(_CORNER_POINTS)}
N_CORNERS = len(_CORNER_POINTS)
HEX_CORNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_CORNER[point] for point in corners) for corners in _CORNERS_OF_HEX
)
"""The six corners of a hex, clockwise from the north-west; edge ``i`` goes from corner ``i`` to the next."""


def turned(start: int, end: int) -> int:
    """The area that a ray from the origin sweeps on the straight way from one corner to another.

    Clockwise it is positive. All around a shape it adds up to the shape's area (in the units of
    `HEX_AREA`).
    """
    (x, y), (u, v) = _CORNER_POINTS[start], _CORNER_POINTS[end]
    return x * v - u * y


HEX_AREA: int = sum(turned(HEX_CORNERS[0][edge - 1], HEX_CORNERS[0][edge]) for edge in range(6))
"""The area of a hex in the units of `turned`."""
SIDE_CORNERS: tuple[tuple[int, int], ...] = tuple(
    (min(shared), max(shared)) for shared in (set(HEX_CORNERS[a]) & set(HEX_CORNERS[b]) for a, b in SIDES)
)
"""The two corners a side ends in."""
CORNER_SIDES: tuple[tuple[int, ...], ...] = tuple(
    tuple(s for s, ends in enumerate(SIDE_CORNERS) if corner in ends) for corner in range(N_CORNERS)
)
CORNER_HEXES: tuple[tuple[int, ...], ...] = tuple(
    tuple(h for h, corners in enumerate(HEX_CORNERS) if corner in corners) for corner in range(N_CORNERS)
)
CORNER_SET: tuple[int, ...] = tuple(sum(1 << h for h in hexes) for hexes in CORNER_HEXES)
"""The hexes around a corner, one to three, as a set."""
LAND_SIDES: int = sum(1 << s for s, (a, b) in enumerate(SIDES) if LAND >> a & 1 and LAND >> b & 1)
"""The sides between two land hexes."""


def _disc(centre: int, radius: int) -> int:
    reached = 1 << centre
    for _ in range(radius):
        for h in bits(reached):
            reached |= NEIGHBOUR_SET[h]
    return reached


DISC: tuple[tuple[int, ...], ...] = tuple(
    tuple(_disc(h, radius) for h in range(N_HEXES)) for radius in range(4)
)
"""``DISC[r][h]``: the hexes at most ``r`` steps from ``h`` over the board's hexes (`move.through`)."""

_UNIT = 3**0.5 / 2
CENTRES: tuple[tuple[float, float], ...] = tuple((x / 2, -y * _UNIT) for x, y in _LATTICE)
"""Hex centres for drawing: sides are 1 long, x grows eastward, y northward."""
CORNERS: tuple[tuple[float, float], ...] = tuple((x / 2, -y * _UNIT) for x, y in _CORNER_POINTS)
"""Corner positions in the same units."""
