"""The numbers of a tile layer out of every encoding that Tiled writes; never more of them than were promised."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

from travel.importers.fields import Row, wrong
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.tiled.tree import TileElements

UInt32Array = NDArray[np.uint32]
_REMEDY = "Open the map in Tiled and save it again."
_MAX_WINDOW = 1 << 25
_MAX_TEXT_PER_TILE = 40
_WRAPPERS = {"zlib": zlib.MAX_WBITS, "gzip": 16 + zlib.MAX_WBITS}


def read_gids(row: Row, encoding: Any, compression: Any, count: int, place: str) -> UInt32Array:
    """The ``count`` tile numbers of a layer or chunk, flip bits and all. ImportRefused, naming ``place``."""
    data = row.get("data")
    if isinstance(data, list):
        return _listed(data, count, place, as_text=isinstance(data, TileElements))
    if not isinstance(data, str):
        raise wrong("The numbers of the tiles", data, place)
    if len(data) > 1_000 + count * _MAX_TEXT_PER_TILE:
        raise _wrong_length("more", count, place)
    if encoding == "csv":
        return _listed(data.strip().rstrip(",").split(",") if data.strip() else [], count, place, as_text=True)
    if encoding != "base64":
        raise refuse(f"The encoding {str(encoding)[:40]!r} of tile data is unknown", _REMEDY, place)
    packed = _unwrapped(data, place)
    return _of_bytes(_unpacked(packed, compression, count * 4, place), count, place)


def _listed(values: list[Any], count: int, place: str, *, as_text: bool) -> UInt32Array:
    if len(values) != count:
        raise _wrong_length(f"{len(values):,}", count, place)
    if as_text:
        values = _whole(values, place)
    elif not set(map(type, values)) <= {int}:
        at = next(index for index, value in enumerate(values) if type(value) is not int)
        raise wrong("A tile number", values[at], f"{place}/{at}")
    try:
        numbers = np.array(values, np.int64)
    except OverflowError:
        numbers = np.array([-1], np.int64)
    if numbers.size and (numbers.min() < 0 or numbers.max() >= 1 << 32):
        raise refuse("A tile number lies outside 0 to 4294967295", _REMEDY, place)
    return numbers.astype(np.uint32)


def _whole(values: list[str], place: str) -> list[int]:
    try:
        return list(map(int, values))
    except ValueError:
        at = next((index for index, value in enumerate(values) if not value.strip().isdecimal()), 0)
        raise refuse(f"{values[at].strip()[:30]!r} is no tile number", _REMEDY, f"{place}/{at}") from None


def _unwrapped(data: str, place: str) -> bytes:
    try:
        return base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise refuse(f"The base64 of the tile data is broken ({str(error)[:80]})", _REMEDY, place) from None


def _unpacked(packed: bytes, compression: Any, room: int, place: str) -> bytes:
    """The bytes, unpacked up to one more than there may be."""
    if compression in (None, "", "none"):
        return packed
    try:
        if compression == "zstd":
            unpacker = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW)
            with unpacker.stream_reader(packed) as stream:
                return stream.read(room + 1)
        if isinstance(compression, str) and compression in _WRAPPERS:
            return zlib.decompressobj(_WRAPPERS[compression]).decompress(packed, room + 1)
    except (zlib.error, zstandard.ZstdError, MemoryError, EOFError) as error:
        raise refuse(f"The packed tile data is broken ({str(error)[:80]})", _REMEDY, place) from None
    raise refuse(f"The compression {str(compression)[:40]!r} of tile data is unknown", _REMEDY, place)


def _of_bytes(raw: bytes, count: int, place: str) -> UInt32Array:
    if len(raw) != count * 4:
        told = "more" if len(raw) > count * 4 else f"{len(raw) // 4:,}"
        raise _wrong_length(told, count, place)
    return np.frombuffer(raw, "<u4").astype(np.uint32)


def _wrong_length(found: str, count: int, place: str) -> ImportRefused:
    return refuse(f"The layer promises {count:,} tiles and holds {found}", _REMEDY, place)
