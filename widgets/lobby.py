"""The lobby: a form that sets up a game, for people who know no Python; "Start" puts a table in its place.

The form asks the engine what there is to choose (scenarios, gods, guardians, house readings) and lets
the engine say what is wrong with a choice; it checks nothing itself.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from ankh_core import Game, RulesError, ScenarioError, SetupError, built_in_scenarios, new_game, rule
from ankh_core.house import HouseRules
from ankh_core.registry import GODS, GUARDIANS, Ability
from ankh_core.scenario import MOST_PLAYERS, Scenario
from ankh_core.setup import LEVELS

from . import theme
from .journal import is_ended, journals, recover
from .resuming import resume
from .screen import Room
from .session import BOTS, PERSON, headless
from .table import Table
from .table_text import notice_html

DRAWN = ""
"""What stands for "drawn" in the lists of gods and guardians."""
PLAYED_BY = [("a person", PERSON), *((f"{bot.name} bot", word) for word, bot in reversed(BOTS.items()))]
"""Who can sit in a seat: (text, the word a `Table` knows it by), the default bot first."""
SOME = 5
"""So many unfinished games are offered at once."""


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
    return f"{guardian.name} (house values)" if guardian.house_values else guardian.name


def abilities_html(guardians_set: bool) -> str:
    """What every god and guardian can do, folded away."""

    def line(one: Ability, more: str = "") -> str:
        said = rule(one.rule)
        house = f' <span class="ankh-dim">{escape(said.house)}</span>' if said.house else ""
        return f"<dt><b>{escape(one.name)}</b>{more}</dt><dd>{escape(said.text)}{house}</dd>"

    gods = "".join(line(god, f" {theme.badge(god.id)}") for god in GODS.values())
    guardians = "".join(
        line(g, " (house values)" if g.house_values else "") for g in guardians_on_offer(guardians_set)
    )
    return (
        '<details class="ankh-card"><summary>▸ What the gods and guardians can do</summary>'
        f"<h4>Gods</h4><dl>{gods}</dl><h4>Guardians</h4><dl>{guardians}</dl></details>"
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


def _row(*widgets: Any, look: str = "ankh-row") -> ipywidgets.Box:
    return ipywidgets.Box(list(widgets)).add_class("ankh-row").add_class(look)


def _heading(text: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(f"<h4>{escape(text)}</h4>")


class SetUpForm(ipywidgets.VBox):
    """The form: scenario, players, who sits where, guardians; seed and house readings folded away."""

    def __init__(self) -> None:
        scenarios = built_in_scenarios()
        first = "First Steps" if "First Steps" in scenarios else next(iter(scenarios))
        self.scenario = _dropdown("Scenario", list(scenarios), first)
        self.about = ipywidgets.HTML()
        self.players = _dropdown("Players", [2], 2)
        gods = [("drawn", DRAWN), *((god.name, god.name) for god in GODS.values())]
        self.gods = [_dropdown(f"Seat {seat + 1}", gods, DRAWN) for seat in range(MOST_PLAYERS)]
        self.who = [
            _dropdown("is played by", PLAYED_BY, PLAYED_BY[min(seat, 1)][1]) for seat in range(MOST_PLAYERS)
        ]
        self.guardians_set = ipywidgets.Checkbox(description="with the Guardians Set", indent=False)
        self.guardians = [_dropdown(f"Level {level}", [("drawn", DRAWN)], DRAWN) for level in LEVELS]
        self.abilities = ipywidgets.HTML()
        self._seats = [_row(god, who) for god, who in zip(self.gods, self.who, strict=True)]
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
                _row(self.scenario, self.players),
                self.about,
                _heading("Who plays (seats in turn order; seat 1 begins)"),
                self._seat_box,
                _heading("Guardians"),
                _row(self.guardians_set),
                _row(*self.guardians, look="ankh-third"),
                self.abilities,
                _row(self.more),
                self._more_box,
            ]
        )

    def _house_widgets(self) -> None:
        self.seed = ipywidgets.Text(description="Draw number", placeholder="none: drawn anew")
        self.red_limit = ipywidgets.Text(description="Last red space")
        self.drought = ipywidgets.Text(description="Drought adds")
        self.symbols = ipywidgets.Text(description="Guardian unlocks")
        self.crosses = ipywidgets.Checkbox(description="Satet pushes across rivers and camels", indent=False)
        said = "".join(
            f"<dt><b>{escape(label)}</b></dt><dd>{escape(rule(id).house or rule(id).text)}</dd>"
            for label, id in (
                ("Last red space", "track.devotion"),
                ("Drought adds (to the strength of each of your figures in the desert)", "card.drought"),
                ("Guardian unlocks", "unlock.guardian"),
                ("Satet", "guardian.satet"),
            )
        )
        self._more_box = ipywidgets.VBox(
            [
                ipywidgets.HTML(
                    '<div class="ankh-dim">The same draw number draws the same gods and guardians, and bots '
                    "play alike. The rest are readings of the rules on which tables differ; "
                    "they stand as this house reads them.</div>"
                ),
                _row(self.seed, self.red_limit, self.drought, self.symbols, self.crosses),
                ipywidgets.HTML(f"<details><summary>▸ What these mean</summary><dl>{said}</dl></details>"),
            ],
            layout={"display": "none"},
        )
        self.more = ipywidgets.ToggleButton(description="▸ Draw number, house rules")
        self.more.observe(lambda _: self._fold(), "value")

    def _fold(self) -> None:
        self.more.description = f"{'▾' if self.more.value else '▸'} Draw number, house rules"
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
        self.players.options = [(f"{n} players", n) for n in counts]
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
            choice.options = [("drawn", DRAWN), *((guardian_label(g), g.name) for g in mine)]
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
            _whole(seed, "The draw number") if seed else None,
            self._rules(),
        )

    def _rules(self) -> dict[str, Any]:
        symbols = self.symbols.value.replace(",", " ").split()
        asked: dict[str, Any] = {
            "red_limit": _whole(self.red_limit.value, "The last red space"),
            "drought_strength": _whole(self.drought.value, "What Drought adds"),
            "guardian_symbols": tuple(_whole(n, "An unlock that brings a guardian") for n in symbols),
            "satet_crosses": self.crosses.value,
        }
        house = self.house
        return {name: value for name, value in asked.items() if value != getattr(house, name)}


def _whole(text: str, what: str) -> int:
    text = text.strip()
    if not text.isdecimal() or len(text) > 12:
        raise LobbyError(
            f"{what} must be a whole number of at most 12 digits; {text or 'nothing'!r} is none."
        )
    return int(text)


def unfinished_games(without: Path | None = None, some: int = SOME) -> list[tuple[str, Path]]:
    """The newest journals of games that are not over: (what it is in words, file)."""
    found: list[tuple[str, Path]] = []
    for path in journals():
        if len(found) == some:
            break
        if path == without or is_ended(path):
            continue
        try:
            game = recover(path).game
            when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%d.%m., %H:%M")
        except Exception:  # whatever is wrong with that file, it is none to go on with
            continue
        if not game.is_over:
            gods = ", ".join(game.seat_name(seat) for seat in range(game.seats))
            name = game.header.scenario.name
            actions = f"{len(game.history)} action{'s' if len(game.history) != 1 else ''}"
            found.append((f"{when} · {name} · {gods} · {actions}", path))
    return found


class ContinueBox(ipywidgets.VBox):
    """Offers the newest unfinished games; empty when there are none."""

    def __init__(self, go_on: Callable[[], None]) -> None:
        self.games = ipywidgets.Dropdown(description="Saved games").add_class("ankh-wide")
        self.button = ipywidgets.Button(description="Continue", tooltip="Go on with this game as it was left")
        self.button.on_click(lambda _: go_on())
        row = _row(self.games, self.button)
        self._filled: tuple[Any, ...] = (_heading("Go on with a game"), row, _heading("Or set up another"))
        super().__init__()

    def look(self, without: Path | None = None) -> None:
        """Look again which games there are; ``without`` is one that is on the table."""
        found = unfinished_games(without)
        self.games.options = found
        self.games.index = 0 if found else None
        self.children = self._filled if found else ()


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
        self._start = self._button("Start", self.start, "Set up this game and play", "primary")
        self._return = self._button("Back to the game", self.return_to_table, "The game is still there")
        self._back = self._button("Back to the lobby", self.back, "Set up another game")
        head = ipywidgets.HTML("<h2>Ankh: set up a game</h2>")
        self._return.layout.display = "none"
        buttons = _row(self._start, self._return)
        self._lobby = ipywidgets.VBox([head, self.saved, self.form, self.notice, buttons])
        self._lobby.add_class("ankh-lobby").add_class("ankh-panel")
        self._bar = _row(self._back, look="ankh-back").add_class("ankh-panel")
        self._place = ipywidgets.VBox().add_class("ankh-place")
        # All of it is in the page from the start, some of it hidden: what is made anew cannot take the focus.
        super().__init__([self._style, Room(), self._lobby, self._bar, self._place])
        self._show(at_table=False)
        self.add_class("ankh")
        if not headless():
            self._safely(self.saved.look)

    def __repr__(self) -> str:
        return f"<Lobby: {self.table!r}>" if self.table is not None else "<Lobby>"

    def _button(self, text: str, work: Callable[[], None], tip: str, look: str = "") -> ipywidgets.Button:
        button = ipywidgets.Button(description=text, tooltip=tip, button_style=look)
        button.on_click(lambda _: self._safely(work))
        return button

    def _safely(self, work: Callable[[], None]) -> None:
        """Do what a press asks for; tell what is wrong in plain words instead of raising."""
        try:
            work()
        except (SetupError, ScenarioError, RulesError, LobbyError) as wrong:
            text = str(wrong)
            self._tell(f"Not possible: {text[:1].upper()}{text[1:].rstrip('.')}.", "ankh-no")
        except Exception as wrong:
            self._tell(
                f"Something went wrong here ({type(wrong).__name__}). Nothing is lost; please try again, "
                "or choose something else.",
                "ankh-no",
            )

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
            self._tell(
                'The game on the table is not over and will be gone. Press "Start" again if you mean it.'
            )
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
