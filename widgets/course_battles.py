"""Boards for the review of conflicts: figures, monuments and cards are drawn, the engine plays the conflict.

Isis and Ra fight in the west. Their figures stand apart and bear no suns, so that no god's ability has a part
in it; where a third god is needed, Osiris stands in the delta.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from ankh_core.board import HEX, HEXES, NEIGHBOUR_SET, bits
from ankh_core.regions import lands
from ankh_core.registry import CARDS

from .course_boards import Maker, NoRoom
from .course_facts import Fact, Told, ask, by_rule, gained, region_hexes, spared, strength, times, winner
from .course_position import played, position
from .course_question import Question
from .lessons.common import BEFORE_CONFLICT, TO_CONFLICT

WEST, DELTA, EAST = lands(0)
"""Land of the three regions of the printed board."""
EASY = ("chariots", "flood", "drought", "miracle", "maat")
"""Cards that need no decision after they are played."""
TYPES = ("obelisk", "temple", "pyramid")
NOBODY = "nobody"


class Draw:
    """What is drawn for a board: each hex is used once."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self._free = dice, set(range(len(HEXES)))
        self.figures: list[str] = []
        self.monuments: list[str] = []
        self.lines: list[str] = []

    def hex(self, land: int) -> str:
        """A free hex of some land.

        Raises:
            NoRoom: there is none.
        """
        free = [h for h in bits(land) if h in self._free]
        if not free:
            raise NoRoom
        found = self.dice.choice(free)
        self._free.discard(found)
        return HEXES[found]

    def god(self, god: str, land: int, warriors: int, *others: str, apart: bool = True) -> None:
        """A god figure with warriors, and other figures, on some land; ``apart`` from those of other gods."""
        enemies = [HEX[figure.split()[1]] for figure in self.figures if not figure.endswith(f" {god}")]
        near = sum(1 << h for h in range(len(HEXES)) if any(NEIGHBOUR_SET[h] >> e & 1 for e in enemies))
        for kind in ("god", *["warrior"] * warriors, *others):
            self.figures.append(f"{kind} {self.hex(land & ~near if apart else land)} {god}")

    def monument(self, land: int, owner: str, kind: str = "") -> None:
        """A monument on some land; neutral without an owner; of any type if none is named."""
        self.put_monument(self.hex(land), owner, kind)

    def __contains__(self, hex: str) -> bool:
        """Whether a hex is free."""
        return HEX[hex] in self._free

    def put_monument(self, hex: str, owner: str, kind: str = "") -> None:
        """A monument on this hex, as in `monument`."""
        self._free.discard(HEX[hex])
        self.monuments.append(f"{kind or self.dice.choice(TYPES)} {hex} {owner}".strip())

    def cards(self) -> tuple[str, str]:
        """A card for Isis and one for Ra."""
        return self.dice.choice(EASY), self.dice.choice(EASY)

    def text(self, gods: Sequence[str] = ("Isis", "Ra"), ready: str = BEFORE_CONFLICT) -> str:
        """The position; ``ready`` says how far the tracks are, without it the first conflict comes next."""
        lines = [f"gods = {json.dumps(list(gods))}", f"figures = {json.dumps(self.figures)}", *self.lines]
        if self.monuments:
            lines.append(f"monuments = {json.dumps(self.monuments)}")
        return "\n".join([*lines, ready]) + "\n"


def card_name(card: str) -> str:
    """A battle card's name."""
    return CARDS[card].name


def tie_waits(told: Told) -> bool:
    """Whether what is played ends at the question about the tie-break token."""
    return told.after.decision is not None and told.after.decision.kind == "tiebreak"


def settled(question: Question) -> Question | None:
    """The same question; None if its battle is a tie that waits for the token, and nobody has won or lost."""
    return None if tie_waits(question.told) else question


def fought(draw: Draw, isis: str, ra: str, gods: Sequence[str] = ("Isis", "Ra")) -> Told:
    """A battle of Isis and Ra in the west with these cards."""
    before = played(position(draw.text(gods)), TO_CONFLICT)
    return Told(before, played(before, f"Isis: card {isis}; Ra: card {ra}"))


def two_cards(isis: str, ra: str) -> str:
    """What both play, as a sentence."""
    return f"In the west Isis plays {card_name(isis)}, Ra plays {card_name(ra)}."


def _battle(rule: str, ask_for: str, fact: Fact, choices: Sequence[str] = ()) -> Maker:
    """A question about a battle with drawn figures and cards; ``ask_for`` comes after what is played."""

    def make(dice: random.Random) -> Question | None:
        draw = Draw(dice)
        for god in ("Isis", "Ra"):
            draw.god(god, WEST, dice.randint(1, 4))
        isis, ra = draw.cards()
        told = fought(draw, isis, ra)
        return settled(Question(f"{two_cards(isis, ra)} {ask_for}", fact, told, choices, rule=rule))

    return make


def _played_by_isis(card: str, ask_for: str, fact: Fact, wins: bool | None = None) -> Maker:
    """A question about a card of Isis; ``wins`` tells whether she has to win, lose, or neither."""

    def make(dice: random.Random) -> Question | None:
        draw = Draw(dice)
        draw.god("Isis", WEST, dice.randint(2, 4))
        draw.god("Ra", WEST, dice.randint(1, 4))
        other = dice.choice(EASY)
        told = fought(draw, card, other)
        if wins is not None and (winner().find(told) == "Isis") != wins:
            return None
        return settled(Question(f"{two_cards(card, other)} {ask_for}", fact, told, rule=f"card.{card}"))

    return make


def _dominance(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, dice.randint(0, 2))
    draw.god("Ra", EAST, 0)
    for _ in range(dice.randint(3, 7)):
        draw.monument(WEST, dice.choice(("Isis", "Isis", "Ra", "")))
    before = position(draw.text())
    text = "A conflict comes, and nobody moves. How much devotion does Isis gain in the west?"
    return Question(
        text, gained("Isis", "devotion"), Told(before, played(before, TO_CONFLICT)), rule="dominance"
    )


def _majority(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    for god, land in (("Isis", WEST), ("Ra", WEST), ("Osiris", DELTA)):
        draw.god(god, land, dice.randint(0, 1))
    for _ in range(dice.randint(4, 8)):
        draw.monument(WEST, dice.choice(("Isis", "Isis", "Ra", "Osiris", "")))
    isis, ra = draw.cards()
    told = fought(draw, isis, ra, ("Isis", "Ra", "Osiris"))
    text = "Isis and Ra fight in the west. How much devotion does Isis gain there for monument majorities?"
    return Question(text, by_rule("Isis", "majority"), told, rule="majority")


def _tie(dice: random.Random) -> Question | None:
    """A tie, or nearly one; any of three gods holds the token, and it is used if it may be."""
    draw = Draw(dice)
    number = dice.randint(1, 3)
    draw.god("Isis", WEST, number)
    draw.god("Ra", WEST, number)
    draw.god("Osiris", DELTA, 0)
    holder = dice.randrange(3)
    draw.lines.append(f"turn = {holder + 1}")
    isis, ra = dice.choice(
        (("miracle", "maat"), ("flood", "flood"), ("maat", "drought"), ("drought", "drought"))
    )
    told = fought(draw, isis, ra, ("Isis", "Ra", "Osiris"))
    if tie_waits(told):
        told = Told(told.before, played(told.after, "tiebreak use"))
    text = (
        f"{told.before.seat_name(holder)} set off this conflict. {two_cards(isis, ra)} If the tie-break "
        "token may be used, it is. Who wins?"
    )
    return Question(text, winner(), told, ("Isis", "Ra", "Osiris", NOBODY), rule="battle.tiebreak")


def _auction(rule: str, text: str, fact: Fact, choices: Sequence[str] = ()) -> Maker:
    """A question about a Plague with drawn bids, ties likely."""

    def make(dice: random.Random) -> Question | None:
        draw = Draw(dice)
        gods = ("Isis", "Ra", "Osiris")
        for god in gods:
            draw.god(god, WEST, dice.randint(1, 3), apart=False)
        draw.lines.append("followers = [3, 3, 3]")
        bids = [dice.randint(0, 3) for _ in gods]
        before = played(position(draw.text(gods)), TO_CONFLICT)
        plays = "Isis: card plague; Ra: card flood; Osiris: card chariots"
        bidding = played(before, plays)
        after = played(bidding, "; ".join(f"{g}: bid {b}" for g, b in zip(gods, bids, strict=True)))
        told = ", ".join(f"{g} bids {b}" for g, b in zip(gods, bids, strict=True))
        return Question(
            f"Isis has played Plague. {told}. {text}",
            fact,
            Told(bidding, after),
            choices,
            rule=rule,
        )

    return make


def _first_region(dice: random.Random) -> Question | None:
    """Which region comes first? One of three stands empty, and the tokens are drawn."""
    draw = Draw(dice)
    regions = [WEST, DELTA, EAST]
    dice.shuffle(regions)
    draw.god("Isis", regions[0], 1)
    draw.god("Ra", regions[1], 1)
    tokens = dict(zip((HEXES[bits(r)[0]] for r in regions), dice.sample((1, 2, 3), 3), strict=True))
    draw.lines.append("tokens = { " + ", ".join(f"{hex} = {n}" for hex, n in tokens.items()) + " }")
    before = position(draw.text())
    told = Told(before, played(before, TO_CONFLICT))

    def first(told: Told) -> frozenset[int]:
        entry = next(e for e in told.entries if e.what == "region" and e.data["how"] != "empty")
        region = next(r for r in told.before.state.regions if r.token == entry.data["token"])
        return region_hexes(HEXES[bits(region.land)[0]]).find(told)

    text = "A conflict comes. Click a land hex of the region in which somebody gains devotion first."
    return Question(text, ask(first, "conflict.start"), told, rule="conflict.start")


BATTLES: dict[str, Maker] = {
    "battle.deaths": _battle(
        "battle.deaths", "How many warriors die in the resolution?", times("killed", "battle.deaths")
    ),
    "battle.plague": _auction(
        "battle.plague", "Whom does it spare?", spared(), ("Isis", "Ra", "Osiris", NOBODY)
    ),
    "battle.tiebreak": _tie,
    "battle.win": _battle("battle.win", "Who wins?", winner(), ("Isis", "Ra")),
    "card.drought": _played_by_isis(
        "drought", "How much devotion does she gain for the win?", by_rule("Isis", "battle.win"), True
    ),
    "card.flood": _played_by_isis("flood", "How many followers does Flood give her?", gained("Isis")),
    "card.miracle": _played_by_isis(
        "miracle", "How much devotion does Miracle give her?", by_rule("Isis", "card.miracle"), False
    ),
    "card.plague": _auction(
        "card.plague", "How many warriors does it kill?", times("killed", "battle.plague")
    ),
    "conflict.start": _first_region,
    "dominance": _dominance,
    "majority": _majority,
    "strength": _battle("strength", "How strong is Isis?", strength("Isis")),
}
"""Rule -> how a board for it is made."""
