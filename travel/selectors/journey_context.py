"""From a plan worked out to what a journey is travelled with."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, pairwise

from campaigns.models import Campaign
from tactical.rules import bestiary
from tactical.rules.kernel.codec import from_plain
from travel.models import EncounterTables, PartyMember
from travel.rules.encounters import EncounterTable, default_tables
from travel.rules.itinerary.hours import Hours
from travel.rules.journey.context import DayOrder, JourneyContext, Traveller, journey_rules
from travel.rules.journey.route import RouteLine, RoutePoint, Stretch
from travel.rules.party import Bearer
from travel.rules.party import Traveller as PartyTraveller
from travel.rules.routing.planner import settlement_at
from travel.selectors.plans import PlanSetup

SECONDS = 3600


def creature_names() -> dict[str, str]:
    """Names of the ready creatures, by id."""
    return {creature.id: creature.name for creature in bestiary.all_creatures()}


def tables_of(campaign: Campaign) -> tuple[EncounterTable, ...]:
    """The campaign's encounter tables, or the default ones."""
    own = EncounterTables.objects.filter(campaign=campaign).first()
    if own is None:
        return default_tables()
    return from_plain(tuple[EncounterTable, ...], own.tables, "/tables")


def journey_context(campaign: Campaign, setup: PlanSetup) -> JourneyContext:
    """What a journey along this plan is travelled with, fixed from now on."""
    orders, profile = setup.input.orders, setup.profile
    rules = journey_rules(setup.ruleset)
    last = setup.itinerary.days[-1].day
    return JourneyContext(
        ruleset=setup.ruleset.id,
        ruleset_digest=setup.ruleset.digest,
        rules=replace(rules, free_hours=profile.hours_per_day),
        route=route_line(setup),
        travellers=_travellers(setup),
        start_day=orders.start_day,
        start_hour=float(orders.start_hour),
        morning_hour=float(orders.day_start),
        orders=tuple(_order(orders.hours_of(day)[0]) for day in range(orders.start_day, last + 1)),
        default_order=_order(orders.default),
        tables=tables_of(campaign),
        names=creature_names(),
        options=dict(campaign.options),
        can_hustle=profile.can_hustle,
        can_force=profile.can_force,
    )


def _order(hours: Hours) -> DayOrder:
    return DayOrder(walked=hours.walked, hustled=hours.hustled, forced=hours.forced)


def _travellers(setup: PlanSetup) -> tuple[Traveller, ...]:
    people = setup.party.travellers
    owners = _owners([person.id for person in people])
    return tuple(
        _traveller(setup, person, bearer, owners.get(person.id, ""))
        for person, bearer in zip(people, setup.bearers, strict=False)
    )


def _owners(members: list[str]) -> dict[str, str]:
    """The account that plays each member."""
    rows = PartyMember.objects.filter(pk__in=members, owner__isnull=False).select_related("owner")
    return {str(row.pk): str(row.owner.user_id) for row in rows if row.owner}


def _traveller(setup: PlanSetup, person: PartyTraveller, bearer: Bearer, owner: str) -> Traveller:
    carrier = setup.party.carrier(person.carrier)
    return Traveller(
        id=person.id,
        sheet=person.creature,
        primal=person.primal,
        fatigue=person.fatigue,
        bears_hustle=bearer.bears_hustle,
        bears_forced=bearer.bears_forced,
        mount=carrier.type if carrier and carrier.kind == "mount" else "",
        vehicle=carrier.type if carrier and carrier.kind == "vehicle" else "",
        controllers=(owner,) if owner else (),
    )


def route_line(setup: PlanSetup) -> RouteLine:
    """The chosen route in whole seconds of walking and whole feet; sums are rounded, not parts."""
    route, world = setup.route, setup.world
    seconds = _rounded([each.hours * SECONDS for each in route.stretches])
    feet = _rounded([each.feet for each in route.stretches])
    stretches = tuple(
        Stretch(long, max(1, took), each.terrain.key, each.way.key)
        for each, long, took in zip(route.stretches, feet, seconds, strict=True)
    )
    points = tuple(
        RoutePoint(
            cell=cell,
            key=world.key(cell),
            x=float(world.x[cell]),
            y=float(world.y[cell]),
            feet=round(at),
            name=settlement_at(world, cell),
        )
        for cell, at in zip(route.cells, route.cell_feet, strict=True)
    )
    return RouteLine(stretches, points)


def _rounded(parts: list[Fraction]) -> list[int]:
    """Whole numbers whose running sums are the rounded running sums of ``parts``."""
    sums = [0, *(round(total) for total in accumulate(parts))]
    return [after - before for before, after in pairwise(sums)]
