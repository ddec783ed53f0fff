"""Where a party can be in so many days, and from where it can be reached."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.itinerary.itinerary import DAY_START
from travel.rules.itinerary.legal import room_from
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Int64Array, UInt8Array, WorldMap
from travel.rules.modes import own_mode
from travel.rules.party import Profile
from travel.rules.routing.crossings import check_conditions
from travel.rules.routing.mixed import roads_of
from travel.rules.routing.search import Sweep, sweep, sweep_back
from travel.rules.routing.stops import place_name
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import rules_party, ruleset_of
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_terms import place_of, request_of
from travel.selectors.travel_settings import settings_of

ReachPace = Literal["walk", "hustle1", "all_out"]
HOUR = 3600
NO_DAY = 255
MAX_PLACES = 300


@dataclass(frozen=True, slots=True)
class DayWorth:
    """What a day's march covers, counted in hours of walking: its hustled hours come first, each worth two."""

    start: Fraction
    hustled: int
    plain: int

    @property
    def seconds(self) -> int:
        return (2 * self.hustled + self.plain) * HOUR

    def days(self, seconds: Int64Array, most: int) -> UInt8Array:
        """The day from 1 on which each cell is reached, 255 if on none of ``most``."""
        day = np.maximum(-(-seconds // self.seconds), 1)
        return np.where(seconds <= most * self.seconds, day, NO_DAY).astype(np.uint8)

    def clock(self, seconds: int) -> tuple[int, float]:
        """Day and hour at which so many seconds' worth of walking is done."""
        day = max(-(-seconds // self.seconds), 1)
        left, fast = seconds - (day - 1) * self.seconds, 2 * self.hustled * HOUR
        hours = left / 2 / HOUR if left <= fast else self.hustled + (left - fast) / HOUR
        return day, float(self.start) + hours


def day_worth(ruleset: TravelRuleset, profile: Profile, pace: ReachPace) -> DayWorth:
    """A day at a pace: walked, with one of its hours hustled, or with every hour that a day allows."""
    start = Fraction(min(DAY_START, HOURS_OF_A_DAY - profile.hours_per_day))
    if pace == "walk" or not profile.can_force:
        return DayWorth(start, 0, profile.hours_per_day)
    if pace == "hustle1":
        hustled = 1 if profile.can_hustle else 0
        return DayWorth(start, hustled, profile.hours_per_day - hustled)
    room = room_from(ruleset, start, can_hustle=profile.can_hustle)
    return DayWorth(start, room.hustled, room.plain + room.forced - room.hustled)


def check_cell(world: WorldMap, cell: int, pointer: str, *, is_afloat: bool = False) -> None:
    """Refuse a cell that is no place to stand."""
    if not world.has_cell(cell):
        raise RuleError("This cell is not on the map", remedy="Pick a cell of the map.", pointer=pointer)
    terrain = Terrain(int(world.terrain[cell]))
    if terrain == Terrain.UNKNOWN or terrain.is_water != is_afloat:
        ground = "on ground that is not known" if terrain == Terrain.UNKNOWN else f"on {terrain.key}"
        fit = "water" if is_afloat else "land"
        raise RuleError(f"{place_name(world, cell)} lies {ground}", remedy=f"Pick a cell on {fit}.", pointer=pointer)


def reach_json(plan: PlanInput, cell: int, days: int, pace: ReachPace, *, backwards: bool) -> dict[str, Any]:
    """The day on which each cell is reached from a cell, or from which that is reached."""
    ruleset = ruleset_of(plan.party.campaign)
    party = rules_party(plan.party)
    mode, place = own_mode(ruleset, party), place_of(plan)
    check_cell(place.world, cell, "/cell", is_afloat=mode.is_afloat)
    request = request_of(plan, ruleset, party, place, settings_of(plan.party.campaign))
    check_conditions(place.world, request.conditions)
    graph, worth = request.graph, day_worth(ruleset, mode.profile, pace)
    weights, _ = roads_of(request).towards(cell)
    found = sweep_back(graph, weights, cell) if backwards else sweep(graph, weights, cell, days * worth.seconds)
    ring = worth.days(found.seconds, days)
    counts = np.bincount(ring, minlength=NO_DAY + 1)[1 : days + 1].tolist()
    places = _places(place.world, found, ring, worth)
    return {
        "rings": base64.b64encode(ring.tobytes()).decode("ascii"),
        "counts": counts,
        "places": places[:MAX_PLACES],
        "note": _note(sum(counts) - 1, len(places), days, worth, backwards=backwards),
    }


def _places(world: WorldMap, found: Sweep, ring: UInt8Array, worth: DayWorth) -> list[dict[str, Any]]:
    """Settlements within reach, the soonest first; not the one that it is reckoned from."""
    near = [each for each in world.features.settlements if ring[each.cell] != NO_DAY and each.cell != found.start]
    near.sort(key=lambda each: (int(found.seconds[each.cell]), each.name))
    clocks = [worth.clock(int(found.seconds[each.cell])) for each in near]
    return [
        {"name": each.name, "cell": each.cell, "day": day, "hour": hour}
        for each, (day, hour) in zip(near, clocks, strict=True)
    ]


def _note(cells: int, places: int, days: int, worth: DayWorth, *, backwards: bool) -> str:
    within = f"within {days} day{'' if days == 1 else 's'}"
    hustled = f", {worth.hustled} of them hustled" if worth.hustled else ""
    a_day = f"{worth.hustled + worth.plain} h a day{hustled}"
    if cells <= 0:
        return f"Nowhere else is in reach {within}, {a_day}."
    many = f"{cells:,} cell{'' if cells == 1 else 's'} and {places:,} place{'' if places == 1 else 's'}"
    verb = "From" if backwards else "In reach"
    tail = f"this can be reached {within}, {a_day}" if backwards else f"{within}, {a_day}"
    return f"{verb} {many} {tail}." if backwards else f"{verb} {tail}: {many}."
