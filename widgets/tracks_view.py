"""The tracks as HTML: actions, events and devotion with its pile and its red section."""

from __future__ import annotations

from ankh_core.actions import LINES
from ankh_core.state import EVENTS, GOAL, TRACK_LAST, State

from .theme import badge


def _space(text: str, classes: str = "", title: str = "") -> str:
    tip = f' title="{title}"' if title else ""
    return f'<span class="ankh-space {classes}"{tip}>{text or "&nbsp;"}</span>'


def _track(spaces: list[str], name: str = "") -> str:
    label = f'<span class="name">{name}</span>' if name else ""
    return f'<div class="ankh-track">{label}{"".join(spaces)}</div>'


def _grid(spaces: list[str], columns: int) -> str:
    style = f"grid-template-columns: repeat({columns}, minmax(0, 1fr))"
    return f'<div class="ankh-grid" style="{style}">{"".join(spaces)}</div>'


def actions_html(state: State) -> str:
    """The four action tracks; a marker on the last space sets off an event."""
    rows = []
    for line, last, here in zip(LINES, TRACK_LAST, state.actions, strict=True):
        left = last - here
        spaces = [
            _space(
                "●" if s == here else "event" if s == last else "",
                "here" if s == here else "next" if s == last else "past" if s < here else "",
                f"{left} more and this sets off an event" if s == here else "",
            )
            for s in range(last + 1)
        ]
        rows.append(_track(spaces, line))
    return f'<div class="ankh-card"><h4>Actions</h4>{"".join(rows)}</div>'


def event_names() -> list[str]:
    """The 18 events in words; conflicts are numbered.

    >>> event_names()[2:5]
    ['control', 'conflict 1', 'caravan']
    """
    names, conflicts = [], 0
    for event in EVENTS:
        conflicts += event == "conflict"
        names.append(f"conflict {conflicts}" if event == "conflict" else event)
    return names


def events_html(state: State) -> str:
    """The event track; the event to come next is framed."""
    spaces = [
        _space(name, "past" if i < state.event else "next" if i == state.event else "", f"event {i + 1}")
        for i, name in enumerate(event_names())
    ]
    return (
        f'<div class="ankh-card"><h4>Events <span class="ankh-dim">({state.event} of {len(EVENTS)} so far; '
        f"the next one is framed)</span></h4>{_grid(spaces, len(EVENTS) // 2)}</div>"
    )


def devotion_html(state: State) -> str:
    """The devotion track: who stands where, in the pile's order, and the red section."""
    red = state.fixed.rules.red_limit
    spaces = []
    for s in range(GOAL + 1):
        # Drawn as it lies: the token on top of a pile is ahead.
        here = [g for g in reversed(state.pile) if state.devotion[g] == s]
        tokens = "".join(f"{badge(state.fixed.gods[g].id, state.fixed.gods[g].name)}<br>" for g in here)
        spaces.append(_space(f"{tokens}{s}", "red" if s <= red else ""))
    order = " &gt; ".join(f"{state.fixed.gods[g].name} {state.devotion[g]}" for g in reversed(state.pile))
    return (
        f'<div class="ankh-card"><h4>Devotion: {order} <span class="ankh-dim">(0 to {red} is the red section;'
        f" {GOAL} wins; on one space the token on top is ahead)</span></h4>{_grid(spaces, GOAL + 1)}</div>"
    )
