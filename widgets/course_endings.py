"""Boards for the review of the tracks, of merging and of the end: devotion is drawn, the engine plays on.

Each god is alone in a region, so that a conflict brings everybody 1 devotion, region by region.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from ankh_core.state import EVENTS

from .course_battles import DELTA, EAST, NOBODY, WEST, Draw
from .course_boards import Maker
from .course_facts import Fact, Told, ahead, ask, event, merger, outcome, times
from .course_position import played, position
from .course_question import Question
from .lessons.common import TO_CONFLICT

LANDS = {"Isis": WEST, "Osiris": EAST, "Amun": DELTA}
"""Where each god is alone; the regions come in the order west, delta, east."""
CONFLICTS = tuple(number for number, kind in enumerate(EVENTS) if kind == "conflict")
"""How many events there have been before each conflict."""
GOES_ON = "the game goes on"


def _devotion(dice: random.Random, gods: Sequence[str], low: int, high: int) -> list[tuple[int, str]]:
    """Devotion of each god, from last to first on the track; on one space the later lies on top."""
    order = list(gods)
    dice.shuffle(order)
    return sorted(((dice.randint(low, high), god) for god in order), key=lambda entry: entry[0])


def _alone(dice: random.Random, low: int, high: int, conflict: int) -> tuple[Told, str]:
    """A conflict in which each god is alone in its region, and how the devotion track looks before it."""
    gods = tuple(LANDS)
    draw = Draw(dice)
    for god in gods:
        draw.god(god, LANDS[god], dice.randint(0, 1))
    track = _devotion(dice, gods, low, high)
    draw.lines.append(f"devotion = {json.dumps([f'{space} {god}' for space, god in track])}")
    before = position(draw.text(gods, f"event = {CONFLICTS[conflict - 1]}\nactions = {{ move = 5 }}"))
    words = ", ".join(f"{god} on {space}" for space, god in track)
    told = (
        f"On the devotion track, from last to first: {words}. Conflict {conflict} comes and nobody moves: "
        "the gods of west, delta and east gain 1 each, in this order."
    )
    return Told(before, played(before, TO_CONFLICT)), told


def _after(
    rule: str, text: str, fact: Fact, choices: Sequence[str], conflict: int, low: int, high: int
) -> Maker:
    """A question about what a conflict leads to."""

    def make(dice: random.Random) -> Question | None:
        told, words = _alone(dice, low, high, conflict)
        return Question(f"{words} {text}", fact, told, choices, rule=rule)

    return make


def _space_of_the_merged(told: Told) -> int:
    """On which space the merged god stands."""
    entry = next(e for e in told.entries if e.what == "merged")
    return told.after.state.devotion[entry.god or 0]


def _next_event(dice: random.Random) -> Question | None:
    """Which event an action sets off, so many having been."""
    number = dice.randrange(len(EVENTS))
    draw = Draw(dice)
    draw.god("Isis", WEST, dice.randint(0, 2))
    draw.god("Osiris", EAST, dice.randint(0, 2))
    space = dice.choice((4, 5, 5, 5))
    draw.lines.append('devotion = ["20 Osiris", "20 Isis"]')
    before = position(draw.text(("Isis", "Osiris"), f"event = {number}\nactions = {{ followers = {space} }}"))
    text = (
        f"So many events have been: {number}. The marker of Gain Followers stands on space {space + 1} of 7, "
        "and Isis chooses that action. Which event does it set off?"
    )
    told = Told(before, played(before, "choose followers"))
    return Question(text, event(), told, ("control", "caravan", "conflict", "no event"), rule="track.events")


ALONE = ("Isis", "Osiris", "Amun", NOBODY)
PAIRS = tuple(f"{a} into {b}" for a in LANDS for b in LANDS if a != b)

ENDINGS: dict[str, Maker] = {
    "end.most_devotion": _after(
        "end.most_devotion", "Who wins the game?", outcome("end.most_devotion"), ALONE, 5, 22, 24
    ),
    "end.top": _after("end.top", "Who has won?", outcome("end.top"), (*ALONE, GOES_ON), 2, 28, 30),
    "forget": _after("forget", "How many gods are forgotten?", times("forgotten", "forget"), (), 4, 17, 20),
    "merge.devotion": _after(
        "merge.devotion",
        "On which space does the merged god stand?",
        ask(_space_of_the_merged, "merge.devotion"),
        (),
        *(3, 5, 9),
    ),
    "merge.who": _after("merge.who", "Who merges into whom?", merger(), PAIRS, 3, 6, 8),
    "track.devotion_order": _after(
        "track.devotion_order", "Who is ahead after it?", ahead(), tuple(LANDS), 1, 4, 6
    ),
    "track.events": _next_event,
}
"""Rule -> how a board for it is made."""
