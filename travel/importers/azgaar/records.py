"""Reading values out of the records of a saved map, with the record's number in the message."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.refusal import ImportRefused, refuse
from travel.importers.safe_json import read_json

_NUMBERS = b"0123456789,.-+eE "
_REMEDY = "The file is damaged there. Save the map again in the generator, or use Export > Full JSON."


@dataclass(frozen=True, slots=True)
class Records:
    """The records by their numbers; those beyond the end are empty."""

    rows: list[bytes]

    def bytes_of(self, number: int) -> bytes:
        return self.rows[number] if number < len(self.rows) else b""

    def text(self, number: int, name: str) -> str:
        """A record as text."""
        try:
            return self.bytes_of(number).decode("utf-8")
        except UnicodeDecodeError as error:
            raise refuse(f"{name} is not UTF-8 text", _REMEDY, place(number, error.start)) from None

    def json(self, number: int, name: str, default: Any) -> Any:
        """A record that is JSON; ``default`` if it is empty."""
        data = self.bytes_of(number).strip()
        if not data:
            return default
        try:
            found = read_json(b'{"notes":' + data + b"}", mend="notes")["notes"]
        except ImportRefused as error:
            raise refuse(f"{name}: {error.message}", _REMEDY, place(number)) from None
        if type(found) is not type(default):
            raise refuse(f"{name} is not what it should be", _REMEDY, place(number))
        return found

    def numbers(self, number: int, name: str, *, low: float, high: float, count: int | None) -> NDArray[np.float64]:
        """A record that is a list of numbers with commas; ``count`` of them unless that is None."""
        data = self.bytes_of(number).strip(b" ,")
        odd = data.translate(None, _NUMBERS)
        if odd:
            at = data.find(odd[:1])
            raise refuse(f"{name} holds {odd[:10].decode('utf-8', 'replace')!r}", _REMEDY, place(number, at))
        expected = data.count(b",") + 1 if data else 0
        if count is not None and expected != count:
            raise refuse(f"{name} has {expected} values for {count} cells", _REMEDY, place(number))
        found = _parsed(data)
        if len(found) != expected:
            raise refuse(f"{name} holds something that is no number", _REMEDY, f"{place(number)}/{len(found)}")
        wrong = np.flatnonzero(~((found >= low) & (found <= high)))
        if len(wrong):
            value = float(found[wrong[0]])
            raise refuse(
                f"{name}: {value:.6g} lies outside {low:g} to {high:g}", _REMEDY, f"{place(number)}/{wrong[0]}"
            )
        return found

    def whole(self, number: int, name: str, *, low: float, high: float, count: int | None) -> NDArray[np.int64]:
        """``numbers`` that are whole."""
        found = self.numbers(number, name, low=low, high=high, count=count)
        broken = np.flatnonzero(found != np.floor(found))
        if len(broken):
            raise refuse(f"{name} holds a broken number", _REMEDY, f"{place(number)}/{broken[0]}")
        return found.astype(np.int64)


def place(number: int, at: int | None = None) -> str:
    """Where in the file: "/record 15"."""
    return f"/record {number}" if at is None else f"/record {number}/{at}"


def _parsed(data: bytes) -> NDArray[np.float64]:
    """As many numbers as can be read from the start."""
    if not data:
        return np.empty(0, np.float64)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return np.fromstring(data.decode("ascii"), np.float64, sep=",")
        except ValueError:
            return np.empty(0, np.float64)
