"""The five gods."""

from __future__ import annotations

from ..registry import GODS, God, register

register(
    GODS,
    God("amun", "Amun", "god.amun"),
    God("anubis", "Anubis", "god.anubis"),
    God("isis", "Isis", "god.isis"),
    God("osiris", "Osiris", "god.osiris"),
    God("ra", "Ra", "god.ra"),
)
