"""Chapter 3: what sets off an event, control events, caravans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ankh_core.actions import LayCamels
from ankh_core.board import HEX, SIDES

from ..course_chapter import Asked, Chapter, questions
from ..course_facts import Told, ask, event, legal, next_turn, stands, targets
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough

chapter = Chapter("03_events", "Events: control and caravans")

TWO = ("Isis", "Amun")
EVENTS = ("no event", "control", "caravan", "conflict")
READY = "actions = { move = 5, summon = 5 }\n"
"""Markers one step before the event, in a game of two."""


# What sets off what ---------------------------------------------------------------------------------

TRIGGER = (
    """
figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun", "warrior h8 Amun"]
monuments = ["temple d6 Isis", "pyramid g8 Amun", "obelisk f5", "temple h7"]
event = 2
"""
    + READY
)


@chapter.walkthrough
def what_sets_off_what() -> Walkthrough:
    return Walkthrough(
        "From a marker to an event",
        TRIGGER,
        [
            Step(
                say="Two events have been. The next one, framed, is a control event; after it comes the "
                "first conflict. No player chooses which event it is: the event track does. But players "
                "choose <b>when</b>, and who decides in it.",
                rule="track.events",
            ),
            Step(
                play="choose summon; summon warrior e5",
                say="Isis chooses Summon, whose marker is one step from the end. First her warrior comes, "
                "then the event.",
                rule="turn.marker_first",
                ask=Ask(
                    "Isis chooses Summon and puts a warrior on e5. Which event does that set off?",
                    event(),
                    EVENTS,
                    rule="track.events",
                ),
                claims=["asked: control", "e5 holds Isis's warrior"],
            ),
            Step(
                play="control f5",
                say="She set it off, so she takes the monument. Her marker goes back to its start and her "
                "turn ends, though it was only her first action.",
                rule="turn.actions track.actions",
                ask=Ask("She takes the obelisk on f5. Who is next?", next_turn(), TWO, rule="turn.actions"),
                claims=["turn of Amun", "f5 holds Isis's obelisk"],
            ),
            Step(
                play="choose move; done",
                say="The marker of Move waits one step from its end as well. If Amun moves now, he starts "
                "conflict 1, and the tie-break token is his. That is the next chapter.",
                ask=Ask(
                    "Now Amun chooses Move. Which event does that set off?",
                    event(),
                    EVENTS,
                    rule="track.events",
                ),
                rule="track.events",
            ),
        ],
        gods=TWO,
        tracks=["actions", "events"],
    )


# Control --------------------------------------------------------------------------------------------

OUT_OF_REACH = (
    """
figures = ["god e5 Isis", "warrior d5 Isis", "god g7 Amun", "warrior h8 Amun"]
monuments = ["temple d6", "obelisk e4", "pyramid b7", "temple d4 Amun", "pyramid g8 Amun"]
"""
    + READY
)


@chapter.walkthrough
def one_in_reach() -> Walkthrough:
    return Walkthrough(
        "One neutral monument in reach, others out of reach",
        OUT_OF_REACH,
        [
            Step(
                say="Three monuments are neutral: the temple d6, the obelisk e4 and the pyramid b7. Isis is "
                "about to set off a control event.",
                mark="d6 e4 b7",
                rule="control.neutral",
            ),
            Step(
                play="choose move; done",
                say="In a control event the player who set it off takes one neutral monument <b>adjacent</b> "
                "to an own figure. The obelisk e4 is across the river, b7 far away, and d4 belongs to Amun. "
                "That leaves the temple.",
                rule="control.neutral",
                ask=Ask(
                    "She moves nobody and the event comes. Click a monument that she can take.",
                    targets("control _", after=True),
                    rule="control.neutral",
                ),
                claims=["targets control _: d6", "not legal: control e4 (control.neutral)"],
            ),
            Step(
                play="control d6",
                say="An ankh token from her pool goes onto the temple: it is hers. It stays hers wherever "
                "her figures go.",
                rule="control.neutral move.control_unchanged",
                claims=["d6 holds Isis's temple", "Isis has 8 tokens", "turn of Amun"],
            ),
        ],
        gods=TWO,
    )


NOTHING_NEUTRAL = (
    """
figures = ["god e5 Isis", "warrior d5 Isis", "god g7 Amun", "warrior h8 Amun"]
monuments = ["temple d4 Amun", "pyramid g8 Amun", "obelisk d6 Isis"]
"""
    + READY
)


@chapter.walkthrough
def taking_from_another() -> Walkthrough:
    return Walkthrough(
        "Taking a monument from another god",
        NOTHING_NEUTRAL,
        [
            Step(
                say="Now no neutral monument is left on the whole board. Only then may a control event take "
                "one from another god.",
                rule="control.steal",
            ),
            Step(
                play="choose move; done",
                say="Again it has to be adjacent to one of her figures. The pyramid g8 is too far away, and "
                "the obelisk d6 is hers already. That leaves Amun's temple on d4.",
                rule="control.steal",
                ask=Ask(
                    "She moves nobody and the event comes. Click a monument that she can take.",
                    targets("control _", after=True),
                    rule="control.steal",
                ),
                claims=["targets control _: d4", "not legal: control d6 (control.steal)"],
            ),
            Step(
                play="control d4",
                say="Isis takes it. Her token goes on it, and Amun's goes back to his pool.",
                rule="control.steal",
                claims=["d4 holds Isis's temple", "Amun has 8 tokens", "Isis has 7 tokens"],
            ),
        ],
        gods=TWO,
    )


@chapter.exercise
def next_event() -> Exercise:
    return Exercise(
        "Isis chooses Gain Followers. Which event does that set off?",
        event(),
        position=TRIGGER.replace("event = 2", "event = 8"),
        then="choose followers",
        choices=EVENTS,
        rule="track.actions",
        why="The marker of Gain Followers has not reached its last space yet.",
        look="The framed event comes next; but does it come now? Look at the marker.",
        title="Which event?",
        gods=TWO,
        tracks=["actions", "events"],
    )


@chapter.exercise
def which_monument() -> Exercise:
    return Exercise(
        "A control event, set off by Isis. Click a monument she may take.",
        targets("control _"),
        position=(
            'figures = ["god g6 Isis", "warrior f5 Isis", "god h8 Amun"]\n'
            'monuments = ["temple g7 Amun", "pyramid f6", "obelisk f4", "obelisk g5", "temple g9"]\n' + READY
        ),
        play="choose move; done",
        rule="control.neutral",
        look="Pale monuments only, and adjacent: no river in between.",
        look_at="g6 f5",
        title="Control",
    )


@chapter.exercise
def control_as_told() -> YourTurn:
    return YourTurn(
        "Do exactly this: choose <b>Move</b>, move nobody and press <b>Done moving</b>; then click the "
        "temple on <b>d6</b>.",
        stands("d6 Isis's temple"),
        "choose move; done; control d6",
        position=OUT_OF_REACH,
        rule="turn.marker_first",
        why="Move took its marker to the end, so the control event came, and it was yours.",
        look="The action may be as short as you like; the event comes after it.",
        look_at="d6",
        title="Control as told",
        gods=TWO,
        tracks=["actions"],
    )


@chapter.exercise
def your_control() -> YourTurn:
    return YourTurn(
        "Your turn: one action is enough. End with the pyramid on b7 under your control.",
        stands("b7 Isis's pyramid"),
        "choose move; move d5 b6; done; control b7",
        position=OUT_OF_REACH,
        rule="control.neutral",
        look="The event comes after the action. So move first: beside b7.",
        look_at="d5 b7",
        title="Move, then control",
        gods=TWO,
        tracks=["actions"],
    )


@chapter.exercise
def one_far_away() -> Exercise:
    return Exercise(
        "Isis moves nobody and sets off a control event. The only neutral monument is the far obelisk on b1. "
        "Does she get Amun's temple on d4?",
        legal("control d4", after=True),
        position=NOTHING_NEUTRAL.replace("monuments = [", 'monuments = ["obelisk b1", '),
        then="choose move; done",
        rule="control.steal",
        why="One neutral monument anywhere is enough to keep the others safe. The event has no effect.",
        look="Is there still a neutral monument on the whole board?",
        look_at="b1 d4",
        title="One far away",
        tracks=["actions", "events"],
    )


# Caravans -------------------------------------------------------------------------------------------

CARAVAN = (
    """
figures = ["god d2 Isis", "warrior c2 Isis", "god g3 Amun", "warrior e2 Amun"]
monuments = ["temple b2 Isis", "obelisk f3", "pyramid h2 Amun"]
event = 4
"""
    + READY
)
LINE = "camels c2/d2 c3/d2 c3/d3 d1/d2 d1/e2"


def _smallest(told: Told) -> int:
    """Land hexes of the smallest region."""
    return min(r.land.bit_count() for r in told.after.state.regions)


@chapter.walkthrough
def five_camels() -> Walkthrough:
    return Walkthrough(
        "Five camels, six hexes",
        CARAVAN,
        [
            Step(
                say="The next event is a caravan. Isis sets it off: she will lay camels on the sides between "
                "hexes, to cut a region in two.",
                rule="caravan.line",
            ),
            Step(
                play="choose move; done",
                say="Up to 6 camels, in one line without branches, between land hexes of <b>one</b> region. "
                "Both ends must touch a river, water, an earlier camel or the edge of the map. And each part "
                "must keep at least 6 land hexes.",
                rule="caravan.line caravan.split",
                claims=["asked: caravan", "region 2 has 22 land hexes"],
            ),
            Step(
                play=LINE,
                say="Five camels, from the river at c3 to the water at e1. The small part has exactly six "
                "land hexes: b1, b2, c1, c2, c3 and d1. One less, and the line would not be legal.",
                rule="caravan.split",
                ask=Ask(
                    "She lays five camels: c2/d2, c3/d2, c3/d3, d1/d2, d1/e2. They close off the corner in "
                    "the north-west of the delta. How many land hexes has that corner?",
                    ask(_smallest, "caravan.split"),
                    rule="caravan.split",
                ),
                claims=["asked: keep"],
            ),
            Step(
                play="keep b1",
                say="She says which part keeps the old token, 2. The other takes the lowest token that is "
                "not on the board: 4. Conflicts go through the regions by their tokens, so this decides who "
                "fights first.",
                rule="caravan.tokens",
                claims=["region 2 has 6 land hexes", "region 4 has 16 land hexes", "asked: swap"],
            ),
            Step(
                play="swap 2 1",
                say="Then, if she likes, she swaps the token of one of the two parts with any token on the "
                "board. Her corner takes number 1 and will come first in every conflict.",
                rule="caravan.tokens",
                claims=["region 1 has 6 land hexes", "turn of Amun"],
            ),
        ],
        gods=TWO,
        tracks=["events"],
    )


@chapter.exercise
def your_caravan() -> YourTurn:
    return YourTurn(
        "Your turn: lay a caravan that leaves a part of <b>exactly six</b> land hexes. Click the sides, one "
        "after another.",
        ask(lambda told: _smallest(told) == 6),
        LINE,
        position=CARAVAN,
        play="choose move; done",
        rule="caravan.split",
        look="Corners of the map are good places: the line need not be long. The north-west of the delta, "
        "for example.",
        look_at="b1 c1 d1",
        title="Lay a caravan",
        gods=TWO,
    )


@chapter.exercise
def your_tokens() -> YourTurn:
    return YourTurn(
        "Your turn: the line is laid. See to it that the part with Isis herself (d2) is the <b>last</b> "
        "region of a conflict.",
        ask(_isis_last),
        "keep b1",
        position=CARAVAN,
        play=f"choose move; done; {LINE}",
        rule="caravan.tokens",
        look="The part that does not keep the old token gets number 4, the highest on the board.",
        look_at="d2",
        title="Conflict order",
        gods=TWO,
    )


def _isis_last(told: Told) -> bool:
    """Whether the region of d2 has the highest token, the caravan being over or at the swap."""
    state = told.after.state
    decided = told.after.decision is None or told.after.decision.kind not in ("caravan", "keep")
    return decided and state.region_of(HEX["d2"]).token == max(r.token for r in state.regions)


@chapter.exercise
def too_small() -> Exercise:
    return Exercise(
        "Camels have cut the delta into parts of 6 and 16 land hexes. May a caravan cut the small part (with "
        "b1) again?",
        ask(_can_be_cut("b1"), "caravan.split"),
        position='camels = "c2/d2 c3/d2 c3/d3 d1/d2 d1/e2"\n'
        + CARAVAN.replace('"warrior c2 Isis"', '"warrior c2 Isis", "warrior d5 Isis"'),
        play="choose move; done",
        rule="caravan.split",
        why="Each part of a split keeps at least 6 land hexes, so only a region of 12 or more can be cut.",
        look="How many land hexes would the two new parts have together?",
        look_at="b1",
        title="Too small to split",
        gods=TWO,
    )


def _can_be_cut(hex: str) -> Callable[[Told], bool]:
    """Whether some legal line lies in the region of a hex."""

    def find(told: Told) -> bool:
        land = told.before.state.region_of(HEX[hex]).land
        lines = [a for a in told.before.legal_actions() if isinstance(a, LayCamels)]
        return any(land >> SIDES[line.sides[0]][0] & 1 for line in lines)

    return find


EIGHT_REGIONS = (
    'figures = ["god d2 Isis", "god g3 Amun"]\n'
    'camels = "d3/e4 e2/f2 e3/e4 e3/f2 e3/f3 f7/g7 g7/g8 g7/h7 h6/h7 h7/i7 a3/b3 a4/b3 a4/b4 a5/b4 b4/b5 '
    'b5/c5 a9/b9 b7/c8 b8/b9 b8/c8 b8/c9 g5/h4 h4/h5 h5/i5 i5/i6 i5/j5"\n'
    "event = 4\n" + READY
)


EIGHT_REGIONS = (
    'figures = ["god d2 Isis", "god g3 Amun"]\n'
    'camels = "d3/e4 e2/f2 e3/e4 e3/f2 e3/f3 f7/g7 g7/g8 g7/h7 h6/h7 h7/i7 a3/b3 a4/b3 a4/b4 a5/b4 b4/b5 '
    'b5/c5 a9/b9 b7/c8 b8/b9 b8/c8 b8/c9 g5/h4 h4/h5 h5/i5 i5/i6 i5/j5"\n'
    "event = 4\n" + READY
)
"""So many caravans have been laid that no conflict order token is left for another region."""


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "Is a control event the same as the card Build Monument?",
            "No. A control event gives you a monument that already stands on the board. Build Monument, a "
            "battle card, puts a new one there.",
            "control.neutral card.build",
            OUT_OF_REACH,
            play="choose move; done",
            then="control d6",
            claims=["d6 holds Isis's temple"],
        ),
        Asked(
            "I set off a control event and stand beside nothing. What happens?",
            "Nothing. The event counts as past, and your turn is over.",
            "control.none",
            'figures = ["god e10 Isis", "god g7 Amun"]\nmonuments = ["temple b2"]\n' + READY,
            then="choose move; done",
            claims=["story: Isis can take control of nothing", "turn of Amun"],
        ),
        Asked(
            "May I refuse to lay a caravan?",
            "Not if a legal line exists anywhere. You choose where; you do not choose whether.",
            "turn.must_if_possible caravan.none",
            CARAVAN,
            play="choose move; done",
            tries="done",
        ),
        Asked(
            "May I lay more camels than needed, for decoration?",
            "No. They form one line without branches, and every camel has to help in separating the two "
            "parts. Here one more camel would make a branch.",
            "caravan.line caravan.split",
            CARAVAN,
            play="choose move; done",
            tries="camels c2/c3 c2/d2 c3/d2 c3/d3 d1/d2 d1/e2",
        ),
        Asked(
            "Does a monument go back when my figures leave it?",
            "No. It stays yours until somebody takes it from you.",
            "move.control_unchanged",
            'figures = ["god e6 Isis", "god g7 Amun"]\nmonuments = ["temple d6 Isis"]',
            play="choose move",
            then="move e6 e9",
            claims=["d6 holds Isis's temple"],
        ),
        Asked(
            "Is there ever no room for a caravan?",
            "Seldom: when no region can be cut into two parts of at least 6, or when all eight conflict "
            "order tokens lie on the board, as here. Then the event has no effect.",
            "caravan.none piece.supplies",
            EIGHT_REGIONS,
            then="choose move; done",
            claims=["rule: caravan.none", "turn of Amun"],
        ),
    )


FREE_TABLE = chapter.position(
    "events",
    """
    figures = ["god e5 Isis", "warrior d5 Isis", "god g7 Amun", "warrior e2 Amun"]
    monuments = [
      "temple d6", "obelisk e4", "pyramid f5", "temple d4 Amun", "pyramid g8 Amun", "obelisk b6 Isis",
      "temple h7",
    ]
    actions = { move = 5, summon = 5, followers = 5 }
    event = 4
    followers = [2, 2]
    """,
)

chapter.position("five_camels", CARAVAN, TWO)
