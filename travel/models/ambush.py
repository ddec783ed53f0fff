"""Ambushes: a fight being set up on a journey."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from travel.models.journey import Journey


class AmbushStatus(models.TextChoices):
    DRAFT = "draft"
    ROLLED = "rolled"
    STARTED = "started"


class Ambush(models.Model):
    """What the GM chose, and the check once it is rolled. ``step`` is the journey's count of events
    when it was made: an ambush of another moment is out of date."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="ambushes")
    encounter = models.CharField(max_length=40)
    status = models.CharField(max_length=8, choices=AmbushStatus.choices, default=AmbushStatus.DRAFT)
    choices = models.JSONField(default=dict)
    check_result = models.JSONField(null=True, blank=True)
    fight = models.UUIDField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return f"ambush {self.pk}"
