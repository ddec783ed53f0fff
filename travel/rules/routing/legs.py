"""Paths over layers made into a route: its legs, stretches and distances."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from travel.rules.maps.terrain import Terrain, Way
from travel.rules.modes import Mode
from travel.rules.routing.craft import Hull, craft_rate, ground_of
from travel.rules.routing.graph import Graph
from travel.rules.routing.impeded import NOWHERE, Impeded
from travel.rules.routing.route import Half, Leg, Stretch, land_halves, land_stretches
from travel.rules.routing.steps import craft_edges
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Run:
    """Part of a way gone in one mode: the cells from where it begins to where it ends. ``hull`` None: by land."""

    mode: Mode
    hull: Hull | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A whole way cut up: what a route is made of. ``through`` holds half of every step: its cell, the stretch it is
    part of, and the length of the whole step in feet."""

    cells: tuple[int, ...]
    cell_feet: tuple[Fraction, ...]
    stretches: tuple[Stretch, ...]
    legs: tuple[Leg, ...]
    through: tuple[tuple[int, int, int], ...]


def course_of(
    ruleset: TravelRuleset,
    graph: Graph,
    runs: Sequence[Run],
    stops: Collection[int] = (),
    impeded: Impeded = NOWHERE,
) -> Course:
    """Cut a way into stretches, half of each step in each of its cells, and join them to legs.

    A stretch ends at each of ``stops``, places in the way's cells, so that a stay there parts it. By land cells of
    ``impeded`` ground go at its pace.
    """
    cells, feet = [runs[0].cells[0]], [0]
    stretches: list[Stretch] = []
    legs: list[Leg] = []
    through: list[tuple[int, int, int]] = []
    for number, run in enumerate(runs):
        first, begins = len(cells) - 1, Fraction(feet[-1])
        halves = land_halves(graph, run.cells, impeded) if run.hull is None else _craft_halves(graph, run.cells)
        parted = {2 * (stop - first) for stop in stops}
        own, places = _stretches(ruleset, graph, run, halves, number, parted)
        through += [(half.cell, len(stretches) + at, half.length) for half, at in zip(halves, places, strict=True)]
        stretches += own
        cells += run.cells[1:]
        for half in halves[::2]:
            feet.append(feet[-1] + half.length)
        legs.append(Leg(run.mode, begins, Fraction(feet[-1]), first, len(cells) - 1))
    return Course(tuple(cells), tuple(map(Fraction, feet)), tuple(stretches), tuple(legs), tuple(through))


def _craft_halves(graph: Graph, cells: Sequence[int]) -> list[Half]:
    halves = []
    for edge in craft_edges(graph, cells).tolist():
        length = int(graph.world.lengths[edge])
        ends = (int(graph.tails[edge]), int(graph.heads[edge]))
        for cell, ground in zip(ends, ground_of(graph, edge), strict=True):
            halves.append(Half(length, cell, int(ground), int(Way.TRACKLESS), edge))
    return halves


def _stretches(
    ruleset: TravelRuleset, graph: Graph, run: Run, halves: Sequence[Half], leg: int, parted: Collection[int]
) -> tuple[list[Stretch], list[int]]:
    if run.hull is None:
        return land_stretches(ruleset, run.mode.profile, halves, leg, parted)
    merged: list[Stretch] = []
    places: list[int] = []
    for number, half in enumerate(halves):
        rate, reasons = craft_rate(ruleset, graph, run.hull, half.edge)
        feet, terrain = Fraction(half.length, 2), Terrain(half.terrain)
        if merged and (merged[-1].terrain, merged[-1].rate) == (terrain, rate) and number not in parted:
            feet += merged.pop().feet
        merged.append(Stretch(feet, terrain, Way.TRACKLESS, rate, reasons, run.mode.profile.mph, leg))
        places.append(len(merged) - 1)
    return merged, places
