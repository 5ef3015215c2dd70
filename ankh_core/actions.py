"""Every kind of action: one NamedTuple each, with its text form and its parser.

An action says what is done, not by whom: the seat that decides is known from the position, or is
given to `Game.push`. Hexes, sides and tokens are ints as in `ankh_core.board`; names are words.

>>> from ankh_core.board import HEX
>>> str(Move(HEX["d5"], HEX["e6"]))
'move d5 e6'
>>> parse_action("move d5 e6") == Move(HEX["d5"], HEX["e6"])
True
>>> Bid(2) == KeepToken(2)      # the same numbers, but not the same action
False
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from .board import HEX, HEXES, side_name, side_of

Action: TypeAlias = tuple[Any, ...]
"""Any of the NamedTuples below."""
A = TypeVar("A")

ACTION_WORDS: dict[str, type[Any]] = {}
"""First word of the text form -> kind of action."""
EXAMPLES: dict[str, str] = {}
"""First word of the text form -> an example of it."""


class ActionTextError(ValueError):
    """A text that is not the text form of any action; says what was expected."""


def _equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and tuple(self) == tuple(other)  # type: ignore[arg-type]


def _differ(self: Any, other: object) -> bool:
    return not _equal(self, other)


def action(example: str) -> Callable[[type[A]], type[A]]:
    """Class decorator: registers the word that starts an action's text, by an example of the text.

    Two actions are equal only when they are of one kind (plain tuples would not tell them apart).
    """

    def register(cls: type[A]) -> type[A]:
        cls.__eq__ = _equal  # type: ignore[method-assign]
        cls.__ne__ = _differ  # type: ignore[method-assign]
        word = example.split()[0]
        ACTION_WORDS[word] = cls
        EXAMPLES[word] = example
        return cls

    return register


def _hex(word: str) -> int:
    if word not in HEX:
        raise ActionTextError(f"{word!r} is not a hex of the board (a2 to k9)")
    return HEX[word]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or str(int(word)) != word:
        raise ActionTextError(f"{word!r} is not a whole number")
    return int(word)


def _one_of(word: str, *allowed: str) -> str:
    if word not in allowed:
        raise ActionTextError(f"{word!r} is none of: {', '.join(allowed)}")
    return word


@action("done")
class Done(NamedTuple):
    """No more of an optional thing: stop moving, do not build, leave the tokens as they are."""

    def __str__(self) -> str:
        return "done"

    @classmethod
    def parse(cls) -> Done:
        return cls()


LINES = ("move", "summon", "followers", "unlock")
"""The four action lines, top to bottom (`turn.actions`)."""


@action("choose move")
class Choose(NamedTuple):
    """Choose one of the four actions; its marker moves (`turn.marker_first`)."""

    line: str

    def __str__(self) -> str:
        return f"choose {self.line}"

    @classmethod
    def parse(cls, line: str) -> Choose:
        return cls(_one_of(line, *LINES))


@action("move d5 e6")
class Move(NamedTuple):
    """Move an own figure from one hex to another (`move.range`)."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"move {HEXES[self.start]} {HEXES[self.end]}"

    @classmethod
    def parse(cls, start: str, end: str) -> Move:
        return cls(_hex(start), _hex(end))


@action("summon warrior e6")
class Summon(NamedTuple):
    """Put a figure from the pool on a hex: ``warrior`` or a guardian's name (`summon.choice`)."""

    figure: str
    hex: int

    def __str__(self) -> str:
        return f"summon {self.figure} {HEXES[self.hex]}"

    @classmethod
    def parse(cls, figure: str, hex: str) -> Summon:
        return cls(figure, _hex(hex))


@action("unlock revered")
class Unlock(NamedTuple):
    """Unlock an Ankh power by its name (`unlock.cost`)."""

    power: str

    def __str__(self) -> str:
        return f"unlock {self.power}"

    @classmethod
    def parse(cls, power: str) -> Unlock:
        return cls(power)


@action("control f4")
class TakeControl(NamedTuple):
    """Take control of the monument on a hex (`control.neutral`, `control.steal`)."""

    hex: int

    def __str__(self) -> str:
        return f"control {HEXES[self.hex]}"

    @classmethod
    def parse(cls, hex: str) -> TakeControl:
        return cls(_hex(hex))


@action("camels b5/b6 c5/c6")
class LayCamels(NamedTuple):
    """Lay a caravan on these sides, given in rising order (`caravan.line`)."""

    sides: tuple[int, ...]

    def __str__(self) -> str:
        return "camels " + " ".join(side_name(s) for s in self.sides)

    @classmethod
    def parse(cls, *sides: str) -> LayCamels:
        try:
            return cls(tuple(sorted(side_of(side) for side in sides)))
        except ValueError as wrong:
            raise ActionTextError(str(wrong)) from None


@action("keep a4")
class KeepToken(NamedTuple):
    """Say which part keeps the old conflict order token, by the part's first hex (`caravan.tokens`)."""

    hex: int

    def __str__(self) -> str:
        return f"keep {HEXES[self.hex]}"

    @classmethod
    def parse(cls, hex: str) -> KeepToken:
        return cls(_hex(hex))


@action("swap 2 3")
class SwapTokens(NamedTuple):
    """Swap the conflict order token of a new part with another token on the board (`caravan.tokens`)."""

    token: int
    other: int

    def __str__(self) -> str:
        return f"swap {self.token} {self.other}"

    @classmethod
    def parse(cls, token: str, other: str) -> SwapTokens:
        return cls(_number(token), _number(other))


@action("card flood")
class PlayCard(NamedTuple):
    """Choose a battle card, face down (`battle.cards`)."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"

    @classmethod
    def parse(cls, card: str) -> PlayCard:
        return cls(card)


@action("build temple d5")
class BuildMonument(NamedTuple):
    """Build a monument (obelisk, temple or pyramid) on a hex (`card.build`)."""

    monument: str
    hex: int

    def __str__(self) -> str:
        return f"build {self.monument} {HEXES[self.hex]}"

    @classmethod
    def parse(cls, monument: str, hex: str) -> BuildMonument:
        return cls(monument, _hex(hex))


@action("bid 2")
class Bid(NamedTuple):
    """Bid followers in a Plague auction, in secret (`battle.plague`)."""

    followers: int

    def __str__(self) -> str:
        return f"bid {self.followers}"

    @classmethod
    def parse(cls, followers: str) -> Bid:
        return cls(_number(followers))


@action("tiebreak use")
class UseTiebreak(NamedTuple):
    """Use the tie-break token to win a tied battle, or keep it (`battle.tiebreak`)."""

    use: bool

    def __str__(self) -> str:
        return "tiebreak use" if self.use else "tiebreak keep"

    @classmethod
    def parse(cls, word: str) -> UseTiebreak:
        return cls(_one_of(word, "use", "keep") == "use")


POOL = -1
"""Stands for "in the pool" where an action names a hex or the pool."""


def place_name(hex: int) -> str:
    """A hex name, or ``pool``."""
    return "pool" if hex == POOL else HEXES[hex]


@action("take cat-mummy e5")
class TakeGuardian(NamedTuple):
    """Take over a guardian of the god that merges into yours (`merge.guardians`)."""

    guardian: str
    hex: int

    def __str__(self) -> str:
        return f"take {self.guardian} {place_name(self.hex)}"

    @classmethod
    def parse(cls, guardian: str, hex: str) -> TakeGuardian:
        return cls(guardian, POOL if hex == "pool" else _hex(hex))


def parse_action(text: str) -> Action:
    """Read the text form of an action.

    Raises:
        ActionTextError: the text is no action; says what was expected.

    >>> parse_action("bid 2")
    Bid(followers=2)
    >>> parse_action("move d5")
    Traceback (most recent call last):
    ...
    ankh_core.actions.ActionTextError: 'move d5' lacks or has too many words: an example is 'move d5 e6'
    """
    words = text.split()
    if not words or words[0] not in ACTION_WORDS:
        raise ActionTextError(
            f"{text!r} does not start with an action word: {', '.join(sorted(ACTION_WORDS))}"
        )
    kind = ACTION_WORDS[words[0]]
    try:
        made: Action = kind.parse(*words[1:])
    except TypeError:
        example = EXAMPLES.get(words[0], words[0])
        raise ActionTextError(f"{text!r} lacks or has too many words: an example is {example!r}") from None
    except ActionTextError as wrong:
        raise ActionTextError(f"{text!r}: {wrong}") from None
    if not is_plain(made):
        raise ActionTextError(f"{text!r} is not complete: an example is {EXAMPLES[words[0]]!r}")
    return made


def is_plain(made: Action) -> bool:
    """False for an action that lacks what its text form must have (a caravan of no camels)."""
    return not (isinstance(made, LayCamels) and not made.sides)


def shown(action: object) -> str:
    """An action by its text form; whatever has none (nonsense values, no action at all) as Python writes it.

    >>> shown(Bid(2)), shown(Move(-1, 500)), shown(None)
    ('bid 2', 'Move(start=-1, end=500)', 'None')
    """
    try:
        text = str(action)
        return text if parse_action(text) == action else repr(action)
    except (AttributeError, IndexError, TypeError, ValueError):
        return repr(action)
