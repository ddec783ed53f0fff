"""Import jobs as a worker handles them: claimed, read, settled; all writes fenced by the claim's token."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.api.problems import Problem
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices
from travel.importers.read import MapFile
from travel.models import ImportStatus, MapDraft, MapImport
from travel.models.map_import import OPEN, WAITING
from travel.services.map_imports import BLOCKING, KEPT, open_needs
from travel.services.map_reading import Reading
from travel.services.map_storing import draft_save, end, store

logger = logging.getLogger("outrider.imports")
MAX_ATTEMPTS = 3
LEASE = timedelta(minutes=6)


@transaction.atomic
def import_claim(job_id: UUID | str) -> tuple[MapImport, list[MapFile]] | None:
    """Take a waiting job, or one whose worker is gone, for reading. None if there is nothing to do."""
    now = timezone.now()
    is_free = Q(status=ImportStatus.QUEUED) | _is_left()
    claimed = MapImport.objects.filter(is_free, pk=job_id).update(
        status=ImportStatus.READING, token=uuid.uuid4(), lease_until=now + LEASE, progress=0.02, updated_at=now
    )
    if not claimed:
        return None
    job = MapImport.objects.select_for_update(of=("self",)).select_related("campaign").get(pk=job_id)
    job.attempts += 1
    if job.attempts > MAX_ATTEMPTS:
        _fail(job, {"detail": "Reading the file ended the worker several times", "remedy": "Try another file."})
        return None
    job.save(update_fields=["attempts"])
    return job, files_of(job)


def files_of(job: MapImport) -> list[MapFile]:
    """The files of an upload, as sent."""
    data, start = bytes(job.upload.data), 0
    files: list[MapFile] = []
    for file in job.files or [{"name": job.file_name, "size": len(data)}]:
        files.append((file["name"], data[start : start + file["size"]]))
        start += file["size"]
    return files


def import_progress(job: MapImport, part: float) -> None:
    """Note how far reading is."""
    mine = MapImport.objects.filter(pk=job.pk, token=job.token, status=ImportStatus.READING)
    if mine.update(progress=part, updated_at=timezone.now()):
        changed(job.campaign_id, "map_import", job.pk, audience="gm")


def is_wanted(job: MapImport) -> bool:
    """Whether a claimed job is still being waited for: not dropped, and not taken over by another worker."""
    return MapImport.objects.filter(pk=job.pk, token=job.token, status=ImportStatus.READING).exists()


@transaction.atomic
def import_settle(job: MapImport, reading: Reading) -> MapImport | None:
    """Write what came of reading; nothing if the job was dropped or taken over meanwhile."""
    mine = MapImport.objects.select_for_update(of=("self",)).select_related("campaign", "replaces")
    row = mine.filter(pk=job.pk, token=job.token, status=ImportStatus.READING).first()
    if row is None:
        return None
    if reading.problem is not None:
        _refused(row, reading.problem)
        return row
    row.kind, row.report, row.needed = reading.kind, reading.report, list(reading.needed)
    row.problem, row.progress, row.attempts = None, 1.0, 0
    if not (_goes_on(row) and _stored(row, reading)):
        draft_save(row, reading)
        _wait(row)
    changed(row.campaign_id, "map_import", row.pk, audience="gm")
    return row


def _goes_on(row: MapImport) -> bool:
    """Whether a job may be stored without another look at it. Hexes are taken where squares could be meant as well:
    the question stays in the report of a map that was not asked to wait."""
    choices = from_plain(Choices, row.choices)
    if not row.store or open_needs(row, choices):
        return False
    undecided = set(row.needed) - set(BLOCKING) - {"topology"} - ({"terrain"} if choices.terrain else set())
    return row.accepted or not undecided


def _stored(row: MapImport, reading: Reading) -> bool:
    """Store the map; if that cannot be, say why and keep what was read."""
    try:
        with transaction.atomic():
            store(row, reading)
    except RuleError as error:
        row.problem = _problem({"detail": error.message, "remedy": error.remedy, "pointer": error.pointer})
    except Problem as error:
        row.problem = _problem({"detail": str(error.detail), "remedy": error.remedy, "pointer": error.pointer})
    else:
        return True
    row.map = row.battle_map = row.replaced = None
    return False


def _wait(row: MapImport) -> None:
    """Leave a job to its GM."""
    row.status = ImportStatus.NEEDS_DECISION if row.needed else ImportStatus.READY
    row.store = row.accepted = False
    row.lease_until = None
    row.save()


def _refused(row: MapImport, problem: Mapping[str, str]) -> None:
    """The files cannot be read so. If they could be with other decisions, those hold again."""
    draft = MapDraft.objects.filter(job=row).first()
    if draft is None:
        _fail(row, problem)
        return
    row.problem, row.choices, row.progress = _problem(problem), draft.choices, 1.0
    _wait(row)
    changed(row.campaign_id, "map_import", row.pk, audience="gm")


def waiting_jobs() -> list[UUID]:
    """Jobs that no living worker has, for the sweeper to ring for again."""
    now = timezone.now()
    late = Q(status=ImportStatus.QUEUED, updated_at__lt=now - timedelta(seconds=5))
    return list(MapImport.objects.filter(late | _is_left(), status__in=WAITING).values_list("pk", flat=True)[:50])


def _is_left() -> Q:
    """Being read, by a worker whose lease is over, or further ahead than any lease can be (a clock that jumped)."""
    now = timezone.now()
    gone = Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * LEASE) | Q(lease_until=None)
    return Q(status=ImportStatus.READING) & gone


def imports_forget() -> None:
    """Drop the jobs that nobody has decided upon for a day: their files and drafts are large."""
    old = MapImport.objects.filter(status__in=OPEN, updated_at__lt=timezone.now() - KEPT)
    if old.exists():
        old.delete()


def _problem(said: Mapping[str, str]) -> dict[str, str]:
    return {"title": "Not brought in", "detail": "", "remedy": "", "pointer": "", **said}


def _fail(job: MapImport, problem: Mapping[str, str]) -> None:
    job.problem = _problem(problem)
    end(job, ImportStatus.FAILED)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")
