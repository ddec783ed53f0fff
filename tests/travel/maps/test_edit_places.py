"""Settlements, labels, areas, marks, ground and heights: what edits make of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import Area
from travel.rules.maps.blank import blank_map
from travel.rules.maps.bundle import dump, load
from travel.rules.maps.edit import Edit, EditResult, Mark, MarkChange, apply_edits
from travel.rules.maps.edit.edits import (
    AreaAdd,
    AreaChange,
    AreaRemove,
    Erase,
    Height,
    LabelAdd,
    LabelChange,
    LabelRemove,
    MarkerAdd,
    MarkerChange,
    MarkerRemove,
    Paint,
    SettlementAdd,
    SettlementChange,
    SettlementRemove,
)
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Label, Scale, Settlement, Topology, WorldMap

WORLD = blank_map("Plain", Topology.SQUARE, 6, 5, Scale(1, "mi"), Terrain.PLAINS)


def result(world: WorldMap, *edits: Edit, marks: dict[str, Mark] | None = None) -> EditResult:
    names = count(1)
    return apply_edits(world, edits, marks or {}, lambda: f"m{next(names)}")


def done(world: WorldMap, *edits: Edit) -> WorldMap:
    return result(world, *edits).world


def test_settlements_are_founded_changed_moved_and_taken_away() -> None:
    world = done(WORLD, SettlementAdd(7, "Marl", "port", 900, is_port=True), SettlementAdd(8, "Wick"))
    assert world.features.settlements == (
        Settlement("Marl", "port", 7, 1.0, 1.0, 900, True),
        Settlement("Wick", "town", 8, 2.0, 1.0),
    )
    world = done(world, SettlementChange(0, cell=9, population=1000), SettlementChange(1, name="Wickham", kind="city"))
    assert world.features.settlements == (
        Settlement("Marl", "port", 9, 3.0, 1.0, 1000, True),
        Settlement("Wickham", "city", 8, 2.0, 1.0),
    )
    assert [place.name for place in done(world, SettlementRemove(0)).features.settlements] == ["Wickham"]


def test_a_settlement_that_is_only_renamed_stays_where_the_file_had_it() -> None:
    off_centre = Settlement("Marl", "town", 7, 1.3, 0.8)
    world = replace(WORLD, features=replace(WORLD.features, settlements=(off_centre,)))
    assert done(world, SettlementChange(0, name="Marlow")).features.settlements == (replace(off_centre, name="Marlow"),)


def test_labels() -> None:
    world = done(WORLD, LabelAdd(1.5, 2.5, "The Fens", 2.0))
    assert world.features.labels == (Label("The Fens", 1.5, 2.5, 2.0),)
    world = done(world, LabelChange(0, x=3.0, text="The Salt Fens"))
    assert world.features.labels == (Label("The Salt Fens", 3.0, 2.5, 2.0),)
    assert done(world, LabelRemove(0)).features.labels == ()


def test_areas_hold_each_cell_once_and_a_region_loses_its_weight() -> None:
    world = done(WORLD, AreaAdd("the Blight", "no_go", (5, 3, 3, 4), 2.5, gm_only=True))
    assert world.features.areas == (Area("the Blight", "no_go", (3, 4, 5), 2.5, gm_only=True),)
    assert done(world, AreaChange(0, weight=None)).features.areas[0].weight is None
    assert done(world, AreaChange(0, name="Bright")).features.areas[0] == Area("Bright", "no_go", (3, 4, 5), 2.5, True)
    assert done(world, AreaChange(0, kind="region", gm_only=False)).features.areas == (
        Area("the Blight", "region", (3, 4, 5)),
    )
    assert done(world, AreaChange(0, cells=(9, 8))).features.areas[0].cells == (8, 9)
    assert done(world, AreaRemove(0)).features.areas == ()
    with pytest.raises(RuleError) as refused:
        done(world, AreaChange(0, cells=(30,)))
    assert refused.value.pointer == "/edits/0/cells/0"


def test_a_region_has_a_climate_hazards_and_closed_months_and_a_no_go_area_has_none() -> None:
    cold = AreaAdd(
        "the Teeth",
        "region",
        (3, 4),
        climate="cold",
        hazards=("wind", "cold", "cold"),
        closed_months=(12, 1),
        impeded=True,
    )
    world = done(WORLD, cold)
    (area,) = world.features.areas
    assert (area.climate, area.hazards, area.closed_months, area.impeded) == ("cold", ("cold", "wind"), (1, 12), True)
    assert done(world, AreaChange(0, name="Fangs")).features.areas[0] == replace(area, name="Fangs")
    assert done(world, AreaChange(0, climate="", closed_months=())).features.areas[0] == replace(
        area, climate="", closed_months=()
    )
    assert done(world, AreaChange(0, impeded=False)).features.areas[0] == replace(area, impeded=False)
    assert done(world, AreaChange(0, kind="no_go")).features.areas == (Area("the Teeth", "no_go", (3, 4)),)
    assert load(dump(world)).features == world.features


@pytest.mark.parametrize(
    ("edit", "pointer"),
    [
        (AreaAdd("Wall", "no_go", (3,), hazards=("cold",)), "/edits/0/kind"),
        (AreaAdd("Wall", "no_go", (3,), closed_months=(1,)), "/edits/0/kind"),
        (AreaAdd("Wall", "no_go", (3,), impeded=True), "/edits/0/kind"),
        (AreaAdd("Pass", "region", (3,), closed_months=(1, 0)), "/edits/0/closed_months/1"),
        (AreaAdd("Pass", "region", (3,), closed_months=(41,)), "/edits/0/closed_months/0"),
    ],
)
def test_what_an_area_cannot_say_of_nature(edit: Edit, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        done(WORLD, edit)
    assert refused.value.pointer == pointer


def test_areas_stored_before_they_had_a_climate_are_read() -> None:
    plain = {"name": "Old", "kind": "region", "cells": [1], "weight": None, "gm_only": False}
    assert from_plain(Area, plain) == Area("Old", "region", (1,))


def test_erasing_takes_what_lies_there() -> None:
    world = done(
        WORLD,
        SettlementAdd(7, "Marl"),
        SettlementAdd(8, "Wick"),
        AreaAdd("March", "region", (7, 8)),
        AreaAdd("Lair", "region", (7,)),
    )
    mark = Mark("Trap", 7, 1.0, 1.0)
    erased = result(world, Erase((7,)), marks={"a": mark, "b": replace(mark, cell=8)})
    assert [place.name for place in erased.world.features.settlements] == ["Wick"]
    assert erased.world.features.areas == (Area("March", "region", (8,)),)
    assert erased.marks == (MarkChange("a", mark, None),)
    assert not erased.world.has_cell(7)
    assert erased.cells.tolist() == [7]
    with pytest.raises(RuleError, match="no cell 7"):
        done(erased.world, SettlementAdd(7, "Marl"))
    with pytest.raises(RuleError, match="Nothing would be left"):
        done(WORLD, Erase(tuple(range(30))))


def test_marks() -> None:
    made = result(WORLD, MarkerAdd("Inn", 3, "ale", gm_only=False))
    mark = Mark("Inn", 3, 3.0, 0.0, "ale", gm_only=False)
    assert made.marks == (MarkChange("m1", None, mark),)
    moved = result(WORLD, MarkerChange("m1", cell=4), marks={"m1": mark})
    assert moved.marks == (MarkChange("m1", mark, replace(mark, cell=4, x=4.0)),)
    assert result(WORLD, MarkerRemove("m1"), marks={"m1": mark}).marks == (MarkChange("m1", mark, None),)
    assert result(WORLD, MarkerChange("m1", name="Inn"), marks={"m1": mark}).is_empty


def test_heights_are_set_raised_and_forgotten() -> None:
    world = done(WORLD, Height((1, 2), 100.0))
    assert world.elevation[[1, 2]].tolist() == [100, 100]
    assert np.isnan(world.elevation[0])
    world = done(world, Height((0, 1), by=50.0))
    assert world.elevation[[0, 1]].tolist() == [50, 150]
    assert np.isnan(done(world, Height((1,), None)).elevation[1])
    assert result(WORLD, Height((1,), None)).is_empty


def test_painting_says_only_what_changed() -> None:
    painted = result(WORLD, Paint((1, 2), "moor"), Paint((2, 3), "plains"))
    assert painted.cells.tolist() == [1]
    assert painted.label == "Paint 2 squares as moor; paint 2 squares as plains"
    assert result(WORLD, Paint((1,), "moor"), Paint((1,), "plains")).is_empty


@pytest.mark.parametrize(
    ("edits", "label"),
    [
        ([Paint((1,), "moor")], "Paint 1 square as moor"),
        ([Paint((1, 2), "moor"), Paint((3, 4), "moor")], "Paint 4 squares as moor"),
        ([LabelAdd(1, 1, "Fen"), SettlementAdd(1, "Marl"), Height((1,), 5.0)], "Write a label: Fen and 2 more changes"),
        ([Erase((1, 2))], "Erase 2 squares"),
    ],
)
def test_steps_have_names(edits: list[Edit], label: str) -> None:
    assert result(WORLD, *edits).label == label
