"""Routes through stops: the chosen preference first, then others worth having; or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.modes import Mode
from travel.rules.pace import mixed, mph_text
from travel.rules.party import Profile
from travel.rules.routing.impeded import impeded_reasons
from travel.rules.routing.keepouts import reasons_for
from travel.rules.routing.legs import Course, Run, course_of
from travel.rules.routing.no_way import no_way
from travel.rules.routing.outlook import Outlook, looked_at
from travel.rules.routing.roads import Roads
from travel.rules.routing.route import Preference, Route
from travel.rules.routing.search import (
    MAX_STRETCH,
    Path,
    alternative_paths,
    is_different,
    path_seconds,
    shortest_path,
)
from travel.rules.routing.stops import MAX_STOPS, check_stops, place_name, settlement_at
from travel.rules.routing.weights import Weights
from travel.rules.rulesets.ruleset import TravelRuleset

__all__ = [
    "LABELS", "MAX_ROUTES", "MAX_STOPS", "Roads", "find_routes", "off_road_miles", "place_name", "settlement_at",
]  # fmt: skip
MAX_ROUTES = 3
BY_ROAD = "By road"
LABELS: dict[Preference, str] = {
    "fastest": "Fastest",
    "roads": BY_ROAD,
    "safest": "Safest",
    "least_harm": "Least harm",
    "cheapest": "Cheapest",
}
SEARCHED_BY_ITSELF: tuple[Preference, ...] = ("roads", "safest")
"""What the way that goes by ``Roads.roads`` is looked for; in one mode all else is quickest."""


def find_routes(
    ruleset: TravelRuleset,
    mode: Mode,
    roads: Roads,
    stops: Sequence[int],
    preference: Preference,
    outlook: Outlook | None = None,
) -> tuple[Route, ...]:
    """Up to three routes through ``stops`` in one mode, the preferred one first. RuleError says why there is none.

    With an ``outlook`` they tell their risk, cost and time from door to door.
    """
    profile = mode.profile
    check_stops(roads.graph.world, profile, stops, roads.landings)
    legs = [_leg(roads, profile, start, goal, preference) for start, goal in pairwise(stops)]
    paths = _combined(roads, legs)
    labels = _labels(roads.graph.world, paths, preference)
    quickest = _without_areas(roads, roads.fastest, stops)
    preferred = _without_areas(roads, roads.roads, stops) if preference in SEARCHED_BY_ITSELF else quickest
    routes = []
    for path, letter, label in zip(paths, "ABC", labels, strict=False):
        plain = preferred if label == LABELS[preference] else quickest
        places = _places_of(path.cells, stops)
        course = course_of(ruleset, roads.graph, [Run(mode, roads.hull, path.cells)], places, roads.impeded)
        route = _route(ruleset, mode, roads, path, course, places, (letter, label, preference), plain)
        routes.append(looked_at(route, course, outlook) if outlook else route)
    return tuple(routes)


def _without_areas(roads: Roads, weights: Weights, stops: Sequence[int]) -> tuple[int, ...]:
    """The cells of the best way by ``weights`` if nothing were kept out of."""
    if not roads.areas:
        return ()
    ways = [shortest_path(roads.graph, weights, start, goal) for start, goal in pairwise(stops)]
    return tuple(cell for way in ways if way for cell in way.cells)


def _leg(roads: Roads, profile: Profile, start: int, goal: int, preference: Preference) -> list[Path]:
    """Ways from one stop to the next, the preferred one first, with the seconds they seem to take by no-go areas."""
    graph = roads.graph
    fastest, preferred = roads.towards(goal)
    others = alternative_paths(graph, fastest, start, goal)
    if not others:
        raise no_way(roads, profile, start, goal)
    by_road = shortest_path(graph, preferred, start, goal)
    if by_road is None:
        return others
    real = Path(by_road.cells, sum(path_seconds(graph, fastest, by_road.cells)))
    if preference in SEARCHED_BY_ITSELF:
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
    course: Course,
    stops: tuple[int, ...],
    named: tuple[str, str, Preference],
    plain: tuple[int, ...],
) -> Route:
    letter, label, preference = named
    return Route(
        id=letter,
        label=label,
        preference=preference if label == LABELS[preference] else "fastest",
        cells=path.cells,
        stops=stops,
        seconds=sum(path_seconds(roads.graph, roads.fastest, path.cells)),
        cell_feet=course.cell_feet,
        stretches=course.stretches,
        legs=course.legs,
        reasons=(
            *pace_reasons(ruleset, course, mode),
            *reasons_for(roads.areas, path.cells, plain),
            *impeded_reasons(ruleset, roads.impeded, path.cells if roads.hull is None else ()),
        ),
    )


def pace_reasons(ruleset: TravelRuleset, course: Course, mode: Mode) -> Reasons:
    """The pace of a way's first mode and how far the way is."""
    miles = mixed((course.cell_feet[-1] / FEET_PER_MILE).limit_denominator(100))
    text = f"{len(course.stretches)} stretches, each at the pace of its ground"
    pace = Reason(ruleset.pace.party_rule, "The party's pace on open road", mph_text(mode.profile.mph))
    return pace, Reason(ruleset.pace.segment_rule, text, f"{miles} mi")


def _labels(world: WorldMap, paths: Sequence[Path], preference: Preference) -> list[str]:
    """What each way is known by: its preference, or a place that the first does not go through."""
    known = set(paths[0].cells)
    quickest = min(path.seconds for path in paths)
    labels = [LABELS[preference]]
    for path in paths[1:]:
        places = (settlement_at(world, cell) for cell in path.cells if cell not in known)
        via = next((f"By {name}" for name in places if name and f"By {name}" not in labels), "")
        other = via or "Another way"
        labels.append("Fastest" if path.seconds == quickest and "Fastest" not in labels else other)
    return labels


def _places_of(cells: tuple[int, ...], stops: Sequence[int]) -> tuple[int, ...]:
    """Where each stop lies on the way, in order."""
    places, start = [], 0
    for stop in stops:
        start = cells.index(stop, start)
        places.append(start)
    return tuple(places)


def off_road_miles(route: Route) -> Fraction:
    return route.miles_where(Way.TRACKLESS)
