"""Tables of cells (CSV): a key or two numbers for each cell, its ground, and what else is known of it."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.csv_keys.headers import Table
from travel.importers.csv_keys.layout import Layout, lay_out
from travel.importers.csv_keys.places import PlaceReader, Texts
from travel.importers.csv_keys.rows import Rows, is_axial, read_rows, with_all_notes
from travel.importers.csv_keys.table import looks_like_keys, sniff
from travel.importers.csv_keys.ways import WayColumn, WayReader
from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame
from travel.importers.grid_map import UNKNOWN_REASON, WAY_KINDS, Drawn, GridGround, Titles, make_map
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.tables import text_of
from travel.importers.terrain_words import ground_of, parts_of
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Float32Array, UInt8Array

BLANK = "(blank)"
FEET_PER_METRE = 3.28084
_MAX_WORDS = 5_000
_LOOKED_AT = 2_000
_BETWEEN = re.compile(r"[,;+&()|]+")


def read(data: bytes, name: str, choices: Choices, progress: Progress) -> Imported:
    """Turn the bytes of a table into a map."""
    notes = Notes()
    text = text_of(data)
    table = sniff(text)
    if table is None or "terrain" not in table.columns.at:
        raise refuse("The table has no column for the ground", 'Name one "terrain" in the first row.', "line 1")
    rows = with_all_notes(read_rows(text, table, progress))
    _say(table, rows, notes)
    _say_swallowed(table, rows, notes)
    layout = lay_out(rows, choices, notes, axial=is_axial(table))
    present = layout.row_of_cell >= 0
    frame = GridFrame(layout.topology, layout.grid, build_cells(layout.topology, layout.grid, present), present)
    texts = _by_cell(rows, layout)
    progress(0.7)
    drawn = _ways(frame, texts, notes)
    features = PlaceReader(frame, texts, notes).read()
    ground = _ground(texts, choices)
    titles = Titles(name, "csv", "")
    keys = _keys(layout)
    heights = _heights(rows, layout, notes)
    imported = make_map(titles, frame, ground, drawn, features, choices, notes, elevation=heights, keys=keys)
    asks = ("topology",) if choices.topology is None else ()
    return replace(imported, needed=(*imported.needed, *asks))


def _say(table: Table, rows: Rows, notes: Notes) -> None:
    named = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}.get(table.delimiter, repr(table.delimiter))
    notes.used.append(f"{counted(len(rows.columns), 'row')} parted by {named}; columns: {', '.join(table.columns.at)}")
    if table.columns.unknown:
        notes.ignored.append(f"columns of no known name: {', '.join(map(clean, table.columns.unknown[:20]))}")


def _say_swallowed(table: Table, rows: Rows, notes: Notes) -> None:
    """Warn of a quote that is never closed: the rows after it became part of a text."""
    row = re.compile(rf"\n[ =\"]*[A-Za-z]{{0,2}}\d{{1,6}}[ \"]*{re.escape(table.delimiter)}")
    texts = (text for _, values in rows.texts.values() for text in values if "\n" in text)
    found = next((text for text in texts if row.search(text[:_LOOKED_AT])), None)
    if found is not None:
        shown = clean(found.partition("\n")[0], 40)
        notes.warn(f"A quotation mark before {shown!r} is not closed; the rows after it were taken as its text")


def _by_cell(rows: Rows, layout: Layout) -> Texts:
    """The columns of text by cell, with code -1 in gaps."""
    at = layout.row_of_cell
    return {
        kind: (np.where(at >= 0, codes[at], -1).astype(np.int32), values)
        for kind, (codes, values) in rows.texts.items()
    }


def _ground(texts: Texts, choices: Choices) -> GridGround:
    codes, values = texts["terrain"]
    chosen = check_choices(choices)
    words: dict[str, int] = {}
    back = [words.setdefault(clean(value, 80).casefold() or BLANK, len(words)) for value in values]
    if len(words) > _MAX_WORDS:
        raise refuse(f"The column for the ground holds more than {_MAX_WORDS:,} different texts", "Name grounds there.")
    decided = [_decide(word, chosen) for word in words]
    is_open = [
        ground is Terrain.LAKE and word not in chosen and "water" in parts_of(word)
        for word, (ground, _) in zip(words, decided, strict=True)
    ]
    table = np.array([*back, -1], np.int32)
    return GridGround(
        table[codes],
        tuple(words),
        tuple(ground for ground, _ in decided),
        tuple(reason for _, reason in decided),
        np.array(is_open, np.bool_),
    )


def _decide(word: str, chosen: dict[str, Terrain]) -> tuple[Terrain, str]:
    if word in chosen:
        return chosen[word], ""
    by_key = {ground.key: ground for ground in Terrain}
    if word in by_key and word != Terrain.UNKNOWN.key:
        return by_key[word], ""
    ground = ground_of(_BETWEEN.sub(" ", word))
    if ground is None:
        return Terrain.UNKNOWN, UNKNOWN_REASON
    return ground.terrain, ground.reason


def _ways(frame: GridFrame, texts: Texts, notes: Notes) -> Drawn:
    ways: UInt8Array = np.zeros(len(frame.cells.heads), np.uint8)
    drawn = Drawn(ways)
    reader = WayReader(frame, notes)
    for kind in (*WAY_KINDS, "river"):
        if kind in texts:
            edges, lines = reader.read(WayColumn(kind, *texts[kind]))
            drawn.lines += lines
            if kind in WAY_KINDS:
                ways[edges] = np.maximum(ways[edges], WAY_KINDS[kind])
    return drawn


def _heights(rows: Rows, layout: Layout, notes: Notes) -> Float32Array:
    """Feet by cell, unknown where a row gives none; empty if none does."""
    for kind, factor in (("elevation", 1.0), ("metres", FEET_PER_METRE)):
        if kind in rows.numbers:
            feet = rows.numbers[kind] * factor
            with np.errstate(invalid="ignore"):
                feet = np.where(np.abs(feet) <= 1e6, feet, np.nan)
            if np.isfinite(feet).any():
                notes.used.append(f"heights of {counted(int(np.isfinite(feet).sum()), 'cell')}, in feet")
                return np.where(layout.row_of_cell >= 0, feet[layout.row_of_cell], np.nan).astype(np.float32)
    return np.empty(0, np.float32)


def _keys(layout: Layout) -> tuple[str, ...]:
    """Printed names, where the digits that the grid gives would not do."""
    grid = layout.grid
    last = max(grid.first_column + grid.columns, grid.first_row + grid.rows) - 1
    if min(grid.first_column, grid.first_row) >= 0 and (last <= 99 or max(grid.columns, grid.rows) >= 100):
        return ()
    return tuple(
        f"{grid.first_column + column:02d}.{grid.first_row + row:02d}"
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    return read(upload.main.data, upload.name, choices, progress)


FORMATS = (Format("csv", "a table of cells (CSV)", looks_like_keys, _read),)
