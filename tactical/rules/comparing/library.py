"""The ready-made scenarios: text maps in TOML files, each showing where rulesets part.

In a map capital letters but T are creatures (their lower left square), digits are marked squares; what is
``under`` them is clear ground if it is not said. All else is ground as in ``geometry.battlemap``. A creature without a
letter on the map says where it is (``at``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tactical.rules import bestiary
from tactical.rules.comparing.scene import Piece, Scene, Square, check_scene, sheet
from tactical.rules.handoff import AmbushCheck
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError

_FOLDER = Path(__file__).parent / "scenarios"
GROUND = "."
TREE = "T"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A ready-made scenario. ``shows`` are the rules that it is about."""

    id: str
    title: str
    text: str
    shows: tuple[str, ...]
    scene: Scene


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Return every ready-made scenario by id, by title."""
    found = [_read(path) for path in _FOLDER.glob("*.toml")]
    return {item.id: item for item in sorted(found, key=lambda one: one.title)}


def scenario(key: str) -> Scenario:
    """Return one. RuleError if there is none of that id."""
    known = scenarios()
    if key not in known:
        raise RuleError(
            f"no scenario is called {key!r}", pointer="/scenario", remedy=f"Use one of {', '.join(sorted(known))}."
        )
    return known[key]


def _read(path: Path) -> Scenario:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rows, letters, goals = drawn(data["map"], data.get("under", {}))
    kinds = data.get("kinds", {})
    pieces = tuple(
        _piece(key, {**kinds.get(row.get("like", ""), {}), **row}, letters) for key, row in data["creatures"].items()
    )
    ambush = from_plain(AmbushCheck, data["ambush"], "/ambush") if "ambush" in data else None
    scene = Scene(rows, pieces, data["actor"], goals, data.get("light", "bright"), ambush)
    return Scenario(path.stem, data["title"], data["text"], tuple(data["shows"]), check_scene(scene))


def _piece(key: str, row: Mapping[str, Any], letters: Mapping[str, Square]) -> Piece:
    x, y = row["at"] if "at" in row else letters[key]
    creature = sheet(bestiary.get(row["of"]), row.get("name", ""), row.get("changes", {}), f"/creatures/{key}")
    conditions = tuple(row.get("conditions", ()))
    return Piece(key, row["side"], creature, x, y, conditions, facing=row.get("facing", ""))


def drawn(
    text: str, under: Mapping[str, str] | None = None
) -> tuple[tuple[str, ...], dict[str, Square], tuple[Square, ...]]:
    """Read a drawn map: its ground, where each letter stands, and the marked squares in the order of their digits.

    ``under`` names the ground below letters and digits where it is not clear.
    """
    below = under or {}
    lines = [line.strip() for line in text.strip().splitlines()]
    letters: dict[str, Square] = {}
    marks: dict[str, Square] = {}
    rows = []
    for index, line in enumerate(lines):
        for x, char in enumerate(line):
            if char.isupper() and char != TREE:
                letters[char] = (x, len(lines) - 1 - index)
            elif char.isdigit():
                marks[char] = (x, len(lines) - 1 - index)
        rows.append("".join(below.get(char, GROUND) if char in letters or char in marks else char for char in line))
    return tuple(rows), letters, tuple(marks[key] for key in sorted(marks))
