"""The Tiled samples in exact figures, with their tile sets beside them."""

from __future__ import annotations

from pathlib import PurePosixPath

import numpy as np
import pytest

from tests.travel.importers.map_samples import SAMPLES, sample
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.rules.maps import bundle
from travel.rules.maps.terrain import NO_CELL

FOLDER = "tiled/pytiled_parser"
EXAMPLES = "tiled/tiled-examples"
DESERT_SET = f"{FOLDER}/all_layer_types/tileset"
Figures = tuple[str, str, int, dict[str, int]]

CASES: dict[str, tuple[tuple[str, ...], Figures]] = {
    **{
        f"{FOLDER}/{name}/map.{ending}": (
            (f"{DESERT_SET}.tsx", f"{DESERT_SET}.json"),
            ("1.9", "square", 48, {"unknown": 48}),
        )
        for name in ("all_layer_types", "b64_gzip", "b64_zstd", "infinite_map")
        for ending in ("json", "tmx")
    },
    **{
        f"{FOLDER}/external_tileset_dif_dir/map.{ending}": (
            tuple(f"{FOLDER}/external_tileset_dif_dir/tileset/tileset.{each}" for each in ("tsx", "json")),
            ("1.9", "square", 4, {"unknown": 4}),
        )
        for ending in ("json", "tmx")
    },
    **{
        f"{FOLDER}/hexagonal/map.{ending}": (
            tuple(f"{FOLDER}/hexagonal/tileset.{each}" for each in ("tsx", "json")),
            ("1.9", "hex-pointy", 100, {"unknown": 100}),
        )
        for ending in ("json", "tmx")
    },
    f"{EXAMPLES}/desert.tmx": (
        (f"{EXAMPLES}/desert.tsx",),
        ("1.0", "square", 1600, {"desert": 1408, "unknown": 187, "plains": 5}),
    ),
    f"{EXAMPLES}/hexagonal-mini.tmx": ((), ("1.0", "hex-pointy", 400, {"unknown": 400})),
    f"{EXAMPLES}/isometric_staggered_grass_and_water.tmx": (
        (),
        ("1.4", "square", 1250, {"plains": 861, "lake": 322, "sea": 67}),
    ),
    f"{EXAMPLES}/orthogonal-outside.tmx": ((), ("1.8", "square", 1395, {"plains": 937, "sea": 458})),
    f"{EXAMPLES}/rpg/island.tmx": ((f"{EXAMPLES}/rpg/beach_tileset.tsx",), ("1.8", "square", 2726, {"unknown": 2726})),
}


def read(name: str, beside: tuple[str, ...] = (), **changes: object) -> Imported:
    files = [(PurePosixPath(each).name, sample(each)) for each in (name, *beside)]
    imported = read_map(files, Choices(**changes))  # type: ignore[arg-type]  # table of cases
    assert isinstance(imported, Imported)
    return imported


def test_every_sample_is_in_the_table() -> None:
    maps = {*SAMPLES.glob("tiled/**/*.tmx"), *SAMPLES.glob("tiled/**/map.json")}
    assert {str(path.relative_to(SAMPLES)) for path in maps} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_sample_in_figures(name: str) -> None:
    beside, (version, topology, cells, terrain) = CASES[name]
    imported = read(name, beside)
    report = imported.report
    assert (report.format, report.version, report.topology, report.cells) == ("tiled", version, topology, cells)
    assert sum(report.terrain.values()) == sum(report.raw_terrain.values()) == cells
    assert report.terrain == terrain
    assert imported.needed[0] == "scale"
    assert report.warnings == (() if "staggered" not in name else report.warnings)
    world = bundle.load(bundle.dump(imported.world))
    assert int((world.terrain != NO_CELL).sum()) == cells


def test_both_spellings_of_a_map_give_the_same_map() -> None:
    for name in ("all_layer_types", "b64_gzip", "b64_zstd", "infinite_map", "hexagonal", "external_tileset_dif_dir"):
        as_json, as_xml = (
            read(f"{FOLDER}/{name}/map.{each}", CASES[f"{FOLDER}/{name}/map.{each}"][0]) for each in ("json", "tmx")
        )
        assert as_json.report.raw_terrain == as_xml.report.raw_terrain
        assert as_json.cell_words is not None
        assert as_xml.cell_words is not None
        assert as_json.cell_words.words == as_xml.cell_words.words
        assert np.array_equal(as_json.cell_words.codes, as_xml.cell_words.codes)
        assert np.array_equal(as_json.world.heads, as_xml.world.heads)


def test_desert_by_its_terrains() -> None:
    report = read(f"{EXAMPLES}/desert.tmx", (f"{EXAMPLES}/desert.tsx",)).report
    words = {row.word: (row.terrain, row.count, row.certain) for row in report.words}
    assert words == {
        "Desert: Desert": ("desert", 1240, True),
        "Desert: Cobblestone": ("unknown", 155, False),
        "Desert: Cobblestone and Desert": ("desert", 92, False),
        "Desert: Brick and Desert": ("desert", 64, False),
        "Desert: Brick": ("unknown", 32, False),
        "Desert: Desert and Dirt": ("desert", 12, False),
        "Desert: Dirt": ("plains", 5, False),
    }


def test_a_missing_tile_set_is_named_and_its_tiles_can_be_given_ground() -> None:
    imported = read(f"{EXAMPLES}/desert.tmx")
    assert imported.report.warnings == (
        "The tile set desert.tsx is not in the upload, so its tiles have no names; add that file to name them",
    )
    assert imported.report.terrain == {"unknown": 1600}
    most = imported.report.words[0]
    assert (most.word, most.count) == ("tile 29 of desert", 1183)
    chosen = read(f"{EXAMPLES}/desert.tmx", terrain={"tile 29 of desert": "desert"})
    assert chosen.report.terrain == {"desert": 1183, "unknown": 417}


def test_several_layers_and_objects_of_the_outside_map() -> None:
    imported = read(f"{EXAMPLES}/orthogonal-outside.tmx")
    report = imported.report
    assert report.used == ("2 tile layers, 1 object layer", "1 tile set")
    assert report.ignored == ("22 objects without a name or class",)
    markers = {marker.name: marker for marker in imported.world.features.markers}
    assert list(markers) == ["maggots", "discover chest", "unreachable", "guard", "Sign", "player-start"]
    assert markers["Sign"].note == "text: East West"
    assert (markers["player-start"].x, markers["player-start"].y) == (11.5, 9.5)
    assert all(marker.gm_only for marker in markers.values())


def test_diamonds_keep_their_eight_neighbours() -> None:
    """25 x 50 diamonds in rows that shift: two rows and one column in, each has all eight beside it."""
    world = read(f"{EXAMPLES}/isometric_staggered_grass_and_water.tmx", scale_value=1).world
    degrees = np.diff(world.offsets)[world.terrain != NO_CELL]
    assert (int(degrees.max()), int((degrees == 8).sum())) == (8, 46 * 23)
    assert sorted(set(world.lengths.tolist())) == [5280, 7467]
