"""Actions as text: there and back, each kind told from every other, and clear words for what is no action."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ankh_core import ActionTextError, new_game, parse_action
from ankh_core.actions import (
    FORMS,
    POOL,
    Bid,
    BuildMonument,
    Choose,
    Done,
    KeepToken,
    LayCamels,
    Move,
    PlayCard,
    Summon,
    SwapTokens,
    TakeControl,
    TakeGuardian,
    Unlock,
    UseTiebreak,
)
from ankh_core.agenda import DECISIONS
from ankh_core.board import HEX, HEXES, SIDES, side_of

EXAMPLES: dict[str, Any] = {
    "choose move": Choose("move"),
    "move d5 e6": Move(HEX["d5"], HEX["e6"]),
    "done": Done(),
    "summon warrior e6": Summon("warrior", HEX["e6"]),
    "unlock obelisk-attuned": Unlock("obelisk-attuned"),
    "control f4": TakeControl(HEX["f4"]),
    "camels b5/b6 c5/d5": LayCamels((side_of("b5/b6"), side_of("c5/d5"))),
    "keep a4": KeepToken(HEX["a4"]),
    "swap 2 3": SwapTokens(2, 3),
    "card flood": PlayCard("flood"),
    "build temple d5": BuildMonument("temple", HEX["d5"]),
    "bid 12": Bid(12),
    "tiebreak use": UseTiebreak(True),
    "tiebreak keep": UseTiebreak(False),
    "take cat-mummy e5": TakeGuardian("cat-mummy", HEX["e5"]),
    "take apep pool": TakeGuardian("apep", POOL),
}


@pytest.mark.parametrize(("text", "action"), EXAMPLES.items(), ids=list(EXAMPLES))
def test_there_and_back(text: str, action: Any) -> None:
    assert str(action) == text
    parsed = parse_action(text)
    assert parsed == action
    assert type(parsed) is type(action)
    assert hash(parsed) == hash(action)
    assert parse_action(f"  {text.replace(' ', '   ')} ") == action


@pytest.mark.parametrize("word", list(FORMS))
def test_every_kind_reads_its_own_example(word: str) -> None:
    form = FORMS[word]
    assert form.example.split()[0] == word
    parsed = parse_action(form.example)
    assert type(parsed) is form.kind
    assert str(parsed) == form.example


def test_every_kind_a_decision_accepts_has_a_text_form() -> None:
    kinds = {form.kind for form in FORMS.values()}
    assert len(kinds) == len(FORMS)
    for decision in DECISIONS.values():
        assert set(decision.accepts) <= kinds


def test_every_hex_and_side() -> None:
    for name in HEXES:
        assert str(parse_action(f"control {name}")) == f"control {name}"
    for side in range(len(SIDES)):
        assert parse_action(str(LayCamels((side,)))) == LayCamels((side,))


def test_sides_in_any_order_and_either_way_round() -> None:
    assert parse_action("camels d5/c5 b6/b5") == EXAMPLES["camels b5/b6 c5/d5"]


def test_actions_of_different_kinds_are_never_equal() -> None:
    plain: list[Any] = [(), (50,), Bid(50), KeepToken(50), TakeControl(50)]
    worded = [PlayCard("inspiring"), Unlock("inspiring"), Choose("inspiring")]
    actions = [*EXAMPLES.values(), *plain, *worded]
    for i, one in enumerate(actions):
        for j, other in enumerate(actions):
            assert (one == other) == (i == j)
            assert (one != other) == (i != j)


def test_every_legal_action_of_random_games() -> None:
    for players, seed in ((2, 1), (3, 2), (4, 3), (5, 4)):
        game, dice = (
            new_game("Old Kingdom", players=players, seed=seed, guardians_set=True),
            random.Random(seed),
        )
        while not game.is_over:
            seat = dice.choice(game.acting)
            legal = game.legal_actions(seat)
            texts = [str(action) for action in legal]
            assert len(set(texts)) == len(texts)
            for text, action in zip(texts, legal, strict=True):
                assert parse_action(text) == action
                assert "#" not in text
                assert text == " ".join(text.split())
            game.push(dice.choice(legal), seat)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' does not start with an action word: "),
        ("   ", "does not start with an action word: "),
        ("dance", "'dance' does not start with an action word: "),
        ("Move d5 e6", "does not start with an action word: "),
        ("d5 e6", "does not start with an action word: "),
        ("move", "'move' lacks or has too many words: an example is 'move d5 e6'"),
        ("move d5", "lacks or has too many words: an example is 'move d5 e6'"),
        ("move d5 e6 f7", "lacks or has too many words: an example is 'move d5 e6'"),
        ("done now", "lacks or has too many words: an example is 'done'"),
        ("move d5 z9", "'z9' is not a hex of the board (a2 to k9)"),
        ("move D5 e6", "'D5' is not a hex of the board"),
        ("move d5 pool", "'pool' is not a hex of the board"),
        ("move 5 6", "'5' is not a hex of the board"),
        ("control a1", "'a1' is not a hex of the board"),
        ("choose", "an example is 'choose move'"),
        ("choose dance", "'dance' is none of: move, summon, followers, unlock"),
        ("tiebreak maybe", "'maybe' is none of: use, keep"),
        ("bid two", "'two' is not a whole number"),
        ("bid -1", "'-1' is not a whole number"),
        ("bid 1.0", "'1.0' is not a whole number"),
        ("bid 007", "'007' is not a whole number"),
        ("bid ٣", "'٣' is not a whole number"),
        ("bid ²", "'²' is not a whole number"),
        ("swap 1", "an example is 'swap 2 3'"),
        ("swap 1 x", "'x' is not a whole number"),
        ("camels", "an example is 'camels "),
        ("camels b5", "'b5' is not a side of the board: write two neighbouring hexes, like b5/b6"),
        ("camels b5/b7", "'b5/b7' is not a side of the board"),
        ("camels b5/b6/b7", "'b5/b6/b7' is not a side of the board"),
        ("take apep", "an example is 'take "),
        ("take apep nowhere", "'nowhere' is not a hex of the board"),
    ],
)
def test_what_is_no_action(text: str, problem: str) -> None:
    with pytest.raises(ActionTextError) as caught:
        parse_action(text)
    assert problem in str(caught.value)
    assert repr(text) in str(caught.value)


def test_random_words_make_an_action_or_a_clear_error() -> None:
    dice = random.Random(11)
    words = [*FORMS, "d5", "e6", "b5/b6", "pool", "2", "-1", "warrior", "flood", "use", "", "#", "seat"]
    read = 0
    for _ in range(5000):
        text = " ".join(dice.choices(words, k=dice.randrange(5)))
        try:
            action = parse_action(text)
        except ActionTextError:
            continue
        assert parse_action(str(action)) == action
        read += 1
    assert 50 < read < 4000
