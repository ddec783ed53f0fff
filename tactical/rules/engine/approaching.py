"""Getting at an enemy: where a creature strikes from, the way there, how far along it a turn takes it."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.foes import Foe, menace_of
from tactical.rules.engine.outsized import fitted
from tactical.rules.engine.perils import shunned
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.walking import FreeSpaces, reach_of
from tactical.rules.engine.weighing import Scene
from tactical.rules.geometry.field import Ring, Space
from tactical.rules.geometry.reach import UNREACHED, ReachMap

ARROW_SQUARES = 2
"""How near an archer goes for a line of fire; it stops as soon as it has one."""
STRAIGHT = 3
"""Ways of fewer squares are left as they were found."""
FAR_SQUARES = 60
"""How far a creature looks for a way to its enemies."""


def striking_squares(scene: Scene, foe: Foe, line: AttackLine) -> tuple[Ring, ...]:
    """Return the squares from which a melee line strikes an enemy, or a shot is sure, walls left out of account."""
    line = fitted(scene.state, scene.unit, line, foe.unit)
    far = line.reach_max if line.is_melee else ARROW_SQUARES
    return scene.state.arena.field.ring(foe.space, scene.profile.side, line.reach_min, far)


def _beside(scene: Scene, foe: Foe, line: AttackLine) -> tuple[Ring, ...]:
    """Return where to go to strike; one without reach goes beside the enemy, to clamber from there (EP-MV-23)."""
    if line.is_melee and not line.reach_max:
        return scene.state.arena.field.ring(foe.space, scene.profile.side, 1, 1)
    return striking_squares(scene, foe, line)


def clamber_in(scene: Scene) -> actions.Clamber | None:
    """Clamber into the space of the nearest enemy that can be got at, for one that has no reach (EP-MV-23)."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    if scene.profile.threat_reach or turn.stepped or not turn.move or not scene.lines:
        return None
    if state.arena.rules.word("movement", "clamber") == "none":
        return None
    reach = scene.reach(walk_feet(state, unit))
    for foe in sorted(scene.foes, key=lambda foe: (foe.apart, foe.unit.id)):
        if not foe.apart or foe.apart > scene.profile.speed:
            continue
        places = [reach.place_in(square) for square, _ in state.arena.field.ring(foe.space, scene.profile.side, 1, 1)]
        for place in sorted(
            (place for place in places if place >= 0), key=lambda place: (reach.cost.item(place), place)
        ):
            y, x = divmod(place >> 1, reach.width)
            end = _nearest_square(foe.space, x, y)
            order = actions.Clamber((*reach.path(place), end), foe.unit.id)
            if refuse(state, unit, order) is None:
                return order
    return None


def _nearest_square(space: Space, x: int, y: int) -> tuple[int, int]:
    west, south, side = space
    return min(max(x, west), west + side - 1), min(max(y, south), south + side - 1)


def way_to_strike(scene: Scene, lines: list[AttackLine]) -> tuple[ReachMap, int]:
    """Return how the creature gets, however long it takes, to the nearest place where one of the lines strikes.

    The place is -1 if there is none.
    """
    rings = [_beside(scene, foe, line) for foe in scene.foes for line in lines]
    goals = [square for ring in rings for square, _ in ring]
    reach = reach_of(
        scene.state,
        scene.unit,
        FAR_SQUARES * 5,
        threats=scene.threats,
        occupied=scene.occupied,
        goals=goals,
        shunned=shunned(scene.state, scene.unit),
    )
    goal = _nearest(scene, reach, goals)
    return (straightened(scene, reach, goal) if goal >= 0 else reach), goal


def _nearest(scene: Scene, reach: ReachMap, goals: list[int]) -> int:
    """Return the place of the goal that takes the least, of those that take as little the first of the nearest as the
    crow flies; -1 if none can be reached."""
    found, least, nearest = -1, UNREACHED, 0
    (x, y), place_in, cost_at = scene.here, reach.place_in, reach.cost.item
    for square in goals:
        place = place_in(square)
        if place < 0:
            continue
        cost = cost_at(place)
        if cost <= least:
            apart = _crow_flies(square, reach.width, x, y)
            if cost < least or apart < nearest:
                found, least, nearest = place, cost, apart
    return found


def _crow_flies(square: int, width: int, x: int, y: int) -> int:
    """Return the square of the distance from x, y to a square as the crow flies."""
    return (square % width - x) ** 2 + (square // width - y) ** 2


def straightened(scene: Scene, reach: ReachMap, goal: int) -> ReachMap:
    """Return the map with the straightest way to a place in place of any other that is as short and draws no more
    attacks: where diagonals cost nothing extra the shortest way may lead far astray."""
    squares, (y, x) = reach.cost.item(goal), divmod(goal >> 1, reach.width)
    east, north = x - scene.unit.x, y - scene.unit.y
    if squares < STRAIGHT or max(abs(east), abs(north)) != squares:
        return reach
    trail, place, mask, at = [reach.start], reach.start, 0, scene.here
    for number in range(1, squares + 1):
        mask |= scene.mask_at(at)
        to = scene.unit.x + _part(east, number, squares), scene.unit.y + _part(north, number, squares)
        following = reach.place(*to)
        step = scene.state.arena.field.step_ground(*at, to[0] - at[0], to[1] - at[1], scene.profile.side)
        if step or following < 0 or reach.cost.item(following) != number:
            return reach
        place, at = following, to
        trail.append(place)
    if mask & ~reach.mask.item(goal) or place != goal:
        return reach
    before = reach.before.copy()
    before[trail[1:]] = trail[:-1]
    return replace(reach, before=before)


def _part(whole: int, number: int, squares: int) -> int:
    """Return how far one of so many even steps leads, rounded alike in all directions."""
    part = (2 * abs(whole) * number + squares) // (2 * squares)
    return part if whole > 0 else -part


def outshot(scene: Scene) -> bool:
    """Whether waiting is on the enemies' side: they do more by shots than the creature's own side."""
    theirs = sum([scene.menace(foe).shots for foe in scene.foes])
    ours = sum([_shots(scene, ally) for ally in (scene.unit, *scene.comrades)])
    return theirs > ours


def _shots(scene: Scene, ally: Combatant) -> float:
    """Return what an ally does by shots, at the enemy nearest to the creature."""
    nearest = min(scene.foes, key=lambda foe: (foe.apart, foe.unit.id))
    return menace_of(scene.state, ally, nearest.unit).shots


def before_their_blows(scene: Scene, reach: ReachMap, stop: int) -> int:
    """Return the last place on the way where no enemy gets at the creature by a walk, so that they have to come; the
    place where it stands, if there is none on the way."""
    free, place = scene.free(), stop
    while place != reach.start:
        y, x = divmod(place >> 1, reach.width)
        if free(x, y) and not _is_struck(scene, (x, y)):
            return place
        place = reach.before.item(place)
    return reach.start


def before_their_reach(scene: Scene, reach: ReachMap, stop: int) -> int:
    """Return the last place on the way to which nobody strikes at the creature; the given one if there is none."""
    free, place = scene.free(), stop
    while place != reach.start:
        y, x = divmod(place >> 1, reach.width)
        if not reach.mask.item(place) and free(x, y):
            return place
        place = reach.before.item(place)
    return stop


def _is_struck(scene: Scene, at: tuple[int, int]) -> bool:
    for foe in scene.foes:
        menace = scene.menace(foe)
        if menace.blow and scene.apart(foe, at) <= menace.reach + menace.speed:
            return True
    return False


def furthest_stop(reach: ReachMap, place: int, squares: int, free: FreeSpaces) -> int:
    """Return the last place on the way to ``place`` that is within ``squares`` and free to stop in, -1 for none."""
    while place != reach.start:
        y, x = divmod(place >> 1, reach.width)
        if reach.cost.item(place) <= squares and free(x, y):
            return place
        place = reach.before.item(place)
    return -1
