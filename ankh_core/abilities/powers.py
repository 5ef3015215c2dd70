"""The twelve Ankh powers, by level (`unlock.cost`)."""

from __future__ import annotations

from ..actions import Action, Done, Move
from ..agenda import Decision, Refusal, Todo, decision, queue, step
from ..battle import the_battle
from ..board import N_HEXES, bits
from ..devotion import gain_devotion, gain_followers, in_red
from ..placing import hex_word, is_hex, open_hexes, shift, why_closed
from ..registry import POWERS, Power, register
from ..state import GOD, OBELISK, PYRAMID, TEMPLE, State
from .common import DONE, has, may_use

Parts = list[tuple[str, int]]

# Level 1 ------------------------------------------------------------------------------------------

COMMANDING_FOLLOWERS = 3


def _commanding(state: State, god: int) -> None:
    if has(state, god, "commanding"):
        gain_followers(state, god, COMMANDING_FOLLOWERS, "power.commanding")


def _inspiring(state: State, god: int, cost: int) -> int:
    return 0 if has(state, god, "inspiring") else cost


def _omnipresent(state: State) -> None:
    for god in state.pile:
        if has(state, god, "omnipresent"):
            regions = sum(1 for r in state.regions if r.area & state.figures[god])
            gain_followers(state, god, regions, "power.omnipresent")


def _revered(state: State, god: int) -> None:
    if has(state, god, "revered"):
        gain_followers(state, god, 1, "power.revered")


# Level 2 ------------------------------------------------------------------------------------------

RESPLENDENT_MONUMENTS = 3
RESPLENDENT_STRENGTH = 3
TEMPLE_STRENGTH = 2


def _resplendent(state: State, god: int, kind: int, hex: int) -> Parts:
    if kind != GOD or not has(state, god, "resplendent"):
        return []
    if all((state.owned[god] & m).bit_count() < RESPLENDENT_MONUMENTS for m in state.monuments):
        return []
    return [("power.resplendent", RESPLENDENT_STRENGTH - 1)]


def _temple_attuned(state: State, god: int) -> Parts:
    if not has(state, god, "temple-attuned"):
        return []
    temples = state.owned[god] & state.monuments[TEMPLE - 1] & the_battle(state).area
    touched = temples & state.near(state.figures[god])
    return [("power.temple_attuned", TEMPLE_STRENGTH)] * touched.bit_count()


def _pyramid_attuned(state: State, god: int) -> list[tuple[str, int, int]]:
    if not has(state, god, "pyramid-attuned"):
        return []
    pyramids = bits(state.owned[god] & state.monuments[PYRAMID - 1])
    return [("power.pyramid_attuned", hex, state.near(1 << hex)) for hex in pyramids]


# Obelisk Attuned: several such gods alternate, one figure at a time (a house reading) ---------------

_MOVES = tuple(tuple(Move(a, b) for b in range(N_HEXES)) for a in range(N_HEXES))


def _obelisk_attuned(state: State) -> None:
    area = the_battle(state).area
    gods = tuple(g for g in state.gods_in(area) if has(state, g, "obelisk-attuned"))
    if gods:
        state.acted = 0
        queue(state, ("obelisk_turn", gods, 0))


def _obelisk_area(state: State, god: int) -> int:
    return state.near(state.owned[god] & state.monuments[OBELISK - 1] & the_battle(state).area)


@step
def obelisk_turn(state: State, gods: tuple[int, ...], idle: int) -> None:
    """The first of the gods may put one figure; it ends when none of them can or wants to."""
    if not gods or idle == len(gods):
        state.acted = 0
    elif len(_obelisk_options(state, gods[0], ())) > 1:
        queue(state, ("obelisk", gods[0], gods))
    else:
        queue(state, ("obelisk_turn", (*gods[1:], gods[0]), idle + 1))


def _obelisk_options(state: State, god: int, todo: Todo) -> list[Action]:
    area = _obelisk_area(state, god)
    found: list[Action] = []
    for start in bits(state.figures[god] & ~state.acted):
        mask = open_hexes(state, god, state.kind_at(start), "put", start) & area
        row = _MOVES[start]
        found += [row[end] for end in bits(mask)]
    found.append(DONE)
    return found


def _refuse_obelisk(state: State, god: int, todo: Todo, action: Move | Done) -> Refusal | None:
    rule = "power.obelisk_attuned"
    if isinstance(action, Done):
        return None
    start, end = action
    if not is_hex(start) or not state.figures[god] >> start & 1:
        return Refusal(rule, f"{hex_word(start)} holds no figure of yours.")
    if state.acted >> start & 1:
        return Refusal(rule, f"The figure on {hex_word(start)} has been put here already; each only once.")
    if not is_hex(end) or not _obelisk_area(state, god) >> end & 1:
        return Refusal(rule, f"{hex_word(end)} is not adjacent to an obelisk of yours in this region.")
    kind = state.kind_at(start)
    if open_hexes(state, god, kind, "put", start) >> end & 1:
        return None
    return why_closed(state, god, kind, end, "put", rule, start)


def _resolve_obelisk(state: State, god: int, todo: Todo, action: Move | Done) -> None:
    rest = todo[2][1:]
    if isinstance(action, Done):
        queue(state, ("obelisk_turn", rest, 0))
        return
    queue(state, ("obelisk_turn", (*rest, god), 0))
    shift(state, action.start, action.end, "power.obelisk_attuned", "put")
    state.acted |= 1 << action.end


decision(
    Decision(
        kind="obelisk",
        rules=("power.obelisk_attuned",),
        accepts=(Move, Done),
        options=_obelisk_options,
        refuse=_refuse_obelisk,
        resolve=_resolve_obelisk,
    )
)


# Level 3 ------------------------------------------------------------------------------------------

GLORIOUS_MARGIN = 3
GLORIOUS_GAIN = 3
MAGNANIMOUS_FIGURES = 2
MAGNANIMOUS_GAIN = 2
WORSHIPFUL_COST = 2


def _glorious(state: State, god: int, margin: int) -> Parts:
    if margin < GLORIOUS_MARGIN or not has(state, god, "glorious"):
        return []
    return [("power.glorious", GLORIOUS_GAIN - 1)]


def _magnanimous(state: State, god: int) -> None:
    battle = the_battle(state)
    figures = battle.counts[battle.gods.index(god)]
    if figures >= MAGNANIMOUS_FIGURES and has(state, god, "magnanimous"):
        gain_devotion(state, god, MAGNANIMOUS_GAIN, "power.magnanimous", figures=figures)


def _bountiful(state: State, god: int, amount: int) -> int:
    return 1 if in_red(state, god) and has(state, god, "bountiful") else 0


def _worshipful(state: State, god: int) -> None:
    if (
        has(state, god, "worshipful")
        and the_battle(state).cards[god]
        and state.followers[god] >= WORSHIPFUL_COST
    ):
        queue(state, ("worshipful", god))


def _use_worshipful(state: State, god: int, todo: Todo) -> None:
    gain_followers(state, god, -WORSHIPFUL_COST, "power.worshipful")
    gain_devotion(state, god, 1, "power.worshipful")


may_use("worshipful", "worshipful", "power.worshipful", _use_worshipful)

register(
    POWERS,
    Power("commanding", "Commanding", "power.commanding", {"battle_won": _commanding}, level=1),
    Power("inspiring", "Inspiring", "power.inspiring", {"build_cost": _inspiring}, level=1),
    Power("omnipresent", "Omnipresent", "power.omnipresent", {"conflict_start": _omnipresent}, level=1),
    Power("revered", "Revered", "power.revered", {"followers_gained": _revered}, level=1),
    Power("resplendent", "Resplendent", "power.resplendent", {"figure_bonus": _resplendent}, level=2),
    Power(
        "obelisk-attuned",
        "Obelisk Attuned",
        "power.obelisk_attuned",
        {"battle_start": _obelisk_attuned},
        level=2,
    ),
    Power(
        "temple-attuned", "Temple Attuned", "power.temple_attuned", {"god_bonus": _temple_attuned}, level=2
    ),
    Power(
        "pyramid-attuned",
        "Pyramid Attuned",
        "power.pyramid_attuned",
        {"extra_summons": _pyramid_attuned},
        level=2,
    ),
    Power("glorious", "Glorious", "power.glorious", {"win_gain": _glorious}, level=3),
    Power("magnanimous", "Magnanimous", "power.magnanimous", {"battle_lost": _magnanimous}, level=3),
    Power("bountiful", "Bountiful", "power.bountiful", {"devotion_gain": _bountiful}, level=3),
    Power("worshipful", "Worshipful", "power.worshipful", {"after_battle": _worshipful}, level=3),
)
