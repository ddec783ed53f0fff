"""Layouts of JSON exports older than the samples, made from them, and exports that hold no cells."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.travel.importers.map_samples import AZGAAR_199, as_bytes, overland, parsed, small_azgaar
from travel.importers.azgaar.ways import chains
from travel.importers.choices import Choices
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Terrain, Way


def as_189(content: dict[str, Any]) -> dict[str, Any]:
    """The same map as version 1.89 exports it: cells in an object of that name, roads as numbers, settings as text."""
    pack = dict(content["pack"])
    vertices, routes = pack.pop("vertices"), pack.pop("routes")
    biomes = content.get("biomesData") or {
        "i": [row["i"] for row in pack["biomes"]],
        "name": [row["name"] for row in pack.pop("biomes")],
    }
    passed = {point[2] for route in routes if route["group"] != "searoutes" for point in route["points"]}
    cells = [
        {key: value for key, value in cell.items() if key != "routes"}
        | {"road": 3 if cell["i"] in passed else 0, "crossroad": 0}
        for cell in pack["cells"]
    ]
    info = {key: value for key, value in content["info"].items() if key not in ("width", "height")}
    return {
        "info": info | {"version": "1.89.01"},
        "settings": {key: str(value) for key, value in content["settings"].items()},
        "coords": {},
        "cells": pack | {"cells": cells},
        "vertices": vertices,
        "biomes": biomes,
        "notes": content["notes"],
        "nameBases": [],
    }


def test_the_layout_of_1_89_gives_the_same_map() -> None:
    content = parsed(AZGAAR_199)
    now, then = overland(AZGAAR_199), overland(("map.json", as_bytes(as_189(content))))
    assert then.report.version == "1.89.01"
    assert np.array_equal(then.world.heads, now.world.heads)
    assert then.world.features.settlements == now.world.features.settlements
    warm = (now.world.terrain == Terrain.TUNDRA) & (then.world.terrain == Terrain.DESERT)
    assert np.array_equal(then.world.terrain[~warm], now.world.terrain[~warm])
    assert then.report.scale == now.report.scale
    assert (then.world.ways[now.world.ways > 0] > 0).mean() > 0.99
    assert set(np.unique(then.world.ways)) == {Way.TRACKLESS, Way.TRAIL}
    assert then.report.trails > 0
    assert any("where it leads" in warning for warning in then.report.warnings)


def test_roads_as_numbers_join_neighbours_on_land() -> None:
    content = as_189(small_azgaar())
    content["cells"]["cells"][3]["road"] = 9
    world = overland(("a.json", as_bytes(content))).world
    assert world.ways[edge_between(world.offsets, world.heads, 0, 1)] == Way.TRAIL
    assert world.ways[edge_between(world.offsets, world.heads, 1, 3)] == Way.TRACKLESS  # cell 3 is water
    assert [line.points for line in world.features.lines if line.kind == "trail"] == [((5, 5), (15, 5))]


@pytest.mark.parametrize(
    ("pairs", "paths"),
    [
        ([], []),
        ([[1, 2]], [[1, 2]]),
        ([[1, 2], [2, 3]], [[1, 2, 3]]),
        ([[1, 2], [2, 3], [3, 1]], [[1, 2, 3, 1]]),
        ([[1, 2], [2, 3], [2, 4]], [[1, 2], [2, 3], [2, 4]]),
    ],
)
def test_links_become_lines_between_forks(pairs: list[list[int]], paths: list[list[int]]) -> None:
    found = [min(path, path[::-1]) for path in chains(pairs)]
    assert sorted(found) == sorted(min(path, path[::-1]) for path in paths)


def test_an_export_of_the_cells_alone_asks_for_the_scale_and_takes_default_biomes() -> None:
    content = small_azgaar()
    cells = {key: value for key, value in content["pack"].items() if key != "biomes"}
    imported = overland(("PackCells.json", as_bytes({"info": content["info"], "cells": cells})))
    assert imported.needed == ("scale",)
    assert imported.report.warnings == (
        "The export holds the cells alone, without settings; give the scale",
        "The export has no table of biomes; the generator's own names are taken",
    )
    assert [Terrain(int(code)).key for code in imported.world.terrain] == ["plains", "hills", "mountains", "coast"]
    assert imported.report.roads == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"info": {}, "cells": {"cells": [], "points": [], "boundary": []}}, "grid"),
        ({"info": {}, "gridCells": {"cells": []}}, "grid"),
        ({"info": {}, "settings": {}, "pack": {"burgs": []}, "notes": []}, "minimal"),
    ],
)
def test_exports_without_cells_are_known_and_refused(content: Any, says: str) -> None:
    with pytest.raises(ImportRefused, match=says) as caught:
        read_map([("a.json", as_bytes(content))])
    assert "Full JSON" in caught.value.remedy


@pytest.mark.parametrize("unit", ["leagues of the king", "", "days"])
def test_a_unit_of_the_gms_own_is_asked_for(unit: str) -> None:
    content = small_azgaar()
    content["settings"]["distanceUnit"] = unit
    imported = overland(("a.json", as_bytes(content)))
    assert imported.needed == ("scale",)
    assert overland(("a.json", as_bytes(content)), choices=Choices(scale_value=2)).needed == ()


@pytest.mark.parametrize("value", ["3", 3, 3.0, "3.0"])
def test_settings_may_be_numbers_or_text(value: Any) -> None:
    content = small_azgaar()
    content["settings"] |= {"distanceScale": value, "heightExponent": str(2), "populationRate": "1000"}
    imported = overland(("a.json", as_bytes(content)))
    assert imported.report.scale.value == 3
    assert imported.world.features.settlements[0].population == 2000


def lenient(content: dict[str, Any]) -> None:
    """What real exporters leave out or put in as placeholders."""
    pack = content["pack"]
    del content["notes"], content["grid"], pack["markers"], pack["states"]
    pack["rivers"] = [0, {"i": 1, "name": None, "cells": []}]
    pack["burgs"] += [{}, 0, {"i": 7, "removed": True}, {"i": 2, "name": None, "cell": 1, "x": 15, "y": 5}]
    for cell in pack["cells"]:
        del cell["t"], cell["r"], cell["burg"]


def test_what_real_exports_lack_is_no_damage() -> None:
    content = small_azgaar()
    lenient(content)
    imported = overland(("a.json", as_bytes(content)))
    assert [place.name for place in imported.world.features.settlements] == ["Dunn", "Unnamed"]
    assert imported.world.terrain[3] == Terrain.SEA  # without distances to the shore no coast is known


def test_corners_endlessly_far_away_are_left_out() -> None:
    content = small_azgaar()
    content["pack"]["vertices"] += [{"i": 9, "p": [None, None]}, {"i": 10, "p": [None, None]}]
    content["pack"]["cells"][0]["v"].append(9)
    imported = overland(("a.json", as_bytes(content)))
    assert np.diff(imported.world.ring_offsets).tolist() == [4, 4, 4, 4]
    assert imported.report.warnings == ("1 corners of cells have no place; left out",)
    content["pack"]["cells"][0]["v"] = [0, 1, 9, 10]
    with pytest.raises(ImportRefused, match="fewer than three corners at /pack/cells/0/v"):
        read_map([("a.json", as_bytes(content))])


def test_a_state_without_a_middle_of_its_own_is_named_at_its_first_cell() -> None:
    content = small_azgaar()
    content["pack"]["states"][1] |= {"pole": [None, None], "center": 2}
    labels = overland(("a.json", as_bytes(content))).world.features.labels
    assert (labels[0].text, labels[0].x, labels[0].y) == ("Marl", 5, 15)
