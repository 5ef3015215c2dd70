"""A table used as a person would, without a browser."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ankh_core import Game, new_game, parse_action, parse_record, rule
from ankh_core.actions import PlayCard
from ankh_core.bots import RandomBot
from ankh_core.registry import CARDS, GUARDIANS
from ankh_core.view import View
from tests.widgets.play_by_hand import buttons, click, notice, pick, play_to_the_end, press, texts
from widgets import Table, play, theme
from widgets.ledger_view import LINES_UNFOLDED, by_turn, story_html


def first_steps(**more: Any) -> Table:
    return play(
        "First Steps", gods=["Isis", "Ra"], guardians=["Satet", "Apep", "Androsphinx"], seed=1, **more
    )


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "players"), [(1, 2), (2, 2), (3, 5)])
def test_a_whole_game_by_hand(people: int, players: int) -> None:
    kinds = Counter[str]()
    for seed in (1, 2):
        table = play("Middle Kingdom", players=players, people=people, seed=seed)
        kinds += play_to_the_end(table, seed)
        assert "The game is over" in table._heading.value
        assert table._panel.buttons == []
        # The record of what was played is a whole, legal game.
        assert parse_record(table.game.record()).outcome == table.game.outcome
    assert kinds["choose"]
    assert kinds["move"]


def test_bots_alone_play_to_the_end() -> None:
    table = first_steps(people=0)
    assert table.game.is_over
    assert "The game is over" in table._heading.value


def test_finish_and_take_it_back() -> None:
    table = first_steps()
    press(table, "Gain followers")
    press(table, "Unlock an Ankh power")
    length = len(table.game.history)
    press(table, "Finish for me")
    assert table.game.is_over
    assert "The game is over" in table._outcome.value
    press(table, "Take back")
    assert not table.game.is_over
    assert len(table.game.history) < length


# Clicks -------------------------------------------------------------------------------------------


def test_a_move_by_clicks_shows_on_board_and_in_the_story() -> None:
    table = first_steps()
    press(table, "Move figures")
    lit = list(table._board.layers["lit"]["x"])
    click(table, "d5")
    assert list(table._board.layers["lit"]["x"]) != lit
    assert len(table._board.layers["selected"]["x"]) == 7
    before = list(table._board.layers["god 0"]["y"])
    click(table, "d9")  # occupied and too far
    assert "Not possible: d9 is not 1, 2 or 3 hexes away from d5" in notice(table)
    assert rule("move.range").text in notice(table)
    click(table, "d4")
    assert notice(table) == ""
    assert list(table._board.layers["god 0"]["y"]) != before
    assert "Isis moves its warrior from d5 to d4" in table._story.value
    assert len(table._board.layers["changed"]["x"]) == 7


def test_the_same_move_by_lists() -> None:
    table = first_steps()
    press(table, "Move figures")
    pick(table, "Figure", 1)
    pick(table, "To", 1)
    press(table, "Move")
    assert len(table.game.history) == 2
    assert str(table.game.history[1][1]).startswith("move d5")


def test_a_faded_button_tells_the_rule() -> None:
    table = first_steps()
    press(table, "Gain followers")
    press(table, "Move figures")
    assert len(table.game.history) == 1
    assert "After followers the second action is from a lower line" in notice(table)
    assert rule("turn.actions").title in notice(table)
    press(table, "Unlock an Ankh power")
    assert notice(table) == ""


def test_a_click_that_means_nothing_tells_about_the_hex() -> None:
    table = first_steps()
    click(table, "e6")
    assert "Isis herself" in notice(table)


def test_take_back_goes_to_the_last_choice_of_a_person() -> None:
    table = first_steps()
    press(table, "Take back")
    assert "nothing to take back" in notice(table)
    press(table, "Move figures")
    press(table, "Done moving")
    press(table, "Unlock an Ankh power")
    if table._panel.buttons[0].description.endswith("(level 1)"):
        press(table, table._panel.buttons[0].description)
    assert table.game.history[-1][0] == 1  # the bot has played
    while table.game.history:
        press(table, "Take back")
    assert table.game.record().startswith(new_record_head(table))
    assert table._session.view.legal_actions()


def new_record_head(table: Table) -> str:
    return table.game.record().split("actions:")[0]


def test_new_game_asks_first() -> None:
    table = first_steps()
    figure, game = table._board.figure, table.game
    press(table, "Gain followers")
    press(table, "New game")
    assert table.game is game
    assert "Press" in notice(table)
    press(table, "New game")
    assert table.game is not game
    assert table.game.history == ()
    assert table._board.figure is figure
    press(table, "Gain followers")
    assert len(table.game.history) == 1


# When something goes wrong ------------------------------------------------------------------------


def test_an_error_in_a_click_is_told_and_the_next_click_works(monkeypatch: pytest.MonkeyPatch) -> None:
    table = first_steps()
    with monkeypatch.context() as broken:
        broken.setattr("widgets.table_screen.actions_html", lambda state: 1 / 0)
        press(table, "Gain followers")
        assert "Something went wrong on this screen (ZeroDivisionError" in notice(table)
        assert "The game itself is intact" in notice(table)
    assert len(table.game.history) == 1
    press(table, "Unlock an Ankh power")
    assert "Something went wrong" not in notice(table)
    assert len(table.game.history) > 1


def test_a_broken_bot_leaves_the_game_intact() -> None:
    class Broken:
        name = "Broken"
        works = False

        def choose(self, view: View) -> Any:
            if not self.works:
                raise RuntimeError("no idea")
            return RandomBot(1).choose(view)

    bot = Broken()
    table = first_steps(bots=bot)
    press(table, "Gain followers")
    press(table, "Unlock an Ankh power")
    while table.game.acting == (0,):
        table._panel.buttons[0].click()
    assert "no idea" in notice(table)
    bot.works = True
    press(table, "Go on")
    assert table.game.acting == (0,)
    assert notice(table) == ""


def test_a_bot_that_cheats_is_refused() -> None:
    class Cheat:
        name = "Cheat"

        def choose(self, view: View) -> Any:
            return parse_action("bid 99")

    table = Table(new_game("First Steps", seed=1), [Cheat(), "person"])
    assert table.game.history == ()
    assert "Not possible" in notice(table)


@pytest.mark.parametrize(
    ("seats", "words"),
    [(["person"], "2 seats"), (["person", "nobody"], "'nobody' is no seat"), ("person", "2 seats")],
)
def test_wrong_seats(seats: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Table(new_game("First Steps", seed=1), seats)


def test_wrong_numbers_for_play() -> None:
    with pytest.raises(ValueError, match="3 people for 2 seats"):
        play("First Steps", people=3)
    with pytest.raises(ValueError, match="2 bots were given for 1 seat"):
        play("First Steps", bots=["random", "random"])


# Secrets ------------------------------------------------------------------------------------------


def before_a_card(people: int, ready: bool = False) -> Table:
    """A table of people at the moment when the first of at least two chooses a card."""
    bot, seed = RandomBot(4), 0
    while True:
        game = new_game("Middle Kingdom", players=3, seed=seed, guardians=["Satet", "Apep", "Androsphinx"])
        while not game.is_over:
            assert game.decision is not None
            if game.decision.kind == "card" and len(game.acting) > 1 and 0 in game.acting:
                return Table(game, ["person"] * people + ["random"] * (3 - people), seed=3)
            seat = game.acting[0]
            game.push(bot.choose(game.view(seat)), seat)
        seed += 1


def test_cards_are_chosen_behind_a_curtain_one_seat_at_a_time() -> None:
    table = before_a_card(3)
    first, second = table.game.acting[:2]
    names = {c.name for c in CARDS.values()}
    assert [b.description for b in table._panel.buttons] == [
        f"I am {table.game.seat_name(first)}: show my choice"
    ]
    table._panel.buttons[0].click()
    shown = [b for b in table._panel.buttons if "ankh-faded" not in b._dom_classes]
    assert {b.description for b in shown} <= names
    shown[0].click()
    chosen = table.game.history[-1][1]
    assert isinstance(chosen, PlayCard)
    # Nothing tells the next seat what was chosen, until all have.
    assert table.game.acting[0] == second
    assert [b.description for b in table._panel.buttons] == [
        f"I am {table.game.seat_name(second)}: show my choice"
    ]
    assert (
        f"plays {CARDS[chosen.card].name}"
        not in table._story.value.split("<h5>")[1].rsplit("Battle in", 1)[-1]
    )
    table._panel.buttons[0].click()
    looking = table._session.view
    assert looking.seat == second
    assert looking.state.sealed[looking.state.god_of[first]] == -2


def test_what_a_bot_has_sealed_is_not_on_the_screen() -> None:
    table = before_a_card(1)
    assert table._session.asked == 0
    seat, action = table.game.history[-1]
    assert seat != 0
    assert isinstance(action, PlayCard)
    # The screen is drawn from this, and this says only that the bot has chosen.
    assert table._session.view.state.sealed[seat] == -2
    assert not any(b.description.startswith("I am") for b in table._panel.buttons)


def test_a_hand_is_shown_to_its_own_seat_only() -> None:
    table = first_steps()
    assert table._players.value.count("Cards in hand") == 1
    assert "Cards in hand" not in first_steps(people=0)._players.value


# The rest of the screen ---------------------------------------------------------------------------


def test_players_and_tracks_are_told() -> None:
    table = first_steps()
    assert "Isis" in table._players.value
    assert "ankh tokens" in table._players.value
    assert table._screen.events.value.count('class="ankh-event') == 19  # with the box around them
    assert table._devotion.value.count("ankh-space") == 32
    assert table._devotion.value.count("ankh-space red") == 20
    assert table._screen.actions.value.count("●") == 4


def test_the_story_shows_the_last_turns_or_all() -> None:
    table = first_steps(people=0)
    assert "earlier turns" in table._story.value
    table._whole.value = True
    assert "earlier turns" not in table._story.value
    assert "<h5>1. " in table._story.value
    view = table.game.view(0)
    assert (
        story_html(view.state.fixed, ())
        == '<div class="ankh-card ankh-story">Nothing has happened yet.</div>'
    )


def test_the_story_unfolds_what_a_screen_can_show() -> None:
    table = play("Old Kingdom", players=5, people=0, seed=3)
    view = table.game.view(0)
    for length in range(1, len(view.ledger), 7):
        turns = by_turn(view.ledger[:length])
        html = story_html(view.state.fixed, view.ledger[:length])
        unfolded = html.count('<details class="ankh-turns" open>')
        assert unfolded >= 1
        # One more turn may be unfolded for its battle.
        shown = turns[-unfolded:] if unfolded < 3 else turns[-(unfolded - 1) :]
        assert unfolded <= 2 or sum(map(len, shown)) <= LINES_UNFOLDED


def test_the_legend_shows_each_guardian_by_its_own_shape() -> None:
    legend = first_steps()._legend.value
    for guardian in ("satet", "apep", "androsphinx"):
        assert theme.shape_svg(guardian) in legend
        assert f"<b>{theme.guardian_letters(guardian)}</b>" in legend
        assert GUARDIANS[guardian].name in legend
    for kind in ("obelisk", "temple", "pyramid", "god", "warrior"):
        assert theme.shape_svg(kind) in legend
    assert theme.shape_svg("cat-mummy") not in legend


def test_wide_and_high_screens_show_all_tracks_beside_the_board() -> None:
    table = first_steps()
    screen = table._screen
    columns = (screen.left, screen.right, screen.bottom)

    def where(part: Any) -> list[bool]:
        return [part in column.children for column in columns]

    for told, tracks, players in (
        ([1280, 720], [True, False, False], [False, False, True]),
        ([1920, 1080], [False, True, False], [True, False, False]),
        ([1100, 1080], [True, False, False], [False, False, True]),
    ):
        table._room.told = told
        assert where(screen.devotion) == where(screen.events) == tracks
        assert where(screen.actions) == where(screen.story) == [False, True, False]
        assert where(screen.players) == players


def test_hex_names_and_sizes() -> None:
    table = first_steps()
    assert len(table._board.layers["names"]["text"]) == 0
    table._names.value = True
    assert len(table._board.layers["names"]["text"]) == 101
    table._size.value = 800
    assert table._board.figure.layout.height == 800
    table._size.value = 0
    table._room.told = [850, 720]
    assert table._board.figure.layout.height < 576


def test_repr_tells_the_standing() -> None:
    assert repr(first_steps()) == (
        "<Table: Isis (you), Ra (Random bot); The game is on: turn of Isis; devotion Isis 0, Ra 0.>"
    )


def test_report_waits_for_people_and_finishes_without_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ANKH_HEADLESS", raising=False)
    table = first_steps()
    table.report()
    assert not table.game.is_over
    assert capsys.readouterr().out == ""
    monkeypatch.setenv("ANKH_HEADLESS", "1")
    table.report()
    assert table.game.is_over
    assert capsys.readouterr().out.startswith("The game is over")
    touched = first_steps()
    press(touched, "Gain followers")
    touched.report()
    assert not touched.game.is_over


def test_a_headless_game_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANKH_HEADLESS", "1")
    records = []
    for _ in range(2):
        table = play("First Steps", gods=["Isis", "Ra"])
        table.finish()
        records.append(table.game.record())
    assert records[0] == records[1]


def test_a_game_of_any_kind_can_be_put_on_the_table() -> None:
    game: Game = new_game("Old Kingdom", players=4, seed=2, ledger=False)
    table = Table(game, ["random", "person", "random", "person"])
    assert table._session.people == [1, 3]
    assert "New game" not in {b.description for b in buttons(table)}
    assert "Nothing has happened yet" in table._story.value
    assert "Isis" in texts(table) or "Ra" in texts(table)
