"""What lies before each player, as HTML: followers, figures, tokens, powers, guardians, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from ankh_core import rule
from ankh_core.registry import CARD_BIT, CARDS, GUARDIANS, POWER_BIT, POWERS
from ankh_core.state import FIRST_GUARDIAN, WARRIOR, State

from .theme import badge


def explained(name: str, rule_id: str) -> str:
    """A name that shows its rule's text when pointed at."""
    told = rule(rule_id)
    return f'<span class="ankh-rule" title="{escape(told.title)}: {escape(told.text)}">{escape(name)}</span>'


def _list(words: Iterable[str], none: str = "none") -> str:
    return ", ".join(words) or f'<span class="ankh-dim">{none}</span>'


def _many(number: int, word: str) -> str:
    return f"<b>{number}</b> {word}{'' if number == 1 else 's'}"


def _powers(state: State, god: int) -> str:
    mine = [p for p in POWERS.values() if state.powers[god] >> POWER_BIT[p.id] & 1]
    return _list(explained(p.name, p.rule) for p in mine)


def _guardians(state: State, god: int) -> str:
    words = []
    for i, guardian in enumerate(state.fixed.guardians):
        kind = FIRST_GUARDIAN + i
        held = state.held[state.held_index(god, kind)]
        if held:
            pool = state.pool[state.pool_index(god, kind)]
            where = "in the pool" if pool == held else "on the board" if not pool else f"{pool} in the pool"
            words.append(f"{explained(guardian.name, guardian.rule)} × {held} ({where})")
    return _list(words)


def _cards(state: State, god: int, used: bool) -> str:
    cards = [c for c in CARDS.values() if bool(state.hand[god] >> CARD_BIT[c.id] & 1) != used]
    return _list(explained(c.name, c.rule) for c in cards)


def player_html(state: State, god: int, who: str, own: bool) -> str:
    """One god's board. ``who`` plays it; ``own`` shows the cards in hand too."""
    name = state.fixed.gods[god]
    if state.lead[god] < 0:
        head = f"<h4>{badge(name.id)} {name.name}</h4>"
        return f'<div class="ankh-card ankh-dim">{head}no longer in the game</div>'
    turn = " ankh-now" if state.god_of[state.seat] == god else ""
    warriors = state.pool[state.pool_index(god, WARRIOR)]
    token = " · holds the tie-break token" if state.tiebreak == god else ""
    lines = [
        f"<b>{state.devotion[god]}</b> devotion · {_many(state.followers[god], 'follower')} · "
        f"{_many(state.owned[god].bit_count(), 'monument')}{token}",
        f"In the pool: {_many(warriors, 'warrior')}, {_many(state.ankh_pool(god), 'ankh token')}",
        f"Powers: {_powers(state, god)}",
        f"Guardians: {_guardians(state, god)}",
        f"Cards used: {_cards(state, god, used=True)}",
    ]
    if own:
        lines.append(f"Cards in hand: {_cards(state, god, used=False)}")
    return (
        f'<div class="ankh-card{turn}"><h4>{badge(name.id)} {explained(name.name, name.rule)} '
        f'<span class="ankh-dim">{escape(who)}</span></h4>{"<br>".join(lines)}</div>'
    )


def players_html(state: State, who: Mapping[int, str], own: int | None) -> str:
    """All gods; ``who`` says in words who plays each, ``own`` is the god whose hand is shown, if any."""
    boards = [player_html(state, g, who.get(g, ""), own == g) for g in range(len(state.fixed.gods))]
    return f'<div class="ankh-players">{"".join(boards)}</div>'


def stock_html(state: State) -> str:
    """The guardians of this game and how many are still to be gained."""
    words = [
        f"{explained(g.name, g.rule)} (level {g.level}{', house values' if g.house_values else ''}): "
        f"{state.stock[i]} left"
        for i, g in enumerate(state.fixed.guardians)
        if g.id in GUARDIANS
    ]
    return f'<div class="ankh-card">Guardians to be gained: {_list(words)}</div>'
