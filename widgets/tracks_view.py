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


def _card(title: str, dim: str, track: str) -> str:
    aside = f' <span class="ankh-dim">{dim}</span>' if dim else ""
    return f'<div class="ankh-card ankh-track"><h4>{title}{aside}</h4>{track}</div>'


def _box(x: float, y: float, width: float, height: float, look: str, title: str, inner: str) -> str:
    """A space of a track with what is on it. ``look`` is its CSS classes."""
    return (
        f'<g class="ankh-space{look}"><title>{escape(title)}</title>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4"/>{inner}</g>'
    )


def _text(x: float, y: float, size: float, text: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" {more}>{escape(text)}</text>'


# Actions --------------------------------------------------------------------------------------------

_STEP, _SPACE_HIGH = 34, 28


def actions_html(state: State) -> str:
    """The four action tracks; a marker on the last space sets off an event."""
    longest = max(TRACK_LAST)
    rows = []
    for line, last, here in zip(LINES, TRACK_LAST, state.actions, strict=True):
        left = last - here
        told = say("tracks.left", n=left) if left else say("tracks.event_now")
        parts = []
        for s in range(last + 1):
            # The last spaces stand below each other, though one track is shorter.
            x = _STEP * (s + longest - last) + 2
            look = " past" if s < here else " next" if s == last else ""
            inner = _event_sign("event", x + 15, 14) if s == last else ""
            inner += _text(x + 15, 21, 21, "●", f'fill="{theme.INK}"') if s == here else ""
            parts.append(_box(x, 2, 30, 24, look, told if s == here else "", inner))
        wide = _STEP * (longest + 1)
        # What is left is text of the page beside the picture: it wraps where there is little room.
        svg = f'<svg viewBox="0 0 {wide} {_SPACE_HIGH}" aria-hidden="true" {TEXT}>{"".join(parts)}</svg>'
        last_step = "b" if left == 1 else "span"
        rows.append(f"<b>{say(f'track.{line}')}</b>{svg}<{last_step}>{told}</{last_step}>")
    return _card(say("tracks.actions"), "", f'<div class="ankh-actions">{"".join(rows)}</div>')


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
    """The event track; the event to come next is framed, while the game is on."""
    cells, names = [], event_names()
    over = state.outcome is not None
    for i, (event, name) in enumerate(zip(EVENTS, names, strict=True)):
        look = " past" if i < state.event else " next" if i == state.event and not over else ""
        number = name.split()[-1]
        then = f"<small>{say(f'event.then.{number}')}</small>" if says(f"event.then.{number}") else ""
        done = "<i>✓</i>" if i < state.event else ""
        word = f"<b>{name}</b>" if event == "conflict" else f"<span>{name}</span>"
        sign = f'<svg viewBox="-13 -12 26 24" aria-hidden="true">{_event_sign(event, 0, 0)}</svg>'
        tip = escape(say("tracks.event", number=i + 1))
        cells.append(f'<div class="ankh-event{look}" title="{tip}">{done}{sign}{word}{then}</div>')
    left = not over and state.event < len(EVENTS)
    head = say("tracks.events_next", name=names[state.event]) if left else say("tracks.events_over")
    dim = f"({say('tracks.events_done', n=state.event, of=len(EVENTS))}; {head})"
    return _card(say("tracks.events"), dim, f'<div class="ankh-events">{"".join(cells)}</div>')


# Devotion -------------------------------------------------------------------------------------------

_SPACE, _TOKEN, _HALF = 30, 25, (GOAL + 1) // 2


def devotion_html(state: State) -> str:
    """The devotion track: who stands where, in the pile's order, and the red section.

    It is two pictures side by side, which stand one below the other where there is little room.
    """
    red = state.fixed.rules.red_limit
    piles = [[g for g in state.pile if state.devotion[g] == s] for s in range(GOAL + 1)]
    high = _TOKEN * max(2, *map(len, piles)) + 4
    spaces = []
    for s, pile in enumerate(piles):
        look = " red" if s <= red else " goal" if s == GOAL else ""
        who = ", ".join(state.fixed.gods[g].name for g in reversed(pile))
        x = _SPACE * (s % _HALF)
        number = _text(x + 15, high + 15, 13, str(s), 'font-weight="700"' if s == GOAL else "")
        tokens = "".join(_token(state, g, x + 3, high - _TOKEN * (i + 1)) for i, g in enumerate(pile))
        hatched = _hatching(x + 1, 1, _SPACE - 2, high + 19) if s <= red else ""
        inner = hatched + number + tokens
        spaces.append(_box(x + 1, 1, _SPACE - 2, high + 19, look, f"{s}: {who}" if who else str(s), inner))
    order = [f"{state.fixed.gods[g].name} {state.devotion[g]}" for g in reversed(state.pile)]
    dim = f"({say('tracks.devotion_legend', red=red, goal=GOAL)})"
    view = f'viewBox="0 0 {_SPACE * _HALF} {high + 22}" aria-hidden="true" {TEXT}'
    halves = "".join(
        f"<svg {view}>{''.join(spaces[at : at + _HALF])}</svg>" for at in range(0, GOAL + 1, _HALF)
    )
    head = f"{say('tracks.devotion')}: {' &gt; '.join(order)}"
    return _card(head, dim, f'<div class="ankh-devotion">{halves}</div>')


def _hatching(x: float, y: float, width: float, height: float, gap: float = 11) -> str:
    """Slanted lines across a space.

    They are drawn line by line: a pattern would need an id, and of two tracks on a page with the same id
    one loses its hatching when the other is hidden.
    """
    lines, at = [], gap
    while at < width + height:
        over, under = min(at, width), min(at, height)
        lines.append(f"M{x + over} {y + at - over}L{x + at - under} {y + under}")
        at += gap
    return f'<path d="{"".join(lines)}" stroke="{theme.RED_LINE}" stroke-width="2" fill="none"/>'


def _token(state: State, god: int, x: float, top: float) -> str:
    """A god's devotion token: a disc in its colour with its letter."""
    look = theme.livery(state.fixed.gods[god].id)
    return (
        f'<circle cx="{x + 12}" cy="{top + 12}" r="11.5" fill="{look.colour}" stroke="{theme.INK}" '
        f'stroke-width="1.6"/>'
        + _text(x + 12, top + 17, 14, look.letter, f'fill="{look.on}" font-weight="700"')
    )
