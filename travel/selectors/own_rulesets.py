"""A campaign's own rulesets, and which one counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from campaigns.models import Campaign
from tactical.rules.handoff_rules import PlaceOfChoice, fight_choices, fight_tables
from tactical.rules.kernel.rulesets import merge
from travel.models import OwnRuleset
from travel.rules.rulesets.own import Difference, base_tables, differences
from travel.rules.rulesets.own_fights import PREFIX as FIGHT
from travel.rules.rulesets.own_fights import fight_differences
from travel.rules.rulesets.ruleset import has_ruleset

DOCUMENT = "outrider-ruleset"
DOCUMENT_VERSION = 2
READABLE_VERSIONS = (1, 2)
"""Version 1 has nothing of fights: it is read as no change to their tables."""


def changes_in_use(campaign: Campaign) -> Mapping[str, Any] | None:
    """The changes laid on the campaign's ruleset; None where it is played as it stands."""
    row = _in_use(campaign)
    return row.changes if row is not None and row.changes else None


def fight_changes_in_use(campaign: Campaign) -> dict[str, Any]:
    """The changes laid on the campaign's ruleset for fights; none where they are fought as it stands."""
    row = _in_use(campaign)
    return dict(row.fight_changes) if row is not None else {}


def name_in_use(campaign: Campaign) -> str:
    """What the GM calls the rules of one's own that count; "" where the ruleset is played as it stands."""
    row = _in_use(campaign)
    return row.name if row is not None else ""


def _in_use(campaign: Campaign) -> OwnRuleset | None:
    return OwnRuleset.objects.filter(campaign=campaign, in_use=True, base=campaign.ruleset).first()


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
        "base_gone": not has_ruleset(row.base),
        "changed_values": len(_differences(row)),
        "changed_fight_values": len(fight_differences(row.base, row.fight_changes)),
        "updated_at": row.updated_at,
    }


def own_ruleset_json(row: OwnRuleset) -> dict[str, Any]:
    """A ruleset of one's own with every table beside its base's."""
    base, fights = base_tables(row.base), fight_tables(row.base)
    own_fights = merge(fights, row.fight_changes)
    return {
        **own_ruleset_row(row),
        "tables": merge(base, row.changes),
        "base_tables": dict(base),
        "fight_tables": own_fights,
        "base_fight_tables": dict(fights),
        "fight_choices": [_choices_json(place) for place in fight_choices(own_fights)],
        "differences": [{"pointer": each.pointer, "base": each.base, "own": each.own} for each in _differences(row)],
    }


def _differences(row: OwnRuleset) -> tuple[Difference, ...]:
    """What the GM has changed for travel, then for fights."""
    return (*differences(row.base, row.changes), *fight_differences(row.base, row.fight_changes))


def _choices_json(place: PlaceOfChoice) -> dict[str, Any]:
    rows = [{"value": each.value, "label": each.label, "cite": each.cite} for each in place.choices]
    return {"pointer": f"{FIGHT}{place.pointer}", "choices": rows}


def own_ruleset_document(row: OwnRuleset) -> dict[str, Any]:
    """The file a ruleset of one's own travels in."""
    return {
        "format": DOCUMENT,
        "version": DOCUMENT_VERSION,
        "name": row.name,
        "base": row.base,
        "changes": row.changes,
        "fight": row.fight_changes,
    }
