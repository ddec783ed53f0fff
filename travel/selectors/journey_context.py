"""From a plan worked out to what a journey is travelled with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.models import Campaign
from tactical import gateway
from tactical.rules import bestiary
from tactical.rules.handoff_rules import death_at
from tactical.rules.kernel.creature import Creature
from travel.models import PartyMember
from travel.rules.encounters import EncounterTable
from travel.rules.environment.settings import WorldSettings
from travel.rules.journey.context import JourneyContext, Traveller, journey_rules
from travel.rules.journey.living import told_survival
from travel.rules.journey.state import Stores
from travel.rules.party import Bearer, party_pace, supplies_lb
from travel.rules.party import Traveller as PartyTraveller
from travel.selectors.encounter_tables import tables_of
from travel.selectors.journey_lines import day_orders, mounts_of, route_line
from travel.selectors.own_rulesets import changes_in_use, fight_changes_in_use, name_in_use
from travel.selectors.plans import PlanSetup
from travel.selectors.travel_settings import settings_of


def creature_names() -> dict[str, str]:
    """Names of the ready creatures, by id."""
    return {creature.id: creature.name for creature in bestiary.all_creatures()}


def _own_in(campaign: Campaign, tables: tuple[EncounterTable, ...]) -> dict[str, Creature]:
    """The GM's own creatures that the encounter tables name, as they are now. One that is no more is left out."""
    named = {creature.id for table in tables for row in table.rows for creature in row.creatures}
    strange = named - creature_names().keys()
    return {key: sheet for key, sheet in gateway.own_creatures(campaign).items() if key in strange} if strange else {}


def _rollable(tables: tuple[EncounterTable, ...], own: Mapping[str, Creature]) -> tuple[EncounterTable, ...]:
    """The tables without the rows that name a creature that is no more."""
    known = creature_names().keys() | own.keys()
    rows = {
        table: tuple(row for row in table.rows if all(each.id in known for each in row.creatures)) for table in tables
    }
    return tuple(replace(table, rows=left) for table, left in rows.items() if left)


def journey_context(campaign: Campaign, setup: PlanSetup) -> JourneyContext:
    """What a journey along this plan is travelled with, fixed from now on."""
    plan, profile = setup.input.orders, setup.profile
    orders, default = day_orders(setup)
    settings = played(campaign, setup)
    tables = tables_of(campaign)
    own, fights = _own_in(campaign, tables), fight_changes_in_use(campaign)
    return JourneyContext(
        ruleset=setup.ruleset.id,
        ruleset_digest=setup.ruleset.digest,
        rules=replace(journey_rules(setup.ruleset), free_hours=profile.hours_per_day),
        route=route_line(setup, settings),
        travellers=_travellers(setup, campaign, fights),
        start_day=plan.start_day,
        start_hour=float(plan.start_hour),
        morning_hour=float(plan.day_start),
        orders=orders,
        default_order=default,
        tables=_rollable(tables, own),
        own=own,
        names=creature_names(),
        options=dict(campaign.options),
        changes=dict(changes_in_use(campaign) or {}),
        fight_changes=fights,
        rules_name=name_in_use(campaign),
        can_hustle=profile.can_hustle,
        can_force=profile.can_force,
        mounts=mounts_of(setup),
        awareness=True,
        speed_feet=party_pace(setup.ruleset, setup.party).feet,
        stores=_stores(setup),
        settings=settings,
    )


def played(campaign: Campaign, setup: PlanSetup) -> WorldSettings:
    """What the campaign plays of the world. Ways are lost only where someone's sheet says how good they are at
    keeping them: its Survival (D20O-08)."""
    settings = settings_of(campaign)
    can_tell = any(told_survival(person.creature) is not None for person in setup.party.travellers)
    return replace(settings, uses_lost=settings.uses_lost and can_tell)


def _stores(setup: PlanSetup) -> Stores | None:
    """What the party carries to live on; what it does not carry, nobody counts."""
    pounds = supplies_lb(setup.party)
    gallons = pounds["water"] / setup.ruleset.environment.food.water_lb
    held = {"food": pounds["food"], "water": gallons, "feed": pounds["feed"]}
    counted = {kind: int(amount * 100) for kind, amount in held.items() if amount}
    return Stores(**counted) if counted else None


def _travellers(setup: PlanSetup, campaign: Campaign, fights: Mapping[str, Any]) -> tuple[Traveller, ...]:
    """The people of a party; ``fights`` are the GM's own changes to the tables of fights, which say when one dies."""
    people = setup.party.travellers
    owners = _owners([person.id for person in people])
    return tuple(
        replace(
            _traveller(setup, person, bearer, owners.get(person.id, "")),
            dies_at=death_at(setup.ruleset.id, campaign.options, person.creature.abilities.constitution, fights),
        )
        for person, bearer in zip(people, setup.bearers, strict=False)
    )


def played_now(context: JourneyContext) -> JourneyContext:
    """The context with whoever plays each member now: players come late, and characters change hands on the road."""
    owners = _owners([traveller.id for traveller in context.travellers])
    travellers = tuple(
        replace(each, controllers=(owners[each.id],) if owners[each.id] else ()) if each.id in owners else each
        for each in context.travellers
    )
    return context if travellers == context.travellers else replace(context, travellers=travellers)


def _owners(members: list[str]) -> dict[str, str]:
    """The account that plays each member; "" where the GM does. Those who left the party are not among them."""
    rows = PartyMember.objects.filter(pk__in=members).select_related("owner")
    return {str(row.pk): str(row.owner.user_id) if row.owner else "" for row in rows}


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
