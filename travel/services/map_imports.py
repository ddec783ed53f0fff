"""Import jobs: from an upload to a stored map. Rows are the truth; a worker only claims and settles them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, Problem, TooMany
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices, check_choices
from travel.importers.limits import MAX_FILE_BYTES
from travel.models import ImportStatus, Map, MapDraft, MapImport, MapUpload
from travel.models.map_import import OPEN, WAITING
from travel.rules.maps import bundle
from travel.rules.maps.scale import rescaled
from travel.selectors.map_imports import visible_import
from travel.services.map_reading import Reading
from travel.services.maps import map_store

MAX_OPEN_JOBS = 6
MAX_ATTEMPTS = 3
LEASE = timedelta(minutes=6)
KEPT = timedelta(days=1)


def too_large() -> Problem:
    """The 413 answer."""
    megabytes = MAX_FILE_BYTES >> 20
    return Problem(
        413, "Too large", f"A map file may hold {megabytes} MB.", remedy="Export a map with fewer cells, or pack it."
    )


@transaction.atomic
def import_create(viewer: Viewer, data: bytes, *, file_name: str, choices: Choices, dry_run: bool) -> MapImport:
    """Take an upload in as a job."""
    if len(data) > MAX_FILE_BYTES:
        raise too_large()
    if not data:
        raise RuleError("The upload is empty", remedy="Choose a file.", pointer="/file")
    check_choices(choices)
    jobs = MapImport.objects.filter(campaign=viewer.campaign, status__in=OPEN)
    jobs.filter(updated_at__lt=timezone.now() - KEPT).delete()
    if jobs.count() >= MAX_OPEN_JOBS:
        raise TooMany(f"{MAX_OPEN_JOBS} imports are open already.", remedy="Bring them in or drop them first.")
    job = MapImport.objects.create(
        campaign=viewer.campaign,
        user=viewer.user,
        file_name=file_name[:200],
        dry_run=dry_run,
        store=not dry_run,
        choices=to_plain(choices),
    )
    MapUpload.objects.create(job=job, data=data)
    return job


@transaction.atomic
def import_accept(viewer: Viewer, job_id: UUID, changes: Mapping[str, Any]) -> MapImport:
    """Store what a job has read, with last decisions. New words for ground send it back to be read again."""
    job = MapImport.objects.select_for_update().get(pk=visible_import(viewer, job_id).pk)
    if job.status == ImportStatus.DONE:
        return job
    if job.status not in (ImportStatus.READY, ImportStatus.NEEDS_DECISION):
        raise Conflict(f"The import is {ImportStatus(job.status).label.lower()}, so nothing can be brought in.")
    before = from_plain(Choices, job.choices)
    after = replace(before, **{**changes, "terrain": {**before.terrain, **changes.get("terrain", {})}})
    check_choices(after)
    if "scale" in job.needed and after.scale is None:
        raise RuleError(
            "The file does not say how wide a cell is",
            remedy="Give scale_value and scale_unit.",
            pointer="/scale_value",
        )
    job.choices, job.store = to_plain(after), True
    if dict(after.terrain) != dict(before.terrain):
        job.status, job.progress = ImportStatus.QUEUED, 0.0
        job.save()
    else:
        _store(job, bytes(job.draft.data), after)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")
    return job


@transaction.atomic
def import_cancel(viewer: Viewer, job_id: UUID) -> None:
    """Drop a job and everything it holds; a map that it stored stays."""
    job = MapImport.objects.select_for_update().get(pk=visible_import(viewer, job_id).pk)
    if job.status in OPEN:
        _end(job, ImportStatus.CANCELLED)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")


@transaction.atomic
def import_claim(job_id: UUID | str) -> tuple[MapImport, bytes] | None:
    """Take a waiting job, or one whose worker is gone, for reading. None if there is nothing to do."""
    now = timezone.now()
    is_free = Q(status=ImportStatus.QUEUED) | Q(status=ImportStatus.READING, lease_until__lt=now)
    claimed = MapImport.objects.filter(is_free, pk=job_id).update(
        status=ImportStatus.READING, token=uuid.uuid4(), lease_until=now + LEASE, progress=0.02, updated_at=now
    )
    if not claimed:
        return None
    job = MapImport.objects.select_for_update().select_related("campaign").get(pk=job_id)
    job.attempts += 1
    if job.attempts > MAX_ATTEMPTS:
        _fail(job, {"detail": "Reading the file ended the worker several times", "remedy": "Try another file."})
        return None
    job.save(update_fields=["attempts"])
    return job, bytes(job.upload.data)


def import_progress(job: MapImport, part: float) -> None:
    """Note how far reading is."""
    mine = MapImport.objects.filter(pk=job.pk, token=job.token, status=ImportStatus.READING)
    if mine.update(progress=part, updated_at=timezone.now()):
        changed(job.campaign_id, "map_import", job.pk, audience="gm")


@transaction.atomic
def import_settle(job: MapImport, reading: Reading) -> MapImport | None:
    """Write what came of reading; nothing if the job was dropped or taken over meanwhile."""
    mine = MapImport.objects.select_for_update().select_related("campaign")
    row = mine.filter(pk=job.pk, token=job.token, status=ImportStatus.READING).first()
    if row is None:
        return None
    if reading.problem is not None:
        _fail(row, reading.problem)
        return row
    row.report, row.needed, row.progress, row.problem = reading.report, list(reading.needed), 1.0, None
    decided = "scale" not in reading.needed
    accepted = bool(row.choices.get("terrain")) or not reading.needed
    if row.store and decided and accepted:
        _store(row, reading.bundle, from_plain(Choices, row.choices))
    else:
        row.status = ImportStatus.NEEDS_DECISION if reading.needed else ImportStatus.READY
        row.attempts = 0
        row.save()
        MapDraft.objects.update_or_create(job=row, defaults={"data": reading.bundle})
    changed(row.campaign_id, "map_import", row.pk, audience="gm")
    return row


def waiting_jobs() -> list[UUID]:
    """Jobs that no living worker has, for the sweeper to ring for again."""
    now = timezone.now()
    late = Q(status=ImportStatus.QUEUED, updated_at__lt=now - timedelta(seconds=5))
    gone = Q(status=ImportStatus.READING, lease_until__lt=now)
    return list(MapImport.objects.filter(late | gone, status__in=WAITING).values_list("pk", flat=True)[:50])


def _store(job: MapImport, data: bytes, choices: Choices) -> Map:
    world = bundle.load(data)
    if choices.scale is not None and choices.scale != world.scale:
        world = rescaled(world, choices.scale)
    report = {**(job.report or {}), "scale": to_plain(world.scale)}
    row = map_store(job.campaign, replace(world, name=choices.name or world.name), report=report)
    job.map, job.report, job.needed = row, report, [need for need in job.needed if need != "scale"]
    _end(job, ImportStatus.DONE)
    return row


def _fail(job: MapImport, problem: Mapping[str, str]) -> None:
    job.problem = {"title": "Not brought in", "detail": "", "remedy": "", "pointer": "", **problem}
    _end(job, ImportStatus.FAILED)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")


def _end(job: MapImport, status: ImportStatus) -> None:
    """Close a job; neither its file nor its draft is kept."""
    job.status, job.progress, job.lease_until = status, 1.0, None
    job.save()
    MapUpload.objects.filter(job=job).delete()
    MapDraft.objects.filter(job=job).delete()
