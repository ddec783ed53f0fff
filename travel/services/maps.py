"""Writing maps: storing, changing, markers, and what players come to know. One transaction each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import numpy as np
from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible, TooMany
from campaigns.models import Campaign
from campaigns.notify import Audience, changed
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Map, MapBundle, MapMarker
from travel.rules.maps import bundle
from travel.rules.maps.knowledge import known_with, pack_known
from travel.rules.maps.scale import check_scale, rescaled
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Scale, WorldMap
from travel.selectors.maps import players_know, visible_map, world_of

MAX_MAPS = 100
MAX_MARKERS = 2000


@transaction.atomic
def map_store(
    campaign: Campaign, world: WorldMap, *, report: dict[str, Any] | None = None, players_see: str = "travelled"
) -> Map:
    """Store a map whole: its row, its bundle and its markers."""
    if Map.objects.filter(campaign=campaign, deleted_at=None).count() >= MAX_MAPS:
        raise TooMany(f"A campaign holds {MAX_MAPS} maps.", remedy="Delete one first.")
    data = bundle.dump(world)
    row = Map.objects.create(
        campaign=campaign,
        name=world.name[:120],
        topology=world.topology.value,
        cells=int(np.count_nonzero(world.terrain != NO_CELL)),
        grid=to_plain(world.grid),
        bounds=list(world.bounds),
        scale_value=world.scale.value,
        scale_unit=world.scale.unit,
        players_see=players_see,
        report=report,
    )
    MapBundle.objects.create(map=row, data=data, digest=bundle.digest(data))
    markers = world.features.markers[:MAX_MARKERS]
    MapMarker.objects.bulk_create(
        MapMarker(map=row, name=mark.name, note=mark.note, cell=mark.cell, x=mark.x, y=mark.y, gm_only=mark.gm_only)
        for mark in markers
    )
    changed(campaign.pk, "map", row.pk, audience=_audience(row))
    return row


@transaction.atomic
def map_change(
    viewer: Viewer,
    map_id: UUID,
    *,
    version: int,
    name: str | None = None,
    scale: Scale | None = None,
    players_see: str | None = None,
) -> Map:
    """Rename a map, give it another scale, or let players see more or less of it."""
    row = _locked(viewer, map_id)
    if row.revision != version:
        raise Conflict("The map was changed meanwhile.", current_version=row.revision)
    before = _audience(row)
    if name is not None:
        row.name = name
    if players_see is not None:
        row.players_see = players_see
    if scale is not None:
        _rescale(row, scale)
    row.revision += 1
    row.player_revision += 1
    row.save()
    changed(viewer.campaign.pk, "map", row.pk, audience="all" if "all" in (before, _audience(row)) else "gm")
    return row


def _rescale(row: Map, scale: Scale) -> None:
    check_scale(scale)
    data = bundle.dump(rescaled(world_of(row), scale))
    MapBundle.objects.filter(map=row).update(data=data, digest=bundle.digest(data))
    row.scale_value, row.scale_unit = scale.value, scale.unit


@transaction.atomic
def map_delete(viewer: Viewer, map_id: UUID) -> None:
    """Put a map away; it is kept for a while, so that the deletion can be undone."""
    row = _locked(viewer, map_id)
    audience = _audience(row)
    row.deleted_at = timezone.now()
    row.save(update_fields=["deleted_at"])
    changed(viewer.campaign.pk, "map", row.pk, audience=audience)


@transaction.atomic
def marker_create(viewer: Viewer, map_id: UUID, *, name: str, cell: int, note: str, gm_only: bool) -> MapMarker:
    """Set a mark on a cell."""
    row = _locked(viewer, map_id)
    world = world_of(row)
    if not world.has_cell(cell):
        raise RuleError(f"The map has no cell {cell}", remedy="Choose a cell of the map.", pointer="/cell")
    if row.markers.count() >= MAX_MARKERS:
        raise TooMany(f"A map holds {MAX_MARKERS} markers.", remedy="Delete one first.")
    x, y = float(world.x[cell]), float(world.y[cell])
    marker = MapMarker.objects.create(map=row, name=name, note=note, cell=cell, x=x, y=y, gm_only=gm_only)
    changed(viewer.campaign.pk, "map", row.pk, audience=_audience_of_marker(row, marker))
    return marker


@transaction.atomic
def marker_delete(viewer: Viewer, map_id: UUID, marker_id: UUID) -> None:
    """Take a mark away."""
    row = _locked(viewer, map_id)
    marker = row.markers.filter(pk=marker_id).first()
    if marker is None:
        raise NotVisible
    audience = _audience_of_marker(row, marker)
    marker.delete()
    changed(viewer.campaign.pk, "map", row.pk, audience=audience)


@transaction.atomic
def reveal_cells(row: Map, cells: Iterable[int], around: int = 1) -> int:
    """Let players know ``cells`` and what lies within ``around`` steps; returns how many are new."""
    locked = Map.objects.select_for_update().get(pk=row.pk)
    known = players_know(locked)
    grown = known_with(world_of(locked), known, cells, around)
    new = int(np.count_nonzero(grown)) - int(np.count_nonzero(known))
    if new:
        locked.known, locked.known_count = pack_known(grown), int(np.count_nonzero(grown))
        locked.player_revision += 1
        locked.save(update_fields=["known", "known_count", "player_revision"])
        changed(locked.campaign_id, "map", locked.pk)
    return new


def _locked(viewer: Viewer, map_id: UUID) -> Map:
    row = visible_map(viewer, map_id)
    return Map.objects.select_for_update().get(pk=row.pk)


def _audience(row: Map) -> Audience:
    """Who notices a change of the map: players only when they know it."""
    return "all" if row.players_see == "all" or row.known_count else "gm"


def _audience_of_marker(row: Map, marker: MapMarker) -> Audience:
    """Players notice a mark only when it is for them and lies where they have been."""
    if marker.gm_only:
        return "gm"
    return "all" if row.players_see == "all" or bool(players_know(row)[marker.cell]) else "gm"
