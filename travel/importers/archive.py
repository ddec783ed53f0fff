"""From the files as sent to the files they hold: zip archives opened, gzip unpacked, everything counted."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from travel.importers.inflate import inflate, is_gzip
from travel.importers.limits import MAX_FILE_BYTES, MAX_FILES, MAX_INFLATED_BYTES, MAX_NAME
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.source import Source

ZIP_MAGIC = b"PK\x03\x04"
_STEP = 1 << 20


def open_files(files: Iterable[tuple[str, bytes]]) -> list[Source]:
    """Unpack an upload of (name, bytes). ImportRefused when it is too large, too many or broken; names lead nowhere."""
    sources: list[Source] = []
    total = 0
    for name, data in _unzipped(files):
        unpacked = inflate(data, MAX_INFLATED_BYTES - total) if is_gzip(data) else data
        if unpacked.startswith(ZIP_MAGIC):
            raise refuse(f"{name} is an archive within an archive", "Unpack it and send the files in it.")
        total += len(unpacked)
        if total > MAX_INFLATED_BYTES:
            raise _too_much()
        sources.append(Source(name, unpacked))
        if len(sources) > MAX_FILES:
            raise refuse(f"The upload holds more than {MAX_FILES} files", "Send one map and what belongs to it.")
    return sources


def _unzipped(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    for name, data in files:
        if len(data) > MAX_FILE_BYTES:
            raise refuse(
                f"The file is larger than {MAX_FILE_BYTES >> 20} MB", "Export a map with fewer cells, or pack it."
            )
        if data.startswith(ZIP_MAGIC):
            yield from _members(name, data)
        else:
            yield name[:MAX_NAME], data


def _members(archive_name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files of a zip archive, each read up to what is allowed, whatever its header says."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > MAX_FILES:
                raise refuse(
                    f"{archive_name} holds {len(members)} files; {MAX_FILES} are allowed",
                    "Send one map and what belongs to it.",
                )
            room = MAX_INFLATED_BYTES
            for member in members:
                if _is_clutter(member.filename):
                    continue
                _check_member(member)
                content = _read_member(archive, member, room)
                room -= len(content)
                yield member.filename[:MAX_NAME], content
    except ImportRefused:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError, RuntimeError) as error:
        raise refuse(f"The archive {archive_name} is broken: {str(error)[:100]}", "Pack it again.") from None


def _check_member(member: zipfile.ZipInfo) -> None:
    path = PurePosixPath(member.filename.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in member.filename[:3]:
        raise refuse(f"The archive names a file outside itself, {member.filename[:80]!r}", "Pack it again without it.")
    if member.flag_bits & 1:
        raise refuse(f"{member.filename[:80]!r} in the archive is encrypted", "Pack it again without a password.")


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, room: int) -> bytes:
    parts: list[bytes] = []
    with archive.open(member) as stream:
        while part := stream.read(_STEP):
            room -= len(part)
            if room < 0:
                raise _too_much()
            parts.append(part)
    return b"".join(parts)


def _too_much() -> ImportRefused:
    return refuse(
        f"The upload unpacks to more than {MAX_INFLATED_BYTES // 1_000_000} MB",
        "Export a smaller map, or one with fewer cells.",
    )


def _is_clutter(name: str) -> bool:
    """Files that programs and systems leave in archives."""
    base = PurePosixPath(name).name
    return name.startswith("__MACOSX/") or base.startswith(".") or base in ("Thumbs.db", "desktop.ini")
