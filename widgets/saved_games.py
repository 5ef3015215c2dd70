"""The games that can be gone on with, offered in the lobby."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from .catalogue import say
from .journal import is_ended, journals, recover

SOME = 5
"""So many unfinished games are offered at once."""


def row(*widgets: Any, look: str = "ankh-row") -> ipywidgets.Box:
    """Widgets beside each other, in more than one line where they need it."""
    return ipywidgets.Box(list(widgets)).add_class("ankh-row").add_class(look)


def heading(text: str) -> ipywidgets.HTML:
    """A heading in the lobby."""
    return ipywidgets.HTML(f"<h4>{escape(text)}</h4>")


def unfinished_games(without: Path | None = None, some: int = SOME) -> list[tuple[str, Path]]:
    """The newest journals of games that are not over: (what it is in words, file)."""
    found: list[tuple[str, Path]] = []
    for path in journals():
        if len(found) == some:
            break
        if path == without or is_ended(path):
            continue
        try:
            game = recover(path).game
            when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%d.%m., %H:%M")
        except Exception:  # whatever is wrong with that file, it is none to go on with
            continue
        if not game.is_over:
            gods = say("list.comma").join(game.seat_name(seat) for seat in range(game.seats))
            name = game.header.scenario.name
            actions = say("count.actions", n=len(game.history))
            found.append((f"{when} · {name} · {gods} · {actions}", path))
    return found


class ContinueBox(ipywidgets.VBox):
    """Offers the newest unfinished games; empty when there are none."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        self.games = ipywidgets.Dropdown(description=say("lobby.saved")).add_class("ankh-wide")
        self.button = ipywidgets.Button(description=say("lobby.continue"), tooltip=say("lobby.continue_tip"))
        self.button.on_click(lambda _: go_on())
        buttons = row(self.games, self.button)
        self._filled: tuple[Any, ...] = (
            heading(say("lobby.go_on")),
            buttons,
            heading(say("lobby.or_new")),
        )
        super().__init__()

    def look(self, without: Path | None = None) -> None:
        """Look again which games there are; ``without`` is one that is on the table."""
        found = unfinished_games(without)
        self.games.options = found
        self.games.index = 0 if found else None
        self.children = self._filled if found else ()
