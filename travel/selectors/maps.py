"""Maps as a viewer may see them: which maps, which of their cells, and the map itself for the rules."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.db.models import Q, QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from travel.models import Map, MapMarker
from travel.rules.maps.edit import Mark
from travel.rules.maps.knowledge import BoolArray, unpack_known
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Marker, Scale, Topology, WorldMap
from travel.selectors.map_worlds import world_of

__all__ = [
    "cell_count",
    "is_known",
    "known_cells",
    "marks_of",
    "miles_per_unit",
    "players_know",
    "revision_for",
    "visible_map",
    "visible_maps",
    "visible_markers",
    "world_of",
    "world_with_markers",
]


def visible_maps(viewer: Viewer, *, deleted: bool = False) -> QuerySet[Map]:
    """All maps for the GM, or those that were deleted; for others those that they know something of."""
    maps = Map.objects.filter(campaign=viewer.campaign, deleted_at__isnull=not deleted)
    if viewer.is_gm:
        return maps
    return maps.none() if deleted else maps.filter(Q(players_see="all") | Q(known_count__gt=0))


def visible_map(viewer: Viewer, map_id: UUID | str) -> Map:
    """One map, or NotVisible."""
    found = visible_maps(viewer).filter(pk=map_id).first()
    if found is None:
        raise NotVisible
    return found


def visible_markers(viewer: Viewer, row: Map) -> list[MapMarker]:
    """The markers of a map that the viewer may see, on cells that the viewer knows."""
    markers = row.markers.all() if viewer.is_gm else row.markers.filter(gm_only=False)
    known = known_cells(viewer, row)
    return [marker for marker in markers if known is None or known[marker.cell]]


def marks_of(row: Map) -> dict[str, Mark]:
    """All marks of a map by id, as edits see them."""
    return {
        str(mark.pk): Mark(mark.name, mark.cell, mark.x, mark.y, mark.note, mark.gm_only) for mark in row.markers.all()
    }


def world_with_markers(row: Map) -> WorldMap:
    """The whole map with its marks of today among the features, for taking it out."""
    world = world_of(row)
    marks = tuple(Marker(mark.name, mark.x, mark.y, mark.cell, mark.note, mark.gm_only) for mark in row.markers.all())
    return replace(world, features=replace(world.features, markers=marks))


def known_cells(viewer: Viewer, row: Map) -> BoolArray | None:
    """One bool per cell; None when the viewer knows them all."""
    if viewer.is_gm or row.players_see == "all":
        return None
    return players_know(row)


def players_know(row: Map) -> BoolArray:
    """The cells that players have come to know, gaps of the grid left out."""
    world = world_of(row)
    known: BoolArray = unpack_known(bytes(row.known), world.cell_count) & (world.terrain != NO_CELL)
    return known


def is_known(viewer: Viewer, row: Map, cell: int) -> bool:
    """Whether there is such a cell and the viewer knows it."""
    known = known_cells(viewer, row)
    return world_of(row).has_cell(cell) and (known is None or bool(known[cell]))


def cell_count(viewer: Viewer, row: Map) -> int:
    """How many cells the viewer knows."""
    return row.cells if viewer.is_gm or row.players_see == "all" else row.known_count


def revision_for(viewer: Viewer, row: Map) -> int:
    """The revision in the viewer's own counting: no gap tells a player of a hidden change."""
    return row.revision if viewer.is_gm else row.player_revision


def miles_per_unit(row: Map) -> float:
    """Miles of one unit of world coordinates; 0 without a scale."""
    return miles_per_world_unit(Topology(row.topology), Scale(row.scale_value, row.scale_unit))
