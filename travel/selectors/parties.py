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
from tactical.rules.kernel.errors import RuleError
from travel.models import Party, PartyCargo, PartyCarrier, PartyMember
from travel.rules.arrangement import best_speed, speed_ups
from travel.rules.pace import mph_text
from travel.rules.party import (
    Cargo,
    Carrier,
    PartyPace,
    PartyProblem,
    SpeedFigure,
    Traveller,
    carrier_burden,
    carrier_speed,
    member_burden,
    party_pace,
    party_problems,
    traveller_speed,
)
from travel.rules.party import Party as RulesParty
from travel.rules.party.burdens import Burden, body_lb
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
        .prefetch_related("members", "carriers", "cargo")
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
        weight_lb=member.weight_lb,
    )


def carrier_of(carrier: PartyCarrier) -> Carrier:
    """A stored carrier as the rules see it."""
    return Carrier(
        id=str(carrier.pk),
        kind=carrier.kind,  # type: ignore[arg-type]  # choices
        type=carrier.type,
        name=carrier.name,
        load_lb=carrier.load_lb,
        barding=carrier.barding,  # type: ignore[arg-type]  # checked when it was stored
        barding_lb=carrier.barding_lb,
        hp=carrier.hp,
        max_hp=carrier.max_hp,
        fatigue=carrier.fatigue,  # type: ignore[arg-type]  # checked when it was stored
        draws=str(carrier.draws_id or ""),
        driver=str(carrier.driver_id or ""),
    )


def cargo_of(cargo: PartyCargo) -> Cargo:
    """Stored cargo as the rules see it."""
    bearer = str(cargo.carrier_id or cargo.member_id or "")
    kind = cargo.kind
    return Cargo(str(cargo.pk), cargo.name, cargo.weight_lb, cargo.count, kind, bearer)  # type: ignore[arg-type]  # checked


def rules_party(party: Party, *, hidden: bool = True) -> RulesParty:
    """A stored party as the rules see it; without ``hidden`` also without what only the GM knows of."""
    members = tuple(traveller_of(member) for member in party.members.all())
    cargo = tuple(cargo_of(each) for each in party.cargo.all() if hidden or not each.gm_only)
    return RulesParty(members, tuple(carrier_of(carrier) for carrier in party.carriers.all()), cargo)


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member with its speed; ``sheet`` holds only what the viewer may know."""

    member: PartyMember
    sheet: dict[str, Any]
    speed: SpeedFigure
    burden: Burden
    body_lb: float
    is_mine: bool


@dataclass(frozen=True, slots=True)
class CarrierView:
    carrier: PartyCarrier
    speed: SpeedFigure
    burden: Burden
    riders: tuple[str, ...]
    team: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartyView:
    """A party ready to be shown. ``pace`` is None while it has none; ``hint`` says what would help."""

    party: Party
    members: tuple[MemberView, ...]
    carriers: tuple[CarrierView, ...]
    cargo: tuple[PartyCargo, ...]
    problems: tuple[PartyProblem, ...]
    pace: PartyPace | None
    hint: str


EMPTY_HINT = "Add a member, or make a party of walkers by number and speed."


def party_view(viewer: Viewer, party: Party, *, advised: bool = False) -> PartyView:
    """A party with every speed and its reasons, as ``viewer`` may see it.

    What the GM hides is left out of a player's figures too, so that no weight tells of it. ``advised``: the hint
    also says what arranging it anew, or another animal, would give.
    """
    ruleset, rules = ruleset_of(viewer.campaign), rules_party(party, hidden=viewer.is_gm)
    members = tuple(
        _member_view(viewer, ruleset, rules, member, traveller)
        for member, traveller in zip(party.members.all(), rules.travellers, strict=True)
    )
    carriers = tuple(
        _carrier_view(ruleset, rules, row, carrier)
        for row, carrier in zip(party.carriers.all(), rules.carriers, strict=True)
    )
    cargo = tuple(each for each in party.cargo.all() if viewer.is_gm or not each.gm_only)
    problems, pace = party_problems(ruleset, rules), _pace(ruleset, rules)
    hint = EMPTY_HINT if pace is None else pace.hint
    if advised and pace is not None:
        hint = _advice(ruleset, rules, pace, any(each.stops for each in problems))
    return PartyView(party, members, carriers, cargo, problems, pace, hint)


def _pace(ruleset: TravelRuleset, rules: RulesParty) -> PartyPace | None:
    """The party's pace; None of an empty one, and of one that is half aboard."""
    try:
        return party_pace(ruleset, rules)
    except RuleError:
        return None


def _advice(ruleset: TravelRuleset, rules: RulesParty, pace: PartyPace, is_stopped: bool) -> str:
    """Who holds the party back, then what would raise its speed."""
    best = best_speed(ruleset, rules)
    if best > pace.mph or (best and is_stopped):
        return f"Arranged for speed it makes {mph_text(best)}."
    if is_stopped:
        return pace.hint
    ups = [f"{each.text}." for each in speed_ups(ruleset, rules, pace.mph)[:1]]
    said = pace.hint if not ups or not ups[0].startswith("Without") else ""
    return " ".join(each for each in (said, *ups) if each)


def _carrier_view(ruleset: TravelRuleset, party: RulesParty, row: PartyCarrier, carrier: Carrier) -> CarrierView:
    riders = tuple(rider.id for rider in party.riders(carrier.id))
    team = tuple(animal.id for animal in party.team(carrier.id))
    speed, burden = carrier_speed(ruleset, party, carrier), carrier_burden(ruleset, party, carrier)
    return CarrierView(row, speed, burden, riders, team)


def _member_view(
    viewer: Viewer, ruleset: TravelRuleset, party: RulesParty, member: PartyMember, traveller: Traveller
) -> MemberView:
    is_mine = member.owner_id is not None and member.owner_id == viewer.membership_id
    sheet = to_plain(traveller.creature)
    if not (is_mine or viewer.is_gm):
        public = {field: sheet[field] for field in PUBLIC_FIELDS}
        sheet = to_plain(from_plain(Creature, public))
    speed, burden = traveller_speed(ruleset, party, traveller), member_burden(ruleset, party, traveller)
    return MemberView(member, sheet, speed, burden, float(body_lb(ruleset, traveller)), is_mine)
