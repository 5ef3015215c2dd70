"""Boards for the review of the early chapters: from random games, stopped where the rule matters.

A maker takes dice and gives a question about the board it has come to, or None if the rule does not matter
there; it may raise `NoRoom`. Nothing here knows an answer: the engine is asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ankh_core import Game, new_game
from ankh_core.actions import LINES, Move
from ankh_core.board import CENTRES, HEXES, LAND, NEIGHBOUR_SET, bits
from ankh_core.bots import RandomBot
from ankh_core.state import TRACK_LAST

from .catalogue import say
from .course_facts import Fact, Told, ask, between, gained, happened, legal, targets
from .course_position import played
from .course_question import Question

LONGEST = 120
"""So many actions of a random game are looked at."""

NAMES = dict(zip(LINES, ("Move", "Summon", "Gain Followers", "Unlock"), strict=True))
"""The actions, as the rulebook writes them."""


class NoRoom(Exception):
    """A drawn piece has no hex left."""


Maker = Callable[[random.Random], Question | None]


def _random_position(dice: random.Random, wanted: Callable[[Game], bool]) -> Game | None:
    """A position of a random game that is as wanted."""
    bot = RandomBot(dice.randrange(1 << 30))
    scenario, players = dice.choice((("First Steps", 2), ("Middle Kingdom", 2), ("Middle Kingdom", 3)))
    gods = ["Isis", "Amun", "Anubis"][:players]
    game = new_game(scenario, gods, ["Satet", "Apep", "Androsphinx"], seed=dice.randrange(1 << 30))
    first = dice.randrange(LONGEST // 2)
    for number in range(LONGEST):
        if game.is_over:
            return None
        if number >= first and wanted(game):
            return game
        game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    return None


def _kind(kind: str) -> Callable[[Game], bool]:
    return lambda game: (
        game.decision is not None and game.decision.kind == kind and len(game.legal_actions()) > 1
    )


def _near(hex: int, steps: float) -> list[int]:
    x, y = CENTRES[hex]
    return [h for h, (a, b) in enumerate(CENTRES) if 0 < (a - x) ** 2 + (b - y) ** 2 <= 3 * steps**2 + 0.1]


def _may_it_end(rule_id: str) -> Maker:
    """May this figure move there? Half of the time no, because of the rule in question."""

    def make(dice: random.Random) -> Question | None:
        game = _random_position(dice, _kind("move"))
        if game is None:
            return None
        starts = sorted({a.start for a in game.legal_actions() if isinstance(a, Move)})
        start = dice.choice(starts)
        hexes = _near(start, 4.2)
        broken = [h for h in hexes if (r := game.why_not(Move(start, h))) is not None and r.rule == rule_id]
        allowed = [h for h in hexes if game.why_not(Move(start, h)) is None]
        pick = broken if broken and (dice.random() < 0.5 or not allowed) else allowed
        if not pick:
            return None
        end = dice.choice(pick)
        who = game.seat_name(game.acting[0])
        text = f"{who} moves figures. May the figure on {HEXES[start]} go to {HEXES[end]}?"
        action = f"move {HEXES[start]} {HEXES[end]}"
        look = (1 << start) | (1 << end)
        return Question(text, legal(action), Told(game, game), rule=rule_id, look_at=look)

    return make


def _may_summon(dice: random.Random) -> Question | None:
    game = _random_position(dice, _kind("summon"))
    if game is None:
        return None
    allowed = targets("summon warrior _").find(Told(game, game))
    own = game.state.figures[game.state.god_of[game.acting[0]]]
    around = [h for f in bits(own) for h in _near(f, 2.2) if h not in allowed]
    pick = dice.choice(sorted(allowed) if allowed and dice.random() < 0.5 else around)
    text = f"{game.seat_name(game.acting[0])} summons. May a warrior be put on {HEXES[pick]}?"
    return Question(
        text, legal(f"summon warrior {HEXES[pick]}"), Told(game, game), rule="summon.place", look_at=1 << pick
    )


def _followers(dice: random.Random) -> Question | None:
    def wanted(game: Game) -> bool:
        return _kind("choose")(game) and "choose followers" in map(str, game.legal_actions())

    game = _random_position(dice, wanted)
    if game is None:
        return None
    who = game.seat_name(game.acting[0])
    after = played(game, "choose followers")
    return Question(
        f"{who} chooses Gain Followers. How many are gained?",
        gained(who),
        Told(game, after),
        rule="followers.gain",
    )


def _adjacent(dice: random.Random) -> Question | None:
    game = _random_position(dice, _kind("choose"))
    if game is None:
        return None
    cut = [h for h in bits(LAND) if NEIGHBOUR_SET[h] & ~game.state.adjacent[h]]
    one = dice.choice(cut)
    other = dice.choice(bits(NEIGHBOUR_SET[one]))
    fact = Fact(
        lambda told: bool(told.before.state.adjacent[one] >> other & 1),
        lambda told, given: happened([between(told.seen, one, other)]),
    )
    text = f"Are {HEXES[one]} and {HEXES[other]} adjacent?"
    return Question(text, fact, Told(game, game), rule="board.adjacent", look_at=1 << one | 1 << other)


def _region(dice: random.Random) -> Question | None:
    game = _random_position(dice, _kind("choose"))
    if game is None:
        return None
    one = dice.choice(bits(LAND))
    other = dice.choice([h for h in _near(one, 3.2) if LAND >> h & 1])

    def same(told: Told) -> bool:
        return bool(told.before.state.region_of(one).land >> other & 1)

    def why(told: Told, given: Any) -> str:
        tokens = [told.before.state.region_of(h).token for h in (one, other)]
        first, second = tokens
        words = say("fact.regions", one=HEXES[one], first=first, other=HEXES[other], second=second)
        return happened([words])

    text = f"Are {HEXES[one]} and {HEXES[other]} in the same region?"
    return Question(
        text, Fact(same, why), Told(game, game), rule="board.region", look_at=1 << one | 1 << other
    )


def _control(dice: random.Random) -> Question | None:
    game = _random_position(dice, lambda game: game.decision is not None and game.decision.kind == "control")
    if game is None:
        return None
    who = game.seat_name(game.acting[0])
    rule_id = "control.neutral" if game.state.neutral() else "control.steal"
    return Question(
        f"A control event, set off by {who}. Click a monument that {who} may take.",
        targets("control _"),
        Told(game, game),
        rule=rule_id,
    )


def _second_action(dice: random.Random) -> Question | None:
    game = _random_position(
        dice, lambda g: g.decision is not None and g.decision.kind == "choose" and len(g.legal_actions()) < 4
    )
    if game is None:
        return None
    line, who = dice.choice(LINES), game.seat_name(game.acting[0])
    first = str(next(a for _, a in reversed(game.history) if str(a).startswith("choose"))).split()[1]
    text = f"The first action of {who} was <i>{NAMES[first]}</i>. May the second be <i>{NAMES[line]}</i>?"
    return Question(text, legal(f"choose {line}"), Told(game, game), rule="turn.actions")


def _marker(dice: random.Random) -> Question | None:
    game = _random_position(dice, _kind("choose"))
    if game is None:
        return None
    number = dice.randrange(4)
    here, last = game.state.actions[number], TRACK_LAST[number]
    return Question(
        f"The marker of <i>{NAMES[LINES[number]]}</i> stands on space {here + 1} of {last + 1}. "
        "How many more times can that action be chosen until it sets off an event?",
        ask(lambda told: last - told.before.state.actions[number], "track.actions"),
        Told(game, game),
        rule="track.actions",
    )


EARLY: dict[str, Maker] = {
    "board.adjacent": _adjacent,
    "board.region": _region,
    "control.neutral": _control,
    "followers.gain": _followers,
    "move.end": _may_it_end("move.end"),
    "move.range": _may_it_end("move.range"),
    "summon.place": _may_summon,
    "track.actions": _marker,
    "turn.actions": _second_action,
}
"""Rule -> how a board for it is made."""
