"""What a share link shows of a plan: its timetable, and of the land only what players know.

Making a link is the GM's act of showing the timetable. Everything else is as players have it: a stop, a camp or a
piece of the route on ground that they do not know has no name and no place, and nothing is told of encounters,
damage, ground ahead, or what the GM keeps out of.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any
from uuid import UUID

from campaigns.access import Viewer
from campaigns.models import User
from campaigns.roles import Role
from travel.models import PlanShare
from travel.rules.environment.calendar import date_of
from travel.rules.itinerary.hours import clock
from travel.rules.itinerary.itinerary import Day
from travel.rules.itinerary.text import day_end, hours_text, miles_text
from travel.rules.maps.knowledge import BoolArray
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.routing.planner import settlement_at
from travel.rules.routing.route import Route
from travel.selectors.maps import known_cells, visible_maps
from travel.selectors.plan_views import stop_times
from travel.selectors.plans import PlanSetup, input_of, plan_or_problem

PACES = {"walk": "walked", "hustle": "hustled", "forced": "forced"}
SECONDS_PER_HOUR = 3600


def shared_viewer(share: PlanShare) -> Viewer:
    """Whoever opens a link sees what players see."""
    return Viewer(User(), share.plan.campaign, Role.OBSERVER, UUID(int=0))


def shared_json(share: PlanShare) -> dict[str, Any]:
    """A shared plan. Without a route if it cannot be travelled now; why is the GM's."""
    plan = share.plan
    viewer = shared_viewer(share)
    told: dict[str, Any] = {
        "name": share.name or plan.name,
        "campaign_name": plan.campaign.name,
        "party_name": plan.party.name,
        "expires_at": share.expires_at,
    }
    setup, _ = plan_or_problem(input_of(plan), with_deadlines=False)
    if setup is None:
        return {**told, "stops": [], "route": None, "days": [], "text": ""}
    is_shown = visible_maps(viewer).filter(pk=plan.map_id).exists()
    known = _Known(setup.world, known_cells(viewer, plan.map), is_shown=is_shown)
    days = [_day(known, setup, each) for each in setup.itinerary.days]
    text = "\n".join(day["text"] for day in days)
    return {**told, "stops": _stops(known, setup), "route": _route(known, setup), "days": days, "text": text}


class _Known:
    """The land as players know it."""

    def __init__(self, world: WorldMap, known: BoolArray | None, *, is_shown: bool) -> None:
        self.world, self.known, self.is_shown = world, known, is_shown

    def __contains__(self, cell: int) -> bool:
        return self.is_shown and (self.known is None or bool(self.known[cell]))

    def name(self, cell: int) -> str:
        return settlement_at(self.world, cell) if cell in self else ""

    def place(self, cell: int) -> dict[str, Any]:
        if cell not in self:
            return {"name": "", "x": None, "y": None}
        return {"name": self.name(cell), "x": float(self.world.x[cell]), "y": float(self.world.y[cell])}


def _stops(known: _Known, setup: PlanSetup) -> list[dict[str, Any]]:
    """Stops with their hours; what is done there is told, notes are the GM's."""
    times = stop_times(setup)
    rows = []
    for place, stay, time in zip(setup.route.stops, setup.input.stays, times, strict=True):
        shown = {"days": stay["days"], "hours": stay["hours"], "why": stay["why"]} if stay else None
        rows.append({**known.place(setup.route.cells[place]), **time, "stay": shown})
    return rows


def _route(known: _Known, setup: PlanSetup) -> dict[str, Any]:
    route = setup.route
    return {
        "lines": _lines(known, route),
        "miles": float(route.miles),
        "hours_text": hours_text(setup.itinerary.hours),
        "legs": [
            {
                "name": leg.mode.name,
                "is_afloat": leg.mode.is_afloat,
                "from_mile": float(leg.from_feet / FEET_PER_MILE),
                "to_mile": float(leg.to_feet / FEET_PER_MILE),
                "place": known.name(route.cells[leg.first]),
            }
            for leg in route.legs
        ],
    }


def _lines(known: _Known, route: Route) -> list[list[list[float]]]:
    """The pieces of the route whose steps begin and end on known cells."""
    world = known.world
    lines: list[list[list[float]]] = []
    joined = False
    for here, there in pairwise(route.cells):
        if here in known and there in known:
            if not joined:
                lines.append([[float(world.x[here]), float(world.y[here])]])
            lines[-1].append([float(world.x[there]), float(world.y[there])])
            joined = True
        else:
            joined = False
    return lines


def _day(known: _Known, setup: PlanSetup, day: Day) -> dict[str, Any]:
    march = day.march
    cell = setup.route.cell_at(march.to_feet)
    camp = known.place(cell) if day.camps and cell in known else None
    return {
        "day": day.day,
        "date": date_of(setup.settings.calendar, day.day).text,
        "start_hour": float(day.start_hour),
        "end_hour": float(day.end_hour),
        "miles": float((march.to_feet - march.from_feet) / FEET_PER_MILE),
        "hours": float(march.duration),
        "camp": camp,
        "text": _text(setup, day, camp["name"] if camp else ""),
    }


def _text(setup: PlanSetup, day: Day, camp: str) -> str:
    """A day in a line: times, miles and pace, but not the ground."""
    march = day.march
    if not march.segments:
        return f"Day {day.day}: rest."
    spent: Counter[str] = Counter()
    for part in march.segments:
        is_afloat = setup.route.legs[part.leg].mode.is_afloat
        spent["aboard" if is_afloat else PACES[part.pace]] += round(part.hours * SECONDS_PER_HOUR)
    paces = ", ".join(f"{hours_text(Fraction(seconds, SECONDS_PER_HOUR))} {word}" for word, seconds in spent.items())
    times = f"{clock(float(day.start_hour))} to {clock(float(day.end_hour))}"
    where = f" at {camp}" if camp else ""
    return f"Day {day.day}: {times}, {miles_text(march.to_feet - march.from_feet)}, {paces}; {day_end(day)}{where}."
