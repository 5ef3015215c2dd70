"""A whole game at a table: the board, the controls, what lies before each player, the story.

The table asks the engine what is legal and shows it; it decides nothing. Screens are drawn from the
view of the seat that looks, never from the game itself. Whatever goes wrong in a click is caught and
told in plain words; the game is as it was before, and the next click works.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from ankh_core import Game, IllegalAction, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, side_of
from ankh_core.bots import Bot

from .catalogue import say
from .files_box import FilesBox, FileTrouble, file_path, load_file
from .form import Act, Answer, Form, WhyNot
from .history_box import HistoryBox
from .journal import Journal, Keeper, Recovered
from .ledger_view import rule_html
from .look import Look
from .seats_box import SeatsBox
from .session import BOTS, PERSON, Seats, Session, headless, read_seats
from .table_forms import curtain_form, looking_form, waiting_form, watching_form
from .table_screen import TableScreen
from .table_text import (
    heading_html,
    legend_html,
    looking_html,
    notice_html,
    outcome_text,
    seat_words,
    sitting,
)
from .words import hex_words

__all__ = ["Table", "headless"]


class Table(ipywidgets.VBox):
    """A game that people and bots play; show it by naming it at the end of a cell.

    Args:
        game: the game, at any point of it.
        seats: for each seat ``"person"``, ``"random"``, ``"greedy"`` or a bot; without it one person and
            random bots.
        fresh: makes another game with as many seats, for the button "New game".
        seed: of the bots named by a word, and of those that finish the game for people.
        journal: whether every action is written to disk at once, from a person's first touch on; None:
            unless nobody is at the table (ANKH_HEADLESS). A `Journal` is gone on with.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats | None = None,
        *,
        fresh: Callable[[], Game] | None = None,
        seed: int = 0,
        journal: bool | Journal | None = None,
    ) -> None:
        self._journal_on = not headless() if journal is None else bool(journal)
        keeper = Keeper(self._journal_on, journal if isinstance(journal, Journal) else None)
        self._session = Session(game, read_seats(seats, game.seats, seed), seed, keeper)
        self._fresh, self._seed = fresh, seed
        self._look: Look | None = None
        self._about_to: str = ""
        self.touched = False
        """Whether a person has done anything here."""
        self._make_screen()
        super().__init__([self._screen.style, self._room, self._screen.top, self._screen.bottom])
        self.add_class("ankh")
        self.safely(self._bots_go_on)

    def __repr__(self) -> str:
        names = ", ".join(seat_words(self._session, s) for s in range(self.game.seats))
        return f"<Table: {names}; {outcome_text(self._session.view)}>"

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self._session.game

    @property
    def seats(self) -> list[str]:
        """Who sits in each seat: ``person``, ``random``, ``greedy``, or the name of another bot."""
        return self._session.words

    @property
    def journal_path(self) -> Path | None:
        """The file this game is written to; None when it is not, or not yet."""
        journal = self._session.keeper.journal
        return None if journal is None else journal.path

    # What a person can do; each can be called from a cell as well ----------------------------------------

    def act(self, action: Action | str) -> None:
        """Take an action, also given as text, for the person who is asked."""
        self._answered(lambda: Act(parse_action(action) if isinstance(action, str) else action))

    def click(self, hex: int | str) -> None:
        """Click a hex of the board, by number or name."""
        number = HEX[hex] if isinstance(hex, str) else hex
        self._answered(lambda: self._hex_clicked(number))

    def click_side(self, side: int | str) -> None:
        """Click a side of the board, by number or a name like ``b5/b6``."""
        number = side_of(side) if isinstance(side, str) else side
        self._answered(lambda: self._side_clicked(number))

    def take_back(self) -> None:
        """Go back to the last choice of a person."""
        self._look = None
        if self._session.take_back():
            self._bots_go_on()
        else:
            self._refresh(say("notice.no_take_back"))

    def redo(self) -> None:
        """Take again what was taken back, up to the next choice of a person."""
        self._look = None
        if self._session.redo():
            self._bots_go_on()
        else:
            self._refresh(say("notice.no_redo"))

    def finish(self) -> None:
        """Let random bots decide for everybody to the end of the game. It can be taken back."""
        self._look = None
        reached = self._session.finish()
        self._refresh("" if reached else say("notice.takes_long", button=say("tool.finish")))

    def hint(self) -> None:
        """Give the next of three hints about what the person who is asked could do (see `widgets.hints`)."""
        control = None if self._look is not None else self._session.control
        if control is not None:
            self._screen.hints.take(control)
        elif self._look is not None:
            self.tell(say("hints.looking"))
        else:
            self.tell(say("hints.nobody" if self._session.curtain is None else "hints.curtain"))

    def watch(self) -> None:
        """Replay the game from here; at its end bots go on deciding, an action at a time."""
        self._screen.drawers.show("History")
        self._history_box().watch()

    def one_step(self) -> None:
        """Let the bots take one action."""
        self._look = None
        try:
            self._session.let_bots_play(most=1)
        finally:
            self._refresh("")

    def new_game(self) -> None:
        """Set up another game at this table, with the same seats. Asks once more while a game is on."""
        assert self._fresh is not None
        if self._leaves("new game", "tool.new_game"):
            self._put_game(self._fresh(), None)
            self._bots_go_on()

    def seat(self, seat: int, who: str | Bot) -> None:
        """Put somebody else into a seat: ``"person"``, ``"random"``, ``"greedy"`` or a bot."""
        self._session.seat(seat, who)
        self._bots_go_on()

    def load(self, file: str | Path) -> None:
        """Put a saved game on the table: a path, or the name of a file among the journals."""

        def work() -> None:
            path = file if isinstance(file, Path) else file_path(file)
            self.put(load_file(path), path.stem)

        self.safely(work)

    def report(self) -> Any:
        """How the game stands, or ended: a line that stays up to date.

        Where nobody is at the table (a test run) and nobody has touched it, bots play to the end first.
        """
        if headless() and not self.touched:
            self.finish()
            print(outcome_text(self._session.view))
        return ipywidgets.VBox([self._screen.style, self._outcome]).add_class("ankh")

    # Looking back -----------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """After how many actions the position stands that is shown."""
        return self._look.at if self._look is not None else len(self.game.history)

    @property
    def steps(self) -> int:
        """How many actions there are to look at, those that can be redone included."""
        return len(self.game.history) + len(self._session.future)

    @property
    def waits_for_bots(self) -> bool:
        """Whether the game is on, and nobody but bots is to decide."""
        return self._session.waits_for_bots

    @property
    def _watched(self) -> bool:
        """Whether bots play alone, and somebody is there to see it: then they wait to be told."""
        session = self._session
        return not session.people and not session.game.is_over and not headless()

    @property
    def last_choice(self) -> int:
        """After how many actions a person last had chosen."""
        mine = [
            at for at, step in enumerate(self._session.line[: len(self.game.history)], 1) if step.by_person
        ]
        return mine[-1] if mine else 0

    def look(self, step: int | None) -> None:
        """Look at the position after so many actions; None, or where the game stands, ends looking."""
        step = None if step is None else max(0, min(step, self.steps))
        if step is None or step == len(self.game.history):
            self._look = None
        elif self._look is None:
            self._look = Look(self._session, step)
        else:
            self._look.go(step)
        self._refresh("")

    def play_on(self) -> None:
        """Make the position that is looked at the present. The line as it was stays in its own file."""
        if self._look is None:
            return
        at, self._look = self._look.at, None
        kept = self._session.branch(at)
        self._bots_go_on(say("notice.kept", name=repr(kept)) if kept else "")

    # For the boxes below the tools ------------------------------------------------------------------

    def touch(self) -> None:
        """A person does something: from now on the game is written to disk."""
        self.touched = True
        self._session.keeper.awake = True

    def tell(self, text: str) -> None:
        """Say something to whoever sits here."""
        words = self._session.keeper.take_words()
        self._notice.value = notice_html(f"{text} {words}".strip()) if text or words else ""

    def open_record(self) -> tuple[Game, bool]:
        """The game to be saved, and whether choices that are still secret were left out of it."""
        return self._session.open_record(), bool(self._session.sealed)

    def put(self, found: Recovered, name: str) -> None:
        """Put a game that was read from a file on the table, with its seats."""
        if not self._leaves(name, "files.load"):
            return
        self._put_game(found.game, found.seats)
        actions = say("count.actions", n=len(found.game.history))
        self._bots_go_on(f"{say('notice.loaded', name=name, actions=actions)} {found.dropped}")
        if found.game.is_over:
            self._screen.drawers.show("History")

    def _leaves(self, what: str, button: str) -> bool:
        """Whether the game that is on may make room; one that would be lost asks once more.

        ``button`` is the key of the words on the button that was pressed.
        """
        kept = self.journal_path is not None
        on = self.game.history and not self.game.is_over
        if on and self.touched and self._about_to != what and not (kept and button == "files.load"):
            self._about_to = what
            self._refresh(say("notice.leaves" if kept else "notice.will_be_gone", button=say(button)))
            return False
        self._about_to = ""
        return True

    def _put_game(self, game: Game, seats: tuple[str, ...] | None) -> None:
        bots = self._session.bots
        if seats is not None and len(seats) == game.seats:
            # A bot of somebody's own cannot be made from its name.
            words = [word if word in (PERSON, *BOTS) else "random" for word in seats]
            bots = read_seats(words, game.seats, self._seed)
        elif len(bots) != game.seats:
            bots = read_seats(None, game.seats, self._seed)
        self._look = None
        self._session = Session(game, bots, self._seed, Keeper(self._journal_on))
        self._screen.hints.taken = 0
        self.touch()
        self._legend.value = legend_html(self._session.view.state)

    # The widgets ------------------------------------------------------------------------------------

    def _make_screen(self) -> None:
        tools = [
            self._tool("take_back", self.take_back),
            self._tool("redo", self.redo),
            self._tool("finish", self.finish),
        ]
        if self._fresh is not None:
            tools.append(self._tool("new_game", self.new_game))
        screen = self._screen = TableScreen(
            legend_html(self._session.view.state),
            self._answered,
            self.safely,
            tools,
            {
                "History": self._history,
                "Seats": lambda: SeatsBox(self),
                "Files": lambda: FilesBox(self),
            },
            lambda: self.safely(self.hint),
            lambda: self._refresh(None),
        )
        self._notice, self._panel, self._board, self._room = (
            screen.notice,
            screen.panel,
            screen.board,
            screen.room,
        )
        self._heading, self._outcome, self._story = screen.heading, screen.outcome, screen.story
        self._legend, self._players, self._devotion = screen.legend, screen.players, screen.devotion
        self._names, self._whole, self._size = screen.names, screen.whole, screen.size
        self._board.on_hex, self._board.on_side = self.click, self.click_side

    def _history(self) -> HistoryBox:
        return HistoryBox(self)

    def _history_box(self) -> HistoryBox:
        box = self._screen.drawers.content("History")
        assert isinstance(box, HistoryBox)
        return box

    def _tool(self, name: str, work: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=say(f"tool.{name}"), tooltip=say(f"tool.{name}_tip"))

        def pressed(_: Any) -> None:
            self.touch()
            self.safely(work)

        button.on_click(pressed)
        return button

    # Clicks -----------------------------------------------------------------------------------------

    def safely(self, work: Callable[[], Any]) -> None:
        """Do what a click asks for; tell what goes wrong instead of raising."""
        try:
            work()
        except IllegalAction as wrong:
            self._refuse(wrong.refusal.rule, wrong.refusal.reason)
        except FileTrouble as wrong:
            self._notice.value = notice_html(str(wrong), "", "ankh-no")
        except KeyboardInterrupt:
            self._notice.value = notice_html(say("notice.stopped"))
            self._show_choice()
        except Exception as wrong:
            trace = "".join(traceback.format_exception(wrong))
            self._notice.value = notice_html(
                say("notice.wrong", what=f"{type(wrong).__name__}: {wrong}"),
                f"<details><summary>{say('notice.more')}</summary><pre>{escape(trace)}</pre></details>",
                "ankh-no",
            )

    def _answered(self, answer: Callable[[], Answer]) -> None:
        """A click or a press: find out what it means, and do it."""
        self.touch()
        self._about_to = ""

        def work() -> None:
            meant = answer()
            if isinstance(meant, Act):
                self._take_action(meant.action)
            elif isinstance(meant, WhyNot):
                self._explain(meant.action)
            else:
                self._show_choice()

        self.safely(work)

    def _hex_clicked(self, hex: int) -> Answer:
        control = self._session.control
        if self._look is not None or control is None or not control.on_board:
            view = self._look.view if self._look is not None else self._session.view
            self._notice.value = notice_html("", hex_words(view.state, hex))
            return None
        self._quiet()
        return control.click(hex)

    def _side_clicked(self, side: int) -> Answer:
        control = None if self._look is not None else self._session.control
        self._quiet()
        return None if control is None else control.click_side(side)

    def _explain(self, action: Action) -> None:
        """Ask the engine why an action is not legal, and show its answer."""
        refusal = self._session.view.why_not(action)
        if refusal is not None:
            self._refuse(refusal.rule, refusal.reason)

    def _refuse(self, rule_id: str, reason: str) -> None:
        rule = f'<div class="ankh-text">{rule_html(rule_id)}</div>'
        self._notice.value = notice_html(say("notice.not_possible", reason=reason), rule, "ankh-no")

    def _quiet(self) -> None:
        if self._notice.value:
            self._notice.value = ""

    def _take_action(self, action: Action) -> None:
        self._look = None
        try:
            self._session.act(action)
        except BaseException:
            self._refresh("")
            raise
        self._bots_go_on()

    def _bots_go_on(self, notice: str = "") -> None:
        """Let bots decide as long as it is theirs to, and show what came of it."""
        try:
            if self._session.thinking and not self._watched:
                # What was done is seen while they think.
                self._refresh(notice)
                self._heading.value = notice_html(say("turn.thinking"))
            if not self._watched:
                self._session.let_bots_play()
        finally:
            self._refresh(notice)

    # Showing ----------------------------------------------------------------------------------------

    def _refresh(self, notice: str | None = None) -> None:
        """Show everything anew; only what differs is sent to the browser. ``notice`` None: as it was."""
        if notice is not None:
            self.tell(notice)
        self._show_choice()
        session, look = self._session, self._look
        view = session.view if look is None else look.view
        state = view.state
        heading = heading_html(session)
        TableScreen.put(self._outcome, heading)
        who = {
            g: say("list.and").join(sitting(session, s, state.merged(g)) for s in state.seats_of(g))
            for g in range(session.game.seats)
        }
        own = view.god if look is None and session.people and session.curtain is None else None
        self._screen.show_rest(view, heading if look is None else looking_html(look), who, own)

    def _show_choice(self) -> None:
        """Show the board, and the control with what has been picked."""
        session, look = self._session, self._look
        if look is not None:
            self._screen.show_choice(look.view, look.news, None, self._form())
        else:
            view = session.view
            self._screen.show_choice(view, view.ledger[session.seen :], session.control, self._form())

    def _form(self) -> Form:
        session = self._session
        if self._look is not None:
            return looking_form(lambda: self.look(None), self.play_on)
        if session.curtain is not None:
            return curtain_form(session.game.seat_name(session.curtain), self._open)
        if session.control is not None:
            decision = session.game.decision
            return replace(session.control.form(), secret=decision is not None and decision.sealed)
        if self._watched:
            return watching_form(self.watch, self.one_step, self._go_on)
        return Form() if session.game.is_over else waiting_form(self._go_on)

    def _open(self) -> None:
        self._session.open_curtain()
        self._refresh("")

    def _go_on(self) -> None:
        """Bots decide as long as it is theirs to, even where nobody but they play."""
        try:
            self._session.let_bots_play()
        finally:
            self._refresh("")
