"""Point crawls: places and links as lines or as a table, over ground of their own, laid out the same every time."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.edges import edge_between
from travel.rules.maps.scale import rescaled
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Scale, Topology, WorldMap

ROADS = """# by hand
Title: The Salt Roads
Harrowgate (town, 1200): plains "The reeve is a spy"
Vell Ford (village, port): plains
Old Mill: forest

Harrowgate -- Vell Ford: 12 mi road
Vell Ford -- Old Mill: 20 km trail, fords river
"""


def read(text: str, name: str = "map.txt", **changes: object) -> Imported:
    imported = read_map([(name, text.encode())], Choices(**changes))  # type: ignore[arg-type]  # table of cases
    assert isinstance(imported, Imported)
    return imported


def feet(world: WorldMap, a: str, b: str) -> int | None:
    edge = edge_between(world.offsets, world.heads, world.keys.index(a), world.keys.index(b))
    return None if edge < 0 else int(world.lengths[edge])


def test_a_text_becomes_places_and_links() -> None:
    imported = read(ROADS)
    world, report = imported.world, imported.report
    assert (report.format, report.topology, imported.needed) == ("point-crawl", "points", ())
    assert (world.name, world.topology) == ("The Salt Roads", Topology.POINTS)
    assert world.keys == ("Harrowgate", "Vell Ford", "Old Mill")
    assert [Terrain(int(code)).key for code in world.terrain] == ["plains", "plains", "forest"]
    assert (feet(world, "Harrowgate", "Vell Ford"), feet(world, "Old Mill", "Vell Ford")) == (63360, 65617)
    assert feet(world, "Harrowgate", "Old Mill") is None
    rows = [(row.name, row.kind, row.population, row.is_port) for row in world.features.settlements]
    assert rows == [
        ("Harrowgate", "town", 1200, False),
        ("Vell Ford", "village", 0, True),
        ("Old Mill", "other", 0, False),
    ]
    assert [(row.note, row.gm_only) for row in world.features.markers] == [("The reeve is a spy", True)]
    assert [line.kind for line in world.features.lines] == ["road", "trail"]
    assert int(world.river.sum()) == 2


@pytest.mark.parametrize(
    "join", ["--", "---", "->", "<->", "<--->", "=>", "==", "\u2014", "\u2192", "\u2194", "\u2013", "-"]
)
def test_the_ways_of_writing_a_link(join: str) -> None:
    world = read(f"Oldham: plains\nVell: plains\nOldham {join} Vell: 12 mi road\n").world
    assert feet(world, "Oldham", "Vell") == 63360


@pytest.mark.parametrize(
    "text", ["2024 - session: 12 of us met\n", "High-Tor: 12 miles away\n", "Oldham - Vell: two days\n"]
)
def test_a_hyphen_alone_makes_no_link(text: str) -> None:
    with pytest.raises(ImportRefused, match="of no kind known here"):
        read(text)


@pytest.mark.parametrize(
    ("written", "length"),
    [
        ("12 mi", 63360),
        ("12 miles", 63360),
        ("12", 63360),
        ("1.5mi", 7920),
        ("1,5 mi", 7920),
        ("10 km", 32808),
        ("2 leagues", 31680),
        ("900 ft", 900),
        ("road of 3 miles", 15840),
    ],
)
def test_the_units_of_length(written: str, length: int) -> None:
    assert feet(read(f"A: plains\nB: plains\nA -- B: {written}, road\n").world, "A", "B") == length


def test_a_unit_may_be_set_for_all() -> None:
    assert feet(read("unit: km\nA: plains\nB: plains\nA -- B: 10 road\n").world, "A", "B") == 32808


@pytest.mark.parametrize(
    ("words", "way"),
    [
        ("road", Way.ROAD),
        ("trail", Way.TRAIL),
        ("highway", Way.HIGHWAY),
        ("trackless", Way.TRACKLESS),
        ("", Way.TRACKLESS),
    ],
)
def test_the_way_of_a_link(words: str, way: Way) -> None:
    imported = read(f"A: plains\nB: plains\nA -- B: 12 mi {words}\n")
    assert set(imported.world.ways.tolist()) == {way}
    assert any("without a word for a way" in text for text in imported.report.warnings) is (words == "")


def test_paved_roads_are_highways_when_the_gm_says_so() -> None:
    world = read("A: plains\nB: plains\nA -- B: 12 mi road\n", paved_roads=True).world
    assert set(world.ways.tolist()) == {Way.HIGHWAY}


def test_a_link_over_ground_of_its_own_is_all_of_that_ground_but_two_feet() -> None:
    world = read("Oldham: plains\nVell: plains\nOldham -- Vell: 12 mi road, forest\n").world
    assert world.keys == ("Oldham", "Vell", "Oldham \u2013 Vell 1", "Oldham \u2013 Vell 2")
    assert feet(world, "Oldham", "Vell") is None
    assert feet(world, "Oldham \u2013 Vell 1", "Oldham \u2013 Vell 2") == 63358
    assert int(world.lengths.sum()) == 2 * 63360
    assert world.terrain.tolist()[2:] == [Terrain.FOREST, Terrain.FOREST]


def test_two_links_between_the_same_places_both_stay() -> None:
    world = read("A: plains\nB: plains\nA -- B: 12 mi road\nA -- B: 9 mi trail\n").world
    assert feet(world, "A", "B") == 63360
    assert feet(world, "A \u2013 B 1", "A \u2013 B 2") == 9 * 5280 - 2
    assert world.x[2] != world.x[3] or world.y[2] != world.y[3]


def test_places_named_in_links_only_are_taken_with_the_ground_of_the_link() -> None:
    imported = read("A -- B: 12 mi road, hills\nB -- C: 3 mi trail\n")
    assert [Terrain(int(code)).key for code in imported.world.terrain] == ["hills", "hills", "unknown"]
    assert "terrain" in imported.needed
    assert any("'C' is named in a link only (line 2)" in text for text in imported.report.warnings)
    assert "terrain" not in read("A -- B: 12 mi road\n", terrain={"(no ground)": "moor"}).needed


def test_water_links_are_sea_routes() -> None:
    world = read("A: coast\nB: coast\nA -- B: 40 mi sea\n").world
    assert [line.kind for line in world.features.lines] == ["sea_route"]
    assert world.terrain.tolist() == [Terrain.COAST, Terrain.COAST, Terrain.SEA, Terrain.SEA]


def test_coordinates_are_kept_and_give_the_scale() -> None:
    world = read(
        "A: plains at 0, 0\nB: plains @ (30; 40)\nC: plains at 0 50\nA -- B: 100 mi road\nA--C: 100 mi road\n"
    ).world
    assert world.x.tolist() == [0, 30, 0]
    assert world.y.tolist() == [0, 40, 50]
    assert world.scale == Scale(2.0, "mi")


def test_a_link_without_length_is_as_long_as_it_is_drawn() -> None:
    world = read("A: plains at 0,0\nB: plains at 3,4\nA -- B: road\n", scale_value=2).world
    assert feet(world, "A", "B") == 10 * 5280


def test_the_layout_keeps_the_lengths_and_is_the_same_every_time() -> None:
    text = "A: plains\nB: plains\nC: plains\nA -- B: 3 mi road\nB -- C: 4 mi road\nC -- A: 5 mi road\n"
    world = read(text).world
    for tail, head, miles in ((0, 1, 3), (1, 2, 4), (2, 0, 5)):
        assert np.hypot(world.x[tail] - world.x[head], world.y[tail] - world.y[head]) == pytest.approx(miles, rel=0.02)
    assert np.array_equal(world.x, read(text).world.x)


def test_parts_without_a_link_between_them_stand_side_by_side() -> None:
    world = read("A -- B: 3 mi road, plains\nC -- D: 3 mi road, plains\n").world
    assert max(world.x[0], world.x[1]) < min(world.x[2], world.x[3])


def test_another_scale_keeps_the_proportions_of_the_links() -> None:
    world = read("A: plains\nB: plains\nA -- B: 12 mi road\n").world
    assert feet(rescaled(world, Scale(2.0, "mi")), "A", "B") == 2 * 63360


TABLE = """from,to,miles,way,terrain,notes
Harrowgate,,,town,plains,seat of the reeve
Harrowgate,Vell,12,road,plains,
Vell,Mill,6 km,trail,,
"""


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_of_links(delimiter: str) -> None:
    imported = read(TABLE.replace(",", delimiter), "links.csv")
    world = imported.world
    assert imported.report.format == "point-crawl"
    assert world.keys == ("Harrowgate", "Vell", "Mill")
    assert (feet(world, "Harrowgate", "Vell"), feet(world, "Vell", "Mill")) == (63360, 19685)
    assert [place.kind for place in world.features.settlements] == ["town", "other", "other"]
    assert world.features.markers[0].note == "seat of the reeve"


def test_a_table_in_kilometres() -> None:
    assert feet(read("a,b,km,terrain\nX,Y,10,plains\n").world, "X", "Y") == 32808


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A -- B: 2 days, road\n", "given in days, line 1"),
        ("A: plains\nA -- B: road\n", "no length, line 2"),
        ("A -- B: 99999 mi\n", "line 1"),
        ("A -- B: 0 mi\n", "cannot be at line 1"),
        ("\n".join(f"P{i} -- P{i + 1}: 1 mi" for i in range(1001)), "1,002 places; 1,000 are allowed"),
        ("A -- B: 3 mi" + "x" * 30000 + "\n", "characters long"),
    ],
)
def test_texts_that_cannot_be_are_refused(text: str, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as caught:
        read(text)
    assert caught.value.remedy


def test_odd_lines_are_left_out_and_said() -> None:
    imported = read("A -- B: 3 mi road, plains\nA -- A: 3 mi road\nnonsense\n-- B: 3\n A -- B -- C: 3 mi\n")
    assert any("to itself" in text for text in imported.report.warnings)
    assert any("no kind known here" in text and "3" in text for text in imported.report.warnings)


def test_lines_of_dashes_are_no_links_and_a_thousand_places_are_a_map() -> None:
    random = Random(2)
    links = [f"P{i} -- P{random.randrange(i)}: {random.randint(3, 20)} mi trail, plains" for i in range(1, 1000)]
    read("\n".join(("A -- B: 3 mi", *("-" * 20_000 for _ in range(40)), *("a" + " " * 5000 + "-" for _ in range(100)))))
    assert read("\n".join(links)).report.cells == 1000
