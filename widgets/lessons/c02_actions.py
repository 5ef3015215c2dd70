"""Chapter 2: the action tracks, how a turn goes, moving and summoning."""

from __future__ import annotations

from dataclasses import replace

from ankh_core.board import HEX

from ..course_chapter import Chapter
from ..course_facts import Told, ask, event, gained, legal, next_turn, stands, targets
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough

chapter = Chapter("02_actions", "Tracks, turns and the four actions")

TWO = ("Isis", "Amun")
FOUR_NEARBY = """
figures = ["god e6 Isis", "warrior d4 Isis", "god g7 Amun"]
monuments = ["temple d6 Isis", "obelisk f5", "obelisk c4", "pyramid f6 Amun"]
"""


# A turn ---------------------------------------------------------------------------------------------


@chapter.walkthrough
def a_whole_turn() -> Walkthrough:
    return Walkthrough(
        "A whole turn",
        "First Steps",
        [
            Step(
                say="It is the turn of Isis. The four lines below the board are the four actions, in their "
                "order: Move, Summon, Gain Followers, Unlock. The black dots are their markers; at the end "
                "of each line waits an event.",
                rule="turn.actions",
                claims=["turn of Isis", "asked: choose"],
            ),
            Step(
                play="choose move",
                say="She chooses Move. First of all its marker goes one space to the right, then the action "
                "is carried out.",
                rule="turn.marker_first",
                claims=["asked: move"],
            ),
            Step(
                play="move e6 f5",
                say="The god figure goes to f5. Each figure may move once, up to 3 hexes.",
                rule="move.range",
                claims=["f5 holds Isis herself (god figure)", "not legal: move f5 e5 (move.range)"],
            ),
            Step(
                play="done",
                say="Her warrior stays where it is: every move is optional. The first action is over. The "
                "second one must stand <b>further down</b> than the first, so everything but Move is open to "
                "her.",
                rule="turn.actions turn.must_if_possible",
                ask=Ask(
                    "She is done moving. May her second action be Move again?",
                    legal("choose move", after=True),
                    rule="turn.actions",
                ),
                claims=["asked: choose", "not legal: choose move (turn.actions)", "legal: choose unlock"],
            ),
            Step(
                play="choose followers",
                say="She gains followers: one for each monument beside her figures. Then the turn passes to "
                "Amun.",
                rule="followers.gain",
                ask=Ask(
                    "Her god is on f5 now, her warrior on d5. How many followers does Gain Followers bring "
                    "her?",
                    gained("Isis"),
                    rule="followers.gain",
                ),
                claims=["turn of Amun", "rule: followers.gain"],
            ),
        ],
        gods=TWO,
        tracks=["actions"],
    )


EVENT_NEAR = """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun", "warrior h8 Amun"]
monuments = ["temple d6 Isis", "pyramid g8 Amun", "obelisk f5"]
actions = { move = 5, summon = 4 }
"""


@chapter.walkthrough
def an_event_ends_the_turn() -> Walkthrough:
    return Walkthrough(
        "When a marker reaches the end",
        EVENT_NEAR,
        [
            Step(
                say="Look at the marker of Move: one more step and it is on the last space, the one with a "
                "star. There waits an <i>event</i>.",
                rule="track.actions",
            ),
            Step(
                play="choose move; done",
                say="Isis chooses Move, and may still move her figures; here she moves none. The action is "
                "carried out in full. Only then comes the event: here a control event, and Isis, who set it "
                "off, decides.",
                rule="turn.marker_first track.events",
                claims=["asked: control", "story: Event 1: control"],
            ),
            Step(
                play="control f5",
                say="She takes the obelisk. The marker of Move goes back to its start, and her turn is over: "
                "<b>after an event there is no second action</b>.",
                rule="turn.actions track.actions",
                ask=Ask(
                    "She takes the obelisk on f5. Whose turn is it then?",
                    next_turn(),
                    TWO,
                    rule="turn.actions",
                ),
                claims=["f5 holds Isis's obelisk", "turn of Amun"],
            ),
        ],
        gods=TWO,
        tracks=["actions", "events"],
    )


# Tracks ---------------------------------------------------------------------------------------------


@chapter.exercise
def second_action() -> Exercise:
    return Exercise(
        "Isis has just gained followers as her first action. May she summon now?",
        legal("choose summon"),
        position=FOUR_NEARBY,
        play="choose followers",
        rule="turn.actions",
        look="Move, Summon, Gain Followers, Unlock: which of them stand further down than Gain Followers?",
        title="The second action",
        tracks=["actions"],
    )


@chapter.exercise
def what_happens() -> Exercise:
    return Exercise(
        "Isis chooses Unlock. She has 0 followers. What does that set off?",
        event(),
        position="""
        figures = ["god e6 Isis", "god g7 Amun"]
        monuments = ["temple d6", "pyramid g8 Amun"]
        followers = [0, 1]
        actions = { unlock = 4 }
        """,
        then="choose unlock",
        choices=["no event", "control", "caravan", "conflict"],
        rule="turn.may_choose_futile",
        look="Look at the marker of Unlock, and at the framed event.",
        why="The action has no effect, but its marker moves all the same.",
        title="An action without effect",
        tracks=["actions", "events"],
    )


# Move -----------------------------------------------------------------------------------------------

CROSSING = """
figures = ["god e6 Isis", "warrior d5 Isis", "warrior f5 Isis", "warrior d4 Amun", "god h7 Amun"]
monuments = ["pyramid f6", "temple d1", "obelisk g8"]
"""


@chapter.walkthrough
def through_anything() -> Walkthrough:
    return Walkthrough(
        "Through a figure, a river, water and a pyramid",
        CROSSING,
        [
            Step(
                play="choose move",
                say="Three figures of Isis, each with something in its way.",
                rule="move.range",
                claims=["asked: move"],
                mark="d5 e6 f5",
            ),
            Step(
                play="move d5 d2",
                say="On d4 stands a warrior of Amun and behind it runs a river. Neither matters: d4, d3, d2 "
                "are three hexes, and that is how far a figure may go.",
                rule="move.through move.range",
                ask=Ask(
                    "The warrior on d5 wants to go straight north: past Amun's warrior on d4 and over the "
                    "river. May it reach d2?",
                    ask(
                        lambda told: legal("move d5 d2").find(Told(told.before, told.before)), "move.through"
                    ),
                    rule="move.through",
                ),
                claims=["d2 holds Isis's warrior", "story: Isis moves its warrior from d5 to d2"],
            ),
            Step(
                play="move e6 e8",
                say="South of the god lies water, e7. She passes over it. She could not have stopped there: "
                "a move ends on empty land.",
                rule="move.end",
                claims=["e8 holds Isis herself (god figure)", "not legal: move f5 e7 (move.end)"],
            ),
            Step(
                play="move f5 f8",
                say="The third figure goes through the neutral pyramid on f6 and over one more river.",
                rule="move.through",
                claims=["f8 holds Isis's warrior", "f6 holds neutral pyramid"],
            ),
            Step(
                say="Nothing else has changed. In particular, who controls which monument never changes by "
                "moving.",
                rule="move.control_unchanged",
                claims=["Isis has 0 monuments", "asked: choose"],
            ),
        ],
    )


@chapter.exercise
def move_as_told() -> YourTurn:
    return YourTurn(
        "Do exactly this: click Isis herself on <b>e6</b>, then <b>e8</b>, beyond the water.",
        stands("e8 Isis herself"),
        "move e6 e8",
        position=CROSSING,
        play="choose move",
        rule="move.through",
        look="First the figure, then the hex it goes to. The lists on the right do the same as clicks.",
        look_at="e6 e8",
        title="Move as told",
    )


@chapter.exercise
def your_move() -> YourTurn:
    return YourTurn(
        "Your turn: bring a figure of Isis beside the temple on d1, on a hex of your choice.",
        ask(lambda told: bool(told.after.state.adjacent[HEX["d1"]] & told.after.state.figures[0])),
        "move d5 d2",
        position=CROSSING,
        play="choose move",
        rule="move.through",
        look="Count three hexes from each figure, straight through whatever is there. Which one gets near "
        "d1?",
        look_at="d5 d1",
        title="Move through things",
    )


@chapter.exercise
def may_it_stop() -> Exercise:
    return Exercise(
        "Isis moves figures. Click a hex <b>south of the water</b> (rows 8 to 10) on which her god figure, "
        "on e6, may end its move.",
        replace(targets("move e6 _"), find=_south),
        position=CROSSING,
        play="choose move",
        rule="move.range",
        look="e7 is water. Count from e6: e7, e8, e9 are three hexes.",
        look_at="e6",
        title="Over water",
    )


def _south(told: Told) -> frozenset[int]:
    """Where the god may end its move in rows 8 to 10."""
    rows = {h for name, h in HEX.items() if int(name[1:]) >= 8}
    return frozenset(targets("move e6 _").find(told) & rows)


# Summon ---------------------------------------------------------------------------------------------

TEMPLE = """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun", "warrior e2 Amun"]
monuments = ["temple d3 Isis", "obelisk f5", "pyramid d6"]
guardian_pool = ["satet Isis"]
"""


@chapter.walkthrough
def beside_a_temple() -> Walkthrough:
    return Walkthrough(
        "A guardian beside a temple",
        TEMPLE,
        [
            Step(
                say="Isis controls the temple on d3, in the delta, where she has no figure. In her pool "
                "waits a guardian: Satet.",
                rule="summon.choice",
                mark="d3",
                claims=["d3 holds Isis's temple"],
            ),
            Step(
                play="choose summon",
                say="With Summon she puts one figure from her pool on the board: a warrior, or the guardian. "
                "It comes onto an empty land hex adjacent to one of her figures <b>or to a monument she "
                "controls</b>.",
                rule="summon.choice summon.place",
                claims=[
                    "legal: summon satet d2",
                    "legal: summon warrior e5",
                    "not legal: summon satet d8 (summon.place)",
                ],
            ),
            Step(
                play="summon satet d2",
                say="Satet appears on d2, beside the temple, far from Isis herself. The hexes across the "
                "river from the temple would not do on the temple's account: they are not adjacent to it.",
                rule="summon.place",
                ask=Ask(
                    "Where could Satet appear <b>beside the temple on d3</b>? Click one such hex.",
                    ask(_beside_temple, "summon.place"),
                    rule="summon.place",
                ),
                claims=["d2 holds Isis's Satet", "story: Isis summons a Satet on d2"],
            ),
        ],
    )


def _beside_temple(told: Told) -> frozenset[int]:
    """Where Satet may be put, of the hexes adjacent to the temple."""
    near = told.before.state.adjacent[HEX["d3"]]
    return frozenset(h for h in targets("summon satet _").find(told) if near >> h & 1)


@chapter.exercise
def your_summon() -> YourTurn:
    return YourTurn(
        "Your turn: summon a figure into the delta (the region of the temple on d3).",
        ask(lambda told: bool(told.after.state.figures[0] & told.after.state.region_of(HEX["d3"]).land)),
        "summon warrior c3",
        position=TEMPLE,
        play="choose summon",
        rule="summon.place",
        look="Isis has no figure in the delta, but she has a temple there.",
        look_at="d3",
        title="Summon from afar",
    )


@chapter.exercise
def where_to_summon() -> Exercise:
    return Exercise(
        "Isis summons. Click <b>every</b> hex on which she may put a warrior.",
        targets("summon warrior _"),
        position="""
        figures = ["god g6 Isis", "god k4 Amun", "warrior g5 Amun"]
        monuments = ["obelisk f5", "temple h6 Amun"]
        """,
        play="choose summon",
        every=True,
        rule="summon.place",
        look="She has one figure and no monument. Look at the six sides of g6: rivers, pieces.",
        look_at="g6",
        title="Summon",
    )
