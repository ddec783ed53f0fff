"""Writing plans: worked out before they are stored, so that a stored plan could be travelled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import Conflict, NotVisible
from campaigns.models import Campaign
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import Map, Party, Plan
from travel.rules.itinerary.deadline import orders_to_deadline
from travel.rules.itinerary.wild import wild_of
from travel.selectors.maps import world_of
from travel.selectors.parties import parties_visible_to
from travel.selectors.plan_checks import check_ground
from travel.selectors.plans import PlanInput, input_of, work_out
from travel.selectors.travel_settings import settings_of

MAX_PLANS = 200
WALK_ALL_DAY = 8
_PLAIN = (
    "name",
    "preference",
    "objective",
    "chosen",
    "modes",
    "rivers",
    "current_mph",
    "avoid",
    "impeded",
    "closures",
    "default_order",
    "orders",
)


def plan_input(viewer: Viewer, data: dict[str, Any], plan: Plan | None = None) -> PlanInput:
    """What a request says, laid on the stored plan if there is one. RuleError names what is missing."""
    filled = _fill(viewer, plan or Plan(campaign=viewer.campaign), data)
    return input_of(filled)


@transaction.atomic
def plan_create(viewer: Viewer, data: dict[str, Any]) -> Plan:
    """Store a new plan. One with fewer than two stops is kept as a beginning."""
    _check_room(viewer.campaign)
    return _stored(_fill(viewer, Plan(campaign=viewer.campaign), data))


def _check_room(campaign: Campaign) -> None:
    if Plan.objects.filter(campaign=campaign).count() >= MAX_PLANS:
        raise RuleError(f"A campaign holds {MAX_PLANS} plans", remedy="Delete one first.")


@transaction.atomic
def plan_change(viewer: Viewer, plan_id: UUID, data: dict[str, Any]) -> Plan:
    """Change a plan; the version read must still be current."""
    plan = _locked(viewer, plan_id, data["v"])
    _fill(viewer, plan, data)
    return _stored(plan, moved=True)


@transaction.atomic
def plan_meet_deadline(viewer: Viewer, plan_id: UUID, *, day: int, hour: float, version: int | None) -> bool:
    """Give a plan the least harmful orders that arrive in time. False: not all could be tried, others may be better."""
    plan = _locked(viewer, plan_id, version)
    setup = work_out(input_of(plan), with_deadlines=False)
    schedule = orders_to_deadline(
        setup.ruleset,
        setup.route,
        setup.input.orders,
        day,
        Fraction(hour).limit_denominator(3600),
        setup.input.objective,
        wild=wild_of(setup.settings, setup.world, setup.route, setup.party),
    )
    plan.orders = [
        {"day": plan.start_day + index, "walked": each.walked, "hustled": each.hustled, "forced": each.forced}
        for index, each in enumerate(schedule.hours)
    ]
    _stored(plan, moved=True)
    return schedule.is_exact


@transaction.atomic
def plan_delete(viewer: Viewer, plan_id: UUID) -> None:
    plan = _locked(viewer, plan_id, None)
    try:
        plan.delete()
    except ProtectedError:
        raise RuleError(f"A journey travels {plan.name}", remedy="Delete the journey first.") from None
    changed(viewer.campaign.pk, "plan", plan_id, audience="gm")


def _locked(viewer: Viewer, plan_id: UUID, version: int | None) -> Plan:
    rows = Plan.objects.select_for_update(of=("self",)).select_related("map", "party__campaign")
    plan = rows.filter(campaign=viewer.campaign, pk=plan_id).first()
    if plan is None:
        raise NotVisible
    if version is not None and version != plan.version:
        raise Conflict(f"Someone changed {plan.name} while you did.", current_version=plan.version)
    return plan


def _stored(plan: Plan, *, moved: bool = False) -> Plan:
    plan.miles, plan.days = None, None
    plan.map_state, plan.map_revision = plan.map.state, plan.map.revision
    if len(plan.stops) >= 2:
        setup = work_out(input_of(plan), with_deadlines=False)
        plan.miles, plan.days = float(setup.route.miles), len(setup.itinerary.days)
    if moved:
        plan.version += 1
    else:  # the last room is for one of two: nobody waits while a plan is worked out
        in_turn(plan.campaign)
        _check_room(plan.campaign)
    plan.save()
    changed(plan.campaign_id, "plan", plan.pk, audience="gm")
    return plan


def _fill(viewer: Viewer, plan: Plan, data: dict[str, Any]) -> Plan:
    if "map" in data:
        plan.map = found_map(viewer, data["map"])
    if "party" in data:
        plan.party = found_party(viewer, data["party"])
    if plan._state.adding:
        plan.rivers = settings_of(viewer.campaign).rivers
    for name in _PLAIN:
        if name in data:
            setattr(plan, name, data[name])
    if "stops" in data:
        plan.stops = [stop["cell"] for stop in data["stops"]]
        plan.stays = [stop.get("stay") for stop in data["stops"]]
    if "start" in data:
        plan.start_day, plan.start_hour = data["start"]["day"], data["start"]["hour"]
    if not plan.default_order:
        plan.default_order = {"walked": WALK_ALL_DAY, "hustled": 0, "forced": 0}
    if plan.avoid or plan.impeded or plan.closures:
        check_ground(input_of(plan), world_of(plan.map))
    return plan


def found_map(viewer: Viewer, map_id: UUID) -> Map:
    """A map that a request names."""
    found = Map.objects.filter(campaign=viewer.campaign, pk=map_id, deleted_at=None).first()
    if found is None:
        raise RuleError("This campaign has no such map", remedy="Import it first.", pointer="/map")
    return found


def found_party(viewer: Viewer, party_id: UUID, pointer: str = "/party") -> Party:
    """A party that a request names."""
    found = parties_visible_to(viewer).filter(pk=party_id).first()
    if found is None:
        raise RuleError("This campaign has no such party", remedy="Choose one of its parties.", pointer=pointer)
    return found
