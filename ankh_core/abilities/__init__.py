"""Each card, power, god and guardian: one definition that listens to the moments it cares about.

Importing this package registers them all, in the order of the imports below.
"""

from . import cards, powers, gods, guardians, guardians_set  # noqa: I001  (the order fixes the numbering)

__all__ = ["cards", "gods", "guardians", "guardians_set", "powers"]
