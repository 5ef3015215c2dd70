"""What every rule test needs: a position from a few lines, actions by their texts, hexes by their names.

A test reads like a case of the rulebook:

    game = position('''
        figures = ["god e5 seat 1", "warrior d5 seat 1", "god g7 seat 2"]
        monuments = ["temple d6 seat 2"]
    ''')
    play(game, "choose move", "move d5 e6")
    assert refused(game, "move e6 f6") == "move.range"
    assert on(game, "e6") == "warrior seat 1"

Without ``gods`` in the text, the gods are A, B, C ... as in the cases: gods of no ability, so that nothing
but the rule in question speaks. With ``gods`` they are those of the game, with all they can do; both can be
mixed, as in ``gods = ["Anubis", "B", "C"]``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any

import pytest

from ankh_core import Game, IllegalAction, new_game, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, HEXES, LAND_SIDES, RIVERS, bits, hex_set, side_name, side_of
from ankh_core.check import check
from ankh_core.game import Header
from ankh_core.house import HouseRules
from ankh_core.ledger import Entry
from ankh_core.regions import lands
from ankh_core.registry import GODS, GUARDIANS, POWERS, God
from ankh_core.scenario import parse_scenario
from ankh_core.setup import first_state
from ankh_core.state import CONFLICT_TOKENS, EVENTS, NEUTRAL

PLAIN_GODS = tuple(God(name.lower(), name, "piece.figures") for name in "ABCDE")
"""Gods without an ability, in seat order."""
CORNERS = ("a9", "k4", "b1", "i10", "a2")
"""Where a god stands that the text does not place: seats 1 and 5 west, 2 and 4 east, 3 in the delta."""
GUARDIAN_KINDS = ("Cat Mummy", "Mummy", "Androsphinx")
"""The guardians of a position that names none: small, small and large bases."""


# Positions ------------------------------------------------------------------------------------------


def setup_text(text: str = "", **more: Any) -> str:
    """The whole text of a scenario, from the lines of its one ``[[setup]]`` that matter (TOML).

    What is missing is filled in: as many players as ``gods`` or else the highest seat named (at least two),
    tokens 1, 2, 3 ... for the regions in the order west, delta, east, and the corner of `CORNERS` for each
    god figure in play that is not placed. ``more`` are further keys with plain values, e.g. ``event=3``.
    """
    given = {**tomllib.loads(text), **more}
    lines = [text] + [f"{key} = {_toml(value)}" for key, value in more.items()]
    players = given.get("players") or _players(given)
    if "players" not in given:
        lines.append(f"players = {players}")
    if "tokens" not in given:
        lines.append(f"tokens = {_toml(_tokens(given.get('camels', '')))}")
    figures = list(given.get("figures", []))
    gone = [*given.get("merged", [])[:1], *given.get("forgotten", [])]
    for seat in range(1, players + 1):
        if seat not in gone and not any(
            f.startswith("god ") and f.endswith(f" seat {seat}") for f in figures
        ):
            figures.append(f"god {CORNERS[seat - 1]} seat {seat}")
    rest = "\n".join(lines)
    if figures != given.get("figures"):
        body = {**tomllib.loads(rest), "figures": figures}
        rest = "\n".join(f"{key} = {_toml(value)}" for key, value in body.items())
    return f'format = 1\nname = "Test"\n\n[[setup]]\n{rest}\n'


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(v)}" for key, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _players(given: dict[str, Any]) -> int:
    if given.get("gods"):
        return len(given["gods"])
    texts = [t for value in given.values() if isinstance(value, list) for t in value if isinstance(t, str)]
    seats = [int(t.rpartition(" seat ")[2]) for t in texts if " seat " in t]
    return max([2, *seats, len(given.get("followers", []))])


def _tokens(camels: str) -> dict[str, int]:
    sides = setup_sides(camels)
    return {HEXES[bits(land)[0]]: i for i, land in enumerate(lands(sides), 1)}


def setup_sides(camels: str) -> int:
    """The set of the sides named in a text such as ``b5/b6 c5/c6``."""
    return sum(1 << side_of(side) for side in camels.split())


def position(text: str = "", **more: Any) -> Game:
    """A game that starts at the position of a text, see `setup_text`; checked, with a ledger."""
    whole = setup_text(text, **more)
    scenario = parse_scenario(whole)
    (setup,) = scenario.setups.values()
    plain = {g.name: g for g in PLAIN_GODS}
    if setup.gods and not plain.keys() & set(setup.gods):
        game = new_game(whole, seed=1, guardians=None if setup.guardians else GUARDIAN_KINDS)
    else:
        able = {g.name: g for g in GODS.values()}
        given = setup.gods or tuple(plain)[: setup.players]
        gods = tuple(plain.get(name) or able[name] for name in given)
        by_name = {g.name: g for g in GUARDIANS.values()}
        kinds = [by_name[name] for name in setup.guardians or GUARDIAN_KINDS]
        state = first_state(setup, gods, kinds, HouseRules.of(setup.rules))
        state.ledger = []
        names = tuple(g.name for g in gods), tuple(k.name for k in kinds)
        game = Game(state, Header(scenario, setup.players, *names, setup.rules, 1))
    check(game.state)
    return game


def before_event(event: str, text: str = "", **more: Any) -> Game:
    """A position in which the next move action triggers an event; `trigger` does.

    ``event`` is ``control``, ``caravan`` (the first of them) or a conflict, ``conflict 1`` to ``conflict 5``.
    """
    kind, _, number = event.partition(" ")
    spaces = [i for i, k in enumerate(EVENTS) if k == kind]
    return position(text, event=spaces[int(number or 1) - 1], actions={"move": 5}, **more)


def trigger(game: Game) -> Game:
    """Take a move action in which nothing moves: in a position of `before_event` the event follows."""
    return play(game, "choose move", "done")


FILLERS = ("revered", "inspiring", "commanding", "temple-attuned", "pyramid-attuned", "resplendent")
"""Powers to reach a level with; without monuments, builders and follower actions they do nothing."""


def powers(*texts: str) -> list[str]:
    """Powers by texts such as ``glorious seat 1``, and before them as many fillers as their levels need."""
    wanted: dict[str, list[str]] = {}
    for text in texts:
        power, _, seat = text.partition(" seat ")
        wanted.setdefault(seat, []).append(power)
    found: list[str] = []
    for seat, names in wanted.items():
        top = max(POWERS[name].level for name in names)
        for level in range(1, top + 1):
            mine = [name for name in names if POWERS[name].level == level]
            if level < top:
                spare = [f for f in FILLERS if POWERS[f].level == level and f not in mine]
                mine += spare[: 2 - len(mine)]
            found += [f"{name} seat {seat}" for name in mine]
    return found


# Actions --------------------------------------------------------------------------------------------


def read(game: Game, text: str) -> tuple[Action, int | None]:
    """An action and its seat from a text: ``move d5 e6``, or with the seat's god ``B: card flood``."""
    who, colon, rest = text.partition(": ")
    if not colon:
        return parse_action(text), None
    names = [game.seat_name(s) for s in range(game.seats)]
    return parse_action(rest), names.index(who)


def play(game: Game, *texts: str) -> Game:
    """Push actions by their texts (see `read`); the invariants are checked after each. Returns the game."""
    for text in texts:
        game.push(*read(game, text))
        check(game.state)
    return game


def refused(game: Game, text: str | object) -> str:
    """The rule by which an action is refused. Fails if it is legal, or if pushing it changes anything."""
    action, seat = read(game, text) if isinstance(text, str) else (text, None)
    refusal = game.why_not(action, seat)
    assert refusal is not None, f"{text} is legal"
    assert action not in game.legal_actions(seat), f"{text} is listed as legal, yet refused: {refusal}"
    before, written, done = game.state.key(), len(game.ledger), len(game.history)
    with pytest.raises(IllegalAction) as caught:
        game.push(action, seat)  # type: ignore[arg-type]
    assert caught.value.refusal == refusal
    assert (game.state.key(), len(game.ledger), len(game.history)) == (before, written, done)
    return refusal.rule


def legal(game: Game, seat: int | None = None) -> list[str]:
    """The texts of the legal actions, of the first seat asked or of the seat given (from 0), in order."""
    return [str(a) for a in game.legal_actions(seat)]


def asked(game: Game) -> str | None:
    """The kind of the pending decision, None when the game is over."""
    return game.decision.kind if game.decision else None


def who(game: Game) -> str:
    """The names of the seats asked, without anything between: ``AB``."""
    return "".join(game.seat_name(seat) for seat in game.acting)


def moving(text: str = "", **more: Any) -> Game:
    """A position (see `position`) in which the seat whose turn it is has chosen to move."""
    return play(position(text, **more), "choose move")


def ends(game: Game, start: str) -> set[str]:
    """The names of the hexes on which the figure on a hex may end its move now."""
    moves = [text.split() for text in legal(game) if text.startswith("move ")]
    return {end for _, begin, end in moves if begin == start}


# Looking --------------------------------------------------------------------------------------------


def hexes(text: str) -> int:
    """The set of the hexes named in a text, as a mask."""
    return hex_set(text)


def names(mask: int) -> set[str]:
    """The names of a set of hexes."""
    return {HEXES[h] for h in bits(mask)}


def on(game: Game, name: str) -> str:
    """What stands on a hex, as in a scenario: ``warrior seat 1``, ``temple`` (neutral), or nothing."""
    state, hex = game.state, HEX[name]
    if not state.kind_at(hex):
        return ""
    owner = state.owner_at(hex)
    word = state.fixed.kind_names[state.kind_at(hex)]
    return word if owner == NEUTRAL else f"{word} seat {owner + 1}"


def standing(game: Game, what: str) -> set[str]:
    """The names of the hexes on which such a piece stands, e.g. of every ``warrior seat 1``."""
    return {name for name in HEXES if on(game, name) == what}


def near(game: Game, name: str) -> set[str]:
    """The names of the hexes adjacent to one hex in this position (`board.adjacent`)."""
    return names(game.state.near(hexes(name)))


def pool(game: Game, seat: int, figure: str) -> int:
    """How many figures of a kind the god of a seat (from 1) has in its pool."""
    return game.state.pool[game.state.pool_index(seat - 1, game.state.fixed.kinds[figure])]


def tokens(game: Game) -> dict[int, set[str]]:
    """The land of every region by its conflict order token."""
    return {r.token: names(r.land) for r in game.state.regions}


def region_token(game: Game, name: str) -> int:
    """The conflict order token of the region in which a land hex lies."""
    return game.state.region_of(HEX[name]).token


def entries(game: Game, what: str, rule: str | None = None, since: int = 0) -> list[Entry]:
    """The entries of one kind in the ledger, in order, under one rule if it is given."""
    return [e for e in game.ledger[since:] if e.what == what and rule in (None, e.rule)]


def changes(game: Game, what: str, rule: str | None = None) -> list[tuple[int | None, int]]:
    """God (from 0) and amount of every ``devotion`` or ``followers`` entry, in order."""
    return [(e.god, e.amount) for e in entries(game, what, rule)]


def ahead(game: Game) -> str:
    """The gods on the devotion track, who is ahead first, e.g. ``A 5, C 3, B 3``."""
    state = game.state
    return ", ".join(f"{game.seat_name(g)} {state.devotion[g]}" for g in reversed(state.pile))


def some_camels(number: int) -> str:
    """So many camels on the printed board that split off few regions (they need not be caravans)."""
    laid: list[int] = []
    for side in bits(LAND_SIDES & ~RIVERS):
        if len(laid) < number and len(lands(sum(1 << s for s in [*laid, side]))) <= CONFLICT_TOKENS - 1:
            laid.append(side)
    return " ".join(side_name(s) for s in laid)


def joined(parts: Iterable[set[str]]) -> set[str]:
    """The union of sets of names."""
    return set().union(*parts)


def remembered(game: Game, key: str) -> str:
    """What the text of a position between two turns says of gates, suns or trapped warriors."""
    for line in game.position_text().splitlines():
        if line.startswith("abilities") and f"{key} = " in line:
            return line.partition(f'{key} = "')[2].partition('"')[0]
    return ""
