"""The five gods. What a god's ability remembers stands in ``State.memory`` under the god's id."""

from __future__ import annotations

from functools import lru_cache

from ..actions import POOL, Action, Done, PlaceGate, Protect, Trap
from ..agenda import Decision, Refusal, Todo, decision, queue
from ..battle import mortals, the_battle
from ..board import HEX, HEXES, LAND, N_HEXES, bits
from ..devotion import gain_followers
from ..ledger import note
from ..placing import Victim, hex_word, is_hex
from ..registry import GODS, God, register
from ..scenario import SetUp
from ..state import GOD, WARRIOR, State
from .common import DONE, bearer, enemies, may_use

Parts = list[tuple[str, int]]

# Amun: two cards once a conflict --------------------------------------------------------------------


def _amun_may_announce(state: State) -> None:
    god, battle = bearer(state, "amun"), the_battle(state)
    if god in battle.gods and not state.memory.get("amun") and state.hand[god].bit_count() >= 2:
        queue(state, ("announce_two", god))


def _announce(state: State, god: int, todo: Todo) -> None:
    state.memory["amun"] = True
    the_battle(state).pairs |= 1 << god
    note(state, "god.amun", "ability", god)


def _amun_turns_up(state: State) -> None:
    state.memory.pop("amun", None)


may_use("announce_two", "amun", "god.amun", _announce)


# Anubis: trapped warriors ---------------------------------------------------------------------------

SLOTS = 3
RANSOM = 1
TRAPPED_WARRIOR = "trapped-warrior"
"""The word for a trapped warrior where a figure is summoned."""


def trapped(state: State) -> tuple[int, ...]:
    """The gods whose warriors Anubis holds, one entry for each warrior."""
    held: tuple[int, ...] = state.memory.get("anubis", ())
    return held


def _set_trapped(state: State, held: tuple[int, ...]) -> None:
    if held:
        state.memory["anubis"] = tuple(sorted(held))
    else:
        state.memory.pop("anubis", None)


def _warriors_killed(state: State, victims: list[Victim], resolution: bool) -> None:
    god = bearer(state, "anubis")
    owners = tuple(sorted({v.god for v in victims if v.kind == WARRIOR and v.god != god}))
    if god >= 0 and owners and len(trapped(state)) < SLOTS:
        queue(state, ("trap", god, owners))


def _trap_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [*(Trap(state.fixed.gods[owner].id) for owner in todo[2]), DONE]


def _refuse_trap(state: State, god: int, todo: Todo, action: Trap | Done) -> Refusal | None:
    if isinstance(action, Done) or action.god in [state.fixed.gods[owner].id for owner in todo[2]]:
        return None
    return Refusal("god.anubis", f"No warrior of {action.god!r} was killed just now.")


def _resolve_trap(state: State, god: int, todo: Todo, action: Trap | Done) -> None:
    if isinstance(action, Done):
        return
    owner = next(i for i in todo[2] if state.fixed.gods[i].id == action.god)
    state.pool[state.pool_index(owner, WARRIOR)] -= 1
    _set_trapped(state, (*trapped(state), owner))
    note(state, "god.anubis", "trapped", owner, by=god)


decision(
    Decision(
        kind="trap",
        rules=("god.anubis",),
        accepts=(Trap, Done),
        options=_trap_options,
        refuse=_refuse_trap,
        resolve=_resolve_trap,
    )
)


def _anubis_strength(state: State, god: int, kind: int, hex: int) -> Parts:
    held = len(trapped(state))
    return [("god.anubis", held)] if held and kind == GOD and god == bearer(state, "anubis") else []


def _may_ransom(state: State, god: int) -> list[tuple[str, int]]:
    able = god in trapped(state) and state.followers[god] >= RANSOM
    return [(TRAPPED_WARRIOR, WARRIOR)] if able else []


def _ransom(state: State, god: int, word: str) -> None:
    if word == TRAPPED_WARRIOR:
        gain_followers(state, god, -RANSOM, "god.anubis")
        gain_followers(state, bearer(state, "anubis"), RANSOM, "god.anubis")
        _free(state, god)


def _free(state: State, owner: int) -> None:
    held = list(trapped(state))
    held.remove(owner)
    _set_trapped(state, tuple(held))
    state.pool[state.pool_index(owner, WARRIOR)] += 1
    note(state, "god.anubis", "freed", owner)


def _free_all(state: State, owners: tuple[int, ...]) -> None:
    for owner in trapped(state):
        if owner in owners:
            _free(state, owner)


def _anubis_merging(state: State, higher: int, lower: int) -> None:
    # Nobody traps its own warriors, and lower's warriors leave the game with their god.
    _free_all(state, (higher, lower) if bearer(state, "anubis") in (higher, lower) else (lower,))


def _anubis_forgotten(state: State, god: int) -> None:
    _free_all(state, tuple(range(state.fixed.seats)) if god == bearer(state, "anubis") else (god,))


def _trapped_elsewhere(state: State) -> dict[int, int]:
    held = trapped(state)
    return {owner: held.count(owner) for owner in set(held)}


def _anubis_set_up(state: State, setup: SetUp) -> None:
    names = _words(setup, "trapped")
    ids = [g.id for g in state.fixed.gods]
    for name in names:
        owner = ids.index(name) if name in ids else -1
        fine = owner in state.pile and owner != bearer(state, "anubis") >= 0
        if not fine or len(names) > SLOTS:
            setup.fail(
                f"abilities: trapped = {' '.join(names)!r}; expected up to 3 other gods' ids", "trapped"
            )
        if not state.pool[state.pool_index(owner, WARRIOR)]:
            setup.fail(f"abilities: trapped: {name} has no warrior left for it", "trapped")
        state.pool[state.pool_index(owner, WARRIOR)] -= 1
        _set_trapped(state, (*trapped(state), owner))


def _anubis_written(state: State) -> dict[str, str]:
    held = " ".join(state.fixed.gods[owner].id for owner in trapped(state))
    return {"trapped": held} if held else {}


# Isis: figures kept alive ---------------------------------------------------------------------------


def _may_keep(state: State) -> int:
    """Isis' figures that are about to die next to an enemy figure."""
    god = bearer(state, "isis")
    if god < 0:
        return 0
    return mortals(state) & state.figures[god] & state.near(enemies(state, god))


def _isis_before_deaths(state: State) -> None:
    if _may_keep(state):
        queue(state, ("protect", bearer(state, "isis")))


def _protect_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [*(Protect(h) for h in bits(_may_keep(state))), DONE]


def _refuse_protect(state: State, god: int, todo: Todo, action: Protect | Done) -> Refusal | None:
    if isinstance(action, Done) or (is_hex(action.hex) and _may_keep(state) >> action.hex & 1):
        return None
    return Refusal(
        "god.isis", f"{hex_word(action.hex)} holds no figure of yours that dies next to an enemy figure."
    )


def _resolve_protect(state: State, god: int, todo: Todo, action: Protect | Done) -> None:
    if isinstance(action, Done):
        return
    the_battle(state).protected |= 1 << action.hex
    note(state, "god.isis", "protected", god, hexes=1 << action.hex)
    _isis_before_deaths(state)


decision(
    Decision(
        kind="protect",
        rules=("god.isis",),
        accepts=(Protect, Done),
        options=_protect_options,
        refuse=_refuse_protect,
        resolve=_resolve_protect,
    )
)


# Osiris: gates --------------------------------------------------------------------------------------

GATES = 3


def gates(state: State) -> int:
    """The hexes with a gate."""
    mask: int = state.memory.get("osiris", 0)
    return mask


def _set_gates(state: State, mask: int) -> None:
    if mask:
        state.memory["osiris"] = mask
    else:
        state.memory.pop("osiris", None)


def _gate_sites(state: State) -> int:
    return the_battle(state).area & state.free_land() & ~gates(state)


def _osiris_lost(state: State, god: int) -> None:
    if god == bearer(state, "osiris") and _gate_sites(state):
        queue(state, ("gate", god))


def _gate_sources(state: State) -> list[int]:
    placed = gates(state)
    return [POOL] * (placed.bit_count() < GATES) + list(bits(placed))


def _gate_options(state: State, god: int, todo: Todo) -> list[Action]:
    sites = bits(_gate_sites(state))
    rows = [_gates_from(source) for source in _gate_sources(state)]
    return [*(row[h] for row in rows for h in sites), DONE]


@lru_cache(maxsize=N_HEXES + 1)
def _gates_from(source: int) -> tuple[PlaceGate, ...]:
    """The placing of a gate from a place on each hex, by hex; made once."""
    return tuple(PlaceGate(h, source) for h in range(N_HEXES))


def _refuse_gate(state: State, god: int, todo: Todo, action: PlaceGate | Done) -> Refusal | None:
    if isinstance(action, Done):
        return None
    if not is_hex(action.hex) or not _gate_sites(state) >> action.hex & 1:
        return Refusal(
            "god.osiris", f"{hex_word(action.hex)} is no empty land hex of this region without a gate."
        )
    if type(action.start) is not int or action.start not in _gate_sources(state):
        return Refusal("god.osiris", f"There is no gate to take from {hex_word(action.start)}.")
    return None


def _resolve_gate(state: State, god: int, todo: Todo, action: PlaceGate | Done) -> None:
    if isinstance(action, Done):
        return
    before = 0 if action.start == POOL else 1 << action.start
    _set_gates(state, gates(state) & ~before | 1 << action.hex)
    note(state, "god.osiris", "ability", god, hex=action.hex)


decision(
    Decision(
        kind="gate",
        rules=("god.osiris",),
        accepts=(PlaceGate, Done),
        options=_gate_options,
        refuse=_refuse_gate,
        resolve=_resolve_gate,
    )
)


def _gates_closed(state: State, god: int, kind: int, how: str, start: int) -> tuple[str, int]:
    placed = gates(state)
    return "god.osiris", placed if placed and god != bearer(state, "osiris") else 0


def _gate_summons(state: State, god: int) -> list[tuple[str, int, int]]:
    if god != bearer(state, "osiris"):
        return []
    return [("god.osiris", h, 1 << h) for h in bits(gates(state) & ~state.occupied)]


def _osiris_forgotten(state: State, god: int) -> None:
    if god == bearer(state, "osiris"):
        _set_gates(state, 0)


def _osiris_set_up(state: State, setup: SetUp) -> None:
    god = bearer(state, "osiris")
    legal = state.free_land() | LAND & state.figures[god] if god >= 0 else 0
    _set_gates(state, _hex_mask(setup, "gates", legal, GATES))


# Ra: suns -------------------------------------------------------------------------------------------

SUNS = 3


def suns(state: State) -> int:
    """The hexes of the figures that bear a sun."""
    mask: int = state.memory.get("ra", 0)
    return mask


def _set_suns(state: State, mask: int) -> None:
    if mask:
        state.memory["ra"] = mask
    else:
        state.memory.pop("ra", None)


def _ra_placed(state: State, god: int, kind: int, hex: int, how: str) -> None:
    if how == "summon" and god == bearer(state, "ra") and suns(state).bit_count() < SUNS:
        queue(state, ("sun", god, hex))


def _give_sun(state: State, god: int, todo: Todo) -> None:
    _set_suns(state, suns(state) | 1 << todo[2])
    note(state, "god.ra", "ability", god, hex=todo[2])


may_use("sun", "ra", "god.ra", _give_sun)


def _ra_shifted(state: State, start: int, end: int) -> None:
    if suns(state) >> start & 1:
        _set_suns(state, suns(state) ^ (1 << start | 1 << end))


def _ra_removed(state: State, god: int, kind: int, hex: int) -> None:
    if suns(state) >> hex & 1:
        _set_suns(state, suns(state) ^ 1 << hex)


def _ra_gain(state: State, god: int, area: int) -> Parts:
    shines = god == bearer(state, "ra") and suns(state) & state.figures[god] & area
    return [("god.ra", 1)] if shines else []


def _ra_win(state: State, god: int, margin: int) -> Parts:
    return _ra_gain(state, god, the_battle(state).area)


def _ra_set_up(state: State, setup: SetUp) -> None:
    god = bearer(state, "ra")
    figures = bits(state.figures[god]) if god >= 0 else ()
    legal = sum(1 << h for h in figures if state.kind_at(h) != GOD)  # a god is never summoned
    _set_suns(state, _hex_mask(setup, "suns", legal, SUNS))


# Scenario texts -------------------------------------------------------------------------------------


def _words(setup: SetUp, key: str) -> list[str]:
    value = setup.abilities.get(key, "")
    if not isinstance(value, str):
        setup.fail(f"abilities: {key} must be a text in quotes", key)
    return value.split()


def _hex_mask(setup: SetUp, key: str, legal: int, most: int) -> int:
    mask = 0
    for name in _words(setup, key):
        if name not in HEX or not legal >> HEX[name] & 1:
            setup.fail(f"abilities: {key}: {name!r} is not a hex where one can be", key)
        mask |= 1 << HEX[name]
    if mask.bit_count() > most:
        setup.fail(f"abilities: {key}: there are {most}", key)
    return mask


def _hex_names(key: str, mask: int) -> dict[str, str]:
    return {key: " ".join(HEXES[h] for h in bits(mask))} if mask else {}


register(
    GODS,
    God("amun", "Amun", "god.amun", {"battle_cards": _amun_may_announce, "conflict_end": _amun_turns_up}),
    God(
        "anubis",
        "Anubis",
        "god.anubis",
        {
            "killed": _warriors_killed,
            "figure_bonus": _anubis_strength,
            "other_figures": _may_ransom,
            "take_other": _ransom,
            "merging": _anubis_merging,
            "forgotten": _anubis_forgotten,
            "elsewhere": _trapped_elsewhere,
            "set_up": _anubis_set_up,
            "written": _anubis_written,
            "marks": lambda state: {"trapped": trapped(state)},
        },
        remembers=("trapped",),
    ),
    God("isis", "Isis", "god.isis", {"before_deaths": _isis_before_deaths}),
    God(
        "osiris",
        "Osiris",
        "god.osiris",
        {
            "battle_lost": _osiris_lost,
            "covered": gates,
            "closed": _gates_closed,
            "extra_summons": _gate_summons,
            "forgotten": _osiris_forgotten,
            "set_up": _osiris_set_up,
            "written": lambda state: _hex_names("gates", gates(state)),
            "marks": lambda state: {"gates": gates(state)},
        },
        remembers=("gates",),
    ),
    God(
        "ra",
        "Ra",
        "god.ra",
        {
            "placed": _ra_placed,
            "shifted": _ra_shifted,
            "removed": _ra_removed,
            "dominance_gain": _ra_gain,
            "win_gain": _ra_win,
            "set_up": _ra_set_up,
            "written": lambda state: _hex_names("suns", suns(state)),
            "marks": lambda state: {"suns": suns(state)},
        },
        remembers=("suns",),
    ),
)
