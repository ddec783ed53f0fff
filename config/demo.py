"""The demo campaign, The Salt Road: a map, a party, a plan, a journey about to start, and a simulation."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaigns.access import Viewer
from campaigns.models import Campaign, Membership
from campaigns.roles import Role
from campaigns.services.accounts import demo_user
from tactical.rules import bestiary
from tactical.rules.kernel.codec import to_plain
from travel.models import Journey, Plan
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.orders import OrderedFoe, PlaceEncounter, SetTable
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.simulation.trial import Trials
from travel.selectors.journey_context import journey_context
from travel.selectors.journeys import state_of
from travel.selectors.plan_views import itinerary_json
from travel.selectors.plans import PlanSetup, plan_setup
from travel.services.journeys import Started, journey_create, journey_order
from travel.services.maps import map_store
from travel.services.parties import member_add, party_create
from travel.services.plans import plan_create, plan_meet_deadline
from travel.services.simulations import RunInput, run_create
from travel.tasks.simulations import send_chunk

CAMPAIGN = "The Salt Road"
HEROES = ("ysolde_marrow", "bram_tallowick", "fenn_ashgrove", "nix_quickbarrow", "oriel_vance")
GALLOWS_CREW = (
    OrderedFoe("rusk_hallow"),
    OrderedFoe("old_tam"),
    OrderedFoe("gallows_cutthroat", 2),
    OrderedFoe("gallows_archer"),
)
AMBUSH_MILE = 114.0
"""Below Sable Gate, on day 4. The journey itself rolls no other encounters, so that this one is the story."""
SEED = 4711
TRIALS = 400


def demo_exists() -> bool:
    """Whether the demo was made before; one that was deleted is not made again."""
    return Campaign.objects.filter(is_demo=True).exists()


def demo_create() -> Campaign:
    """Make the demo campaign, whole or not at all."""
    with transaction.atomic():
        campaign = Campaign.objects.create(name=CAMPAIGN, is_demo=True)
        user = demo_user()
        membership = Membership.objects.get(campaign=campaign, user=user)
        viewer = Viewer(user, campaign, Role.GM, membership.pk)
        plan = _plan(viewer)
        setup = plan_setup(plan)
        context = journey_context(campaign, setup)
        journey = _journey(viewer, plan, setup, context)
        trials = Trials(context, state_of(journey), setup.itinerary.arrival[0])
        wanted = RunInput(trials, plan.name, TRIALS, seed=SEED, plan=plan, journey=journey)
        run_create(viewer, wanted, send_chunk)
        journey_order(viewer, journey.pk, journey.version, SetTable(rolls=False))
    return campaign


def _plan(viewer: Viewer) -> Plan:
    """The map, the Lantern Company, and its way to Kestrel Keep by noon of day 5."""
    world = map_store(viewer.campaign, demo_map(), players_see="all")
    party = party_create(viewer, name="The Lantern Company")
    for hero in HEROES:
        member_add(viewer, party.pk, {"sheet": to_plain(bestiary.get(hero))})
    data: dict[str, Any] = {
        "name": "To Kestrel Keep",
        "map": world.pk,
        "party": party.pk,
        "stops": [{"cell": demo_place(name)} for name in ("Harrowgate", "Vell Ford", "Kestrel Keep")],
        "preference": "fastest",
    }
    plan = plan_create(viewer, data)
    plan_meet_deadline(viewer, plan.pk, day=5, hour=11, version=plan.version)
    return Plan.objects.select_related("map", "party__campaign").get(pk=plan.pk)


def _journey(viewer: Viewer, plan: Plan, setup: PlanSetup, context: JourneyContext) -> Journey:
    """The plan about to be travelled, with the Gallows Crew waiting below Sable Gate."""
    started = Started(
        context=context,
        days=itinerary_json(setup)["days"],
        name=plan.name,
        seed=SEED,
        plan=plan.pk,
        map=plan.map_id,
        party=plan.party_id,
    )
    journey = journey_create(viewer, started)
    ambush = PlaceEncounter(creatures=GALLOWS_CREW, mile=AMBUSH_MILE, name="The Gallows Crew", hidden=True)
    return journey_order(viewer, journey.pk, journey.version, ambush)[0]
