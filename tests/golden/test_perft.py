"""Counts of legal lines, as chess programs have their perft: any change in what is legal shows in a number.

Depth 1 is the number of actions of the first decision, depth 2 the number of lines of two actions, and so
on; of several seats that choose in secret the first one chooses first. The comments reason the counts of
depth 1, and deeper ones where they say so; the others were counted by the engine and are held fast here.
"""

from __future__ import annotations

import pytest

from ankh_core import Game, new_game, parse_action
from ankh_core.board import HEXES, IS_LAND

from ..rules.fight import conflict
from ..rules.helpers import asked, before_event, moving, on, play, position, trigger

GUARDIANS = ("Satet", "Apep", "Giant Scorpion")


def perft(game: Game, depth: int) -> int:
    """How many lines of so many legal actions there are; a line that ends the game counts as one."""
    if game.is_over or not depth:
        return 1
    options = game.legal_actions()
    if depth == 1:
        return len(options)
    found = 0
    for action in options:
        game.push_unchecked(action)
        found += perft(game, depth - 1)
        game.pop()
    return found


def distance(one: str, other: str) -> int:
    """Steps between two hexes, by their names alone: every second column lies half a hex lower."""

    def height(name: str) -> int:
        return 2 * int(name[1:]) + "bdfhj".count(name[0])

    across = abs(ord(one[0]) - ord(other[0]))
    return across + max(0, (abs(height(one) - height(other)) - across) // 2)


def moves(game: Game, *figures: str) -> int:
    """How many moves plain figures have: empty land hexes at most 3 steps away, for each."""
    land = [name for name, is_land in zip(HEXES, IS_LAND, strict=True) if is_land and not on(game, name)]
    return sum(distance(start, end) <= 3 for start in figures for end in land)


def opening(scenario: str, players: int, *actions: str) -> Game:
    """The start of a game with fixed guardians, after some actions."""
    game = new_game(scenario, players=players, guardians=GUARDIANS, seed=1, ledger=False)
    for text in actions:
        game.push(parse_action(text))
    return game


@pytest.mark.parametrize(
    ("scenario", "players", "counts"),
    [
        ("First Steps", 2, (4, 59, 1287)),
        ("Middle Kingdom", 2, (4, 52, 923)),
        ("Middle Kingdom", 3, (4, 56, 1101)),
        ("Middle Kingdom", 5, (4, 52, 957)),
        ("Old Kingdom", 4, (4, 50, 758)),
    ],
)
def test_openings(scenario: str, players: int, counts: tuple[int, ...]) -> None:
    """Four actions; then a move, a summon, the second action (only unlock is left), a power of level 1."""
    game = opening(scenario, players)
    assert tuple(perft(game, depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize(
    ("scenario", "players", "figures", "summons"),
    [
        # Beside god e6, warrior d5 and temple d6, on their side of the rivers: c5, d4, e5, f5 are free.
        ("First Steps", 2, ("d5", "e6"), 4),
        # Beside god b6, warrior b5 and obelisk a6: a5, a7, b4, b7, c5; c6 and c7 are water.
        ("Middle Kingdom", 2, ("b5", "b6"), 5),
        # Beside god d5, warrior e5 and temple e6: c5, d4, d6, f5, f6; e4 and f4 are across the river.
        ("Middle Kingdom", 3, ("d5", "e5"), 5),
    ],
)
def test_openings_reasoned(scenario: str, players: int, figures: tuple[str, ...], summons: int) -> None:
    """Depth 2 of an opening, part by part: every land hex in range, every hex beside, unlock, four powers."""
    game = opening(scenario, players)
    parts = [perft(opening(scenario, players, f"choose {line}"), 1) for line in ("move", "summon")]
    assert parts == [moves(game, *figures) + 1, summons]
    assert perft(game, 2) == sum(parts) + 1 + 4


def test_a_first_caravan() -> None:
    # Depth 1, the lines, is tested against an independent statement of the rule with the caravan's rules.
    # Then one of two parts keeps the old token. Then there are four regions, and each of the two new parts'
    # tokens may be swapped with any of the other three: 3 + 3, less the pair named twice, and done: 6.
    game = trigger(before_event("caravan"))
    assert asked(game) == "caravan"
    assert [perft(game, depth) for depth in (1, 2, 3)] == [92, 92 * 2, 92 * 2 * 6]


def test_a_battle_with_cards() -> None:
    used = ["build", "plague", "flood", "miracle", "maat"]
    kept = ["build", "chariots", "drought", "miracle", "maat"]
    game = conflict(
        'figures = ["god d5 seat 1", "warrior d6 seat 1", "god e5 seat 2"]',
        used=[f"{card} seat 1" for card in used] + [f"{card} seat 2" for card in kept],
    )
    # A has Chariots and Drought, B has Flood and Plague: 2, then 2 x 2. A is stronger in any case. After
    # Flood the battle is over without a further word, and B, whose turn it is, has four actions; after
    # Plague A, with its 1 follower, bids 0 or 1: 2 x 4 + 2 x 2. Then B bids 0 or 1 as well.
    assert [perft(game, depth) for depth in (1, 2, 3)] == [2, 4, 12]
    plague = play(game, "A: card drought", "B: card plague")
    assert [perft(plague, depth) for depth in (1, 2)] == [2, 4]


def test_full_hands() -> None:
    # Seven cards each, in secret.
    game = conflict('figures = ["god d5 seat 1", "warrior d6 seat 1", "god e5 seat 2"]')
    assert [perft(game, depth) for depth in (1, 2)] == [7, 49]


def test_moves_with_satet() -> None:
    text = 'figures = ["satet b8 seat 1", "warrior b6 seat 2", "god d9 seat 1"]'
    game = moving(text, guardians=list(GUARDIANS))
    # Plain moves of both, Satet onto the warrior, done; then it is pushed to a6, a7, b5 or b7.
    assert perft(game, 1) == moves(game, "b8", "d9") + 1 + 1
    assert perft(play(game.copy(), "move b8 b6"), 1) == 4
    assert perft(game, 2) == 607


def test_summons_with_apep_and_a_scorpion() -> None:
    game = position(
        'figures = ["god d5 seat 1"]',
        guardians=list(GUARDIANS),
        guardian_pool=["apep seat 1", "giant-scorpion seat 1"],
    )
    play(game, "choose summon")
    # Beside d5: c5, d4, d6, e5, e6 for a warrior, the Apep and the scorpion; 19 water hexes for the Apep, c6
    # among them. After a scorpion comes its aim: as many as its neighbours touch in pairs: c5 has the ring
    # b4 b5 c6 d5 d4 c4 (6), and so have d4, d6, e5 and e6, with all six neighbours on the board: 5 x 6. After
    # the others the second action: followers or unlock.
    assert perft(game, 1) == 3 * 5 + 19
    assert perft(game, 2) == 5 * 6 + (2 * 5 + 19) * 2
