"""Ways on drawn boards: heights, water, roofs, narrow places, movement types."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.field import Field
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.tracing import Trace
from tactical.rules.geometry.ways import WaysMap
from tactical.rules.kernel.creature import Size
from tests.tactical.rules.geometry.boards import ask, board, costs

WALKS = {"walk": 12}


def levels(text: str) -> tuple[tuple[int, int, int], ...]:
    """Read heights drawn north first: digits are levels, dots 0."""
    rows = text.split()
    return tuple(
        (x, len(rows) - 1 - index, int(char))
        for index, row in enumerate(rows)
        for x, char in enumerate(row)
        if char != "."
    )


def search(field: Field, at: tuple[int, int], budgets: Mapping[str, int] = WALKS, **more: Any) -> WaysMap:
    return field.ways(ask(field, at, budgets, **more))


def cost(found: WaysMap, x: int, y: int, z: int | None = None) -> int | None:
    place = found.place(x, y, z)
    return None if place < 0 else found.cost.item(place)


def reached(found: WaysMap) -> str:
    """Draw what is reached, north first: the cost in squares, or a dot."""
    window, known = found.query.window, costs(found)
    rows = ["".join(str(known.get((x, y), ".")) for x in range(window.width)) for y in range(window.height)]
    return " ".join(reversed(rows))


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ("0123", "0123"),
        ("0112", "0123"),
        ("0200", "0..."),
        ("0131", "01.."),
        ("3210", "0123"),
        ("2000", "0..."),
    ],
)
def test_a_level_up_or_down_is_a_step_and_two_are_a_cliff(heights: str, expected: str) -> None:
    ground = board("....", layers=Layers(heights=levels(heights)))
    assert reached(search(ground, (0, 0))) == expected


def test_climbing_goes_up_a_cliff_and_down_again() -> None:
    ground = board(".....", layers=Layers(heights=levels("..33.")))
    found = search(ground, (0, 0), {"walk": 6, "climb": 6})
    place = found.place(2, 0, 3)
    assert found.cost.item(place) == 3
    assert found.path(place) == ((1, 0, 1), (1, 0, 2), (2, 0, 3))
    assert found.modes(place) == ("climb", "climb", "climb")
    assert search(ground, (0, 0), {"walk": 6}).place(2, 0) == -1
    down = search(ground, (3, 0), {"walk": 9, "climb": 9})
    assert down.cost.item(down.place(4, 0, 0)) == 3


@pytest.mark.rule("EP-MV-27", "EP-MV-28", "EP-MV-29")
@pytest.mark.parametrize(
    ("shore", "walk", "swim", "reach"),
    [(6, 6, 24, 24), (7, 6, 24, 6), (3, 6, 24, 24), (3, 6, 2, 3), (0, 6, 24, 24)],
)
def test_all_pools_fall_together(shore: int, walk: int, swim: int, reach: int) -> None:
    """30 ft on land leave 90 ft of 120 to swim; 35 ft of land are too many; too little swimming ends at the shore."""
    width = 30
    row = "." * (shore + 1) + "~" * (width - shore - 1)
    ground = board(row, layers=Layers(depths=tuple((x, 0, 20) for x in range(shore + 1, width))))
    found = search(ground, (0, 0), {"walk": walk, "swim": swim})
    assert max(x for x, _ in costs(found)) == reach


@pytest.mark.rule("EP-MV-29")
def test_a_pool_that_is_used_up_comes_back_only_with_the_next_move() -> None:
    row = "." + "~" * 6 + "..."
    ground = board(row, layers=Layers(depths=tuple((x, 0, 20) for x in range(1, 7))))
    assert max(x for x, _ in costs(search(ground, (0, 0), {"walk": 6, "swim": 24}))) == 6
    assert max(x for x, _ in costs(search(ground, (0, 0), {"walk": 8, "swim": 24}))) == 8


@pytest.mark.rule("EP-TE-01")
def test_shallow_water_is_waded_and_deep_water_swum() -> None:
    shallow = board(".~~.", layers=Layers(depths=((1, 0, 3), (2, 0, 5))))
    assert reached(search(shallow, (0, 0))) == "0245"
    deep = board(".~~.", layers=Layers(depths=((1, 0, 15), (2, 0, 15))))
    assert reached(search(deep, (0, 0))) == "0..."
    assert reached(search(deep, (0, 0), {"walk": 9, "swim": 9})) == "0123"


def test_flying_passes_over_ground_and_blocks_with_a_top_but_not_through_roofs() -> None:
    ground = board(".,o:.", layers=Layers(ceilings=((2, 0, 2),)))
    found = search(ground, (0, 0), {"fly": 12})
    assert cost(found, 4, 0) == 4
    assert cost(found, 2, 0, 1) is None
    assert cost(found, 2, 0, 2) == 2
    roofed = board(".....", layers=Layers(ceilings=((2, 0, 0),)))
    assert cost(search(roofed, (0, 0), {"fly": 12}), 4, 0) is None
    low = board(".....", layers=Layers(ceilings=tuple((x, 0, 1) for x in range(5))))
    assert cost(search(low, (0, 0), {"fly": 12}), 0, 0, 1) is None
    assert cost(search(board("..#.."), (0, 0), {"fly": 12}), 3, 0) is None


@pytest.mark.rule("EP-3D-01")
def test_a_cube_costs_the_same_across_a_face_an_edge_and_a_corner() -> None:
    found = search(board(*[("." * 7)] * 7), (3, 3), {"fly": 3}, z=5)
    assert [cost(found, 3 + dx, 3 + dy, 5 + dz) for dx, dy, dz in ((1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 0, -1))] == [
        1
    ] * 4
    reached_cubes = {found.where(place)[:3] for place in found.places()}
    assert len(reached_cubes) == 7**3


@pytest.mark.rule("EP-TE-04")
def test_burrowing_goes_through_what_is_solid_and_comes_up() -> None:
    ground = board("..##..")
    found = search(ground, (0, 0), {"walk": 9, "burrow": 9})
    assert cost(found, 5, 0, 0) == 5
    assert found.modes(found.place(5, 0, 0))[2:] == ("burrow", "burrow", "walk")
    assert cost(found, 1, 0, -1) == 1
    assert cost(search(ground, (0, 0)), 5, 0) is None


@pytest.mark.rule("EP-IC-06")
def test_a_ghost_goes_through_a_wall_as_thick_as_itself() -> None:
    ground = board("..#..##..")
    found = search(ground, (0, 0), ghost=True)
    assert cost(found, 5, 0) == 5
    assert cost(found, 6, 0) is None
    walled = board("...", edges=(Edge(0, 0, "e", "wall"),))
    assert cost(search(walled, (0, 0)), 2, 0) is None
    assert cost(search(walled, (0, 0), ghost=True), 2, 0) == 2
    fenced = board("...", edges=(Edge(0, 0, "e", "force"),))
    assert cost(search(fenced, (0, 0), ghost=True), 2, 0) is None


@pytest.mark.rule("EP-SP-06", "EP-SP-08")
@pytest.mark.parametrize(
    ("inches", "size", "expected"),
    [
        (36, Size.MEDIUM, "0134"),
        (60, Size.MEDIUM, "0123"),
        (20, Size.MEDIUM, "01.."),
        (10, Size.MEDIUM, "01.."),
        (20, Size.TINY, "0134"),
        (36, Size.TINY, "0123"),
        (-4, Size.MEDIUM, "0134"),
        (-3, Size.MEDIUM, "01.."),
    ],
)
def test_a_narrow_square_costs_double(inches: int, size: Size, expected: str) -> None:
    ground = board("....", layers=Layers(gaps=((2, 0, inches),)))
    assert reached(search(ground, (0, 0), size=size)) == expected


@pytest.mark.rule("EP-SP-06", "EP-TE-02")
def test_the_narrowest_square_is_impeded_ground() -> None:
    ground = board("....", layers=Layers(gaps=((1, 0, 20),)))
    assert cost(search(ground, (0, 0), impeded=6), 1, 0) == 6


@pytest.mark.rule("EP-SP-08", "EP-TE-01")
def test_narrow_and_difficult_is_still_ten_feet_and_twenty_in_the_d20_games() -> None:
    layers = Layers(gaps=((1, 0, 36),))
    assert cost(search(board(".,.", layers=layers), (0, 0)), 1, 0) == 2
    d20 = board(".,.", layers=layers, ruleset="d20-srd")
    assert cost(search(d20, (0, 0), ruleset="d20-srd"), 1, 0) == 4


CORRIDOR = ("..#####..", ".........", "..#####..")


@pytest.mark.rule("EP-SP-08", "D20-10")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
def test_a_large_creature_squeezes_along_a_corridor_at_double_cost(ruleset: str) -> None:
    ground = board(*CORRIDOR, ruleset=ruleset)
    found = search(ground, (0, 1), size=Size.LARGE, ruleset=ruleset)
    inside = [found.cost.item(found.place(x, 1, stance=1)) for x in (2, 3, 4, 5)]
    assert [after - before for before, after in pairwise(inside)] == [2, 2, 2]
    assert found.where(found.place(4, 1))[3] == 1
    beyond = search(ground, (0, 1), {"walk": 30}, size=Size.LARGE, ruleset=ruleset)
    assert beyond.where(beyond.place(7, 1, stance=0)) == (7, 1, 0, 2)
    kept = search(ground, (0, 1), {"walk": 30}, size=Size.LARGE, ruleset=ruleset, squeezing=False)
    assert kept.place(4, 1) == -1


@pytest.mark.rule("D20-10")
def test_a_huge_creature_is_too_big_for_a_corridor_of_one_square() -> None:
    rows = ("...####...", "...####...", "..........", "...####...")
    d20 = board(*rows, ruleset="d20-srd")
    assert search(d20, (0, 1), {"walk": 60}, size=Size.HUGE, ruleset="d20-srd", impeded=60).place(5, 1) == -1
    epic = board(*rows)
    found = search(epic, (0, 1), {"walk": 60}, size=Size.HUGE, impeded=20)
    assert found.place(3, 1) >= 0
    assert search(epic, (0, 1), {"walk": 60}, size=Size.HUGE).place(3, 1) == -1


@pytest.mark.rule("EP-TE-06")
def test_a_ledge_beside_a_diagonal_stops_it_like_masonry() -> None:
    ground = board("..", "..", layers=Layers(heights=((1, 0, 3),)))
    assert cost(search(ground, (0, 0)), 1, 1) == 2
    low = board("..", "..", layers=Layers(heights=((1, 0, 1),)))
    assert cost(search(low, (0, 0)), 1, 1) == 1


def trace(field: Field, path: tuple[tuple[int, ...], ...], budgets: Mapping[str, int] = WALKS, **more: Any) -> Trace:
    return field.trace(ask(field, (0, 0), budgets, **more), path)


def test_a_path_is_told_step_by_step() -> None:
    ground = board(".....", layers=Layers(heights=levels("..33.")))
    done = trace(ground, ((1, 0), (1, 0, 1), (1, 0, 2), (2, 0, 3)), {"walk": 6, "climb": 6})
    assert done.stopped == -1
    assert done.costs == (1, 2, 3, 4)
    assert done.modes == ("walk", "climb", "climb", "climb")
    assert done.places[-1] == (2, 0, 3, 1)


@pytest.mark.parametrize(
    ("rows", "layers", "path", "budgets", "rule", "words"),
    [
        (("....",), {}, ((2, 0),), WALKS, "EP-MV-02", "is not next to"),
        (("....",), {}, ((0, 1),), WALKS, "EP-MV-01", "off the map"),
        (("..#.",), {}, ((1, 0), (2, 0)), WALKS, "EP-TE-04", "a wall"),
        (("....",), {"heights": ((1, 0, 3),)}, ((1, 0),), WALKS, "EP-MV-27", "15 ft up: more than a step"),
        (("....",), {"heights": ((0, 0, 3),)}, ((1, 0),), WALKS, "EP-MV-27", "15 ft down: more than a step"),
        (("....",), {"gaps": ((1, 0, 5),)}, ((1, 0),), WALKS, "EP-SP-06", "too narrow"),
        ((".:..",), {}, ((1, 0),), WALKS, "EP-TE-02", "the whole round"),
        (("....",), {}, ((1, 0), (2, 0)), {"walk": 1}, "EP-MV-29", "too little is left"),
        (("....",), {}, ((1, 0, 1),), {"walk": 3, "swim": 3}, "EP-MV-27", "can only be flown"),
        (("....",), {"ceilings": ((1, 0, 0),)}, ((1, 0),), WALKS, "EP-TE-04", "under the roof"),
        (("..", ".."), {"heights": ((1, 0, 3),)}, ((1, 1),), WALKS, "EP-TE-06", "a corner"),
        (("....",), {}, ((1, 0, -1),), {"fly": 3}, "EP-TE-04", "inside the ground"),
    ],
)
def test_a_path_that_cannot_be_gone_says_why(
    rows: tuple[str, ...],
    layers: dict[str, Any],
    path: tuple[tuple[int, ...], ...],
    budgets: dict[str, int],
    rule: str,
    words: str,
) -> None:
    ground = board(*rows, layers=Layers(**layers))
    query = ask(ground, (0, 0), budgets)
    done = ground.trace(query, path)
    assert done.stopped == len(path) - 1
    at = done.places[-1] if done.places else (0, 0, query.z, 1)
    x, y, *z = path[-1]
    level = z[0] if z else (ground.level(x, y, 1) if ground.map.contains(x, y) else at[2])
    found = ground.why_not(query, at, (x, y, level, 1))
    assert found.rule == rule
    assert words in found.text
    assert found.remedy.endswith(".")
