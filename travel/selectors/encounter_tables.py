"""The encounter tables of a campaign."""

from __future__ import annotations

import json
from functools import lru_cache

from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain
from travel.models import EncounterTables
from travel.rules.encounters import EncounterTable, default_tables


def tables_of(campaign: Campaign) -> tuple[EncounterTable, ...]:
    """The campaign's encounter tables, or the default ones."""
    return versioned_tables_of(campaign)[1]


def versioned_tables_of(campaign: Campaign) -> tuple[int, tuple[EncounterTable, ...]]:
    """How often the campaign's own tables were written, 0 while the default ones hold; and the tables."""
    own = EncounterTables.objects.filter(campaign=campaign).first()
    return (0, default_tables()) if own is None else (own.version, _read(json.dumps(own.tables)))


@lru_cache(maxsize=16)
def _read(tables: str) -> tuple[EncounterTable, ...]:
    """Tables out of JSON, kept: what is found out about a map by them is kept too."""
    return from_plain(tuple[EncounterTable, ...], json.loads(tables), "/tables")
