"""What lies before each player, as HTML: followers, figures, tokens, powers, guardians, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from ankh_core import rule
from ankh_core.registry import CARD_BIT, CARDS, POWER_BIT, POWERS
from ankh_core.state import BASES, FIRST_GUARDIAN, WARRIOR, State
from ankh_core.view import marks_of

from . import theme
from .catalogue import say
from .theme import badge


def explained(name: str, rule_id: str) -> str:
    """A name that shows its rule's text when pointed at."""
    told = rule(rule_id)
    return f'<span class="ankh-rule" title="{escape(told.title)}: {escape(told.text)}">{escape(name)}</span>'


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or f'<span class="ankh-dim">{say("players.none")}</span>'


def _kept(words: str) -> str:
    """A number and what is counted stay on one line."""
    return f'<span class="ankh-kept">{words}</span>'


def _row(key: str, value: str) -> str:
    return f"<tr><th>{say(key)}</th><td>{value}</td></tr>"


def _figure(kind: str, god: str) -> str:
    """A piece's silhouette in a god's colour."""
    return theme.shape_svg(kind, theme.livery(god).colour, 1.3)


def _powers(state: State, god: int) -> str:
    """The powers by level, each with its text; empty circles for those still to be unlocked."""
    levels = []
    for level in sorted({p.level for p in POWERS.values()}):
        mine = [p for p in POWERS.values() if p.level == level and state.powers[god] >> POWER_BIT[p.id] & 1]
        if mine:
            names = ", ".join(explained(p.name, p.rule) for p in mine)
            levels.append(f'<span class="ankh-dim">{say("players.level", level=level)}</span> {names}')
    return " · ".join(levels) or _list(())


def _guardians(state: State, god: int) -> str:
    words = []
    for i, guardian in enumerate(state.fixed.guardians):
        kind = FIRST_GUARDIAN + i
        held = state.held[state.held_index(god, kind)]
        if held:
            pool = state.pool[state.pool_index(god, kind)]
            where = say("players.in_pool", n=pool) if pool else say("players.on_board")
            many = f" × {held}" if held > 1 else ""
            words.append(f"{explained(guardian.name, guardian.rule)}{many} ({where})")
    bases = [say("players.base", n=state.free_bases(god, size), size=say(f"base.{size}")) for size in BASES]
    return f'{_list(words)} <span class="ankh-dim">· {say("players.free_bases")}: {", ".join(bases)}</span>'


def _cards(state: State, god: int, used: bool) -> str:
    cards = [c for c in CARDS.values() if bool(state.hand[god] >> CARD_BIT[c.id] & 1) != used]
    return _list(explained(c.name, c.rule) for c in cards)


def _pool(state: State, god: int) -> str:
    warriors, id = state.pool[state.pool_index(god, WARRIOR)], state.fixed.gods[god].id
    icons = _figure("warrior", id) * warriors
    tokens = say("count.tokens", n=state.ankh_pool(god))
    return f"{icons} {_kept(say('count.warriors', n=warriors))} · {_kept(tokens)}"


def _trapped(state: State, god: int) -> list[str]:
    """What Anubis holds: told at the god that has his ability, and at the gods whose warriors they are."""
    held, bearers, rows = marks_of(state).trapped, abilities(state, god), []
    if "anubis" in bearers and held:
        names = ", ".join(f"{badge(state.fixed.gods[g].id)} {state.fixed.gods[g].name}" for g in held)
        rows.append(_row("players.holds", names))
    if god in held:
        rows.append(_row("players.caught", say("count.warriors", n=held.count(god))))
    return rows


def abilities(state: State, god: int) -> list[str]:
    """The ids of the gods whose abilities a god has: its own, and after merging another one's."""
    return [g.id for i, g in enumerate(state.fixed.gods) if state.bearer[i] == god]


def player_html(state: State, god: int, who: str, own: bool) -> str:
    """One god's board. ``who`` plays it; ``own`` shows the cards in hand too."""
    name = state.fixed.gods[god]
    if state.lead[god] < 0:
        return _gone(state, god)
    turn = " ankh-now" if state.god_of[state.seat] == god else ""
    head = f"{badge(name.id)} {explained(name.name, name.rule)}"
    for other in state.fixed.gods:
        if other.id != name.id and other.id in abilities(state, god):
            head += f" + {badge(other.id)} {explained(other.name, other.rule)}"
    token = f" · {say('players.tiebreak')}" if state.tiebreak == god else ""
    first = (
        f"<b>{_kept(say('players.devotion', n=state.devotion[god]))}</b> · "
        f"<b>{_kept(say('count.followers', n=state.followers[god]))}</b> · "
        f"{_kept(say('count.monuments', n=state.owned[god].bit_count()))}{token}"
    )
    rows = [
        _row("players.pool", _pool(state, god)),
        _row("players.powers", _powers(state, god)),
        _row("players.guardians", _guardians(state, god)),
        *_trapped(state, god),
    ]
    if own:
        rows.append(_row("players.hand", _cards(state, god, used=False)))
    rows.append(_row("players.used", _cards(state, god, used=True)))
    return (
        f'<div class="ankh-card{turn}" style="border-left:0.5em solid {theme.livery(name.id).colour}">'
        f'<h4>{head} <span class="ankh-dim">{escape(who)}</span></h4>'
        f"{first}<table>{''.join(rows)}</table></div>"
    )


def _gone(state: State, god: int) -> str:
    """A god that has merged into another one, or is forgotten."""
    # The seat of the same number played this god first; now it plays another one.
    name, other = state.fixed.gods[god], state.god_of[god]
    if other != god:
        text = say("players.merged", god=name.name, other=state.fixed.gods[other].name)
    else:
        text = say("players.forgotten", god=name.name)
    return f'<div class="ankh-card ankh-dim"><h4>{badge(name.id)} <s>{name.name}</s></h4>{text}</div>'


def players_html(state: State, who: Mapping[int, str], own: int | None) -> str:
    """All gods; ``who`` says in words who plays each, ``own`` is the god whose hand is shown, if any."""
    boards = [player_html(state, g, who.get(g, ""), own == g) for g in range(len(state.fixed.gods))]
    return f'<div class="ankh-players">{"".join(boards)}</div>'


def stock_html(state: State) -> str:
    """The guardians of this game and how many are still to be gained."""
    words = []
    for i, guardian in enumerate(state.fixed.guardians):
        level = say("players.level", level=guardian.level)
        house = f", {say('players.house_values')}" if guardian.house_values else ""
        name = explained(guardian.name, guardian.rule)
        left = say("players.left", n=state.stock[i])
        words.append(f"{theme.shape_svg(guardian.id, size=1.3)} {name} ({level}{house}): {left}")
    return f'<div class="ankh-card">{say("players.stock")}: {_list(words)}</div>'
