"""The story of the game as HTML: the ledger's lines by turn, newest turn first, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ankh_core import rule
from ankh_core.ledger import Entry
from ankh_core.state import Fixed
from ankh_core.story import sentence

TURNS_SHOWN = 6
"""So many turns are shown unless all are asked for: a screen need not carry a whole game at each click."""
CHANGES_HEX = {"summoned", "controlled", "built", "destroyed", "killed", "removed", "ability"}


def rule_html(rule_id: str) -> str:
    """A rule: title, text, and the house reading if it has one."""
    told = rule(rule_id)
    house = f"<br><i>{escape(told.house)}</i>" if told.house else ""
    return f"<b>{escape(told.title)}</b> ({rule_id})<br>{escape(told.text)}{house}"


def line_html(fixed: Fixed, entry: Entry) -> str:
    """One entry: its sentence and its rule's title; it opens to the rule's text."""
    return (
        f"<details><summary>{escape(sentence(fixed, entry))} "
        f'<span class="ankh-rule">{escape(rule(entry.rule).title)}</span></summary>'
        f'<div class="ankh-text">{rule_html(entry.rule)}</div></details>'
    )


def by_turn(entries: Sequence[Entry]) -> list[list[Entry]]:
    """The ledger in pieces, each beginning with a turn (the first with the game)."""
    turns: list[list[Entry]] = []
    for entry in entries:
        if entry.what == "turn" or not turns:
            turns.append([])
        turns[-1].append(entry)
    return turns


def story_html(fixed: Fixed, entries: Sequence[Entry], whole: bool = False) -> str:
    """The story as HTML; only the last turns of it unless ``whole``."""
    turns = by_turn(entries)
    shown = turns if whole else turns[-TURNS_SHOWN:]
    blocks = []
    for number, turn in reversed(list(enumerate(turns, 1))[len(turns) - len(shown) :]):
        head = sentence(fixed, turn[0]).rstrip(".") if turn[0].what == "turn" else "Before the first turn"
        lines = turn[1:] if turn[0].what == "turn" else turn
        blocks.append(f"<h5>{number}. {escape(head)}</h5>" + "".join(line_html(fixed, e) for e in lines))
    left = len(turns) - len(shown)
    more = f'<p class="ankh-dim">{left} earlier turns: "Whole story" shows them.</p>' if left else ""
    return f'<div class="ankh-card ankh-story">{"".join(blocks) or "Nothing has happened yet."}{more}</div>'


def changed_hexes(entries: Sequence[Entry]) -> int:
    """The hexes on which these entries changed something, as a mask."""
    mask = 0
    for entry in entries:
        hex = entry.data.get("end") if entry.what == "moved" else entry.data.get("hex")
        if (entry.what == "moved" or entry.what in CHANGES_HEX) and isinstance(hex, int) and hex >= 0:
            mask |= 1 << hex
    return mask
