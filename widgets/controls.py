"""The control for each kind of decision.

`control_for` looks up the decision's kind in `CONTROLS`; kinds it does not know get a control made from
the legal actions and their text alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from ankh_core.actions import (
    LINES,
    Action,
    Bid,
    Choose,
    KeepToken,
    PlayCard,
    PlayTwoCards,
    SwapTokens,
    Unlock,
)
from ankh_core.board import bits
from ankh_core.registry import CARDS, POWERS
from ankh_core.view import View

from .caravan_control import Caravan
from .catalogue import say
from .form import Act, Answer, Control, Form, Picker, Press, WhyNot
from .places_control import Places, as_place
from .token_places import under_token


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
        lit = f" ({say('keep.lit')})" if self.actions and action == self.actions[0] else ""
        return super().words(action) + lit


@dataclass
class Swaps(Control):
    """Which two conflict order tokens change places: both are clicked, in any order, or a button does it."""

    token: int = 0

    on_board: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.swaps = {frozenset(a): a for a in self.actions if isinstance(a, SwapTokens)}

    def _under(self, token: int) -> int:
        state = self.view.state
        return under_token(state, state.region(token).land)

    def _partners(self) -> frozenset[int]:
        """The tokens that can change places with the one that is picked, or with any."""
        pairs = [pair for pair in self.swaps if not self.token or self.token in pair]
        return frozenset().union(*pairs) - {self.token}

    @property
    def lit(self) -> int:
        # The hexes on which the tokens lie, not whole regions: it is tokens that change places.
        mask = 0
        for token in self._partners():
            mask |= self._under(token)
        return mask

    @property
    def selected(self) -> tuple[int, ...]:
        return tuple(bits(self._under(self.token))) if self.token else ()

    def click(self, hex: int) -> Answer:
        # Anywhere in a region is as good as on its token.
        here = next((r.token for r in self.view.state.regions if r.land >> hex & 1), 0)
        if not here or here == self.token:
            self.token = 0
        elif not self.token:
            self.token = here
        elif (pair := frozenset((self.token, here))) in self.swaps:
            return Act(self.swaps[pair])
        else:
            return WhyNot(SwapTokens(self.token, here))
        return None


@dataclass
class Bids(Control):
    """How many followers: a row of numbers to slide along."""

    def form(self) -> Form:
        bids = [a for a in self.actions if isinstance(a, Bid)]
        picked = self.picked if self.picked in bids else bids[0]
        options = tuple((str(bid.followers), bid) for bid in bids)
        slider = Picker(say("label.followers"), options, picked, self._pick, "slider")
        # There is nothing to slide along where only one number is possible.
        return Form(self.hint, (slider,) if len(bids) > 1 else (), (self.press(picked, "primary"),))


@dataclass
class TwoCards(Control):
    """Two cards of the hand: each is taken or put back by its button, then both are played."""

    chosen: tuple[str, ...] = ()

    def form(self) -> Form:
        hand = {card for a in self.actions for card in a}
        presses = [self._card(card, card in hand) for card in CARDS]
        pair = next((a for a in self.actions if set(a) == set(self.chosen)), None)
        if pair is not None:
            presses.insert(
                0, Press(say("cards.play", cards=self.words(pair)), lambda: Act(pair), "", "primary")
            )
        return Form(self.hint, (), tuple(presses))

    def _card(self, card: str, held: bool) -> Press:
        name, rule = CARDS[card].name, CARDS[card].rule
        if not held:
            return Press(name, lambda: WhyNot(PlayTwoCards(card, card)), rule, "faded")
        if card in self.chosen:
            return Press(say("cards.taken", card=name), lambda: self._put_back(card), rule)
        return Press(name, lambda: self._take(card), rule)

    def _take(self, card: str) -> Answer:
        # A third card takes the place of the older one.
        self.chosen = (*self.chosen[-1:], card)
        return None

    def _put_back(self, card: str) -> Answer:
        self.chosen = tuple(c for c in self.chosen if c != card)
        return None


def _card_control(view: View) -> Control:
    two = any(isinstance(a, PlayTwoCards) for a in view.legal_actions())
    return TwoCards(view, say("hint.cards")) if two else Choices(view, say("hint.card"))


def _places(
    kind: str, *labels: str, any_order: bool = False, only_way: bool = False
) -> Callable[[View], Control]:
    """Hexes to click; ``labels`` as in `Places`. The hint and the verb are the catalogue's for this kind."""
    return lambda view: Places(
        view, say(f"hint.{kind}"), labels=labels, verb=f"verb.{kind}", any_order=any_order, only_way=only_way
    )


def _buttons(made: type[Control], kind: str) -> Callable[[View], Control]:
    return lambda view: made(view, say(f"hint.{kind}"))


NONE, FIGURE, ON, TO = "label.what", "label.figure", "label.on", "label.to"

CONTROLS: dict[str, Callable[[View], Control]] = {
    "caravan": Caravan,
    "choose": _buttons(Choices, "choose"),
    "move": _places("move", NONE, FIGURE, TO),
    "summon": _places("summon", FIGURE, ON),
    "unlock": _buttons(Choices, "unlock"),
    "control": _places("control", NONE, "label.monument"),
    "keep": _buttons(Parts, "keep"),
    "swap": _buttons(Swaps, "swap"),
    "card": _card_control,
    "build": _places("build", "label.monument", ON),
    "bid": _buttons(Bids, "bid"),
    "tiebreak": _buttons(Control, "tiebreak"),
    "take": _places("take", "label.guardian", "label.where"),
    "aim": _places("aim", NONE, "label.first", "label.second", any_order=True),
    "obelisk": _places("obelisk", NONE, FIGURE, TO),
    "extra": _places("extra", FIGURE, ON, "label.by", only_way=True),
    "nudge": _places("nudge", NONE, FIGURE, TO),
    "push": _places("push", NONE, TO),
    "gate": _places("gate", "label.gate", ON, "label.from", only_way=True),
    "protect": _places("protect", NONE, FIGURE),
    "devour": _places("devour", NONE, FIGURE),
    "return": _places("return", FIGURE, ON),
    "trap": _buttons(Control, "trap"),
    "announce_two": _buttons(Control, "announce_two"),
    "sun": _buttons(Control, "sun"),
    "worshipful": _buttons(Control, "worshipful"),
}
"""Kind of decision -> how its control is made from a view."""


def control_for(view: View) -> Control:
    """The control for a view's decision; one for any kind whose name it does not know."""
    kind = view.decision.kind if view.decision else ""
    if kind in CONTROLS:
        return CONTROLS[kind](view)
    places = [as_place(a) for a in view.legal_actions()]
    if any(p.hexes for p in places):
        return Places(view, say("hint.places"))
    return Control(view)
