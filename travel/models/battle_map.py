"""Battle maps: what lists show, and the map itself as one bundle."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from campaigns.models import Campaign


class BattleMap(models.Model):
    """A battle map without its squares. The counts are those of its lines and lights."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="battle_maps")
    name = models.CharField(max_length=120)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    feet_per_square = models.FloatField()
    walls = models.PositiveIntegerField(default=0)
    doors = models.PositiveIntegerField(default=0)
    windows = models.PositiveIntegerField(default=0)
    lights = models.PositiveIntegerField(default=0)
    has_picture = models.BooleanField(default=False)
    report = models.JSONField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class BattleMapBundle(models.Model):
    """A battle map packed (travel.rules.battlemaps.bundle), its picture with it; apart, so that lists stay light."""

    battle_map: models.OneToOneField[Any, Any] = models.OneToOneField(
        BattleMap, on_delete=models.CASCADE, primary_key=True, related_name="bundle"
    )
    data = models.BinaryField()
    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"bundle of {self.battle_map_id}"
