"""State: one position of a game, complete to the last detail, cheap to copy.

Ints, flat lists and masks only. ``at[hex]`` holds a piece code: the owner times 32 plus the kind of
piece; 0 is an empty hex. The masks repeat what ``at`` says, so that chapters can ask about many
hexes at once; the functions at the end are the only ones that write either.
"""

from __future__ import annotations

import hashlib
from typing import Any

from .board import LAND, N_HEXES, bits
from .house import HouseRules
from .ledger import Entry
from .regions import Region, adjacency
from .registry import CARDS, God, Guardian, Moments

OBELISK, TEMPLE, PYRAMID = 1, 2, 3
MONUMENTS = ("obelisk", "temple", "pyramid")
"""The types of monument; a type's kind is its place here plus 1."""
GOD, WARRIOR, FIRST_GUARDIAN = 4, 5, 6
NEUTRAL = 7
"""The owner of a neutral monument."""
OWNER_SHIFT, KIND_MASK = 5, 31

MONUMENT_SUPPLY = 10
"""Monuments of each type in the box (`piece.monuments`)."""
WARRIORS = 6
"""Warriors of each god (`piece.figures`)."""
ANKH_TOKENS = 15 - 6
"""Ankh tokens of a god for monuments; the other six start on its dashboard (`piece.supplies`)."""
CAMELS = 30
CONFLICT_TOKENS = 8
BASES = {"small": 2, "large": 2}
"""Guardian bases of each god by size (`piece.supplies`)."""
TRACK_LAST = (6, 6, 6, 5)
"""The last space index of each action track; reaching it triggers an event (`track.actions`)."""
EVENTS = [
    "control",
    "control",
    "control",
    "conflict",
    "caravan",
    "control",
    "control",
    "conflict",
    "caravan",
    "control",
    "control",
    "conflict",
    "caravan",
    "control",
    "control",
    "conflict",
    "control",
    "conflict",
]
"""The event track, first to last (`track.events`)."""
GOAL = 31
"""Reaching this devotion wins at once (`track.devotion`)."""


class Fixed:
    """What never changes during a game: who plays, with what, under which house readings."""

    __slots__ = (
        "god_numbers",
        "gods",
        "guardians",
        "kind_names",
        "kinds",
        "moments",
        "rules",
        "scenario",
        "seats",
    )

    def __init__(
        self,
        gods: tuple[God, ...],
        guardians: tuple[Guardian, ...],
        rules: HouseRules,
        moments: Moments,
        scenario: str,
    ) -> None:
        self.seats = len(gods)
        self.gods = gods
        self.guardians = guardians
        self.rules = rules
        self.moments = moments
        self.scenario = scenario
        self.kind_names = ("", *MONUMENTS, "god", "warrior", *(g.id for g in guardians))
        self.kinds = {name: kind for kind, name in enumerate(self.kind_names) if name}
        self.god_numbers = {god.id: number for number, god in enumerate(gods)}

    @property
    def start_space(self) -> int:
        """Where action markers start, by the number of seats that started (`track.actions`)."""
        return 5 - self.seats


class Battle:
    """What a battle in progress needs to remember; see `ankh_core.battle` for its steps."""

    __slots__ = (
        "area",
        "bidders",
        "cards",
        "counts",
        "gods",
        "killed",
        "margin",
        "pairs",
        "protected",
        "strength",
        "token",
        "winner",
    )

    def __init__(self, token: int, area: int, gods: tuple[int, ...], n: int) -> None:
        self.token = token
        self.area = area
        self.gods = gods
        self.cards: list[int] = [0] * n
        self.bidders: tuple[int, ...] = ()
        self.protected = 0
        self.killed: list[int] = [0] * n
        self.counts: tuple[int, ...] = ()
        self.strength: tuple[int, ...] = ()
        self.winner = -1
        self.margin = 0
        self.pairs = 0  # the gods that play two cards, a bit each

    def copy(self) -> Battle:
        new = Battle.__new__(Battle)
        for name in Battle.__slots__:
            setattr(new, name, getattr(self, name))
        new.cards = self.cards[:]
        new.killed = self.killed[:]
        return new

    def key(self) -> tuple[Any, ...]:
        return tuple(
            tuple(v) if isinstance(v, list) else v for v in (getattr(self, n) for n in Battle.__slots__)
        )


class Outcome:
    """How a game ended: the seats that won (none in a draw), their god's index or None, the rule."""

    __slots__ = ("god", "rule", "winners")

    def __init__(self, winners: tuple[int, ...], god: int | None, rule: str) -> None:
        self.winners = winners
        self.god = god
        self.rule = rule

    def key(self) -> tuple[Any, ...]:
        return self.winners, self.god, self.rule


class Ended(Exception):
    """Raised inside a resolution the moment the game is over (`end.top`); `agenda.run` catches it."""


class State:
    """One position. Gods and seats are numbered from 0; ``fixed`` is shared between copies."""

    __slots__ = (
        "acted",  # hexes of the figures that have used their move in the running action
        "actions",  # marker of each action track
        "adjacent",  # adjacency of every hex; shared
        "agenda",  # what is still to be done: a stack of (step name, arguments...)
        "at",  # piece code on each hex
        "battle",  # the battle in progress, or None
        "bearer",  # which god now has the ability of god i; -1: none
        "camels",  # sides that carry a camel
        "devotion",  # devotion of each god
        "event",  # how many events there have been
        "figures",  # hexes of each god's figures
        "fixed",
        "followers",
        "god_of",  # god of each seat
        "hand",  # battle cards in hand, a bit each
        "held",  # guardians each god has, on the board or in the pool: n_kinds numbers a god
        "lead",  # seat that decides for a god outside its own turns; -1: the god is not in play
        "ledger",  # list of entries, or None; shared
        "memory",  # what abilities remember, by name; values never change in place
        "monuments",  # hexes of each type of monument
        "occupied",
        "outcome",
        "owned",  # hexes of each god's monuments
        "pile",  # gods in play from last to first on the devotion track
        "pool",  # figures not on the board: warriors, then guardians: n_kinds + 1 numbers a god
        "powers",  # unlocked powers, a bit each
        "regions",  # every region, by rising token; shared
        "sealed",  # cards or bids committed but not revealed; -1: none
        "seat",  # whose turn it is
        "stock",  # figures left of each guardian kind
        "tiebreak",  # god holding the tie-break token; -1: nobody
        "tiebreak_up",
    )

    def __init__(self, fixed: Fixed) -> None:
        n, kinds = fixed.seats, len(fixed.guardians)
        self.fixed = fixed
        self.at: list[int] = [0] * N_HEXES
        self.occupied = 0
        self.monuments: list[int] = [0, 0, 0]
        self.figures: list[int] = [0] * n
        self.owned: list[int] = [0] * n
        self.pool: list[int] = ([WARRIORS] + [0] * kinds) * n
        self.held: list[int] = [0] * (kinds * n)
        self.stock: list[int] = [0] * kinds
        self.camels = 0
        self.regions: tuple[Region, ...] = ()
        self.adjacent: tuple[int, ...] = adjacency(0)
        self.devotion: list[int] = [0] * n
        self.pile: list[int] = list(range(n - 1, -1, -1))
        self.followers: list[int] = [1] * n
        self.hand: list[int] = [(1 << len(CARDS)) - 1] * n
        self.powers: list[int] = [0] * n
        self.god_of: list[int] = list(range(n))
        self.lead: list[int] = list(range(n))
        self.bearer: list[int] = list(range(n))
        self.actions: list[int] = [fixed.start_space] * 4
        self.event = 0
        self.seat = 0
        self.agenda: list[tuple[Any, ...]] = []
        self.acted = 0
        self.sealed: list[int] = [-1] * n
        self.battle: Battle | None = None
        self.tiebreak = -1
        self.tiebreak_up = False
        self.memory: dict[str, Any] = {}
        self.outcome: Outcome | None = None
        self.ledger: list[Entry] | None = None

    def copy(self) -> State:
        """An independent copy; only what never changes in place is shared."""
        new = State.__new__(State)
        new.fixed = self.fixed
        new.at = self.at[:]
        new.occupied = self.occupied
        new.monuments = self.monuments[:]
        new.figures = self.figures[:]
        new.owned = self.owned[:]
        new.pool = self.pool[:]
        new.held = self.held[:]
        new.stock = self.stock[:]
        new.camels = self.camels
        new.regions = self.regions
        new.adjacent = self.adjacent
        new.devotion = self.devotion[:]
        new.pile = self.pile[:]
        new.followers = self.followers[:]
        new.hand = self.hand[:]
        new.powers = self.powers[:]
        new.god_of = self.god_of[:]
        new.lead = self.lead[:]
        new.bearer = self.bearer[:]
        new.actions = self.actions[:]
        new.event = self.event
        new.seat = self.seat
        new.agenda = self.agenda[:]
        new.acted = self.acted
        new.sealed = self.sealed[:]
        battle = self.battle
        new.battle = None if battle is None else battle.copy()
        new.tiebreak = self.tiebreak
        new.tiebreak_up = self.tiebreak_up
        new.memory = self.memory.copy()
        new.outcome = self.outcome
        new.ledger = self.ledger
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is, the ledger apart; equal keys, equal positions."""

        def plain(value: Any) -> Any:
            if isinstance(value, list):
                return tuple(value)
            if isinstance(value, dict):
                return tuple(sorted(value.items()))
            return value.key() if isinstance(value, (Battle, Outcome)) else value

        skip = ("fixed", "ledger", "adjacent")
        return tuple(plain(getattr(self, name)) for name in State.__slots__ if name not in skip)

    def digest(self) -> str:
        """A short fingerprint of the position, the same in every process."""
        return hashlib.sha256(repr(self.key()).encode()).hexdigest()[:16]

    # What the pieces say -------------------------------------------------------------------------

    def kind_at(self, hex: int) -> int:
        """The kind of piece on a hex, 0 when it is empty."""
        return self.at[hex] & KIND_MASK

    def owner_at(self, hex: int) -> int:
        """The owner of the piece on an occupied hex, `NEUTRAL` for a neutral monument."""
        return self.at[hex] >> OWNER_SHIFT

    def neutral(self) -> int:
        """The hexes of the neutral monuments."""
        mask = self.monuments[0] | self.monuments[1] | self.monuments[2]
        for owned in self.owned:
            mask &= ~owned
        return mask

    def near(self, hexes: int) -> int:
        """Every hex adjacent to at least one of these (`board.adjacent`)."""
        adjacent, found = self.adjacent, 0
        for h in bits(hexes):
            found |= adjacent[h]
        return found

    def gods_in(self, area: int) -> tuple[int, ...]:
        """The gods with a figure in an area, least devotion first."""
        figures = self.figures
        return tuple([g for g in self.pile if figures[g] & area])

    def region_of(self, hex: int) -> Region:
        """The region of a land hex."""
        return next(r for r in self.regions if r.land >> hex & 1)

    def region(self, token: int) -> Region:
        """The region with a conflict order token."""
        for region in self.regions:
            if region.token == token:
                return region
        raise KeyError(token)

    def free_land(self) -> int:
        """The empty land hexes."""
        return LAND & ~self.occupied

    def ankh_pool(self, god: int) -> int:
        """Ankh tokens a god has left for monuments."""
        return ANKH_TOKENS - self.owned[god].bit_count()

    def monument_supply(self, monument: int) -> int:
        """Monuments of a type (0 to 2) left in supply."""
        return MONUMENT_SUPPLY - self.monuments[monument].bit_count()

    def token_supply(self) -> list[int]:
        """Conflict order tokens not on the board, lowest first."""
        used = {r.token for r in self.regions}
        return [t for t in range(1, CONFLICT_TOKENS + 1) if t not in used]

    def camel_supply(self) -> int:
        """Camels not on the board."""
        return CAMELS - self.camels.bit_count()

    def pool_index(self, god: int, kind: int) -> int:
        """Where ``pool`` counts a god's warriors or guardians of a kind."""
        return god * (len(self.fixed.guardians) + 1) + kind - WARRIOR

    def held_index(self, god: int, kind: int) -> int:
        """Where ``held`` counts a god's guardians of a kind."""
        return god * len(self.fixed.guardians) + kind - FIRST_GUARDIAN

    def free_bases(self, god: int, size: str) -> int:
        """Guardian bases of a size that a god has left."""
        guardians = self.fixed.guardians
        row = god * len(guardians)
        return BASES[size] - sum(self.held[row + i] for i, g in enumerate(guardians) if g.base == size)

    def has_power(self, god: int, bit: int) -> bool:
        """Whether a god has unlocked the power with this bit number."""
        return bool(self.powers[god] >> bit & 1)

    def decider(self, god: int) -> int:
        """The seat that decides for a god now (`merge.turns`)."""
        return self.seat if self.god_of[self.seat] == god else self.lead[god]

    def seats_of(self, god: int) -> tuple[int, ...]:
        """The seats that play a god: one, or the two of a merged god."""
        return tuple(s for s, g in enumerate(self.god_of) if g == god)

    def merged(self, god: int) -> bool:
        """Whether two seats share this god."""
        return self.god_of.count(god) > 1

    # Moving pieces: the only places that write the board -------------------------------------------

    def put(self, owner: int, kind: int, hex: int) -> None:
        """Put a piece on an empty hex."""
        bit = 1 << hex
        self.at[hex] = owner << OWNER_SHIFT | kind
        self.occupied |= bit
        if kind >= GOD:
            self.figures[owner] |= bit
        else:
            self.monuments[kind - 1] |= bit
            if owner != NEUTRAL:
                self.owned[owner] |= bit

    def lift(self, hex: int) -> int:
        """Take the piece off a hex and return its code."""
        code, keep = self.at[hex], ~(1 << hex)
        owner, kind = code >> OWNER_SHIFT, code & KIND_MASK
        self.at[hex] = 0
        self.occupied &= keep
        if kind >= GOD:
            self.figures[owner] &= keep
        else:
            self.monuments[kind - 1] &= keep
            if owner != NEUTRAL:
                self.owned[owner] &= keep
        return code

    def give(self, hex: int, owner: int) -> None:
        """Change who controls the monument on a hex."""
        kind = self.kind_at(hex)
        self.lift(hex)
        self.put(owner, kind, hex)

    def set_camels(self, camels: int, regions: tuple[Region, ...]) -> None:
        """Put a set of camels on the board, with the regions they make."""
        self.camels = camels
        self.adjacent = adjacency(camels)
        self.regions = tuple(sorted(regions))
