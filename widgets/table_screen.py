"""The widgets of a table and how they are brought up to date; `widgets.table` says what people can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from ankh_core.ledger import Entry
from ankh_core.view import View

from . import theme
from .board_art import Marks
from .board_view import HEIGHT, BoardView, width_for
from .catalogue import say
from .drawers import Drawer, Drawers
from .form import Control, Form
from .hint_box import HintBox
from .ledger_view import changed_hexes, story_html
from .panel import Panel, Taken
from .players_view import players_html, stock_html
from .screen import Room
from .story_box import StoryBox
from .tracks_view import actions_html, devotion_html, events_html

SIZES = {"fit": 0, "small": 480, "medium": 640, "large": 800, "very_large": 1000}
"""Heights of the board by name; 0: what fits the screen."""
BOARD_SHARE = 0.60
"""How much of the width the board may take; it leaves room for the controls beside it."""
WIDE, HIGH = 860, 900
"""From this width of the right column on, in a window of this height, all tracks stand there, and what lies
before the players under the board."""

Safely = Callable[[Callable[[], Any]], None]


class TableScreen:
    """Everything of a table that is seen; it knows no game, it is shown views.

    Args:
        legend: what the shapes mean, as HTML.
        take: is given the answers of the panel's controls.
        safely: does something and tells what goes wrong.
        tools: the buttons: text, what it does, tooltip.
        drawers: how each drawer is made, by its name.
        hint: gives the next hint.
        again: shows everything anew, when a switch was pressed.
    """

    def __init__(
        self,
        legend: str,
        take: Taken,
        safely: Safely,
        tools: list[ipywidgets.Button],
        drawers: Mapping[str, Callable[[], Drawer]],
        hint: Callable[[], None],
        again: Callable[[], None],
    ) -> None:
        html = ipywidgets.HTML
        self._safely = safely
        self.style, self.room = html(theme.CSS), Room()
        self.heading, self.notice, self.outcome = html(), html(), html()
        self.story = StoryBox()
        self.actions, self.events, self.devotion, self.players = html(), html(), html(), html()
        self.legend = html(legend)
        self.panel = Panel(take)
        self.board = BoardView()
        self.drawers = Drawers(drawers, safely)
        self.hints = HintBox(hint)
        self.tools = self._make_tools(tools, again)
        self.left = ipywidgets.VBox(layout={"flex": "0 0 auto"})
        self.right = ipywidgets.VBox(layout={"flex": "1 1 18em", "min_width": "18em"})
        self.top = ipywidgets.Box(
            [self.left, self.right], layout={"flex_flow": "row wrap", "align_items": "flex-start"}
        )
        self.bottom = ipywidgets.VBox()
        self.room.observe(lambda _: safely(self.fit), "told")
        self.fit()

    def _make_tools(self, tools: list[ipywidgets.Button], again: Callable[[], None]) -> ipywidgets.Box:
        self.names, self.whole = self._toggle("names", again), self._toggle("whole", again)
        sizes = [(say(f"size.{name}"), height) for name, height in SIZES.items()]
        self.size = ipywidgets.Dropdown(options=sizes, tooltip=say("tool.size_tip"), layout={"width": "auto"})
        self.size.observe(lambda _: self._safely(self.fit), "value")
        shown = [self.hints.button, *tools, *self.drawers.buttons.values(), self.names, self.whole, self.size]
        box = ipywidgets.Box(shown, layout={"flex_flow": "row wrap"})
        box.add_class("ankh-panel")
        return box

    def _toggle(self, name: str, work: Callable[[], None]) -> ipywidgets.ToggleButton:
        button = ipywidgets.ToggleButton(description=say(f"tool.{name}"), tooltip=say(f"tool.{name}_tip"))
        button.observe(lambda _: self._safely(work), "value")
        return button

    def fit(self) -> None:
        """Give the board the size that was asked for, or the one that fits the screen."""
        height = self.size.value
        width, window = self.room.told
        if not height:
            beside = BOARD_SHARE * width * HEIGHT / width_for(HEIGHT)
            height = round(min(0.80 * window, beside)) if width and window else HEIGHT
        self.board.resize(height)
        left = width_for(self.board.height) + 8
        self.left.layout.width = f"{left}px"
        self._arrange(wide=width - left >= WIDE and window >= HIGH)

    def _arrange(self, wide: bool) -> None:
        """Two columns, each as long as what is in it; what matters at every choice stands high in them."""
        left: list[Any] = [self.board.figure, self.legend]
        right: list[Any] = [self.heading, self.notice, self.panel.box, self.hints.box, self.tools]
        right.append(self.drawers.box)
        below: list[Any] = []
        if wide:
            left.append(self.players)
            right += [self.devotion, self.actions, self.events, self.story]
        else:
            left += [self.devotion, self.events]
            right += [self.actions, self.story]
            below.append(self.players)
        for box, children in ((self.left, left), (self.right, right), (self.bottom, below)):
            if list(box.children) != children:
                box.children = children

    # Showing: only what differs is sent to the browser ----------------------------------------------

    @staticmethod
    def put(widget: Any, html: str) -> None:
        """Show a text, if it is another one."""
        if widget.value != html:
            widget.value = html

    def show_choice(self, view: View, news: tuple[Entry, ...], control: Control | None, form: Form) -> None:
        """Show the board, and the controls with what has been picked."""
        changed = changed_hexes(news)
        marks = Marks(changed=changed, names=self.names.value)
        if control is not None:
            marks = Marks(
                control.lit,
                control.selected,
                changed,
                control.sides_lit,
                control.sides_laid,
                self.names.value,
            )
        self.board.show(view.state, marks)
        self.panel.show(form)
        self.hints.follow(control)

    def show_rest(self, view: View, heading: str, who: Mapping[int, str], own: int | None) -> None:
        """Show all that lies around the board; ``who`` plays each god, ``own`` god's hand is shown."""
        state = view.state
        self.put(self.heading, heading)
        self.put(self.devotion, devotion_html(state))
        self.put(self.players, players_html(state, who, own) + stock_html(state))
        self.put(self.actions, actions_html(state))
        self.put(self.events, events_html(state))
        self.put(self.story, story_html(state.fixed, view.ledger, self.whole.value))
        self.drawers.refresh()
