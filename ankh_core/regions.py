"""Regions, water membership, adjacency and caravan lines.

Regions and adjacency depend on nothing but the camels, so both are worked out once for a set of
camels and shared by every position that has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .actions import LayCamels
from .board import (
    CORNER_HEXES,
    CORNER_SET,
    LAND,
    LAND_SIDES,
    N_HEXES,
    NEIGHBOUR_SET,
    NEIGHBOURS,
    RIVERS,
    SIDE_CORNERS,
    SIDES,
    WATER,
    members,
)

_EVERY = (1 << N_HEXES) - 1
_BORDER = sum(1 << h for h in range(N_HEXES) if len(NEIGHBOURS[h]) < 6)

MAX_LINE = 6
"""A caravan lays at most this many camels (`caravan.line`)."""
MIN_PART = 6
"""Each part of a split region has at least this many land hexes (`caravan.split`)."""


class Region(NamedTuple):
    """A region with its conflict order token; ``area`` is its land and the water it shares."""

    token: int
    land: int
    area: int


@lru_cache(maxsize=512)
def adjacency(camels: int) -> tuple[int, ...]:
    """For each hex the set of hexes adjacent to it: no river and no camel between (`board.adjacent`).

    >>> from ankh_core.board import HEX, names
    >>> names(adjacency(0)[HEX["e5"]])   # rivers part e5 from e4 and f4
    'd4 d5 e6 f5'
    """
    near = list(NEIGHBOUR_SET)
    for side in members(camels | RIVERS):
        a, b = SIDES[side]
        near[a] &= ~(1 << b)
        near[b] &= ~(1 << a)
    return tuple(near)


def flood(start: int, within: int, near: tuple[int, ...] | list[int]) -> int:
    """Every hex of ``within`` that can be reached from the hexes ``start``, side by side."""
    reached = frontier = start & within
    while frontier:
        spread = 0
        for h in members(frontier):
            spread |= near[h]
        frontier = spread & within & ~reached
        reached |= frontier
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
    return sum(1 << h for h in members(WATER) if NEIGHBOUR_SET[h] & land)


def region(token: int, land: int) -> Region:
    """A region from its token and its land; its water follows from the land."""
    return Region(token, land, land | shore(land))


@lru_cache(maxsize=2048)
def sides_inside(land: int) -> int:
    """The sides between two hexes of a land, whatever lies on them."""
    return sum(1 << s for s in members(LAND_SIDES) if land >> SIDES[s][0] & 1 and land >> SIDES[s][1] & 1)


def _shores(land: int) -> list[int]:
    """What lies around a land: the outside, then each hole in it, as sets of hexes."""
    left = _EVERY & ~land
    outside = flood(_BORDER & left, left, NEIGHBOUR_SET)
    left &= ~outside
    found = [outside]
    while left:
        hole = flood(left & -left, left, NEIGHBOUR_SET)
        found.append(hole)
        left &= ~hole
    return found


def _line_ends(land: int, corners: Iterable[int], walls: int) -> dict[int, int]:
    """Where a line may end: for each such corner which shore it lies on (`caravan.line`).

    A line ends where it touches the border, water, a river or a camel. Around a region these are the
    corners that something outside it touches; inside it, those of the walls (-1).
    """
    shores = _shores(land)
    wall_corners = {corner for side in members(walls) for corner in SIDE_CORNERS[side]}
    ends: dict[int, int] = {}
    for corner in corners:
        beyond = CORNER_SET[corner] & ~land
        if corner in wall_corners:
            ends[corner] = -1
        elif len(CORNER_HEXES[corner]) < 3:
            ends[corner] = 0
        elif beyond:
            ends[corner] = next(i for i, shore in enumerate(shores) if shore & beyond)
    return ends


def _paths(free: int, land: int, walls: int, longest: int) -> list[list[int]]:
    """Unbroken lines over free sides that may cut a land in two, in walking order, each found once.

    A line between two different shores leaves a way round, so both its ends are on one shore.
    """
    exits: dict[int, list[tuple[int, int]]] = {}
    for side in members(free):
        one, two = SIDE_CORNERS[side]
        exits.setdefault(one, []).append((side, two))
        exits.setdefault(two, []).append((side, one))
    ends = _line_ends(land, exits, walls)
    found: list[list[int]] = []
    line: list[int] = []
    visited: set[int] = set()

    def extend(corner: int, start: int, shore: int) -> None:
        visited.add(corner)
        room = len(line) + 1 < longest
        for side, beyond in exits[corner]:
            if beyond in visited:
                continue
            end = ends.get(beyond)
            line.append(side)
            if end is not None and start < beyond and (end == shore or walls):
                found.append(line[:])
            if room and (end is None or walls):
                extend(beyond, start, shore)
            line.pop()
        visited.discard(corner)

    for corner, shore in ends.items():
        extend(corner, corner, shore)
    return found


def _banks(line: list[int]) -> tuple[int, int]:
    """The hexes along the two banks of a line given in walking order."""
    a, b = SIDES[line[0]]
    one, two = 1 << a, 1 << b
    for side in line[1:]:
        a, b = SIDES[side]
        pair = 1 << a | 1 << b
        # Two sides that meet in a corner share a hex; the other hexes are on the far bank.
        if pair & one:
            two |= pair & ~one
        else:
            one |= pair & ~two
    return one, two


def _reaches(bank: int, within: int) -> bool:
    """Whether at least `MIN_PART` hexes can be reached from a bank."""
    reached = frontier = bank
    while reached.bit_count() < MIN_PART:
        spread = 0
        for h in members(frontier):
            spread |= NEIGHBOUR_SET[h]
        frontier = spread & within & ~reached
        if not frontier:
            return False
        reached |= frontier
    return True


def parts_of(line: Iterable[int], land: int, walls: int) -> tuple[int, int] | None:
    """The two parts into which a line cuts a land, that with the lowest hex first, or None.

    None when it does not cut it into exactly two, when a part is smaller than `MIN_PART`, or when a
    camel stands inside one part and so does not help to separate (`caravan.split`).
    """
    line = list(line)
    near = list(adjacency(walls))
    for side in line:
        a, b = SIDES[side]
        near[a] &= ~(1 << b)
        near[b] &= ~(1 << a)
    first = flood(1 << SIDES[line[0]][0], land, near)
    rest = land & ~first
    if first.bit_count() < MIN_PART or rest.bit_count() < MIN_PART:
        return None
    if flood(rest & -rest, land, near) != rest or not all(
        (first >> SIDES[s][0] ^ first >> SIDES[s][1]) & 1 for s in line
    ):
        return None
    return (first, rest) if land & -land & first else (rest, first)


def find_lines_in(land: int, walls: int, longest: int) -> dict[tuple[int, ...], LayCamels]:
    """The legal lines of one region, sides in rising order; ``walls`` are rivers and camels inside it."""
    if land.bit_count() < 2 * MIN_PART:
        return {}
    found = []
    for line in _paths(sides_inside(land) & ~walls, land, walls, longest):
        if walls:
            fine = parts_of(line, land, walls) is not None
        else:
            one, two = _banks(line)
            fine = _reaches(one, land & ~two) and _reaches(two, land & ~one)
        if fine:
            found.append(tuple(sorted(line)))
    return {line: LayCamels(line) for line in sorted(found)}


_lines_in = lru_cache(maxsize=4096)(find_lines_in)
# A split touches one region only: the lines of all others are as they were.


def walls_inside(land: int, camels: int) -> int:
    """Rivers and camels with the same land on both sides: they part nothing. Play makes none."""
    return sides_inside(land) & (camels | RIVERS)


def clear_caches() -> None:
    """Forget everything worked out so far (for measuring from cold)."""
    for remembered in (adjacency, lands, shore, sides_inside, _lines_in, caravan_lines):
        remembered.cache_clear()


@lru_cache(maxsize=64)
def caravan_lines(camels: int, supply: int) -> dict[tuple[int, ...], LayCamels]:
    """Every legal caravan line, its sides in rising order, with the action that lays it (`caravan.line`).

    ``supply`` is the number of camels left. The answer is shared between calls: do not change it.
    """
    longest = min(MAX_LINE, supply)
    found: dict[tuple[int, ...], LayCamels] = {}
    if longest > 0:
        for land in lands(camels):
            found.update(_lines_in(land, walls_inside(land, camels), longest))
    return found
