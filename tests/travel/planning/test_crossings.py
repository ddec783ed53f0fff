"""Rivers, bridges out, seasons and ground to avoid: what closes a way, and for whom."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import chain, drawn, found, with_marker
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Label, Settlement, WorldMap
from travel.rules.routing.crossings import MAX_CLOSURES, Conditions, closed_in, unbridged_edges
from travel.rules.routing.graph import Graph

FORDS = Conditions(rivers="fords")
COLUMNS = 4


def divided(*, way_at: int | None = None) -> WorldMap:
    """Four columns, with a river between the second and the third; a road crosses it in row ``way_at``."""
    world = drawn(["PPPP"] * 4)
    tails = np.repeat(np.arange(world.cell_count), np.diff(world.offsets))
    crosses = (tails % COLUMNS < 2) != (world.heads % COLUMNS < 2)
    ways = world.ways.copy()
    if way_at is not None:
        row = (tails // COLUMNS == way_at) & (world.heads // COLUMNS == way_at)
        ways[crosses & row] = Way.TRAIL
    return replace(world, river=crosses.astype(np.uint8), ways=ways)


def with_town(world: WorldMap, cell: int) -> WorldMap:
    town = Settlement("Vell Ford", "village", cell, float(world.x[cell]), float(world.y[cell]))
    return replace(world, features=replace(world.features, settlements=(town,)))


def with_label(world: WorldMap, text: str, cell: int) -> WorldMap:
    label = Label(text, float(world.x[cell]) + 0.1, float(world.y[cell]))
    return replace(world, features=replace(world.features, labels=(label,)))


CROSSED = [
    ("by a way", divided(way_at=3), 3),
    ("in a settlement", with_town(divided(), 3 * COLUMNS + 1), 3),
    ("at a ford", with_marker(divided(), "The old ford", 3 * COLUMNS + 2), 3),
    ("at a ferry", with_label(divided(), "Ferry!", 3 * COLUMNS + 1), 3),
]


def crossing_rows(world: WorldMap, conditions: Conditions) -> set[int]:
    """Rows in which the way from one side to the other crosses the river."""
    cells = found(world, (0, 3), conditions=conditions)[0].cells
    return {a // COLUMNS for a, b in itertools.pairwise(cells) if (a % COLUMNS < 2) != (b % COLUMNS < 2)}


@pytest.mark.parametrize(("name", "world", "row"), CROSSED)
def test_a_river_is_crossed_where_one_can(name, world, row):
    assert crossing_rows(world, Conditions()) == {0}
    rows = crossing_rows(world, FORDS)
    assert rows <= {row, row - 1}
    assert rows


def test_no_crossing_no_way():
    with pytest.raises(RuleError, match="No way to 0401 from 0101: a river lies between") as refused:
        found(divided(), (0, 3), conditions=FORDS)
    assert refused.value.pointer == "/rivers"
    assert refused.value.remedy.startswith("Mark a ford")
    assert unbridged_edges(Graph(divided())).sum() == divided().river.sum()


@pytest.mark.parametrize("letter", "RLC")
def test_a_way_over_water_is_a_bridge(letter):
    world = chain(f"P{letter}P", miles=12)
    with pytest.raises(RuleError, match="No way"):
        found(world, (0, 2))
    bridged = replace(world, ways=np.full(world.edge_count, Way.ROAD, np.uint8))
    route = found(bridged, (0, 2))[0]
    assert route.hours == 24 / 3
    with pytest.raises(RuleError, match="lies in the water"):
        found(bridged, (0, 1))


def test_no_way_leads_over_the_open_sea():
    sea = chain("PWP")
    with pytest.raises(RuleError, match="No way"):
        found(replace(sea, ways=np.full(sea.edge_count, Way.ROAD, np.uint8)), (0, 2))


def test_a_marker_of_something_else_is_no_ford():
    with pytest.raises(RuleError):
        found(with_marker(divided(), "Fordham's grave", 13), (0, 3), conditions=FORDS)


def test_a_closed_way_is_closed_both_ways():
    world = chain("PPP")
    terms = Conditions(closures=((2, 1, "Bridge out"),))
    for stops in ((0, 2), (2, 0)):
        with pytest.raises(RuleError, match="Bridge out lies between") as refused:
            found(world, stops, conditions=terms)
        assert refused.value.pointer == "/closures"
    around = found(drawn(["PPP", "PPP"]), (0, 2), conditions=Conditions(closures=((0, 1, "Gate"),)))[0]
    assert (0, 1) not in set(zip(around.cells, around.cells[1:], strict=False))


def test_a_closed_lane_stops_ships_too():
    world = drawn(["PWP"], ("A", 0, 0), ("B", 2, 0))
    assert found(world, (0, 2), "craft:sailing_ship")
    with pytest.raises(RuleError):
        found(world, (0, 2), "craft:sailing_ship", conditions=Conditions(closures=((0, 1, "Chain"),)))


@pytest.mark.parametrize(
    ("closures", "message"),
    [
        (((0, 99, "Far gate"),), "Far gate is not on the map"),
        (((0, 2, ""),), "The closed way 1 joins 0 and 2, which do not lie side by side"),
        (((0, 1, "x"),) * (MAX_CLOSURES + 1), "501 ways are closed, and 500 can be"),
    ],
)
def test_a_closure_that_cannot_be_is_refused(closures, message):
    with pytest.raises(RuleError, match=message) as refused:
        found(chain("PPP"), (0, 2), conditions=Conditions(closures=closures))
    assert refused.value.pointer.startswith("/closures")


PASS = Area("The High Pass", "region", (1, 2), closed_months=(11, 12, 1))


def test_a_region_is_entered_by_no_one_in_its_closed_months():
    assert closed_in((PASS,), 6) == ()
    closed = Conditions(areas=closed_in((PASS,), 12))
    world = drawn(["PPPP", "PPPP"])
    route = found(world, (0, 3), conditions=closed)[0]
    assert not {1, 2} & set(route.cells)
    assert "Avoids The High Pass (closed in this season)" in [each.text for each in route.reasons]


@pytest.mark.parametrize("allowed", [("own",), ("own", "craft:sailing_ship")])
@pytest.mark.parametrize(("weight", "enters"), [(None, False), (20.0, False), (1.05, True)])
def test_ground_to_avoid_is_kept_out_of_in_every_mode(allowed, weight, enters):
    world = drawn(["PPPPW", "PPPPP", "PPPPW"], ("A", 3, 0), ("B", 3, 2))
    terms = Conditions(areas=(Area("Blight", "no_go", (6, 7), weight),))
    route = found(world, (5, 8), *allowed, conditions=terms)[0]
    assert bool({6, 7} & set(route.cells)) is enters
    assert any("Blight" in each.text for each in route.reasons)


def test_a_stop_in_ground_to_avoid_opens_it():
    world = drawn(["PPPPW", "PPPPP", "PPPPW"], ("A", 3, 0), ("B", 3, 2))
    terms = Conditions(areas=(Area("Blight", "no_go", (6, 7)),))
    route = found(world, (5, 7), "own", "craft:sailing_ship", conditions=terms)[0]
    assert route.cells[-1] == 7
    assert "Goes into Blight (no-go), where a stop lies" in [each.text for each in route.reasons]
