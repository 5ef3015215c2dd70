"""Regions, water membership, adjacency and caravan lines.

Regions and adjacency depend on nothing but the camels, so both are worked out once for a set of
camels and shared by every position that has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from .actions import LayCamels
from .board import (
    ACROSS,
    CORNER_HEXES,
    CORNER_SET,
    CORNER_SIDES,
    HEX_AREA,
    HEX_CORNERS,
    LAND,
    N_HEXES,
    NEIGHBOUR_SET,
    NEIGHBOURS,
    RIVERS,
    SIDE,
    SIDE_CORNERS,
    SIDES,
    WATER,
    members,
    turned,
)

_HEX_SIDES = tuple(sum(1 << SIDE[h, n] for n in NEIGHBOURS[h]) for h in range(N_HEXES))
_EDGE_AREA = tuple(
    tuple(turned(corners[edge - 6], corners[edge - 5]) for edge in range(6)) for corners in HEX_CORNERS
)
_EXITS = tuple(
    tuple((side, end, turned(corner, end)) for side in sides for end in SIDE_CORNERS[side] if end != corner)
    for corner, sides in enumerate(CORNER_SIDES)
)
"""From each corner the sides that lead away, the corner each leads to, and the area turned on the way."""

MAX_LINE = 6
"""A caravan lays at most this many camels (`caravan.line`)."""
MIN_PART = 6
"""Each part of a split region has at least this many land hexes (`caravan.split`)."""


class Region(NamedTuple):
    """A region with its conflict order token; ``area`` is its land and the water it shares."""

    token: int
    land: int
    area: int


def _parted(near: Iterable[int], sides: Iterable[int]) -> tuple[int, ...]:
    """An adjacency once something lies on these sides."""
    near = list(near)
    for side in sides:
        a, b = SIDES[side]
        near[a] &= ~(1 << b)
        near[b] &= ~(1 << a)
    return tuple(near)


_AROUND_RIVERS = _parted(NEIGHBOUR_SET, members(RIVERS))


@lru_cache(maxsize=512)
def adjacency(camels: int) -> tuple[int, ...]:
    """For each hex the set of hexes adjacent to it: no river and no camel between (`board.adjacent`).

    >>> from ankh_core.board import HEX, names
    >>> names(adjacency(0)[HEX["e5"]])   # rivers part e5 from e4 and f4
    'd4 d5 e6 f5'
    """
    return _parted(_AROUND_RIVERS, members(camels))


def flood(start: int, within: int, near: Sequence[int]) -> int:
    """Every hex of ``within`` that can be reached from the hexes ``start``, side by side."""
    reached = frontier = start & within
    while frontier:
        low = frontier & -frontier
        fresh = near[low.bit_length() - 1] & within & ~reached
        reached |= fresh
        frontier ^= low | fresh
    return reached


@lru_cache(maxsize=512)
def lands(camels: int) -> tuple[int, ...]:
    """The land of every region, ordered by its first hex (`board.region`).

    >>> [land.bit_count() for land in lands(0)]
    [32, 22, 28]
    """
    near = adjacency(camels)
    left, found = LAND, []
    while left:
        land = flood(left & -left, LAND, near)
        found.append(land)
        left &= ~land
    return tuple(found)


@lru_cache(maxsize=2048)
def shore(land: int) -> int:
    """The water hexes that have a hex of this land beside them (`board.water`)."""
    near = 0
    for hex in members(land):
        near |= NEIGHBOUR_SET[hex]
    return near & WATER


def region(token: int, land: int) -> Region:
    """A region from its token and its land; its water follows from the land."""
    return Region(token, land, land | shore(land))


@lru_cache(maxsize=2048)
def sides_inside(land: int) -> int:
    """The sides between two hexes of a land, whatever lies on them."""
    once = twice = 0
    for h in members(land):
        twice |= once & _HEX_SIDES[h]
        once |= _HEX_SIDES[h]
    return twice


def _edge(land: int) -> tuple[dict[int, int], int]:
    """Once around a land, clockwise: its corners with the area turned around so far, and the whole area."""
    first = hex = (land & -land).bit_length() - 1
    edge = 5  # west of its lowest hex there is nothing of a land
    along: dict[int, int] = {}
    area = 0
    while True:
        along[HEX_CORNERS[hex][edge]] = area
        area += _EDGE_AREA[hex][edge]
        following = (edge + 1) % 6
        beyond = ACROSS[hex][following]
        if beyond >= 0 and land >> beyond & 1:
            hex, edge = beyond, (edge + 5) % 6
        else:
            edge = following
        if hex == first and edge == 5:
            return along, area


def _stops(land: int, walls: int) -> set[int]:
    """The corners at which something ends a line: border, water, a river or a camel (`caravan.line`)."""
    corners = {corner for hex in members(land) for corner in HEX_CORNERS[hex]}
    walled = {corner for side in members(walls) for corner in SIDE_CORNERS[side]}
    return {c for c in corners if c in walled or len(CORNER_HEXES[c]) < 3 or CORNER_SET[c] & ~land}


Halves = dict[int, list[tuple[tuple[int, ...], int, int]]]
"""By the corner a line has come to: its sides so far, the corner it started in, the area turned."""


def _halves(free: int, along: dict[int, int], through: int, longest: int) -> list[Halves]:
    """The first parts of lines on free sides, by length, from 1 on; they pass corners of ``through`` only.

    ``along`` is where they start, with the area turned by then. No corner can come twice in a line of
    six: it takes six sides to go round a hex.
    """
    level: Halves = {}
    for start, before in along.items():
        for side, beyond, area in _EXITS[start]:
            if free >> side & 1:
                level.setdefault(beyond, []).append(((side,), start, before + area))
    found = [level]
    while len(found) < longest:
        level, last = {}, level
        for corner, halves in last.items():
            if through >> corner & 1:
                for side, beyond, area in _EXITS[corner]:
                    if free >> side & 1:
                        more = [((*line, side), s, a + area) for line, s, a in halves if line[-1] != side]
                        if more:
                            level.setdefault(beyond, []).extend(more)
        found.append(level)
    return found


def _lines(
    free: int, along: dict[int, int], through: int, longest: int, least: int, most: int, whole: int
) -> list[tuple[int, ...]]:
    """The unbroken lines from stop to stop, each once, that cut off an area from ``least`` to ``most``.

    ``along`` has the stops, ``whole`` is the whole area. A line is a single side, or two halves that meet,
    the longer one from the lower stop.
    """
    halves = _halves(free, along, through, (longest + 1) // 2)
    found = [
        line
        for corner, whole_lines in halves[0].items()
        if corner in along
        for line, start, area in whole_lines
        if start < corner and least <= (area - along[corner]) % whole <= most
    ]
    for length in range(2, longest + 1):
        firsts, seconds = halves[(length + 1) // 2 - 1], halves[length // 2 - 1]
        for corner, ones in firsts.items():
            others = seconds.get(corner)
            if others and through >> corner & 1:
                found += [
                    line + rest
                    for line, start, area in ones
                    for rest, end, back in others
                    if start < end and line[-1] != rest[-1] and least <= (area - back) % whole <= most
                ]
    return found


def cut_by(line: Sequence[int], land: int, walls: int) -> tuple[int, int]:
    """What a line leaves together on one side of it, with the lowest hex of the land, and the rest."""
    near = _parted(adjacency(walls), line)
    first = flood(land & -land, land, near)
    return first, land & ~first


def _parts_well(line: Sequence[int], land: int, walls: int) -> bool:
    """Whether a line cuts a land into exactly two parts, neither smaller than `MIN_PART` (`caravan.split`).

    It does not when a camel stands inside one part and so does not help to separate.
    """
    first, rest = cut_by(line, land, walls)
    return (
        first.bit_count() >= MIN_PART
        and rest.bit_count() >= MIN_PART
        and all((first >> SIDES[s][0] ^ first >> SIDES[s][1]) & 1 for s in line)
        and flood(rest & -rest, land, _parted(adjacency(walls), line)) == rest
    )


@lru_cache(maxsize=4096)  # a split touches one region only: the lines of all others are as they were
def _lines_in(land: int, walls: int, longest: int) -> dict[tuple[int, ...], LayCamels]:
    """The legal lines of one region, sides in rising order; ``walls`` are rivers and camels inside it."""
    free = sides_inside(land) & ~walls
    along, whole = _edge(land)
    least, most = MIN_PART * HEX_AREA, whole - MIN_PART * HEX_AREA
    solid = not walls and whole == land.bit_count() * HEX_AREA
    if not solid:  # there are walls, or holes, in it: areas tell nothing, every line is tried
        along = dict.fromkeys(_stops(land, walls), 0)
        least, most = 0, whole
    # Only walls inside may be passed and gone on from.
    through = -1 if walls else ~sum(1 << corner for corner in along)
    found = [tuple(sorted(line)) for line in _lines(free, along, through, longest, least, most, whole)]
    if not solid:
        found = [line for line in found if _parts_well(line, land, walls)]
    found.sort()
    return {line: LayCamels(line) for line in found}


def walls_inside(land: int, camels: int) -> int:
    """Rivers and camels with the same land on both sides: they part nothing. Play makes none."""
    return sides_inside(land) & (camels | RIVERS)


def clear_caches() -> None:
    """Forget everything worked out so far (for measuring from cold)."""
    for remembered in (adjacency, lands, shore, sides_inside, _lines_in, caravan_lines):
        remembered.cache_clear()


@lru_cache(maxsize=64)
def caravan_lines(lands: tuple[int, ...], camels: int, supply: int) -> dict[tuple[int, ...], LayCamels]:
    """Every legal caravan line, its sides in rising order, with the action that lays it (`caravan.line`).

    ``lands`` are those of the regions that the camels make, ``supply`` is the number of camels left. The
    answer is shared between calls: do not change it.
    """
    longest = min(MAX_LINE, supply)
    found: dict[tuple[int, ...], LayCamels] = {}
    if longest > 0:
        for land in lands:
            if land.bit_count() >= 2 * MIN_PART:
                found.update(_lines_in(land, walls_inside(land, camels), longest))
    return found
