"""Boxes below the tools of a table that open at a press: History, Seats, Files. One at a time.

A drawer is made when it is first opened and brought up to date only while it is open, so that a click on
the board does not pay for what nobody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import ipywidgets

from .catalogue import say


class Drawer(Protocol):
    """The content of a drawer: a box, and how to bring it up to date."""

    box: ipywidgets.Box

    def refresh(self) -> None:
        """Show how things are now."""


class Drawers:
    """A row of toggle buttons and the box in which the open drawer stands.

    Args:
        made: how each drawer is made, by its name; the catalogue has its button's text and tooltip.
        safely: does something and tells what goes wrong.
    """

    def __init__(
        self,
        made: Mapping[str, Callable[[], Drawer]],
        safely: Callable[[Callable[[], Any]], None],
    ) -> None:
        self._made, self._safely = made, safely
        self._drawers: dict[str, Drawer] = {}
        self.buttons: dict[str, ipywidgets.ToggleButton] = {}
        for name in made:
            key = f"tool.{name.lower()}"
            button = ipywidgets.ToggleButton(description=say(key), tooltip=say(f"{key}_tip"))
            button.observe(lambda change, name=name: safely(lambda: self._toggled(name)), "value")
            self.buttons[name] = button
        self.box = ipywidgets.VBox()
        self.box.add_class("ankh-panel")

    @property
    def open(self) -> str:
        """The name of the open drawer; '' when none is."""
        return next((name for name, button in self.buttons.items() if button.value), "")

    def show(self, name: str) -> None:
        """Open a drawer; '' closes the open one."""
        for other, button in self.buttons.items():
            button.value = other == name

    def content(self, name: str) -> Drawer:
        """A drawer's content."""
        if name not in self._drawers:
            self._drawers[name] = self._made[name]()
        return self._drawers[name]

    def refresh(self) -> None:
        """Bring the open drawer up to date."""
        if self.open:
            self.content(self.open).refresh()

    def _toggled(self, name: str) -> None:
        if self.buttons[name].value:
            for other, button in self.buttons.items():
                if other != name:
                    button.value = False
            drawer = self.content(name)
            drawer.refresh()
            self.box.children = (drawer.box,)
        elif not self.open:
            self.box.children = ()
