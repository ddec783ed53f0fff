"""A GM's own creatures, read."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from campaigns.models import Campaign
from tactical.models import OwnCreature
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature


def own_creatures_visible_to(viewer: Viewer) -> QuerySet[OwnCreature]:
    """The campaign's own creatures; they are the GM's alone."""
    rows = OwnCreature.objects.filter(campaign=viewer.campaign)
    return rows if viewer.is_gm else rows.none()


def own_creature_visible_to(viewer: Viewer, creature_id: UUID) -> OwnCreature:
    """One of them; the same 404 for hidden and missing."""
    row = own_creatures_visible_to(viewer).filter(pk=creature_id).first()
    if row is None:
        raise NotVisible
    return row


def sheet_of(row: OwnCreature) -> Creature:
    """The stat block, whichever version wrote it."""
    return from_plain(Creature, row.sheet)


def own_sheets(campaign: Campaign) -> dict[str, Creature]:
    """The campaign's own creatures by the id they are named by."""
    return {row.key: sheet_of(row) for row in OwnCreature.objects.filter(campaign=campaign)}


def summary_of(creature: Creature) -> str:
    """Return one line such as "CR 3, AC 16, 29 hp, Great club +7"."""
    line = f"CR {creature.cr:g}, AC {creature.ac}, {creature.max_hp} hp"
    if not creature.attacks:
        return line
    strike = creature.attacks[0]
    return f"{line}, {strike.name} {'/'.join(f'{bonus:+d}' for bonus in strike.bonuses)}"


def ready_creature(creature: Creature) -> dict[str, Any]:
    """A creature with the figures of a list row."""
    return {
        "id": creature.id,
        "name": creature.name,
        "cr": creature.cr,
        "kind": creature.kind,
        "size": creature.size.value,
        "hp": creature.max_hp,
        "ac": creature.ac,
        "speed": creature.speed,
        "summary": summary_of(creature),
        "creature": to_plain(creature),
    }


def own_creature_view(row: OwnCreature) -> dict[str, Any]:
    """An own creature with its version, as a list row and in full."""
    return {**ready_creature(sheet_of(row)), "own": str(row.pk), "v": row.version}
