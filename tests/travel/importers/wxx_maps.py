"""Worldographer files for tests, in the grammar of the samples: header and tiles as the program writes them."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence

from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map

HEAD_2017 = 'type="{kind}" version="1.77" lastViewLevel="WORLD"'
HEAD_2025 = 'type="{kind}" release="2025" version="2.06" schema="1.06" lastViewLevel="WORLD"'
STYLES = """<configuration><shape-config>
<shapestyle name="Road" strokeType="SIMPLE" strokeWidth="30.0" tags="road" strokePaint="0.0,0.0,0.0,1.0" />
<shapestyle name="Trail" strokeType="SIMPLE" strokeWidth="20.0" tags="trail" strokePaint="0.81,0.71,0.3,1.0" />
<shapestyle name="River" strokeType="SIMPLE" strokeWidth="40.0" tags="river" strokePaint="0.55,0.7,0.85,1.0" />
</shape-config></configuration>"""


def tile(slot: int, *, feet: float = 1, icy: bool = False, gm_only: bool = False, tail: str = "0\tZ") -> str:
    """One line of a tile row."""
    return f"{slot}\t{feet:g}\t{int(icy)}\t{int(gm_only)}\t{tail}"


def tiles(columns: Sequence[Sequence[str]], level: str = "WORLD") -> str:
    """A view level: a tile row for each column."""
    rows = "".join("<tilerow>\n" + "\n".join(column) + "\n</tilerow>\n" for column in columns)
    return f'<tiles viewLevel="{level}" tilesWide="{len(columns)}" tilesHigh="{len(columns[0])}">\n{rows}</tiles>\n'


def grid(wide: int, high: int, slot_of: Callable[[int, int], int]) -> list[list[str]]:
    """Columns of tiles with a slot for each column and row."""
    return [[tile(slot_of(column, row)) for row in range(high)] for column in range(wide)]


def world(
    levels: str,
    names: Sequence[str],
    *,
    features: str = "",
    labels: str = "",
    shapes: str = "",
    notes: str = "",
    more: str = "",
    kind: str = "WORLD",
    orientation: str = "COLUMNS",
    head: str = HEAD_2025,
    scale: str = "1 Hex = ? units",
) -> str:
    """The XML of a file. Slots are those of ``names`` in turn."""
    listed = "\t".join(f"{name}\t{slot}" for slot, name in enumerate(names))
    return (
        f"<?xml version='1.{int(head == HEAD_2025)}' encoding='utf-16'?>\n<map {head.format(kind=kind)}\n"
        f'hexWidth="46.18" hexHeight="40.0" hexOrientation="{orientation}" mapProjection="FLAT">\n'
        '<gridandnumbering numberFirstCol="0" numberFirstRow="0" numberOrder="COL_ROW" />\n'
        f"<terrainmap>{listed}</terrainmap>\n"
        f'<maplayer name="Labels" isVisible="true"/>\n{levels}'
        f'<mapkey viewlevel="null" titleText="Map Key" scaleText="{scale}"  >\n</mapkey>\n'
        f"<features>\n{features}</features>\n<labels>\n{labels}</labels>\n<shapes>\n{shapes}</shapes>\n"
        f"<notes>\n{notes}</notes>\n{more}{STYLES}</map>\n"
    )


def feature(kind: str, x: float, y: float, name: str = "", level: str = "WORLD", **more: str) -> str:
    """A feature with its label inside."""
    given = "".join(f' {key}="{value}"' for key, value in {"rotate": "0.0", "isGMOnly": "false", **more}.items())
    place = f'<location viewLevel="{level}" x="{x}" y="{y}" />'
    return (
        f'<feature type="{kind}" mapLayer="Features" tags=""{given}>{place}'
        f'<label  mapLayer="Features" style="City">{place}{name}</label>\n</feature>\n'
    )


def label(text: str, x: float, y: float, style: str = "City", gm_only: str = "false") -> str:
    """A label of its own."""
    return (
        f'<label  mapLayer="Labels" style="{style}" isGMOnly="{gm_only}" tags="">'
        f'<location viewLevel="WORLD" x="{x}" y="{y}" scale="25.0" />{text}</label>\n'
    )


def shape(points: str, tags: str = "", kind: str = "Path", **more: str) -> str:
    """A shape; ``points`` are its <p> elements."""
    given = {"isGMOnly": "false", "currentShapeViewLevel": "WORLD", "strokeWidth": "20.0", **more}
    written = "".join(f' {key}="{value}"' for key, value in given.items())
    return f'<shape  type="{kind}" tags="{tags}"{written}>{points}</shape>\n'


def path(*points: tuple[float, float]) -> str:
    """The points of a line: move, then stretches without a type."""
    move = ' type="m"'
    return "".join(f'<p{move * (index == 0)} x="{x}" y="{y}"/>' for index, (x, y) in enumerate(points))


def centre(column: int, row: int, orientation: str = "COLUMNS") -> tuple[float, float]:
    """The centre of a hex in the file's units."""
    if orientation == "COLUMNS":
        return 150 + 225.0 * column, 150 + 300.0 * row + 150 * (column % 2)
    return 150 + 300.0 * column + 150 * (row % 2), 150 + 225.0 * row


def wxx(text: str, encoding: str = "utf-16-be") -> bytes:
    """A file as saved: UTF-16 with a mark, packed."""
    mark = {"utf-16-be": b"\xfe\xff", "utf-16-le": b"\xff\xfe"}.get(encoding, b"")
    return gzip.compress(mark + text.encode(encoding), mtime=0)


def read_wxx(text: str, **choices: object) -> Imported:
    """Read a campaign map."""
    imported = read_map([("map.wxx", wxx(text))], Choices(**choices))  # type: ignore[arg-type]  # table of cases
    if not isinstance(imported, Imported):
        raise AssertionError("a campaign map was expected")
    return imported


BATTLE_MAT = world(
    tiles(grid(6, 4, lambda *_: 0)),
    ("Blank",),
    kind="BATTLEMAT",
    orientation="SQUARE",
    features=feature("Battlemat/Door Wood", 600, 300)
    + feature("Battlemat/Door Secret", 300, 750, rotate="90.0")
    + feature("Battlemat/Window No Light", 900, 300)
    + feature("Battlemat/Table Round", 1350, 450)
    + feature("Battlemat/Torch", 450, 450)
    + feature("Battlemat/Chest", 450, 750, name="Gold")
    + feature("Battlemat/Chest", 99_999, 750),
    labels=label("Hall", 900, 600),
    shapes=shape(path((300, 300), (1500, 300), (1500, 1200), (300, 1200)), tags="room", kind="Polygon")
    + shape(path((900, 300), (900, 900)), tags="wall")
    + shape(path((1200, 900), (1500, 900), (1500, 1200), (1200, 1200)), tags="water", kind="Polygon"),
)
"""A battle mat of 6 by 4 squares."""

RICH_WORLD = world(
    tiles(grid(4, 3, lambda column, row: (column + row) % 2)),
    ("Flat Moor", "Water"),
    features=feature("Classic/Settlement City", *centre(1, 1), name="Oldham") + feature("Circle", *centre(0, 0)),
    labels=label("Here", *centre(2, 2)),
    shapes=shape(path(centre(0, 0), centre(3, 2)), tags="river") + shape(path((0, 0), (500, 9)), strokeColor="0,0,0,1"),
    notes='<note x="150" y="150" title="T"><notetext><![CDATA[<b>n</b>]]></notetext></note>',
    more='<informations><information title="I"><![CDATA[t]]></information></informations>',
)
"""A map with something of everything."""
