"""Writing what a party carries, and who and what carries it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.errors import RuleError
from travel.models import Party, PartyCargo, PartyCarrier, PartyMember
from travel.rules.arrangement import Arrangement, best_arrangement
from travel.selectors.parties import rules_party, ruleset_of
from travel.services.parties import MAX_LOAD_LB, locked, saved

MAX_CARGO = 200
MAX_COUNT = 100_000
ABSENT = "This party has no such {}"
Row = TypeVar("Row", PartyMember, PartyCarrier, PartyCargo)


@transaction.atomic
def cargo_add(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> PartyCargo:
    """Add a stack of cargo."""
    party = locked(viewer, party_id, data.get("v"))
    _check_room(party, 1)
    last = party.cargo.aggregate(last=Max("position"))["last"]
    cargo = PartyCargo(party=party, position=0 if last is None else last + 1)
    fill_cargo(party, cargo, data)
    cargo.save()
    saved(party)
    return cargo


@transaction.atomic
def cargo_change(viewer: Viewer, party_id: UUID, cargo_id: UUID, data: dict[str, Any]) -> PartyCargo:
    party = locked(viewer, party_id, data.get("v"))
    cargo = _cargo(party, cargo_id)
    fill_cargo(party, cargo, data)
    cargo.save()
    saved(party)
    return cargo


@transaction.atomic
def cargo_remove(viewer: Viewer, party_id: UUID, cargo_id: UUID, version: int | None) -> None:
    party = locked(viewer, party_id, version)
    _cargo(party, cargo_id).delete()
    saved(party)


@transaction.atomic
def party_arrange(viewer: Viewer, party_id: UUID, *, apply: bool, version: int | None) -> Arrangement:
    """The fastest legal arrangement of a party, and with ``apply`` make it so."""
    party = locked(viewer, party_id, version)
    arranged = best_arrangement(ruleset_of(viewer.campaign), rules_party(party))
    if apply and arranged.moves:
        _store(party, arranged)
        saved(party)
    return arranged


@transaction.atomic
def arrangement_set(viewer: Viewer, party_id: UUID, data: dict[str, Any]) -> Party:
    """Make a party's seats, teams and cargo exactly as given: what takes a rearrangement back."""
    party = locked(viewer, party_id, data.get("v"))
    members, carriers = _by_id(party.members.all()), _by_id(party.carriers.all())
    for place, row in enumerate(data["members"]):
        member = _found(members, row["id"], "member", "/members")
        member.carrier = _maybe(carriers, row["carrier"], "mount or vehicle", "/members")
        member.position = place
        member.save(update_fields=["carrier", "position"])
    for place, row in enumerate(data["carriers"]):
        carrier = _found(carriers, row["id"], "mount or vehicle", "/carriers")
        carrier.position = place
        carrier.draws = _maybe(carriers, row["draws"], "mount or vehicle", "/carriers")
        carrier.driver = _maybe(members, row["driver"], "member", "/carriers")
        carrier.save(update_fields=["draws", "driver", "position"])
    _replace_cargo(party, data["cargo"])
    return saved(party)


def _replace_cargo(party: Party, rows: list[dict[str, Any]]) -> None:
    """Exactly these stacks: known ones are changed, new ones made, others go."""
    _check_room(party, len(rows) - party.cargo.count())
    known = _by_id(party.cargo.all())
    wanted = [row.get("id") or uuid4() for row in rows]
    party.cargo.exclude(pk__in=wanted).delete()
    for position, (pk, row) in enumerate(zip(wanted, rows, strict=True)):
        cargo = known.get(pk)
        if cargo is None:
            taken = PartyCargo.objects.filter(pk=pk).exists()
            cargo = PartyCargo(pk=uuid4() if taken else pk, party=party)
        fill_cargo(party, cargo, {**row, "position": position})
        cargo.save()


def _store(party: Party, arranged: Arrangement) -> None:
    """Write a rearrangement: seats, teams, and cargo with the stacks that were cut."""
    members, carriers = _by_text(party.members.all()), _by_text(party.carriers.all())
    for traveller in arranged.party.travellers:
        member = members[traveller.id]
        member.carrier = carriers.get(traveller.carrier)
        member.save(update_fields=["carrier"])
    for each in arranged.party.carriers:
        carrier = carriers[each.id]
        carrier.draws = carriers.get(each.draws)
        carrier.save(update_fields=["draws"])
    cargo = _by_text(party.cargo.all())
    _check_room(party, len(arranged.party.cargo) - len(cargo))
    for share in arranged.party.cargo:
        row = cargo[share.id.split("/")[0]]
        if "/" in share.id:
            row = PartyCargo(
                party=party,
                position=row.position,
                name=row.name,
                kind=row.kind,
                weight_lb=row.weight_lb,
                gm_only=row.gm_only,
            )
        row.count = share.count
        row.member, row.carrier = members.get(share.bearer), carriers.get(share.bearer)
        row.save()


def fill_cargo(party: Party, cargo: PartyCargo, data: dict[str, Any]) -> None:
    """Fill a stack from checked input; naming a member takes it off the carrier, and the other way round."""
    for name in ("name", "kind", "weight_lb", "count", "gm_only", "position"):
        if name in data:
            setattr(cargo, name, data[name])
    if not 0 <= cargo.weight_lb <= MAX_LOAD_LB:
        raise RuleError(
            f"{cargo.weight_lb:g} lb is no weight", remedy=f"Give 0 to {MAX_LOAD_LB:,g} lb.", pointer="/weight_lb"
        )
    if not 1 <= cargo.count <= MAX_COUNT:
        raise RuleError(f"{cargo.count} of them is no stack", remedy=f"Give 1 to {MAX_COUNT}.", pointer="/count")
    if data.get("member") and data.get("carrier"):
        raise RuleError(
            "Cargo is on a member or on a mount or vehicle, not on both", remedy="Name one of them.", pointer="/member"
        )
    if "member" in data:
        cargo.member = _maybe(_by_id(party.members.all()), data["member"], "member", "/member")
        cargo.carrier = None if cargo.member else cargo.carrier
    if "carrier" in data:
        cargo.carrier = _maybe(_by_id(party.carriers.all()), data["carrier"], "mount or vehicle", "/carrier")
        cargo.member = None if cargo.carrier else cargo.member


def _check_room(party: Party, more: int) -> None:
    if party.cargo.count() + more > MAX_CARGO:
        raise RuleError(f"A party has at most {MAX_CARGO} stacks of cargo", remedy="Put some together.")


def _cargo(party: Party, cargo_id: UUID) -> PartyCargo:
    cargo = party.cargo.filter(pk=cargo_id).first()
    if cargo is None:
        raise NotVisible
    return cargo


def _by_id(rows: Iterable[Row]) -> dict[UUID, Row]:
    return {row.pk: row for row in rows}


def _by_text(rows: Iterable[Row]) -> dict[str, Row]:
    return {str(row.pk): row for row in rows}


def _found(rows: dict[UUID, Row], key: UUID, noun: str, pointer: str) -> Row:
    if key not in rows:
        raise RuleError(ABSENT.format(noun), remedy="Name one of this party.", pointer=pointer)
    return rows[key]


def _maybe(rows: dict[UUID, Row], key: UUID | None, noun: str, pointer: str) -> Row | None:
    return None if key is None else _found(rows, key, noun, pointer)
