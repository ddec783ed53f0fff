"""What a creature that plays itself has to expect of its enemies' next turns, place by place."""

from __future__ import annotations

from tactical.rules.engine.foes import Foe
from tactical.rules.engine.weighing import Scene
from tactical.rules.geometry.cover import ranged_cover

Square = tuple[int, int]
SHELTER = {"none": 1.0, "minimal": 1.0, "partial": 0.75, "improved": 0.6, "superior": 0.45, "total": 0.0}
"""What is left of the harm of shots at a creature in cover."""


def danger(scene: Scene, foe: Foe, at: Square) -> float:
    """Return the damage to expect of an enemy in its next turn, were the creature in a square."""
    menace, apart = scene.menace(foe), scene.apart(foe, at)
    beyond = apart - menace.reach
    near = menace.flurry if beyond <= 1 else menace.blow if beyond <= menace.speed else 0.0
    if near >= menace.shots or apart > menace.range:
        return near
    return max(near, menace.shots * _shelter(scene, foe, at))


def _shelter(scene: Scene, foe: Foe, at: Square) -> float:
    arena = scene.state.arena
    if not arena.field.has_shelter:
        return 1.0
    space = (at[0], at[1], scene.profile.side)
    return SHELTER[ranged_cover(arena.field, foe.space, space, (), arena.rules.combat["cover"]).grade]


def dangers(scene: Scene, at: Square) -> float:
    """Return the damage to expect of all enemies, were the creature in a square."""
    return sum([danger(scene, foe, at) for foe in scene.foes])


def exposure(scene: Scene, at: Square) -> float:
    """Return the damage to expect hand to hand, were the creature in a square: an enemy strikes one of those in its
    reach, so that it falls to each of them in part."""
    found = 0.0
    for foe in scene.foes:
        menace, apart = scene.menace(foe), scene.apart(foe, at)
        beyond = apart - menace.reach
        if beyond <= 1:
            found += menace.flurry / (1 + engaged_by(scene, foe))
        elif beyond <= menace.speed:
            found += menace.blow / (1 + 2 * engaged_by(scene, foe))
    return found


def engaged_by(scene: Scene, foe: Foe) -> int:
    """Return how many of the creature's side an enemy has within reach of a step and a full attack."""
    if foe.engages is None:
        apart, far = scene.state.arena.field.apart, scene.menace(foe).reach + 1
        foe.engages = sum([apart(ally.space, foe.space) <= far for ally in scene.comrades])
    return foe.engages
