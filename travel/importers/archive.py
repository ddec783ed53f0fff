"""From the files as sent to the files they hold: zip archives opened, gzip unpacked, everything counted."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import PurePosixPath

from travel.importers.inflate import inflate, is_gzip
from travel.importers.limits import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_FILES,
    MAX_INFLATE_RATIO,
    MAX_INFLATED_BYTES,
    MAX_NAME,
    RATIO_COUNTS_FROM,
)
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.source import Source

ZIP_MAGIC = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
_ENTRY_MAGIC = b"PK\x01\x02"
_LOCAL_HEADER_BYTES = 30
_STEP = 1 << 20
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    ValueError,
    OSError,
    RuntimeError,
    OverflowError,
    IndexError,
)


def open_files(files: Iterable[tuple[str, bytes]]) -> list[Source]:
    """Unpack an upload of (name, bytes). ImportRefused when it is too large, too many or broken; names lead nowhere."""
    sources: list[Source] = []
    room = MAX_INFLATED_BYTES
    for name, data in files:
        if len(data) > MAX_FILE_BYTES:
            raise refuse(
                f"The file is larger than {MAX_FILE_BYTES >> 20} MB", "Export a map with fewer cells, or pack it."
            )
        for source in _unpacked(name, data, room):
            room -= len(source.data)
            if room < 0:
                raise _too_much()
            sources.append(source)
            if len(sources) > MAX_FILES:
                raise _too_many()
    return sources


def _unpacked(name: str, data: bytes, room: int) -> Iterator[Source]:
    """The files in a file as sent: those of an archive, what gzip holds, or itself."""
    if not data.startswith((ZIP_MAGIC, EMPTY_ZIP)):
        yield _plain(name, data, room)
        return
    for inner, content in _members(name, data, room):
        source = _plain(inner, content, room)
        room -= len(source.data)
        yield source


def _plain(name: str, data: bytes, room: int) -> Source:
    """A file that is no archive, out of its gzip."""
    unpacked = inflate(data, room) if is_gzip(data) else data
    if unpacked.startswith((ZIP_MAGIC, EMPTY_ZIP)):
        raise refuse(
            f"{name[:MAX_NAME]} is an archive within an archive", "Unpack it and send the files in it, or one zip."
        )
    return Source(name[:MAX_NAME], unpacked)


def _members(archive_name: str, data: bytes, room: int) -> Iterator[tuple[str, bytes]]:
    """The files of a zip archive, each read up to what is allowed, whatever its header says."""
    if data.count(_ENTRY_MAGIC) > MAX_ENTRIES:
        raise _too_many()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_layout(archive_name, archive.infolist())
            members = [each for each in archive.infolist() if not each.is_dir() and not _is_clutter(each.filename)]
            if len(members) > MAX_FILES:
                raise _too_many()
            for member in members:
                _check_member(member)
                content = _read_member(archive, member, room)
                room -= len(content)
                yield member.filename, content
    except ImportRefused:
        raise
    except _BROKEN as error:
        raise _broken(archive_name, str(error)[:100]) from None


def _check_layout(archive_name: str, members: list[zipfile.ZipInfo]) -> None:
    """Files of an archive lie one after the other; where they overlap, a few bytes count many times."""
    placed = sorted(members, key=lambda member: member.header_offset)
    for one, other in pairwise(placed):
        if one.header_offset + _LOCAL_HEADER_BYTES + one.compress_size > other.header_offset:
            raise _broken(archive_name, f"{_shown(one)} and {_shown(other)} overlap")


def _check_member(member: zipfile.ZipInfo) -> None:
    path = PurePosixPath(member.filename.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in member.filename[:3]:
        raise refuse(f"The archive names a file outside itself, {_shown(member)}", "Pack it again without it.")
    if member.flag_bits & 1:
        raise refuse(f"{_shown(member)} in the archive is encrypted", "Pack it again without a password.")
    if member.compress_type not in _METHODS:
        raise refuse(f"{_shown(member)} is packed by a method that is not read", "Pack it again as an ordinary zip.")


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, room: int) -> bytes:
    room = min(room, max(RATIO_COUNTS_FROM, member.compress_size * MAX_INFLATE_RATIO))
    parts: list[bytes] = []
    with archive.open(member) as stream:
        while part := stream.read(_STEP):
            room -= len(part)
            if room < 0:
                raise _too_much()
            parts.append(part)
    return b"".join(parts)


def _shown(member: zipfile.ZipInfo) -> str:
    return repr(member.filename[:80])


def _broken(archive_name: str, why: str) -> ImportRefused:
    return refuse(f"The archive {archive_name[:MAX_NAME]} is broken: {why}", "Pack it again.")


def _too_many() -> ImportRefused:
    return refuse(f"The upload holds more than {MAX_FILES} files", "Send one map and what belongs to it.")


def _too_much() -> ImportRefused:
    return refuse(
        f"The upload unpacks to more than {MAX_INFLATED_BYTES // 1_000_000} MB, or to far more than it holds",
        "Export a smaller map, or one with fewer cells.",
    )


def _is_clutter(name: str) -> bool:
    """Files that programs and systems leave in archives."""
    base = PurePosixPath(name).name
    is_hidden = base.startswith(".") and not base.startswith("..")
    return name.startswith("__MACOSX/") or is_hidden or base in ("Thumbs.db", "desktop.ini")
