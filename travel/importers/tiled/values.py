"""Checked values of Tiled's rows, which are numbers in JSON and text in XML, and the properties that authors add."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from travel.importers.fields import Row, clean, number, wrong
from travel.importers.limits import MAX_NOTE
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.importers.tiled.tree import LINE

MAX_PROPERTIES = 500
_REMEDY = "Open the map in Tiled and save it again."
Properties = Mapping[str, Any]
"""Properties by name in lower case; members of a class value as "name.member"."""


def place_of(row: Row, pointer: str) -> str:
    """Where a row stands: its pointer, and the line in an XML file."""
    line = row.get(LINE)
    return f"{pointer} (line {line})" if isinstance(line, int) else pointer


def whole_of(row: Row, key: str, pointer: str, *, low: int, high: int, default: int | None = None) -> int:
    """A member that is a whole number, maybe as text."""
    value = row.get(key, default)
    place = place_of(row, f"{pointer}/{key}")
    if isinstance(value, str) and len(value) <= 20:
        try:
            value = int(value)
        except ValueError:
            value = _whole_float(value, place)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong("A whole number", value, place)
    if not low <= value <= high:
        raise refuse(f"The number {value} of {key!r} lies outside {low} to {high}", _REMEDY, place)
    return value


def _whole_float(value: str, place: str) -> Any:
    found = number(value, place)
    return int(found) if found.is_integer() else value


def number_of(row: Row, key: str, pointer: str, default: float = 0.0) -> float:
    """A member that is a number, maybe as text."""
    return number(row.get(key, default), place_of(row, f"{pointer}/{key}"), low=-1e8, high=1e8)


def flag_of(value: Any, *, default: bool = False) -> bool:
    """A value that says yes or no, as a bool, a number or text."""
    if isinstance(value, str):
        return value.strip().casefold() in ("true", "1", "yes")
    return bool(value) if isinstance(value, (bool, int, float)) else default


def name_of(row: Row) -> str:
    """A row's name, cleaned."""
    return text_of(row.get("name"))


def class_of(row: Row) -> str:
    """What its author called the kind of a thing: ``class`` (1.9) or ``type`` (before and after)."""
    return text_of(row.get("class")) or text_of(row.get("type"))


def text_of(value: Any, limit: int = 200) -> str:
    """Text if it is text or a number, else nothing."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return clean(str(value), limit)


def properties_of(row: Row, pointer: str, notes: Notes) -> dict[str, Any]:
    """The properties of a row; of several with one name the first counts."""
    found: dict[str, Any] = {}
    given = row.get("properties")
    if given is None:
        return found
    if isinstance(given, dict):
        given = [{"name": name, "value": value} for name, value in given.items()]
    place = place_of(row, f"{pointer}/properties")
    if not isinstance(given, list):
        raise wrong("A list of properties", given, place)
    if len(given) > MAX_PROPERTIES:
        raise refuse(f"{len(given)} properties are more than the {MAX_PROPERTIES} allowed", _REMEDY, place)
    for index, item in enumerate(given):
        if not isinstance(item, dict) or not isinstance(item.get("name"), str):
            raise wrong("A property with a name", item, f"{place}/{index}")
        _add(found, clean(item["name"]).casefold(), item.get("value"), place, notes)
    return found


def _add(found: dict[str, Any], name: str, value: Any, place: str, notes: Notes) -> None:
    if name in found:
        notes.warn(f"The property {name!r} comes twice at {place}; the first counts")
        return
    if isinstance(value, dict):
        for member, inner in list(value.items())[:MAX_PROPERTIES]:
            _add(found, f"{name}.{clean(str(member)).casefold()}", inner, place, notes)
    elif isinstance(value, (str, int, float, bool)):
        found[name] = value


def get_property(properties: Properties, *names: str) -> Any:
    """The value of the first of these properties that is given, on its own or as a member of a class value."""
    for name in names:
        if name in properties:
            return properties[name]
        member = next((key for key in properties if key.endswith(f".{name}")), None)
        if member is not None:
            return properties[member]
    return None


def word_property(properties: Properties, *names: str) -> str:
    """A property as cleaned text; empty if it is not given or is a yes or no."""
    return text_of(get_property(properties, *names))


def note_of(properties: Properties, *more: str) -> str:
    """What properties say, as lines of text."""
    lines = [f"{name}: {text_of(value, 1_000)}" for name, value in properties.items() if text_of(value)]
    return clean("\n".join((*(part for part in more if part), *lines)), MAX_NOTE)
