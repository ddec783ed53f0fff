"""Settlements, lines, labels, markers and areas as JSON-ready members."""

from __future__ import annotations

from typing import Any

from travel.rules.maps.areas import Area
from travel.rules.maps.world import Label, Line, Marker, Settlement, WorldMap


def features_of(world: WorldMap) -> dict[str, Any]:
    """All features; kinds of which there are none are left out."""
    features = world.features
    members = {
        "settlements": [settlement_row(place, world) for place in features.settlements],
        "lines": [line_row(line) for line in features.lines],
        "labels": [label_row(label) for label in features.labels],
        "markers": [marker_row(marker, world) for marker in features.markers],
        "areas": [area_row(area) for area in features.areas],
    }
    return {key: rows for key, rows in members.items() if rows}


def settlement_row(place: Settlement, world: WorldMap) -> dict[str, Any]:
    """A settlement; where it stands only if that is not the middle of its cell."""
    row: dict[str, Any] = {"name": place.name, "kind": place.kind, "cell": place.cell, **_off_centre(place, world)}
    if place.population:
        row["population"] = place.population
    return {**row, "port": True} if place.is_port else row


def line_row(line: Line) -> dict[str, Any]:
    """A drawn line."""
    name = {"name": line.name} if line.name else {}
    return {"kind": line.kind, **name, "points": [list(point) for point in line.points]}


def label_row(label: Label) -> dict[str, Any]:
    """A label."""
    return {"text": label.text, "x": label.x, "y": label.y, **({"size": label.size} if label.size else {})}


def marker_row(marker: Marker, world: WorldMap) -> dict[str, Any]:
    """A marker with its note."""
    note = {"note": marker.note} if marker.note else {}
    where = {"cell": marker.cell, **_off_centre(marker, world)}
    return {"name": marker.name, **where, **note, "gm_only": marker.gm_only}


def area_row(area: Area) -> dict[str, Any]:
    """An area with its cells."""
    weight = {} if area.weight is None else {"weight": area.weight}
    about = {"name": area.name, "kind": area.kind, **weight, **_nature(area), "gm_only": area.gm_only}
    return {**about, "cells": list(area.cells)}


def _nature(area: Area) -> dict[str, Any]:
    """What an area says of climate, hazards, seasons and impeded ground, as far as it does."""
    members = {
        "climate": area.climate,
        "hazards": list(area.hazards),
        "closed_months": list(area.closed_months),
        "impeded": area.impeded,
    }
    return {key: value for key, value in members.items() if value}


def _off_centre(thing: Settlement | Marker, world: WorldMap) -> dict[str, float]:
    is_central = 0 <= thing.cell < world.cell_count
    is_central = is_central and (thing.x, thing.y) == (float(world.x[thing.cell]), float(world.y[thing.cell]))
    return {} if is_central else {"x": thing.x, "y": thing.y}
