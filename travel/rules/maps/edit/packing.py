"""Changes of a map as bytes and back: a JSON text and raw arrays, compressed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.codec import from_plain, to_plain
from travel.rules.maps.areas import Area
from travel.rules.maps.edit.delta import Delta, EdgeChange, EdgeTable, FeatureSplices, Values, laid_over
from travel.rules.maps.edit.marks import MarkChange
from travel.rules.maps.edit.slots import Splice
from travel.rules.maps.world import Label, Line, Settlement, WorldMap

_ARRAYS = ("terrain", "elevation", "ways", "river")
_TABLE = tuple(field.name for field in fields(EdgeTable))
_KINDS: dict[str, type[Any]] = {"settlements": Settlement, "lines": Line, "labels": Label, "areas": Area}
_LENGTH = 8


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step of a map's history: changes of the map in order, and what became of marks."""

    deltas: tuple[Delta, ...]
    marks: tuple[MarkChange, ...] = ()

    @property
    def back(self) -> Step:
        """The step that undoes this one."""
        marks = tuple(MarkChange(change.id, change.after, change.before) for change in self.marks)
        return Step(tuple(delta.back for delta in reversed(self.deltas)), marks)


def pack_step(step: Step) -> bytes:
    """Bytes for storing."""
    arrays: list[NDArray[Any]] = []
    text = json.dumps(
        {"deltas": [_plain(delta, arrays) for delta in step.deltas], "marks": to_plain(step.marks)},
        ensure_ascii=False,
        allow_nan=False,
        separators=(",", ":"),
    ).encode()
    parts = [len(text).to_bytes(_LENGTH, "little"), text, *(array.tobytes() for array in arrays)]
    return zlib.compress(b"".join(parts), 1)


def unpack_step(data: bytes) -> Step:
    """A step from what ``pack_step`` wrote."""
    body = zlib.decompress(data)
    end = _LENGTH + int.from_bytes(body[:_LENGTH], "little")
    plain = json.loads(body[_LENGTH:end])
    reader = _Reader(body, end)
    deltas = tuple(_delta(row, reader) for row in plain["deltas"])
    return Step(deltas, from_plain(tuple[MarkChange, ...], plain["marks"]))


def _plain(delta: Delta, arrays: list[NDArray[Any]]) -> dict[str, Any]:
    """A delta as JSON that says which arrays follow."""

    def told(part: Sequence[NDArray[Any]]) -> list[list[Any]]:
        arrays.extend(part)
        return [[array.dtype.str, len(array)] for array in part]

    plain: dict[str, Any] = {"heights": [delta.had_heights, delta.has_heights]}
    for name in _ARRAYS:
        values: Values | None = getattr(delta, name)
        if values is not None:
            plain[name] = told((values.at, values.before, values.after))
    if delta.edges is not None:
        tables = [getattr(table, name) for table in (delta.edges.before, delta.edges.after) for name in _TABLE]
        plain["edges"] = told((delta.edges.cells, *tables))
    if delta.features:
        plain["features"] = to_plain(delta.features)
    return plain


def _splices(kind: type[Any], rows: Sequence[dict[str, Any]]) -> Any:
    def items(plain: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(from_plain(kind, item) for item in plain)

    return tuple(Splice(row["index"], items(row["removed"]), items(row["added"])) for row in rows)


class _Reader:
    """Arrays out of the bytes, one after another."""

    def __init__(self, body: bytes, start: int) -> None:
        self._body, self._at = body, start

    def arrays(self, told: Sequence[Sequence[Any]]) -> Iterator[NDArray[Any]]:
        for kind, count in told:
            array = np.frombuffer(self._body, np.dtype(kind), count, self._at)
            self._at += array.nbytes
            yield array


def _delta(plain: dict[str, Any], reader: _Reader) -> Delta:
    parts: dict[str, Any] = {"had_heights": plain["heights"][0], "has_heights": plain["heights"][1]}
    for name in _ARRAYS:
        if name in plain:
            parts[name] = Values(*reader.arrays(plain[name]))
    if "edges" in plain:
        cells, *rest = reader.arrays(plain["edges"])
        half = len(_TABLE)
        parts["edges"] = EdgeChange(cells, EdgeTable(*rest[:half]), EdgeTable(*rest[half:]))
    if "features" in plain:
        lists = {name: _splices(kind, plain["features"][name]) for name, kind in _KINDS.items()}
        parts["features"] = FeatureSplices(**lists)
    return Delta(**parts)


def stepped(world: WorldMap, step: Step) -> WorldMap:
    """The map after a step."""
    for delta in step.deltas:
        world = laid_over(world, delta)
    return world
