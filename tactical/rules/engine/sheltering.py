"""Where a creature that plays itself is safe: out of reach, out of sight, behind cover (EP-CO-03)."""

from __future__ import annotations

import numpy as np

from tactical.rules.engine import actions
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.exposure import dangers
from tactical.rules.engine.manoeuvres import apart_from
from tactical.rules.engine.weighing import Scene
from tactical.rules.geometry.reach import ReachMap

Square = tuple[int, int]
CLOSE_LOOKS = 10
"""How many places are looked at closely, the safest at first sight first."""
GAIN = 0.75
"""How much safer another place has to be to go there."""
STEP_BY_STEP = 0.02
"""What a square of the way costs: of two places as safe the nearer one is taken."""


def take_shelter(scene: Scene) -> actions.Order | None:
    """Use up a move that is left to get out of harm's way; None where it is as well to stay."""
    state, unit = scene.state, scene.unit
    if not state.arena.field.is_flat or unit.z or state.turn.stepped or not scene.profile.speed:
        return None
    here = dangers(scene, scene.here)
    if here <= GAIN:
        return None
    reach = scene.reach(walk_feet(state, unit), safe=True)
    best, found = here - GAIN, -1
    free = scene.free()
    for place in _safest(scene, reach):
        y, x = divmod(place >> 1, reach.width)
        price = scene.risk(reach.mask.item(place)) + STEP_BY_STEP * reach.cost.item(place)
        if place == reach.start or price >= best or not free(x, y):
            continue
        harm = dangers(scene, (x, y)) + price
        if harm < best:
            best, found = harm, place
    return actions.Move(reach.path(found)) if found >= 0 else None


def _safest(scene: Scene, reach: ReachMap) -> list[int]:
    """Return the places worth a closer look: those that most blades do not get to, the nearest to here first."""
    places = np.array(reach.places())
    y, x = np.divmod(places >> 1, reach.width)
    spots = (x, y, np.full_like(x, scene.unit.z))
    harm = STEP_BY_STEP * reach.cost[places]
    for foe in scene.foes:
        menace = scene.menace(foe)
        apart = apart_from(scene.state, scene.profile.side, spots, foe.unit)
        close = apart <= menace.reach + 1
        harm = harm + np.where(close, menace.flurry, np.where(apart <= menace.reach + menace.speed, menace.blow, 0.0))
    order = np.lexsort((places, harm))
    if not scene.state.arena.field.has_shelter or not any(scene.menace(foe).shots for foe in scene.foes):
        return places[order[:CLOSE_LOOKS]].tolist()  # type: ignore[no-any-return]  # numpy says Any
    spread = order[: CLOSE_LOOKS * 6 : 6]
    chosen: list[int] = places[np.unique(np.concatenate((order[:CLOSE_LOOKS], spread)))].tolist()
    return chosen
