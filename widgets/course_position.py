"""Positions and plays of lessons, from the few lines that matter.

A position is written like the one ``[[setup]]`` of a scenario, with gods' names in place of seats; whatever
is not said is filled in: tokens, gods far away that play no part, the rest as at the start of a game.

>>> game = position('figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun"]')
>>> [game.seat_name(s) for s in range(game.seats)]
['Isis', 'Amun']
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache

from ankh_core import Game, built_in_scenarios, new_game, parse_action
from ankh_core.board import HEXES, bits, side_of
from ankh_core.regions import lands

GODS = ("Isis", "Amun", "Anubis", "Osiris", "Ra")
"""Who plays where a position does not say it, in seat order."""
GUARDIANS = ("Satet", "Apep", "Androsphinx")
FAR = ("a9", "k4", "b1", "i10", "a2")
"""Where the god figure of a seat stands that the position does not place."""


def position_text(text: str, gods: Sequence[str] | None = None, name: str = "A position") -> str:
    """The whole text of a scenario for a position: a scenario's name, its whole text, or a few lines.

    Args:
        text: lines of a ``[[setup]]``; figures and monuments may say ``Isis`` instead of ``seat 1``.
        gods: who plays, in seat order; without them as many of `GODS` as the lines name, at least two.
        name: of the scenario that is made.
    """
    known = built_in_scenarios()
    if text in known:
        return known[text].text
    if "[[setup]]" in text:
        return text
    text = _with_far_gods(text, gods)
    playing = list(gods or tomllib.loads(text).get("gods") or _named(text))
    for seat, god in enumerate(playing, 1):
        text = re.sub(rf'(?<=\S) {god}"', f' seat {seat}"', text)
    given = tomllib.loads(text)
    lines = [text.strip(), *(f"{key} = {value}" for key, value in _filling(given, playing).items())]
    return f'format = 1\nname = "{name}"\n\n[[setup]]\n' + "\n".join(lines) + "\n"


def _named(text: str) -> Sequence[str]:
    last = max((i for i, god in enumerate(GODS) if f' {god}"' in text), default=0)
    return GODS[: max(2, last + 1)]


def _filling(given: dict[str, object], playing: Sequence[str]) -> dict[str, str]:
    """What the lines leave out, as TOML values by key."""
    more: dict[str, str] = {}
    if "players" not in given:
        more["players"] = str(len(playing))
    if "gods" not in given:
        more["gods"] = json.dumps(list(playing))
    if "guardians" not in given:
        more["guardians"] = json.dumps(GUARDIANS)
    if "tokens" not in given:
        camels = sum(1 << side_of(side) for side in str(given.get("camels", "")).split())
        tokens = {HEXES[bits(land)[0]]: number for number, land in enumerate(lands(camels), 1)}
        more["tokens"] = "{ " + ", ".join(f"{hex} = {number}" for hex, number in tokens.items()) + " }"
    return more


@lru_cache(maxsize=64)
def _game(text: str) -> Game:
    return new_game(text, seed=1)


def position(text: str | Game, gods: Sequence[str] | None = None) -> Game:
    """A fresh game that starts at a position, with a ledger; see `position_text`."""
    if isinstance(text, Game):
        return text.copy()
    if text in built_in_scenarios():
        return new_game(text, gods, GUARDIANS, seed=1)
    return _game(position_text(text, gods)).copy()


def _with_far_gods(text: str, gods: Sequence[str] | None) -> str:
    """The same lines with a figure for each god: that a game needs it need not concern a lesson."""
    given = tomllib.loads(text)
    playing = list(gods or given.get("gods") or _named(text))
    figures = list(given.get("figures", []))
    out = [*given.get("merged", [])[:1], *given.get("forgotten", [])]
    for seat, god in enumerate(playing, 1):
        placed = any(re.fullmatch(rf"god \w+ ({god}|seat {seat})", figure) for figure in figures)
        if not placed and seat not in out:
            figures.append(f"god {FAR[seat - 1]} seat {seat}")
    if figures == given.get("figures"):
        return text
    without = re.sub(r"(?ms)^figures\s*=\s*\[.*?\]\s*$", "", text)
    return without.rstrip() + f"\nfigures = {json.dumps(figures)}\n"


def push(game: Game, text: str) -> None:
    """Take one action, given as text; ``Amun: bid 2`` says who takes it where several are asked.

    Raises:
        IllegalAction: it is not legal.
    """
    who, colon, action = text.strip().rpartition(": ")
    seat = next(s for s in range(game.seats) if game.seat_name(s) == who) if colon else None
    game.push(parse_action(action), seat)


def actions_of(play: str) -> list[str]:
    """The actions of a play, which are parted by semicolons."""
    return [text.strip() for text in play.split(";") if text.strip()]


def played(game: Game, play: str) -> Game:
    """A copy of a game, played on."""
    after = game.copy()
    for text in actions_of(play):
        push(after, text)
    return after
