"""Writing parties: one transaction each, checked by the rules before anything is stored."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, ProtectedError

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import Conflict, NotVisible, Problem
from campaigns.models import Membership
from campaigns.notify import changed
from tactical.gateway import hand_over
from tactical.rules.kernel.classes import completed
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from travel.models import Party, PartyCarrier, PartyMember
from travel.rules.load import creature_speed
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import ruleset_of

MAX_PARTIES = 100
MAX_MEMBERS = 40
MAX_CARRIERS = 40
MAX_LOAD_LB = 1_000_000
MAX_PURSE_GP = Decimal(999_999_999)


@transaction.atomic
def party_create(viewer: Viewer, *, name: str) -> Party:
    """Make an empty party."""
    in_turn(viewer.campaign)
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
def party_change(
    viewer: Viewer, party_id: UUID, *, version: int, name: str | None = None, purse_gp: Decimal | None = None
) -> Party:
    """Rename a party, or set what is in its purse."""
    party = locked(viewer, party_id, version)
    if purse_gp is not None and not 0 <= purse_gp <= MAX_PURSE_GP:
        raise RuleError(f"A purse does not hold {purse_gp} gp", remedy="Give 0 gp or more.", pointer="/purse_gp")
    party.name = party.name if name is None else name
    party.purse_gp = party.purse_gp if purse_gp is None else purse_gp
    return saved(party)


@transaction.atomic
def party_delete(viewer: Viewer, party_id: UUID) -> None:
    """Delete a party that no plan or journey needs."""
    party = locked(viewer, party_id, None)
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
    party = locked(viewer, party_id, None)
    if party.members.count() >= MAX_MEMBERS:
        raise RuleError(f"A party has at most {MAX_MEMBERS} members", remedy="Make a second party.")
    last = party.members.aggregate(last=Max("position"))["last"]
    member = PartyMember(party=party, position=0 if last is None else last + 1)
    _fill_member(viewer, party, member, data)
    member.save()
    saved(party)
    return member


@transaction.atomic
def member_change(viewer: Viewer, party_id: UUID, member_id: UUID, data: dict[str, Any]) -> PartyMember:
    """Change a traveller. A player changes only the sheet of their own."""
    party = locked(viewer, party_id, data.get("v"))
    member = _member(party, member_id)
    if not viewer.is_gm:
        _check_own(viewer, member, data)
    before = member.owner_id
    _fill_member(viewer, party, member, data)
    member.save()
    if member.owner_id != before:
        owner = member.owner
        hand_over(viewer.campaign.pk, str(member.pk), (str(owner.user_id),) if owner else ())
    saved(party)
    return member


@transaction.atomic
def member_remove(viewer: Viewer, party_id: UUID, member_id: UUID, version: int | None) -> None:
    party = locked(viewer, party_id, version)
    _member(party, member_id).delete()
    saved(party)


@transaction.atomic
def carrier_add(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> PartyCarrier:
    """Add a mount or vehicle of the ruleset's tables."""
    party = locked(viewer, party_id, None)
    if party.carriers.count() >= MAX_CARRIERS:
        raise RuleError(f"A party has at most {MAX_CARRIERS} mounts and vehicles", remedy="Make a second party.")
    carrier = PartyCarrier(party=party, position=party.carriers.count(), kind=data["kind"], type=data["type"])
    _fill_carrier(viewer, party, carrier, data)
    saved(party)
    return carrier


@transaction.atomic
def carrier_change(viewer: Viewer, party_id: UUID, carrier_id: UUID, data: dict[str, Any]) -> PartyCarrier:
    party = locked(viewer, party_id, data.get("v"))
    carrier = _carrier(party, carrier_id)
    _fill_carrier(viewer, party, carrier, data)
    saved(party)
    return carrier


@transaction.atomic
def carrier_remove(viewer: Viewer, party_id: UUID, carrier_id: UUID, version: int | None) -> None:
    """Take a carrier away; its riders walk."""
    party = locked(viewer, party_id, version)
    _carrier(party, carrier_id).delete()
    saved(party)


def locked(viewer: Viewer, party_id: UUID, version: int | None) -> Party:
    """The party, locked; Conflict if ``version`` is given and no longer current."""
    party = Party.objects.select_for_update().filter(campaign=viewer.campaign, pk=party_id).first()
    if party is None:
        raise NotVisible
    if version is not None and version != party.version:
        raise Conflict(f"Someone changed {party.name} while you did.", current_version=party.version)
    return party


def saved(party: Party) -> Party:
    party.version += 1
    party.save(update_fields=["name", "purse_gp", "version"])
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
    if "weight_lb" in data:
        member.weight_lb = _checked_weight(data["weight_lb"], "/weight_lb")
    if "carrier" in data:
        member.carrier = _found_carrier(party, data["carrier"])
    if "owner" in data:
        member.owner = _owner(viewer, data["owner"])


def _checked_sheet(viewer: Viewer, data: dict[str, Any]) -> Creature:
    """A sheet the rules can use: right types, sane numbers, a load its bearer can carry."""
    creature = from_plain(Creature, completed(data), "/sheet")
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
    ruleset, was = ruleset_of(viewer.campaign), (carrier.kind, carrier.type)
    carrier.kind, carrier.type = data.get("kind", carrier.kind), data.get("type", carrier.type)
    row = ruleset.mount(carrier.type) if carrier.kind == "mount" else ruleset.vehicle(carrier.type)
    carrier.name = data.get("name") or carrier.name or party.free_name(row.name.split(" (")[0].capitalize())
    if "load_lb" in data:
        carrier.load_lb = _checked_weight(data["load_lb"], "/load_lb")
    carrier.barding = data.get("barding", carrier.barding)
    if "barding_lb" in data:
        carrier.barding_lb = _checked_weight(data["barding_lb"], "/barding_lb") or 0
    carrier.fatigue = data.get("fatigue", carrier.fatigue)
    _fill_hit_points(ruleset, carrier, data, is_new=carrier._state.adding or was != (carrier.kind, carrier.type))
    carrier.save()
    if "draws" in data:
        carrier.draws = _harnessed(ruleset, party, carrier, data["draws"])
    if "driver" in data:
        carrier.driver = None if data["driver"] is None else _member(party, data["driver"])
    carrier.save()
    if "riders" in data:
        _seat(party, carrier, data["riders"])


def _checked_weight(weight: float | None, pointer: str) -> float | None:
    if weight is not None and not 0 <= weight <= MAX_LOAD_LB:
        raise RuleError(f"{weight:g} lb is no load", remedy=f"Give 0 to {MAX_LOAD_LB:,g} lb.", pointer=pointer)
    return weight


def _fill_hit_points(ruleset: TravelRuleset, carrier: PartyCarrier, data: dict[str, Any], *, is_new: bool) -> None:
    """An animal starts whole, with its kind's hit points; a vehicle has none here."""
    if carrier.kind != "mount":
        carrier.hp, carrier.max_hp, carrier.draws = None, None, None
        return
    if is_new or carrier.max_hp is None:
        carrier.hp = carrier.max_hp = ruleset.mount(carrier.type).hp
    carrier.max_hp = data.get("max_hp", carrier.max_hp)
    carrier.hp = min(data.get("hp", carrier.hp if carrier.hp is not None else carrier.max_hp), carrier.max_hp)


def _harnessed(
    ruleset: TravelRuleset, party: Party, carrier: PartyCarrier, vehicle_id: UUID | None
) -> PartyCarrier | None:
    """The vehicle that an animal is put before."""
    if vehicle_id is None:
        return None
    vehicle = party.carriers.filter(pk=vehicle_id).first()
    if carrier.kind != "mount" or vehicle is None or vehicle.kind != "vehicle":
        raise RuleError("Only an animal of the party draws a vehicle of it", remedy="Add both first.", pointer="/draws")
    if not ruleset.vehicle(vehicle.type).is_drawn:
        raise RuleError(f"{vehicle.name} is not drawn by animals", remedy="Choose a cart or wagon.", pointer="/draws")
    return vehicle


def _seat(party: Party, carrier: PartyCarrier, riders: list[UUID]) -> None:
    """Put exactly these members on a carrier."""
    if party.members.filter(pk__in=riders).count() != len(set(riders)):
        raise RuleError("This party has no such member", remedy="Name members of this party.", pointer="/riders")
    party.members.filter(carrier=carrier).exclude(pk__in=riders).update(carrier=None)
    party.members.filter(pk__in=riders).update(carrier=carrier)
