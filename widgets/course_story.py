"""What happened in a step or an answer of a lesson; folded to one line where it is long."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from ankh_core.ledger import Entry
from ankh_core.state import Fixed
from ankh_core.story import sentence

from .catalogue import say
from .ledger_view import battle_html, by_battle, line_html

MOST_LINES = 6
"""So many lines are shown unfolded."""


def result_words(fixed: Fixed, entries: Sequence[Entry]) -> str:
    """How it came out, in a line: the end of the game; else how each region of a conflict came out, and which
    gods merged or were forgotten; else the event; else the last that happened.
    """
    for telling in (_ends_the_game, _settles, _is_an_event):
        told = [sentence(fixed, e) for e in entries if telling(e)]
        if told:
            return " ".join(told)
    return sentence(fixed, entries[-1]) if entries else ""


def _ends_the_game(entry: Entry) -> bool:
    return entry.what == "outcome"


def _settles(entry: Entry) -> bool:
    if entry.what == "region":
        return bool(entry.data["how"] == "dominance")
    return entry.what in ("merged", "forgotten") or (entry.what == "battle" and not entry.data["starts"])


def _is_an_event(entry: Entry) -> bool:
    return entry.what == "event"


def _folded(fixed: Fixed, entries: Sequence[Entry], lines: int, inner: str) -> str:
    head, result = say("course.happened.long", n=lines), result_words(fixed, entries)
    told = f"<summary><b>{escape(head)}</b> {escape(result)}</summary>"
    return f'<details class="ankh-fold">{told}{inner}</details>'


def story_card(fixed: Fixed, entries: Sequence[Entry]) -> str:
    """A card with everything that happened, each battle foldable; nothing if nothing happened."""
    if not entries:
        return ""
    pieces = list(by_battle(entries))
    inner = "".join(battle_html(fixed, p) if len(p) > 1 else line_html(fixed, p[0]) for p in pieces)
    if len(pieces) > MOST_LINES:
        return f'<div class="ankh-card">{_folded(fixed, entries, len(pieces), inner)}</div>'
    return f'<div class="ankh-card"><h4>{escape(say("course.happened.head"))}</h4>{inner}</div>'


def folded(reason: str, fixed: Fixed, entries: Sequence[Entry]) -> str:
    """A reason as HTML; folded if it is a long list of what happened in ``entries``."""
    lines = len(re.findall("<li>", reason))
    if lines <= MOST_LINES or not entries:
        return reason
    return _folded(fixed, entries, lines, reason)
