"""Boards for the review of Ankh powers, gods and guardians: pieces are drawn, the engine plays with them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from ankh_core.board import HEX, HEXES, LAND, NEIGHBOUR_SET, bits
from ankh_core.registry import POWERS

from .course_battles import DELTA, EAST, EASY, WEST, Draw, card_name, fought, settled, two_cards
from .course_boards import Maker
from .course_facts import HEREABOUTS, Fact, Told, by_rule, gained, has, legal, strength, targets, times
from .course_position import played, position
from .course_question import Question
from .lessons.common import TO_CONFLICT

BELOW = ("revered", "inspiring", "pyramid-attuned", "temple-attuned")
"""Two powers of level 1 and two of level 2, for whoever needs them before others."""


def powers(god: str, *mine: str) -> str:
    """A line that gives a god these powers, and two of each lower level, which have to come before.

    >>> powers("Ra", "resplendent")
    'powers = ["revered Ra", "inspiring Ra", "resplendent Ra"]\\n'
    """
    level = max(POWERS[power].level for power in mine)
    first = [power for power in BELOW if POWERS[power].level < level and power not in mine]
    return "powers = " + json.dumps([f"{power} {god}" for power in (*first, *mine)]) + "\n"


def _two_sides(dice: random.Random, isis: int = 1, ra: int = 1) -> Draw:
    """Isis and Ra in the west, with so many warriors at least."""
    draw = Draw(dice)
    draw.god("Isis", WEST, dice.randint(isis, 3))
    draw.god("Ra", WEST, dice.randint(ra, 3))
    return draw


# Ankh powers --------------------------------------------------------------------------------------


def _in_battle(power: str, text: str, fact: Fact, more: Callable[[Draw], None] = lambda draw: None) -> Maker:
    """A question about a power of Isis in a battle with drawn cards; ``more`` draws what it needs."""

    def make(dice: random.Random) -> Question | None:
        draw = _two_sides(dice)
        more(draw)
        draw.lines.append(powers("Isis", power).strip())
        isis, ra = draw.cards()
        told = fought(draw, isis, ra)
        rule = f"power.{power.replace('-', '_')}"
        asked = f"Isis has {POWERS[power].name}. {two_cards(isis, ra)} {text}"
        return settled(Question(asked, fact, told, rule=rule))

    return make


def _temples(draw: Draw) -> None:
    for owner in draw.dice.choices(("Isis", "Isis", "Ra", ""), k=5):
        draw.monument(WEST, owner, "temple")


def _three_of_a_type(draw: Draw) -> None:
    kind = draw.dice.choice(("obelisk", "temple", "pyramid"))
    for _ in range(draw.dice.randint(2, 3)):
        draw.monument(LAND, "Isis", kind)
    draw.monument(LAND, draw.dice.choice(("Isis", "Ra")))


def _revered(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 2)
    draw.god("Ra", EAST, 0)
    for owner in dice.choices(("Isis", "", "", "Ra"), k=8):
        draw.monument(WEST, owner)
    draw.lines.append(powers("Isis", "revered").strip())
    before = position(draw.text(ready=""))
    told = Told(before, played(before, "choose followers"))
    text = "Isis has Revered and chooses Gain Followers. How many does she gain?"
    return Question(text, gained("Isis"), told, rule="power.revered")


def _omnipresent(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 0)
    for land in (WEST, DELTA, EAST):
        for _ in range(dice.randint(0, 2)):
            draw.figures.append(f"warrior {draw.hex(land)} Isis")
    draw.god("Ra", dice.choice((DELTA, EAST)), 0)
    draw.lines.append(powers("Isis", "omnipresent").strip())
    before = position(draw.text())
    told = Told(before, played(before, TO_CONFLICT))
    fact = by_rule("Isis", "power.omnipresent", "followers")
    text = "Isis has Omnipresent, and a conflict starts. How many followers does it give her?"
    return Question(text, fact, told, rule="power.omnipresent")


def _obelisk(dice: random.Random) -> Question | None:
    draw = _two_sides(dice, 0, 0)
    far = draw.hex(DELTA)
    draw.figures.append(f"warrior {far} Isis")
    draw.monument(WEST, "Isis", "obelisk")
    draw.monument(WEST, dice.choice(("Ra", "")), "obelisk")
    draw.lines.append(powers("Isis", "obelisk-attuned").strip())
    before = played(position(draw.text()), TO_CONFLICT)
    text = f"Isis has Obelisk Attuned. Click a hex on which her warrior from {far} may be put."
    return Question(text, targets(f"move {far} _"), Told(before, before), rule="power.obelisk_attuned")


def _pyramid(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 0)
    draw.god("Ra", EAST, 0)
    draw.monument(DELTA, "Isis", "pyramid")
    draw.monument(DELTA, "", "pyramid")
    draw.lines.append(powers("Isis", "pyramid-attuned").strip())
    before = played(position(draw.text(ready="")), "choose summon")
    before.push(dice.choice(before.legal_actions()))
    pyramid = draw.monuments[0].split()[1]
    text = "Isis has Pyramid Attuned and has summoned one warrior. Click a hex on which she may put another."
    fact = targets(f"extra warrior _ {pyramid}")
    return Question(text, fact, Told(before, before), rule="power.pyramid_attuned")


def _bountiful(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 0)
    draw.god("Ra", EAST, 0)
    for _ in range(dice.randint(0, 3)):
        draw.monument(WEST, "Isis")
    space = dice.randint(15, 21)
    draw.lines += [powers("Isis", "bountiful").strip(), f'devotion = ["3 Ra", "{space} Isis"]']
    before = position(draw.text())
    told = Told(before, played(before, TO_CONFLICT))
    text = f"Isis has Bountiful and {space} devotion. A conflict comes: on which space is she after it?"
    return Question(text, has("Isis", "devotion"), told, rule="power.bountiful")


# Gods ---------------------------------------------------------------------------------------------


def _two_cards_of_amun(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    for god in ("Amun", "Ra"):
        draw.god(god, WEST, dice.randint(0, 3))
    before = played(position(draw.text(("Amun", "Ra"))), f"{TO_CONFLICT}; use amun")
    one, two = sorted(dice.sample(EASY, 2), key=EASY.index)
    told = Told(before, played(before, f"Amun: cards {one} {two}; Ra: card maat"))
    text = f"Amun has announced two cards and plays {card_name(one)} and {card_name(two)}. How strong is he?"
    return settled(Question(text, strength("Amun"), told, rule="god.amun"))


def _trapped(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    for god in ("Anubis", "Ra"):
        draw.god(god, WEST, dice.randint(0, 2))
    number = dice.randint(0, 3)
    if number:
        draw.lines.append(f'abilities = {{ trapped = "{" ".join(["ra"] * number)}" }}')
    before = played(position(draw.text(("Anubis", "Ra"))), TO_CONFLICT)
    told = Told(before, played(before, "Anubis: card flood; Ra: card maat"))
    text = f"Anubis plays Flood. He has trapped so many warriors of Ra: {number}. How strong is he?"
    return settled(Question(text, strength("Anubis"), told, rule="god.anubis"))


def _protected(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 3)
    draw.god("Ra", WEST, 4, apart=False)
    before = played(position(draw.text()), f"{TO_CONFLICT}; Isis: card maat; Ra: card chariots")
    text = "Isis has lost the battle in the west. Click a figure that she may keep alive."
    return Question(text, targets("protect _"), Told(before, before), rule="god.isis")


def _gate(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Osiris", EAST, 0)
    draw.god("Ra", WEST, 0)
    start = HEX[draw.figures[-1].split()[1]]
    near = bits(NEIGHBOUR_SET[start] & LAND & ~EAST)
    if len(near) < 2:
        return None
    gate, end = HEXES[dice.choice(near)], HEXES[dice.choice(near)]
    draw.lines.append(f'abilities = {{ gates = "{gate}" }}')
    before = played(position(draw.text(("Ra", "Osiris"), "")), "choose move")
    text = f"Osiris has a gate on {gate}. Ra moves. May he go to {end}?"
    fact = legal(f"move {HEXES[start]} {end}")
    return Question(text, fact, Told(before, before), rule="god.osiris", look_at=1 << start | 1 << HEX[end])


def _suns(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Ra", WEST, 2)
    draw.god("Isis", EAST, 0)
    draw.figures.append(f"warrior {draw.hex(DELTA)} Ra")
    warriors = [figure.split()[1] for figure in draw.figures if figure.startswith("warrior")]
    suns = dice.sample(warriors, dice.randint(1, 2))
    draw.lines.append(f'abilities = {{ suns = "{" ".join(suns)}" }}')
    before = position(draw.text(("Ra", "Isis")))
    told = Told(before, played(before, TO_CONFLICT))
    bearing = " and ".join(suns)
    text = f"Ra's suns are on {bearing}. A conflict comes. How much does dominance give him in all?"
    return Question(text, by_rule("Ra", "dominance"), told, rule="god.ra")


# Guardians ----------------------------------------------------------------------------------------


def _kinds(draw: Draw, *kinds: str) -> None:
    draw.lines.append(f"guardians = {json.dumps(kinds)}")


FIRST = ("Cat Mummy", "Mummy", "Giant Scorpion")
SECOND = ("Mafdet", "Ammit", "Shezmu")
THIRD = ("Pazuzu", "Am-Hehu", "Androsphinx")
FOURTH = ("Satet", "Apep", "Androsphinx")


def _rule(kind: str) -> str:
    return f"guardian.{kind.replace('-', '_')}"


def _guarded(kind: str, kinds: Sequence[str], text: str, fact: Fact, monuments: int = 0) -> Maker:
    """A question about a guardian of Isis in a battle in which she plays Flood."""

    def make(dice: random.Random) -> Question | None:
        draw = Draw(dice)
        draw.god("Isis", WEST, dice.randint(1, 3))
        draw.god("Ra", WEST, dice.randint(2, 4), apart=False)
        _kinds(draw, *kinds)
        draw.figures.append(f"{kind} {draw.hex(WEST)} Isis")
        for _ in range(monuments):
            draw.monument(WEST, dice.choice(("Isis", "Ra", "")))
        ra = dice.choice(EASY)
        before = played(position(draw.text()), TO_CONFLICT)
        told = Told(before, played(before, f"Isis: card flood; Ra: card {ra}"))
        return settled(Question(f"{two_cards('flood', ra)} {text}", fact, told, rule=_rule(kind)))

    return make


def _shezmu(dice: random.Random) -> Question | None:
    """Ra has guardians in the region of a Shezmu, or in another."""
    draw = Draw(dice)
    draw.god("Isis", WEST, 1)
    draw.god("Ra", WEST, 1, *dice.sample(("mafdet", "ammit", "warrior"), 2))
    _kinds(draw, *SECOND)
    draw.figures.append(f"shezmu {draw.hex(dice.choice((WEST, WEST, EAST)))} Isis")
    isis, ra = draw.cards()
    told, hex = fought(draw, isis, ra), draw.figures[-1].split()[1]
    text = f"{two_cards(isis, ra)} Isis has a Shezmu on {hex}. How strong is Ra?"
    return settled(Question(text, strength("Ra"), told, rule="guardian.shezmu"))


def _cat(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 3)
    draw.god("Ra", WEST, 0, "cat-mummy")
    _kinds(draw, *FIRST)
    space = dice.randint(0, 3)
    draw.lines.append(f'devotion = ["{space} Ra", "{space} Isis"]')
    isis, ra = dice.choice((("flood", "maat"), ("chariots", "drought"), ("flood", "chariots")))
    told = fought(draw, isis, ra)
    text = f"{two_cards(isis, ra)} Ra has a Cat Mummy there, and Isis has {space} devotion."
    asked = f"{text} How much has she after the battle?"
    return settled(Question(asked, has("Isis", "devotion"), told, rule="guardian.cat_mummy"))


def _returning(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", WEST, 2)
    draw.god("Ra", dice.choice((DELTA, EAST)), 0)
    draw.figures.append(f"mummy {draw.hex(WEST)} Ra")
    _kinds(draw, *FIRST)
    after = fought(draw, "chariots", "maat").after
    text = "Isis has won in the west, and Ra's Mummy there is killed. Click a hex on which it may return."
    return Question(text, targets("return mummy _"), Told(after, after), rule="guardian.mummy")


def _aimed(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", DELTA, 0)
    draw.god("Ra", EAST, 0)
    _kinds(draw, *FIRST)
    scorpion = HEX[draw.hex(WEST)]
    around = bits(NEIGHBOUR_SET[scorpion])
    pairs = [(a, b) for a in around for b in around if a < b and NEIGHBOUR_SET[a] >> b & 1]
    one, two = dice.choice(pairs)
    draw.figures.append(f"giant-scorpion {HEXES[scorpion]} Isis")
    for hex in (one, two):
        if LAND >> hex & 1 and HEXES[hex] in draw and dice.random() < 0.8:
            draw.put_monument(HEXES[hex], dice.choice(("Isis", "Ra", "")))
    draw.lines.append(f'abilities = {{ aims = "{HEXES[scorpion]}:{HEXES[one]}+{HEXES[two]}" }}')
    before = position(draw.text())
    told = Told(before, played(before, TO_CONFLICT))
    text = (
        f"The Giant Scorpion on {HEXES[scorpion]} is aimed at {HEXES[one]} and {HEXES[two]}. A conflict "
        "comes. How many monuments does it destroy?"
    )
    fact = times("destroyed", "guardian.giant_scorpion")
    return Question(text, fact, told, rule="guardian.giant_scorpion", look_at=1 << one | 1 << two)


def _after_a_move(kind: str, kinds: Sequence[str], text: str, word: str) -> Maker:
    """A question about what a guardian of Isis may do after a drawn move; ``word`` begins such an action.

    ``{}`` in ``text`` stands for the figure it is done to, where that is part of the action.
    """

    def make(dice: random.Random) -> Question | None:
        draw = Draw(dice)
        draw.god("Isis", EAST, 0)
        draw.god("Ra", WEST, 5)
        _kinds(draw, *kinds)
        start = draw.hex(WEST)
        draw.figures.append(f"{kind} {start} Isis")
        game = played(position(draw.text(ready="")), "choose move")
        moves = [str(a) for a in game.legal_actions() if str(a).startswith(f"move {start} ")]
        for move in dice.sample(moves, len(moves)):
            moved = played(game, move)
            actions = [str(a).split() for a in moved.legal_actions() if str(a).startswith(f"{word} ")]
            if actions:
                whom = " ".join(dice.choice(actions)[1:-1])
                fact = targets(" ".join((word, *whom.split(), HEREABOUTS)))
                return Question(text.format(whom), fact, Told(moved, moved), rule=_rule(kind))
        return None

    return make


def _swimming(dice: random.Random) -> Question | None:
    draw = Draw(dice)
    draw.god("Isis", EAST, 0)
    draw.god("Ra", WEST, 0)
    draw.figures.append("apep e7 Isis")
    before = played(position(draw.text(ready="")), "choose move")
    end = dice.choice(("d7", "c7", "c6", "d6", "e8", "f6", "f7", "e6", "d8"))
    text = f"Isis moves. May her Apep go from the water e7 to {end}?"
    fact = legal(f"move e7 {end}")
    return Question(
        text, fact, Told(before, before), rule="guardian.apep", look_at=1 << HEX["e7"] | 1 << HEX[end]
    )


SATET = "Satet has ended its move on an enemy figure. Click a hex to which that may be pushed."
AM_HEHU = "Am-Hehu has ended its move. Click a hex to which it may move the figure on {}."
AMMIT = "Ammit has ended its move. Click an enemy figure that it may kill."

ABILITIES: dict[str, Maker] = {
    "god.amun": _two_cards_of_amun,
    "god.anubis": _trapped,
    "god.isis": _protected,
    "god.osiris": _gate,
    "god.ra": _suns,
    "guardian.am_hehu": _after_a_move("am-hehu", THIRD, AM_HEHU, "nudge"),
    "guardian.ammit": _after_a_move("ammit", SECOND, AMMIT, "kill"),
    "guardian.androsphinx": _guarded(
        "androsphinx", FOURTH, "Isis has an Androsphinx there. How strong is Ra?", strength("Ra")
    ),
    "guardian.apep": _swimming,
    "guardian.cat_mummy": _cat,
    "guardian.giant_scorpion": _aimed,
    "guardian.mafdet": _guarded(
        "mafdet", SECOND, "Isis has a Mafdet there. How many followers does she gain?", gained("Isis")
    ),
    "guardian.mummy": _returning,
    "guardian.pazuzu": _guarded(
        "pazuzu", THIRD, "Isis has a Pazuzu there. How strong is she?", strength("Isis"), 6
    ),
    "guardian.satet": _after_a_move("satet", FOURTH, SATET, "push"),
    "guardian.shezmu": _shezmu,
    "power.bountiful": _bountiful,
    "power.commanding": _in_battle(
        "commanding",
        "How many followers does Commanding give her?",
        by_rule("Isis", "power.commanding", "followers"),
    ),
    "power.glorious": _in_battle(
        "glorious", "How much devotion does she gain for winning?", by_rule("Isis", "battle.win")
    ),
    "power.magnanimous": _in_battle(
        "magnanimous", "How much devotion does Magnanimous give her?", by_rule("Isis", "power.magnanimous")
    ),
    "power.obelisk_attuned": _obelisk,
    "power.omnipresent": _omnipresent,
    "power.pyramid_attuned": _pyramid,
    "power.resplendent": _in_battle("resplendent", "How strong is Isis?", strength("Isis"), _three_of_a_type),
    "power.revered": _revered,
    "power.temple_attuned": _in_battle("temple-attuned", "How strong is Isis?", strength("Isis"), _temples),
}
"""Rule -> how a board for it is made."""
