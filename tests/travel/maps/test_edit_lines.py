"""Ways and rivers on the map: the edges they mark, the lines drawn, and what is left when they are taken away."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.blank import blank_map
from travel.rules.maps.edges import edge_between
from travel.rules.maps.edit import Edit, apply_edits
from travel.rules.maps.edit.edits import (
    DrawBorder,
    DrawRiver,
    DrawSeaRoute,
    LayWay,
    LineChange,
    LineRemove,
)
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Line, Scale, Topology, WorldMap

SIZE = 8


def square() -> WorldMap:
    return blank_map("Plain", Topology.SQUARE, SIZE, SIZE, Scale(1, "mi"), Terrain.PLAINS)


def hexes() -> WorldMap:
    return blank_map("Plain", Topology.HEX_FLAT, SIZE, SIZE, Scale(6, "mi"), Terrain.PLAINS)


def done(world: WorldMap, *edits: Edit) -> WorldMap:
    return apply_edits(world, edits, {}, str).world


def at(column: int, row: int) -> int:
    return row * SIZE + column


def row(*columns: int, y: int = 2) -> tuple[int, ...]:
    return tuple(at(column, y) for column in columns)


def way(world: WorldMap, tail: int, head: int) -> Way:
    there, back = (edge_between(world.offsets, world.heads, *ends) for ends in ((tail, head), (head, tail)))
    assert world.ways[there] == world.ways[back]
    return Way(int(world.ways[there]))


def ways(world: WorldMap, path: tuple[int, ...]) -> list[Way]:
    return [way(world, *step) for step in pairwise(path)]


def drawn(world: WorldMap, *kinds: str) -> list[tuple[str, str, tuple[tuple[float, float], ...]]]:
    return [(line.kind, line.name, line.points) for line in world.features.lines if not kinds or line.kind in kinds]


def crossings(world: WorldMap) -> set[tuple[int, int]]:
    flagged = set()
    for tail in range(world.cell_count):
        for edge in range(world.offsets[tail], world.offsets[tail + 1]):
            if world.river[edge]:
                flagged.add((min(tail, int(world.heads[edge])), max(tail, int(world.heads[edge]))))
    return flagged


def test_a_way_marks_its_edges_both_ways_and_is_drawn_through_the_centres() -> None:
    world = done(square(), LayWay(row(1, 2, 3), "road", "Salt Way"))
    assert ways(world, row(0, 1, 2, 3, 4)) == [Way.TRACKLESS, Way.ROAD, Way.ROAD, Way.TRACKLESS]
    assert drawn(world) == [("road", "Salt Way", ((1.0, 2.0), (2.0, 2.0), (3.0, 2.0)))]
    assert (world.ways > 0).sum() == 4


def test_on_a_grid_a_straight_line_is_filled_in() -> None:
    world = done(square(), LayWay((at(0, 0), at(3, 3)), "trail"))
    assert ways(world, (at(0, 0), at(1, 1), at(2, 2), at(3, 3))) == [Way.TRAIL] * 3
    assert len(world.features.lines[0].points) == 4


def test_a_new_way_replaces_what_lay_there_better_or_worse() -> None:
    world = done(square(), LayWay(row(0, 1, 2, 3, 4, 5), "highway", "Old"), LayWay(row(2, 3), "trail", "New"))
    assert ways(world, row(0, 1, 2, 3, 4, 5)) == [Way.HIGHWAY, Way.HIGHWAY, Way.TRAIL, Way.HIGHWAY, Way.HIGHWAY]
    assert drawn(world) == [
        ("highway", "Old", ((0.0, 2.0), (1.0, 2.0), (2.0, 2.0))),
        ("highway", "Old", ((3.0, 2.0), (4.0, 2.0), (5.0, 2.0))),
        ("trail", "New", ((2.0, 2.0), (3.0, 2.0))),
    ]


def test_trackless_takes_the_way_up_and_cuts_the_lines_there_only() -> None:
    world = done(square(), LayWay(row(0, 1, 2, 3), "road"), LayWay((at(1, 0), at(1, 4)), "road", "North"))
    world = done(world, LayWay(row(1, 2), "trackless"))
    assert ways(world, row(0, 1, 2, 3)) == [Way.ROAD, Way.TRACKLESS, Way.ROAD]
    assert ways(world, (at(1, 0), at(1, 1), at(1, 2))) == [Way.ROAD] * 2
    assert drawn(world) == [
        ("road", "", ((0.0, 2.0), (1.0, 2.0))),
        ("road", "", ((2.0, 2.0), (3.0, 2.0))),
        ("road", "North", ((1.0, 0.0), (1.0, 1.0), (1.0, 2.0), (1.0, 3.0), (1.0, 4.0))),
    ]


def test_a_long_straight_line_of_a_file_is_cut_where_it_crosses() -> None:
    from dataclasses import replace

    world = square()
    world = replace(world, features=replace(world.features, lines=(Line("road", "R", ((0.0, 2.0), (5.0, 2.0))),)))
    world = done(world, LayWay(row(2, 3), "trackless"))
    assert drawn(world) == [
        ("road", "R", ((0.0, 2.0), (1.0, 2.0), (2.0, 2.0))),
        ("road", "R", ((3.0, 2.0), (4.0, 2.0), (5.0, 2.0))),
    ]


def test_a_line_removed_takes_its_way_but_not_that_of_another() -> None:
    world = done(square(), LayWay(row(0, 1, 2), "road"), LayWay(row(3, 4), "road"))
    world = done(world, LineRemove(0))
    assert ways(world, row(0, 1, 2, 3, 4)) == [Way.TRACKLESS, Way.TRACKLESS, Way.TRACKLESS, Way.ROAD]
    assert len(drawn(world)) == 1


def test_lines_that_share_a_step_keep_it_for_each_other() -> None:
    from dataclasses import replace

    world = done(square(), LayWay(row(1, 2), "trail"))
    both = (*world.features.lines, Line("road", "", ((1.0, 2.0), (2.0, 2.0), (2.0, 3.0))))
    world = replace(world, features=replace(world.features, lines=both))
    world = done(world, LineChange(1, name="Named", kind="road"))
    assert way(world, at(1, 2), at(2, 2)) is Way.TRAIL
    world = done(world, LineChange(1, points=((1.0, 2.0), (2.0, 2.0))), LineChange(0, kind="highway"))
    assert way(world, at(1, 2), at(2, 2)) is Way.HIGHWAY
    world = done(world, LineRemove(0))
    assert way(world, at(1, 2), at(2, 2)) is Way.ROAD
    world = done(world, LineRemove(0))
    assert way(world, at(1, 2), at(2, 2)) is Way.TRACKLESS


def test_a_river_is_crossed_once_whichever_way_one_goes() -> None:
    """A river down column 3 of hexes: from column 2 to column 4 each path crosses exactly one flagged edge."""
    world = hexes()
    course = [(float(world.x[at(3, r)]), float(world.y[at(3, r)])) for r in range(SIZE)]
    world = done(world, DrawRiver(tuple(course), "Fen"))
    flagged = crossings(world)
    assert flagged
    for r in range(2, SIZE - 2):
        for west in (at(2, r), at(2, r + 1)):
            for east in (at(4, r), at(4, r + 1)):
                steps = [(min(west, at(3, r)), max(west, at(3, r))), (min(east, at(3, r)), max(east, at(3, r)))]
                assert sum(step in flagged for step in steps) == 1
    assert drawn(world)[0][:2] == ("river", "Fen")


def test_a_river_taken_away_leaves_the_crossings_of_others() -> None:
    world = square()
    one = DrawRiver(((3.0, 0.0), (3.0, 7.0)))
    other = DrawRiver(((0.0, 4.0), (7.0, 4.0)))
    alone = crossings(done(world, other))
    both = done(world, one, other)
    assert crossings(both) == crossings(done(world, one)) | alone
    assert crossings(done(both, LineRemove(0))) == alone
    assert crossings(done(both, LineRemove(0), LineRemove(1))) == set()


def test_a_river_that_becomes_a_border_is_no_longer_crossed() -> None:
    world = done(square(), DrawRiver(((3.0, 0.0), (3.0, 7.0)), "Fen"))
    world = done(world, LineChange(0, kind="border"))
    assert crossings(world) == set()
    assert drawn(world)[0][:2] == ("border", "Fen")


def test_a_river_moved_is_crossed_where_it_is_now() -> None:
    moved = done(square(), DrawRiver(((3.0, 0.0), (3.0, 7.0))))
    moved = done(moved, LineChange(0, points=((5.0, 0.0), (5.0, 7.0))))
    assert crossings(moved) == crossings(done(square(), DrawRiver(((5.0, 0.0), (5.0, 7.0)))))


@pytest.mark.parametrize(
    "edit", [DrawBorder(((0.2, 0.3), (5.5, 6.1)), "March"), DrawSeaRoute(((1.0, 1.0), (4.0, 4.0)))]
)
def test_borders_and_sea_routes_are_only_drawn(edit: DrawBorder | DrawSeaRoute) -> None:
    world = done(square(), edit)
    assert drawn(world) == [("border" if isinstance(edit, DrawBorder) else "sea_route", edit.name, edit.points)]
    assert not world.ways.any()
    assert not world.river.any()


def test_numbers_are_those_of_the_map_before_the_request() -> None:
    world = done(square(), *(DrawBorder(((float(n), 0.0), (float(n), 5.0)), f"B{n}") for n in range(3)))
    world = done(world, LineRemove(0), LineChange(2, name="Last"))
    assert [name for _, name, _ in drawn(world)] == ["B1", "Last"]
    with pytest.raises(RuleError) as refused:
        done(world, LineRemove(0), LineChange(0, name="Gone"))
    assert refused.value.pointer == "/edits/1/line"


def test_on_a_map_without_a_grid_a_way_needs_neighbours() -> None:
    from tests.travel.planning.made_plan import points_map

    world = points_map([Terrain.PLAINS] * 3, [(0, 1, 5280, Way.TRACKLESS), (1, 2, 5280, Way.TRACKLESS)])
    laid = done(world, LayWay((0, 1, 2), "road"))
    assert ways(laid, (0, 1, 2)) == [Way.ROAD] * 2
    with pytest.raises(RuleError) as refused:
        done(world, LayWay((0, 2), "road"))
    assert (refused.value.pointer, refused.value.message) == ("/edits/0/path/1", "No step leads from 0 to 2")
    assert ways(done(laid, LineRemove(0)), (0, 1, 2)) == [Way.TRACKLESS] * 2
