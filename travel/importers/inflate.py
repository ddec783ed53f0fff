"""Unpacking gzip, member by member, and stopping at the limit whatever the headers say."""

from __future__ import annotations

import zlib

from travel.importers.limits import MAX_INFLATE_RATIO, MAX_INFLATED_BYTES, RATIO_COUNTS_FROM
from travel.importers.refusal import ImportRefused, refuse

GZIP_MAGIC = b"\x1f\x8b"
_STEP = 1 << 20
_GZIP = 16 + zlib.MAX_WBITS


def is_gzip(data: bytes) -> bool:
    """Whether the bytes begin like a gzip file."""
    return data[:2] == GZIP_MAGIC


def inflate(data: bytes, limit: int = MAX_INFLATED_BYTES) -> bytes:
    """Unpack a gzip file of one or more members; zero padding may follow the last."""
    allowed = min(limit, max(RATIO_COUNTS_FROM, len(data) * MAX_INFLATE_RATIO))
    parts: list[bytes] = []
    total = 0
    left = data
    while left:
        member, left = _member(left, allowed - total, allowed)
        parts.append(member)
        total += len(member)
        left = left.lstrip(b"\0")
        if left and not is_gzip(left):
            raise _broken("there are other bytes after its end")
    return b"".join(parts)


def _member(data: bytes, room: int, allowed: int) -> tuple[bytes, bytes]:
    """One member and the bytes after it."""
    unpacker = zlib.decompressobj(_GZIP)
    parts: list[bytes] = []
    waiting = data
    while not unpacker.eof:
        try:
            part = unpacker.decompress(waiting, min(_STEP, room + 1))
        except zlib.error as error:
            raise _broken(str(error)) from None
        room -= len(part)
        if room < 0:
            raise refuse(
                f"The packed file unpacks to more than {allowed // 1_000_000} MB",
                "Export a smaller map, or one with fewer cells.",
            )
        waiting = unpacker.unconsumed_tail
        if not part and not waiting and not unpacker.eof:
            raise _broken("it breaks off")
        parts.append(part)
    return b"".join(parts), unpacker.unused_data


def _broken(why: str) -> ImportRefused:
    return refuse(f"The packed file is broken: {why}", "Pack it again, or send it unpacked.")
