"""Who sits where: a list for each seat, at any time."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from .catalogue import say
from .session import BOTS, PERSON

if TYPE_CHECKING:
    from .table import Table


class SeatsBox:
    """A list for each seat: a person, or one of the bots."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lists: list[ipywidgets.Dropdown] = []
        self._drawing = False
        hint = ipywidgets.HTML(escape(say("seats.hint")))
        self._lists_box = ipywidgets.VBox()
        self.box = ipywidgets.VBox([hint, self._lists_box])

    @property
    def lists(self) -> list[ipywidgets.Dropdown]:
        """The list of each seat."""
        return self._lists[: self._table.game.seats]

    def refresh(self) -> None:
        """Show who sits where."""
        game, words = self._table.game, self._table.seats
        self._drawing = True
        try:
            while len(self._lists) < game.seats:
                self._lists.append(self._list(len(self._lists)))
            for seat, choice in enumerate(self.lists):
                bots = [(say("seat.bot", name=kind.name), word) for word, kind in BOTS.items()]
                options = [(say("seats.person"), PERSON), *bots]
                if words[seat] not in dict(options).values():
                    options.append((say("seat.bot", name=words[seat]), words[seat]))
                if tuple(choice.options) != tuple(options):
                    choice.options = options
                if choice.description != game.seat_name(seat):
                    choice.description = game.seat_name(seat)
                if choice.value != words[seat]:
                    choice.value = words[seat]
            if len(self._lists_box.children) != game.seats:
                self._lists_box.children = tuple(self.lists)
        finally:
            self._drawing = False

    def _list(self, seat: int) -> ipywidgets.Dropdown:
        choice = ipywidgets.Dropdown(layout={"width": "auto"})
        choice.observe(lambda change: self._picked(seat, change), "value")
        return choice

    def _picked(self, seat: int, change: Any) -> None:
        # A bot of the caller's own stands in the list only while it has the seat.
        if not self._drawing and change["new"] in (PERSON, *BOTS):
            self._table.touch()
            self._table.safely(lambda: self._table.seat(seat, change["new"]))
