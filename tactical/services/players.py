"""Who plays a creature of a fight that is under way: players come late, and characters change hands."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from campaigns.notify import changed
from tactical.models import Encounter, EncounterStatus
from tactical.selectors.stored import setup_of


@transaction.atomic
def hand_over(campaign_id: UUID, creature: str, accounts: tuple[str, ...]) -> None:
    """Let these accounts, and nobody else, play a creature in the fights of the campaign that are still on."""
    running = Encounter.objects.select_for_update().filter(campaign=campaign_id, status=EncounterStatus.RUNNING)
    for encounter in running:
        if all(item.id != creature for item in setup_of(encounter).participants):
            continue
        encounter.players = {**encounter.players, creature: list(accounts)}
        encounter.version += 1
        encounter.player_version += 1
        encounter.save(update_fields=["players", "version", "player_version"])
        changed(campaign_id, "fight", encounter.pk)
