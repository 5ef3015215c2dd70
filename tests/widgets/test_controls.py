"""Every kind of decision: the control offers exactly the legal actions, and asks about all others."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ankh_core import Game, new_game
from ankh_core.actions import Action, Bid, Done, LayCamels, SwapTokens, parse_action
from ankh_core.board import HEX, HEXES, LAND_SIDES, bits
from ankh_core.bots import RandomBot
from ankh_core.registry import CARDS
from widgets.caravan_control import Caravan
from widgets.controls import CONTROLS, Bids, Swaps, TwoCards, control_for
from widgets.form import Act, Answer, Control, Form, WhyNot
from widgets.places_control import Places, as_place

KINDS = {"choose", "move", "summon", "unlock", "control", "caravan", "keep", "swap", "card", "build", "bid"}


def acts(form: Form) -> list[Action]:
    """What the buttons of a form would do, those that tell why not left out."""
    answers = [press.answer() for press in form.presses if press.look != "faded"]
    return [answer.action for answer in answers if isinstance(answer, Act)]


def by_buttons(control: Control) -> list[Action]:
    """The actions offered by a control of buttons or of one list."""
    if isinstance(control, TwoCards):
        return by_pairs(control)
    offered = acts(control.form())
    for picker in control.form().pickers:
        for _, value in picker.options:
            assert picker.pick(value) is None
            offered += acts(control.form())
    return offered


def by_pairs(control: TwoCards) -> list[Action]:
    """The actions offered by taking any two cards."""
    offered: list[Action] = []
    for pair in combinations(CARDS, 2):
        control.chosen = ()
        for card in pair:
            name = CARDS[card].name
            press = next(p for p in control.form().presses if p.text == name)
            if press.look == "faded":
                check_refused(control, press.answer())
            else:
                assert press.answer() is None
        if len(control.chosen) == 2:
            offered += acts(Form("", (), control.form().presses[:1]))
    return offered


def by_places(control: Places) -> list[Action]:
    """The actions offered by clicks and lists, wherever they lead."""
    offered = acts(control.form())
    for what in control.whats or [()]:
        control._pick_what(what)
        trails = [control.trail]
        while trails:
            trail = trails.pop()
            for hex in range(len(HEXES)):
                control.trail = trail
                lit = control.lit >> hex & 1
                answer = control.click(hex)
                if isinstance(answer, Act):
                    offered.append(answer.action)
                elif lit:
                    assert answer is None
                    if len(control.trail) > len(trail):
                        trails.append(control.trail)
                        offered += acts(control.form())
                check_refused(control, answer)
    return offered


def check_refused(control: Control, answer: Answer) -> None:
    """What a control asks about is not legal; the engine has a rule for it."""
    if isinstance(answer, WhyNot):
        assert control.view.why_not(answer.action) is not None


def lay(control: Caravan, action: LayCamels) -> list[Action]:
    """What the buttons offer once all sides of a line are clicked."""
    control.laid = ()
    for side in action.sides:
        assert side in control.sides_lit
        assert control.click_side(side) is None
    return acts(control.form())


def check_control(game: Game, seat: int) -> None:
    view = game.view(seat)
    legal = set(view.legal_actions())
    control = control_for(view)
    if isinstance(control, Caravan):
        actions = [a for a in control.actions if isinstance(a, LayCamels)]
        for action in random.Random(len(actions)).sample(actions, min(5, len(actions))):
            assert lay(control, action) == [action]
            dark = set(bits(LAND_SIDES)) - set(control.sides_lit) - set(control.laid)
            check_refused(control, control.click_side(min(dark)))
        control.laid = ()
        assert set(control.sides_lit) == {s for a in actions for s in a.sides}
        return
    offered = by_places(control) if isinstance(control, Places) else by_buttons(control)
    assert set(offered) == legal, control.kind
    for press in control_for(view).form().presses:
        if press.look == "faded":
            check_refused(control, press.answer())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_controls_offer_exactly_what_is_legal(players: int) -> None:
    met: dict[str, int] = {}
    for seed in range(4):
        game = new_game("Middle Kingdom", players=players, seed=seed, guardians_set=seed % 2 == 1)
        bot = RandomBot(seed)
        while not game.is_over:
            assert game.decision is not None
            kind, seat = game.decision.kind, game.acting[-1]
            met[kind] = met.get(kind, 0) + 1
            # Often enough to meet every kind, seldom enough to be quick.
            if met[kind] <= 3 or met[kind] % 25 == 0:
                check_control(game, seat)
            game.push(bot.choose(game.view(seat)), seat)
    assert set(met) >= KINDS


def test_every_kind_in_the_table_is_asked_somewhere() -> None:
    from ankh_core.agenda import DECISIONS

    assert set(CONTROLS) <= set(DECISIONS)


def test_an_unknown_kind_is_played_by_its_texts_alone() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    game.push(parse_action("choose move"))
    view = game.view(0)
    assert view.decision is not None
    view.decision = view.decision._replace(kind="something new")
    control = control_for(view)
    assert isinstance(control, Places)
    assert set(by_places(control)) == set(view.legal_actions())
    control = Control(view)
    assert len(control.form().pickers) == 1
    assert set(by_buttons(control)) == set(view.legal_actions())


def test_clicks_on_a_move() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    game.push(parse_action("choose move"))
    control = control_for(game.view(0))
    assert set(bits(control.lit)) == {HEX["d5"], HEX["e6"]}
    assert control.click(HEX["d5"]) is None
    assert list(control.selected) == [HEX["d5"]]
    assert control.click(HEX["e6"]) is None  # another figure of one's own: that one instead
    assert list(control.selected) == [HEX["e6"]]
    assert control.click(HEX["e6"]) is None  # once more: none
    assert list(control.selected) == []
    control.click(HEX["e6"])
    assert control.click(HEX["e7"]) == WhyNot(parse_action("move e6 e7"))  # water
    assert list(control.selected) == [HEX["e6"]]
    assert control.click(HEX["f5"]) == Act(parse_action("move e6 f5"))


TIED = """
format = 1
name = "Pair"
[[setup]]
players = 2
tokens = { f5 = 1, g5 = 2, f4 = 3 }
gods = ["Amun", "Isis"]
guardians = ["Satet", "Apep", "Androsphinx"]
figures = ["god e5 seat 1", "warrior e6 seat 1", "god d5 seat 2"]
followers = [3, 3]
event = 3
actions = { followers = 5 }
"""


def test_bids_by_slider_and_a_pair_of_cards() -> None:
    game = new_game(TIED, seed=1)
    for action in ("choose followers", "use amun"):
        game.push(parse_action(action), 0)
    control = control_for(game.view(0))
    assert isinstance(control, TwoCards)
    presses = {p.text: p for p in control.form().presses}
    assert presses["Flood"].answer() is None
    assert presses["Plague"].answer() is None
    assert control.form().presses[0].text.startswith("Play Plague and Flood")
    # A third card takes the place of the one taken first; a taken card can be put back.
    assert presses["Drought"].answer() is None
    assert control.chosen == ("plague", "drought")
    taken = next(p for p in control.form().presses if p.text == "✓ Drought")
    assert taken.answer() is None
    assert list(control.chosen) == ["plague"]

    game.push(parse_action("cards plague flood"), 0)
    game.push(parse_action("card chariots"), 1)
    assert game.decision is not None
    assert game.decision.kind == "bid"
    bids = control_for(game.view(0))
    assert isinstance(bids, Bids)
    slider = bids.form().pickers[0]
    assert slider.look == "slider"
    assert [text for text, _ in slider.options] == [str(n) for n in range(game.state.followers[0] + 1)]
    assert slider.pick(slider.options[2][1]) is None
    assert [p.text for p in bids.form().presses] == ["Bid 2 followers"]
    assert acts(bids.form()) == [parse_action("bid 2")]


def test_what_alone_can_be_summoned_is_named_not_asked_for() -> None:
    game = new_game("First Steps", gods=["Isis", "Ra"], guardians=["Satet", "Apep", "Androsphinx"], seed=1)
    game.push(parse_action("choose summon"))
    control = control_for(game.view(0))
    assert isinstance(control, Places)
    assert control.whats == [("summon", "warrior")]
    form = control.form()
    assert form.hint == "Click a lit hex for your warrior."
    assert [picker.label for picker in form.pickers] == ["On"]
    control.whats.append(("summon", "satet"))
    assert control.form().hint == "Pick a figure, then click a lit hex."


def test_one_possible_bid_needs_no_slider() -> None:
    bids = Bids(new_game(TIED, seed=1).view(0))
    bids.actions = [Bid(0)]
    form = bids.form()
    assert form.pickers == ()
    assert acts(form) == [Bid(0)]


def a_swap() -> Game:
    """A game of three in which tokens may change places, with some regions besides the new ones."""
    for seed in range(50):
        game, bot = new_game("Middle Kingdom", players=3, seed=seed), RandomBot(seed)
        while not game.is_over:
            if game.decision is not None and game.decision.kind == "swap" and len(game.state.regions) > 4:
                return game
            game.push(bot.choose(game.view(game.acting[0])), game.acting[0])
    raise AssertionError("no swap found")


def test_tokens_change_places_by_clicks_on_the_board() -> None:
    game = a_swap()
    view = game.view(game.acting[0])
    control = control_for(view)
    assert isinstance(control, Swaps)
    regions = {region.token: region.land for region in view.state.regions}
    found: set[Action] = set()
    for one, land in regions.items():
        for other, there in regions.items():
            control.token = 0
            lit = control.lit
            assert lit & land
            assert lit & land != land or land.bit_count() <= 3  # the token is lit, not its region
            assert control.click((lit & land).bit_length() - 1) is None
            assert control.selected
            answer = control.click(bits(there)[0])
            if one == other:
                assert answer is None
                assert control.token == 0
            elif isinstance(answer, Act):
                assert {one, other} == set(answer.action)
                assert control.lit & there
                found.add(answer.action)
            else:
                assert isinstance(answer, WhyNot)
                assert not control.lit & there
                check_refused(control, answer)
    assert found == {a for a in view.legal_actions() if isinstance(a, SwapTokens)}


def test_places_are_read_from_texts() -> None:
    assert list(as_place(parse_action("move d5 e6")).hexes) == [HEX["d5"], HEX["e6"]]
    assert as_place(parse_action("take cat-mummy pool")) == (
        ("take", "cat-mummy", "pool"),
        (),
        parse_action("take cat-mummy pool"),
    )
    assert not as_place(Done()).hexes
