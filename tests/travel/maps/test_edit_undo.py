"""Undo is exact: whatever was done, the map before comes back to the last bit, and so does the map after."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.maps.edit_maps import assert_same, edits, ids, small_map
from travel.rules.maps.edit import Edit, Mark, Step, apply_edits, pack_step, stepped, unpack_step
from travel.rules.maps.edit.edits import Erase, Height, LayWay, Paint
from travel.rules.maps.scale import rescaled
from travel.rules.maps.world import Topology, WorldMap

GRIDS = (Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE)


def _done(world: WorldMap, marks: dict[str, Mark], edit: list[Edit]) -> tuple[WorldMap, dict[str, Mark], Step] | None:
    """The map after, or None if the edits are refused."""
    names = ids()
    try:
        result = apply_edits(world, edit, marks, lambda: f"{next(names)}-{len(marks)}")
    except RuleError as refusal:
        if not (refusal.message and refusal.remedy and refusal.pointer.startswith("/edits/")):
            raise
        return None
    after = dict(marks)
    for change in result.marks:
        if change.after is None:
            del after[change.id]
        else:
            after[change.id] = change.after
    return result.world, after, Step(result.deltas, result.marks)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.lists(edits, min_size=1, max_size=4), min_size=1, max_size=6), st.sampled_from(GRIDS), st.booleans())
def test_undoing_everything_gives_the_map_before(requests: list[list[Edit]], topology: Topology, heights: bool) -> None:
    start = small_map(topology, heights=heights)
    world, marks, steps = start, dict[str, Mark](), list[Step]()
    for request in requests:
        done = _done(world, marks, request)
        if done is not None:
            world, marks, step = done
            steps.append(unpack_step(pack_step(step)))
    back = world
    for step in reversed(steps):
        back = stepped(back, step.back)
    assert_same(back, start)
    forth = back
    for step in steps:
        forth = stepped(forth, step)
    assert_same(forth, world)


@pytest.mark.parametrize("topology", GRIDS)
def test_erasing_and_painting_back_leaves_trackless_ground(topology: Topology) -> None:
    made = small_map(topology)
    world = rescaled(made, made.scale)
    names = ids()
    erased = apply_edits(world, [Erase((20, 21, 30))], {}, lambda: next(names))
    assert [int(erased.world.terrain[cell]) for cell in (20, 21, 30)] == [255] * 3
    assert all(erased.world.offsets[cell] == erased.world.offsets[cell + 1] for cell in (20, 21, 30))
    assert not set(erased.world.heads.tolist()) & {20, 21, 30}
    again = apply_edits(erased.world, [Paint((20, 21, 30), "moor")], {}, lambda: next(names)).world
    for name in ("offsets", "heads", "lengths"):
        assert (getattr(again, name) == getattr(world, name)).all()


def test_a_map_without_heights_gets_them_with_the_first_and_loses_them_with_its_undoing() -> None:
    world = small_map(heights=False)
    result = apply_edits(world, [Height((5,), 1200.0)], {}, str)
    assert result.world.elevation[5] == 1200
    assert result.world.elevation.size == world.cell_count
    undone = stepped(result.world, Step(result.deltas).back)
    assert undone.elevation.size == 0


def test_all_or_nothing() -> None:
    world = small_map()
    before = replace(world)
    with pytest.raises(RuleError) as refused:
        apply_edits(world, [Paint((1,), "moor"), LayWay((1, 9_999), "road")], {}, str)
    assert refused.value.pointer == "/edits/1/path/1"
    assert_same(world, before)
