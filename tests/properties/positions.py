"""Random games and random positions, each from one number, so that a failing one is found again.

`fresh` is a game from its set-up. `lively` begins anywhere between two turns: late in the game, with
much or little devotion, followers, used cards, powers, guardians, figures crowded together, gods merged or
forgotten. Random play from there meets every event and every end of the game within few actions.
"""

from __future__ import annotations

import os
import random
import tomllib
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from ankh_core import Game, built_in_scenarios, new_game
from ankh_core.actions import LINES, Action, Move
from ankh_core.board import HEXES, IS_LAND, WATER
from ankh_core.check import check
from ankh_core.registry import CARDS, GUARDIANS, POWERS
from ankh_core.setup import guardian_figures
from ankh_core.state import (
    ANKH_TOKENS,
    BASES,
    EVENTS,
    FIRST_GUARDIAN,
    GOAL,
    MONUMENT_SUPPLY,
    MONUMENTS,
    TRACK_LAST,
    WARRIORS,
    State,
)

seeds = st.integers(min_value=0, max_value=2**32 - 1)
"""Everything about a game and its play is drawn from one of these."""


def bounded(examples: int) -> Callable[[Any], Any]:
    """Settings of a property: always the same examples, that many, however slow the machine.

    To search longer: ``ANKH_EXAMPLES=20 pytest tests/properties`` tries 20 times as many.
    """
    more = int(os.environ.get("ANKH_EXAMPLES", "1"))
    return settings(max_examples=examples * more, derandomize=True, deadline=None, database=None)


def any_game(dice: random.Random) -> Game:
    """A fresh game or a lively one."""
    return fresh(dice) if dice.random() < 0.25 else lively(dice)


def fresh(dice: random.Random) -> Game:
    """A game from a random set-up of a random scenario, with random gods and guardians."""
    scenario = dice.choice(list(built_in_scenarios().values()))
    return new_game(
        scenario,
        players=dice.choice(scenario.player_counts[-3:]),
        guardians_set=dice.random() < 0.7,
        seed=dice.getrandbits(32),
    )


def play(game: Game, dice: random.Random, steps: int) -> None:
    """Play at most so many random actions, checking the invariants after each."""
    for _ in range(steps):
        if game.is_over:
            return
        take(game, *draw(game, dice))


def draw(game: Game, dice: random.Random) -> tuple[Action, int]:
    """A random action of a random seat that must decide; what few figures can do is often preferred."""
    seat = dice.choice(game.acting)
    options = game.legal_actions(seat)
    if dice.random() < 0.4:
        odd = dice.choice([_of_a_guardian, _to_an_odd_hex])
        options = [a for a in options if isinstance(a, Move) and odd(game.state, a)] or options
    return dice.choice(options), seat


def _of_a_guardian(state: State, move: Move) -> bool:
    return state.kind_at(move.start) >= FIRST_GUARDIAN


def _to_an_odd_hex(state: State, move: Move) -> bool:
    """A move that only abilities allow: onto water or where something stands."""
    return bool((state.occupied | WATER) >> move.end & 1)


def take(game: Game, action: Action, seat: int) -> None:
    """Push an action and check the invariants."""
    game.push(action, seat)
    check(game.state)


# Lively positions ---------------------------------------------------------------------------------

Table = dict[str, Any]


def lively(dice: random.Random) -> Game:
    """A game that begins at a random position between two turns."""
    start = fresh(dice)
    table: Table = tomllib.loads(start.position_text())["setup"][0]
    seats = list(range(1, table["players"] + 1))
    table["event"] = dice.choice(
        [0, 2, 3, 7, 10, 11, 11, 11, 14, 15, 15, 16, 17, dice.randrange(len(EVENTS))]
    )
    out = _take_out(table, seats, dice)
    playing = [s for s in seats if s not in out]
    _stir_pieces(table, playing, dice)
    _stir_players(table, playing, dice)
    if len(playing) > 2 and table["event"] == 11:
        _deal_to_mergers(table, dice)
    else:
        _deal_guardians(table, playing, dice)
    table["turn"] = dice.choice([s for s in seats if s not in table.get("forgotten", [])])
    begin = 5 - table["players"]
    ends = dict(zip(LINES, TRACK_LAST, strict=True))
    table["actions"] = {
        line: end - 1 if dice.random() < 0.6 else dice.randrange(begin, end) for line, end in ends.items()
    }
    return new_game(toml(table), seed=start.header.seed)


def _owner(text: str) -> int | None:
    _, mark, seat = text.partition(" seat ")
    return int(seat) if mark else None


def _take_out(table: Table, seats: list[int], dice: random.Random) -> list[int]:
    """Late in the game a god has mostly merged already, and one may be forgotten; its pieces are gone."""
    out: list[int] = []
    if len(seats) >= 3 and table["event"] > 11 and dice.random() < 0.7:
        lower, higher = dice.sample(seats, 2)
        table["merged"] = [lower, higher]
        out.append(lower)
        if len(seats) >= 4 and dice.random() < 0.3:
            gone = dice.choice([s for s in seats if s not in (lower, higher)])
            table["forgotten"] = [gone]
            out.append(gone)
    for pieces in ("monuments", "figures"):
        table[pieces] = [text for text in table[pieces] if _owner(text) not in out]
    return out


def _free(table: Table, dice: random.Random, water: bool = False) -> list[str]:
    """The empty land (or water) hexes, shuffled."""
    taken = {text.split()[1] for pieces in ("monuments", "figures") for text in table[pieces]}
    free = [h for h, land in zip(HEXES, IS_LAND, strict=True) if land != water and h not in taken]
    dice.shuffle(free)
    return free


def _stir_pieces(table: Table, playing: list[int], dice: random.Random) -> None:
    """More warriors and monuments, owners changed."""
    free = _free(table, dice)
    if dice.random() < 0.5:  # crowded: neighbours in the alphabet are near each other
        free.sort(key=lambda name: name[0], reverse=dice.random() < 0.5)
    for seat in playing:
        there = sum(text.startswith("warrior") and _owner(text) == seat for text in table["figures"])
        for _ in range(dice.randint(0, WARRIORS - there)):
            table["figures"].append(f"warrior {free.pop()} seat {seat}")
    for _ in range(dice.choice([0, 0, 4, 9])):
        kind = dice.choice(MONUMENTS)
        if sum(text.startswith(kind) for text in table["monuments"]) < MONUMENT_SUPPLY:
            table["monuments"].append(f"{kind} {free.pop()}")
    spread = dice.choice([0.0, 0.5, 1.0])
    owned = dict.fromkeys(playing, 0)
    monuments = []
    for text in table["monuments"]:
        kind, hex, *_ = text.split()
        owner = dice.choice(playing) if dice.random() < spread else _owner(text)
        if owner is not None and owned[owner] < ANKH_TOKENS:
            owned[owner] += 1
            monuments.append(f"{kind} {hex} seat {owner}")
        else:
            monuments.append(f"{kind} {hex}")
    table["monuments"] = monuments


def _deal_guardians(table: Table, playing: list[int], dice: random.Random) -> None:
    """Guardians on the board and in pools, by their figures and bases; often of more kinds than usual."""
    del table["guardian_stock"]
    kinds = [
        guardian for name in table["guardians"] for guardian in GUARDIANS.values() if guardian.name == name
    ]
    if dice.random() < 0.6:
        kinds += dice.sample([g for g in GUARDIANS.values() if g not in kinds], 4)
        table["guardians"] = [g.name for g in kinds]
    base = {(seat, size): n for seat in playing for size, n in BASES.items()}
    for guardian in dice.sample(kinds, len(kinds)):
        for _ in range(guardian_figures(guardian, table["players"])):
            place = (dice.choice(playing), guardian.base)
            if dice.random() < 0.7 and base[place]:
                base[place] -= 1
                _give_guardian(table, guardian.id, place[0], dice)


def _give_guardian(table: Table, name: str, seat: int, dice: random.Random) -> None:
    if dice.random() < 0.7:
        free = _free(table, dice, water=GUARDIANS[name].swims and dice.random() < 0.5)
        table["figures"].append(f"{name} {free[0]} seat {seat}")
    else:
        table["guardian_pool"].append(f"{name} seat {seat}")


def _deal_to_mergers(table: Table, dice: random.Random) -> None:
    """Guardians for the two gods that are last and merge soon; often not all of them fit."""
    del table["guardian_stock"]
    large = dice.choice([g.name for g in GUARDIANS.values() if g.level == 3])
    table["guardians"] = ["Cat Mummy", "Mummy", large]
    lower, higher = (int(text.split()[-1]) for text in table["devotion"][:2])
    table["devotion"][:2] = [f"0 seat {lower}", f"0 seat {higher}"]
    for name, seat in (("cat-mummy", higher), ("cat-mummy", lower), ("mummy", lower)):
        _give_guardian(table, name, seat, dice)


def _stir_players(table: Table, playing: list[int], dice: random.Random) -> None:
    low, spread = dice.choice([(0, 5), (5, 5), (14, 12), (17, 5), (18, 3), (19, 6), (26, 4)])
    spaces = sorted(min(GOAL - 1, low + dice.randint(0, spread)) for _ in playing)
    order = dice.sample(playing, len(playing))
    table["devotion"] = [f"{space} seat {seat}" for space, seat in zip(spaces, order, strict=True)]
    rich = dice.choice([0, 1, 4, 8])
    table["followers"] = [
        dice.randint(0, rich) if s in playing else 0 for s in range(1, table["players"] + 1)
    ]
    share = dice.choice([0.0, 0.3, 0.8, 1.0])
    table["used"] = [f"{card} seat {s}" for s in playing for card in CARDS if dice.random() < share]
    table["powers"] = [f"{power} seat {s}" for s in playing for power in _powers(dice)]


def _powers(dice: random.Random) -> list[str]:
    """Up to six powers, two of a level before one of the next."""
    six = [
        power
        for level in (1, 2, 3)
        for power in dice.sample([p.id for p in POWERS.values() if p.level == level], 2)
    ]
    return six[: dice.randint(0, len(six))]


def toml(table: Table) -> str:
    """A set-up as the text of a scenario.

    >>> print(toml({"players": 2, "used": ["flood seat 1"], "tokens": {"a4": 1}}))
    format = 1
    name = "Random position"
    [[setup]]
    players = 2
    used = ["flood seat 1"]
    tokens = { a4 = 1 }
    <BLANKLINE>
    """
    lines = ["format = 1", 'name = "Random position"', "[[setup]]"]
    return "\n".join(lines + [f"{key} = {_value(value)}" for key, value in table.items()]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
