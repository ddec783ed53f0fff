"""Import jobs as the GM sees them; nobody else does."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from travel.models import MapDraft, MapImport
from travel.rules.maps import bundle
from travel.rules.maps.world import WorldMap


def visible_imports(viewer: Viewer) -> QuerySet[MapImport]:
    """The jobs of the viewer's campaign, newest first."""
    jobs = MapImport.objects.filter(campaign=viewer.campaign)
    return jobs if viewer.is_gm else jobs.none()


def visible_import(viewer: Viewer, job_id: UUID) -> MapImport:
    """One job, or NotVisible."""
    job = visible_imports(viewer).filter(pk=job_id).first()
    if job is None:
        raise NotVisible
    return job


def draft_of(job: MapImport) -> WorldMap:
    """The map that a job has read; NotVisible while there is none."""
    draft = MapDraft.objects.filter(job=job).first()
    if draft is None:
        raise NotVisible
    return bundle.load(bytes(draft.data))
