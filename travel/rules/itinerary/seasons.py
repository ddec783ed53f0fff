"""Closed seasons: a region is shut in the months in which the party would come to it, not in that of setting out.

The search does not know the calendar. So its ways are travelled day by day, as the orders have it; what they enter
while it is closed is shut, and the search begins again, until its best way enters nothing closed. Such a way keeps
every closed season; another may be quicker that comes to one of the regions shut here in a month when it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.calendar import Calendar, Date, date_of
from travel.rules.itinerary.hours import Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.maps.areas import Area
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

Find = Callable[[tuple[Area, ...]], tuple[Route, ...]]
"""The routes that keep out of areas."""


def seasonal(areas: Sequence[Area]) -> tuple[Area, ...]:
    """The areas that are closed in some months."""
    return tuple(area for area in areas if area.closed_months)


def closed_on_the_way(
    ruleset: TravelRuleset, route: Route, orders: Orders, areas: Sequence[Area], calendar: Calendar
) -> tuple[Area, ...]:
    """The areas that a route enters in one of their closed months, named with the date, as ground kept out of."""
    steps = [(area, place) for area in areas for place in _entries(route, set(area.cells))]
    if not steps:
        return ()
    try:
        plan = plan_itinerary(ruleset, route, orders)
    except RuleError:
        return ()  # what is wrong with the orders is said where the plan itself is made
    found: dict[str, Area] = {}
    for area, place in steps:
        day, _ = plan.time_at(route.cell_feet[place])
        date = date_of(calendar, day)
        if date.month in area.closed_months and area.name not in found:
            found[area.name] = _shut(area, date, day)
    return tuple(found.values())


def _entries(route: Route, cells: set[int]) -> list[int]:
    """Where a route enters the cells from outside."""
    return [place for place, (tail, head) in enumerate(pairwise(route.cells), 1) if tail not in cells and head in cells]


def _shut(area: Area, date: Date, day: int) -> Area:
    return replace(area, weight=None, name=f"{area.name} (closed in {date.name}: it would be reached on day {day})")


def found_in_season(
    find: Find, ruleset: TravelRuleset, orders: Orders, areas: Sequence[Area], calendar: Calendar
) -> tuple[tuple[Route, ...], tuple[Area, ...]]:
    """Routes that enter no area in its closed months, the preferred one first, and what was shut for them.

    RuleError says why there is none. An area in which a stop lies is entered all the same, with a warning.
    """
    shut: tuple[Area, ...] = ()
    routes = find(())
    while new := _new(closed_on_the_way(ruleset, routes[0], orders, areas, calendar), shut):
        shut = (*shut, *new)
        routes = _found(find, shut, new)
    others = tuple(
        each for each in routes[1:] if not _new(closed_on_the_way(ruleset, each, orders, areas, calendar), shut)
    )
    return (routes[0], *others), shut


def _new(found: Sequence[Area], shut: Sequence[Area]) -> tuple[Area, ...]:
    """Those not shut before: an area keeps its cells, and is named after the first date."""
    known = {(area.cells, area.closed_months) for area in shut}
    return tuple(area for area in found if (area.cells, area.closed_months) not in known)


def _found(find: Find, shut: tuple[Area, ...], new: tuple[Area, ...]) -> tuple[Route, ...]:
    try:
        return find(shut)
    except RuleError as error:
        remedy = f"Set out earlier or later, or stay on the way until {_plain(new[0])} opens."
        raise RuleError(error.message, remedy=remedy, rule=error.rule, pointer=error.pointer) from error


def _plain(area: Area) -> str:
    return area.name.split(" (closed in ")[0]
