"""What stands in place of a decision's control: looking back, the curtain, waiting for bots."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from .catalogue import say
from .form import Answer, Form, Press

Work = Callable[[], None]


def _press(key: str, work: Work, look: str = "plain", **values: object) -> Press:
    """A button that does something at the table instead of taking an action."""

    def answer() -> Answer:
        work()
        return None

    return Press(say(key, **values), answer, "", look)


def looking_form(back: Work, play_on: Work) -> Form:
    """While some other point of the game is looked at."""
    return Form("", (), (_press("look.back", back, "primary"), _press("look.play_on", play_on)))


def curtain_form(god: str, open: Work) -> Form:
    """Before a secret choice: the person who is asked must take the machine."""
    hint = say("turn.curtain", god=f"<b>{escape(god)}</b>")
    return Form(hint, (), (_press("turn.open", open, "primary", god=god),))


def waiting_form(go_on: Work) -> Form:
    """Bots are to decide, but have stopped."""
    return Form(say("turn.bots"), (), (_press("turn.go_on", go_on, "primary"),))


def watching_form(watch: Work, one_step: Work, to_the_end: Work) -> Form:
    """Bots play alone, and people look on."""
    presses = (
        _press("turn.watch", watch, "primary"),
        _press("turn.one_step", one_step),
        _press("turn.to_the_end", to_the_end),
    )
    return Form(say("turn.bots_alone"), (), presses)
