"""Whole maps out of bundle and changes, whatever a process happens to keep of them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.cast import Cast, make_cast
from tests.travel.maps.editing import at, edit, step
from travel.models import Map, MapBundle
from travel.rules.maps import bundle
from travel.rules.maps.demo import demo_map
from travel.rules.maps.terrain import Terrain
from travel.selectors import map_worlds
from travel.selectors.map_worlds import world_of
from travel.services import map_steps
from travel.services.maps import map_store, reveal_cells

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    return map_store(cast.campaign, demo_map())


def painted(cast: Cast, row: Map, *cells: int) -> None:
    for cell in cells:
        edit(cast, row, {"type": "paint", "cells": [cell], "terrain": "swamp"})


def test_another_process_lays_only_what_is_new_over_what_it_keeps(
    cast: Cast, stored: Map, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted(cast, stored, 1)
    older = dict(map_worlds._kept)
    painted(cast, stored, 2, 3)
    map_worlds._kept.clear()
    map_worlds._kept.update(older)
    monkeypatch.setattr(bundle, "load", lambda data: pytest.fail("the bundle was read again"))
    assert world_of(stored).terrain[[1, 2, 3]].tolist() == [Terrain.SWAMP] * 3


def test_another_process_reads_the_bundle_when_what_it_keeps_was_folded_away(
    cast: Cast, stored: Map, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_steps, "FOLD_AFTER", 3)
    painted(cast, stored, 1)
    older = dict(map_worlds._kept)
    painted(cast, stored, 2, 3, 4)
    map_worlds._kept.clear()
    map_worlds._kept.update(older)
    assert MapBundle.objects.get(map=stored).revision == 4
    assert world_of(stored).terrain[[1, 2, 3, 4]].tolist() == [Terrain.SWAMP] * 4


def test_what_changes_no_ground_reads_nothing_again(cast: Cast, stored: Map, monkeypatch: pytest.MonkeyPatch) -> None:
    before = world_of(stored)
    cast.gm.patch(at(cast, stored), {"v": 1, "name": "Salt"}, format="json")
    edit(cast, stored, {"type": "marker", "name": "Inn", "cell": 3})
    reveal_cells(stored, [3])
    stored.refresh_from_db()
    assert world_of(stored) is before


def test_maps_stored_before_there_were_edits(cast: Cast, stored: Map) -> None:
    Map.objects.update(state=None)
    MapBundle.objects.update(state=None)
    map_worlds._kept.clear()
    stored.refresh_from_db()
    np.testing.assert_array_equal(world_of(stored).terrain, demo_map().terrain)
    painted(cast, stored, 5)
    map_worlds._kept.clear()
    assert world_of(stored).terrain[5] == Terrain.SWAMP
    step(cast, stored, "undo")
    np.testing.assert_array_equal(world_of(stored).terrain, demo_map().terrain)


def test_few_maps_are_kept(cast: Cast) -> None:
    rows = [map_store(cast.campaign, demo_map()) for _ in range(6)]
    for row in rows:
        painted(cast, row, 1, 2, 3)
    assert len(map_worlds._kept) == map_worlds.WORLDS_KEPT
    assert (rows[-1].pk, rows[-1].state) in map_worlds._kept
