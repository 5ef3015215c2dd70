"""A chapter of the course: its walkthroughs, exercises and positions by name, and what is done of it.

A chapter lives in a module of `widgets.lessons`, or several whose names begin alike, each piece a function
that makes it::

    chapter = Chapter("02_actions", "Tracks, turns and the four actions")

    @chapter.walkthrough
    def through_anything() -> Walkthrough: ...

    @chapter.exercise
    def where_to_summon() -> Exercise: ...

and its notebook shows them: ``chapter.show("through_anything")``. Functions run when they are shown, so a
chapter costs nothing until then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

import ipywidgets

from ankh_core import parse_action, rule

from .board_art import Marks
from .catalogue import say
from .course_claims import hold
from .course_facts import happened, seen, told
from .course_picture import still_picture
from .course_piece import CSS, Page, button, html
from .course_position import played, position, position_text
from .exercise import Exercise, YourTurn, stars_text
from .ledger_view import changed_hexes, rule_html
from .progress import STARS, Progress, my_progress
from .review import Review
from .walkthrough import Walkthrough
from .words import action_words


class Asked(NamedTuple):
    """A common question and its answer, with a position on which the engine shows it.

    Args:
        question: what people ask.
        answer: a sentence or two in own words.
        rule: ids of the rules behind it, parted by blanks.
        position, play, then: what is set up, played before, and played to show the answer.
        tries: an action that is not legal: the engine's reason is shown.
        claims: sentences held against the engine.
    """

    question: str
    answer: str
    rule: str
    position: str = ""
    play: str = ""
    then: str = ""
    tries: str = ""
    claims: Sequence[str] = ()


def questions(*asked: Asked) -> Any:
    """Common questions, each of which opens to its answer, the engine's word and its rules."""
    items = "".join(_asked_html(each) for each in asked)
    return Page(f'<div class="ankh-faq">{items}</div>', f"{len(asked)} common questions")


def _asked_html(asked: Asked) -> str:
    shown = f"<p>{asked.answer}</p>"
    if asked.position:
        shown += f'<div style="display:flex;flex-wrap:wrap;gap:1em">{_proof_html(asked)}</div>'
    rules = "".join(f'<div class="ankh-text">{rule_html(id)}</div>' for id in asked.rule.split())
    return f"<details><summary>{asked.question}</summary>{shown}{rules}</details>"


def _proof_html(asked: Asked) -> str:
    before = played(position(asked.position), asked.play)
    shown = told(before, asked.then)
    for claim in asked.claims:
        hold(claim, shown, asked.question)
    lines = shown.lines()
    if asked.tries:
        refusal = before.why_not(parse_action(asked.tries))
        if refusal is None:
            raise ValueError(f"{asked.question}: {asked.tries!r} is legal, but should not be")
        kind = before.decision.kind if before.decision else ""
        tried = action_words(seen(before), kind, parse_action(asked.tries))
        lines = [say("course.asked.illegal", action=tried, reason=refusal.reason)]
    marks = Marks(changed=changed_hexes(shown.entries), names=True)
    picture = still_picture(seen(shown.after), marks)
    return (
        f'<div style="flex:1 1 20em;max-width:26em">{picture}</div>'
        f'<div style="flex:1 1 14em"><b>{say("course.asked.engine")}</b>{happened(lines)}</div>'
    )


def show_rule(*rule_ids: str) -> Page:
    """Rules by id: title and text. One is open, several open at a click.

    >>> show_rule("move.range")
    <Rule: How far figures move>
    """
    opened = " open" if len(rule_ids) == 1 else ""
    cards = "".join(
        f"<details{opened}><summary>{escape(rule(id).title)}</summary>"
        f'<div class="ankh-text">{rule_html(id)}</div></details>'
        for id in rule_ids
    )
    word = "Rule" if len(rule_ids) == 1 else "Rules"
    head = say("course.rule.one" if len(rule_ids) == 1 else "course.rule.many")
    content = f'<div class="ankh-faq"><span class="ankh-dim">{head}</span>{cards}</div>'
    return Page(content, f"{word}: {', '.join(rule(id).title for id in rule_ids)}")


Maker = Callable[[], Any]
ORDERS = ("watch first", "try first")
"""Whether a lesson goes from the example to one's own turn, or the other way round."""


class Chapter:
    """A chapter: pieces by name.

    Args:
        id: as in the notebook's file name.
        title: in words.
    """

    def __init__(self, id: str, title: str) -> None:
        self.id, self.title = id, title
        self.walkthroughs: dict[str, Callable[[], Walkthrough]] = {}
        self.exercises: dict[str, Callable[[], Exercise | YourTurn]] = {}
        self.others: dict[str, Maker] = {}
        self.texts: dict[str, str] = {}
        self.order = ORDERS[0]
        self._pages: list[ProgressBar] = []

    # What is in it ----------------------------------------------------------------------------------

    def walkthrough(self, make: Callable[[], Walkthrough]) -> Callable[[], Walkthrough]:
        """Decorator: a walkthrough by the name of its function."""
        self.walkthroughs[make.__name__] = make
        return make

    def exercise(self, make: Callable[[], Exercise | YourTurn]) -> Callable[[], Exercise | YourTurn]:
        """Decorator: an exercise, or a turn of one's own, by the name of its function."""
        self.exercises[make.__name__] = make
        return make

    def other(self, make: Maker) -> Maker:
        """Decorator: anything else that can be shown, such as `questions`."""
        self.others[make.__name__] = make
        return make

    def position(self, name: str, text: str, gods: Sequence[str] | None = None) -> str:
        """Name a position for a table: a few lines of a scenario; the whole text is given back."""
        self.texts[name] = position_text(text, gods, name.replace("_", " ").capitalize())
        return self.texts[name]

    # What a notebook does ---------------------------------------------------------------------------

    def show(self, name: str) -> Any:
        """Make a piece of this chapter, to be named at the end of a cell.

        Raises:
            KeyError: there is no such piece.
        """
        if name in self.exercises:
            return self._exercise(name)
        for makers in (self.walkthroughs, self.others):
            if name in makers:
                return makers[name]()
        known = ", ".join((*self.walkthroughs, *self.exercises, *self.others))
        raise KeyError(f"chapter {self.id} has nothing called {name!r}; there is {known}")

    def lesson(self, *names: str, order: str | None = None) -> Any:
        """Several pieces on one idea, one below the other, from "watch this" to "your turn".

        Args:
            names: the pieces, in that order.
            order: ``"watch first"`` or ``"try first"``, which turns the order round; without it the
                chapter's own (see `open_chapter`).
        """
        order = order or self.order
        if order not in ORDERS:
            raise ValueError(f"order is {order!r}; expected {' or '.join(ORDERS)}")
        return Lesson([self.show(name) for name in (names if order == ORDERS[0] else names[::-1])])

    def _exercise(self, name: str) -> Any:
        made = self.exercises[name]()
        number = list(self.exercises).index(name) + 1
        made.number(number, len(self.exercises))

        def noted(right: bool, stars: int) -> None:
            my_progress().note_exercise(self.id, name, right, stars)
            for page in self._pages:
                page.refresh()

        made.noted = noted
        return made

    def text(self, name: str) -> str:
        """The text of a position by name, for a table: ``play(chapter.text("riverside"))``."""
        return self.texts[name]

    def review(self, *about: str, most: int = 10) -> Review:
        """A review of rules or of the rulebook's chapters, by id."""
        return Review(about, most)

    def progress(self) -> Any:
        """What is done of this chapter, kept up to date; with a button to start it anew."""
        page = ProgressBar(self, my_progress())
        self._pages.append(page)
        return page


class Lesson(ipywidgets.VBox):
    """Pieces one below the other."""

    def __repr__(self) -> str:
        return f"<Lesson: {len(self.children)} pieces>"


class ProgressBar(ipywidgets.VBox):
    """How much of a chapter is done."""

    def __init__(self, chapter: Chapter, progress: Progress) -> None:
        self._chapter, self._progress = chapter, progress
        self._text = html()
        self._reset = button(
            say("course.progress.reset"), self._asked_to_reset, say("course.progress.reset_tip")
        )
        self._sure = False
        super().__init__([html(CSS), self._text, ipywidgets.Box([self._reset])])
        self.add_class("ankh")
        self.add_class("ankh-piece")
        self.add_class("ankh-panel")
        self.refresh()

    def __repr__(self) -> str:
        return f"<Progress: {self._chapter.title}>"

    def refresh(self) -> None:
        """Show what is done now."""
        names = list(self._chapter.exercises)
        done = self._progress.done(self._chapter.id)
        solved = [name for name in names if name in done and done[name].solved]
        share = round(100 * len(solved) / len(names)) if names else 0
        rows = " ".join(
            f'<span class="ankh-task">{i} <span class="ankh-stars">'
            f"{stars_text(done[name].stars) if name in solved else '–'}</span></span>"
            for i, name in enumerate(names, 1)
        )
        told = f'<p class="ankh-dim">{escape(self._progress.told)}</p>' if self._progress.told else ""
        self._text.value = (
            f"<h3><small>{say('course.progress.kind')}</small> {escape(self._chapter.title)}</h3>"
            f'<p><span class="ankh-bar"><span style="width:{share}%"></span></span> '
            f"{say('course.progress.done', done=len(solved), of=len(names), stars=STARS)}</p>{rows}{told}"
        )

    def _asked_to_reset(self) -> None:
        if not self._sure:
            self._sure = True
            self._reset.description = say("course.progress.sure")
            return
        self._sure = False
        self._reset.description = say("course.progress.reset")
        self._progress.reset(self._chapter.id)
        self.refresh()


def open_chapter(id: str, order: str = ORDERS[0]) -> Chapter:
    """The chapter of a notebook, by the name of its file: ``open_chapter("02_actions")``.

    Args:
        id: of the chapter.
        order: of its lessons: ``"watch first"``, or ``"try first"`` for those who like to guess.
    """
    chapter: Chapter = import_module(f"widgets.lessons.c{id}").chapter
    for module in sorted(file.name for file in files("widgets").joinpath("lessons").iterdir()):
        if module.startswith(f"c{id[:2]}_") and module.endswith(".py"):
            import_module(f"widgets.lessons.{module.removesuffix('.py')}")
    chapter.order = order
    return chapter
