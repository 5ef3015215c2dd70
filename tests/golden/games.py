"""The golden games: one for each number of players, one for each god as the first seat; every guardian plays.

The seeds were chosen so that much happens: abilities are used, guardians summoned, gods merged.
"""

from __future__ import annotations

from .playthrough import Golden

GAMES = (
    Golden("players-2", "Old Kingdom", 2, 38, guardians=("Pazuzu", "Apep", "Giant Scorpion")),
    Golden("players-3", "Old Kingdom", 3, 31, guardians=("Satet", "Mummy", "Androsphinx")),
    Golden("players-4", "Old Kingdom", 4, 21, guardians=("Mafdet", "Ammit", "Shezmu")),
    Golden("players-5", "Old Kingdom", 5, 7, guardians=("Cat Mummy", "Am-Hehu", "Giant Scorpion"), most=240),
    Golden(
        "god-amun", "Middle Kingdom", 3, 32, ("Amun", "Ra", "Isis"), ("Cat Mummy", "Ammit", "Androsphinx")
    ),
    Golden(
        "god-anubis",
        "Old Kingdom",
        4,
        17,
        ("Anubis", "Amun", "Osiris", "Ra"),
        ("Mafdet", "Am-Hehu", "Giant Scorpion"),
        most=240,
    ),
    Golden("god-isis", "First Steps", 2, 3, ("Isis", "Anubis"), ("Satet", "Am-Hehu", "Shezmu")),
    Golden("god-osiris", "Old Kingdom", 3, 27, ("Osiris", "Isis", "Anubis"), ("Pazuzu", "Apep", "Shezmu")),
    Golden(
        "god-ra", "Old Kingdom", 4, 11, ("Ra", "Osiris", "Isis", "Amun"), ("Satet", "Mummy", "Giant Scorpion")
    ),
)
