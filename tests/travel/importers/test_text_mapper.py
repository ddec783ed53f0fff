"""Text Mapper: real maps and generator output, and the odd lines of the format one by one."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from tests.travel.importers.map_samples import ALPINE_60, SAMPLES, sample
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.importers.text_mapper.lines import scan_places
from travel.rules.maps import bundle
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology, WorldMap

REAL = sorted(path.name for path in (SAMPLES / "text-mapper").glob("*.txt") if "gridmapper" not in path.name)
REGION = re.compile(r"(\d\d)(\d\d)(?:\s|$)")


def read(text: str, **changes: object) -> Imported:
    return read_map([("map.txt", text.encode())], Choices(**changes))  # type: ignore[arg-type]  # table of cases


def grounds(text: str) -> dict[str, str]:
    world = read(text).world
    return {world.key(cell): Terrain(int(world.terrain[cell])).key for cell in cells_of(world)}


def cells_of(world: WorldMap) -> list[int]:
    """The cells that are no gaps."""
    return [cell for cell in range(world.cell_count) if world.has_cell(cell)]


def cell_of(world: WorldMap, key: str) -> int:
    return next(cell for cell in cells_of(world) if world.key(cell) == key)


def way(world: WorldMap, one: str, other: str) -> Way | None:
    edge = edge_between(world.offsets, world.heads, cell_of(world, one), cell_of(world, other))
    return None if edge < 0 else Way(int(world.ways[edge]))


@pytest.mark.parametrize("name", REAL)
def test_a_real_map_comes_in_whole(name: str) -> None:
    lines = (SAMPLES / "text-mapper" / name).read_text(encoding="utf-8").splitlines()
    listed = {match.groups() for line in lines if (match := REGION.match(line))}
    imported = read_map([(name, sample(f"text-mapper/{name}"))])
    world, report = imported.world, imported.report
    assert report.cells == len(cells_of(world)) == len(listed) == sum(report.terrain.values())
    assert {world.key(cell) for cell in cells_of(world)} == {column + row for column, row in listed}
    assert sum(report.raw_terrain.values()) == report.cells
    assert "scale" in imported.needed
    assert report.format == "text-mapper"
    assert bundle.load(bundle.dump(world)).features == world.features


FIGURES = {
    "apocalypse-example.txt": ("hex-flat", 21, 2, 1, 0, 2, 4, 21, True),
    "bright-example.txt": ("hex-flat", 24, 3, 1, 1, 2, 7, 22, True),
    "forgotten-depths.txt": ("hex-flat", 80, 5, 0, 0, 1, 12, 42, True),
    "gen-alpine-hex-30x20.txt": ("hex-flat", 600, 16, 0, 68, 102, 80, 0, False),
    "gen-alpine-hex-60x40-desert.txt": ("hex-flat", 2400, 83, 0, 261, 412, 303, 0, False),
    "gen-alpine-square-30x20.txt": ("square", 600, 29, 0, 63, 113, 77, 0, False),
    "gen-apocalypse.txt": ("hex-flat", 200, 0, 0, 0, 12, 22, 0, True),
    "gen-island-hex-40x15.txt": ("hex-flat", 600, 512, 0, 5, 0, 10, 0, True),
    "gen-smale-20x10.txt": ("hex-flat", 200, 27, 0, 0, 0, 1, 0, True),
    "gnomeyland-example.txt": ("hex-flat", 57, 3, 0, 1, 0, 14, 42, True),
}


@pytest.mark.parametrize(("name", "figures"), FIGURES.items())
def test_the_samples_in_figures(name: str, figures: tuple[object, ...]) -> None:
    """Topology, cells, water, roads, trails, rivers, settlements, labels, and whether hex or square is asked."""
    imported = read_map([(name, sample(f"text-mapper/{name}"))])
    report = imported.report
    lines = (report.roads, report.trails, report.rivers)
    found = (report.topology, report.cells, report.water, *lines, report.settlements, report.labels)
    assert (*found, "topology" in imported.needed) == figures


def test_the_large_sample_in_figures() -> None:
    report = read_map([("alpine.txt", sample(ALPINE_60))], Choices(scale_value=6)).report
    assert (report.cells, report.water, report.topology) == (2400, 83, "hex-flat")
    assert (report.rivers, report.trails, report.roads) == (412, 261, 0)
    assert report.terrain["mountains"] == 868
    assert report.settlements == 303


def test_a_square_generator_says_so_in_its_seed() -> None:
    assert read_map([("a.txt", sample("text-mapper/gen-alpine-square-30x20.txt"))]).world.topology is Topology.SQUARE


def test_a_dungeon_plan_is_no_land() -> None:
    report = read_map([("a.txt", sample("text-mapper/gridmapper-example.txt"))]).report
    assert (report.format, report.kind) == ("gridmapper", "battle")


@pytest.mark.parametrize(("first", "lower"), [("01", "02"), ("02", "02"), ("00", "00")])
def test_even_written_columns_lie_half_a_hex_lower(first: str, lower: str) -> None:
    columns = [f"{int(first) + step:02d}" for step in range(2)]
    world = read("\n".join(f"{column}01 grass" for column in columns)).world
    heights = {world.key(cell)[:2]: float(world.y[cell]) for cell in cells_of(world)}
    assert heights.pop(lower) - next(iter(heights.values())) == pytest.approx(np.sqrt(3) / 2, abs=1e-5)


def test_neighbours_are_those_of_the_drawn_map() -> None:
    """Hex 0202 touches 0201, 0203, and in columns 01 and 03 rows 02 and 03."""
    world = read("\n".join(f"{column:02d}{row:02d} grass" for column in (1, 2, 3) for row in (1, 2, 3))).world
    cell = cell_of(world, "0202")
    beside = {world.key(head) for head in world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()}
    assert beside == {"0201", "0203", "0102", "0103", "0302", "0303"}


NOTE = """# The northern march

Some prose. 0909 frogs were seen.

```text-mapper
option horizontal
0101 forest "Elms|The Elms"
0102 apoc-swamp
0201 apoc-fort "Fort Hollow"
0202 hill
0101-0201 apoc-road "East Way"
```

More prose.

```text-mapper
0101 sea
```
"""


def test_a_note_with_a_map_in_it_is_read_as_that_map() -> None:
    imported = read_map([("march.md", NOTE.encode())])
    world, report = imported.world, imported.report
    assert (report.format, report.topology, report.cells) == ("text-mapper", "hex-pointy", 4)
    assert [label.text for label in world.features.labels] == ["The Elms", "East Way"]
    assert [(town.name, town.kind) for town in world.features.settlements] == [("Fort Hollow", "keep")]
    assert way(world, "0101", "0201") is Way.ROAD
    assert report.warnings == ("The note holds 2 maps; the first is read",)


@pytest.mark.parametrize(
    ("options", "beside"),
    [
        ("", {"0101", "0103", "0201", "0202"}),
        ("option swap-even-odd", {"0101", "0103", "0202", "0203"}),
        ("option horizontal", {"0202", "0101", "0201", "0103", "0203"}),
    ],
)
def test_options_turn_and_shift_the_hexes(options: str, beside: set[str]) -> None:
    places = "\n".join(f"{column:02d}{row:02d} grass" for column in (1, 2) for row in (1, 2, 3))
    world = read(f"{options}\n{places}\n").world
    cell = cell_of(world, "0102")
    found = {world.key(head) for head in world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()}
    assert found == beside


def test_paths_run_hex_by_hex_between_their_corners() -> None:
    text = "\n".join(f"{column:02d}{row:02d} grass" for column in range(1, 6) for row in range(1, 4))
    world = read(f'{text}\n0101-0501 road "King\'s Way"\n0103-0203 trail\n').world
    on_road = int((world.ways == Way.ROAD).sum())
    assert on_road == 8
    assert way(world, "0103", "0203") in (Way.TRAIL, None)
    line = world.features.lines[0]
    assert (line.kind, line.name, len(line.points)) == ("road", "King's Way", 5)


def test_a_path_may_leave_the_map_and_comes_twice_only_once() -> None:
    text = "0101 grass\n0102 grass\n0100-0101-0102-0103 river\n0100-0101-0102-0103 river\n"
    imported = read(text)
    assert imported.report.rivers == 1
    assert len(imported.world.features.lines[0].points) == 4
    assert any("comes twice" in warning for warning in imported.report.warnings)
    assert any("does not list" in warning for warning in imported.report.warnings)


def test_negative_numbers_are_told_from_the_dashes_between() -> None:
    assert scan_places("-0101--01-01 road") == ([(-1, 1, 0), (-1, -1, 0)], " road")
    assert scan_places("0101-0203-0405 river") == ([(1, 1, 0), (2, 3, 0), (4, 5, 0)], " river")
    assert scan_places("01.100-02.101 road") == ([(1, 100, 0), (2, 101, 0)], " road")
    assert scan_places("010203 grass") == ([(1, 2, 3)], " grass")
    world = read("-01-01 grass\n0000 hill\n-01-01--0100-0000 road\n-0100 grass\n").world
    assert {world.key(cell) for cell in cells_of(world)} == {"-1.-1", "-1.00", "00.00"}


def test_a_line_of_many_dashes_is_left_out() -> None:
    assert grounds("0101 grass\n" + "-01" * 6000 + "\n" + "0101-" * 3000 + "x\n") == {"0101": "plains"}


def test_numbers_over_99_are_written_with_a_dot() -> None:
    assert grounds("99.100 forest\n100.100 hill\n") == {"99.100": "forest", "100.100": "hills"}


def test_the_level_with_most_regions_is_taken() -> None:
    imported = read("010101 grass\n010201 hill\n010102 swamp\n")
    assert imported.report.cells == 2
    assert imported.report.ignored == ("1 region on other levels than 01",)


def test_a_region_listed_twice_is_as_its_last_line_says() -> None:
    imported = read("0101 forest\n0101 swamp\n")
    assert imported.world.terrain[0] == Terrain.SWAMP
    assert any("more than once" in warning for warning in imported.report.warnings)


@pytest.mark.parametrize(
    ("words", "ground"),
    [
        ("light-green bushes cliff2", "moor"),
        ("green fir-forest", "forest"),
        ("light-grey forest-hill", "hills"),
        ("grey swamp dry", "swamp"),
        ("white mountain law cliff3", "mountains"),
        ("white", "tundra"),
        ("sand rock", "desert"),
        ("grey rock", "mountains"),
        ("soil bush", "moor"),
        ("dry grass", "plains"),
        ("dust", "desert"),
        ("tropical forest", "jungle"),
        ("river", "river"),
        ("cliff0 height3", "unknown"),
        ("", "unknown"),
        ("bubble", "unknown"),
    ],
)
def test_the_most_hindering_word_decides(words: str, ground: str) -> None:
    assert grounds(f"0101 {words}\n0102 grass\n")["0101"] == ground


def test_a_town_without_ground_is_like_its_neighbours() -> None:
    imported = read('0101 forest\n0102 city "Oldham"\n0103 forest\n')
    assert imported.report.terrain == {"forest": 3}
    guess = imported.report.guesses[0]
    assert (guess.word, guess.terrain, guess.count) == ("city", "forest", 1)
    assert imported.needed == ("scale", "topology")
    assert imported.world.features.settlements[0].name == "Oldham"


def test_every_word_comes_with_its_ground_and_how_sure_that_is() -> None:
    words = read("0101 forest\n0102 fin\n0103 white\n0104 forest\n0105 city\n").report.words
    rows = {row.word: (row.terrain, row.count, row.certain) for row in words}
    assert rows == {
        "forest": ("forest", 2, True),
        "fin": ("unknown", 1, False),
        "white": ("tundra", 1, False),
        "city": ("forest", 1, False),
    }


def test_water_at_the_rim_is_sea_and_within_the_land_a_lake() -> None:
    """A 5 x 5 map: water in the north-west corner, a lake in the middle."""
    rows = [
        f"{c:02d}{r:02d} {'water' if (c, r) in ((1, 1), (3, 3)) else 'grass'}" for c in range(1, 6) for r in range(1, 6)
    ]
    found = grounds("\n".join(rows))
    assert (found["0101"], found["0303"]) == ("sea", "lake")


def test_the_size_of_a_name_is_kept_and_which_word_each_cell_had() -> None:
    imported = read('0101 forest "Oakfast" 20\n0103 bubble\n')
    assert [(label.text, label.size) for label in imported.world.features.labels] == [("Oakfast", 20.0)]
    words = imported.cell_words
    assert words is not None
    assert [words.words[code] if code >= 0 else None for code in words.codes] == ["forest", None, "bubble"]


def test_roads_are_highways_when_the_gm_says_that_they_are_paved() -> None:
    world = read("0101 grass\n0102 grass\n0101-0102 road\n", paved_roads=True).world
    assert world.ways.tolist() == [Way.HIGHWAY, Way.HIGHWAY]


def test_many_hexes_are_one_map() -> None:
    words = ("forest", "light-green hills", "plains", "water")
    text = "\n".join(f"{x:03d}.{y:03d} {words[(x * 7 + y) % 4]}" for x in range(1, 101) for y in range(1, 121))
    assert read(text).report.cells == 12_000


def test_labels_names_and_curly_quotes() -> None:
    regions = '0101 forest “Oakfast” 20 "old <b>wood</b>" rotate(30)\n0102 keep grass name="Tor"\n'
    imported = read(regions + '0101-0102 river "Ouse" left 30%\n')
    features = imported.world.features
    assert [label.text for label in features.labels] == ["Oakfast", "old wood", "Ouse"]
    assert (features.settlements[0].name, features.settlements[0].kind) == ("Tor", "keep")


def test_includes_are_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_socket(*_: object, **__: object) -> None:
        raise AssertionError("an importer opened a connection")

    monkeypatch.setattr("socket.socket", no_socket)
    monkeypatch.setattr(Path, "open", no_socket)
    imported = read("include http://127.0.0.1:9/secret\ninclude /etc/passwd\n0101 forest\n")
    assert imported.report.ignored == ("2 include lines (drawing styles; never fetched)",)
    assert "passwd" not in str(imported.report.to_plain())


def test_a_scale_sets_the_length_of_every_step() -> None:
    imported = read("0101 grass\n0102 grass\n", scale_value=6, topology=Topology.HEX_FLAT)
    assert imported.needed == ()
    assert imported.world.lengths.tolist() == [31680, 31680]


def test_squares_have_longer_diagonals() -> None:
    world = read("0101 grass\n0202 grass\n0102 grass\n", scale_value=1, topology=Topology.SQUARE).world
    assert sorted(set(world.lengths.tolist())) == [5280, 7467]


def test_regions_too_far_apart_are_refused() -> None:
    with pytest.raises(ImportRefused, match="spread over 9999 by 9999"):
        read("01.01 grass\n9999.9999 grass\n")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"scale_value": 0}, "/scale_value"),
        ({"scale_value": float("nan")}, "/scale_value"),
        ({"scale_value": 5, "scale_unit": "parsec"}, "/scale_unit"),
        ({"terrain": {"forest": "lava"}}, "/terrain/forest"),
        ({"topology": Topology.POINTS}, "/topology"),
    ],
)
def test_choices_that_cannot_be_are_refused(changes: dict[str, object], pointer: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read("0101 forest\n", **changes)
    assert caught.value.pointer == pointer
    assert caught.value.remedy
