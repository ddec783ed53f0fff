"""Writing parties: one transaction each, checked by the rules before anything is stored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, ProtectedError

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible, Problem
from campaigns.models import Membership
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from travel.models import Party, PartyCarrier, PartyMember
from travel.rules.load import creature_speed
from travel.selectors.parties import ruleset_of

MAX_PARTIES = 100
MAX_MEMBERS = 40
MAX_CARRIERS = 40
MAX_LOAD_LB = 1_000_000


@transaction.atomic
def party_create(viewer: Viewer, *, name: str) -> Party:
    """Make an empty party."""
    if Party.objects.filter(campaign=viewer.campaign).count() >= MAX_PARTIES:
        raise RuleError(f"A campaign holds {MAX_PARTIES} parties", remedy="Delete one first.")
    party = Party.objects.create(campaign=viewer.campaign, name=name)
    changed(viewer.campaign.pk, "party", party.pk)
    return party


@transaction.atomic
def party_create_quick(viewer: Viewer, *, name: str, count: int, speed: int) -> Party:
    """Make a party of plain walkers: "5 people on foot, 30 ft"."""
    if not 1 <= count <= MAX_MEMBERS:
        raise RuleError(
            f"A party has 1 to {MAX_MEMBERS} members, not {count}", remedy="Give a number between.", pointer="/count"
        )
    if not 5 <= speed <= 500:
        raise RuleError(
            f"A walker with a speed of {speed} ft goes nowhere" if speed < 5 else f"{speed} ft is no walking speed",
            remedy="Give a speed of 5 to 500 ft.",
            pointer="/speed",
        )
    party = party_create(viewer, name=name)
    for index in range(count):
        walker = Creature(id=f"walker-{index + 1}", name=f"Walker {index + 1}", speed=speed)
        PartyMember.objects.create(party=party, position=index, sheet=to_plain(walker))
    return party


@transaction.atomic
def party_rename(viewer: Viewer, party_id: UUID, *, version: int, name: str) -> Party:
    party = _locked(viewer, party_id, version)
    party.name = name
    return _saved(party)


@transaction.atomic
def party_delete(viewer: Viewer, party_id: UUID) -> None:
    """Delete a party that no plan or journey needs."""
    party = _locked(viewer, party_id, None)
    try:
        party.delete()
    except ProtectedError:
        raise RuleError(
            f"{party.name} has a plan or a journey", remedy="Delete its plans and journeys first."
        ) from None
    changed(viewer.campaign.pk, "party", party_id)


@transaction.atomic
def member_add(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> PartyMember:
    """Add a traveller with a character sheet."""
    party = _locked(viewer, party_id, None)
    if party.members.count() >= MAX_MEMBERS:
        raise RuleError(f"A party has at most {MAX_MEMBERS} members", remedy="Make a second party.")
    last = party.members.aggregate(last=Max("position"))["last"]
    member = PartyMember(party=party, position=0 if last is None else last + 1)
    _fill_member(viewer, party, member, data)
    member.save()
    _saved(party)
    return member


@transaction.atomic
def member_change(viewer: Viewer, party_id: UUID, member_id: UUID, data: dict[str, Any]) -> PartyMember:
    """Change a traveller. A player changes only the sheet of their own."""
    party = _locked(viewer, party_id, data.get("v"))
    member = _member(party, member_id)
    if not viewer.is_gm:
        _check_own(viewer, member, data)
    _fill_member(viewer, party, member, data)
    member.save()
    _saved(party)
    return member


@transaction.atomic
def member_remove(viewer: Viewer, party_id: UUID, member_id: UUID, version: int | None) -> None:
    party = _locked(viewer, party_id, version)
    _member(party, member_id).delete()
    _saved(party)


@transaction.atomic
def carrier_add(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> PartyCarrier:
    """Add a mount or vehicle of the ruleset's tables."""
    party = _locked(viewer, party_id, None)
    if party.carriers.count() >= MAX_CARRIERS:
        raise RuleError(f"A party has at most {MAX_CARRIERS} mounts and vehicles", remedy="Make a second party.")
    carrier = PartyCarrier(party=party, position=party.carriers.count(), kind=data["kind"], type=data["type"])
    _fill_carrier(viewer, party, carrier, data)
    _saved(party)
    return carrier


@transaction.atomic
def carrier_change(viewer: Viewer, party_id: UUID, carrier_id: UUID, data: dict[str, Any]) -> PartyCarrier:
    party = _locked(viewer, party_id, data.get("v"))
    carrier = _carrier(party, carrier_id)
    _fill_carrier(viewer, party, carrier, data)
    _saved(party)
    return carrier


@transaction.atomic
def carrier_remove(viewer: Viewer, party_id: UUID, carrier_id: UUID, version: int | None) -> None:
    """Take a carrier away; its riders walk."""
    party = _locked(viewer, party_id, version)
    _carrier(party, carrier_id).delete()
    _saved(party)


def _locked(viewer: Viewer, party_id: UUID, version: int | None) -> Party:
    """The party, locked; Conflict if ``version`` is given and no longer current."""
    party = Party.objects.select_for_update().filter(campaign=viewer.campaign, pk=party_id).first()
    if party is None:
        raise NotVisible
    if version is not None and version != party.version:
        raise Conflict(f"Someone changed {party.name} while you did.", current_version=party.version)
    return party


def _saved(party: Party) -> Party:
    party.version += 1
    party.save(update_fields=["name", "version"])
    changed(party.campaign_id, "party", party.pk)
    return party


def _member(party: Party, member_id: UUID) -> PartyMember:
    member = party.members.filter(pk=member_id).first()
    if member is None:
        raise NotVisible
    return member


def _carrier(party: Party, carrier_id: UUID | str) -> PartyCarrier:
    carrier = party.carriers.filter(pk=carrier_id).first()
    if carrier is None:
        raise NotVisible
    return carrier


def _check_own(viewer: Viewer, member: PartyMember, data: dict[str, Any]) -> None:
    if member.owner_id is None or member.owner_id != viewer.membership_id:
        raise Problem(403, "Not allowed", "This is another player's character.", remedy="Ask the GM.")
    if set(data) - {"v", "sheet"}:
        raise Problem(403, "Not allowed", "Only the GM changes more than the sheet.", remedy="Ask the GM.")


def _fill_member(viewer: Viewer, party: Party, member: PartyMember, data: dict[str, Any]) -> None:
    if "sheet" in data:
        member.sheet = to_plain(_checked_sheet(viewer, data["sheet"]))
    if "primal" in data:
        member.primal = data["primal"]
    if "fatigue" in data:
        member.fatigue = data["fatigue"]
    if "position" in data:
        member.position = data["position"]
    if "carrier" in data:
        member.carrier = _found_carrier(party, data["carrier"])
    if "owner" in data:
        member.owner = _owner(viewer, data["owner"])


def _checked_sheet(viewer: Viewer, data: dict[str, Any]) -> Creature:
    """A sheet the rules can use: right types, sane numbers, a load its bearer can carry."""
    creature = from_plain(Creature, data, "/sheet")
    check_creature(creature, "/sheet")
    creature_speed(ruleset_of(viewer.campaign), creature)
    return replace(creature, hp=min(creature.hp, creature.max_hp))


def _found_carrier(party: Party, carrier_id: UUID | None) -> PartyCarrier | None:
    if carrier_id is None:
        return None
    carrier = party.carriers.filter(pk=carrier_id).first()
    if carrier is None:
        raise RuleError(
            "This party has no such mount or vehicle", remedy="Add it to the party first.", pointer="/carrier"
        )
    return carrier


def _owner(viewer: Viewer, owner_id: UUID | None) -> Membership | None:
    if owner_id is None:
        return None
    owner = Membership.objects.filter(campaign=viewer.campaign, pk=owner_id).first()
    if owner is None:
        raise RuleError("This campaign has no such member", remedy="Invite them first.", pointer="/owner")
    return owner


def _fill_carrier(viewer: Viewer, party: Party, carrier: PartyCarrier, data: dict[str, Any]) -> None:
    ruleset = ruleset_of(viewer.campaign)
    carrier.kind, carrier.type = data.get("kind", carrier.kind), data.get("type", carrier.type)
    row = ruleset.mount(carrier.type) if carrier.kind == "mount" else ruleset.vehicle(carrier.type)
    carrier.name = data.get("name") or carrier.name or row.name.capitalize()
    load = data.get("load_lb", carrier.load_lb)
    if not 0 <= load <= MAX_LOAD_LB:
        raise RuleError(f"{load:g} lb is no load", remedy="Give 0 lb or more.", pointer="/load_lb")
    carrier.load_lb = load
    carrier.save()
    if "riders" in data:
        _seat(party, carrier, data["riders"])


def _seat(party: Party, carrier: PartyCarrier, riders: list[UUID]) -> None:
    """Put exactly these members on a carrier."""
    if party.members.filter(pk__in=riders).count() != len(set(riders)):
        raise RuleError("This party has no such member", remedy="Name members of this party.", pointer="/riders")
    party.members.filter(carrier=carrier).exclude(pk__in=riders).update(carrier=None)
    party.members.filter(pk__in=riders).update(carrier=carrier)
