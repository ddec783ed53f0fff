"""Charging through the air: straight at an enemy, on the wing, and diving at one below (D20-19, YAG-22)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.lines import AttackLine
from tactical.rules.engine.budget import best_squares
from tactical.rules.engine.charging import charge_path, reaches_from, rounded
from tactical.rules.engine.crowd import FREE, ending
from tactical.rules.engine.gait import Gait, Leg, Walk
from tactical.rules.engine.mishaps import ground_under
from tactical.rules.engine.outsized import fitted
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import has_effect, has_sight
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.tracks import track
from tactical.rules.geometry.distance import FEET

Cube = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Onrush:
    """How a charge goes: its way, the gait where it is no walk, and what its damage is multiplied by."""

    path: tuple[Leg, ...]
    gait: Gait | None = None
    times: int = 1


def is_aloft(state: FightState, unit: Combatant) -> bool:
    """Whether a creature charges on the wing: it flies, off the ground."""
    return unit.mode == "fly" and unit.z > ground_under(state, unit)


def onrush(state: FightState, unit: Combatant, target_id: str, line: AttackLine) -> Onrush | Refusal:
    """Return how a creature charges somebody, on foot or through the air, or why it cannot."""
    target = state.combatants.get(target_id)
    if target is not None and is_aloft(state, unit):
        return _through_the_air(state, unit, target, line)
    path = charge_path(state, unit, target_id, line)
    return path if isinstance(path, Refusal) else Onrush(path)


def _through_the_air(state: FightState, unit: Combatant, target: Combatant, line: AttackLine) -> Onrush | Refusal:
    """Return the straight line to the nearest place that the target can be struck from."""
    rules = state.arena.rules
    cite, least = rules.cite("charge"), rules.number("charge", "least_feet")
    if not target.is_up or not line.is_melee:
        return Refusal(cite, "a charge needs an enemy and a melee attack", "Choose both.")
    if not (has_effect(state, unit, target) and has_sight(state, unit, target)):
        return Refusal("EP-AO-15", "the target is out of sight", "Fly into sight of it.")
    squares = best_squares(state, unit, "fly") * rules.number("charge", "multiple")
    gait = Gait(squares, steps_over=False, mode="fly", pools=(("fly", squares),))
    first: Refusal | None = None
    for end in _ends(state, unit, target, fitted(state, unit, line, target)):
        path = line_to((unit.x, unit.y, unit.z), end)
        walked = track(state, unit, path, gait)
        is_open = all(ending(state, unit, (x, y, side), z) == FREE for x, y, z, side in walked.places)
        if walked.refusal is None and is_open:
            if walked.feet < least:
                return Refusal(cite, "the target is too near for a charge", "Attack.")
            times = rules.number("dive", "times") if is_dive(state, unit, line, walked) else 1
            return Onrush(path, gait, times)
        first = first or walked.refusal
    return first or Refusal(cite, "something is in the way of a straight line", "Fly there and strike.")


def is_dive(state: FightState, unit: Combatant, line: AttackLine, walked: Walk) -> bool:
    """Whether a charge through the air is a dive: far and steep enough, with claws or talons (YAG-22)."""
    rules = state.arena.rules
    least, steep = rules.number("dive", "feet"), rules.number("dive", "descent")
    named = set(line.attack.name.lower().replace(",", " ").split())
    fallen = (unit.z - walked.places[-1][2]) * FEET
    return 0 < least <= walked.feet and fallen >= steep and not named.isdisjoint(rules.combat["dive"]["attacks"])


def _ends(state: FightState, unit: Combatant, target: Combatant, line: AttackLine) -> list[Cube]:
    """Return the places at the target's level from which it can be struck, the nearest first."""
    field, side, (x, y, width) = state.arena.field, unit.squares, target.space
    far = line.reach_max
    squares = [
        (i, j) for j in range(y - far - side + 1, y + width + far) for i in range(x - far - side + 1, x + width + far)
    ]
    found = [(i, j, max(target.z, field.level(i, j, side))) for i, j in squares if field.has_room(i, j, side)]
    ends = [end for end in found if reaches_from(state, line, (*end, side), target) and end != (unit.x, unit.y, unit.z)]
    here = (unit.x, unit.y, unit.z, 1)
    return sorted(
        ends,
        key=lambda end: (field.cubes_apart(here, (*end, 1)), (end[0] - unit.x) ** 2 + (end[1] - unit.y) ** 2, end),
    )


def line_to(start: Cube, end: Cube) -> tuple[Leg, ...]:
    """Return the cubes nearest to the straight line between two, the first left out."""
    apart = [there - here for here, there in zip(start, end, strict=True)]
    steps = max(abs(part) for part in apart)
    return tuple(
        tuple(here + rounded(part * k, steps) for here, part in zip(start, apart, strict=True))
        for k in range(1, steps + 1)
    )
