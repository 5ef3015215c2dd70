"""The texts around a table: whose turn, what is asked, how it ended, what the shapes mean."""

from __future__ import annotations

from html import escape

from ankh_core import rule
from ankh_core.state import GOD, MONUMENTS, WARRIOR, State
from ankh_core.view import View

from . import theme
from .catalogue import say
from .look import Look
from .session import Session
from .words import figure_name


def notice_html(text: str, more: str = "", look: str = "") -> str:
    """A notice: ``text`` in plain words, ``more`` as HTML, ``look`` a CSS class."""
    return f'<div class="ankh-card {look}" role="status">{escape(text)}{more}</div>'


def sitting(session: Session, seat: int, named: bool = False) -> str:
    """Who sits in a seat: ``you``, ``person``, ``Random bot``; ``named`` says the seat's name too."""
    bot = session.bots[seat]
    if bot is not None:
        who = say("seat.bot", name=bot.name)
    else:
        who = say("seat.you" if len(session.people) == 1 else "seat.person")
    return say("seat.named", god=session.game.seat_name(seat), who=who) if named else who


def seat_words(session: Session, seat: int) -> str:
    """A seat by name and who sits there: ``Isis (you)``, ``Ra (Random bot)``."""
    return sitting(session, seat, named=True)


def outcome_text(view: View) -> str:
    """How a game ended and why, in one line; or that it is still on."""
    state = view.state
    standing = say("list.comma").join(
        say("outcome.standing", god=state.fixed.gods[g].name, n=state.devotion[g])
        for g in reversed(state.pile)
    )
    out = view.outcome
    if out is None:
        turn = state.fixed.gods[state.god_of[state.seat]].name
        return say("outcome.on", god=turn, standing=standing)
    winner = say("outcome.wins", god=out.god) if out.god is not None else say("outcome.nobody")
    standing = standing or say("outcome.no_god")
    return say("outcome.over", winner=winner, reason=out.reason, standing=standing)


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
    who = say("list.and").join(
        escape(seat_words(session, s)) for s in ((asked,) if asked is not None else session.game.acting)
    )
    battle = f" · {say('turn.battle', token=state.battle.token)}" if state.battle is not None else ""
    return (
        f'<div class="ankh-card ankh-turn" role="status"><span class="ankh-dim">{say("turn.of")}</span> '
        f"{theme.badge(turn.id)} {turn.name}{battle}<br><b>{who}: {escape(view.decision.question)}</b></div>"
    )


def looking_html(look: Look) -> str:
    """Where in the game a look is, what led there, and what was asked then."""
    view = look.view
    state = view.state
    if view.decision is None:
        then = escape(outcome_text(view))
    else:
        # Each by its own sign: in a battle, and at Plague, others are asked than the one whose turn it is.
        asked = [state.fixed.gods[seat] for seat in look.acting]
        names = say("list.and").join(f"{theme.badge(god.id)} {escape(god.name)}" for god in asked)
        then = f"{names}: {escape(view.decision.question)}"
    return (
        f'<div class="ankh-card ankh-turn" role="status"><span class="ankh-dim">'
        f"{say('look.at', at=look.at, steps=look.steps)}</span><br>"
        f"<b>{escape(look.words)}</b><br>{then}</div>"
    )


def legend_html(state: State) -> str:
    """What the shapes, letters and lines on the board mean; each kind of guardian by its own shape."""

    def part(sign: str, words: str) -> str:
        return f'<span style="white-space:nowrap">{sign} {words}</span>'

    gods = [part(theme.badge(g.id), g.name) for g in state.fixed.gods]
    kinds = [*MONUMENTS, state.fixed.kind_names[GOD], state.fixed.kind_names[WARRIOR]]
    shapes = [part(theme.shape_svg(kind), escape(figure_name(kind))) for kind in kinds]
    guardians = [
        part(f"{theme.shape_svg(g.id)} <b>{theme.guardian_letters(g.id)}</b>", escape(g.name))
        for g in state.fixed.guardians
    ]
    lines = [
        part(f'<span class="ankh-line" style="background:{theme.RIVER}"></span>', say("legend.river")),
        part('<span class="ankh-line ankh-camels"></span>', say("legend.camels")),
        part("<b>①</b>", say("legend.order")),
        escape(say("legend.neutral")),
    ]
    groups = [" ".join(gods), " ".join(shapes), " ".join(guardians), *lines]
    return f'<div class="ankh-card ankh-legend">{" · ".join(groups)}</div>'
