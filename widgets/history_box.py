"""Looking back: any point of the game by buttons, slider or replay, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets

from .catalogue import say

if TYPE_CHECKING:
    from .table import Table

REPLAY_MS = 1200
"""So long each position of a replay stays."""
AHEAD = 1000
"""So far a replay may go beyond the last action while bots decide: the browser's clock does not wait."""


class HistoryBox:
    """First, back, next, last; a slider; play and pause. The browser's clock drives the replay."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawing = False
        steps: list[tuple[str, Callable[[], int]]] = [
            ("first", lambda: 0),
            ("back", lambda: table.at - 1),
            ("next", lambda: table.at + 1),
            ("last", lambda: table.steps),
        ]
        buttons = [self._button(name, where) for name, where in steps]
        self.slider = ipywidgets.IntSlider(
            description=say("history.slider"),
            continuous_update=False,
            layout={"width": "auto", "flex": "1 1 12em"},
        )
        self.slider.observe(self._moved, "value")
        # It repeats so that a press at the end begins anew; at the end it is paused.
        self.play = ipywidgets.Play(
            interval=REPLAY_MS, repeat=True, show_repeat=False, tooltip=say("history.play")
        )
        self.play.observe(self._moved, "value")
        since = ipywidgets.Button(description=say("history.since"), tooltip=say("history.since_tip"))
        since.on_click(lambda _: table.safely(self._since))
        wrap = {"flex_flow": "row wrap", "align_items": "center"}
        self.box = ipywidgets.VBox(
            [
                ipywidgets.Box([*buttons, since], layout=wrap),
                ipywidgets.Box([self.play, self.slider], layout=wrap),
            ]
        )

    def _button(self, name: str, where: Callable[[], int]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(f"history.{name}"), tooltip=say(f"history.{name}_tip"))

        def pressed(_: Any) -> None:
            self.pause()
            self._table.safely(lambda: self._table.look(where()))

        button.on_click(pressed)
        return button

    def refresh(self) -> None:
        """Show where in the game the table looks."""
        with self._quietly():
            steps, at = self._table.steps, self._table.at
            # Beyond the last action the replay goes on with what bots decide meanwhile.
            ahead = AHEAD if self._table.waits_for_bots else 0
            for widget, most in ((self.slider, max(1, steps)), (self.play, max(1, steps + ahead))):
                if widget.max != most:
                    widget.max = most
                if widget.value != at:
                    widget.value = at

    def watch(self) -> None:
        """Play on from what is shown, at the pace of a replay."""
        self.play.playing = True

    def pause(self) -> None:
        """Stop a replay where it is."""
        if self.play.playing:
            self.play.playing = False

    @contextmanager
    def _quietly(self) -> Any:
        self._drawing = True
        try:
            yield
        finally:
            self._drawing = False

    def _moved(self, change: Any) -> None:
        """The slider, or the replay, is at another action."""
        if self._drawing:
            return
        on = self._table.waits_for_bots
        if change["new"] >= self._table.steps and not on:
            self.pause()
        if change["new"] > self._table.steps and on:
            self._table.safely(self._table.one_step)
        else:
            self._table.safely(lambda: self._table.look(change["new"]))

    def _since(self) -> None:
        self._table.look(self._table.last_choice)
        if self._table.at < self._table.steps:
            self.play.playing = True
