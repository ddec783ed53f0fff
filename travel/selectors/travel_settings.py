"""A campaign's travel settings, as the rules read them."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain
from travel.models import TravelSettings
from travel.rules.environment.settings import DEFAULT_SETTINGS, WorldSettings


@dataclass(frozen=True, slots=True)
class VersionedSettings:
    """Settings, and the version a write must name."""

    settings: WorldSettings
    version: int


def settings_of(campaign: Campaign) -> WorldSettings:
    """What a campaign plays of the world."""
    return versioned_settings_of(campaign).settings


def versioned_settings_of(campaign: Campaign) -> VersionedSettings:
    """What a campaign plays of the world, with its version."""
    row = TravelSettings.objects.filter(campaign=campaign).first()
    if row is None:
        return VersionedSettings(DEFAULT_SETTINGS, 1)
    return VersionedSettings(from_plain(WorldSettings, row.settings, "/settings"), row.version)
