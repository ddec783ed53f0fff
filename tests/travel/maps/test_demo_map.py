"""The Salt Coast: the demo's land holds the three ways that the plan screen shows."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest

from travel.rules.maps import bundle
from travel.rules.maps.demo import cells_of, demo_map, demo_place
from travel.rules.maps.demo_land import WAYS
from travel.rules.maps.edges import edge_between, tails_of
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import WorldMap

# road or trail, trackless (EP-OV-10); the demo journey meets no highway
RATES = {
    Terrain.FOREST: (1, 0.5),
    Terrain.HILLS: (0.75, 0.5),
    Terrain.MOOR: (1, 0.75),
    Terrain.MOUNTAINS: (0.75, 0.5),
    Terrain.PLAINS: (1, 0.75),
    Terrain.TUNDRA: (0.75, 0.75),
    Terrain.SWAMP: (0.75, 0.5),
    Terrain.DESERT: (0.5, 0.5),
}


@pytest.fixture(scope="module")
def world() -> WorldMap:
    return demo_map()


def hours(world: WorldMap, tail: int, head: int) -> float:
    """Hours at 3 mi/h from one hex to the next, half of it on the ground of each."""
    way = world.ways[edge_between(world.offsets, world.heads, tail, head)]
    column = 0 if way else 1
    return sum(1 / RATES[Terrain(int(world.terrain[cell]))][column] for cell in (tail, head))


def walked(world: WorldMap, path: list[int]) -> float:
    return sum(hours(world, tail, head) for tail, head in pairwise(path))


def land_graph(world: WorldMap) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    for tail, head in zip(tails_of(world.offsets).tolist(), world.heads.tolist(), strict=True):
        if world.terrain[tail] != Terrain.SEA and world.terrain[head] != Terrain.SEA:
            graph.add_edge(tail, head, hours=hours(world, tail, head))
    return graph


def test_the_fastest_way_is_over_the_downs(world: WorldMap) -> None:
    path = nx.shortest_path(land_graph(world), demo_place("Harrowgate"), demo_place("Kestrel Keep"), "hours")
    assert (len(path) - 1) * 6 == 150
    assert walked(world, path) == pytest.approx(57 + 40 / 60)
    off_road = [edge for edge in pairwise(path) if not world.ways[edge_between(world.offsets, world.heads, *edge)]]
    assert len(off_road) * 6 == 30


def test_the_salt_road_is_168_miles_and_60_hours(world: WorldMap) -> None:
    course = next(cells_of(course) for _, name, course in WAYS if name == "The Salt Road")
    assert (len(course) - 1) * 6 == 168
    assert walked(world, course) == pytest.approx(60)
    assert all(world.ways[edge_between(world.offsets, world.heads, a, b)] == Way.ROAD for a, b in pairwise(course))


def test_the_needle_stair_is_168_miles_and_62_hours(world: WorldMap) -> None:
    (up,) = (cells_of(course) for _, name, course in WAYS if name == "Thornwick Road")
    over, down = (cells_of(course) for _, name, course in WAYS if name == "The Needle Stair")
    path = up + over[1:] + down[1:]
    assert path[0] == demo_place("Harrowgate")
    assert path[-1] == demo_place("Kestrel Keep")
    assert (len(path) - 1) * 6 == 168
    assert walked(world, path) == pytest.approx(62)


def test_every_course_runs_from_hex_to_neighbouring_hex(world: WorldMap) -> None:
    for _, _, course in WAYS:
        path = cells_of(course)
        assert all(edge_between(world.offsets, world.heads, a, b) >= 0 for a, b in pairwise(path))
        assert all(Terrain(int(world.terrain[cell])).is_land for cell in path)


def test_places_stand_on_land_where_their_names_say(world: WorldMap) -> None:
    for place in world.features.settlements:
        assert Terrain(int(world.terrain[place.cell])).is_land
        assert place.cell == demo_place(place.name)
        assert (place.x, place.y) == pytest.approx((world.x[place.cell], world.y[place.cell]), abs=1e-3)


def test_the_demo_map_fits_a_bundle(world: WorldMap) -> None:
    assert bundle.load(bundle.dump(world)).features == world.features
