"""The picture that lies below a campaign map."""

from __future__ import annotations

from typing import Any

from django.db import models

from travel.models.map import Map


class MapPicture(models.Model):
    """A picture as we wrote it. ``place`` is west, north, east, south in world units."""

    map: models.OneToOneField[Any, Any] = models.OneToOneField(
        Map, on_delete=models.CASCADE, primary_key=True, related_name="picture"
    )
    data = models.BinaryField()
    media = models.CharField(max_length=20)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    place = models.JSONField()

    def __str__(self) -> str:
        return f"picture of {self.map_id}"
