"""Chapter 2, its second half: gaining followers, unlocking, and what people ask."""

from __future__ import annotations

from typing import Any

from ..course_chapter import Asked, questions
from ..course_facts import ahead, ask, gained, has
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .c02_actions import FOUR_NEARBY, TEMPLE, chapter

# Gain followers -------------------------------------------------------------------------------------


@chapter.walkthrough
def three_from_four() -> Walkthrough:
    return Walkthrough(
        "Three followers from four monuments",
        FOUR_NEARBY,
        [
            Step(
                say="Four monuments stand beside figures of Isis: her own temple d6, the neutral obelisks f5 "
                "and c4, and Amun's pyramid f6.",
                mark="d6 f5 c4 f6",
                rule="followers.gain",
            ),
            Step(
                play="choose followers",
                say="Own and neutral monuments bring one follower each; those of others bring nothing. So "
                "three of the four count.",
                rule="followers.gain",
                ask=Ask(
                    "She chooses Gain Followers. How many followers does she gain?",
                    gained("Isis"),
                    rule="followers.gain",
                    why="Amun's pyramid on f6 brings her nothing.",
                ),
                claims=["story: Isis gains 3 followers", "Isis has 4 followers"],
            ),
        ],
    )


@chapter.exercise
def count_followers() -> Exercise:
    return Exercise(
        "Isis chooses Gain Followers. How many does she gain?",
        gained("Isis"),
        position="""
        figures = ["god e5 Isis", "warrior d5 Isis", "god g7 Amun"]
        monuments = [
          "temple e4", "obelisk d4", "pyramid f4 Isis", "temple e6", "obelisk c5 Amun", "pyramid b9 Isis"
        ]
        """,
        then="choose followers",
        rule="followers.gain",
        why="The obelisk d4 and the temple e6 count. The temple e4 and the pyramid f4 lie across the river, "
        "c5 is Amun's, and no figure is beside b9.",
        look="Go round each figure. A river between: not adjacent. Amun's: nothing. Two figures at one "
        "monument: still one follower.",
        look_at="e5 d5",
        title="Gain followers",
    )


@chapter.exercise
def better_places() -> YourTurn:
    return YourTurn(
        "Your turn: first move your figures, then gain followers, so that you gain at least <b>four</b> this "
        "turn.",
        ask(lambda told: gained("Isis").find(told) >= 4),
        "choose move; move d5 b6; done; choose followers",
        position="""
        figures = ["god e6 Isis", "warrior d5 Isis", "god i4 Amun"]
        monuments = ["temple d6 Isis", "obelisk f5", "pyramid b5", "temple b7", "obelisk h6"]
        """,
        rule="followers.gain",
        look="Isis herself stands well. Where would her warrior be beside two monuments that nobody touches "
        "yet?",
        look_at="b5 b7",
        title="A turn of two actions",
        tracks=["actions"],
    )


# Unlock ---------------------------------------------------------------------------------------------

SECOND_POWER = """
figures = ["god e6 Isis", "god g7 Amun"]
monuments = ["temple d6 Isis", "pyramid g8 Amun"]
followers = [3, 1]
powers = ["revered Isis"]
"""


@chapter.walkthrough
def a_guardian_comes() -> Walkthrough:
    return Walkthrough(
        "A second power, and a guardian with it",
        SECOND_POWER,
        [
            Step(
                say="Isis has one Ankh power already, Revered, and 3 followers. Powers come in three levels; "
                "she takes two of level 1, then two of level 2, then two of level 3. Each costs as many "
                "followers as its level.",
                rule="unlock.cost",
                claims=["Isis has 1 powers", "Isis has 3 followers"],
            ),
            Step(
                play="choose unlock",
                say="She chooses Unlock. Her second power is still of level 1.",
                rule="unlock.cost",
                claims=["legal: unlock commanding", "not legal: unlock revered (unlock.cost)"],
            ),
            Step(
                play="unlock commanding",
                say="She pays 1 follower and takes Commanding. And because it is her <b>second</b> power, "
                "the guardian of level 1 joins her: here Satet. It goes to her pool and can be summoned from "
                "now on.",
                rule="unlock.guardian",
                ask=Ask(
                    "She unlocks Commanding. How many followers has she left?",
                    has("Isis", "followers"),
                    rule="unlock.cost",
                ),
                claims=["Isis has 2 followers", "story: Isis gets a Satet", "Isis has 2 powers"],
            ),
        ],
        tracks=["actions"],
    )


@chapter.exercise
def price_of_the_third() -> Exercise:
    return Exercise(
        "Isis has two powers and 4 followers. She unlocks her third. How many followers are left?",
        has("Isis", "followers"),
        position=SECOND_POWER.replace("[3, 1]", "[4, 1]").replace(
            '["revered Isis"]', '["revered Isis", "commanding Isis"]'
        ),
        play="choose unlock",
        then="unlock resplendent",
        rule="unlock.cost",
        why="The third power is of level 2, so it costs 2 of her 4 followers.",
        look="Number 1 and 2: level 1. Number 3 and 4: level 2. Number 5 and 6: level 3.",
        title="Unlock",
    )


# The devotion track ---------------------------------------------------------------------------------


@chapter.walkthrough
def who_is_ahead() -> Walkthrough:
    return Walkthrough(
        "Who is ahead in devotion",
        """
        figures = ["god b7 Amun", "god i4 Isis"]
        devotion = ["4 Isis", "4 Amun"]
        event = 3
        actions = { move = 5 }
        """,
        [
            Step(
                say="The god on the higher space is ahead; on one space it is the token on top. Here that is "
                "Amun's. Spaces 0 to 19 are red, which matters late in the game (chapter 7). At 31 a god "
                "wins at once.",
                rule="track.devotion track.devotion_order",
                ask=Ask(
                    "Look at the devotion track below the board: Isis and Amun both have 4 devotion. Who is "
                    "ahead?",
                    ahead(),
                    ("Isis", "Amun", "nobody"),
                    rule="track.devotion_order",
                ),
                claims=["Isis has 4 devotion", "Amun has 4 devotion"],
            ),
            Step(
                play="choose move; done",
                say="A token that comes to a space goes on top of those that lie there. Amun came to 5 "
                "first, then Isis: now she is ahead. How devotion is gained in a conflict is told in chapter "
                "4.",
                rule="track.devotion_order",
                ask=Ask(
                    "Isis sets off a conflict. Amun gains 1 devotion, and after him Isis gains 1. Who is "
                    "ahead then?",
                    ahead(),
                    ("Isis", "Amun", "nobody"),
                    rule="track.devotion_order",
                ),
                claims=["Isis has 5 devotion", "Amun has 5 devotion", "turn of Amun"],
            ),
        ],
        gods=("Isis", "Amun"),
        tracks=["devotion"],
    )


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "Must I act if I can?",
            "Yes. A summon, an unlock, a control or a caravan that is possible must be done. Only the move "
            "of each figure is your choice.",
            "turn.must_if_possible",
            TEMPLE,
            play="choose summon",
            tries="done",
        ),
        Asked(
            "Is my second action optional?",
            "No. After Gain Followers only Unlock is left, and you must choose it, even with nothing to pay. "
            "Its marker moves.",
            "turn.actions unlock.futile turn.may_choose_futile",
            'figures = ["god e6 Isis", "god g7 Amun"]\nfollowers = [0, 1]',
            play="choose followers",
            then="choose unlock",
            claims=["rule: unlock.futile", "Isis has 0 powers"],
        ),
        Asked(
            "Does a river stop me moving, or only touching?",
            "Only touching. Figures walk across; but across a river you neither summon nor gain nor control.",
            "move.through board.adjacent",
            'figures = ["god d5 Isis", "warrior e5 Isis", "god k4 Amun"]\nmonuments = ["temple e4"]',
            then="choose move; move d5 d2; done; choose followers",
            claims=["d2 holds Isis herself (god figure)", "Isis has 1 followers"],
        ),
        Asked(
            "Does my obelisk feed me from afar?",
            "No. Your own monument brings a follower only while one of your figures is adjacent to it.",
            "followers.gain",
            'figures = ["god e5 Isis", "god k4 Amun"]\nmonuments = ["obelisk b9 Isis"]',
            then="choose followers",
            claims=["Isis has 1 followers", "Isis has 1 monuments"],
        ),
        Asked(
            "May I choose an action that does nothing?",
            "Yes. Its marker moves all the same, and that may be the reason to choose it.",
            "turn.may_choose_futile",
            'figures = ["god e6 Isis", "god g7 Amun"]',
            then="choose followers",
            claims=["story: Isis chooses followers (marker on space 5)", "Isis has 1 followers"],
        ),
        Asked(
            "How often can an action be chosen until something happens?",
            "With two players the third Move, Summon or Gain Followers sets off an event, and the second "
            "Unlock. With more players it takes longer.",
            "track.actions",
            TEMPLE,
            play="choose move; done; choose followers; choose move; done; choose followers",
            then="choose move; done",
            claims=["story: Event 1: control", "asked: control"],
        ),
    )


FREE_TABLE = chapter.position(
    "four_actions",
    """
    figures = ["god e6 Isis", "warrior d5 Isis", "warrior f5 Isis", "god g7 Amun", "warrior h8 Amun"]
    monuments = [
      "temple d6 Isis", "pyramid g8 Amun", "obelisk f6", "pyramid d4", "temple h7", "obelisk f4", "temple d8"
    ]
    followers = [3, 2]
    powers = ["revered Isis"]
    guardian_pool = ["satet Amun"]
    """,
)
