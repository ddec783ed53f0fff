"""Simulation runs and their chunks. The chunk rows are the truth; a message is only a doorbell."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from campaigns.models import Campaign
from travel.models.journey import Journey
from travel.models.plan import Plan


class RunStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


ACTIVE_RUNS = (RunStatus.QUEUED, RunStatus.RUNNING)


class ChunkState(models.TextChoices):
    TODO = "todo"
    BUSY = "busy"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class SimulationRun(models.Model):
    """A journey tried ``trials`` times. ``subject`` holds everything a trial needs, so that a worker
    reads nothing else."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="simulations")
    plan = models.ForeignKey(Plan, on_delete=models.SET_NULL, null=True, blank=True, related_name="simulations")
    journey = models.ForeignKey(Journey, on_delete=models.SET_NULL, null=True, blank=True, related_name="simulations")
    name = models.CharField(max_length=120)
    seed = models.BigIntegerField()
    trials = models.PositiveIntegerField()
    subject = models.JSONField()
    status = models.CharField(max_length=10, choices=RunStatus.choices, default=RunStatus.QUEUED)
    summary = models.JSONField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "id"]

    def __str__(self) -> str:
        return f"{self.name}, {self.trials} trials"


class SimulationChunk(models.Model):
    """Trials ``first`` to ``first + count - 1`` of a run. ``token`` fences off a worker whose lease
    (until ``lease_until``) was taken over."""

    run = models.ForeignKey(SimulationRun, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=ChunkState.choices, default=ChunkState.TODO)
    attempts = models.PositiveSmallIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["index"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["run", "index"], name="one_chunk_each")
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["state", "lease_until"], name="chunks_by_state")]

    def __str__(self) -> str:
        return f"chunk {self.index} of {self.run_id}"
