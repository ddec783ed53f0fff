"""From the files of an upload to a map and a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

from tactical.rules.kernel.errors import RuleError
from travel.importers.archive import open_files
from travel.importers.choices import Choices, Imported, ImportedBattle, check_choices
from travel.importers.fields import clean
from travel.importers.formats import FORMATS
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import Part
from travel.importers.source import Source
from travel.importers.strangers import refusal_of
from travel.importers.upload import Format, Progress, Upload

MapFile = tuple[str, bytes]


def read_map(
    files: Sequence[MapFile], choices: Choices | None = None, progress: Progress | None = None
) -> Imported | ImportedBattle:
    """Read a map from the files of an upload, each a (name, bytes).

    ImportRefused, and nothing else, when it cannot be taken.
    Names serve to name the map and to find what a file refers to. ``progress`` is told how far the reading is, 0 to 1.
    """
    return read_sources(open_files(files), choices, progress)


def read_sources(
    sources: list[Source], choices: Choices | None = None, progress: Progress | None = None
) -> Imported | ImportedBattle:
    """Read a map from files that are unpacked; otherwise like ``read_map``."""
    choices = choices or Choices()
    tell = progress or _tell_no_one
    try:
        check_choices(choices)
        tell(0.1)
        found, upload, parts = _recognise(sources, choices)
        tell(0.4)
        imported = found.read(upload, choices, lambda part: tell(0.4 + 0.55 * part))
    except ImportRefused:
        raise
    except RuleError as error:
        raise ImportRefused(error.message, remedy=error.remedy, rule=error.rule, pointer=error.pointer) from error
    tell(0.95)
    return _with_parts(imported, parts, choices)


def _recognise(sources: list[Source], choices: Choices) -> tuple[Format, Upload, tuple[Part, ...]]:
    """What the upload is: its format, the files of the map, and the maps it holds if there are several."""
    if not sources:
        raise refuse("The upload holds no file", "Choose a map file.")
    known = [(source, found) for source in sources if (found := format_of(source))]
    if not known:
        raise refusal_of(sources)
    strong = [(source, found) for source, found in known if not found.weak]
    candidates = _maps(strong or known)
    chosen = next((maps for maps in candidates if maps[0][0].name == choices.part), candidates[0])
    found = chosen[0][1]
    maps = tuple(source for source, _ in chosen)
    beside = tuple(source for source in sources if source not in maps)
    name = choices.name or clean(PurePath(maps[0].base_name).name.split(".")[0]) or "Map"
    parts = tuple(Part(group[0][0].name, group[0][0].base_name, group[0][1].title) for group in candidates)
    return found, Upload(maps, beside, name), parts if len(parts) > 1 else ()


def _maps(known: list[tuple[Source, Format]]) -> list[list[tuple[Source, Format]]]:
    """Files grouped into maps: those of a format that spreads over files together, others each alone."""
    groups: list[list[tuple[Source, Format]]] = []
    for source, found in known:
        joined = next((group for group in groups if found.many and group[0][1] is found), None)
        if joined is None:
            groups.append([(source, found)])
        else:
            joined.append((source, found))
    return groups


def format_of(source: Source) -> Format | None:
    """The first format that recognises a file."""
    return next((found for found in FORMATS if found.recognises(source)), None)


def _with_parts(
    imported: Imported | ImportedBattle, parts: tuple[Part, ...], choices: Choices
) -> Imported | ImportedBattle:
    """Say which other maps the upload holds; ask for one unless it was chosen."""
    if not parts or imported.report.parts:
        return imported
    needed = imported.needed if choices.part else (*imported.needed, "part")
    return replace(imported, report=replace(imported.report, parts=parts), needed=needed)


def _tell_no_one(part: float) -> None:
    """Progress that no one asked for."""
