"""From the bytes of a file to a map and a report."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from tactical.rules.kernel.errors import RuleError
from travel.importers import azgaar, text_mapper
from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.fields import clean
from travel.importers.inflate import inflate, is_gzip
from travel.importers.limits import MAX_FILE_BYTES
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.sniff import AZGAAR, sniff

Progress = Callable[[float], None]


def read_map(data: bytes, file_name: str, choices: Choices | None = None, progress: Progress | None = None) -> Imported:
    """Read a campaign map. ImportRefused, and nothing else, when the file cannot be taken.

    ``file_name`` only helps to name the map. ``progress`` is told how far the reading is, from 0 to 1.
    """
    choices = choices or Choices()
    tell = progress or _tell_no_one
    try:
        check_choices(choices)
        if len(data) > MAX_FILE_BYTES:
            raise refuse(
                f"The file is larger than {MAX_FILE_BYTES >> 20} MB", "Export a map with fewer cells, or pack it."
            )
        tell(0.05)
        found = sniff(inflate(data) if is_gzip(data) else data)
        tell(0.5)
        name = choices.name or clean(PurePath(file_name).name.split(".")[0]) or "Map"
        if found.format == AZGAAR:
            imported = azgaar.read(found.json, name, choices)
        else:
            imported = text_mapper.read(found.text, name, choices)
    except ImportRefused:
        raise
    except RuleError as error:
        raise ImportRefused(error.message, remedy=error.remedy, rule=error.rule, pointer=error.pointer) from error
    tell(0.95)
    return imported


def _tell_no_one(part: float) -> None:
    """Progress that no one asked for."""
