"""Ambushes laid on a plan's way before the journey begins: lay one, take it away, take them along."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from campaigns.models import Campaign
from tactical import gateway
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Ambush, AmbushStatus, Journey, Plan
from travel.rules.ambush import AmbushChoices
from travel.rules.journey.orders import OrderedFoe, PlaceEncounter
from travel.selectors.ambush_plans import crowd_name, foes_of, progress_of, spot_of
from travel.selectors.ambushes import ambush_of, scene_of
from travel.selectors.journey_context import journey_context
from travel.selectors.journeys import context_of
from travel.selectors.plans import plan_setup, plan_visible_to
from travel.services.journeys import Started, carry_out, journey_create

MOST = 50
KIND = "ambush"


def ambush_lay(viewer: Viewer, plan_id: UUID, wish: dict[str, Any]) -> Ambush:
    """Lay an ambush at a place of a plan's way. RuleError when the plan has no way, or it does not lead there."""
    with transaction.atomic():
        plan = plan_visible_to(viewer, plan_id)
        if plan.ambushes.count() >= MOST:
            raise RuleError(f"A plan holds {MOST} ambushes at most", remedy="Take one away first.")
        creatures = with_sheets(plan.campaign, wish["creatures"])
        foes = foes_of(creatures)
        spot = spot_of(*_worked_out(plan), wish)
        choices = from_plain(AmbushChoices, {"ambushers": wish["ambushers"], "stance": wish["stance"]})
        ambush = Ambush(plan=plan, choices=to_plain(choices))
        name = wish["name"].strip()[:120] or crowd_name(foes)
        ambush.spot = {**spot, "name": name, "creatures": creatures}
        ambush.encounter = str(ambush.pk)
        ambush.save()
        scene_of(ambush)
        notify.changed(viewer.campaign.pk, KIND, ambush.pk, audience="gm")
    return ambush


def with_sheets(campaign: Campaign, creatures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The creatures of a request, those of the GM's own with the stat blocks that they have now."""
    own = gateway.own_creatures(campaign)
    return [
        {
            "id": each["id"],
            "count": each["count"],
            **({"sheet": to_plain(own[each["id"]])} if each["id"] in own else {}),
        }
        for each in creatures
    ]


def _worked_out(plan: Plan) -> tuple[Any, Any]:
    setup = plan_setup(plan)
    return setup, journey_context(plan.campaign, setup)


@transaction.atomic
def ambush_remove(viewer: Viewer, ambush_id: UUID) -> None:
    """Take an ambush away that was laid on a plan. Those of a journey end with their encounter."""
    ambush = ambush_of(viewer, ambush_id, lock=True)
    if ambush.plan_id is None:
        raise RuleError("This ambush belongs to a journey", remedy="Let the encounter pass, or take the step back.")
    ambush.delete()
    notify.changed(viewer.campaign.pk, KIND, ambush_id, audience="gm")


@transaction.atomic
def journey_begin(viewer: Viewer, started: Started) -> Journey:
    """A new journey, with what was laid on its plan's way."""
    journey = journey_create(viewer, started)
    take_along(viewer, journey)
    return journey


def take_along(viewer: Viewer, journey: Journey) -> int:
    """Let what waits on the plan's way wait on the journey's road, hidden; those tried out in a fight stay behind.
    Returns how many came along."""
    waiting = Ambush.objects.filter(plan=journey.plan_id, spot__isnull=False).exclude(status=AmbushStatus.STARTED)
    line, count = context_of(journey).route, 0
    for ambush in waiting.order_by("created_at"):
        spot = ambush.spot or {}
        try:
            mile = line.miles_at(progress_of(line, spot))
        except RuleError:
            continue
        creatures = tuple(OrderedFoe(foe.creature, foe.count, foe.sheet) for foe in foes_of(spot["creatures"]))
        carry_out(journey, PlaceEncounter(creatures, mile=mile, name=spot["name"]), viewer.user)
        count += 1
    return count
