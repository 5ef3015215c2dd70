"""Chapter 8: for teachers and clubs: positions and scenarios of one's own, seats, saved games, hosting."""

from __future__ import annotations

from html import escape
from typing import Any

from ankh_core import new_game
from ankh_core.scenario import ScenarioError

from ..course_chapter import Asked, Chapter, questions
from ..course_facts import Told, ahead, ask, event, pieces
from ..exercise import Exercise
from ..walkthrough import Ask, Step, Walkthrough

chapter = Chapter("08_teach_and_host", "Teaching and hosting")

TWO = ("Isis", "Amun")

# A scenario, line by line ---------------------------------------------------------------------------

EVENING = """format = 1
name = "River evening"

[[setup]]
players = 2
tokens = { f5 = 1, g5 = 2, f4 = 3 }
monuments = ["temple d6", "obelisk h5", "pyramid g7 seat 2"]
figures = ["god e6 seat 1", "warrior d5 seat 1", "god g6 seat 2", "warrior h6 seat 2"]
"""

LATER = """
gods = ["Isis", "Amun"]
tokens = { a2 = 1, b1 = 2, f7 = 3 }
monuments = ["temple d6", "obelisk h5", "pyramid g7 Amun", "obelisk f5"]
figures = ["god e6 Isis", "warrior d5 Isis", "god g6 Amun", "warrior h6 Amun"]
devotion = ["4 Amun", "4 Isis"]
followers = [2, 3]
actions = { move = 5 }
event = 3
"""


@chapter.walkthrough
def line_by_line() -> Walkthrough:
    return Walkthrough(
        "A position, line by line",
        LATER,
        [
            Step(
                say="A scenario is a text. <code>players = 2</code> says for how many, and <code>tokens = { "
                "a2 = 1, b1 = 2, f7 = 3 }</code> gives each region its number, by any one hex of it.",
                rule="setup.scenario",
                hide="figures monuments",
                mark="a2 b1 f7",
            ),
            Step(
                say="<code>monuments</code> names type, hex, and a seat if a god controls it: "
                '<code>"temple d6"</code> is neutral, <code>"pyramid g7 seat 2"</code> is Amun\'s. '
                "That costs him an ankh token.",
                rule="setup.scenario",
                hide="figures",
                mark="d6 g7",
                claims=["d6 holds neutral temple", "g7 holds Amun's pyramid", "Amun has 8 tokens"],
            ),
            Step(
                say="<code>figures</code> puts gods, warriors and guardians on land: "
                '<code>"warrior d5 seat 1"</code>. One piece to a hex, or the text is refused.',
                rule="board.occupancy",
                mark="d5 e6 g6 h6",
                claims=["d5 holds Isis's warrior"],
            ),
            Step(
                say='The rest puts you into the middle of a game. <code>devotion = ["4 seat 2", '
                '"4 seat 1"]</code> '
                "goes from last to first, <code>event = 3</code> says that three events have been, and "
                "<code>actions = { move = 5 }</code> that the marker of Move waits before its last space.",
                rule="track.devotion_order",
                claims=["Isis has 4 devotion", "Amun has 3 followers"],
            ),
            Step(
                play="choose move; done",
                say="So one move action, and the class sees conflict 1. That is how every position of this "
                "course is made: put the interesting thing one action away.",
                rule="track.events",
                ask=Ask(
                    "Three events have been, and the marker of Move is one step from the end. Isis chooses "
                    "Move. Which event comes?",
                    event(),
                    ("no event", "control", "caravan", "conflict"),
                    rule="track.events",
                ),
                claims=["rule: conflict.start"],
            ),
        ],
        gods=TWO,
        tracks=["actions", "events", "devotion"],
    )


@chapter.exercise
def neutral_ones() -> Exercise:
    return Exercise(
        'A scenario says <code>monuments = ["temple e6 seat 1", "obelisk f5", "pyramid g7", '
        '"temple g8 seat 2", "obelisk b7"]</code>. Click all monuments that begin neutral.',
        pieces("neutral"),
        position='monuments = ["temple e6 Isis", "obelisk f5", "pyramid g7", "temple g8 Amun", "obelisk b7"]',
        every=True,
        rule="setup.scenario",
        why="A monument without a seat is neutral.",
        look="Which of them name no seat?",
        title="Neutral or owned",
        gods=TWO,
    )


@chapter.exercise
def first_on_the_track() -> Exercise:
    return Exercise(
        "A scenario for Isis (seat 1), Amun (seat 2) and Anubis (seat 3) says "
        '<code>devotion = ["3 seat 2", "7 seat 3", "7 seat 1"]</code>. Who is ahead?',
        ahead(),
        position='devotion = ["3 Amun", "7 Anubis", "7 Isis"]\ngods = ["Isis", "Amun", "Anubis"]',
        choices=("Isis", "Amun", "Anubis", "Isis and Anubis"),
        rule="track.devotion_order",
        why="The list goes from last to first, so of two on one space the later one lies on top.",
        look="The list is a pile: what is written last lies on top.",
        title="A pile in a line",
        tracks=["devotion"],
        gods=("Isis", "Amun", "Anubis"),
    )


@chapter.exercise
def one_action_away() -> Exercise:
    return Exercise(
        "You want to show a caravan. Your scenario says <code>event = 4</code> and <code>actions = { summon "
        "= 5 }</code>. Isis chooses Summon. Which event does that set off?",
        event(),
        position=LATER.replace("move = 5", "summon = 5").replace("event = 3", "event = 4"),
        then="choose summon; summon warrior e5",
        choices=("no event", "control", "caravan", "conflict"),
        rule="track.events",
        look="Four events have been. Count on along the track.",
        title="One action away",
        gods=TWO,
        tracks=["actions", "events"],
    )


FAULTY = EVENING.replace('"obelisk h5"', '"obelisk e7"')


def line_of_the_error(told: Told) -> int:
    """The line that the engine names when it refuses `FAULTY`."""
    try:
        new_game(FAULTY, TWO, seed=1)
    except ScenarioError as wrong:
        return wrong.line or 0
    return 0


@chapter.exercise
def faulty_line() -> Exercise:
    numbered = "\n".join(f"{n}  {line}" for n, line in enumerate(FAULTY.splitlines(), 1))
    return Exercise(
        f"This text is refused: something stands where it may not. Which line will be named?"
        f'<pre style="white-space:pre-wrap">{escape(numbered)}</pre>',
        ask(line_of_the_error, "setup.scenario"),
        rule="setup.scenario",
        why="e7 is water. A monument stands on land.",
        look="Look for e7 on the board.",
        look_at="e7",
        title="Find the fault",
        position=LATER.replace('"obelisk h5", ', "").replace(', "obelisk f5"', ""),
        gods=TWO,
    )


# Questions ------------------------------------------------------------------------------------------


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "How many can play at one table?",
            "Two to five gods. The scenario says for which numbers it has a set-up. More people share a "
            "seat: a class can play in teams, each with one god.",
            "setup.players setup.scenario",
            'gods = ["Isis", "Amun", "Anubis", "Osiris", "Ra"]\nfigures = ["god e6 Isis"]',
            then="choose unlock; unlock revered; choose unlock; unlock revered",
            claims=["turn of Anubis"],
        ),
        Asked(
            "Somebody has to leave. Is the game over?",
            "No. Choose a bot for that seat under <i>Seats</i>; it plays on at once, and somebody else may "
            "take the seat from it at any time.",
            "",
        ),
        Asked(
            "Can a lesson begin in the middle of a game?",
            "Yes, at any position between two turns. Even merged and forgotten gods can be written down: "
            "<code>merged = [3, 1]</code> says that seat 3 has merged into seat 1.",
            "setup.scenario merge.turns",
            'gods = ["Isis", "Osiris", "Amun"]\nmerged = [3, 1]\nevent = 12\n'
            'figures = ["god e6 Isis", "god g6 Osiris"]\nmonuments = ["temple d6"]',
            then="choose followers",
            claims=["turn of Osiris", "Isis has 2 followers"],
        ),
        Asked(
            "Our club ends the red section at 20. Can we?",
            "Yes: <code>rules = { red_limit = 20 }</code> in a scenario, or under <i>house rules</i> when a "
            "game is set up. Here a god on 20 is forgotten because of it.",
            "track.devotion forget",
            'figures = ["god b7 Isis", "god i4 Amun"]\ndevotion = ["19 Isis", "24 Amun"]\n'
            "actions = { move = 5 }\nevent = 15\nrules = { red_limit = 20 }",
            then="choose move; done",
            claims=["story: Isis is forgotten"],
        ),
        Asked(
            "Why was an action refused?",
            "The engine says which rule forbids it, and why on this board. Ask it in front of the class: "
            "here the way ends on water.",
            "move.end",
            'figures = ["god e6 Isis", "god g7 Amun"]\nmonuments = ["temple d6 Isis"]',
            play="choose move",
            tries="move e6 e7",
        ),
    )


# Tables ---------------------------------------------------------------------------------------------

chapter.position("one_action_away", LATER, TWO)
