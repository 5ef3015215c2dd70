"""The control for each kind of decision.

`control_for` looks up the decision's kind in `CONTROLS`; kinds it does not know get a control made from
the legal actions and their text alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from ankh_core.actions import LINES, Action, Choose, KeepToken, PlayCard, Unlock
from ankh_core.registry import CARDS, POWERS
from ankh_core.view import View

from .caravan_control import Caravan
from .form import Act, Answer, Control, Form, WhyNot
from .places_control import Places, as_place


@dataclass
class Choices(Control):
    """Buttons for the legal actions, and faded ones for their kind's others, which tell why not."""

    def others(self) -> list[Action]:
        """Actions to show besides the legal ones."""
        families: dict[str, list[Action]] = {
            "choose": [Choose(line) for line in LINES],
            "unlock": [Unlock(power) for power in POWERS],
            "card": [PlayCard(card) for card in CARDS],
        }
        return families.get(self.kind, [])

    def form(self) -> Form:
        if any(a not in self.others() for a in self.actions):
            return Control.form(self)
        buttons = [self.press(a, "primary") if a in self.actions else self.refused(a) for a in self.others()]
        return Form(self.hint, (), tuple(buttons))


@dataclass
class Parts(Control):
    """Which part of a split region: any hex of a part stands for it."""

    on_board: ClassVar[bool] = True

    def _part(self, action: Action) -> int:
        assert isinstance(action, KeepToken)
        return self.view.state.region_of(action.hex).land

    @property
    def lit(self) -> int:
        # One part only: the two must be told apart. The other is what is left of the old region.
        return self._part(self.actions[0]) if self.actions else 0

    def click(self, hex: int) -> Answer:
        for action in self.actions:
            if self._part(action) >> hex & 1:
                return Act(action)
        return WhyNot(KeepToken(hex))

    def words(self, action: Action) -> str:
        lit = " (lit)" if self.actions and action == self.actions[0] else ""
        return super().words(action) + lit


def _places(
    hint: str, labels: tuple[str, ...], verb: str, any_order: bool = False, only_way: bool = False
) -> Callable[[View], Control]:
    return lambda view: Places(view, hint, labels=labels, verb=verb, any_order=any_order, only_way=only_way)


def _choices(hint: str) -> Callable[[View], Control]:
    return lambda view: Choices(view, hint)


CONTROLS: dict[str, Callable[[View], Control]] = {
    "caravan": Caravan,
    "choose": _choices("Choose an action. A faded one is not legal now; press it to see why."),
    "move": _places(
        "Click a figure of yours, then a lit hex. Each figure may move once.", ("", "Figure", "To"), "Move"
    ),
    "summon": _places("Pick a figure, then click a lit hex.", ("Figure", "On"), "Summon"),
    "unlock": _choices("Choose a power. Faded ones are not to be had now; press one to see why."),
    "control": _places("Click a lit monument to take control of it.", ("", "Monument"), "Take control"),
    "keep": lambda view: Parts(view, "Click a hex of the part that keeps the old token."),
    "swap": lambda view: Control(view, "You may swap the token of a new region with any other."),
    "card": _choices("Choose a battle card; it stays face down until all have chosen."),
    "build": _places("Pick a monument, then click a lit hex.", ("Monument", "On"), "Build"),
    "bid": lambda view: Control(view, "Everyone pays what they bid; the single highest bidder is spared."),
    "tiebreak": lambda view: Control(view),
    "take": _places("Choose a guardian; those on the board may be clicked.", ("Guardian", "Where"), "Take"),
    "aim": _places("Click the two hexes it aims at.", ("", "First", "Second"), "Aim", any_order=True),
    "obelisk": _places(
        "Click a figure of yours, then a lit hex next to an obelisk.", ("", "Figure", "To"), "Put"
    ),
    "extra": _places(
        "You may summon once more: pick a figure, then click a lit hex.",
        ("Figure", "On", "By"),
        "Summon",
        only_way=True,
    ),
    "nudge": _places("Click an enemy figure, then a lit hex.", ("", "Figure", "To"), "Move it"),
    "push": _places("Click the hex it is pushed to.", ("", "To"), "Push"),
    "gate": _places("Click a lit hex for the gate.", ("Gate", "On", "From"), "Put", only_way=True),
    "protect": _places("Click the figures that are to stay alive.", ("", "Figure"), "Keep alive"),
    "devour": _places("Click the enemy figure that dies.", ("", "Figure"), "Kill"),
    "return": _places("Click a lit hex.", ("Figure", "On"), "Put"),
}
"""Kind of decision -> how its control is made from a view."""


def control_for(view: View) -> Control:
    """The control for a view's decision; one for any kind whose name it does not know."""
    kind = view.decision.kind if view.decision else ""
    if kind in CONTROLS:
        return CONTROLS[kind](view)
    places = [as_place(a) for a in view.legal_actions()]
    if any(p.hexes for p in places):
        return Places(view, "Click the board, or pick from the list.")
    return Control(view)
