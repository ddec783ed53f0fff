"""What the days of a plan may bring, and what they use: weather, light, sight, the way, hazards, food and water."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.environment.nature import Nature, nature_at
from travel.rules.environment.outlook import DayOutlook, day_outlook, plain_outlook
from travel.rules.environment.supplies import PLEASANT_F, Mouths, Supplies, mouths_of, supplies_for
from travel.rules.itinerary.itinerary import Day, Itinerary
from travel.rules.maps.terrain import Terrain
from travel.rules.party import Party, supplies_lb
from travel.rules.routing.route import Route
from travel.selectors.plans import PlanSetup


@dataclass(frozen=True, slots=True)
class DayWorld:
    """A day's outlook and what it uses; ``left`` is what remains of food, water and feed (None: none is carried)."""

    outlook: DayOutlook
    used: Supplies | None
    left: dict[str, Fraction] | None


def days_world(setup: PlanSetup, itinerary: Itinerary) -> Iterator[DayWorld]:
    """Each day's outlook and supplies, in order."""
    settings = setup.settings
    mouths = _mouths(setup.party)
    left = _carried(setup)
    eaten: dict[tuple[int, str], Supplies] = {}
    for day in itinerary.days:
        nature, way = _nature(setup, itinerary.route, day), _way(itinerary.route, day)
        outlook = day_outlook(setup.ruleset, settings, day.day, nature, way=way)
        if not settings.uses_supplies:
            yield DayWorld(outlook, None, None)
            continue
        warmest = max(PLEASANT_F, outlook.temperature_f[1]) if outlook.temperature_f else PLEASANT_F
        pasture = "" if _is_aboard(itinerary.route, day) else nature.terrain
        used = eaten.get((warmest, pasture))
        if used is None:
            used = supplies_for(setup.ruleset, settings, mouths, 1, temperature_f=warmest, terrain=pasture)
            eaten[warmest, pasture] = used
        if left is not None:
            left = {name: max(Fraction(0), have - getattr(used, name)) for name, have in left.items()}
        yield DayWorld(outlook, used, left)


def _mouths(party: Party) -> Mouths:
    animals = sum(1 for carrier in party.carriers if carrier.kind == "mount")
    return mouths_of((traveller.creature.size.tabled for traveller in party.travellers), animals)


def _carried(setup: PlanSetup) -> dict[str, Fraction] | None:
    """Food, water and feed among the cargo; None if there is none of any."""
    have = supplies_lb(setup.party)
    if not any(have.values()):
        return None
    gallons = have["water"] / setup.ruleset.environment.food.water_lb
    return {"food_lb": have["food"], "water_gal": gallons, "feed_lb": have["feed"]}


def _nature(setup: PlanSetup, route: Route, day: Day) -> Nature:
    """The nature of the place half way through a day."""
    cell = route.cell_at((day.march.from_feet + day.march.to_feet) / 2)
    world = setup.world
    height = float(world.elevation[cell]) if len(world.elevation) else None
    return nature_at(setup.settings, world.features.areas, cell, Terrain(int(world.terrain[cell])).key, height)


def _is_aboard(route: Route, day: Day) -> bool:
    """Whether a day is spent on a craft from its first hour to its last: nothing grazes there."""
    parts = day.march.segments
    return bool(parts) and all(route.legs[part.leg].mode.is_afloat for part in parts) and not day.is_stay


def _way(route: Route, day: Day) -> str:
    """The way that most of a day's hours are spent on; a craft's is trackless."""
    hours: Counter[str] = Counter()
    for part in day.march.segments:
        is_afloat = route.legs[part.leg].mode.is_afloat
        hours["trackless" if is_afloat else part.way.key] += part.hours  # type: ignore[assignment]  # exact hours
    return hours.most_common(1)[0][0] if hours else "trackless"


def outlook_json(world: DayWorld) -> dict[str, Any]:
    """A day's outlook on the wire."""
    return {**plain_outlook(world.outlook), "reasons": plain_reasons(_reasons(world.outlook))}


def _reasons(outlook: DayOutlook) -> tuple[Any, ...]:
    return (*outlook.reasons, *(why for hazard in outlook.hazards for why in hazard.reasons))


def supplies_json(world: DayWorld) -> dict[str, Any] | None:
    """A day's supplies on the wire; None where the campaign does not count them."""
    used = world.used
    if used is None:
        return None
    left = None if world.left is None else {name: float(have) for name, have in world.left.items()}
    figures = {name: float(getattr(used, name)) for name in ("food_lb", "water_gal", "feed_lb")}
    return {**figures, "left": left, "reasons": plain_reasons(used.reasons)}
