"""Chapter 4, its second part: the seven cards."""

from __future__ import annotations

from ankh_core.registry import CARDS

from ..course_facts import Told, ask, by_rule, gained, has, standing, winner
from ..course_position import played
from ..exercise import Exercise, YourTurn
from .c04_conflict import TWO, WEST, chapter
from .common import BEFORE_CONFLICT, TO_CONFLICT

HAND = ("Chariots", "Drought", "Flood", "Miracle", "Cycle of Ma'at")
"""The cards that Isis has left where she looks for the one that wins."""


@chapter.exercise
def which_card() -> Exercise:
    return Exercise(
        "Two figures of Isis face four of Ra, and he has just one card left: Flood. Isis has five. With "
        "which of them does she win?",
        ask(_winning_card, "card.chariots"),
        position=TWO
        + 'figures = ["god d5 Isis", "warrior c5 Isis", "god c9 Ra", "warrior d8 Ra", "warrior b8 Ra", '
        + '"warrior b6 Ra"]\n'
        + 'used = ["build Isis", "plague Isis", "build Ra", "plague Ra", "chariots Ra", "drought Ra", '
        + '"miracle Ra", "maat Ra"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        choices=HAND,
        rule="card.chariots",
        why="2 figures and 3 for Chariots make 5, against 4. No other card adds more than 1.",
        look="2 against 4, and Flood adds nothing. How much does she need?",
        look_at="d5 c5 c9 d8 b8 b6",
        title="Which card wins?",
    )


def _winning_card(told: Told) -> str:
    """The one card with which Isis wins against Ra's Flood, by playing them all."""
    names = {card.name: id for id, card in CARDS.items()}
    plays = {name: f"Isis: card {names[name]}; Ra: card flood" for name in HAND}
    wins = [
        n
        for n, play in plays.items()
        if winner().find(Told(told.before, played(told.before, play))) == "Isis"
    ]
    return " and ".join(wins)


@chapter.exercise
def drought_gain() -> Exercise:
    return Exercise(
        "The conflict comes. In the west Isis plays Drought, Ra plays Miracle. How much devotion does the "
        "battle bring Isis?",
        gained("Isis", "devotion"),
        position=WEST + BEFORE_CONFLICT,
        then=TO_CONFLICT + "; Isis: card drought; Ra: card miracle",
        rule="card.drought",
        why="1 for the battle, and 1 for each of her figures on desert, in one gain.",
        look="She wins, 5 to 2. Which of her figures stand on desert? Desert is the colour of sand.",
        look_at="d5 c5 b4 d4",
        title="Drought",
    )


@chapter.exercise
def flooded() -> Exercise:
    return Exercise(
        "The conflict comes. Ra plays Chariots, Isis plays Flood, and Isis loses. Where do <b>figures of "
        "Isis</b> stand after the battle? Click all.",
        standing("Isis"),
        position=TWO
        + 'figures = ["god d5 Isis", "warrior c5 Isis", "warrior c4 Isis", "god c9 Ra", "warrior d8 Ra"]\n'
        + BEFORE_CONFLICT,
        then=TO_CONFLICT + "; Isis: card flood; Ra: card chariots",
        every=True,
        rule="card.flood",
        why="Figures on fertile land when Flood is revealed cannot die in the resolution; a god figure never "
        "dies.",
        look="Green is fertile. And who never dies?",
        look_at="d5 c5 c4",
        title="Flood",
    )


@chapter.exercise
def your_building() -> YourTurn:
    return YourTurn(
        "Isis plays Build Monument, Ra plays Chariots. Your turn: build so that Ra gains <b>nothing</b> for "
        "majorities.",
        ask(lambda told: _decided(told) and by_rule("Ra", "majority").find(told) == 0),
        "build obelisk c4",
        position=WEST
        + 'monuments = ["temple b5 Isis", "temple c8 Ra", "obelisk b9 Ra"]\nfollowers = [3, 0]\n'
        + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Isis: card build; Ra: card chariots",
        rule="card.build",
        why="A tie in a type means that nobody gains for it.",
        look="Ra has most of one type only. You need not have more than he; as many is enough.",
        look_at="b5 c8 b9",
        title="What to build",
    )


def _decided(told: Told) -> bool:
    return any(e.what == "battle" and not e.data["starts"] for e in told.entries)


@chapter.exercise
def cards_come_back() -> Exercise:
    return Exercise(
        "Isis has used Miracle and Flood in an earlier conflict. Now she plays Cycle of Ma'at in the west, "
        "and then a battle begins in the east. How many cards has she to choose from?",
        has("Isis", "cards"),
        position=TWO
        + 'figures = ["god d5 Isis", "god c9 Ra", "warrior g6 Isis", "warrior h8 Ra"]\n'
        + 'used = ["miracle Isis", "flood Isis"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT,
        then="Isis: card maat; Ra: card chariots",
        rule="card.maat",
        why="All used cards come back, Cycle of Ma'at itself too. In the east she may play Miracle again.",
        look="Which cards come back: those used before, and the one just played?",
        title="Cycle of Ma'at",
    )


@chapter.exercise
def your_miracle() -> YourTurn:
    return YourTurn(
        "Your turn, two battles in a row. In the west Ra has chosen his last card, Chariots. In the east "
        "four figures of his face three warriors of yours, and there he has no card to play. You have used "
        "Miracle: see to it that it brings you <b>3 devotion</b> all the same.",
        ask(lambda told: by_rule("Isis", "card.miracle").find(told) == 3),
        "card maat; card miracle",
        position=TWO
        + 'figures = ["god d5 Isis", "god c9 Ra", "warrior d8 Ra", "warrior g6 Isis", "warrior h5 Isis", '
        + '"warrior i6 Isis", "warrior f9 Ra", "warrior h8 Ra", "warrior g9 Ra", "warrior h9 Ra"]\n'
        + 'used = ["miracle Isis", "build Ra", "plague Ra", "flood Ra", "drought Ra", "miracle Ra", '
        + '"maat Ra"]\n'
        + BEFORE_CONFLICT,
        play=f"{TO_CONFLICT}; Ra: card chariots",
        rule="card.miracle",
        why="Cycle of Ma'at in the west brought Miracle back in time for the east.",
        look="The west is lost in any case. Which card, played there, brings Miracle back into your hand?",
        look_at="g6 h5 i6",
        title="Miracle once more",
        tracks=["devotion"],
    )
