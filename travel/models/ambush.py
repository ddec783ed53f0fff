"""Ambushes: a fight being set up on a journey, or on the way of a plan."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models

from travel.models.journey import Journey
from travel.models.plan import Plan


class AmbushStatus(models.TextChoices):
    DRAFT = "draft"
    ROLLED = "rolled"
    STARTED = "started"


class Ambush(models.Model):
    """What the GM chose, and the check once it is rolled. It belongs to the encounter of a journey, or to a plan and
    the ``spot`` of its way: {cell, mile, day, hour, name, creatures: [{id, count}]}, as it was when it was laid.

    ``initiative`` is what was rolled before anyone is placed (EP-IN-05), ``spoiled`` who ruined it before and how:
    [{who, name, cause, seconds}] (EP-SU-12)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, null=True, blank=True, related_name="ambushes")
    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, null=True, blank=True, related_name="ambushes")
    spot = models.JSONField(null=True, blank=True)
    encounter = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=8, choices=AmbushStatus.choices, default=AmbushStatus.DRAFT)
    choices = models.JSONField(default=dict)
    check_result = models.JSONField(null=True, blank=True)
    initiative = models.JSONField(null=True, blank=True)
    spoiled = models.JSONField(default=list)
    fight = models.UUIDField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(journey__isnull=False, plan__isnull=True)
                | models.Q(journey__isnull=True, plan__isnull=False),
                name="ambushes_are_of_a_journey_or_a_plan",
            )
        ]

    def __str__(self) -> str:
        return f"ambush {self.pk}"
