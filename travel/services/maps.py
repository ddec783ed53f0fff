"""Writing maps: storing, changing, and what players come to know. One transaction each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible, TooMany
from campaigns.models import Campaign
from campaigns.notify import Audience, changed
from tactical.rules.kernel.codec import to_plain
from travel.models import Map, MapBundle, MapMarker, MapPicture
from travel.rules.maps import bundle
from travel.rules.maps.blank import blank_map
from travel.rules.maps.edit.draft import MAX_MARKERS
from travel.rules.maps.knowledge import known_with, pack_known
from travel.rules.maps.scale import check_scale, rescaled
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Scale, Topology, WorldMap
from travel.rules.pictures import Picture
from travel.selectors.map_worlds import keep_world
from travel.selectors.maps import players_know, visible_map, world_of
from travel.services.map_steps import fold_world, forget_edges

MAX_MAPS = 100


@transaction.atomic
def map_store(
    campaign: Campaign,
    world: WorldMap,
    *,
    report: dict[str, Any] | None = None,
    players_see: str = "travelled",
    picture: Picture | None = None,
) -> Map:
    """Store a map whole: its row, its bundle, its markers and the picture below it."""
    check_room(campaign)
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
        report=_with_markers_left_out(report, len(world.features.markers)),
        state=uuid4(),
    )
    MapBundle.objects.create(map=row, data=data, digest=bundle.digest(data), revision=1, state=row.state)
    keep_world(row.pk, row.state, world)
    picture_store(row, picture)
    markers = world.features.markers[:MAX_MARKERS]
    MapMarker.objects.bulk_create(
        MapMarker(map=row, name=mark.name, note=mark.note, cell=mark.cell, x=mark.x, y=mark.y, gm_only=mark.gm_only)
        for mark in markers
    )
    changed(campaign.pk, "map", row.pk, audience=audience_of(row))
    return row


def _with_markers_left_out(report: dict[str, Any] | None, found: int) -> dict[str, Any] | None:
    """The report of an import, which says so if the map has more markers than are kept."""
    text = f"{found:,} markers are more than a map holds; the first {MAX_MARKERS:,} are kept"
    if report is None or found <= MAX_MARKERS:
        return report
    return {**report, "warnings": [*report.get("warnings", ()), text]}


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
    row = map_locked(viewer, map_id)
    if row.revision != version:
        raise Conflict("The map was changed meanwhile.", current_version=row.revision)
    before = audience_of(row)
    if name is not None:
        row.name = name
    if players_see is not None:
        row.players_see = players_see
    if scale is not None:
        _rescale(row, scale)
    row.revision += 1
    row.player_revision += 1
    row.save()
    changed(viewer.campaign.pk, "map", row.pk, audience="all" if "all" in (before, audience_of(row)) else "gm")
    return row


def world_replace(row: Map, world: WorldMap) -> None:
    """Give a locked map other ground and features; the caller saves it. What could be undone is forgotten."""
    row.topology, row.grid = world.topology.value, to_plain(world.grid)
    row.cells, row.bounds = int(np.count_nonzero(world.terrain != NO_CELL)), list(world.bounds)
    row.scale_value, row.scale_unit = world.scale.value, world.scale.unit
    row.revision += 1
    row.state = uuid4()
    fold_world(row, world)
    row.edits.all().delete()


def _rescale(row: Map, scale: Scale) -> None:
    """Other lengths; the caller raises the revision. Steps that gave or took cells cannot be undone any longer."""
    check_scale(scale)
    row.state = uuid4()
    fold_world(row, rescaled(world_of(row), scale), revision=row.revision + 1)
    row.scale_value, row.scale_unit = scale.value, scale.unit
    forget_edges(row)


@transaction.atomic
def map_delete(viewer: Viewer, map_id: UUID) -> None:
    """Put a map away; it is kept for a while, so that the deletion can be undone."""
    row = map_locked(viewer, map_id)
    audience = audience_of(row)
    row.deleted_at = timezone.now()
    row.save(update_fields=["deleted_at"])
    changed(viewer.campaign.pk, "map", row.pk, audience=audience)


@transaction.atomic
def map_restore(viewer: Viewer, map_id: UUID) -> Map:
    """Bring back a map that was put away."""
    row = Map.objects.select_for_update().filter(campaign=viewer.campaign, pk=map_id).first()
    if row is None:
        raise NotVisible
    if row.deleted_at is not None:
        check_room(viewer.campaign)
        row.deleted_at = None
        row.save(update_fields=["deleted_at"])
        changed(viewer.campaign.pk, "map", row.pk, audience=audience_of(row))
    return row


def map_blank(
    viewer: Viewer, *, name: str, topology: Topology, columns: int, rows: int, scale: Scale, terrain: Terrain
) -> Map:
    """Store a map from nothing: a grid of one ground."""
    return map_store(viewer.campaign, blank_map(name, topology, columns, rows, scale, terrain))


def picture_store(row: Map, picture: Picture | None) -> None:
    """Lay a picture below a map in place of the one there; None leaves the map as it is."""
    if picture is None:
        return
    MapPicture.objects.update_or_create(
        map=row,
        defaults={
            "data": picture.data,
            "media": picture.media,
            "width": picture.width,
            "height": picture.height,
            "place": list(picture.place),
        },
    )


def check_room(campaign: Campaign) -> None:
    """TooMany when the campaign holds no more maps."""
    if Map.objects.filter(campaign=campaign, deleted_at=None).count() >= MAX_MAPS:
        raise TooMany(f"A campaign holds {MAX_MAPS} maps.", remedy="Delete one first.")


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


def map_locked(viewer: Viewer, map_id: UUID) -> Map:
    """A map that the viewer sees, locked until the transaction ends."""
    row = Map.objects.select_for_update().filter(pk=visible_map(viewer, map_id).pk, deleted_at=None).first()
    if row is None:
        raise NotVisible
    return row


def audience_of(row: Map) -> Audience:
    """Who notices a change of the map: players only when they know it."""
    return "all" if row.players_see == "all" or row.known_count else "gm"
