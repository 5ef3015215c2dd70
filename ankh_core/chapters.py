"""The chapters of the rules and the abilities: importing this registers every step and decision."""

from . import (
    abilities,
    battle,
    caravan,
    conflict,
    control,
    ending,
    followers,
    merging,
    moving,
    summoning,
    turn,
    unlocking,
)

CHAPTERS = (
    turn,
    moving,
    summoning,
    followers,
    unlocking,
    control,
    caravan,
    conflict,
    battle,
    merging,
    ending,
)
"""The chapters in the order of the rulebook."""
ABILITIES = abilities
