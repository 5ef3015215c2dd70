"""The five guardians of the Guardians Set. Their level, base and number of figures are house values."""

from __future__ import annotations

from ..actions import Action, Done, Kill, Nudge
from ..agenda import Decision, Refusal, Todo, decision, queue, step
from ..board import NEIGHBOUR_SET, WATER, bits
from ..placing import disarmed, hex_word, is_hex, kill, open_hexes, shift, why_closed
from ..registry import GUARDIANS, Guardian, Listener, register
from ..state import FIRST_GUARDIAN, GOD, State
from .common import DONE, all_of, enemies, is_kind

Parts = list[tuple[str, int]]

HOUSE_VALUES: dict[str, tuple[int, str, int]] = {
    "mafdet": (1, "small", 3),
    "pazuzu": (1, "small", 3),
    "ammit": (2, "large", 2),
    "am-hehu": (2, "large", 2),
    "shezmu": (3, "large", 2),
}
"""Level, base and figures of each; not public, so these are the house's."""

# Mafdet and Pazuzu ------------------------------------------------------------------------------------

PAZUZU_MONUMENTS = 2
PAZUZU_STRENGTH = 2


def _mafdet(state: State, god: int, amount: int) -> int:
    battle = state.battle
    area = battle.area if battle is not None else 0
    able = [
        h for owner, h in all_of(state, "mafdet") if owner == god and area >> h & 1 and not disarmed(state, h)
    ]
    return amount << len(able)


def _pazuzu(state: State, god: int, kind: int, hex: int) -> Parts:
    if not is_kind(state, kind, "pazuzu"):
        return []
    near = state.near(1 << hex) & (state.monuments[0] | state.monuments[1] | state.monuments[2])
    enough = near.bit_count() >= PAZUZU_MONUMENTS
    return [("guardian.pazuzu", PAZUZU_STRENGTH)] if enough else []


# Ammit ------------------------------------------------------------------------------------------------


def _ammit_water(state: State, god: int, kind: int, how: str) -> int:
    return WATER if how != "put" and is_kind(state, kind, "ammit") else 0


def _prey(state: State, god: int, hex: int) -> int:
    near = state.near(1 << hex) & enemies(state, god)
    return sum(1 << h for h in bits(near) if state.kind_at(h) != GOD)


def _ammit_moved(state: State, god: int, kind: int, start: int, end: int) -> None:
    on_water = WATER >> end & 1 and is_kind(state, kind, "ammit")
    if on_water and not disarmed(state, end) and _prey(state, god, end):
        queue(state, ("devour", god, end))


def _devour_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [*(Kill(h) for h in bits(_prey(state, god, todo[2]))), DONE]


def _refuse_devour(state: State, god: int, todo: Todo, action: Kill | Done) -> Refusal | None:
    if isinstance(action, Done) or (is_hex(action.hex) and _prey(state, god, todo[2]) >> action.hex & 1):
        return None
    return Refusal(
        "guardian.ammit", f"{hex_word(action.hex)} holds no enemy warrior or guardian adjacent to Ammit."
    )


def _resolve_devour(state: State, god: int, todo: Todo, action: Kill | Done) -> None:
    if isinstance(action, Kill):
        kill(state, [action.hex], "guardian.ammit")


decision(
    Decision(
        kind="devour",
        rules=("guardian.ammit",),
        accepts=(Kill, Done),
        options=_devour_options,
        refuse=_refuse_devour,
        resolve=_resolve_devour,
    )
)


# Am-Hehu --------------------------------------------------------------------------------------------


def _am_hehu_moved(state: State, god: int, kind: int, start: int, end: int) -> None:
    if is_kind(state, kind, "am-hehu") and not disarmed(state, end):
        queue(state, ("nudges", god, end, 0))


@step
def nudges(state: State, god: int, hex: int, done: int) -> None:
    """Adjacent enemy figures may be moved one hex each; ``done`` are the hexes of those that were."""
    if len(_nudge_options(state, god, ("", god, hex, done))) > 1:
        queue(state, ("nudge", god, hex, done))


def _nudgeable(state: State, god: int, todo: Todo) -> int:
    near: int = state.near(1 << todo[2]) & enemies(state, god) & ~todo[3]
    return near


def _nudge_targets(state: State, start: int) -> int:
    """A move of one hex: rivers and camels do not hinder it, as in any move."""
    return NEIGHBOUR_SET[start] & open_hexes(
        state, state.owner_at(start), state.kind_at(start), "push", start
    )


def _nudge_options(state: State, god: int, todo: Todo) -> list[Action]:
    found: list[Action] = []
    for start in bits(_nudgeable(state, god, todo)):
        found += [Nudge(start, end) for end in bits(_nudge_targets(state, start))]
    found.append(DONE)
    return found


def _refuse_nudge(state: State, god: int, todo: Todo, action: Nudge | Done) -> Refusal | None:
    rule = "guardian.am_hehu"
    if isinstance(action, Done):
        return None
    start, end = action
    if not is_hex(start) or not _nudgeable(state, god, todo) >> start & 1:
        return Refusal(
            rule, f"{hex_word(start)} holds no enemy figure next to Am-Hehu that can still be moved."
        )
    if not is_hex(end) or not NEIGHBOUR_SET[start] >> end & 1:
        return Refusal(rule, f"{hex_word(end)} is not one hex away from {hex_word(start)}.")
    if _nudge_targets(state, start) >> end & 1:
        return None
    return why_closed(state, state.owner_at(start), state.kind_at(start), end, "push", rule, start)


def _resolve_nudge(state: State, god: int, todo: Todo, action: Nudge | Done) -> None:
    if isinstance(action, Done):
        return
    queue(state, ("nudges", god, todo[2], todo[3] | 1 << action.end))
    shift(state, action.start, action.end, "guardian.am_hehu", "push")


decision(
    Decision(
        kind="nudge",
        rules=("guardian.am_hehu",),
        accepts=(Nudge, Done),
        options=_nudge_options,
        refuse=_refuse_nudge,
        resolve=_resolve_nudge,
    )
)


# Shezmu ---------------------------------------------------------------------------------------------


def _shezmu_areas(state: State, god: int) -> list[int]:
    """The regions, water included, of the Shezmus that are not a god's own."""
    return [state.region_of(hex).area for owner, hex in all_of(state, "shezmu") if owner != god]


def _shezmu_closed(state: State, god: int, kind: int, how: str, start: int) -> tuple[str, int]:
    mask = 0
    if kind >= FIRST_GUARDIAN:
        for area in _shezmu_areas(state, god):
            if start < 0 or not area >> start & 1:
                mask |= area
    return "guardian.shezmu", mask


def _shezmu_disarms(state: State, god: int, kind: int, hex: int) -> bool:
    return kind >= FIRST_GUARDIAN and any(area >> hex & 1 for area in _shezmu_areas(state, god))


def _shezmu_nullifies(state: State, god: int, kind: int, hex: int) -> str | None:
    return "guardian.shezmu" if _shezmu_disarms(state, god, kind, hex) else None


def _define(id: str, name: str, rule: str, swims: bool = False, **listens: Listener) -> Guardian:
    level, base, figures = HOUSE_VALUES[id]
    return Guardian(
        id,
        name,
        rule,
        listens,
        level=level,
        base=base,
        figures=figures,
        swims=swims,
        house_values=True,
        base_game=False,
    )


register(
    GUARDIANS,
    _define("mafdet", "Mafdet", "guardian.mafdet", followers_from_card=_mafdet),
    _define("pazuzu", "Pazuzu", "guardian.pazuzu", figure_bonus=_pazuzu),
    _define("ammit", "Ammit", "guardian.ammit", swims=True, open_water=_ammit_water, moved=_ammit_moved),
    _define("am-hehu", "Am-Hehu", "guardian.am_hehu", moved=_am_hehu_moved),
    _define(
        "shezmu",
        "Shezmu",
        "guardian.shezmu",
        closed=_shezmu_closed,
        disarmed=_shezmu_disarms,
        figure_nullified=_shezmu_nullifies,
    ),
)
