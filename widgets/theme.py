"""How things look: colours, shapes and letters. Never colour alone.

The gods' colours are of the Okabe-Ito palette, which colour-blind people can tell apart; every piece
shows a letter and has a shape of its own as well. Shapes are outlines in units of a hex side, centred
on the hex, so they grow and shrink with the board.
"""

from __future__ import annotations

import math
from typing import NamedTuple

Point = tuple[float, float]
Outline = tuple[Point, ...]

INK = "#1b1b1b"
PAPER = "#fffdf7"

TERRAIN = {"fertile": "#bfdc9b", "desert": "#f6e6bf", "water": "#8cc4e4"}
TERRAIN_LIGHT = {"fertile": "#d0e7b0", "desert": "#fcf1d3", "water": "#a9d6ee"}
"""The middle of a hex; towards its sides it has its terrain's colour."""
TERRAIN_MARK = {"fertile": "#4f8033", "desert": "#c9a65f", "water": "#3f88b8"}
"""Terrain is told apart by texture too: grass, dunes, waves."""
GRID = "#8d8467"
COAST = "#5a4a2a"
RIVER, RIVER_EDGE, RIVER_LIGHT = "#0b5fa5", "#ffffff", "#8fd0f5"
CAMEL, CAMEL_EDGE = "#f0e442", "#1b1b1b"
LIT, LIT_EDGE = "rgba(255, 213, 0, 0.42)", "#8a5a00"
SELECTED = "#d55e00"
CHANGED = "#8f2d83"
BATTLE = "#ff9d5c"
REGION = "#5a3d0c"
GATE, GATE_EDGE = "#8fdcc2", "#00513b"
SUN, SUN_EDGE, SUN_AT = "#ffd400", "#6b3d00", (0.50, 0.44)
"""Ra's sun shines at the shoulder of the figure that bears it."""
DIM = "#6b6552"
RED, RED_LINE = "#f9d9cb", "#eba588"
"""The red section of the devotion track: hatched as well as red."""
AIM, AIM_EDGE = "#d55e00", "#ffffff"


class Livery(NamedTuple):
    """How a god is marked: its colour, the colour of what is written on it, its letter."""

    colour: str
    on: str
    letter: str


GODS: dict[str, Livery] = {
    "amun": Livery("#0072b2", "#ffffff", "A"),
    "anubis": Livery("#2b2b2b", "#ffffff", "N"),
    "isis": Livery("#cc79a7", "#000000", "I"),
    "osiris": Livery("#009e73", "#000000", "O"),
    "ra": Livery("#e69f00", "#000000", "R"),
}
"""Amun is A and Anubis N: a letter stands for one god only."""
NEUTRAL = Livery("#f4f1ea", "#000000", "")
SPARE = (
    Livery("#d55e00", "#000000", "V"),
    Livery("#56b4e9", "#000000", "W"),
    Livery("#f0e442", "#000000", "Y"),
)

GUARDIAN_LETTERS = {
    "cat-mummy": "Cm",
    "satet": "Sa",
    "mummy": "Mu",
    "apep": "Ap",
    "giant-scorpion": "Sc",
    "androsphinx": "Ax",
    "mafdet": "Mf",
    "pazuzu": "Pz",
    "ammit": "Ai",
    "am-hehu": "Hu",
    "shezmu": "Sh",
}


def livery(god: str) -> Livery:
    """The livery of a god by its id; a god the theme does not know gets a spare one.

    >>> livery("ra").letter
    'R'
    """
    return GODS.get(god) or SPARE[sum(map(ord, god)) % len(SPARE)]


def guardian_letters(guardian: str) -> str:
    """Two letters for a kind of guardian.

    >>> guardian_letters("cat-mummy"), guardian_letters("new-beast")
    ('Cm', 'Ne')
    """
    return GUARDIAN_LETTERS.get(guardian) or guardian[:2].capitalize()


# Shapes -------------------------------------------------------------------------------------------


def _ring(radii: tuple[float, ...], turns: int, start: float = 90.0) -> Outline:
    """Points around the centre, at each of the radii in turn."""
    steps = turns * len(radii)
    angles = [math.radians(start + 360 * i / steps) for i in range(steps)]
    return tuple(
        (round(radii[i % len(radii)] * math.cos(a), 3), round(radii[i % len(radii)] * math.sin(a), 3))
        for i, a in enumerate(angles)
    )


def _mirrored(*right: Point) -> Outline:
    """An outline from its right half, top to bottom; points on the axis are not doubled."""
    return right + tuple((-x, y) for x, y in reversed(right) if x)


def _raised(outline: Outline, by: float) -> Outline:
    """Higher on the hex: below a piece there is room for the hex's name."""
    return tuple((x, round(y + by, 3)) for x, y in outline)


SUN_SHAPE = _ring((0.27, 0.17), 9)
"""A sun, smaller than a god's."""

SHAPES: dict[str, Outline] = {
    "obelisk": _mirrored((0, 0.78), (0.17, 0.54), (0.25, -0.32), (0.42, -0.32), (0.42, -0.48)),
    "temple": _mirrored(
        (0, 0.68), (0.66, 0.30), (0.66, 0.16), (0.54, 0.16), (0.54, -0.30), (0.66, -0.30), (0.66, -0.46)
    ),
    "pyramid": _mirrored((0, 0.74), (0.72, -0.44)),
    "god": _raised(_ring((0.68, 0.53), 12), 0.10),
    "warrior": _mirrored((0, 0.58), (0.46, 0.50), (0.44, 0.02), (0.26, -0.32), (0, -0.50)),
    "guardian": _mirrored((0, 0.46), (0.26, 0.50), (0.54, 0.78), (0.62, -0.14), (0.34, -0.50)),
}
"""A silhouette for each kind of piece; ``guardian`` is for a kind of guardian the theme does not know."""

GUARDIAN_SHAPES: dict[str, Outline] = {
    # ears, horns, coffin, hood, claws, headcloth, round ears, wings, teeth, flames, barrel
    "cat-mummy": SHAPES["guardian"],
    "satet": _mirrored((0, 0.80), (0.15, 0.50), (0.34, 0.62), (0.50, 0.80), (0.54, 0.30), (0.48, -0.52)),
    "mummy": _mirrored((0, 0.78), (0.24, 0.72), (0.34, 0.50), (0.60, 0.30), (0.32, -0.60)),
    "apep": _mirrored(
        (0, 0.78), (0.20, 0.72), (0.30, 0.50), (0.64, 0.36), (0.66, 0.02), (0.40, -0.32), (0.58, -0.54)
    ),
    "giant-scorpion": _mirrored(
        *((0, 0.48), (0.16, 0.46), (0.28, 0.78), (0.50, 0.82), (0.42, 0.62), (0.66, 0.54)),
        *((0.52, 0.34), (0.68, 0.12), (0.54, 0.02), (0.62, -0.22), (0.38, -0.36), (0, -0.66)),
    ),
    "androsphinx": _mirrored(
        (0, 0.72), (0.34, 0.64), (0.50, 0.34), (0.70, -0.48), (0.42, -0.42), (0.30, -0.56)
    ),
    "mafdet": _mirrored(
        (0, 0.54), (0.24, 0.54), (0.32, 0.74), (0.54, 0.74), (0.62, 0.50), (0.58, -0.12), (0.22, -0.56)
    ),
    "pazuzu": _mirrored(
        *((0, 0.64), (0.20, 0.58), (0.30, 0.40), (0.60, 0.68), (0.74, 0.10), (0.56, 0.10)),
        *((0.60, -0.20), (0.42, -0.16), (0.36, -0.54)),
    ),
    "ammit": _mirrored(
        *((0, 0.66), (0.38, 0.66), (0.62, 0.46), (0.48, 0.32), (0.66, 0.16), (0.48, 0.02)),
        *((0.62, -0.14), (0.44, -0.26), (0.34, -0.56)),
    ),
    "am-hehu": _mirrored(
        (0, 0.82), (0.15, 0.52), (0.34, 0.80), (0.44, 0.46), (0.62, 0.58), (0.60, -0.18), (0.30, -0.56)
    ),
    "shezmu": _mirrored((0, 0.66), (0.46, 0.66), (0.64, 0.30), (0.64, -0.18), (0.46, -0.54)),
}
"""Each kind of guardian by its own silhouette; letters stand on it as well."""


def outline_of(kind: str) -> Outline:
    """The silhouette of a kind of piece, by the word the engine uses for it.

    >>> outline_of("pyramid") == SHAPES["pyramid"], outline_of("new-beast") == SHAPES["guardian"]
    (True, True)
    """
    return SHAPES.get(kind) or GUARDIAN_SHAPES.get(kind) or SHAPES["guardian"]


LETTER_AT: dict[str, Point] = {
    "obelisk": (0, -0.04),
    "temple": (0, -0.04),
    "pyramid": (0, -0.16),
    "god": (0, 0.10),
    "warrior": (0, 0.08),
    "guardian": (0, 0.19),
}
LETTER_SIZE: dict[str, float] = {
    "obelisk": 0.46,
    "temple": 0.50,
    "pyramid": 0.50,
    "god": 0.68,
    "warrior": 0.56,
    "guardian": 0.46,
}
"""Height of the letters in hex sides."""
OWNER_AT, OWNER_SIZE = (0.0, -0.24), 0.36
"""Where a guardian shows its owner's letter, below its own, and how high."""


# HTML ---------------------------------------------------------------------------------------------


def badge(god: str, title: str = "") -> str:
    """A god's letter on its colour, as HTML."""
    look = livery(god)
    tip = f' title="{title}"' if title else ""
    return f'<b class="ankh-badge" style="background:{look.colour};color:{look.on}"{tip}>{look.letter}</b>'


def shape_svg(kind: str, colour: str = NEUTRAL.colour, size: float = 1.5) -> str:
    """A piece's silhouette as inline SVG, ``size`` em high."""
    points = " ".join(f"{x},{-y}" for x, y in outline_of(kind))
    return (
        f'<svg style="height:{size}em;width:{size}em;vertical-align:middle" viewBox="-0.85 -0.85 1.7 1.7">'
        f'<polygon points="{points}" fill="{colour}" stroke="{INK}" stroke-width="0.07"/></svg>'
    )


CSS = f"""<style>
.ankh {{ --ankh-size: clamp(13px, 4px + 1.3vmin, 19px); }}
.ankh .widget-html-content {{ font-size: var(--ankh-size); line-height: 1.35; }}
.ankh-card {{ background: {PAPER}; color: {INK}; border: 1px solid #cfc6ad; border-radius: 6px;
  padding: 0.35em 0.6em; margin: 0 0 0.35em 0; }}
.ankh-card h4 {{ margin: 0 0 0.2em 0; font-size: 1em; }}
.ankh-card h4 > .ankh-dim {{ font-weight: normal; }}
.ankh-track {{ container-type: inline-size; }}
.ankh code {{ font-size: 0.95em; color: {INK}; background: #ece5d0; padding: 0 0.25em; border-radius: 3px; }}
.ankh-badge {{ display: inline-block; min-width: 1.35em; text-align: center; border-radius: 0.3em;
  border: 1px solid {INK}; line-height: 1.3; }}
.ankh-line {{ display: inline-block; width: 2em; height: 5px; vertical-align: middle; }}
.ankh-camels {{ border: 2px solid {CAMEL_EDGE};
  background: repeating-linear-gradient(90deg, {CAMEL} 0 6px, {CAMEL_EDGE} 6px 10px); }}
.ankh-turn {{ font-size: 1.15em; }}
.ankh-no {{ border: 2px solid {SELECTED}; }}
.ankh-end {{ border: 3px solid #e69f00; }}
.ankh-end > b {{ font-size: 1.25em; }}
.ankh-dim {{ color: #6b6552; }}
.ankh details > summary {{ cursor: pointer; list-style: none; }}
.ankh details > summary::-webkit-details-marker {{ display: none; }}
.ankh details[open] > summary {{ font-weight: bold; }}
.ankh-rule {{ color: #6b4a00; font-size: 0.92em; border-bottom: 1px dotted #6b4a00; }}
.ankh-text {{ margin: 0.1em 0 0.3em 1em; padding-left: 0.6em; border-left: 3px solid #e69f00; }}
.ankh-turns > summary > h5 {{ display: inline; }}
.ankh-turns > summary::before, .ankh-battle > summary::before {{ content: "▸ "; color: {DIM}; }}
.ankh-turns[open] > summary::before, .ankh-battle[open] > summary::before {{ content: "▾ "; }}
.ankh-turns > details {{ margin-left: 0.8em; }}
.ankh-battle {{ border: 1px solid #cfc6ad; border-radius: 4px; padding: 0.1em 0.4em; margin: 0.15em 0; }}
.ankh-battle > summary {{ font-weight: bold; }}
.ankh-strength {{ border-collapse: collapse; margin: 0.2em 0 0.4em 0; }}
.ankh-strength th, .ankh-strength td {{ text-align: left; vertical-align: top; padding: 0.1em 0.7em 0 0.3em;
  border-bottom: 1px solid #ded6bf; }}
.ankh-won {{ background: #fff3c4; }}
.ankh-story {{ margin-left: 2px; margin-right: 2px; }}
.ankh-story h5 {{ margin: 0.4em 0 0.1em 0; font-size: 1em; }}
.ankh-actions {{ display: grid; grid-template-columns: auto minmax(9em, 18em) auto;
  justify-content: start;
  gap: 0.2em 0.7em; align-items: center; line-height: 1.15; }}
.ankh-actions > svg {{ display: block; width: 100%; }}
.ankh-events, .ankh-devotion {{ max-width: 64em; }}
.ankh-events {{ display: grid; gap: 0.25em; grid-template-columns: repeat(9, 1fr); }}
.ankh-event {{ position: relative; display: flex; flex-direction: column; align-items: center; min-width: 0;
  line-height: 1.15; padding: 0.15em 0.1em; border: 1px solid #b9ae8e; border-radius: 4px;
  background: #ffffff; text-align: center; }}
.ankh-event.past {{ background: #e4dec9; }}
.ankh-event.next {{ background: #fff3c4; outline: 2px solid {SELECTED}; outline-offset: -1px; }}
.ankh-event > svg {{ height: 1.7em; }}
.ankh-event > b {{ white-space: nowrap; }}
.ankh-event > small {{ font-size: 0.82em; color: {DIM}; }}
.ankh-event > i {{ position: absolute; left: 0.3em; top: 0; color: {DIM}; font-style: normal; }}
.ankh-event.past > small, .ankh-event.past > i {{ color: #4a4536; }}
.ankh-devotion {{ display: flex; flex-wrap: wrap; max-width: 74em; }}
.ankh-devotion > svg {{ flex: 1 1 23em; min-width: 0; }}
@container (max-width: 56em) {{ .ankh-events {{ grid-template-columns: repeat(6, 1fr); }} }}
@container (max-width: 32em) {{ .ankh-events {{ grid-template-columns: repeat(3, 1fr); }} }}
.ankh-space > rect {{ fill: #ffffff; stroke: #b9ae8e; stroke-width: 1.2; }}
.ankh-space.past > rect {{ fill: #e4dec9; }}
.ankh-space.next > rect {{ fill: #fff3c4; stroke: {SELECTED}; stroke-width: 2.6; }}
.ankh-space.red > rect {{ fill: {RED}; }}
.ankh-space.goal > rect {{ fill: #fff3c4; stroke: {INK}; stroke-width: 2.4; }}
.ankh-players {{ display: flex; flex-wrap: wrap; gap: 0.4em; }}
.ankh-players > div {{ flex: 1 1 17em; }}
.ankh-players table {{ border-spacing: 0; margin: 0.15em 0 0 0; }}
.ankh-players th, .ankh-players td {{ text-align: left; vertical-align: top; padding: 0 0.5em 0.1em 0; }}
.ankh-players th {{ font-weight: normal; color: {DIM}; white-space: nowrap; }}
.ankh-kept {{ white-space: nowrap; }}
.ankh-now {{ outline: 3px solid {SELECTED}; }}
.ankh-panel .jupyter-button {{ font-size: var(--ankh-size); height: auto; min-height: 2.1em; width: auto;
  line-height: 1.25; padding: 0.25em 0.8em; white-space: normal; }}
.ankh-panel .widget-dropdown {{ height: auto; }}
.ankh-panel .widget-dropdown > select {{ font-size: var(--ankh-size); height: auto; min-height: 2em; }}
.ankh-panel .widget-dropdown > label {{ font-size: var(--ankh-size); width: auto; min-width: 4.5em; }}
.ankh-panel .widget-hslider {{ height: auto; min-height: 2.6em; max-width: 34em;
  font-size: var(--ankh-size);
  --jp-widgets-slider-handle-size: 1.5em; --jp-widgets-slider-track-thickness: 0.5em; }}
.ankh-panel .widget-hslider > label {{ font-size: var(--ankh-size); width: auto; min-width: 4.5em; }}
.ankh-panel .widget-hslider .slider-container {{ margin: 0 1em; }}
.ankh-panel .widget-hslider .widget-readout {{ font-size: 1.5em; font-weight: bold; min-width: 2.2em;
  height: auto; text-align: center; }}
.ankh-panel .noUi-handle:focus-visible {{ outline: 3px solid {SELECTED}; }}
.ankh-panel .jupyter-button.ankh-faded {{ opacity: 0.85; border: 1px dashed #555555; }}
</style>"""
