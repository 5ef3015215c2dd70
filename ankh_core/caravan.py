"""The camel caravan event: a line, its token, and a swap (`caravan.line` to `caravan.tokens`)."""

from __future__ import annotations

from functools import lru_cache

from .actions import Action, Done, KeepToken, LayCamels, SwapTokens
from .agenda import Decision, Refusal, Todo, decision, queue, step
from .board import (
    CORNER_HEXES,
    CORNER_SET,
    CORNER_SIDES,
    HEXES,
    LAND_SIDES,
    RIVERS,
    SIDE_CORNERS,
    SIDES,
    WATER,
    side_name,
)
from .ledger import note
from .placing import hex_word
from .regions import MAX_LINE, MIN_PART, Region, caravan_lines, cut_by, region, walls_inside
from .state import CONFLICT_TOKENS, State

_DONE = Done()


def legal_lines(state: State) -> dict[tuple[int, ...], LayCamels]:
    """Every legal line, region by region; none without a token for the new region."""
    if len(state.regions) >= CONFLICT_TOKENS:
        return {}
    lands = sorted([r.land for r in state.regions], key=_first)
    return caravan_lines(tuple(lands), state.camels, min(MAX_LINE, state.camel_supply()))


@step
def caravan_event(state: State) -> None:
    """The player who triggered splits a region, if any can be split (`caravan.none`)."""
    god = state.god_of[state.seat]
    if legal_lines(state):
        queue(state, ("caravan", god))
    else:
        note(state, "caravan.none", "nothing", god, why="caravan", camels=state.camel_supply())


def _line_options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(legal_lines(state).values())


def _refuse_line(state: State, god: int, todo: Todo, action: LayCamels) -> Refusal | None:
    sides = action.sides
    if not (isinstance(sides, tuple) and all(type(s) is int and 0 <= s < len(SIDES) for s in sides)):
        return Refusal("caravan.line", f"{sides!r} is not a list of sides.")
    return None if sides in legal_lines(state) else _why_no_line(state, sides)


def _why_no_line(state: State, sides: tuple[int, ...]) -> Refusal:
    if list(sides) != sorted(set(sides)) or not sides:
        return Refusal("caravan.line", "Name at least one side, each once, in the order of the board.")
    if len(sides) > min(MAX_LINE, state.camel_supply()):
        limit = min(MAX_LINE, state.camel_supply())
        return Refusal("caravan.line", f"{len(sides)} camels are too many; {limit} can be laid at most.")
    for side in sides:
        a, b = SIDES[side]
        if not LAND_SIDES >> side & 1:
            return Refusal(
                "caravan.line", f"{side_name(side)} lies beside water; camels go between two land hexes."
            )
        if (RIVERS | state.camels) >> side & 1:
            return Refusal("caravan.line", f"{side_name(side)} already carries a river or a camel.")
        if not state.region_of(a).land >> b & 1:
            return Refusal("caravan.line", f"{side_name(side)} does not lie inside one region.")
    return _why_no_split(state, sides)


def _why_no_split(state: State, sides: tuple[int, ...]) -> Refusal:
    land = state.region_of(SIDES[sides[0]][0]).land
    if any(not land >> SIDES[s][0] & 1 for s in sides):
        return Refusal("caravan.line", "All camels of a caravan lie in one region.")
    if land.bit_count() < 2 * MIN_PART:
        return Refusal(
            "caravan.split",
            f"That region has {land.bit_count()} land hexes; "
            f"it takes {2 * MIN_PART} to leave {MIN_PART} on both sides.",
        )
    corners = [corner for side in sides for corner in SIDE_CORNERS[side]]
    ends = [corner for corner in corners if corners.count(corner) == 1]
    # At most six sides are too few for a ring beside a line, so this is all it takes to be one line.
    if len(ends) != 2 or any(corners.count(corner) > 2 for corner in corners):
        return Refusal("caravan.line", "The camels do not stand in one unbroken line without branches.")
    if not all(_stops(corner, RIVERS | state.camels) for corner in ends):
        return Refusal(
            "caravan.line",
            "Each end of the line has to touch a river, water, an earlier camel or the border of the map.",
        )
    return Refusal(
        "caravan.split",
        f"The line does not cut the region into exactly two parts of at least {MIN_PART} land hexes each "
        "in which every camel helps to separate them.",
    )


def _stops(corner: int, walls: int) -> bool:
    """Whether a line may end in a corner: there is the border, water, a river or a camel."""
    border = len(CORNER_HEXES[corner]) < 3
    return border or bool(CORNER_SET[corner] & WATER) or any(walls >> s & 1 for s in CORNER_SIDES[corner])


def _resolve_line(state: State, god: int, todo: Todo, action: LayCamels) -> None:
    cut = state.region_of(SIDES[action.sides[0]][0])
    one, two = cut_by(action.sides, cut.land, walls_inside(cut.land, state.camels))
    camels = state.camels | sum(1 << s for s in action.sides)
    new = state.token_supply()[0]
    # Until the player has spoken the part with the first hex holds the old token.
    others = tuple(r for r in state.regions if r.token != cut.token)
    state.set_camels(camels, (*others, region(cut.token, one), region(new, two)))
    note(state, "caravan.line", "camels", god, sides=action.sides, token=cut.token, parts=(one, two))
    queue(state, ("keep", god, cut.token, new), ("swap", god, cut.token, new))


LAY = decision(
    Decision(
        kind="caravan",
        rules=("caravan.line", "caravan.split"),
        accepts=(LayCamels,),
        options=_line_options,
        refuse=_refuse_line,
        resolve=_resolve_line,
    )
)


def _first(land: int) -> int:
    return (land & -land).bit_length() - 1


def _keep_options(state: State, god: int, todo: Todo) -> list[Action]:
    return [KeepToken(_first(state.region(token).land)) for token in todo[2:]]


def _refuse_keep(state: State, god: int, todo: Todo, action: KeepToken) -> Refusal | None:
    firsts = [_first(state.region(token).land) for token in todo[2:]]
    if type(action.hex) is int and action.hex in firsts:
        return None
    return Refusal(
        "caravan.tokens",
        f"{hex_word(action.hex)} does not name one of the two parts; "
        f"name a part by its first hex, {HEXES[firsts[0]]} or {HEXES[firsts[1]]}.",
    )


def _resolve_keep(state: State, god: int, todo: Todo, action: KeepToken) -> None:
    old, new = todo[2:]
    if not state.region(old).land >> action.hex & 1:
        _exchange(state, old, new)
    for token in (old, new):
        note(state, "caravan.tokens", "token", god, token=token, hex=_first(state.region(token).land))


KEEP = decision(
    Decision(
        kind="keep",
        rules=("caravan.tokens",),
        accepts=(KeepToken,),
        options=_keep_options,
        refuse=_refuse_keep,
        resolve=_resolve_keep,
    )
)


def _exchange(state: State, one: int, two: int) -> None:
    other = {one: two, two: one}
    swapped = tuple(Region(other.get(r.token, r.token), r.land, r.area) for r in state.regions)
    state.regions = tuple(sorted(swapped))


def _swap_options(state: State, god: int, todo: Todo) -> list[Action]:
    return list(_swaps(*sorted(todo[2:]), tuple([r.token for r in state.regions])))


@lru_cache(maxsize=256)
def _swaps(old: int, new: int, tokens: tuple[int, ...]) -> tuple[SwapTokens | Done, ...]:
    rest = [token for token in tokens if token not in (old, new)]
    return SwapTokens(old, new), *(SwapTokens(t, r) for t in (old, new) for r in rest), _DONE


def _refuse_swap(state: State, god: int, todo: Todo, action: SwapTokens | Done) -> Refusal | None:
    if isinstance(action, Done):
        return None
    old, new = sorted(todo[2:])
    tokens = [r.token for r in state.regions]
    for token in action:
        if type(token) is not int or token not in tokens:
            return Refusal("caravan.tokens", f"There is no conflict order token {token!r} on the board.")
    if action.token not in (old, new) or action.other == action.token or action == SwapTokens(new, old):
        return Refusal(
            "caravan.tokens", f"Swap the token of a part just made, {old} or {new}, with another token."
        )
    return None


def _resolve_swap(state: State, god: int, todo: Todo, action: SwapTokens | Done) -> None:
    if isinstance(action, Done):
        return
    _exchange(state, action.token, action.other)
    for token in sorted(action):
        note(state, "caravan.tokens", "token", god, token=token, hex=_first(state.region(token).land))


SWAP = decision(
    Decision(
        kind="swap",
        rules=("caravan.tokens",),
        accepts=(SwapTokens, Done),
        options=_swap_options,
        refuse=_refuse_swap,
        resolve=_resolve_swap,
    )
)
