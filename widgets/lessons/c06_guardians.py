"""Chapter 6: how guardians come, and the six of the base game; five more are in ``c06_guardians_set``."""

from __future__ import annotations

from typing import Any

from ankh_core.board import HEX

from ..course_chapter import Asked, Chapter, questions
from ..course_facts import Fact, Told, ask, has, legal, stands, strength, targets, times
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .common import BEFORE_CONFLICT, TO_CONFLICT

chapter = Chapter("06_guardians", "Guardians")

BASE = 'gods = ["Isis", "Ra"]\nguardians = ["Satet", "Apep", "Androsphinx"]\n'
OTHERS = 'gods = ["Isis", "Ra"]\nguardians = ["Cat Mummy", "Mummy", "Giant Scorpion"]\n'


# How they come --------------------------------------------------------------------------------------


@chapter.walkthrough
def getting_one() -> Walkthrough:
    return Walkthrough(
        "From an Ankh power to a guardian",
        BASE
        + """
figures = ["god d5 Isis", "god g7 Ra"]
monuments = ["temple b8 Isis"]
powers = ["revered Isis"]
followers = [1, 1]
""",
        [
            Step(
                say="In this game the three kinds of guardians are Satet (level 1), Apep (2) and Androsphinx "
                "(3). Isis has one Ankh power and is about to unlock her second.",
                rule="unlock.guardian",
            ),
            Step(
                play="choose followers; choose unlock; unlock inspiring",
                say="With her 2nd power she gains a guardian of level 1: a Satet, into her pool. The 4th "
                "power brings one of level 2, the 5th one of level 3.",
                rule="unlock.guardian",
                ask=Ask(
                    "Isis unlocks her second power. Which guardian does she gain?",
                    ask(_gained_guardian, "unlock.guardian"),
                    ("Satet", "Apep", "Androsphinx", "none"),
                    rule="unlock.guardian",
                ),
                claims=["Isis has 2 powers", "rule: unlock.guardian", "turn of Ra"],
            ),
            Step(
                play="choose followers; choose unlock; unlock revered; choose summon",
                say="Ra has had his turn. Now Isis summons. A guardian is placed like a warrior: on empty "
                "land beside a figure of hers, or beside a monument she controls.",
                rule="summon.choice summon.place",
                ask=Ask(
                    "Isis summons Satet beside her <b>temple</b> b8. Click a hex.",
                    ask(_beside_temple, "summon.place"),
                    rule="summon.place",
                ),
                claims=["legal: summon satet a8", "not legal: summon satet g8 (summon.place)"],
            ),
            Step(
                play="summon satet a8",
                say="There it stands. On the board a guardian counts as a figure: strength 1 in battle, and "
                "all it can do besides.",
                rule="piece.figures",
                claims=["story: Isis summons a Satet on a8"],
            ),
        ],
    )


def _gained_guardian(told: Told) -> str:
    """The name of the guardian in Isis's pool after what is played."""
    state = told.after.state
    for kind in state.fixed.guardians:
        if state.pool[state.pool_index(0, state.fixed.kinds[kind.id])]:
            return kind.name
    return "none"


def _beside_temple(told: Told) -> frozenset[int]:
    """Where Satet may be summoned beside the temple on b8."""
    found = targets("summon satet _").find(Told(told.after, told.after))
    return frozenset(h for h in found if told.after.state.adjacent[HEX["b8"]] >> h & 1)


# Level 1 --------------------------------------------------------------------------------------------

SATET = (
    BASE
    + """
figures = ["satet b8 Isis", "god d9 Isis", "warrior b6 Ra", "god g7 Ra"]
monuments = ["obelisk a7"]
"""
)


@chapter.walkthrough
def satet_pushes() -> Walkthrough:
    return Walkthrough(
        "Satet pushes",
        SATET,
        [
            Step(
                say="Isis's Satet is on b8, Ra's warrior on b6, beside an obelisk from which it draws "
                "followers.",
                mark="b8 b6",
            ),
            Step(
                play="choose move; move b8 b6",
                say="Any other figure must end its move on an empty hex. Satet may end it on an enemy "
                "figure, here Ra's warrior on b6, and push that one hex further.",
                rule="guardian.satet move.end",
                claims=["asked: push"],
            ),
            Step(
                play="push b7",
                say="Isis chooses where to: an empty hex on which the figure may stand. Not water, and not "
                "the obelisk's hex.",
                rule="guardian.satet",
                ask=Ask(
                    "Where may Isis push the warrior? Click such a hex.",
                    targets("push _"),
                    rule="guardian.satet",
                ),
                claims=["b6 holds Isis's Satet", "b7 holds Ra's warrior"],
            ),
        ],
    )


@chapter.exercise
def your_satet() -> YourTurn:
    return YourTurn(
        "Your turn: push Ra's warrior so that it no longer touches the obelisk on a7.",
        ask(_off_the_obelisk),
        "choose move; move b8 b6; push b5",
        position=SATET,
        rule="guardian.satet",
        look="First move Satet onto b6. Which hexes beside b6 are not beside a7?",
        look_at="b6 a7",
        title="Satet",
    )


def clear_of_ra(hex: str) -> Fact:
    """Whether no figure of Ra is adjacent to a hex."""
    return ask(lambda told: not told.after.state.near(told.after.state.figures[1]) >> HEX[hex] & 1)


def _off_the_obelisk(told: Told) -> bool:
    """Whether Satet has pushed Ra's warrior off b6, and away from a7."""
    return bool(clear_of_ra("a7").find(told) and stands("b6 Isis's Satet").find(told))


@chapter.exercise
def cat_mummy() -> Exercise:
    return Exercise(
        "Isis stands on 5. She plays Chariots and wins the battle in the west; Ra's Cat Mummy on e5 dies. On "
        "which space does Isis stand after it?",
        has("Isis", "devotion"),
        position=OTHERS
        + 'figures = ["cat-mummy e5 Ra", "god i7 Ra", "god a6 Isis", "warrior a7 Isis"]\n'
        + 'devotion = ["5 Ra", "5 Isis"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card chariots; Ra: card maat",
        rule="guardian.cat_mummy",
        why="1 for the win, and 1 less for the dead cat.",
        look="A win gives 1. What does a dead Cat Mummy cost every other god?",
        title="Cat Mummy",
        tracks=["devotion"],
    )


@chapter.exercise
def cat_and_plague() -> Exercise:
    return Exercise(
        "Isis stands on 0. She plays Plague and bids 1; Ra has no follower to bid. So his Cat Mummy on e5 "
        "dies, and Isis wins the battle. On which space does she stand after it?",
        has("Isis", "devotion"),
        position=OTHERS
        + 'figures = ["cat-mummy e5 Ra", "god d6 Ra", "god a6 Isis", "warrior a7 Isis"]\n'
        + "followers = [1, 0]\n"
        + BEFORE_CONFLICT,
        play=TO_CONFLICT + "; Isis: card plague; Ra: card maat",
        then="bid 1",
        rule="guardian.cat_mummy",
        why="Killed by Plague, the cat costs devotion at once, and on 0 there was none to lose. The gain for "
        "the win came later. Killed in the resolution, the cat would have cost her that very point.",
        look="Which comes first: the loss, or the gain for the win? Nobody falls below 0.",
        look_at="e5",
        title="Cat Mummy and Plague",
        tracks=["devotion"],
    )


# Level 2 --------------------------------------------------------------------------------------------


@chapter.exercise
def mummy_returns() -> Exercise:
    return Exercise(
        "Ra's Mummy on d6 has just been killed in the battle in the west. Click <b>all</b> hexes on which it "
        "may return.",
        targets("return mummy _"),
        position=OTHERS
        + 'figures = ["mummy d6 Ra", "god f4 Ra", "god a6 Isis", "warrior a7 Isis"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT + "; Isis: card chariots; Ra: card maat",
        every=True,
        rule="guardian.mummy",
        look="Empty land adjacent to Ra himself, on f4. Mind the river.",
        look_at="f4",
        title="Mummy",
    )


APEP = (
    BASE
    + """
figures = ["god b1 Isis", "god d5 Ra", "warrior h8 Ra"]
guardian_pool = ["apep Isis"]
"""
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def apep_on_water() -> Walkthrough:
    return Walkthrough(
        "Apep on the water",
        APEP,
        [
            Step(
                say="Isis is in the delta, far away. But she has an Apep in her pool, and that may be "
                "summoned onto <b>any</b> empty water hex.",
                mark="e7",
                rule="guardian.apep",
            ),
            Step(
                play="choose summon; summon apep e7",
                say="The water e7 lies between west and east: Apep is in both. Her summon has set off the "
                "conflict, and the west is a battle.",
                rule="guardian.apep board.water",
                claims=["e7 holds Isis's Apep", "asked: card", "story: Region 1 sees a battle"],
            ),
            Step(
                play="Isis: card chariots; Ra: card maat",
                say="She wins in the west. In the delta she is alone. And in the east Apep fights again, in "
                "the same conflict.",
                rule="guardian.apep",
                ask=Ask(
                    "Isis wins the battle in the west. Will Apep fight a second battle in this conflict?",
                    ask(_another_battle, "guardian.apep"),
                    rule="guardian.apep",
                ),
                claims=["story: Region 3 sees a battle", "asked: card", "rule: dominance"],
            ),
        ],
        gods=("Isis", "Ra"),
    )


def _another_battle(told: Told) -> bool:
    """Whether what is played leads into another battle."""
    return any(e.what == "battle" and e.data["starts"] for e in told.entries)


@chapter.exercise
def apep_moves() -> Exercise:
    return Exercise(
        "Apep stands on the water e7, and Isis moves. May it swim to d7?",
        legal("move e7 d7"),
        position=BASE + 'figures = ["apep e7 Isis", "god d5 Isis", "god g7 Ra"]\n',
        play="choose move",
        rule="guardian.apep",
        why="It may be summoned onto water, but it never ends a move there.",
        look="Summoning is one thing, moving another.",
        look_at="e7 d7",
        title="Apep",
    )


# Level 3 --------------------------------------------------------------------------------------------

SCORPION = (
    OTHERS
    + """
figures = ["god c5 Isis", "god g7 Ra"]
monuments = ["obelisk d6 Ra", "temple e6 Isis", "pyramid e5 Ra"]
guardian_pool = ["giant-scorpion Isis"]
"""
    + BEFORE_CONFLICT
)


@chapter.exercise
def your_scorpion() -> YourTurn:
    return YourTurn(
        "Your turn: summon the Giant Scorpion on d5, and aim it so that the conflict destroys Ra's pyramid "
        "on e5 and nothing of your own.",
        ask(_only_the_pyramid),
        "choose summon; summon giant-scorpion d5; aim d4 e5",
        position=SCORPION,
        rule="guardian.giant_scorpion",
        why="The conflict began with this summon, and the aimed monuments were destroyed at once.",
        look="It aims at two neighbours that touch each other. Your own temple is on e6: do not aim there.",
        look_at="d5 e5",
        title="Giant Scorpion",
    )


def _only_the_pyramid(told: Told) -> bool:
    """Whether the pyramid on e5 is destroyed, and the temple on e6 is not."""
    return not told.after.state.at[HEX["e5"]] and bool(stands("e6 Isis's temple").find(told))


@chapter.exercise
def scorpion_and_river() -> Exercise:
    return Exercise(
        "Isis's Giant Scorpion on f6 is aimed at f5 and g6. A conflict begins. How many monuments does it "
        "destroy?",
        times("destroyed", "guardian.giant_scorpion"),
        position=OTHERS
        + 'figures = ["giant-scorpion f6 Isis", "god a9 Isis", "god k4 Ra"]\n'
        + 'monuments = ["obelisk f5", "temple g6 Ra"]\nabilities = { aims = "f6:f5+g6" }\n'
        + BEFORE_CONFLICT,
        then=TO_CONFLICT,
        rule="guardian.giant_scorpion",
        why="Between f6 and g6 lies a river, so g6 is not adjacent.",
        look="Only monuments adjacent to it. What lies between f6 and g6?",
        look_at="f6 f5 g6",
        title="Giant Scorpion and the river",
    )


@chapter.exercise
def androsphinx() -> Exercise:
    return Exercise(
        "Ra has his god on d6, warriors on e5 and b5. Isis's Androsphinx is on d5. Ra plays Chariots (+3). "
        "How strong is Ra?",
        strength("Ra"),
        position=BASE
        + 'figures = ["androsphinx d5 Isis", "god a9 Isis", "god d6 Ra", "warrior e5 Ra", "warrior b5 Ra"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card flood; Ra: card chariots",
        rule="guardian.androsphinx",
        why="His god and the warrior on e5 are beside it and count 0. The warrior on b5 and the card count.",
        look="Which of his figures are adjacent to d5? They have strength 0; the card still counts.",
        look_at="d5 d6 e5 b5",
        title="Androsphinx",
    )


# What people ask ------------------------------------------------------------------------------------


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "Do Satet's pushes stop at a river?",
            "Not in this house: neither rivers nor camels stop a push.",
            "guardian.satet",
            BASE + 'figures = ["satet a5 Isis", "god d9 Isis", "warrior a2 Ra", "god g7 Ra"]\n',
            play="choose move; move a5 a2",
            then="push b1",
            claims=["b1 holds Ra's warrior"],
        ),
        Asked(
            "May I summon an Apep onto land?",
            "Yes, like any figure: beside a figure or a monument of yours.",
            "guardian.apep summon.place",
            APEP,
            play="choose summon",
            then="summon apep b2",
            claims=["b2 holds Isis's Apep"],
        ),
        Asked(
            "Are figures beside an Androsphinx absent?",
            "No. They have no strength, but they are there: for majorities, for instance.",
            "guardian.androsphinx majority",
            BASE
            + 'figures = ["androsphinx d5 Isis", "god a9 Isis", "god d6 Ra"]\n'
            + 'monuments = ["temple e6 Ra"]\n'
            + BEFORE_CONFLICT,
            play=TO_CONFLICT,
            then="Isis: card maat; Ra: card flood",
            claims=["Ra has 1 devotion", "story: Ra has the majority of temples"],
        ),
        Asked(
            "I unlock a second power, but no guardian of level 1 is left. Do I get it later?",
            "No. What is not there is not made good.",
            "unlock.guardian",
            BASE
            + 'figures = ["god d5 Isis", "god g7 Ra"]\npowers = ["revered Isis"]\n'
            + "guardian_stock = { satet = 0 }\n",
            then="choose unlock; unlock inspiring",
            claims=["Isis has 2 powers", "story: Isis finds no such guardian left"],
        ),
        Asked(
            "Do guardians count for dominance?",
            "Yes. A guardian is a figure: alone in a region, it dominates it for its god.",
            "piece.figures dominance",
            BASE + 'figures = ["satet g3 Isis", "god d5 Isis", "god g7 Ra"]\n' + BEFORE_CONFLICT,
            then=TO_CONFLICT,
            claims=["Isis has 2 devotion"],
        ),
        Asked(
            "Is every guardian in every game?",
            "No: three kinds, one of each level, chosen or drawn when the game is set up.",
            "setup.guardians",
            BASE + 'figures = ["god d5 Isis", "god g7 Ra"]\n',
            play="choose summon",
            tries="summon mummy d6",
        ),
    )


chapter.position(
    "guardians",
    BASE
    + """
    figures = [
      "god d5 Isis", "warrior e5 Isis", "satet b5 Isis", "god g7 Ra", "warrior f6 Ra", "androsphinx g6 Ra",
    ]
    monuments = ["temple d6", "obelisk f5 Ra", "pyramid b8 Isis", "temple h8 Ra", "pyramid f3"]
    guardian_pool = ["apep Isis"]
    followers = [3, 3]
    event = 3
    actions = { move = 4, summon = 4 }
    """,
)
