"""Damaged and hostile GeoJSON: taken or refused with a place and a remedy, in bounded time; never anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.map_samples import as_bytes, overland
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**12,
    1.5,
    1e300,
    "",
    "x",
    "9" * 30,
    [],
    {},
    [None],
    [[]],
    [[1, 2]],
    {"i": {}},
)


def small() -> dict[str, Any]:
    """Two cells of Azgaar's, one of words, a route, a river, a town, a mark."""

    def feature(kind: str, coordinates: Any, **properties: Any) -> dict[str, Any]:
        return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": properties}

    def ring(x: float) -> list[list[list[float]]]:
        return [[[x, 0], [x + 10, 0], [x + 10, 10], [x, 10], [x, 0]]]

    return {
        "type": "FeatureCollection",
        "features": [
            feature("Polygon", ring(0), id=0, height=30, biome=4, type="island", neighbors=[1]),
            feature("Polygon", ring(10), id=1, height=-30, biome=0, type="ocean", neighbors=[0]),
            feature("MultiPolygon", [ring(20)], terrain="forest", cells=[0, 1], name="Wood"),
            feature("LineString", [[1, 1, 0], [15, 5, 1]], group="roads", name="Kingsway"),
            feature("MultiLineString", [[[1, 9], [19, 9]]], waterway="river"),
            feature("Point", [5, 5], name="Dunn", population=200),
            feature("Point", [6, 6, 7], icon="x", legend="<b>Deep</b>"),
        ],
    }


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def take_or_refuse(data: bytes) -> None:
    try:
        imported = overland(("a.geojson", data))
    except ImportRefused as refused:
        if not (refused.message and refused.remedy):
            raise AssertionError("a refusal without a message or a remedy") from refused
    else:
        bundle.load(bundle.dump(imported.world))


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    content: Any = small()
    inner = content
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return content  # type: ignore[no-any-return]  # the root stays what it was


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_a_wrong_value_at_any_place(junk: Any) -> None:
    for path in places(small()):
        take_or_refuse(as_bytes(changed(path, junk)))


@pytest.mark.parametrize("kind", ["cells", "words", "lines", "points"])
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 10))
def test_bytes_changed_anywhere(kind: str, seed: int, count: int) -> None:
    rng = random.Random(seed)
    content = small()
    first, last = {"cells": (0, 7), "words": (2, 7), "lines": (3, 7), "points": (5, 7)}[kind]
    content["features"] = content["features"][first:last]
    data = bytearray(as_bytes(content))
    for _ in range(count):
        data[rng.randrange(len(data))] = rng.choice((rng.randrange(256), *b'0129,-.[]{}"'))
    take_or_refuse(bytes(data))


NUMBER = st.one_of(st.integers(-(10**6), 10**6), st.floats(-400, 400), st.just(180), st.just(-180), st.just(0))
POSITION = st.lists(NUMBER, min_size=2, max_size=3)
GEOMETRY = st.one_of(
    st.builds(lambda c: {"type": "Point", "coordinates": c}, POSITION),
    st.builds(lambda c: {"type": "LineString", "coordinates": c}, st.lists(POSITION, max_size=6)),
    st.builds(lambda c: {"type": "Polygon", "coordinates": c}, st.lists(st.lists(POSITION, max_size=6), max_size=3)),
)
PROPERTIES = st.dictionaries(
    st.sampled_from(["terrain", "group", "id", "name", "type", "biome", "height", "neighbors", "cells", "population"]),
    st.one_of(
        st.sampled_from(["forest", "roads", "ocean", "island", "Dunn"]),
        st.integers(-5, 20),
        st.lists(st.integers(0, 3)),
    ),
    max_size=5,
)


@settings(max_examples=250, deadline=None)
@given(st.lists(st.tuples(GEOMETRY, PROPERTIES), min_size=1, max_size=8), st.sampled_from([None, True, False]))
def test_any_shapes_with_any_properties(rows: list[tuple[Any, Any]], y_up: bool | None) -> None:
    features = [{"type": "Feature", "geometry": geometry, "properties": own} for geometry, own in rows]
    take_or_refuse(as_bytes({"type": "FeatureCollection", "features": features}))


@pytest.mark.parametrize("number", [b"NaN", b"-Infinity", b"1e999"])
def test_numbers_that_are_none(number: bytes) -> None:
    with pytest.raises(ImportRefused):
        read_map([("a.json", b'{"type":"Point","coordinates":[1,' + number + b"]}")])


def test_floods_are_taken_or_refused() -> None:
    ring = [[index % 997 / 7, index % 83 / 3] for index in range(300_000)]
    far = [[-1e9, -1e9], [1e9, 1e9]] * 50
    cell = {"type": "Polygon", "coordinates": [[[0, 0], [1e-7, 0], [0, 1e-7]]]}
    for geometries in (
        [{"type": "Polygon", "coordinates": [ring]}],
        [{"type": "LineString", "coordinates": ring[:60_000]}],
        [cell, *[{"type": "LineString", "coordinates": far}] * 20],
        [{"type": "Point", "coordinates": [1, 2]}] * 60_000,
    ):
        features = [
            {"type": "Feature", "geometry": one, "properties": {"terrain": "forest", "group": "roads"}}
            for one in geometries
        ]
        take_or_refuse(as_bytes({"type": "FeatureCollection", "features": features}))
    take_or_refuse(b'{"type":"Polygon","coordinates":' + b"[" * 100_000)


def test_names_come_in_as_text() -> None:
    content = small()
    content["features"][5]["properties"]["name"] = "<img src=x onerror=alert(1)>Dunn\u202e"
    names = [place.name for place in overland(("a.json", json.dumps(content).encode())).world.features.settlements]
    assert names[0].startswith("Dunn")
