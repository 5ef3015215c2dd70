"""A question of a lesson: what is asked, how it is answered, and the verdict with its reason.

The right answer is asked of the engine each time; the question keeps none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from ankh_core import rule
from ankh_core.board import bits

from .catalogue import say
from .course_facts import Fact, Told, hex_list
from .course_story import folded
from .hints import Hint, Hints, rule_hint
from .ledger_view import rule_html


@dataclass
class Verdict:
    """A judged answer: right or not, the right answer in words, its rule, and why (HTML): in the lesson's own
    words, and the engine's reason on this board.
    """

    right: bool
    answer: str
    rule: str
    why: str
    reason: str
    hexes: int = 0
    """The right hexes, where hexes were asked."""

    def html(self, besides: str = "") -> str:
        """The verdict as a card; without its rule if that is among those shown ``besides`` it."""
        look, word = ("ankh-right", "right") if self.right else ("ankh-no", "wrong")
        would = f"<p>{say('course.verdict.would')} <b>{escape(self.answer)}</b>.</p>"
        answer = "" if self.right else would
        cited = (
            f'<div class="ankh-text">{rule_html(self.rule)}</div>'
            if self.rule not in ("", *besides.split())
            else ""
        )
        head = f"<b>{say(f'course.verdict.{word}')}</b>"
        return (
            f'<div class="ankh-card {look}" role="status">{head}{answer}{self.why}{self.reason}{cited}</div>'
        )


@dataclass
class Question:
    """A question about a `Told`.

    Args:
        text: what is asked.
        fact: how the engine answers it.
        told: the position, and what is played on from it.
        choices: the answers to choose from, where the answer is a word.
        every: hexes: all of them are asked for, not just one.
        rule: the rule it is about.
        why: a sentence in own words that goes with the answer.
        look: a sentence for the second hint; look_at: hexes it points at.
    """

    text: str
    fact: Fact
    told: Told
    choices: Sequence[str] = ()
    every: bool = False
    rule: str = ""
    why: str = ""
    look: str = ""
    look_at: int = 0
    hints: Hints = field(init=False)

    def __post_init__(self) -> None:
        self.hints = self.new_hints()

    @cached_property
    def answer(self) -> Any:
        """The right answer, from the engine."""
        return self.fact.find(self.told)

    @property
    def kind(self) -> str:
        """How it is answered: ``hexes``, ``choice`` or ``number``."""
        if isinstance(self.answer, (set, frozenset)):
            return "hexes"
        return "number" if isinstance(self.answer, int) and not isinstance(self.answer, bool) else "choice"

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen."""
        if isinstance(self.answer, bool):
            return tuple(self.choices) or (say("course.form.yes"), say("course.form.no"))
        return tuple(self.choices)

    def in_words(self, answer: Any) -> str:
        """An answer as people say it."""
        if isinstance(answer, bool):
            return self.options[0] if answer else self.options[1]
        if isinstance(answer, (set, frozenset)):
            return hex_list(answer)
        return str(answer)

    def is_right(self, given: Any) -> bool:
        """Whether an answer is right; given is a number, one of the options, or a set of hexes."""
        if self.kind == "hexes":
            return (
                frozenset(given) == self.answer if self.every else bool(given) and set(given) <= self.answer
            )
        if self.kind == "choice":
            return bool(given == self.in_words(self.answer))
        return bool(given == self.answer)

    def judge(self, given: Any) -> Verdict:
        """Judge an answer."""
        right = self.is_right(given)
        reason = folded(self.fact.why(self.told, given), self.told.after.state.fixed, self.told.entries)
        own = f"<p>{self.why}</p>" if self.why else ""
        cited = self._cited(given)
        hexes = sum(1 << h for h in self.answer) if self.kind == "hexes" else 0
        return Verdict(right, self.in_words(self.answer), cited, own, reason, hexes)

    def _cited(self, given: Any) -> str:
        """The rule of the verdict: the engine's, but the lesson's where a number is asked.

        For a number the engine cites the rule of the gain, not that of the power that makes the difference.
        """
        cited = self.fact.rule(self.told, given)
        return self.rule or cited if self.kind == "number" else cited or self.rule

    def new_hints(self) -> Hints:
        """The three hints, none taken."""
        look = self.look or self._look()
        answer = say("course.hint.answer", answer=f"<b>{escape(self.in_words(self.answer))}</b>")
        hexes = sum(1 << h for h in self.answer) if self.kind == "hexes" else 0
        first = self.rule or self.fact.rule(self.told, self.answer)
        return Hints(
            rule_hint(first) if first else Hint(say("course.hint.engine")),
            Hint(look, self.look_at),
            Hint(answer, hexes),
        )

    def _look(self) -> str:
        if self.look_at:
            return say("course.hint.look_at", hexes=hex_list(bits(self.look_at)))
        if self.kind == "hexes" and self.every:
            return say("course.hint.many", n=len(self.answer))
        return say("course.hint.pieces")

    def check(self, where: str) -> None:
        """Make sure that it can be answered as it stands.

        Raises:
            ValueError: there is no right answer, or it is not among the choices, or its rule is unknown.
        """
        if self.rule:
            rule(self.rule)
        if self.kind == "hexes" and not self.answer:
            raise ValueError(f"{where}: no hex answers {self.text!r}")
        if self.kind == "choice" and self.in_words(self.answer) not in self.options:
            raise ValueError(f"{where}: the answer {self.answer!r} is not among {self.options}")
