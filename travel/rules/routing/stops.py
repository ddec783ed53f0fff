"""Stops of a route: whether a party can be there, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import WorldMap
from travel.rules.party import Profile
from travel.rules.routing.waterways import BoolArray

MAX_STOPS = 30


def check_stops(world: WorldMap, profile: Profile, stops: Sequence[int], landings: BoolArray | None = None) -> None:
    """Refuse stops that are no place to stand for a party that goes in one way. A boat stops at ``landings`` too."""
    check_cells(world, stops)
    for index, cell in enumerate(stops):
        if landings is None or not landings[cell]:
            _check_ground(world, profile, index, cell, f"/stops/{index}/cell")


def check_cells(world: WorldMap, stops: Sequence[int]) -> None:
    """Refuse stops that no one could go to."""
    if not 2 <= len(stops) <= MAX_STOPS:
        raise RuleError(
            f"A route goes through 2 to {MAX_STOPS} stops, not {len(stops)}",
            remedy="Set a start and a goal.",
            pointer="/stops",
        )
    for index, cell in enumerate(stops):
        pointer = f"/stops/{index}/cell"
        if not 0 <= cell < world.cell_count or int(world.terrain[cell]) == NO_CELL:
            raise RuleError(f"Stop {index + 1} is not on the map", remedy="Pick a cell of the map.", pointer=pointer)
        if Terrain(int(world.terrain[cell])) == Terrain.UNKNOWN:
            raise RuleError(
                f"Stop {index + 1} ({place_name(world, cell)}) lies on ground that is not known",
                remedy="Say what ground it is, or pick another stop.",
                pointer=pointer,
            )
    for index, (here, there) in enumerate(pairwise(stops)):
        if here == there:
            raise RuleError(
                f"Stops {index + 1} and {index + 2} are the same place",
                remedy="Remove one of them, or pick another.",
                pointer=f"/stops/{index + 1}/cell",
            )


def _check_ground(world: WorldMap, profile: Profile, index: int, cell: int, pointer: str) -> None:
    terrain, name = Terrain(int(world.terrain[cell])), place_name(world, cell)
    if terrain.is_water and not profile.is_afloat:
        raise RuleError(
            f"Stop {index + 1} ({name}) lies in the water ({terrain.key})",
            remedy="Pick a stop on land.",
            pointer=pointer,
        )
    if not terrain.is_water and profile.is_afloat:
        raise RuleError(
            f"Stop {index + 1} ({name}) lies on land, and the party is in a boat",
            remedy="Pick a stop on the water, or leave the boat.",
            pointer=pointer,
        )


@lru_cache(maxsize=8)
def _settlements(world: WorldMap) -> dict[int, str]:
    """Names by cell; the first settlement of a cell counts."""
    return {each.cell: each.name for each in reversed(world.features.settlements)}


def settlement_at(world: WorldMap, cell: int) -> str:
    """The name of the settlement in a cell, "" if none."""
    return _settlements(world).get(cell, "")


def place_name(world: WorldMap, cell: int) -> str:
    """A settlement's name, with the cell's key if others are called the same; else the key alone."""
    name = settlement_at(world, cell)
    if not name:
        return world.key(cell)
    same = sum(1 for each in _settlements(world).values() if each == name)
    return name if same == 1 else f"{name} {world.key(cell)}"
