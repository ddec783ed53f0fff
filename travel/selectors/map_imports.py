"""Import jobs as the GM sees them; nobody else does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from campaigns.models import Campaign
from tactical.rules.kernel.codec import from_plain
from travel.importers import word_cells
from travel.importers.choices import Choices
from travel.models import ImportStatus, Map, MapDraft, MapImport, MapPreset
from travel.rules.battlemaps import bundle as battle_bundle
from travel.rules.battlemaps.model import BattleMap
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
    if job.kind == "battle":
        raise NotVisible
    return bundle.load(bytes(_draft(job, "data").data))


def _draft(job: MapImport, *fields: str) -> MapDraft:
    """The draft with only these of its columns: each may be large."""
    draft = MapDraft.objects.filter(job=job).only("job", *fields).first()
    if draft is None:
        raise NotVisible
    return draft


def earlier_choices(row: Map) -> Choices:
    """The decisions with which a map was last brought in, but for its name and which part of an upload it was. A
    scale that was decided then is the map's own by now."""
    job = MapImport.objects.filter(map=row, status=ImportStatus.DONE).order_by("-created_at").first()
    if job is None:
        return Choices()
    choices = replace(from_plain(Choices, job.choices), name="", part="")
    if choices.scale is None:
        return choices
    return replace(choices, scale_value=row.scale_value, scale_unit=row.scale_unit)


def battle_draft_of(job: MapImport) -> BattleMap:
    """The battle map that a job has read; NotVisible while there is none."""
    return battle_bundle.load(bytes(_draft(job, "data").data))


def draft_picture(job: MapImport) -> tuple[str, bytes]:
    """The kind and the bytes of the picture below what a job has read; NotVisible without one."""
    if job.kind == "battle":
        picture = battle_draft_of(job).picture
        if picture is not None:
            return picture.media, picture.data
    elif (draft := _draft(job, "picture", "picture_about")).picture_about:
        return draft.picture_about["media"], bytes(draft.picture)
    raise NotVisible


def draft_picture_place(job: MapImport) -> dict[str, Any] | None:
    """Where the picture below a campaign map lies, in map units; None without one."""
    about = _draft(job, "picture_about").picture_about
    if not about:
        return None
    west, north, east, south = about["place"]
    return {"x": west, "y": north, "width": east - west, "height": south - north, "media": about["media"]}


def word_cells_of(job: MapImport, word: str, most: int) -> list[int]:
    """The cells of a draft that had a word of the file."""
    words = bytes(_draft(job, "words").words)
    return word_cells.cells_of(words, word, most) if words else []


def presets(viewer: Viewer) -> QuerySet[MapPreset]:
    """The presets of the viewer's campaign; the GM's only."""
    rows = MapPreset.objects.filter(campaign=viewer.campaign)
    return rows if viewer.is_gm else rows.none()


def visible_preset(viewer: Viewer, preset_id: UUID) -> MapPreset:
    """One preset, or NotVisible."""
    row = presets(viewer).filter(pk=preset_id).first()
    if row is None:
        raise NotVisible
    return row


def preset_named(campaign: Campaign, name: str) -> MapPreset | None:
    """The campaign's preset with this name, if there is one."""
    return MapPreset.objects.filter(campaign=campaign, name=name).first()
