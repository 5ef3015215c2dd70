"""Battles, step by step (`battle` to `battle.after`). What cards and abilities do in them, they know."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

from .actions import Action, PlayCard, PlayTwoCards, UseTiebreak
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import bits
from .conflict import score_majorities
from .devotion import gain_devotion
from .ledger import note
from .placing import kill
from .registry import CARD_BIT, CARDS, Card
from .sealed import commit, reveal, waiting
from .state import GOD, KIND_MASK, Battle, State

Parts = list[tuple[str, int]]


def the_battle(state: State) -> Battle:
    """The battle in progress."""
    battle = state.battle
    assert battle is not None, "no battle is in progress"
    return battle


@step
def begin_battle(state: State, token: int) -> None:
    """Figures of two or more gods are in a region: the steps of a battle, in order."""
    area = state.region(token).area
    gods = state.gods_in(area)
    state.battle = Battle(token, area, gods, len(state.figures))
    note(state, "battle", "battle", starts=True, token=token, gods=gods)
    queue(
        state,
        ("battle_starts",),
        ("announce",),
        ("choose_cards",),
        ("card_step", "reveal"),
        ("card_step", "build"),
        ("plagues",),
        ("battle_majorities",),
        ("weigh",),
        ("win",),
        ("deaths_ahead",),
        ("deaths",),
        ("aftermath",),
        ("end_battle",),
    )


@step
def battle_starts(state: State) -> None:
    """Effects at the start of a battle (`battle.start`)."""
    for listener in state.fixed.moments.battle_start:
        listener(state)


@step
def announce(state: State) -> None:
    """What is said openly before cards are chosen (`battle.start`)."""
    for listener in state.fixed.moments.battle_cards:
        listener(state)


# Cards (battle.cards) -----------------------------------------------------------------------------


@step
def choose_cards(state: State) -> None:
    """Every participant with a card in hand chooses one in secret, then all are revealed."""
    battle = the_battle(state)
    choosing = tuple(g for g in battle.gods if state.hand[g])
    queue(state, ("reveal_cards", choosing))
    if choosing:
        queue(state, ("card", choosing))


@lru_cache(maxsize=256)
def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a hand or a choice."""
    return tuple(card for bit, card in enumerate(CARDS.values()) if mask >> bit & 1)


def _card_options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_plays(state.hand[god], bool(the_battle(state).pairs >> god & 1)))


@lru_cache(maxsize=256)
def _plays(hand: int, two: bool) -> tuple[Action, ...]:
    """What can be played from a hand: each card, or each pair."""
    cards = [card.id for card in cards_in(hand)]
    if two:
        return tuple(PlayTwoCards(*pair) for pair in combinations(cards, 2))
    return tuple(PlayCard(card) for card in cards)


def _not_in_hand(state: State, god: int, card: object) -> Refusal | None:
    if not isinstance(card, str) or card not in CARDS:
        return Refusal("battle.cards", f"{card!r} is no battle card.")
    if not state.hand[god] >> CARD_BIT[card] & 1:
        hand = ", ".join(c.id for c in cards_in(state.hand[god]))
        return Refusal("battle.cards", f"{CARDS[card].name} is not in your hand; you hold {hand}.")
    return None


def _refuse_card(state: State, god: int, todo: Todo, action: PlayCard | PlayTwoCards) -> Refusal | None:
    if the_battle(state).pairs >> god & 1:
        if isinstance(action, PlayCard):
            return Refusal("battle.cards", "You have announced two cards; play two.")
    elif isinstance(action, PlayTwoCards):
        return Refusal("battle.cards", "You play one card; two must be announced, and only some gods may.")
    refusals = [_not_in_hand(state, god, card) for card in action]
    if refusals[0] or refusals[-1]:
        return refusals[0] or refusals[-1]
    if isinstance(action, PlayTwoCards) and CARD_BIT[action.first] >= CARD_BIT[action.second]:
        return Refusal("battle.cards", "Name two different cards, in the order of the hand.")
    return None


def _seal_card(state: State, god: int, todo: Todo, action: PlayCard | PlayTwoCards) -> None:
    commit(state, god, sum(1 << CARD_BIT[card] for card in action), todo)


CARD = decision(
    Decision(
        kind="card",
        rules=("battle.cards",),
        accepts=(PlayCard, PlayTwoCards),
        options=_card_options,
        refuse=_refuse_card,
        resolve=_seal_card,
        gods=waiting,
        sealed=True,
    )
)


@step
def reveal_cards(state: State, choosing: tuple[int, ...]) -> None:
    """All cards are turned up at once and become used."""
    battle = the_battle(state)
    for god, cards in zip(choosing, reveal(state, choosing), strict=True):
        battle.cards[god] = cards
        state.hand[god] &= ~cards
        if state.ledger is not None:
            note(state, "battle.cards", "used", god, cards=tuple([c.id for c in cards_in(cards)]))


Hook = Callable[[Any, int], None]
_HOOKS: dict[str, Callable[[Card], Hook | None]] = {
    "reveal": lambda card: card.reveal,
    "build": lambda card: card.build,
    "plague": lambda card: card.plague,
    "after": lambda card: card.after,
    "last": lambda card: card.last,
}


@step
def card_step(state: State, moment: str) -> None:
    """What the played cards do at one moment, least devotion first."""
    played = the_battle(state).cards
    todo = [
        ("card_effect", moment, god, card)
        for god in state.pile
        if played[god]
        for card in _with_effect(played[god], moment)
    ]
    if todo:
        queue(state, *todo)


@lru_cache(maxsize=1 << 10)
def _with_effect(cards: int, moment: str) -> tuple[str, ...]:
    """The cards of a choice that do something at a moment."""
    return tuple(card.id for card in cards_in(cards) if _HOOKS[moment](card))


@step
def card_effect(state: State, moment: str, god: int, card: str) -> None:
    """One card's effect at one moment."""
    hook = _HOOKS[moment](CARDS[card])
    assert hook is not None
    hook(state, god)


@step
def plagues(state: State) -> None:
    """One auction for each Plague, among the gods with a figure there now (`battle.plague`)."""
    battle = the_battle(state)
    battle.bidders = tuple(g for g in state.gods_in(battle.area) if g in battle.gods)
    queue(state, ("card_step", "plague"))


@step
def battle_majorities(state: State) -> None:
    """Monument majorities (`battle.majority`)."""
    score_majorities(state, the_battle(state).area)


# Resolution (battle.resolution) -------------------------------------------------------------------


def figure_strength(state: State, god: int, hex: int) -> Parts:
    """A figure's strength, part by part: 1, with what abilities add or take away (`strength`)."""
    moments = state.fixed.moments
    kind = state.kind_at(hex)
    for listener in moments.figure_nullified:
        rule = listener(state, god, kind, hex)
        if rule:
            return [(rule, 0)]
    parts: Parts = [("strength", 1)]
    for listener in moments.figure_bonus:
        parts += listener(state, god, kind, hex)
    return parts


def strength_of(state: State, god: int) -> tuple[int, tuple[tuple[str, int, int], ...]]:
    """A god's strength in the battle and its parts as (rule, amount, hex or -1) (`strength`).

    A god with no figure left there has 0, whatever it played.
    """
    battle = the_battle(state)
    parts: list[tuple[str, int, int]] = []
    there = state.figures[god] & battle.area
    if there:
        for hex in bits(there):
            parts += [(rule, n, hex) for rule, n in figure_strength(state, god, hex)]
        parts += [(c.rule, n, -1) for c in cards_in(battle.cards[god]) if (n := c.strength(state))]
        for listener in state.fixed.moments.god_bonus:
            parts += [(rule, n, -1) for rule, n in listener(state, god)]
    return sum([n for _, n, _ in parts]), tuple(parts)


@step
def weigh(state: State) -> None:
    """Every participant's strength; the strictly highest with figures there wins (`battle.win`)."""
    battle = the_battle(state)
    strengths = []
    for god in battle.gods:
        total, parts = strength_of(state, god)
        strengths.append(total)
        if state.ledger is not None:
            note(state, "strength", "strength", god, total, parts=parts)
    battle.strength = tuple(strengths)
    battle.counts = tuple((state.figures[g] & battle.area).bit_count() for g in battle.gods)
    present = [(s, g) for s, g in zip(strengths, battle.gods, strict=True) if state.figures[g] & battle.area]
    if not present:
        return
    best = max(s for s, _ in present)
    tied = [g for s, g in present if s == best]
    if len(tied) == 1:
        battle.winner = tied[0]
        battle.margin = best - max(s for s, g in zip(strengths, battle.gods, strict=True) if g != tied[0])
    elif state.tiebreak in tied and state.tiebreak_up:
        queue(state, ("tiebreak", state.tiebreak))


def _tiebreak_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [UseTiebreak(True), UseTiebreak(False)]


def _refuse_tiebreak(state: State, god: int, todo: Todo, action: UseTiebreak) -> Refusal | None:
    if type(action.use) is bool:
        return None
    return Refusal("battle.tiebreak", "Say whether you use the tie-break token or keep it.")


def _resolve_tiebreak(state: State, god: int, todo: Todo, action: UseTiebreak) -> None:
    if action.use:
        state.tiebreak_up = False
        the_battle(state).winner = god
    note(state, "battle.tiebreak", "tiebreak", god, how="used" if action.use else "kept")


TIEBREAK = decision(
    Decision(
        kind="tiebreak",
        rules=("battle.tiebreak",),
        accepts=(UseTiebreak,),
        options=_tiebreak_options,
        refuse=_refuse_tiebreak,
        resolve=_resolve_tiebreak,
    )
)


@step
def win(state: State) -> None:
    """The winner's one gain of devotion, then what else a win brings (`battle.win`)."""
    battle = the_battle(state)
    god = battle.winner
    strengths = dict(zip(battle.gods, battle.strength, strict=True))
    if god < 0:
        note(state, "battle.tiebreak", "battle", None, starts=False, token=battle.token, strength=strengths)
        return
    note(state, "battle.win", "battle", god, starts=False, token=battle.token, strength=strengths)
    parts: Parts = [("battle.win", 1)]
    for listener in state.fixed.moments.win_gain:
        parts += listener(state, god, battle.margin)
    for card in cards_in(battle.cards[god]):
        if card.win is not None:
            parts += card.win(state, god)
    gain_devotion(state, god, sum(n for _, n in parts), "battle.win", parts=tuple(parts))
    for listener in state.fixed.moments.battle_won:
        listener(state, god)


def losers(state: State) -> tuple[int, ...]:
    """The participants that did not win, least devotion first; without a winner, all of them."""
    battle = the_battle(state)
    fought, winner = battle.gods, battle.winner
    return tuple([g for g in state.pile if g in fought and g != winner])


def mortals(state: State) -> int:
    """The hexes in the battle's region of the losers' warriors and guardians that nothing protects."""
    battle = the_battle(state)
    there = 0
    for god in losers(state):
        there |= state.figures[god] & battle.area
    at, found = state.at, 0
    for hex in bits(there & ~battle.protected):
        if at[hex] & KIND_MASK != GOD:
            found |= 1 << hex
    return found


@step
def deaths_ahead(state: State) -> None:
    """Choices about who is kept alive, made while everyone still stands (`battle.deaths`)."""
    for listener in state.fixed.moments.before_deaths:
        listener(state)


@step
def deaths(state: State) -> None:
    """All of them die at the same moment."""
    kill(state, bits(mortals(state)), "battle.deaths", resolution=True)


@step
def aftermath(state: State) -> None:
    """What follows a battle, each step least devotion first (`battle.after`)."""
    queue(
        state,
        ("losers_step",),
        ("after_losers_step",),
        ("card_step", "after"),
        ("after_battle_step",),
        ("card_step", "last"),
    )


@step
def losers_step(state: State) -> None:
    """Effects of losing."""
    queue(state, *(("god_moment", "battle_lost", god) for god in losers(state)))


@step
def after_losers_step(state: State) -> None:
    """What comes right after the losers' effects."""
    for listener in state.fixed.moments.after_losers:
        listener(state)


@step
def after_battle_step(state: State) -> None:
    """What each god may do once the battle is over."""
    fought = the_battle(state).gods
    gods = [g for g in state.pile if g in fought]
    queue(state, *(("god_moment", "after_battle", god) for god in gods))


@step
def god_moment(state: State, moment: str, god: int) -> None:
    """One god's turn in a step that all of them go through."""
    for listener in getattr(state.fixed.moments, moment):
        listener(state, god)


@step
def end_battle(state: State) -> None:
    """The battle is over."""
    state.battle = None
