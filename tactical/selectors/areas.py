"""Who is in an area of effect, as the viewer knows it (EP-3D-06)."""

from __future__ import annotations

from typing import Any

from campaigns.access import Viewer
from tactical.models import Encounter
from tactical.rules.geometry.cubes import Cube, area, overlap
from tactical.selectors.fights import eyes_of
from tactical.selectors.stored import state_of


def area_of(viewer: Viewer, encounter: Encounter, side: int, at: Cube) -> dict[str, Any]:
    """An area of ``side`` cubes each way round a cube, or round its lowest corner: squares it touches, who is in it."""
    state = state_of(encounter)
    eyes = eyes_of(viewer, encounter, state)
    battlemap, relief = state.arena.field.map, state.arena.field.relief
    x, y, z, _ = body = area(side, at)
    touched = [
        (i, j)
        for j in range(max(0, y), min(battlemap.height, y + side))
        for i in range(max(0, x), min(battlemap.width, x + side))
        if any(not relief.is_solid(i, j, k) for k in range(z, z + side))
    ]
    inside = [
        unit.id
        for unit in state.combatants.values()
        if unit.id in eyes.known and not unit.fled and overlap(body, (unit.x, unit.y, unit.z, unit.squares))
    ]
    return {"x": x, "y": y, "z": z, "side": side, "cubes": side**3, "squares": touched, "creatures": sorted(inside)}
