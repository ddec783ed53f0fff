"""Import jobs as their GM handles them: sent, decided upon, accepted, dropped. Rows are the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible, Problem, TooMany
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.choices import Choices
from travel.importers.limits import MAX_FILE_BYTES, MAX_FILES
from travel.importers.read import MapFile
from travel.models import ImportStatus, Map, MapDraft, MapImport, MapUpload
from travel.models.map_import import OPEN
from travel.selectors.map_effects import effects_of
from travel.selectors.map_imports import earlier_choices, visible_import
from travel.services.map_choices import choices_with, is_read_anew
from travel.services.map_presets import preset_save
from travel.services.map_storing import end, reading_of, store, world_for

MAX_OPEN_JOBS = 6
KEPT = timedelta(days=1)
BLOCKING = {
    "scale": ("The file does not say how wide a cell is", "Give scale_value and scale_unit.", "/scale_value"),
    "grid": ("A picture needs a grid", "Give grid: columns, rows, x, y and cell.", "/grid"),
}
"""What has to be decided before a map is stored, and how to ask for it."""


def too_large() -> Problem:
    """The 413 answer."""
    megabytes = MAX_FILE_BYTES >> 20
    return Problem(
        413, "Too large", f"An upload may hold {megabytes} MB.", remedy="Export a map with fewer cells, or pack it."
    )


@transaction.atomic
def import_create(viewer: Viewer, files: Sequence[MapFile], said: Mapping[str, Any], *, dry_run: bool) -> MapImport:
    """Take an upload in as a job. ``said`` are decisions; also "preset" (a name) and "replaces" (a map)."""
    _check_files(files)
    replaces = _replaced_map(viewer, said)
    before = earlier_choices(replaces) if replaces else Choices()
    choices = choices_with(viewer, before, _said(said), said.get("preset", ""))
    jobs = MapImport.objects.filter(campaign=viewer.campaign, status__in=OPEN)
    jobs.filter(updated_at__lt=timezone.now() - KEPT).delete()
    if jobs.count() >= MAX_OPEN_JOBS:
        raise TooMany(f"{MAX_OPEN_JOBS} imports are open already.", remedy="Bring them in or drop them first.")
    job = MapImport.objects.create(
        campaign=viewer.campaign,
        user=viewer.user,
        file_name=_title([name for name, _ in files]),
        files=[{"name": name[:200], "size": len(data)} for name, data in files],
        dry_run=dry_run,
        store=not dry_run,
        choices=to_plain(choices),
        replaces=replaces,
    )
    MapUpload.objects.create(job=job, data=b"".join(data for _, data in files))
    return job


def _check_files(files: Sequence[MapFile]) -> None:
    if len(files) > MAX_FILES:
        raise RuleError(
            f"The upload holds more than {MAX_FILES} files", remedy="Send one map and what it needs.", pointer="/file"
        )
    if sum(len(data) for _, data in files) > MAX_FILE_BYTES:
        raise too_large()
    if not any(data for _, data in files):
        raise RuleError("The upload is empty", remedy="Choose a file.", pointer="/file")


def _title(names: Sequence[str]) -> str:
    """What a job is called: by its first file."""
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return names[0][: 200 - len(more)] + more


def _said(said: Mapping[str, Any]) -> dict[str, Any]:
    """What was said, without what a form leaves empty."""
    return {name: value for name, value in said.items() if value not in (None, "", {})}


def _replaced_map(viewer: Viewer, said: Mapping[str, Any]) -> Map | None:
    wanted = said.get("replaces")
    if wanted is None:
        return None
    found = Map.objects.filter(campaign=viewer.campaign, pk=wanted, deleted_at=None).first()
    if found is None:
        raise RuleError("This campaign has no such map", remedy="Choose one of its maps.", pointer="/replaces")
    return found


@transaction.atomic
def import_accept(viewer: Viewer, job_id: UUID, said: Mapping[str, Any]) -> MapImport:
    """Store what a job has read, with last decisions. Those that change the reading send it back to be read."""
    job = _locked(viewer, job_id)
    if job.status == ImportStatus.DONE:
        return job
    before, after = _decided(viewer, job, said)
    for need in open_needs(job, after):
        message, remedy, pointer = BLOCKING[need]
        raise RuleError(message, remedy=remedy, pointer=pointer)
    if said.get("save_preset"):
        preset_save(viewer, said["save_preset"], after)
    job.store = job.accepted = True
    if is_read_anew(before, after, job.kind):
        _queue(job)
    else:
        store(job, reading_of(job.draft))
    changed(job.campaign_id, "map_import", job.pk, audience="gm")
    return job


@transaction.atomic
def import_again(viewer: Viewer, job_id: UUID, said: Mapping[str, Any]) -> MapImport:
    """Read the files again with other decisions, and store nothing: the GM wants to see what comes of them."""
    job = _locked(viewer, job_id)
    if job.status == ImportStatus.DONE:
        raise Conflict("The import is done, so nothing can be decided.")
    _decided(viewer, job, said)
    job.store = job.accepted = False
    _queue(job)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")
    return job


@transaction.atomic
def import_cancel(viewer: Viewer, job_id: UUID) -> None:
    """Drop a job and everything it holds; a map that it stored stays. Whoever reads it stops."""
    job = _locked(viewer, job_id)
    if job.status in OPEN:
        end(job, ImportStatus.CANCELLED)
    changed(job.campaign_id, "map_import", job.pk, audience="gm")


def _locked(viewer: Viewer, job_id: UUID) -> MapImport:
    rows = MapImport.objects.select_for_update(of=("self",)).select_related("campaign", "replaces")
    return rows.get(pk=visible_import(viewer, job_id).pk)


def _decided(viewer: Viewer, job: MapImport, said: Mapping[str, Any]) -> tuple[Choices, Choices]:
    """The decisions a draft was read with and the new ones, which are written into the job."""
    if job.status not in (ImportStatus.READY, ImportStatus.NEEDS_DECISION):
        raise Conflict(f"The import is {ImportStatus(job.status).label.lower()}, so nothing can be brought in.")
    before = from_plain(Choices, job.choices)
    after = choices_with(viewer, before, said, said.get("preset", ""))
    job.choices = to_plain(after)
    if "replaces" in said:
        job.replaces = _replaced_map(viewer, said)
    return before, after


def open_needs(job: MapImport, choices: Choices) -> list[str]:
    """What has to be decided still before the map can be stored."""
    has_scale = choices.scale is not None or (job.replaces is not None and job.replaces.scale_value > 0)
    decided = {"scale": has_scale, "grid": choices.grid is not None}
    return [need for need in BLOCKING if need in job.needed and not decided[need]]


def import_effects(viewer: Viewer, job_id: UUID, map_id: UUID) -> dict[str, Any]:
    """What would become of all that stands on a map if the job's draft replaced it. Nothing is written."""
    job = visible_import(viewer, job_id)
    row = _replaced_map(viewer, {"replaces": map_id})
    draft = MapDraft.objects.filter(job=job).first()
    if row is None or draft is None:
        raise NotVisible
    world, _ = world_for(reading_of(draft), from_plain(Choices, job.choices), row)
    return effects_of(row, world).to_plain()


def _queue(job: MapImport) -> None:
    """Send a job back to be read; its draft stays until a new one is there."""
    job.status, job.progress, job.attempts = ImportStatus.QUEUED, 0.0, 0
    job.save()
