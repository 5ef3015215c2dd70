"""The board as three pictures in SVG: the ground, the marks on it, and the scene: lines, pieces, tokens.

They are text only. In the table they are images of a plotly figure: a new one is a short text for the
browser, where traces would be drawn anew one by one; and what a click changes is mostly the marks.
Lengths are hundredths of a hex side, so that they are whole numbers; y grows downward.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ankh_core.board import CENTRES, CORNERS, DESERT, FERTILE, HEX_CORNERS, RIVERS, WATER, bits

from . import theme
from .board_art import (
    PIECE_LAYERS,
    X_RANGE,
    Y_RANGE,
    Drawing,
    Layer,
    coast_lines,
    region_rings,
    side_lines,
)

FONT = "font-family='Arial,Helvetica,sans-serif' text-anchor='middle'"
ROUND = "stroke-linecap='round' stroke-linejoin='round'"
_LEFT, _TOP = round(100 * X_RANGE[0]), round(-100 * Y_RANGE[1])
_WIDE, _HIGH = round(100 * (X_RANGE[1] - X_RANGE[0])), round(100 * (Y_RANGE[1] - Y_RANGE[0]))
VIEW_BOX = f"{_LEFT} {_TOP} {_WIDE} {_HIGH}"
HALO = f"paint-order='stroke' stroke='{theme.PAPER}' stroke-width='11' stroke-opacity='.85' {ROUND}"
"""Keeps a name readable where it crosses a line."""
BASELINE = 0.36
"""How far below its middle a letter's foot is, as a share of its size."""


def data_uri(svg: str) -> str:
    """An SVG text as an address that holds the picture itself."""
    return "data:image/svg+xml;charset=utf-8," + svg.translate(_ESCAPES)


_ESCAPES = {ord(c): f"%{ord(c):02X}" for c in '%#<>"\n'}


def picture(*parts: str) -> str:
    """A whole SVG document from its parts."""
    # The size is that of a large screen: some browsers would turn a small one into pixels first.
    size = f"width='{2 * _WIDE}' height='{2 * _HIGH}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{VIEW_BOX}' {size}>{''.join(parts)}</svg>"


def _at(x: float, y: float) -> tuple[int, int]:
    return round(100 * x), round(-100 * y)


def path(xs: Iterable[float | None], ys: Iterable[float | None], end: str = "") -> str:
    """The ``d`` of a path from coordinates parted by None; ``end`` follows each of its lines."""
    words: list[str] = []
    before: tuple[int, int] | None = None
    for x, y in zip(xs, ys, strict=True):
        if x is None or y is None:
            words.append(end)
            before = None
            continue
        now = _at(x, y)
        words.append(
            f"M{now[0]} {now[1]}" if before is None else f"l{now[0] - before[0]} {now[1] - before[1]}"
        )
        before = now
    return "".join(words) + (end if words else "")


def _stroke(d: str, colour: str, width: float, more: str = "", fill: str = "none") -> str:
    return f"<path d='{d}' fill='{fill}' stroke='{colour}' stroke-width='{width}' {more}/>" if d else ""


def _layer(layer: Layer, *strokes: tuple[str, float, str], fill: str = "none") -> str:
    """A layer's lines, stroked once for each (colour, width, more), the first one filled."""
    d = path(layer["x"], layer["y"])
    fills = (fill, *("none" for _ in strokes[1:]))
    return "".join(_stroke(d, *stroke, fill=f) for stroke, f in zip(strokes, fills, strict=True))


# The ground -----------------------------------------------------------------------------------------

TEXTURES = {
    # drawn around a hex's centre, where it does not fight with a piece's letters
    "fertile": "".join(
        f"M{x} {y}l3 9l3-13l3 13l3-9"
        for x, y in ((-46, 32), (28, 37), (-2, -42), (-52, -21), (46, -12), (24, 63), (-20, 58), (26, -58))
    ),
    "desert": "m-50 30q14-16 28 0q10-9 20 0m26 12q12-13 24 0m-66-72q12-13 24 0q9-8 18 0m4 24q14-16 28 0",
    "water": "".join(
        f"M{x} {y}q9-10 18 0t18 0"
        for x, y in ((-58, 22), (10, 38), (-40, -14), (14, -44), (20, 2), (-20, 58))
    ),
}


def _terrain(kind: str, mask: int) -> str:
    light, dark, mark = theme.TERRAIN_LIGHT[kind], theme.TERRAIN[kind], theme.TERRAIN_MARK[kind]
    shade = (
        f"<radialGradient id='{kind}' r='.62'><stop offset='.35' stop-color='{light}'/>"
        f"<stop offset='1' stop-color='{dark}'/></radialGradient>"
    )
    corners = [_at(CORNERS[c][0] - CENTRES[0][0], CORNERS[c][1] - CENTRES[0][1]) for c in HEX_CORNERS[0]]
    points = " ".join(f"{x},{y}" for x, y in corners)
    tile = (
        f"<g id='t-{kind}'><polygon points='{points}' fill='url(#{kind})' stroke='{theme.GRID}' "
        f"stroke-width='2.4'/><path d='M0 0{TEXTURES[kind]}' fill='none' stroke='{mark}' stroke-width='3' "
        f"opacity='.5' {ROUND}/></g>"
    )
    tiles = []
    for h in bits(mask):
        x, y = _at(*CENTRES[h])
        # Turned half round or not, so that no pattern runs over the whole board.
        turn = "" if kind == "water" or h % 3 else " scale(-1 1)"
        tiles.append(f"<use href='#t-{kind}' transform='translate({x} {y}){turn}'/>")
    return f"<defs>{shade}{tile}</defs>{''.join(tiles)}"


@lru_cache(maxsize=1)
def ground() -> str:
    """What never changes and lies below all else: the hexes."""
    return "".join(_terrain(k, m) for k, m in (("fertile", FERTILE), ("desert", DESERT), ("water", WATER)))


@lru_cache(maxsize=1)
def _lines() -> str:
    """Coast and rivers: above the bands along the regions' borders."""
    rivers = path(*side_lines(bits(RIVERS)))
    return (
        _stroke(path(*coast_lines()), theme.COAST, 8, ROUND)
        + _stroke(rivers, theme.RIVER_EDGE, 30, ROUND)
        + _stroke(rivers, theme.RIVER, 20, ROUND)
        + _stroke(rivers, theme.RIVER_LIGHT, 4, f"{ROUND} stroke-dasharray='26 22'")
    )


# The scene ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _region(land: int, fought: bool) -> str:
    """A band along the inside of a region's border: faint, or strong where a battle is fought.

    Nothing is laid over the region itself: its terrain stays as clear as everywhere else.
    """
    d = path(*region_rings(land), "z")
    clip = f"r{land:x}"
    inside = f"clip-path='url(#{clip})' stroke-linejoin='round'"
    if fought:
        band = _stroke(d, theme.INK, 62, inside) + _stroke(d, theme.BATTLE, 50, inside)
    else:
        band = _stroke(d, theme.REGION, 34, f"{inside} opacity='.2'")
    return f"<clipPath id='{clip}'><path d='{d}' clip-rule='evenodd'/></clipPath>{band}"


@lru_cache(maxsize=64)
def _piece(kind: str) -> str:
    points = " ".join("{},{}".format(*_at(x, y)) for x, y in theme.outline_of(kind))
    return f"<polygon id='{kind}' points='{points}'/>"


def _pieces(layers: Drawing) -> str:
    """Every piece with its shadow."""
    shapes: dict[str, str] = {}
    shadows, bodies = [], []
    for name in PIECE_LAYERS:
        uses = []
        for hex, kind in layers[name]["standing"]:
            shapes[kind] = _piece(kind)
            x, y = _at(*CENTRES[hex])
            uses.append(f"<use href='#{kind}' x='{x}' y='{y}'/>")
        shadows += uses
        bodies.append(f"<g id='{name}' fill='{layers[name]['fillcolor']}'>{''.join(uses)}</g>")
    return (
        f"<defs>{''.join(shapes.values())}</defs>"
        f"<g transform='translate(5 7)' opacity='.3'>{''.join(shadows)}</g>"
        f"<g stroke='{theme.INK}' stroke-width='5.5' stroke-linejoin='round'>{''.join(bodies)}</g>"
    )


def _text(x: float, y: float, text: str, colour: str, size: float) -> str:
    left, top = _at(x, y)
    high = round(100 * size)
    foot = top + round(BASELINE * high)
    return f"<text x='{left}' y='{foot}' fill='{colour}' font-size='{high}'>{text}</text>"


def _letters(layer: Layer) -> str:
    rows = zip(layer["x"], layer["y"], layer["text"], layer["textfont.color"], layer["sizes"], strict=True)
    return f"<g {FONT} font-weight='700'>{''.join(_text(*row) for row in rows)}</g>"


def _tokens(layer: Layer) -> str:
    circles, texts = [], []
    rows = zip(layer["x"], layer["y"], layer["radius"], layer["text"], layer["marker.color"], strict=True)
    for x, y, radius, text, colour in rows:
        left, top = _at(x, y)
        circles.append(f"<circle cx='{left}' cy='{top}' r='{round(100 * radius) - 3}' fill='{colour}'/>")
        texts.append(_text(x, y, text, theme.INK, 1.45 * radius))
    rings = f"<g stroke='{theme.INK}' stroke-width='6'>{''.join(circles)}</g>"
    return f"{rings}<g {FONT} font-weight='700'>{''.join(texts)}</g>"


GATE = "M-66 58V-44H-74V-64H74V-44H66V58H50V-44H-50V58z"
SUN = "M" + "L".join("{} {}".format(*_at(x, y)) for x, y in theme.SUN_SHAPE) + "z"
ARROW = "M0-34L20-2H8V26H-8V-2H-20z"


def _signs(layer: Layer, d: str, fill: str, edge: str, width: float) -> str:
    """The same sign at every place of a layer, turned by its angles."""
    angles = layer.get("angle") or [0] * len(layer["x"])
    marks = []
    for x, y, angle in zip(layer["x"], layer["y"], angles, strict=True):
        left, top = _at(x, y)
        marks.append(f"<path d='{d}' transform='translate({left} {top}) rotate({angle})'/>")
    look = f"fill='{fill}' stroke='{edge}' stroke-width='{width}' stroke-linejoin='round'"
    return f"<g {look}>{''.join(marks)}</g>" if marks else ""


def marks(layers: Drawing) -> str:
    """What is pointed out on the ground, from the layers of `board_art.drawing`."""
    return _groups(
        {
            "lit": _layer(layers["lit"], (theme.LIT_EDGE, 7, ROUND), fill=theme.LIT),
            "changed": _layer(layers["changed"], (theme.CHANGED, 11, "stroke-dasharray='17 12'")),
            "selected": _layer(layers["selected"], (theme.SELECTED, 17, ROUND)),
            "sides lit": _layer(layers["sides lit"], (theme.SELECTED, 15, "stroke-linecap='round'")),
            "sides laid": _layer(
                layers["sides laid"],
                *((theme.CAMEL_EDGE, 30, ""), (theme.CAMEL, 16, ""), (theme.CAMEL_EDGE, 5, "")),
            ),
        }
    )


def scene(layers: Drawing) -> str:
    """What lies on the ground, from the layers of `board_art.drawing`."""
    tokens, names = layers["tokens"], layers["names"]
    fought = [colour == theme.BATTLE for colour in tokens["marker.color"]]
    lands = zip(layers["regions"]["lands"], fought, strict=True)
    written = "".join(
        _text(x, y, text, theme.INK, 0.34)
        for x, y, text in zip(names["x"], names["y"], names["text"], strict=True)
    )
    return _groups(
        {
            "regions": "".join(_region(land, battle) for land, battle in lands),
            "lines": _lines(),
            "camels": _layer(
                layers["camels"], (theme.CAMEL_EDGE, 30, ""), (theme.CAMEL, 18, "stroke-dasharray='22 14'")
            ),
            "gates": _signs(layers["gates"], GATE, theme.GATE, theme.GATE_EDGE, 5),
            "pieces": _pieces(layers),
            "letters": _letters(layers["letters"]),
            "suns": _signs(layers["suns"], SUN, theme.SUN, theme.SUN_EDGE, 5),
            "aims": _signs(layers["aims"], ARROW, theme.AIM, theme.AIM_EDGE, 6),
            "tokens": _tokens(tokens),
            "names": written and f"<g {FONT} {HALO}>{written}</g>",
        }
    )


def _groups(parts: dict[str, str]) -> str:
    return "".join(f"<g id='{name}'>{part}</g>" for name, part in parts.items() if part)
