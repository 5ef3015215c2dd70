"""Chapter 7: merging after conflict 3: who, what is lost, what is shared, how two players play one god."""

from __future__ import annotations

from ankh_core.board import HEX, bits

from ..course_chapter import Chapter
from ..course_facts import Told, ask, gained, has, merger, stands
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough

chapter = Chapter("07_merging_and_the_end", "Merging, forgetting, and all ways to win")

THREE = ("Isis", "Osiris", "Amun")
PAIRS = ("Amun into Isis", "Amun into Osiris", "Isis into Amun", "Isis into Osiris", "Osiris into Isis")


# Two gods become one --------------------------------------------------------------------------------

MERGER = """
gods = ["Isis", "Osiris", "Amun"]
figures = [
  "god b7 Isis", "warrior b6 Isis", "god i4 Osiris", "warrior i5 Osiris",
  "god d2 Amun", "warrior d3 Amun",
]
monuments = ["temple b8 Isis", "obelisk h5 Osiris", "pyramid c2 Amun", "temple e2 Amun", "obelisk c8"]
devotion = ["2 Amun", "5 Isis", "9 Osiris"]
followers = [4, 1, 3]
powers = ["commanding Amun", "inspiring Isis"]
actions = { move = 5 }
event = 11
"""
"""One step before conflict 3, each god alone in its region."""


@chapter.walkthrough
def two_become_one() -> Walkthrough:
    return Walkthrough(
        "Conflict 3, and then a merger",
        MERGER,
        [
            Step(
                say="Three gods, and the next event is conflict 3. When it is over the god that is last in "
                "devotion merges into the one just ahead of it. Nobody chooses this.",
                rule="merge.who",
            ),
            Step(
                play="choose move; done",
                say="Each god rules its region and gains there. Amun catches up but stays last; Isis is next "
                "to last. So Amun is the <b>lower</b> god and Isis the <b>higher</b> one: Amun merges into "
                "Isis.",
                rule="merge.who",
                ask=Ask(
                    "Isis moves nobody and sets off conflict 3. Every god is alone in its region and gains 1 "
                    "for dominance and 1 for each majority. Who merges into whom afterwards?",
                    merger(),
                    PAIRS,
                    rule="merge.who",
                ),
                claims=["story: Amun merges into Isis", "Osiris has 11 devotion"],
            ),
            Step(
                say="What was Amun's has left: figures, ankh tokens, battle cards, powers. Its monuments are "
                "not even neutral, they went back to the supply. See the empty hexes.",
                rule="merge.lower_loses",
                mark="d2 d3 c2 e2",
                claims=["d2 is empty", "c2 is empty", "e2 is empty", "c8 holds neutral obelisk"],
            ),
            Step(
                say="What was Isis's is the merged god's: her dashboard, power, cards, figures, monuments. "
                "Amun's 3 followers are added to her 4, and <b>both</b> abilities can be used: from now on "
                "Isis may also play two cards, as Amun did.",
                rule="merge.shared",
                mark="b7 b6 b8",
                claims=["Isis has 7 followers", "Isis has 1 powers", "b8 holds Isis's temple"],
            ),
            Step(
                say="The price: the merged god stands on Amun's space of the devotion track, 5, not on "
                "Isis's 7. Osiris is 6 ahead.",
                rule="merge.devotion",
                claims=["Isis has 5 devotion", "turn of Osiris"],
            ),
        ],
        gods=THREE,
        tracks=["devotion", "events"],
    )


ON_ONE_SPACE = (
    MERGER.replace('"2 Amun", "5 Isis", "9 Osiris"', '"8 Amun", "9 Isis", "9 Osiris"')
    .replace('"temple e2 Amun"', '"temple e2"')
    .replace('"temple b8 Isis"', '"temple b8"')
)


@chapter.exercise
def who_merges() -> Exercise:
    return Exercise(
        "Isis sets off conflict 3. She gains 1 for dominance; Osiris and Amun gain 1 for dominance and 1 for "
        "a majority each. Regions come in the order of their numbers. Who merges into whom?",
        merger(),
        position=ON_ONE_SPACE,
        then="choose move; done",
        choices=PAIRS,
        rule="track.devotion_order",
        why="Amun comes onto space 10 as well, but later than Isis. A token that enters a space goes on top, "
        "so Isis lies lower.",
        look="Who ends on 10, and who comes there first? Region 1 is resolved first, then 2, then 3.",
        look_at="b7 d2",
        title="Last on the track",
        gods=THREE,
        tracks=["devotion"],
    )


@chapter.exercise
def where_it_stands() -> Exercise:
    return Exercise(
        "Before conflict 3 Amun has 6 devotion, Isis 10, Osiris 12. Isis sets it off and moves nobody. On "
        "which space does the merged god stand afterwards?",
        has("Isis", "devotion"),
        position=MERGER.replace('"2 Amun", "5 Isis", "9 Osiris"', '"6 Amun", "10 Isis", "12 Osiris"'),
        then="choose move; done",
        rule="merge.devotion",
        why="Amun gains 2 for majorities and 1 for dominance, and comes to 9. The merged god stands where he "
        "stood.",
        look="First the conflict: dominance, and a gain for each type that Amun has most of. Then whose "
        "space counts?",
        look_at="c2 e2",
        title="The space of the merged god",
        gods=THREE,
        tracks=["devotion"],
    )


GUARDIANS = MERGER.replace(
    "figures = [",
    'guardians = ["Cat Mummy", "Mummy", "Androsphinx"]\n'
    'figures = ["cat-mummy a7 Isis", "mummy b5 Isis", "cat-mummy e3 Amun", "androsphinx c3 Amun", ',
)


@chapter.exercise
def which_guardians() -> Exercise:
    return Exercise(
        "After this conflict Amun merges into Isis, who has a Cat Mummy and a Mummy, both on small bases. "
        "Amun has the other Cat Mummy (small base) and the Androsphinx (large base). Click the guardian that "
        "joins Isis.",
        ask(_taken_over, "merge.guardians"),
        position=GUARDIANS,
        then="choose move; done",
        rule="merge.guardians",
        why="Each god has two small and two large bases. Isis's small ones are taken, her large ones are "
        "free.",
        look="Which kind of base has Isis left?",
        look_at="e3 c3",
        title="Guardians and bases",
        gods=THREE,
    )


def _taken_over(told: Told) -> frozenset[int]:
    """The hexes of guardians that change from the lower god to the higher."""
    before, after = told.before.state, told.after.state
    isis, amun = told.god("Isis"), told.god("Amun")
    return frozenset(bits(before.figures[amun] & after.figures[isis]))


ONE_BASE_LEFT = MERGER.replace(
    "figures = [",
    'guardians = ["Cat Mummy", "Mummy", "Androsphinx"]\n'
    'figures = ["mummy b5 Isis", "cat-mummy e3 Amun", "mummy c3 Amun", ',
)


@chapter.exercise
def your_guardian() -> YourTurn:
    return YourTurn(
        "Your turn: Amun is merging into Isis, who has one small base left. He has a Cat Mummy (e3) and a "
        "Mummy (c3), both small. Take the one that makes other gods lose devotion when it is killed.",
        ask(lambda told: HEX["e3"] in _taken_over(told), "merge.guardians"),
        "take cat-mummy e3",
        position=ONE_BASE_LEFT,
        play="choose move; done",
        rule="merge.guardians",
        why="The guardian that is taken stays where it stands; the other leaves the game.",
        look="One of the two only comes back when it is killed. Take the other.",
        look_at="e3 c3",
        title="Not all fit",
        gods=THREE,
    )


ANUBIS = (
    MERGER.replace("Amun", "Anubis")
    .replace("followers = [4, 1, 3]", "followers = [4, 2, 3]")
    .replace("actions = { move = 5 }", "actions = { move = 5, summon = 2 }")
    + 'abilities = { trapped = "isis isis osiris" }\n'
)
WITH_ANUBIS = ("Isis", "Osiris", "Anubis")


@chapter.exercise
def anubis_is_lower() -> Exercise:
    return Exercise(
        "Anubis has trapped two warriors of Isis and one of Osiris. Isis has one warrior on the board, three "
        "in her pool. After this conflict Anubis merges into her. How many warriors has she in her pool "
        "then?",
        has("Isis", "warriors"),
        position=ANUBIS,
        then="choose move; done",
        rule="merge.shared",
        why="A god traps no warriors of its own, so hers come back. The warrior of Osiris stays trapped, and "
        "makes her god figure stronger from now on.",
        look="Would Isis keep her own warriors in her slots? She has six in all.",
        look_at="b6",
        title="Anubis as the lower god",
        gods=WITH_ANUBIS,
    )


@chapter.exercise
def your_ransom() -> YourTurn:
    return YourTurn(
        "Your turn: Anubis has merged into Isis, and you play Osiris. Summon your <b>trapped</b> warrior "
        "beside your god.",
        ask(lambda told: has("Isis", "followers").find(told) > told.before.state.followers[told.god("Isis")]),
        "choose summon; summon trapped-warrior h4",
        position=ANUBIS,
        play="choose move; done",
        rule="god.anubis",
        why="Your follower goes to Isis: the merged god has the abilities of both.",
        look="It costs 1 follower, and the merged god gets it. Any empty land hex beside i4 or i5 will do.",
        look_at="i4 i5",
        title="Ransom for the merged god",
        gods=WITH_ANUBIS,
    )


# Two players, one god -------------------------------------------------------------------------------

MERGED = """
gods = ["Isis", "Osiris", "Amun"]
merged = [3, 1]
figures = ["god e6 Isis", "warrior d5 Isis", "god g6 Osiris", "warrior h6 Osiris"]
monuments = ["temple d6", "obelisk f5", "pyramid b7 Isis", "pyramid g7 Osiris"]
devotion = ["6 Isis", "11 Osiris"]
followers = [2, 3, 0]
actions = { summon = 4 }
event = 13
"""
"""Amun has merged into Isis; seats 1 and 3 play one god."""


@chapter.walkthrough
def three_seats_two_gods() -> Walkthrough:
    return Walkthrough(
        "Three seats, two gods",
        MERGED,
        [
            Step(
                say="Amun has merged into Isis. The players of both now play Isis together; the third player "
                "has Osiris. Nobody changes seats.",
                rule="merge.turns",
            ),
            Step(
                play="choose summon; summon warrior e5",
                say="The player in seat 1 has one action, and that is all: no second one for a merged god. "
                "Then comes seat 2.",
                rule="merge.turns turn.actions",
                ask=Ask(
                    "Isis's own player takes the first action of the turn: a summon. May the same player "
                    "take a second action now?",
                    ask(_same_seat_again, "merge.turns"),
                    rule="turn.actions",
                ),
                claims=["e5 holds Isis's warrior", "turn of Osiris"],
            ),
            Step(
                play="choose move; done; choose followers",
                say="Osiris is alone and has two actions, as always. Then it is seat 3: the player who had "
                "Amun takes one action with Isis's figures.",
                rule="merge.turns",
                ask=Ask(
                    "Osiris takes both actions. Whose figures move next: Isis's or Osiris's?",
                    ask(_who_acts, "merge.turns"),
                    ("Isis's", "Osiris's"),
                    rule="merge.turns",
                ),
                claims=["legal: choose followers"],
            ),
            Step(
                play="choose followers",
                say="The monuments beside Isis's figures give their followers to the one god, once. Nothing "
                "is doubled because two players share it. And now it is seat 1 again: the merged god's two "
                "turns here follow each other, only because the seats do.",
                rule="merge.turns followers.gain",
                ask=Ask(
                    "The player who had Amun chooses Gain Followers. How many followers does Isis gain?",
                    gained("Isis"),
                    rule="merge.turns",
                ),
            ),
        ],
        gods=THREE,
        tracks=["actions"],
    )


def _same_seat_again(told: Told) -> bool:
    return told.after.state.seat == told.before.state.seat


def _who_acts(told: Told) -> str:
    state = told.after.state
    return f"{state.fixed.gods[state.god_of[state.seat]].name}'s"


@chapter.exercise
def one_action_each() -> Exercise:
    return Exercise(
        "Four players: Amun has merged into Isis. A whole round is played. How many actions are taken with "
        "Isis's figures and tokens, if no event comes?",
        ask(_actions_of_isis, "merge.turns"),
        position=MERGED.replace('"Amun"]', '"Amun", "Anubis"]')
        .replace("merged", "players = 4\nmerged")
        .replace('"god g6 Osiris"', '"god g6 Osiris", "god f3 Anubis"')
        .replace('["6 Isis"', '["6 Isis", "7 Anubis"')
        .replace("followers = [2, 3, 0]", "followers = [2, 3, 0, 1]")
        .replace("actions = { summon = 4 }\n", ""),
        then="choose move; done; choose move; done; choose followers; choose followers; choose summon; "
        "summon warrior f4; choose followers",
        rule="merge.turns",
        why="One on each of the two seats' turns. The other gods have two each, in their one turn.",
        look="How many seats does she have, and how many actions has a seat of a merged god?",
        title="A round",
        gods=("Isis", "Osiris", "Amun", "Anubis"),
    )


def _actions_of_isis(told: Told) -> int:
    """Actions chosen by the seats that play Isis."""
    god_of, isis = told.before.state.god_of, told.god("Isis")
    new = told.after.history[len(told.before.history) :]
    return sum(god_of[seat] == isis and str(action).startswith("choose") for seat, action in new)


@chapter.exercise
def your_shared_turn() -> YourTurn:
    return YourTurn(
        "Your turn, in Amun's old seat. Your one action sets off a control event: end with the obelisk on f5 "
        "under the control of the god you share.",
        stands("f5 Isis's obelisk"),
        "choose move; move d5 e5; done; control f5",
        position=MERGED.replace("summon = 4", "move = 5") + "turn = 3\n",
        rule="merge.turns",
        look="Isis's figures are yours. One of them has to be beside f5 when the event comes.",
        look_at="f5 d5 e6",
        title="Playing a shared god",
        gods=THREE,
        tracks=["actions"],
    )
