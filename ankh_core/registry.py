"""What exists in the game: cards, powers, gods and guardians, and the moments they listen to.

The definitions themselves stand in `ankh_core.abilities` and register here when imported, so that
the chapters can ask for "the listeners of this moment" without knowing any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

Listener = Callable[..., Any]

MOMENTS: dict[str, str] = {
    # moment -> what a listener is called with, and what it answers
    "elsewhere": "(state) -> {god: warriors} that are neither on the board nor in a pool",
    "set_up": "(state, setup) -> read what a scenario says about it from setup.abilities",
    "written": "(state) -> {name: text} to write what it remembers into a scenario",
    "marks": "(state) -> {name: what it has on the board}, for screens",
    "devotion_gain": "(state, god, amount) -> how much larger this one gain is",
    "open_water": "(state, god, kind, how) -> water hexes this guardian may also be put on",
    "closed": "(state, god, kind, how, start) -> (rule, hexes this figure may not be put on); "
    "the same for all gods and warriors, wherever they come from",
    "covered": "(state,) -> land hexes that are neither fertile nor desert, and where nobody builds",
    "build_cost": "(state, god, cost) -> the followers a Build Monument costs",
    "passable": "(state, god, kind, start) -> occupied hexes on which this guardian may end its move",
    "move_onto": "(state, god, kind, start, end) -> the figure is about to end its move on an occupied hex",
    "shifted": "(state, start, end) -> a figure has changed hexes; remember it under the new one",
    "placed": "(state, god, kind, hex, how) -> a figure has come to stand on a hex",
    "removed": "(state, god, kind, hex) -> a figure has left the board",
    "moved": "(state, god, kind, start, end) -> a figure has ended its move of a move action",
    "other_figures": "(state, god) -> [(word, kind)] that may be summoned besides those of the pool",
    "take_other": "(state, god, word) -> such a figure is summoned now: put it into the pool first",
    "extra_summons": "(state, god) -> [(rule, hex, area)]: one more figure into the area, for the hex",
    "summon_anywhere": "(state, god, kind) -> hexes where this guardian may be summoned whatever is adjacent",
    "followers_gained": "(state, god) -> a followers action has been resolved",
    "conflict_start": "(state,) -> effects at the start of a conflict",
    "conflict_end": "(state,) -> a conflict has ended",
    "battle_start": "(state,) -> effects at the start of a battle",
    "battle_cards": "(state,) -> something may be announced before cards are chosen",
    "followers_from_card": "(state, god, amount) -> the followers a card gives, changed",
    "figure_bonus": "(state, god, kind, hex) -> [(rule, strength)] a figure has beyond its base of 1",
    "figure_nullified": "(state, god, kind, hex) -> rule id that leaves the figure no strength, or None",
    "disarmed": "(state, god, kind, hex) -> True when the figure has no ability where it stands",
    "god_bonus": "(state, god) -> [(rule, strength)] added to a god's strength in the battle",
    "win_gain": "(state, god, margin) -> [(rule, devotion)] in the one gain of a battle's winner",
    "dominance_gain": "(state, god, area) -> [(rule, devotion)] in the one gain of dominance",
    "battle_won": "(state, god) -> what follows a win other than devotion",
    "before_deaths": "(state,) -> choices about who is kept alive may be queued",
    "killed": "(state, victims, resolution) -> figures were killed, in a battle's resolution or otherwise",
    "battle_lost": "(state, god) -> effects of losing a battle",
    "after_losers": "(state,) -> after the losers' effects",
    "after_battle": "(state, god) -> after the cards' first effects of a battle",
    "merging": "(state, higher, lower) -> two gods become one",
    "forgotten": "(state, god) -> a god is out",
}
"""Every moment at which an ability may speak, with its arguments and the meaning of its answer."""

OF_GUARDIANS = frozenset({"open_water", "passable", "summon_anywhere"})
"""Moments at which only guardians are asked about, so that only they may listen."""


@dataclass(frozen=True)
class Ability:
    """Anything that listens to moments. ``id`` is its word in texts (lower case, no spaces)."""

    id: str
    name: str
    rule: str
    listens: Mapping[str, Listener] = field(default_factory=dict, repr=False, compare=False)
    remembers: tuple[str, ...] = ()
    """The keys under which a scenario's ``abilities`` say what it remembers between turns."""

    def __post_init__(self) -> None:
        for moment in self.listens:
            if moment not in MOMENTS:
                raise ValueError(f"{self.id}: there is no moment {moment!r}")
            if moment in OF_GUARDIANS and not isinstance(self, Guardian):
                raise ValueError(f"{self.id}: only a guardian listens to {moment!r}")


@dataclass(frozen=True)
class Card(Ability):
    """A battle card. The hooks are called with (state, god) for each god that played it."""

    strength: Callable[[Any], int] = lambda state: 0
    reveal: Listener | None = None
    build: Listener | None = None
    plague: Listener | None = None
    win: Listener | None = None
    after: Listener | None = None
    last: Listener | None = None


@dataclass(frozen=True)
class Power(Ability):
    """An Ankh power of level 1, 2 or 3."""

    level: int = 1


@dataclass(frozen=True)
class God(Ability):
    """A god a seat can play."""


@dataclass(frozen=True)
class Guardian(Ability):
    """A kind of guardian: level 1 to 3, base ``small`` or ``large``, figures in the box."""

    level: int = 1
    base: str = "small"
    figures: int = 3
    swims: bool = False
    """Whether it may stand on water."""
    house_values: bool = False
    base_game: bool = True


CARDS: dict[str, Card] = {}
POWERS: dict[str, Power] = {}
GODS: dict[str, God] = {}
GUARDIANS: dict[str, Guardian] = {}

CARD_BIT: dict[str, int] = {}
"""Which bit of a hand a card is."""
POWER_BIT: dict[str, int] = {}
"""Which bit of ``State.powers`` a power is."""

T = TypeVar("T", bound=Ability)


def register(kind: dict[str, T], *definitions: T) -> None:
    """Add definitions to one of the tables above, in their order.

    Raises:
        ValueError: an id is taken.
    """
    for definition in definitions:
        if definition.id in kind:
            raise ValueError(f"{definition.id} is defined twice")
        bits = CARD_BIT if isinstance(definition, Card) else POWER_BIT
        if isinstance(definition, (Card, Power)):
            bits[definition.id] = len(bits)
        kind[definition.id] = definition


def abilities_in(gods: Sequence[God], guardians: Sequence[Guardian]) -> list[Ability]:
    """Every ability of a game with these gods and guardians; cards and powers are in every game."""
    return [*CARDS.values(), *POWERS.values(), *gods, *guardians]


class Moments:
    """The listeners of one game, a tuple for each moment; an empty tuple costs nothing to ask."""

    __slots__ = tuple(MOMENTS)

    def __init__(self, abilities: list[Ability]) -> None:
        for moment in MOMENTS:
            listeners = tuple(a.listens[moment] for a in abilities if moment in a.listens)
            setattr(self, moment, listeners)

    def __getattr__(self, name: str) -> tuple[Listener, ...]:  # for the type checker: slots are all set
        raise AttributeError(name)
