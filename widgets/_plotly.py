"""plotly, without what it would only need for its own `show()`.

Importing plotly's figures imports nbformat, and with it a JSON schema library that builds a whole
grammar at import: one to three seconds in every kernel, for nothing that a widget uses. While plotly
is imported a stand-in takes nbformat's place, which brings the real one when something of it is asked
for; afterwards nbformat can be imported as ever. Everything in this package takes ``go`` from here.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import Any


class _Later(ModuleType):
    """Stands for a module until something of it is used."""

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self.__name__), name)


def _figures() -> Any:
    """plotly's graph objects, FigureWidget included."""
    stand_in = None if "nbformat" in sys.modules else _Later("nbformat")
    if stand_in is not None:
        sys.modules["nbformat"] = stand_in
    try:
        import plotly.graph_objects as go

        go.FigureWidget  # noqa: B018  (plotly reads its parts when they are first named)
    finally:
        if stand_in is not None:
            del sys.modules["nbformat"]
    return go


go = _figures()
