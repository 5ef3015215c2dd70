"""The ledger as sentences: one readable line for each entry, in the words of `ankh_core.words`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .board import HEXES, bits, side_name
from .ledger import Entry
from .registry import CARDS, GUARDIANS, POWERS
from .rulebook import rule
from .state import Fixed
from .words import say


def _figure(fixed: Fixed, kind: int) -> str:
    name = fixed.kind_names[kind]
    return GUARDIANS[name].name if name in GUARDIANS else say(f"piece.{name}")


def _a(word: str) -> str:
    """A word with its article."""
    return say("article.vowel" if word[0] in "AEIOUaeiou" else "article.other", word=word)


def _god(fixed: Fixed, god: int | None) -> str:
    return say("story.nobody") if god is None else fixed.gods[god].name


def _gods(fixed: Fixed, gods: Iterable[int]) -> str:
    return say("list.comma").join(_god(fixed, g) for g in gods) or say("story.nobody")


def _counts(fixed: Fixed, counts: dict[int, int]) -> str:
    return say("list.comma").join(say("story.count", god=_god(fixed, g), n=n) for g, n in counts.items())


def parts_text(fixed: Fixed, parts: Iterable[tuple[object, ...]]) -> str:
    """The parts of a strength or a gain as words: what, and how much."""
    words = []
    for part in parts:
        # What a figure has of its own comes under the rule of strength itself.
        what = say("story.part.figure") if part[0] == "strength" else rule(str(part[0])).title
        where = part[2] if len(part) > 2 else -1
        if isinstance(where, int) and where >= 0:
            words.append(say("story.part.on_hex", what=what, hex=HEXES[where], n=part[1]))
        else:
            words.append(say("story.part.plain", what=what, n=part[1]))
    return say("list.parts").join(words)


def _turn(fixed: Fixed, e: Entry, who: str) -> str:
    seat = fixed.gods[e.data["seat"]].name
    if e.data["seat"] == e.god:
        return say("story.turn", seat=seat)
    return say("story.turn_for", seat=seat, god=who)


def _marker(fixed: Fixed, e: Entry, who: str) -> str:
    line = say(f"line.{e.data['line']}")
    if e.god is None:
        return say("story.marker_back", line=line)
    return say("story.chooses", god=who, line=line, space=e.data["space"] + 1)


def _event(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.event", number=e.data["number"], event=say(f"event.{e.data['event']}"))


def _moved(fixed: Fixed, e: Entry, who: str) -> str:
    start, end = HEXES[e.data["start"]], HEXES[e.data["end"]]
    key = "story.pushed" if e.data["how"] == "push" else "story.moved"
    return say(key, god=who, figure=_figure(fixed, e.data["figure"]), start=start, end=end)


def _summoned(fixed: Fixed, e: Entry, who: str) -> str:
    return say(
        "story.summoned", god=who, figure=_a(_figure(fixed, e.data["figure"])), hex=HEXES[e.data["hex"]]
    )


def _figure_on(key: str) -> Callable[[Fixed, Entry, str], str]:
    """A sentence about a figure on a hex."""

    def told(fixed: Fixed, e: Entry, who: str) -> str:
        return say(key, god=who, figure=_figure(fixed, e.data["figure"]), hex=HEXES[e.data["hex"]])

    return told


def _followers(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.followers_gained" if e.amount > 0 else "story.followers_paid", god=who, n=abs(e.amount))


def _devotion(fixed: Fixed, e: Entry, who: str) -> str:
    # A merged god may come to stand on another place of the same space.
    how = "gained" if e.amount > 0 else "lost" if e.amount else "kept"
    said = say(f"story.devotion_{how}", god=who, n=abs(e.amount), space=e.data["space"])
    parts = e.data.get("parts", ())
    return say("story.because", said=said, parts=parts_text(fixed, parts)) if len(parts) > 1 else said


def _controlled(fixed: Fixed, e: Entry, who: str) -> str:
    monument, hex, before = _figure(fixed, e.data["monument"]), HEXES[e.data["hex"]], e.data["before"]
    if before is None:
        return say("story.controlled", god=who, monument=monument, hex=hex)
    return say("story.controlled_from", god=who, monument=monument, hex=hex, before=_god(fixed, before))


def _built(fixed: Fixed, e: Entry, who: str) -> str:
    return say(
        "story.built", god=who, monument=_a(_figure(fixed, e.data["monument"])), hex=HEXES[e.data["hex"]]
    )


def _destroyed(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.destroyed", monument=_figure(fixed, e.data["monument"]), hex=HEXES[e.data["hex"]])


def _camels(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.camels", god=who, sides=" ".join(side_name(s) for s in e.data["sides"]))


def _token(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.token", hex=HEXES[e.data["hex"]], token=e.data["token"])


def _conflict(fixed: Fixed, e: Entry, who: str) -> str:
    return say(
        "story.conflict_begins" if e.data["starts"] else "story.conflict_over", number=e.data["number"]
    )


def _region(fixed: Fixed, e: Entry, who: str) -> str:
    return say(f"story.region.{e.data['how']}", token=e.data["token"], gods=_gods(fixed, e.data["gods"]))


def _majority(fixed: Fixed, e: Entry, who: str) -> str:
    how = "nobody" if e.god is None else "present" if e.data["present"] else "absent"
    monuments = say(f"pieces.{fixed.kind_names[e.data['monument']]}")
    counts = _counts(fixed, e.data["counts"])
    return say(f"story.majority.{how}", god=who, monuments=monuments, counts=counts)


def _strength(fixed: Fixed, e: Entry, who: str) -> str:
    parts = parts_text(fixed, e.data["parts"])
    return say("story.strength.parts" if parts else "story.strength.none", god=who, n=e.amount, parts=parts)


def _battle(fixed: Fixed, e: Entry, who: str) -> str:
    token = e.data["token"]
    if e.data["starts"]:
        return say("story.battle.begins", token=token, gods=_gods(fixed, e.data["gods"]))
    how = "nobody" if e.god is None else "won"
    return say(f"story.battle.{how}", god=who, token=token, counts=_counts(fixed, e.data["strength"]))


def _auction(fixed: Fixed, e: Entry, who: str) -> str:
    how = "nobody" if e.god is None else "spared"
    by, bids = _god(fixed, e.data["by"]), _counts(fixed, e.data["bids"])
    return say(f"story.auction.{how}", by=by, god=who, bids=bids)


def _tiebreak(fixed: Fixed, e: Entry, who: str) -> str:
    return say(f"story.tiebreak.{e.data['how']}", god=who)


def _protected(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.protected", god=who, hexes=" ".join(HEXES[h] for h in bits(e.data["hexes"])))


def _nothing(fixed: Fixed, e: Entry, who: str) -> str:
    return say(f"story.nothing.{e.data['why']}", god=who)


def _outcome(fixed: Fixed, e: Entry, who: str) -> str:
    return say("story.draw") if e.god is None else say("story.wins_game", god=who)


def _ability(fixed: Fixed, e: Entry, who: str) -> str:
    name = rule(e.rule).title
    if name == who:
        what = say("story.ability.own")
    else:
        what = say("story.ability.of", name=name) if e.rule.startswith(("god.", "guardian.")) else name
    there = bits(e.data["hexes"]) if "hexes" in e.data else (e.data["hex"],) if "hex" in e.data else ()
    if not there:
        return say("story.ability.used", god=who, what=what)
    hexes = say("list.and").join(HEXES[h] for h in there)
    return say("story.ability.used_on", god=who, what=what, hexes=hexes)


def _cards(cards: Iterable[str], between: str) -> str:
    return say(between).join(CARDS[c].name for c in cards)


_SENTENCES: dict[str, Callable[[Fixed, Entry, str], str]] = {
    "turn": _turn,
    "marker": _marker,
    "event": _event,
    "moved": _moved,
    "summoned": _summoned,
    "followers": _followers,
    "devotion": _devotion,
    "unlocked": lambda f, e, w: say("story.unlocked", god=w, power=POWERS[e.data["power"]].name),
    "guardian": lambda f, e, w: say("story.guardian", god=w, figure=_a(GUARDIANS[e.data["guardian"]].name)),
    "controlled": _controlled,
    "built": _built,
    "destroyed": _destroyed,
    "camels": _camels,
    "token": _token,
    "conflict": _conflict,
    "region": _region,
    "used": lambda f, e, w: say("story.used", god=w, cards=_cards(e.data["cards"], "list.and")),
    "taken_back": lambda f, e, w: say("story.taken_back", god=w, cards=_cards(e.data["cards"], "list.comma")),
    "bid": lambda f, e, w: say("story.bid", god=w, n=e.amount),
    "auction": _auction,
    "majority": _majority,
    "strength": _strength,
    "battle": _battle,
    "tiebreak": _tiebreak,
    "protected": _protected,
    "killed": _figure_on("story.killed"),
    "trapped": lambda f, e, w: say("story.trapped", by=_god(f, e.data["by"]), god=w),
    "freed": lambda f, e, w: say("story.freed", god=w),
    "removed": _figure_on("story.removed"),
    "merged": lambda f, e, w: say("story.merged", lower=_god(f, e.data["lower"]), god=w),
    "forgotten": lambda f, e, w: say("story.forgotten", god=w),
    "nothing": _nothing,
    "outcome": _outcome,
    "ability": _ability,
}


def sentence(fixed: Fixed, entry: Entry) -> str:
    """An entry as one sentence, without its rule."""
    return say("story.line", said=_SENTENCES[entry.what](fixed, entry, _god(fixed, entry.god)))


def story_lines(fixed: Fixed, entries: Iterable[Entry]) -> list[str]:
    """Readable lines for a ledger: turns at the margin, what happens in them indented, each with its rule."""
    lines = []
    for entry in entries:
        indent = "" if entry.what in ("turn", "outcome") else "  "
        lines.append(f"{indent}{sentence(fixed, entry)} [{entry.rule}]")
    return lines
