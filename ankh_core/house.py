"""House readings that a game may set otherwise (`new_game(..., rules={...})`); records carry them.

>>> HouseRules.of({"red_limit": 20}).red_limit
20
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


class RulesError(ValueError):
    """A rules setting that does not exist, or a value it cannot have."""


@dataclass(frozen=True)
class HouseRules:
    """The settings, each with the house's reading as its default."""

    red_limit: int = 19
    """The last red space of the devotion track (`track.devotion`)."""
    drought_strength: int = 1
    """Strength of the Drought card (`card.drought`)."""
    guardian_symbols: tuple[int, int, int] = (2, 4, 5)
    """Which unlocks reveal a guardian symbol of level 1, 2, 3 (`unlock.guardian`)."""
    satet_crosses: bool = True
    """Satet's push ignores rivers and camels (`guardian.satet`)."""

    @classmethod
    def of(cls, settings: Mapping[str, Any] | HouseRules | None) -> HouseRules:
        """Read settings by name.

        Raises:
            RulesError: naming the setting, and what it may be.
        """
        if isinstance(settings, HouseRules):
            return settings
        settings = dict(settings or {})
        known = {f.name for f in fields(cls)}
        for name in settings:
            if name not in known:
                raise RulesError(f"there is no rules setting {name!r}; there are {', '.join(sorted(known))}")
        if isinstance(settings.get("guardian_symbols"), list):
            settings["guardian_symbols"] = tuple(settings["guardian_symbols"])
        made = cls(**settings)
        made._check()
        return made

    def _check(self) -> None:
        def need(fine: bool, name: str, legal: str) -> None:
            if not fine:
                raise RulesError(f"rules setting {name} is {getattr(self, name)!r}; it must be {legal}")

        for name, low, high in (("red_limit", 0, 30), ("drought_strength", 0, 9)):
            value = getattr(self, name)
            need(type(value) is int and low <= value <= high, name, f"a whole number from {low} to {high}")
        symbols = self.guardian_symbols
        whole = isinstance(symbols, tuple) and all(type(n) is int and 1 <= n <= 6 for n in symbols)
        need(
            whole and len(symbols) == 3 and list(symbols) == sorted(set(symbols)),
            "guardian_symbols",
            "three rising unlock numbers from 1 to 6",
        )
        need(type(self.satet_crosses) is bool, "satet_crosses", "true or false")

    def changed(self) -> dict[str, Any]:
        """The settings that differ from the house's own, by name."""
        plain = HouseRules()
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != getattr(plain, f.name)
        }
