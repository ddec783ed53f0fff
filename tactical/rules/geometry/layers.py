"""Layers of a battle map: what the characters of its rows do not say, square by square.

A layer names only the squares where it says something, as (x, y, value), sorted. Levels are 5 ft, counted from
the level 0 of the map.

* ``heights``: the level of the ground; of a square of water the level of its surface.
* ``depths``: feet of water below that surface. The bed lies a level lower for every full 5 ft.
* ``gaps``: inches of the narrowest opening of the square, which a space over it has to pass (EP-SP-06); a
  negative number is an opening of unknown width by the size it was made for: -1 Fine, -5 Medium (EP-SP-07).
* ``veils``: what smoke, fog or leaves in the square hide, as the natural number that misses: 6 partly, 12 wholly.
* ``hazards``: what the square does to those in it, in a word ("pit", "lava", "fire", "spikes", "cliff").
* ``ceilings``: the level of a roof's underside, and all above it is closed; of a blocked square (wall, pillar, tree)
  the level of its top: above it is air. Without one a block reaches to the sky.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from tactical.rules.kernel.errors import RuleError

Number = tuple[int, int, int]
Word = tuple[int, int, str]

LOWEST, HIGHEST = -400, 400
"""Levels a map goes down to and up to: 2,000 ft either way."""
LIMITS: Final[dict[str, tuple[int, int]]] = {
    "heights": (LOWEST, HIGHEST),
    "depths": (0, 5 * HIGHEST),
    "gaps": (-13, 10_000),
    "veils": (0, 12),
    "ceilings": (LOWEST, HIGHEST + 60),
}
WORDS: Final[dict[str, str]] = {
    "heights": "a height",
    "depths": "a depth of water",
    "gaps": "an opening",
    "veils": "a veil",
    "hazards": "a hazard",
    "ceilings": "a ceiling",
}
UNITS: Final[dict[str, str]] = {
    "heights": "levels of 5 ft",
    "depths": "feet",
    "gaps": "inches",
    "veils": "a natural number that misses",
    "ceilings": "levels of 5 ft",
}
LONGEST_WORD = 40


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers of one map. Equal layers are equal however they were listed."""

    heights: tuple[Number, ...] = ()
    depths: tuple[Number, ...] = ()
    gaps: tuple[Number, ...] = ()
    veils: tuple[Number, ...] = ()
    hazards: tuple[Word, ...] = ()
    ceilings: tuple[Number, ...] = ()

    def __post_init__(self) -> None:
        for item in fields(self):
            object.__setattr__(self, item.name, tuple(sorted(getattr(self, item.name))))

    def __bool__(self) -> bool:
        return any(getattr(self, item.name) for item in fields(self))

    def with_square(self, name: str, x: int, y: int, value: int | str | None) -> Layers:
        """Return these layers with one square of one of them set anew; None takes what it says there away."""
        kept: tuple[Any, ...] = tuple(row for row in getattr(self, name) if (row[0], row[1]) != (x, y))
        return replace(self, **{name: kept if value is None else (*kept, (x, y, value))})


NO_LAYERS = Layers()


def layers_as_players_see(layers: Layers, open_hazards: frozenset[tuple[int, int]]) -> Layers:
    """Return the layers as players see them: a hazard only where the ground shows that it is hazardous."""
    return replace(layers, hazards=tuple(row for row in layers.hazards if (row[0], row[1]) in open_hazards))


def check_layers(layers: Layers, width: int, height: int, pointer: str = "/layers") -> None:
    """Refuse layers that do not belong to a map of this size. RuleError names the layer, the place and the limit."""
    for item in fields(layers):
        _check(item.name, getattr(layers, item.name), width, height, f"{pointer}/{item.name}")


def _check(name: str, rows: Iterable[tuple[int, int, Any]], width: int, height: int, pointer: str) -> None:
    before = (-1, -1)
    for index, (x, y, value) in enumerate(rows):
        here = f"{pointer}/{index}"
        if not (0 <= x < width and 0 <= y < height):
            raise RuleError(
                f"{WORDS[name]} at ({x}, {y}) is off the map",
                pointer=here,
                remedy=f"Keep x within 0 to {width - 1} and y within 0 to {height - 1}.",
            )
        if (x, y) == before:
            raise RuleError(
                f"{WORDS[name]} at ({x}, {y}) is given twice", pointer=here, remedy="Name each square once a layer."
            )
        before = (x, y)
        check_value(name, value, here)


def check_value(name: str, value: int | str, pointer: str) -> None:
    """Refuse a value that no square has. RuleError names the limits."""
    if name == "hazards":
        if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_WORD:
            raise RuleError(
                "a hazard is one word or a few", pointer=pointer, remedy=f"Write 1 to {LONGEST_WORD} characters."
            )
        return
    low, high = LIMITS[name]
    if not isinstance(value, int) or not low <= value <= high:
        raise RuleError(
            f"{WORDS[name]} of {value} is outside {low} to {high}",
            pointer=pointer,
            remedy=f"Give {low} to {high} {UNITS[name]}.",
        )
