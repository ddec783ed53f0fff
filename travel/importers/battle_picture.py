"""The picture below a battle map: out of the file, or from beside it; written anew, or left out with a note."""

from __future__ import annotations

import base64
import binascii
from pathlib import PurePosixPath

from travel.importers.fields import clean
from travel.importers.pictures import reencode
from travel.importers.refusal import ImportRefused
from travel.importers.report import Notes
from travel.importers.upload import Upload
from travel.rules.pictures import Picture

Place = tuple[float, float, float, float]


def picture_in_text(written: str, place: Place, notes: Notes) -> Picture | None:
    """A picture written as base64, with or without a ``data:`` head."""
    head, comma, _ = written[:100].partition(",")
    start = len(head) + 1 if comma and head.startswith("data:") else 0
    try:
        data = base64.b64decode(written[start:] if start else written, validate=False)
    except (binascii.Error, ValueError):
        notes.warn("The picture in the file is no base64; it was left out")
        return None
    return picture_of(data, place, notes)


def picture_beside(upload: Upload, written: str, place: Place, notes: Notes) -> Picture | None:
    """The picture that a file names, if it was sent along. Only its last part is looked at, and only in the upload."""
    name = PurePosixPath(written.replace("\\", "/").split("?")[0]).name
    if not name:
        return None
    found = next((source for source in upload.beside if source.base_name == name), None)
    if found is None:
        notes.warn(f"The picture {clean(name, 80)} is not in the upload; send it along to have it below the map")
        return None
    return picture_of(found.data, place, notes)


def picture_of(data: bytes, place: Place, notes: Notes) -> Picture | None:
    """A picture that lies at ``place`` (west, north, east, south in squares); a placeholder or a broken one is left
    out with a note."""
    try:
        made = reencode(data)
    except ImportRefused as refused:
        notes.warn(f"The picture was left out: {refused.message}")
        return None
    if made.width < place[2] - place[0] or made.height < place[3] - place[1]:
        notes.ignored.append(f"a picture of {made.width} x {made.height} pixels, too small to show anything")
        return None
    return Picture(made.data, made.media, made.width, made.height, place)


def looks_like_path(written: str) -> bool:
    """Whether text that should be a picture is the name of one."""
    return len(written) < 500 and "." in written[-6:] and not written.startswith("data:")
