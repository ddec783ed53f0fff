"""Editing maps over REST: one request is one step, all or nothing, and players hear only of what they see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.cast import Cast, make_cast, problem
from tests.travel.maps.editing import at, edit, features, step
from travel.models import Map, MapBundle, MapChange, MapEdit, MapMarker
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.selectors import map_worlds
from travel.selectors.maps import world_of, world_with_markers
from travel.services import map_steps
from travel.services.maps import map_store, reveal_cells

NO_NATURE = {"climate": "", "hazards": [], "closed_months": [], "impeded": False}
pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    return map_store(cast.campaign, demo_map())


def forget_worlds() -> None:
    """As after a restart: nothing kept in memory."""
    map_worlds._kept.clear()


def test_paint_answers_with_the_cells_that_changed(cast: Cast, stored: Map) -> None:
    cells = [10, 11, 12]
    answer = edit(cast, stored, {"type": "paint", "cells": cells, "terrain": "swamp"})
    assert [(cell["cell"], cell["terrain"]) for cell in answer["cells"]] == [(cell, "swamp") for cell in cells]
    assert (answer["map"]["revision"], answer["map"]["undo_label"]) == (2, "Paint 3 hexes as swamp")
    assert answer["map"]["redo_label"] is None
    assert world_of(stored).terrain[cells].tolist() == [Terrain.SWAMP] * 3
    codes = np.frombuffer(cast.gm.get(at(cast, stored, "terrain.bin")).content, np.uint8)
    assert codes[cells].tolist() == [Terrain.SWAMP] * 3


def test_what_changes_nothing_leaves_no_step(cast: Cast, stored: Map) -> None:
    ground = Terrain(int(world_of(stored).terrain[10])).key
    answer = edit(cast, stored, {"type": "paint", "cells": [10], "terrain": ground})
    assert (answer["cells"], answer["map"]["revision"], answer["map"]["undo_label"]) == ([], 1, None)
    assert not MapEdit.objects.exists()


def test_undo_and_redo_go_through_all_kinds_and_survive_a_restart(cast: Cast, stored: Map) -> None:
    before = world_of(stored)
    start = features(cast, stored)
    edit(cast, stored, {"type": "erase", "cells": [100, 101]}, {"type": "height", "cells": [5], "feet": 800})
    edit(cast, stored, {"type": "way", "path": [200, 204], "way": "highway", "name": "Salt Way"})
    edit(cast, stored, {"type": "river", "points": [[3, 3], [20, 20]], "name": "Fen"})
    edit(cast, stored, {"type": "settlement", "cell": 300, "name": "Marl", "kind": "port", "is_port": True})
    edit(cast, stored, {"type": "area", "name": "The Blight", "kind": "no_go", "cells": [7, 8], "gm_only": True})
    edit(cast, stored, {"type": "marker", "name": "Trap", "cell": 301, "note": "a pit"})
    after, end = world_of(stored), features(cast, stored)
    assert len(end["markers"]) == len(start["markers"]) + 1
    assert end["areas"] == [
        {"id": 0, "name": "The Blight", "kind": "no_go", "cells": [7, 8], "weight": None, "gm_only": True, **NO_NATURE}
    ]
    forget_worlds()
    labels = [step(cast, stored, "undo")["map"]["redo_label"] for _ in range(6)]
    assert labels == [
        "Set a marker: Trap",
        "Outline an area: The Blight",
        "Place a settlement: Marl",
        "Draw a river: Fen",
        "Lay a highway over 2 hexes",
        "Erase 2 hexes; set the height of 1 hex",
    ]
    assert features(cast, stored) == start
    for name in ("terrain", "elevation", "heads", "offsets", "lengths", "ways", "river"):
        np.testing.assert_array_equal(getattr(world_of(stored), name), getattr(before, name))
    refused = problem(cast.gm.post(at(cast, stored, "edits/undo/"), {"v": stored.revision}, format="json"), 422)
    assert refused["detail"] == "There is nothing to undo"
    forget_worlds()
    for _ in range(6):
        step(cast, stored, "redo")
    assert features(cast, stored) == end
    for name in ("terrain", "elevation", "heads", "offsets", "lengths", "ways", "river"):
        np.testing.assert_array_equal(getattr(world_of(stored), name), getattr(after, name))


def test_an_edit_after_undo_ends_what_could_be_redone(cast: Cast, stored: Map) -> None:
    edit(cast, stored, {"type": "paint", "cells": [10], "terrain": "swamp"})
    step(cast, stored, "undo")
    edit(cast, stored, {"type": "paint", "cells": [10], "terrain": "desert"})
    problem(cast.gm.post(at(cast, stored, "edits/redo/"), {"v": stored.revision}, format="json"), 422)
    rows = cast.gm.get(at(cast, stored, "edits/")).json()["results"]
    assert [(row["number"], row["label"], row["by"], row["undone"]) for row in rows] == [
        (1, "Paint 1 hex as desert", "Alice", False)
    ]


def test_changes_are_folded_into_the_bundle_and_the_history_is_bounded(
    cast: Cast, stored: Map, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_steps, "FOLD_AFTER", 5)
    monkeypatch.setattr(map_steps, "MAX_STEPS", 8)
    for number in range(12):
        edit(cast, stored, {"type": "paint", "cells": [number], "terrain": "swamp"})
    assert MapChange.objects.filter(map=stored).count() == 2
    assert MapBundle.objects.get(map=stored).revision == 11
    assert MapEdit.objects.filter(map=stored).count() == 8
    world = world_of(stored)
    forget_worlds()
    np.testing.assert_array_equal(world_of(stored).terrain, world.terrain)
    for _ in range(8):
        step(cast, stored, "undo")
    assert world_of(stored).terrain[:12].tolist()[:4] == [Terrain.SWAMP] * 4
    np.testing.assert_array_equal(world_of(stored).terrain[4:], demo_map().terrain[4:])


def test_a_stale_edit_is_refused_with_the_current_version(cast: Cast, stored: Map) -> None:
    edit(cast, stored, {"type": "paint", "cells": [10], "terrain": "swamp"})
    body = edit(cast, stored, {"type": "paint", "cells": [11], "terrain": "swamp"}, v=1, status=409)
    assert body["current_version"] == 2
    for way in ("undo", "redo"):
        assert problem(cast.gm.post(at(cast, stored, f"edits/{way}/"), {"v": 1}, format="json"), 409)


def test_an_edit_sent_twice_with_one_key_is_done_once(cast: Cast, stored: Map) -> None:
    body = {"v": 1, "edits": [{"type": "marker", "name": "Inn", "cell": 3}]}
    answers = [
        cast.gm.post(at(cast, stored, "edits/"), body, format="json", headers={"Idempotency-Key": "k1"})
        for _ in range(2)
    ]
    assert answers[0].json() == answers[1].json()
    assert MapMarker.objects.filter(name="Inn").count() == 1


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"type": "paint", "cells": [1, 99_999], "terrain": "moor"}, "/edits/1/cells/1"),
        ({"type": "paint", "cells": [], "terrain": "moor"}, "/edits/1/cells"),
        ({"type": "paint", "cells": [1], "terrain": "mud"}, "/edits/1/terrain"),
        ({"type": "paint", "cells": [1]}, "/edits/1/terrain"),
        ({"type": "paint", "cells": ["a"], "terrain": "moor"}, "/edits/1/cells/0"),
        ({"type": "glue", "cells": [1]}, "/edits/1/type"),
        ({"type": "height", "cells": [1]}, "/edits/1"),
        ({"type": "height", "cells": [1], "feet": 1e9}, "/edits/1/feet"),
        ({"type": "way", "path": [1], "way": "road"}, "/edits/1/path"),
        ({"type": "river", "points": [[1, 1], [1e9, 1]]}, "/edits/1/points/1"),
        ({"type": "border", "points": [[1, 1], [1, 1]]}, "/edits/1/points"),
        ({"type": "line_remove", "line": 9_999}, "/edits/1/line"),
        ({"type": "settlement", "cell": 1, "name": " "}, "/edits/1/name"),
        ({"type": "settlement", "cell": 1, "name": "A", "population": -1}, "/edits/1/population"),
        ({"type": "label", "x": 1, "y": 1, "text": "<b></b>"}, "/edits/1/text"),
        ({"type": "area", "name": "A", "kind": "region", "cells": [1], "weight": 2}, "/edits/1/weight"),
        ({"type": "area", "name": "A", "kind": "no_go", "cells": [1], "weight": 1}, "/edits/1/weight"),
        ({"type": "area_remove", "area": 0}, "/edits/1/area"),
        ({"type": "marker_remove", "marker": "none"}, "/edits/1/marker"),
        (7, "/edits/1"),
    ],
)
def test_one_wrong_edit_and_nothing_is_done(cast: Cast, stored: Map, wrong: Any, pointer: str) -> None:
    body = edit(cast, stored, {"type": "paint", "cells": [10], "terrain": "swamp"}, wrong, status=422)
    assert body["pointer"] == pointer
    assert body["remedy"]
    stored.refresh_from_db()
    assert stored.revision == 1
    assert world_of(stored).terrain[10] == demo_map().terrain[10]


def test_names_are_cleaned(cast: Cast, stored: Map) -> None:
    edit(cast, stored, {"type": "settlement", "cell": 9, "name": "<script>x</script>Marl\u0007"})
    assert features(cast, stored)["settlements"][-1]["name"] == "xMarl"


def test_ground_by_keys_and_by_changes(cast: Cast, stored: Map) -> None:
    url = at(cast, stored, "terrain/")
    body = {"v": 1, "keys": ["0101", "0202"], "terrain": "tundra"}
    answer = cast.gm.patch(url, body, format="json").json()
    assert [cell["cell"] for cell in answer["cells"]] == [0, 55]
    changes = [{"key": "0101", "terrain": "moor"}, {"cell": 55, "terrain": "sea"}]
    answer = cast.gm.patch(url, {"v": 2, "changes": changes}, format="json").json()
    assert [(cell["cell"], cell["terrain"]) for cell in answer["cells"]] == [(0, "moor"), (55, "sea")]
    for wrong, pointer in (
        ({"keys": ["9999"], "terrain": "moor"}, "/keys/0"),
        ({"cells": [99_999], "terrain": "moor"}, "/cells/0"),
        ({"cells": [1]}, "/terrain"),
        ({"changes": [{"terrain": "moor"}]}, "/changes/0"),
    ):
        assert problem(cast.gm.patch(url, {"v": 3, **wrong}, format="json"), 422)["pointer"] == pointer


def test_the_cells_read_out(cast: Cast, stored: Map) -> None:
    place = demo_place("Harrowgate")
    edit(cast, stored, {"type": "area", "name": "The March", "kind": "region", "cells": [place, place + 1]})
    key = world_of(stored).key(place)
    cells = cast.gm.get(at(cast, stored, f"cells/?keys={key},0101,nope")).json()["cells"]
    assert [(cell["cell"], cell["settlement"], cell["areas"]) for cell in cells] == [
        (place, "Harrowgate", ["The March"]),
        (0, None, []),
    ]
    window = cast.gm.get(at(cast, stored, "cells/?column=52&row=34&columns=10&rows=10")).json()["cells"]
    assert [cell["cell"] for cell in window] == [34 * 54 + 52, 34 * 54 + 53, 35 * 54 + 52, 35 * 54 + 53]
    reveal_cells(stored, [place], around=0)
    seen = cast.observer.get(at(cast, stored, f"cells/?keys={key},0101")).json()["cells"]
    assert [cell["cell"] for cell in seen] == [place]
    too_many = cast.gm.get(at(cast, stored, "cells/?column=0&row=0&columns=60&rows=60"))
    assert problem(too_many, 422)["pointer"] == "/columns"


def test_a_rescale_keeps_the_steps_that_do_not_depend_on_it(cast: Cast, stored: Map) -> None:
    edit(cast, stored, {"type": "paint", "cells": [1], "terrain": "swamp"})
    edit(cast, stored, {"type": "erase", "cells": [2]})
    edit(cast, stored, {"type": "paint", "cells": [3], "terrain": "swamp"})
    body = {"v": stored.revision, "scale": {"value": 3, "unit": "mi"}}
    changed = cast.gm.patch(at(cast, stored), body, format="json").json()
    assert changed["undo_label"] == "Paint 1 hex as swamp"
    assert step(cast, stored, "undo")["map"]["undo_label"] is None
    world = world_of(stored)
    assert (world.terrain[1], world.terrain[2], world.terrain[3]) == (
        Terrain.SWAMP,
        NO_CELL,
        demo_map().terrain[3],
    )
    assert set(world.lengths.tolist()) == {3 * 5280}


def test_marks_change_through_their_own_addresses_and_can_be_undone(cast: Cast, stored: Map) -> None:
    made = cast.gm.post(at(cast, stored, "markers/"), {"name": "Inn", "cell": 3}, format="json").json()
    url = at(cast, stored, f"markers/{made['id']}/")
    moved = cast.gm.patch(url, {"cell": 4, "gm_only": False, "note": "ale"}, format="json").json()
    assert (moved["name"], moved["cell"], moved["gm_only"], moved["note"]) == ("Inn", 4, False, "ale")
    step(cast, stored, "undo")
    assert features(cast, stored)["markers"] == [made]
    assert cast.gm.delete(url).status_code == 204
    problem(cast.gm.patch(url, {"cell": 4}, format="json"), 404)
    step(cast, stored, "undo")
    assert features(cast, stored)["markers"] == [made]
    assert [mark.name for mark in world_with_markers(stored).features.markers] == ["Inn"]


def test_a_write_that_fails_leaves_no_trace_in_the_maps_kept(
    cast: Cast, stored: Map, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("travel.services.map_edits.changed", broken)
    cast.gm.raise_request_exception = False
    body = {"v": 1, "edits": [{"type": "paint", "cells": [10], "terrain": "swamp"}]}
    assert cast.gm.post(at(cast, stored, "edits/"), body, format="json").status_code == 500
    monkeypatch.undo()
    stored.refresh_from_db()
    assert (stored.revision, world_of(stored).terrain[10]) == (1, demo_map().terrain[10])
    edit(cast, stored, {"type": "paint", "cells": [11], "terrain": "swamp"})
    assert world_of(stored).terrain[10] == demo_map().terrain[10]


def test_a_stroke_may_pass_over_20_000_cells(cast: Cast) -> None:
    row = map_store(cast.campaign, make_map(MapRecipe(200, 200, seed=1, towns=20, rivers=3)))
    body = {"v": 1, "edits": [{"type": "paint", "cells": list(range(20_000)), "terrain": "moor"}]}
    assert cast.gm.post(at(cast, row, "edits/"), body, format="json").status_code == 200
    row.refresh_from_db()
    assert set(world_of(row).terrain[:20_000].tolist()) == {Terrain.MOOR}
