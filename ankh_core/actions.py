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

LINES = ("move", "summon", "followers", "unlock")
"""The four action lines, top to bottom (`turn.actions`)."""
POOL = -1
"""Stands for "in the pool" where an action names a hex or the pool."""


class ActionTextError(ValueError):
    """A text that is not the text form of any action; says what was expected."""


# How the fields of actions are written and read -----------------------------------------------------


class Codec(NamedTuple):
    """How one field of an action stands in its text."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _read_hex(word: str) -> int:
    if word not in HEX:
        raise ActionTextError(f"{word!r} is not a hex of the board (a2 to k9)")
    return HEX[word]


def _write_hex(hex: int) -> str:
    if hex < 0:
        raise IndexError(hex)
    return HEXES[hex]


def _read_number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or str(int(word)) != word:
        raise ActionTextError(f"{word!r} is not a whole number")
    return int(word)


def _read_side(word: str) -> int:
    try:
        return side_of(word)
    except ValueError as wrong:
        raise ActionTextError(str(wrong)) from None


def _one_of(*allowed: str) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word not in allowed:
            raise ActionTextError(f"{word!r} is none of: {', '.join(allowed)}")
        return word

    return read


def place_name(hex: int) -> str:
    """A hex name, or ``pool``."""
    return "pool" if hex == POOL else _write_hex(hex)


_hex = Codec(_write_hex, _read_hex)
_place = Codec(place_name, lambda word: POOL if word == "pool" else _read_hex(word))
_number = Codec(str, _read_number)
_word = Codec(str, str)
_line = Codec(str, _one_of(*LINES))
_use = Codec(lambda use: "use" if use else "keep", lambda word: _one_of("use", "keep")(word) == "use")
_sides = Codec(
    lambda sides: " ".join(side_name(s) for s in sides),
    lambda words: tuple(sorted(_read_side(word) for word in words.split())),
)


class Form(NamedTuple):
    """The text form of a kind of action: the action, the codecs of its fields, an example."""

    kind: type[Any]
    fields: tuple[Codec, ...]
    example: str


FORMS: dict[str, Form] = {}
"""First word of the text form -> the form."""


def _equal(self: Any, other: object) -> bool:
    return type(self) is type(other) and tuple(self) == tuple(other)  # type: ignore[arg-type]


def _differ(self: Any, other: object) -> bool:
    return not _equal(self, other)


def action(example: str, *fields: Codec) -> Callable[[type[A]], type[A]]:
    """Class decorator: registers an action's text form, by an example and the codecs of its fields.

    Two actions are equal only when they are of one kind (plain tuples would not tell them apart).
    """
    word = example.split()[0]

    def register(cls: type[A]) -> type[A]:
        def text(self: Any) -> str:
            return " ".join((word, *(codec.write(v) for codec, v in zip(fields, self, strict=True))))

        cls.__eq__ = _equal  # type: ignore[method-assign]
        cls.__ne__ = _differ  # type: ignore[method-assign]
        cls.__str__ = text  # type: ignore[method-assign]
        FORMS[word] = Form(cls, fields, example)
        return cls

    return register


# The actions ----------------------------------------------------------------------------------------


@action("done")
class Done(NamedTuple):
    """No more of an optional thing: stop moving, do not build, leave the tokens as they are."""


@action("choose move", _line)
class Choose(NamedTuple):
    """Choose one of the four actions; its marker moves (`turn.marker_first`)."""

    line: str


@action("move d5 e6", _hex, _hex)
class Move(NamedTuple):
    """Move an own figure from one hex to another (`move.range`)."""

    start: int
    end: int


@action("summon warrior e6", _word, _hex)
class Summon(NamedTuple):
    """Put a figure from the pool on a hex: ``warrior`` or a guardian's name (`summon.choice`)."""

    figure: str
    hex: int


@action("extra warrior e6 d5", _word, _hex, _hex)
class ExtraSummon(NamedTuple):
    """One more summon in the name of a hex: a pyramid (`power.pyramid_attuned`) or gate (`god.osiris`)."""

    figure: str
    hex: int
    source: int


@action("unlock revered", _word)
class Unlock(NamedTuple):
    """Unlock an Ankh power by its name (`unlock.cost`)."""

    power: str


@action("control f4", _hex)
class TakeControl(NamedTuple):
    """Take control of the monument on a hex (`control.neutral`, `control.steal`)."""

    hex: int


@action("camels b5/b6 c5/c6", _sides)
class LayCamels(NamedTuple):
    """Lay a caravan on these sides, given in rising order (`caravan.line`)."""

    sides: tuple[int, ...]


@action("keep a4", _hex)
class KeepToken(NamedTuple):
    """Say which part keeps the old conflict order token, by the part's first hex (`caravan.tokens`)."""

    hex: int


@action("swap 2 3", _number, _number)
class SwapTokens(NamedTuple):
    """Swap the conflict order token of a new part with another token on the board (`caravan.tokens`)."""

    token: int
    other: int


@action("card flood", _word)
class PlayCard(NamedTuple):
    """Choose a battle card, face down (`battle.cards`)."""

    card: str


@action("cards chariots maat", _word, _word)
class PlayTwoCards(NamedTuple):
    """Choose two battle cards, face down, after announcing it (`god.amun`)."""

    first: str
    second: str


@action("build temple d5", _word, _hex)
class BuildMonument(NamedTuple):
    """Build a monument (obelisk, temple or pyramid) on a hex (`card.build`)."""

    monument: str
    hex: int


@action("bid 2", _number)
class Bid(NamedTuple):
    """Bid followers in a Plague auction, in secret (`battle.plague`)."""

    followers: int


@action("tiebreak use", _use)
class UseTiebreak(NamedTuple):
    """Use the tie-break token to win a tied battle, or keep it (`battle.tiebreak`)."""

    use: bool


@action("take cat-mummy e5", _word, _place)
class TakeGuardian(NamedTuple):
    """Take over a guardian of the god that merges into yours (`merge.guardians`)."""

    guardian: str
    hex: int


@action("use worshipful", _word)
class Use(NamedTuple):
    """Use an ability that may be used or not; `Done` declines."""

    ability: str


@action("trap isis", _word)
class Trap(NamedTuple):
    """Trap one of the killed warriors of a god (`god.anubis`)."""

    god: str


@action("protect e5", _hex)
class Protect(NamedTuple):
    """Keep an own figure alive (`god.isis`)."""

    hex: int


@action("gate e5 pool", _hex, _place)
class PlaceGate(NamedTuple):
    """Put a gate on a hex: a new one, or one moved from another hex (`god.osiris`)."""

    hex: int
    start: int


@action("push e7", _hex)
class Push(NamedTuple):
    """Say where the pushed figure goes (`guardian.satet`)."""

    hex: int


@action("nudge d5 d6", _hex, _hex)
class Nudge(NamedTuple):
    """Move an adjacent enemy figure one hex (`guardian.am_hehu`)."""

    start: int
    end: int


@action("kill e5", _hex)
class Kill(NamedTuple):
    """Kill an adjacent enemy figure (`guardian.ammit`)."""

    hex: int


@action("return mummy e5", _word, _hex)
class Return(NamedTuple):
    """Put a killed figure back on the board at once (`guardian.mummy`)."""

    figure: str
    hex: int


@action("aim e5 e6", _hex, _hex)
class Aim(NamedTuple):
    """Aim a guardian at two neighbouring hexes that touch each other (`guardian.giant_scorpion`)."""

    first: int
    second: int


# Texts ----------------------------------------------------------------------------------------------


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
    first, *words = text.split() or [""]
    if first not in FORMS:
        raise ActionTextError(f"{text!r} does not start with an action word: {', '.join(sorted(FORMS))}")
    form = FORMS[first]
    if form.fields == (_sides,):  # a list of any length is one field
        words = [" ".join(words)] if words else []
    if len(words) != len(form.fields):
        raise ActionTextError(f"{text!r} lacks or has too many words: an example is {form.example!r}")
    try:
        values = [codec.read(word) for codec, word in zip(form.fields, words, strict=True)]
    except ActionTextError as wrong:
        raise ActionTextError(f"{text!r}: {wrong}") from None
    made: Action = form.kind(*values)
    return made


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
