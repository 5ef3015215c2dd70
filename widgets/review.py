"""Review: short questions, one a rule; what was missed comes back at once, what was known after some days."""

from __future__ import annotations

import random
from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets

from ankh_core import rule, rules
from ankh_core.rulebook import chapters

from .board_art import Marks
from .catalogue import say
from .course_items import Item, item
from .course_piece import AnswerForm, Page, Piece, button, html, put, visible
from .progress import INTERVALS, Known, Progress, my_progress
from .table import headless


class Review(Piece):
    """Questions about rules, one after another.

    Args:
        about: rule ids, or ids of rulebook chapters (``board``, ``setup``, ``track``, ``turn``, ``action``,
            ``event`` ...); without it all rules. What is due is asked first, then rules not asked yet, in the
            order given or that of the rulebook.
        most: so many questions at most.
        seed: of the boards that are made; without one they differ each time.
        progress: where answers are kept; the learner's own without it.
    """

    def __init__(
        self,
        about: Iterable[str] = (),
        most: int = 10,
        *,
        seed: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        self._progress = my_progress() if progress is None else progress
        self._about = tuple(about)
        self._most = most
        # Where nobody is at the screen (a test run) the questions are always the same.
        self._seed = (
            seed if seed is not None else 1 if headless() else random.SystemRandom().randrange(1 << 30)
        )
        self._count, self._text, self._verdict = html(), html(), html()
        self._form = AnswerForm(lambda given: self.safely(lambda: self.answer(given)), self._paint)
        self._next = button(say("course.review.next"), lambda: self.safely(self.next), style="primary")
        self._again = button(say("course.review.again"), lambda: self.safely(self.start), style="primary")
        self._known = ipywidgets.ToggleButton(
            description=say("course.review.known"), tooltip=say("course.review.known_tip")
        )
        self._known.observe(lambda _: self.safely(self._show_known), "value")
        self._page = html()
        tools = ipywidgets.Box([self._next, self._again, self._known], layout={"flex_flow": "row wrap"})
        tools.add_class("ankh-tools")
        right = [self._count, self._text, self._form.box, self._verdict, tools, self._page]
        super().__init__(say("course.review.kind"), say("course.review.title"), True, right)
        self.safely(self.start)

    def __repr__(self) -> str:
        return f"<Review: {len(self.queue)} rules>"

    def start(self) -> None:
        """Begin a round."""
        self._seed += 1
        self.queue = chosen_rules(self._about, self._progress)[: self._most]
        self.at, self.right, self.answered = 0, 0, False
        self.item: Item | None = None
        self._ask()

    def answer(self, given: Any) -> None:
        """Answer the question that is asked."""
        if self.item is None or self.answered:
            return
        verdict = self.item.question.judge(given)
        self.answered = True
        self.right += verdict.right
        self._progress.note_rule(self.item.rule, verdict.right)
        self._verdict.value = verdict.html()
        self._form.ask(None)
        self._paint(verdict.hexes)

    def next(self) -> None:
        """The next question."""
        if self.answered:
            self.at += 1
            self.answered = False
            self._ask()

    def hex_clicked(self, hex: int) -> None:
        if not self.answered:
            self._form.clicked(hex)

    def _ask(self) -> None:
        put(self._verdict, "value", "")
        over = self.at >= len(self.queue)
        self.item = None if over else item(self.queue[self.at], self._seed)
        question = None if self.item is None else self.item.question
        self._form.ask(question, question.told.seen if question else None)
        if question is None:
            result = say("course.review.result", right=self.right, of=len(self.queue))
            words = result if self.queue else say("course.review.nothing")
            put(self._text, "value", f'<div class="ankh-say"><p><b>{words}</b></p></div>')
        else:
            put(self._text, "value", f'<div class="ankh-say"><p><b>{question.text}</b></p></div>')
        self._paint()

    def _show_known(self) -> None:
        put(self._page, "value", knowledge_html(self._progress) if self._known.value else "")

    def _paint(self, lit: int = 0) -> None:
        assert self.board is not None
        over = self.item is None
        place = "" if over else say("course.review.question", at=self.at + 1, of=len(self.queue))
        told = f"<p>{escape(self._progress.told)}</p>" if self._progress.told else ""
        put(self._count, "value", f'<span class="ankh-dim">{place}{told}</span>')
        self._show_known()
        visible(self._next, self.answered)
        visible(self._again, over)
        shows = self.item is not None and self.item.board
        visible(self._left, shows)
        if self.item is not None and shows:
            pointed = self.item.question.look_at
            marks = Marks(lit=lit or pointed, selected=tuple(self._form.picked), names=True)
            self.board.show(self.item.question.told.seen, marks, self._form.wants_hexes)


def chosen_rules(about: Iterable[str], progress: Progress) -> list[str]:
    """The rules to ask: what is due, missed rules first, and then what was never asked.

    Where rules or chapters are named, only of these, and after them those that are known and not yet due.

    Raises:
        UnknownRule: a name is neither a rule nor a chapter.
    """
    names, known, due = tuple(about), progress.known(), progress.due()
    if not names:
        return [*due, *(r.id for r in rules() if r.id not in known)]
    ids = {chapter.id for chapter in chapters()}
    found: list[str] = []
    for name in names:
        inside = [r.id for r in rules() if r.chapter == name] if name in ids else []
        if name in {r.id for r in rules()} or not inside:
            inside = [rule(name).id]
        found += inside
    new = [id for id in found if id not in known]
    return list(dict.fromkeys([*(id for id in due if id in found), *new, *found]))


def level(known: Known | None) -> int:
    """How well a rule is known: 0 not asked, 1 missed last time, 2 to 5 known so often in a row."""
    if known is None:
        return 0
    return 1 + min(known.streak, len(INTERVALS))


def knowledge_page(progress: Progress | None = None) -> Any:
    """A page that shows all rules by how well they are known, and when each is due."""
    shown = knowledge_html(my_progress() if progress is None else progress)
    return Page(shown, "Rules by how well they are known")


def knowledge_html(progress: Progress) -> str:
    """All rules, chapter by chapter, by how well they are known."""
    known = progress.known()
    heads = "".join(f"<th>{say(f'course.known.{key}')}</th>" for key in ("rule", "how", "back"))
    parts = []
    for chapter in chapters():
        mine = [r for r in rules() if r.chapter == chapter.id]
        sure = sum(level(known.get(r.id)) >= 2 for r in mine)
        known_words = say("course.known.chapter", title=chapter.title, sure=sure, of=len(mine))
        rows = "".join(
            f"<tr><td>{escape(r.title)}</td><td>{say(f'course.known.level.{level(known.get(r.id))}')}</td>"
            f"<td>{_due_words(known.get(r.id), progress)}</td></tr>"
            for r in mine
        )
        parts.append(
            f"<details><summary>{escape(known_words)}</summary>"
            f'<table class="ankh-known"><tr>{heads}</tr>{rows}</table></details>'
        )
    due = say("course.known.due", n=len(progress.due()))
    head = f"<h3><small>{say('course.known.kind')}</small> {due}</h3>"
    return f'{head}<div class="ankh-faq">{"".join(parts)}</div>'


def _due_words(known: Known | None, progress: Progress) -> str:
    if known is None:
        return say("course.known.never")
    days = (known.due - progress.today()).days
    if days <= 0:
        return say("course.known.now")
    return say("course.known.tomorrow") if days == 1 else say("course.known.days", n=days)
