"""A campaign's travel settings: calendar, climate, and which rules of the world count."""

from __future__ import annotations

from django.db import models

from campaigns.models import Campaign


class TravelSettings(models.Model):
    """``settings`` is a plain ``WorldSettings``; without a row its defaults hold."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="travel_settings")
    settings = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"travel settings of {self.campaign}"
