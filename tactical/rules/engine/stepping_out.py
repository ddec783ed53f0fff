"""Getting out of what hurts whoever stays in it: fire, acid, gas (EP-TE-07)."""

from __future__ import annotations

from tactical.rules.combat.hazards import Hazard
from tactical.rules.combat.resisting import resist_of
from tactical.rules.engine import actions
from tactical.rules.engine.breathing import needs_breath
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.perils import hazards_at, is_marked
from tactical.rules.engine.weighing import Best, Scene
from tactical.rules.geometry.field import squares_of

Square = tuple[int, int]
LEAST = 0.5
"""How much a point of damage from the ground weighs at the least: even the reckless step out of a fire."""
LOOKS = 8
"""How many places are looked at, the nearest first."""


def leave_hazard(scene: Scene, best: Best) -> None:
    """Weigh walking out of ground that hurts again with each turn begun there."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    if not turn.move or turn.stepped or unit.z > state.arena.field.level(*unit.space):
        return
    weight = max(scene.temper.caution, LEAST)
    harm = weight * _harm_at(scene, scene.here)
    if harm <= best.value:
        return
    reach = scene.reach(walk_feet(state, unit), safe=True)
    places = sorted(reach.places(), key=lambda place: (reach.cost.item(place), place))
    looked = 0
    for place in places:
        y, x = divmod(place >> 1, reach.width)
        if place == reach.start or _harm_at(scene, (x, y)):
            continue
        looked += 1
        order = actions.Move(reach.path(place))
        value = harm - scene.risk(reach.mask.item(place)) - 0.01 * reach.cost.item(place)
        if value > best.value and refuse(state, unit, order) is None:
            best.offer(order, value)
            return
        if looked >= LOOKS:
            return


def _harm_at(scene: Scene, at: Square) -> float:
    """Return the damage to expect of beginning a turn in a space, as far as the creature can tell."""
    found: dict[str, float] = {}
    for square in squares_of(scene.unit.space_at(at)):
        hazard = hazards_at(scene.state, square)
        if hazard is not None and hazard.each_turn and is_marked(scene.state, square):
            found[hazard.name] = _harm_of(scene, hazard)
    return sum(found.values())


def _harm_of(scene: Scene, hazard: Hazard) -> float:
    state, creature = scene.state, scene.profile.creature
    if hazard.inhaled and not needs_breath(state, scene.unit):
        return 0.0
    average = sum(count * (sides + 1) / 2 for count, sides in hazard.pools) + hazard.bonus
    percent = state.arena.rules.number("damage", "vulnerable_percent")
    return float(resist_of(creature, hazard.type, (), percent).left(int(average)))
