"""Actions that name hexes: picked by clicking the hexes in order, or from lists.

It needs nothing but the legal actions and their text, so it serves kinds of decisions it never heard of.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, NamedTuple

from ankh_core import ActionTextError, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, HEXES

from .catalogue import say, says
from .form import Act, Answer, Control, Form, Picker, Press, WhyNot
from .words import figure_name, place_words


class Place(NamedTuple):
    """An action as a place: its words without hexes, and its hexes in order."""

    words: tuple[str, ...]
    hexes: tuple[int, ...]
    action: Action


def as_place(action: Action) -> Place:
    """Read from an action's text which hexes it names.

    >>> as_place(parse_action("summon cat-mummy e6"))[:2] == (("summon", "cat-mummy"), (HEX["e6"],))
    True
    """
    words = str(action).split()
    return Place(tuple(w for w in words if w not in HEX), tuple(HEX[w] for w in words if w in HEX), action)


@dataclass
class Places(Control):
    """Actions that name hexes: picked by clicking the hexes in order, or from lists.

    ``labels`` name the lists: of what is placed (if there is a choice), then of each hex. ``verb`` is the
    word on the button that acts. Both are keys of the catalogue. ``any_order``: the hexes may be picked in
    any order. ``only_way``: when after a click only one hex can follow, it need not be clicked.
    """

    labels: tuple[str, ...] = ("label.what", "label.where", "label.then")
    verb: str = "verb.any"
    what: tuple[str, ...] = ()
    trail: tuple[int, ...] = ()
    any_order: bool = False
    only_way: bool = False

    on_board: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        places = [as_place(a) for a in self.actions]
        if self.any_order:
            places = [
                p._replace(hexes=hexes) for p in places for hexes in dict.fromkeys(permutations(p.hexes))
            ]
        self.places = [p for p in places if p.hexes]
        self.plain = [a for a in self.actions if not as_place(a).hexes]
        self.whats = list(dict.fromkeys(p.words for p in self.places))
        self.what = self.whats[0] if self.whats else ()
        self.depth = max((len(p.hexes) for p in self.places), default=0)
        self._begin()

    def _begin(self) -> None:
        """Nothing picked, unless there is only one first hex among several that are asked for."""
        self.trail = ()
        firsts = self._next(())
        if self.depth > 1 and len(firsts) == 1:
            self.trail = (firsts[0],)

    def _next(self, trail: tuple[int, ...]) -> list[int]:
        at = len(trail)
        found = [
            p.hexes[at]
            for p in self.places
            if p.words == self.what and len(p.hexes) > at and p.hexes[:at] == trail
        ]
        return list(dict.fromkeys(found))

    def _complete(self, trail: tuple[int, ...]) -> Action | None:
        return next((p.action for p in self.places if p.words == self.what and p.hexes == trail), None)

    @property
    def lit(self) -> int:
        return sum(1 << h for h in self._next(self.trail))

    @property
    def selected(self) -> tuple[int, ...]:
        return self.trail

    def click(self, hex: int) -> Answer:
        if hex in self._next(self.trail):
            return self._extend(hex)
        if self.trail and hex == self.trail[-1]:
            self.trail = self.trail[:-1]
            return None
        if hex in self._next(()):
            self.trail = ()
            return self._extend(hex)
        return self._ask(hex)

    def _extend(self, hex: int) -> Answer:
        trail = (*self.trail, hex)
        while self.only_way and len(follow := self._next(trail)) == 1:
            trail = (*trail, follow[0])
        action = self._complete(trail)
        if action is not None and not self._next(trail):
            return Act(action)
        self.trail = trail
        return None

    def _ask(self, hex: int) -> Answer:
        """The action this click would have meant, in the text form of a legal one."""
        model = next((p for p in self.places if p.words == self.what), None)
        if model is None:
            return None
        hexes = iter((*self.trail, *([hex] * len(model.hexes)))[: len(model.hexes)])
        text = [HEXES[next(hexes)] if w in HEX else w for w in str(model.action).split()]
        try:
            return WhyNot(parse_action(" ".join(text)))
        except ActionTextError:
            return None

    def form(self) -> Form:
        pickers = []
        if len(self.whats) > 1:
            options = tuple((self._what_words(w), w) for w in self.whats)
            pickers.append(Picker(say(self.labels[0]), options, self.what, self._pick_what))
        for at in range(min(len(self.trail) + 1, self.depth)):
            hexes = self._next(self.trail[:at])
            if hexes:
                pickers.append(self._hex_picker(at, hexes))
        done = self._complete(self.trail)
        presses = [Press(say(self.verb), lambda: Act(done), "", "primary")] if done is not None else []
        presses += [self.press(a) for a in self.plain]
        return Form(self._hint(), tuple(pickers), tuple(presses))

    def _hint(self) -> str:
        """The hint; where there is no choice of what is placed, it names that instead of asking for it."""
        only = f"hint.only.{self.kind}"
        if len(self.whats) == 1 and says(only):
            return say(only, what=self._what_words(self.what))
        return self.hint

    def _what_words(self, words: tuple[str, ...]) -> str:
        if words[0] == "gate":
            return say("what.gate_new" if "pool" in words else "what.gate_moved")
        return " ".join(figure_name(w) for w in words[1:]) or words[0]

    def _pick_what(self, what: tuple[str, ...]) -> Answer:
        self.what = what
        self._begin()
        return None

    def _hex_picker(self, at: int, hexes: list[int]) -> Picker:
        def pick(hex: int | None) -> Answer:
            self.trail = self.trail[:at] if hex is None else (*self.trail[:at], hex)
            return None

        options = (
            (say("pick.or_click"), None),
            *((place_words(self.view.state, h), h) for h in hexes),
        )
        value = self.trail[at] if len(self.trail) > at else None
        return Picker(say(self.labels[min(at + 1, len(self.labels) - 1)]), options, value, pick)
