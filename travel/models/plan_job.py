"""Long computations about plans: asked for by one request, worked by a worker, fetched by others."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from campaigns.models import Campaign


class JobStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


ACTIVE_JOBS = (JobStatus.QUEUED, JobStatus.RUNNING)


class PlanJob(models.Model):
    """What was asked for (``kind`` and ``body``) and what came of it. ``token`` fences the worker that has it;
    ``lease_until`` says until when it is believed. ``progress`` runs from 0 to 1. ``result`` is packed JSON."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="plan_jobs")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10)
    body = models.JSONField()
    status = models.CharField(max_length=10, choices=JobStatus.choices, default=JobStatus.QUEUED)
    progress = models.FloatField(default=0)
    result = models.BinaryField(null=True, blank=True)
    problem = models.JSONField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"
