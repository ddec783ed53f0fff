"""What the GM decided about an import, and what an import gives."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.errors import RuleError
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import ImportReport
from travel.rules.battlemaps.check import FEET_PER_SQUARE
from travel.rules.battlemaps.model import BattleMap
from travel.rules.maps.scale import check_scale
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology, WorldMap
from travel.rules.pictures import Picture

MAX_PIXELS = 1_000_000


@dataclass(frozen=True, slots=True)
class GridChoice:
    """A grid laid over a picture: counts, and in pixels of the picture where its north-west corner lies and how wide
    a cell is (between neighbouring centres in the direction of a row or column of touching sides)."""

    columns: int
    rows: int
    x: float
    y: float
    cell: float


@dataclass(frozen=True, slots=True)
class Choices:
    """Decisions that win over the file.

    ``terrain`` maps words of the file to ground keys ("moor"). ``part`` names one of several maps that an
    upload holds (a file of it, a scene, a layer). ``kind`` settles what a file is that could be either. ``y_up`` says
    that the y axis of coordinates points north. ``paved_roads``: roads of the file are highways. ``grid`` lays a
    grid over a picture.
    """

    name: str = ""
    scale_value: float | None = None
    scale_unit: str = "mi"
    terrain: dict[str, str] = field(default_factory=dict)
    topology: Topology | None = None
    part: str = ""
    kind: Literal["", "overland", "battle"] = ""
    feet_per_square: float | None = None
    y_up: bool | None = None
    paved_roads: bool = False
    grid: GridChoice | None = None

    @property
    def scale(self) -> Scale | None:
        """The scale chosen, if one was."""
        return None if self.scale_value is None else Scale(self.scale_value, self.scale_unit)


@dataclass(frozen=True, slots=True, eq=False)
class CellWords:
    """Which word of the file each cell had: ``codes`` int32 per cell into ``words``, -1 for none."""

    codes: NDArray[np.int32]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Imported:
    """A campaign map read from a file.

    ``needed`` names what is still open: "scale", "terrain", "topology", "part", "grid".
    """

    world: WorldMap
    report: ImportReport
    needed: tuple[str, ...] = ()
    cell_words: CellWords | None = None
    picture: Picture | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ImportedBattle:
    """A battle map read from a file. ``needed``: "part", "grid"."""

    battle: BattleMap
    report: ImportReport
    needed: tuple[str, ...] = ()


def check_choices(choices: Choices) -> dict[str, Terrain]:
    """Refuse decisions that make no sense; returns the ground chosen for each word."""
    if choices.scale_value is not None:
        _check_scale(Scale(choices.scale_value, choices.scale_unit))
    feet, (least, most) = choices.feet_per_square, FEET_PER_SQUARE
    if feet is not None and not least <= feet <= most:
        raise refuse(f"A square of {feet:g} feet cannot be", f"Give {least:g} to {most:g} feet.", "/feet_per_square")
    if choices.grid is not None:
        _check_grid(choices.grid)
    chosen: dict[str, Terrain] = {}
    for word, key in choices.terrain.items():
        try:
            chosen[word] = Terrain[key.upper()]
        except KeyError:
            keys = ", ".join(ground.key for ground in Terrain)
            raise refuse(f"{key!r} is no ground", f"Use one of {keys}.", f"/terrain/{word}") from None
    return chosen


def _check_grid(grid: GridChoice) -> None:
    if not (grid.columns >= 1 and grid.rows >= 1 and grid.columns * grid.rows <= MAX_GRID_PLACES):
        raise refuse(
            f"A grid of {grid.columns} by {grid.rows} cells cannot be",
            f"Give at least 1 by 1, and at most {MAX_GRID_PLACES:,} cells in all.",
            "/grid/columns",
        )
    for name, value in (("x", grid.x), ("y", grid.y), ("cell", grid.cell)):
        if not math.isfinite(value) or abs(value) > MAX_PIXELS or (name == "cell" and value <= 0):
            raise refuse(f"A grid cannot have {value:g} as {name}", "Give pixels of the picture.", f"/grid/{name}")


def _check_scale(scale: Scale) -> None:
    """The rules' check, with the place named as it is here."""
    try:
        check_scale(scale)
    except RuleError as error:
        raise ImportRefused(
            error.message, remedy=error.remedy, pointer=error.pointer.replace("/scale/", "/scale_")
        ) from None
