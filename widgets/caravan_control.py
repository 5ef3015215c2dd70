"""Laying a caravan: side by side, with only those sides lit from which a legal line can be completed."""

from __future__ import annotations

from dataclasses import dataclass

from ankh_core.actions import LayCamels
from ankh_core.board import HEXES, SIDES, side_name

from .catalogue import say
from .form import Act, Answer, Control, Form, Picker, Press, WhyNot


@dataclass
class Caravan(Control):
    """Picks sides until they are a legal line."""

    laid: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.lines = {frozenset(a.sides): a for a in self.actions if isinstance(a, LayCamels)}

    def _possible(self) -> list[frozenset[int]]:
        chosen = set(self.laid)
        return [line for line in self.lines if chosen <= line]

    @property
    def sides_lit(self) -> tuple[int, ...]:
        return tuple(sorted({s for line in self._possible() for s in line} - set(self.laid)))

    @property
    def sides_laid(self) -> tuple[int, ...]:
        return self.laid

    def click_side(self, side: int) -> Answer:
        if side in self.laid:
            self.laid = tuple(s for s in self.laid if s != side)
        elif side in self.sides_lit:
            self.laid = (*self.laid, side)
        else:
            return WhyNot(LayCamels(tuple(sorted((*self.laid, side)))))
        return None

    def form(self) -> Form:
        possible = self._possible()
        done = self.lines.get(frozenset(self.laid))
        shortest = min((len(line) for line in possible), default=0) - len(self.laid)
        words = [
            say("caravan.so_far", camels=say("count.camels", n=len(self.laid))),
            say("caravan.possible", lines=say("count.lines", n=len(possible))),
        ]
        if done is not None:
            words.append(say("caravan.complete"))
        elif self.laid:
            words.append(say("caravan.more", n=shortest))
        presses = []
        if done is not None:
            text = say("caravan.lay", camels=say("count.camels", n=len(done.sides)))
            presses.append(Press(text, lambda: Act(done), "", "primary"))
        if self.laid:
            presses.append(Press(say("caravan.back"), self._back))
            presses.append(Press(say("caravan.clear"), self._clear))
        return Form(
            f"{say('hint.caravan')} <b>{'; '.join(words)}.</b>", tuple(self._pickers()), tuple(presses)
        )

    def _pickers(self) -> list[Picker]:
        first = (say("pick.or_click"), None)
        sides = tuple(
            (say("caravan.side", a=HEXES[SIDES[s][0]], b=HEXES[SIDES[s][1]]), s) for s in self.sides_lit
        )
        pickers = [Picker(say("label.side"), (first, *sides), None, self._pick_side)] if sides else []
        if self.laid:
            lines = sorted(self._possible(), key=lambda line: (len(line), sorted(line)))
            chosen = set(self.laid)
            rest = [
                (
                    say("caravan.add", sides=say("list.comma").join(map(side_name, sorted(line - chosen)))),
                    line,
                )
                for line in lines
                if line != chosen
            ]
            if 0 < len(rest) <= 60:
                pickers.append(Picker(say("label.line"), (first, *rest), None, self._pick_line))
        return pickers

    def _pick_side(self, side: int | None) -> Answer:
        return None if side is None else self.click_side(side)

    def _pick_line(self, line: frozenset[int] | None) -> Answer:
        if line is not None:
            self.laid = (*self.laid, *sorted(line - set(self.laid)))
        return None

    def _back(self) -> Answer:
        self.laid = self.laid[:-1]
        return None

    def _clear(self) -> Answer:
        self.laid = ()
        return None
