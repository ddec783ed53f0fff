"""Child maps: laying a map or a battle map under a cell or an area of a campaign map, and taking it away."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible, TooMany
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import Map, MapChild
from travel.selectors.battle_maps import visible_battle_map
from travel.selectors.maps import visible_map, world_of

MAX_CHILDREN = 2000


@transaction.atomic
def child_create(
    viewer: Viewer,
    map_id: UUID,
    *,
    cell: int | None = None,
    area: int | None = None,
    child_map: UUID | None = None,
    child_battle: UUID | None = None,
    note: str = "",
) -> MapChild:
    """Lay a map under a cell or an area (by its number on the map)."""
    row = visible_map(viewer, map_id)
    Map.objects.select_for_update().get(pk=row.pk)
    if row.children.count() >= MAX_CHILDREN:
        raise TooMany(f"A map holds {MAX_CHILDREN} child maps.", remedy="Take one away first.")
    name = _place(row, cell, area)
    if (child_map is None) == (child_battle is None):
        raise RuleError("One map is needed below", remedy="Give child_map or child_battle.", pointer="/child_map")
    below = None if child_map is None else visible_map(viewer, child_map)
    battle = None if child_battle is None else visible_battle_map(viewer, child_battle)
    if below is not None and below.pk == row.pk:
        raise RuleError("A map cannot lie under itself", remedy="Choose another map.", pointer="/child_map")
    if row.children.filter(cell=cell, area=name, child_map=below, child_battle=battle).exists():
        raise RuleError("This map lies there already", remedy="Choose another place or map.", pointer="/cell")
    child = MapChild.objects.create(map=row, cell=cell, area=name, child_map=below, child_battle=battle, note=note)
    changed(viewer.campaign.pk, "map", row.pk, audience="gm")
    return child


def _place(row: Map, cell: int | None, area: int | None) -> str:
    """Check the place; the area's name, or "" for a cell."""
    if (cell is None) == (area is None):
        raise RuleError("One place is needed", remedy="Give a cell or an area.", pointer="/cell")
    world = world_of(row)
    if cell is not None:
        if not world.has_cell(cell):
            raise RuleError(f"The map has no cell {cell}", remedy="Choose a cell of the map.", pointer="/cell")
        return ""
    areas = world.features.areas
    if area is None or not 0 <= area < len(areas):
        raise RuleError(f"The map has no area {area}", remedy="Choose an area of the map.", pointer="/area")
    if not areas[area].name:
        raise RuleError("This area has no name", remedy="Name it first.", pointer="/area")
    return areas[area].name


@transaction.atomic
def child_delete(viewer: Viewer, map_id: UUID, child_id: UUID) -> None:
    """Take the link away; both maps stay."""
    row = visible_map(viewer, map_id)
    child = row.children.filter(pk=child_id).first()
    if child is None:
        raise NotVisible
    child.delete()
    changed(viewer.campaign.pk, "map", row.pk, audience="gm")
