"""Parties as a viewer may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature
from travel.models import Party, PartyCarrier, PartyMember
from travel.rules.party import Carrier, PartyPace, SpeedFigure, Traveller, carrier_speed, party_pace, traveller_speed
from travel.rules.party import Party as RulesParty
from travel.rules.rulesets import TravelRuleset, get_ruleset
from travel.selectors.own_rulesets import changes_in_use

PUBLIC_FIELDS = (
    "id",
    "name",
    "kind",
    "size",
    "creature_type",
    "level",
    "speed",
    "armour",
    "load",
    "hp",
    "max_hp",
    "portrait",
)


def ruleset_of(campaign: Campaign) -> TravelRuleset:
    """A campaign's ruleset with its readings and its GM's own changes."""
    return get_ruleset(campaign.ruleset, campaign.options, changes_in_use(campaign))


def parties_visible_to(viewer: Viewer) -> QuerySet[Party]:
    """All parties of the viewer's campaign: players see who travels."""
    return (
        Party.objects.filter(campaign=viewer.campaign)
        .select_related("campaign")
        .prefetch_related("members", "carriers")
    )


def party_visible_to(viewer: Viewer, party_id: UUID | str) -> Party:
    """One party, or NotVisible."""
    found = parties_visible_to(viewer).filter(pk=party_id).first()
    if found is None:
        raise NotVisible
    return found


def traveller_of(member: PartyMember) -> Traveller:
    """A stored member as the rules see it."""
    return Traveller(
        id=str(member.pk),
        creature=from_plain(Creature, member.sheet, "/sheet"),
        carrier=str(member.carrier_id or ""),
        primal=member.primal,
        fatigue=member.fatigue,  # type: ignore[arg-type]  # checked when it was stored
    )


def carrier_of(carrier: PartyCarrier) -> Carrier:
    """A stored carrier as the rules see it."""
    kind = carrier.kind
    return Carrier(str(carrier.pk), kind, carrier.type, carrier.name, carrier.load_lb)  # type: ignore[arg-type]  # choices


def rules_party(party: Party) -> RulesParty:
    """A stored party as the rules see it."""
    members = tuple(traveller_of(member) for member in party.members.all())
    return RulesParty(members, tuple(carrier_of(carrier) for carrier in party.carriers.all()))


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member with its speed; ``sheet`` holds only what the viewer may know."""

    member: PartyMember
    sheet: dict[str, Any]
    speed: SpeedFigure
    is_mine: bool


@dataclass(frozen=True, slots=True)
class CarrierView:
    carrier: PartyCarrier
    speed: SpeedFigure
    riders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartyView:
    """A party ready to be shown. ``pace`` is None while it has no members."""

    party: Party
    members: tuple[MemberView, ...]
    carriers: tuple[CarrierView, ...]
    pace: PartyPace | None


def party_view(viewer: Viewer, party: Party) -> PartyView:
    """A party with every speed and its reasons, as ``viewer`` may see it."""
    ruleset, rules = ruleset_of(viewer.campaign), rules_party(party)
    members = tuple(
        _member_view(viewer, ruleset, rules, member, traveller)
        for member, traveller in zip(party.members.all(), rules.travellers, strict=True)
    )
    carriers = tuple(
        CarrierView(row, carrier_speed(ruleset, rules, carrier), tuple(rider.id for rider in rules.riders(carrier.id)))
        for row, carrier in zip(party.carriers.all(), rules.carriers, strict=True)
    )
    pace = party_pace(ruleset, rules) if rules.travellers else None
    return PartyView(party, members, carriers, pace)


def _member_view(
    viewer: Viewer, ruleset: TravelRuleset, party: RulesParty, member: PartyMember, traveller: Traveller
) -> MemberView:
    is_mine = member.owner_id is not None and member.owner_id == viewer.membership_id
    sheet = to_plain(traveller.creature)
    if not (is_mine or viewer.is_gm):
        public = {field: sheet[field] for field in PUBLIC_FIELDS}
        sheet = to_plain(from_plain(Creature, public))
    return MemberView(member, sheet, traveller_speed(ruleset, party, traveller), is_mine)
