"""What a route says and what its itinerary says is the same: when it arrives, what it costs, what it keeps out of."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import drawn, found, request
from tests.travel.planning.made_plan import D20, EPIC
from travel.rules.itinerary.hours import Hours, Orders, Stay
from travel.rules.itinerary.itinerary import Itinerary, plan_itinerary
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.mixed import find_mixed_routes
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.route import Route

HOUR = 3600
HIRED = ("hired:light_horse", "craft:sailing_ship", "craft:keelboat", "craft:rowboat")
PREFERENCES = ("fastest", "roads", "safest", "least_harm", "cheapest")


def travelled(asked: RouteRequest, route: Route) -> Itinerary:
    clock = asked.clock
    stays = tuple(Stay(stop, 0, seconds // HOUR) for stop, seconds in enumerate(asked.stays) if seconds)
    return plan_itinerary(asked.ruleset, route, Orders(Hours(clock.hours), start_hour=clock.start_hour, stays=stays))


def agree(asked: RouteRequest, route: Route) -> None:
    plan = travelled(asked, route)
    day, hour = plan.arrival
    assert route.door_to_door == pytest.approx(float(24 * (day - 1) + hour - asked.clock.start_hour) * HOUR, abs=1)
    assert plan.cost_gp == route.cost_gp


@pytest.mark.parametrize("days", [0, 1, 3])
def test_a_stay_before_setting_out_counts_and_nothing_is_hired_for_it(days: int) -> None:
    world = drawn(["PPPPPPWWWWWP"], ("Ashby", 0, 0), ("Quay", 5, 0), ("Far Port", 11, 0))
    waits = days * 86400 + 5 * HOUR
    asked = request(world, (0, 11), "own", "hired:light_horse", "craft:sailing_ship", stays=(waits, 0))
    route = find_mixed_routes(asked)[0]
    agree(asked, route)
    plain = found(world, (0, 11), "own", "hired:light_horse", "craft:sailing_ship")[0]
    assert route.door_to_door >= plain.door_to_door + days * 86400
    assert route.cost_gp <= plain.cost_gp + 2


def test_a_mode_that_begins_after_midnight_is_paid_from_then_on() -> None:
    world = drawn(["W" * 9 + "P" * 4], ("Quay", 9, 0), ("Port", 0, 0))
    clock = Clock(start_hour=Fraction("23.5"))
    asked = request(world, (0, 12), "own", "craft:sailing_ship", "hired:light_horse", clock=clock)
    for route in find_mixed_routes(asked):
        agree(asked, route)


def made(seed: int) -> tuple[WorldMap, RouteRequest]:
    """A small map of land and water with towns, some ways closed, some ground kept out of."""
    dice = random.Random(seed)
    wide, high = dice.randint(5, 9), dice.randint(4, 7)
    rows = ["".join(dice.choice("PPPFFWWLRC") for _ in range(wide)) for _ in range(high)]
    rows[0], rows[-1] = "P" * wide, "P" * wide
    land = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in "PF"]
    places = dice.sample(land, 5)
    world = drawn(rows, *((f"Town {number}", x, y) for number, (x, y) in enumerate(places)))
    stops = tuple(y * wide + x for x, y in places[: dice.choice((2, 2, 3))])
    edges = [
        (cell, int(head))
        for cell in range(world.cell_count)
        for head in world.heads[world.offsets[cell] : world.offsets[cell + 1]]
        if cell < head
    ]
    shut = tuple((tail, head, "the bridge") for tail, head in dice.sample(edges, len(edges) // 6))
    kept = sorted({cell for cell in dice.sample(range(world.cell_count), 4) if cell not in stops})
    return world, request(
        world,
        stops,
        "own",
        *dice.sample(HIRED, dice.randint(0, 4)),
        ruleset=dice.choice((D20, EPIC)),
        preference=dice.choice(PREFERENCES),
        conditions=Conditions(
            closures=shut,
            areas=(Area(name="The king's wood", kind="no_go", cells=tuple(kept), weight=None),),
            current_mph=Fraction(dice.choice((0, 3))),
            drift=dice.random() < 0.3,
        ),
        clock=Clock(start_hour=Fraction(dice.choice((5, 7, 9, 14))), hours=dice.choice((6, 8))),
        stays=(*(dice.choice((0, 0, 5 * HOUR, 30 * HOUR)) for _ in stops[:-1]), 0),
    )


@pytest.mark.parametrize("seed", range(40))
def test_routes_agree_with_their_itineraries_and_keep_out_of_what_is_closed(seed: int) -> None:
    world, asked = made(seed)
    try:
        routes = find_mixed_routes(asked)
    except RuleError:
        return  # some maps leave no way
    closed = {frozenset(each[:2]) for each in asked.conditions.closures}
    kept = set(asked.conditions.areas[0].cells)
    for route in routes:
        agree(asked, route)
        assert tuple(route.cells[place] for place in route.stops) == asked.stops
        for tail, head in pairwise(route.cells):
            assert head in world.heads[world.offsets[tail] : world.offsets[tail + 1]]
            assert frozenset((tail, head)) not in closed
            assert head not in kept
    first = routes[0]
    if asked.preference == "fastest":
        assert first.door_to_door <= min(route.door_to_door for route in routes) + 1
    if asked.preference == "safest":
        assert first.risk <= min(route.risk for route in routes) + Fraction(1, 1000)
