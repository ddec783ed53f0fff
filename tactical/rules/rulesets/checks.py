"""Whether the tables of a ruleset are whole and sensible, before any fight uses them (shape.toml, choices.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.choices import ANY
from tactical.rules.rulesets.kinds import Tables, remedy_for
from tactical.rules.rulesets.scaling import scaling_of

Path_ = tuple[str, ...]
DEFAULTS = "defaults"
MOST_ROWS, LONGEST_NAME = 500, 60
_FILE = Path(__file__).parent / "shape.toml"


class Shape(NamedTuple):
    """What stands in a place: a kind of value, or keys of its own."""

    kind: str
    keys: dict[str, Shape]
    may_lack: bool


class Wrong(NamedTuple):
    """What is wrong at a place, and what to do about it."""

    path: Path_
    text: str
    remedy: str


@cache
def _raw() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def shape() -> Shape:
    """Return the shape of all tables together."""
    root = Shape("", {}, False)
    for header, kinds in _raw().items():
        if header not in ("rows", "needs"):
            holder = _descend(root, header.split("/"))
            for key, kind in kinds.items():
                holder.keys[key] = Shape(kind.rstrip("?"), {}, kind.endswith("?") or key == ANY)
    return root


def _descend(shape: Shape, parts: list[str]) -> Shape:
    for part in parts:
        name = part.rstrip("?")
        shape = shape.keys.setdefault(name, Shape("", {}, part.endswith("?") or name == ANY))
    return shape


def check_tables(ruleset: str, tables: Tables) -> None:
    """Refuse tables that no fight could be fought by; RuleError points into them: "/combat/grid/diagonals"."""
    for wrong in find_wrong(tables):
        raise RuleError(f"{ruleset}: {wrong.text}", pointer="/" + "/".join(wrong.path), remedy=wrong.remedy)
    scaling_of(tables.get("scaling", {}))


def check_options(tables: Tables, options: Iterable[str]) -> None:
    """Refuse options, "grid.diagonals", that the tables with them laid on cannot have."""
    for wrong in find_wrong(tables):
        name = ".".join(wrong.path[1:3])
        if name in options:
            raise RuleError(f"option {name}: {wrong.text}", pointer=f"/options/{name}", remedy=wrong.remedy)


def find_wrong(tables: Tables) -> Iterator[Wrong]:
    """Yield everything that is wrong with the shape of some tables."""
    filled = _filled(tables)
    yield from _walk(shape(), filled, (), filled)
    yield from _missing_rows(filled)
    yield from _missing_needs(filled)
    yield from _missing_scaling(filled)
    yield from _strange_sizes(filled)
    yield from _twice_told(filled)


def _filled(tables: Tables) -> dict[str, Any]:
    """The tables with the row ``defaults`` of any of them laid under its other rows."""
    return {name: _with_defaults(table) for name, table in tables.items()}


def _with_defaults(table: Any) -> Any:
    if not isinstance(table, Mapping) or not isinstance(table.get(DEFAULTS), Mapping):
        return table
    base = table[DEFAULTS]
    return {key: {**base, **row} if isinstance(row, Mapping) else row for key, row in table.items() if key != DEFAULTS}


def _walk(shape: Shape, value: Any, path: Path_, tables: Tables) -> Iterator[Wrong]:
    if shape.kind:
        remedy = remedy_for(shape.kind, value, path, tables)
        if remedy:
            yield Wrong(path, f"{_place(path)} is {_shown(value)}", remedy)
    elif not isinstance(value, Mapping):
        yield Wrong(path, f"{_place(path)} is {_shown(value)}, not a table", "Write a table of its keys.")
    elif len(value) > MOST_ROWS:
        yield Wrong(path, f"{_place(path)} has {len(value):,} rows", f"Keep to {MOST_ROWS}.")
    else:
        yield from _walk_keys(shape, value, path, tables)


def _walk_keys(shape: Shape, value: Mapping[str, Any], path: Path_, tables: Tables) -> Iterator[Wrong]:
    for key, inner in shape.keys.items():
        if key not in value and not inner.may_lack:
            yield Wrong((*path, key), f"{_place(path)} has no {key}", _how_to_add((*path, key)))
    for key, item in value.items():
        known = shape.keys.get(key, shape.keys.get(ANY))
        if known is None:
            yield Wrong((*path, key), f"{_place(path)} knows no {key[:LONGEST_NAME]!r}", _meant(key, shape))
        elif not key or len(key) > LONGEST_NAME:
            yield Wrong((*path, key[:LONGEST_NAME]), f"{_place(path)} has a row with a long name", "Shorten it.")
        else:
            yield from _walk(known, item, (*path, key), tables)


def _missing_rows(tables: Tables) -> Iterator[Wrong]:
    for place, rows in _raw()["rows"].items():
        path = tuple(place.split("/"))
        found = _at(tables, path)
        for row in rows:
            if isinstance(found, Mapping) and row not in found:
                yield Wrong((*path, row), f"{_place(path)} has no row {row}", _how_to_add((*path, row)))


def _strange_sizes(tables: Tables) -> Iterator[Wrong]:
    sizes = [size.value for size in Size]
    for row in tables.get("sizes", {}):
        if row not in sizes:
            yield Wrong(("sizes", row), f"sizes.toml knows no {row!r}", f"Use {', '.join(sizes)}.")


def _twice_told(tables: Tables) -> Iterator[Wrong]:
    """Whether a manoeuvre provokes stands in its own row of manoeuvres.toml; of all else, in provokes.toml."""
    rows = tables.get("provokes")
    for key, row in rows.items() if isinstance(rows, Mapping) else ():
        if not isinstance(row, Mapping):
            continue
        path, is_manoeuvre = ("provokes", key, "provokes"), row.get("order") == "manoeuvre"
        if is_manoeuvre and "provokes" in row:
            text = f"{_place(path)} is told by each manoeuvre's own row"
            yield Wrong(path, text, "Leave it out, and write provokes in the rows of manoeuvres.toml.")
        elif not is_manoeuvre and "provokes" not in row:
            yield Wrong(path, f"{_place(path[:-1])} has no provokes", _how_to_add(path))


def _missing_needs(tables: Tables) -> Iterator[Wrong]:
    for choice, places in _raw()["needs"].items():
        place, _, word = choice.rpartition(" ")
        found = _at(tables, tuple(place.split("/")))
        if (str(found).lower() if isinstance(found, bool) else found) != word:
            continue
        for need in places:
            for path in _spread(tables, tuple(need.split("/"))):
                if _at(tables, path) is None:
                    text = f"{_place(tuple(place.split('/')))} is {word}, and {_place(path[:-1])} has no {path[-1]}"
                    yield Wrong(path, text, _how_to_add(path))


def _missing_scaling(tables: Tables) -> Iterator[Wrong]:
    scaling = tables.get("scaling")
    if isinstance(scaling, Mapping) and set(scaling) == {"general"}:
        yield Wrong(("scaling",), "scaling.toml has no row", "Write a row for each difference in size, or no table.")


def _spread(tables: Tables, path: Path_) -> Iterator[Path_]:
    """Yield a path with every row in place of ``*``."""
    if ANY not in path:
        yield path
        return
    at = path.index(ANY)
    rows = _at(tables, path[:at])
    for row in rows if isinstance(rows, Mapping) else ():
        yield from _spread(tables, (*path[:at], row, *path[at + 1 :]))


def _at(tables: Any, path: Path_) -> Any:
    for key in path:
        tables = tables.get(key) if isinstance(tables, Mapping) else None
    return tables


def _place(path: Path_) -> str:
    """A place in words: "combat.toml, grid.diagonals"."""
    if not path:
        return "the ruleset"
    return f"{path[0]}.toml" + (f", {'.'.join(path[1:])}," if path[1:] else "")


def _how_to_add(path: Path_) -> str:
    if len(path) == 1:
        return f"Write {path[0]}.toml, or extend a ruleset that has it."
    return f"Write {path[-1]} there, or extend a ruleset that has it."


def _meant(key: str, shape: Shape) -> str:
    close = get_close_matches(key, shape.keys, 1)
    known = ", ".join(name for name in shape.keys if name != ANY)
    return f"Did you mean {close[0]}?" if close else f"Use one of {known}."


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)[:LONGEST_NAME]
