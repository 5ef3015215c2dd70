"""Chapter 4, its third part: Plague, ties, common questions, tables."""

from __future__ import annotations

from typing import Any

from ..course_chapter import Asked, questions
from ..course_facts import ask, by_rule, has, spared, times, winner
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .c04_conflict import ABSENT, ALL_STEPS, THREE, TWO, WEST, WHO, chapter, won_by
from .common import BEFORE_CONFLICT, TO_CONFLICT

# Plague ---------------------------------------------------------------------------------------------

PLAGUES = (
    TWO
    + """
figures = ["god d5 Isis", "warrior c5 Isis", "warrior b4 Isis", "warrior d8 Ra", "warrior b8 Ra", "god g7 Ra"]
followers = [3, 2]
"""
    + BEFORE_CONFLICT
)


@chapter.walkthrough
def two_plagues() -> Walkthrough:
    return Walkthrough(
        "Two Plagues in one battle",
        PLAGUES,
        [
            Step(
                play=f"{TO_CONFLICT}; Isis: card plague; Ra: card plague",
                say="Both gods play Plague, so there are <b>two</b> auctions, one after the other. Isis has "
                "3 followers, Ra has 2.",
                rule="card.plague",
                claims=["asked: bid"],
            ),
            Step(
                play="Isis: bid 2; Ra: bid 1",
                say="Isis bid most and is spared. Both warriors of Ra die. Everyone pays, Ra too. He has no "
                "figure left in the west, but he had some when the Plague step began: he bids in the second "
                "auction as well.",
                rule="battle.plague",
                ask=Ask(
                    "First auction: Isis bids 2, Ra bids 1. How many followers does Ra have after it?",
                    has("Ra", "followers"),
                    rule="battle.plague",
                    why="Everyone pays the bid, whoever is spared.",
                ),
                claims=["d8 is empty", "b8 is empty", "c5 holds Isis's warrior", "asked: bid"],
            ),
            Step(
                play="Isis: bid 1; Ra: bid 1",
                say="A tie for the highest bid spares <b>nobody</b>: now Isis's warriors die too. Her god "
                "figure is left. She has 1 for it and 1 from Plague. Ra, without any figure there, has 0 and "
                "cannot win, whatever he played.",
                rule="battle.plague piece.god_immortal strength",
                ask=Ask(
                    "Second auction: both bid 1. Whom does this Plague spare?",
                    spared(),
                    WHO,
                    rule="battle.plague",
                ),
                claims=[
                    "c5 is empty",
                    "b4 is empty",
                    "d5 holds Isis herself (god figure)",
                    "Isis has 1 devotion",
                ],
            ),
        ],
        tracks=["devotion"],
    )


@chapter.exercise
def tied_bids() -> Exercise:
    return Exercise(
        "Ra has played Plague, Isis Chariots. Both bid 1. How many <b>warriors</b> are left in the west?",
        ask(
            lambda told: sum(
                told.after.state.kind_at(h) == told.after.state.fixed.kinds["warrior"]
                for h in range(len(told.after.state.at))
            ),
            "battle.plague",
        ),
        position=WEST + "followers = [2, 1]\n" + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Isis: card chariots; Ra: card plague",
        then="Isis: bid 1; Ra: bid 1",
        rule="battle.plague",
        look="Is there a <b>single</b> highest bid?",
        title="Equal bids",
    )


@chapter.exercise
def your_bid() -> YourTurn:
    return YourTurn(
        "Ra has played Plague, and he has 2 followers. His bid lies there, hidden. Your turn: be spared for "
        "certain, as cheaply as that can be had.",
        ask(lambda told: has("Isis", "followers").find(told) == 2),
        "bid 3",
        position=WEST + "followers = [5, 2]\n" + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Isis: card miracle; Ra: card plague; Ra: bid 2",
        rule="battle.plague",
        why="One more than he can have bid: at the same number nobody would be spared.",
        look="He can bid 0, 1 or 2. A tie spares nobody.",
        title="What to bid",
    )


@chapter.exercise
def miracle_and_plague() -> Exercise:
    return Exercise(
        "Ra has played Plague and bids 1. Isis has played Miracle; she has three warriors there, and no "
        "follower to bid. How much devotion does Miracle bring her?",
        by_rule("Isis", "card.miracle"),
        position=WEST + "followers = [0, 1]\n" + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Isis: card miracle; Ra: card plague",
        then="Ra: bid 1",
        rule="card.miracle",
        why="Miracle counts all figures of hers killed in this battle, and these died by Plague.",
        look="Does it matter how the figures died?",
        look_at="c5 b4 d4",
        title="Miracle and Plague",
        tracks=["devotion"],
    )


# Ties -----------------------------------------------------------------------------------------------

TIE = (
    THREE
    + 'figures = ["god d5 Isis", "warrior c5 Isis", "god c9 Ra", "warrior d8 Ra", "god g2 Osiris"]\n'
    + BEFORE_CONFLICT
)
TIED = "Isis: card maat; Ra: card miracle"


@chapter.walkthrough
def a_tie_broken() -> Walkthrough:
    return Walkthrough(
        "A tie broken",
        TIE,
        [
            Step(
                play=TO_CONFLICT,
                say="Isis set off this conflict, so she holds the tie-break token. Two figures of hers face "
                "two of Ra's.",
                rule="conflict.start",
                claims=["story: Isis takes the tie-break token"],
            ),
            Step(
                play=TIED,
                say="Both cards have strength 0: 2 against 2. Isis is one of the tied gods and holds the "
                "token, so the engine asks her.",
                rule="battle.tiebreak",
                claims=["asked: tiebreak"],
            ),
            Step(
                play="tiebreak use",
                say="She uses it and wins: she gains 1, and Ra's warrior dies. After the battle he gains 1 "
                "by Miracle, and Isis takes her used cards back by Cycle of Ma'at. The token is used: "
                "another tie in this conflict would stay a tie.",
                rule="battle.tiebreak battle.after card.maat",
                ask=Ask(
                    "Isis uses the token. How many warriors does Ra lose?",
                    times("killed", "battle.deaths"),
                    rule="battle.deaths",
                ),
                claims=[
                    "d8 is empty",
                    "c5 holds Isis's warrior",
                    "Isis has 1 devotion",
                    "Ra has 1 devotion",
                ],
            ),
        ],
        tracks=["devotion"],
    )


OTHER_HOLDER = TIE + "turn = 3\n"


@chapter.walkthrough
def a_tie_not_broken() -> Walkthrough:
    return Walkthrough(
        "A tie not broken",
        OTHER_HOLDER,
        [
            Step(
                play=TO_CONFLICT,
                say="The same position, but Osiris set off the conflict. He holds the token, and he is not "
                "in this battle.",
                rule="conflict.start",
                claims=["story: Osiris takes the tie-break token", "asked: card"],
            ),
            Step(
                play=TIED,
                say="2 against 2, and the holder is not among the tied. Nobody wins: <b>both</b> lose their "
                "warriors. The card Miracle still gives Ra 1 for his; and Osiris gains 1 for dominance in "
                "the delta.",
                rule="battle.tiebreak battle.deaths",
                ask=Ask(
                    "Again 2 against 2. Who wins now?",
                    winner(),
                    ("Isis", "Ra", "Osiris", "nobody"),
                    rule="battle.tiebreak",
                ),
                claims=["c5 is empty", "d8 is empty", "Isis has 0 devotion", "Ra has 1 devotion"],
            ),
        ],
        tracks=["devotion"],
    )


LAST_CARD = (
    WEST
    + 'used = ["chariots Isis", "build Ra", "plague Ra", "flood Ra", "drought Ra", "miracle Ra", "maat Ra"]\n'
    + "followers = [0, 0]\n"
    + BEFORE_CONFLICT
)


@chapter.exercise
def your_card() -> YourTurn:
    return YourTurn(
        "Ra has one card left: Chariots, +3. You have used yours, and nobody has a follower. Your turn: win "
        "this battle for Isis, who holds the tie-break token.",
        ask(won_by("Isis")),
        "card drought; tiebreak use",
        position=LAST_CARD,
        play=f"{TO_CONFLICT}; Ra: card chariots",
        rule="battle.tiebreak",
        why="4 and 1 against 2 and 3 is a tie, and the token decides it. Plague has +1 as well, but without "
        "bids it spares nobody.",
        look="Ra will have 5. Isis has 4 figures and needs 1 more, without losing any before the resolution.",
        look_at="d5 c5 b4 d4 c9 d8",
        title="The last card",
    )


@chapter.exercise
def two_ties() -> Exercise:
    return Exercise(
        "Isis has used the tie-break token in the west. Now she and Ra fight in the east as well, one figure "
        "against one. Isis plays Flood, Ra plays Cycle of Ma'at. Who wins there?",
        winner(),
        position=TWO
        + 'figures = ["god d5 Isis", "god c9 Ra", "warrior g6 Isis", "warrior h8 Ra"]\n'
        + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Isis: card maat; Ra: card miracle; tiebreak use",
        then="Isis: card flood; Ra: card maat",
        choices=WHO,
        rule="battle.tiebreak",
        why="The token can be used once in a conflict, and it was used in the west.",
        look="How often may the token be used in one conflict?",
        title="A second tie",
    )


# Questions ------------------------------------------------------------------------------------------


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "The god with most temples has no figure there. Does the runner-up get the majority?",
            "No. Nobody gains for temples then; there is no second place.",
            "majority",
            ABSENT,
            play=TO_CONFLICT,
            then="Isis: card chariots; Ra: card miracle",
            claims=["Osiris has 1 devotion", "Isis has 1 devotion"],
        ),
        Asked(
            "Who may use the tie-break token?",
            "Only the player who set off the conflict, only if tied for the highest strength in that battle, "
            "and once in a conflict. An outsider cannot decide who wins.",
            "battle.tiebreak",
            OTHER_HOLDER,
            play=TO_CONFLICT,
            then=TIED,
            claims=["Isis has 0 devotion", "c5 is empty", "d8 is empty"],
        ),
        Asked(
            "Whom does a tied Plague spare?",
            "Nobody. All bidders pay, and all their warriors and guardians in the region die. Bidding 0 each "
            "is a tie too.",
            "battle.plague",
            WEST + "followers = [1, 1]\n" + BEFORE_CONFLICT,
            play=f"{TO_CONFLICT}; Isis: card plague; Ra: card flood",
            then="Isis: bid 0; Ra: bid 0",
            claims=["c5 is empty", "b4 is empty", "d4 is empty", "d8 is empty"],
        ),
        Asked(
            "Does a lone god score majorities too?",
            "Yes: first for its majorities, then 1 for dominance. These are two gains.",
            "dominance",
            TWO
            + 'figures = ["god d5 Isis", "god h6 Ra"]\nmonuments = ["temple d6 Isis"]\n'
            + BEFORE_CONFLICT,
            then=TO_CONFLICT,
            claims=["Isis has 2 devotion", "Ra has 1 devotion"],
        ),
        Asked(
            "Is Control Monument the same as Build Monument?",
            "No. A control event gives you a monument that already stands on the board. The card Build "
            "Monument puts a new one there, for 3 followers, and only during a battle.",
            "card.build control.neutral",
            ALL_STEPS,
            play=f"{TO_CONFLICT}; Isis: card build; Ra: card plague",
            then="build temple a4",
            claims=["a4 holds Isis's temple", "Isis has 1 followers"],
        ),
        Asked(
            "May I build on a hex far from my figures?",
            "Yes, on any empty land hex of the region; but not in another region.",
            "card.build",
            ALL_STEPS,
            play=f"{TO_CONFLICT}; Isis: card build; Ra: card plague",
            tries="build temple g3",
        ),
        Asked(
            "I played a card last time. May I play it again?",
            "Not before Cycle of Ma'at has brought it back. Used cards lie open, so everybody can see what "
            "you have left.",
            "card.maat battle.cards",
            LAST_CARD,
            play=f"{TO_CONFLICT}; Ra: card chariots",
            tries="card chariots",
        ),
        Asked(
            "Is dominance a battle that I win?",
            "No. No cards are played there, and nothing that speaks of battles applies.",
            "dominance",
            TWO + 'figures = ["god d5 Isis", "god h6 Ra"]\n' + BEFORE_CONFLICT,
            then=TO_CONFLICT,
            claims=["story: Region 1 is dominated by Isis", "rule: dominance", "turn of Ra"],
        ),
    )


# Tables ---------------------------------------------------------------------------------------------

chapter.position(
    "battlefields",
    TWO
    + """
figures = [
  "god d5 Isis", "warrior c4 Isis", "warrior h5 Isis", "warrior g6 Isis", "warrior e3 Isis",
  "god h8 Ra", "warrior d8 Ra", "warrior b8 Ra", "warrior g8 Ra",
]
monuments = [
  "temple d6 Isis", "temple c8 Ra", "obelisk b6", "obelisk f3 Ra", "pyramid h7 Ra", "temple i6 Isis",
  "pyramid e2 Isis",
]
followers = [5, 5]
"""
    + BEFORE_CONFLICT,
)
chapter.position("four_against_two", WEST + BEFORE_CONFLICT)
