"""The chance of meeting something on a day of a plan: on the march by its ground, ways and regions, and in camp."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.reasons import Reason, plain_reasons
from travel.rules.encounters import chance_percent
from travel.rules.itinerary.itinerary import Day
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.routing.risk import HOURS_OF_A_CHANCE, Dangers, dangers_of
from travel.rules.routing.route import Route
from travel.selectors.plans import PlanSetup

HOUSE = "house"


def encounter_json(setup: PlanSetup, route: Route, day: Day) -> dict[str, Any] | None:
    """The chance of at least one encounter on a day; None on a day of rest in a place."""
    dangers = dangers_of(setup.request.graph, setup.request.tables)
    parts = [*_march(route, dangers, day), *_camp(setup, route, dangers, day)]
    if not parts:
        return None
    none = Fraction(1)
    for chance, _ in parts:
        none *= 1 - min(chance, Fraction(1))
    reasons = [Reason(HOUSE, text, f"{float(100 * chance):.1f} in 100") for chance, text in parts if chance]
    return {"percent": round(float(100 * (1 - none)), 2), "reasons": plain_reasons(reasons)}


def _march(route: Route, dangers: Dangers, day: Day) -> Iterator[tuple[Fraction, str]]:
    """Chances by ground and way, each for the hours spent on it."""
    hours: dict[tuple[str, int], Fraction] = {}
    for part in day.march.segments:
        is_afloat = route.legs[part.leg].mode.is_afloat
        cell = route.cell_at((part.from_feet + part.to_feet) / 2)
        way = len(Way) if is_afloat else part.way
        percent = int(dangers.percent[dangers.regions[cell], part.terrain, way])
        ground = part.terrain.key if is_afloat else f"{part.terrain.key}, {part.way.key}"
        hours[ground, percent] = hours.get((ground, percent), Fraction(0)) + part.hours
    for (ground, percent), spent in hours.items():
        text = f"{ground.capitalize()}: {percent} in 100 for eight hours, {float(spent):.1f} h"
        yield Fraction(percent, 100) * spent / HOURS_OF_A_CHANCE, text


def _camp(setup: PlanSetup, route: Route, dangers: Dangers, day: Day) -> Iterator[tuple[Fraction, str]]:
    if not day.camps:
        return
    cell = route.cell_at(day.march.to_feet)
    terrain = Terrain(int(setup.world.terrain[cell]))
    areas = dangers.names[int(dangers.regions[cell])]
    percent = chance_percent(setup.request.tables, terrain.key, "", areas, by_night=True)
    yield Fraction(percent, 100), f"The night's camp ({terrain.key})"
