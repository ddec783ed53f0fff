"""The encounter tables of a campaign."""

from __future__ import annotations

from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain
from travel.models import EncounterTables
from travel.rules.encounters import EncounterTable, default_tables


def tables_of(campaign: Campaign) -> tuple[EncounterTable, ...]:
    """The campaign's encounter tables, or the default ones."""
    own = EncounterTables.objects.filter(campaign=campaign).first()
    if own is None:
        return default_tables()
    return from_plain(tuple[EncounterTable, ...], own.tables, "/tables")
