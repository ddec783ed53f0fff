"""A campaign's own encounter tables."""

from __future__ import annotations

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer, in_turn
from campaigns.api.problems import Conflict
from tactical import gateway
from tactical.rules.kernel.codec import to_plain
from travel.models import EncounterTables
from travel.rules.encounters import EncounterTable, check_tables
from travel.selectors.journey_context import creature_names


def tables_replace(viewer: Viewer, tables: tuple[EncounterTable, ...], version: int) -> EncounterTables:
    """Set the tables that journeys started from now on roll on; the version read must still be current, 0 if there
    are none of the campaign's own yet."""
    own = gateway.own_creatures(viewer.campaign)
    check_tables(tables, {**creature_names(), **{key: sheet.name for key, sheet in own.items()}})
    with transaction.atomic():
        in_turn(viewer.campaign)
        row = EncounterTables.objects.filter(campaign=viewer.campaign).first()
        row = row or EncounterTables(campaign=viewer.campaign, version=0)
        if row.version != version:
            raise Conflict("Someone changed the encounter tables while you did.", current_version=row.version)
        row.tables = to_plain(tables)
        row.version += 1
        row.save()
        notify.changed(viewer.campaign.pk, "encounter_tables", viewer.campaign.pk, audience="gm")
    return row
