""" "What could I do here?": three hints for the person who is asked, one after another.

They are made from the view of the seat that is asked, and go when anything else is asked: nobody sees what
was advised to another seat.
"""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from .catalogue import say
from .form import Control
from .hints import STEPS, Hint, Hints, table_hints


class HintBox:
    """The button that gives the next hint, and the box in which the hints of this position stand.

    ``taken`` is what they cost: how many were taken in this game.
    """

    def __init__(self, pressed: Callable[[], None]) -> None:
        self.taken = 0
        self.button = ipywidgets.Button(tooltip=say("tool.hint_tip"))
        self.button.on_click(lambda _: pressed())
        self.box = ipywidgets.HTML()
        self._control: Control | None = None
        self._hints = self._none_taken()
        self._draw()

    @staticmethod
    def _none_taken() -> Hints:
        return Hints(*[Hint("")] * STEPS)

    def take(self, control: Control) -> None:
        """Give the next hint about what a control asks."""
        if self._control is not control:
            self._control, self._hints = control, table_hints(control.view)
        if self._hints.take() is not None:
            self.taken += 1
        self._draw()

    def follow(self, control: Control | None) -> None:
        """Another control is on the screen, or none: hints about anything else go."""
        if control is None or control is not self._control:
            self._control, self._hints = None, self._none_taken()
        self._draw()

    def _draw(self) -> None:
        shown = "".join(f'<div class="ankh-card ankh-hint">{hint.text}</div>' for hint in self._hints.shown)
        price = f'<div class="ankh-dim">{say("hints.taken", n=self.taken)}</div>' if shown else ""
        for widget, name, text in (
            (self.box, "value", shown + price),
            (self.button, "description", self._hints.next_words or say("hints.no_more")),
        ):
            if getattr(widget, name) != text:
                setattr(widget, name, text)
