"""Section 2: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from ankh_core import ScenarioError, SetupError, built_in_scenarios, new_game
from ankh_core.board import bits
from ankh_core.check import check
from ankh_core.registry import CARDS, GODS, GUARDIANS
from ankh_core.state import GOD, WARRIOR

from .helpers import ahead, legal, names, on, play, pool, position, standing, tokens, trigger

PUBLISHED = [(name, n) for name in ("Middle Kingdom", "Old Kingdom") for n in (2, 3, 4, 5)]
FIVE_GODS = ["Isis", "Ra", "Amun", "Osiris", "Anubis"]
KINDS = ["Satet", "Mummy", "Androsphinx"]


# Players --------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize(("scenario", "players"), PUBLISHED)
def test_two_to_five_players(scenario: str, players: int) -> None:
    game = new_game(scenario, players=players, seed=3)
    check(game.state)
    assert game.seats == players
    assert len({game.seat_name(s) for s in range(players)}) == players


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"cannot be played by {players}; it is for 2, 3, 4, 5 players"):
        new_game("Old Kingdom", players=players)
    with pytest.raises(ScenarioError, match=f"players is {players}; expected a number from 2 to 5"):
        new_game(f'format = 1\n[[setup]]\nplayers = {players}\nfigures = ["god e5 seat 1"]\n')


@pytest.mark.rule("setup.players", "setup.scenario")
def test_a_scenario_states_the_legal_numbers_of_players() -> None:
    assert built_in_scenarios()["First Steps"].player_counts == (2,)
    assert built_in_scenarios()["Old Kingdom"].player_counts == (2, 3, 4, 5)
    with pytest.raises(SetupError, match="First Steps cannot be played by 3; it is for 2 players"):
        new_game("First Steps", gods=["Ra", "Isis", "Amun"])


@pytest.mark.rule("setup.first_player")
def test_seats_in_the_order_given() -> None:
    game = new_game("Middle Kingdom", gods=["Isis", "Ra", "Amun"], seed=1)
    assert [game.seat_name(s) for s in range(3)] == ["Isis", "Ra", "Amun"]
    assert game.acting == (0,)


@pytest.mark.rule("setup.first_player")
def test_a_chosen_first_player_has_seat_1_and_the_order_stays_clockwise() -> None:
    game = new_game("Middle Kingdom", gods=["Isis", "Ra", "Amun", "Osiris"], first="Amun", seed=1)
    assert [game.seat_name(s) for s in range(4)] == ["Amun", "Osiris", "Isis", "Ra"]
    assert game.acting == (0,)
    assert on(game, "b4") == "god seat 1"
    with pytest.raises(SetupError, match="Anubis does not play"):
        new_game("Middle Kingdom", gods=["Isis", "Ra"], first="Anubis")


@pytest.mark.rule("setup.first_player")
def test_a_random_first_player_comes_from_the_seed_alone() -> None:
    def first(seed: int) -> tuple[str, ...]:
        game = new_game("Middle Kingdom", gods=["Isis", "Ra", "Amun"], first="random", seed=seed)
        return tuple(game.seat_name(s) for s in range(3))

    found = Counter(first(seed) for seed in range(60))
    assert set(found) == {("Isis", "Ra", "Amun"), ("Ra", "Amun", "Isis"), ("Amun", "Isis", "Ra")}
    assert min(found.values()) >= 8
    assert all(first(seed) == first(seed) for seed in range(10))


@pytest.mark.rule("setup.first_player", "setup.guardians")
def test_gods_and_guardians_drawn_come_from_the_seed_alone() -> None:
    def drawn(seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        header = new_game("Old Kingdom", players=3, seed=seed).header
        return header.gods, header.guardians

    assert all(drawn(seed) == drawn(seed) for seed in range(10))
    assert {god for seed in range(40) for god in drawn(seed)[0]} == {g.name for g in GODS.values()}
    assert len({drawn(seed) for seed in range(40)}) > 20


# What every player begins with ----------------------------------------------------------------------


@pytest.mark.rule("setup.devotion_stack")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_devotion_pile_has_the_last_seat_at_the_bottom(players: int) -> None:
    game = new_game("Middle Kingdom", gods=FIVE_GODS[:players], seed=1)
    assert ahead(game) == ", ".join(f"{god} 0" for god in FIVE_GODS[:players])


@pytest.mark.rule("setup.followers")
@pytest.mark.parametrize(("scenario", "players"), PUBLISHED)
def test_one_follower_seven_cards_and_no_power(scenario: str, players: int) -> None:
    state = new_game(scenario, players=players, seed=1).state
    assert state.followers == [1] * players
    assert [hand.bit_count() for hand in state.hand] == [7] * players
    assert len(CARDS) == 7
    assert state.powers == [0] * players
    assert not any(state.held)
    assert state.tiebreak == -1


# Scenarios ------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.scenario")
@pytest.mark.parametrize(("scenario", "players"), PUBLISHED)
def test_published_positions(scenario: str, players: int) -> None:
    """What holds for every published position: who has what, by number of players."""
    state = new_game(scenario, players=players, seed=1).state
    monuments = {2: 7, 3: 9, 4: 11, 5: 12}[players]
    regions = {2: 3, 3: 3, 4: 4, 5: 5}[players]
    assert sum(m.bit_count() for m in state.monuments) == monuments
    assert [owned.bit_count() for owned in state.owned] == [1] * players
    assert [state.ankh_pool(god) for god in range(players)] == [8] * players
    assert state.neutral().bit_count() == monuments - players
    for god, figures in enumerate(state.figures):
        assert sorted(state.kind_at(h) for h in bits(figures)) == [GOD, WARRIOR]
        assert all(state.owner_at(h) == god for h in bits(figures))
        assert state.pool[state.pool_index(god, WARRIOR)] == 5
    assert [r.token for r in state.regions] == list(range(1, regions + 1))


@pytest.mark.rule("setup.scenario")
def test_camels_of_published_positions() -> None:
    laid = {(name, n): new_game(name, players=n, seed=1).state.camels.bit_count() for name, n in PUBLISHED}
    assert {key: n for key, n in laid.items() if n} == {
        ("Middle Kingdom", 4): 4,
        ("Middle Kingdom", 5): 10,
        ("Old Kingdom", 4): 4,
        ("Old Kingdom", 5): 7,
    }


@pytest.mark.rule("setup.scenario")
def test_middle_kingdom_for_two_piece_by_piece() -> None:
    game = new_game("middle kingdom", gods=["Amun", "Isis"], seed=1)
    pieces = {
        "d1": "temple",
        "f3": "pyramid",
        "i2": "obelisk",
        "b9": "pyramid",
        "i6": "pyramid",
        "a6": "obelisk seat 1",
        "f7": "temple seat 2",
        "b5": "warrior seat 1",
        "b6": "god seat 1",
        "g7": "warrior seat 2",
        "g8": "god seat 2",
    }
    assert {name: on(game, name) for name in names(game.state.occupied)} == pieces
    assert {t: len(land) for t, land in tokens(game).items()} == {1: 32, 2: 28, 3: 22}
    assert "f5" in tokens(game)[1]


@pytest.mark.rule("setup.scenario")
def test_old_kingdom_for_three_by_picks() -> None:
    game = new_game("Old Kingdom", gods=["Amun", "Isis", "Ra"], seed=1)
    picks = {"a6": "obelisk seat 3", "i2": "obelisk seat 1", "f9": "obelisk seat 2", "g6": "temple"}
    picks |= {"f8": "god seat 1", "b5": "god seat 2", "h2": "god seat 3", "b6": "warrior seat 3"}
    assert {name: on(game, name) for name in picks} == picks
    assert standing(game, "temple") == {"b8", "e6", "c2", "f2", "j3", "g6"}
    assert {t: len(land) for t, land in tokens(game).items()} == {1: 22, 2: 28, 3: 32}


@pytest.mark.rule("setup.scenario")
def test_middle_kingdom_for_five_by_picks() -> None:
    game = new_game("Middle Kingdom", gods=FIVE_GODS, seed=1)
    picks = {"i9": "god seat 3", "b7": "god seat 5", "j9": "temple seat 3", "g8": "obelisk"}
    assert {name: on(game, name) for name in picks} == picks
    land = tokens(game)
    assert {t: len(land[t]) for t in land} == {1: 14, 2: 16, 3: 12, 4: 22, 5: 18}
    assert "i9" in land[3]
    assert "b7" in land[5]


@pytest.mark.rule("setup.scenario")
def test_a_scenario_may_set_a_house_reading() -> None:
    game = position("rules = { red_limit = 20, guardian_symbols = [1, 3, 5] }")
    assert game.state.fixed.rules.red_limit == 20
    assert game.state.fixed.rules.guardian_symbols == (1, 3, 5)
    assert position().state.fixed.rules.red_limit == 19


@pytest.mark.rule("setup.scenario")
def test_any_position_between_two_turns_is_a_scenario() -> None:
    game = position("""
        players = 3
        monuments = ["temple e6 seat 2", "obelisk f6"]
        figures = ["god e5 seat 1", "warrior d5 seat 1", "mummy d6 seat 3"]
        devotion = ["4 seat 3", "9 seat 1", "9 seat 2"]
        followers = [0, 5, 2]
        used = ["flood seat 2", "maat seat 3"]
        powers = ["revered seat 2", "inspiring seat 2"]
        guardian_pool = ["cat-mummy seat 2"]
        guardian_stock = { androsphinx = 1 }
        actions = { move = 3, unlock = 4 }
        event = 6
        turn = 2
        """)
    state = game.state
    assert ahead(game) == "B 9, A 9, C 4"
    assert state.followers == [0, 5, 2]
    assert [hand.bit_count() for hand in state.hand] == [7, 6, 6]
    assert [p.bit_count() for p in state.powers] == [0, 2, 0]
    assert (pool(game, 2, "cat-mummy"), on(game, "d6")) == (1, "mummy seat 3")
    assert state.stock == [1, 1, 1]  # of two each: one Cat Mummy and one Mummy are taken, one Androsphinx set
    assert state.actions == [3, 2, 2, 4]
    assert (state.event, game.acting) == (6, (1,))


# Guardians and tracks -------------------------------------------------------------------------------


@pytest.mark.rule("setup.guardians")
def test_one_kind_of_each_level() -> None:
    for seed in range(30):
        drawn = new_game("First Steps", seed=seed).state.fixed.guardians
        assert [g.level for g in drawn] == [1, 2, 3]
    assert new_game("First Steps", guardians=KINDS).header.guardians == tuple(KINDS)


@pytest.mark.rule("setup.guardians")
@pytest.mark.parametrize(
    ("kinds", "problem"),
    [
        (["Satet", "Cat Mummy", "Androsphinx"], r"Cat Mummy \(level 1\)"),
        (["Mummy", "Satet", "Androsphinx"], "one of level 1, one of level 2 and one of level 3"),
        (["Satet", "Mummy"], "one of level 1, one of level 2 and one of level 3"),
        (["Satet", "Mummy", "Androsphinx", "Apep"], "one of level 1, one of level 2 and one of level 3"),
        (["Satet", "Satet", "Androsphinx"], "Satet is named twice"),
        (["Satet", "Sobek", "Androsphinx"], "there is no guardian 'Sobek'; there are Cat Mummy, Satet"),
    ],
)
def test_other_guardians_are_refused(kinds: list[str], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        new_game("First Steps", guardians=kinds)


@pytest.mark.rule("setup.guardians")
@pytest.mark.parametrize(
    ("players", "small", "large"), [(2, 1, 1), (3, 2, 2), (4, 3, 2), (5, 3, 2)], ids=lambda n: str(n)
)
def test_figures_of_each_kind(players: int, small: int, large: int) -> None:
    """Satet and Mummy have small bases, Androsphinx a large one."""
    game = new_game("Middle Kingdom", players=players, guardians=KINDS, seed=1)
    assert game.state.stock == [small, small, large]
    apep = new_game("Middle Kingdom", players=players, guardians=["Satet", "Apep", "Androsphinx"], seed=1)
    assert apep.state.stock == [small, large, large]


@pytest.mark.rule("setup.guardians")
def test_no_more_figures_than_there_are() -> None:
    with pytest.raises(ScenarioError, match="2 players have 1 of this kind"):
        position('guardian_pool = ["mummy seat 1", "mummy seat 2"]')
    with pytest.raises(ScenarioError, match="3 players have 2 of this kind"):
        position(players=3, guardian_pool=[f"androsphinx seat {s}" for s in (1, 2, 3)])
    with pytest.raises(ScenarioError, match="'satet' is not in this game"):
        position('guardian_pool = ["satet seat 1"]')


@pytest.mark.rule("setup.guardians")
def test_levels_bases_and_figures_of_the_base_game() -> None:
    box = {
        "Cat Mummy": (1, "small", 3),
        "Satet": (1, "small", 3),
        "Mummy": (2, "small", 3),
        "Apep": (2, "large", 2),
        "Giant Scorpion": (3, "large", 2),
        "Androsphinx": (3, "large", 2),
    }
    assert {g.name: (g.level, g.base, g.figures) for g in GUARDIANS.values() if g.base_game} == box


@pytest.mark.rule("setup.tracks", "track.actions")
@pytest.mark.parametrize(("players", "start"), [(2, 3), (3, 2), (4, 1), (5, 0)])
def test_markers_at_the_start(players: int, start: int) -> None:
    state = new_game("Old Kingdom", players=players, seed=1).state
    assert state.actions == [start] * 4
    assert state.event == 0


@pytest.mark.rule("setup.tracks")
def test_the_first_event_is_event_1() -> None:
    game = position(actions={"move": 5})
    trigger(game)
    assert game.state.event == 1


@pytest.mark.rule("setup.scenario")
def test_first_steps_lets_both_reach_monuments() -> None:
    """Our own scenario, made for learning: in the very first turn there is something to do for both."""
    game = new_game("First Steps", gods=["Amun", "Isis"], guardians=KINDS, seed=1)
    assert legal(game) == ["choose move", "choose summon", "choose followers", "choose unlock"]
    play(game, "choose followers", "choose unlock", "unlock revered")
    assert game.state.followers[0] > 1
