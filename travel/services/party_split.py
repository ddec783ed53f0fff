"""Splitting a party in two, and joining two into one: the same rows, moved, so that nothing is lost on the way."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet

from campaigns.access import Viewer, in_turn
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, Party, PartyCargo, PartyCarrier, PartyMember, Plan
from travel.services.parties import MAX_CARRIERS, MAX_MEMBERS, MAX_PARTIES, locked, saved
from travel.services.party_cargo import MAX_CARGO

OVER = ("arrived", "ended")
Rows = QuerySet[PartyMember] | QuerySet[PartyCarrier] | QuerySet[PartyCargo]


@dataclass(frozen=True, slots=True)
class Joined:
    """What came over from the party that joined; a split with these parts it again."""

    name: str
    members: tuple[UUID, ...]
    carriers: tuple[UUID, ...]
    cargo: tuple[UUID, ...]
    plans: tuple[UUID, ...]
    journeys: tuple[UUID, ...]
    purse_gp: Decimal


@transaction.atomic
def party_split(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> Party:
    """Make a second party of some members, carriers and cargo (None: what those carry).

    Whom their carrier left walks; cargo that its bearer left is carried by nobody.
    """
    party = locked(viewer, party_id, data.get("v"))
    _check_roads(party, data, "split")
    in_turn(viewer.campaign)
    if Party.objects.filter(campaign=viewer.campaign).count() >= MAX_PARTIES:
        raise RuleError(f"A campaign holds {MAX_PARTIES} parties", remedy="Delete one first.")
    members = _named(party.members.all(), data["members"], "member", "/members")
    if not members or len(members) == party.members.count():
        raise RuleError(
            "Each of the two parties needs at least one member",
            remedy="Choose some of the members, not none and not all.",
            pointer="/members",
        )
    carriers = _named(party.carriers.all(), data["carriers"], "mount or vehicle", "/carriers")
    along = party.cargo.filter(Q(member__in=members) | Q(carrier__in=carriers)).values_list("pk", flat=True)
    wanted = list(along) if data.get("cargo") is None else data["cargo"]
    cargo = _named(party.cargo.all(), wanted, "cargo", "/cargo")
    purse = Decimal(data.get("purse_gp") or 0)
    if not 0 <= purse <= party.purse_gp:
        raise RuleError(f"The purse holds {party.purse_gp:f} gp", remedy="Take no more than that.", pointer="/purse_gp")
    other = Party.objects.create(campaign=viewer.campaign, name=data["name"], purse_gp=purse)
    party.purse_gp -= purse
    for rows, model in ((members, PartyMember), (carriers, PartyCarrier), (cargo, PartyCargo)):
        model.objects.filter(pk__in=rows).update(party=other)
    Plan.objects.filter(pk__in=data.get("plans", []), party=party).update(party=other)
    Journey.objects.filter(pk__in=data.get("journeys", []), party=party).update(party=other)
    for each in (party, other):
        _loosen(each)
        saved(each)
    return other


@transaction.atomic
def party_join(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> Joined:
    """Bring everyone and everything of another party into this one, its plans and journeys too; it is gone then."""
    if data["other"] == party_id:
        raise RuleError("A party cannot join itself", remedy="Choose another party.", pointer="/other")
    first, second = sorted((party_id, data["other"]))
    rows = {pk: locked(viewer, pk, None) for pk in (first, second)}
    party, other = locked(viewer, party_id, data.get("v")), rows[data["other"]]
    for each in (party, other):
        _check_roads(each, data, "joined")
    _check_size(party, other)
    joined = Joined(
        other.name,
        tuple(other.members.values_list("pk", flat=True)),
        tuple(other.carriers.values_list("pk", flat=True)),
        tuple(other.cargo.values_list("pk", flat=True)),
        tuple(other.plans.values_list("pk", flat=True)),
        tuple(other.journeys.values_list("pk", flat=True)),
        other.purse_gp,
    )
    _append(party, other)
    other.plans.update(party=party)
    other.journeys.update(party=party)
    party.purse_gp += other.purse_gp
    Party.objects.get(pk=other.pk).delete()
    changed(viewer.campaign.pk, "party", other.pk)
    saved(party)
    return joined


def _append(party: Party, other: Party) -> None:
    """Move rows over, behind those that are there."""
    _move(party, party.members.all(), other.members.all())
    _move(party, party.carriers.all(), other.carriers.all())
    _move(party, party.cargo.all(), other.cargo.all())


def _move(party: Party, here: Rows, there: Rows) -> None:
    start = (here.aggregate(last=Max("position"))["last"] or 0) + 1
    there.update(party=party, position=F("position") + start)


def _named(rows: QuerySet[Any], wanted: list[UUID], noun: str, pointer: str) -> list[UUID]:
    """The wanted rows of a party, each once; naming a stranger's is refused."""
    found = list(rows.filter(pk__in=wanted).values_list("pk", flat=True))
    if len(found) != len(set(wanted)):
        raise RuleError(f"This party has no such {noun}", remedy="Name what is in this party.", pointer=pointer)
    return found


def _loosen(party: Party) -> None:
    """Cut what binds across two parties: seats, harness, reins and loads."""
    carriers, members = party.carriers.values("pk"), party.members.values("pk")
    party.members.exclude(carrier__in=carriers).update(carrier=None)
    party.carriers.exclude(draws__in=carriers).update(draws=None)
    party.carriers.exclude(driver__in=members).update(driver=None)
    party.cargo.exclude(carrier__in=carriers).update(carrier=None)
    party.cargo.exclude(member__in=members).update(member=None)


def _check_roads(party: Party, data: dict[str, Any], how: str) -> None:
    """A party on a journey is split or joined only by someone who says so."""
    if data.get("despite_journey"):
        return
    under_way = [each for each in party.journeys.all() if each.state.get("status") not in OVER]
    if under_way:
        raise RuleError(
            f"{party.name} is on a journey, {under_way[0].name}: it goes on with those it set out with",
            remedy=f"End the journey first, or say that the party is to be {how} despite it.",
            pointer="/despite_journey",
        )


def _check_size(party: Party, other: Party) -> None:
    for count, most, noun in (
        (party.members.count() + other.members.count(), MAX_MEMBERS, "members"),
        (party.carriers.count() + other.carriers.count(), MAX_CARRIERS, "mounts and vehicles"),
        (party.cargo.count() + other.cargo.count(), MAX_CARGO, "stacks of cargo"),
    ):
        if count > most:
            raise RuleError(
                f"A party has at most {most} {noun}, and together they have {count}", remedy="Keep them apart."
            )
