"""What holds for ways on every board."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.geometry.ways import NO_MODE
from tactical.rules.kernel.creature import Size
from tests.tactical.rules.geometry.boards import ask, board, costs, grounds

SEVERAL = st.sampled_from(({"walk": 6}, {"walk": 4, "climb": 2}, {"walk": 3, "swim": 5, "fly": 2}, {"burrow": 3}))


def with_room(rows: tuple[str, ...], side: int) -> tuple[str, ...]:
    """Return the rows with clear ground for a space in the south-west corner, widened to hold it."""
    wide = [row.ljust(side, ".") for row in rows]
    wide = [*["." * len(wide[0])] * (side - len(wide)), *wide]
    return (*wide[:-side], *("." * side + row[side:] for row in wide[-side:]))


def away(edges: tuple[Edge, ...], side: int) -> tuple[Edge, ...]:
    return tuple(edge for edge in edges if edge.x >= side or edge.y >= side)


@settings(max_examples=40, deadline=None)
@given(ground=grounds(), budgets=SEVERAL, more=st.integers(1, 3), ruleset=st.sampled_from(("epic-path", "d20-srd")))
def test_more_movement_reaches_more_and_nothing_dearer(
    ground: dict[str, Any], budgets: dict[str, int], more: int, ruleset: str
) -> None:
    field = board(*ground["rows"], edges=ground["edges"], layers=ground["layers"], ruleset=ruleset, geometry="numba")
    larger = {mode: squares + more for mode, squares in budgets.items()}
    few, many = (costs(field.ways(ask(field, (0, 0), each, ruleset=ruleset))) for each in (budgets, larger))
    assert few.keys() <= many.keys()
    assert all(many[at] <= few[at] for at in few)


@settings(max_examples=40, deadline=None)
@given(ground=grounds(with_layers=False), sizes=st.sampled_from(((1, 2), (1, 3), (2, 3))))
def test_a_larger_creature_comes_to_no_more_squares(ground: dict[str, Any], sizes: tuple[int, int]) -> None:
    field = board(*with_room(ground["rows"], 3), edges=away(ground["edges"], 3), geometry="numba")
    kinds = {1: Size.MEDIUM, 2: Size.LARGE, 3: Size.HUGE}
    small, large = (
        costs(field.ways(ask(field, (0, 0), {"walk": 8}, size=kinds[side], squeezing=False, impeded=3)))
        for side in sizes
    )
    assert large.keys() <= small.keys()
    assert all(small[at] <= large[at] for at in large)


@settings(max_examples=40, deadline=None)
@given(ground=grounds(with_layers=False), ruleset=st.sampled_from(("epic-path", "d20-srd")), side=st.integers(1, 2))
def test_on_level_ground_the_flat_search_answers_the_same(ground: dict[str, Any], ruleset: str, side: int) -> None:
    field = board(*with_room(ground["rows"], 2), edges=away(ground["edges"], 2), ruleset=ruleset, geometry="numba")
    size = field.map.width * field.map.height
    flat = field.reach(ReachQuery(0, 0, side, 7, 0, np.zeros(size, np.uint8), np.zeros(size, np.int64), 2))
    kind = Size.MEDIUM if side == 1 else Size.LARGE
    ways = field.ways(ask(field, (0, 0), {"walk": 7}, size=kind, ruleset=ruleset, squeezing=False, impeded=2))
    for y in range(field.map.height):
        for x in range(field.map.width):
            places = flat.place(x, y), ways.place(x, y)
            assert (places[0] < 0) == (places[1] < 0)
            assert places[0] < 0 or flat.cost.item(places[0]) == ways.cost.item(places[1])


@settings(max_examples=40, deadline=None)
@given(
    ground=grounds(),
    budgets=SEVERAL,
    size=st.sampled_from((Size.MEDIUM, Size.LARGE)),
    geometry=st.sampled_from(("numba", "python")),
)
def test_every_way_found_can_be_ordered_step_by_step_at_its_price(
    ground: dict[str, Any], budgets: dict[str, int], size: Size, geometry: str
) -> None:
    field = board(*with_room(ground["rows"], 2), edges=ground["edges"], layers=ground["layers"], geometry=geometry)
    side = 2 if size is Size.LARGE else 1
    assume(not (field.map.bars and field.map.is_parted(0, 0, side)))
    query = ask(field, (0, 0), budgets, size=size, impeded=2)
    found = field.ways(query)
    for place in found.places()[:60]:
        path = found.path(place)
        done = field.trace(query, path)
        assert done.stopped == -1
        assert (done.costs or (0,))[-1] <= found.cost.item(place)
        if path:
            assert done.places[-1][:2] == path[-1][:2]


@settings(max_examples=30, deadline=None)
@given(ground=grounds(), budgets=SEVERAL, level=st.one_of(st.none(), st.integers(-1, 3)))
def test_the_cheapest_place_of_each_square_is_told_at_once(
    ground: dict[str, Any], budgets: dict[str, int], level: int | None
) -> None:
    field = board(*with_room(ground["rows"], 2), edges=away(ground["edges"], 2), layers=ground["layers"])
    found = field.ways(ask(field, (0, 0), budgets, size=Size.LARGE, impeded=2))
    best = found.cheapest(level)
    width = field.map.width
    stepped = [place for place in found.places() if place == found.start or found.mode[place] != NO_MODE]
    for square in range(width * field.map.height):
        here = (square % width, square // width)
        costs = [
            found.cost[place]
            for place in stepped
            if found.where(place)[:2] == here and place != found.start
            if level in (None, found.where(place)[2])
        ]
        assert (best[square] < 0) == (not costs)
        assert not costs or found.cost[best[square]] == min(costs)
