"""The twelve Ankh powers, by level (`unlock.cost`)."""

from __future__ import annotations

from ..registry import POWERS, Power, register

register(
    POWERS,
    Power("commanding", "Commanding", "power.commanding", level=1),
    Power("inspiring", "Inspiring", "power.inspiring", level=1),
    Power("omnipresent", "Omnipresent", "power.omnipresent", level=1),
    Power("revered", "Revered", "power.revered", level=1),
    Power("resplendent", "Resplendent", "power.resplendent", level=2),
    Power("obelisk-attuned", "Obelisk Attuned", "power.obelisk_attuned", level=2),
    Power("temple-attuned", "Temple Attuned", "power.temple_attuned", level=2),
    Power("pyramid-attuned", "Pyramid Attuned", "power.pyramid_attuned", level=2),
    Power("glorious", "Glorious", "power.glorious", level=3),
    Power("magnanimous", "Magnanimous", "power.magnanimous", level=3),
    Power("bountiful", "Bountiful", "power.bountiful", level=3),
    Power("worshipful", "Worshipful", "power.worshipful", level=3),
)
