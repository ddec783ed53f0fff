"""Child maps: a campaign map or a battle map that lies under a cell or an area of a campaign map."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from travel.models.battle_map import BattleMap
from travel.models.map import Map


class MapChild(models.Model):
    """A link to a child map: from a cell or from an area (by its name, which edits of others leave as it is), to one
    map of either kind."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    map = models.ForeignKey(Map, on_delete=models.CASCADE, related_name="children")
    cell = models.PositiveIntegerField(null=True, blank=True)
    area = models.CharField(max_length=200, blank=True, default="")
    child_map = models.ForeignKey(Map, on_delete=models.CASCADE, null=True, blank=True, related_name="parents")
    child_battle = models.ForeignKey(BattleMap, on_delete=models.CASCADE, null=True, blank=True, related_name="parents")
    note = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(child_map=None) ^ models.Q(child_battle=None), name="map_child_is_one_map"
            ),
            models.CheckConstraint(condition=models.Q(cell=None) ^ models.Q(area=""), name="map_child_is_in_one_place"),
        ]

    def __str__(self) -> str:
        return f"child of {self.map_id}"
