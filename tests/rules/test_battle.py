"""Chapter 7, battles: cards in secret, building, majorities, deaths and what follows."""

from __future__ import annotations

import pytest

from ankh_core.board import HEX
from ankh_core.placing import place, shift, take_off
from ankh_core.registry import CARDS
from ankh_core.state import WARRIOR
from ankh_core.view import COMMITTED

from .fight import (
    THREE,
    TWO,
    conflict,
    fight,
    followers,
    gains,
    hand,
    hexes_of,
    killed,
    listen,
    order,
    strengths,
    turns_of_regions,
    won,
)
from .helpers import asked, before_event, entries, legal, on, play, pool, refused, standing, trigger

ALL_CARDS = set(CARDS)


def used(*seats: int, but: str = "") -> list[str]:
    """Every card of these seats is used, but one."""
    return [f"{card} seat {seat}" for seat in seats for card in CARDS if card != but]


# The start ------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.start")
def test_before_the_cards_first_effects_of_the_start_then_announcements() -> None:
    game = before_event("conflict 1", TWO)
    seen: list[str] = []
    listen(
        game,
        battle_start=lambda state: seen.append("start"),
        battle_cards=lambda state: seen.append("announcements"),
    )
    trigger(game)
    assert seen == ["start", "announcements"]
    assert asked(game) == "card"
    assert not entries(game, "used")


# Cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.cards")
@pytest.mark.parametrize("sequence", ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"])
def test_cards_are_committed_in_any_order_and_revealed_when_all_are_in(sequence: str) -> None:
    game = conflict(THREE)
    assert set(game.acting) == {0, 1, 2}
    cards = {"A": "maat", "B": "chariots", "C": "miracle"}
    for number, god in enumerate(sequence, 1):
        assert not entries(game, "used")
        assert all(hand(game, seat) == ALL_CARDS for seat in (1, 2, 3))
        play(game, f"{god}: card {cards[god]}")
        if number < 3:
            assert {game.seat_name(s) for s in game.acting} == set("ABC") - set(sequence[:number])
    assert {game.seat_name(e.god or 0): e.data["cards"] for e in entries(game, "used")} == {
        "A": ("maat",), "B": ("chariots",), "C": ("miracle",)
    }  # fmt: skip
    assert won(game) == ["B"]


@pytest.mark.rule("battle.cards")
def test_a_committed_choice_stands() -> None:
    game = play(conflict(THREE), "B: card flood")
    assert legal(game, 1) == []
    assert refused(game, "B: card chariots")
    assert refused(game, "B: card flood")
    assert {game.seat_name(s) for s in game.acting} == {"A", "C"}


@pytest.mark.rule("battle.cards")
def test_only_the_own_view_shows_a_card_before_the_reveal() -> None:
    left, right = (play(conflict(THREE), f"B: card {card}") for card in ("flood", "chariots"))
    for seat in (0, 2):
        one, two = left.view(seat), right.view(seat)
        assert one.state.key() == two.state.key()
        assert one.state.sealed[1] == COMMITTED  # that something lies there is open
        assert one.legal_actions() == two.legal_actions()
        assert one.ledger == two.ledger
        assert not any(e.what == "used" for e in one.ledger)
    assert left.view(1).state.key() != right.view(1).state.key()


@pytest.mark.rule("battle.cards")
def test_a_card_is_chosen_from_the_hand_and_is_used_afterwards() -> None:
    game = conflict(TWO, used=["flood seat 1", "maat seat 1"])
    assert set(legal(game, 0)) == {f"card {c}" for c in ALL_CARDS - {"flood", "maat"}}
    assert set(legal(game, 1)) == {f"card {c}" for c in ALL_CARDS}
    assert refused(game, "A: card flood") == "battle.cards"
    assert refused(game, "A: card trumpets") == "battle.cards"
    fight(game, "A chariots, B plague", bids=["A 0, B 1"])
    assert hand(game, 1) == ALL_CARDS - {"flood", "maat", "chariots"}
    assert hand(game, 2) == ALL_CARDS - {"plague"}


@pytest.mark.rule("battle.cards")
def test_cards_played_are_not_in_hand_in_the_next_battle() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "god d6 seat 2", "warrior h5 seat 1", "warrior h6 seat 2"]
        """
    )
    fight(game, "A chariots, B drought")
    assert set(legal(game, 0)) == {f"card {c}" for c in ALL_CARDS - {"chariots"}}
    assert set(legal(game, 1)) == {f"card {c}" for c in ALL_CARDS - {"drought"}}


@pytest.mark.rule("battle.cards")
def test_a_god_without_a_card_in_hand_plays_none_and_fights_on() -> None:
    game = conflict(TWO + 'monuments = ["temple b6 seat 2"]', used=used(2))
    assert game.acting == (0,)
    fight(game, "A flood", tiebreak="use")
    assert strengths(game) == {"A": 2, "B": 2}
    assert gains(game, "majority") == [("B", 1)]


@pytest.mark.rule("battle.cards")
def test_a_battle_without_any_card() -> None:
    game = conflict(TWO.replace("b5 seat 2", "b5 seat 1"), used=used(1, 2))
    assert asked(game) == "choose"  # it is over
    assert turns_of_regions(game)[0] == (1, "battle", "AB")
    assert strengths(game) == {"A": 3, "B": 1}
    assert won(game) == ["A"]


@pytest.mark.rule("battle.cards", "card.flood", "battle.plague")
def test_flood_works_before_the_bids() -> None:
    """C has no followers; its Flood gives it two, and it can bid them at once."""
    game = conflict(THREE, followers=[1, 0, 0])
    play(game, "A: card plague", "B: card maat", "C: card flood")
    assert followers(game) == [1, 0, 2]
    assert asked(game) == "bid"
    assert legal(game, 2) == ["bid 0", "bid 1", "bid 2"]


# Building -------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.build")
@pytest.mark.parametrize(
    ("pile", "first"), [(["2 seat 1", "5 seat 2"], "A"), (["5 seat 2", "5 seat 1"], "B")]
)
def test_who_has_least_devotion_builds_first(pile: list[str], first: str) -> None:
    game = conflict(TWO, followers=[3, 3], devotion=pile)
    play(game, "A: card build", "B: card build")
    assert [game.seat_name(s) for s in game.acting] == [first]
    play(game, "build temple e5")
    assert [game.seat_name(s) for s in game.acting] == [("B" if first == "A" else "A")]
    assert refused(game, "build temple e5") == "card.build"  # taken
    play(game, "build temple f5")
    assert [game.seat_name(e.god or 0) for e in entries(game, "built")] == [first, "AB".replace(first, "")]


# Majorities in a battle -----------------------------------------------------------------------------


@pytest.mark.rule("battle.majority", "majority")
def test_majorities_come_after_plague_and_need_a_figure_that_has_lived() -> None:
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior b5 seat 2", "god h5 seat 2"]
        monuments = ["temple b6 seat 2", "obelisk e6 seat 1"]
        """
    )
    fight(game, "A plague, B maat", bids=["A 1, B 0"])
    (temples,) = [e for e in entries(game, "majority") if e.data["monument"] == 2]
    assert (temples.god, temples.data["present"]) == (1, False)
    assert gains(game, "majority") == [("A", 1)]


@pytest.mark.rule("battle.majority", "battle.build")
def test_a_monument_built_in_this_battle_counts() -> None:
    game = conflict(TWO + 'monuments = ["temple b6 seat 2"]', followers=[3, 0])
    fight(game, "A build, B chariots", build="A temple e5")
    assert gains(game, "majority") == []  # one temple each
    game = conflict(TWO + 'monuments = ["temple b6 seat 2"]', followers=[3, 0])
    fight(game, "A build, B chariots", build="A obelisk e5")
    assert sorted(gains(game, "majority")) == [("A", 1), ("B", 1)]


@pytest.mark.rule("battle.majority", "battle.resolution")
def test_majorities_are_gained_before_the_battle_is_decided() -> None:
    """The loser has its majority, as its figures die only afterwards; all in this order."""
    game = conflict(
        """
        figures = ["god d5 seat 1", "warrior b5 seat 2", "god h5 seat 2"]
        monuments = ["temple b6 seat 2"]
        """
    )
    fight(game, "A chariots, B flood")
    west = [(e.what, e.god) for e in game.ledger if e.what in ("devotion", "strength", "killed")][:5]
    assert west[0] == ("devotion", 1)
    assert {w for w, _ in west[1:3]} == {"strength"}
    assert west[3:] == [("devotion", 0), ("killed", 1)]


# Deaths ---------------------------------------------------------------------------------------------


@pytest.mark.rule("battle.deaths", "piece.god_immortal")
def test_the_losers_warriors_and_guardians_die_and_go_back_to_their_pools() -> None:
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior d6 seat 1", "satet c5 seat 1", "god e6 seat 2", "warrior b3 seat 2",
          "androsphinx a9 seat 2", "satet a8 seat 2", "warrior h5 seat 2", "god h6 seat 3", "god f3 seat 4",
        ]
        guardians = ["Satet", "Apep", "Androsphinx"]
        """
    )
    before = pool(game, 2, "warrior")
    fight(game, "A chariots, B maat")
    assert won(game) == ["A"]
    assert killed(game) == hexes_of("b3 a9 a8")
    assert pool(game, 2, "warrior") == before + 1
    assert pool(game, 2, "androsphinx") == pool(game, 2, "satet") == 1
    assert on(game, "e6") == "god seat 2"
    assert on(game, "d6") == "warrior seat 1"
    assert on(game, "c5") == "satet seat 1"
    assert on(game, "h5") == "warrior seat 2"  # elsewhere


@pytest.mark.rule("battle.deaths", "battle.resolution")
def test_the_winner_gains_first_then_the_losers_die_at_one_moment() -> None:
    game = conflict(THREE)
    fight(game, "A chariots, B maat, C miracle")
    what = order(game, "strength", "devotion", "killed", "taken_back")
    assert what == ["strength"] * 3 + ["devotion", "killed", "killed", "devotion", "taken_back"]
    assert [e.god for e in entries(game, "killed")] in ([1, 2], [2, 1])


@pytest.mark.rule("battle.deaths", "card.flood", "C17")
def test_C17_flood_protects_from_the_resolution() -> None:
    """Without Plague A loses the battle, and its warrior on fertile e5 survives."""
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior e5 seat 1", "warrior b6 seat 1", "god e6 seat 2", "warrior b5 seat 2",
        ]
        """
    )
    fight(game, "A flood, B chariots")
    assert won(game) == ["B"]
    assert on(game, "e5") == "warrior seat 1"
    assert killed(game) == hexes_of("b6")  # it stood on desert


@pytest.mark.rule("card.flood", "battle.deaths", "C17")
@pytest.mark.parametrize("how", ["moved", "replaced"])
def test_C17_flood_protects_the_figures_it_found_not_the_spaces(how: str) -> None:
    """Before the deaths A's flooded figure leaves its space, and another one of A's comes to stand there."""
    game = conflict(
        """
        figures = [
          "god d5 seat 1", "warrior e5 seat 1", "warrior b6 seat 1",
          "god e6 seat 2", "warrior b5 seat 2", "warrior b4 seat 2",
        ]
        """
    )
    play(game, "A: card flood", "B: card maat")
    assert asked(game) == "tiebreak"
    if how == "moved":
        shift(game.state, HEX["e5"], HEX["c5"], "move.range", "push")
        shift(game.state, HEX["b6"], HEX["e5"], "move.range", "push")
        saved, lost = {"c5"}, "e5"
    else:
        take_off(game.state, HEX["e5"])
        place(game.state, 0, WARRIOR, HEX["e5"], "summon.place", "put")
        saved, lost = set(), "e5 b6"
    play(game, "tiebreak keep")  # all lose
    assert killed(game, "battle.deaths") == hexes_of(f"{lost} b5 b4")
    assert standing(game, "warrior seat 1") == saved


@pytest.mark.rule("battle.deaths", "card.flood")
def test_in_a_tie_without_winner_the_flooded_figures_live() -> None:
    game = conflict(
        'figures = ["god d5 seat 1", "warrior e5 seat 1", "god e6 seat 2", "warrior f5 seat 2"]', turn=2
    )
    fight(game, "A flood, B maat", tiebreak="keep")
    assert on(game, "e5") == "warrior seat 1"
    assert on(game, "f5") == ""


# After the battle -----------------------------------------------------------------------------------


@pytest.mark.rule("battle.after", "card.miracle", "card.maat")
def test_after_the_deaths_miracle_then_maat() -> None:
    """A has more devotion than B; still B's Miracle comes before A's Ma'at, as it is an earlier step."""
    game = conflict(THREE, devotion=["1 seat 1", "2 seat 3", "4 seat 2"])
    fight(game, "A maat, B miracle, C chariots")
    tail = [(e.what, e.god) for e in game.ledger if e.what in ("killed", "devotion", "taken_back")]
    assert tail[0] == ("devotion", 2)
    assert {w for w, _ in tail[1:3]} == {"killed"}
    assert tail[3:5] == [("devotion", 1), ("taken_back", 0)]


@pytest.mark.rule("battle.after", "card.miracle")
@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        (["3 seat 1", "3 seat 2", "9 seat 3"], [("A", 1), ("B", 1)]),
        (["3 seat 2", "3 seat 1", "9 seat 3"], [("B", 1), ("A", 1)]),
        (["1 seat 2", "3 seat 1", "9 seat 3"], [("B", 1), ("A", 1)]),
    ],
)
def test_within_a_step_least_devotion_comes_first(pile: list[str], expected: list[tuple[str, int]]) -> None:
    game = conflict(THREE, devotion=pile)
    fight(game, "A miracle, B miracle, C chariots")
    assert gains(game, "card.miracle") == expected


@pytest.mark.rule("battle.after")
def test_the_steps_after_a_battle_in_their_order() -> None:
    """Losers' effects, what follows them, Miracle, what each god may do then, Ma'at: one after the other."""
    game = before_event("conflict 1", THREE, devotion=["0 seat 1", "0 seat 2", "0 seat 3"])
    seen: list[str] = []
    name = game.seat_name

    def miracles() -> str:
        return f"{sum(e.rule == 'card.miracle' for e in game.ledger)} miracles"

    def backs() -> str:
        return f"{len(entries(game, 'taken_back'))} hands back"

    listen(
        game,
        battle_lost=lambda state, god: seen.append(f"{name(god)} lost, {miracles()}"),
        after_losers=lambda state: seen.append(f"then, {miracles()}"),
        after_battle=lambda state, god: seen.append(f"{name(god)} may, {miracles()}, {backs()}"),
    )
    trigger(game)
    fight(game, "A chariots, B miracle, C maat")
    assert seen == [
        "B lost, 0 miracles", "C lost, 0 miracles", "then, 0 miracles",
        "C may, 1 miracles, 0 hands back", "A may, 1 miracles, 0 hands back",
        "B may, 1 miracles, 0 hands back",
    ]  # fmt: skip
    assert len(entries(game, "taken_back")) == 1
