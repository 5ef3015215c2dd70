"""Chapter 1: the board, the pieces, what adjacent means, scenarios, set-up step by step."""

from __future__ import annotations

from typing import Any

from ankh_core.board import HEX

from ..course_chapter import Asked, Chapter, questions
from ..course_facts import Fact, Told, adjacent, ahead, ask, has, pieces, region_hexes, region_size
from ..exercise import Exercise
from ..walkthrough import Ask, Step, Walkthrough
from .common import BEFORE_CONFLICT, TO_CONFLICT

chapter = Chapter("01_setup", "The board, the pieces, the set-up")

EMPTY = 'figures = ["god a9 Isis", "god k4 Amun"]\n'
"""Nothing that matters on the board; what stands far away is hidden."""


@chapter.walkthrough
def the_board() -> Walkthrough:
    nothing = "figures monuments"
    return Walkthrough(
        "The land of Egypt",
        EMPTY,
        [
            Step(
                say="The board has 101 hexes. <b>Green with grass</b> is fertile, <b>sand</b> is desert, "
                "<b>blue with waves</b> is water. Point at a hex: the line below the board tells its name "
                "and what it is.",
                rule="board.terrain",
                hide=nothing,
                mark="e5 e6 e7",
            ),
            Step(
                say="Dark blue lines are <b>rivers</b>. They part the land into three regions; the numbers "
                "in circles are their <b>conflict order tokens</b>. Region 2, between the two arms of the "
                "river, is the delta.",
                rule="board.region",
                claims=[
                    "region 1 has 32 land hexes",
                    "region 2 has 22 land hexes",
                    "region 3 has 28 land hexes",
                ],
                hide=nothing,
            ),
            Step(
                say="A <b>water</b> hex belongs to every region that has land beside it. The marked one, e7, "
                "has land of two regions around it: d6, e6, f6 and e8 in the west, f7 in the east. It is "
                "part of both.",
                rule="board.water",
                hide=nothing,
                mark="e7",
                ask=Ask(
                    "Look at the water hex e7, in the middle of the board. To how many regions does it "
                    "belong?",
                    _regions_of("e7"),
                    rule="board.water",
                ),
            ),
        ],
        kind="Look",
    )


def _regions_of(hex: str) -> Fact:
    """To how many regions a hex belongs."""
    return ask(lambda told: sum(r.area >> HEX[hex] & 1 for r in told.seen.regions), "board.water")


@chapter.walkthrough
def what_adjacent_means() -> Walkthrough:
    return Walkthrough(
        "Beside, but not adjacent",
        'figures = ["god e5 Isis", "god k4 Amun"]\nmonuments = ["temple e4", "obelisk e6"]',
        [
            Step(
                say="Isis stands on e5. Six hexes share a side with it: d4, d5, e4, e6, f4 and f5.",
                mark="e5",
            ),
            Step(
                say="A river lies between e5 and e4, and between e5 and f4. Hexes with a river (or a camel) "
                "between them are <b>not adjacent</b>, although they share a side. So four hexes are "
                "adjacent to e5.",
                ask=Ask(
                    "Click every hex that is adjacent to e5.",
                    adjacent("e5"),
                    every=True,
                    rule="board.adjacent",
                ),
                rule="board.adjacent",
                mark="d4 d5 e6 f5",
            ),
            Step(
                say="Much depends on it. The obelisk on e6 is adjacent to Isis and the temple on e4 is not: "
                "when she gains followers she gets one, from the obelisk only.",
                play="choose followers",
                claims=["Isis has 2 followers"],
                rule="followers.gain",
            ),
        ],
    )


@chapter.walkthrough
def the_pieces() -> Walkthrough:
    return Walkthrough(
        "What stands on the board",
        "First Steps",
        [
            Step(
                say="Stars with a letter are <b>god figures</b>: <b>I</b> is Isis, on e6, <b>A</b> is Amun, "
                "on g7. Nothing in the game can kill a god figure.",
                rule="piece.figures piece.god_immortal",
                claims=["e6 holds Isis herself (god figure)", "g7 holds Amun himself (god figure)"],
                mark="e6 g7",
                hide="monuments",
            ),
            Step(
                say="Shields are <b>warriors</b>. Each god has six; those that are not on the board wait in "
                "its pool. A third kind of figure, guardians, may join a god later.",
                rule="piece.figures piece.supplies",
                claims=["d5 holds Isis's warrior", "Isis has 5 warriors"],
                mark="d5 h8",
                hide="monuments",
            ),
            Step(
                say="<b>Monuments</b> come in three types: obelisk, temple and pyramid. A pale one is "
                "neutral; a coloured one with a letter is controlled by that god. Isis controls the temple "
                "on d6: one of her ankh tokens lies on it.",
                rule="piece.monuments",
                ask=Ask(
                    "Monuments are obelisks, temples and pyramids. Click one that Isis controls.",
                    pieces("Isis's temple"),
                    rule="piece.monuments",
                ),
                claims=["d6 holds Isis's temple", "b6 holds neutral obelisk", "Isis has 8 tokens"],
                mark="d6 g8",
            ),
            Step(
                say="A hex holds one figure or one monument, never two pieces. Camels stand on the sides "
                "between hexes and fill no hex.",
                rule="board.occupancy",
            ),
        ],
        gods=["Isis", "Amun"],
        kind="Look",
    )


@chapter.walkthrough
def step_by_step() -> Walkthrough:
    return Walkthrough(
        "Setting up Middle Kingdom for three",
        "Middle Kingdom",
        [
            Step(
                say="Choose how many play, and a <b>scenario</b>: it says where everything starts. First the "
                "conflict order tokens: they number the regions. Here the scenario needs no camels.",
                rule="setup.players setup.scenario",
                hide="monuments figures",
            ),
            Step(
                say="Then the monuments. Three start with an owner, one for each god; the owner puts an ankh "
                "token on it. The others are neutral.",
                rule="setup.scenario piece.supplies",
                claims=["e6 holds Isis's temple", "f4 holds neutral temple", "Isis has 8 tokens"],
                hide="figures",
            ),
            Step(
                say="Then the figures. Every god starts with its god figure and one warrior.",
                claims=["d5 holds Isis herself (god figure)", "Isis has 2 figures", "Isis has 5 warriors"],
                rule="setup.scenario",
                mark="d5 e5 g8 g7 f3 e4",
            ),
            Step(
                say="Each player takes 1 follower and all 7 battle cards, which are for chapter 4. Nobody "
                "has an Ankh power yet; they come in chapter 5.",
                ask=Ask(
                    "How many followers does each player start with?",
                    has("Isis", "followers"),
                    rule="setup.followers",
                ),
                rule="setup.followers",
                claims=["Isis has 1 followers", "Anubis has 1 followers", "Isis has 0 powers"],
            ),
            Step(
                say="The first player is drawn, the others follow clockwise. All devotion tokens lie on "
                "space 0 in one pile: the last player's at the bottom, the first player's on top. The token "
                "on top is ahead, so Isis, who begins, is ahead of the others.",
                ask=Ask(
                    "Seats in order: Isis, Amun, Anubis. All stand on devotion 0. Who is ahead?",
                    ahead(),
                    ["Isis", "Amun", "Anubis", "nobody"],
                    rule="setup.devotion_stack",
                ),
                rule="setup.first_player setup.devotion_stack",
                claims=["turn of Isis"],
            ),
            Step(
                say="Each action marker starts on the space for the number of players, with three the 3rd; "
                "the event marker waits before the first event.",
                rule="setup.tracks",
            ),
            Step(
                say="Last, one kind of guardian of each level, 1 to 3, is drawn: monsters that may join a "
                "god later. With three players there are 2 figures of each kind. Then Isis begins.",
                rule="setup.guardians",
            ),
        ],
        gods=["Isis", "Amun", "Anubis"],
        tracks=["actions"],
    )


# Exercises ------------------------------------------------------------------------------------------

RIVERSIDE = """
figures = ["god g6 Isis", "warrior f5 Isis", "god h5 Amun"]
monuments = ["temple g7 Amun", "pyramid f6", "obelisk g5"]
"""


@chapter.exercise
def find_the_temple() -> Exercise:
    return Exercise(
        "Click a temple that nobody controls.",
        pieces("neutral temple"),
        position="First Steps",
        gods=["Isis", "Amun"],
        rule="piece.monuments",
        look="A neutral monument is pale and carries no letter. A temple is the one with a roof.",
        title="Monuments",
    )


@chapter.exercise
def across_the_river() -> Exercise:
    return Exercise(
        "Isis stands on g6. Click every hex that is adjacent to her.",
        adjacent("g6"),
        position=RIVERSIDE,
        every=True,
        rule="board.adjacent",
        look="Follow the dark blue line around g6: which of the six sides carry a river?",
        look_at="g6",
        title="Adjacent hexes",
    )


@chapter.exercise
def around_water() -> Exercise:
    return Exercise(
        "Some guardians can stand on water. Click every hex that is adjacent to the water hex d7.",
        adjacent("d7"),
        position=RIVERSIDE,
        every=True,
        rule="board.water",
        why="There is never a river at the edge of a water hex, so all its neighbours are adjacent to it, "
        "other water too.",
        look_at="d7",
        title="Water",
    )


@chapter.exercise
def camels_cut() -> Exercise:
    return Exercise(
        "Camels have cut the delta in two. How many land hexes has the part with b1?",
        region_size("b1"),
        position='camels = "c2/d2 c3/d2 c3/d3 d1/d2 d1/e2"\n' + EMPTY,
        rule="board.region",
        why="The part is b1, b2, c1, c2, c3 and d1: camels, river, water and the edge of the map close it.",
        look="Start on b1 and go from hex to hex; stop at rivers, camels and water.",
        look_at="b1",
        title="Regions",
    )


@chapter.exercise
def first_region() -> Exercise:
    return Exercise(
        "In a conflict the region with the lowest token comes first. Click any land hex of that region.",
        _lowest_region(),
        position="Old Kingdom",
        gods=["Isis", "Amun", "Anubis"],
        rule="board.region",
        look="Find the circle with a 1: every land hex you can reach from there without crossing a river is "
        "right.",
        title="Conflict order",
    )


def _lowest_region() -> Fact:
    return Fact(
        lambda told: region_hexes(_first_hex(told)).find(told),
        lambda told, given: region_hexes(_first_hex(told)).why(told, given),
        lambda told, given: "board.region",
    )


def _first_hex(told: Told) -> str:
    """A hex of the region with the lowest token."""
    land = told.seen.regions[0].land
    return next(name for name, h in HEX.items() if land >> h & 1)


@chapter.exercise
def guardians_for_two() -> Exercise:
    return Exercise(
        "A game for two is set up, with Satet as the guardian of level 1. How many Satets are there to be "
        "gained?",
        ask(lambda told: told.before.state.stock[0], "setup.guardians"),
        position="First Steps",
        gods=["Isis", "Amun"],
        rule="setup.guardians",
        why="With two players one figure of each kind is in the game; the other Satets stay in the box.",
        look="It depends on the number of players: two, three, or more.",
        title="Guardians",
    )


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "May two of my figures share a hex?",
            "No. One hex, one piece, whoever it belongs to.",
            "board.occupancy",
            'figures = ["god e6 Isis", "warrior d5 Isis", "god g7 Amun"]',
            play="choose move",
            tries="move d5 e6",
        ),
        Asked(
            "Does a river keep me from walking across?",
            "No. Rivers and camels only decide what is adjacent. A move goes straight across them.",
            "board.adjacent move.through",
            'figures = ["god e5 Isis", "god k4 Amun"]',
            play="choose move",
            then="move e5 e4",
            claims=["e4 holds Isis herself (god figure)"],
        ),
        Asked(
            "Is water a wall?",
            "Not for moving: figures pass over it. But ordinary figures cannot stop on it.",
            "move.through move.end",
            'figures = ["god e6 Isis", "god k4 Amun"]',
            play="choose move",
            tries="move e6 e7",
        ),
        Asked(
            "Can a god figure be lost?",
            "Never in battle, and no card or guardian kills it. Only merging and forgetting, late in the "
            "game, take it off.",
            "piece.god_immortal",
            'gods = ["Isis", "Ra"]\nfigures = ["god d5 Isis", "god b8 Ra"]\n' + BEFORE_CONFLICT,
            play=TO_CONFLICT,
            then="Isis: card maat; Ra: card chariots",
            claims=["story: Ra wins the battle", "d5 holds Isis herself (god figure)"],
        ),
        Asked(
            "What if a supply runs out?",
            "Then what needs it cannot be done, and the game goes on. Here all six warriors of Isis are on "
            "the board: her Summon brings nobody.",
            "piece.supplies summon.choice",
            'figures = ["god e6 Isis", "warrior d5 Isis", "warrior e5 Isis", "warrior f5 Isis", '
            '"warrior c5 Isis", "warrior b5 Isis", "warrior b6 Isis", "god k4 Amun"]',
            then="choose summon",
            claims=["Isis has 0 warriors", "Isis has 7 figures", "asked: choose"],
        ),
    )


FREE_TABLE = chapter.position(
    "riverside",
    """
    figures = ["god e5 Isis", "warrior d5 Isis", "god f4 Amun", "warrior g5 Amun"]
    monuments = ["temple e4", "obelisk e6", "pyramid f5", "temple d4 Isis", "obelisk g4 Amun", "pyramid h5"]
    """,
)
