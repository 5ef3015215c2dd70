"""Hints in three priced steps: which rule; which hexes or numbers matter; the answer.

`Hints` gives them out one at a time. `table_hints` makes them for any decision at a table.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ankh_core.board import bits
from ankh_core.bots import Bot, GreedyBot
from ankh_core.view import View

from .catalogue import say
from .controls import control_for
from .course_facts import hex_list
from .ledger_view import rule_html
from .words import action_words

STEPS = 3


class Hint(NamedTuple):
    """One step: its text as HTML, and hexes that it points at, as a mask."""

    text: str
    hexes: int = 0


class Hints:
    """Three hints, given out one after another. ``taken`` counts them: each costs a star."""

    def __init__(self, *steps: Hint) -> None:
        self.steps = steps
        self.taken = 0

    @property
    def next_words(self) -> str:
        """What the next hint would tell, for its button; empty when there is none left."""
        if self.taken >= len(self.steps):
            return ""
        what = say(f"course.hint.step.{min(self.taken + 1, STEPS)}")
        return say("course.hint.button", number=self.taken + 1, of=len(self.steps), what=what)

    def take(self) -> Hint | None:
        """The next hint."""
        if self.taken >= len(self.steps):
            return None
        self.taken += 1
        return self.steps[self.taken - 1]

    @property
    def shown(self) -> tuple[Hint, ...]:
        """The hints taken so far."""
        return self.steps[: self.taken]


def rule_hint(rule_id: str) -> Hint:
    """The first step: a rule."""
    return Hint(f'<div class="ankh-text">{rule_html(rule_id)}</div>')


def table_hints(view: View, bot: Bot | None = None) -> Hints:
    """The three hints for the decision a seat faces: "what could I do here?".

    Args:
        view: of the seat that decides.
        bot: whose advice the third hint is; without one a `GreedyBot`'s.

    >>> from ankh_core import new_game
    >>> hints = table_hints(new_game("First Steps", gods=["Isis", "Amun"], seed=1).view(0))
    >>> [bool(step.text) for step in hints.steps]
    [True, True, True]
    """
    legal = view.legal_actions()
    if not legal or view.decision is None:
        return Hints(Hint(say("course.table_hint.none")))
    state, kind = view.state, view.decision.kind
    texts = "".join(f'<div class="ankh-text">{rule_html(id)}</div>' for id in view.decision.rules)
    lit = control_for(view).lit
    words = [escape(action_words(state, kind, a)) for a in legal[:6]]
    many = {"n": len(legal), "actions": say("list.comma").join(words)}
    if len(legal) == 1:
        where = say("course.table_hint.only", action=words[0])
    elif lit:
        where = say("course.table_hint.hexes", n=len(legal), hexes=hex_list(bits(lit)))
    elif len(legal) > len(words):
        where = say("course.table_hint.more", left=len(legal) - len(words), **many)
    else:
        where = say("course.table_hint.some", **many)
    best = (bot or GreedyBot(1)).choose(view)
    answer = say("course.table_hint.best", action=f"<b>{escape(action_words(state, kind, best))}</b>")
    return Hints(Hint(texts), Hint(where, lit), Hint(answer))
