"""What to answer and what to click in the course, asked of the very objects that its notebooks show."""

from __future__ import annotations

import copy
import random
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any

from ankh_core import Game, parse_action
from ankh_core.actions import Action, Choose, LayCamels
from ankh_core.board import HEX, HEXES
from ankh_core.ledger import Entry
from widgets.controls import control_for
from widgets.course_position import actions_of
from widgets.course_question import Question
from widgets.exercise import Exercise, YourTurn
from widgets.form import Act, Answer, Control

TRIES = 200
"""So many turns are played at random to find one that misses its goal."""


def text_of(html: str) -> str:
    """What a reader sees of HTML."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", html))).strip()


# Questions ------------------------------------------------------------------------------------------


def kind_of(task: Exercise | YourTurn) -> str:
    """How an exercise is answered: ``one hex``, ``hexes``, ``choice``, ``number`` or ``turn``."""
    if isinstance(task, YourTurn):
        return "turn"
    return "one hex" if task.question.kind == "hexes" and not task.question.every else task.question.kind


def right_answer(question: Question) -> Any:
    """An answer the engine accepts."""
    answer = question.answer
    if question.kind == "hexes":
        return answer if question.every else frozenset([min(answer)])
    return question.in_words(answer) if question.kind == "choice" else answer


def wrong_answer(question: Question) -> Any:
    """An answer the engine does not accept."""
    candidates: dict[str, Iterator[Any]] = {
        "hexes": (frozenset([h]) for h in range(len(HEXES))),
        "choice": iter(question.options),
        "number": iter(range(2)),
    }
    return next(given for given in candidates[question.kind] if not question.is_right(given))


# Turns ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Touch:
    """One thing a person does at a control: ``hex`` or ``side`` by number, ``press`` or ``pick`` by words.

    ``list`` is the number of the list from which is picked.
    """

    what: str
    which: int | str
    list: int = 0

    def at(self, control: Control) -> Answer:
        """Do it, and get the control's answer."""
        if isinstance(self.which, int):
            return control.click(self.which) if self.what == "hex" else control.click_side(self.which)
        form = control.form()
        if self.what == "press":
            return next(press for press in form.presses if press.text == self.which).answer()
        picker = form.pickers[self.list]
        return picker.pick(next(value for text, value in picker.options if text == self.which))


def _touches(control: Control, action: Action) -> Iterator[Touch]:
    """What may lead to an action: its own hexes and sides, any button, any list of things (not of hexes)."""
    if control.on_board:
        yield from (Touch("hex", HEX[word]) for word in str(action).split() if word in HEX)
    if isinstance(action, LayCamels):
        yield from (Touch("side", side) for side in action.sides)
    form = control.form()
    yield from (Touch("press", press.text) for press in form.presses)
    for number, picker in enumerate(form.pickers):
        if picker.look == "list" and not any(value is None for _, value in picker.options):
            yield from (Touch("pick", text, number) for text, _ in picker.options)


def _looks(control: Control) -> str:
    form = control.form()
    picked = [picker.value for picker in form.pickers]
    return repr((control.selected, control.sides_laid, [press.text for press in form.presses], picked))


def way(control: Control, action: Action) -> list[tuple[Control, Touch]] | None:
    """The shortest way to an action, or None: each touch, and the control as it stands before it."""
    ways: deque[tuple[Control, list[tuple[Control, Touch]]]] = deque([(control, [])])
    seen = {_looks(control)}
    while ways:
        here, path = ways.popleft()
        for touch in _touches(here, action):
            after = copy.copy(here)
            answer = touch.at(after)
            if answer == Act(action):
                return [*path, (here, touch)]
            if answer is None and _looks(after) not in seen:
                seen.add(_looks(after))
                ways.append((after, [*path, (here, touch)]))
    return None


def take(game: Game, action: Action) -> list[tuple[Control, Touch]] | None:
    """Take an action, and tell how a person takes it; None, and nothing taken, if no way is found."""
    found = way(control_for(game.view(game.acting[0])), action)
    if found is not None:
        game.push(action)
    return found


def solution(task: YourTurn) -> list[Action]:
    """The actions that solve a turn."""
    return [parse_action(text.rpartition(": ")[2]) for text in actions_of(task.solution)]


def failure(task: YourTurn) -> list[Action]:
    """Actions that end a turn without its goal, the shortest of some that are found at random."""
    dice, found = random.Random(1), []
    for _ in range(TRIES):
        task.again()
        actions = []
        while task.verdict is None:
            actions.append(dice.choice(list(task.game.legal_actions())))
            task.act(str(actions[-1]))
        if not task.verdict.right:
            found.append(actions)
        if len(found) == 5:
            break
    task.again()
    return min(found, key=len)


def two_actions(game: Game) -> tuple[list[tuple[Control, Touch]], list[Entry]]:
    """How a person plays the two actions of a turn, and what the ledger says of them.

    Moving is left out: it goes on until the person says so.
    """
    seat, before, touches, chosen = game.acting[0], len(game.ledger), [], 0
    while game.acting[0] == seat and (chosen < 2 or not isinstance(game.legal_actions()[0], Choose)):
        legal = [a for a in game.legal_actions() if a != Choose("move")]
        chosen += isinstance(legal[0], Choose)
        found = take(game, legal[0])
        assert found is not None, f"no way to take {legal[0]}"
        touches += found
    return touches, list(game.ledger[before:])
