"""Going at the enemy: a charge, a run, a walk as far as the turn allows, or a door that is in the way."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.approaching import (
    before_their_blows,
    before_their_reach,
    furthest_stop,
    outshot,
    way_to_strike,
)
from tactical.rules.engine.awaiting import ambush, is_joined
from tactical.rules.engine.budget import has_whole_round, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.doors import doors, sides
from tactical.rules.engine.lunging import lunge
from tactical.rules.engine.manoeuvres import run_there
from tactical.rules.engine.weighing import Best, Scene
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.reach import UNREACHED, ReachMap

CAREFUL = 1.0
"""The caution from which on a creature stops where it would have to walk through blows, to go on by a step."""


def advance(scene: Scene) -> actions.Order:
    """Charge or walk towards the nearest enemy; parry or wait when there is no way."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    lines = [line for line in scene.lines if line.is_melee] or list(scene.lines)
    if not lines or turn.stepped or not scene.profile.speed:
        return actions.EndTurn()
    if state.arena.rules.number("charge", "multiple") > 1 and has_whole_round(state):
        found = Best(actions.EndTurn(), 0.0)
        lunge(scene, found)
        if found.value > 0:
            return found.order
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
    waits = scene.temper.patient and not outshot(scene) and not is_joined(scene)
    squares = single * (2 if is_double and not (waits and scene.temper.readies) else 1)
    stop = furthest_stop(reach, goal, squares, scene.free())
    if stop >= 0 and waits:
        place = before_their_blows(scene, reach, stop)
        if place == reach.start:
            waiting = ambush(scene, 0.0)
            if waiting is not None:
                return waiting[0]
        else:
            stop = place
    if stop >= 0 and reach.mask.item(stop) and scene.temper.caution >= CAREFUL:
        stop = before_their_reach(scene, reach, stop)
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
