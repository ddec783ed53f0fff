"""Files that are recognised but not read, and files that are nothing known: what to say of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from travel.importers.limits import MAX_TEXT_BYTES
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.safe_json import read_json
from travel.importers.source import Source

READABLE = "a map of Azgaar's generator, Text Mapper, Worldographer, Tiled, Foundry or Universal VTT, GeoJSON or CSV"
_TRIED = "Azgaar, Text Mapper, Worldographer, Tiled, GeoJSON, CSV, Universal VTT, Foundry, Gridmapper, Outrider"
_LONGEST_LINE = 4_000_000
_PICTURE = f"It holds no ground. Choose {READABLE}."
_MAPTOOL = "From MapTool export Universal VTT."

_BINARY: tuple[tuple[bytes, str, str], ...] = (
    (b"SQLite format 3\0", "a database", "Export the map as a file from the program that made it."),
    (b"GIF8", "a picture of a kind that is not read", "Save it as PNG, JPEG or WebP."),
    (b"RIFF", "a sound or a film", _PICTURE),
    (b"%PDF", "a PDF", _PICTURE),
    (b"\x1f\x8b", "a packed file within a packed file", "Unpack it once and send what is inside."),
    (b"Rar!", "a RAR archive", "Pack it as zip."),
    (b"7z\xbc\xaf", "a 7-Zip archive", "Pack it as zip."),
)


def refusal_of(sources: Sequence[Source]) -> ImportRefused:
    """Why none of these files can be read."""
    if len(sources) == 1:
        return _refusal_of(sources[0])
    names = ", ".join(source.base_name for source in sources[:5])
    first = _refusal_of(sources[0])
    return refuse(
        f"None of the {len(sources)} files ({names}) is a map that can be read; {first.message}", first.remedy
    )


def _refusal_of(source: Source) -> ImportRefused:
    data = source.data
    if not data.strip():
        return refuse("The file is empty", f"Choose {READABLE}.")
    for magic, what, remedy in _BINARY:
        if data.startswith(magic):
            return _known(what, remedy)
    if source.looks_like_xml:
        return _of_xml(source.head.lower())
    if source.looks_like_json:
        return _of_json(source)
    return _of_text(source)


def _known(what: str, remedy: str) -> ImportRefused:
    return refuse(f"This is {what}, which cannot be brought in", remedy)


def _of_xml(head: str) -> ImportRefused:
    if "<html" in head or "<!doctype html" in head:
        return _known("a web page", f"Save the map itself, not the page that shows it. Choose {READABLE}.")
    if "<svg" in head:
        return _known("a picture (SVG)", _PICTURE)
    if "<tileset" in head:
        return _known("a Tiled tile set without its map", "Send the map and its tile sets together.")
    if "maptool" in head:
        return _known("a MapTool file", _MAPTOOL)
    return _known("XML of a kind unknown here", f"Choose {READABLE}.")


def _has(*keys: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda content: all(key in content for key in keys)


_FULL = "In Azgaar's generator open the map and use Export > Full JSON."


def _is_azgaar_grid(content: Mapping[str, Any]) -> bool:
    cells = content.get("cells")
    return "info" in content and isinstance(cells, Mapping) and "boundary" in cells


_AS_PICTURE = "Save it as a picture and lay a grid over that."
_AS_UVTT = "Bring in the Universal VTT file or the picture that it was made from."


def _holds(key: str, *keys: str) -> Callable[[Mapping[str, Any]], bool]:
    """Whether the first object of a list has these members."""

    def fits(content: Mapping[str, Any]) -> bool:
        rows = content.get(key)
        return isinstance(rows, list) and bool(rows) and isinstance(rows[0], Mapping) and _has(*keys)(rows[0])

    return fits


def _is_uvtt_2(content: Mapping[str, Any]) -> bool:
    version = content.get("format_version")
    return isinstance(version, str) and version.startswith("2")


def _is_owlbear(content: Mapping[str, Any]) -> bool:
    grid = content.get("grid")
    return isinstance(grid, Mapping) and "dpi" in grid


_JSON: tuple[tuple[Callable[[Mapping[str, Any]], bool], str, str], ...] = (
    (_has("info", "gridCells"), "an Azgaar export of the grid cells only", _FULL),
    (_is_azgaar_grid, "an Azgaar export of the grid cells only", _FULL),
    (_has("arcs", "objects"), "TopoJSON", "Convert it to GeoJSON."),
    (_has("info", "settings"), "a minimal Azgaar export, without cells", _FULL),
    (_has("tilecount", "tilewidth"), "a Tiled tile set without its map", "Send the map and its tile sets together."),
    (_has("header", "world"), "a project of Dungeondraft", "In Dungeondraft choose Export, Universal VTT."),
    (_is_uvtt_2, "a part of a Universal VTT 2 package", "Export version 0.3 or 1.0 of Universal VTT."),
    (_holds("map", "walls"), "a list of walls without its scenes", "Export the scene from Foundry as JSON."),
    (_holds("features", "generator"), "a town of Watabou's generators", _AS_PICTURE),
    (_has("rects", "doors"), "a dungeon of Watabou's generator", _AS_PICTURE),
    (_has("cells", "cell_bit"), "a dungeon of donjon's generator", _AS_PICTURE),
    (_has("__header__", "levels"), "a project of LDtk", "In LDtk switch on the export for Tiled."),
    (_has("tilesetId", "events"), "a map of RPG Maker", "Draw it in Tiled."),
    (_has("schema_version", "maps"), "a campaign of Roll20", _AS_UVTT),
    (_is_owlbear, "a scene of Owlbear Rodeo", _AS_UVTT),
    (_has("layers"), "a Hex Kit map", "Hex Kit names no ground. Draw it in Text Mapper's form."),
)


def _of_json(source: Source) -> ImportRefused:
    if source.json_problem is not None:
        return _of_log(source) or source.json_problem
    content = source.json
    if isinstance(content, Mapping):
        for fits, what, remedy in _JSON:
            if fits(content):
                return _known(what, remedy)
    return refuse(f"The JSON is of no kind known here; tried {_TRIED}", f"Choose {READABLE}.")


def _of_log(source: Source) -> ImportRefused | None:
    """The refusal of a compendium's log, one object a line; None for other broken JSON."""
    first = source.data.split(b"\n", 1)[0][:_LONGEST_LINE]
    try:
        content = read_json(first)
    except ImportRefused:
        return None
    if not isinstance(content, Mapping) or "_id" not in content:
        return None
    return _known(
        "a compendium of Foundry without scenes", "Choose the compendium of scenes, or export a scene as JSON."
    )


def _of_text(source: Source) -> ImportRefused:
    if len(source.data) > MAX_TEXT_BYTES:
        return refuse(
            f"The text is larger than {MAX_TEXT_BYTES >> 20} MB", "Export a smaller map, or one with fewer cells."
        )
    if source.text is None:
        return refuse(f"The file is of no kind known here; tried {_TRIED} (it is not text)", f"Choose {READABLE}.")
    return refuse(f"The text is of no kind known here; tried {_TRIED}", f"Choose {READABLE}.")
