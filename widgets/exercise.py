"""Exercises: a question about a position, or a turn of one's own, judged and explained by the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from ankh_core import Game, IllegalAction, parse_action
from ankh_core.board import HEX

from .board_art import Marks
from .catalogue import say
from .controls import control_for
from .course_facts import Fact, Told, happened, seen
from .course_piece import AnswerForm, Piece, button, html, put, visible
from .course_position import actions_of, played, position, push
from .course_question import Question, Verdict
from .course_story import folded
from .form import Act, Answer, Control, WhyNot
from .hints import Hint, Hints, rule_hint
from .ledger_view import changed_hexes, rule_html
from .panel import Panel
from .progress import STARS
from .words import action_words

Noted = Callable[[bool, int], None]
"""Called after each answer: whether it was right, and how many stars it earned."""


def stars_text(stars: int) -> str:
    """Stars earned, out of all."""
    return "★" * stars + "☆" * (STARS - stars)


def _mask(hexes: str) -> int:
    return sum(1 << HEX[h] for h in hexes.split())


class _Task(Piece):
    """What both kinds of exercise share: hints, verdict, stars, once more."""

    def __init__(self, title: str, text: str, hints: Hints, middle: Any) -> None:
        self.hints, self.wrong, self.solved = hints, 0, False
        self.noted: Noted = lambda right, stars: None
        self._text = html(f'<div class="ankh-say"><p><b>{text}</b></p></div>')
        self._verdict, self._told_hints, self._stars = html(), html(), html()
        self._hint = button("", lambda: self.safely(self.hint), say("course.hint.tip"))
        self._again = button(say("course.task.again"), lambda: self.safely(self.again), style="primary")
        tools = ipywidgets.Box([self._hint, self._again, self._stars], layout={"flex_flow": "row wrap"})
        tools.add_class("ankh-tools")
        right = [self._text, middle, self._verdict, tools, self._told_hints]
        self.title = title
        super().__init__(say("course.task.kind"), escape(title), True, right)

    def number(self, number: int, of: int) -> None:
        """Say which exercise of a chapter this is."""
        words = say("course.task.number", number=number, of=of)
        self._head.value = f"<h3><small>{words}</small> {escape(self.title)}</h3>"

    @property
    def stars(self) -> int:
        """What a right answer earns now."""
        return max(0, STARS - self.hints.taken - self.wrong)

    def hint(self) -> None:
        """Take the next hint."""
        self.hints.take()
        self._paint()

    def again(self) -> None:
        """Try once more."""
        self._paint()

    def _judged(self, verdict: Verdict) -> None:
        self._verdict.value = verdict.html()
        self.solved = self.solved or verdict.right
        self.noted(verdict.right, self.stars)
        if not verdict.right:
            self.wrong += 1

    @property
    def _hint_hexes(self) -> int:
        return self.hints.shown[-1].hexes if self.hints.shown else 0

    def _show_tools(self, waits: bool) -> None:
        put(self._hint, "description", self.hints.next_words)
        visible(self._hint, waits and bool(self.hints.next_words))
        visible(self._again, not waits and not self.solved)
        texts = "".join(f'<div class="ankh-card">{hint.text}</div>' for hint in self.hints.shown)
        put(self._told_hints, "value", texts)
        title = escape(say("course.task.stars"))
        put(self._stars, "value", f'<span class="ankh-stars" title="{title}">{stars_text(self.stars)}</span>')

    def _paint(self) -> None:
        raise NotImplementedError


class Exercise(_Task):
    """A question answered by clicking the board, by choosing, or by a number; the engine knows the answer.

    Args:
        text: the question.
        answer: a `Fact` (see `widgets.course_facts`): gained("Isis", "followers"), targets("move e6 _") ...
        position: as in `Walkthrough`.
        play: what is played before the question is asked.
        then: what is played to find the answer; the learner sees it after a right answer.
        choices: what to choose from, where the answer is a word.
        every: all hexes are asked for, not just one.
        rule: the rule it is about: the first hint, and cited with a number or where the engine cites none.
        why: a sentence in own words beside the verdict.
        look, look_at: the second hint: a sentence, and hexes by name.
        title: what it is about; gods: as in `Walkthrough`; tracks: as in `Walkthrough`.

    Raises:
        ValueError: it cannot be answered as it stands.
    """

    def __init__(
        self,
        text: str,
        answer: Fact,
        *,
        position: str | Game = "First Steps",
        play: str = "",
        then: str = "",
        choices: Sequence[str] = (),
        every: bool = False,
        rule: str = "",
        why: str = "",
        look: str = "",
        look_at: str = "",
        title: str = "",
        gods: Sequence[str] | None = None,
        tracks: Sequence[str] = (),
    ) -> None:
        before = played(_position(position, gods), play)
        self._told = Told(before, played(before, then))
        self.question = Question(text, answer, self._told, choices, every, rule, why, look, _mask(look_at))
        self.question.check(title or text)
        self._tracks = tracks
        self.verdict: Verdict | None = None
        self._form = AnswerForm(lambda given: self.safely(lambda: self.answer(given)), self._paint)
        super().__init__(title, text, self.question.hints, self._form.box)
        self.safely(self.again)

    def __repr__(self) -> str:
        return f"<Exercise: {self.question.text}>"

    def answer(self, given: Any) -> None:
        """Answer: a number, one of the options, or a set of hexes (or their names)."""
        if isinstance(given, str) and self.question.kind == "hexes":
            given = frozenset(HEX[h] for h in given.split())
        self.verdict = self.question.judge(given)
        self._judged(self.verdict)
        self._given = given
        self._form.ask(None)
        self._paint()

    def again(self) -> None:
        self.verdict = None
        self._verdict.value = ""
        self._form.ask(self.question, self._told.seen)
        self._paint()

    def hex_clicked(self, hex: int) -> None:
        if self.verdict is None:
            self._form.clicked(hex)

    def _paint(self) -> None:
        assert self.board is not None
        waits = self.verdict is None
        state = seen(self._told.before)
        if self.verdict is None:
            picked = tuple(self._form.picked)
            marks = Marks(lit=self._hint_hexes, selected=picked, names=True)
        elif self.verdict.right and self._told.entries:
            state = seen(self._told.after)
            marks = Marks(changed=changed_hexes(self._told.entries), names=True)
        else:
            given = self._given if isinstance(self._given, frozenset) else ()
            marks = Marks(lit=self.verdict.hexes, selected=tuple(given), names=True)
        self.board.show(state, marks, waits and self._form.wants_hexes)
        self.show_standing(state, self._tracks)
        self._show_tools(waits)


class YourTurn(_Task):
    """A turn, or the rest of one, that the learner plays; solved when the goal is reached.

    Args:
        text: what to do.
        goal: a `Fact` that is true when it is done; asked about everything played since the start.
        solution: one way to do it, checked when the exercise is made; shown in the third hint.
        position, play, rule, why, look, look_at, title, gods, tracks: as in `Exercise`.

    The try is over when the action in which it began is over, or the turn in case it began with one.

    Raises:
        ValueError: the solution does not reach the goal, or nothing needs to be done.
    """

    def __init__(
        self,
        text: str,
        goal: Fact,
        solution: str,
        *,
        position: str | Game = "First Steps",
        play: str = "",
        rule: str = "",
        why: str = "",
        look: str = "",
        look_at: str = "",
        title: str = "",
        gods: Sequence[str] | None = None,
        tracks: Sequence[str] = (),
    ) -> None:
        self.text, self.goal, self.solution, self._rule, self._why = text, goal, solution, rule, why
        self._start = played(_position(position, gods), play)
        self._tracks = tracks
        self._check(title or text)
        self.game = self._start.copy()
        self._control: Control | None = None
        self.verdict: Verdict | None = None
        self._refused = html()
        self._panel = Panel(lambda answer: self.safely(lambda: self._answered(answer())))
        self._undo = button(say("course.task.back"), lambda: self.safely(self.take_back))
        middle = ipywidgets.VBox([self._panel.box, self._refused, self._undo])
        hints = Hints(
            rule_hint(rule) if rule else Hint(say("course.hint.engine")),
            Hint(look or say("course.hint.lit"), _mask(look_at)),
            Hint(say("course.hint.way", actions=escape(self._solution_words()))),
        )
        super().__init__(title, text, hints, middle)
        self.safely(self.again)

    def __repr__(self) -> str:
        return f"<YourTurn: {self.text}>"

    def _check(self, where: str) -> None:
        if self._rule:
            rule_html(self._rule)
        if self.goal.find(Told(self._start, self._start)):
            raise ValueError(f"{where}: the goal is reached before anything is done")
        if not self.goal.find(Told(self._start, played(self._start, self.solution))):
            raise ValueError(f"{where}: the solution does not reach the goal")

    def _solution_words(self) -> str:
        """The solution as its actions are called on the buttons."""
        game, words = self._start.copy(), []
        for text in actions_of(self.solution):
            kind = game.decision.kind if game.decision else ""
            who, _, action = text.rpartition(": ")
            told = say("course.task.action", action=action_words(seen(game), kind, parse_action(action)))
            words.append(say("course.task.action_of", who=who, action=told) if who else told)
            push(game, text)
        return say("course.task.then").join(words)

    def act(self, action: str) -> None:
        """Take an action, given as text."""
        self.game = played(self.game, action)
        self._moved_on()

    def take_back(self) -> None:
        """Take back the last action."""
        if len(self.game.history) > len(self._start.history):
            self.game.pop()
            self.verdict = None
            self._moved_on()

    def again(self) -> None:
        self.game = self._start.copy()
        self.verdict = None
        self._verdict.value = ""
        self._moved_on()

    def hex_clicked(self, hex: int) -> None:
        if self.verdict is None and self._control is not None and self._control.on_board:
            self._answered(self._control.click(hex))

    def side_clicked(self, side: int) -> None:
        if self.verdict is None and self._control is not None:
            self._answered(self._control.click_side(side))

    def _answered(self, answer: Answer) -> None:
        self._refused.value = ""
        if isinstance(answer, Act):
            try:
                self.game.push(answer.action)
            except IllegalAction as wrong:
                self._refuse(wrong.refusal.rule, wrong.refusal.reason)
            self._moved_on()
        elif isinstance(answer, WhyNot):
            refusal = self.game.why_not(answer.action)
            if refusal is not None:
                self._refuse(refusal.rule, refusal.reason)
        else:
            self._paint()

    def _refuse(self, rule: str, reason: str) -> None:
        cited = f'<div class="ankh-text">{rule_html(rule)}</div>'
        self._refused.value = (
            f'<div class="ankh-card ankh-no" role="status">'
            f"{escape(say('course.task.refused', reason=reason))}{cited}</div>"
        )

    @property
    def _over(self) -> bool:
        start, now = self._start.decision, self.game.decision
        if now is None or start is None or self.game.acting[:1] != self._start.acting[:1]:
            return True
        return len(self.game.history) > len(self._start.history) and (
            now.kind == "choose" and start.kind != "choose"
        )

    def _moved_on(self) -> None:
        told = Told(self._start, self.game)
        over, reached = self._over, bool(self.goal.find(told))
        if over or reached:
            self._control = None
            # Why it is good is told of what was done, so only where it was done.
            own = f"<p>{self._why}</p>" if self._why and reached else ""
            reason = folded(happened(told.lines()), told.after.state.fixed, told.entries)
            self.verdict = Verdict(reached, self._solution_words(), self._rule, own, reason)
            self._judged(self.verdict)
        else:
            self._control = control_for(self.game.view(self.game.acting[0]))
        self._paint()

    def _paint(self) -> None:
        assert self.board is not None
        state, control = seen(self.game), self._control
        changed = changed_hexes(Told(self._start, self.game).entries)
        marks = Marks(changed=changed, names=True)
        if control is not None:
            lit = control.lit | self._hint_hexes
            marks = Marks(lit, control.selected, changed, control.sides_lit, control.sides_laid, True)
            self._panel.show(control.form())
        visible(self._panel.box, control is not None)
        visible(self._undo, not self.solved and len(self.game.history) > len(self._start.history))
        self.board.show(state, marks, control is not None)
        self.show_standing(state, self._tracks)
        self._show_tools(self.verdict is None)


def _position(text: str | Game, gods: Sequence[str] | None) -> Game:
    return position(text, gods)
