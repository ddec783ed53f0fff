"""What the land does to travellers, hour by hour under way, before any die falls (D20O-11 to 15).

A journey rolls the weather each morning and the hazards of the place after each full hour of travel. A plan reckons
with every sky that the day may have, each with its chance; counts of saves begin anew with each rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from travel.rules.distribution import of_dice
from travel.rules.environment.calendar import date_of
from travel.rules.environment.daylight import daylight
from travel.rules.environment.hardiness import Hardiness, hardiness_of
from travel.rules.environment.hazards import Air, hazard_harm
from travel.rules.environment.nature import Nature, nature_at
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.skies import MILD, Sky, skies
from travel.rules.itinerary.course import Course
from travel.rules.itinerary.day import DayRuns
from travel.rules.itinerary.march import Ground
from travel.rules.itinerary.people import Timed
from travel.rules.itinerary.recovery import recovery_of
from travel.rules.itinerary.strain import BY_COLD, BY_HEAT, BY_HEIGHT, BY_STORM, BY_WIND, REST, Bite, Step
from travel.rules.maps.areas import HazardKind
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import WorldMap
from travel.rules.party import Party
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

CAUSE_OF: Mapping[HazardKind, int] = {"cold": BY_COLD, "heat": BY_HEAT, "wind": BY_WIND, "altitude": BY_HEIGHT}
CHILLING: tuple[HazardKind, ...] = ("cold", "heat")
MOST_UNKNOWN = 400
"""Damage from which on it is told no more, of those whose hit points nobody follows."""


@dataclass(frozen=True, slots=True, eq=False)
class Wild:
    """The natures of a route's cells, what the campaign plays of them, and how hardy each traveller is, by id."""

    settings: WorldSettings
    natures: Mapping[int, Nature]
    people: Mapping[str, Hardiness]


def wild_of(settings: WorldSettings, world: WorldMap, route: Route, party: Party) -> Wild | None:
    """What a route leads through; None if no hazard counts anywhere on it."""
    areas = [area for area in world.features.areas if area.kind == "region" and (area.climate or area.hazards)]
    if not settings.uses_hazards or not any(area.hazards for area in areas):
        return None
    way = set(route.cells)
    if not any(area.hazards and not way.isdisjoint(area.cells) for area in areas):
        return None
    has_height = len(world.elevation) > 0
    natures = {
        cell: nature_at(
            settings,
            areas,
            cell,
            Terrain(int(world.terrain[cell])).key,
            float(world.elevation[cell]) if has_height else None,
        )
        for cell in route.cells
    }
    return Wild(settings, natures, {each.id: hardiness_of(each.creature) for each in party.travellers})


@dataclass(frozen=True, slots=True)
class WildHour:
    """A full hour under way: the hazards of the place and its height, by light or in the dark. ``has_sky``: under the
    sky of the day; an hour that ends at midnight is over when the next day's is still to come."""

    hazards: tuple[HazardKind, ...]
    elevation_feet: int
    is_light: bool
    has_sky: bool = True


@dataclass(frozen=True, slots=True)
class WildDay:
    """A day's hours under way, in order, and the skies it may have."""

    hours: tuple[WildHour, ...]
    skies: tuple[tuple[Sky, Fraction], ...]
    hazards: tuple[HazardKind, ...]


def wild_day(
    ruleset: TravelRuleset, wild: Wild, ground: Ground, number: int, day: DayRuns, steps: Sequence[Timed]
) -> WildDay | None:
    """What a day of the game may bring on its runs; None if nothing harms there."""
    going = next((run for run in day.runs if run.is_going), None)
    if going is None:
        return None
    hours = tuple(_hours(wild, ground, number, day, steps))
    held = frozenset(hazard for hour in hours for hazard in hour.hazards)
    morning = wild.natures[_cell(ground, going.block, Fraction(going.from_done))]
    possible: tuple[tuple[Sky, Fraction], ...] = ((MILD, Fraction(1)),)
    if not held:
        return None
    if wild.settings.uses_weather:
        season = date_of(wild.settings.calendar, number).season
        possible = skies(ruleset, morning.climate, season, held)
    return WildDay(hours, possible, tuple(sorted(held)))


def _hours(wild: Wild, ground: Ground, number: int, day: DayRuns, steps: Sequence[Timed]) -> Iterator[WildHour]:
    course: Course = ground.course
    for each in steps:
        if each.step.kind != "air":
            continue
        run = day.runs[each.run]
        done = min(Fraction(run.to_done), run.from_done + Fraction(each.ticks) * ground.rate_of(run))
        nature = wild.natures[_cell(ground, run.block, done)]
        clock = course.hours(run.start + each.ticks)
        ends_day = clock >= 24
        light = daylight(wild.settings.calendar, number + int(ends_day), wild.settings.latitude)
        yield WildHour(nature.hazards, nature.elevation_feet or 0, light.is_light(clock), not ends_day)


def _cell(ground: Ground, block: int, done: Fraction) -> int:
    return ground.route.cell_at(ground.feet_at(block, done))


@dataclass(frozen=True, slots=True)
class Breath:
    """What an hour's air does. Where it ``chills`` (or burns) nothing mends on the march until the next rest
    (D20O-11, 12)."""

    bites: tuple[Bite, ...]
    chills: bool


def weathered(
    ruleset: TravelRuleset, steps: Sequence[tuple[Step, WildHour | None]], sky: Sky, person: Hardiness
) -> tuple[Step | Breath, ...]:
    """Steps with what each hour's air does to somebody under a sky."""
    earlier: dict[HazardKind, int] = {}
    found: list[Step | Breath] = []
    for step, hour in steps:
        if hour is None:
            if step.kind in REST and step.count >= recovery_of(ruleset).rest_hours:
                earlier.clear()
            found.append(step)
            continue
        over = sky if hour.has_sky else MILD
        air = Air(over.day_f if hour.is_light else over.night_f, over.wind_mph, hour.elevation_feet)
        bites: list[Bite] = []
        for hazard in hour.hazards:
            bite, checks = _bite(ruleset, hazard, person, air, earlier.get(hazard, 0))
            if bite is not None:
                bites.append(bite)
            if checks:
                earlier[hazard] = earlier.get(hazard, 0) + checks
        if over.storm[0] and hour.has_sky:
            bites.append(Bite(BY_STORM, of_dice(*over.storm)))
        chills = any(hazard in earlier for hazard in CHILLING)
        if bites or chills:
            found.append(Breath(tuple(bites), chills))
    return tuple(found)


@lru_cache(maxsize=4096)
def _bite(
    ruleset: TravelRuleset, hazard: HazardKind, person: Hardiness, air: Air, earlier: int
) -> tuple[Bite | None, int]:
    """An hour's harm of a hazard, and by how much the count of its checks goes up."""
    harm = hazard_harm(ruleset, hazard, person, Fraction(1), air, earlier)
    if not harm.checks and not harm.lethal.maximum:
        return None, 0
    checks = 1 if hazard == "altitude" else harm.checks
    damage = harm.nonlethal.plus(harm.lethal)
    tires = harm.fatigue_chance if not damage.maximum else Fraction(0)
    return Bite(CAUSE_OF[hazard], damage.rounded(), tires), checks
