"""Ways in three dimensions: where a creature gets to by all its movement types, squeezing where it must.

All pools of movement fall together (EP-MV-28), so that one sum of squares spent tells them all: a step by a type is
allowed while the sum stays within that type's allowance. ``Ways`` is a search's question, ``WaysMap`` its answer;
``way_steps`` says step by step what is allowed, ``way_kernels`` is the compiled version; tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.reach import UNREACHED
from tactical.rules.geometry.squeeze import Gaps, width_class

WALK, CRAWL, CLIMB, SWIM, FLY, BURROW = range(6)
MODES: Final[tuple[str, ...]] = ("walk", "crawl", "climb", "swim", "fly", "burrow")
"""Movement types that go square by square (EP-MV-27); of types that cost the same, the first is used."""
GROUND_MODES: Final = frozenset({"walk", "crawl"})
NO_MODE: Final = -1
MOST_PLACES: Final = 2_000_000
"""Cubes that a search looks at: on a board of 100 x 100 squares 500 ft up and 500 ft down."""
Cube = tuple[int, int, int]
Place = tuple[int, int, int, int]
"""A space: x, y, z and its side in squares."""


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """A search: who moves, from where, how far by each type, past whom.

    ``sides``: the own side first, then the narrower ones it squeezes into (``squeeze.sides_of``); ``stance`` is the
    one it has now. ``budgets``: the whole allowance of each type in squares; ``spent`` of them already. ``occupied``
    (FREE, PASSABLE, HOSTILE, DEAD) and ``threat`` (a bit for each enemy) are laid out as ``window`` says: level by
    level from ``window.low``, or one layer for all where only the ground is walked. ``impeded``: the cost of an
    impeded square, 0 where it cannot be entered. ``ghost``: passes through what is solid (EP-IC-06). ``lightfoot``:
    ground costs nothing extra. The key of a path is ``cost * cost_weight + provoked * threat_weight``.
    """

    x: int
    y: int
    z: int
    gaps: Gaps
    sides: tuple[int, ...]
    budgets: Mapping[str, int]
    window: Window
    occupied: NDArray[np.uint8]
    threat: NDArray[np.int64]
    stance: int = 0
    spent: int = 0
    parity: int = 0
    impeded: int = 0
    ghost: bool = False
    lightfoot: bool = False
    cost_weight: int = 64
    threat_weight: int = 1
    classes: tuple[int, ...] = field(init=False)
    """How it stands in each of its sides where there is no more room: classes of ``squeeze.PASSINGS``."""

    def __post_init__(self) -> None:
        classes = tuple(width_class(self.gaps, side) if index else 0 for index, side in enumerate(self.sides))
        object.__setattr__(self, "classes", classes)

    def allowances(self) -> tuple[int, ...]:
        """Return the allowances in the order of MODES, -1 for a type it has not."""
        return tuple(self.budgets.get(mode, 0) or -1 for mode in MODES)


@dataclass(frozen=True, slots=True)
class Window:
    """The levels a search looks at. ``grounded``: only the ground is walked, each square at its own level."""

    width: int
    height: int
    low: int = 0
    levels: int = 1
    grounded: bool = True

    def layer(self, z: int) -> int:
        """Return the layer of a level, -1 outside the window."""
        if self.grounded:
            return 0
        return z - self.low if 0 <= z - self.low < self.levels else -1

    @property
    def size(self) -> int:
        """How many squares or cubes it holds."""
        return self.levels * self.width * self.height


def other_stances(query: Ways, stance: int, at: Place) -> list[tuple[int, Place]]:
    """Return the other stances of a creature in a space, each with the space that keeps the middle."""
    x, y, z, side = at
    home = (query.sides[0] - side) // 2
    found = []
    for index, other in enumerate(query.sides):
        if index != stance:
            aside = (query.sides[0] - other) // 2 - home
            found.append((index, (x + aside, y + aside, z, other)))
    return found


def window_for(width: int, height: int, z: int, budgets: Mapping[str, int], top: int, bottom: int) -> Window:
    """Return the levels that matter from a level with such allowances: none but the ground's for a walker, else as
    far up and down as the dearest allowance goes, within the levels ``bottom`` to ``top``, and no more than are
    quickly searched."""
    risen = {mode: far for mode, far in budgets.items() if far > 0}
    if GROUND_MODES.issuperset(risen):
        return Window(width, height)
    far = min(max(risen.values()), MOST_PLACES // (2 * width * height))
    low, high = max(bottom, z - far), min(top, z + far)
    return Window(width, height, low, max(1, high - low + 1), grounded=False)


@dataclass(frozen=True, slots=True, eq=False)
class WaysMap:
    """The answer: cost in squares, provoked enemies, predecessor and movement type of every place.

    A place stands for a stance, a cube (or square) and, where diagonals alternate, their parity.
    """

    query: Ways
    parities: int
    start: int
    cost: NDArray[np.int64]
    mask: NDArray[np.int64]
    before: NDArray[np.int64]
    mode: NDArray[np.int8]
    levels: tuple[NDArray[np.int16], ...]
    """The level each square is stood at, stance by stance; used where only the ground is walked."""

    def where(self, place: int) -> Place:
        """Return the space of a place."""
        window = self.query.window
        rest = place // self.parities
        stance, index = divmod(rest, window.size)
        layer, square = divmod(index, window.width * window.height)
        y, x = divmod(square, window.width)
        z = int(self.levels[stance][square]) if window.grounded else window.low + layer
        return x, y, z, self.query.sides[stance]

    def parity(self, place: int) -> int:
        """Return the parity of diagonals at a place."""
        return place % self.parities

    def place(self, x: int, y: int, z: int | None = None, stance: int | None = None) -> int:
        """Return the cheapest place with its lower left square at x, y (at any level, in any stance, if not given),
        -1 if there is none; of equal ones the widest stance and the lowest level."""
        best, least = -1, UNREACHED
        for place in self._candidates(x, y, z, stance):
            if self.cost.item(place) < least:
                best, least = place, self.cost.item(place)
        return best

    def _candidates(self, x: int, y: int, z: int | None, stance: int | None) -> Iterator[int]:
        window = self.query.window
        if not (0 <= x < window.width and 0 <= y < window.height):
            return
        plane, square = window.width * window.height, y * window.width + x
        layers = range(window.levels) if z is None or window.grounded else (window.layer(z),)
        for index in range(len(self.query.sides)) if stance is None else (stance,):
            for layer in layers:
                if layer >= 0:
                    first = ((index * window.levels + layer) * plane + square) * self.parities
                    yield from range(first, first + self.parities)

    def places(self) -> list[int]:
        """Return every place that can be reached, lowest first."""
        found: list[int] = np.flatnonzero(self.cost < UNREACHED).tolist()
        return found

    def cheapest(self, level: int | None = None) -> NDArray[np.int64]:
        """Return the cheapest place of each square that a step leads to, at one level or any, -1 where there is none;
        of equal ones the widest stance and the lowest level."""
        window = self.query.window
        plane = window.width * window.height
        shape = (len(self.query.sides), window.levels, plane, self.parities)
        numbers = np.arange(self.cost.size, dtype=np.int64).reshape(shape)
        costs = np.where(self.mode == NO_MODE, UNREACHED, self.cost).reshape(shape)
        if level is not None and not window.grounded:
            layer = window.layer(level)
            part = slice(layer, layer + 1) if layer >= 0 else slice(0, 0)
            numbers, costs = numbers[:, part], costs[:, part]
        elif level is not None:
            stood = np.stack(self.levels)[:, None, :, None]
            costs = np.where(stood == level, costs, UNREACHED)
        if not numbers.size:
            return np.full(plane, -1, dtype=np.int64)
        by_square, their_costs = (np.moveaxis(part, 2, 0).reshape(plane, -1) for part in (numbers, costs))
        best = np.argmin(their_costs, axis=1)
        squares = np.arange(plane)
        return np.where(their_costs[squares, best] < UNREACHED, by_square[squares, best], -1)

    def path(self, place: int) -> tuple[tuple[int, ...], ...]:
        """Return the lowest cubes of the spaces entered on the way, in order, and how wide a creature goes there that
        is more than a square wide; narrowing in place is no step."""
        told = 3 if self.query.sides == (1,) else 4
        return tuple(self.where(step)[:told] for step in self.trail(place) if self.mode.item(step) != NO_MODE)

    def modes(self, place: int) -> tuple[str, ...]:
        """Return the movement type of each step of ``path``."""
        return tuple(MODES[self.mode.item(step)] for step in self.trail(place) if self.mode.item(step) != NO_MODE)

    def trail(self, place: int) -> list[int]:
        """Return every place on the way after the start, in order."""
        found = []
        while place != self.start:
            found.append(place)
            place = self.before.item(place)
        return found[::-1]


class Trails:
    """The paths of a map to many places, each made of the one to the place before it."""

    def __init__(self, ways: WaysMap) -> None:
        self._ways = ways
        self._told = 3 if ways.query.sides == (1,) else 4
        self._known: dict[int, tuple[tuple[int, ...], ...]] = {ways.start: ()}

    def __call__(self, place: int) -> tuple[tuple[int, ...], ...]:
        """Return the path to a place, as ``WaysMap.path`` does."""
        ways, known = self._ways, self._known
        waiting: list[int] = []
        while place not in known:
            waiting.append(place)
            place = ways.before.item(place)
        path = known[place]
        for step in reversed(waiting):
            if ways.mode.item(step) != NO_MODE:
                path = (*path, ways.where(step)[: self._told])
            known[step] = path
        return path
