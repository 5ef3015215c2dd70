"""Tracks, players and story: what they tell of a position, and that every word stands in the catalogue."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import widgets
from ankh_core import Game, load_game, new_game, parse_action
from ankh_core.bots import RandomBot
from ankh_core.state import EVENTS
from ankh_core.words import LANGUAGE
from widgets import course_piece, theme
from widgets.catalogue import say, texts
from widgets.ledger_view import by_battle, by_turn, changed_hexes, story_html, strength_html
from widgets.players_view import player_html, players_html, stock_html
from widgets.tracks_view import actions_html, devotion_html, events_html

GODS = ["Isis", "Ra", "Osiris", "Anubis", "Amun"]
GUARDIANS = ["Cat Mummy", "Apep", "Giant Scorpion"]


def played(seed: int, players: int = 5) -> Game:
    """A whole game of random bots."""
    game = new_game(
        "Old Kingdom" if players > 3 else "Middle Kingdom", gods=GODS[:players], seed=seed, ledger=True
    )
    bot = RandomBot(seed)
    while not game.is_over:
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
    return game


def well_formed(html: str) -> ElementTree.Element:
    """The HTML as a tree; the pages here are written so that they are XML as well."""
    return ElementTree.fromstring(
        re.sub(r"&(\w+);", "", f"<div>{html}</div>").replace("<br>", "<br/>").replace(" open>", ' open="">')
    )


def test_tracks_and_players_of_whole_games_are_well_formed() -> None:
    for players in (2, 5):
        game = played(3, players)
        while game.history:
            state = game.view(0).state
            who = {g: f"seat {g + 1} <script>" for g in range(players)}
            for html in (
                actions_html(state),
                events_html(state),
                devotion_html(state),
                players_html(state, who, 0),
                stock_html(state),
            ):
                well_formed(html)
                assert "<script>" not in html
            for _ in range(min(29, len(game.history))):
                game.pop()


def plain(html: str) -> str:
    """What of a page is read: its text, without tags."""
    return " ".join(" ".join(well_formed(html).itertext()).split())


def test_the_tracks_tell_where_we_are_in_words_too() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    state = game.view(0).state
    assert "summon 3 to an event" in plain(actions_html(state)).replace("● ", "")
    events = well_formed(events_html(state))
    spaces = [g for g in events.iter("div") if str(g.get("class")).startswith("ankh-event")][1:]
    assert len(spaces) == len(EVENTS)
    assert [i for i, g in enumerate(spaces) if "next" in str(g.get("class"))] == [0]
    assert "0 of 18 so far; next: control" in events_html(state)
    devotion = devotion_html(state)
    # In one pile on space 0: the one on top is ahead, and told first.
    assert "Devotion: Isis 0 &gt; Ra 0" in devotion
    assert devotion.count("ankh-space red") == 20


def test_two_tracks_on_a_page_share_no_id() -> None:
    # Of two elements with the same id a browser uses the first, even when it is hidden.
    state = new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state
    for html in (actions_html(state), events_html(state), devotion_html(state), players_html(state, {}, 0)):
        assert not any(element.get("id") for element in well_formed(html).iter())
        assert "url(#" not in html
    assert "url(#" not in theme.CSS


def test_every_red_space_is_hatched_inside_its_frame() -> None:
    state = new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state
    spaces = [g for g in well_formed(devotion_html(state)).iter("g") if "ankh-space" in str(g.get("class"))]
    assert len(spaces) == 32
    for at, space in enumerate(spaces):
        lines = [path for path in space if path.tag == "path"]
        assert len(lines) == (at < 20)
        frame = next(part for part in space if part.tag == "rect")
        left, top = float(frame.get("x", 0)), float(frame.get("y", 0))
        right, foot = left + float(frame.get("width", 0)), top + float(frame.get("height", 0))
        for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", lines[0].get("d", "") if lines else ""):
            assert left <= float(x) <= right
            assert top <= float(y) <= foot


def test_what_is_left_of_a_track_is_text_that_can_wrap() -> None:
    # Text inside a picture shrinks with it and is cut off at its edge.
    html = actions_html(new_game("First Steps", gods=["Isis", "Ra"], seed=1).view(0).state)
    tree = well_formed(html)
    assert html.count("to an event") > 4
    for picture in tree.iter("svg"):
        assert {text.strip() for element in picture for text in element.itertext()} <= {"", "●"} | {
            title.text for title in picture.iter("title")
        }
    for cell in well_formed(events_html(new_game("First Steps", seed=1).view(0).state)).iter("svg"):
        assert "".join(cell.itertext()) == ""


STYLES = theme.CSS + course_piece.CSS


def test_no_text_is_small() -> None:
    sizes = re.findall(r"font-size: ([^;}]+)", STYLES)
    assert len(sizes) > 15
    for size in sizes:
        assert size == "var(--ankh-size)" or (size.endswith("em") and float(size[:-2]) >= 0.8), size
    # JupyterLab gives code a size of its own, smaller than the text around it.
    assert ".ankh code { font-size: 0.95em" in STYLES


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


LIVERIES = (*theme.GODS.values(), *theme.SPARE, theme.NEUTRAL)
LIGHTEST_TEXT, PAST, PIECE = theme.DIM, "#e4dec9", "#fbf8ee"


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (LIGHTEST_TEXT, theme.PAPER),
        (LIGHTEST_TEXT, PIECE),
        (LIGHTEST_TEXT, "#fff3c4"),
        ("#4a4536", PAST),
        ("#4a4536", PIECE),
        ("#6b4a00", theme.PAPER),
        ("#6b2465", PIECE),
        ("#8a5a00", PIECE),
        (theme.INK, theme.BATTLE),
        (theme.INK, theme.RED),
        (theme.INK, theme.RED_LINE),
        (theme.INK, "#ece5d0"),
        *((look.on, look.colour) for look in LIVERIES),
    ],
)
def test_text_stands_out_from_its_ground(text: str, ground: str) -> None:
    assert contrast(text, ground) >= 4.5
    # Each is a colour that is used.
    used = {theme.INK, theme.BATTLE, theme.RED_LINE}.union(*LIVERIES)
    assert all(colour in used or colour in STYLES for colour in (text, ground))


def test_a_battles_outline_is_seen_without_colour() -> None:
    grounds = [*theme.TERRAIN.values(), *theme.TERRAIN_LIGHT.values()]
    assert all(contrast(theme.INK, ground) >= 4.5 for ground in (*grounds, theme.BATTLE))


def test_the_red_section_is_the_games_own() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1, rules={"red_limit": 20})
    html = devotion_html(game.view(0).state)
    assert html.count("ankh-space red") == 21
    assert "0 to 20" in html


def test_no_event_is_to_come_once_the_game_is_over() -> None:
    game, bot = new_game("Middle Kingdom", players=2, seed=7), RandomBot(7)
    while not game.is_over:
        seat = game.acting[0]
        game.push(bot.choose(game.view(seat)), seat)
    state = game.view(0).state
    assert 0 < state.event < len(EVENTS)  # it ended before the last conflict
    html = events_html(state)
    assert "ankh-event next" not in html
    assert f"{state.event} of 18 so far; no more to come" in html


def test_piles_are_drawn_from_the_bottom_up() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    state = game.view(0).state
    html = devotion_html(state)
    heights = {
        letter: float(y) for y, letter in re.findall(r'y="([\d.]+)" font-size="14"[^>]*>([A-Z])<', html)
    }
    assert heights["I"] < heights["R"]  # y grows downward: Isis lies on top
    assert state.pile[-1] == 0


WITH_ANUBIS = """
format = 1
name = "Trapped"
[[setup]]
players = 3
tokens = { f5 = 1, g5 = 2, f4 = 3 }
gods = ["Anubis", "Ra", "Isis"]
guardians = ["Satet", "Apep", "Androsphinx"]
figures = ["god e5 seat 1", "god f3 seat 2", "god d5 seat 3"]
powers = ["revered seat 2"]
abilities = { trapped = "ra ra" }
"""


def test_trapped_warriors_powers_and_hands() -> None:
    state = new_game(WITH_ANUBIS, seed=1).view(0).state
    anubis = player_html(state, 0, "you", own=True)
    assert "Trapped here" in anubis
    assert anubis.count("Ra") >= 2
    assert "Cards in hand" in anubis
    ra = player_html(state, 1, "bot", own=False)
    assert "<th>Trapped</th><td>2 warriors</td>" in ra
    assert "Revered" in ra
    assert "Cards in hand" not in ra
    assert "free bases" in ra


def test_gods_that_are_gone_say_how() -> None:
    told = set()
    for seed in range(6):
        state = played(seed).view(0).state
        for god in range(5):
            html = player_html(state, god, "", own=False)
            told |= {word for word in ("has merged into", "is forgotten") if word in html}
    assert told == {"has merged into", "is forgotten"}


def test_the_story_groups_turns_and_battles_and_loses_no_line() -> None:
    game = played(7)
    fixed, entries = game.state.fixed, game.ledger
    html = story_html(fixed, entries, whole=True)
    tree = well_formed(html)
    battles = sum(e.what == "battle" and e.data["starts"] for e in entries)
    classes = [d.get("class") for d in tree.iter("details")]
    assert classes.count("ankh-turns") == len(by_turn(entries))
    assert classes.count("ankh-battle") == battles > 5
    kept = [e for turn in by_turn(entries) for piece in by_battle(turn) for e in piece]
    left_out = [e for e in entries if e not in kept]
    assert all(e.what == "region" and e.data["how"] == "battle" for e in left_out)
    # Newest first, and short unless all is asked for.
    assert len(story_html(fixed, entries)) < len(html)
    assert "earlier turns" in story_html(fixed, entries)


def test_the_table_of_strength_names_every_part() -> None:
    game = played(7)
    fixed = game.state.fixed
    for turn in by_turn(game.ledger):
        for piece in by_battle(turn):
            html = strength_html(fixed, piece)
            weighed = [e for e in piece if e.what == "strength"]
            if not weighed:
                assert html == ""
                continue
            rows = list(well_formed(html).iter("tr"))[1:]
            assert len(rows) == len(weighed)
            for row, entry in zip(rows, sorted(weighed, key=lambda e: -e.amount), strict=True):
                cells = list(row)
                numbers = [int(b.text or "") for b in cells[1].iter("b")]
                assert sum(numbers) == entry.amount
                assert len(numbers) == len(entry.data["parts"])
                total = next(cells[2].iter("b"))
                assert total.text == str(entry.amount)


def test_what_changed_is_pointed_out() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1, ledger=True)
    game.push(parse_action("choose move"))
    before = len(game.ledger)
    game.push(parse_action("move e6 f5"))
    assert changed_hexes(game.ledger[before:]).bit_count() == 1


# The catalogue --------------------------------------------------------------------------------------


def said() -> tuple[set[str], set[str]]:
    """Keys named in the package, and beginnings of keys that are put together."""
    keys, beginnings = set(), set()
    for path in Path(widgets.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(r"([a-z_]+\.)+", start):
                    beginnings.add(start)
    return keys, beginnings


def test_every_key_that_is_used_exists_and_none_is_unused() -> None:
    known = set(texts(LANGUAGE))
    keys, beginnings = said()
    unused = {k for k in known if k not in keys and not any(k.startswith(b) for b in beginnings)}
    assert unused == set()
    for path in Path(widgets.__file__).parent.rglob("*.py"):
        for key in re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            assert key in known, f"{path.name}: {key}"
    for start in beginnings & {k.rsplit(".", 1)[0] + "." for k in known}:
        assert any(k.startswith(start) for k in known)


def test_texts_are_filled_in() -> None:
    assert say("count.camels", n=1) == "1 camel"
    assert say("count.camels", n=0) == "0 camels"
    with pytest.raises(KeyError):
        say("no.such")
    with pytest.raises(KeyError):
        say("board.region", wrong=1)


def test_every_power_card_and_guardian_has_a_look() -> None:
    for guardian in theme.GUARDIAN_SHAPES:
        assert "<polygon" in theme.shape_svg(guardian)


def test_saved_games_show_the_same(tmp_path: Path) -> None:
    game = played(2, 2)
    game.save(tmp_path / "game.ankh")
    again = load_game(tmp_path / "game.ankh")
    one, two = game.view(0).state, again.view(0).state
    assert devotion_html(one) == devotion_html(two)
