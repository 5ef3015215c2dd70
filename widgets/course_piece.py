"""What all pieces of the course share: the frame, the answer form, the words about a position."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from ankh_core.board import HEXES
from ankh_core.state import State

from . import theme
from .catalogue import say
from .course_board import LessonBoard
from .course_question import Question
from .form import Answer, Form, Picker, Press
from .panel import Panel
from .screen import Room
from .tracks_view import actions_html, devotion_html, events_html
from .words import place_words

CSS = (
    theme.CSS
    + """<style>
.ankh-piece { max-width: 76em; margin: 0.4em 0 0.8em 0; padding: 0.5em 0.7em; border: 1px solid #cfc6ad;
  border-left: 5px solid #8f2d83; border-radius: 6px; background: #fbf8ee; }
.ankh-piece .widget-html { margin: 0; height: auto; }
.ankh-piece .widget-html-content { color: #1b1b1b; }
.ankh-piece h3 { margin: 0 0 0.3em 0; font-size: 1.1em; color: #1b1b1b; }
.ankh-piece h3 small { color: #6b2465; font-weight: normal; margin-right: 0.5em; }
.ankh-piece ul { margin: 0.2em 0; padding-left: 1.3em; }
.ankh-piece p { margin: 0.2em 0 0.4em 0; }
.ankh-piece .widget-text input { font-size: var(--ankh-size); height: 2em; }
.ankh-piece .widget-text { height: auto; }
.ankh-piece .widget-vbox > .jupyter-button { align-self: flex-start; }
.ankh-piece .widget-text > .widget-label { font-size: var(--ankh-size); width: auto; min-width: 4.5em;
  height: auto; }
.ankh-lesson-board { flex: 0 0 auto; max-width: 40em; min-width: 20em; margin: 0; }
.ankh-hits.ankh-listens polygon, .ankh-hits line { cursor: pointer; }
.ankh-lesson-picture { position: relative; }
.ankh-lesson-picture > img { width: 100%; height: auto; display: block; user-select: none; }
.ankh-lesson-picture > img + img, .ankh-lesson-picture > svg { position: absolute; inset: 0;
  width: 100%; height: 100%; }
.ankh-hits > polygon:hover { stroke: #1b1b1b; stroke-width: 7; }
.ankh-hits line:hover { stroke: #d55e00; stroke-opacity: 0.6; }
.ankh-caption { min-height: 2.7em; font-size: 0.95em; color: #4a4536; padding: 0.1em 0.3em; }
.ankh-right { border: 2px solid #009e73; }
.ankh-say { font-size: 1.05em; }
.ankh-say pre { font-size: 0.95em; white-space: pre-wrap; word-break: normal; overflow-wrap: break-word; }
.ankh-columns { gap: 0 1.2em; }
.ankh-tracks { display: flex; flex-wrap: wrap; gap: 0 0.5em; align-items: flex-start; margin-top: 0.5em; }
.ankh-tracks > div { flex: 1 1 46em; }
.ankh-tracks > div:has(> .ankh-actions) { max-width: 36em; }
.ankh-task { border: 1px solid #b9ae8e; border-radius: 3px; background: #ffffff; padding: 0 0.3em; }
.ankh-tools { align-items: center; margin-top: 0.4em; padding-top: 0.25em; border-top: 1px solid #ddd3b8; }
.ankh-stars { color: #8a5a00; letter-spacing: 0.1em; }
.ankh-bar { display: inline-block; height: 0.8em; width: 12em; border: 1px solid #8d8467; border-radius: 3px;
  background: #ffffff; vertical-align: middle; }
.ankh-bar > span { display: block; height: 100%; background: #009e73; }
.ankh-faq > details { margin: 0.25em 0; }
.ankh-faq > details > summary { font-weight: bold; cursor: pointer; }
.ankh-faq > details > summary::before { content: "▸ "; }
.ankh-faq > details[open] > summary::before { content: "▾ "; }
.ankh-fold > summary::before { content: "▸ "; color: #6b6552; }
.ankh-fold[open] > summary::before { content: "▾ "; }
.ankh-known td, .ankh-known th { padding: 0.1em 0.7em 0.1em 0; text-align: left; vertical-align: top; }
</style>"""
)
TRACKS: dict[str, Callable[[State], str]] = {
    "actions": actions_html,
    "events": events_html,
    "devotion": devotion_html,
}
"""Tracks that a piece can show below its board."""


def html(value: str = "") -> Any:
    """A text of the page."""
    return ipywidgets.HTML(value)


def button(text: str, work: Callable[[], None], tip: str = "", style: str = "") -> Any:
    """A button. ``work`` must not raise."""
    made = ipywidgets.Button(description=text, tooltip=tip or text, button_style=style)
    made.on_click(lambda _: work())
    return made


def put(widget: Any, name: str, value: Any) -> None:
    """Change something of a widget, only if it differs: each change is a message to the browser."""
    if getattr(widget, name) != value:
        setattr(widget, name, value)


def visible(widget: Any, shown: bool) -> None:
    """Show or hide a widget."""
    put(widget.layout, "display", "" if shown else "none")


def standing_html(state: State) -> str:
    """What the gods have, in a few words each."""
    lines = []
    for g, god in enumerate(state.fixed.gods):
        if state.lead[g] < 0 or not (state.figures[g] or state.owned[g]):
            continue
        followers = say("count.followers", n=state.followers[g])
        words = say("course.standing.god", god=god.name, followers=followers, n=state.devotion[g])
        lines.append(f'<span style="white-space:nowrap">{theme.badge(god.id)} {words}</span>')
    return f"<div>{' &nbsp; '.join(lines)}</div>"


class Piece(ipywidgets.VBox):
    """A framed piece of a chapter: a heading, a board to the left if there is one, the rest to the right.

    An error in a click is told in the piece; the page stays usable.
    """

    def __init__(self, kind: str, title: str, board: bool, right: Sequence[Any]) -> None:
        self.board: Any = LessonBoard() if board else None
        self._head = html(f"<h3><small>{kind}</small> {title}</h3>")
        self._below = html()
        self._track_row = html()
        self._trouble = html()
        self._right = ipywidgets.VBox(
            [*right, self._trouble], layout={"flex": "1 1 20em", "min_width": "18em"}
        )
        self._right.add_class("ankh-panel")
        boxes = [self.board, self._below] if self.board is not None else []
        self._left = ipywidgets.VBox(boxes, layout={"flex": "1 1 26em"})
        left = [self._left] if boxes else []
        if self.board is not None:
            self.board.on_hex = lambda hex: self.safely(lambda: self.hex_clicked(hex))
            self.board.on_side = lambda side: self.safely(lambda: self.side_clicked(side))
        columns = ipywidgets.Box([*left, self._right], layout={"flex_flow": "row wrap"})
        columns.add_class("ankh-columns")
        super().__init__([html(CSS), Room(), self._head, columns, self._track_row])
        self.add_class("ankh")
        self.add_class("ankh-piece")

    def show_standing(self, state: State, tracks: Sequence[str]) -> None:
        """Show what the gods have, below the board, and below everything the tracks asked for."""
        put(self._below, "value", standing_html(state))
        shown = "".join(TRACKS[track](state) for track in tracks)
        put(self._track_row, "value", f'<div class="ankh-tracks">{shown}</div>' if shown else "")

    def hex_clicked(self, hex: int) -> None:
        """A hex of the board was clicked."""

    def side_clicked(self, side: int) -> None:
        """A side of the board was clicked."""

    def safely(self, work: Callable[[], Any]) -> None:
        """Do what a click asks for; tell what goes wrong instead of raising."""
        put(self._trouble, "value", "")
        try:
            work()
        except Exception as wrong:
            trace = escape("".join(traceback.format_exception(wrong)))
            self._trouble.value = (
                f'<div class="ankh-card ankh-no">{escape(say("course.trouble.told", wrong=wrong))}'
                f"<details><summary>{say('course.trouble.more')}</summary><pre>{trace}</pre></details></div>"
            )


class AnswerForm:
    """Where a question is answered: buttons, a number, or hexes of a board (and the same from a list).

    ``give`` is called with the answer. ``repaint`` is called when hexes were picked but not yet answered.
    """

    def __init__(self, give: Callable[[Any], None], repaint: Callable[[], None]) -> None:
        self._give, self._repaint = give, repaint
        self._question: Question | None = None
        self._state: State | None = None
        self.picked: frozenset[int] = frozenset()
        self._panel = Panel(self._taken)
        self.number = ipywidgets.BoundedIntText(
            value=0, min=0, max=200, description=say("course.form.number"), layout={"width": "12em"}
        )
        self._send = button(say("course.form.answer"), lambda: give(int(self.number.value)), style="primary")
        self._number_box = ipywidgets.HBox([self.number, self._send])
        self.box = ipywidgets.VBox([self._number_box, self._panel.box])
        self.ask(None)

    @property
    def buttons(self) -> list[Any]:
        """The buttons shown now."""
        number = [self._send] if self._number_box.layout.display != "none" else []
        return number + self._panel.buttons

    @property
    def lists(self) -> list[Any]:
        """The lists shown now."""
        return self._panel.lists

    def ask(self, question: Question | None, state: State | None = None) -> None:
        """Ask a question; ``state`` is the position on the board. None clears the form."""
        self._question, self._state, self.picked = question, state, frozenset()
        visible(self._number_box, question is not None and question.kind == "number")
        self._draw()

    @property
    def wants_hexes(self) -> bool:
        """Whether clicks on the board answer the question."""
        return self._question is not None and self._question.kind == "hexes"

    def clicked(self, hex: int) -> None:
        """A hex of the board was clicked: an answer, or one more of the hexes asked for."""
        if not self.wants_hexes:
            return
        assert self._question is not None
        if not self._question.every:
            self._give(frozenset([hex]))
            return
        self._toggle(hex)

    def _taken(self, answer: Callable[[], Answer]) -> None:
        answer()

    def _toggle(self, hex: int) -> None:
        self.picked = self.picked ^ {hex}
        self._draw()
        self._repaint()

    def _draw(self) -> None:
        question = self._question
        if question is None or question.kind == "number":
            self._panel.show(Form())
            return
        if question.kind == "choice":
            presses = [Press(text, lambda text=text: self._give(text)) for text in question.options]  # type: ignore[misc]
            self._panel.show(Form("", (), tuple(presses)))
            return
        self._panel.show(self._hexes_form(question))

    def _hexes_form(self, question: Question) -> Form:
        assert self._state is not None
        state = self._state
        hint = say("course.form.every") if question.every else say("course.form.one")
        first = (say("course.form.list"), None)
        words = tuple(
            (("✓ " if h in self.picked else "") + place_words(state, h), h) for h in range(len(HEXES))
        )
        value = next(iter(self.picked), None) if not question.every else None
        picker = Picker(say("course.form.hex"), (first, *words), value, self._pick)
        ready = (
            (Press(say("course.form.answer"), lambda: self._give(self.picked), "", "primary"),)
            if self.picked
            else ()
        )
        clear = (Press(say("course.form.clear"), self._clear),) if question.every and self.picked else ()
        return Form(hint, (picker,), (*ready, *clear))

    def _pick(self, hex: int | None) -> Answer:
        if hex is not None and self._question is not None:
            if not self._question.every:
                self.picked = frozenset()
            self._toggle(hex)
        return None

    def _clear(self) -> Answer:
        self.picked = frozenset()
        self._draw()
        self._repaint()
        return None


class Page(ipywidgets.VBox):
    """HTML in the course's frame. ``words`` is what it is, in a word."""

    def __init__(self, content: str, words: str) -> None:
        self.words = words
        super().__init__([html(CSS), html(content)])
        self.add_class("ankh")
        self.add_class("ankh-piece")

    def __repr__(self) -> str:
        return f"<{self.words}>"
