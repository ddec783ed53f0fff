"""A campaign's own encounter tables."""

from __future__ import annotations

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from tactical.rules.kernel.codec import to_plain
from travel.models import EncounterTables
from travel.rules.encounters import EncounterTable, check_tables
from travel.selectors.journey_context import creature_names


def tables_replace(viewer: Viewer, tables: tuple[EncounterTable, ...]) -> EncounterTables:
    """Set the tables that journeys started from now on roll on."""
    check_tables(tables, creature_names())
    with transaction.atomic():
        row, _ = EncounterTables.objects.update_or_create(
            campaign=viewer.campaign, defaults={"tables": to_plain(tables)}
        )
        notify.changed(viewer.campaign.pk, "encounter_tables", viewer.campaign.pk, audience="gm")
    return row
