"""Actions that are mostly not legal: legal ones with a field changed, every kind with any values, no actions
at all. Some of them are legal by chance, and then the engine must say so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ankh_core.actions import FORMS, LINES, Action
from ankh_core.board import N_HEXES, SIDES
from ankh_core.registry import CARDS, GODS, GUARDIANS, POWERS
from ankh_core.state import MONUMENTS

WORDS: tuple[str, ...] = (
    *LINES,
    *MONUMENTS,
    *CARDS,
    *POWERS,
    *GUARDIANS,
    *GODS,
    "warrior",
    "god",
)
JUNK: tuple[Any, ...] = (
    -1,
    0,
    1,
    2,
    N_HEXES,
    len(SIDES),
    10**30,
    -(10**30),
    True,
    False,
    None,
    "",
    "e5",
    "Move",
    "nonsense",
    1.0,
    float("nan"),
    (),
    (0,),
    (1, 1),
    (10**30,),
    (None,),
    [],
    [3, 4],
    {},
    {"hex": 3},
    b"move",
    object(),
)
NO_ACTIONS: tuple[Any, ...] = (None, 0, "", "done", "choose move", (), (1, 2), [], {}, object(), *LINES)


def strictly(action: object) -> str:
    """A text that tells everything apart that is not the same action: 1 and True and 1.0 as well."""
    return repr(action)


def _any_value(dice: random.Random) -> Any:
    return dice.choice(
        [
            lambda: dice.choice(JUNK),
            lambda: dice.choice(WORDS),
            lambda: dice.randrange(-3, N_HEXES + 3),
            lambda: dice.randrange(0, 9),
            lambda: tuple(sorted(dice.sample(range(len(SIDES)), dice.randint(1, 7)))),
        ]
    )()


def _altered(value: Any, dice: random.Random) -> Any:
    """A value like this one, but not the same."""
    if isinstance(value, bool):
        return dice.choice([not value, int(value), str(value)])
    if isinstance(value, int):
        return dice.choice([value + 1, value - 1, -value - 1, float(value), str(value), value + N_HEXES])
    if isinstance(value, str):
        return dice.choice([value.upper(), value + " ", value[:-1], [value], dice.choice(WORDS)])
    if isinstance(value, tuple) and value:
        spare = dice.randrange(len(value))
        return dice.choice(
            [
                list(value),
                value[::-1],
                (*value, value[0]),
                value[:spare] + value[spare + 1 :],
                tuple(sorted({*value, dice.randrange(len(SIDES))})),
                (*value[:spare], _altered(value[spare], dice), *value[spare + 1 :]),
            ]
        )
    return dice.choice(JUNK)


def mutated(action: Action, dice: random.Random) -> Action:
    """A legal action with one field changed."""
    fields = list(action)
    if fields:
        at = dice.randrange(len(fields))
        fields[at] = _any_value(dice) if dice.random() < 0.3 else _altered(fields[at], dice)
    return type(action)(*fields)


def of_any_kind(dice: random.Random) -> Action:
    """An action of any kind, whatever is asked, with any values."""
    kind: Any = dice.choice([form.kind for form in FORMS.values()])
    made: Action = kind(*(_any_value(dice) for _ in kind._fields))
    return made


def disguised(action: Action, dice: random.Random) -> Any:
    """What looks like a legal action but is none: its text, a plain tuple, its kind, itself in a list."""
    return dice.choice([str(action), tuple(action), type(action), [action], (action,)])


def nonsense(legal: list[Action], dice: random.Random, many: int) -> Iterator[Any]:
    """So many actions, most of them not legal."""
    for _ in range(many):
        what = dice.random()
        if what < 0.45 and legal:
            yield mutated(dice.choice(legal), dice)
        elif what < 0.85:
            yield of_any_kind(dice)
        elif what < 0.93 and legal:
            yield disguised(dice.choice(legal), dice)
        else:
            yield dice.choice(NO_ACTIONS)
