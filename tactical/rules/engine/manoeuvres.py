"""How creatures that play themselves use movement: falling back, running far, going by every element."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.actions.moving import Path
from tactical.rules.engine.budget import has_whole_round, pools_of, run_squares, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.crowd import ending
from tactical.rules.engine.outsized import fitted
from tactical.rules.engine.perils import shunned
from tactical.rules.engine.roaming import Roaming, roaming, shun
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.threats import threats_to
from tactical.rules.engine.walking import reach_of
from tactical.rules.engine.weighing import Scene
from tactical.rules.geometry.distance import FEET, Distance, distance_table
from tactical.rules.geometry.reach import ReachMap
from tactical.rules.geometry.ways import WaysMap

FAR_RUN = 2
"""A creature runs when even so many double moves would not bring it to blows."""
DETOUR, FARTHEST = 8, 30
"""Squares beyond the nearest enemy, and at most, that a creature looks for ways in the air or in water."""
CLOSE_LOOKS = 12
"""How many places to strike from are looked at closely, the cheapest first."""


def fall_back(state: FightState, unit: Combatant) -> actions.Withdraw | None:
    """Withdraw from the enemy that threatens it, as far as one movement goes (EP-MV-24); None where none threatens.

    On the quick search's map a way leads away at every step when its distance from the enemy grew by what it cost.
    """
    if not state.turn.standard or state.turn.stepped or unit.z or not state.arena.field.is_flat:
        return None
    if state.arena.rules.word("movement", "withdraw") != "standard" or not walk_feet(state, unit):
        return None
    threats, width = threats_to(state, unit), state.arena.field.map.width
    near = threats.names(threats.mask(unit.y * width + unit.x, width, unit.squares))
    if not near:
        return None
    enemy = max((state.combatants[key] for key in near), key=lambda other: (other.hp, other.id))
    reach = reach_of(state, unit, walk_feet(state, unit), threats=threats)
    places = np.array(reach.places())
    y, x = np.divmod(places >> 1, width)
    apart = apart_from(state, unit.squares, (x, y, np.zeros_like(x)), enemy)
    here = state.arena.field.apart(unit.space, enemy.space)
    cost = reach.cost[places]
    for index in np.argsort(-np.where(apart - here == cost, cost, -1), kind="stable")[:3].tolist():
        if cost[index] < 1 or apart[index] - here != cost[index]:
            return None
        order = actions.Withdraw(reach.path(int(places[index])), enemy.id)
        if refuse(state, unit, order) is None:
            return order
    return None


def run_there(scene: Scene, reach: ReachMap, goal: int) -> actions.Run | None:
    """Run towards a far goal over clear ground, when nobody threatens and no blow could be struck for long."""
    state, unit = scene.state, scene.unit
    double = 2 * walk_feet(state, unit) // FEET
    if scene.here_mask or reach.cost.item(goal) <= FAR_RUN * double or not has_whole_round(state):
        return None
    most, path = run_squares(state, unit), reach.path(goal)
    for length in range(min(most, len(path) - double), double, -1):
        order = actions.Run(path[:length])
        refusal = refuse(state, unit, order)
        if refusal is None:
            return order
        if refusal.rule not in ("EP-MV-05", "EP-MV-11", "EP-MV-23"):
            return None
    return None


def roams(state: FightState, unit: Combatant) -> bool:
    """Whether the quick search on the flat tells too little of where a creature gets to."""
    return not state.arena.field.is_flat or bool(unit.z)


def flies(state: FightState, unit: Combatant) -> bool:
    """Whether a creature has wings or the like to cross what bars its feet."""
    return bool(pools_of(state, unit).get("fly"))


def roam_and_strike(scene: Scene, floor: float) -> tuple[actions.Order, float] | None:
    """Return the best way by any movement type to a place to strike from, and its worth, if better than ``floor``."""
    state, unit = scene.state, scene.unit
    lines = [line for line in scene.lines if line.is_melee]
    if not lines or not state.turn.move:
        return None
    asked, found = _search(scene, 1)
    places, spots, cost = _decoded(found)
    best: tuple[actions.Order, float] | None = None
    for foe, line in ((foe, line) for line in lines for foe in scene.foes):
        if scene.most(foe, line)[False] <= floor:
            continue
        for index in _striking(state, foe.unit, fitted(state, unit, line, foe.unit), places, spots, cost):
            place = int(places[index])
            x, y, z, side = found.where(place)
            if not state.arena.field.map.contains(x, y, unit.squares):
                continue
            end = ending(state, unit, (x, y, side), z)
            if end.refusal is not None or end.squeezed_with or (x, y, z) == (unit.x, unit.y, unit.z):
                continue
            apart = state.arena.field.apart((x, y, side), foe.space)
            value = scene.value(foe, line, (x, y), apart, full=False)
            value -= scene.risk(_known(scene, asked, found.mask.item(place))) + 0.01 * found.cost.item(place)
            if value > floor:
                floor, best = value, (actions.Move(_path(found, place), mode="auto"), value)
    return best


def roam_towards(scene: Scene) -> actions.Order:
    """Go by any movement type as near to an enemy as the turn allows."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    is_double = turn.move and turn.standard and not turn.surprise
    if turn.stepped or not (turn.move or turn.standard):
        return actions.EndTurn()
    _, found = _search(scene, 2 if is_double else 1)
    places, spots, cost = _decoded(found)
    if not len(places):
        return actions.EndTurn()
    side = unit.squares
    apart = np.min([apart_from(state, side, spots, foe.unit) for foe in scene.foes], axis=0)
    here = min(int(apart_from(state, side, _point(unit), foe.unit)[0]) for foe in scene.foes)
    single = max(pools_of(state, unit).values())
    for index in np.lexsort((places, cost, apart))[:CLOSE_LOOKS].tolist():
        place = int(places[index])
        x, y, z, size = found.where(place)
        end = ending(state, unit, (x, y, size), z)
        if apart[index] >= here or end.refusal is not None or end.squeezed_with:
            continue
        make = actions.Move if cost[index] <= single else actions.DoubleMove
        order = make(_path(found, place), mode="auto")
        if refuse(state, unit, order) is None:
            return order
    return actions.EndTurn()


def _path(found: WaysMap, place: int) -> Path:
    return cast(Path, found.path(place))  # with its level, and its side where it squeezes


Spots = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


def _search(scene: Scene, times: int) -> tuple[Roaming, WaysMap]:
    """Look for ways by all movement types, no farther than past the nearest enemy: the sky is wide."""
    state, unit = scene.state, scene.unit
    far = min(FARTHEST, min(foe.apart for foe in scene.foes) + DETOUR)
    budgets = {mode: times * squares for mode, squares in pools_of(state, unit).items() if mode != "teleport"}
    if set(budgets) - {"walk"}:
        budgets = {mode: min(squares, far) for mode, squares in budgets.items()}
    asked = roaming(state, unit, budgets, with_stepover=times == 1)
    shun(state, asked, shunned(state, unit))
    return asked, asked.field.ways(asked.query)


def _decoded(found: WaysMap) -> tuple[NDArray[np.int64], Spots, NDArray[np.int64]]:
    """Return every place that can be reached, where each lies, and what it costs."""
    window = found.query.window
    places = np.array(found.places(), dtype=np.int64)
    stance, index = np.divmod(places // found.parities, window.size)
    layer, square = np.divmod(index, window.width * window.height)
    y, x = np.divmod(square, window.width)
    levels = np.array(found.levels, dtype=np.int64)
    z = levels[stance, square] if window.grounded else window.low + layer
    return places, (x, y, z), found.cost[places]


def _striking(
    state: FightState,
    enemy: Combatant,
    line: AttackLine,
    places: NDArray[np.int64],
    spots: Spots,
    cost: NDArray[np.int64],
) -> Iterator[int]:
    """Yield the cheapest places from which a line reaches an enemy."""
    apart = apart_from(state, 1, spots, enemy)
    fit = np.flatnonzero((apart >= line.reach_min) & (apart <= line.reach_max))
    yield from fit[np.lexsort((places[fit], cost[fit]))][:CLOSE_LOOKS].tolist()


def _point(unit: Combatant) -> Spots:
    return np.array([unit.x]), np.array([unit.y]), np.array([unit.z])


def apart_from(state: FightState, side: int, spots: Spots, enemy: Combatant) -> NDArray[np.int64]:
    """Return how far an enemy is from spaces of a side at many places."""
    table = _table(state.arena.field.distance)
    steps = []
    for at, low in zip(spots, (enemy.x, enemy.y, enemy.z), strict=True):
        gap = np.maximum(low - (at + side - 1), at - (low + enemy.squares - 1))
        steps.append(np.minimum(np.maximum(gap, 0), len(table) - 1))
    result: NDArray[np.int64] = table[table[steps[0], steps[1]], steps[2]]
    return result


@cache
def _table(distance: Distance) -> NDArray[np.int64]:
    return np.array(distance_table(distance), dtype=np.int64)


def _known(scene: Scene, asked: Roaming, mask: int) -> int:
    """Return a mask of enemies as the scene counts them."""
    names = set(asked.names(mask))
    return sum(1 << bit for bit, key in enumerate(scene.threats.ids) if key in names)
