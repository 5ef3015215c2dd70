"""Chapter 7, continued: what comes after an event, forgetting, and how games end."""

from __future__ import annotations

from typing import Any

from ..course_chapter import Asked, questions
from ..course_facts import Told, ask, outcome, times
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .c07_merging_and_the_end import MERGED, MERGER, THREE, chapter

TWO = ("Isis", "Osiris")
WINNERS = ("Isis", "Osiris", "nobody", "the game goes on")


# Forgetting -----------------------------------------------------------------------------------------

RED = MERGER.replace('"2 Amun", "5 Isis", "9 Osiris"', '"14 Amun", "18 Isis", "18 Osiris"').replace(
    "event = 11", "event = 15"
)


@chapter.walkthrough
def forgotten() -> Walkthrough:
    return Walkthrough(
        "After conflict 4: out of the red",
        RED,
        [
            Step(
                say="Spaces 0 to 19 of the devotion track are red. The next event is conflict 4, and whoever "
                "is still in the red after it is forgotten. This game has had no merger, to keep it short.",
                rule="track.devotion forget",
            ),
            Step(
                play="choose move; done",
                say="Isis and Osiris come to 20, just out of the red. Amun stays below: his figures leave "
                "the board, his monuments go to the supply, and his seat has no more turns.",
                rule="forget",
                ask=Ask(
                    "Every god is alone in its region; Isis has 1 majority there, Osiris 1, Amun 2. After "
                    "conflict 4, who is out?",
                    ask(_who_is_out, "forget"),
                    ("Isis", "Osiris", "Amun", "Isis and Amun", "nobody"),
                    rule="forget",
                ),
                claims=["story: Amun is forgotten", "Isis has 20 devotion", "c2 is empty", "turn of Osiris"],
            ),
            Step(
                play="choose followers; choose unlock; unlock commanding",
                say="Osiris has had his turn. Seat 3 is empty now, so Isis is next.",
                rule="forget",
                claims=["turn of Isis"],
            ),
        ],
        gods=THREE,
        tracks=["devotion", "events"],
    )


def _who_is_out(told: Told) -> str:
    gods = told.after.state.fixed.gods
    out = [gods[e.god].name for e in told.entries if e.what == "forgotten" and e.god is not None]
    return " and ".join(out) or "nobody"


@chapter.exercise
def how_many_are_out() -> Exercise:
    return Exercise(
        "Isis has 17 devotion, Osiris 18, Amun 16. Isis sets off conflict 4 and moves nobody. How many gods "
        "are forgotten?",
        times("forgotten", "forget"),
        position=RED.replace(
            '"14 Amun", "18 Isis", "18 Osiris"', '"16 Amun", "17 Isis", "18 Osiris"'
        ).replace('"temple e2 Amun", ', ""),
        then="choose move; done",
        rule="forget",
        why="The last red space is 19.",
        look="Each god gains 1 for dominance and 1 for a majority. Who reaches 20?",
        title="Out of the red",
        gods=THREE,
        tracks=["devotion"],
    )


@chapter.exercise
def all_in_the_red() -> Exercise:
    return Exercise(
        "Two gods, both deep in the red. Isis sets off conflict 4. How does it end?",
        outcome("forget"),
        position=END.replace('"24 Isis", "24 Osiris"', '"9 Isis", "12 Osiris"').replace(
            "event = 17", "event = 15"
        ),
        then="choose move; done",
        choices=WINNERS,
        rule="forget",
        why="Forgetting comes with two players as well. Osiris is ahead, but nobody is left to win.",
        look="Which gods are still in the game after forgetting?",
        title="Nobody left",
        gods=TWO,
        tracks=["devotion"],
    )


# The end --------------------------------------------------------------------------------------------

END = """
figures = ["god b7 Isis", "warrior d5 Isis", "god i4 Osiris", "warrior i5 Osiris"]
gods = ["Isis", "Osiris"]
devotion = ["24 Isis", "24 Osiris"]
actions = { move = 5 }
event = 17
"""
"""One step before conflict 5, both on one space."""


@chapter.walkthrough
def a_final_tie() -> Walkthrough:
    return Walkthrough(
        "After conflict 5: the one ahead",
        END,
        [
            Step(
                say="The last event of all is conflict 5. Isis and Osiris both have 24 devotion, his token "
                "on hers.",
                rule="end.most_devotion",
            ),
            Step(
                play="choose move; done",
                say="Both come to 25. Isis gains in region 1, Osiris in region 3: he arrives later, so his "
                "token lies on top of hers. He is ahead, and wins. There is no shared victory on a space, "
                "and the tie-break token does not matter here.",
                rule="end.most_devotion track.devotion_order",
                ask=Ask(
                    "Isis moves nobody and sets off conflict 5. Each god gains 1 for the region it has to "
                    "itself. Who wins the game?",
                    outcome("end.most_devotion"),
                    WINNERS,
                    rule="end.most_devotion",
                ),
                claims=["Isis has 25 devotion", "Osiris has 25 devotion", "rule: end.most_devotion"],
            ),
        ],
        gods=TWO,
        tracks=["devotion", "events"],
    )


@chapter.exercise
def your_last_turn() -> YourTurn:
    return YourTurn(
        "Your turn: the same position, and the marker of Move is one step from the last conflict. Move so "
        "that <b>Isis</b> wins the game.",
        ask(lambda told: outcome("dominance").find(told) == "Isis"),
        "choose move; move d5 d3; done",
        position=END,
        rule="dominance",
        look="The delta, region 2, is empty. A single figure there is enough to rule it.",
        look_at="d5 d3",
        title="The last move of the game",
        gods=TWO,
        tracks=["devotion", "events"],
    )


@chapter.exercise
def thirty_one() -> Exercise:
    return Exercise(
        "Conflict 5, the last. Isis has 30 devotion, Osiris too. Regions come in the order of their numbers; "
        "each god has one to itself. Who wins?",
        outcome("end.top"),
        position=END.replace('"24 Isis", "24 Osiris"', '"30 Isis", "30 Osiris"'),
        then="choose move; done",
        choices=WINNERS,
        rule="end.top",
        why="Isis comes to 31 in region 1, and that is the end: region 3 is never looked at.",
        look="What happens the moment a god reaches the last space of the track?",
        title="The top of the track",
        gods=TWO,
        tracks=["devotion"],
    )


# Questions ------------------------------------------------------------------------------------------

AFTER_A_LOSS = MERGED.replace("summon = 4", "move = 5")


@chapter.exercise
def marker_goes_back() -> Exercise:
    return Exercise(
        "Three players began this game; Amun has merged into Isis, so two gods are left. With two players, "
        "the marker of Move starts on space 4, with three on space 3. Isis sets off an event: on which space "
        "is the marker of Move afterwards? (Count from 1.)",
        ask(lambda told: told.after.state.actions[0] + 1, "track.actions"),
        position=AFTER_A_LOSS,
        then="choose move; done; control d6",
        rule="track.actions",
        why="What counts is how many players began the game, not how many gods are left.",
        look="How many players began this game?",
        title="Back to the start",
        gods=THREE,
        tracks=["actions"],
    )


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "Is merging a choice?",
            "No. With three or more gods in play it happens, and the devotion track says to whom. The only "
            "thing to choose may be which guardians come along.",
            "merge.who merge.guardians",
            MERGER,
            then="choose move; done",
            claims=["story: Amun merges into Isis"],
        ),
        Asked(
            "Do merged players take their turns in a row?",
            "No. Everybody keeps the seat, and turns go round as before. Isis's player has had an action; "
            "next is Osiris, and only then the player who had Amun.",
            "merge.turns",
            MERGED,
            then="choose followers",
            claims=["turn of Osiris"],
        ),
        Asked(
            "Where does the marker go back to when a god is gone?",
            "To the start space for the number of players who began the game: here three, so space 3, though "
            "two gods are left.",
            "track.actions",
            AFTER_A_LOSS,
            play="choose move; done",
            then="control d6",
            claims=["story: The move marker goes back to its start", "marker of move on space 3"],
        ),
        Asked(
            "Do the followers of the lower god vanish?",
            "No, they are added to those of the higher god: Isis has 4, Amun brings 3.",
            "merge.shared",
            MERGER,
            then="choose move; done",
            claims=["Isis has 7 followers"],
        ),
        Asked(
            "Do the lower god's monuments become neutral?",
            "No. They leave the board, and their hexes are free to build on.",
            "merge.lower_loses",
            MERGER,
            then="choose move; done",
            claims=["c2 is empty", "e2 is empty"],
        ),
        Asked(
            "Who wins a final tie?",
            "There is none. On one space of the devotion track the token on top is ahead: the one that came "
            "there last. The tie-break token of a conflict has nothing to do with it.",
            "end.most_devotion track.devotion_order",
            END,
            then="choose move; done",
            claims=["story: Osiris"],
        ),
        Asked(
            "Who decides for a merged god outside its turns, for example which battle card to play?",
            "The player of the higher god. In the own turn each of the two decides. They may talk, of "
            "course. Here it is the turn of Osiris, and the player who has been Isis from the start chooses "
            "the card.",
            "merge.turns",
            MERGED.replace("god g6 Osiris", "god d8 Osiris")
            .replace("event = 13", "event = 15\nturn = 2")
            .replace("summon = 4", "move = 5"),
            play="choose move; done; done",
            then="Osiris: card flood; Isis: card miracle",
            claims=["story: Isis plays Miracle", "rule: battle.win"],
        ),
        Asked(
            "Do two players merge, or forget?",
            "They do not merge: after conflict 3 the game goes on. But they can be forgotten after conflict "
            "4.",
            "merge.together forget",
            END.replace("event = 17", "event = 11"),
            then="choose move; done",
            claims=["story: Conflict 3 is over", "turn of Osiris"],
        ),
        Asked(
            "Can one of two merged players win alone?",
            "No. They win together or lose together, in every way the game can end.",
            "merge.together end.top",
            MERGED.replace('"6 Isis", "11 Osiris"', '"11 Osiris", "30 Isis"')
            .replace("event = 13", "event = 15")
            .replace("summon = 4", "move = 5"),
            then="choose move; done",
            claims=["rule: end.top"],
        ),
    )


# Tables ---------------------------------------------------------------------------------------------

chapter.position(
    "merging",
    """
    gods = ["Isis", "Osiris", "Ra"]
    guardians = ["Cat Mummy", "Mummy", "Androsphinx"]
    figures = [
      "god e6 Isis", "warrior d5 Isis", "cat-mummy c8 Isis", "god g6 Osiris", "warrior h6 Osiris",
      "mummy h7 Osiris", "god e2 Ra", "warrior f3 Ra", "androsphinx d2 Ra",
    ]
    monuments = [
      "temple d6 Isis", "obelisk f5", "pyramid b7 Isis", "pyramid g7 Osiris", "obelisk h4 Osiris",
      "temple f2 Ra", "pyramid c2",
    ]
    devotion = ["9 Ra", "10 Isis", "12 Osiris"]
    followers = [3, 4, 5]
    powers = ["revered Isis", "commanding Osiris", "inspiring Ra"]
    actions = { move = 5, summon = 4, followers = 4, unlock = 3 }
    event = 11
    """,
)
