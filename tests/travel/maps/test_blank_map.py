"""Maps from nothing over REST, and maps that come back."""

from __future__ import annotations

import pytest

from tests.cast import Cast, make_cast, problem
from tests.travel.maps.editing import at, edit
from travel.models import Map
from travel.rules.maps.demo import demo_map
from travel.rules.maps.terrain import Terrain
from travel.selectors.maps import world_of
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    return map_store(cast.campaign, demo_map())


def test_a_map_from_nothing(cast: Cast) -> None:
    body = {
        "name": "New land",
        "topology": "hex-flat",
        "columns": 30,
        "rows": 20,
        "scale": {"value": 6, "unit": "mi"},
        "terrain": "sea",
    }
    made = cast.gm.post(f"{cast.url}maps/", body, format="json")
    assert made.status_code == 201
    assert (made.json()["cells"], made.json()["grid"]["shifted"], made.json()["picture"]) == (600, "odd", None)
    row = Map.objects.get()
    assert set(world_of(row).terrain.tolist()) == {Terrain.SEA}
    assert set(world_of(row).lengths.tolist()) == {6 * 5280}
    edit(cast, row, {"type": "paint", "cells": [0, 1], "terrain": "moor"})
    for wrong, pointer in (
        ({"columns": 1001, "rows": 1000}, "/columns"),
        ({"topology": "points"}, "/topology"),
        ({"name": "<i></i>"}, "/name"),
        ({"scale": {"value": -1, "unit": "mi"}}, "/scale/value"),
    ):
        assert problem(cast.gm.post(f"{cast.url}maps/", {**body, **wrong}, format="json"), 422)["pointer"] == pointer


def test_a_deleted_map_comes_back(cast: Cast, stored: Map) -> None:
    cast.gm.delete(at(cast, stored))
    assert cast.gm.post(at(cast, stored, "restore/")).json()["id"] == str(stored.pk)
    assert cast.gm.get(at(cast, stored)).status_code == 200


def test_deleted_maps_are_listed_for_the_gm(cast: Cast, stored: Map) -> None:
    map_store(cast.campaign, demo_map(), players_see="all")
    cast.gm.delete(at(cast, stored))
    removed = cast.gm.get(f"{cast.url}maps/?deleted=true").json()["results"]
    assert [(row["id"], row["deleted_at"] is None) for row in removed] == [(str(stored.pk), False)]
    there = cast.gm.get(f"{cast.url}maps/").json()["results"]
    assert [(row["id"] == str(stored.pk), row["deleted_at"]) for row in there] == [(False, None)]
    assert cast.player.get(f"{cast.url}maps/?deleted=true").json()["count"] == 0
