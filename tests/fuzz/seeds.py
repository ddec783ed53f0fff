"""Sound files to damage: the smallest samples of each format, and made ones where samples are large."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from tests.travel.battlemaps.drawn import CELLAR
from tests.travel.importers.map_samples import as_bytes, small_azgaar
from tests.travel.importers.small_maps import small_dot_map
from tests.travel.importers.tiled_maps import BATTLE_TILED, RICH_TILED, as_tmj, as_tmx
from tests.travel.importers.wxx_maps import BATTLE_MAT, RICH_WORLD
from travel.exporters import battle_document, battle_uvtt
from travel.exporters.geojson import geojson_file
from travel.exporters.outrider import outrider_file
from travel.importers.choices import Imported
from travel.importers.read import read_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.world import Topology

SAMPLES = Path(__file__).parents[1] / "data/maps"
MOST_BYTES = 30_000


@dataclass(frozen=True)
class Seed:
    """The files of one upload as text; ``pack`` makes of a text what is sent."""

    files: tuple[tuple[str, bytes], ...]
    pack: Callable[[bytes], bytes] = bytes


def seeds_by_format() -> dict[str, list[Seed]]:
    """Seeds of every reader."""
    found = {
        "azgaar-json": list(_azgaar_json()),
        "azgaar-map": list(_azgaar_map()),
        "geojson": list(_geojson()),
        "text-mapper": [_file(path) for path in _small("text-mapper/*-example.txt") if "gridmapper" not in path.name],
        "gridmapper": [_file(SAMPLES / "text-mapper/gridmapper-example.txt")],
        "tiled": list(_tiled()),
        "worldographer": list(_worldographer()),
        "universal-vtt": list(_universal_vtt()),
        "foundry": list(_foundry()),
        "csv": [Seed((("keys.csv", text),)) for text in _CSV],
        "point-crawl": [Seed((("crawl.txt", text),)) for text in _POINT_CRAWL],
        "outrider": list(_outrider()),
        "outrider-battle": list(_outrider_battle()),
        "picture": list(_pictures()),
        "archive": [_archive()],
    }
    return {key: seeds for key, seeds in found.items() if seeds}


def _small(pattern: str) -> list[Path]:
    return sorted(path for path in SAMPLES.glob(pattern) if path.stat().st_size <= MOST_BYTES)


def _file(path: Path) -> Seed:
    return Seed(((path.name, path.read_bytes()),))


def _azgaar_json() -> Iterator[Seed]:
    content = small_azgaar()
    yield Seed((("full.json", as_bytes(content)),))
    cells = {**{key: content["pack"][key] for key in ("cells", "vertices", "features")}, "burgs": [], "rivers": []}
    yield Seed((("cells.json", as_bytes({"info": content["info"], "cells": cells})),))
    old = {
        "info": {"version": "1.89.01", "mapName": "Old"},
        "settings": {"distanceUnit": "mi", "distanceScale": "3", "populationRate": "1000", "urbanization": "1"},
        "coords": {"latT": 40, "latN": 20, "latS": -20, "lonT": 40, "lonW": -20, "lonE": 20},
        "cells": {
            "cells": [{**cell, "road": 1, "crossroad": 0} for cell in content["pack"]["cells"]],
            "features": content["pack"]["features"],
            "burgs": content["pack"]["burgs"],
            "rivers": content["pack"]["rivers"],
        },
        "vertices": content["pack"]["vertices"],
        "biomes": {"i": [0, 1, 2, 3, 4], "name": ["Marine", "Hot desert", "Cold desert", "Savanna", "Grassland"]},
        "notes": content["notes"],
    }
    yield Seed((("old.json", as_bytes(old)),))


def _azgaar_map() -> Iterator[Seed]:
    for old in (False, True):
        data = small_dot_map(old=old)
        yield Seed((("small.map", data),))
        yield Seed((("small.map", data),), gzip.compress)


def _geojson() -> Iterator[Seed]:
    names = ("cells", "routes", "rivers", "markers")
    files = []
    for name in names:
        content = json.loads((SAMPLES / f"geojson/fmg-1.147.1-s5-1k.{name}.geojson").read_bytes())
        content["features"] = content["features"][:12]
        files.append((f"{name}.geojson", as_bytes(content)))
    yield Seed(tuple(files))
    yield Seed((files[0],))
    square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
    features = [
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [square]}, "properties": {"biome": "bog"}},
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [0.5, 0.5, 9]},
            "properties": {"name": "Dunn"},
        },
        {"type": "Feature", "geometry": None, "properties": None},
        {
            "type": "Feature",
            "geometry": {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]]]},
            "properties": {"highway": "track"},
        },
    ]
    yield Seed((("any.geojson", as_bytes({"type": "FeatureCollection", "features": features})),))


def _tiled() -> Iterator[Seed]:
    for folder in sorted((SAMPLES / "tiled/pytiled_parser").iterdir()):
        for endings in ((".tmx", ".tsx"), (".json",)):
            files = [path for path in sorted(folder.rglob("*")) if path.suffix in endings]
            yield Seed(tuple((path.name, path.read_bytes()) for path in files))
    for path in _small("tiled/tiled-examples/*.tmx"):
        yield _file(path)
    for content in (RICH_TILED, BATTLE_TILED):
        yield Seed((("map.tmj", as_tmj(content)),))
        yield Seed((("map.tmx", as_tmx(content)),))


def _worldographer() -> Iterator[Seed]:
    def pack(text: bytes) -> bytes:
        return gzip.compress(b"\xfe\xff" + text.decode("utf-8", "replace").encode("utf-16-be"), 1)

    for path in _small("worldographer/*.wxx"):
        text = gzip.decompress(path.read_bytes())[2:].decode("utf-16-be").encode()
        yield Seed(((path.name, text),), pack)
    for made in (RICH_WORLD, BATTLE_MAT):
        yield Seed((("map.wxx", made.encode()),), pack)


def _universal_vtt() -> Iterator[Seed]:
    yield _file(SAMPLES / "universal-vtt/vttmaps-simple-beach.noimage.dd2vtt")
    content = json.loads((SAMPLES / "universal-vtt/vttmaps-litch-tomb.noimage.dd2vtt").read_bytes())
    content["line_of_sight"] = [line[:4] for line in content["line_of_sight"][:6]]
    yield Seed((("tomb.dd2vtt", as_bytes(content)),))


def _foundry() -> Iterator[Seed]:
    scenes = []
    for name in ("zahi-dead-king.json", "zahi-cities-street.json"):
        scene = json.loads((SAMPLES / "foundry" / name).read_bytes())
        scene["walls"] = scene["walls"][:8]
        for key in ("tokens", "tiles", "drawings", "notes", "thumb", "flags"):
            scene.pop(key, None)
        scenes.append(scene)
        yield Seed(((name, as_bytes(scene)),))
    newer = {
        "name": "New",
        "width": 400,
        "height": 300,
        "padding": 0.25,
        "grid": {"type": 1, "size": 50, "distance": 5, "units": "ft"},
        "background": {"src": "x.webp"},
        "walls": [{"c": [100, 100, 200, 100], "move": 20, "sight": 20, "door": 1, "ds": 0}],
        "lights": [{"x": 150, "y": 150, "config": {"dim": 40, "bright": 20, "color": "#ffaa00"}}],
    }
    yield Seed((("new.json", as_bytes(newer)),))
    yield Seed((("scenes.db", b"\n".join(as_bytes(scene) for scene in scenes)),))


_CSV = (
    b"hex,terrain,elevation,road,settlement,notes\n0101,forest,100,NE,,\n0102,hills,,yes,Dunn,=1+1\n0201,plains,-5,,,\n",
    "x;y;biome;river;name\n1;1;Sumpf;;Ödland\n2;1;lake;0101;\n1;2;sea;;\n".encode("cp1252"),
    b"coord\tterrain\tlabel\nA1\tdesert\tOasis\nB1\tmoor\t\nA2\tjungle\t\n",
)
_POINT_CRAWL = (
    b"# A point-crawl\nHarrowgate (town): plains\nVell Ford: swamp\nHarrowgate -- Vell Ford: 12 mi road, forest\n",
    b"from,to,miles,way,terrain\nHarrowgate,Vell Ford,12,road,forest\nVell Ford,Dunn,6.5,trail,hills\n",
)


def _outrider() -> Iterator[Seed]:
    for topology in (Topology.HEX_FLAT, Topology.SQUARE):
        world = make_map(MapRecipe(6, 5, seed=3, name="Small", topology=topology, towns=2, rivers=1))
        yield Seed((("map.json", outrider_file(world)),))
        yield Seed((("map.geojson", geojson_file(world)),))
    crawl = read_map([("crawl.txt", b"A (town): plains\nA -- B: 12 mi road, forest\n")])
    if isinstance(crawl, Imported):
        yield Seed((("points.json", outrider_file(crawl.world)),))
        yield Seed((("points.geojson", geojson_file(crawl.world)),))


def _outrider_battle() -> Iterator[Seed]:
    yield Seed((("cellar.json", battle_document.write(replace(CELLAR, picture=None))),))
    yield Seed((("cellar.uvtt", battle_uvtt.write(replace(CELLAR, rows=("....",) * 4, picture=None))),))


def _pictures() -> Iterator[Seed]:
    for kind in ("PNG", "JPEG", "WEBP"):
        out = io.BytesIO()
        Image.new("RGB", (24, 16), (90, 120, 60)).save(out, kind)
        yield Seed(((f"picture.{kind.lower()}", out.getvalue()),))


def _archive() -> Seed:
    def pack(text: bytes) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("map/land.txt", text)
            archive.writestr("map/notes.txt", b"words")
        data = bytearray(out.getvalue())
        if len(text) % 3 == 0 and text:
            at = text[0] * 31 % len(data)
            data[at] ^= text[-1] | 1
        return bytes(data)

    return Seed((("land.zip", b'0101 forest\n0102 hills "Dunn"\n0101-0102 road\n'),), pack)
