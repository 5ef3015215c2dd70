"""What every control is: a `Form` of lists and buttons, marks on the board, and answers to clicks.

A control knows no rule and no widget. It is made from a view, keeps what the player has picked so far,
and describes itself as a `Form` (drawn by `widgets.panel`) and as marks on the board. Every click or
press is answered with an `Answer`: an action to take, an action to ask the engine about because it is
not legal, or nothing, when only the picks have changed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ankh_core.actions import Action
from ankh_core.view import View

from .catalogue import say
from .words import action_rule, action_words

MANY = 14
"""More options than this come as a list, not as buttons."""


class Act(NamedTuple):
    """A legal action to take."""

    action: Action


class WhyNot(NamedTuple):
    """An action that is not legal: ask the engine why, and show its answer."""

    action: Action


Answer = Act | WhyNot | None


@dataclass(frozen=True)
class Picker:
    """A list to pick from: (text, value) pairs, the value picked, and what picking does.

    ``look`` is "list", or "slider" where the options are numbers in a row, two at least.
    """

    label: str
    options: tuple[tuple[str, Any], ...]
    value: Any
    pick: Callable[[Any], Answer]
    look: str = "list"


@dataclass(frozen=True)
class Press:
    """A button. ``look`` is "primary", "plain" or "faded" (not legal: it tells why)."""

    text: str
    answer: Callable[[], Answer]
    rule: str = ""
    look: str = "plain"


@dataclass(frozen=True)
class Form:
    """What a control shows: a hint in words, lists, buttons.

    ``secret``: nobody but the seat that is asked may learn what it shows or what is picked in it.
    """

    hint: str = ""
    pickers: tuple[Picker, ...] = ()
    presses: tuple[Press, ...] = ()
    secret: bool = False


@dataclass
class Control:
    """Base of all controls: buttons for every legal action, a list when there are too many."""

    view: View
    hint: str = ""
    picked: Action | None = None
    actions: list[Action] = field(init=False)
    kind: str = field(init=False)

    on_board: ClassVar[bool] = False
    """Whether clicking hexes is a way to answer."""

    def __post_init__(self) -> None:
        self.actions = self.view.legal_actions()
        self.kind = self.view.decision.kind if self.view.decision else ""

    # What is pointed out on the board
    @property
    def lit(self) -> int:
        """The hexes a click on which means something, as a mask."""
        return 0

    @property
    def selected(self) -> tuple[int, ...]:
        """The hexes picked so far."""
        return ()

    @property
    def sides_lit(self) -> tuple[int, ...]:
        """The sides a click on which means something."""
        return ()

    @property
    def sides_laid(self) -> tuple[int, ...]:
        """The sides picked so far."""
        return ()

    # What the player does
    def click(self, hex: int) -> Answer:
        """A hex of the board was clicked."""
        return None

    def click_side(self, side: int) -> Answer:
        """A side of the board was clicked."""
        return None

    def words(self, action: Action) -> str:
        """An action in words."""
        return action_words(self.view.state, self.kind, action)

    def press(self, action: Action, look: str = "plain") -> Press:
        """The button of a legal action."""
        return Press(self.words(action), lambda: Act(action), action_rule(action), look)

    def refused(self, action: Action) -> Press:
        """The faded button of an action that is not legal now."""
        return Press(self.words(action), lambda: WhyNot(action), action_rule(action), "faded")

    def form(self) -> Form:
        """Buttons, or a list and one button."""
        if len(self.actions) <= MANY:
            return Form(self.hint, (), tuple(self.press(a, "primary") for a in self.actions))
        options = ((say("pick.one"), None), *((self.words(a), a) for a in self.actions))
        # An action may be an empty tuple (Done): only None is no action.
        act = (
            Press(say("verb.any"), lambda: None if self.picked is None else Act(self.picked), "", "primary"),
        )
        return Form(self.hint, (Picker(say("label.options"), options, self.picked, self._pick),), act)

    def _pick(self, action: Action | None) -> Answer:
        self.picked = action
        return None
