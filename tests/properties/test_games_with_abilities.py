"""Games full of gods, guardians and powers: whatever is played, everything the engine says stays consistent.

A state machine plays, takes back, copies, saves and looks, in any order. After every action the invariants
hold, the abilities' own marks (aims, suns, gates, trapped warriors) make sense, and the books agree.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

from hypothesis import settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import integers

from ankh_core import Game, new_game, parse_record
from ankh_core.abilities.common import bearer
from ankh_core.abilities.gods import GATES, SLOTS, SUNS, gates, suns, trapped
from ankh_core.abilities.guardians import aims
from ankh_core.actions import Action, Choose, Move
from ankh_core.board import HEXES, LAND, NEIGHBOUR_SET, WATER, bits
from ankh_core.check import check
from ankh_core.ledger import Entry
from ankh_core.position import between_turns
from ankh_core.registry import GODS, GUARDIANS
from ankh_core.state import FIRST_GUARDIAN, GOD, WARRIOR, State

from .bookkeeper import Bookkeeper
from .positions import draw, lively, toml
from .test_legality import examine
from .test_time_travel import everything

Reading = tuple[Any, ...]


# Positions --------------------------------------------------------------------------------------------


def marked(dice: random.Random) -> Game:
    """A lively position in which scorpions aim, figures bear suns, gates stand and warriors are trapped."""
    game = lively(dice)
    state, found = game.state, {}
    if scorpions := _of_kind(state, "giant-scorpion"):
        found["aims"] = " ".join(f"{HEXES[hex]}:{_any_aim(hex, dice)}" for hex in scorpions)
    god = bearer(state, "ra")
    if god >= 0:
        summoned = [h for h in bits(state.figures[god]) if state.kind_at(h) != GOD]
        found["suns"] = _some(summoned, SUNS, dice)
    god = bearer(state, "osiris")
    if god >= 0:
        found["gates"] = _some(list(bits(LAND & (state.figures[god] | ~state.occupied))), GATES, dice)
    god = bearer(state, "anubis")
    if god >= 0:
        left = [g for g in state.pile if g != god for _ in range(state.pool[state.pool_index(g, WARRIOR)])]
        held = dice.sample(left, min(len(left), dice.randint(0, SLOTS)))
        found["trapped"] = " ".join(state.fixed.gods[g].id for g in held)
    table = tomllib.loads(game.position_text())["setup"][0]
    table["abilities"] = {key: text for key, text in found.items() if text}
    return new_game(toml(table), seed=game.header.seed)


def _of_kind(state: State, guardian: str) -> list[int]:
    kind = state.fixed.kinds.get(guardian, -1)
    return [hex for hex in bits(state.occupied) if state.kind_at(hex) == kind]


def _any_aim(hex: int, dice: random.Random) -> str:
    first = dice.choice([h for h in bits(NEIGHBOUR_SET[hex]) if NEIGHBOUR_SET[h] & NEIGHBOUR_SET[hex]])
    second = dice.choice(bits(NEIGHBOUR_SET[first] & NEIGHBOUR_SET[hex]))
    return f"{HEXES[first]}+{HEXES[second]}"


def _some(hexes: list[int], most: int, dice: random.Random) -> str:
    return " ".join(HEXES[h] for h in dice.sample(hexes, min(len(hexes), dice.randint(0, most))))


def eager(game: Game, dice: random.Random) -> tuple[Action, int]:
    """A random action; guardians whose ability works after a move are often moved where it does."""
    action, seat = draw(game, dice)
    if dice.random() < 0.4:
        return action, seat
    options, state = game.legal_actions(seat), game.state
    wanted = [a for a in options if a == Choose("move") or (isinstance(a, Move) and _works(state, a))]
    return (dice.choice(wanted), seat) if wanted else (action, seat)


def _works(state: State, move: Move) -> bool:
    guardian, end = state.fixed.kind_names[state.kind_at(move.start)], 1 << move.end
    if guardian == "satet":
        return bool(end & state.occupied)
    foes = sum(state.figures) & ~state.figures[state.owner_at(move.start)]
    near = bool(state.adjacent[move.end] & foes)
    return near and (guardian == "am-hehu" or (guardian == "ammit" and bool(end & WATER)))


# What is always true ------------------------------------------------------------------------------------


def check_marks(state: State) -> None:
    """What abilities remember fits what is on the board."""
    scorpions = _of_kind(state, "giant-scorpion")
    assert len({hex for hex, _ in aims(state)}) == len(aims(state)), "a scorpion has one aim"
    for hex, target in aims(state):
        first, second = bits(target)
        assert hex in scorpions
        assert not target & ~NEIGHBOUR_SET[hex]
        assert NEIGHBOUR_SET[first] >> second & 1
    ra, osiris, anubis = (bearer(state, god) for god in ("ra", "osiris", "anubis"))
    assert not suns(state) & ~(state.figures[ra] if ra >= 0 else 0), "suns are on figures of Ra"
    assert suns(state).bit_count() <= SUNS
    assert osiris >= 0 or not gates(state)
    assert gates(state).bit_count() <= GATES
    others = [figures for god, figures in enumerate(state.figures) if god != osiris]
    assert not gates(state) & (sum(state.monuments) | sum(others)), "nobody else ends on a gate"
    assert anubis >= 0 or not trapped(state)
    assert len(trapped(state)) <= SLOTS
    assert all(god in state.pile and god != anubis for god in trapped(state))
    assert state.battle is not None or "cat-mummy" not in state.memory, "a loss is not forgotten"


def closed_doors(state: State) -> set[tuple[int, int, int]]:
    """Every Shezmu: its god, where it stands, and its region with the water."""
    return {(state.owner_at(hex), hex, state.region_of(hex).area) for hex in _of_kind(state, "shezmu")}


def check_doors(before: set[tuple[int, int, int]], state: State, entries: list[Entry]) -> None:
    """No enemy guardian has come into the region of a Shezmu that was there all the time."""
    for god, _, area in before & closed_doors(state):
        for e in entries:
            if e.what not in ("moved", "summoned") or e.god == god or e.data["figure"] < FIRST_GUARDIAN:
                continue
            end = e.data.get("end", e.data.get("hex"))
            inside = e.what == "moved" and area >> e.data["start"] & 1
            assert not area >> end & 1 or inside, f"{e} comes into the region of a Shezmu of {god}"


class Tables(RuleBasedStateMachine):
    """A table at which games with abilities are played, taken back, copied, saved and looked at."""

    game: Game
    past: list[Reading]
    stale: list[Action]

    @initialize(seed=integers(0, 2**32 - 1))
    def set_up(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.game = marked(self.dice)
        check(self.game.state)
        check_marks(self.game.state)
        self.past, self.stale = [], []
        self.begun = everything(self.game)
        self.keeper = Bookkeeper(self.game.state)
        self.kept = 0

    def act(self) -> None:
        game = self.game
        self.past.append(everything(game))
        doors, length = closed_doors(game.state), len(game.ledger)
        action, seat = eager(game, self.dice)
        self.stale = [*self.stale[-3:], action]
        game.push(action, seat)
        check(game.state)
        check_marks(game.state)
        check_doors(doors, game.state, list(game.ledger[length:]))

    @rule(steps=integers(1, 12))
    def play(self, steps: int) -> None:
        for _ in range(steps):
            if not self.game.is_over:
                self.act()

    @rule()
    def keep_the_books(self) -> None:
        """The ledger alone tells what the position is; after taking back, from the start again."""
        if self.kept > len(self.game.ledger):
            self._open_new_books()
        self.keeper.read(self.game.ledger[self.kept :])
        self.kept = len(self.game.ledger)
        wrong = self.keeper.differences(self.game.state)
        assert not wrong, wrong

    def _open_new_books(self) -> None:
        self.keeper, self.kept = Bookkeeper(self.game.state), len(self.game.ledger)

    @precondition(lambda self: self.past)
    @rule(steps=integers(1, 20))
    def take_back(self, steps: int) -> None:
        for _ in range(min(steps, len(self.past))):
            self.game.pop()
            assert everything(self.game) == self.past.pop()
        self._open_new_books()

    @rule(steps=integers(1, 8))
    def copy(self, steps: int) -> None:
        before, copy = everything(self.game), self.game.copy()
        assert everything(copy) == before
        for _ in range(steps):
            if not copy.is_over:
                copy.push(*eager(copy, self.dice))
        assert everything(self.game) == before
        for _ in range(len(copy.history) - len(self.game.history)):
            copy.pop()
        assert everything(copy) == before

    @rule()
    def save_and_replay(self) -> None:
        replayed = parse_record(self.game.record())
        assert everything(replayed) == everything(self.game)

    @rule()
    def look(self) -> None:
        """Refusals and options agree, for every seat and much nonsense."""
        if not self.game.is_over:
            examine(self.game, self.stale, self.dice)

    @rule()
    def write_the_position(self) -> None:
        if not self.game.is_over and between_turns(self.game.state):
            text = self.game.position_text()
            again = new_game(text, seed=1)
            assert again.position_text() == text
            assert again.state.key() == self.game.state.key()

    def teardown(self) -> None:
        if hasattr(self, "keeper"):
            self.keep_the_books()
            self.save_and_replay()
            while self.past:
                self.game.pop()
                self.past.pop()
            assert everything(self.game) == self.begun


def test_games_with_abilities_stay_consistent() -> None:
    bounds = settings(
        max_examples=100, stateful_step_count=12, derandomize=True, deadline=None, database=None
    )
    run_state_machine_as_test(Tables, settings=bounds)


# What the games above are made of -------------------------------------------------------------------------


ASKED = ("aim", "devour", "nudge", "push", "return")
"""The decisions of guardians."""


def _at_work(game: Game) -> set[str]:
    """The gods and guardians whose rules the ledger cites."""
    rules = {a.rule: a.id for a in (*GODS.values(), *GUARDIANS.values())}
    weighed = [e for e in game.ledger if e.what in ("strength", "devotion")]
    parts = {part[0] for e in weighed for part in e.data.get("parts", ())}
    return {rules[id] for id in {e.rule for e in game.ledger} | parts if id in rules}


def test_all_sixteen_gods_and_guardians_play_over_the_first_seeds() -> None:
    """Drawn at set-up, and standing on the board of the random positions that are played from."""
    drawn: set[str] = set()
    for seed in range(40):
        game = new_game("Middle Kingdom", players=2 + seed % 4, guardians_set=True, seed=seed, ledger=False)
        drawn |= {a.id for a in (*game.state.fixed.gods, *game.state.fixed.guardians)}
    assert drawn == {*GODS, *GUARDIANS}
    assert len(drawn) == 16
    standing: set[str] = set()
    for seed in range(40):
        state = marked(random.Random(seed)).state
        standing |= {state.fixed.kind_names[state.kind_at(hex)] for hex in bits(state.occupied)}
        standing |= {state.fixed.gods[god].id for god in state.pile}
    assert standing >= {*GODS, *GUARDIANS}


def test_every_ability_is_at_work_in_random_games() -> None:
    silent = {"apep", "mafdet"}  # what these do shows in the entries of other rules
    seen: set[str] = set()
    asked: set[str] = set()
    for seed in range(300):
        dice = random.Random(seed)
        game = marked(dice)
        for _ in range(50):
            if not game.is_over:
                assert game.decision is not None
                asked.add(game.decision.kind)
                game.push(*eager(game, dice))
        seen |= _at_work(game)
        if seen >= {*GODS, *GUARDIANS} - silent and asked >= set(ASKED):
            return
    assert not {*GODS, *GUARDIANS} - silent - seen
    assert not set(ASKED) - asked
