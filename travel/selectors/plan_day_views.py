"""Itineraries, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.itinerary import Day, Itinerary, Weakest
from travel.rules.itinerary.march import Piece, Segment
from travel.rules.itinerary.people import Member
from travel.rules.itinerary.text import hours_text, itinerary_text
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.routing.planner import place_name, settlement_at
from travel.rules.routing.route import Route
from travel.selectors.plan_encounters import encounter_json, itinerary_risk
from travel.selectors.plan_route_views import hours_json
from travel.selectors.plan_world import DayWorld, days_world, outlook_json, supplies_json
from travel.selectors.plans import PlanSetup

PACE_WORDS = {"walk": "walked", "hustle": "hustled", "forced": "forced"}

NOT_TOLD: dict[str, Any] = {
    "date": "",
    "is_stay": False,
    "pieces": [],
    "members": [],
    "watches": [],
    "encounter_chance": None,
    "outlook": None,
    "supplies": None,
    "cost_gp": 0.0,
}
"""What days stored by older versions do not say."""

NO_DAMAGE: dict[str, Any] = {
    "expected": 0.0,
    "low": 0,
    "high": 0,
    "minimum": 0,
    "maximum": 0,
    "distribution": [[0, 1.0]],
    "is_least": False,
}


def whole_day(day: dict[str, Any]) -> dict[str, Any]:
    """A stored day with every field that days have now."""
    segments = [{"mode": "own", "start_hour": day["start_hour"], "impeded": False, **each} for each in day["segments"]]
    return {**NOT_TOLD, **day, "segments": segments}


def itinerary_json(setup: PlanSetup, itinerary: Itinerary | None = None) -> dict[str, Any]:
    """An itinerary of a plan, day by day: that of its chosen route unless another is given."""
    itinerary = itinerary or setup.itinerary
    day, hour = itinerary.arrival
    worlds = list(days_world(setup, itinerary))
    return {
        "days": [_day(setup, itinerary.route, each, world) for each, world in zip(itinerary.days, worlds, strict=True)],
        "miles": float(itinerary.route.miles),
        "hours": float(itinerary.hours),
        "arrival": {"day": day, "hour": float(hour)},
        "damage": damage_json(itinerary.damage),
        "drop_chance": share_of(itinerary.drop_chance),
        "risk": float(itinerary_risk(setup, itinerary)[0]),
        "cost_gp": float(itinerary.cost_gp),
        "warnings": [*itinerary.warnings, *_slowed(itinerary, worlds), *_hazards(itinerary, worlds)],
        "text": itinerary_text(itinerary),
    }


def _slowed(itinerary: Itinerary, worlds: Sequence[DayWorld]) -> Iterator[str]:
    """What the campaign's pace in bad weather takes on average; the days told are those of good weather."""
    spent = zip(itinerary.days, worlds, strict=True)
    lost = sum((day.march.duration * (1 - world.outlook.pace) for day, world in spent), Fraction(0))
    if lost:
        yield f"Bad weather takes {float(lost):.1f} h of these marches on average: these days are of good weather."


def _hazards(itinerary: Itinerary, worlds: Sequence[DayWorld]) -> Iterator[str]:
    """Where regions harm: members' figures hold it, arrivals and choices are those of the march alone."""
    days: dict[str, list[int]] = {}
    for day, world in zip(itinerary.days, worlds, strict=True):
        for hazard in world.outlook.hazards:
            days.setdefault(hazard.kind, []).append(day.day)
    for kind, found in days.items():
        when = f"day {found[0]}" if len(found) == 1 else f"{len(found)} days from day {found[0]} on"
        yield (
            f"The {kind} of a region counts on {when}, over all the weather they may have. Arrivals by half days and "
            "choices weigh the march alone."
        )


def share_of(chance: Fraction | None) -> float | None:
    """A chance from 0 to 1; None where nobody's hit points are followed."""
    return None if chance is None else float(chance)


def place_json(world: WorldMap, cell: int) -> dict[str, Any]:
    """A cell and where it lies."""
    return {"cell": cell, "key": world.key(cell), "x": float(world.x[cell]), "y": float(world.y[cell])}


def miles_of(feet: Fraction) -> float:
    """Feet as miles, for display."""
    return float(feet / FEET_PER_MILE)


def _day(setup: PlanSetup, route: Route, day: Day, world: DayWorld) -> dict[str, Any]:
    march = day.march
    return {
        "day": day.day,
        "date": world.outlook.date.text,
        "start_hour": float(day.start_hour),
        "end_hour": float(day.end_hour),
        "is_stay": day.is_stay,
        "hours": {
            "walked": float(march.time_of("walk")),
            "hustled": float(march.time_of("hustle")),
            "forced": float(march.time_of("forced")),
        },
        "ordered": hours_json(march.ordered),
        "miles": miles_of(march.to_feet - march.from_feet),
        "pieces": [_piece(setup.world, route, each) for each in march.pieces],
        "segments": [_segment(each) for each in march.segments],
        "damage": damage_json(day.damage),
        "fatigued": day.is_fatigued,
        "weakest": _weakest(day.weakest),
        "members": [_member(each) for each in day.members],
        "camp": _camp(setup.world, route, march.to_feet) if day.camps else None,
        "watches": [
            {"name": each.name, "from_hour": float(each.from_hour), "to_hour": float(each.to_hour)}
            for each in day.watches
        ],
        "encounter_chance": encounter_json(setup, route, day),
        "outlook": outlook_json(world),
        "supplies": supplies_json(world),
        "cost_gp": float(day.cost_gp),
        "by_hand": day.is_by_hand,
        "reasons": plain_reasons((*day.reasons, *day.cost_reasons)),
    }


def _segment(segment: Segment) -> dict[str, Any]:
    return {
        "from_mile": miles_of(segment.from_feet),
        "to_mile": miles_of(segment.to_feet),
        "terrain": segment.terrain.key,
        "way": segment.way.key,
        "pace": segment.pace,
        "mode": segment.mode,
        "start_hour": float(segment.start),
        "hours": float(segment.hours),
        "miles": float(segment.miles),
        "mph": float(segment.mph),
        "impeded": segment.is_impeded,
        "reasons": plain_reasons(segment.reasons),
    }


def _piece(world: WorldMap, route: Route, piece: Piece) -> dict[str, Any]:
    part, mode = piece.segment, route.legs[piece.leg].mode
    return {
        "kind": piece.kind,
        "start_hour": float(piece.start),
        "hours": float(piece.hours),
        "miles": float(part.miles) if part else 0.0,
        "pace": part.pace if part and piece.kind == "march" else None,
        "mode": mode.key if part or piece.kind == "change" else None,
        "terrain": part.terrain.key if part else None,
        "way": part.way.key if part and piece.kind == "march" else None,
        "text": _piece_text(world, route, piece),
    }


def _piece_text(world: WorldMap, route: Route, piece: Piece) -> str:
    """What is done, in words."""
    part, mode = piece.segment, route.legs[piece.leg].mode
    long = hours_text(piece.hours)
    if piece.kind == "march" and part:
        return f"{long} {PACE_WORDS[part.pace]}, {part.terrain.key}, {part.way.key}"
    if piece.kind == "craft" and part:
        return f"{long} {mode.name}, {part.terrain.key}"
    if piece.kind == "change":
        return f"{long} to change, then {mode.name}"
    if piece.kind == "stay":
        cell = route.cells[route.stops[piece.stop]]
        return f"{long} at {place_name(world, cell)}"
    return f"{long} waiting for the morning"


def _member(member: Member) -> dict[str, Any]:
    is_hurt = member.damage.maximum > 0
    return {
        "name": member.name,
        "expected": float(member.expected) if is_hurt else 0.0,
        "low": member.low if is_hurt else 0,
        "high": member.high if is_hurt else 0,
        "hp_left": member.hp_left,
        "max": member.max_hp,
        "drop_chance": share_of(member.drop_chance),
        "fatigue": member.fatigue,
        "is_least": member.is_least,
    }


def damage_json(damage: Damage) -> dict[str, Any]:
    """A damage figure with its distribution."""
    if not damage.maximum:
        return {**NO_DAMAGE, "reasons": plain_reasons(damage.reasons)}
    return {
        "expected": float(damage.expected),
        "low": damage.low,
        "high": damage.high,
        "minimum": damage.minimum,
        "maximum": damage.maximum,
        "distribution": [[value, float(chance)] for value, chance in damage.distribution.items()],
        "is_least": damage.is_least,
        "reasons": plain_reasons(damage.reasons),
    }


def _weakest(weakest: Weakest | None) -> dict[str, Any] | None:
    if weakest is None:
        return None
    return {"name": weakest.name, "remaining": weakest.remaining, "max": weakest.max_hp}


def _camp(world: WorldMap, route: Route, feet: Fraction) -> dict[str, Any]:
    """A camp lies on the route where the day ended, in the nearest cell of it."""
    cell = route.cell_at(feet)
    x, y = route.point_at(world, feet)
    return {**place_json(world, cell), "x": x, "y": y, "place": settlement_at(world, cell) or None}
