"""Conflicts for rule tests: a position one press before one, and battles played to their end by a few words.

    game = conflict('''
        figures = ["god d5 seat 1", "warrior d6 seat 1", "god e5 seat 2"]
    ''')
    fight(game, "A chariots, B flood")
    assert won(game) == ["A"]

Gods that the text does not place stand in their corners (see `helpers.CORNERS`), A in the west, B in the east
and C in the delta, where they may dominate a region. The tokens are 1 in the west, 2 in the delta and 3 in
the east unless the text says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ankh_core import Game
from ankh_core.board import HEX
from ankh_core.registry import CARD_BIT, MOMENTS, Moments

from .helpers import asked, before_event, entries, play, trigger

TWO = """
figures = ["god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2"]
"""
"""A and B in the west, a god and a warrior each, all on desert."""
THREE = """
figures = [
  "god d5 seat 1", "warrior d6 seat 1", "god e6 seat 2", "warrior b5 seat 2",
  "god e5 seat 3", "warrior f5 seat 3",
]
"""
"""A, B and C in the west, a god and a warrior each; C on fertile land."""
NOBODY = 'figures = ["god d5 seat 1", "warrior d6 seat 1"]'
"""A alone in the west, B alone in the east."""


def conflict(text: str = "", number: int = 1, turn: int = 1, **more: Any) -> Game:
    """A conflict triggered by a seat (from 1), at its first decision; past it all if nothing is asked."""
    return trigger(before_event(f"conflict {number}", text, turn=turn, **more))


def by_god(text: str) -> dict[str, str]:
    """What each god does, from a text such as ``A flood, B build``."""
    pairs = (part.split(maxsplit=1) for part in text.split(",") if part.strip())
    return {god: rest.strip() for god, rest in pairs}


def fight(
    game: Game,
    cards: str = "",
    *,
    bids: Iterable[str] = (),
    build: str = "",
    tiebreak: str = "",
    answers: Mapping[str, Iterable[str]] | None = None,
) -> Game:
    """Play the battle in progress to its end. Fails when something is asked that is not answered here.

    Args:
        game: in a battle.
        cards: the card of every god that is asked for one, as ``A chariots, B flood``.
        bids: one text for each Plague auction, in their order, as ``A 2, B 0``; without followers none.
        build: what those who may build do, as ``A temple d5, B done``.
        tiebreak: ``use`` or ``keep``.
        answers: for decisions of other kinds, by kind: the texts of the actions, in their order.
    """
    battle = game.state.battle
    assert battle is not None, f"no battle: {asked(game)} is asked"
    token, played, built = battle.token, by_god(cards), by_god(build)
    auctions = [by_god(text) for text in bids]
    others = {kind: list(texts) for kind, texts in (answers or {}).items()}
    while game.state.battle is not None and game.state.battle.token == token:
        kind = asked(game)
        names = [game.seat_name(seat) for seat in game.acting]
        if kind == "card":
            assert set(names) <= set(played), f"cards of {names} are asked, not only of {played}"
            play(game, *(f"{name}: card {played.pop(name)}" for name in names))
        elif kind == "bid":
            assert auctions, f"an auction without bids, among {names}"
            assert set(names) == set(auctions[0]), f"bids of {names} are asked, not of {auctions[0]}"
            play(game, *(f"{name}: bid {auctions[0][name]}" for name in names))
            auctions.pop(0)
        elif kind == "build":
            what = built.pop(names[0])
            play(game, what if what == "done" else f"build {what}")
        elif kind == "tiebreak":
            assert tiebreak, "the tie-break token is asked for"
            play(game, f"tiebreak {tiebreak}")
            tiebreak = ""
        else:
            play(game, others[str(kind)].pop(0))
    left = [
        *played,
        *auctions,
        *built,
        *([tiebreak] if tiebreak else []),
        *(t for o in others.values() for t in o),
    ]
    assert not left, f"never asked: {left}"
    return game


def listen(game: Game, **listeners: Callable[..., Any]) -> None:
    """Let the test listen to moments of this game, by their names, after the abilities that do."""
    old, new = game.state.fixed.moments, Moments([])
    for name in MOMENTS:
        added = (listeners.pop(name),) if name in listeners else ()
        setattr(new, name, (*getattr(old, name), *added))
    assert not listeners, f"there are no moments {list(listeners)}"
    game.state.fixed.moments = new


# Looking --------------------------------------------------------------------------------------------


def gods(game: Game, numbers: Iterable[int]) -> str:
    """The names of some gods, in their order, without anything between: ``AC``."""
    return "".join(game.seat_name(god) for god in numbers)


def gains(game: Game, rule: str | None = None) -> list[tuple[str, int]]:
    """Every change of devotion, in order, as god and amount; of one rule if it is given."""
    return [(game.seat_name(e.god or 0), e.amount) for e in entries(game, "devotion", rule)]


def paid(game: Game, rule: str | None = None) -> list[tuple[str, int]]:
    """Every change of followers, in order, as god and amount; of one rule if it is given."""
    return [(game.seat_name(e.god or 0), e.amount) for e in entries(game, "followers", rule)]


def won(game: Game) -> list[str]:
    """The winner of each battle that has been decided, in order; ``-`` for nobody."""
    return [
        "-" if e.god is None else game.seat_name(e.god)
        for e in entries(game, "battle")
        if not e.data["starts"]
    ]


def strengths(game: Game) -> dict[str, int]:
    """The strength of each god in the last battle weighed."""
    return {game.seat_name(e.god or 0): e.amount for e in entries(game, "strength")}


def turns_of_regions(game: Game) -> list[tuple[int, str, str]]:
    """Token, what happened (``empty``, ``dominance``, ``battle``) and gods of each region, in order."""
    return [
        (e.data["token"], e.data["how"], "".join(sorted(gods(game, e.data["gods"]))))
        for e in entries(game, "region")
    ]


def killed(game: Game, rule: str | None = None) -> set[int]:
    """The hexes on which figures were killed, by one rule if it is given."""
    return {e.data["hex"] for e in entries(game, "killed", rule)}


def hexes_of(text: str) -> set[int]:
    """Hex numbers of names, to compare with `killed`."""
    return {HEX[name] for name in text.split()}


def order(game: Game, *whats: str) -> list[str]:
    """The kinds of the ledger's entries, in order, only those named."""
    return [e.what for e in game.ledger if e.what in whats]


def hand(game: Game, seat: int) -> set[str]:
    """The battle cards in the hand of a seat's god (seat from 1)."""
    return {card for card, bit in CARD_BIT.items() if game.state.hand[seat - 1] >> bit & 1}


def followers(game: Game) -> list[int]:
    """The followers of every god, by seat."""
    return list(game.state.followers)


def devotion(game: Game) -> list[int]:
    """The devotion of every god, by seat."""
    return list(game.state.devotion)


def parts(game: Game, seat: int, rule: str) -> list[int]:
    """What one rule added to the strength of a seat's god in the last battle weighed, part by part."""
    entry = [e for e in entries(game, "strength") if e.god == seat - 1][-1]
    return [amount for by, amount, _ in entry.data["parts"] if by == rule]
