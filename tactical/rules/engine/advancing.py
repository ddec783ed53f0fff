"""Going at the enemy: a charge, a run, a walk as far as the turn allows, or a door that is in the way."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.approaching import before_their_blows, furthest_stop, outshot, way_to_strike
from tactical.rules.engine.budget import has_whole_round, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.doors import doors, sides
from tactical.rules.engine.manoeuvres import run_there
from tactical.rules.engine.weighing import Scene
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.reach import UNREACHED, ReachMap


def advance(scene: Scene) -> actions.Order:
    """Charge or walk towards the nearest enemy; parry or wait when there is no way."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    lines = [line for line in scene.lines if line.is_melee] or list(scene.lines)
    if not lines or turn.stepped or not scene.profile.speed:
        return actions.EndTurn()
    if state.arena.rules.number("charge", "multiple") > 1 and has_whole_round(state):
        charge = _charge(scene, lines)
        if charge is not None:
            return charge
    reach, goal = way_to_strike(scene, lines)
    if goal < 0:
        door = _nearest_door(scene, reach)
        if isinstance(door, actions.UseDoor):
            return door
        goal = door
    if goal < 0:
        return actions.EndTurn()
    is_double = turn.move and turn.standard and not turn.surprise
    single = walk_feet(state, unit) // FEET
    run = run_there(scene, reach, goal)
    if run is not None:
        return run
    squares = single * (2 if is_double else 1)
    stop = furthest_stop(reach, goal, squares, scene.free())
    if stop >= 0 and scene.temper.patient and not outshot(scene):
        stop = before_their_blows(scene, reach, stop)
    if stop < 0:
        return actions.EndTurn()
    path = reach.path(stop)
    return actions.Move(path) if reach.cost[stop] <= single else actions.DoubleMove(path)


def _nearest_door(scene: Scene, reach: ReachMap) -> actions.UseDoor | int:
    """Return the order to open the door beside the creature, or the place beside the nearest closed door that leads
    somewhere it cannot get to yet; -1 without one."""
    state, free = scene.state, scene.free()
    best, best_cost = -1, UNREACHED
    for door in doors(state):
        near, far = (reach.place(*square) for square in sides(door))
        if door.kind != "door" or (near >= 0) == (far >= 0):
            continue
        order = actions.UseDoor(door.x, door.y, door.side)
        if refuse(state, scene.unit, order) is None:
            return order
        place = max(near, far)
        cost = reach.cost.item(place)
        if 0 < cost < best_cost and free(*reversed(divmod(place >> 1, reach.width))):
            best, best_cost = place, cost
    return best


def _charge(scene: Scene, lines: list[AttackLine]) -> actions.Order | None:
    for line in lines:
        for foe in scene.foes:
            order = actions.Charge(foe.unit.id, line.index)
            if refuse(scene.state, scene.unit, order) is None:
                return order
    return None
