"""A battle map from a place: terrain, way, light and a seed make the same map every time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from tactical.rules.kernel.dice import SeededDice

MAX_TRIES = 4000


class MapPlace(Protocol):
    """What a map is made from (the hand-off's Place)."""

    @property
    def terrain(self) -> str: ...
    @property
    def way(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def recipe_seed(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Recipe:
    """Patches of ground per 100 squares: character, how many, how large at most."""

    patches: tuple[tuple[str, float, int], ...]


RECIPES: dict[str, Recipe] = {
    "desert": Recipe(((",", 1.0, 8), ("o", 0.4, 1), ("^", 0.1, 1))),
    "forest": Recipe((("T", 6.0, 1), (",", 2.0, 6), ("=", 0.6, 2))),
    "hills": Recipe((("o", 1.2, 2), (",", 1.6, 8), ("T", 0.8, 1), ("=", 0.5, 3))),
    "jungle": Recipe((("T", 7.0, 1), (",", 3.0, 8), (":", 0.5, 3))),
    "moor": Recipe(((",", 2.0, 9), ("~", 0.8, 6), ("=", 0.4, 2))),
    "mountains": Recipe((("#", 0.8, 8), ("o", 1.6, 2), (",", 1.8, 6), ("^", 0.2, 2))),
    "plains": Recipe((("T", 0.4, 1), (",", 0.6, 5), ("=", 0.4, 3))),
    "swamp": Recipe((("~", 1.8, 12), (",", 2.0, 8), ("T", 2.0, 1), (":", 0.4, 3))),
    "tundra": Recipe(((",", 1.2, 8), ("o", 0.6, 2))),
    "coast": Recipe(((",", 1.0, 6), ("o", 0.8, 2), ("~", 0.6, 8))),
}
DEFAULT = "plains"
WAY_WIDTH = {"highway": 4, "road": 3, "trail": 1, "trackless": 0}


def make_battlemap(place: MapPlace) -> tuple[str, ...]:
    """Return map rows, north first. A way crosses the map from west to east and is clear ground.

    The last few maps are remembered: a simulation comes back to the same places.
    """
    return _make(place.terrain, place.way, place.width, place.height, place.recipe_seed)


@lru_cache(maxsize=64)
def _make(terrain: str, way: str, width: int, height: int, seed: int) -> tuple[str, ...]:
    dice = SeededDice(seed, 7)
    grid = [["."] * width for _ in range(height)]
    recipe = RECIPES.get(terrain, RECIPES[DEFAULT])
    for char, rate, largest in recipe.patches:
        for _ in range(round(rate * width * height / 100)):
            _grow(grid, char, dice.roll(largest), dice)
    _clear_edges(grid)
    _lay_way(grid, WAY_WIDTH.get(way, 0), dice)
    _open_pockets(grid)
    return tuple("".join(row) for row in grid)


def _grow(grid: list[list[str]], char: str, size: int, dice: SeededDice) -> None:
    """Lay a patch: a short random walk from a random square."""
    height, width = len(grid), len(grid[0])
    x, y = dice.roll(width) - 1, dice.roll(height) - 1
    for _ in range(size):
        if grid[y][x] == ".":
            grid[y][x] = char
        x = min(max(x + dice.roll(3) - 2, 0), width - 1)
        y = min(max(y + dice.roll(3) - 2, 0), height - 1)


def _clear_edges(grid: list[list[str]]) -> None:
    """Keep the two outer columns on the west and east free of blocks, so that everyone finds a place."""
    for row in grid:
        for x in (0, 1, -2, -1):
            if row[x] in "#oT:^":
                row[x] = "."


def _lay_way(grid: list[list[str]], breadth: int, dice: SeededDice) -> None:
    """Wind a way from the west edge to the east edge."""
    if not breadth:
        return
    height, width = len(grid), len(grid[0])
    y = height // 2
    for x in range(width):
        if x % 4 == 3:
            y = min(max(y + dice.roll(3) - 2, breadth), height - 1 - breadth)
        for row in range(y, min(y + breadth, height)):
            grid[row][x] = "."
        if x and grid[y][x - 1] in "#oT":
            grid[y][x - 1] = "."


def _open_pockets(grid: list[list[str]]) -> None:
    """Turn blocks to clear ground until every open square can be walked to from every other."""
    height, width = len(grid), len(grid[0])
    for _ in range(MAX_TRIES):
        seen = _flood(grid)
        hidden = [(x, y) for y in range(height) for x in range(width) if grid[y][x] not in "#oT" and (x, y) not in seen]
        if not hidden:
            return
        x, y = hidden[0]
        start = next((px for px in range(x, -1, -1) if grid[y][px] in "#oT"), None)
        if start is None:
            start = next(px for px in range(x, width) if grid[y][px] in "#oT")
        grid[y][start] = "."


def _flood(grid: list[list[str]]) -> set[tuple[int, int]]:
    height, width = len(grid), len(grid[0])
    first = next((x, y) for y in range(height) for x in range(width) if grid[y][x] not in "#oT")
    seen, queue = {first}, [first]
    while queue:
        x, y = queue.pop()
        for nx, ny in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= nx < width and 0 <= ny < height and (nx, ny) not in seen and grid[ny][nx] not in "#oT":
                seen.add((nx, ny))
                queue.append((nx, ny))
    return seen
