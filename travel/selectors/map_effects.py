"""What becomes of all that stands on a map when a newer version of it takes its place."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, Map, MapChild, MapMarker, Plan
from travel.rules.maps.areas import Area
from travel.rules.maps.matching import Match, match_cells
from travel.rules.maps.world import Marker, WorldMap
from travel.selectors.journeys import context_of, state_of
from travel.selectors.maps import world_of
from travel.selectors.plan_maps import MapAt
from travel.selectors.plans import PlanSetup, input_of, work_out

NAMED = 3
"""Cells that a reason names before it only counts."""


@dataclass(frozen=True, slots=True, eq=False)
class PlanFate:
    """A plan on the new map: its stops there (-1: none), how it works out, and what is in the way."""

    plan: Plan
    stops: tuple[int, ...]
    setup: PlanSetup | None
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class JourneyFate:
    """A journey on the new map, and what of its way ahead is no longer so."""

    journey: Journey
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class MarkerFate:
    """A mark set here, and the cell it comes to; ``why`` says that its own is gone."""

    marker: MapMarker
    cell: int
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ChildFate:
    """A link to a child map, and the cell it comes to (None: it lies under an area); ``why`` says that its own place
    is gone."""

    child: MapChild
    cell: int | None
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Effects:
    """Everything that a new version of a map changes. ``world`` is the new map with the areas of the old one, but for
    ``areas_lost``, of which no cell is left."""

    match: Match
    world: WorldMap
    plans: tuple[PlanFate, ...]
    journeys: tuple[JourneyFate, ...]
    markers: tuple[MarkerFate, ...]
    children: tuple[ChildFate, ...]
    areas_lost: tuple[str, ...]
    steps_undone: int

    def to_plain(self) -> dict[str, Any]:
        """JSON-ready."""
        lost_plans = [fate for fate in self.plans if fate.why]
        lost_journeys = [fate for fate in self.journeys if fate.why]
        lost_markers = [f"{fate.marker.name}: {fate.why}" for fate in self.markers if fate.why]
        return {
            "plans_kept": len(self.plans) - len(lost_plans),
            "plans_lost": [_lost(fate.plan.pk, fate.plan.name, fate.why) for fate in lost_plans],
            "journeys_kept": len(self.journeys) - len(lost_journeys),
            "journeys_lost": [_lost(fate.journey.pk, fate.journey.name, fate.why) for fate in lost_journeys],
            "markers_kept": len(self.markers) - len(lost_markers),
            "markers_lost": lost_markers,
            "areas_kept": len(self.match.old.features.areas) - len(self.areas_lost),
            "areas_lost": list(self.areas_lost),
            "children_lost": [fate.why for fate in self.children if fate.why],
            **self.match.counts(),
            "notes": _notes(self.steps_undone),
        }


def effects_of(row: Map, new: WorldMap) -> Effects:
    """What storing ``new`` in place of a map would do. Nothing is written."""
    old = world_of(row)
    match = match_cells(old, new)
    areas, areas_lost = _areas(match)
    world = replace(new, features=replace(new.features, areas=areas))
    place = MapAt(f"draft {uuid.uuid4()}", "draft", world)
    plans = Plan.objects.filter(map=row).select_related("map", "party__campaign")
    children = row.children.select_related("child_map", "child_battle")
    return Effects(
        match=match,
        world=world,
        plans=tuple(_plan(plan, match, place) for plan in plans),
        journeys=tuple(_journey(journey, match) for journey in Journey.objects.filter(map=row)),
        markers=tuple(_marker(marker, match) for marker in _own_markers(row, old)),
        children=tuple(_child(child, match, {area.name for area in areas}) for child in children),
        areas_lost=areas_lost,
        steps_undone=row.edits.filter(undone=False).count(),
    )


def _plan(plan: Plan, match: Match, place: MapAt) -> PlanFate:
    stops = tuple(match.cell(cell) for cell in plan.stops)
    why = _cells_lost(match, plan.stops)
    if why or len(stops) < 2:
        return PlanFate(plan, stops, None, why)
    try:
        setup = work_out(replace(input_of(plan), stops=stops), with_deadlines=False, place=place)
    except RuleError as error:
        return PlanFate(plan, stops, None, "" if _was_stuck(plan) else error.message)
    return PlanFate(plan, stops, setup)


def _was_stuck(plan: Plan) -> bool:
    """Whether the plan could not be travelled on the old map either."""
    try:
        work_out(input_of(plan), with_deadlines=False)
    except RuleError:
        return True
    return False


def _journey(journey: Journey, match: Match) -> JourneyFate:
    """A journey goes on along its route: the cells ahead have to be there still. What is behind is history."""
    state, route = state_of(journey), context_of(journey).route
    if state.status == "ended":
        return JourneyFate(journey)
    here = route.place_at(state.progress).cell
    feet = route.feet_at(state.progress)
    ahead = [here, *(point.cell for point in route.points if point.feet >= feet and point.cell != here)]
    return JourneyFate(journey, _cells_lost(match, ahead))


def _cells_lost(match: Match, cells: Sequence[int]) -> str:
    """Which of these cells nothing can stand on any more, in words; empty if all are well."""
    lost = list(dict.fromkeys(why for cell in cells if (why := match.why_not(cell))))
    if len(lost) > NAMED:
        return f"{', '.join(lost[:NAMED])}, and {len(lost) - NAMED} more"
    return ", ".join(lost)


def _own_markers(row: Map, old: WorldMap) -> list[MapMarker]:
    """The marks that were set or changed here: those as the old file had them are left to the new file."""
    of_file = {(mark.name, mark.note, mark.cell, mark.gm_only) for mark in old.features.markers}
    return [mark for mark in row.markers.all() if (mark.name, mark.note, mark.cell, mark.gm_only) not in of_file]


def _marker(marker: MapMarker, match: Match) -> MarkerFate:
    now = match.cell(marker.cell)
    if now >= 0:
        return MarkerFate(marker, now)
    return MarkerFate(marker, match.nearest(marker.cell), match.why_not(marker.cell))


def _child(child: MapChild, match: Match, areas: AbstractSet[str]) -> ChildFate:
    linked = child.child_map or child.child_battle
    name = linked.name if linked else ""
    if child.cell is None:
        return ChildFate(child, None, "" if child.area in areas else f"{name}: {child.area} is no longer on the map")
    now = match.cell(child.cell)
    return ChildFate(child, now, "" if now >= 0 else f"{name}: {match.why_not(child.cell)}")


def markers_of_file(effects: Effects) -> tuple[Marker, ...]:
    """The marks that the new file brings, but for those that are set here already."""
    here = {(fate.marker.name, fate.marker.note, fate.cell) for fate in effects.markers}
    return tuple(mark for mark in effects.world.features.markers if (mark.name, mark.note, mark.cell) not in here)


def _areas(match: Match) -> tuple[tuple[Area, ...], tuple[str, ...]]:
    """The old areas on the new cells, then those that only the new file has; and the names of those without a cell."""
    of_file = {(area.name, area.kind): area for area in match.new.features.areas}
    kept: list[Area] = []
    lost: list[str] = []
    for area in match.old.features.areas:
        newer = of_file.pop((area.name, area.kind), None)
        cells = newer.cells if newer else tuple(sorted({now for cell in area.cells if (now := match.cell(cell)) >= 0}))
        if cells:
            kept.append(replace(area, cells=cells))
        else:
            lost.append(area.name)
    return (*kept, *of_file.values()), tuple(lost)


def _lost(key: uuid.UUID, name: str, why: str) -> dict[str, str]:
    return {"id": str(key), "name": name, "why": why}


def _notes(steps: int) -> list[str]:
    if not steps:
        return []
    edits = "1 edit" if steps == 1 else f"{steps} edits"
    return [f"{edits} made here to the ground, ways and places give way to the new file, and can no longer be undone"]
