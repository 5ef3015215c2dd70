"""The guardians: six of the base game, five of the Guardians Set (with house values)."""

from __future__ import annotations

from ..registry import GUARDIANS, Guardian, register

register(
    GUARDIANS,
    Guardian("cat-mummy", "Cat Mummy", "guardian.cat_mummy", level=1, base="small", figures=3),
    Guardian("satet", "Satet", "guardian.satet", level=1, base="small", figures=3),
    Guardian("mummy", "Mummy", "guardian.mummy", level=2, base="small", figures=3),
    Guardian("apep", "Apep", "guardian.apep", level=2, base="large", figures=2),
    Guardian("giant-scorpion", "Giant Scorpion", "guardian.giant_scorpion", level=3, base="large", figures=2),
    Guardian("androsphinx", "Androsphinx", "guardian.androsphinx", level=3, base="large", figures=2),
)
