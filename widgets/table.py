"""A whole game at a table: the board, the controls, what lies before each player, the story.

The table asks the engine what is legal and shows it; it decides nothing. Screens are drawn from the
view of the seat that looks, never from the game itself. Whatever goes wrong in a click is caught and
told in plain words; the game is as it was before, and the next click works.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from ankh_core import Game, IllegalAction, parse_action
from ankh_core.actions import Action
from ankh_core.board import HEX, side_of

from . import theme
from .board_art import Marks
from .board_view import HEIGHT, BoardView, width_for
from .form import Act, Answer, Form, Press, WhyNot
from .ledger_view import changed_hexes, rule_html, story_html
from .panel import Panel
from .players_view import players_html, stock_html
from .screen import Room
from .session import Seats, Session, read_seats
from .table_text import heading_html, legend_html, notice_html, outcome_text, seat_words, sitting
from .tracks_view import actions_html, devotion_html, events_html
from .words import hex_words

SIZES = {"fits the screen": 0, "small": 480, "medium": 640, "large": 800, "very large": 1000}
BOARD_SHARE = 0.60
"""How much of the width the board may take; it leaves room for the controls beside it."""


def headless() -> bool:
    """Whether nobody is at the table: a test run says so by the environment variable ANKH_HEADLESS."""
    return bool(os.environ.get("ANKH_HEADLESS"))


class Table(ipywidgets.VBox):
    """A game that people and bots play; show it by naming it at the end of a cell.

    Args:
        game: the game, at any point of it.
        seats: for each seat ``"person"``, ``"random"`` or a bot; without it one person and random bots.
        fresh: makes another game with as many seats, for the button "New game".
        seed: of the bots named by a word, and of those that finish the game for people.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats | None = None,
        *,
        fresh: Callable[[], Game] | None = None,
        seed: int = 0,
    ) -> None:
        self._session = Session(game, read_seats(seats, game.seats, seed), seed)
        self._fresh, self._seed = fresh, seed
        self._about_to: str = ""
        self._shown_texts: Any = None
        self.touched = False
        """Whether a person has done anything here."""
        self._make_widgets()
        super().__init__([self._style, self._room, self._top, self._bottom])
        self.add_class("ankh")
        self._safely(self._bots_go_on)

    def __repr__(self) -> str:
        names = ", ".join(seat_words(self._session, s) for s in range(self.game.seats))
        return f"<Table: {names}; {outcome_text(self._session.view)}>"

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self._session.game

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
        if self._session.take_back():
            self._refresh("")
        else:
            self._notice.value = notice_html("There is nothing to take back.")

    def finish(self) -> None:
        """Let random bots decide for everybody to the end of the game. It can be taken back."""
        self._session.finish()
        self._refresh("")

    def new_game(self) -> None:
        """Set up another game at this table, with the same seats. Asks once more while a game is on."""
        assert self._fresh is not None
        on = self.game.history and not self.game.is_over
        if on and self._about_to != "new":
            self._about_to = "new"
            self._notice.value = notice_html('This game will be gone. Press "New game" again if you mean it.')
            return
        self._about_to = ""
        self._session = Session(self._fresh(), self._session.bots, self._seed)
        self._legend.value = legend_html(self._session.view.state)
        self._bots_go_on()

    def report(self) -> Any:
        """How the game stands, or ended: a line that stays up to date.

        Where nobody is at the table (a test run) and nobody has touched it, bots play to the end first.
        """
        if headless() and not self.touched:
            self.finish()
            print(outcome_text(self._session.view))
        return ipywidgets.VBox([self._style, self._outcome]).add_class("ankh")

    # The widgets ------------------------------------------------------------------------------------

    def _make_widgets(self) -> None:
        html = ipywidgets.HTML
        self._style, self._room = html(theme.CSS), Room()
        self._heading, self._notice, self._story, self._outcome = html(), html(), html(), html()
        self._actions, self._events, self._devotion, self._players = html(), html(), html(), html()
        self._legend = html(legend_html(self._session.view.state))
        self._panel = Panel(self._answered)
        self._board = BoardView()
        self._board.on_hex, self._board.on_side = self.click, self.click_side
        self._left = ipywidgets.VBox([self._board.figure, self._legend], layout={"flex": "0 0 auto"})
        right = [self._heading, self._notice, self._panel.box, self._make_tools(), self._story]
        self._right = ipywidgets.VBox(right, layout={"flex": "1 1 18em", "min_width": "18em"})
        self._top = ipywidgets.Box([self._left, self._right], layout={"flex_flow": "row wrap"})
        self._bottom = ipywidgets.VBox([self._devotion, self._players, self._actions, self._events])
        self._room.observe(lambda _: self._safely(self._fit), "told")
        self._fit()

    def _make_tools(self) -> ipywidgets.Box:
        tools = [
            self._tool("Take back", self.take_back, "Take back your last choice"),
            self._tool("Finish for me", self.finish, "Let bots play on to the end of the game"),
        ]
        if self._fresh is not None:
            tools.append(self._tool("New game", self.new_game, "Set up another game"))
        self._names = self._toggle("Hex names", self._show_choice, "Write its name on every hex")
        self._whole = self._toggle("Whole story", self._show_story, "Show all turns, not only the last ones")
        self._size = ipywidgets.Dropdown(options=SIZES, description="Board", layout={"width": "auto"})
        self._size.observe(lambda _: self._safely(self._fit), "value")
        box = ipywidgets.Box([*tools, self._names, self._whole, self._size], layout={"flex_flow": "row wrap"})
        box.add_class("ankh-panel")
        return box

    def _tool(self, text: str, work: Callable[[], None], tip: str) -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, tooltip=tip)

        def pressed(_: Any) -> None:
            self.touched = True
            self._safely(work)

        button.on_click(pressed)
        return button

    def _toggle(self, text: str, work: Callable[[], None], tip: str) -> ipywidgets.ToggleButton:
        button = ipywidgets.ToggleButton(description=text, tooltip=tip)
        button.observe(lambda _: self._safely(work), "value")
        return button

    def _fit(self) -> None:
        """Give the board the size that was asked for, or the one that fits the screen."""
        height = self._size.value
        if not height:
            width, window = self._room.told
            beside = BOARD_SHARE * width * HEIGHT / width_for(HEIGHT)
            height = round(min(0.80 * window, beside)) if width and window else HEIGHT
        self._board.resize(height)
        self._left.layout.width = f"{width_for(self._board.height) + 8}px"

    # Clicks -----------------------------------------------------------------------------------------

    def _safely(self, work: Callable[[], Any]) -> None:
        """Do what a click asks for; tell what goes wrong instead of raising."""
        try:
            work()
        except IllegalAction as wrong:
            self._refuse(wrong.refusal.rule, wrong.refusal.reason)
        except Exception as wrong:
            trace = "".join(traceback.format_exception(wrong))
            self._notice.value = notice_html(
                f"Something went wrong on this screen ({type(wrong).__name__}: {wrong}). "
                "The game itself is intact: just go on, or take back.",
                f"<details><summary>More about it, for whoever mends it</summary>"
                f"<pre>{escape(trace)}</pre></details>",
                "ankh-no",
            )

    def _answered(self, answer: Callable[[], Answer]) -> None:
        """A click or a press: find out what it means, and do it."""
        self.touched = True
        self._about_to = ""

        def work() -> None:
            meant = answer()
            if isinstance(meant, Act):
                self._take_action(meant.action)
            elif isinstance(meant, WhyNot):
                self._explain(meant.action)
            else:
                self._show_choice()

        self._safely(work)

    def _hex_clicked(self, hex: int) -> Answer:
        control = self._session.control
        if control is None or not control.on_board:
            self._notice.value = notice_html("", hex_words(self._session.view.state, hex))
            return None
        self._quiet()
        return control.click(hex)

    def _side_clicked(self, side: int) -> Answer:
        control = self._session.control
        self._quiet()
        return None if control is None else control.click_side(side)

    def _explain(self, action: Action) -> None:
        """Ask the engine why an action is not legal, and show its answer."""
        refusal = self._session.view.why_not(action)
        if refusal is not None:
            self._refuse(refusal.rule, refusal.reason)

    def _refuse(self, rule_id: str, reason: str) -> None:
        rule = f'<div class="ankh-text">{rule_html(rule_id)}</div>'
        self._notice.value = notice_html(f"Not possible: {reason}", rule, "ankh-no")

    def _quiet(self) -> None:
        if self._notice.value:
            self._notice.value = ""

    def _take_action(self, action: Action) -> None:
        try:
            self._session.act(action)
        finally:
            self._refresh("")

    def _bots_go_on(self) -> None:
        try:
            self._session.let_bots_play()
        finally:
            self._refresh("")

    # Showing ----------------------------------------------------------------------------------------

    def _refresh(self, notice: str | None = None) -> None:
        """Show everything anew; only what differs is sent to the browser."""
        if notice is not None and self._notice.value != notice:
            self._notice.value = notice
        self._show_choice()
        session, view = self._session, self._session.view
        state = view.state
        self._put(self._heading, heading_html(session))
        self._put(self._outcome, heading_html(session))
        self._put(self._devotion, devotion_html(state))
        who = {
            g: " and ".join(sitting(session, s, state.merged(g)) for s in state.seats_of(g))
            for g in range(session.game.seats)
        }
        own = view.god if session.people and session.curtain is None else None
        self._put(self._players, players_html(state, who, own) + stock_html(state))
        self._put(self._actions, actions_html(state))
        self._put(self._events, events_html(state))
        self._show_story()

    @staticmethod
    def _put(widget: Any, html: str) -> None:
        if widget.value != html:
            widget.value = html

    def _show_story(self) -> None:
        view = self._session.view
        self._put(self._story, story_html(view.state.fixed, view.ledger, self._whole.value))

    def _show_choice(self) -> None:
        """Show the board, and the control with what has been picked."""
        session, view = self._session, self._session.view
        control = session.control
        changed = changed_hexes(view.ledger[session.seen :])
        marks = Marks(changed=changed, names=self._names.value)
        if control is not None:
            marks = Marks(
                control.lit,
                control.selected,
                changed,
                control.sides_lit,
                control.sides_laid,
                self._names.value,
            )
        self._board.show(view.state, marks)
        self._panel.show(self._form())

    def _form(self) -> Form:
        session = self._session
        if session.curtain is not None:
            name = session.game.seat_name(session.curtain)
            hint = f"A secret choice. Hand the machine to <b>{name}</b>; the others look away."
            return Form(hint, (), (Press(f"I am {name}: show my choice", self._open, "", "primary"),))
        if session.control is not None:
            return session.control.form()
        if not session.game.is_over:
            return Form("The bots are to decide.", (), (Press("Go on", self._go_on, "", "primary"),))
        return Form()

    def _open(self) -> Answer:
        self._session.open_curtain()
        self._refresh("")
        return None

    def _go_on(self) -> Answer:
        self._bots_go_on()
        return None
