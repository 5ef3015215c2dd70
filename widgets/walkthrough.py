"""An example turn, stepped through forwards and back: the board, what is said, what happened, the rule.

Every step is played on the engine when the walkthrough is made, and every claim of a step is held against
it; a wrong one raises. "What else could she have done?" asks the engine at that very step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from ankh_core import ActionTextError, Game, parse_action
from ankh_core.actions import Action, LayCamels
from ankh_core.board import HEX, HEXES
from ankh_core.state import FIRST_GUARDIAN, GOD, MONUMENTS, State

from .board_art import Marks
from .catalogue import say
from .course_claims import hold
from .course_facts import Fact, Told, happened, seen
from .course_piece import AnswerForm, Piece, button, html, put, visible
from .course_position import actions_of, played, position
from .course_question import Question
from .course_story import folded, story_card
from .ledger_view import changed_hexes, rule_html
from .places_control import Place, as_place
from .words import action_words

MOST_TOLD = 12
"""So many other possibilities are written out."""


@dataclass(frozen=True)
class Ask:
    """A question before a result is shown; answered by the engine from what the step plays.

    ``why`` goes with the verdict; ``choices``, ``every`` as in `Exercise`.
    """

    text: str
    fact: Fact
    choices: Sequence[str] = ()
    every: bool = False
    rule: str = ""
    why: str = ""


@dataclass(frozen=True)
class Step:
    """One step.

    Args:
        play: the actions of this step, parted by semicolons; empty for a step that only explains.
        say: the explanation, as HTML.
        rule: the ids of the rules beside it, parted by blanks.
        claims: sentences that are held against the engine (see `widgets.course_claims`).
        ask: a question that is answered before the step's result is shown.
        mark: hexes to point at, by name, parted by blanks.
        hide: what is left off the board: ``figures``, ``monuments``, ``guardians``, parted by blanks.
    """

    play: str = ""
    say: str = ""
    rule: str = ""
    claims: Sequence[str] = ()
    ask: Ask | None = None
    mark: str = ""
    hide: str = ""


class Walkthrough(Piece):
    """An example turn in steps; show it by naming it at the end of a cell.

    Args:
        title: what it shows.
        position: a scenario's name or text, a few lines of one (see `widgets.course_position`), or a game.
        steps: what is played and said, step by step.
        gods: who plays, in seat order, where the position does not say it.
        tracks: tracks shown below the board: ``actions``, ``events``, ``devotion``.
        kind: the word before the title; without it, that it is an example.

    Raises:
        WrongClaim, IllegalAction: a step claims or plays what the engine does not confirm.
    """

    def __init__(
        self,
        title: str,
        position: str | Game,
        steps: Sequence[Step],
        *,
        gods: Sequence[str] | None = None,
        tracks: Sequence[str] = (),
        kind: str = "",
    ) -> None:
        self.title, self.steps, self._tracks = title, list(steps), tracks
        self._play_all(position, gods)
        self.at = 0
        self._answered: set[int] = set()
        self._count, self._say, self._verdict, self._other, self._rules = (
            html(),
            html(),
            html(),
            html(),
            html(),
        )
        self._back = button(say("course.walk.back"), lambda: self.safely(self.back))
        self._next = button(say("course.walk.next"), lambda: self.safely(self.next), style="primary")
        self._again = button(say("course.walk.again"), lambda: self.safely(lambda: self.go(0)))
        self._else = ipywidgets.ToggleButton(
            description=say("course.walk.else"), tooltip=say("course.walk.else_tip")
        )
        self._else.observe(lambda _: self.safely(self._show), "value")
        self._skip = button(say("course.walk.skip"), lambda: self.safely(lambda: self.answer(None)))
        self._form = AnswerForm(lambda given: self.safely(lambda: self.answer(given)), self._show_board)
        tools = ipywidgets.Box(
            [self._back, self._next, self._again, self._else], layout={"flex_flow": "row wrap"}
        )
        right = [
            self._count,
            tools,
            self._say,
            self._form.box,
            self._skip,
            self._verdict,
            self._other,
            self._rules,
        ]
        super().__init__(kind or say("course.walk.kind"), escape(title), True, right)
        self.safely(lambda: self.go(0))

    def __repr__(self) -> str:
        return f"<Walkthrough: {self.title}, {len(self.steps)} steps>"

    def _play_all(self, start: str | Game, gods: Sequence[str] | None) -> None:
        """Play every step on the engine and hold its claims against it."""
        self._games = [position(start, gods)]
        for number, step in enumerate(self.steps, 1):
            before = self._games[-1]
            after = played(before, step.play)
            where = f"{self.title}, step {number}"
            for claim in step.claims:
                hold(claim, Told(before, after), where)
            for rule_id in step.rule.split():
                rule_html(rule_id)
            if step.ask is not None:
                self._question(step.ask, Told(before, after)).check(where)
            self._games.append(after)

    @staticmethod
    def _question(ask: Ask, told: Told) -> Question:
        return Question(ask.text, ask.fact, told, ask.choices, ask.every, ask.rule, ask.why)

    # What a learner can do --------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def waits(self) -> bool:
        """Whether the step's question waits for an answer."""
        return self.step.ask is not None and self.at not in self._answered

    def next(self) -> None:
        """One step on; not beyond a question that waits, nor the end."""
        if not self.waits:
            self.go(self.at + 1)

    def back(self) -> None:
        """One step back."""
        self.go(self.at - 1)

    def go(self, at: int) -> None:
        """Go to a step, from 0."""
        self.at = max(0, min(at, len(self.steps) - 1))
        put(self._verdict, "value", "")
        put(self._else, "value", False)
        self._ask()
        self._show()

    def answer(self, given: Any) -> None:
        """Answer the step's question; None only shows the result."""
        if not self.waits:
            return
        assert self.step.ask is not None
        told = self._told
        self._answered.add(self.at)
        if given is not None:
            verdict = self._question(self.step.ask, told).judge(given)
            if verdict.reason == folded(happened(told.lines()), told.after.state.fixed, told.entries):
                verdict.reason = ""  # all that happened is told below
            self._verdict.value = verdict.html(self.step.rule)
        self._ask()
        self._show()

    def hex_clicked(self, hex: int) -> None:
        if self.waits:
            self._form.clicked(hex)
        elif self._else.value:
            self._explain(hex)

    # Showing ----------------------------------------------------------------------------------------

    @property
    def _told(self) -> Told:
        return Told(self._games[self.at], self._games[self.at + 1])

    def _ask(self) -> None:
        waits = self.waits
        question = self._question(self.step.ask, self._told) if waits and self.step.ask else None
        self._form.ask(question, seen(self._told.before) if question else None)
        visible(self._skip, waits)

    def _show(self) -> None:
        step, waits = self.step, self.waits
        place = say("course.walk.step", at=self.at + 1, of=len(self.steps))
        put(self._count, "value", f'<span class="ankh-dim">{place}</span>')
        asked = f"<p><b>{step.ask.text}</b></p>" if step.ask and waits else ""
        put(self._say, "value", f'<div class="ankh-say">{asked or f"<p>{step.say}</p>"}</div>')
        put(self._rules, "value", "" if waits else self._happened() + self._rules_html())
        put(self._back, "disabled", self.at == 0)
        put(self._next, "disabled", waits or self.at == len(self.steps) - 1)
        can_ask = bool(step.play) and not waits
        put(self._else, "disabled", not can_ask)
        put(self._other, "value", self._other_html() if can_ask and self._else.value else "")
        self._show_board()

    def _happened(self) -> str:
        return story_card(self._told.after.state.fixed, self._told.entries)

    def _rules_html(self) -> str:
        rules = "".join(f'<div class="ankh-text">{rule_html(id)}</div>' for id in self.step.rule.split())
        head = f"<h4>{say('course.rule.head')}</h4>"
        return f'<div class="ankh-card">{head}{rules}</div>' if rules else ""

    def _show_board(self) -> None:
        assert self.board is not None
        told, mark = self._told, tuple(HEX[h] for h in self.step.mark.split())
        if self.waits:
            state = seen(told.before)
            self.board.show(
                state, Marks(selected=tuple(self._form.picked), names=True), self._form.wants_hexes
            )
        elif self._else.value:
            state = seen(self._choice[0])
            self.board.show(state, self._other_marks(), True)
        else:
            state = seen(told.after)
            changed = changed_hexes(told.entries)
            self.board.show(without(state, self.step.hide), Marks(selected=mark, changed=changed, names=True))
        self.show_standing(state, self._tracks)

    # What else could be done ------------------------------------------------------------------------

    @property
    def _choice(self) -> tuple[Game, Action]:
        """The position before the step's last action, and that action."""
        *first, last = actions_of(self.step.play)
        game = played(self._told.before, "; ".join(first))
        return game, parse_action(last.rpartition(": ")[2])

    def _other_marks(self) -> Marks:
        game, action = self._choice
        legal = game.legal_actions()
        if isinstance(action, LayCamels):
            sides = sorted({s for a in legal if isinstance(a, LayCamels) for s in a.sides})
            return Marks(sides_lit=tuple(sides), names=True)
        place = as_place(action)
        if not place.hexes:
            return Marks(names=True)
        lit = 0
        for other in map(as_place, legal):
            if _differs_in_place(other, place):
                lit |= 1 << other.hexes[-1]
        return Marks(lit=lit, selected=place.hexes, names=True)

    def _other_html(self) -> str:
        game, action = self._choice
        legal = game.legal_actions()
        state, kind = seen(game), game.decision.kind if game.decision else ""
        place = as_place(action)
        told = [say("course.walk.before")]
        others = [a for a in legal if a != action]
        if not others:
            return f'<div class="ankh-card">{say("course.walk.only")}</div>'
        if place.hexes and not isinstance(action, LayCamels):
            told += [say("course.walk.lit"), f"<b>{say('course.walk.click')}</b>"]
            others = [a for a in others if not _differs_in_place(as_place(a), place)]
        told.append(say("course.walk.legal", n=len(legal)))
        words = grouped_words(state, kind, others)
        left, listed = len(words) - MOST_TOLD, "; ".join(words[:MOST_TOLD])
        also = say("course.walk.also", actions=listed) if words else ""
        if left > 0:
            also = say("course.walk.also_more", actions=listed, n=left)
        return f'<div class="ankh-card">{" ".join(told)}{f"<p>{also}</p>" if also else ""}</div>'

    def _explain(self, hex: int) -> None:
        """Ask the engine whether the action could have been taken on another hex."""
        game, action = self._choice
        place = as_place(action)
        if not place.hexes:
            return
        words = str(action).split()
        last = max(i for i, word in enumerate(words) if word in HEX)
        words[last] = HEXES[hex]
        try:
            refusal = game.why_not(parse_action(" ".join(words)))
        except ActionTextError:
            return
        yes = say("course.walk.yes", hex=HEXES[hex])
        text = yes if refusal is None else escape(refusal.reason)
        cited = "" if refusal is None else f'<div class="ankh-text">{rule_html(refusal.rule)}</div>'
        look = "ankh-right" if refusal is None else "ankh-no"
        self._other.value = (
            self._other_html() + f'<div class="ankh-card {look}" role="status">{text}{cited}</div>'
        )


def _differs_in_place(one: Place, other: Place) -> bool:
    """Whether two actions are the same but for their last hex."""
    return bool(one.hexes) and one.words == other.words and one.hexes[:-1] == other.hexes[:-1]


def grouped_words(state: State, kind: str, actions: Sequence[Action]) -> list[str]:
    """Actions in words; those that differ in their last hex only are told once, with their number."""
    groups: dict[object, list[Action]] = {}
    for action in actions:
        place = as_place(action)
        groups.setdefault((place.words, place.hexes[:-1]) if place.hexes else action, []).append(action)
    words = []
    for same in groups.values():
        text = action_words(state, kind, same[0])
        last = f" {HEXES[as_place(same[0]).hexes[-1]]}" if len(same) > 1 else ""
        if last and text.endswith(last):
            words.append(escape(say("course.walk.one_of", action=text.removesuffix(last), n=len(same))))
        else:
            words += [escape(action_words(state, kind, a)) for a in same]
    return words


def without(state: State, hide: str) -> State:
    """A position with some of its pieces left off, for building it up piece by piece."""
    words = hide.split()
    if not words:
        return state
    shown = state.copy()
    for h in range(len(HEXES)):
        kind = shown.kind_at(h)
        hidden = (
            ("monuments" in words and 0 < kind <= len(MONUMENTS))
            or ("figures" in words and kind >= GOD)
            or ("guardians" in words and kind >= FIRST_GUARDIAN)
        )
        if kind and hidden:
            shown.lift(h)
    return shown
