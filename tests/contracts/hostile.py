"""Values that no field wants, and a way to put them into every place of a good request."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.db import connection

LONE = "\ud800"
HUGE = 10**30
DEEP: Any = json.loads("[" * 40 + "]" * 40)

VALUES: dict[str, Any] = {
    "null": None,
    "nothing": "",
    "NUL": "a\0b",
    "half a character": f"a{LONE}b",
    "many characters": "x" * 70_000,
    "a huge number": HUGE,
    "2**63": 2**63,
    "minus a huge number": -HUGE,
    "minus one": -1,
    "a fraction": 0.5,
    "1e308": 1e308,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "true": True,
    "a word": "sideways",
    "a list": [],
    "an object": {},
    "deep lists": DEEP,
    "a number as text": "7",
    "list of everything": [None, -1, "x", {}, [1]],
    "object of everything": {"type": None, "x": [], "y": {}, "id": -1},
}

DATABASES_DIFFER = ("NUL", "half a character", "many characters", "a huge number", "2**63", "1e308", "NaN", "Infinity")


def values() -> dict[str, Any]:
    """All of them; on another database than the first, those that databases do not take alike."""
    if connection.vendor == "sqlite":
        return VALUES
    return {name: VALUES[name] for name in DATABASES_DIFFER}


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a body: fields, entries, and what they hold."""
    items = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def replaced(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of the body with ``value`` at one place."""
    copy = json.loads(json.dumps(body))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy
