"""The search over a party's modes: each a layer with its weights, on the daily clock where time counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import Terrain
from travel.rules.routing.impeded import impeded_reasons
from travel.rules.routing.keepouts import avoiding, reasons_for
from travel.rules.routing.layers import ModeLayer, ModeLayers, Shift, mode_layers
from travel.rules.routing.legs import Run, course_of
from travel.rules.routing.metrics import (
    RISK_TIE,
    WATER_TIE,
    fare_units,
    fare_weights,
    paced,
    risk_weights,
    time_weights,
    travel_of,
    water_weights,
)
from travel.rules.routing.outlook import Outlook, looked_at
from travel.rules.routing.planner import LABELS, pace_reasons
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.route import Preference, Route
from travel.rules.routing.stops import place_name
from travel.rules.routing.weights import SECONDS_PER_HOUR, Weights
from travel.rules.routing.windows import Change, Layer, Layered, LayeredPath
from travel.rules.routing.windows_kernel import DAY

CLOCKED: tuple[Preference, ...] = ("fastest", "roads")
"""What is searched for on the daily clock; the rest adds up whatever the hour."""


@dataclass(frozen=True, slots=True, eq=False)
class LayeredSearch:
    """A request with its layers, ready to be searched by one preference or another."""

    request: RouteRequest
    outlook: Outlook
    modes: ModeLayers
    areas: tuple[Area, ...]

    @classmethod
    def of(cls, request: RouteRequest, outlook: Outlook) -> LayeredSearch:
        modes = mode_layers(request.ruleset, request.party, request.graph, request.conditions, request.keys)
        return cls(request, outlook, modes, _kept_out_of(request))

    def route(self, preference: Preference) -> Route | None:
        """The best way by a preference; None if the modes lead nowhere."""
        ways = self._ways(preference, self.areas)
        if ways is None:
            return None
        runs, stops = self._runs(ways)
        ruleset, conditions = self.request.ruleset, self.request.conditions
        course = course_of(ruleset, self.request.graph, runs, stops, conditions.impeded)
        plain = self._plain(preference)
        route = Route(
            id="A",
            label=LABELS[preference],
            preference=preference,
            cells=course.cells,
            stops=stops,
            seconds=0,
            cell_feet=course.cell_feet,
            stretches=course.stretches,
            legs=course.legs,
            reasons=(
                *pace_reasons(ruleset, course, runs[0].mode),
                *self._changes(runs),
                *reasons_for(conditions.areas, course.cells, plain),
                *impeded_reasons(ruleset, conditions.impeded, _by_land(runs)),
            ),
        )
        route = replace(route, seconds=round(route.hours * SECONDS_PER_HOUR))
        return looked_at(route, course, self.outlook)

    def _ways(self, preference: Preference, areas: Sequence[Area]) -> list[LayeredPath] | None:
        request, clock = self.request, self.request.clock
        legs = range(len(request.stops) - 1)
        is_clocked = preference in CLOCKED
        starts = round(clock.start_hour * SECONDS_PER_HOUR) if is_clocked else 0
        waits = request.stays[0] if is_clocked and request.stays else 0
        return self.layered(preference, areas).through(
            request.stops,
            sorted(self._starts(preference)),
            starts + waits,
            round(clock.day_start * SECONDS_PER_HOUR) if is_clocked else 0,
            stays=request.stays[1:-1] if is_clocked else (),
            used=[self.modes.keyed(request.keys_of(leg)) for leg in legs],
            departs=starts if is_clocked else -1,
        )

    def _starts(self, preference: Preference) -> frozenset[int]:
        """Layers to set out in. Fares are paid at the start too, so the cheapest way boards by a change."""
        start = self.request.stops[0]
        if preference == "cheapest" and not Terrain(int(self.request.graph.world.terrain[start])).is_water:
            return frozenset({0})
        return self.modes.starting(start)

    def layered(self, preference: Preference = "fastest", areas: Sequence[Area] = ()) -> Layered:
        """The modes' weights and changes as the kernels take them, keeping out of ``areas``."""
        graph, clock = self.request.graph, self.request.clock
        layers = []
        for each in self.modes.layers:
            weights = avoiding(graph, self._weights(each, preference), areas)
            window = clock.window(each.mode) * SECONDS_PER_HOUR if preference in CLOCKED else DAY
            layers.append(Layer(weights, window))
        changes = []
        for shift in self.modes.shifts:
            cells = np.flatnonzero(shift.cells).astype(np.int32)
            seconds = _change_units(shift, preference)
            changes.append(Change(shift.from_layer, shift.to_layer, cells, cells, seconds))
        return Layered(graph, layers, changes)

    def _weights(self, layer: ModeLayer, preference: Preference) -> Weights:
        request = self.request
        ruleset, graph = request.ruleset, request.graph
        travel = travel_of(layer.mode.profile, layer.hull, request.conditions)
        if preference == "safest":
            return risk_weights(ruleset, graph, travel, request.tables)
        by_road = preference == "roads" and layer.hull is None
        plain = time_weights(ruleset, graph, travel, prefers_roads=by_road)
        if preference == "cheapest":
            hours = request.clock.window(layer.mode)
            return fare_weights(graph, plain, layer.mode.daily_gp, hours)
        if preference == "least_harm":
            return water_weights(graph, plain) if layer.hull else plain
        return paced(graph, plain, request.clock.pace_of(layer.mode))

    def _runs(self, ways: Sequence[LayeredPath]) -> tuple[list[Run], tuple[int, ...]]:
        """The modes gone in, one after the other, with the hours that beginning each takes; and where the stops lie."""
        runs: list[tuple[int, list[int], Fraction]] = []
        stops, steps, hours = [0], 0, Fraction(0)
        for way in ways:
            for (here, before), (there, layer) in zip(way.steps, way.steps[1:], strict=False):
                if layer != before:
                    hours += self.modes.hours_between(before, layer)
                    continue
                if runs and runs[-1][0] == layer:
                    runs[-1][1].append(there)
                else:
                    runs.append((layer, [here, there], hours if runs else Fraction(0)))
                steps, hours = steps + 1, Fraction(0)
            stops.append(steps)
        return [self._run(*each) for each in runs], tuple(stops)

    def _run(self, layer: int, cells: list[int], hours: Fraction) -> Run:
        each = self.modes.layers[layer]
        return Run(replace(each.mode, change_hours=hours), each.hull, tuple(cells))

    def _changes(self, runs: Sequence[Run]) -> Reasons:
        rule = self.request.ruleset.modes.change.rule
        world = self.request.graph.world
        return tuple(
            Reason(
                rule, f"From {place_name(world, run.cells[0])} {run.mode.name}", f"{float(run.mode.change_hours):g} h"
            )
            for run in runs[1:]
        )

    def _plain(self, preference: Preference) -> tuple[int, ...]:
        """The cells it would go through if nothing were kept out of."""
        ways = self._ways(preference, ()) if self.areas else None
        return tuple(cell for way in ways for cell, _ in way.steps) if ways else ()


def _kept_out_of(request: RouteRequest) -> tuple[Area, ...]:
    """The areas that routes keep out of; one that a stop lies in is open."""
    stops = set(request.stops)
    return tuple(area for area in request.conditions.areas if area.weight is not None or stops.isdisjoint(area.cells))


def _change_units(shift: Shift, preference: Preference) -> int:
    """What a change counts for in a search."""
    seconds = shift.hours * SECONDS_PER_HOUR
    if preference == "cheapest":
        return fare_units(shift.fare_gp) + round(float(seconds) * RISK_TIE)
    if preference == "safest":
        return round(float(seconds) * RISK_TIE)
    return round(float(seconds) * WATER_TIE) if preference == "least_harm" else round(seconds)


def _by_land(runs: Sequence[Run]) -> list[int]:
    """The cells gone through by land."""
    return [cell for run in runs if run.hull is None for cell in run.cells]
