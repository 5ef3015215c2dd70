"""What a position is worth to a seat: the eyes of `GreedyBot`.

The worth of a position to a god is an expected amount of devotion. It is a sum of:

- **devotion**: what the god has on the track. Devotion short of leaving the red section counts more
  while forgetting is still to come, since a god that is in the red then is out;
- **the conflict that runs**: what the regions still to be scored will bring, as the figures stand;
- **the next conflict**: the same for every region, worth the less the more events come before it,
  since others will still move;
- **later conflicts**: a small share of the same for each of them;
- **assets**: monuments, figures on the board, followers (much, up to what the next powers cost; little
  beyond), powers by what each is good for, guardians, cards in hand, followers the next such
  action would bring, a monument within reach for the next control event.

What a region brings is estimated god by god: alone there, the gain for dominance; the monument
majorities of a god that is present; in a battle the chance to win times the gain for a win. The chance
follows from the strengths the rules themselves compute (abilities included), with what the cards in
each hand are likely to add. Losers are charged for the figures they lose.

From the sum for the own god a share of that of its strongest rival is taken off. A won game is worth
`WON`, a lost one as much the other way.

Every number here is in devotion; they were found by playing.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import itemgetter
from typing import Any

from ..abilities.guardians import aims
from ..battle import cards_in, strength_of
from ..board import DESERT, NEIGHBOUR_SET, WATER, bits
from ..conflict import FORGETTING_AFTER, LAST_CONFLICT
from ..registry import CARD_BIT, POWER_BIT, POWERS
from ..state import EVENTS, TRACK_LAST, WARRIOR, Battle, State

WON = 1000.0
"""A won game; a lost or drawn one is worth as much below nothing."""

RIVAL = 0.25
"""Share of the strongest rival's worth that is taken off."""
RED_BONUS = 0.3
"""Added worth of each devotion up to the end of the red section, while forgetting is to come."""

NEXT = 0.9
"""A gain expected from the next conflict, if it is the very next event."""
FADE = 0.06
"""What that loses for each event before the conflict."""
LATER = 0.3
"""The same gain, in each conflict after the next."""
LAST = 0.5
"""The conflict after forgetting counts as this much of a conflict."""

CHANCE_SCALE = 1.3
"""How uncertain battles are: this much more strength makes a win 2.7 times as likely."""
UNDECIDED = 0.92
"""The chance that a battle has a winner at all."""
CARD_SHARE = 0.6
"""How much of the strongest card in hand a god is expected to add, besides the average card."""
LOST_FIGURE = 0.3
"""A warrior or guardian that dies in a battle."""
DROUGHT_SHARE = 0.3
"""Share of the Drought card's gain that is expected of a win by a god that holds it."""

MONUMENT = 0.35
"""A monument under control, for each conflict to come."""
AIMED_AT = 0.4
"""Share of a monument's worth that is in danger while a Giant Scorpion aims at it."""
FIGURE = 0.35
"""A figure on the board."""
GUARDIAN_IN_POOL = 0.25
"""A guardian that waits in the pool."""
FOLLOWER = 0.4
"""A follower that will be spent on powers."""
SPARE_FOLLOWER = 0.12
"""A follower beyond those."""
INCOME = 0.1
"""A follower that the next followers action would bring."""
REACH = 0.3
"""A monument within reach while the next event lets its player take one."""
READY = 0.1
"""An action marker one space before its last is an event for the next player: this against oneself."""
CARD = 0.12
"""A card in hand."""

POWER = {
    "commanding": 0.5,
    "inspiring": 0.3,
    "omnipresent": 0.6,
    "revered": 0.6,
    "resplendent": 0.6,
    "obelisk-attuned": 0.5,
    "temple-attuned": 0.6,
    "pyramid-attuned": 0.8,
    "glorious": 0.9,
    "magnanimous": 0.8,
    "bountiful": 2.0,
    "worshipful": 0.7,
}
"""An unlocked power, for each conflict to come; the next powers are worth having for what they lead to."""
OTHER_POWER = 0.5

FEWEST = 3
"""So many options of a decision are judged at least."""

_POWER_WORTH = tuple(POWER.get(name, OTHER_POWER) for name in POWERS)
_CONFLICT_AT = tuple(i for i, kind in enumerate(EVENTS) if kind == "conflict")
_BOUNTIFUL = POWER_BIT["bountiful"]
_DROUGHT = 1 << CARD_BIT["drought"]
_LEVEL_COST = (1, 1, 2, 2, 3, 3)


class Judge:
    """Judges positions for one seat while it thinks about one answer, and counts how many.

    What a region brings is worked out once for all positions in which it looks the same.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.judged = 0
        self._limit = 0
        self._regions: dict[tuple[Any, ...], Brings] = {}

    def grant(self, positions: int) -> None:
        """Allow so many more positions for what is imagined next."""
        self._limit = self.judged + positions

    def room(self, wanted: int) -> int:
        """How many of so many options may be judged here: half of what is left, but always a few."""
        return min(wanted, max(FEWEST, (self._limit - self.judged) // 2))

    def value(self, state: State, seat: int | None = None) -> float:
        """What a position is worth to the seat (or another), in devotion; a finished game `WON` or -`WON`."""
        self.judged += 1
        seat = self.seat if seat is None else seat
        out = state.outcome
        if out is not None:
            return WON if seat in out.winners else -WON
        god = state.god_of[seat]
        if state.lead[god] < 0:
            return -WON
        worth = self.worths(state)
        rivals = [w for g, w in worth.items() if g != god]
        return worth[god] - RIVAL * max(rivals, default=0.0)

    def worths(self, state: State) -> dict[int, float]:
        """The worth of a position to every god in play."""
        running, coming = self._expected(state)
        to_come = [i for i in _CONFLICT_AT if i >= state.event]
        shares = [1.0] * len(to_come)
        if shares:
            shares[-1] = LAST
        conflicts = sum(shares)
        near = (NEXT - FADE * (to_come[0] - state.event)) * shares[0] if to_come else 0.0
        factor = near + LATER * sum(shares[1:])
        forgetting = len(to_come) > LAST_CONFLICT - FORGETTING_AFTER or _forgetting_pending(state)
        aimed = 0
        if state.memory.get("giant-scorpion"):
            for _, target in aims(state):
                aimed |= target
        red = state.fixed.rules.red_limit + 1
        found: dict[int, float] = {}
        for god in state.pile:
            worth = state.devotion[god] + running[god] + factor * coming[god]
            if forgetting:
                worth += RED_BONUS * min(red, worth)
            found[god] = worth + _assets(state, god, conflicts, aimed)
        return found

    def _expected(self, state: State) -> tuple[list[float], list[float]]:
        """For each god what the running conflict and what the next one is expected to bring."""
        n = len(state.figures)
        running, coming = [0.0] * n, [0.0] * n
        pending: set[int] = set()
        battle = state.battle
        scored = won = True
        for todo in state.agenda:
            if todo[0] == "region_turn":
                pending.add(todo[1])
            elif todo[0] == "battle_majorities":
                scored = False
            elif todo[0] == "win":
                won = False
        limit = state.fixed.rules.red_limit
        everywhere = (
            tuple(state.owned),
            tuple(state.powers),
            tuple(state.hand),
            tuple(d <= limit for d in state.devotion),
            repr(state.memory),
            tuple(state.pile),
        )
        for region in state.regions:
            area = region.area
            key: tuple[Any, ...] = (area, _hexes_seen(area)(state.at), everywhere)
            fighting = battle is not None and battle.token == region.token
            if battle is not None and fighting:
                key = (*key, tuple(battle.cards), battle.pairs)
            brings = self._regions.get(key)
            if brings is None:
                brings = self._regions[key] = _region(state, region.token, area)
            majorities, resolution = brings
            now = region.token in pending
            for god, gain in majorities:
                coming[god] += gain
                if now or (fighting and not scored):
                    running[god] += gain
            for god, gain in resolution:
                coming[god] += gain
                if now or (fighting and not won):
                    running[god] += gain
        return running, coming


def _forgetting_pending(state: State) -> bool:
    return any(todo[0] == "forgetting" for todo in state.agenda)


# What regions bring ---------------------------------------------------------------------------------


Gains = list[tuple[int, float]]
Brings = tuple[Gains, Gains]
"""What a region brings to whom: by majorities, and by dominance or battle."""


@lru_cache(maxsize=512)
def _hexes_seen(area: int) -> itemgetter[Any]:
    """Reads the pieces on a region's hexes, and next to its water: all that its strengths depend on."""
    seen = area
    for hex in bits(area & WATER):
        seen |= NEIGHBOUR_SET[hex]
    return itemgetter(*bits(seen))


def _region(state: State, token: int, area: int) -> Brings:
    there = [g for g in state.pile if state.figures[g] & area]
    if not there:
        return [], []
    majorities = [(god, types + _bonus(state, god)) for god, types in _majorities(state, area, there).items()]
    return majorities, _resolution(state, there, token, area)


def _majorities(state: State, area: int, there: list[int]) -> dict[int, int]:
    """How many types of monument each god that is present has most of."""
    found: dict[int, int] = {}
    for monuments in state.monuments:
        inside = monuments & area
        if not inside:
            continue
        best, leader = 0, -1
        for god in state.pile:
            count = (state.owned[god] & inside).bit_count()
            if count > best:
                best, leader = count, god
            elif count == best:
                leader = -1
        if leader in there:
            found[leader] = found.get(leader, 0) + 1
    return found


def _bonus(state: State, god: int) -> float:
    """What each gain is larger by."""
    red = state.devotion[god] <= state.fixed.rules.red_limit
    return 1.0 if red and state.powers[god] >> _BOUNTIFUL & 1 else 0.0


def _resolution(state: State, there: list[int], token: int, area: int) -> Gains:
    """Dominance, or the chances of a battle."""
    if len(there) == 1:
        god = there[0]
        extra = sum(n for f in state.fixed.moments.dominance_gain for _, n in f(state, god, area))
        return [(god, 1 + extra + _bonus(state, god))]
    kept = state.battle
    if kept is None or kept.token != token:
        # The rules answer questions about strength for the battle in progress.
        state.battle = Battle(token, area, tuple(there), len(state.figures))
    try:
        return _battle(state, there, area)
    finally:
        state.battle = kept


def _battle(state: State, there: list[int], area: int) -> Gains:
    strengths = [strength_of(state, g)[0] + _likely_card(state, g) for g in there]
    best = max(strengths)
    chances = [exp((s - best) / CHANCE_SCALE) for s in strengths]
    total = sum(chances)
    gains: Gains = []
    for god, part, strength in zip(there, chances, strengths, strict=True):
        chance = part * UNDECIDED / total
        figures = state.figures[god] & area
        margin = strength - max(s for g, s in zip(there, strengths, strict=True) if g != god)
        win = 1 + _bonus(state, god)
        win += sum(n for f in state.fixed.moments.win_gain for _, n in f(state, god, round(margin)))
        if state.hand[god] & _DROUGHT:
            win += DROUGHT_SHARE * (figures & DESERT).bit_count()
        gains.append((god, chance * win - (1 - chance) * LOST_FIGURE * figures.bit_count()))
    return gains


def _likely_card(state: State, god: int) -> float:
    """The strength a god is expected to add by a card; what it has played already the rules count."""
    battle = state.battle
    if battle is not None and battle.cards[god]:
        return 0.0
    strengths = [c.strength(state) for c in cards_in(state.hand[god])]
    if not strengths:
        return 0.0
    usual = sum(strengths) / len(strengths)
    likely = usual + CARD_SHARE * (max(strengths) - usual)
    pair = battle is not None and battle.pairs >> god & 1
    return likely + usual if pair else likely


# Assets ---------------------------------------------------------------------------------------------


def _assets(state: State, god: int, conflicts: float, aimed: int) -> float:
    """Everything that will bring devotion later."""
    owned = state.owned[god]
    worth = MONUMENT * conflicts * (owned.bit_count() - AIMED_AT * (owned & aimed).bit_count())
    worth += FIGURE * state.figures[god].bit_count()
    worth += CARD * state.hand[god].bit_count()
    first = state.pool_index(god, WARRIOR) + 1
    worth += GUARDIAN_IN_POOL * sum(state.pool[first : first + len(state.fixed.guardians)])
    worth += _powers(state, god) * conflicts
    followers = state.followers[god]
    wanted = sum(_LEVEL_COST[state.powers[god].bit_count() :]) if conflicts > LAST else 0
    useful = min(followers, wanted)
    scale = min(1.0, conflicts / 2)
    worth += scale * (FOLLOWER * useful + SPARE_FOLLOWER * (followers - useful))
    near = state.near(state.figures[god])
    neutral = state.neutral()
    worth += INCOME * scale * (near & (neutral | owned)).bit_count()
    if EVENTS[state.event : state.event + 1] == ["control"] and state.ankh_pool(god):
        monuments = state.monuments[0] | state.monuments[1] | state.monuments[2]
        if near & (neutral or monuments & ~owned):
            worth += REACH
    if state.god_of[state.seat] != god and conflicts:
        ready = sum(a == last - 1 for a, last in zip(state.actions, TRACK_LAST, strict=True))
        worth -= READY * min(ready, 2)
    return worth


def _powers(state: State, god: int) -> float:
    powers, worth = state.powers[god], 0.0
    for bit, each in enumerate(_POWER_WORTH):
        if powers >> bit & 1:
            worth += each
    return worth
