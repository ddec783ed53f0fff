"""All formats that can be read, in the order in which a file is tried against them."""

from __future__ import annotations

from travel.importers import azgaar, text_mapper
from travel.importers.upload import Format

FORMATS: tuple[Format, ...] = (*azgaar.FORMATS, *text_mapper.FORMATS)


def format_of_key(key: str) -> Format:
    """The format with this key."""
    return next(found for found in FORMATS if found.key == key)
