"""Decisions about imports, kept by name: which ground the words of a file mean, its scale and shape."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from campaigns.models import Campaign


class MapPreset(models.Model):
    """What a GM decided once for maps of one kind. ``terrain`` maps words of files to grounds."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="map_presets")
    name = models.CharField(max_length=80)
    terrain = models.JSONField(default=dict)
    scale_value = models.FloatField(null=True, blank=True)
    scale_unit = models.CharField(max_length=8, default="mi")
    topology = models.CharField(max_length=12, blank=True, default="")
    feet_per_square = models.FloatField(null=True, blank=True)
    paved_roads = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["campaign", "name"], name="map_presets_have_names")
        ]

    def __str__(self) -> str:
        return self.name
