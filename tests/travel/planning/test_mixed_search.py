"""Routes by several modes against an exhaustive search, and what must hold whatever the map."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import drawn, found, hours_of, legs_of, request
from tests.travel.planning.made_plan import D20
from travel.rules.itinerary.hours import Hours, Stay
from travel.rules.itinerary.itinerary import Orders, plan_itinerary
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Topology, WorldMap
from travel.rules.routing.clock import Clock, done_at
from travel.rules.routing.mixed import find_mixed_routes
from travel.rules.routing.route import Route

SHIP, HORSE = "craft:sailing_ship", "hired:light_horse"
SIDE = 4
CELL_HOURS = {"own": Fraction(8, 3), HORSE: Fraction(2), SHIP: Fraction(3)}
"""6 miles of plains at 2 1/4 and 3 miles an hour, of water at 2."""
DAY_STARTS, MARCHED = 7, 8


def on_the_march(at: Fraction, hours: Fraction, departs: Fraction) -> Fraction:
    """When hours of marching end that begin ``at``, from window to window; the first opens at the departure."""
    while hours > 0:
        clock = at % 24
        opens = departs if at < 24 else Fraction(DAY_STARTS)
        closes = min(opens + MARCHED, Fraction(24))
        if clock < opens:
            at += opens - clock
        elif clock >= closes:
            at += 24 + DAY_STARTS - clock
        else:
            used = min(hours, closes - clock)
            at, hours = at + used, hours - used
    return at


def exhaustive(world: WorldMap, start: int, goal: int, modes: tuple[str, ...], depart: Fraction) -> Fraction | None:
    """The earliest arrival: every state tried over and over until none improves."""
    beside: dict[int, list[int]] = {}
    for cell in range(world.cell_count):
        beside[cell] = world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()
    wet = {cell for cell in beside if world.terrain[cell] == Terrain.SEA}
    towns = {each.cell for each in world.features.settlements}
    ports = {cell for cell in towns if wet.intersection(beside[cell])}
    best = {("own", start): depart}
    if start in towns and HORSE in modes:
        best[HORSE, start] = depart
    if start in ports and SHIP in modes:
        best[SHIP, start] = depart
    improved = True
    while improved:
        improved = False
        for (mode, cell), at in list(best.items()):
            reached: list[tuple[str, int, Fraction]] = []
            for head in beside[cell]:
                if mode == SHIP and (head in wet or cell in wet) and (head in wet or head in ports):
                    reached.append((SHIP, head, at + CELL_HOURS[SHIP]))
                if mode != SHIP and head not in wet and cell not in wet:
                    reached.append((mode, head, on_the_march(at, CELL_HOURS[mode], depart)))
            if mode == "own":
                reached += [(SHIP, cell, at + 1)] if cell in ports and SHIP in modes else []
                reached += [(HORSE, cell, at + 1)] if cell in towns and HORSE in modes else []
            elif cell in (ports if mode == SHIP else towns):
                reached.append(("own", cell, at))
            for to, head, when in reached:
                if when < best.get((to, head), when + 1):
                    best[to, head] = when
                    improved = True
    arrivals = [at for (_, cell), at in best.items() if cell == goal]
    return min(arrivals) - depart if arrivals else None


@st.composite
def islands(draw: st.DrawFn) -> tuple[WorldMap, int, int]:
    letters = draw(st.lists(st.sampled_from("PPW"), min_size=SIDE * SIDE, max_size=SIDE * SIDE))
    land = [cell for cell, letter in enumerate(letters) if letter == "P"]
    if len(land) < 2:
        letters[0] = letters[-1] = "P"
        land = [0, SIDE * SIDE - 1]
    start, goal = draw(st.permutations(land))[:2]
    towns = draw(st.sets(st.sampled_from(land), max_size=5))
    rows = ["".join(letters[row * SIDE : (row + 1) * SIDE]) for row in range(SIDE)]
    named = [(f"T{cell}", cell % SIDE, cell // SIDE) for cell in sorted(towns)]
    return drawn(rows, *named, topology=Topology.HEX_FLAT), start, goal


def offered(world: WorldMap, *modes: str) -> tuple[str, ...]:
    """The modes that the map offers at all."""
    kept = []
    for mode in modes:
        try:
            find_mixed_routes(replace(request(world, (0, 1)), allowed=("own", mode)))
        except RuleError as error:
            if error.message.startswith("Not "):
                continue
        kept.append(mode)
    return tuple(kept)


def best_of(world: WorldMap, start: int, goal: int, modes: tuple[str, ...], **fields: object) -> Route | None:
    try:
        return found(world, (start, goal), "own", *modes, **fields)[0]
    except RuleError:
        return None


@settings(max_examples=60, deadline=None)
@given(islands(), st.sampled_from([7, 0, 5, 11, 16, 20, 23]))
def test_arrival_is_that_of_an_exhaustive_search(made, hour):
    world, start, goal = made
    modes = offered(world, SHIP, HORSE)
    route = best_of(world, start, goal, modes, clock=Clock(start_hour=Fraction(hour)))
    expected = exhaustive(world, start, goal, modes, Fraction(hour))
    assert (None if route is None else hours_of(route)) == expected


@settings(max_examples=40, deadline=None)
@given(islands(), st.sampled_from(["fastest", "safest", "least_harm", "cheapest"]))
def test_a_mode_more_is_never_worse(made, preference):
    world, start, goal = made
    modes = offered(world, SHIP, HORSE)
    alone = best_of(world, start, goal, (), preference=preference)
    for allowed in (modes[:1], modes):
        more = best_of(world, start, goal, allowed, preference=preference)
        assert alone is None or more is not None
        if alone is not None and more is not None:
            assert measured(more, preference) <= measured(alone, preference)
            alone = more


def measured(route: Route, preference: str) -> Fraction:
    land = sum((each.hours for each in route.stretches if not route.legs[each.leg].mode.is_afloat), Fraction(0))
    return {
        "fastest": hours_of(route), "safest": route.risk, "least_harm": land, "cheapest": route.cost_gp,
    }[preference]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(islands(), st.data())
def test_legs_join_stops_and_cells(made, data):
    world, start, goal = made
    land = [
        cell for cell in range(world.cell_count) if world.terrain[cell] != Terrain.SEA and cell not in (start, goal)
    ]
    stops = (
        (start, *data.draw(st.lists(st.sampled_from(land), max_size=2, unique=True)), goal) if land else (start, goal)
    )
    try:
        routes = found(world, stops, "own", *offered(world, SHIP, HORSE))
    except RuleError:
        return
    for route in routes:
        assert [route.cells[place] for place in route.stops] == list(stops)
        assert (route.legs[0].first, route.legs[-1].last) == (0, len(route.cells) - 1)
        for leg, following in zip(route.legs, route.legs[1:], strict=False):
            assert (leg.last, leg.to_feet) == (following.first, following.from_feet)
            assert leg.first < leg.last
        for leg in route.legs:
            assert leg.to_feet == route.cell_feet[leg.last]
        assert sum(each.feet for each in route.stretches) == route.feet
        for number, leg in enumerate(route.legs):
            assert sum(each.feet for each in route.stretches if each.leg == number) == leg.to_feet - leg.from_feet
        assert all(a != b for a, b in zip(route.cells, route.cells[1:], strict=False))
        assert legs_of(route)


@settings(max_examples=40, deadline=None)
@given(islands(), st.integers(0, 23), st.integers(1, 8), st.integers(0, 40), st.data())
def test_the_itinerary_arrives_when_the_route_says(made, hour, ordered, stayed, data):
    world, start, goal = made
    land = [cell for cell in range(world.cell_count) if world.terrain[cell] != Terrain.SEA]
    between = data.draw(st.sampled_from([cell for cell in land if cell not in (start, goal)] or [goal]))
    stops, stays = ((start, between, goal), (stayed,)) if between != goal else ((start, goal), ())
    clock = Clock(start_hour=Fraction(hour), hours=ordered)
    seconds = (0, *(each * 3600 for each in stays), 0)
    try:
        routes = found(world, stops, "own", *offered(world, SHIP, HORSE), clock=clock, stays=seconds)
    except RuleError:
        return
    asked = Orders(
        Hours(walked=ordered), start_hour=Fraction(hour), stays=tuple(Stay(1, 0, each) for each in stays if each)
    )
    for route in routes:
        day, at = plan_itinerary(D20, route, asked).arrival
        assert ceil((24 * (day - 1) + at - hour) * 3600) == route.door_to_door


CLOCKS = [
    (7, 7, 8, 8, 15),
    (7, 7, 9, 8, 32),
    (7, 16, 1, 8, 32),
    (7, 27, 1, 8, 32),
    (7, 31, 16, 8, 63),
    (7, 40, 2, 24, 42),
    (7, 15, 0, 8, 15),
    (10, 10, 8, 8, 18),
    (10, 10, 9, 8, 32),
    (20, 20, 8, 8, 35),
    (5, 5, 8, 8, 13),
]


@pytest.mark.rule("EP-OV-21")
@pytest.mark.parametrize(("departs", "at", "hours", "window", "expected"), CLOCKS)
def test_hours_on_the_clock(departs, at, hours, window, expected):
    clock = Clock(start_hour=Fraction(departs))
    assert done_at(clock, Fraction(at), Fraction(hours), window) == expected
