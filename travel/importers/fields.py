"""Reading values out of parsed JSON, each checked for its type, with the place in the message."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.limits import MAX_NAME
from travel.importers.refusal import ImportRefused, refuse

Row = Mapping[str, Any]
_REMEDY = "Export the map again; if you edited the file by hand, repair this place."
_TAGS = re.compile(r"<[^<>]{0,2000}>")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def wrong(what: str, value: Any, pointer: str) -> ImportRefused:
    """The refusal of a value of a wrong kind."""
    shown = "nothing" if value is None else repr(value)[:40] if not isinstance(value, (dict, list)) else kind_of(value)
    return refuse(f"{what} was expected, not {shown},", _REMEDY, pointer)


def kind_of(value: Any) -> str:
    """A word for a JSON value's kind."""
    return {dict: "an object", list: "a list", str: "text", bool: "true or false"}.get(type(value), "a number")


def get_object(row: Row, key: str, pointer: str) -> Row:
    """A member that is an object."""
    value = row.get(key)
    if not isinstance(value, dict):
        raise wrong("An object", value, f"{pointer}/{key}")
    return value


def get_list(row: Row, key: str, pointer: str, *, limit: int, default: list[Any] | None = None) -> list[Any]:
    """A member that is a list of at most ``limit`` items."""
    value = row.get(key, default)
    if not isinstance(value, list):
        raise wrong("A list", value, f"{pointer}/{key}")
    if len(value) > limit:
        raise refuse(
            f"{len(value)} items are more than the {limit} allowed", "Export a smaller map.", f"{pointer}/{key}"
        )
    return value


def get_rows(row: Row, key: str, pointer: str, *, limit: int) -> list[tuple[str, Row]]:
    """The objects of a list with their places; placeholders (0, null, {}) and removed ones are left out."""
    rows: list[tuple[str, Row]] = []
    for index, item in enumerate(get_list(row, key, pointer, limit=limit, default=[])):
        place = f"{pointer}/{key}/{index}"
        if isinstance(item, dict):
            if item and not item.get("removed"):
                rows.append((place, item))
        elif item is not None and item != 0:
            raise wrong("An object", item, place)
    return rows


def number(value: Any, pointer: str, *, low: float = -1e9, high: float = 1e9) -> float:
    """A finite number in range. Numbers written as text count, as older exports have them."""
    if isinstance(value, str) and len(value) <= 40:
        try:
            value = float(value)
        except ValueError:
            raise wrong("A number", value, pointer) from None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise wrong("A number", value, pointer)
    if not low <= value <= high:
        raise refuse(f"The number {value:.6g} lies outside {low:g} to {high:g}", _REMEDY, pointer)
    return float(value)


def get_number(
    row: Row, key: str, pointer: str, *, low: float = -1e9, high: float = 1e9, default: float | None = None
) -> float:
    """A member that is a number."""
    value = row.get(key, default)
    return number(value, f"{pointer}/{key}", low=low, high=high)


def whole(value: Any, pointer: str, *, low: int, high: int) -> int:
    """A whole number in range, such as an id."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong("A whole number", value, pointer)
    if not low <= value <= high:
        raise refuse(f"The number {value} lies outside {low} to {high}", _REMEDY, pointer)
    return value


def text(value: Any, pointer: str, limit: int = MAX_NAME) -> str:
    """Text without tags or control characters, in Unicode's composed form, cut to ``limit``."""
    if value is None:
        return ""
    if not isinstance(value, (str, int, float)):
        raise wrong("Text", value, pointer)
    return clean(str(value), limit)


def clean(value: str, limit: int = MAX_NAME) -> str:
    """See ``text``."""
    plain = _CONTROLS.sub(" ", _TAGS.sub("", value[: limit * 4]))
    return unicodedata.normalize("NFC", plain).strip()[:limit]


def point(value: Any, pointer: str) -> tuple[float, float]:
    """A pair of coordinates; further numbers are not looked at."""
    if not isinstance(value, list) or len(value) < 2:
        raise wrong("A pair of coordinates", value, pointer)
    return number(value[0], f"{pointer}/0"), number(value[1], f"{pointer}/1")


def number_column(
    rows: Sequence[Row], key: str, pointer: str, *, low: float, high: float, default: float | None = None
) -> NDArray[np.float64]:
    """One member of many objects as an array."""
    values = [row.get(key, default) for row in rows]
    for index, value in enumerate(values):
        if (type(value) is not int and type(value) is not float) or not low <= value <= high:
            values[index] = number(value, f"{pointer}/{index}/{key}", low=low, high=high)
    return np.array(values, np.float64)
