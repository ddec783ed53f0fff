"""A new course planned with the party as it is now: its hit points, its fatigue, and what is left to live on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.wild import wild_of
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.route import RouteLine
from travel.rules.journey.state import JourneyState, MemberState, MountState, Stores
from travel.rules.modes import Mode
from travel.rules.party import Bearer, Cargo
from travel.rules.party.company import CargoKind
from travel.selectors.plans import PlanSetup

HOURS_OF_A_DAY = 24


def as_they_are(setup: PlanSetup, context: JourneyContext, state: JourneyState) -> PlanSetup:
    """The plan with everyone's hit points and fatigue of now, not those they set out with."""
    is_shared = context.rules.pool == "shared"
    legs = tuple(replace(leg, mode=borne(leg.mode, state, is_shared=is_shared)) for leg in setup.route.legs)
    route = replace(setup.route, legs=legs)
    wild = wild_of(setup.settings, setup.world, route, setup.party)
    itinerary = plan_itinerary(setup.ruleset, route, setup.input.orders, wild)
    routes = tuple(route if each is setup.route else each for each in setup.routes)
    return replace(setup, route=route, routes=routes, itinerary=itinerary)


def opening_hour(line: RouteLine, progress: int, context: JourneyContext, state: JourneyState) -> float:
    """When the first day of a new course opens: now, or in the morning where days go by the clock (craft, several
    legs, or stops on the way) and camp is not struck before it."""
    if state.day == context.start_day or state.going or not _is_by_the_clock(line):
        return state.hour
    leg = line.legs[line.leg_index(progress)] if line.legs else None
    morning = context.morning_hour
    if leg is not None and leg.is_crewed:
        morning = 0.0 if leg.hours_per_day >= HOURS_OF_A_DAY else min(morning, HOURS_OF_A_DAY - leg.hours_per_day)
    return max(state.hour, float(morning))


def _is_by_the_clock(line: RouteLine) -> bool:
    return bool(line.stays) or len(line.legs) > 1 or (bool(line.legs) and line.legs[0].is_crewed)


def opened(setup: PlanSetup, hour: float, context: JourneyContext, state: JourneyState) -> PlanSetup:
    """The plan with its first day from that hour on."""
    start = Fraction(hour).limit_denominator(3600)
    orders = replace(setup.input.orders, start_hour=start)
    return as_they_are(replace(setup, input=replace(setup.input, orders=orders)), context, state)


def borne(mode: Mode, state: JourneyState, *, is_shared: bool) -> Mode:
    """A mode with its bearers as they stand; animals hired for it are known by their number."""
    animals = 0
    bearers = []
    for bearer in mode.bearers:
        animals += bearer.marcher.is_mount
        if bearer.marcher.is_mount:
            bearers.append(_animal(bearer, state.mount(bearer.id) or state.mount(f"{mode.key}-{animals}")))
        else:
            bearers.append(_person(bearer, state.member(bearer.id), is_shared))
    return replace(mode, bearers=tuple(bearers))


def _person(bearer: Bearer, now: MemberState | None, is_shared: bool) -> Bearer:
    """Where damage of the march has a pool of its own, it counts against the hit points."""
    if now is None:
        return bearer
    left = now.hp if is_shared else now.hp - now.primal
    return replace(bearer, hp=left, max_hp=now.max_hp, fatigue=now.fatigue)


def _animal(bearer: Bearer, now: MountState | None) -> Bearer:
    if now is None:
        return bearer
    if not now.max_hp:
        return replace(bearer, fatigue=now.fatigue)
    return replace(bearer, hp=now.hp - now.starved, max_hp=now.max_hp, fatigue=now.fatigue)


def supplied(setup: PlanSetup, stores: Stores | None) -> PlanSetup:
    """The plan with the food, water and feed that are left, not those the party set out with."""
    if stores is None:
        return setup
    gallon = setup.ruleset.environment.food.water_lb
    left: dict[CargoKind, Any] = {
        "food": stores.food,
        "water": stores.water and stores.water * gallon,
        "feed": stores.feed,
    }
    others = tuple(each for each in setup.party.cargo if each.kind not in left)
    goods = tuple(Cargo(kind, kind, float(have) / 100, kind=kind) for kind, have in left.items() if have)
    return replace(setup, party=replace(setup.party, cargo=(*others, *goods)))
