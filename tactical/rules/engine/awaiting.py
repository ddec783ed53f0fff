"""Waiting for the enemy with a blow readied (EP-HO-09): for creatures that would rather be come at than come."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.exposure import engaged_by
from tactical.rules.engine.foes import Foe
from tactical.rules.engine.triggers import Trigger
from tactical.rules.engine.weighing import Best, Scene

PATIENCE = 3
"""Rounds of a fight in which a creature waits for those who do not come."""
COMES, NEARS = 0.75, 0.5
"""How likely an enemy that nobody holds up comes to blows in its next turn: by a walk, by a double move."""


def lie_in_wait(scene: Scene, best: Best) -> None:
    """Weigh readying a blow at the first enemy that comes within reach."""
    order = ambush(scene, best.value)
    if order is not None:
        best.offer(*order)


def ambush(scene: Scene, floor: float) -> tuple[actions.Ready, float] | None:
    """Return a blow readied for whoever comes, and its worth, if that beats ``floor``."""
    if not scene.temper.readies or not scene.state.turn.standard or scene.state.rounds_fought > PATIENCE:
        return None
    if is_joined(scene):
        return None
    best, found = floor, -1
    for line in scene.lines:
        if line.is_melee:
            for foe in scene.foes:
                value = scene.plain(foe, line)[True]
                if value > best and foe.apart > line.reach_max:
                    value *= will_come(scene, foe)
                    if value > best:
                        best, found = value, line.index
    if found < 0:
        return None
    then = actions.order_to_plain(actions.Attack("", found))
    order = actions.Ready(Trigger("comes_near", side="enemy"), then)
    return (order, best) if refuse(scene.state, scene.unit, order) is None else None


def is_joined(scene: Scene) -> bool:
    """Whether somebody of the creature's side is at blows already."""
    return any(engaged_by(scene, foe) for foe in scene.foes)


def will_come(scene: Scene, foe: Foe) -> float:
    """Return how likely an enemy comes to blows in its next turn."""
    menace = scene.menace(foe)
    if menace.shots > menace.flurry:
        return 0.0
    beyond = foe.apart - menace.reach
    return COMES if beyond <= menace.speed else NEARS if beyond <= 2 * menace.speed else 0.0
