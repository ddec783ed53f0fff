"""What was changed on a map: the steps that can be undone, and the changes that its bundle does not hold yet."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from travel.models.map import Map


class MapEdit(models.Model):
    """One step of a map's history. ``number`` counts from 1 for each map; steps that are ``undone`` can be redone
    until another edit is made. ``data`` is the change, packed (travel.rules.maps.edit.delta): it works both ways.
    """

    map = models.ForeignKey(Map, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone = models.BooleanField(default=False)
    data = models.BinaryField()
    size = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["map", "number"], name="map_edit_number")
        ]

    def __str__(self) -> str:
        return self.label


class MapChange(models.Model):
    """A change to the ground or the features that the bundle lacks: edits, and what was undone and redone, in order.

    The map is its bundle with these laid over it. ``state`` names the map as it is after this change.
    """

    map = models.ForeignKey(Map, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    state = models.UUIDField(default=uuid.uuid4)
    is_undo = models.BooleanField(default=False)
    data = models.BinaryField()
    size = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar[list[str]] = ["revision"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["map", "revision"], name="map_change_revision")
        ]

    def __str__(self) -> str:
        return f"change {self.revision} of {self.map_id}"
