"""Paths over layers made into a route: its legs, stretches and distances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from travel.rules.maps.terrain import Way
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.modes import Mode
from travel.rules.routing.craft import Hull, craft_rate, ground_of
from travel.rules.routing.graph import Graph
from travel.rules.routing.risk import GoneThrough
from travel.rules.routing.route import Half, Leg, Stretch, land_halves, land_stretches
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Run:
    """Part of a way gone in one mode: the cells from where it begins to where it ends. ``hull`` None: by land."""

    mode: Mode
    hull: Hull | None
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A whole way cut up: what a route is made of, and what each part of it goes through."""

    cells: tuple[int, ...]
    cell_feet: tuple[Fraction, ...]
    stretches: tuple[Stretch, ...]
    legs: tuple[Leg, ...]
    through: tuple[GoneThrough, ...]


def course_of(ruleset: TravelRuleset, graph: Graph, runs: Sequence[Run]) -> Course:
    """Cut a way into stretches, half of each step in each of its cells, and join them to legs."""
    cells, feet = [runs[0].cells[0]], [Fraction(0)]
    stretches: list[Stretch] = []
    legs: list[Leg] = []
    through: list[GoneThrough] = []
    for number, run in enumerate(runs):
        first, begins = len(cells) - 1, feet[-1]
        halves = [half for tail, head in pairwise(run.cells) for half in _halves(graph, run.hull, tail, head)]
        own = _stretches(ruleset, graph, run, halves, number)
        stretches += own
        through += _through(run, halves, own)
        for head, half in zip(run.cells[1:], halves[::2], strict=True):
            cells.append(head)
            feet.append(feet[-1] + 2 * half.feet)
        legs.append(Leg(run.mode, begins, feet[-1], first, len(cells) - 1))
    return Course(tuple(cells), tuple(feet), tuple(stretches), tuple(legs), tuple(through))


def _halves(graph: Graph, hull: Hull | None, tail: int, head: int) -> tuple[Half, Half]:
    if hull is None:
        return land_halves(graph, tail, head)
    first, last = int(graph.offsets[tail]), int(graph.offsets[tail + 1])
    edges = (edge for edge in range(first, last) if graph.heads[edge] == head)
    edge = min(edges, key=lambda each: int(graph.world.lengths[each]))
    here, there = ground_of(graph, edge)
    feet = Fraction(int(graph.world.lengths[edge]), 2)
    return Half(feet, tail, here, Way.TRACKLESS, edge), Half(feet, head, there, Way.TRACKLESS, edge)


def _stretches(ruleset: TravelRuleset, graph: Graph, run: Run, halves: Sequence[Half], number: int) -> list[Stretch]:
    if run.hull is None:
        return land_stretches(ruleset, run.mode.profile, halves, number)
    merged: list[Stretch] = []
    for half in halves:
        if not half.feet:
            continue
        rate, reasons = craft_rate(ruleset, graph, run.hull, half.edge)
        feet = half.feet
        if merged and (merged[-1].terrain, merged[-1].rate) == (half.terrain, rate):
            feet += merged.pop().feet
        merged.append(Stretch(feet, half.terrain, half.way, rate, reasons, run.mode.profile.mph, number))
    return merged


def _through(run: Run, halves: Sequence[Half], stretches: Sequence[Stretch]) -> Iterator[GoneThrough]:
    """Hours in every cell, by the stretches that its halves went into."""
    left, pace = Fraction(0), Fraction(1)
    remaining = iter(stretches)
    for half in halves:
        if not half.feet:
            continue
        if not left:
            stretch = next(remaining)
            left, pace = stretch.feet, stretch.rate * stretch.mph * FEET_PER_MILE
        left -= half.feet
        yield GoneThrough(half.cell, half.terrain, None if run.hull else half.way, half.feet / pace)
