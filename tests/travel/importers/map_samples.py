"""The sample files of tests/data/maps, read once."""

from __future__ import annotations

import gzip
import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map

SAMPLES = Path(__file__).parents[2] / "data/maps"
AZGAAR_1K = "azgaar/fmg-1.147.1-s5-1k.full.json"
AZGAAR_10K = "azgaar/fmg-1.147.1-s71001-10k.full.json.gz"
AZGAAR_199 = "azgaar/fmg-1.99.01-s71001-10k.full.json.gz"
ALPINE_60 = "text-mapper/gen-alpine-hex-60x40-desert.txt"


@cache
def sample(name: str) -> bytes:
    """A sample's bytes as stored."""
    return (SAMPLES / name).read_bytes()


def overland(*files: str | tuple[str, bytes], choices: Choices | None = None) -> Imported:
    """Read a campaign map from samples by name, or from (name, bytes).

    Samples alone are read once: their maps are not to be changed.
    """
    names = tuple(file for file in files if isinstance(file, str))
    if choices is None and len(names) == len(files):
        return _as_stored(names)
    return _read([(file, sample(file)) if isinstance(file, str) else file for file in files], choices)


@lru_cache(maxsize=12)
def _as_stored(names: tuple[str, ...]) -> Imported:
    return _read([(name, sample(name)) for name in names], None)


def _read(files: list[tuple[str, bytes]], choices: Choices | None) -> Imported:
    imported = read_map(files, choices)
    assert isinstance(imported, Imported)
    return imported


def parsed(name: str) -> Any:
    """A JSON sample, parsed afresh."""
    data = sample(name)
    return json.loads(gzip.decompress(data) if name.endswith(".gz") else data)


def small_azgaar() -> dict[str, Any]:
    """A made export in the current layout: four square cells, a burg, a road, a river."""
    corners = [[x, y] for y in (0, 10, 20) for x in (0, 10, 20)]

    def cell(index: int, ring: list[int], beside: list[int], height: int, biome: int) -> dict[str, Any]:
        x, y = index % 2, index // 2
        return {
            "i": index,
            "v": ring,
            "c": beside,
            "p": [x * 10 + 5, y * 10 + 5],
            "g": 0,
            "h": height,
            "f": 1 if height < 20 else 2,
            "t": -1 if height < 20 else 1,
            "r": 0,
            "biome": biome,
            "burg": 0,
        }

    cells = [
        cell(0, [0, 1, 4, 3], [1, 2], 30, 4),
        cell(1, [1, 2, 5, 4], [0, 3], 60, 6),
        cell(2, [3, 4, 7, 6], [0, 3], 75, 2),
        cell(3, [4, 5, 8, 7], [1, 2], 10, 0),
    ]
    cells[0]["routes"], cells[1]["routes"] = {"1": 0}, {"0": 0}
    names = ["Marine", "Hot desert", "Cold desert", "Savanna", "Grassland", "Tropical seasonal forest"]
    biomes = [{"i": index, "name": name} for index, name in enumerate([*names, "Temperate deciduous forest"])]
    pack = {
        "cells": cells,
        "vertices": [{"i": index, "p": corner} for index, corner in enumerate(corners)],
        "features": [0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island"}],
        "biomes": biomes,
        "burgs": [0, {"i": 1, "name": "Dunn", "cell": 0, "x": 5, "y": 5, "population": 2, "capital": 1, "port": 0}],
        "states": [{"i": 0, "name": "Neutrals"}, {"i": 1, "name": "Marl", "pole": [5, 5]}],
        "rivers": [{"i": 1, "name": "Ouse", "cells": [2, 0, 1, -1]}],
        "routes": [{"i": 0, "group": "roads", "name": "High Street", "points": [[5, 5, 0], [15, 5, 1]]}],
        "markers": [{"i": 0, "type": "mines", "x": 15, "y": 5, "cell": 1}],
    }
    return {
        "info": {"version": "1.147.1", "mapName": "Small", "width": 20, "height": 20},
        "settings": {"distanceUnit": "mi", "distanceScale": 3, "populationRate": 1000, "urbanization": 1},
        "pack": pack,
        "grid": {"cells": [{"i": 0, "temp": -5}]},
        "notes": [{"id": "marker0", "name": "Old pit", "legend": "<b>Deep</b> and wet"}],
    }


def as_bytes(content: Any) -> bytes:
    """JSON bytes of a content."""
    return json.dumps(content).encode()
