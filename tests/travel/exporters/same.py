"""Whether two maps are the same, array by array."""

from __future__ import annotations

from dataclasses import fields

import numpy as np

from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.rules.maps.world import WorldMap


def differences(one: WorldMap, other: WorldMap) -> list[str]:
    """The fields in which two maps differ."""
    return [field.name for field in fields(WorldMap) if not _same(getattr(one, field.name), getattr(other, field.name))]


def _same(one: object, other: object) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=one.dtype.kind == "f")
    return one == other


def import_again(name: str, data: bytes, **choices: object) -> Imported:
    """What a written file gives when it is read."""
    imported = read_map([(name, data)], Choices(**choices))  # type: ignore[arg-type]  # table of cases
    assert isinstance(imported, Imported)
    return imported
