"""Chapter 6: the five guardians of the Guardians Set; their level, base and number are house values."""

from __future__ import annotations

from ankh_core.board import HEX

from ..course_facts import Told, ask, gained, legal, stands, strength, targets
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .c06_guardians import chapter, clear_of_ra
from .common import BEFORE_CONFLICT, TO_CONFLICT

FIRST = 'gods = ["Isis", "Ra"]\nguardians = ["Mafdet", "Ammit", "Shezmu"]\n'
SECOND = 'gods = ["Isis", "Ra"]\nguardians = ["Pazuzu", "Am-Hehu", "Shezmu"]\n'
HOUSE = "<i>Level, base and number of figures are house values.</i>"


# Mafdet and Pazuzu ----------------------------------------------------------------------------------


@chapter.exercise
def mafdet() -> Exercise:
    return Exercise(
        "Isis has warriors on a2 and d4 (fertile), and a Mafdet on d6 (desert). She plays Flood. How many "
        f"followers does it give her? {HOUSE}",
        gained("Isis"),
        position=FIRST
        + 'figures = ["warrior a2 Isis", "warrior d4 Isis", "mafdet d6 Isis", "god i10 Isis", "god b8 Ra"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card flood; Ra: card maat",
        rule="guardian.mafdet",
        why="1 for a2, 1 for d4, and nothing for d6, which is desert. Mafdet doubles these 2.",
        look="One for each own figure on fertile land there; Mafdet doubles it, wherever it stands in the "
        "region.",
        look_at="a2 d4 d6",
        title="Mafdet",
    )


@chapter.exercise
def pazuzu() -> Exercise:
    return Exercise(
        "Isis's Pazuzu on e5 has the temple d4, the obelisk d5 and, across the river, the pyramid e4 beside "
        f"it. She plays Flood (0). How strong is she in the west? {HOUSE}",
        strength("Isis"),
        position=SECOND
        + 'figures = ["pazuzu e5 Isis", "god i10 Isis", "god a9 Ra"]\n'
        + 'monuments = ["temple d4", "obelisk d5 Ra", "pyramid e4"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card flood; Ra: card maat",
        rule="guardian.pazuzu",
        why="Two adjacent monuments are enough for +2; whose they are does not matter.",
        look="1 for the figure. How many monuments are adjacent, and how many does it need?",
        look_at="d4 d5 e4",
        title="Pazuzu",
    )


# Ammit and Am-Hehu ----------------------------------------------------------------------------------


@chapter.exercise
def ammit_devours() -> Exercise:
    return Exercise(
        "Isis's Ammit has just swum to c6. Click <b>all</b> figures that it may kill. " + HOUSE,
        targets("kill _"),
        position=FIRST
        + """
figures = [
  "ammit d8 Isis", "warrior b5 Isis", "god a9 Isis",
  "god b6 Ra", "warrior d5 Ra", "warrior d6 Ra", "warrior a6 Ra",
]
""",
        play="choose move; move d8 c6",
        every=True,
        rule="guardian.ammit",
        look="Adjacent enemy figures, but never a god. (In the end it may kill one of them.)",
        look_at="c6",
        title="Ammit",
    )


@chapter.exercise
def your_am_hehu() -> YourTurn:
    return YourTurn(
        "Your turn: move Am-Hehu to b5, then move Ra's two warriors so that <b>neither</b> touches the "
        f"temple a6. {HOUSE}",
        ask(_off_the_temple),
        "choose move; move a8 b5; nudge b6 b7; nudge a5 a4",
        position=SECOND
        + """
figures = ["am-hehu a8 Isis", "god d9 Isis", "warrior b6 Ra", "warrior a5 Ra", "god g7 Ra"]
monuments = ["temple a6"]
""",
        rule="guardian.am_hehu",
        look="Each adjacent enemy figure may be moved one hex, to an empty one it may stand on.",
        look_at="b6 a5 a6",
        title="Am-Hehu",
    )


def _off_the_temple(told: Told) -> bool:
    """Whether Am-Hehu is on b5, and no figure of Ra is adjacent to a6."""
    return bool(stands("b5 Isis's Am-Hehu").find(told) and clear_of_ra("a6").find(told))


# Shezmu ---------------------------------------------------------------------------------------------

CLOSED = (
    FIRST + 'figures = ["god f4 Isis", "mafdet g5 Isis", "warrior g4 Isis", "shezmu a5 Ra", "god d9 Ra"]\n'
)


@chapter.walkthrough
def shezmu() -> Walkthrough:
    return Walkthrough(
        "Shezmu keeps guardians out, and disarms those inside",
        FIRST + 'figures = ["god d5 Isis", "shezmu d6 Isis", "ammit c4 Ra", "god b8 Ra"]\n' + BEFORE_CONFLICT,
        [
            Step(
                say="Isis has a Shezmu in the west. Ra's Ammit was there before. It may stay, move inside "
                "the region, or leave: but not come back. " + HOUSE,
                mark="d6 c4",
                rule="guardian.shezmu",
            ),
            Step(
                play=f"{TO_CONFLICT}; Isis: card flood; Ra: card maat",
                say="Two figures against two, and yet Isis wins 2 to 1: an enemy guardian in Shezmu's region "
                "counts as a figure, but it has no strength and no ability.",
                rule="guardian.shezmu",
                ask=Ask(
                    "Both play cards of strength 0. How strong is Ra?",
                    strength("Ra"),
                    rule="guardian.shezmu",
                ),
                claims=["c4 is empty", "story: Isis wins the battle in region 1"],
            ),
        ],
        gods=("Isis", "Ra"),
    )


@chapter.exercise
def shezmu_closes() -> Exercise:
    return Exercise(
        f"Ra's Shezmu is in the west. May Isis's Mafdet move from g5 across the river to f5? {HOUSE}",
        legal("move g5 f5"),
        position=CLOSED,
        play="choose move",
        rule="guardian.shezmu",
        why="Enemy guardians may not move into Shezmu's region. Warriors and gods may.",
        look="f5 is in the west. Is Mafdet a guardian of the god that owns Shezmu?",
        look_at="g5 f5 a5",
        title="Shezmu: guardians",
    )


@chapter.exercise
def your_way_in() -> YourTurn:
    return YourTurn(
        "Your turn: the same position. Bring <b>two</b> figures of Isis into the west all the same.",
        ask(_two_inside),
        "choose move; move g4 e5; move f4 f5",
        position=CLOSED,
        rule="guardian.shezmu",
        look="Guardians may not come in, but warriors and gods may. Rivers do not stop a move.",
        look_at="f4 g4",
        title="Shezmu: others",
    )


def _two_inside(told: Told) -> bool:
    """Whether two figures of Isis are in the region of a5."""
    state = told.after.state
    return (state.figures[0] & state.region_of(HEX["a5"]).land).bit_count() == 2
