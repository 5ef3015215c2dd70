"""The lobby: a form that sets up a game, for people who know no Python; "Start" puts a table in its place.

The form asks the engine what there is to choose (scenarios, gods, guardians, house readings) and lets
the engine say what is wrong with a choice; it checks nothing itself.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import ipywidgets

from ankh_core import Game, RulesError, ScenarioError, SetupError, built_in_scenarios, new_game, rule
from ankh_core.house import HouseRules
from ankh_core.registry import GODS, GUARDIANS, Ability
from ankh_core.scenario import MOST_PLAYERS, Scenario
from ankh_core.setup import LEVELS

from . import theme
from .catalogue import say
from .resuming import resume
from .saved_games import ContinueBox, heading, row
from .screen import Room
from .session import BOTS, PERSON, headless
from .table import Table
from .table_text import notice_html

DRAWN = ""
"""What stands for "drawn" in the lists of gods and guardians."""
MOST_DIGITS = 12
"""So long a number may be."""


def played_by() -> list[tuple[str, str]]:
    """Who can sit in a seat: (text, the word a `Table` knows it by), the default bot first."""
    bots = [(say("seat.bot", name=bot.name), word) for word, bot in reversed(BOTS.items())]
    return [(say("lobby.person"), PERSON), *bots]


class LobbyError(ValueError):
    """A choice in the form that makes no game, in plain words."""


@dataclass
class Choice:
    """What has been chosen in the lobby, as words; '' is drawn."""

    scenario: str
    players: int
    gods: Sequence[str] = ()
    seats: Sequence[str] = ()
    guardians: Sequence[str] = ()
    guardians_set: bool = False
    seed: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)

    def game(self, seed: int) -> Game:
        """The game, with what is drawn drawn by this seed.

        Raises:
            SetupError, ScenarioError, RulesError: what the engine finds wrong.
        """
        dice = random.Random(f"lobby {seed}")
        return new_game(
            self.scenario,
            self._gods(dice),
            self._guardians(dice),
            players=self.players,
            guardians_set=self.guardians_set,
            seed=seed,
            rules=dict(self.rules),
        )

    def _gods(self, dice: random.Random) -> list[str] | None:
        named = [god for god in self.gods if god != DRAWN]
        if not named:
            return None  # the engine draws all of them, or takes those of the scenario
        left = [god.name for god in GODS.values() if god.name not in named]
        dice.shuffle(left)
        return [god if god != DRAWN else left.pop() for god in self.gods]

    def _guardians(self, dice: random.Random) -> list[str] | None:
        if not any(self.guardians):
            return None
        able = guardians_on_offer(self.guardians_set)
        return [
            name or dice.choice([g.name for g in able if g.level == level])
            for level, name in zip(LEVELS, self.guardians, strict=True)
        ]


def guardians_on_offer(guardians_set: bool) -> list[Any]:
    """The guardians to choose from, with or without those of the Guardians Set."""
    return [g for g in GUARDIANS.values() if g.base_game or guardians_set]


def guardian_label(guardian: Any) -> str:
    """A guardian in a list; the mark says that its values are this house's."""
    return f"{guardian.name} ({say('players.house_values')})" if guardian.house_values else guardian.name


def abilities_html(guardians_set: bool) -> str:
    """What every god and guardian can do, folded away."""

    def line(one: Ability, more: str = "") -> str:
        said = rule(one.rule)
        house = f' <span class="ankh-dim">{escape(said.house)}</span>' if said.house else ""
        return f"<dt><b>{escape(one.name)}</b>{more}</dt><dd>{escape(said.text)}{house}</dd>"

    gods = "".join(line(god, f" {theme.badge(god.id)}") for god in GODS.values())
    guardians = "".join(
        line(g, f" ({say('players.house_values')})" if g.house_values else "")
        for g in guardians_on_offer(guardians_set)
    )
    return (
        f'<details class="ankh-card"><summary>▸ {say("lobby.abilities")}</summary>'
        f"<h4>{say('lobby.gods')}</h4><dl>{gods}</dl>"
        f"<h4>{say('lobby.guardians')}</h4><dl>{guardians}</dl></details>"
    )


CSS = """<style>
.ankh-lobby { width: 100%; max-width: calc(66 * var(--ankh-size)); margin: 0 auto; }
.ankh-lobby .widget-dropdown, .ankh-lobby .widget-text { width: auto; max-width: none;
  flex: 0 1 calc(25 * var(--ankh-size)); }
.ankh-lobby .ankh-wide { flex: 1 1 auto !important; }
.ankh-lobby .ankh-third > * { flex: 0 1 calc(20.5 * var(--ankh-size)); }
.ankh-lobby .widget-text > input { font-size: var(--ankh-size); height: auto; min-height: 2em; }
.ankh-lobby .widget-text > label, .ankh-lobby .widget-dropdown > label {
  width: calc(9.5 * var(--ankh-size)) !important; min-width: 0; font-size: var(--ankh-size); text-align: left;
  height: auto; line-height: 2em; }
.ankh-lobby .ankh-third .widget-dropdown > label { width: calc(5 * var(--ankh-size)) !important; }
.ankh-lobby .widget-checkbox { width: auto; height: auto; }
.ankh-lobby .widget-checkbox label { font-size: var(--ankh-size); height: auto; line-height: 2em; }
.ankh-lobby dd { margin: 0 0 0.3em 1.2em; }
.ankh-lobby h2 { margin: 0.2em 0; font-size: 1.5em; }
.ankh-lobby h4 { margin: 0.2em 0; font-size: 1em; }
.ankh-lobby .ankh-row { overflow: visible; flex-flow: row wrap; column-gap: 1.5em; }
.ankh-lobby .widget-html { height: auto; }
.ankh-panel.ankh-back .jupyter-button { min-height: 0; padding: 0 0.8em; }
</style>"""


def _dropdown(label: str, options: Any, value: Any = None) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(options=options, value=value, description=label)


class SetUpForm(ipywidgets.VBox):
    """The form: scenario, players, who sits where, guardians; seed and house readings folded away."""

    def __init__(self) -> None:
        scenarios = built_in_scenarios()
        first = "First Steps" if "First Steps" in scenarios else next(iter(scenarios))
        self.scenario = _dropdown(say("lobby.scenario"), list(scenarios), first)
        self.about = ipywidgets.HTML()
        self.players = _dropdown(say("lobby.players"), [2], 2)
        drawn, who = (say("lobby.drawn"), DRAWN), played_by()
        gods = [drawn, *((god.name, god.name) for god in GODS.values())]
        seats = range(MOST_PLAYERS)
        self.gods = [_dropdown(say("lobby.seat", n=seat + 1), gods, DRAWN) for seat in seats]
        self.who = [_dropdown(say("lobby.played_by"), who, who[min(seat, 1)][1]) for seat in seats]
        self.guardians_set = ipywidgets.Checkbox(description=say("lobby.guardians_set"), indent=False)
        self.guardians = [_dropdown(say("lobby.level", n=level), [drawn], DRAWN) for level in LEVELS]
        self.abilities = ipywidgets.HTML()
        self._seats = [row(god, who) for god, who in zip(self.gods, self.who, strict=True)]
        self._seat_box = ipywidgets.VBox()
        self._house_widgets()
        for widget, work in (
            (self.scenario, self._scenario_chosen),
            (self.players, self._players_chosen),
            (self.guardians_set, self._set_chosen),
        ):
            widget.observe(lambda _, work=work: work(), "value")
        self._scenario_chosen()
        self._set_chosen()
        super().__init__(
            [
                row(self.scenario, self.players),
                self.about,
                heading(say("lobby.who")),
                self._seat_box,
                heading(say("lobby.guardians")),
                row(self.guardians_set),
                row(*self.guardians, look="ankh-third"),
                self.abilities,
                row(self.more),
                self._more_box,
            ]
        )

    def _house_widgets(self) -> None:
        self.seed = ipywidgets.Text(description=say("lobby.seed"), placeholder=say("lobby.no_seed"))
        self.red_limit = ipywidgets.Text(description=say("lobby.red_limit"))
        self.drought = ipywidgets.Text(description=say("lobby.drought"))
        self.symbols = ipywidgets.Text(description=say("lobby.symbols"))
        self.crosses = ipywidgets.Checkbox(description=say("lobby.crosses"), indent=False)
        said = "".join(
            f"<dt><b>{escape(say(label))}</b></dt><dd>{escape(rule(id).house or rule(id).text)}</dd>"
            for label, id in (
                ("lobby.red_limit", "track.devotion"),
                ("lobby.drought_long", "card.drought"),
                ("lobby.symbols", "unlock.guardian"),
                ("lobby.crosses", "guardian.satet"),
            )
        )
        self._more_box = ipywidgets.VBox(
            [
                ipywidgets.HTML(f'<div class="ankh-dim">{escape(say("lobby.more_about"))}</div>'),
                row(self.seed, self.red_limit, self.drought, self.symbols, self.crosses),
                ipywidgets.HTML(
                    f"<details><summary>▸ {say('lobby.meaning')}</summary><dl>{said}</dl></details>"
                ),
            ],
            layout={"display": "none"},
        )
        self.more = ipywidgets.ToggleButton()
        self.more.observe(lambda _: self._fold(), "value")
        self._fold()

    def _fold(self) -> None:
        self.more.description = f"{'▾' if self.more.value else '▸'} {say('lobby.more')}"
        self._more_box.layout.display = "flex" if self.more.value else "none"

    # What depends on what --------------------------------------------------------------------------

    @property
    def _found(self) -> Scenario:
        return built_in_scenarios()[self.scenario.value]

    def _scenario_chosen(self) -> None:
        found = self._found
        self.about.value = f'<div class="ankh-card">{escape(found.about)}</div>'
        players = self.players.value
        counts = found.player_counts
        self.players.options = [(say("lobby.count", n=n), n) for n in counts]
        self.players.value = players if players in counts else counts[0]
        self._players_chosen()

    def _players_chosen(self) -> None:
        if self.players.value is None:  # while the options change
            return
        self._seat_box.children = tuple(self._seats[: self.players.value])
        house = self.house
        self.red_limit.value, self.drought.value = str(house.red_limit), str(house.drought_strength)
        self.symbols.value = " ".join(map(str, house.guardian_symbols))
        self.crosses.value = house.satet_crosses

    def _set_chosen(self) -> None:
        able = guardians_on_offer(self.guardians_set.value)
        for level, choice in zip(LEVELS, self.guardians, strict=True):
            kept = choice.value
            mine = [g for g in able if g.level == level]
            choice.options = [(say("lobby.drawn"), DRAWN), *((guardian_label(g), g.name) for g in mine)]
            choice.value = kept if kept in [g.name for g in mine] else DRAWN
        self.abilities.value = abilities_html(self.guardians_set.value)

    @property
    def house(self) -> HouseRules:
        """The readings of the chosen set-up, before any of them is changed here."""
        return HouseRules.of(self._found.setups[self.players.value].rules)

    # What has been chosen --------------------------------------------------------------------------

    def choice(self) -> Choice:
        """What has been chosen.

        Raises:
            LobbyError: something that must be a number is none.
        """
        players = self.players.value
        seed = self.seed.value.strip()
        return Choice(
            self.scenario.value,
            players,
            [god.value for god in self.gods[:players]],
            [who.value for who in self.who[:players]],
            [guardian.value for guardian in self.guardians],
            self.guardians_set.value,
            _whole(seed, "seed") if seed else None,
            self._rules(),
        )

    def _rules(self) -> dict[str, Any]:
        symbols = self.symbols.value.replace(",", " ").split()
        asked: dict[str, Any] = {
            "red_limit": _whole(self.red_limit.value, "red_limit"),
            "drought_strength": _whole(self.drought.value, "drought"),
            "guardian_symbols": tuple(_whole(n, "symbols") for n in symbols),
            "satet_crosses": self.crosses.value,
        }
        house = self.house
        return {name: value for name, value in asked.items() if value != getattr(house, name)}


def _whole(text: str, field: str) -> int:
    """A whole number from a field of the form, named as in the catalogue."""
    text = text.strip()
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        given = repr(text) if text else say("lobby.nothing")
        raise LobbyError(say("lobby.no_number", field=say(f"lobby.{field}"), n=MOST_DIGITS, given=given))
    return int(text)


class Lobby(ipywidgets.VBox):
    """A form that sets up a game; "Start" puts the table in its place, "Back to the lobby" brings it back.

    >>> lobby = Lobby()
    >>> lobby.start()
    >>> lobby.table.game.seats
    2
    """

    def __init__(self) -> None:
        self.table: Table | None = None
        """The table, once a game has been started."""
        self._sure = False
        self._style = ipywidgets.HTML(theme.CSS + CSS)
        self.notice = ipywidgets.HTML()
        self.form = SetUpForm()
        self.saved = ContinueBox(lambda: self._safely(self.go_on))
        self._start = self._button("start", self.start, "primary")
        self._return = self._button("return", self.return_to_table)
        self._back = self._button("back", self.back)
        head = ipywidgets.HTML(f"<h2>{escape(say('lobby.title'))}</h2>")
        self._return.layout.display = "none"
        buttons = row(self._start, self._return)
        self._lobby = ipywidgets.VBox([head, self.saved, self.form, self.notice, buttons])
        self._lobby.add_class("ankh-lobby").add_class("ankh-panel")
        self._bar = row(self._back, look="ankh-back").add_class("ankh-panel")
        self._place = ipywidgets.VBox().add_class("ankh-place")
        # All of it is in the page from the start, some of it hidden: what is made anew cannot take the focus.
        super().__init__([self._style, Room(), self._lobby, self._bar, self._place])
        self._show(at_table=False)
        self.add_class("ankh")
        if not headless():
            self._safely(self.saved.look)

    def __repr__(self) -> str:
        return f"<Lobby: {self.table!r}>" if self.table is not None else "<Lobby>"

    def _button(self, name: str, work: Callable[[], None], look: str = "") -> ipywidgets.Button:
        text, tip = say(f"lobby.{name}"), say(f"lobby.{name}_tip")
        button = ipywidgets.Button(description=text, tooltip=tip, button_style=look)
        button.on_click(lambda _: self._safely(work))
        return button

    def _safely(self, work: Callable[[], None]) -> None:
        """Do what a press asks for; tell what is wrong in plain words instead of raising."""
        try:
            work()
        except (SetupError, ScenarioError, RulesError, LobbyError) as wrong:
            text = str(wrong)
            text = f"{text[:1].upper()}{text[1:].rstrip('.')}."
            self._tell(say("notice.not_possible", reason=text), "ankh-no")
        except Exception as wrong:
            self._tell(say("lobby.wrong", what=type(wrong).__name__), "ankh-no")

    def _tell(self, text: str, look: str = "") -> None:
        self.notice.value = notice_html(text, "", look)

    # What a person can do --------------------------------------------------------------------------

    def start(self) -> None:
        """Set up the game that the form describes and show its table.

        Raises:
            SetupError, ScenarioError, RulesError, LobbyError: what makes no game of it.
        """
        choice = self.form.choice()
        seed = choice.seed
        if seed is None:
            seed = 1 if headless() else secrets.randbits(32)
        game = choice.game(seed)
        if self._would_be_lost and not self._sure:
            self._sure = True
            self._tell(say("lobby.will_be_gone", button=say("lobby.start")))
            return
        self._sit_down(
            Table(
                game,
                choice.seats,
                fresh=lambda: choice.game(secrets.randbits(32)),
                seed=seed,
            )
        )

    def go_on(self) -> None:
        """Go on with the saved game that is picked."""
        path = self.saved.games.value
        if path is None:
            return
        table = resume(path)
        if isinstance(table, Table):
            self._sit_down(table)
        else:
            self._tell(table.text, "ankh-no")
            self.saved.look()

    @property
    def _would_be_lost(self) -> bool:
        """Whether a game that has begun is on the table and in no journal."""
        table = self.table
        if table is None or table.journal_path is not None:
            return False
        return bool(table.game.history) and not table.game.is_over

    def back(self) -> None:
        """Back to the form; the game stays on its table until another one is started."""
        self._sure = False
        self.notice.value = ""
        self._safely(lambda: self.saved.look(self.table.journal_path if self.table else None))
        self._return.layout.display = ""
        self._show(at_table=False)
        self._start.focus()

    def return_to_table(self) -> None:
        """Back to the game that is on the table."""
        self._show(at_table=True)
        self._back.focus()

    def _sit_down(self, table: Table) -> None:
        old, self.table = self.table, table
        self._sure = False
        self.notice.value = ""
        self._place.children = (table,)
        self.return_to_table()
        if old is not None:
            _close(old)

    def _show(self, at_table: bool) -> None:
        self._lobby.layout.display = "none" if at_table else ""
        for box in (self._bar, self._place):
            box.layout.display = "" if at_table else "none"


def _close(widget: Any) -> None:
    """Free a widget and all that is in it, in the browser too."""
    for child in getattr(widget, "children", ()):
        _close(child)
    widget.close()
