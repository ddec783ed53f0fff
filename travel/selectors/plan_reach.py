"""Where a party can be in so many days, and from where it can be reached."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.itinerary.itinerary import DAY_START
from travel.rules.itinerary.legal import room_from
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Int64Array, UInt8Array, WorldMap
from travel.rules.modes import OWN
from travel.rules.party import Profile
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import check_conditions
from travel.rules.routing.mixed import RouteRequest, roads_of
from travel.rules.routing.offers import check_choices
from travel.rules.routing.search import sweep, sweep_back
from travel.rules.routing.stops import place_name
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import ruleset_of
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_modes import reach_by_modes
from travel.selectors.plan_party import company_of, own_mode_of, party_at
from travel.selectors.plan_terms import place_of, request_of
from travel.selectors.travel_settings import settings_of

ReachPace = Literal["walk", "hustle1", "all_out"]
HOUR = 3600
DAY = 24 * HOUR
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

    def clocks(self, seconds: Int64Array) -> Int64Array:
        """Seconds after the first midnight at which so many seconds' worth of walking is done, camping at night."""
        day = np.maximum(-(-seconds // self.seconds), 1)
        left, fast = seconds - (day - 1) * self.seconds, 2 * self.hustled * HOUR
        into = np.where(left <= fast, left // 2, left - fast // 2)
        clocks: Int64Array = (day - 1) * DAY + int(self.start * HOUR) + into
        return clocks

    def as_clock(self) -> Clock:
        """The same for a search over several modes: an hour is worth what it is on the mean."""
        hours = self.hustled + self.plain
        return Clock(self.start, self.start, hours, Fraction(hours + self.hustled, hours))


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


def check_cell(world: WorldMap, cell: int, pointer: str, *, is_afloat: bool | None = False) -> None:
    """Refuse a cell that is no place to stand; ``is_afloat`` None: on land or on water."""
    if not world.has_cell(cell):
        raise RuleError("This cell is not on the map", remedy="Pick a cell of the map.", pointer=pointer)
    terrain = Terrain(int(world.terrain[cell]))
    if terrain == Terrain.UNKNOWN or (is_afloat is not None and terrain.is_water != is_afloat):
        ground = "on ground that is not known" if terrain == Terrain.UNKNOWN else f"on {terrain.key}"
        fit = "water" if is_afloat else "land"
        raise RuleError(f"{place_name(world, cell)} lies {ground}", remedy=f"Pick a cell on {fit}.", pointer=pointer)


def reach_json(plan: PlanInput, cell: int, days: int, pace: ReachPace, *, backwards: bool) -> dict[str, Any]:
    """The day on which each cell is reached from a cell, or from which that is reached."""
    campaign = plan.party.campaign
    ruleset, at = ruleset_of(campaign), party_at(plan.party)
    party, mode = company_of(at), own_mode_of(at, ruleset)
    place = place_of(plan, mode)
    worth = day_worth(ruleset, mode.profile, pace)
    request = request_of(replace(plan, stops=(cell,)), ruleset, party, place, settings_of(campaign))
    request = replace(request, clock=worth.as_clock())
    is_alone = request.keys == (OWN,)
    check_cell(place.world, cell, "/cell", is_afloat=mode.is_afloat if is_alone else None)
    check_conditions(place.world, request.conditions)
    check_choices(ruleset, party, request.graph, request.conditions, request.keys)
    ring, clocks = (_alone if is_alone else _by_modes)(request, cell, days, worth, backwards=backwards)
    counts = np.bincount(ring, minlength=NO_DAY + 1)[1 : days + 1].tolist()
    places = _places(place.world, cell, ring, clocks)
    return {
        "rings": base64.b64encode(ring.tobytes()).decode("ascii"),
        "counts": counts,
        "places": places[:MAX_PLACES],
        "note": _note(sum(counts) - 1, len(places), days, worth, backwards=backwards),
    }


def _alone(
    request: RouteRequest, cell: int, days: int, worth: DayWorth, *, backwards: bool
) -> tuple[UInt8Array, Int64Array]:
    """Rings of the party as it is arranged, and the clock of each cell."""
    weights, _ = roads_of(request).towards(cell)
    graph = request.graph
    found = sweep_back(graph, weights, cell) if backwards else sweep(graph, weights, cell, days * worth.seconds)
    return worth.days(found.seconds, days), worth.clocks(found.seconds)


def _by_modes(
    request: RouteRequest, cell: int, days: int, worth: DayWorth, *, backwards: bool
) -> tuple[UInt8Array, Int64Array]:
    """Rings by all the modes allowed, and the clock of each cell."""
    reach = reach_by_modes(request, cell, days, backwards=backwards)
    ring = np.where(reach.days <= days, reach.days, NO_DAY).astype(np.uint8)
    clocks = reach.sweep.clocks[0] + int(worth.start * HOUR) if backwards else reach.sweep.earliest
    return ring, clocks


def _places(world: WorldMap, cell: int, ring: UInt8Array, clocks: Int64Array) -> list[dict[str, Any]]:
    """Settlements within reach, the soonest first; not the one that it is reckoned from."""
    near = [each for each in world.features.settlements if ring[each.cell] != NO_DAY and each.cell != cell]
    near.sort(key=lambda each: (int(clocks[each.cell]), each.name))
    return [
        {
            "name": each.name,
            "cell": each.cell,
            "day": int(ring[each.cell]),
            "hour": (int(clocks[each.cell]) - DAY * (int(ring[each.cell]) - 1)) / HOUR,
        }
        for each in near
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
