"""Which cells of a map are which of a newer version of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.importers.choices import Imported
from travel.importers.read import read_map
from travel.rules.maps.matching import GONE, match_cells
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Features, WorldMap


def world(text: str) -> WorldMap:
    imported = read_map([("map.txt", text.encode())])
    if not isinstance(imported, Imported):
        raise AssertionError("a campaign map was expected")
    return imported.world


def keyed(first: WorldMap, second: WorldMap) -> dict[str, str]:
    """The printed keys of the cells that match."""
    match = match_cells(first, second)
    pairs = [(cell, match.cell(cell)) for cell in range(first.cell_count)]
    return {first.key(cell): second.key(now) for cell, now in pairs if now != GONE}


@cache
def azgaar() -> WorldMap:
    imported = read_map([("a.json", sample(AZGAAR_1K))])
    if not isinstance(imported, Imported):
        raise AssertionError("a campaign map was expected")
    return imported.world


SMALL = "0201 forest\n0202 grass\n0301 hills\n0302 ocean\n"


def test_cells_of_a_grid_match_by_their_written_key() -> None:
    wider = "0101 hills\n" + SMALL.replace("0302 ocean", "0302 hills") + "0401 grass\n"
    same = {key: key for key in ("0201", "0202", "0301", "0302")}
    assert keyed(world(SMALL), world(wider)) == same
    assert keyed(world(wider), world(SMALL)) == same


def test_what_matches_fits_only_on_ground_of_its_kind() -> None:
    old = world(SMALL)
    match = match_cells(old, world("0201 hills\n0202 ocean\n0302 ocean\n"))
    fits = {old.key(cell): bool(match.fits[cell]) for cell in range(old.cell_count)}
    assert fits == {"0201": True, "0301": False, "0202": False, "0302": True}
    assert {old.key(cell): match.why_not(cell) for cell in range(old.cell_count)} == {
        "0201": "",
        "0301": "0301 is no longer on the map",
        "0202": "0202 is sea now",
        "0302": "",
    }
    assert match.counts() == {"cells_matched": 3, "cells_changed": 2, "cells_new": 0, "cells_gone": 1}


def test_a_map_that_grew_to_the_west_takes_its_points_along() -> None:
    old, new = world(SMALL), world("0101 grass\n0102 grass\n" + SMALL)
    match = match_cells(old, new)
    for cell in range(old.cell_count):
        there = match.cell(cell)
        x, y = match.point(cell, float(old.x[cell]) + 0.25, float(old.y[cell]))
        assert (x, y) == pytest.approx((float(new.x[there]) + 0.25, float(new.y[there])), abs=1e-5)


def test_a_point_of_a_cell_that_is_gone_moves_with_the_rest() -> None:
    old, new = world(SMALL), world("0101 grass\n0201 forest\n0301 hills\n0302 ocean\n")
    match = match_cells(old, new)
    gone = next(cell for cell in range(old.cell_count) if old.key(cell) == "0202")
    assert match.cell(gone) == GONE
    x, y = float(old.x[gone]), float(old.y[gone])
    assert match.point(gone, x, y) == pytest.approx((x + match.shift[0], y + match.shift[1]))
    assert new.key(match.nearest(gone)) in ("0201", "0302", "0301")


def test_maps_of_other_shapes_have_no_cell_in_common() -> None:
    assert keyed(world(SMALL), azgaar()) == {}


def test_the_same_export_read_twice_matches_cell_by_cell() -> None:
    first = azgaar()
    match = match_cells(first, replace(first, features=Features()))
    assert match.new_of.tolist() == list(range(first.cell_count))
    assert match.shift == (0.0, 0.0)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**31), st.floats(0, 0.35))
def test_cells_in_another_order_and_a_little_moved_are_found_again(seed: int, part: float) -> None:
    old = azgaar()
    rng = np.random.default_rng(seed)
    order = rng.permutation(old.cell_count).astype(np.int32)
    tails = np.repeat(np.arange(old.cell_count), np.diff(old.offsets))
    apart = np.hypot(old.x[tails] - old.x[old.heads], old.y[tails] - old.y[old.heads])
    reach = np.full(old.cell_count, np.inf)
    np.minimum.at(reach, tails, apart)
    angle = rng.uniform(0, 2 * np.pi, old.cell_count)
    x = (old.x + np.cos(angle) * reach * part / 2).astype(np.float32)
    y = (old.y + np.sin(angle) * reach * part / 2).astype(np.float32)
    new = replace(old, x=x[order], y=y[order], terrain=old.terrain[order])
    match = match_cells(old, new)
    assert np.array_equal(order[match.new_of], np.arange(old.cell_count))
    assert match.counts()["cells_changed"] == 0


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_no_two_cells_become_one(data: st.DataObject) -> None:
    old = azgaar()
    kept = data.draw(st.lists(st.integers(0, old.cell_count - 1), min_size=1, max_size=60, unique=True))
    xs = data.draw(st.lists(st.floats(0, 900, width=32), min_size=len(kept), max_size=len(kept)))
    few = replace(
        old,
        x=np.where(np.arange(len(kept)) % 2, old.x[kept], np.array(xs, np.float32)),
        y=old.y[kept],
        terrain=old.terrain[kept],
    )
    found = match_cells(old, few).new_of
    there = found[found != GONE]
    assert len(set(there.tolist())) == len(there)


def test_ground_not_known_holds_nothing() -> None:
    old = world("0101 zzz\n0102 grass\n")
    match = match_cells(old, world("0101 grass\n0102 zzz\n"))
    assert not match.fits.any()
    assert match.why_not(1) == "0102 is ground not known now"
    assert old.terrain[0] == Terrain.UNKNOWN
