"""A bot that takes any legal action, all equally likely."""

from __future__ import annotations

import random

from ..actions import Action
from ..view import View


class RandomBot:
    """Chooses at random, the same way for the same seed."""

    name = "Random"

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(seed)

    def choose(self, view: View) -> Action:
        """Any legal action of the view's seat."""
        return self._dice.choice(view.legal_actions())
