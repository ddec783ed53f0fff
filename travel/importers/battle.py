"""What the readers of battle maps share: grounds made of outlines, and the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from travel.importers.choices import Choices, ImportedBattle
from travel.importers.limits import MAX_ROWS_REPORTED
from travel.importers.refusal import refuse
from travel.importers.report import ImportReport, Notes, Part
from travel.rules.battlemaps.check import FEET_PER_SQUARE, MAX_NAME, check_battle_map
from travel.rules.battlemaps.clip import Line
from travel.rules.battlemaps.ground import CLEAR, PILLAR, WALL, ground_counts, walkable
from travel.rules.battlemaps.model import DEFAULT_FEET_PER_SQUARE, MAX_SIDE, BarrierKind, BattleMap
from travel.rules.battlemaps.solid import covered, is_of_whole_squares, squares_around
from travel.rules.maps.world import Scale

SMALL = 1.6
"""Squares each way up to which an outline that fills a square is a pillar."""

MAX_PROBED = 1_000_000
"""Squares that all outlines of a file together may span before they are left as lines."""

NO_SCALE = Scale(0.0, "mi")


@dataclass(slots=True)
class Ground:
    """The squares of a battle map while it is read."""

    width: int
    height: int
    rows: list[list[str]] = field(default_factory=list)
    probed: int = 0

    def __post_init__(self) -> None:
        self.rows = [[CLEAR] * self.width for _ in range(self.height)]

    def fill(self, outline: Sequence[tuple[float, float]]) -> bool:
        """Mark the squares that a closed outline fills: pillars for a small one, else walls.

        Returns whether the squares say it all, so that no line is needed.
        """
        west, north, east, south = squares_around(outline, self.width, self.height)
        self.probed += max(east - west, 0) * max(south - north, 0)
        if self.probed > MAX_PROBED or len(outline) < 3:
            return False
        squares = covered(outline, self.width, self.height)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        small = max(xs) - min(xs) <= SMALL and max(ys) - min(ys) <= SMALL
        for column, row in squares:
            self.rows[row][column] = PILLAR if small else WALL
        return bool(squares) and (small or is_of_whole_squares(outline))

    def squares_in(self, outline: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
        """The squares that a closed line covers; ImportRefused when the lines of a file together span too many."""
        west, north, east, south = squares_around(outline, self.width, self.height)
        self.probed += max(east - west, 0) * max(south - north, 0)
        if self.probed > 4 * MAX_PROBED:
            raise refuse("The areas of the battle map are too large in sum", "Draw fewer or smaller areas.")
        return covered(outline, self.width, self.height)

    def text(self) -> tuple[str, ...]:
        """The rows as text, north first."""
        return tuple("".join(row) for row in self.rows)


def closed(line: Line) -> Line:
    """A line with its first point again at the end."""
    return line if line[0] == line[-1] else (*line, line[0])


def check_size(width: int, height: int, pointer: str) -> None:
    """Refuse a battle map that is too large or has no size, before it is built."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise refuse(
            f"The battle map has {width:,} x {height:,} squares; 1 to {MAX_SIDE} each way are allowed",
            "Export a part of it, or check the size of its grid.",
            pointer,
        )


def feet_of(choices: Choices, found: float | None, notes: Notes) -> float:
    """Feet of a square: as chosen, else as found, else the usual five with a note."""
    low, high = FEET_PER_SQUARE
    if choices.feet_per_square is not None:
        if not low <= choices.feet_per_square <= high:
            raise refuse(
                f"A square of {choices.feet_per_square:g} feet", f"Choose {low:g} to {high:g} feet.", "/feet_per_square"
            )
        return float(choices.feet_per_square)
    if found is not None:
        return found
    notes.warn(f"The file does not say how large a square is; {DEFAULT_FEET_PER_SQUARE:g} feet are taken")
    return DEFAULT_FEET_PER_SQUARE


def battle_name(name: str) -> str:
    """A name that a battle map may have."""
    return name.strip()[:MAX_NAME].strip() or "Battle map"


def finished(
    battle: BattleMap,
    notes: Notes,
    *,
    key: str,
    version: str,
    parts: tuple[Part, ...] = (),
    needed: tuple[str, ...] = (),
) -> ImportedBattle:
    """A battle map, checked, with its report."""
    return ImportedBattle(check_battle_map(battle), _report(battle, notes, key, version, parts), needed)


def _report(battle: BattleMap, notes: Notes, key: str, version: str, parts: tuple[Part, ...]) -> ImportReport:
    counts = ground_counts(battle.rows)
    doors = battle.count(BarrierKind.DOOR, BarrierKind.SECRET_DOOR)
    windows = battle.count(BarrierKind.WINDOW)
    return ImportReport(
        format=key,
        version=version,
        topology="square",
        cells=battle.width * battle.height,
        land=walkable(battle.rows),
        water=counts.get("water", 0),
        terrain=counts,
        raw_terrain={},
        words=(),
        guesses=(),
        roads=0,
        trails=0,
        sea_routes=0,
        rivers=0,
        settlements=0,
        labels=len(battle.notes),
        scale=NO_SCALE,
        used=tuple(notes.used),
        ignored=tuple(notes.ignored),
        warnings=notes.warnings,
        kind="battle",
        walls=len(battle.barriers) - doors - windows,
        doors=doors,
        windows=windows,
        lights=len(battle.lights),
        size_squares=(battle.width, battle.height),
        has_picture=battle.picture is not None,
        parts=parts[:MAX_ROWS_REPORTED],
    )
