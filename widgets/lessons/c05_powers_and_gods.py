"""Chapter 5: the twelve Ankh powers; the five gods are in ``c05_gods``."""

from __future__ import annotations

import json
from typing import Any

from ankh_core.board import HEX

from ..course_abilities import powers
from ..course_chapter import Chapter
from ..course_facts import Told, ask, by_rule, gained, has, strength, targets
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .common import BEFORE_CONFLICT, TO_CONFLICT

chapter = Chapter("05_powers_and_gods", "Ankh powers and gods")


def facing(god: str, other: str, *more: str) -> str:
    """Lines in which a god and its warrior (d5, d6) face another god (b8) in the west; and more figures."""
    figures = [f"god d5 {god}", f"warrior d6 {god}", f"god b8 {other}", *more]
    return f"gods = {json.dumps([god, other])}\nfigures = {json.dumps(figures)}\n"


# Level 1 --------------------------------------------------------------------------------------------

SMALL = (
    facing("Ra", "Isis", "warrior g3 Ra", "warrior a8 Isis")
    + "followers = [0, 1]\n"
    + powers("Ra", "omnipresent", "commanding")
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def two_small_powers() -> Walkthrough:
    return Walkthrough(
        "Omnipresent and Commanding in one conflict",
        SMALL,
        [
            Step(
                say="Ra has unlocked two powers of level 1. He has a god and a warrior in the west, and a "
                "warrior alone in the delta (g3). Followers he has none.",
                mark="d5 d6 g3",
                rule="power.omnipresent power.commanding",
            ),
            Step(
                play=TO_CONFLICT,
                say="Omnipresent pays at the <b>start</b> of the conflict: one follower for each region with "
                "a figure of his, however many figures are there.",
                rule="power.omnipresent",
                ask=Ask(
                    "Ra sets off the conflict. How many followers does Omnipresent give him?",
                    gained("Ra"),
                    rule="power.omnipresent",
                ),
                claims=["Ra has 2 followers", "asked: card"],
            ),
            Step(
                play="Ra: card chariots; Isis: card maat",
                say="Chariots win the battle in the west: 1 devotion, and 3 followers for Commanding. In the "
                "delta he is alone. That is dominance, not a battle: Commanding gives nothing there.",
                rule="power.commanding dominance",
                ask=Ask(
                    "Ra wins the battle in the west, and dominates the delta. How many followers does that "
                    "bring him?",
                    gained("Ra"),
                    rule="power.commanding",
                ),
                claims=["Ra has 5 followers", "rule: dominance", "Ra has 2 devotion"],
            ),
        ],
        gods=("Ra", "Isis"),
    )


@chapter.exercise
def revered() -> Exercise:
    return Exercise(
        "Ra has Revered, and chooses Gain Followers. How many does he gain?",
        gained("Ra"),
        position=(
            'gods = ["Ra", "Isis"]\nfigures = ["god d5 Ra", "warrior a8 Ra", "god g7 Isis"]\n'
            'monuments = ["temple d4", "obelisk d6 Ra", "pyramid e6 Isis"]\n' + powers("Ra", "revered")
        ),
        then="choose followers",
        rule="power.revered",
        why="The temple d4 and his own obelisk d6 bring 1 each, Isis's pyramid e6 brings nothing. Revered "
        "adds 1.",
        look="First count the monuments, neutral or his own, beside his figures. Then add what Revered gives "
        "for the action.",
        look_at="d4 d6 e6",
        title="Revered",
    )


@chapter.exercise
def your_inspiring() -> YourTurn:
    return YourTurn(
        "Your turn, in the middle of a battle: Ra played Build Monument and has <b>no follower</b>. Build an "
        "obelisk beside Ra (d5).",
        ask(_obelisk_beside_ra),
        "build obelisk e5",
        position=(
            facing("Ra", "Isis") + "followers = [0, 3]\n" + powers("Ra", "inspiring") + BEFORE_CONFLICT
        ),
        play=TO_CONFLICT + "; Ra: card build; Isis: card maat",
        rule="power.inspiring",
        why="Without Inspiring it would have cost 3 followers.",
        look="Any empty land hex of the region will do. Which of them touch d5?",
        look_at="d5",
        title="Inspiring",
    )


def _obelisk_beside_ra(told: Told) -> bool:
    """Whether Ra controls a monument adjacent to d5."""
    state = told.after.state
    return bool(state.owned[0] & state.adjacent[HEX["d5"]] & state.monuments[0])


# Level 2 --------------------------------------------------------------------------------------------

TEMPLES = (
    """
gods = ["Ra", "Isis"]
figures = ["god d5 Ra", "warrior b6 Ra", "god b8 Isis", "warrior a8 Isis", "warrior b9 Isis"]
monuments = ["temple d4 Ra", "temple a7 Ra", "temple a3 Ra", "temple d6 Isis"]
"""
    + powers("Ra", "temple-attuned")
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def temples_fight() -> Walkthrough:
    return Walkthrough(
        "Temple Attuned",
        TEMPLES,
        [
            Step(
                say="Ra has two figures in the west, Isis three. But Ra has Temple Attuned: +2 strength for "
                "each <b>own</b> temple in this region with an own figure beside it.",
                mark="d4 a7 a3 d6",
                rule="power.temple_attuned",
            ),
            Step(
                play=f"{TO_CONFLICT}; Ra: card maat; Isis: card flood",
                say="The temples d4 and a7 count, +2 each. Nobody of his stands beside a3, and d6 belongs to "
                "Isis. 2 figures and 4 make 6, against 3.",
                rule="power.temple_attuned",
                ask=Ask(
                    "Both play cards of strength 0. How strong is Ra?",
                    strength("Ra"),
                    rule="power.temple_attuned",
                ),
                claims=["story: Ra", "rule: battle.win"],
            ),
        ],
    )


@chapter.exercise
def your_temple() -> YourTurn:
    return YourTurn(
        "Your turn: the conflict is one action away, and Ra is about to move. Move one figure so that <b>one "
        "more temple</b> counts for Temple Attuned in the west, and none is lost.",
        ask(_temples_count(3)),
        "choose move; move c5 a4",
        position=TEMPLES.replace('"warrior b6 Ra"', '"warrior b6 Ra", "warrior c5 Ra"'),
        rule="power.temple_attuned",
        look="The temple on a3 has nobody of Ra beside it.",
        look_at="a3 c5",
        title="One more temple",
    )


def _temples_count(number: int) -> Any:
    """Whether so many temples of Ra in the west have a figure of Ra beside them."""

    def find(told: Told) -> bool:
        state = told.after.state
        west = state.region_of(HEX["d5"]).land
        near = state.near(state.figures[0] & west)
        return (state.owned[0] & state.monuments[1] & west & near).bit_count() >= number

    return find


@chapter.exercise
def resplendent() -> Exercise:
    return Exercise(
        "Ra has Resplendent. Both play Cycle of Ma'at, of strength 0. How strong is Ra?",
        strength("Ra"),
        position=(
            facing("Ra", "Isis", "warrior a8 Isis")
            + 'monuments = ["pyramid a4 Ra", "pyramid f3 Ra", "pyramid h6 Ra", "temple e6 Ra"]\n'
            + powers("Ra", "resplendent")
            + BEFORE_CONFLICT
        ),
        play=TO_CONFLICT,
        then="Ra: card maat; Isis: card maat",
        rule="power.resplendent",
        why="He controls three pyramids: a4, f3 and h6. So his god counts 3, and his warrior 1.",
        look="Three of one type, anywhere on the board? Then the god counts 3, each warrior 1.",
        look_at="a4 f3 h6",
        title="Resplendent",
    )


OBELISKS = (
    """
gods = ["Ra", "Isis"]
figures = [
  "god d5 Ra", "warrior f2 Ra", "warrior g7 Ra", "god b8 Isis", "warrior a9 Isis", "warrior b9 Isis",
]
monuments = ["obelisk b6 Ra", "obelisk h3 Ra"]
"""
    + powers("Ra", "obelisk-attuned")
    + BEFORE_CONFLICT
)


@chapter.exercise
def where_they_arrive() -> Exercise:
    return Exercise(
        "The battle in the west begins, and Ra has Obelisk Attuned. His warrior on f2 is in the delta. Click "
        "<b>all</b> hexes on which it may be put.",
        targets("move f2 _"),
        position=OBELISKS,
        play=TO_CONFLICT,
        every=True,
        rule="power.obelisk_attuned",
        look="Empty land beside an own obelisk in the region of the battle. How many obelisks are that?",
        look_at="b6 h3",
        title="Obelisk Attuned: where",
    )


@chapter.exercise
def your_obelisk() -> YourTurn:
    return YourTurn(
        "Your turn: the same battle. Isis has three figures there, Ra is alone. Bring <b>both</b> warriors, "
        "then choose Chariots for Ra.",
        ask(_both_there),
        "move f2 a6; move g7 a7; done; Ra: card chariots",
        position=OBELISKS,
        play=TO_CONFLICT,
        rule="power.obelisk_attuned",
        look="Each figure may be put there once; then press Done and choose the card.",
        look_at="f2 g7 b6",
        title="Obelisk Attuned: your turn",
    )


def _both_there(told: Told) -> bool:
    """Whether Ra has three figures in the west, and only Isis has still to choose a card."""
    state = told.after.state
    west = state.region_of(HEX["d5"]).land
    return (state.figures[0] & west).bit_count() == 3 and told.after.acting == (1,)


PYRAMIDS = """
gods = ["Isis", "Ra"]
figures = ["god d5 Isis", "god k4 Ra"]
monuments = ["pyramid b8 Isis", "pyramid i9 Isis", "pyramid e5"]
""" + powers("Isis", "pyramid-attuned")


@chapter.exercise
def your_pyramids() -> YourTurn:
    return YourTurn(
        "Your turn: Isis has Pyramid Attuned. With <b>one</b> Summon action, put three warriors on the "
        "board.",
        ask(lambda told: has("Isis", "figures").find(told) == 4),
        "choose summon; summon warrior e6; extra warrior a8 b8; extra warrior h8 i9",
        position=PYRAMIDS,
        rule="power.pyramid_attuned",
        look="One as always, and one more beside each pyramid of hers. The pyramid on e5 is neutral.",
        look_at="b8 i9",
        title="Pyramid Attuned",
    )


# Level 3 --------------------------------------------------------------------------------------------

GLORY = facing("Ra", "Isis", "warrior e5 Ra") + powers("Ra", "glorious") + BEFORE_CONFLICT


@chapter.walkthrough
def glorious() -> Walkthrough:
    return Walkthrough(
        "Glorious, with Drought",
        GLORY,
        [
            Step(
                say="Ra has three figures, two of them on desert (d5, d6). Isis is alone. With Glorious a "
                "win by 3 or more gives 3 devotion instead of 1.",
                mark="d5 d6",
                rule="power.glorious card.drought",
            ),
            Step(
                play=f"{TO_CONFLICT}; Ra: card drought; Isis: card maat",
                say="4 against 1 is a lead of 3, so the win gives 3. Drought adds 1 for each of his two "
                "figures on desert, in the <b>same</b> gain: 5.",
                rule="power.glorious",
                ask=Ask(
                    "Ra plays Drought (+1), Isis Cycle of Ma'at (0). How much devotion does Ra gain?",
                    gained("Ra", "devotion"),
                    rule="power.glorious",
                ),
                claims=["Ra has 5 devotion", "rule: battle.win"],
            ),
        ],
        tracks=["devotion"],
    )


@chapter.exercise
def by_two() -> Exercise:
    return Exercise(
        "The same, but Isis has a warrior there as well. How much devotion does Ra gain with Drought?",
        gained("Ra", "devotion"),
        position=GLORY.replace('"god b8 Isis"', '"god b8 Isis", "warrior a8 Isis"'),
        play=TO_CONFLICT,
        then="Ra: card drought; Isis: card maat",
        rule="power.glorious",
        why="He wins 4 to 2, and a lead of 2 is too small for Glorious. The win brings 1, and Drought 2.",
        look="By how much does he win now? Drought gives its part in any case.",
        title="By two",
        tracks=["devotion"],
    )


@chapter.exercise
def magnanimous() -> Exercise:
    return Exercise(
        "Ra has Magnanimous, and no follower. Isis plays Plague and bids her one follower; Ra plays Flood, "
        "and loses the battle. How much devotion does Magnanimous bring him?",
        by_rule("Ra", "power.magnanimous"),
        position=(
            facing("Ra", "Isis") + "followers = [0, 1]\n" + powers("Ra", "magnanimous") + BEFORE_CONFLICT
        ),
        play=TO_CONFLICT,
        then="Ra: card flood; Isis: card plague; Isis: bid 1",
        rule="power.magnanimous",
        why="Plague kills his warrior before the resolution begins (Flood is no help against it). So he has "
        "only one figure left there, not two.",
        look="How many figures has Ra left there when the resolution begins, after the Plague?",
        look_at="d5 d6",
        title="Magnanimous",
        tracks=["devotion"],
    )


@chapter.exercise
def bountiful() -> Exercise:
    return Exercise(
        "Ra has Bountiful and stands on 19, a red space. In this conflict he is alone in the west, with the "
        "majority of temples and of obelisks. On which space does he end?",
        has("Ra", "devotion"),
        position=(
            'gods = ["Ra", "Isis"]\nfigures = ["god d5 Ra", "god k4 Isis"]\n'
            'monuments = ["temple d4 Ra", "obelisk e6 Ra"]\ndevotion = ["0 Isis", "19 Ra"]\n'
            + powers("Ra", "bountiful")
            + BEFORE_CONFLICT
        ),
        then=TO_CONFLICT,
        rule="power.bountiful",
        why="Both majorities are one gain of 2, made from a red space: 3. That takes him out of the red "
        "section, so dominance adds just 1.",
        look="Two gains: first the majorities together, then dominance. Is he still in the red section for "
        "the second?",
        title="Bountiful",
        tracks=["devotion"],
    )


@chapter.exercise
def your_worshipful() -> YourTurn:
    return YourTurn(
        "Your turn: the battle is over, Ra has lost it. Gain 1 devotion all the same.",
        ask(lambda told: has("Ra", "devotion").find(told) == 1),
        "use worshipful",
        position=(
            'gods = ["Ra", "Isis"]\nfigures = ["god d5 Ra", "god b8 Isis"]\nfollowers = [2, 0]\n'
            + powers("Ra", "worshipful")
            + BEFORE_CONFLICT
        ),
        play=TO_CONFLICT + "; Ra: card maat; Isis: card chariots",
        rule="power.worshipful",
        look="Worshipful asks after each battle in which he played a card, won or lost.",
        title="Worshipful",
        tracks=["devotion"],
    )
