"""A route: the cells it crosses, and its ground cut into exact stretches."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from typing import Literal, NamedTuple

import numpy as np

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.modes import Mode
from travel.rules.pace import impeded_pace, terrain_rate
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph
from travel.rules.routing.impeded import NOWHERE, PLAIN, SECRET, Impeded
from travel.rules.routing.steps import land_edges
from travel.rules.rulesets.ruleset import TravelRuleset

Preference = Literal["fastest", "roads", "safest", "least_harm", "cheapest"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a route on one ground by one way. ``mph`` is the plain pace of its leg, or that of impeded ground
    (EP-OV-08); ``rate`` the share of it left there, ``leg`` the leg it belongs to."""

    feet: Fraction
    terrain: Terrain
    way: Way
    rate: Fraction
    reasons: Reasons
    mph: Fraction
    leg: int = 0
    is_impeded: bool = False

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
    whole-second time; the exact time follows from ``stretches`` and the pace. ``risk`` is how many
    encounters are to be expected, ``cost_gp`` what fares and hire come to, ``door_to_door`` the whole
    seconds from departure to arrival, camps and waiting included.
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
    risk: Fraction = Fraction(0)
    risk_reasons: Reasons = field(default=())
    cost_gp: Fraction = Fraction(0)
    cost_reasons: Reasons = field(default=())
    door_to_door: int = 0

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
    ruleset: TravelRuleset, profile: Profile, graph: Graph, cells: tuple[int, ...], impeded: Impeded = NOWHERE
) -> tuple[tuple[Fraction, ...], tuple[Stretch, ...]]:
    """Cut a path by land into stretches, half of each edge in each of its cells (EP-OV-11).

    Returns the distance of every cell from the start, and the stretches.
    """
    halves = land_halves(graph, cells, impeded)
    feet = accumulate((half.length for half in halves[::2]), initial=0)
    return tuple(map(Fraction, feet)), tuple(land_stretches(ruleset, profile, halves)[0])


class Half(NamedTuple):
    """Half a step: the cell it is in, what is gone on there, the length of the whole step in feet, and its edge.
    ``impeded`` as ``Impeded.at`` tells."""

    length: int
    cell: int
    terrain: int
    way: int
    edge: int
    impeded: int = PLAIN


def land_halves(graph: Graph, cells: Sequence[int], impeded: Impeded = NOWHERE) -> list[Half]:
    """The halves of all steps of a path by land."""
    world = graph.world
    edges = land_edges(graph, cells)
    steps = zip(world.lengths[edges].tolist(), world.ways[edges].tolist(), edges.tolist(), strict=True)
    ground: list[int] = world.terrain[np.asarray(cells)].tolist()
    slow = [impeded.at(cell) for cell in cells] if impeded.cells else [PLAIN] * len(cells)
    return [
        Half(length, cells[end], ground[end], way, edge, slow[end])
        for index, (length, way, edge) in enumerate(steps)
        for end in (index, index + 1)
    ]


def land_stretches(
    ruleset: TravelRuleset, profile: Profile, halves: Sequence[Half], leg: int = 0, parted: Collection[int] = ()
) -> tuple[list[Stretch], list[int]]:
    """The stretches of halves by land, neighbours on one ground by one way joined; and which one each half is in.

    Halves numbered in ``parted`` begin a stretch: there is a stop before them.
    """
    merged: list[list[int]] = []
    places: list[int] = []
    for number, half in enumerate(halves):
        ground = [half.terrain, half.way, half.impeded]
        is_new = not merged or merged[-1][1:] != ground or number in parted
        if half.length and is_new:
            merged.append([0, *ground])
        if merged:
            merged[-1][0] += half.length
        places.append(len(merged) - 1)
    return [_stretch(ruleset, profile, each[0], each[1:], leg) for each in merged], places


def _stretch(ruleset: TravelRuleset, profile: Profile, halves: int, where: Sequence[int], leg: int) -> Stretch:
    terrain, way, impeded = Terrain(where[0]), Way(where[1]), where[2]
    rate, reasons = terrain_rate(ruleset, terrain, way, has_vehicle=profile.has_vehicle)
    if way == Way.TRAIL:
        reasons += (Reason(ruleset.pace.single_file_rule, "On a trail the party goes in single file", "single file"),)
    mph, why = impeded_pace(ruleset, profile.mph) if impeded and not profile.is_afloat else (profile.mph, ())
    reasons = (*(replace(each, secret=impeded == SECRET) for each in why), *reasons)
    return Stretch(Fraction(halves, 2), terrain, way, rate, reasons, mph, leg, bool(why))
