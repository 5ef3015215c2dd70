"""The six guardians of the base game; those of the Guardians Set stand in `guardians_set`."""

from __future__ import annotations

from collections.abc import Iterable

from ..actions import Action, Aim, Push, Return
from ..agenda import Decision, Refusal, Todo, decision, queue, step
from ..board import HEX, HEXES, LAND, NEIGHBOUR_SET, NEIGHBOURS, WATER, bits
from ..devotion import lose_devotion
from ..ledger import note
from ..moving import finish_move
from ..placing import (
    Victim,
    closed_hexes,
    destroy_monument,
    disarmed,
    disarmed_on,
    hex_word,
    is_hex,
    open_hexes,
    place,
    shift,
)
from ..registry import GUARDIANS, Guardian, register
from ..scenario import SetUp
from ..state import GOD, State
from .common import all_of, enemies, is_kind

Parts = list[tuple[str, int]]


# Cat Mummy ------------------------------------------------------------------------------------------


def _cat_mummies_killed(state: State, victims: list[Victim], resolution: bool) -> None:
    owners = tuple(v.god for v in victims if v.able and is_kind(state, v.kind, "cat-mummy"))
    if owners and resolution:
        state.memory["cat-mummy"] = owners  # the loss comes after the losers' effects
    elif owners:
        _cat_mummy_losses(state, owners)


def _cat_mummy_losses(state: State, owners: tuple[int, ...]) -> None:
    for owner in owners:
        for god in [g for g in state.pile if g != owner]:
            lose_devotion(state, god, 1, "guardian.cat_mummy", owner=owner)


def _cat_mummies_after_losers(state: State) -> None:
    _cat_mummy_losses(state, state.memory.pop("cat-mummy", ()))


# Satet ----------------------------------------------------------------------------------------------


def _push_targets(state: State, hex: int) -> int:
    """Where Satet may push the figure on a hex; the hex that Satet comes from is not empty yet."""
    around = NEIGHBOUR_SET[hex] if state.fixed.rules.satet_crosses else state.adjacent[hex]
    return around & open_hexes(state, state.owner_at(hex), state.kind_at(hex), "push", hex)


def _satet_passable(state: State, god: int, kind: int, start: int) -> int:
    if not is_kind(state, kind, "satet"):
        return 0
    mask = 0
    closed = closed_hexes(state, god, kind, "move", start)
    for hex in bits(enemies(state, god) & LAND & ~closed):
        if _push_targets(state, hex) and not disarmed_on(state, god, kind, hex):
            mask |= 1 << hex
    return mask


def _satet_move_onto(state: State, god: int, kind: int, start: int, end: int) -> None:
    queue(state, ("push", god, start, end), ("satet_arrives", god, kind, start, end))


@step
def satet_arrives(state: State, god: int, kind: int, start: int, end: int) -> None:
    """Satet ends its move on the hex it has pushed a figure from."""
    finish_move(state, god, kind, start, end)


def _push_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [Push(h) for h in bits(_push_targets(state, todo[3]))]


def _refuse_push(state: State, god: int, todo: Todo, action: Push) -> Refusal | None:
    if is_hex(action.hex) and _push_targets(state, todo[3]) >> action.hex & 1:
        return None
    return Refusal(
        "guardian.satet",
        f"The figure on {HEXES[todo[3]]} cannot be pushed to {hex_word(action.hex)}; "
        "it goes one hex, to an empty hex it may stand on.",
    )


def _resolve_push(state: State, god: int, todo: Todo, action: Push) -> None:
    shift(state, todo[3], action.hex, "guardian.satet", "push")


decision(
    Decision(
        kind="push",
        rules=("guardian.satet",),
        accepts=(Push,),
        options=_push_options,
        refuse=_refuse_push,
        resolve=_resolve_push,
    )
)


# Mummy ----------------------------------------------------------------------------------------------


def _mummies_killed(state: State, victims: list[Victim], resolution: bool) -> None:
    owners = [v.god for v in victims if v.able and is_kind(state, v.kind, "mummy")]
    owners.sort(key=state.pile.index)  # least devotion first
    queue(state, *(("mummy_returns", owner) for owner in owners))


def _return_hexes(state: State, god: int) -> int:
    kind = state.fixed.kinds["mummy"]
    home = next(h for h in bits(state.figures[god]) if state.kind_at(h) == GOD)
    return open_hexes(state, god, kind, "summon") & LAND & state.near(1 << home)


@step
def mummy_returns(state: State, god: int) -> None:
    """A killed Mummy goes next to its god at once, if there is room; else it stays in the pool."""
    if _return_hexes(state, god):
        queue(state, ("return", god))
    else:
        note(state, "guardian.mummy", "nothing", god, why="return")


def _return_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [Return("mummy", h) for h in bits(_return_hexes(state, god))]


def _refuse_return(state: State, god: int, todo: Todo, action: Return) -> Refusal | None:
    if action.figure != "mummy":
        return Refusal("guardian.mummy", "It is the Mummy that returns.")
    if is_hex(action.hex) and _return_hexes(state, god) >> action.hex & 1:
        return None
    return Refusal("guardian.mummy", f"{hex_word(action.hex)} is no empty land hex adjacent to your god.")


def _resolve_return(state: State, god: int, todo: Todo, action: Return) -> None:
    place(state, god, state.fixed.kinds["mummy"], action.hex, "guardian.mummy")


decision(
    Decision(
        kind="return",
        rules=("guardian.mummy",),
        accepts=(Return,),
        options=_return_options,
        refuse=_refuse_return,
        resolve=_resolve_return,
    )
)


# Apep -----------------------------------------------------------------------------------------------


def _apep_water(state: State, god: int, kind: int, how: str) -> int:
    return WATER if how == "summon" and is_kind(state, kind, "apep") else 0


def _apep_anywhere(state: State, god: int, kind: int) -> int:
    return open_hexes(state, god, kind, "summon") & WATER if is_kind(state, kind, "apep") else 0


# Giant Scorpion: its aims are remembered as (its hex, the two hexes aimed at) -------------------------

Aims = tuple[tuple[int, int], ...]


def aims(state: State) -> Aims:
    """What each Giant Scorpion aims at: (its hex, the set of the two hexes)."""
    found: Aims = state.memory.get("giant-scorpion", ())
    return found


def _set_aims(state: State, found: Iterable[tuple[int, int]]) -> None:
    new = tuple(sorted(found))
    if new:
        state.memory["giant-scorpion"] = new
    else:
        state.memory.pop("giant-scorpion", None)


def _aim_pairs(hex: int) -> list[tuple[int, int]]:
    near = sorted(NEIGHBOURS[hex])
    return [(a, b) for i, a in enumerate(near) for b in near[i + 1 :] if NEIGHBOUR_SET[a] >> b & 1]


def _scorpion_placed(state: State, god: int, kind: int, hex: int, how: str) -> None:
    if is_kind(state, kind, "giant-scorpion") and _aim_pairs(hex):
        queue(state, ("aim", god, hex))


def _aim_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [Aim(a, b) for a, b in _aim_pairs(todo[2])]


def _refuse_aim(state: State, god: int, todo: Todo, action: Aim) -> Refusal | None:
    first, second = action
    if is_hex(first) and is_hex(second) and (first, second) in _aim_pairs(todo[2]):
        return None
    return Refusal(
        "guardian.giant_scorpion",
        f"{hex_word(first)} and {hex_word(second)} are not two neighbours of {HEXES[todo[2]]}, "
        "named in order, that touch each other.",
    )


def _resolve_aim(state: State, god: int, todo: Todo, action: Aim) -> None:
    hex, target = todo[2], 1 << action.first | 1 << action.second
    _set_aims(state, [*(a for a in aims(state) if a[0] != hex), (hex, target)])
    note(state, "guardian.giant_scorpion", "ability", god, hexes=target)


decision(
    Decision(
        kind="aim",
        rules=("guardian.giant_scorpion",),
        accepts=(Aim,),
        options=_aim_options,
        refuse=_refuse_aim,
        resolve=_resolve_aim,
    )
)


def _scorpion_shifted(state: State, start: int, end: int) -> None:
    # It is aimed anew where it has come to stand.
    _forget_aim(state, start)


def _scorpion_removed(state: State, god: int, kind: int, hex: int) -> None:
    _forget_aim(state, hex)


def _forget_aim(state: State, hex: int) -> None:
    found = aims(state)
    if found:
        _set_aims(state, [aim for aim in found if aim[0] != hex])


def _scorpions_strike(state: State) -> None:
    doomed = 0
    for hex, target in aims(state):
        if not disarmed(state, hex):
            doomed |= target & state.near(1 << hex)
    for hex in bits(doomed & (state.monuments[0] | state.monuments[1] | state.monuments[2])):
        destroy_monument(state, hex, "guardian.giant_scorpion")


def _scorpion_set_up(state: State, setup: SetUp) -> None:
    text = setup.abilities.get("aims", "")
    scorpions = {hex for _, hex in all_of(state, "giant-scorpion")}
    found: list[tuple[int, int]] = []
    for part in text.split() if isinstance(text, str) else [str(text)]:
        spot, _, pair = part.partition(":")
        hexes = [HEX.get(name, -1) for name in (spot, *pair.split("+"))]
        fine = len(hexes) == 3 and hexes[0] in scorpions and tuple(sorted(hexes[1:])) in _aim_pairs(hexes[0])
        scorpions.discard(hexes[0])  # each has one aim
        if not fine:
            setup.fail(
                f"abilities: aims: {part!r}; expected a scorpion's hex and two, like 'd5:c5+c6'", "aims"
            )
        found.append((hexes[0], 1 << hexes[1] | 1 << hexes[2]))
    _set_aims(state, found)


def _scorpion_written(state: State) -> dict[str, str]:
    text = " ".join(f"{HEXES[h]}:{'+'.join(HEXES[t] for t in bits(target))}" for h, target in aims(state))
    return {"aims": text} if text else {}


# Androsphinx ----------------------------------------------------------------------------------------


def _androsphinx(state: State, god: int, kind: int, hex: int) -> str | None:
    near = state.near(1 << hex)
    for owner, there in all_of(state, "androsphinx"):
        if owner != god and near >> there & 1 and not disarmed(state, there):
            return "guardian.androsphinx"
    return None


register(
    GUARDIANS,
    Guardian(
        "cat-mummy",
        "Cat Mummy",
        "guardian.cat_mummy",
        {"killed": _cat_mummies_killed, "after_losers": _cat_mummies_after_losers},
        level=1,
    ),
    Guardian(
        "satet",
        "Satet",
        "guardian.satet",
        {"passable": _satet_passable, "move_onto": _satet_move_onto},
        level=1,
    ),
    Guardian("mummy", "Mummy", "guardian.mummy", {"killed": _mummies_killed}, level=2),
    Guardian(
        "apep",
        "Apep",
        "guardian.apep",
        {"open_water": _apep_water, "summon_anywhere": _apep_anywhere},
        level=2,
        base="large",
        figures=2,
        swims=True,
    ),
    Guardian(
        "giant-scorpion",
        "Giant Scorpion",
        "guardian.giant_scorpion",
        {
            "placed": _scorpion_placed,
            "shifted": _scorpion_shifted,
            "removed": _scorpion_removed,
            "conflict_start": _scorpions_strike,
            "set_up": _scorpion_set_up,
            "written": _scorpion_written,
            "marks": lambda state: {"aims": aims(state)},
        },
        remembers=("aims",),
        level=3,
        base="large",
        figures=2,
    ),
    Guardian(
        "androsphinx",
        "Androsphinx",
        "guardian.androsphinx",
        {"figure_nullified": _androsphinx},
        level=3,
        base="large",
        figures=2,
    ),
)
