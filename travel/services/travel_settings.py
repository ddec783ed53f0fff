"""Writing a campaign's travel settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from campaigns import notify
from campaigns.access import Viewer
from campaigns.api.problems import Conflict
from tactical.rules.kernel.codec import from_plain, to_plain
from travel.models import TravelSettings
from travel.rules.environment.settings import DEFAULT_SETTINGS, WorldSettings, check_settings
from travel.selectors.parties import ruleset_of


@transaction.atomic
def travel_settings_change(viewer: Viewer, *, version: int, changes: Mapping[str, Any]) -> TravelSettings:
    """Change some of the settings. Journeys under way keep those they set out with."""
    TravelSettings.objects.get_or_create(campaign=viewer.campaign, defaults={"settings": to_plain(DEFAULT_SETTINGS)})
    row = TravelSettings.objects.select_for_update().get(campaign=viewer.campaign)
    if row.version != version:
        raise Conflict("Someone changed the travel settings while you did.", current_version=row.version)
    settings = from_plain(WorldSettings, {**row.settings, **changes})
    check_settings(settings, ruleset_of(viewer.campaign).environment.weather.kinds)
    row.settings = to_plain(settings)
    row.version += 1
    row.save()
    notify.changed(viewer.campaign.pk, "travel_settings", viewer.campaign.pk)
    return row
