"""Claims a lesson makes about a position, as sentences that are held against the engine.

Isis has 3 followers          (devotion, monuments, tokens, warriors, powers, cards, figures)
e6 holds Isis's warrior       e6 is empty
turn of Amun                  asked: summon
legal: move e6 f4             not legal: move e6 e7 (move.end)
story: Isis gains 3 followers    rule: followers.gain
region 4 has 6 land hexes     targets summon satet _: e5 f5
marker of move on space 3
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ankh_core import parse_action, rule
from ankh_core.actions import LINES
from ankh_core.board import HEX, names

from .course_facts import Told, count, targets
from .words import piece_words


class WrongClaim(AssertionError):
    """A lesson says something that the engine does not confirm."""


def _has(told: Told, god: str, number: str, what: str) -> object:
    found = count(told.after.state, told.god(god), what)
    return found == int(number) or found


def _holds(told: Told, hex: str, words: str) -> object:
    found = piece_words(told.after.state, HEX[hex])
    return found == words or found


def _not_legal(told: Told, action: str, rule_id: str) -> object:
    found = told.after.why_not(parse_action(action))
    return (found is not None and found.rule == rule_id) or found


def _targets(told: Told, pattern: str, hexes: str) -> object:
    found = targets(pattern).find(Told(told.after, told.after))
    return found == frozenset(HEX[h] for h in hexes.split()) or names(sum(1 << h for h in found))


def _region(told: Told, token: str, number: str) -> object:
    sizes = {r.token: r.land.bit_count() for r in told.after.state.regions}
    return sizes.get(int(token)) == int(number) or sizes


def _asked(told: Told, kind: str) -> object:
    found = told.after.decision.kind if told.after.decision else "nothing"
    return found == kind or found


def _legal(told: Told, action: str) -> object:
    refusal = told.after.why_not(parse_action(action))
    return refusal is None or refusal


def _story(told: Told, words: str) -> object:
    lines = told.lines()
    return any(words in line for line in lines) or lines


def _cited(told: Told, rule_id: str) -> object:
    found = {entry.rule for entry in told.entries}
    return rule(rule_id).id in found or sorted(found)


def _turn(told: Told, god: str) -> object:
    found = told.after.seat_name(told.after.state.seat)
    return found == god or found


def _marker(told: Told, line: str, space: str) -> object:
    found = told.after.state.actions[LINES.index(line)] + 1
    return found == int(space) or found


CLAIMS: dict[str, Callable[..., object]] = {
    r"(\w+) has (\d+) (\w+)": _has,
    r"(\w\d+) holds (.+)": _holds,
    r"(\w\d+) is empty()": _holds,
    r"turn of (\w+)": _turn,
    r"asked: (\w+)": _asked,
    r"legal: (.+)": _legal,
    r"not legal: (.+) \(([\w.]+)\)": _not_legal,
    r"story: (.+)": _story,
    r"rule: ([\w.]+)": _cited,
    r"region (\d+) has (\d+) land hexes": _region,
    r"targets (.+?): ?(.*)": _targets,
    r"marker of (\w+) on space (\d+)": _marker,
}
"""Form of a claim -> its check, which gives True, or what was found instead."""


def hold(claim: str, told: Told, where: str = "") -> None:
    """Check one claim about the position after what is told.

    Raises:
        WrongClaim: the engine says otherwise; the text says what.
        ValueError: the sentence is none of the forms above.
    """
    for form, check in CLAIMS.items():
        match = re.fullmatch(form, claim.strip())
        if match:
            found = check(told, *match.groups())
            if found is not True:
                raise WrongClaim(f"{where}: {claim!r} is not so; found: {found}")
            return
    raise ValueError(f"{where}: {claim!r} is no claim that can be checked; forms: {', '.join(CLAIMS)}")
