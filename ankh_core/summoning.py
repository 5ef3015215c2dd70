"""The summon action and what abilities add to it (`summon.choice`, `summon.place`)."""

from __future__ import annotations

from functools import lru_cache

from .actions import Action, Done, ExtraSummon, Summon
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import N_HEXES, bits
from .ledger import note
from .placing import hex_word, is_hex, open_hexes, place, why_closed
from .state import FIRST_GUARDIAN, WARRIOR, State

_DONE = Done()


@lru_cache(maxsize=32)
def summons_of(figure: str) -> tuple[Summon, ...]:
    """The summon of a figure to each hex, by hex; made once."""
    return tuple(Summon(figure, h) for h in range(N_HEXES))


def summon_area(state: State, god: int) -> int:
    """Every hex adjacent to an own figure or to a monument the god controls (`summon.place`)."""
    return state.near(state.figures[god] | state.owned[god])


def summonable(state: State, god: int) -> list[tuple[str, int]]:
    """What a god may summon, as (word, kind): from its pool, or offered by abilities (`summon.choice`)."""
    first = state.pool_index(god, WARRIOR)
    row = state.pool[first : first + len(state.fixed.guardians) + 1]
    names = state.fixed.kind_names
    found = [(names[WARRIOR + i], WARRIOR + i) for i, left in enumerate(row) if left]
    for listener in state.fixed.moments.other_figures:
        found += listener(state, god)
    return found


def anywhere(state: State, god: int, kind: int) -> int:
    """Hexes on which a figure may be summoned whatever is adjacent."""
    found = 0
    if kind >= FIRST_GUARDIAN:
        for listener in state.fixed.moments.summon_anywhere:
            found |= listener(state, god, kind)
    return found


def summon(state: State, god: int, figure: str, hex: int) -> None:
    """A figure is summoned onto an empty hex."""
    if figure not in state.fixed.kinds:
        for listener in state.fixed.moments.take_other:
            listener(state, god, figure)
    place(state, god, state.fixed.kinds.get(figure, WARRIOR), hex, "summon.place")


# The summon of the action ---------------------------------------------------------------------------


@step
def summon_action(state: State, god: int) -> None:
    """One figure from the pool, and what abilities add to it, in any order."""
    if _can_add(state, god, 0):
        queue(state, ("extra", god, 0, True))
    elif _can_summon(state, god):
        queue(state, ("summon", god))
    else:
        note(state, "turn.may_choose_futile", "nothing", god, why="summon")


def _can_summon(state: State, god: int) -> bool:
    area = summon_area(state, god)
    return any(_places(state, god, kind, area) for _, kind in summonable(state, god))


def _places(state: State, god: int, kind: int, area: int) -> int:
    return open_hexes(state, god, kind, "summon") & area | anywhere(state, god, kind)


def _options(state: State, god: int, todo: Todo) -> list[Action]:
    area = summon_area(state, god)
    found: list[Action] = []
    for word, kind in summonable(state, god):
        row = summons_of(word)
        found += [row[h] for h in bits(_places(state, god, kind, area))]
    return found


def _kind_of(state: State, god: int, figure: object) -> int:
    """The kind of a figure that a god may summon now, by its word; 0: it may not."""
    kind = state.fixed.kinds.get(figure, 0) if isinstance(figure, str) else 0
    if kind >= WARRIOR:
        return kind if state.pool[state.pool_index(god, kind)] else 0
    return next((k for word, k in summonable(state, god) if word == figure), 0)


def _no_such_figure(state: State, figure: object) -> Refusal:
    if isinstance(figure, str) and state.fixed.kinds.get(figure, 0) >= WARRIOR:
        return Refusal("summon.choice", f"There is no {figure} left in your pool.")
    return Refusal("summon.choice", f"{figure!r} is no figure that you can summon.")


def _refuse(state: State, god: int, todo: Todo, action: Summon) -> Refusal | None:
    figure, hex = action
    kind = _kind_of(state, god, figure)
    if not kind:
        return _no_such_figure(state, figure)
    if not is_hex(hex):
        return Refusal("summon.place", f"{hex_word(hex)} is not a hex.")
    near = bool(state.adjacent[hex] & (state.figures[god] | state.owned[god]))
    if near and open_hexes(state, god, kind, "summon") >> hex & 1:
        return None
    if anywhere(state, god, kind) >> hex & 1:
        return None
    if not near:
        return Refusal(
            "summon.place", f"{hex_word(hex)} is not adjacent to a figure of yours or a monument you control."
        )
    return why_closed(state, god, kind, hex, "summon", "summon.place")


def _resolve(state: State, god: int, todo: Todo, action: Summon) -> None:
    summon(state, god, action.figure, action.hex)


SUMMON = decision(
    Decision(
        kind="summon",
        rules=("summon.choice", "summon.place"),
        accepts=(Summon,),
        options=_options,
        refuse=_refuse,
        resolve=_resolve,
    )
)


# Extra summons --------------------------------------------------------------------------------------


def _sources(state: State, god: int, used: int) -> dict[int, tuple[str, int]]:
    """By the hex in whose name one more figure may be summoned: the rule, and the area it may go to."""
    found: dict[int, tuple[str, int]] = {}
    for listener in state.fixed.moments.extra_summons:
        for rule, hex, area in listener(state, god):
            if not used >> hex & 1:
                found[hex] = (rule, area)
    return found


@step
def extra_summons(state: State, god: int, used: int, owed: bool) -> None:
    """What abilities add to a summon action; each hex in ``used`` has had its figure.

    ``owed``: the action's own summon is still to come, and must if it can (`turn.must_if_possible`).
    """
    if _can_add(state, god, used):
        queue(state, ("extra", god, used, owed))
    elif owed and _can_summon(state, god):
        queue(state, ("summon", god))


def _can_add(state: State, god: int, used: int) -> bool:
    areas = [area for _, area in _sources(state, god, used).values()]
    if not areas:
        return False
    kinds = [kind for _, kind in summonable(state, god)]
    return any(open_hexes(state, god, kind, "summon") & area for kind in kinds for area in areas)


@lru_cache(maxsize=1 << 12)
def _extra(figure: str, hex: int, source: int) -> ExtraSummon:
    """An action that recurs is made once."""
    return ExtraSummon(figure, hex, source)


def _additions(state: State, god: int, used: int) -> list[Action]:
    sources = _sources(state, god, used)
    found: list[Action] = []
    for word, kind in summonable(state, god) if sources else ():
        free = open_hexes(state, god, kind, "summon")
        for source, (_, area) in sources.items():
            found += [_extra(word, h, source) for h in bits(free & area)]
    return found


def _extra_options(state: State, god: int, todo: Todo) -> list[Action]:
    own = _options(state, god, ()) if todo[3] else []
    return [*own, *_additions(state, god, todo[2]), *(() if own else (_DONE,))]


def _refuse_extra(state: State, god: int, todo: Todo, action: Summon | ExtraSummon | Done) -> Refusal | None:
    if isinstance(action, Done):
        if todo[3] and _can_summon(state, god):
            return Refusal("turn.must_if_possible", "You can summon the figure of the action, so you must.")
        return None
    if isinstance(action, Summon):
        if todo[3]:
            return _refuse(state, god, todo, action)
        return Refusal(
            "summon.choice", "The action's own figure has been summoned; more come from abilities."
        )
    figure, hex, source = action
    sources = _sources(state, god, todo[2])
    if not is_hex(source) or source not in sources:
        return Refusal("summon.choice", f"{hex_word(source)} brings you no further figure in this action.")
    kind = _kind_of(state, god, figure)
    if not kind:
        return _no_such_figure(state, figure)
    rule, area = sources[source]
    if not is_hex(hex) or not area >> hex & 1:
        return Refusal(rule, f"{hex_word(hex)} is not where {hex_word(source)} brings a figure.")
    if open_hexes(state, god, kind, "summon") >> hex & 1:
        return None
    return why_closed(state, god, kind, hex, "summon", rule)


def _resolve_extra(state: State, god: int, todo: Todo, action: Summon | ExtraSummon | Done) -> None:
    if isinstance(action, Done):
        return
    if isinstance(action, Summon):
        queue(state, ("extra_summons", god, todo[2], False))
    else:
        queue(state, ("extra_summons", god, todo[2] | 1 << action.source, todo[3]))
    summon(state, god, action.figure, action.hex)


EXTRA = decision(
    Decision(
        kind="extra",
        rules=("summon.choice", "summon.place"),
        accepts=(Summon, ExtraSummon, Done),
        options=_extra_options,
        refuse=_refuse_extra,
        resolve=_resolve_extra,
    )
)
