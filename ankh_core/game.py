"""Game: the public face of the engine: what is asked, what is legal, play, take back, look."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from . import chapters  # noqa: F401  (importing it registers every step and decision)
from .actions import Action, shown
from .agenda import DECISIONS, Decision, Refusal, Todo, one_god, resolve, run
from .house import HouseRules
from .ledger import Entry
from .position import position_text
from .registry import GODS, GUARDIANS, Ability, God, Guardian, T
from .rulebook import rule
from .scenario import Scenario, SetUp, find_scenario
from .setup import LEVELS, first_state
from .state import State
from .view import View


class SetupError(ValueError):
    """A game that cannot be set up as asked: says what was given and what would do.

    ``about`` is what is wrong: ``gods`` (their number included) or ``guardians``.
    """

    def __init__(self, problem: str, about: str = "gods") -> None:
        super().__init__(problem)
        self.about = about


class IllegalAction(ValueError):
    """An action that is not legal. ``refusal`` names the rule broken; the text also says what is legal."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


class Asked(NamedTuple):
    """The pending decision: its kind, the seats that decide, the question, its rules, what it is about."""

    kind: str
    seats: tuple[int, ...]
    question: str
    rules: tuple[str, ...]
    context: Mapping[str, Any]
    sealed: bool = False
    """Answers are secret until all are in."""
    accepts: tuple[type[Any], ...] = ()
    """The kinds of action that answer the question, legal or not."""


class Result(NamedTuple):
    """How a game ended: winning seats (none in a draw), their god, the rule, and the reason in words."""

    winners: tuple[int, ...]
    god: str | None
    rule: str
    reason: str


class Header(NamedTuple):
    """What a game was set up from; with the actions it rebuilds the game."""

    scenario: Scenario
    players: int
    gods: tuple[str, ...]
    guardians: tuple[str, ...]
    rules: Mapping[str, Any]
    seed: int


KEEP_EVERY = 32
"""A game keeps every 32nd position; taking back starts from one and replays, which keeps play fast."""


class Game:
    """A game of Ankh: the position, its history and its ledger.

    >>> from ankh_core import parse_action
    >>> game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    >>> game.acting, game.decision.kind
    ((0,), 'choose')
    >>> [str(a) for a in game.legal_actions()]
    ['choose move', 'choose summon', 'choose followers', 'choose unlock']
    >>> game.push(parse_action("choose followers"))
    >>> print(game.why_not(parse_action("choose move")))
    After followers the second action is from a lower line: unlock. [turn.actions]
    >>> str(game.pop())
    'choose followers'
    """

    def __init__(self, state: State, header: Header) -> None:
        self.state = state
        self.header = header
        self._steps: list[tuple[int, int, Action]] = []  # (seat, god, action)
        self._kept: list[tuple[State, int]] = []  # every KEEP_EVERY-th position, and the ledger's length then
        run(state)

    # What is asked ----------------------------------------------------------------------------------

    def _asked(self) -> tuple[Decision, Todo, tuple[int, ...]]:
        state = self.state
        todo = state.agenda[-1]
        decision = DECISIONS[todo[0]]
        return decision, todo, decision.gods(state, todo)

    def _asked_of(self, seat: int | None) -> tuple[Decision, Todo, int | None]:
        """The pending decision, and the god that a seat (without one: the first asked) decides for."""
        todo = self.state.agenda[-1]
        decision = DECISIONS[todo[0]]
        if seat is None and decision.gods is one_god:  # nearly always
            return decision, todo, todo[1]
        gods = decision.gods(self.state, todo)
        return decision, todo, gods[0] if seat is None else self._god_asked(gods, seat)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that must decide now, in the order they are asked; empty when the game is over."""
        if not self.state.agenda:
            return ()
        _, _, gods = self._asked()
        return tuple(self.state.decider(g) for g in gods)

    @property
    def decision(self) -> Asked | None:
        """What is asked, or None when the game is over."""
        if not self.state.agenda:
            return None
        decision, todo, gods = self._asked()
        context: dict[str, Any] = {"gods": gods, "todo": todo[1:]}
        if self.state.battle is not None:
            context["battle"] = {"token": self.state.battle.token, "gods": self.state.battle.gods}
        about = decision.question, decision.rules, context, decision.sealed, decision.accepts
        return Asked(decision.kind, self.acting, *about)

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat that must decide (without one: the first), in a fixed order.

        Empty when the game is over or that seat is not asked.
        """
        state = self.state
        if not state.agenda:
            return []
        decision, todo, god = self._asked_of(seat)
        return [] if god is None else decision.options(state, god, todo)

    def _god_asked(self, gods: tuple[int, ...], seat: int) -> int | None:
        return next((g for g in gods if self.state.decider(g) == seat), None)

    def why_not(self, action: object, seat: int | None = None) -> Refusal | None:
        """Why an action is not legal here, or None if it is. Takes anything, legal or nonsense."""
        state = self.state
        if not state.agenda:
            assert state.outcome is not None
            return Refusal(state.outcome.rule, "The game is over.")
        decision, todo, god = self._asked_of(seat)
        if god is None:
            names = " and ".join(self.seat_name(s) for s in self.acting)
            return Refusal("turn.actions", f"It is not for this seat to decide now, but for {names}.")
        if type(action) not in decision.accepts:
            return Refusal(
                decision.rules[0], f"The question is: {decision.question} {shown(action)} does not answer it."
            )
        return decision.refuse(state, god, todo, action)

    # Play -------------------------------------------------------------------------------------------

    def push(self, action: Action, seat: int | None = None) -> None:
        """Take an action, for the seat that must decide (without one: the first of `acting`).

        Raises:
            IllegalAction: it is not legal; nothing has changed.
        """
        state = self.state
        if state.agenda:
            decision, todo, god = self._asked_of(seat)
            if (
                god is not None
                and type(action) in decision.accepts
                and decision.refuse(state, god, todo, action) is None
            ):
                self._take(god, action)
                return
        refusal = self.why_not(action, seat)
        assert refusal is not None
        raise IllegalAction(refusal, self._illegal_text(action, refusal, seat))

    def push_unchecked(self, action: Action, seat: int | None = None) -> None:
        """`push` for an action that is known to be legal, such as one from `legal_actions`."""
        god = self._asked_of(seat)[2]
        assert god is not None
        self._take(god, action)

    def _take(self, god: int, action: Action) -> None:
        state, steps = self.state, self._steps
        if not len(steps) % KEEP_EVERY:
            self._kept.append(self._keep())
        seat = state.seat
        steps.append((seat if state.god_of[seat] == god else state.lead[god], god, action))
        resolve(state, god, action)

    def _keep(self) -> tuple[State, int]:
        kept = self.state.copy()
        kept.ledger = None
        return kept, len(self.state.ledger or ())

    def _illegal_text(self, action: object, refusal: Refusal, seat: int | None) -> str:
        title = rule(refusal.rule).title
        legal = [str(a) for a in self.legal_actions(seat)]
        some = ", ".join(legal[:8]) + (f" and {len(legal) - 8} more" if len(legal) > 8 else "")
        here = f"Legal here: {some}." if legal else "Nothing is legal here."
        said = f"{shown(action)}: {refusal.reason} Rule: {title} ({refusal.rule})."
        return f"{said} {here} Position: {self.summary()}."

    def pop(self) -> Action:
        """Take back the last action and return it.

        Raises:
            IndexError: there is nothing to take back.
        """
        if not self._steps:
            raise IndexError("there is no action to take back")
        last = self._steps.pop()[2]
        count = len(self._steps)
        kept, length = self._kept[count // KEEP_EVERY]
        if not count % KEEP_EVERY:
            self._kept.pop()
        ledger = self.state.ledger
        if ledger is not None:
            del ledger[length:]
        self.state = kept.copy()
        self.state.ledger = ledger
        for _, god, action in self._steps[count - count % KEEP_EVERY :]:
            resolve(self.state, god, action)
        return last

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """Every action taken so far, with the seat that took it."""
        return tuple((seat, action) for seat, _, action in self._steps)

    # Looking ----------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def outcome(self) -> Result | None:
        """How the game ended, or None."""
        out = self.state.outcome
        if out is None:
            return None
        god = None if out.god is None else self.state.fixed.gods[out.god].name
        return Result(out.winners, god, out.rule, rule(out.rule).title)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """What happened, entry by entry; empty when the game keeps none."""
        return tuple(self.state.ledger or ())

    @property
    def seats(self) -> int:
        """How many seats there are at the table."""
        return self.state.fixed.seats

    def seat_name(self, seat: int) -> str:
        """The name of the god a seat began with: what the seat is called in records."""
        return self.state.fixed.gods[seat].name

    def summary(self) -> str:
        """The position in one line, for error messages."""
        state, name = self.state, self.seat_name
        if state.outcome is not None:
            return "the game is over"
        devotion = ", ".join(f"{name(g)} {state.devotion[g]}" for g in reversed(state.pile))
        asked = self._asked()[0].question
        who = " and ".join(name(s) for s in self.acting)
        return f"turn of {name(state.seat)}, {state.event} events so far, devotion {devotion}; {who}: {asked}"

    def copy(self) -> Game:
        """An independent copy with its own ledger and history."""
        new = Game.__new__(Game)
        new.state = self.state.copy()
        new.header = self.header
        new._steps = self._steps[:]
        new._kept = self._kept[:]
        if self.state.ledger is not None:
            new.state.ledger = self.state.ledger[:]
        return new

    def position_text(self, name: str = "") -> str:
        """The position between two turns as the text of a scenario.

        Raises:
            ValueError: a turn or a conflict is in progress.
        """
        return position_text(self.state, name)

    def view(self, seat: int) -> View:
        """What a seat may know; give this to bots and screens, never the game."""
        return View(self, seat)

    def record(self) -> str:
        """The game as a text record: headers and one action a line."""
        from .record import record_text

        return record_text(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, all of it or nothing."""
        from .record import save

        save(self, Path(path))


def new_game(
    scenario: str | os.PathLike[str] | Scenario = "Middle Kingdom",
    gods: Sequence[str] | None = None,
    guardians: Sequence[str] | None = None,
    *,
    players: int | None = None,
    first: str | None = None,
    guardians_set: bool = False,
    seed: int | None = None,
    rules: Mapping[str, Any] | None = None,
    ledger: bool = True,
) -> Game:
    """Set up a game.

    Args:
        scenario: the name of a scenario, the path of a scenario file, or its text.
        gods: in seat order, the first player first; without them the scenario's, else drawn by seed.
        guardians: one of level 1, 2 and 3; without them the scenario's, else drawn by seed.
        players: 2 to 5, when no gods are given and the scenario has several set-ups.
        first: the god that is to be first player (the order stays clockwise), or ``"random"``.
        guardians_set: draw also from the Guardians Set.
        seed: of everything drawn; without one it is drawn too, and kept in the record.
        rules: house readings to set otherwise, see `ankh_core.house.HouseRules`.
        ledger: keep the ledger; switch it off for mass play.

    Raises:
        SetupError: unknown or double gods or guardians, a wrong number of players.
        ScenarioError: something is wrong with the scenario.
        RulesError: something is wrong with a rules setting.

    Implements `setup.players`, `setup.first_player`, `setup.scenario`, `setup.guardians`.

    >>> new_game("Middle Kingdom", gods=["Amun", "Isis"], guardians=["Satet", "Apep", "Androsphinx"]).seats
    2
    """
    found = find_scenario(scenario)
    seed = secrets.randbits(32) if seed is None else seed
    dice = random.Random(seed)
    setup = _choose_setup(found, gods, players)
    chosen = _choose_gods(setup, gods, dice)
    chosen = _seat_first(chosen, first, dice)
    kinds = _choose_guardians(setup, guardians, guardians_set, dice)
    house = HouseRules.of({**setup.rules, **dict(rules or {})})
    state = first_state(setup, chosen, kinds, house)
    if ledger:
        state.ledger = []
    names, kind_names = tuple(g.name for g in chosen), tuple(k.name for k in kinds)
    # What was asked for is written down even where it is the house's own: the scenario may say otherwise.
    asked = {name: getattr(house, name) for name in rules or {}}
    return Game(state, Header(found, setup.players, names, kind_names, {**house.changed(), **asked}, seed))


def _choose_setup(scenario: Scenario, gods: Sequence[str] | None, players: int | None) -> SetUp:
    counts = scenario.player_counts
    wanted = len(gods) if gods is not None else players
    if gods is not None and players is not None and players != len(gods):
        raise SetupError(f"{len(gods)} gods for {players} players")
    if wanted is None:
        wanted = counts[0]
    if wanted not in scenario.setups:
        legal = ", ".join(map(str, counts))
        raise SetupError(f"{scenario.name} cannot be played by {wanted}; it is for {legal} players")
    return scenario.setups[wanted]


def _by_name(kind: str, name: object, table: Mapping[str, T]) -> T:
    word = str(name).strip().lower().replace(" ", "-")
    if word not in table:
        raise SetupError(
            f"there is no {kind} {name!r}; there are {', '.join(a.name for a in table.values())}",
            f"{kind}s",
        )
    return table[word]


def _all_different(kind: str, chosen: Iterable[Ability]) -> None:
    seen = set()
    for one in chosen:
        if one.id in seen:
            raise SetupError(f"{one.name} is named twice; each {kind} is there once", f"{kind}s")
        seen.add(one.id)


def _choose_gods(setup: SetUp, gods: Sequence[str] | None, dice: random.Random) -> list[God]:
    named = gods if gods is not None else setup.gods
    if named:
        chosen = [_by_name("god", name, GODS) for name in named]
        if len(chosen) != setup.players:
            raise SetupError(f"{len(chosen)} gods for {setup.players} players")
    else:
        chosen = dice.sample(list(GODS.values()), setup.players)
    _all_different("god", chosen)
    return chosen


def _seat_first(gods: list[God], first: str | None, dice: random.Random) -> list[God]:
    if first is None:
        return gods
    if first == "random":
        at = dice.randrange(len(gods))
    else:
        wanted = _by_name("god", first, GODS)
        if wanted not in gods:
            raise SetupError(f"{wanted.name} does not play; the gods are {', '.join(g.name for g in gods)}")
        at = gods.index(wanted)
    return gods[at:] + gods[:at]


def _choose_guardians(
    setup: SetUp, guardians: Sequence[str] | None, guardians_set: bool, dice: random.Random
) -> list[Guardian]:
    named = guardians if guardians is not None else setup.guardians
    if not named:
        able = [g for g in GUARDIANS.values() if g.base_game or guardians_set]
        return [dice.choice([g for g in able if g.level == level]) for level in LEVELS]
    chosen = [_by_name("guardian", name, GUARDIANS) for name in named]
    _all_different("guardian", chosen)
    # A position may hold more kinds than a set-up allows; the first of each level is what unlocks bring.
    in_position = guardians is None
    levels = [g.level for g in chosen]
    if tuple(levels[:3]) != LEVELS or (len(levels) > len(LEVELS) and not in_position):
        given = ", ".join(f"{g.name} (level {g.level})" for g in chosen)
        raise SetupError(
            f"guardians are one of level 1, one of level 2 and one of level 3, not {given}", "guardians"
        )
    return chosen
