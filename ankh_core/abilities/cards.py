"""The seven battle cards (`battle.cards`)."""

from __future__ import annotations

from functools import lru_cache

from ..actions import Action, Bid, BuildMonument, Done
from ..agenda import Decision, Refusal, Todo, decision, queue, step
from ..battle import the_battle
from ..board import DESERT, FERTILE, N_HEXES, bits
from ..devotion import gain_devotion, gain_followers
from ..ledger import note
from ..placing import buildable, covered, hex_word, is_hex, kill
from ..registry import CARD_BIT, CARDS, Card, register
from ..sealed import ask, commit, reveal, waiting
from ..state import MONUMENTS, State

BUILD_COST = 3
"""Followers sacrificed to build (`card.build`)."""


# Build Monument -----------------------------------------------------------------------------------


def _build_cost(state: State, god: int) -> int:
    cost = BUILD_COST
    for listener in state.fixed.moments.build_cost:
        cost = listener(state, god, cost)
    return cost


def _build(state: State, god: int) -> None:
    if _build_options(state, god, ()) != [_DONE]:
        queue(state, ("build", god))
    else:
        note(state, "card.build", "nothing", god, why="build", cost=_build_cost(state, god))


_DONE = Done()
_BUILD = {m: tuple(BuildMonument(m, h) for h in range(N_HEXES)) for m in MONUMENTS}


def _sites(state: State) -> int:
    return buildable(state) & the_battle(state).area


def _build_options(state: State, god: int, todo: Todo) -> list[Action]:
    found: list[Action] = []
    if state.followers[god] >= _build_cost(state, god) and state.ankh_pool(god):
        sites = bits(_sites(state))
        for i, monument in enumerate(MONUMENTS):
            if state.monument_supply(i):
                found += [_BUILD[monument][h] for h in sites]
    found.append(_DONE)
    return found


def _refuse_build(state: State, god: int, todo: Todo, action: BuildMonument | Done) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if action.monument not in MONUMENTS:
        return Refusal("card.build", f"{action.monument!r} is no monument: {', '.join(MONUMENTS)}.")
    if not state.monument_supply(MONUMENTS.index(action.monument)):
        return Refusal("card.build", f"There is no {action.monument} left in supply.")
    if not is_hex(action.hex) or not the_battle(state).area >> action.hex & 1:
        return Refusal("card.build", f"{hex_word(action.hex)} is not in the region of this battle.")
    if not _sites(state) >> action.hex & 1:
        return Refusal("card.build", f"{hex_word(action.hex)} is no empty land hex on which one may build.")
    return None


def _resolve_build(state: State, god: int, todo: Todo, action: BuildMonument | Done) -> None:
    if isinstance(action, Done):
        return
    gain_followers(state, god, -_build_cost(state, god), "card.build")
    monument = MONUMENTS.index(action.monument) + 1
    state.put(god, monument, action.hex)
    note(state, "card.build", "built", god, monument=monument, hex=action.hex)


decision(
    Decision(
        kind="build",
        rules=("card.build",),
        accepts=(BuildMonument, Done),
        options=_build_options,
        refuse=_refuse_build,
        resolve=_resolve_build,
    )
)


# Plague -------------------------------------------------------------------------------------------


def _plague(state: State, god: int) -> None:
    bidders = the_battle(state).bidders
    ask(state, bidders)
    queue(state, ("auction", god, bidders))
    # Who has no followers has nothing to say.
    asked = tuple(g for g in bidders if state.followers[g])
    if asked:
        queue(state, ("bid", asked))


def _bid_options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_bids(state.followers[god]))


@lru_cache(maxsize=64)
def _bids(most: int) -> tuple[Bid, ...]:
    return tuple(Bid(n) for n in range(most + 1))


def _refuse_bid(state: State, god: int, todo: Todo, action: Bid) -> Refusal | None:
    if type(action.followers) is int and 0 <= action.followers <= state.followers[god]:
        return None
    return Refusal("battle.plague", f"Bid a whole number of followers from 0 to {state.followers[god]}.")


def _seal_bid(state: State, god: int, todo: Todo, action: Bid) -> None:
    commit(state, god, action.followers, todo)


decision(
    Decision(
        kind="bid",
        rules=("battle.plague",),
        accepts=(Bid,),
        options=_bid_options,
        refuse=_refuse_bid,
        resolve=_seal_bid,
        gods=waiting,
        sealed=True,
    )
)


@step
def auction(state: State, god: int, bidders: tuple[int, ...]) -> None:
    """Everyone pays; the single highest bidder is spared, the others' figures in the region die."""
    bids = {g: max(0, bid) for g, bid in zip(bidders, reveal(state, bidders), strict=True)}
    best = max(bids.values(), default=0)
    highest = [g for g, bid in bids.items() if bid == best]
    spared = highest[0] if len(highest) == 1 else None
    for bidder, bid in bids.items():
        note(state, "battle.plague", "bid", bidder, bid)
        gain_followers(state, bidder, -bid, "battle.plague")
    note(state, "battle.plague", "auction", spared, best, by=god, bids=bids)
    area = the_battle(state).area
    doomed = 0
    for g, figures in enumerate(state.figures):
        if g != spared:
            doomed |= figures & area
    kill(state, bits(doomed), "battle.plague")


# The others ---------------------------------------------------------------------------------------


def _there(state: State, god: int, terrain: int) -> int:
    return state.figures[god] & the_battle(state).area & terrain


def _flood(state: State, god: int) -> None:
    figures = _there(state, god, FERTILE & ~covered(state))
    the_battle(state).protected |= figures
    amount = figures.bit_count()
    for listener in state.fixed.moments.followers_from_card:
        amount = listener(state, god, amount)
    gain_followers(state, god, amount, "card.flood", hexes=figures)
    if figures:
        note(state, "card.flood", "protected", god, hexes=figures)


def _drought(state: State, god: int) -> list[tuple[str, int]]:
    figures = _there(state, god, DESERT & ~covered(state)).bit_count()
    return [("card.drought", figures)] if figures else []


def _miracle(state: State, god: int) -> None:
    gain_devotion(state, god, the_battle(state).killed[god], "card.miracle")


def _maat(state: State, god: int) -> None:
    everything = (1 << len(CARDS)) - 1
    back = tuple(c.id for c in CARDS.values() if not state.hand[god] >> CARD_BIT[c.id] & 1)
    state.hand[god] = everything
    note(state, "card.maat", "taken_back", god, cards=back)


register(
    CARDS,
    Card("build", "Build Monument", "card.build", build=_build),
    Card("plague", "Plague", "card.plague", strength=lambda state: 1, plague=_plague),
    Card("chariots", "Chariots", "card.chariots", strength=lambda state: 3),
    Card("flood", "Flood", "card.flood", reveal=_flood),
    Card(
        "drought",
        "Drought",
        "card.drought",
        strength=lambda state: int(state.fixed.rules.drought_strength),
        win=_drought,
    ),
    Card("miracle", "Miracle", "card.miracle", after=_miracle),
    Card("maat", "Cycle of Ma'at", "card.maat", last=_maat),
)
