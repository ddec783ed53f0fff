"""A campaign's own rulesets, and which one counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from campaigns.models import Campaign
from tactical.rules.kernel.rulesets import merge
from travel.models import OwnRuleset
from travel.rules.rulesets.own import differences
from travel.rules.rulesets.ruleset import plain_tables

DOCUMENT = "outrider-ruleset"
DOCUMENT_VERSION = 1


def changes_in_use(campaign: Campaign) -> Mapping[str, Any] | None:
    """The changes laid on the campaign's ruleset; None where it is played as it stands."""
    row = OwnRuleset.objects.filter(campaign=campaign, in_use=True, base=campaign.ruleset).first()
    return row.changes if row is not None and row.changes else None


def own_rulesets_visible_to(viewer: Viewer) -> QuerySet[OwnRuleset]:
    """Rulesets of one's own are the GM's."""
    if not viewer.is_gm:
        return OwnRuleset.objects.none()
    return OwnRuleset.objects.filter(campaign=viewer.campaign)


def own_ruleset_visible_to(viewer: Viewer, ruleset_id: UUID | str) -> OwnRuleset:
    """One of them, or NotVisible."""
    found = own_rulesets_visible_to(viewer).filter(pk=ruleset_id).first()
    if found is None:
        raise NotVisible
    return found


def own_ruleset_row(row: OwnRuleset) -> dict[str, Any]:
    """A ruleset of one's own in a list."""
    return {
        "id": str(row.pk),
        "v": row.version,
        "name": row.name,
        "base": row.base,
        "in_use": row.in_use,
        "changed_values": len(differences(row.base, row.changes)),
        "updated_at": row.updated_at,
    }


def own_ruleset_json(row: OwnRuleset) -> dict[str, Any]:
    """A ruleset of one's own with every table beside its base's."""
    base = plain_tables(row.base)
    return {
        **own_ruleset_row(row),
        "tables": merge(base, row.changes),
        "base_tables": dict(base),
        "differences": [
            {"pointer": each.pointer, "base": each.base, "own": each.own} for each in differences(row.base, row.changes)
        ],
    }


def own_ruleset_document(row: OwnRuleset) -> dict[str, Any]:
    """The file a ruleset of one's own travels in."""
    return {
        "format": DOCUMENT,
        "version": DOCUMENT_VERSION,
        "name": row.name,
        "base": row.base,
        "changes": row.changes,
    }
