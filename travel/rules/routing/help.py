"""What would help when no way leads by the modes allowed."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.errors import RuleError
from travel.rules.modes import OWN, craft_of
from travel.rules.routing.layered import LayeredSearch
from travel.rules.routing.offers import mode_choices
from travel.rules.routing.outlook import Outlook
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.risk import dangers_of
from travel.rules.routing.route import Leg, Route
from travel.rules.routing.stops import place_name, settlement_at


def suggestion(request: RouteRequest) -> str:
    """The modes to allow for a way to be found, "" if none would do: one alone if one is enough."""
    choices = mode_choices(request.ruleset, request.party, request.graph, request.conditions)
    offered = tuple(each.key for each in choices if not each.refused and each.key not in request.allowed)
    route = _found_with(request, offered)
    if route is None:
        return ""
    used = list(dict.fromkeys(leg.mode.key for leg in route.legs if leg.mode.key in offered))
    for key in sorted(used, key=lambda each: not craft_of(each)):
        alone = _found_with(request, (key,)) if len(used) > 1 else None
        if alone is not None:
            route = alone
            break
    names = list(dict.fromkeys(_called(leg) for leg in route.legs if leg.mode.key in offered))
    return f"Allow going {' and '.join(names)}{_harbours(request, route)}." if names else ""


def _found_with(request: RouteRequest, more: tuple[str, ...]) -> Route | None:
    """The fastest way if more modes were allowed."""
    outlook = Outlook(dangers_of(request.graph, request.tables), request.clock, request.stays)
    return LayeredSearch.of(replace(request, allowed=(*request.allowed, *more)), outlook).route("fastest")


def shut_off(request: RouteRequest) -> RuleError | None:
    """The river or the closed ways that are in the way, if they alone are."""
    conditions, world = request.conditions, request.graph.world
    between = f"No way to {place_name(world, request.stops[-1])} from {place_name(world, request.stops[0])}: "
    if conditions.rivers == "fords" and _leads(replace(request, conditions=replace(conditions, rivers="open"))):
        return RuleError(
            between + "a river lies between, with no way over it, no settlement and no ford or ferry marked",
            remedy="Mark a ford, a ferry or a bridge on the map, or let rivers be crossed anywhere.",
            pointer="/rivers",
        )
    if conditions.closures and _leads(replace(request, conditions=replace(conditions, closures=()))):
        closed = ", ".join(dict.fromkeys(name for _, _, name in conditions.closures if name)) or "A closed way"
        return RuleError(between + f"{closed} lies between", remedy="Open it again.", pointer="/closures")
    return None


def _leads(request: RouteRequest) -> bool:
    return _found_with(request, ()) is not None


def forced_in_vain(request: RouteRequest) -> RuleError | None:
    """The leg whose mode is what is in the way, if one is."""
    outlook = Outlook(dangers_of(request.graph, request.tables), request.clock, request.stays)
    for index, (leg, key) in enumerate(request.by_leg):
        freed = replace(request, by_leg=tuple(each for each in request.by_leg if each[0] != leg))
        if LayeredSearch.of(freed, outlook).route("fastest"):
            mode = next(each.mode for each in LayeredSearch.of(request, outlook).modes.layers if each.mode.key == key)
            return RuleError(
                f"Leg {leg + 1} cannot be gone {'as arranged' if key == OWN else mode.name}",
                remedy="Leave its mode to the search, or set a stop where this mode begins and one where it ends.",
                pointer=f"/modes/by_leg/{index}",
            )
    return None


def _called(leg: Leg) -> str:
    return "as arranged" if leg.mode.key == OWN else leg.mode.name


def _harbours(request: RouteRequest, route: Route) -> str:
    """Where its craft are boarded and left."""
    world = request.graph.world
    ends = [end for leg in route.legs if craft_of(leg.mode.key) for end in (leg.first, leg.last)]
    names = list(dict.fromkeys(settlement_at(world, route.cells[end]) for end in ends))
    named = [name for name in names if name]
    if len(named) > 1:
        return f"; {', '.join(named[:-1])} and {named[-1]} have landings"
    return f"; {named[0]} has a landing" if named else ""
