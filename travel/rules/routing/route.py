"""A route: the cells it crosses, and its ground cut into exact stretches."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Literal

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.modes import Mode
from travel.rules.pace import terrain_rate
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph
from travel.rules.rulesets.ruleset import TravelRuleset

Preference = Literal["fastest", "roads"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a route on one ground by one way. ``mph`` is the plain pace of its leg, ``rate`` the share of it
    left there, ``leg`` the leg it belongs to."""

    feet: Fraction
    terrain: Terrain
    way: Way
    rate: Fraction
    reasons: Reasons
    mph: Fraction
    leg: int = 0

    @property
    def hours(self) -> Fraction:
        """Exact hours at a walk (EP-OV-11)."""
        return self.feet / (self.rate * self.mph * FEET_PER_MILE)


@dataclass(frozen=True, slots=True)
class Leg:
    """Part of a route gone in one mode. Feet are from the route's start; ``first`` and ``last`` are places in the
    route's cells. The mode's ``change_hours`` pass before it, except on the first leg of a route."""

    mode: Mode
    from_feet: Fraction
    to_feet: Fraction
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Route:
    """A way over the map.

    ``cells`` in order; ``stops`` are indices into them, the start first and the goal last;
    ``cell_feet`` the distance of each cell's centre from the start. ``seconds`` is the search's
    whole-second time; the exact time follows from ``stretches`` and the pace.
    """

    id: str
    label: str
    preference: Preference
    cells: tuple[int, ...]
    stops: tuple[int, ...]
    seconds: int
    cell_feet: tuple[Fraction, ...]
    stretches: tuple[Stretch, ...]
    legs: tuple[Leg, ...]
    reasons: Reasons = field(default=())

    @property
    def mph(self) -> Fraction:
        """The plain pace of the first leg."""
        return self.legs[0].mode.profile.mph

    @property
    def feet(self) -> Fraction:
        return self.cell_feet[-1]

    @property
    def miles(self) -> Fraction:
        return self.feet / FEET_PER_MILE

    @property
    def hours(self) -> Fraction:
        """Exact hours at a walk (EP-OV-11)."""
        return sum((each.hours for each in self.stretches), Fraction(0))

    def miles_where(self, way: Way) -> Fraction:
        return sum((each.feet for each in self.stretches if each.way == way), Fraction(0)) / FEET_PER_MILE

    def cell_at(self, feet: Fraction) -> int:
        """The cell where one stands ``feet`` from the start: half way on it is the next."""
        index = max(0, bisect_right(self.cell_feet, feet) - 1)
        if index + 1 < len(self.cells):
            here, there = self.cell_feet[index], self.cell_feet[index + 1]
            if feet - here >= there - feet:
                index += 1
        return self.cells[index]

    def point_at(self, world: WorldMap, feet: Fraction) -> tuple[float, float]:
        """World coordinates ``feet`` from the start, on the line between cell centres."""
        index = min(max(0, bisect_right(self.cell_feet, feet) - 1), len(self.cells) - 2)
        here, there = self.cells[index], self.cells[index + 1]
        begin, end = self.cell_feet[index], self.cell_feet[index + 1]
        share = float((feet - begin) / (end - begin)) if end > begin else 0.0
        return (
            float(world.x[here] + share * (world.x[there] - world.x[here])),
            float(world.y[here] + share * (world.y[there] - world.y[here])),
        )


def stretches_of(
    ruleset: TravelRuleset, profile: Profile, graph: Graph, cells: tuple[int, ...]
) -> tuple[tuple[Fraction, ...], tuple[Stretch, ...]]:
    """Cut a path into stretches, half of each edge in each of its cells (EP-OV-11).

    Returns the distance of every cell from the start, and the stretches.
    """
    pieces: list[tuple[Fraction, Terrain, Way]] = []
    lengths: list[Fraction] = []
    for tail, head in pairwise(cells):
        feet, way = graph.edge_between(tail, head)
        lengths.append(Fraction(feet))
        half = Fraction(feet, 2)
        pieces += [(half, graph.terrain_of(tail), way), (half, graph.terrain_of(head), way)]
    merged: list[tuple[Fraction, Terrain, Way]] = []
    for piece, terrain, way in pieces:
        if not piece:
            continue
        before = merged.pop()[0] if merged and merged[-1][1:] == (terrain, way) else Fraction(0)
        merged.append((before + piece, terrain, way))
    distances = tuple(accumulate(lengths, initial=Fraction(0)))
    return distances, tuple(_stretch(ruleset, profile, *piece) for piece in merged)


def _stretch(ruleset: TravelRuleset, profile: Profile, feet: Fraction, terrain: Terrain, way: Way) -> Stretch:
    rate, reasons = terrain_rate(ruleset, terrain, way, has_vehicle=profile.has_vehicle)
    if way == Way.TRAIL:
        reasons += (Reason(ruleset.pace.single_file_rule, "On a trail the party goes in single file", "single file"),)
    return Stretch(feet, terrain, way, rate, reasons, profile.mph)
