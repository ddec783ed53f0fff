"""No-go areas: routes keep out of them, say so, and still lead out of and into them when a stop lies there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import EPIC, WALKERS, mode_of, roads
from travel.rules.maps import bundle
from travel.rules.maps.areas import Area
from travel.rules.maps.blank import blank_map
from travel.rules.maps.edit.apply import apply_edits
from travel.rules.maps.edit.edits import LayWay
from travel.rules.maps.sight import for_players, known_features
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Features, Scale, Topology, WorldMap
from travel.rules.routing.keepouts import keepouts_of
from travel.rules.routing.planner import find_routes
from travel.rules.routing.route import Route

COLUMNS, ROWS = 11, 7
START, GOAL = 3 * COLUMNS, 3 * COLUMNS + 10
WALL = tuple(row * COLUMNS + 5 for row in range(6))
"""Column 5 but for its last row."""


def plain_map(*areas: Area) -> WorldMap:
    world = blank_map("Plain", Topology.HEX_FLAT, COLUMNS, ROWS, Scale(6, "mi"), Terrain.PLAINS)
    return replace(world, features=Features(areas=areas))


def routes(world: WorldMap, *stops: int) -> tuple[Route, ...]:
    weights = replace(roads(EPIC, world), areas=keepouts_of(world))
    return find_routes(EPIC, mode_of(WALKERS), weights, stops or (START, GOAL), "fastest")


def reasons(route: Route) -> list[str]:
    return [reason.text for reason in route.reasons if reason.rule == "house"]


def test_a_route_goes_round_a_no_go_area_and_names_it() -> None:
    straight = routes(plain_map())[0]
    assert set(straight.cells) & set(WALL)
    assert reasons(straight) == []
    around = routes(plain_map(Area("the Blight", "no_go", WALL)))
    for route in around:
        assert not set(route.cells) & set(WALL)
        assert reasons(route) == ["Avoids the Blight (no-go)"]
        assert route.miles > straight.miles


def test_the_way_by_road_names_what_it_leaves_the_road_for() -> None:
    street = tuple(row * COLUMNS for row in (3, 4, 5)) + tuple(range(6 * COLUMNS, 7 * COLUMNS))
    street += tuple(row * COLUMNS + 10 for row in (5, 4, 3))
    blight = Area("the Blight", "no_go", (6 * COLUMNS + 5,))
    world = apply_edits(plain_map(blight), [LayWay(street, "highway")], {}, str).world
    weights = replace(roads(EPIC, world), areas=keepouts_of(world))
    by_road, *others = find_routes(EPIC, mode_of(WALKERS), weights, (START, GOAL), "roads")
    assert by_road.label == "By road"
    assert not set(by_road.cells) & set(blight.cells)
    assert reasons(by_road) == ["Avoids the Blight (no-go)"]
    straight = [route for route in others if route.label == "Fastest"]
    assert straight
    assert reasons(straight[0]) == []


def test_a_region_says_nothing_to_routes() -> None:
    with_region, without = routes(plain_map(Area("Arden", "region", WALL))), routes(plain_map())
    assert [route.cells for route in with_region] == [route.cells for route in without]
    assert reasons(with_region[0]) == []


@pytest.mark.parametrize(("weight", "goes_through"), [(1.05, True), (20.0, False)])
def test_a_weight_makes_the_area_seem_longer_but_hours_stay_true(weight: float, goes_through: bool) -> None:
    route = routes(plain_map(Area("the Fens", "no_go", WALL, weight)))[0]
    assert bool(set(route.cells) & set(WALL)) is goes_through
    if goes_through:
        assert route.seconds == routes(plain_map())[0].seconds
        assert reasons(route) == ["Goes through the Fens, which seemed 1.05 times as long"]
    else:
        assert reasons(route) == ["Avoids the Fens"]


def test_a_party_inside_may_leave_and_a_goal_inside_is_reached_with_a_warning() -> None:
    blob = tuple(row * COLUMNS + column for row in (2, 3, 4) for column in (4, 5, 6))
    world = plain_map(Area("the Blight", "no_go", blob))
    inside = 3 * COLUMNS + 5
    for stops in ((inside, GOAL), (START, inside), (START, inside, GOAL)):
        route = routes(world, *stops)[0]
        assert reasons(route) == ["Goes into the Blight (no-go), where a stop lies"]
    back = routes(world, inside, GOAL)[0]
    left = [cell not in blob for cell in back.cells]
    assert left == sorted(left)


def test_no_way_but_through_the_area_is_said_so() -> None:
    whole = tuple(row * COLUMNS + 5 for row in range(ROWS))
    with pytest.raises(RuleError) as refused:
        routes(plain_map(Area("the Blight", "no_go", whole), Area("Arden", "region", (1,))))
    assert refused.value.message.endswith("over land: the Blight (no-go) lies between")
    assert refused.value.remedy


def test_the_gms_areas_are_secret_reasons() -> None:
    route = routes(plain_map(Area("the Lair", "no_go", WALL, gm_only=True)))[0]
    assert [reason.secret for reason in route.reasons if reason.rule == "house"] == [True]


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, COLUMNS * ROWS - 1), min_size=1, max_size=25), st.sampled_from(list(Topology)[:3]))
def test_no_route_ever_enters_a_closed_area(cells: set[int], topology: Topology) -> None:
    world = blank_map("Plain", topology, COLUMNS, ROWS, Scale(6, "mi"), Terrain.PLAINS)
    area = Area("the Blight", "no_go", tuple(sorted(cells)))
    world = replace(world, features=Features(areas=(area,)))
    try:
        found = routes(world)
    except RuleError as refused:
        assert "the Blight" in refused.message  # noqa: PT017  # either there is a way or the area is named
        return
    for route in found:
        steps = zip(route.cells, route.cells[1:], strict=False)
        assert GOAL in cells or not any(tail not in cells and head in cells for tail, head in steps)


def test_areas_are_kept_in_the_bundle_and_older_bundles_have_none() -> None:
    areas = (Area("the Blight", "no_go", (3, 4), 2.5, gm_only=True), Area("Arden", "region", (1,)))
    world = plain_map(*areas)
    assert bundle.load(bundle.dump(world)).features.areas == areas


def test_players_get_the_cells_they_know_of_areas_that_are_not_the_gms() -> None:
    world = plain_map(
        Area("the Blight", "no_go", (3, 4), gm_only=True), Area("Arden", "region", (1, 2)), Area("Far", "region", (9,))
    )
    known = np.zeros(world.cell_count, np.bool_)
    known[[2, 3]] = True
    assert known_features(world, known).areas == (Area("Arden", "region", (2,)),)
    assert [area.name for area in for_players(world, None).areas] == ["Arden", "Far"]
