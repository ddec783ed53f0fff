"""Why no way leads from one place to another, for a party that goes in one way."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.terrain import Terrain
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.keepouts import called, closed_between
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.roads import Roads
from travel.rules.routing.search import shortest_path, sweep
from travel.rules.routing.stops import place_name
from travel.rules.routing.weights import Weights


def no_way(roads: Roads, profile: Profile, start: int, goal: int) -> RuleError:
    """Say why no way leads: unknown ground between, or water all round one of the two."""
    graph = roads.graph
    world = graph.world
    here, there = place_name(world, start), place_name(world, goal)
    by = "by water" if profile.is_afloat else "over land"
    message = f"No way to {there} from {here} {by}: "
    plain = shortest_path(graph, roads.fastest, start, goal) if roads.areas else None
    if plain is not None:
        names = ", ".join(called(area) for area in closed_between(roads.areas, plain.cells, goal))
        return RuleError(
            message + f"{names} lies between",
            remedy="Give the area a weight, make it smaller, or pick another goal.",
            pointer="/stops",
        )
    if _opens(graph, roads, start, goal, Terrain.UNKNOWN):
        return RuleError(
            message + "the ground between them is not known",
            remedy="Say what ground it is in the map's settings, or pick another goal.",
            pointer="/stops",
        )
    if profile.is_afloat:
        return RuleError(message + "land lies between", remedy="Pick a goal on the same water.", pointer="/stops")
    return RuleError(
        message + _island(graph, roads, start, goal),
        remedy="Pick a goal on the same land, or add a bridge or a ford to the file and bring the map in again.",
        pointer="/stops",
    )


def _opens(graph: Graph, roads: Roads, start: int, goal: int, terrain: Terrain) -> bool:
    """Whether a way would lead if ``terrain`` could be crossed."""
    world = graph.world
    seconds = roads.fastest.seconds.copy()
    is_passable = (world.terrain == terrain) | ((world.terrain >= 1) & (world.terrain <= Terrain.TUNDRA))
    seconds[is_passable[graph.tails] & is_passable[graph.heads] & (seconds == CLOSED)] = CLOSED - 1
    return sweep(graph, Weights(frozen(seconds), 0.0), start).reaches(goal)


def _island(graph: Graph, roads: Roads, start: int, goal: int) -> str:
    """Which of the two is cut off, and by what."""
    world = graph.world
    sizes = {cell: int((sweep(graph, roads.fastest, cell).towards >= 0).sum()) + 1 for cell in (start, goal)}
    cut_off = min(sizes, key=lambda cell: sizes[cell])
    cells = sizes[cut_off]
    land = f"{cells} cell{'' if cells == 1 else 's'} of land"
    return f"{place_name(world, cut_off)} stands on {land} with water all round and no bridge or ford"
