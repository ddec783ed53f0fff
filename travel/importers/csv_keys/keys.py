"""Keys of cells in a table: "0101", "01.01", "1,1", "A1", x and y; and what spreadsheets do to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

_PARTED = re.compile(r'[\s("=\']*(-?\d{1,5})\s*[.,:;/ x_|-]\s*(-?\d{1,5})[\s)"\']*$')
_LETTERED = re.compile(r'[\s"=\']*([A-Za-z]{1,2})[\s-]?(\d{1,4})["\'\s]*$')
_DIGITS = re.compile(r'[\s"=\']*(\d{1,10})(?:\.0+)?["\'\s]*$')
_MONTHS = "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez"
_DATE = re.compile(
    rf"\s*(?:\d{{1,2}}[-./ ])?(?:{_MONTHS})[a-z]*\.?(?:[-./ ]\d{{1,4}})?$"
    r"|\s*\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T].*)?$",
    re.I,
)
_NEARLY_ALL = 0.9
_SAMPLE = 20_000
NONE = -(10**6)
"""Stands where a key is unreadable."""


@dataclass(slots=True)
class Places:
    """Columns and rows as written, int32 per row of the table, ``NONE`` where the key says nothing.

    ``dates`` and ``unread`` hold line and text of the first few such keys, with counts beside."""

    columns: list[NDArray[np.int32]] = field(default_factory=list)
    rows: list[NDArray[np.int32]] = field(default_factory=list)
    dates: list[tuple[int, str]] = field(default_factory=list)
    unread: list[tuple[int, str]] = field(default_factory=list)
    repaired: int = 0


class KeyReader:
    """Reads the keys of a table block by block. ``width`` is how many digits whole keys have in this table."""

    def __init__(self, sample: Sequence[str]) -> None:
        self._places = Places()
        self._width, self._pads = _digits_of(sample)
        self._style = _style_of(sample[:_SAMPLE])

    @property
    def places(self) -> Places:
        """All that was read so far."""
        return self._places

    def read(self, keys: Sequence[str], line: int) -> None:
        """Read a block whose first row stands on ``line``."""
        found = [self._one(key, line + at) for at, key in enumerate(keys)]
        self._places.columns.append(np.array([column for column, _ in found], np.int32))
        self._places.rows.append(np.array([row for _, row in found], np.int32))

    def place(self, key: str) -> tuple[int, int]:
        """Column and row of one key, ``NONE`` if it cannot be read."""
        return self._one(key, 0)

    def _one(self, key: str, line: int) -> tuple[int, int]:
        if self._style is not None and not self._style.match(key[:40]) and not _DATE.match(key[:40]):
            return self._unread(key, line)
        if digits := _DIGITS.match(key[:40]):
            return self._halves(digits[1])
        if _DATE.match(key[:40]):
            self._places.dates.append((line, key.strip()[:20]))
            return NONE, NONE
        if parted := _PARTED.match(key[:40]):
            return int(parted[1]), int(parted[2])
        if lettered := _LETTERED.match(key[:40]):
            return _letters(lettered[1]), int(lettered[2])
        return self._unread(key, line)

    def _unread(self, key: str, line: int) -> tuple[int, int]:
        if key.strip():
            self._places.unread.append((line, key.strip()[:20]))
        return NONE, NONE

    def _halves(self, digits: str) -> tuple[int, int]:
        whole = digits
        if len(digits) < self._width and self._pads:
            whole = digits.zfill(self._width)
        elif len(digits) % 2 or len(digits) < 4:
            whole = digits.zfill(max(4, len(digits) + len(digits) % 2))
        self._places.repaired += whole is not digits
        half = len(whole) // 2
        return int(whole[:half]), int(whole[half:])


def plain_digits(keys: Sequence[str]) -> tuple[NDArray[np.int32], NDArray[np.int32]] | None:
    """Keys of one even number of digits, all at once; None if there are others."""
    size = len(keys[0])
    if size % 2 or not 4 <= size <= 8:
        return None
    joined = "".join(keys)
    if len(joined) != size * len(keys) or not joined.isascii() or not joined.isdigit():
        return None
    if set(map(len, keys)) != {size}:
        return None
    digits = np.frombuffer(joined.encode(), np.uint8).reshape(-1, size).astype(np.int32) - 48
    powers = 10 ** np.arange(size // 2 - 1, -1, -1, dtype=np.int32)
    half = size // 2
    return (digits[:, :half] @ powers).astype(np.int32), (digits[:, half:] @ powers).astype(np.int32)


def _letters(text: str) -> int:
    """A is 1, Z is 26, AA is 27."""
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - 64
    return number


def _style_of(sample: Sequence[str]) -> re.Pattern[str] | None:
    """How nearly all keys of a table are written; None if they differ."""
    for style in (_DIGITS, _PARTED, _LETTERED):
        if sum(style.match(key[:40]) is not None for key in sample) > _NEARLY_ALL * len(sample) > 0:
            return style
    return None


def _digits_of(sample: Sequence[str]) -> tuple[int, bool]:
    """How many digits whole keys have, and whether shorter ones have lost zeros. 0 digits: each key for itself.

    A key with a zero in front shows that none was taken away.
    """
    digits = [match[1] for key in sample if (match := _DIGITS.match(key[:40]))]
    if not digits:
        return 0, False
    if any(key[0] == "0" for key in digits):
        widths = {len(key) for key in digits if key[0] == "0"}
        return (widths.pop(), True) if len(widths) == 1 and {len(key) for key in digits} == widths else (0, False)
    widest = max(map(len, digits))
    return max(4, widest + widest % 2), True


def read_numbers(cells: Sequence[str]) -> NDArray[np.float64]:
    """Numbers of a column; NaN where a cell holds none. A comma may part the decimals."""
    try:
        return np.array(cells, np.float64)
    except ValueError:
        return np.array([_number(cell) for cell in cells], np.float64)


def _number(cell: str) -> float:
    text = cell.strip().strip("=\"'").replace("\u2212", "-").replace("\u00a0", "").replace(" ", "")
    if len(text) > 40 or not text or "_" in text:
        return float("nan")
    if "," in text and "." not in text:
        text = text.replace(",", "") if re.fullmatch(r"-?\d{1,3}(?:,\d{3})+", text) else text.replace(",", ".")
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return float("nan")
