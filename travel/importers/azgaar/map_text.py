"""A saved map as text: unwrapping base64, mending line ends, cutting it into records."""

from __future__ import annotations

import base64
import binascii
import re

import numpy as np

from travel.importers.refusal import refuse
from travel.importers.source import Source

_VERSION = re.compile(r"v?\d+\.\d+[\w.\- ]{0,20}\|")
_ESCAPED_VERSION = re.compile(r"v?\d+\.\d+[\w.\- ]{0,20}%7C", re.I)
_SVG_END = re.compile(rb"</svg>[ \t]*\n\s*(?=\{)")
_HEAD = 400
_BOM = b"\xef\xbb\xbf"
_REMEDY = "Save the map again in the generator, or use Export > Full JSON there."


def looks_like(source: Source) -> bool:
    """Whether a file is a saved map, plain or wrapped in base64."""
    head = source.head[:_HEAD]
    if _VERSION.match(head):
        first = head.split("\n", 1)[0]
        return "zgaar" in first or first.count("|") >= 4
    return bool(_ESCAPED_VERSION.match(_unwrapped_head(source.data[: _HEAD * 2])))


def _unwrapped_head(data: bytes) -> str:
    wrapped = data.strip()
    if not re.match(rb"[A-Za-z0-9+/\s]{40}", wrapped):
        return ""
    packed = b"".join(wrapped.split())[:_HEAD]
    try:
        return base64.b64decode(packed[: len(packed) // 4 * 4], validate=True).decode("ascii", "replace")
    except binascii.Error:
        return ""


def records_of(data: bytes) -> list[bytes]:
    """The records of a saved map, in UTF-8, whatever happened to its line ends."""
    data = data.removeprefix(_BOM).lstrip()
    if not _VERSION.match(data[:_HEAD].decode("utf-8", "replace")):
        data = _unwrapped(data)
    if b"\r" in data:
        for line_end in (b"\r\r\n", b"\r\n", b"\r"):
            data = data.replace(line_end, b"\n")
    start = data.find(b"\n<svg")
    if start < 0:
        raise refuse("The saved map breaks off before its picture, or has none", _REMEDY, "/record 5")
    end = _end_of_picture(data, start)
    before, picture, after = data[:start], data[start + 1 : end], data[end:]
    return [*before.split(b"\n"), picture, *after.lstrip(b" \t").removeprefix(b"\n").split(b"\n")]


def _end_of_picture(data: bytes, start: int) -> int:
    """Just behind the picture's end: where the grid follows it, for names further on may hold pictures too."""
    followed = _SVG_END.search(data, start)
    if followed:
        return followed.start() + len(b"</svg>")
    end = data.rfind(b"</svg>")
    if end < start:
        raise refuse("The picture in the saved map does not end; the file may be cut short", _REMEDY, "/record 5")
    return end + len(b"</svg>")


def _unwrapped(data: bytes) -> bytes:
    """Text out of base64 and, within it, out of the %XX that web addresses use."""
    try:
        text = base64.b64decode(data, validate=False)
    except (binascii.Error, ValueError):
        raise refuse("The base64 that wraps the saved map is broken", _REMEDY) from None
    values = np.frombuffer(text, np.uint8)
    at = np.flatnonzero(values == ord("%"))
    if len(at) and at[-1] + 2 >= len(values):
        raise refuse("The base64 that wraps the saved map breaks off", _REMEDY)
    digits = np.full(256, 255, np.uint8)
    for index, digit in enumerate("0123456789abcdef"):
        digits[ord(digit)] = digits[ord(digit.upper())] = index
    high, low = digits[values[at + 1]], digits[values[at + 2]]
    if ((high > 15) | (low > 15)).any():
        raise refuse("The text wrapped in base64 is damaged", _REMEDY)
    mended = values.copy()
    mended[at] = high * 16 + low
    keep = np.ones(len(values), np.bool_)
    keep[at + 1] = keep[at + 2] = False
    return mended[keep].tobytes()
