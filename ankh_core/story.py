"""The ledger as sentences: one readable line for each entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .board import HEXES, names, side_name
from .ledger import Entry
from .registry import CARDS, GUARDIANS, POWERS
from .rulebook import rule
from .state import Fixed


def _figure(fixed: Fixed, kind: int) -> str:
    name = fixed.kind_names[kind]
    return GUARDIANS[name].name if name in GUARDIANS else name


def _a(word: str) -> str:
    """A word with its article."""
    return f"{'an' if word[0] in 'AEIOUaeiou' else 'a'} {word}"


def _god(fixed: Fixed, god: int | None) -> str:
    return "nobody" if god is None else fixed.gods[god].name


def _gods(fixed: Fixed, gods: Iterable[int]) -> str:
    return ", ".join(_god(fixed, g) for g in gods) or "nobody"


def _counts(fixed: Fixed, counts: dict[int, int]) -> str:
    return ", ".join(f"{_god(fixed, g)} {n}" for g, n in counts.items())


def parts_text(fixed: Fixed, parts: Iterable[tuple[object, ...]]) -> str:
    """The parts of a strength or a gain as words: what, and how much."""
    words = []
    for part in parts:
        # What a figure has of its own comes under the rule of strength itself.
        name = "figure" if part[0] == "strength" else rule(str(part[0])).title
        where = part[2] if len(part) > 2 else -1
        spot = f" on {HEXES[where]}" if isinstance(where, int) and where >= 0 else ""
        words.append(f"{name}{spot}: {part[1]}")
    return "; ".join(words)


def _devotion(fixed: Fixed, e: Entry, who: str) -> str:
    verb = "gains" if e.amount > 0 else "loses"
    parts = e.data.get("parts", ())
    why = f" ({parts_text(fixed, parts)})" if len(parts) > 1 else ""
    return f"{who} {verb} {abs(e.amount)} devotion and stands on {e.data['space']}{why}"


def _followers(fixed: Fixed, e: Entry, who: str) -> str:
    verb, many = "gains" if e.amount > 0 else "pays", "" if abs(e.amount) == 1 else "s"
    return f"{who} {verb} {abs(e.amount)} follower{many}"


def _region(fixed: Fixed, e: Entry, who: str) -> str:
    how = {"empty": "is empty", "dominance": "is dominated by", "battle": "sees a battle of"}[e.data["how"]]
    gods = "" if e.data["how"] == "empty" else f" {_gods(fixed, e.data['gods'])}"
    return f"Region {e.data['token']} {how}{gods}"


def _majority(fixed: Fixed, e: Entry, who: str) -> str:
    kind = fixed.kind_names[e.data["monument"]]
    counts = _counts(fixed, e.data["counts"])
    if e.god is None:
        return f"Nobody has a majority of {kind}s ({counts})"
    absent = "" if e.data["present"] else ", but has no figure there"
    return f"{who} has the majority of {kind}s ({counts}){absent}"


def _strength(fixed: Fixed, e: Entry, who: str) -> str:
    return f"{who} has strength {e.amount}: {parts_text(fixed, e.data['parts']) or 'no figure left there'}"


def _battle(fixed: Fixed, e: Entry, who: str) -> str:
    if e.data["starts"]:
        return f"Battle in region {e.data['token']}: {_gods(fixed, e.data['gods'])}"
    counts = _counts(fixed, e.data["strength"])
    winner = f"{who} wins" if e.god is not None else "Nobody wins"
    return f"{winner} the battle in region {e.data['token']} ({counts})"


def _nothing(fixed: Fixed, e: Entry, who: str) -> str:
    what = {
        "summon": "can summon nothing",
        "followers": "has no monument to gain followers from",
        "unlock": "cannot unlock a power",
        "control": "can take control of nothing",
        "caravan": "cannot lay a caravan",
        "stock": "finds no such guardian left",
        "base": "has no base for the guardian",
        "build": "cannot build",
        "return": "has no room for its Mummy",
    }.get(e.data.get("why", ""), "gets nothing")
    return f"{who} {what}"


def _tiebreak(fixed: Fixed, e: Entry, who: str) -> str:
    return {
        "taken": f"{who} takes the tie-break token",
        "used": f"{who} uses the tie-break token",
        "kept": f"{who} keeps the tie-break token",
        "leaves": "The tie-break token leaves",
    }[e.data["how"]]


def _auction(fixed: Fixed, e: Entry, who: str) -> str:
    spared = f"{who} is spared" if e.god is not None else "nobody is spared"
    return f"Plague of {_god(fixed, e.data['by'])}: {spared} ({_counts(fixed, e.data['bids'])})"


def _conflict(fixed: Fixed, e: Entry, who: str) -> str:
    return f"Conflict {e.data['number']} {'begins' if e.data['starts'] else 'is over'}"


def _controlled(fixed: Fixed, e: Entry, who: str) -> str:
    before = e.data["before"]
    lost = "" if before is None else f" from {_god(fixed, before)}"
    return (
        f"{who} takes control of the {fixed.kind_names[e.data['monument']]} on {HEXES[e.data['hex']]}{lost}"
    )


def _outcome(fixed: Fixed, e: Entry, who: str) -> str:
    return f"{who} wins the game" if e.god is not None else "The game ends in a draw"


def _marker(fixed: Fixed, e: Entry, who: str) -> str:
    if e.god is None:
        return f"The {e.data['line']} marker goes back to its start"
    return f"{who} chooses {e.data['line']} (marker on space {e.data['space'] + 1})"


def _ability(fixed: Fixed, e: Entry, who: str) -> str:
    title = rule(e.rule).title
    if title == who:
        what = "its ability"
    else:
        what = f"the ability of {title}" if e.rule.startswith(("god.", "guardian.")) else title
    if "hex" in e.data:
        return f"{who} uses {what} on {HEXES[e.data['hex']]}"
    if "hexes" in e.data:
        return f"{who} uses {what} on {names(e.data['hexes']).replace(' ', ' and ')}"
    return f"{who} uses {what}"


def _cards(cards: Iterable[str], between: str = ", ") -> str:
    return between.join(CARDS[c].name for c in cards)


_SENTENCES: dict[str, Callable[[Fixed, Entry, str], str]] = {
    "turn": lambda f, e, w: (
        f"Turn of {f.gods[e.data['seat']].name}" + ("" if e.data["seat"] == e.god else f" (for {w})")
    ),
    "marker": _marker,
    "event": lambda f, e, w: f"Event {e.data['number']}: {e.data['event']}",
    "moved": lambda f, e, w: (
        f"{w} moves its {_figure(f, e.data['figure'])} "
        f"from {HEXES[e.data['start']]} to {HEXES[e.data['end']]}"
    ),
    "summoned": lambda f, e, w: f"{w} summons {_a(_figure(f, e.data['figure']))} on {HEXES[e.data['hex']]}",
    "followers": _followers,
    "devotion": _devotion,
    "unlocked": lambda f, e, w: f"{w} unlocks {POWERS[e.data['power']].name}",
    "guardian": lambda f, e, w: f"{w} gets {_a(GUARDIANS[e.data['guardian']].name)}",
    "controlled": _controlled,
    "built": lambda f, e, w: f"{w} builds {_a(f.kind_names[e.data['monument']])} on {HEXES[e.data['hex']]}",
    "destroyed": lambda f, e, w: (
        f"The {f.kind_names[e.data['monument']]} on {HEXES[e.data['hex']]} goes back to supply"
    ),
    "camels": lambda f, e, w: f"{w} lays camels on {' '.join(side_name(s) for s in e.data['sides'])}",
    "token": lambda f, e, w: (
        f"The region of {HEXES[e.data['hex']]} has conflict order token {e.data['token']}"
    ),
    "conflict": _conflict,
    "region": _region,
    "used": lambda f, e, w: f"{w} plays {_cards(e.data['cards'], ' and ')}",
    "taken_back": lambda f, e, w: f"{w} takes back {_cards(e.data['cards'])}",
    "bid": lambda f, e, w: f"{w} bids {e.amount}",
    "auction": _auction,
    "majority": _majority,
    "strength": _strength,
    "battle": _battle,
    "tiebreak": _tiebreak,
    "protected": lambda f, e, w: f"{w} cannot lose its figures on {names(e.data['hexes'])}",
    "killed": lambda f, e, w: f"{w} loses its {_figure(f, e.data['figure'])} on {HEXES[e.data['hex']]}",
    "trapped": lambda f, e, w: f"{_god(f, e.data['by'])} traps a warrior of {w}",
    "freed": lambda f, e, w: f"A trapped warrior of {w} is free",
    "removed": lambda f, e, w: f"{w} takes its {_figure(f, e.data['figure'])} off {HEXES[e.data['hex']]}",
    "merged": lambda f, e, w: f"{_god(f, e.data['lower'])} merges into {w}",
    "forgotten": lambda f, e, w: f"{w} is forgotten",
    "nothing": _nothing,
    "outcome": _outcome,
    "ability": _ability,
}


def sentence(fixed: Fixed, entry: Entry) -> str:
    """An entry as one sentence, without its rule."""
    return _SENTENCES[entry.what](fixed, entry, _god(fixed, entry.god)) + "."


def story_lines(fixed: Fixed, entries: Iterable[Entry]) -> list[str]:
    """Readable lines for a ledger: turns at the margin, what happens in them indented, each with its rule."""
    lines = []
    for entry in entries:
        indent = "" if entry.what in ("turn", "outcome") else "  "
        lines.append(f"{indent}{sentence(fixed, entry)} [{entry.rule}]")
    return lines
