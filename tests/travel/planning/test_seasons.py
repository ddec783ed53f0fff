"""Closed seasons count in the month in which the party comes there, not in that of setting out."""

from __future__ import annotations

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import chain, drawn, request
from tests.travel.planning.made_plan import D20
from travel.rules.environment.calendar import Calendar, Month
from travel.rules.itinerary.hours import Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.seasons import closed_on_the_way, found_in_season
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.mixed import find_mixed_routes
from travel.rules.routing.route import Route

YEAR = Calendar((Month("Haytime", 2, "summer"), Month("Rime", 30, "winter"), Month("Thaw", 30, "spring")))
"""Two days of summer, then the pass is snowed up for thirty."""
WIDE = drawn(["P" * 10] * 3)
PASS = Area("The High Pass", "region", (17,), closed_months=(2,))
"""In the middle row, 42 miles on: two days of 18 miles, and some."""
NEAR = Area("The Low Pass", "region", (12,), closed_months=(2,))


def asked(
    world: WorldMap, stops: tuple[int, int], area: Area, orders: Orders
) -> tuple[tuple[Route, ...], tuple[Area, ...]]:
    def find(shut: tuple[Area, ...]) -> tuple[Route, ...]:
        return find_mixed_routes(request(world, stops, conditions=Conditions(areas=shut)))

    return found_in_season(find, D20, orders, (area,), YEAR)


@pytest.mark.parametrize(
    ("area", "start", "is_shut"),
    [
        (PASS, 1, True),  # summer at home, snow when they come there
        (NEAR, 1, False),  # reached on the first day
        (NEAR, 2, False),  # the last day of summer
        (NEAR, 3, True),
        (PASS, 31, False),  # winter at home, open when they come there
        (PASS, 30, True),
    ],
)
def test_a_pass_is_closed_in_the_month_of_arrival(area: Area, start: int, is_shut: bool) -> None:
    orders = Orders(start_day=start)
    routes, shut = asked(WIDE, (10, 19), area, orders)
    assert (set(area.cells) & set(routes[0].cells) == set()) is is_shut
    assert bool(shut) is is_shut
    assert [closed_on_the_way(D20, route, orders, (area,), YEAR) for route in routes] == [()] * len(routes)
    told = [reason.text for reason in routes[0].reasons if area.name in reason.text]
    day = start + (2 if area is PASS else 0)
    assert told == ([f"Avoids {area.name} (closed in Rime: it would be reached on day {day})"] if is_shut else [])


def test_haste_brings_them_over_before_it_closes() -> None:
    orders = Orders(default=Hours(walked=0, hustled=8))
    routes, shut = asked(WIDE, (10, 19), PASS, orders)
    assert shut == ()
    assert plan_itinerary(D20, routes[0], orders).time_at(routes[0].cell_feet[7])[0] == 2


def test_a_goal_in_closed_ground_is_reached_with_a_warning() -> None:
    routes, _ = asked(WIDE, (10, 17), PASS, Orders())
    assert routes[0].cells[-1] == 17
    assert any("where a stop lies" in reason.text and "closed in Rime" in reason.text for reason in routes[0].reasons)


def test_the_only_way_being_closed_is_said_with_what_helps() -> None:
    only = Area("The High Pass", "region", (5,), closed_months=(2,))
    with pytest.raises(RuleError, match="closed in Rime") as refused:
        asked(chain("PPPPPPPP"), (0, 7), only, Orders())
    assert refused.value.remedy == "Set out earlier or later, or stay on the way until The High Pass opens."
