"""Ways on foot: what a way costs step by step, what it crosses, and which settings of a ruleset that rests on."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.comparing.answers import Answer
from tactical.rules.comparing.knobs import chosen_all, section
from tactical.rules.comparing.table import Square, Table, placed
from tactical.rules.engine.actions import DoubleMove, order_from_plain
from tactical.rules.engine.legal import ReachableSquare
from tactical.rules.engine.phalanx import hampering_spears
from tactical.rules.engine.preview import Preview, preview_order
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.targets import refuse_target
from tactical.rules.engine.unreached import why_unreached
from tactical.rules.geometry.battlemap import DOUBLED, HEAVY, IMPEDED
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.reasons import Reason

LONGEST_TOLD = 12
"""Steps of a way whose costs are told one by one."""


@dataclass(frozen=True, slots=True)
class Going:
    """A way that a creature may take, and what it meets on it: words that name settings (``SETTINGS``)."""

    spot: ReachableSquare
    preview: Preview
    meets: frozenset[str]

    @property
    def path(self) -> tuple[Square, ...]:
        return tuple((leg[0], leg[1]) for leg in self.spot.path)


SETTINGS: dict[str, tuple[str, ...]] = {
    "diagonal": ("grid/diagonals",),
    "rough diagonal": ("grid/doubled_diagonal",),
    "heavy": ("grid/heavy",),
    "several": ("grid/doublings",),
    "narrow": ("grid/squeeze",),
    "through a foe": ("occupancy/pass_enemy",),
    "onto somebody": ("occupancy/end",),
    "impeded": ("movement/impeded",),
}
SPEARS = "spears"
"""Which settings what is met on a way makes matter."""


def going(table: Table, square: Square) -> Going | None:
    """Return the cheapest way to a square within this turn, None if there is none."""
    spot = table.reach.get(square)
    if spot is None:
        return None
    preview = preview_order(
        table.state, table.unit.id, order_from_plain({"type": "double_move", "path": spot.path}, "")
    )
    return Going(spot, preview, _met(table, spot))


def going_at(table: Table, foe: Combatant, line: int) -> Going | None:
    """Return the cheapest way from whose end an attack line gets at a foe; an empty way where it does already."""
    weapon = table.state.arena.profiles[table.unit.id].lines[line]
    if refuse_target(table.state, table.unit, foe.id, weapon) is None:
        here = ReachableSquare(table.unit.x, table.unit.y, 0, (), ())
        return Going(here, preview_order(table.state, table.unit.id, DoubleMove(())), frozenset())
    far = weapon.reach_max + 1
    near = [spot for spot in table.reach.values() if _gap(table.unit, (spot.x, spot.y), foe) <= far]
    moved, unit = placed(table, (table.unit.x, table.unit.y))
    for spot in sorted(near, key=lambda one: (one.cost_feet, len(one.provokes), one.y, one.x)):
        unit.x, unit.y, unit.squares = spot.x, spot.y, _side(spot, table.unit.squares)
        unit.z = moved.arena.field.rest_level(*unit.space)
        if refuse_target(moved, unit, foe.id, weapon) is None:
            return going(table, (spot.x, spot.y))
    return None


def _side(spot: ReachableSquare, own: int) -> int:
    """Return how wide a creature is at the end of a way: ways of the large name it where they squeeze."""
    last = spot.path[-1] if spot.path else ()
    return last[3] if len(last) > 3 else own


def _gap(unit: Combatant, at: Square, other: Combatant) -> int:
    """Return the squares between two spaces, diagonals as one."""
    across = max(other.x - (at[0] + unit.squares - 1), at[0] - (other.x + other.squares - 1), 0)
    up = max(other.y - (at[1] + unit.squares - 1), at[1] - (other.y + other.squares - 1), 0)
    return max(across, up)


def _met(table: Table, spot: ReachableSquare) -> frozenset[str]:
    """Return what matters on a way."""
    battlemap, unit = table.state.arena.believed.map, table.unit
    held = {square for foe in table.foes for square in squares_of(foe.space)}
    spears = hampering_spears(table.state, unit) if table.state.arena.is_hampered else frozenset()
    found: set[str] = set()
    at: Square = (unit.x, unit.y)
    for leg in spot.path:
        x, y = leg[0], leg[1]
        side = leg[3] if len(leg) > 3 else unit.squares
        cells = [battlemap.at(i, j) for i, j in squares_of((x, y, side)) if battlemap.contains(i, j)]
        is_diagonal, is_rough = x != at[0] and y != at[1], any(cell in DOUBLED for cell in cells)
        found |= {"diagonal"} if is_diagonal else set()
        found |= {"rough diagonal"} if is_diagonal and is_rough else set()
        found |= {"heavy"} if HEAVY in cells else set()
        found |= {"impeded"} if IMPEDED in cells else set()
        found |= {"narrow"} if side < table.state.arena.profiles[unit.id].side else set()
        found |= {"several"} if is_rough and side < table.state.arena.profiles[unit.id].side else set()
        found |= {SPEARS} if spears.intersection(squares_of((x, y, side))) else set()
        found |= {"through a foe"} if held.intersection(squares_of((x, y, side))) else set()
        at = (x, y)
    return frozenset(found | ({"onto somebody"} if spot.squeezes else set()))


def walk_answer(table: Table, way: Going | None, meets: frozenset[str], square: Square | None) -> Answer:
    """Return what a way costs, or why there is none; ``meets`` is what is met on it by any ruleset."""
    places = tuple(place for word in SETTINGS if word in meets for place in SETTINGS[word])
    reasons = chosen_all(table.column.rules, places) + _of_spears(table, meets)
    if way is None:
        return _no_way(table, square, reasons)
    if not way.path:
        return Answer("0 ft", 0, "from where it stands")
    steps = way.preview.costs
    each = [after - before for before, after in zip((0, *steps), steps, strict=False)]
    told = " + ".join(str(feet) for feet in each) + " ft" if 1 < len(each) <= LONGEST_TOLD else ""
    kind = "a double move" if way.spot.order == "double_move" else "one move"
    detail = ", ".join(part for part in (told, kind) if part)
    cost = way.spot.cost_feet
    return Answer(f"{cost} ft", cost, detail, reasons, way.path)


def _of_spears(table: Table, meets: frozenset[str]) -> tuple[Reason, ...]:
    """Return what lowered spears do to a way where any ruleset knows a phalanx."""
    if SPEARS not in meets:
        return ()
    knows = table.column.rules.number("hampering", "phalanx")
    words = "squares before a phalanx are full of spears and hamper" if knows else "no phalanx: spears do not hamper"
    return section(table.column.rules, "hampering", words)


def _no_way(table: Table, square: Square | None, reasons: tuple[Reason, ...]) -> Answer:
    if square is None or not table.reach:
        return Answer("not this turn", None, "", reasons)
    refusal = why_unreached(table.state, table.unit, DoubleMove(()), square)
    return Answer("not this turn", None, refusal.text, (Reason(refusal.rule, refusal.text, "no"), *reasons))
