"""Edits made of anything at all are carried out or refused, never otherwise."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.maps.edit_maps import assert_same, small_map
from travel.api.map_edit_reading import edits_of
from travel.rules.maps.areas import Area
from travel.rules.maps.blank import blank_map
from travel.rules.maps.edit import EDITS, Edit, Step, apply_edits, pack_step, stepped, unpack_step
from travel.rules.maps.edit.edits import AreaAdd, DrawRiver, Erase, LayWay
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology, WorldMap

HUGE = 10**400
WORLDS = [small_map(topology) for topology in (Topology.HEX_FLAT, Topology.SQUARE)]
_number = st.one_of(
    st.integers(-3, 80),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.sampled_from([1e308, -1e308, 2**31, 2**63, HUGE]),
)
_text = st.one_of(
    st.text(max_size=8), st.sampled_from(["", "sea", "road", "no_go", "keep", "\x00", "<b>", "x" * 500, "\ud800"])
)
_odd = st.one_of(st.none(), st.booleans(), _number, _text)
_pair = st.lists(st.one_of(_number, _odd), max_size=3)
_value = st.one_of(
    _odd, st.lists(_number, max_size=4), st.lists(_pair, max_size=4), st.dictionaries(_text, _odd, max_size=2)
)
_plausible: dict[str, st.SearchStrategy[Any]] = {
    "cells": st.lists(st.integers(0, 71), min_size=1, max_size=5),
    "path": st.lists(st.integers(0, 71), min_size=2, max_size=4),
    "points": st.lists(st.lists(st.floats(-5, 20), min_size=2, max_size=2), min_size=2, max_size=4),
    "terrain": st.sampled_from(["moor", "sea"]),
    "way": st.sampled_from(["road", "trackless"]),
    "name": st.just("Marl"),
    "text": st.just("Geese"),
    "kind": st.sampled_from(["no_go", "region", "town", "river", "road"]),
    "cell": st.integers(0, 71),
}


@st.composite
def anything(draw: st.DrawFn) -> Any:
    kind = draw(st.sampled_from([*EDITS, "glue"]))
    members = [field.name for field in fields(EDITS.get(kind, EDITS["paint"]))]
    edit: dict[str, Any] = {"type": kind}
    for name in members:
        if draw(st.integers(0, 9)):
            known = _plausible.get(name, st.one_of(st.integers(0, 5), st.booleans()))
            edit[name] = draw(st.one_of(known, known, known, _value))
    if not draw(st.integers(0, 15)):
        edit[draw(_text)] = draw(_value)
    return edit if draw(st.integers(0, 30)) else draw(_value)


@pytest.mark.parametrize(
    ("edit", "pointer"),
    [
        ({"type": "height", "cells": [1], "feet": HUGE}, "/edits/0/feet"),
        ({"type": "height", "cells": [1], "feet": float("nan")}, "/edits/0/feet"),
        ({"type": "settlement", "cell": 1, "name": "a", "population": HUGE}, "/edits/0/population"),
        ({"type": "paint", "cells": [HUGE], "terrain": "moor"}, "/edits/0/cells/0"),
        ({"type": "label", "x": HUGE, "y": 1, "text": "a"}, "/edits/0/x"),
        ({"type": "river", "points": [[1, 1], [float("inf"), 1]]}, "/edits/0/points/1/0"),
        ({"type": "label_remove", "label": HUGE}, "/edits/0/label"),
        ({"type": "paint", "cells": [1], "terrain": "\ud800"}, "/edits/0/terrain"),
    ],
)
def test_numbers_beyond_all_bounds(edit: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        apply_edits(WORLDS[0], edits_of([edit]), {}, str)
    assert refused.value.pointer == pointer
    refused.value.message.encode()


def test_half_a_character_is_left_out() -> None:
    edits = edits_of([{"type": "settlement", "cell": 1, "name": "Ma\ud800rl"}])
    assert apply_edits(WORLDS[0], edits, {}, str).world.features.settlements[-1].name == "Marl"


@settings(max_examples=600, deadline=None)
@given(st.lists(anything(), min_size=1, max_size=3), st.sampled_from(WORLDS))
def test_anything_is_done_or_refused(rows: list[Any], world: WorldMap) -> None:
    try:
        result = apply_edits(world, edits_of(rows), {}, lambda: "m")
    except RuleError as refused:
        if not (refused.message and refused.remedy and refused.pointer.startswith("/edits")):
            raise
        return
    step = unpack_step(pack_step(Step(result.deltas, result.marks)))
    assert_same(stepped(stepped(world, step), step.back), world)


ZIGZAG = tuple((500 * (index % 2), 0) for index in range(5_000))


@pytest.mark.parametrize(
    "edit",
    [LayWay((0, 499_999) * 300, "road", ""), DrawRiver(ZIGZAG, ""), DrawRiver(ZIGZAG[:150], "")],
    ids=["way", "river", "several rivers"],
)
def test_lines_that_pass_ever_so_many_cells_are_refused_at_once(edit: Edit) -> None:
    world = blank_map("Wide", Topology.SQUARE, 1000, 500, Scale(1, "mi"), Terrain.PLAINS)
    with pytest.raises(RuleError, match="pass more than 100,000 cells"):
        apply_edits(world, [edit] * 2, {}, str)


def test_gaps_are_made_in_few_edits_on_a_large_map() -> None:
    world = blank_map("Wide", Topology.SQUARE, 1000, 500, Scale(1, "mi"), Terrain.PLAINS)
    with pytest.raises(RuleError, match="too many edits") as refused:
        apply_edits(world, [Erase((cell,)) for cell in range(40)], {}, str)
    assert refused.value.pointer == "/edits/25"


def test_areas_hold_so_many_cells_together() -> None:
    world = blank_map("Wide", Topology.SQUARE, 1000, 500, Scale(1, "mi"), Terrain.PLAINS)
    area = Area("March", "region", tuple(range(100_000)))
    full = replace(world, features=replace(world.features, areas=(area,) * 40))
    with pytest.raises(RuleError, match="4,000,000 cells together"):
        apply_edits(full, [AreaAdd("One more", "region", (5,), None, False)], {}, str)
