"""The line a journey follows, from a plan worked out: whole seconds and feet, legs, stops, and names of areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any

from travel.rules.environment.nature import Nature, nature_at
from travel.rules.environment.settings import WorldSettings
from travel.rules.journey.context import DayOrder, Mount
from travel.rules.journey.route import RouteLeg, RouteLine, RoutePoint, RouteStay, Stretch
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import WorldMap
from travel.rules.modes import Mode
from travel.rules.party import Bearer, Party
from travel.rules.routing.planner import settlement_at
from travel.rules.routing.route import Leg, Route
from travel.selectors.plans import PlanSetup

SECONDS = 3600
HIRED = "hired"


def route_line(setup: PlanSetup, settings: WorldSettings) -> RouteLine:
    """The chosen route in whole seconds of plain going and whole feet; sums are rounded, not parts."""
    points, natures = _points(setup.world, setup.route, settings)
    return replace(line_of(setup.route, setup.party, setup.input.stays, points), natures=natures)


def line_of(
    route: Route, party: Party, stays: Sequence[Mapping[str, Any] | None], points: tuple[RoutePoint, ...]
) -> RouteLine:
    """The line of a route through points of the map, with a stay or None for each of its stops."""
    seconds = _rounded([each.hours * SECONDS for each in route.stretches])
    feet = _rounded([each.feet for each in route.stretches])
    stretches = tuple(
        Stretch(long, max(1, took), each.terrain.key, each.way.key)
        for each, long, took in zip(route.stretches, feet, seconds, strict=True)
    )
    line = RouteLine(stretches, points, _legs(route, party, [stretch.seconds for stretch in stretches]))
    return replace(line, stays=_stays(route, stays, line))


def _points(
    world: WorldMap, route: Route, settings: WorldSettings
) -> tuple[tuple[RoutePoint, ...], tuple[Nature, ...]]:
    """The cells of a route, and the natures that they have among them."""
    wanted = set(route.cells)
    areas: dict[int, list[str]] = {}
    for area in world.features.areas:
        for cell in wanted.intersection(area.cells):
            areas.setdefault(cell, []).append(area.name)
    natures: dict[Nature, int] = {}
    of_cell = {cell: natures.setdefault(_nature(world, settings, cell), len(natures)) for cell in route.cells}
    points = tuple(
        RoutePoint(
            cell=cell,
            key=world.key(cell),
            x=float(world.x[cell]),
            y=float(world.y[cell]),
            feet=round(at),
            name=settlement_at(world, cell),
            areas=tuple(areas.get(cell, ())),
            nature=of_cell[cell],
        )
        for cell, at in zip(route.cells, route.cell_feet, strict=True)
    )
    return points, tuple(natures)


def _nature(world: WorldMap, settings: WorldSettings, cell: int) -> Nature:
    """A cell's climate and hazards; its height only where it matters, so that most cells are alike."""
    terrain = Terrain(int(world.terrain[cell])).key
    height = float(world.elevation[cell]) if len(world.elevation) else None
    nature = nature_at(settings, world.features.areas, cell, terrain, height)
    return nature if "altitude" in nature.hazards else replace(nature, elevation_feet=None)


def _rounded(parts: list[Fraction]) -> list[int]:
    """Whole numbers whose running sums are the rounded running sums of ``parts``."""
    sums = [0, *(round(total) for total in accumulate(parts))]
    return [after - before for before, after in pairwise(sums)]


def _legs(route: Route, party: Party, seconds: list[int]) -> tuple[RouteLeg, ...]:
    ends = [0] * len(route.legs)
    for stretch, total in zip(route.stretches, accumulate(seconds), strict=True):
        ends[stretch.leg] = total
    own = [carrier.id for carrier in party.carriers if carrier.kind == "mount"]
    return tuple(
        _leg(party, leg, index, end, own) for index, (leg, end) in enumerate(zip(route.legs, ends, strict=True))
    )


def _leg(party: Party, leg: Leg, index: int, ends: int, own: list[str]) -> RouteLeg:
    mode, profile = leg.mode, leg.mode.profile
    people = people_of(party, mode)
    return RouteLeg(
        mode=mode.key,
        name=mode.name,
        ends=ends,
        hours_per_day=profile.hours_per_day,
        can_hustle=profile.can_hustle,
        can_force=profile.can_force,
        is_crewed=not profile.can_force,
        change_seconds=round(mode.change_hours * SECONDS) if index else 0,
        spared_hustle=tuple(person for person, bearer in people if not bearer.bears_hustle),
        spared_forced=tuple(person for person, bearer in people if not bearer.bears_forced),
        mounts=tuple(mount.id for mount in hired_mounts(mode)) if mode.key.startswith(HIRED) else _own(profile, own),
    )


def _own(profile: Any, own: list[str]) -> tuple[str, ...]:
    return () if profile.is_afloat else tuple(own)


def people_of(party: Party, mode: Mode) -> list[tuple[str, Bearer]]:
    """The travellers as a mode has them bear its march, with their ids."""
    people = [bearer for bearer in mode.bearers if not bearer.marcher.is_mount]
    return list(zip((traveller.id for traveller in party.travellers), people, strict=False))


def hired_mounts(mode: Mode) -> tuple[Mount, ...]:
    """The animals of a hired mode, one for each that bears its march."""
    animals = [bearer for bearer in mode.bearers if bearer.marcher.is_mount]
    kind = mode.key.partition(":")[2]
    return tuple(
        Mount(f"{mode.key}-{number}", kind, animal.name, animal.hp or 0, animal.max_hp, animal.level)
        for number, animal in enumerate(animals, start=1)
    )


def mounts_of(setup: PlanSetup) -> tuple[Mount, ...]:
    """Every animal of the journey: the party's own, then those hired on the way."""
    party = setup.party
    levels = {bearer.id: bearer for leg in setup.route.legs for bearer in leg.mode.bearers if bearer.marcher.is_mount}
    own = []
    for carrier in party.carriers:
        if carrier.kind != "mount":
            continue
        bearer = levels.get(carrier.id)
        most = bearer.max_hp if bearer else 0
        hp = bearer.hp if bearer and bearer.hp is not None else most
        riders = tuple(rider.id for rider in party.riders(carrier.id))
        level = bearer.level if bearer else 1
        own.append(Mount(carrier.id, carrier.type, carrier.name, hp, most, level, carrier.fatigue, riders))
    hired = {
        mount.id: mount
        for leg in setup.route.legs
        if leg.mode.key.startswith(HIRED)
        for mount in hired_mounts(leg.mode)
    }
    return (*own, *hired.values())


def _stays(route: Route, wanted: Sequence[Mapping[str, Any] | None], line: RouteLine) -> tuple[RouteStay, ...]:
    stays = []
    for stop, stay in zip(route.stops, wanted, strict=False):
        feet = route.cell_feet[stop]
        seconds = 0 if stay is None else (24 * int(stay.get("days", 0)) + int(stay.get("hours", 0))) * SECONDS
        if stay is None or not seconds or feet >= route.feet:
            continue
        progress = line.progress_at(round(feet))
        name = line.place_at(progress).name
        stays.append(RouteStay(progress, seconds, stay.get("why", "rest"), str(stay.get("note", ""))[:500], name))
    return tuple(sorted(stays, key=lambda stay: stay.progress))


def day_orders(setup: PlanSetup) -> tuple[tuple[DayOrder, ...], DayOrder]:
    """The plan's orders day by day, and what every later day has."""
    orders = setup.input.orders
    first, last = orders.start_day, setup.itinerary.days[-1].day
    default = orders.default
    return (
        tuple(_order(orders.order_of(day)[0]) for day in range(first, last + 1)),
        DayOrder(walked=default.walked, hustled=default.hustled, forced=default.forced),
    )


def _order(order: Any) -> DayOrder:
    hours, camp = order.hours, order.camp_feet
    return DayOrder(hours.walked, hours.hustled, hours.forced, None if camp is None else round(camp))


def stop_cells(line: RouteLine, cells: Sequence[int], progress: int) -> list[int]:
    """Which of some stops lie ahead of a position of the line, in order."""
    ahead = []
    for cell in cells:
        entered = line.progress_of_cell(cell)
        if entered is None or entered > progress:
            ahead.append(cell)
    return ahead
