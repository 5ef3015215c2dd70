"""A bookkeeper: follows a game by its ledger alone, and says where the position differs from the books.

It opens its books from one position and then reads nothing but entries. It knows how pieces and numbers
are counted, but no rule of the game: if the two disagree, something happened that the ledger does not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ankh_core.actions import LINES, POOL
from ankh_core.board import N_HEXES, bits
from ankh_core.ledger import KINDS, Entry
from ankh_core.registry import CARDS, POWERS
from ankh_core.state import CONFLICT_TOKENS, FIRST_GUARDIAN, NEUTRAL, State

Piece = tuple[int, str]
"""Owner (`NEUTRAL` for nobody) and kind of a piece."""
READ_ONLY = {
    "turn", "conflict", "region", "cards", "bid", "auction", "majority", "strength", "battle",
    "protected", "nothing", "ability",
}  # fmt: skip
"""Entries that explain, but change nothing that is counted here."""


class BooksError(AssertionError):
    """An entry that cannot be true: a piece leaves a hex on which it does not stand."""


def first(hexes: int) -> int:
    """The lowest hex of a set."""
    return bits(hexes)[0]


def _god(entry: Entry) -> int:
    assert entry.god is not None, f"{entry} is about no god"
    return entry.god


def books(state: State) -> dict[str, Any]:
    """Everything that is counted, read off a position."""
    fixed, seats = state.fixed, range(state.fixed.seats)
    return {
        "devotion": {g: state.devotion[g] for g in state.pile},
        "pile": list(state.pile),
        "followers": {g: state.followers[g] for g in state.pile},
        "hands": {g: {c for i, c in enumerate(CARDS) if state.hand[g] >> i & 1} for g in state.pile},
        "powers": {g: {p for i, p in enumerate(POWERS) if state.powers[g] >> i & 1} for g in state.pile},
        "board": {
            h: (state.owner_at(h), fixed.kind_names[state.kind_at(h)]) for h in range(N_HEXES) if state.at[h]
        },
        "camels": set(bits(state.camels)),
        "tokens": {first(r.land): r.token for r in state.regions},
        "markers": dict(zip(LINES, state.actions, strict=True)),
        "events": state.event,
        "tiebreak": (state.tiebreak, state.tiebreak_up),
        "guardians": Counter(
            {
                (g, guardian.id): n
                for g in seats
                for i, guardian in enumerate(fixed.guardians)
                if (n := state.held[state.held_index(g, FIRST_GUARDIAN + i)])
            }
        ),
        "trapped": Counter({g: n for listen in fixed.moments.elsewhere for g, n in listen(state).items()}),
        "winner": None if state.outcome is None else (state.outcome.god, state.outcome.winners),
    }


class Bookkeeper:
    """Keeps the books of one game; ``read`` the entries of each action, then ask for ``differences``."""

    def __init__(self, start: State) -> None:
        self.kind_names = start.fixed.kind_names
        self.books = books(start)

    def read(self, entries: Iterable[Entry]) -> None:
        """Book these entries, in their order.

        Raises:
            BooksError: an entry contradicts the books, or is of an unknown kind.
        """
        for entry in entries:
            if entry.what not in KINDS:
                raise BooksError(f"{entry.what!r} is no kind of entry")
            if entry.what not in READ_ONLY:
                book: Callable[[Entry], None] = getattr(self, f"_book_{entry.what}")
                book(entry)

    def differences(self, state: State) -> list[str]:
        """Where the position is not as the books say; empty when all is well."""
        found = books(state)
        return [
            f"{name}: the ledger says {mine}, the position {found[name]}"
            for name, mine in self.books.items()
            if mine != found[name]
        ]

    # Numbers ------------------------------------------------------------------------------------------

    def _book_followers(self, e: Entry) -> None:
        self.books["followers"][e.god] += e.amount
        if self.books["followers"][e.god] < 0:
            raise BooksError(f"{e} spends more than there is")

    def _book_devotion(self, e: Entry) -> None:
        devotion, pile, god = self.books["devotion"], self.books["pile"], e.god
        devotion[god] += e.amount
        if devotion[god] != e.data["space"]:
            raise BooksError(f"{e} leads to {devotion[god]}")
        pile.remove(god)
        if e.rule == "merge.devotion":
            pile[pile.index(e.data["lower"])] = god  # the place in the pile is taken over, too
            self._close(e.data["lower"])
        else:  # on top of its space
            pile.append(god)
            pile.sort(key=lambda g: devotion[g])

    def _close(self, god: int) -> None:
        """A god is out of the game; whatever it still had leaves with it."""
        for name in ("devotion", "followers", "hands", "powers"):
            del self.books[name][god]
        for key in [k for k in self.books["guardians"] if k[0] == god]:
            del self.books["guardians"][key]

    def _book_unlocked(self, e: Entry) -> None:
        self.books["powers"][e.god].add(e.data["power"])

    def _book_used(self, e: Entry) -> None:
        if not set(e.data["cards"]) <= self.books["hands"][e.god]:
            raise BooksError(f"{e}: not in hand")
        self.books["hands"][e.god] -= set(e.data["cards"])

    def _book_taken_back(self, e: Entry) -> None:
        if set(e.data["cards"]) & self.books["hands"][e.god]:
            raise BooksError(f"{e}: in hand already")
        self.books["hands"][e.god] |= set(e.data["cards"])

    def _book_marker(self, e: Entry) -> None:
        self.books["markers"][e.data["line"]] = e.data["space"]

    def _book_event(self, e: Entry) -> None:
        self.books["events"] += 1
        if self.books["events"] != e.data["number"]:
            raise BooksError(f"{e}: an event is missing")

    def _book_tiebreak(self, e: Entry) -> None:
        after = {"taken": (e.god, True), "used": (e.god, False), "kept": (e.god, True), "leaves": (-1, False)}
        self.books["tiebreak"] = after[e.data["how"]]

    # Pieces -------------------------------------------------------------------------------------------

    def _put(self, hex: int, piece: Piece) -> None:
        if hex in self.books["board"]:
            raise BooksError(f"{piece} on hex {hex}, where {self.books['board'][hex]} stands")
        self.books["board"][hex] = piece

    def _lift(self, hex: int, piece: Piece) -> None:
        if self.books["board"].pop(hex, None) != piece:
            raise BooksError(f"{piece} leaves hex {hex}, but does not stand there")

    def _piece(self, e: Entry, kind: str) -> Piece:
        return (NEUTRAL if e.god is None else e.god, self.kind_names[e.data[kind]])

    def _book_moved(self, e: Entry) -> None:
        self._lift(e.data["start"], self._piece(e, "figure"))
        self._put(e.data["end"], self._piece(e, "figure"))

    def _book_summoned(self, e: Entry) -> None:
        self._put(e.data["hex"], self._piece(e, "figure"))

    def _book_killed(self, e: Entry) -> None:
        self._lift(e.data["hex"], self._piece(e, "figure"))

    def _book_trapped(self, e: Entry) -> None:
        self.books["trapped"][_god(e)] += 1

    def _book_freed(self, e: Entry) -> None:
        self.books["trapped"][_god(e)] -= 1
        if self.books["trapped"][_god(e)] < 0:
            raise BooksError(f"{e}: none was trapped")

    def _book_removed(self, e: Entry) -> None:
        self._lift(e.data["hex"], self._piece(e, "figure"))

    def _book_built(self, e: Entry) -> None:
        self._put(e.data["hex"], self._piece(e, "monument"))

    def _book_destroyed(self, e: Entry) -> None:
        self._lift(e.data["hex"], self._piece(e, "monument"))

    def _book_controlled(self, e: Entry) -> None:
        after = self._piece(e, "monument")
        before = e.data["before"]
        self._lift(e.data["hex"], (NEUTRAL if before is None else before, after[1]))
        self._put(e.data["hex"], after)

    def _book_guardian(self, e: Entry) -> None:
        guardian, held = e.data["guardian"], self.books["guardians"]
        held[e.god, guardian] += 1
        if "lower" not in e.data:
            return
        lower, hex = e.data["lower"], e.data["hex"]  # it came from a god that merges
        self._lose_guardian(lower, guardian)
        if hex != POOL:
            self._lift(hex, (lower, guardian))
            self._put(hex, (_god(e), guardian))

    def _lose_guardian(self, god: int, guardian: str) -> None:
        held = self.books["guardians"]
        held[god, guardian] -= 1
        if held[god, guardian] <= 0:
            del held[god, guardian]

    def _book_guardian_lost(self, e: Entry) -> None:
        self._lose_guardian(_god(e), e.data["guardian"])

    # Regions ------------------------------------------------------------------------------------------

    def _book_camels(self, e: Entry) -> None:
        self.books["camels"] |= set(e.data["sides"])
        tokens = self.books["tokens"]
        free = min(set(range(1, CONFLICT_TOKENS + 1)) - set(tokens.values()))
        one, two = sorted(first(part) for part in e.data["parts"])
        if tokens.get(one) != e.data["token"]:
            raise BooksError(f"{e}: that region has token {tokens.get(one)}")
        tokens[two] = free  # until the player has said which part keeps the old token

    def _book_token(self, e: Entry) -> None:
        self.books["tokens"][e.data["hex"]] = e.data["token"]

    # Gods ---------------------------------------------------------------------------------------------

    def _book_merged(self, e: Entry) -> None:
        """Announced; what it means follows entry by entry, the shared devotion last."""

    def _book_forgotten(self, e: Entry) -> None:
        self.books["pile"].remove(e.god)
        self._close(_god(e))

    def _book_outcome(self, e: Entry) -> None:
        self.books["winner"] = (e.god, tuple(e.data["winners"]))
