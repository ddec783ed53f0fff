"""The line a journey follows: stretches of one ground, legs of one mode, and where each point of it lies.

Position along a route is *progress*: whole seconds of plain going from the start. An hour on foot is
3,600 of progress, a hustled hour 7,200 (EP-OV-04), so that splitting a march changes nothing.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.nature import Nature
from travel.rules.maps.world import FEET_PER_MILE


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of a route over one ground and way: its length, and what it takes at a walk."""

    feet: int
    seconds: int
    terrain: str
    way: str


@dataclass(frozen=True, slots=True)
class RoutePoint:
    """A cell the route goes through, with its place on the map and how far along it is. ``areas`` are the names of
    the map's areas that hold it, the GM's to know; ``nature`` is its place among the line's natures."""

    cell: int
    key: str
    x: float
    y: float
    feet: int
    name: str = ""
    areas: tuple[str, ...] = ()
    nature: int = 0


@dataclass(frozen=True, slots=True)
class RouteLeg:
    """Part of the line gone in one mode, from where the leg before ends to progress ``ends``. ``is_crewed``: a craft
    that goes its own ``hours_per_day``, whatever is ordered (EP-OV-16).

    ``change_seconds`` pass before it, except on the first leg. ``spared_hustle`` and ``spared_forced`` are the ids of
    travellers and mounts whom its march does not harm (EP-OV-16, D20O-05); None: as the context says. ``mounts`` are
    the animals that go along."""

    mode: str
    name: str
    ends: int
    hours_per_day: int = 8
    can_hustle: bool = True
    can_force: bool = True
    is_crewed: bool = False
    change_seconds: int = 0
    speed_feet: int = 0
    spared_hustle: tuple[str, ...] | None = None
    spared_forced: tuple[str, ...] | None = None
    mounts: tuple[str, ...] = ()

    @property
    def is_hired(self) -> bool:
        """Whether its animals are let for hire."""
        return self.mode.startswith("hired:")


@dataclass(frozen=True, slots=True)
class RouteStay:
    """A stop where the party stays: at ``progress``, for so many seconds, and what for."""

    progress: int
    seconds: int
    why: Literal["rest", "trade", "carouse", "other"] = "rest"
    note: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where on the map a position of the route is. ``cell`` is the nearer of the two cells."""

    cell: int
    key: str
    x: float
    y: float
    name: str = ""


@dataclass(frozen=True, slots=True)
class RouteLine:
    """A route as the journey sees it."""

    stretches: tuple[Stretch, ...]
    points: tuple[RoutePoint, ...]
    legs: tuple[RouteLeg, ...] = ()
    stays: tuple[RouteStay, ...] = ()
    natures: tuple[Nature, ...] = ()
    _ends: tuple[int, ...] = field(init=False, default=(), repr=False, compare=False)
    _feet: tuple[int, ...] = field(init=False, default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.stretches or not self.points:
            raise RuleError("A route of no length cannot be travelled", remedy="Plan it with two stops.")
        if any(stretch.seconds <= 0 or stretch.feet < 0 for stretch in self.stretches):
            raise RuleError(
                "A stretch of the route takes no time", remedy="Plan the route again: someone's speed may be 0."
            )
        object.__setattr__(self, "_ends", tuple(accumulate(stretch.seconds for stretch in self.stretches)))
        object.__setattr__(self, "_feet", tuple(accumulate(stretch.feet for stretch in self.stretches)))

    @property
    def length(self) -> int:
        """The whole route in seconds of walking."""
        return self._ends[-1]

    @property
    def total_feet(self) -> int:
        return self._feet[-1]

    def index_at(self, progress: int) -> int:
        """Which stretch lies ahead at ``progress`` (the last one at the end)."""
        return min(bisect_right(self._ends, progress), len(self.stretches) - 1)

    def stretch_at(self, progress: int) -> Stretch:
        return self.stretches[self.index_at(progress)]

    def end_of_stretch(self, progress: int) -> int:
        """Progress at which the stretch ahead ends."""
        return self._ends[self.index_at(progress)]

    def feet_at(self, progress: int) -> int:
        """Feet from the start, rounded down within a stretch."""
        index = self.index_at(progress)
        stretch = self.stretches[index]
        into = min(progress, self.length) - (self._ends[index] - stretch.seconds)
        return self._feet[index] - stretch.feet + stretch.feet * into // stretch.seconds

    def miles_at(self, progress: int) -> float:
        return round(self.feet_at(progress) / FEET_PER_MILE, 3)

    def progress_at(self, feet: int) -> int:
        """Progress at so many feet from the start (the first such second)."""
        feet = max(0, min(feet, self.total_feet))
        index = min(bisect_right(self._feet, feet), len(self.stretches) - 1)
        stretch = self.stretches[index]
        into = feet - (self._feet[index] - stretch.feet)
        seconds = -(-into * stretch.seconds // stretch.feet) if stretch.feet else 0
        return self._ends[index] - stretch.seconds + seconds

    def place_at(self, progress: int) -> Place:
        """The place on the map, between two points of the route."""
        feet = self.feet_at(progress)
        after = min(bisect_right(self.points, feet, key=lambda point: point.feet), len(self.points) - 1)
        ahead, behind = self.points[after], self.points[max(after - 1, 0)]
        span = ahead.feet - behind.feet
        share = min(max((feet - behind.feet) / span, 0.0), 1.0) if span else 1.0
        near = ahead if share >= 0.5 else behind
        x = behind.x + (ahead.x - behind.x) * share
        y = behind.y + (ahead.y - behind.y) * share
        return Place(near.cell, near.key, round(x, 4), round(y, 4), near.name)

    def travelled(self, progress: int) -> tuple[RoutePoint, ...]:
        """The points already passed."""
        feet = self.feet_at(progress)
        return tuple(point for point in self.points if point.feet <= feet)

    def progress_of_cell(self, cell: int) -> int | None:
        """Where the route enters a cell, if it does."""
        point = next((point for point in self.points if point.cell == cell), None)
        return None if point is None else self.progress_at(point.feet)

    def leg_index(self, progress: int) -> int:
        """Which leg lies ahead at ``progress`` (the last one at the end; 0 of a line without legs)."""
        for index, leg in enumerate(self.legs):
            if progress < leg.ends:
                return index
        return max(0, len(self.legs) - 1)

    def areas_at(self, progress: int) -> tuple[str, ...]:
        """Names of the areas around a position: those of the nearer point."""
        return self.near(progress).areas

    def nature_at(self, progress: int) -> Nature:
        """Climate and hazards around a position."""
        if not self.natures:
            return Nature(self.stretch_at(progress).terrain, "temperate")
        return self.natures[self.near(progress).nature]

    def near(self, progress: int) -> RoutePoint:
        """The point of the route nearest to a position."""
        feet = self.feet_at(progress)
        after = min(bisect_right(self.points, feet, key=lambda point: point.feet), len(self.points) - 1)
        ahead, behind = self.points[after], self.points[max(after - 1, 0)]
        return ahead if ahead.feet - feet <= feet - behind.feet else behind

    @property
    def feet_per_unit(self) -> float:
        """How many feet a unit of the map's coordinates is, as the line itself tells."""
        feet, units = 0, 0.0
        for before, after in pairwise(self.points):
            feet += after.feet - before.feet
            units += ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
        return feet / units if units else 1.0

    def until(self, progress: int) -> RouteLine:
        """The part of the line up to a position, ending at a point there: what lies behind the party."""
        place = self.place_at(progress)
        here = self.feet_at(progress)
        index = self.index_at(progress)
        stretches = list(self.stretches[:index])
        before = self._ends[index - 1] if index else 0
        if progress > before:
            part = self.stretches[index]
            stretches.append(
                Stretch(here - sum(each.feet for each in stretches), progress - before, part.terrain, part.way)
            )
        points = [point for point in self.points if point.feet < here]
        near = self.near(progress)
        points.append(replace(near, cell=place.cell, key=place.key, x=place.x, y=place.y, feet=here, name=place.name))
        legs = [leg for leg in self.legs if leg.ends <= progress]
        if self.legs and (not legs or legs[-1].ends < progress):
            legs.append(replace(self.legs[self.leg_index(progress)], ends=progress))
        stays = tuple(stay for stay in self.stays if stay.progress < progress)
        return RouteLine(tuple(stretches), tuple(points), tuple(legs), stays, self.natures)

    def then(self, more: RouteLine) -> RouteLine:
        """This line and another one that begins where it ends."""
        feet, seconds = self.points[-1].feet, sum(each.seconds for each in self.stretches)
        known = len(self.natures)
        shifted = (replace(point, feet=point.feet + feet, nature=point.nature + known) for point in more.points[1:])
        points = (*self.points, *shifted)
        legs = tuple(replace(leg, ends=leg.ends + seconds) for leg in more.legs)
        stays = tuple(replace(stay, progress=stay.progress + seconds) for stay in more.stays)
        return RouteLine(
            (*self.stretches, *more.stretches),
            points,
            (*self.legs, *legs) if legs else (),
            (*self.stays, *stays),
            (*self.natures, *more.natures),
        )
