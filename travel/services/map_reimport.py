"""A newer version of a map in place of the old one: what stands on it moves along, in one transaction."""

from __future__ import annotations

from typing import Any

import numpy as np
from django.db import transaction

from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, Map, MapMarker, MapPicture, Plan
from travel.rules.journey.events import Camped
from travel.rules.maps.edit.draft import MAX_MARKERS
from travel.rules.maps.knowledge import pack_known
from travel.rules.maps.matching import Match
from travel.rules.maps.world import WorldMap
from travel.rules.pictures import Picture
from travel.selectors.map_effects import Effects, PlanFate, effects_of, markers_of_file
from travel.selectors.map_sight import players_view
from travel.selectors.maps import players_know, world_of
from travel.services.maps import picture_store, world_replace


@transaction.atomic
def map_replace(
    row: Map, world: WorldMap, *, report: dict[str, Any], picture: Picture | None
) -> tuple[Map, dict[str, Any]]:
    """Give a map new cells. What stood on it goes to the same cells of the new one; returns what became of it.

    A plan, journey or mark that no longer fits stays, and is named. A stop whose cell is gone is on no cell.
    """
    row = _locked(row)
    seen = players_view(row, world_of(row))
    effects = effects_of(row, world)
    known = players_know(row)
    world_replace(row, effects.world)
    _move_known(row, effects.match, known)
    row.name, row.report = world.name[:120], report
    if picture is None:
        _move_picture(row, effects.match)
    else:
        picture_store(row, picture)
    _move_markers(row, effects)
    for fate in effects.plans:
        _move_plan(fate)
    for each in effects.journeys:
        _move_journey(each.journey, effects.match)
    _move_children(effects)
    is_noticed = players_view(row, effects.world) != seen
    row.player_revision += is_noticed
    row.save()
    changed(row.campaign_id, "map", row.pk, audience="all" if is_noticed else "gm")
    return row, effects.to_plain()


def _locked(row: Map) -> Map:
    """A map with all that moves along, locked: journeys before their map, as when they travel."""
    list(Journey.objects.select_for_update().filter(map=row).values_list("pk"))
    list(Plan.objects.select_for_update().filter(map=row).values_list("pk"))
    found = Map.objects.select_for_update().filter(pk=row.pk, deleted_at=None).first()
    if found is None:
        raise RuleError(
            "The map that is to be replaced was deleted",
            remedy="Bring it back first, or take this in as a new map.",
            pointer="/replaces",
        )
    return found


def _move_known(row: Map, match: Match, known: Any) -> None:
    """Players know the same places as before."""
    now = match.new_of[known]
    there = np.zeros(match.new.cell_count, np.bool_)
    there[now[now >= 0]] = True
    row.known, row.known_count = pack_known(there), int(np.count_nonzero(there))


def _move_picture(row: Map, match: Match) -> None:
    """A picture that the new files do not bring stays below the same cells."""
    east, south = match.shift
    kept = MapPicture.objects.filter(map=row).first()
    if kept is not None and (east or south):
        kept.place = [at + shift for at, shift in zip(kept.place, (east, south, east, south), strict=True)]
        kept.save(update_fields=["place"])


def _move_markers(row: Map, effects: Effects) -> None:
    """Marks set here move along; one whose cell is gone goes to the nearest, and is the GM's until looked at."""
    for fate in effects.markers:
        marker = fate.marker
        marker.x, marker.y = effects.match.point(marker.cell, marker.x, marker.y)
        if fate.why:
            marker.x, marker.y = float(effects.world.x[fate.cell]), float(effects.world.y[fate.cell])
            marker.gm_only = True
        marker.cell = fate.cell
    kept = [fate.marker for fate in effects.markers]
    row.markers.exclude(pk__in=[marker.pk for marker in kept]).delete()
    MapMarker.objects.bulk_update(kept, ["cell", "x", "y", "gm_only"])
    room = max(0, MAX_MARKERS - len(kept))
    MapMarker.objects.bulk_create(
        MapMarker(map=row, name=mark.name, note=mark.note, cell=mark.cell, x=mark.x, y=mark.y, gm_only=mark.gm_only)
        for mark in markers_of_file(effects)[:room]
    )


def _move_children(effects: Effects) -> None:
    """Links to child maps move along; one whose place is gone is taken away, the child map stays."""
    for fate in effects.children:
        if fate.why:
            fate.child.delete()
        elif fate.child.cell != fate.cell:
            fate.child.cell = fate.cell
            fate.child.save(update_fields=["cell"])


def _move_plan(fate: PlanFate) -> None:
    plan = fate.plan
    miles = float(fate.setup.route.miles) if fate.setup else None
    days = len(fate.setup.itinerary.days) if fate.setup else None
    if (tuple(plan.stops), plan.miles, plan.days) == (fate.stops, miles, days):
        return
    plan.stops, plan.miles, plan.days = list(fate.stops), miles, days
    plan.version += 1
    plan.save()
    changed(plan.campaign_id, "plan", plan.pk, audience="gm")


def _move_journey(journey: Journey, match: Match) -> None:
    """Draw a journey where its cells lie now. Miles and hours stay as they were planned, and so does the past."""
    context, days = dict(journey.context), [dict(day) for day in journey.days]
    points = [_moved(point, match) for point in context["route"]["points"]]
    camps = [_moved(day["camp"], match) if day.get("camp") else day.get("camp") for day in days]
    courses = [
        {
            **course,
            "route": {**course["route"], "points": [_moved(point, match) for point in course["route"]["points"]]},
        }
        for course in context.get("courses", [])
    ]
    if (
        points == context["route"]["points"]
        and courses == context.get("courses", [])
        and camps == [day.get("camp") for day in days]
    ):
        return
    context["route"] = {**context["route"], "points": points}
    if courses:
        context["courses"] = courses
    journey.context = context
    journey.days = [{**day, "camp": camp} for day, camp in zip(days, camps, strict=True)]
    journey.route_revision += 1
    journey.version += 1
    journey.player_version += 1
    journey.save()
    for event in journey.events.filter(type=Camped.type):
        event.data = _moved(event.data, match)
        event.save(update_fields=["data"])
    changed(journey.campaign_id, "journey", journey.pk)


def _moved(place: dict[str, Any], match: Match) -> dict[str, Any]:
    """A stored place ({cell, x, y} and, of some, the key) on the new map."""
    cell = match.cell(place["cell"])
    x, y = match.point(place["cell"], place["x"], place["y"])
    there = {**place, "cell": cell, "x": x, "y": y}
    return {**there, "key": match.new.key(cell)} if "key" in place and cell >= 0 else there
