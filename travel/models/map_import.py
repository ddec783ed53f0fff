"""Import jobs: uploaded files on their way to becoming a map."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from campaigns.models import Campaign
from travel.models.battle_map import BattleMap
from travel.models.map import Map


class ImportStatus(models.TextChoices):
    """Where a job stands."""

    QUEUED = "queued"
    READING = "reading"
    NEEDS_DECISION = "needs_decision"
    READY = "ready"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


WAITING = (ImportStatus.QUEUED, ImportStatus.READING)
OPEN = (*WAITING, ImportStatus.NEEDS_DECISION, ImportStatus.READY)


class MapImport(models.Model):
    """A job. ``store`` says that it goes on to a stored map by itself once nothing is open; ``accepted`` that the GM
    has seen what is open and goes on without it.

    ``files`` are the names and sizes of the files sent, [{name, size}], in the order in which the upload holds
    them. ``kind`` is "overland" or "battle" once read. ``replaces`` is the map that gets the new cells, ``replaced``
    what became of the plans and journeys on it.
    ``token`` fences the worker that reads it; ``lease_until`` says until when that worker is believed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="map_imports")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    status = models.CharField(max_length=16, choices=ImportStatus.choices, default=ImportStatus.QUEUED)
    progress = models.FloatField(default=0)
    file_name = models.CharField(max_length=200)
    files = models.JSONField(default=list)
    kind = models.CharField(max_length=10, blank=True, default="")
    dry_run = models.BooleanField(default=False)
    store = models.BooleanField(default=True)
    choices = models.JSONField(default=dict)
    report = models.JSONField(null=True, blank=True)
    needed = models.JSONField(default=list)
    problem = models.JSONField(null=True, blank=True)
    map = models.ForeignKey(Map, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    replaces = models.ForeignKey(Map, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    replaced = models.JSONField(null=True, blank=True)
    battle_map = models.ForeignKey(BattleMap, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    accepted = models.BooleanField(default=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "id"]

    def __str__(self) -> str:
        return self.file_name


class MapUpload(models.Model):
    """The files of a job as sent, one after the other; removed when the job ends."""

    job = models.OneToOneField(MapImport, on_delete=models.CASCADE, primary_key=True, related_name="upload")
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"upload of {self.job_id}"


class MapDraft(models.Model):
    """The map a job has read, packed, waiting to be accepted; removed when the job ends.

    ``choices`` are those it was read with. ``words`` says which word of the file each cell had
    (travel.importers.word_cells). ``picture`` lies below a campaign map, ``picture_about`` says its kind, size and
    place; that of a battle map is in ``data``.
    """

    job = models.OneToOneField(MapImport, on_delete=models.CASCADE, primary_key=True, related_name="draft")
    data = models.BinaryField()
    choices = models.JSONField(default=dict)
    words = models.BinaryField(default=bytes)
    picture = models.BinaryField(default=bytes)
    picture_about = models.JSONField(null=True, blank=True)

    def __str__(self) -> str:
        return f"draft of {self.job_id}"
