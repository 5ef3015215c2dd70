"""The texts around a table: whose turn, what is asked, how it ended, what the shapes mean."""

from __future__ import annotations

from html import escape

from ankh_core import rule
from ankh_core.state import State
from ankh_core.view import View

from . import theme
from .look import Look
from .session import Session


def notice_html(text: str, more: str = "", look: str = "") -> str:
    """A notice: ``text`` in plain words, ``more`` as HTML, ``look`` a CSS class."""
    return f'<div class="ankh-card {look}" role="status">{escape(text)}{more}</div>'


def sitting(session: Session, seat: int, named: bool = False) -> str:
    """Who sits in a seat: ``you``, ``person``, ``Random bot``; ``named`` says the seat's name too."""
    bot = session.bots[seat]
    if bot is not None:
        who = f"{bot.name} bot"
    else:
        who = "you" if len(session.people) == 1 else "person"
    return f"{session.game.seat_name(seat)} ({who})" if named else who


def seat_words(session: Session, seat: int) -> str:
    """A seat by name and who sits there: ``Isis (you)``, ``Ra (Random bot)``."""
    return sitting(session, seat, named=True)


def outcome_text(view: View) -> str:
    """How a game ended and why, in one line; or that it is still on."""
    state = view.state
    standing = ", ".join(f"{state.fixed.gods[g].name} {state.devotion[g]}" for g in reversed(state.pile))
    out = view.outcome
    if out is None:
        turn = state.fixed.gods[state.god_of[state.seat]].name
        return f"The game is on: turn of {turn}; devotion {standing}."
    winner = f"{out.god} wins" if out.god is not None else "Nobody wins"
    return f"The game is over: {winner} ({out.reason}). Devotion: {standing or 'no god is left'}."


def heading_html(session: Session) -> str:
    """Whose turn it is and what is asked of whom; or how the game ended."""
    view = session.view
    state, out = view.state, view.outcome
    if out is not None:
        crown = theme.badge(state.fixed.gods[state.god_of[out.winners[0]]].id) if out.winners else ""
        return (
            f'<div class="ankh-card ankh-end" role="status"><b>{crown} {escape(outcome_text(view))}</b>'
            f'<div class="ankh-dim">{escape(rule(out.rule).text)}</div></div>'
        )
    turn = state.fixed.gods[state.god_of[state.seat]]
    assert view.decision is not None
    asked = session.asked
    who = " and ".join(
        escape(seat_words(session, s)) for s in ((asked,) if asked is not None else session.game.acting)
    )
    battle = f" · battle in region {state.battle.token}" if state.battle is not None else ""
    return (
        f'<div class="ankh-card ankh-turn" role="status"><span class="ankh-dim">Turn of</span> '
        f"{theme.badge(turn.id)} {turn.name}{battle}<br><b>{who}: {escape(view.decision.question)}</b></div>"
    )


def looking_html(look: Look) -> str:
    """Where in the game a look is, what led there, and what was asked then."""
    view = look.view
    state = view.state
    turn = state.fixed.gods[state.god_of[state.seat]]
    if view.decision is None:
        then = escape(outcome_text(view))
    else:
        names = " and ".join(state.fixed.gods[seat].name for seat in look.acting)
        then = f"{theme.badge(turn.id)} {escape(names)}: {escape(view.decision.question)}"
    return (
        f'<div class="ankh-card ankh-turn" role="status"><span class="ankh-dim">Looking back: after action '
        f"{look.at} of {look.steps}</span><br><b>{escape(look.words)}</b><br>{then}</div>"
    )


def legend_html(state: State) -> str:
    """What the shapes, letters and lines on the board mean."""
    gods = " ".join(
        f'<span style="white-space:nowrap">{theme.badge(g.id)} {g.name}</span>' for g in state.fixed.gods
    )
    shapes = " ".join(
        f'<span style="white-space:nowrap">{theme.shape_svg(kind)} {kind}</span>' for kind in theme.SHAPES
    )
    guardians = ", ".join(f"{theme.guardian_letters(g.id)} {g.name}" for g in state.fixed.guardians)
    lines = (
        f'<span class="ankh-line" style="background:{theme.RIVER}"></span> river '
        '<span class="ankh-line ankh-camels"></span> camels'
    )
    return (
        f'<div class="ankh-card">{gods} · {shapes} ({guardians}) · {lines} · '
        f"<b>①</b> conflict order · pale shapes are neutral</div>"
    )
