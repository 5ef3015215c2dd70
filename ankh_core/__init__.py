"""The rules of Ankh as an engine: set up a game, ask what is legal, play, take back, look.

>>> from ankh_core import new_game
>>> game = new_game("Middle Kingdom", gods=["Amun", "Isis"], seed=7)
>>> game.acting
(0,)
"""

from .actions import ActionTextError, parse_action
from .agenda import Refusal
from .game import Game, IllegalAction, SetupError, new_game
from .house import RulesError
from .record import RecordError, load_game, parse_record
from .registry import CARDS, GODS, GUARDIANS, POWERS
from .rulebook import rule, rules
from .scenario import ScenarioError, built_in_scenarios
from .story import story_lines

__version__ = "0.1.0"

__all__ = [
    "CARDS",
    "GODS",
    "GUARDIANS",
    "POWERS",
    "ActionTextError",
    "Game",
    "IllegalAction",
    "RecordError",
    "Refusal",
    "RulesError",
    "ScenarioError",
    "SetupError",
    "built_in_scenarios",
    "load_game",
    "new_game",
    "parse_action",
    "parse_record",
    "rule",
    "rules",
    "story_lines",
]
