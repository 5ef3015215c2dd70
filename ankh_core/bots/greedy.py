"""GreedyBot: takes the action whose result is worth most.

It looks at every legal action and judges the position it leads to by the evaluation described, with all
its numbers, in `ankh_core.bots.evaluation`. How far it looks depends on what is asked:

- **which action**: each is carried out in imagination, with the decisions that follow in the same turn, the
  second action included;
- **moving**: one figure at a time, the one whose best move brings most first; done when none brings anything;
- **cards and bids**: what others choose is secret, so each own option is tried against what they may
  choose (every card of their hands, which are known from the cards used; every bid they can pay), the battle
  is fought to its end each time, and the average counts;
- **everything else**, kinds of decision added later too: each option, and what the seat then decides itself.

It does not think about what others do in their turns. It sees only its view. The same seed gives the
same answer in the same position, whatever was asked before: the seed decides between equals, and which
of others' choices are tried when their combinations are too many.
"""

from __future__ import annotations

import random
from itertools import product
from math import prod

from ..actions import Action
from ..agenda import DECISIONS
from ..view import COMMITTED, View
from .evaluation import Judge
from .imagination import BETTER, completed, fought, move_gains, spread

POSITIONS = 1500
"""About so many positions are judged for one answer at most; a few more where options are many."""
MOST_SEEN = 500
"""So many options of a decision are judged; of more (there hardly ever are), evenly spread ones."""
MOST_COMPLETED = 10
"""So many of the options that look best at once are followed through the decisions after them."""
MOST_BATTLES = 60
"""So many battles are fought in imagination to choose a card or a bid, if at all possible."""
FEWEST_SAMPLES = 3
"""So many combinations of others' sealed choices are tried at least."""


class GreedyBot:
    """Looks at the result of every legal action and takes the best; see the module for how.

    >>> from ankh_core import new_game
    >>> game = new_game("First Steps", gods=["Isis", "Ra"], seed=1)
    >>> GreedyBot(1).choose(game.view(0)) in game.legal_actions()
    True
    """

    name = "Greedy"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """The legal action of the view's seat whose result is worth most to it."""
        found = view.legal_actions()
        if len(found) == 1:
            return found[0]
        assert view.decision is not None
        # The position is part of the seed: the answer does not depend on what was asked before.
        dice = random.Random(f"{self.seed} {view.state.digest()}")
        kind = view.decision.kind
        judge = Judge(view.seat)
        if DECISIONS[kind].sealed:
            worth = _sealed(judge, view, found, dice)
        elif kind == "choose":
            worth = [_followed(judge, view, a, len(found)) for a in found]
        elif kind == "move":
            worth = move_gains(judge, view.state, found, view.god)
        else:
            worth = _looked_through(judge, view, found)
        top = max(worth) - BETTER
        return dice.choice([a for a, w in zip(found, worth, strict=True) if w >= top])


def _followed(judge: Judge, view: View, action: Action, shares: int) -> float:
    """The worth of an action with the own decisions that follow, with a share of all positions to judge."""
    judge.grant(POSITIONS // shares)
    return judge.value(completed(judge, view.after(action)))


def _looked_through(judge: Judge, view: View, found: list[Action]) -> list[float]:
    """The worth of each option; only the most promising are followed further."""
    worth = [float("-inf")] * len(found)
    for i in spread(range(len(found)), MOST_SEEN):
        worth[i] = judge.value(view.after(found[i]))
    by_worth = sorted(range(len(found)), key=lambda i: -worth[i])
    following = by_worth[:MOST_COMPLETED]
    for i in following:
        worth[i] = _followed(judge, view, found[i], len(following))
    for i in by_worth[MOST_COMPLETED:]:
        worth[i] = float("-inf")
    return worth


def _sealed(judge: Judge, view: View, found: list[Action], dice: random.Random) -> list[float]:
    """The average worth of each option over what the others may have chosen."""
    supposed = _suppositions(view, max(FEWEST_SAMPLES, MOST_BATTLES // len(found)), dice)
    worth = []
    for action in found:
        total = 0.0
        for others in supposed:
            judge.grant(POSITIONS // (len(found) * len(supposed)))
            total += judge.value(fought(judge, view.after(action, others)))
        worth.append(total / len(supposed))
    return worth


def _suppositions(view: View, most: int, dice: random.Random) -> list[dict[int, Action]]:
    """What the others asked for a sealed choice may choose: all combinations, or some drawn by dice."""
    state = view.state
    todo = state.agenda[-1]
    decision = DECISIONS[todo[0]]
    waiting = decision.gods(state, todo)
    others = [
        g
        for g in state.pile
        if state.decider(g) != view.seat and (g in waiting or state.sealed[g] == COMMITTED)
    ]
    may = [decision.options(state, g, todo) for g in others]
    if prod(len(m) for m in may) <= most:
        return [dict(zip(others, chosen, strict=True)) for chosen in product(*may)]
    return [dict(zip(others, (dice.choice(m) for m in may), strict=True)) for _ in range(most)]
