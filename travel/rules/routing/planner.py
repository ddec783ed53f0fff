"""Routes through stops: the chosen preference first, then others worth having; or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.modes import Mode
from travel.rules.pace import mixed, mph_text
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.keepouts import avoiding, closed_between, reasons_for
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.route import Leg, Preference, Route, stretches_of
from travel.rules.routing.search import (
    MAX_STRETCH,
    Path,
    alternative_paths,
    is_different,
    path_seconds,
    shortest_path,
    sweep,
)
from travel.rules.routing.weights import Weights
from travel.rules.rulesets.ruleset import TravelRuleset

MAX_STOPS = 30
MAX_ROUTES = 3
BY_ROAD = "By road"


@dataclass(frozen=True, slots=True, eq=False)
class Roads:
    """A party's weights on a map: real seconds, and seconds as they seem when roads are preferred.

    ``areas`` are those that routes keep out of.
    """

    graph: Graph
    fastest: Weights
    roads: Weights
    areas: tuple[Area, ...] = ()

    def towards(self, goal: int) -> tuple[Weights, Weights]:
        """The two weights as they seem on the way to a cell."""
        if not self.areas:
            return self.fastest, self.roads
        fastest = avoiding(self.graph, self.fastest, self.areas, goal)
        return fastest, avoiding(self.graph, self.roads, self.areas, goal)


def find_routes(
    ruleset: TravelRuleset, mode: Mode, roads: Roads, stops: Sequence[int], preference: Preference
) -> tuple[Route, ...]:
    """Up to three routes through ``stops`` in one mode, the preferred one first. RuleError says why there is none."""
    profile = mode.profile
    check_stops(roads.graph.world, profile, stops)
    legs = [_leg(roads, profile, start, goal, preference) for start, goal in pairwise(stops)]
    paths = _combined(roads, legs)
    labels = _labels(roads.graph.world, paths, preference)
    quickest = _without_areas(roads, roads.fastest, stops)
    by_road = _without_areas(roads, roads.roads, stops) if BY_ROAD in labels else ()
    return tuple(
        _route(ruleset, mode, roads, path, tuple(stops), letter, label, by_road if label == BY_ROAD else quickest)
        for path, letter, label in zip(paths, "ABC", labels, strict=False)
    )


def _without_areas(roads: Roads, weights: Weights, stops: Sequence[int]) -> tuple[int, ...]:
    """The cells of the best way by ``weights`` if nothing were kept out of."""
    if not roads.areas:
        return ()
    ways = [shortest_path(roads.graph, weights, start, goal) for start, goal in pairwise(stops)]
    return tuple(cell for way in ways if way for cell in way.cells)


def check_stops(world: WorldMap, profile: Profile, stops: Sequence[int]) -> None:
    """Refuse stops that are no place to stand."""
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
        _check_ground(world, profile, index, cell, pointer)
    for index, (here, there) in enumerate(pairwise(stops)):
        if here == there:
            raise RuleError(
                f"Stops {index + 1} and {index + 2} are the same place",
                remedy="Remove one of them, or pick another.",
                pointer=f"/stops/{index + 1}/cell",
            )


def _check_ground(world: WorldMap, profile: Profile, index: int, cell: int, pointer: str) -> None:
    terrain, name = Terrain(int(world.terrain[cell])), place_name(world, cell)
    if terrain == Terrain.UNKNOWN:
        raise RuleError(
            f"Stop {index + 1} ({name}) lies on ground that is not known",
            remedy="Say what ground it is, or pick another stop.",
            pointer=pointer,
        )
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


def _leg(roads: Roads, profile: Profile, start: int, goal: int, preference: Preference) -> list[Path]:
    """Ways from one stop to the next, the preferred one first, with the seconds they seem to take by no-go areas."""
    graph = roads.graph
    fastest, preferred = roads.towards(goal)
    others = alternative_paths(graph, fastest, start, goal)
    if not others:
        raise _no_way(roads, profile, start, goal)
    by_road = shortest_path(graph, preferred, start, goal)
    if by_road is None:
        return others
    real = Path(by_road.cells, sum(path_seconds(graph, fastest, by_road.cells)))
    if preference == "roads":
        return [real, *(path for path in others if is_different(graph, fastest, path.cells, [real]))]
    is_other = is_different(graph, fastest, real.cells, others)
    return [*others, real] if is_other and real.seconds < MAX_STRETCH * others[0].seconds else others


def _combined(roads: Roads, legs: list[list[Path]]) -> list[Path]:
    """Whole ways: all legs at their best, then with one leg at a time gone another way."""
    best = _joined([leg[0] for leg in legs])
    varied = [
        _joined([other if index == number else leg[0] for number, leg in enumerate(legs)])
        for index, changed in enumerate(legs)
        for other in changed[1:]
    ]
    chosen = [best]
    for path in sorted(varied, key=lambda each: each.seconds):
        is_close = path.seconds < MAX_STRETCH * best.seconds
        if len(chosen) < MAX_ROUTES and is_close and is_different(roads.graph, roads.fastest, path.cells, chosen):
            chosen.append(path)
    return chosen


def _joined(legs: Sequence[Path]) -> Path:
    cells = legs[0].cells
    for leg in legs[1:]:
        cells += leg.cells[1:]
    return Path(cells, sum(leg.seconds for leg in legs))


def _route(
    ruleset: TravelRuleset,
    mode: Mode,
    roads: Roads,
    path: Path,
    stops: tuple[int, ...],
    letter: str,
    label: str,
    plain: tuple[int, ...],
) -> Route:
    distances, stretches = stretches_of(ruleset, mode.profile, roads.graph, path.cells)
    miles = mixed((distances[-1] / FEET_PER_MILE).limit_denominator(100))
    why = Reason(
        ruleset.pace.segment_rule, f"{len(stretches)} stretches, each at the pace of its ground", f"{miles} mi"
    )
    pace = Reason(ruleset.pace.party_rule, "The party's pace on open road", mph_text(mode.profile.mph))
    return Route(
        id=letter,
        label=label,
        preference="roads" if label == BY_ROAD else "fastest",
        cells=path.cells,
        stops=_places_of(path.cells, stops),
        seconds=sum(path_seconds(roads.graph, roads.fastest, path.cells)),
        cell_feet=distances,
        stretches=stretches,
        legs=(Leg(mode, Fraction(0), distances[-1], 0, len(path.cells) - 1),),
        reasons=(pace, why, *reasons_for(roads.areas, path.cells, plain)),
    )


def _labels(world: WorldMap, paths: Sequence[Path], preference: Preference) -> list[str]:
    """What each way is known by: its preference, or a place that the first does not go through."""
    known = set(paths[0].cells)
    quickest = min(path.seconds for path in paths)
    labels = ["Fastest" if preference == "fastest" else BY_ROAD]
    for path in paths[1:]:
        places = (settlement_at(world, cell) for cell in path.cells if cell not in known)
        via = next((f"By {name}" for name in places if name and f"By {name}" not in labels), "")
        other = via or "Another way"
        labels.append("Fastest" if path.seconds == quickest and "Fastest" not in labels else other)
    return labels


def _places_of(cells: tuple[int, ...], stops: tuple[int, ...]) -> tuple[int, ...]:
    """Where each stop lies on the way, in order."""
    places, start = [], 0
    for stop in stops:
        start = cells.index(stop, start)
        places.append(start)
    return tuple(places)


def _no_way(roads: Roads, profile: Profile, start: int, goal: int) -> RuleError:
    """Say why no way leads: unknown ground between, or water all round one of the two."""
    graph = roads.graph
    world = graph.world
    here, there = place_name(world, start), place_name(world, goal)
    by = "by water" if profile.is_afloat else "on foot"
    message = f"No way to {there} from {here} {by}: "
    plain = shortest_path(graph, roads.fastest, start, goal) if roads.areas else None
    if plain is not None:
        names = ", ".join(area.name for area in closed_between(roads.areas, plain.cells, goal))
        return RuleError(
            message + f"{names} (no-go) lies between",
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


def off_road_miles(route: Route) -> Fraction:
    return route.miles_where(Way.TRACKLESS)
