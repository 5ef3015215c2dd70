"""Chapter 5: the five gods, and what people ask about powers and gods."""

from __future__ import annotations

from typing import Any

from ankh_core.registry import CARDS

from ..course_abilities import powers
from ..course_chapter import Asked, questions
from ..course_facts import Told, ask, by_rule, gained, has, legal, stands, strength, targets, winner
from ..exercise import Exercise, YourTurn
from ..walkthrough import Ask, Step, Walkthrough
from .c05_powers_and_gods import PYRAMIDS, SMALL, chapter, facing
from .common import BEFORE_CONFLICT, TO_CONFLICT

# Amun -----------------------------------------------------------------------------------------------

AMUN = facing("Amun", "Ra", "warrior a8 Ra") + BEFORE_CONFLICT


@chapter.walkthrough
def amun_plays_two() -> Walkthrough:
    return Walkthrough(
        "Amun plays two cards",
        AMUN,
        [
            Step(
                say="Two figures of Amun against two of Ra, all on desert, and conflict 1 is about to begin.",
                mark="d5 d6",
            ),
            Step(
                play=TO_CONFLICT + "; use amun",
                say="Once per conflict Amun may announce, openly and before anyone chooses a card, that he "
                "plays <b>two</b> in this battle. He does. Now Ra knows, and chooses his card.",
                rule="god.amun",
                claims=["asked: card"],
            ),
            Step(
                play="Amun: cards chariots drought; Ra: card chariots",
                say="2 figures, Chariots 3 and Drought 1 make 6, against 5. And both cards work: Drought "
                "adds 1 devotion for each of his two figures on desert. So he gains 3.",
                rule="god.amun card.drought",
                ask=Ask(
                    "Amun plays Chariots (+3) and Drought (+1), Ra Chariots (+3). Who wins?",
                    winner(),
                    ("Amun", "Ra", "nobody"),
                    rule="god.amun",
                ),
                claims=["Amun has 3 devotion"],
            ),
        ],
        tracks=["devotion"],
    )


@chapter.exercise
def one_card_left() -> Exercise:
    return Exercise(
        "Amun has only one card in hand, Flood; all others are used. A battle of his begins. May he announce "
        "two cards?",
        legal("use amun"),
        position=AMUN + "used = [" + ", ".join(f'"{card} Amun"' for card in CARDS if card != "flood") + "]\n",
        play=TO_CONFLICT,
        rule="god.amun",
        why="He would need two cards in hand. So he is not even asked.",
        look="How many cards would he have to play?",
        title="Amun: one card left",
    )


@chapter.exercise
def both_effects() -> Exercise:
    return Exercise(
        "Amun has announced two cards and plays Miracle and Cycle of Ma'at. Ra plays Chariots and wins; two "
        "warriors of Amun die. How many cards has Amun in hand after this battle?",
        has("Amun", "cards"),
        position=facing("Amun", "Ra", "warrior e5 Amun", "warrior a8 Ra")
        + 'used = ["flood Amun", "drought Amun"]\n'
        + BEFORE_CONFLICT,
        play=TO_CONFLICT + "; use amun",
        then="Amun: cards miracle maat; Ra: card chariots",
        rule="card.maat",
        why="Both cards work: Miracle gives 2 devotion for the two warriors, and then Cycle of Ma'at takes "
        "back all used cards, Miracle and itself among them.",
        look="What does Cycle of Ma'at take back, and is Miracle used by then?",
        title="Amun: Miracle and Ma'at",
        tracks=["devotion"],
    )


# Anubis ---------------------------------------------------------------------------------------------

ANUBIS = (
    facing("Anubis", "Ra", "warrior a8 Ra", "warrior h6 Ra")
    + "followers = [0, 2]\nevent = 3\nactions = { move = 5 }\n"
)
"""The marker of Summon is far from its event: a summon follows the conflict."""


@chapter.walkthrough
def anubis_traps() -> Walkthrough:
    return Walkthrough(
        "Anubis traps a warrior",
        ANUBIS,
        [
            Step(
                say="Two figures of Anubis against two of Ra in the west. Another warrior of Ra is on h6, "
                "out of this battle. The conflict is about to begin.",
                mark="a8",
            ),
            Step(
                play=TO_CONFLICT + "; Anubis: card chariots; Ra: card maat",
                say="Anubis wins, and Ra's warrior on a8 is killed. At that moment Anubis is asked: does he "
                "trap it?",
                rule="god.anubis",
                claims=["asked: trap"],
            ),
            Step(
                play="trap ra",
                say="It goes into one of his three slots instead of Ra's pool. From now on Anubis's god "
                "figure has 1 strength more, and Ra one warrior less to summon.",
                rule="god.anubis",
                claims=["turn of Ra"],
            ),
            Step(
                play="choose summon; summon trapped-warrior g6",
                say="But Ra may summon the trapped warrior instead of one from his pool, if he pays Anubis 1 "
                "follower. He does, and Anubis is weaker again. (Then Ra is asked about a sun: see below.)",
                rule="god.anubis",
                ask=Ask(
                    "Ra summons the trapped warrior, beside his warrior on h6. How many followers does "
                    "Anubis gain?",
                    gained("Anubis"),
                    rule="god.anubis",
                ),
                claims=["Anubis has 1 followers", "Ra has 1 followers", "g6 holds Ra's warrior"],
            ),
        ],
    )


@chapter.exercise
def anubis_strength() -> Exercise:
    return Exercise(
        "Anubis has trapped two warriors of Ra. Both gods play Cycle of Ma'at (0). How strong is Anubis?",
        strength("Anubis"),
        position=ANUBIS + 'abilities = { trapped = "ra ra" }\n',
        play=TO_CONFLICT,
        then="Anubis: card maat; Ra: card maat",
        rule="god.anubis",
        look="Two figures, and 1 more on the god figure for each trapped warrior.",
        look_at="d5 d6",
        title="Anubis: strength",
    )


# Isis -----------------------------------------------------------------------------------------------

ISIS = (
    """
gods = ["Isis", "Ra"]
figures = [
  "god a9 Isis", "warrior b5 Isis", "warrior e5 Isis", "warrior f5 Isis",
  "god d5 Ra", "warrior b6 Ra", "warrior f4 Ra",
]
"""
    + BEFORE_CONFLICT
)


@chapter.exercise
def isis_protects() -> Exercise:
    return Exercise(
        "Isis has lost the battle in the west to Ra's Chariots. Click <b>all</b> figures of hers that she "
        "may keep alive.",
        targets("protect _"),
        position=ISIS,
        play=TO_CONFLICT + "; Isis: card maat; Ra: card chariots",
        every=True,
        rule="god.isis",
        look="Which of her warriors have an enemy figure adjacent, on the same bank?",
        look_at="b5 e5 f5",
        title="Isis: who is protected",
    )


@chapter.exercise
def isis_and_plague() -> Exercise:
    return Exercise(
        "Now Ra plays Plague and is the only one to bid. Isis plays Chariots. How many figures has she left "
        "on the board?",
        has("Isis", "figures"),
        position=ISIS + "followers = [0, 1]\n",
        play=TO_CONFLICT,
        then="Isis: card chariots; Ra: card plague; Ra: bid 1",
        rule="god.isis",
        why="Isis protects in the resolution only. Plague comes before it, and spares nobody but the highest "
        "bidder.",
        look="Is Plague part of the resolution?",
        title="Isis and the Plague",
    )


# Osiris ---------------------------------------------------------------------------------------------

OSIRIS = facing("Osiris", "Ra", "warrior a8 Ra") + BEFORE_CONFLICT


@chapter.walkthrough
def osiris_loses() -> Walkthrough:
    return Walkthrough(
        "Osiris loses, and puts a gate",
        OSIRIS,
        [
            Step(
                say="Osiris and Ra, two figures each, and a battle in the west about to begin.",
                mark="d5 d6",
            ),
            Step(
                play=TO_CONFLICT + "; Osiris: card maat; Ra: card chariots",
                say="Osiris has lost, and his warrior is dead. But after each battle he loses he may put a "
                "gate on any empty land hex of that region.",
                rule="god.osiris",
                ask=Ask(
                    "Osiris plays Cycle of Ma'at (0), Ra Chariots (+3). Who wins?",
                    winner(),
                    ("Osiris", "Ra", "nobody"),
                    rule="strength",
                ),
                claims=["asked: gate"],
            ),
            Step(
                play="gate a9 pool",
                say="He puts it on a9, beside Ra's figures. The hex is no desert any more, and nobody builds "
                "there.",
                rule="god.osiris",
                mark="a9",
                claims=["turn of Ra"],
            ),
            Step(
                play="choose move",
                say="Figures of other gods may pass a gate, but not end on it.",
                rule="god.osiris move.end",
                ask=Ask(
                    "Ra moves. May his warrior on a8 go to a9?",
                    legal("move a8 a9", after=True),
                    rule="god.osiris",
                ),
                claims=["not legal: move a8 a9 (god.osiris)", "legal: move a8 b9"],
            ),
        ],
    )


@chapter.exercise
def your_gates() -> YourTurn:
    return YourTurn(
        "Your turn: Osiris has gates on a9 and g2. With <b>one</b> Summon action put a warrior on e6, and "
        "one on each gate.",
        stands("e6 Osiris's warrior", "a9 Osiris's warrior", "g2 Osiris's warrior"),
        "choose summon; summon warrior e6; extra warrior a9 a9; extra warrior g2 g2",
        position='gods = ["Osiris", "Ra"]\nfigures = ["god d5 Osiris", "god k4 Ra"]\n'
        'abilities = { gates = "a9 g2" }\n',
        rule="god.osiris",
        look="One as always, beside d5, and one more onto each empty gate.",
        look_at="e6 a9 g2",
        title="Osiris: through the gates",
    )


# Ra -------------------------------------------------------------------------------------------------


@chapter.exercise
def your_sun() -> YourTurn:
    return YourTurn(
        "Your turn: Ra's warrior bears no sun. Summon one that does, on e6.",
        ask(lambda told: stands("e6 Ra's warrior").find(told) and _sun(told)),
        "choose summon; summon warrior e6; use ra",
        position='gods = ["Ra", "Isis"]\nfigures = ["god d5 Ra", "warrior d6 Ra", "god k4 Isis"]\n',
        rule="god.ra",
        look="Ra is asked after the summon.",
        look_at="e6",
        title="Ra: a sun",
    )


def _sun(told: Told) -> bool:
    """Whether Ra gave a sun in what is played."""
    return any(e.rule == "god.ra" for e in told.entries)


@chapter.exercise
def ra_gains() -> Exercise:
    return Exercise(
        "Ra is alone in the west, with <b>two</b> figures that bear suns (d6 and e5). How much devotion does "
        "dominance give him there?",
        by_rule("Ra", "dominance"),
        position=(
            'gods = ["Ra", "Isis"]\n'
            'figures = ["god d5 Ra", "warrior d6 Ra", "warrior e5 Ra", "god k4 Isis"]\n'
            'abilities = { suns = "d6 e5" }\n' + BEFORE_CONFLICT
        ),
        then=TO_CONFLICT,
        rule="god.ra",
        why="Dominance brings 1, and suns add 1 to it, however many there are.",
        look="A sun adds 1 to dominance or a win in its region. Do two suns add 2?",
        look_at="d6 e5",
        title="Ra: two suns",
        tracks=["devotion"],
    )


# What people ask ------------------------------------------------------------------------------------


@chapter.other
def common_questions() -> Any:
    return questions(
        Asked(
            "Do I get a power's reward for dominance as well?",
            "Not if it speaks of battles. Dominance is no battle: no cards, no Commanding, no Glorious.",
            "power.commanding dominance",
            'gods = ["Ra", "Isis"]\nfigures = ["god d5 Ra", "god k4 Isis"]\nfollowers = [0, 0]\n'
            + powers("Ra", "commanding")
            + BEFORE_CONFLICT,
            then=TO_CONFLICT,
            claims=["Ra has 0 followers", "rule: dominance"],
        ),
        Asked(
            "Does Omnipresent pay for each figure?",
            "For each region. Two figures in the west count once.",
            "power.omnipresent",
            SMALL,
            then=TO_CONFLICT,
            claims=["Ra has 2 followers"],
        ),
        Asked(
            "Must I use Pyramid Attuned?",
            "No. The extra figures are optional; only the ordinary summon has to be done.",
            "power.pyramid_attuned",
            PYRAMIDS,
            play="choose summon",
            then="summon warrior e6; done",
            claims=["Isis has 2 figures"],
        ),
        Asked(
            "Amun has played two cards in this conflict. Again in its next battle?",
            "No, once per conflict. In the next conflict he may do it again.",
            "god.amun conflict.end",
            AMUN.replace('"warrior a8 Ra"', '"warrior a8 Ra", "warrior h6 Ra", "warrior g8 Amun"'),
            play=TO_CONFLICT + "; use amun; Amun: cards chariots maat; Ra: card maat",
            tries="use amun",
        ),
        Asked(
            "Does Isis have to save a figure?",
            "No, she chooses for each. With Miracle she may even prefer to lose it.",
            "god.isis card.miracle",
            ISIS,
            play=TO_CONFLICT + "; Isis: card miracle; Ra: card chariots",
            then="done",
            claims=["rule: card.miracle", "b5 is empty"],
        ),
        Asked(
            "Does Anubis trap warriors in battles of others?",
            "Yes. Wherever warriors of other gods are killed, if a slot is free.",
            "god.anubis",
            'gods = ["Anubis", "Ra", "Amun"]\n'
            'figures = ["god h7 Anubis", "god d5 Ra", "warrior d6 Ra", "god b8 Amun", "warrior a8 Amun"]\n'
            + BEFORE_CONFLICT,
            play=TO_CONFLICT + "; done; Ra: card chariots; Amun: card maat",
            then="trap amun",
            claims=["rule: god.anubis"],
        ),
    )


chapter.position(
    "powers",
    """
    gods = ["Osiris", "Anubis"]
    figures = [
      "god d5 Osiris", "warrior d6 Osiris", "warrior f3 Osiris",
      "god e6 Anubis", "warrior b5 Anubis", "warrior g7 Anubis",
    ]
    monuments = ["temple d4 Osiris", "pyramid b8 Osiris", "obelisk f5 Anubis", "obelisk f2"]
    powers = [
      "revered Osiris", "omnipresent Osiris", "pyramid-attuned Osiris",
      "commanding Anubis", "inspiring Anubis", "temple-attuned Anubis",
    ]
    abilities = { gates = "a9", trapped = "osiris" }
    followers = [3, 3]
    event = 3
    actions = { move = 4, summon = 4 }
    """,
)
