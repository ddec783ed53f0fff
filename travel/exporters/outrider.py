"""Our own format: JSON that people can read, one row of ground or one feature a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from travel.exporters.document import document_of
from travel.rules.maps.world import WorldMap

_ROWS = frozenset({"terrain", "elevation_feet", "settlements", "lines", "labels", "markers", "areas", "rings"})


def outrider_file(world: WorldMap) -> bytes:
    """The whole map as a file."""
    return "".join(_text(document_of(world))).encode()


def _text(document: dict[str, Any]) -> Iterator[str]:
    yield "{"
    for index, (key, value) in enumerate(document.items()):
        yield f'{"," if index else ""}\n  "{key}": '
        if isinstance(value, list) and key in _ROWS:
            yield from _rows(value)
        else:
            yield compact(value)
    yield "\n}\n"


def _rows(rows: list[Any]) -> Iterator[str]:
    """Each row on a line; rows that are long lists of numbers are written densely."""
    yield "["
    for index, row in enumerate(rows):
        yield f"{',' if index else ''}\n    {compact(row)}"
    yield "\n  ]"


def compact(value: Any) -> str:
    """JSON without spaces, as text that a browser can hold."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
