"""Text Mapper: one line of words for each hex (or square), and lines for roads and rivers.

Flat-top hexes; columns with an even written number lie half a hex lower. The text gives no scale.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import numpy as np

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.limits import MAX_GRID_PLACES, MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import refuse
from travel.importers.report import ImportReport, Notes, counted, ground_counts, most_first, words_of
from travel.importers.text_mapper.settlements import settlement_kind
from travel.importers.source import Source
from travel.importers.text_mapper.ground import TextGround, read_ground
from travel.importers.text_mapper.lines import Region, TextMap, read_lines
from travel.importers.text_mapper.ways import TextGrid, TextWays, read_ways
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.gridcells import GridCells, build_cells
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import NO_CELL, WATER
from travel.rules.maps.world import Features, Grid, Label, Scale, Settlement, Topology, WorldMap

NO_SCALE = Scale(0.0, "mi")


def read(text: str, name: str, choices: Choices) -> Imported:
    """Turn the text of a map into a map."""
    notes = Notes()
    written = read_lines(text)
    level, regions = _one_level(written, notes)
    topology = _topology(written, choices, notes)
    text_grid = _grid(topology, level, regions)
    grid = text_grid.grid
    by_cell = {text_grid.cell(region.place): region for region in regions}
    by_cell = {cell: by_cell[cell] for cell in sorted(by_cell)}
    present = np.zeros(grid.columns * grid.rows, np.bool_)
    present[list(by_cell)] = True
    cells = build_cells(topology, grid, present)
    ground = read_ground(by_cell, cells, check_choices(choices), notes)
    paths = [path for path in written.paths if path.corners[0][2] == level]
    ways = read_ways(paths, text_grid, cells, present, notes)
    scale = choices.scale or NO_SCALE
    world = WorldMap(
        name=name,
        topology=topology,
        scale=scale,
        terrain=ground.terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(topology, scale, cells.x, cells.y, cells.offsets, cells.heads),
        ways=ways.ways,
        river=river_crossings(cells.offsets, cells.heads, cells.x, cells.y, ways.courses),
        features=_features(by_cell, cells, ways),
        grid=grid,
        columns=cells.columns,
        rows=cells.rows,
        keys=_keys(text_grid, cells),
    )
    _say(written, notes)
    needed = (() if world.has_scale else ("scale",)) + (("terrain",) if ground.unknown_words else ())
    return Imported(world, _report(world, ground, ways, notes), needed)


def _one_level(written: TextMap, notes: Notes) -> tuple[int, list[Region]]:
    """The level with the most regions; a map has one."""
    by_level: dict[int, list[Region]] = {}
    for region in written.regions.values():
        by_level.setdefault(region.place[2], []).append(region)
    if not by_level:
        raise refuse("The text lists no region", 'Write lines such as "0101 forest".')
    level = max(sorted(by_level), key=lambda key: len(by_level[key]))
    others = len(written.regions) - len(by_level[level])
    if others:
        notes.ignored.append(f"{counted(others, 'region')} on other levels than {level:02d}")
    return level, by_level[level]


def _topology(written: TextMap, choices: Choices, notes: Notes) -> Topology:
    if choices.topology is not None:
        if choices.topology not in (Topology.HEX_FLAT, Topology.SQUARE):
            raise refuse(
                f"Text Mapper draws no {choices.topology.value} maps", "Choose hex-flat or square.", "/topology"
            )
        return choices.topology
    hints = " ".join([*written.comments, *written.includes])
    if "::Square" in hints or "square" in " ".join(written.includes):
        return Topology.SQUARE
    if "::Hex" not in hints:
        notes.warn("The text does not say whether it draws hexes or squares; read as hexes")
    return Topology.HEX_FLAT


def _grid(topology: Topology, level: int, regions: list[Region]) -> TextGrid:
    columns = [region.place[0] for region in regions]
    rows = [region.place[1] for region in regions]
    first_column, first_row = min(columns), min(rows)
    wide, high = max(columns) - first_column + 1, max(rows) - first_row + 1
    if wide * high > MAX_GRID_PLACES:
        raise refuse(
            f"The regions are spread over {wide} by {high} places; {MAX_GRID_PLACES:,} are allowed",
            "Remove regions that lie far from the rest, or split the map.",
        )
    even_lies_lower: Literal["odd", "even"] = "odd" if first_column % 2 else "even"
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


def _features(regions: Mapping[int, Region], cells: GridCells, ways: TextWays) -> Features:
    settlements: list[Settlement] = []
    labels: list[Label] = []
    for cell, region in regions.items():
        x, y = float(cells.x[cell]), float(cells.y[cell])
        kind = settlement_kind(region.words)
        texts = region.labels
        if kind is not None:
            is_port = "port" in region.words
            settlements.append(Settlement(region.name or kind.capitalize(), kind, cell, x, y, is_port=is_port))
        elif region.name:
            texts = (region.name, *texts)
        labels += [Label(text, x, y) for text in texts]
    for line in ways.lines:
        if line.name:
            labels.append(Label(line.name, *line.points[len(line.points) // 2]))
    return Features(tuple(settlements), ways.lines, tuple(labels))


def _say(written: TextMap, notes: Notes) -> None:
    notes.used.append(f"{counted(len(written.regions), 'region')}, {counted(len(written.paths), 'line')}")
    if written.repeated:
        notes.warn(f"{written.repeated} regions are listed more than once; the last line counts")
    if written.includes:
        notes.ignored.append(f"{counted(len(written.includes), 'include line')} (drawing styles; never fetched)")
    if written.styling:
        notes.ignored.append(f"{counted(written.styling, 'line')} of styling")
    if written.dropped:
        first = ", ".join(map(str, written.dropped[:10]))
        notes.warn(f"{len(written.dropped)} lines are of no kind known here, left out: {first}")


def _report(world: WorldMap, ground: TextGround, ways: TextWays, notes: Notes) -> ImportReport:
    water = int(np.isin(world.terrain, list(WATER)).sum())
    cells = int((world.terrain != NO_CELL).sum())
    return ImportReport(
        format="text-mapper",
        version="",
        topology=world.topology.value,
        cells=cells,
        land=cells - water,
        water=water,
        terrain=ground_counts(world.terrain),
        raw_terrain=most_first(ground.raw),
        words=words_of(ground.words),
        guesses=tuple(notes.guesses),
        roads=ways.counts["road"] + ways.counts["highway"],
        trails=ways.counts["trail"],
        sea_routes=0,
        rivers=ways.counts["river"],
        settlements=len(world.features.settlements),
        labels=len(world.features.labels),
        scale=world.scale,
        used=tuple(notes.used),
        ignored=tuple(notes.ignored),
        warnings=notes.warnings,
    )


_REGION = re.compile(r"^(?:-?\d\d-?\d\d(?:\d\d)?|-?\d\d+\.-?\d\d+(?:\.\d\d+)?)(?=\s|$)", re.M)
_TRAVELLER = re.compile(r"^\d{4}\s+[A-HXY][0-9A-Z]{6}-[0-9A-Z]\b", re.M)


def _recognises(source: Source) -> bool:
    return bool(_REGION.search(source.head)) and source.text is not None


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    text = upload.main.text or ""
    _check_lines(text)
    if len(_TRAVELLER.findall(text)) * 2 > len(_REGION.findall(text)):
        raise refuse(
            "This is a map of star systems (Traveller), which cannot be brought in",
            "It has no ground to travel over. Choose a land map.",
        )
    return read(text, upload.name, choices)


def _check_lines(text: str) -> None:
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise refuse(f"The text has {len(lines)} lines; {MAX_LINES} are allowed", "Split the map.")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_CHARACTERS:
            raise refuse(f"Line {number} is {len(line)} characters long", f"Keep lines under {MAX_LINE_CHARACTERS}.")


FORMATS = (Format("text-mapper", "a Text Mapper map", _recognises, _read),)
