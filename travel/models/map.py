"""Campaign maps: what lists show, the map itself as one bundle, and markers."""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.db import models

from campaigns.models import Campaign


class Map(models.Model):
    """A campaign map without its cells.

    ``revision`` rises when the map, its name or its scale changes; ``player_revision`` also when
    players come to know more of it. ``known`` holds the cells that players know, as packed bits,
    compressed; it counts when ``players_see`` is "travelled". ``state`` names the ground and features as
    they are: another one whenever they change, the same while only the name or the knowledge does.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="maps")
    name = models.CharField(max_length=120)
    topology = models.CharField(max_length=12)
    cells = models.PositiveIntegerField()
    grid = models.JSONField(null=True, blank=True)
    bounds = models.JSONField()
    scale_value = models.FloatField()
    scale_unit = models.CharField(max_length=8)
    players_see = models.CharField(max_length=10, default="travelled")
    known = models.BinaryField(default=bytes)
    known_count = models.PositiveIntegerField(default=0)
    report = models.JSONField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)
    player_revision = models.PositiveIntegerField(default=1)
    state = models.UUIDField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class MapBundle(models.Model):
    """The cells of a map, packed (travel.rules.maps.bundle); apart, so that lists stay light.

    It holds the map as it was at ``revision``, when it was in ``state``; what was changed since lies in MapChange.
    """

    map: models.OneToOneField[Any, Any] = models.OneToOneField(
        Map, on_delete=models.CASCADE, primary_key=True, related_name="bundle"
    )
    data = models.BinaryField()
    digest = models.CharField(max_length=64)
    revision = models.PositiveIntegerField(default=1)
    state = models.UUIDField(null=True, blank=True)

    def __str__(self) -> str:
        return f"bundle of {self.map_id}"


class MapMarker(models.Model):
    """A mark with a note; the GM's only, until shown."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    map = models.ForeignKey(Map, on_delete=models.CASCADE, related_name="markers")
    name = models.CharField(max_length=200)
    note = models.TextField(blank=True, default="")
    cell = models.PositiveIntegerField()
    x = models.FloatField()
    y = models.FloatField()
    gm_only = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "id"]

    def __str__(self) -> str:
        return self.name
