"""Routes through stops, and why there is none."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import EPIC, WALKERS, mode_of, points_map, roads
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.party import Profile
from travel.rules.routing.planner import find_routes, off_road_miles
from travel.rules.routing.weights import edge_weights

P, S, U = Terrain.PLAINS, Terrain.SEA, Terrain.UNKNOWN
MILE = 5280
#  0 -- 1 ~~ sea 2 ~~ 3 (island)     1 .. unknown 4 .. 5      6 sea
ISLES = points_map(
    [P, P, S, P, U, P, S],
    [(0, 1, MILE, Way.ROAD), (1, 2, MILE, Way.TRACKLESS), (2, 3, MILE, Way.TRACKLESS), (1, 4, MILE, Way.TRACKLESS),
     (4, 5, MILE, Way.TRACKLESS), (2, 6, MILE, Way.TRACKLESS)],
)  # fmt: skip
BOAT = Profile(Fraction(2), True, True, 24, can_hustle=False, can_force=False)

REFUSED = [
    ([0, 3], WALKERS, "No way to 3 from 0 over land: 3 stands on 1 cell of land with water all round", "bridge"),
    ([3, 0], WALKERS, "No way to 0 from 3 over land: 3 stands on 1 cell of land", "bridge"),
    ([0, 5], WALKERS, "No way to 5 from 0 over land: the ground between them is not known", "Say what ground"),
    ([0, 2], WALKERS, r"Stop 2 \(2\) lies in the water \(sea\)", "on land"),
    ([0, 4], WALKERS, r"Stop 2 \(4\) lies on ground that is not known", "Say what ground"),
    ([0, 99], WALKERS, "Stop 2 is not on the map", "Pick a cell"),
    ([0, -1], WALKERS, "Stop 2 is not on the map", "Pick a cell"),
    ([0, 0], WALKERS, "Stops 1 and 2 are the same place", "Remove one"),
    ([0], WALKERS, "2 to 30 stops, not 1", "start and a goal"),
    ([2, 0], BOAT, r"Stop 2 \(0\) lies on land, and the party is in a boat", "on the water"),
]


@pytest.mark.parametrize(("stops", "profile", "message", "remedy"), REFUSED)
def test_no_route_says_why_and_what_to_do(stops, profile, message, remedy):
    with pytest.raises(RuleError, match=message) as refused:
        find_routes(EPIC, mode_of(profile), roads(EPIC, ISLES, profile), stops, "fastest")
    assert remedy in refused.value.remedy
    assert refused.value.pointer.startswith("/stops")


def test_a_boat_goes_where_walkers_cannot():
    route = find_routes(EPIC, mode_of(BOAT), roads(EPIC, ISLES, BOAT), [2, 6], "fastest")[0]
    assert (route.cells, route.hours) == ((2, 6), Fraction(1, 2))


def test_a_map_without_a_scale_asks_for_it():
    nowhere = points_map([P, P], [(0, 1, 1, Way.ROAD)], scale=0)
    with pytest.raises(RuleError, match="does not say how wide a cell is") as refused:
        roads(EPIC, nowhere)
    assert refused.value.pointer == "/map"
    assert edge_weights(EPIC, roads(EPIC, ISLES).graph, WALKERS).least >= 0


def demo(*names: str, preference="fastest"):
    stops = [demo_place(name) for name in names]
    return find_routes(EPIC, mode_of(WALKERS), roads(EPIC, demo_map()), stops, preference)


def test_routes_of_the_demo():
    fastest, by_road = demo("Harrowgate", "Kestrel Keep"), demo("Harrowgate", "Kestrel Keep", preference="roads")
    assert [(each.id, each.label, each.hours) for each in fastest] == [
        ("A", "Fastest", Fraction(173, 3)),
        ("B", "By Tarn Hollow", 60),
        ("C", "By Thornwick", 62),
    ]
    assert [(each.label, each.hours) for each in by_road] == [
        ("By road", 60),
        ("Fastest", Fraction(173, 3)),
        ("By Thornwick", 62),
    ]
    assert [off_road_miles(each) for each in by_road] == [0, 30, 0]


def test_exact_time_and_searched_time_agree_to_half_a_second_an_edge():
    for route in demo("Harrowgate", "Kestrel Keep"):
        assert abs(route.hours * 3600 - route.seconds) <= Fraction(len(route.cells), 2)


def test_stops_in_between_are_passed_in_order():
    names = ("Harrowgate", "Thornwick", "Kestrel Keep")
    route = demo(*names)[0]
    assert [route.cells[place] for place in route.stops] == [demo_place(name) for name in names]
    assert route.hours == 62


def test_a_place_on_the_route_is_the_nearest_cell_and_a_point_on_the_line():
    world, route = demo_map(), demo("Harrowgate", "Kestrel Keep")[0]
    assert route.cell_at(Fraction(0)) == route.cells[0]
    assert route.cell_at(route.feet) == route.cells[-1]
    near = (2 * route.cell_feet[1] + route.cell_feet[2]) / 3
    assert route.cell_at(near) == route.cells[1]
    x, y = route.point_at(world, near)
    first, second = route.cells[1], route.cells[2]
    assert x == pytest.approx((2 * world.x[first] + world.x[second]) / 3)
    assert y == pytest.approx((2 * world.y[first] + world.y[second]) / 3)


def test_there_and_back_take_the_same_time():
    there, back = demo("Harrowgate", "Kestrel Keep"), demo("Kestrel Keep", "Harrowgate")
    assert [route.hours for route in there] == [route.hours for route in back]
