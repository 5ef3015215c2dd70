"""The tracks as light SVG: actions, events, and devotion with its piles and its red section.

Each picture carries its meaning as text too, for people who cannot see it.
"""

from __future__ import annotations

from html import escape

from ankh_core.actions import LINES
from ankh_core.state import EVENTS, GOAL, TRACK_LAST, State

from . import theme
from .catalogue import say, says

TEXT = 'font-family="Arial,Helvetica,sans-serif" text-anchor="middle"'


def _card(title: str, dim: str, svg: str) -> str:
    aside = f' <span class="ankh-dim">{dim}</span>' if dim else ""
    return f'<div class="ankh-card"><h4>{title}{aside}</h4>{svg}</div>'


def _svg(width: int, height: int, label: str, parts: list[str], most: int) -> str:
    """A picture that fills its card, ``most`` em wide at most."""
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}" {TEXT} '
        f'style="display:block;width:100%;max-width:{most}em">{"".join(parts)}</svg>'
    )


def _box(x: float, y: float, width: float, height: float, look: str, title: str, inner: str) -> str:
    """A space of a track with what is on it. ``look`` is its CSS classes."""
    return (
        f'<g class="ankh-space{look}"><title>{escape(title)}</title>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>{inner}</g>'
    )


def _text(x: float, y: float, size: float, text: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" {more}>{escape(text)}</text>'


# Actions --------------------------------------------------------------------------------------------

_STEP, _ROW, _NAME = 34, 30, 92


def actions_html(state: State) -> str:
    """The four action tracks; a marker on the last space sets off an event."""
    parts, words = [], []
    longest = max(TRACK_LAST)
    for row, (line, last, here) in enumerate(zip(LINES, TRACK_LAST, state.actions, strict=True)):
        left, top = last - here, _ROW * row
        told = say("tracks.left", n=left) if left else say("tracks.event_now")
        words.append(f"{say(f'track.{line}')}: {told}")
        parts.append(_text(0, top + 20, 15, say(f"track.{line}"), 'text-anchor="start" font-weight="700"'))
        for s in range(last + 1):
            # The last spaces stand below each other, though one track is shorter.
            x = _NAME + _STEP * (s + longest - last)
            look = " past" if s < here else " next" if s == last else ""
            sign = _event_sign("event", x + 15, top + 14) if s == last else ""
            parts.append(_box(x, top + 2, 30, 24, look, told if s == here else "", sign))
        x = _NAME + _STEP * (here + longest - last) + 15
        parts.append(_text(x, top + 21, 21, "●", f'fill="{theme.INK}"'))
        x = _NAME + _STEP * (longest + 1) + 4
        look = 'font-weight="700"' if left == 1 else f'fill="{theme.DIM}"'
        parts.append(_text(x, top + 19, 13, told, f'text-anchor="start" {look}'))
    svg = _svg(_NAME + _STEP * (longest + 1) + 118, _ROW * len(LINES), "; ".join(words), parts, 30)
    return _card(say("tracks.actions"), "", svg)


# Events ---------------------------------------------------------------------------------------------


def event_names() -> list[str]:
    """The 18 events in words; conflicts are numbered.

    >>> event_names()[2:5]
    ['control', 'conflict 1', 'caravan']
    """
    names, conflicts = [], 0
    for event in EVENTS:
        conflicts += event == "conflict"
        names.append(say(f"event.{event}", number=conflicts))
    return names


def _event_sign(event: str, x: float, y: float) -> str:
    """A small drawing for a kind of event: an ankh, crossed blades, camels; a star for any event."""
    shapes = {
        "control": '<path d="M0 2V10M-5 3.5H5M0 2C-7-4-4-10 0-10S7-4 0 2" fill="none" stroke-width="2.4"/>',
        "conflict": '<path d="M-7-8L7 8M7-8L-7 8M-8 4L-4 8M8 4L4 8" fill="none" stroke-width="2.4"/>',
        "caravan": f'<path d="M-10 0H10" stroke-width="7"/><path d="M-9 0H9" stroke="{theme.CAMEL}" '
        'stroke-width="4" stroke-dasharray="5 3"/>',
        "event": f'<path d="M0-9L2.4-3H9L4 1L6 8L0 4L-6 8L-4 1L-9-3H-2.4Z" fill="{theme.SELECTED}" '
        'stroke="none"/>',
    }
    return (
        f'<g transform="translate({x} {y})" stroke="{theme.INK}" stroke-linecap="round">{shapes[event]}</g>'
    )


def events_html(state: State) -> str:
    """The event track; the event to come next is framed."""
    parts, names = [], event_names()
    columns, wide, high = len(EVENTS) // 2, 92, 52
    for i, (event, name) in enumerate(zip(EVENTS, names, strict=True)):
        x, y = wide * (i % columns), (high + 6) * (i // columns)
        look = " past" if i < state.event else " next" if i == state.event else ""
        number = name.split()[-1]
        then = say(f"event.then.{number}") if says(f"event.then.{number}") else ""
        weight = 'font-weight="700"' if event == "conflict" else ""
        inner = _event_sign(event, x + 44, y + 14) + _text(x + 44, y + 38, 13, name, weight)
        if then:
            inner += _text(x + 44, y + 49, 9.5, then, f'fill="{theme.DIM}"')
        done = _text(x + 10, y + 13, 12, "✓", f'fill="{theme.DIM}"') if i < state.event else ""
        title = say("tracks.event", number=i + 1)
        parts.append(_box(x + 2, y + 1, wide - 6, high, look, title, inner + done))
    over = state.event == len(EVENTS)
    head = say("tracks.events_over") if over else say("tracks.events_next", name=names[state.event])
    label = f"{say('tracks.events')}: {say('tracks.events_done', n=state.event, of=len(EVENTS))}; {head}"
    dim = f"({say('tracks.events_done', n=state.event, of=len(EVENTS))}; {head})"
    return _card(say("tracks.events"), dim, _svg(wide * columns, 2 * high + 8, label, parts, 64))


# Devotion -------------------------------------------------------------------------------------------

_SPACE, _TOKEN = 30, 25


def devotion_html(state: State) -> str:
    """The devotion track: who stands where, in the pile's order, and the red section."""
    red = state.fixed.rules.red_limit
    piles = [[g for g in state.pile if state.devotion[g] == s] for s in range(GOAL + 1)]
    high = _TOKEN * max(2, *map(len, piles)) + 4
    parts = [
        f'<defs><pattern id="ankh-red" width="8" height="8" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="8" height="8" fill="{theme.RED}"/>'
        f'<rect width="2" height="8" fill="{theme.RED_LINE}"/></pattern></defs>'
    ]
    for s, pile in enumerate(piles):
        look = " red" if s <= red else " goal" if s == GOAL else ""
        who = ", ".join(state.fixed.gods[g].name for g in reversed(pile))
        x = _SPACE * s
        number = _text(x + 15, high + 15, 13, str(s), 'font-weight="700"' if s == GOAL else "")
        inner = number + "".join(_token(state, g, x + 3, high - _TOKEN * (i + 1)) for i, g in enumerate(pile))
        parts.append(_box(x + 1, 1, _SPACE - 2, high + 19, look, f"{s}: {who}" if who else str(s), inner))
    order = [f"{state.fixed.gods[g].name} {state.devotion[g]}" for g in reversed(state.pile)]
    dim = f"({say('tracks.devotion_legend', red=red, goal=GOAL)})"
    label = f"{say('tracks.devotion')}: {', '.join(order)}"
    svg = _svg(_SPACE * (GOAL + 1), high + 22, label, parts, 74)
    return _card(f"{say('tracks.devotion')}: {' &gt; '.join(order)}", dim, svg)


def _token(state: State, god: int, x: float, top: float) -> str:
    """A god's devotion token: a disc in its colour with its letter."""
    look = theme.livery(state.fixed.gods[god].id)
    return (
        f'<circle cx="{x + 12}" cy="{top + 12}" r="11.5" fill="{look.colour}" stroke="{theme.INK}" '
        f'stroke-width="1.6"/>'
        + _text(x + 12, top + 17, 14, look.letter, f'fill="{look.on}" font-weight="700"')
    )
