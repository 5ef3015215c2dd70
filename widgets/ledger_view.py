"""The story as HTML: the ledger by turn and battle, the newest turn first, each line with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ankh_core import rule
from ankh_core.board import HEXES
from ankh_core.ledger import Entry
from ankh_core.state import Fixed
from ankh_core.story import sentence

from .catalogue import say
from .theme import badge

TURNS_SHOWN = 6
"""So many turns are shown unless all are asked for: a screen need not carry a whole game at each click."""
LINES_UNFOLDED = 24
"""About so many lines of the last turns stand unfolded."""
CHANGES_HEX = {"summoned", "controlled", "built", "destroyed", "killed", "removed", "ability"}
AFTER_BATTLE = {"region", "conflict", "turn", "event", "marker", "merged", "forgotten", "outcome"}
"""Kinds of entries that no longer belong to the battle before them."""


def rule_html(rule_id: str) -> str:
    """A rule: title, text, and the house reading if it has one."""
    told = rule(rule_id)
    house = f"<br><i>{escape(told.house)}</i>" if told.house else ""
    return f"<b>{escape(told.title)}</b> ({rule_id})<br>{escape(told.text)}{house}"


def line_html(fixed: Fixed, entry: Entry) -> str:
    """One entry: its sentence and its rule's title; it opens to the rule's text."""
    return (
        f'<details class="ankh-entry"><summary>{escape(sentence(fixed, entry))} '
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


# Battles --------------------------------------------------------------------------------------------


def by_battle(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """A turn's entries in pieces: each battle from its start to its end, everything else one by one."""
    battle: list[Entry] = []
    for entry in entries:
        if battle and _ends(entry):
            yield battle
            battle = []
        if battle or _begins(entry):
            battle.append(entry)
        elif not (entry.what == "region" and entry.data["how"] == "battle"):
            # That a region sees a battle is told by the battle's own heading.
            yield [entry]
    if battle:
        yield battle


def _begins(entry: Entry) -> bool:
    return entry.what == "battle" and bool(entry.data["starts"])


def _ends(entry: Entry) -> bool:
    leaves = entry.what == "tiebreak" and entry.data["how"] == "leaves"
    return entry.what in AFTER_BATTLE or leaves


def battle_html(fixed: Fixed, entries: Sequence[Entry]) -> str:
    """A battle: its result, which opens to the table of strength and to everything that happened in it."""
    result = next((e for e in entries if e.what == "battle" and not e.data["starts"]), None)
    head = sentence(fixed, result or entries[0])
    going = "" if result is not None else " open"
    lines = "".join(line_html(fixed, e) for e in entries[1:] if e is not result and e.what != "strength")
    return (
        f'<details class="ankh-battle"{going}><summary>⚔ {escape(head)}</summary>'
        f"{strength_html(fixed, entries)}{lines}</details>"
    )


def strength_html(fixed: Fixed, entries: Sequence[Entry]) -> str:
    """The table of strength: each god of a battle with every part named, and who wins."""
    weighed = [e for e in entries if e.what == "strength" and e.god is not None]
    if not weighed:
        return ""
    result = next((e for e in entries if e.what == "battle" and not e.data["starts"]), None)
    rows = []
    for entry in sorted(weighed, key=lambda e: -e.amount):
        assert entry.god is not None
        god, won = fixed.gods[entry.god], result is not None and result.god == entry.god
        parts = [_part(*part) for part in entry.data["parts"]] or [say("story.no_figure")]
        wins = f" {say('story.wins')}" if won else ""
        rows.append(
            f'<tr class="{"ankh-won" if won else "ankh-lost"}">'
            f"<th>{badge(god.id)} {escape(god.name)}</th>"
            f"<td>{'<br>'.join(parts)}</td><td><b>{entry.amount}</b>{wins}</td></tr>"
        )
    names = "".join(f"<th>{say(f'story.{key}')}</th>" for key in ("god", "parts", "strength"))
    return f'<table class="ankh-strength"><tr>{names}</tr>{"".join(rows)}</table>'


def _part(rule_id: str, amount: int, hex: int) -> str:
    """One part of a strength: how much, for what, and where."""
    told = rule(rule_id)
    name = say("story.figure") if rule_id == "strength" else told.title
    where = f" {say('place.hex', hex=HEXES[hex])}" if hex >= 0 else ""
    tip = f"{escape(told.title)}: {escape(told.text)}"
    return f'<b>{amount:+}</b> <span class="ankh-rule" title="{tip}">{escape(name)}{where}</span>'


# The story ------------------------------------------------------------------------------------------


def turn_html(fixed: Fixed, number: int, turn: Sequence[Entry], unfolded: bool) -> str:
    """One turn, foldable."""
    begins = turn[0].what == "turn"
    head = sentence(fixed, turn[0]).rstrip(".") if begins else say("story.before")
    pieces = by_battle(turn[1:] if begins else turn)
    lines = "".join(battle_html(fixed, p) if _begins(p[0]) else line_html(fixed, p[0]) for p in pieces)
    return (
        f'<details class="ankh-turns"{" open" if unfolded else ""}>'
        f"<summary><h5>{number}. {escape(head)}</h5></summary>{lines}</details>"
    )


def story_html(fixed: Fixed, entries: Sequence[Entry], whole: bool = False) -> str:
    """The story as HTML; only the last turns of it unless ``whole``."""
    turns = by_turn(entries)
    shown = turns if whole else turns[-TURNS_SHOWN:]
    left = len(turns) - len(shown)
    # Always the newest turn with a battle is unfolded, too.
    unfolded = _first_unfolded(fixed, shown)
    fought = max((i for i, turn in enumerate(shown) if any(map(_begins, turn))), default=-1)
    blocks = [
        turn_html(fixed, left + i + 1, turn, whole or i == fought or i >= unfolded)
        for i, turn in enumerate(shown)
    ]
    more = f'<p class="ankh-dim">{say("story.earlier", n=left)}</p>' if left else ""
    return (
        f'<div class="ankh-card ankh-story">{"".join(reversed(blocks)) or say("story.nothing")}{more}</div>'
    )


def _first_unfolded(fixed: Fixed, turns: Sequence[Sequence[Entry]]) -> int:
    """Unfolded are a player's own last turn and all since, but only as many as a screen can show."""
    lines, first = 0, len(turns) - 1
    for at in range(len(turns) - 1, max(-1, len(turns) - fixed.seats - 2), -1):
        lines += len(turns[at])
        if lines > LINES_UNFOLDED:
            break
        first = at
    return first


def changed_hexes(entries: Sequence[Entry]) -> int:
    """The hexes on which these entries changed something, as a mask."""
    mask = 0
    for entry in entries:
        hex = entry.data.get("end") if entry.what == "moved" else entry.data.get("hex")
        if (entry.what == "moved" or entry.what in CHANGES_HEX) and isinstance(hex, int) and hex >= 0:
            mask |= 1 << hex
    return mask
