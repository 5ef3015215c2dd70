"""Writing a position between two turns as the text of a scenario."""

from __future__ import annotations

import json
from collections.abc import Iterable

from .actions import LINES
from .board import HEXES, bits, side_name
from .registry import CARD_BIT, POWER_BIT
from .state import FIRST_GUARDIAN, MONUMENTS, NEUTRAL, State


def _rows(rows: Iterable[str]) -> str:
    inside = "".join(f'\n  "{row}",' for row in rows)
    return f"[{inside}\n]" if inside else "[]"


def _quoted(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _row(items: Iterable[str]) -> str:
    return ", ".join(items)


def _seat(god: int) -> str:
    return "" if god == NEUTRAL else f" seat {god + 1}"


def between_turns(state: State) -> bool:
    """Whether a turn is about to begin and nothing else is going on."""
    return state.outcome is None and [t for t in state.agenda if t != ("turn",)] in (
        [],
        [("choose", state.god_of[state.seat], -1)],
    )


def position_text(state: State, name: str = "") -> str:
    """The position as the text of a scenario; reading it back gives the same position.

    Raises:
        ValueError: a turn or a conflict is in progress.
    """
    if not between_turns(state):
        raise ValueError("only a position between two turns can be written as a scenario")
    fixed, seats = state.fixed, range(state.fixed.seats)
    pieces = [
        (fixed.kind_names[state.kind_at(h)], f"{HEXES[h]}{_seat(state.owner_at(h))}")
        for h in bits(state.occupied)
    ]
    in_pool = [
        f"{guardian.id} seat {god + 1}"
        for god in seats
        for i, guardian in enumerate(fixed.guardians)
        for _ in range(state.pool[state.pool_index(god, FIRST_GUARDIAN + i)])
    ]
    used = [
        f"{c}{_seat(g)}"
        for g in sorted(state.pile)
        for c, b in CARD_BIT.items()
        if not state.hand[g] >> b & 1
    ]
    powers = [f"{p}{_seat(g)}" for g in seats for p, b in POWER_BIT.items() if state.powers[g] >> b & 1]
    stock = _row(f"{g.id} = {n}" for g, n in zip(fixed.guardians, state.stock, strict=True))
    tokens = _row(f"{HEXES[(r.land & -r.land).bit_length() - 1]} = {r.token}" for r in state.regions)
    lines = [
        "format = 1",
        f"name = {json.dumps(name or fixed.scenario, ensure_ascii=False)}",  # a TOML string as well
        "",
        "[[setup]]",
        f"players = {fixed.seats}",
        f"gods = {_quoted(g.name for g in fixed.gods)}",
        f"guardians = {_quoted(g.name for g in fixed.guardians)}",
        f"tokens = {{ {tokens} }}",
        f'camels = "{" ".join(side_name(s) for s in bits(state.camels))}"',
        f"monuments = {_rows(f'{kind} {where}' for kind, where in pieces if kind in MONUMENTS)}",
        f"figures = {_rows(f'{kind} {where}' for kind, where in pieces if kind not in MONUMENTS)}",
        f"devotion = {_rows(f'{state.devotion[g]}{_seat(g)}' for g in state.pile)}",
        f"followers = {state.followers}",
        f"used = {_rows(used)}",
        f"powers = {_rows(powers)}",
        f"guardian_pool = {_rows(in_pool)}",
        f"guardian_stock = {{ {stock} }}",
        f"actions = {{ {_row(f'{line} = {n}' for line, n in zip(LINES, state.actions, strict=True))} }}",
        f"event = {state.event}",
        f"turn = {state.seat + 1}",
    ]
    merged = [[s + 1, g + 1] for s, g in enumerate(state.god_of) if s != g]
    forgotten = [s + 1 for s in seats if state.lead[s] < 0 and state.god_of[s] == s]
    if merged:
        lines.append(f"merged = {merged[0]}")
    if forgotten:
        lines.append(f"forgotten = {forgotten}")
    if fixed.rules.changed():
        lines.append(f"rules = {{ {_row(f'{k} = {_value(v)}' for k, v in fixed.rules.changed().items())} }}")
    abilities: dict[str, str] = {}
    for listener in fixed.moments.written:
        abilities |= listener(state)
    if abilities:
        lines.append("abilities = { " + _row(f'{k} = "{v}"' for k, v in sorted(abilities.items())) + " }")
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(list(value)) if isinstance(value, tuple) else str(value)
