"""Looking back: any point of the game by buttons, slider or replay, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets

if TYPE_CHECKING:
    from .table import Table

REPLAY_MS = 1200
"""So long each position of a replay stays."""


class HistoryBox:
    """First, back, next, last; a slider; play and pause. The browser's clock drives the replay."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._drawing = False
        steps: list[tuple[str, str, Callable[[], int]]] = [
            ("« First", "The start of the game", lambda: 0),
            ("‹ Back", "One action back", lambda: table.at - 1),
            ("Next ›", "One action on", lambda: table.at + 1),
            ("Last »", "The last action of the game", lambda: table.steps),
        ]
        buttons = [self._button(text, tip, where) for text, tip, where in steps]
        self.slider = ipywidgets.IntSlider(
            description="Action", continuous_update=False, layout={"width": "auto", "flex": "1 1 12em"}
        )
        self.slider.observe(self._moved, "value")
        # It repeats so that a press at the end begins anew; at the end it is paused.
        self.play = ipywidgets.Play(interval=REPLAY_MS, repeat=True, show_repeat=False, tooltip="Replay")
        self.play.observe(self._moved, "value")
        since = ipywidgets.Button(
            description="Since my last choice", tooltip="Replay what the others did after your last choice"
        )
        since.on_click(lambda _: table.safely(self._since))
        wrap = {"flex_flow": "row wrap", "align_items": "center"}
        self.box = ipywidgets.VBox(
            [
                ipywidgets.Box([*buttons, since], layout=wrap),
                ipywidgets.Box([self.play, self.slider], layout=wrap),
            ]
        )

    def _button(self, text: str, tip: str, where: Callable[[], int]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, tooltip=tip)

        def pressed(_: Any) -> None:
            self.pause()
            self._table.safely(lambda: self._table.look(where()))

        button.on_click(pressed)
        return button

    def refresh(self) -> None:
        """Show where in the game the table looks."""
        with self._quietly():
            most, at = max(1, self._table.steps), self._table.at
            for widget in (self.slider, self.play):
                if widget.max != most:
                    widget.max = most
                if widget.value != at:
                    widget.value = at

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
        if change["new"] >= self._table.steps:
            self.pause()
        self._table.safely(lambda: self._table.look(change["new"]))

    def _since(self) -> None:
        self._table.look(self._table.last_choice)
        if self._table.at < self._table.steps:
            self.play.playing = True
