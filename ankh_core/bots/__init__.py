"""Opponents. A bot is asked with a view and answers with one of its legal actions."""

from __future__ import annotations

from typing import Protocol

from ..actions import Action
from ..view import View
from .greedy import GreedyBot
from .random_bot import RandomBot

__all__ = ["Bot", "GreedyBot", "RandomBot"]


class Bot(Protocol):
    """Anything that chooses an action from a view."""

    name: str

    def choose(self, view: View) -> Action:
        """One of ``view.legal_actions()``."""
