"""Tables of cells: encodings, delimiters, headers, keys, what spreadsheets do to them, ways and settlements."""

from __future__ import annotations

import numpy as np
import pytest

from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology, WorldMap


def read(text: str | bytes, **changes: object) -> Imported:
    data = text if isinstance(text, bytes) else text.encode()
    imported = read_map([("map.csv", data)], Choices(**changes))  # type: ignore[arg-type]  # table of cases
    assert isinstance(imported, Imported)
    assert imported.report.format == "csv"
    return imported


def grounds(text: str | bytes, **changes: object) -> dict[str, str]:
    world = read(text, **changes).world
    return {
        world.key(cell): Terrain(int(world.terrain[cell])).key
        for cell in range(world.cell_count)
        if world.has_cell(cell)
    }


def cell_of(world: WorldMap, key: str) -> int:
    return next(cell for cell in range(world.cell_count) if world.has_cell(cell) and world.key(cell) == key)


def edges(world: WorldMap, values: np.ndarray) -> set[tuple[str, str]]:
    """The marked edges, as keys, each once."""
    found = set()
    for tail in range(world.cell_count):
        for edge in range(int(world.offsets[tail]), int(world.offsets[tail + 1])):
            if values[edge]:
                one, other = sorted((world.key(tail), world.key(int(world.heads[edge]))))
                found.add((one, other))
    return found


PLAIN = {"0101": "forest", "0102": "hills"}


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_delimiter_in_every_encoding(delimiter: str, encoding: str) -> None:
    text = "Hex,Terrain,Name\r\n0101,forest,Höhe\r\n0102,hills,\r\n".replace(",", delimiter)
    imported = read(text.encode(encoding))
    assert grounds(text.encode(encoding)) == PLAIN
    assert [label.text for label in imported.world.features.labels] == ["Höhe"]


@pytest.mark.parametrize(
    ("header", "rows"),
    [
        ("key,biome", ("0101,forest", "0102,hills")),
        ("Hex ID,Terrain Type", ("01.01,forest", "01.02,hills")),
        ("coordinates,type", ("A1,forest", "A2,hills")),
        ("id;ground", ("1,1;forest", "1,2;hills")),
        ("id,ground", ('"1,1",forest', '"1,2",hills')),
        ("hex,ground", ("(1:1),forest", "1/2,hills")),
        ("x,y,terrain", ("1,1,forest", "1,2,hills")),
        ("Col,Row,Terrain", ("1.0,1.0,forest", "1,2,hills")),
        ("hex,terrain", ('="0101",forest', '="0102",hills')),
        ("sep=,\nhex,terrain", ("0101,forest", "0102,hills")),
        ("# made by hand\n\nhex,terrain", ("0101,forest", "0102,hills")),
        ("number,terrain,,colour", ("0101,forest,,red", "0102,hills")),
        ("", ("0101,forest", "0102,hills")),
    ],
)
def test_the_ways_of_naming_cells(header: str, rows: tuple[str, ...]) -> None:
    assert grounds("\n".join((header, *rows) if header else rows)) == PLAIN


def test_a_remark_may_stand_above_the_header() -> None:
    text = "NOTE hexes of the Marches, last seen in spring\n\nhex,terrain\n0101,forest\n0102,hills\n"
    assert grounds(text) == PLAIN


def test_a_wide_table_without_a_header_is_told_by_what_it_holds() -> None:
    text = (
        "01,01,,0101,forest,Ann,An old well. Three frogs live in it.\n"
        "01,02,,0102,hills,Ben,Wind.\n01,02,,0102,hills,Cyd,A shepherd; sells cheese.\n02,01,,0201,sea,Ann,Gulls.\n"
    )
    imported = read(text)
    assert grounds(text) == {**PLAIN, "0201": "sea"}
    assert [marker.note for marker in imported.world.features.markers] == [
        "An old well. Three frogs live in it.",
        "Gulls.",
        "Wind.\nA shepherd; sells cheese.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "0101,Ann,3 chairs\n0102,Ben,2 tables\n",
        "1,2,42.10\n3,4,12.00\n",
        "4711,Desk,Furniture,299.00\n4712,Shelf,Furniture,89.00\n",
        "name,qty,price\nsand,3,1.00\nwood,4,2.00\n",
        "region,units,sold\nNorth Hills,3,12\nForest Row,4,9\n",
    ],
)
def test_a_table_of_sales_is_no_map(text: str) -> None:
    with pytest.raises(ImportRefused):
        read_map([("sales.csv", text.encode())], Choices())


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("id,q,r,terrain\nH+00+00,0,0,forest\nH+01+00,1,0,hills\n", {"0000": "forest", "0100": "hills"}),
        ("id,x,y,terrain\n1000,1,1,forest\n1001,1,2,hills\n1002,2,1,sea\n", {**PLAIN, "0201": "sea"}),
        ("hex,x,y,terrain\n0101,1,1,forest\n0102,1,2,hills\n", PLAIN),
        ("hex,x,y,terrain\n0101,225,150,forest\n0102,225,450,hills\n", PLAIN),
        ("hex,q,r,terrain\n0101,0,0,forest\n0102,0,1,hills\n", PLAIN),
    ],
)
def test_of_a_key_and_two_numbers_the_one_that_names_places_counts(text: str, keys: dict[str, str]) -> None:
    assert grounds(text) == keys


def test_axial_numbers_are_laid_out_on_the_grid() -> None:
    """From 0,0 the axial step 1,-1 leads north-east and 1,0 south-east."""
    world = read("q,r,terrain\n0,0,grass\n1,0,hills\n1,-1,forest\n").world
    origin = int(np.flatnonzero(world.terrain == Terrain.PLAINS)[0])
    beside = world.heads[world.offsets[origin] : world.offsets[origin + 1]].tolist()
    towards = {Terrain(int(world.terrain[cell])).key: float(world.y[cell] - world.y[origin]) for cell in beside}
    assert towards == {"hills": pytest.approx(3**0.5 / 2), "forest": pytest.approx(-(3**0.5) / 2)}


def test_axial_numbers_are_no_squares() -> None:
    with pytest.raises(ImportRefused, match="Axial"):
        read("q,r,terrain\n0,0,grass\n", topology=Topology.SQUARE)


@pytest.mark.parametrize("topology", [None, Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE])
def test_hex_or_square_is_asked(topology: Topology | None) -> None:
    imported = read("hex,terrain\n0101,forest\n0201,hills\n", topology=topology)
    assert ("topology" in imported.needed) is (topology is None)
    assert imported.world.topology is (topology or Topology.HEX_FLAT)


def test_even_columns_lie_lower_when_numbers_begin_at_one_and_odd_ones_from_zero() -> None:
    from_one = read("x,y,terrain\n1,1,grass\n2,1,grass\n").world
    from_zero = read("x,y,terrain\n0,0,grass\n1,0,grass\n").world
    from_two = read("x,y,terrain\n2,1,grass\n3,1,grass\n").world
    assert from_one.y[1] > from_one.y[0]
    assert from_zero.y[1] > from_zero.y[0]
    assert from_two.y[0] > from_two.y[1]


def test_zeros_that_a_spreadsheet_took_are_put_back() -> None:
    imported = read("hex,terrain\n101,forest\n102,hills\n1001,swamp\n")
    assert {imported.world.key(cell) for cell in range(imported.world.cell_count) if imported.world.has_cell(cell)} == {
        "0101",
        "0102",
        "1001",
    }
    assert any("lost zeros" in warning and "2 keys" in warning for warning in imported.report.warnings)


def test_keys_over_99_keep_their_digits() -> None:
    found = grounds("hex,terrain\n0101,forest\n100100,hills\n")
    assert found == {"01.01": "forest", "100.100": "hills"} or found == {"00010001": "forest", "01000100": "hills"}


def test_dates_are_left_out_with_their_lines_and_a_table_of_dates_is_refused() -> None:
    imported = read("hex,terrain\n1-1,forest\n02-Jan,hills\n2026-01-03,moor\n")
    assert imported.report.cells == 1
    assert any("line 3 (02-Jan), line 4 (2026-01-03)" in warning for warning in imported.report.warnings)
    with pytest.raises(ImportRefused, match="No key") as caught:
        read("hex,terrain\n02-Jan,hills\n03-Jan,hills\n")
    assert "text" in caught.value.remedy


def test_a_key_of_another_style_than_the_rest_is_left_out_with_its_line() -> None:
    text = "hex,terrain\n" + "".join(f"01{row:02d},forest\n" for row in range(1, 20)) + "zz99,hills\n0120,hills\n"
    imported = read(text)
    assert (imported.report.cells, imported.world.grid.columns) == (20, 1)  # type: ignore[union-attr]  # a grid map
    assert imported.report.warnings == ("1 key cannot be read, left out: line 21 (zz99)",)


def test_a_quote_that_is_never_closed_is_told() -> None:
    imported = read('hex,terrain,notes\n0101,forest,"a well\n0102,hills,\n0103,swamp,"\n0104,sea,\n')
    assert imported.report.cells == 2
    assert "A quotation mark before 'a well' is not closed" in imported.report.warnings[0]


def test_formulas_are_text() -> None:
    imported = read('hex,terrain,notes\n0101,forest,"=HYPERLINK(""http://127.0.0.1:9"",""x"")"\n')
    assert imported.world.features.markers[0].note == '=HYPERLINK("http://127.0.0.1:9","x")'
    assert imported.world.features.markers[0].gm_only


def test_tags_and_control_characters_do_not_come_in() -> None:
    imported = read("hex,terrain,name\n0101,forest,<b>Oak</b>\x07wood\n")
    assert imported.world.features.labels[0].text == "Oak wood"


def test_unknown_words_are_asked_and_chosen() -> None:
    text = "hex,terrain\n0101,forest\n0102,fin\n0103,\n"
    imported = read(text)
    assert "terrain" in imported.needed
    assert {row.word for row in imported.report.words if not row.certain} == {"fin", "(blank)"}
    chosen = read(text, terrain={"fin": "moor", "(blank)": "swamp"})
    assert chosen.report.terrain == {"forest": 1, "moor": 1, "swamp": 1}
    assert "terrain" not in chosen.needed
    words = imported.cell_words
    assert words is not None
    assert [words.words[code] for code in words.codes] == ["forest", "fin", "(blank)"]


def test_water_at_the_rim_is_sea_and_within_the_land_a_lake() -> None:
    rows = [f"{x},{y},{'water' if (x, y) in ((1, 1), (3, 3)) else 'grass'}" for x in range(1, 6) for y in range(1, 6)]
    found = grounds("\n".join(("x,y,terrain", *rows)))
    assert (found["0101"], found["0303"]) == ("sea", "lake")


def test_the_last_of_two_rows_for_a_cell_counts() -> None:
    imported = read("hex,terrain\n0101,forest\n0101,swamp\n")
    assert imported.report.terrain == {"swamp": 1}
    assert any("more than once" in warning for warning in imported.report.warnings)


BLOCK = [f"{x:02d}{y:02d}" for x in range(1, 5) for y in range(1, 5)]


def table(column: str, values: dict[str, str]) -> str:
    return f"hex,terrain,{column}\n" + "".join(f"{key},grass,{values.get(key, '')}\n" for key in BLOCK)


@pytest.mark.parametrize(
    "values",
    [
        {"0101": '"S, SE"'},
        {"0101": "south south-east"},
        {"0101": "0102 0201"},
        {"0101": '"0102,0201"'},
        {"0102": "N", "0201": "NW"},
        {"0102": "yes", "0101": "yes", "0201": "no"},
        {"0101": "X", "0102": "x"},
        {"0101": "Salt Road", "0102": "Salt Road", "0202": "Other Road"},
        {"0101": "Y", "0102": "Y", "0103": "N"},
    ],
)
def test_roads_by_direction_neighbour_yes_or_name(values: dict[str, str]) -> None:
    world = read(table("road", values)).world
    found = edges(world, world.ways == Way.ROAD)
    assert ("0101", "0102") in found
    assert found <= {("0101", "0102"), ("0101", "0201")}
    assert len(world.features.lines) >= 1


@pytest.mark.parametrize(("column", "way"), [("highway", Way.HIGHWAY), ("Roads", Way.ROAD), ("trail", Way.TRAIL)])
def test_the_column_says_what_way_it_is(column: str, way: Way) -> None:
    world = read(table(column, {"0101": "0103"})).world
    assert edges(world, world.ways == way) == {("0101", "0102"), ("0102", "0103")}
    assert [line.kind for line in world.features.lines] == [way.key]


def test_a_named_river_is_drawn_and_crossed() -> None:
    imported = read(table("river", {"0201": "Ouse", "0202": "Ouse", "0203": "Ouse", "0204": "Ouse"}))
    world = imported.world
    assert [(line.kind, line.name, len(line.points)) for line in world.features.lines] == [("river", "Ouse", 4)]
    assert imported.report.rivers == 1
    crossed = edges(world, world.river)
    assert crossed
    assert not any(one.startswith("02") and other.startswith("02") for one, other in crossed)


def test_directions_that_lead_nowhere_are_said() -> None:
    imported = read(table("road", {"0101": "N"}))
    assert any("lead off the map" in warning for warning in imported.report.warnings)


def test_settlements_names_and_people() -> None:
    rows = ("0101,grass,Vell (city),,12000", "0102,grass,town,Oldham,900", "0103,grass,no,Oak,")
    features = read("\n".join(("hex,terrain,settlement,name,population", *rows))).world.features
    assert [(place.name, place.kind, place.population) for place in features.settlements] == [
        ("Vell", "city", 12000),
        ("Oldham", "town", 900),
    ]
    assert [label.text for label in features.labels] == ["Oak"]


@pytest.mark.parametrize(("header", "feet"), [("elevation", 100.0), ("Elevation (ft)", 100.0), ("height_m", 328.084)])
def test_heights(header: str, feet: float) -> None:
    world = read(f"hex,terrain,{header}\n0101,grass,100\n0102,grass,\n").world
    assert world.elevation[0] == pytest.approx(feet)
    assert np.isnan(world.elevation[1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hex,name\n0101,Oak\n", "no column for the ground"),
        ("hex,terrain\n", "no rows"),
        ("x,y,terrain\n0,0,grass\n9999,9999,grass\n", "spread over 10000 by 10000"),
        ("hex,terrain\nfoo bar,grass\n", "No key of the table can be read: line 2"),
        ('hex,terrain\n0101,"' + "x" * 200_000 + '"\n', "broken"),
    ],
)
def test_tables_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as caught:
        read(text)
    assert caught.value.remedy


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "name,price\nfoo,3\n", "hello\n", "key,colour\n0101,red\n"])
def test_other_tables_are_no_maps(text: str) -> None:
    with pytest.raises(ImportRefused, match=r"of no kind known|no place"):
        read_map([("x.csv", text.encode())])


def test_a_million_rows_are_the_largest_map() -> None:
    """The one map of the largest size that the suite reads; how long it takes stands in benchmarks/."""
    words = ("forest", "hills", "plains", "water")
    rows = (f"{x:04d}{y:04d},{words[(x * 7 + y) % 4]},{x + y}" for x in range(1, 1001) for y in range(1, 1001))
    data = "\n".join(("hex,terrain,elevation", *rows)).encode()
    report = read(data, topology=Topology.SQUARE, scale_value=6).report
    assert report.cells == 1_000_000


def test_both_ends_of_an_edge_carry_the_road() -> None:
    world = read(table("road", {"0101": "S"})).world
    one, other = cell_of(world, "0101"), cell_of(world, "0102")
    assert world.ways[edge_between(world.offsets, world.heads, one, other)] == Way.ROAD
    assert world.ways[edge_between(world.offsets, world.heads, other, one)] == Way.ROAD
