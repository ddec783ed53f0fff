"""What each of a few routes is known by, so that they can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from travel.rules.modes import HIRED, LIGHT, craft_name, craft_of
from travel.rules.routing.planner import LABELS
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.route import Route
from travel.rules.routing.stops import settlement_at


def labelled(request: RouteRequest, routes: Sequence[Route]) -> tuple[Route, ...]:
    """The routes with letters and labels, each label once."""
    quickest = min(route.door_to_door for route in routes)
    taken = [LABELS[request.preference]]
    found = [replace(routes[0], id="A", label=taken[0], preference=request.preference)]
    for letter, route in zip("BCDEFG", routes[1:], strict=False):
        names = ["Fastest"] if route.door_to_door == quickest else []
        names += [*_by_modes(request, routes[0], route), *_by_places(request, routes[0], route)]
        label = next((name for name in names if name not in taken), "Another way")
        taken.append(label)
        found.append(replace(route, id=letter, label=label, preference="fastest"))
    return tuple(found)


def _crafts(route: Route) -> list[str]:
    return [craft_of(leg.mode.key) for leg in route.legs if craft_of(leg.mode.key)]


def _by_modes(request: RouteRequest, first: Route, route: Route) -> list[str]:
    """How it goes, where that differs from the first."""
    crafts = _crafts(route)
    if crafts != _crafts(first):
        return [f"By {craft_name(request.ruleset, crafts[0])}" if crafts else "By land"]
    others = [leg.mode for leg in route.legs if leg.mode.key == LIGHT or leg.mode.key.startswith(HIRED)]
    return [others[0].name.capitalize()] if others else []


def _by_places(request: RouteRequest, first: Route, route: Route) -> list[str]:
    """Settlements that the first does not go through."""
    known = set(first.cells)
    names = (settlement_at(request.graph.world, cell) for cell in route.cells if cell not in known)
    return [f"By {name}" for name in names if name]
