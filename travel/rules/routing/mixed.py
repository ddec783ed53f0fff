"""Routes by several modes through stops: the preferred one first, then others worth having."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from travel.rules.modes import OWN, craft_of, own_boats, own_mode
from travel.rules.routing.craft import landings_for, own_hull
from travel.rules.routing.crossings import check_conditions
from travel.rules.routing.help import forced_in_vain, shut_off, suggestion
from travel.rules.routing.labels import labelled
from travel.rules.routing.layered import LayeredSearch
from travel.rules.routing.metrics import risk_weights, time_weights, travel_of
from travel.rules.routing.offers import check_choices
from travel.rules.routing.outlook import Outlook
from travel.rules.routing.planner import MAX_ROUTES, find_routes
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.risk import dangers_of
from travel.rules.routing.roads import Roads
from travel.rules.routing.route import Preference, Route
from travel.rules.routing.search import MAX_SHARE, MAX_STRETCH
from travel.rules.routing.stops import check_cells, place_name

__all__ = ["RouteRequest", "find_mixed_routes"]


def find_mixed_routes(request: RouteRequest) -> tuple[Route, ...]:
    """Up to three routes through the stops by the modes allowed, the preferred one first.

    RuleError says why there is none, and which mode would help.
    """
    check_request(request)
    outlook = Outlook(dangers_of(request.graph, request.tables), request.clock, request.stays)
    if set(request.keys) == {OWN}:
        return _own_routes(request, outlook, request.preference)
    best = LayeredSearch.of(request, outlook).route(request.preference)
    if best is None:
        raise _no_way(request, outlook)
    return labelled(request, _chosen(request, _candidates(request, outlook, best)))


def check_request(request: RouteRequest) -> None:
    """Refuse stops, modes and conditions that no search could use."""
    world, legs = request.graph.world, len(request.stops) - 1
    check_cells(world, request.stops)
    check_conditions(world, request.conditions)
    if not request.allowed:
        raise RuleError("No mode is allowed", remedy="Allow at least one.", pointer="/modes/allowed")
    for index, (leg, _) in enumerate(request.by_leg):
        if not 0 <= leg < legs:
            raise RuleError(
                f"There is no leg {leg + 1}: the stops make {legs}",
                remedy="Set the modes of legs again.",
                pointer=f"/modes/by_leg/{index}",
            )
        if any(earlier == leg for earlier, _ in request.by_leg[:index]):
            raise RuleError(
                f"Leg {leg + 1} is held to two modes", remedy="Give it one.", pointer=f"/modes/by_leg/{index}/mode"
            )
    check_choices(request.ruleset, request.party, request.graph, request.conditions, request.keys)


def _own_routes(request: RouteRequest, outlook: Outlook, preference: Preference) -> tuple[Route, ...]:
    """Routes for the party as it is arranged: one mode, with alternatives by plateaus."""
    try:
        return _alone(request, outlook, preference)
    except RuleError as error:
        shut = shut_off(request) if error.pointer == "/stops" else None
        if shut is not None:
            raise shut from error
        helpful = suggestion(request) if error.pointer.startswith("/stops") else ""
        if not helpful:
            raise
        raise RuleError(error.message, remedy=helpful, rule=error.rule, pointer=error.pointer) from error


def _no_way(request: RouteRequest, outlook: Outlook) -> RuleError:
    """Why the modes allowed lead nowhere, and what would help."""
    stuck = forced_in_vain(request) or shut_off(request)
    if stuck is not None:
        return stuck
    if OWN in request.allowed and not request.forced:
        try:
            _own_routes(replace(request, allowed=(OWN,)), outlook, "fastest")
        except RuleError as error:
            return error
    world = request.graph.world
    here, there = place_name(world, request.stops[0]), place_name(world, request.stops[-1])
    return RuleError(
        f"No way to {there} from {here} by the modes allowed",
        remedy=suggestion(request) or "Allow more modes, or pick other stops.",
        pointer="/modes/allowed",
    )


def roads_of(request: RouteRequest) -> Roads:
    """The weights of the party's own mode, with what is preferred besides time."""
    ruleset, graph, conditions = request.ruleset, request.graph, request.conditions
    mode = own_mode(ruleset, request.party, drifts=conditions.drifts)
    hull = landings = None
    if mode.is_afloat:
        boats = tuple(boat.type for boat in own_boats(ruleset, request.party))
        hull = own_hull(ruleset, boats, mode.profile.mph, current_mph=conditions.current_mph, tows=conditions.tow)
        landings = landings_for(graph, hull)
    travel = travel_of(mode.profile, hull, conditions)
    fastest = time_weights(ruleset, graph, travel)
    if request.preference == "safest":
        preferred = risk_weights(ruleset, graph, travel, request.tables)
    else:
        preferred = time_weights(ruleset, graph, travel, prefers_roads=True)
    return Roads(graph, fastest, preferred, conditions.areas, hull, landings, conditions.impeded)


def _candidates(request: RouteRequest, outlook: Outlook, best: Route) -> list[Route]:
    """The preferred way, the fastest, the best without the craft it takes, and those of the party by itself."""
    found = [best]
    if request.preference != "fastest":
        found += _found(request, outlook, "fastest")
    taken = {leg.mode.key for leg in best.legs if craft_of(leg.mode.key)} - set(request.forced.values())
    fewer = tuple(key for key in request.allowed if key not in taken)
    if taken and fewer and set(fewer) != {OWN}:
        found += _found(replace(request, allowed=fewer), outlook, request.preference)
    if OWN in request.allowed and not request.forced:
        alone = replace(request, allowed=(OWN,))
        preference: Preference = request.preference if request.preference in ("roads", "safest") else "fastest"
        with suppress(RuleError):  # the party cannot go by itself, and the other ways stand
            found += _alone(alone, outlook, preference)
    return found


def _alone(request: RouteRequest, outlook: Outlook, preference: Preference) -> tuple[Route, ...]:
    """The party's own ways, as they are found in one mode: a boat that may drift is rowed by day if that is sooner."""
    conditions = request.conditions
    mode = own_mode(request.ruleset, request.party, drifts=conditions.drifts)
    found = find_routes(request.ruleset, mode, roads_of(request), request.stops, preference, outlook)
    if not (conditions.drifts and mode.never_camps):
        return found
    rowed = _alone(replace(request, conditions=replace(conditions, drift=False)), outlook, preference)
    return min(found, rowed, key=lambda routes: routes[0].door_to_door)


def _found(request: RouteRequest, outlook: Outlook, preference: Preference) -> list[Route]:
    route = LayeredSearch.of(request, outlook).route(preference)
    return [route] if route else []


def measure(route: Route, preference: Preference) -> tuple[Fraction, ...]:
    """What a preference makes small, then the time from door to door."""
    time = Fraction(route.door_to_door)
    land = sum((each.hours for each in route.stretches if not route.legs[each.leg].mode.is_afloat), Fraction(0))
    by: dict[Preference, Fraction] = {"safest": route.risk, "least_harm": land, "cheapest": route.cost_gp}
    return (by[preference], time) if preference in by else (time,)


def _chosen(request: RouteRequest, found: list[Route]) -> list[Route]:
    """The best by its exact figures, then others that differ from those before them and are worth having."""
    first = found[0]
    if request.preference != "roads":
        first = min(found, key=lambda each: measure(each, request.preference))
    chosen = [first]
    for route in sorted(found, key=lambda each: each.door_to_door):
        if len(chosen) < MAX_ROUTES and _is_worth(route, chosen):
            chosen.append(route)
    return chosen


def _is_worth(route: Route, chosen: list[Route]) -> bool:
    """Whether it is another way than each of ``chosen``, and not much longer for nothing."""
    if any(is_like(route, other) for other in chosen):
        return False
    first = chosen[0]
    is_close = route.door_to_door < MAX_STRETCH * first.door_to_door
    gains = route.risk < first.risk or route.cost_gp < first.cost_gp or modes_of(route) == (OWN,)
    return is_close or gains


def modes_of(route: Route) -> tuple[str, ...]:
    return tuple(leg.mode.key for leg in route.legs)


def is_like(route: Route, other: Route) -> bool:
    """Whether two routes go in the same modes and share most of their steps."""
    if modes_of(route) != modes_of(other):
        return False
    steps, others = set(pairwise(route.cells)), set(pairwise(other.cells))
    return len(steps & others) >= MAX_SHARE * max(len(steps), len(others))
