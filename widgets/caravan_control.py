"""Laying a caravan: side by side, with only those sides lit from which a legal line can be completed."""

from __future__ import annotations

from dataclasses import dataclass

from ankh_core.actions import LayCamels
from ankh_core.board import side_name

from .form import Act, Answer, Control, Form, Picker, Press, WhyNot

HINT = (
    "Click sides between hexes, one after another, to lay the line; those that can still become one are lit. "
    "Click a chosen side to take it back."
)


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


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
        words = [f"{_many(len(self.laid), 'camel')} so far", f"{_many(len(possible), 'line')} can come of it"]
        if done is not None:
            words.append("this is a line")
        elif self.laid:
            words.append(f"at least {shortest} more")
        presses = []
        if done is not None:
            presses.append(Press(f"Lay {_many(len(done.sides), 'camel')}", lambda: Act(done), "", "primary"))
        if self.laid:
            presses.append(Press("Last one back", self._back))
            presses.append(Press("All back", self._clear))
        return Form(f"{HINT} <b>{'; '.join(words)}.</b>", tuple(self._pickers()), tuple(presses))

    def _pickers(self) -> list[Picker]:
        first = ("pick, or click the board …", None)
        sides = tuple((f"between {side_name(s).replace('/', ' and ')}", s) for s in self.sides_lit)
        pickers = [Picker("Next side", (first, *sides), None, self._pick_side)] if sides else []
        if self.laid:
            lines = sorted(self._possible(), key=lambda line: (len(line), sorted(line)))
            rest = [
                ("add " + ", ".join(side_name(s) for s in sorted(line - set(self.laid))) or "as it is", line)
                for line in lines
                if line != set(self.laid)
            ]
            if 0 < len(rest) <= 60:
                pickers.append(Picker("Whole line", (first, *rest), None, self._pick_line))
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
