"""Writing a GM's own rulesets: every change is checked by building the rules from it before it is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import Conflict, NotVisible, TooMany
from campaigns.models import Campaign
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import OwnRuleset, PartyCarrier
from travel.rules.rulesets.own import Edit, edited, own_ruleset
from travel.rules.rulesets.own_fights import check_fights, edited_fights, is_of_fights
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.selectors.own_rulesets import own_ruleset_visible_to

MAX_OWN_RULESETS = 20


@transaction.atomic
def own_ruleset_create(
    viewer: Viewer,
    name: str,
    base: str,
    *,
    copy_of: UUID | None = None,
    changes: Mapping[str, Any] | None = None,
    fight_changes: Mapping[str, Any] | None = None,
) -> OwnRuleset:
    """A new ruleset: its base as it stands, a copy of another of the GM's, or one from a file."""
    in_turn(viewer.campaign)
    if OwnRuleset.objects.filter(campaign=viewer.campaign).count() >= MAX_OWN_RULESETS:
        raise TooMany(f"A campaign holds {MAX_OWN_RULESETS} rulesets of its own.", remedy="Delete one first.")
    if copy_of is not None:
        original = own_ruleset_visible_to(viewer, copy_of)
        base, changes, fight_changes = original.base, original.changes, original.fight_changes
    own_ruleset(base, changes or {})
    check_fights(base, fight_changes or {})
    row = OwnRuleset(campaign=viewer.campaign, name=name, base=base, changes=edited(base, changes or {}, ()))
    row.fight_changes = edited_fights(base, fight_changes or {}, ())
    return _saved(row)


@transaction.atomic
def own_ruleset_change(
    viewer: Viewer, ruleset_id: UUID, *, version: int, name: str | None, edits: Sequence[Edit]
) -> OwnRuleset:
    """Rename a ruleset or set values of its tables; the version read must still be current."""
    row = _locked(viewer, ruleset_id, version)
    row.name = name if name is not None else row.name
    row.changes = edited(row.base, row.changes, [edit for edit in edits if not is_of_fights(edit)])
    row.fight_changes = edited_fights(row.base, row.fight_changes, [edit for edit in edits if is_of_fights(edit)])
    row.version += 1
    if row.in_use and row.base == row.campaign.ruleset:
        check_playable(row.campaign, row)
    return _saved(row)


@transaction.atomic
def own_ruleset_use(viewer: Viewer, ruleset_id: UUID, *, version: int, use: bool) -> OwnRuleset:
    """Play by a ruleset of one's own, or by its base again; the version read must still be current."""
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=viewer.campaign.pk)
    row = _locked(viewer, ruleset_id, version)
    if use:
        others = OwnRuleset.objects.filter(campaign=campaign, in_use=True).exclude(pk=row.pk)
        others.update(in_use=False, version=F("version") + 1)
        campaign.ruleset = row.base
    row.in_use = use
    row.version += 1
    check_playable(campaign, row if use else None)
    campaign.revision += 1
    campaign.save()
    row = _saved(row)
    changed(campaign.pk, "campaign", campaign.pk)
    return row


@transaction.atomic
def own_ruleset_delete(viewer: Viewer, ruleset_id: UUID) -> None:
    """Delete a ruleset; journeys and fights under way keep the tables that they began with."""
    row = _locked(viewer, ruleset_id)
    if row.in_use:
        raise RuleError(f"The campaign is played by {row.name}", remedy="Choose another ruleset first.")
    row.delete()
    changed(viewer.campaign.pk, "own_ruleset", ruleset_id, audience="gm")


def check_playable(campaign: Campaign, row: OwnRuleset | None) -> None:
    """Refuse rules, the GM's own or the campaign's as they stand, that its parties or its readings do not go with."""
    changes, fights, name = (row.changes, row.fight_changes, row.name) if row is not None else ({}, {}, "")
    check_carriers(campaign, own_ruleset(campaign.ruleset, changes, campaign.options), name)
    check_fights(campaign.ruleset, fights, campaign.options)


def check_carriers(campaign: Campaign, ruleset: TravelRuleset, name: str = "") -> None:
    """Refuse rules that lack an animal or a vehicle which a party has: that party could not be read by them."""
    tables: dict[str, tuple[str, Mapping[str, Any]]] = {
        "mount": ("mounts", ruleset.mounts.rows),
        "vehicle": ("vehicles", ruleset.vehicles.rows),
    }
    carriers = PartyCarrier.objects.filter(party__campaign=campaign).select_related("party")
    for carrier in carriers.order_by("party__name", "position", "id"):
        table, rows = tables[carrier.kind]
        if carrier.type not in rows:
            raise RuleError(
                f"{carrier.party.name} has {carrier.name}, and {name or ruleset.name} has no {carrier.kind} "
                f"{carrier.type!r}",
                remedy=f"Keep that row, or take {carrier.name} out of {carrier.party.name} first.",
                pointer=f"/{table}/rows/{carrier.type}",
            )


def ruleset_chosen(campaign: Campaign) -> None:
    """A campaign is to be played by another ruleset: its parties must be able to go by it."""
    row = OwnRuleset.objects.filter(campaign=campaign, in_use=True, base=campaign.ruleset).first()
    check_playable(campaign, row)


def _locked(viewer: Viewer, ruleset_id: UUID, version: int | None = None) -> OwnRuleset:
    row = OwnRuleset.objects.select_for_update().filter(campaign=viewer.campaign, pk=ruleset_id).first()
    if row is None:
        raise NotVisible
    if version is not None and row.version != version:
        raise Conflict(f"Someone changed {row.name} while you did.", current_version=row.version)
    return row


def _saved(row: OwnRuleset) -> OwnRuleset:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise RuleError(
            f"There is a ruleset {row.name!r} already", remedy="Choose another name.", pointer="/name"
        ) from None
    changed(row.campaign_id, "own_ruleset", row.pk, audience="gm")
    return row
