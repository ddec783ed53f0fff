"""Text Mapper: one line of words for each hex (or square), and lines for roads and rivers.

Flat-top hexes; columns with an even written number lie half a hex lower. The text gives no scale.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Literal

import numpy as np

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.limits import MAX_FEATURES, MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import ImportReport, Notes, counted, overland_report
from travel.importers.source import Source
from travel.importers.text_mapper.ground import TextGround, read_ground
from travel.importers.text_mapper.lines import TextMap, Writing, has_block, read_lines
from travel.importers.text_mapper.settlements import settlement_kind
from travel.importers.text_mapper.sniff import speaks_of_land
from travel.importers.text_mapper.ways import TextGrid, TextWays, read_ways
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.gridcells import GridCells, build_cells
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.world import Features, Grid, Int32Array, Label, Scale, Settlement, Topology, WorldMap

NO_SCALE = Scale(0.0, "mi")


def read(text: str, name: str, choices: Choices) -> Imported:
    """Turn the text of a map into a map."""
    notes = Notes()
    written = read_lines(text)
    level, places, numbers = _one_level(written, notes)
    topology = _topology(written, choices)
    text_grid = _grid(topology or Topology.HEX_FLAT, level, places, is_swapped="swap-even-odd" in written.options)
    grid = text_grid.grid
    said = np.full(grid.columns * grid.rows, -1, np.int32)
    said[(places[:, 1] - grid.first_row) * grid.columns + places[:, 0] - grid.first_column] = numbers
    present = said >= 0
    cells = build_cells(text_grid.topology, grid, present)
    ground = read_ground(said, written.writings, cells, check_choices(choices), notes)
    paths = [path for path in written.paths if path.corners[0][2] == level]
    ways = read_ways(paths, text_grid, cells, present, notes, paved=choices.paved_roads)
    scale = choices.scale or NO_SCALE
    world = WorldMap(
        name=name,
        topology=text_grid.topology,
        scale=scale,
        terrain=ground.terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(text_grid.topology, scale, cells.x, cells.y, cells.offsets, cells.heads),
        ways=ways.ways,
        river=river_crossings(cells.offsets, cells.heads, cells.x, cells.y, ways.courses),
        features=_features(said, written.writings, cells, ways, notes),
        grid=grid,
        columns=cells.columns,
        rows=cells.rows,
        keys=_keys(text_grid, cells),
    )
    _say(written, notes)
    needed = (() if world.has_scale else ("scale",)) + (("terrain",) if ground.unknown_words else ())
    needed += ("topology",) if topology is None else ()
    return Imported(world, _report(world, ground, ways, notes), needed, ground.cell_words)


def _one_level(written: TextMap, notes: Notes) -> tuple[int, Int32Array, Int32Array]:
    """The level with the most regions: its number, its columns and rows as written int32[k, 2], and what is written
    of each. A map has one level."""
    if not written.listed:
        raise refuse("The text lists no region", 'Write lines such as "0101 forest".')
    count = len(written.listed)
    places = np.fromiter(chain.from_iterable(written.listed), np.int32, 3 * count).reshape(count, 3)
    numbers = np.array(written.said, np.int32)[np.fromiter(written.listed.values(), np.int32, count)]
    levels, counts = np.unique(places[:, 2], return_counts=True)
    level = int(levels[counts.argmax()])
    on_level = places[:, 2] == level
    others = count - int(on_level.sum())
    if others:
        notes.ignored.append(f"{counted(others, 'region')} on other levels than {level:02d}")
    return level, places[on_level, :2], numbers[on_level]


def _topology(written: TextMap, choices: Choices) -> Topology | None:
    """Hexes or squares, as the GM or the text says; None if neither does."""
    if choices.topology is not None:
        if not choices.topology.is_grid:
            raise refuse(
                f"Text Mapper draws no {choices.topology.value} maps",
                "Choose hex-flat, hex-pointy or square.",
                "/topology",
            )
        return choices.topology
    if "horizontal" in written.options:
        return Topology.HEX_POINTY
    hints = " ".join([*written.comments, *written.includes])
    if "::Square" in hints or "square" in " ".join(written.includes):
        return Topology.SQUARE
    return Topology.HEX_FLAT if "::Hex" in hints or written.blocks else None


def _grid(topology: Topology, level: int, places: Int32Array, *, is_swapped: bool) -> TextGrid:
    first_column, first_row = (int(number) for number in places.min(axis=0))
    wide, high = int(places[:, 0].max()) - first_column + 1, int(places[:, 1].max()) - first_row + 1
    if wide * high > MAX_GRID_PLACES:
        raise refuse(
            f"The regions are spread over {wide} by {high} places; {MAX_GRID_PLACES:,} are allowed",
            "Remove regions that lie far from the rest, or split the map.",
        )
    first = first_row if topology is Topology.HEX_POINTY else first_column
    even_lies_lower: Literal["odd", "even"] = "odd" if first % 2 != is_swapped else "even"
    shifted = "none" if topology is Topology.SQUARE else even_lies_lower
    return TextGrid(topology, Grid(wide, high, shifted, first_column, first_row), level)


def _keys(text_grid: TextGrid, cells: GridCells) -> tuple[str, ...]:
    """Printed names, where the four digits that the grid gives would not do."""
    grid = text_grid.grid
    last = max(grid.first_column + grid.columns, grid.first_row + grid.rows) - 1
    if min(grid.first_column, grid.first_row) >= 0 and last <= 99:
        return ()
    places = zip(cells.columns.tolist(), cells.rows.tolist(), strict=True)
    return tuple(f"{grid.first_column + column:02d}.{grid.first_row + row:02d}" for column, row in places)


def _features(
    said: Int32Array, writings: Sequence[Writing], cells: GridCells, ways: TextWays, notes: Notes
) -> Features:
    settlements: list[Settlement] = []
    labels: list[Label] = []
    kinds = [settlement_kind(writing.words) for writing in writings]
    tells = [bool(kind or writing.name or writing.labels) for kind, writing in zip(kinds, writings, strict=True)]
    for cell in np.flatnonzero(np.array([*tells, False], np.bool_)[said]).tolist():
        writing, kind = writings[said[cell]], kinds[said[cell]]
        x, y = float(cells.x[cell]), float(cells.y[cell])
        if kind is not None:
            is_port = "port" in writing.words
            settlements.append(Settlement(writing.name or kind.capitalize(), kind, cell, x, y, is_port=is_port))
        elif writing.name:
            labels.append(Label(writing.name, x, y, writing.size))
        labels += [Label(text, x, y) for text in writing.labels]
    for line in ways.lines:
        if line.name:
            labels.append(Label(line.name, *line.points[len(line.points) // 2]))
    for found, what in ((settlements, "settlements"), (labels, "labels")):
        if len(found) > MAX_FEATURES:
            notes.warn(f"Of {len(found):,} {what} the first {MAX_FEATURES:,} are taken")
    return Features(tuple(settlements[:MAX_FEATURES]), ways.lines, tuple(labels[:MAX_FEATURES]))


def _say(written: TextMap, notes: Notes) -> None:
    notes.used.append(f"{counted(len(written.listed), 'region')}, {counted(len(written.paths), 'line')}")
    if written.repeated:
        notes.warn(f"{written.repeated} regions are listed more than once; the last line counts")
    if written.blocks > 1:
        notes.warn(f"The note holds {written.blocks} maps; the first is read")
    if written.includes:
        notes.ignored.append(f"{counted(len(written.includes), 'include line')} (drawing styles; never fetched)")
    if written.styling:
        notes.ignored.append(f"{counted(written.styling, 'line')} of styling")
    if written.dropped:
        first = ", ".join(map(str, written.dropped[:10]))
        notes.warn(f"{len(written.dropped)} lines are of no kind known here, left out: {first}")


def _report(world: WorldMap, ground: TextGround, ways: TextWays, notes: Notes) -> ImportReport:
    return overland_report(
        world, notes, format="text-mapper", version="", lines=ways.counts, raw=ground.raw, words=ground.words
    )


_REGION = re.compile(r"^(?:-?\d\d-?\d\d(?:\d\d)?|-?\d\d+\.-?\d\d+(?:\.\d\d+)?)(?=\s|$)", re.M)
_TRAVELLER = re.compile(r"^\d{4}\s+[A-HXY][0-9A-Z]{6}-[0-9A-Z]\b", re.M)


def _recognises(source: Source) -> bool:
    text = source.text
    first = None if text is None else _REGION.search(text)
    if text is None or first is None:
        return False
    return has_block(text) or speaks_of_land(text) or speaks_of_land(text, first.start())


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    text = upload.main.text or ""
    if len(_TRAVELLER.findall(text)) * 2 > len(_REGION.findall(text)):
        raise refuse(
            "This is a map of star systems (Traveller), which cannot be brought in",
            "It has no ground to travel over. Choose a land map.",
        )
    return read(text, upload.name, choices)


FORMATS = (Format("text-mapper", "a Text Mapper map", _recognises, _read),)
