"""Getting at an enemy: where a creature strikes from, the way there, how far along it a turn takes it."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.perils import shunned
from tactical.rules.engine.walking import FreeSpaces, reach_of
from tactical.rules.engine.weighing import Foe, Scene
from tactical.rules.geometry.field import Ring
from tactical.rules.geometry.reach import UNREACHED, ReachMap

ARROW_SQUARES = 2
"""How near an archer goes for a line of fire; it stops as soon as it has one."""
FAR_SQUARES = 60
"""How far a creature looks for a way to its enemies."""


def striking_squares(scene: Scene, foe: Foe, line: AttackLine) -> tuple[Ring, ...]:
    """Return the squares from which a melee line strikes an enemy, or a shot is sure, walls left out of account."""
    far = line.reach_max if line.is_melee else ARROW_SQUARES
    return scene.state.arena.field.ring(foe.space, scene.profile.side, line.reach_min, far)


def way_to_strike(scene: Scene, lines: list[AttackLine]) -> tuple[ReachMap, int]:
    """Return how the creature gets, however long it takes, to the nearest place where one of the lines strikes.

    The place is -1 if there is none.
    """
    rings = [striking_squares(scene, foe, line) for foe in scene.foes for line in lines]
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
    best_cost, best = UNREACHED, -1
    for square in goals:
        place = reach.place_in(square)
        if place >= 0 and reach.cost.item(place) < best_cost:
            best_cost, best = reach.cost.item(place), place
    return reach, best


def furthest_stop(reach: ReachMap, place: int, squares: int, free: FreeSpaces) -> int:
    """Return the last place on the way to ``place`` that is within ``squares`` and free to stop in, -1 for none."""
    while place != reach.start:
        y, x = divmod(place >> 1, reach.width)
        if reach.cost.item(place) <= squares and free(x, y):
            return place
        place = reach.before.item(place)
    return -1
