"""Invariants of a position: what is true after every action of every game."""

from __future__ import annotations

from .board import LAND, N_HEXES, bits
from .regions import adjacency, lands, shore
from .registry import CARD_BIT, POWER_BIT
from .setup import guardian_figures
from .state import (
    ANKH_TOKENS,
    BASES,
    CAMELS,
    CONFLICT_TOKENS,
    EVENTS,
    FIRST_GUARDIAN,
    GOAL,
    GOD,
    MONUMENT_SUPPLY,
    NEUTRAL,
    TRACK_LAST,
    WARRIOR,
    WARRIORS,
    State,
)


class Broken(AssertionError):
    """A position that no game can reach."""


def _need(fine: bool, what: str) -> None:
    if not fine:
        raise Broken(what)


def check(state: State) -> None:
    """Check every invariant.

    Raises:
        Broken: naming the first that does not hold.
    """
    _check_board(state)
    _check_regions(state)
    _check_figures(state)
    _check_tracks(state)
    _check_supplies(state)


def _check_board(state: State) -> None:
    seen = 0
    for hex in range(N_HEXES):
        code, bit = state.at[hex], 1 << hex
        _need(bool(code) == bool(state.occupied & bit), "occupied hexes")
        if not code:
            continue
        seen |= bit
        owner, kind = state.owner_at(hex), state.kind_at(hex)
        if kind >= GOD:
            _need(bool(state.figures[owner] & bit), "figures where they stand")
            swims = kind >= FIRST_GUARDIAN and state.fixed.guardians[kind - FIRST_GUARDIAN].swims
            _need(bool(LAND & bit) or swims, "a figure on water")
        else:
            _need(bool(state.monuments[kind - 1] & bit) and bool(LAND & bit), "monuments where they stand")
            _need(owner == NEUTRAL or bool(state.owned[owner] & bit), "owners of monuments")
    masks = (*state.figures, *state.monuments)
    _need(sum(m.bit_count() for m in masks) == seen.bit_count(), "one piece to a hex")
    owned = sum(m.bit_count() for m in state.owned)
    _need(
        owned + state.neutral().bit_count() == sum(m.bit_count() for m in state.monuments), "neutral or owned"
    )


def _check_regions(state: State) -> None:
    _need(sorted(r.land for r in state.regions) == sorted(lands(state.camels)), "regions cover the land")
    tokens = [r.token for r in state.regions]
    _need(tokens == sorted(set(tokens)), "tokens one to one with regions, rising")
    _need(all(1 <= t <= CONFLICT_TOKENS for t in tokens), "tokens that exist")
    _need(all(r.area == r.land | shore(r.land) for r in state.regions), "water of regions")
    _need(state.adjacent == adjacency(state.camels), "adjacency")


def _check_figures(state: State) -> None:
    elsewhere = [0] * state.fixed.seats
    for listener in state.fixed.moments.elsewhere:
        for god, warriors in listener(state).items():
            elsewhere[god] += warriors
    guardians = state.fixed.guardians
    in_play = [0] * len(guardians)
    for god in range(state.fixed.seats):
        kinds = [state.kind_at(h) for h in bits(state.figures[god])]
        if god not in state.pile:
            _need(
                not kinds and not state.owned[god] and not state.followers[god],
                "a god that is out has nothing",
            )
            continue
        _need(kinds.count(GOD) == 1, "one god figure on the board")
        warriors = kinds.count(WARRIOR) + state.pool[state.pool_index(god, WARRIOR)] + elsewhere[god]
        _need(warriors == WARRIORS, f"six warriors, not {warriors}")
        for i in range(len(guardians)):
            kind = FIRST_GUARDIAN + i
            have = kinds.count(kind) + state.pool[state.pool_index(god, kind)]
            _need(have == state.held[state.held_index(god, kind)], "guardians held")
            in_play[i] += have
        _need(all(state.free_bases(god, size) >= 0 for size in BASES), "guardian bases")
    for i, guardian in enumerate(guardians):
        most = guardian_figures(guardian, state.fixed.seats)
        _need(state.stock[i] >= 0 and in_play[i] + state.stock[i] <= most, f"figures of {guardian.name}")
    _need(all(n >= 0 for n in state.pool), "pools")


def _check_tracks(state: State) -> None:
    fine = all(
        state.fixed.start_space <= space <= last
        for space, last in zip(state.actions, TRACK_LAST, strict=True)
    )
    _need(fine and 0 <= state.event <= len(EVENTS), "markers on their tracks")
    spaces = [state.devotion[g] for g in state.pile]
    _need(spaces == sorted(spaces) and len(set(state.pile)) == len(state.pile), "the devotion pile")
    _need(all(0 <= n <= GOAL for n in state.devotion), "devotion in range")
    _need(not any(n >= GOAL for n in state.devotion) or state.outcome is not None, "the goal ends the game")
    in_play = {g for g in range(state.fixed.seats) if state.lead[g] >= 0}
    _need(in_play == set(state.pile), "gods in play")
    _need(bool(state.agenda) == (state.outcome is None), "something to do until the end")


def _check_supplies(state: State) -> None:
    _need(all(n >= 0 for n in state.followers), "followers")
    _need(all(0 <= hand < 1 << len(CARD_BIT) for hand in state.hand), "cards in hand")
    _need(all(0 <= have < 1 << len(POWER_BIT) for have in state.powers), "powers")
    _need(all(0 <= state.ankh_pool(g) <= ANKH_TOKENS for g in range(state.fixed.seats)), "ankh tokens")
    _need(all(0 <= state.monument_supply(m) <= MONUMENT_SUPPLY for m in range(3)), "monuments in supply")
    _need(0 <= state.camel_supply() <= CAMELS, "camels")
