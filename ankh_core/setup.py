"""From a set-up to the first position of a game: everything checked, everything placed (`setup.scenario`)."""

from __future__ import annotations

from collections.abc import Sequence

from .actions import LINES
from .board import HEX, HEXES, IS_LAND, LAND_SIDES, RIVERS, bits, side_of
from .house import HouseRules
from .regions import lands, region
from .registry import CARD_BIT, POWER_BIT, POWERS, God, Guardian, Moments, abilities_in
from .scenario import Item, SetUp
from .state import (
    CAMELS,
    CONFLICT_TOKENS,
    EVENTS,
    FIRST_GUARDIAN,
    GOAL,
    GOD,
    MONUMENT_SUPPLY,
    MONUMENTS,
    NEUTRAL,
    TRACK_LAST,
    WARRIOR,
    Fixed,
    State,
)

LEVELS = (1, 2, 3)


def guardian_figures(guardian: Guardian, players: int) -> int:
    """Figures of a kind in the game, by the number of players (`setup.guardians`).

    >>> from ankh_core.registry import GUARDIANS
    >>> guardian_figures(GUARDIANS["satet"], 2), guardian_figures(GUARDIANS["satet"], 4)
    (1, 3)
    """
    return {2: 1, 3: 2}.get(players, guardian.figures)


def first_state(setup: SetUp, gods: Sequence[God], guardians: Sequence[Guardian], rules: HouseRules) -> State:
    """The position a set-up describes, ready for the turn of the seat it names.

    Raises:
        ScenarioError: the set-up cannot stand on the board; says which line and why.
    """
    abilities = abilities_in(gods, guardians)
    moments = Moments(abilities)
    state = State(Fixed(tuple(gods), tuple(guardians), rules, moments, setup.scenario))
    _set_tokens(state, setup)
    _set_monuments(state, setup)
    _set_merged_and_forgotten(state, setup)
    _set_guardians(state, setup)
    _set_figures(state, setup)
    _set_tracks(state, setup)
    _set_players(state, setup)
    known = sorted(key for ability in abilities for key in ability.remembers)
    for key in setup.abilities:
        if key not in known:
            setup.fail(f"abilities: nothing here has {key!r}; expected {', '.join(known) or 'none'}", key)
    for listener in moments.set_up:
        listener(state, setup)
    state.agenda.append(("turn",))
    return state


def _hex(setup: SetUp, name: str, text: str, what: str, water: bool = False) -> int:
    if name not in HEX:
        setup.fail(f"{text!r}: there is no hex {name!r} (the board has a2 to k9)", text)
    if not water and not IS_LAND[HEX[name]]:
        setup.fail(f"{text!r}: {name} is water; {what} stands on land", text)
    return HEX[name]


def _two_words(setup: SetUp, item: Item, example: str) -> tuple[str, str]:
    if len(item.words) != 2:
        setup.fail(f"{item.text!r}: expected a text like {example!r}", item.text)
    return item.words[0], item.words[1]


def _seat(setup: SetUp, item: Item, example: str) -> int:
    if item.seat is None:
        setup.fail(f"{item.text!r}: whose? expected a text like {example!r}", item.text)
    return item.seat


def _set_tokens(state: State, setup: SetUp) -> None:
    camels = 0
    for text in setup.camels:
        try:
            side = side_of(text)
        except ValueError as wrong:
            setup.fail(str(wrong), text)
        if camels >> side & 1 or RIVERS >> side & 1 or not LAND_SIDES >> side & 1:
            setup.fail(
                f"camel {text}: a camel stands between two land hexes, on no river, one to a side", text
            )
        camels |= 1 << side
    if camels.bit_count() > CAMELS:
        setup.fail(f"{camels.bit_count()} camels; there are {CAMELS}", "camels")
    token_of: dict[int, int] = {}
    for name, token in setup.tokens.items():
        hex = _hex(setup, name, name, "a conflict order token")
        land = next(i for i, land in enumerate(lands(camels)) if land >> hex & 1)
        if not 1 <= token <= CONFLICT_TOKENS or token in token_of.values():
            setup.fail(
                f"token {token} on {name}: expected numbers from 1 to {CONFLICT_TOKENS}, each once", name
            )
        if land in token_of:
            setup.fail(f"token {token} on {name}: that region has token {token_of[land]} already", name)
        token_of[land] = token
    for i, land in enumerate(lands(camels)):
        if i not in token_of:
            first = HEXES[(land & -land).bit_length() - 1]
            setup.fail(f"the region of {first} has no conflict order token; each region has one", "tokens")
    state.set_camels(camels, tuple(region(token_of[i], land) for i, land in enumerate(lands(camels))))


def _free(state: State, setup: SetUp, hex: int, item: Item) -> None:
    if state.occupied >> hex & 1:
        setup.fail(f"{item.text!r}: {HEXES[hex]} is occupied already; one piece on a hex", item.text)


def _set_monuments(state: State, setup: SetUp) -> None:
    for item in setup.monuments:
        monument, name = _two_words(setup, item, "temple d1 seat 2")
        if monument not in MONUMENTS:
            setup.fail(
                f"{item.text!r}: {monument!r} is no monument; expected {', '.join(MONUMENTS)}", item.text
            )
        hex = _hex(setup, name, item.text, "a monument")
        _free(state, setup, hex, item)
        if not state.monument_supply(MONUMENTS.index(monument)):
            setup.fail(f"{item.text!r}: there are only {MONUMENT_SUPPLY} of each type", item.text)
        if item.seat is not None and not state.ankh_pool(item.seat):
            setup.fail(f"{item.text!r}: seat {item.seat + 1} has no ankh token left for it", item.text)
        state.put(NEUTRAL if item.seat is None else item.seat, MONUMENTS.index(monument) + 1, hex)


def _set_merged_and_forgotten(state: State, setup: SetUp) -> None:
    gone: list[int] = []
    if setup.merged:
        fine = len(setup.merged) == 2 and len(set(setup.merged)) == 2
        if not fine or not all(1 <= s <= setup.players for s in setup.merged):
            setup.fail("merged names two seats: the lower, then the higher it merged into", "merged")
        lower, higher = (s - 1 for s in setup.merged)
        state.god_of[lower] = higher
        state.lead[lower] = -1
        state.bearer[lower] = higher
        gone.append(lower)
    for seat in setup.forgotten:
        if not 1 <= seat <= setup.players or seat - 1 in gone:
            setup.fail(f"forgotten: seat {seat} is not in play", "forgotten")
        state.lead[seat - 1] = -1
        state.bearer = [-1 if g == seat - 1 else g for g in state.bearer]
        gone.append(seat - 1)
    for god in gone:
        state.pile.remove(god)
        state.followers[god] = state.hand[god] = 0
        state.pool[state.pool_index(god, WARRIOR)] = 0
    if len(state.pile) < 2:
        setup.fail("fewer than two gods are in play: the game is over", "forgotten")


def _set_guardians(state: State, setup: SetUp) -> None:
    for i, guardian in enumerate(state.fixed.guardians):
        state.stock[i] = guardian_figures(guardian, setup.players)
    for item in (*setup.guardian_pool, *(f for f in setup.figures if f.words[0] not in ("god", "warrior"))):
        if item.words[0] not in state.fixed.kinds or state.fixed.kinds[item.words[0]] < FIRST_GUARDIAN:
            names = ", ".join(("god", "warrior", *(g.id for g in state.fixed.guardians)))
            setup.fail(f"{item.text!r}: {item.words[0]!r} is not in this game; expected {names}", item.text)
        god, kind = _seat(setup, item, "satet e5 seat 1"), state.fixed.kinds[item.words[0]]
        guardian = state.fixed.guardians[kind - FIRST_GUARDIAN]
        if not state.stock[kind - FIRST_GUARDIAN]:
            figures = guardian_figures(guardian, setup.players)
            setup.fail(f"{item.text!r}: {setup.players} players have {figures} of this kind", item.text)
        if state.free_bases(god, guardian.base) <= 0:
            setup.fail(f"{item.text!r}: seat {god + 1} has no {guardian.base} base left", item.text)
        state.stock[kind - FIRST_GUARDIAN] -= 1
        state.held[state.held_index(god, kind)] += 1
        state.pool[state.pool_index(god, kind)] += 1
    for name, left in setup.guardian_stock.items():
        kinds = {g.id: i for i, g in enumerate(state.fixed.guardians)}
        if name not in kinds or not 0 <= left <= state.stock[kinds[name]]:
            setup.fail(f"guardian_stock: {name} = {left}; expected at most the figures that no god has", name)
        state.stock[kinds[name]] = left


def _set_figures(state: State, setup: SetUp) -> None:
    for item in setup.figures:
        figure, name = _two_words(setup, item, "warrior e5 seat 1")
        god, kind = _seat(setup, item, "warrior e5 seat 1"), state.fixed.kinds[figure]
        swims = kind >= FIRST_GUARDIAN and state.fixed.guardians[kind - FIRST_GUARDIAN].swims
        hex = _hex(setup, name, item.text, "this figure", water=swims)
        _free(state, setup, hex, item)
        if god not in state.pile:
            setup.fail(f"{item.text!r}: the god of seat {god + 1} is out of the game", item.text)
        if kind == GOD:
            if any(state.kind_at(h) == GOD for h in bits(state.figures[god])):
                setup.fail(f"{item.text!r}: seat {god + 1} has two god figures", item.text)
        else:
            if not state.pool[state.pool_index(god, kind)]:
                setup.fail(f"{item.text!r}: seat {god + 1} has no {figure} left for it", item.text)
            state.pool[state.pool_index(god, kind)] -= 1
        state.put(god, kind, hex)
    for god in state.pile:
        if not any(state.kind_at(h) == GOD for h in bits(state.figures[god])):
            setup.fail(f"seat {god + 1} has no god figure on the board", "figures")


def _set_tracks(state: State, setup: SetUp) -> None:
    for line, space in setup.actions.items():
        if line not in LINES:
            setup.fail(f"actions: {line!r} is no action; expected {', '.join(LINES)}", line)
        low, high = state.fixed.start_space, TRACK_LAST[LINES.index(line)] - 1
        if not low <= space <= high:
            setup.fail(f"actions: {line} = {space}; expected {low} to {high}", line)
        state.actions[LINES.index(line)] = space
    if not 0 <= setup.event < len(EVENTS):
        setup.fail(
            f"event = {setup.event}; expected 0 to {len(EVENTS) - 1}, the events there have been", "event"
        )
    state.event = setup.event
    if not 1 <= setup.turn <= setup.players or state.lead[state.god_of[setup.turn - 1]] < 0:
        setup.fail(f"turn = {setup.turn}; expected a seat that is in play", "turn")
    state.seat = setup.turn - 1
    if setup.devotion:
        _set_devotion(state, setup)


def _set_devotion(state: State, setup: SetUp) -> None:
    pile: list[int] = []
    for item in setup.devotion:
        god, word = _seat(setup, item, "5 seat 1"), item.words[0]
        if not word.isdecimal() or not 0 <= int(word) < GOAL:
            setup.fail(
                f"devotion {item.text!r}: expected a space from 0 to {GOAL - 1}, like '5 seat 1'", item.text
            )
        if pile and int(word) < state.devotion[pile[-1]]:
            setup.fail(f"devotion {item.text!r}: list the gods from last to first", item.text)
        if god in pile or god not in state.pile:
            setup.fail(f"devotion {item.text!r}: each god in play once", item.text)
        state.devotion[god] = int(word)
        pile.append(god)
    if len(pile) != len(state.pile):
        setup.fail("devotion must name every god in play", "devotion")
    state.pile = pile


def _set_players(state: State, setup: SetUp) -> None:
    if setup.followers:
        if len(setup.followers) != setup.players or min(setup.followers) < 0:
            setup.fail(f"followers: expected {setup.players} whole numbers, one for each seat", "followers")
        state.followers = [n if g in state.pile else 0 for g, n in enumerate(setup.followers)]
    for item in setup.used:
        god = _seat(setup, item, "flood seat 1")
        card = CARD_BIT.get(item.words[0], -1)
        if card < 0 or not state.hand[god] >> card & 1:
            setup.fail(f"used {item.text!r}: expected a card, each once: {', '.join(CARD_BIT)}", item.text)
        state.hand[god] &= ~(1 << card)
    for item in setup.powers:
        god = _seat(setup, item, "revered seat 1")
        if item.words[0] not in POWER_BIT or state.powers[god] >> POWER_BIT[item.words[0]] & 1:
            setup.fail(
                f"powers {item.text!r}: expected a power, each once: {', '.join(POWER_BIT)}", item.text
            )
        state.powers[god] |= 1 << POWER_BIT[item.words[0]]
    for god in range(setup.players):
        levels = [p.level for p in POWERS.values() if state.powers[god] >> POWER_BIT[p.id] & 1]
        if levels != [i // 2 + 1 for i in range(len(levels))]:
            setup.fail(
                f"powers: seat {god + 1} needs two of a level before one of the next, and two at most",
                "powers",
            )
