"""Chapter 4: conflict: dominance and majorities, a battle with its steps."""

from __future__ import annotations

from collections.abc import Callable

from ..course_chapter import Chapter
from ..course_facts import Fact, Told, ahead, ask, by_rule, gained, margin, winner
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .common import BEFORE_CONFLICT, TO_CONFLICT

chapter = Chapter("04_conflict", "Conflict: majorities, battles and cards")

TWO = 'gods = ["Isis", "Ra"]\n'
THREE = 'gods = ["Isis", "Ra", "Osiris"]\n'
"""Who plays in this chapter. No figure has a sun, Isis's stand apart from enemies, and Osiris loses no
battle, so that no god's ability has a part in it."""
WHO = ("Isis", "Ra", "nobody")


def gods_that(rule: str) -> Fact:
    """The gods that gain devotion by a rule in what is played, by name, or ``nobody``."""

    def find(told: Told) -> str:
        gods = [e.god for e in told.entries if e.what == "devotion" and e.rule == rule and e.amount > 0]
        return " and ".join(told.after.seat_name(g) for g in gods if g is not None) or "nobody"

    return ask(find, rule)


def won_by(god: str) -> Callable[[Told], bool]:
    """Whether a god has won the battle of what is played."""
    return lambda told: winner().find(told) == god


# Regions, dominance ---------------------------------------------------------------------------------

ALONE = (
    TWO
    + """
figures = ["god d5 Isis", "warrior b6 Isis", "god h6 Ra", "warrior g7 Ra"]
monuments = [
  "temple d6 Isis", "temple b5 Isis", "obelisk c5 Isis", "pyramid d8", "temple f3 Ra", "obelisk h5 Ra",
  "obelisk i6 Isis", "pyramid i5 Ra",
]
"""
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def region_by_region() -> Walkthrough:
    return Walkthrough(
        "A conflict without a battle",
        ALONE,
        [
            Step(
                say="The next event is the first conflict. Three regions: the west is number 1, the delta "
                "number 2, the east number 3. Isis stands in the west, Ra in the east, nobody in the delta.",
                rule="conflict.start",
            ),
            Step(
                play=TO_CONFLICT,
                say="Isis set it off and takes the tie-break token. Then region by region, lowest number "
                "first. In the west she is alone: her majorities, temples and obelisks, are <b>one</b> gain "
                "of 2; then she gains 1 for dominance. The delta is skipped, though Ra's temple stands "
                "there. In the east Ra is alone: obelisks are tied one to one, so he gains 1 for pyramids, "
                "then 1 for dominance. At the end the token leaves Isis.",
                rule="dominance conflict.empty conflict.end",
                ask=Ask(
                    "Isis chooses Move, moves nobody, and the conflict comes. In the west she has two "
                    "temples and an obelisk; a pyramid is neutral. How much devotion does she gain in this "
                    "conflict?",
                    gained("Isis", "devotion"),
                    rule="dominance",
                ),
                claims=["Isis has 3 devotion", "Ra has 2 devotion", "rule: conflict.empty", "turn of Ra"],
            ),
        ],
        tracks=["events", "devotion"],
    )


@chapter.exercise
def count_dominance() -> Exercise:
    return Exercise(
        "The conflict comes; nobody moves. Ra is alone in the east, with two temples, an obelisk and a "
        "pyramid. How much devotion does he gain in the whole conflict?",
        gained("Ra", "devotion"),
        position=TWO
        + 'figures = ["god d5 Isis", "god h6 Ra", "warrior g7 Ra"]\n'
        + 'monuments = ["temple h5 Ra", "temple i5 Ra", "obelisk i6 Ra", "obelisk h7 Isis", '
        + '"pyramid g6 Ra"]\n'
        + BEFORE_CONFLICT,
        then=TO_CONFLICT,
        rule="dominance",
        why="Count types, not monuments: one for each type he leads in, then one for dominance.",
        look="In which types does he control more than anybody else there? One type is tied.",
        look_at="h5 i5 i6 h7 g6",
        title="Alone in a region",
    )


PRESENCE = (
    TWO
    + """
figures = ["god d5 Isis", "warrior e5 Isis", "god h6 Ra", "warrior g7 Ra"]
monuments = ["temple f3 Isis", "obelisk i6 Ra", "pyramid e2 Ra", "pyramid d3 Isis"]
"""
    + BEFORE_CONFLICT
)


@chapter.exercise
def your_presence() -> YourTurn:
    return YourTurn(
        "Your turn, and your move sets off the conflict. Move so that it brings Isis <b>3 devotion</b>.",
        ask(lambda told: gained("Isis", "devotion").find(told) >= 3),
        "choose move; move e5 e4; done",
        position=PRESENCE,
        rule="dominance",
        look="Nobody stands in the delta, and a temple of Isis does. One figure there is enough, if another "
        "stays in the west.",
        look_at="e5 f3",
        title="Be where it counts",
        tracks=["events"],
    )


# Majorities -----------------------------------------------------------------------------------------

ABSENT = (
    THREE
    + """
figures = ["god d5 Isis", "warrior c5 Isis", "god c9 Ra", "warrior d8 Ra", "god g2 Osiris"]
monuments = ["temple d6 Osiris", "temple b7 Osiris", "temple b5 Isis", "obelisk c8 Ra"]
"""
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def absent_majority() -> Walkthrough:
    return Walkthrough(
        "A majority that is absent",
        ABSENT,
        [
            Step(
                say="Isis and Ra stand in the west. Osiris does not, but two temples there are his, more "
                "than Isis has.",
                rule="battle",
                mark="d6 b7 b5",
            ),
            Step(
                play=TO_CONFLICT,
                say="Two gods have figures in the west, so there is a battle, and they choose cards. Osiris, "
                "who has only monuments there, is not asked.",
                rule="battle",
                claims=["asked: card"],
            ),
            Step(
                play="Isis: card chariots; Ra: card miracle",
                say="Osiris has most temples, but no figure: he gains nothing. Isis is second, and there is "
                "no second place. Only Ra, with the one obelisk, gains for a majority. Then strengths are "
                "compared, and Isis wins the battle.",
                rule="majority battle.majority",
                ask=Ask(
                    "Osiris has two temples there, Isis one; Ra has the only obelisk. Who gains devotion for "
                    "a majority in the west?",
                    gods_that("majority"),
                    ("Isis", "Ra", "Osiris", "Isis and Ra", "nobody"),
                    rule="majority",
                ),
                claims=["Osiris has 1 devotion", "Ra has 2 devotion", "Isis has 1 devotion"],
            ),
            Step(
                say="Where do the others come from? Isis gained 1 for the battle. Ra gained 1 more by "
                "Miracle for his warrior on d8 that died. And Osiris, alone in the delta, gained 1 for "
                "dominance there.",
                rule="dominance card.miracle",
                mark="g2",
            ),
        ],
        tracks=["devotion"],
    )


@chapter.exercise
def absent_or_not() -> Exercise:
    return Exercise(
        "A battle of Isis and Ra in the west. How much devotion does Isis gain there <b>for majorities</b>?",
        by_rule("Isis", "majority"),
        position=THREE
        + 'figures = ["god d5 Isis", "warrior c5 Isis", "god c9 Ra", "god g2 Osiris"]\n'
        + 'monuments = ["temple d6 Isis", "temple b7 Isis", "temple b5 Ra", "obelisk c8 Osiris", '
        + '"obelisk b6 Isis", "pyramid d8 Isis", "pyramid b8"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card flood; Ra: card maat",
        rule="majority",
        why="Temples 2 to 1: hers. Obelisks 1 to 1 with Osiris, absent but counted. Pyramids 1 to 0: nobody "
        "controls the neutral one.",
        look="Go type by type, and count every god's, absent or not. Neutral ones are nobody's.",
        look_at="d6 b7 b5 c8 b6 d8 b8",
        title="Type by type",
    )


@chapter.exercise
def the_same_moment() -> Exercise:
    return Exercise(
        "Isis and Ra stand on space 3, her token on top of his. In this battle each has a majority, so both "
        "gain 1 at the same moment. Who is ahead after that?",
        ahead("track.devotion_simultaneous"),
        position=TWO
        + 'figures = ["god d5 Isis", "warrior c5 Isis", "god c9 Ra", "warrior d8 Ra"]\n'
        + 'monuments = ["temple b5 Isis", "obelisk c8 Ra"]\ndevotion = ["3 Ra", "3 Isis"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card maat; Ra: card miracle",
        choices=WHO,
        rule="track.devotion_simultaneous",
        why="The one with least devotion moves first: Ra's token comes to space 4, and then hers goes on top "
        "of it.",
        look="Which of the two tokens moves first? On one space the token on top is ahead.",
        title="The same moment",
        tracks=["devotion"],
    )


# A battle, step by step -----------------------------------------------------------------------------

ALL_STEPS = (
    TWO
    + """
figures = ["warrior b4 Isis", "god e2 Isis", "god c9 Ra", "warrior d8 Ra", "warrior b8 Ra"]
monuments = ["temple b5 Isis", "temple c8 Ra", "obelisk b9 Ra"]
followers = [4, 1]
"""
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def all_the_steps() -> Walkthrough:
    return Walkthrough(
        "A battle with all its steps",
        ALL_STEPS,
        [
            Step(
                say="In the west one warrior of Isis faces Ra and two warriors. Temples are one to one. Isis "
                "has 4 followers, Ra has 1.",
                rule="battle",
                mark="b4 c9 d8 b8",
            ),
            Step(
                play=TO_CONFLICT,
                say="The battle begins. Powers and an announcement of Amun would come now, in later "
                "chapters. <b>Step 1, cards:</b> each god in the battle chooses one in secret.",
                rule="battle.start battle.cards",
                claims=["asked: card"],
            ),
            Step(
                play="Isis: card build; Ra: card plague",
                say="All are revealed at once: Isis plays Build Monument, Ra Plague. Both cards are used "
                "now. <b>Step 2, building:</b> Isis is asked.",
                rule="battle.build card.build",
                claims=["asked: build"],
            ),
            Step(
                play="build temple a4",
                say="She sacrifices 3 of her 4 followers for a temple on a4, her own at once. <b>Step 3, "
                "Plague:</b> there is one auction, and all in the battle bid. Isis has 1 follower left for "
                "it.",
                rule="card.build",
                claims=["a4 holds Isis's temple", "Isis has 1 followers", "asked: bid"],
            ),
            Step(
                play="Isis: bid 1; Ra: bid 0",
                say="Isis bid most and is spared, though it was Ra's Plague. His two warriors die; his god "
                "figure never does. <b>Step 4, majorities:</b> Isis gains 1 for temples, two to one, and Ra "
                "gains 1 for obelisks. <b>Step 5, resolution:</b> Isis has 1 for her warrior and 0 from her "
                "card. Ra has 1 for his god figure and 1 from Plague. He wins and gains 1; then her warrior "
                "dies.",
                rule="battle.plague battle.majority strength battle.win battle.deaths",
                ask=Ask(
                    "Isis bids 1, Ra bids 0. Two warriors of Ra will die by Plague. Who wins the battle in "
                    "the end?",
                    winner(),
                    WHO,
                    rule="strength",
                    why="A card's strength counts whoever its effect has hit.",
                ),
                claims=[
                    "b4 is empty",
                    "d8 is empty",
                    "b8 is empty",
                    "c9 holds Ra himself (god figure)",
                    "Ra has 2 devotion",
                    "Isis has 2 devotion",
                ],
            ),
            Step(
                say="After the battle come effects such as those of Miracle and Cycle of Ma'at; here there "
                "were none. Then the next region: in the delta Isis is alone, which gave her 1 more, for "
                "dominance.",
                rule="battle.after battle.resolution",
                mark="e2",
            ),
        ],
        tracks=["devotion"],
    )


WEST = (
    TWO
    + 'figures = ["god d5 Isis", "warrior c5 Isis", "warrior b4 Isis", "warrior d4 Isis", "god c9 Ra", '
    + '"warrior d8 Ra"]\n'
)
"""Four figures of Isis face two of Ra's, apart from each other."""


@chapter.exercise
def battle_as_told() -> YourTurn:
    return YourTurn(
        "Ra has chosen his card, and it lies face down. Do exactly this: choose <b>Chariots</b> for Isis, "
        "and see the battle fought to its end.",
        ask(won_by("Isis")),
        "card chariots",
        position=WEST + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Ra: card drought",
        rule="battle.cards",
        why="4 figures and 3 for Chariots make 7, against 2 and 1 for Drought. The loser's warrior dies.",
        look="The cards in your hand stand beside the board. Both are revealed when the last is chosen.",
        title="A card as told",
        tracks=["devotion"],
    )


@chapter.exercise
def who_wins() -> Exercise:
    return Exercise(
        "Isis plays Flood, Ra plays Chariots. Who wins the battle in the west?",
        winner(),
        position=WEST + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card flood; Ra: card chariots",
        choices=WHO,
        rule="strength",
        why="Each figure is 1, a god figure too. Then add the cards.",
        look="Four figures against two. Flood adds 0, Chariots 3.",
        look_at="d5 c5 b4 d4 c9 d8",
        title="Who wins?",
    )


@chapter.exercise
def by_how_much() -> Exercise:
    return Exercise(
        "Isis plays Chariots, Ra plays Drought. By how much is Isis stronger in the west?",
        margin(),
        position=WEST + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card chariots; Ra: card drought",
        rule="strength",
        look="4 figures and 3 from the card, against 2 figures and 1 from the card.",
        title="By how much?",
    )


LAST_PLAGUE = (
    TWO
    + """
figures = ["god d5 Isis", "warrior c5 Isis", "warrior b4 Isis", "god c9 Ra", "warrior d8 Ra", "warrior b8 Ra"]
monuments = ["temple b5 Isis", "temple c8 Ra", "obelisk b9 Ra"]
followers = [4, 0]
used = ["build Ra", "chariots Ra", "flood Ra", "drought Ra", "miracle Ra", "maat Ra"]
"""
    + BEFORE_CONFLICT
)


@chapter.exercise
def your_battle() -> YourTurn:
    return YourTurn(
        "Ra has one card left, Plague, and no followers. Your turn, step by step: gain for a <b>majority</b> "
        "in the west and <b>win</b> the battle.",
        ask(lambda told: won_by("Isis")(told) and by_rule("Isis", "majority").find(told) > 0),
        "card build; build temple a4; bid 1",
        position=LAST_PLAGUE,
        play=f"{TO_CONFLICT}; Ra: card plague",
        rule="battle",
        why="Building comes first, then Plague, then majorities, then strength: 3 followers for the "
        "monument, and 1 to be spared.",
        look="No type is hers yet, but one card can change that; and 1 follower must be left for the "
        "auction.",
        look_at="b5 c8 b9",
        title="A battle of your own",
        tracks=["devotion"],
    )
