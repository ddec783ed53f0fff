"""Battle maps and child maps as a viewer may see them: the GM sees all, players none but through a fight."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.gateway import backdrop_is_shown
from travel.models import BattleMap, BattleMapBundle, Map, MapChild
from travel.rules.battlemaps import bundle
from travel.rules.battlemaps.model import BattleMap as Battle
from travel.rules.pictures import Picture
from travel.selectors.maps import world_of

BATTLES_KEPT = 6
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Under:
    """Where a battle map lies: a campaign map and a cell of it (``key`` as printed) or an area (``key`` its name)."""

    map: UUID
    map_name: str
    cell: int | None
    key: str


def visible_battle_maps(viewer: Viewer, *, deleted: bool = False) -> QuerySet[BattleMap]:
    """All battle maps for the GM, or those that were deleted; none for others."""
    rows = BattleMap.objects.filter(campaign=viewer.campaign, deleted_at__isnull=not deleted)
    return rows if viewer.is_gm else rows.none()


def visible_battle_map(viewer: Viewer, battle_map_id: UUID | str) -> BattleMap:
    """One battle map, or NotVisible."""
    found = visible_battle_maps(viewer).filter(pk=battle_map_id).first()
    if found is None:
        raise NotVisible
    return found


def picture_address(row: BattleMap) -> str:
    """Where the picture of a battle map is to be had."""
    return reverse("battle-map-picture", kwargs={"campaign": row.campaign_id, "battle": row.pk})


def visible_picture(viewer: Viewer, battle_map_id: UUID) -> Picture:
    """The picture of a battle map: the GM's, and players' when a fight shows them all of it; else NotVisible."""
    rows = BattleMap.objects.filter(campaign=viewer.campaign, pk=battle_map_id)
    row = rows.filter(deleted_at=None).first() if viewer.is_gm else rows.first()
    if row is None or not (viewer.is_gm or backdrop_is_shown(viewer.campaign, picture_address(row))):
        raise NotVisible
    picture = battle_of(row).picture
    if picture is None:
        raise NotVisible
    return picture


def battle_of(row: BattleMap) -> Battle:
    """The battle map itself, kept for the last few asked for."""
    return battle_and_digest(row)[0]


def battle_and_digest(row: BattleMap) -> tuple[Battle, str]:
    """The battle map itself and its digest, read anew if it is changed between the two."""
    for _ in range(_TRIES):
        digest = digest_of(row)
        with suppress(BattleMapBundle.DoesNotExist):
            return battle_at(row.pk, digest), digest
    raise RuntimeError("a battle map was changed again and again while it was read")


def digest_of(row: BattleMap) -> str:
    """What tells one content of a battle map from another; unlike a revision it cannot be taken back and given anew."""
    return BattleMapBundle.objects.values_list("digest", flat=True).get(battle_map=row)


@lru_cache(maxsize=BATTLES_KEPT)
def battle_at(battle_map_id: UUID, digest: str) -> Battle:
    """A battle map with a content that it had a moment ago, kept; BattleMapBundle.DoesNotExist if it is another now."""
    data = BattleMapBundle.objects.values_list("data", flat=True).get(battle_map_id=battle_map_id, digest=digest)
    return bundle.load(bytes(data))


def children_of(viewer: Viewer, row: Map) -> QuerySet[MapChild]:
    """The child maps of a map that are still there; players are told of none."""
    names = ("child_map__name", "child_battle__name", "map__name", "map__state")
    children = MapChild.objects.filter(map=row).select_related("child_map", "child_battle", "map")
    children = children.only("cell", "area", "note", "created_at", *names)
    there = Q(child_map__isnull=False, child_map__deleted_at=None) | Q(
        child_battle__isnull=False, child_battle__deleted_at=None
    )
    return children.filter(there) if viewer.is_gm else children.none()


def under_of(rows: Sequence[BattleMap]) -> dict[UUID, list[Under]]:
    """Where each of these battle maps lies, on campaign maps that are still there. A page of them at most: their keys
    take whole campaign maps."""
    found: dict[UUID, list[Under]] = {}
    links = list(MapChild.objects.filter(child_battle__in=rows, map__deleted_at=None).order_by("map_id", "created_at"))
    maps = Map.objects.only("name", "state").in_bulk({link.map_id for link in links})
    for link in links:
        if link.child_battle_id is not None and link.map_id in maps:
            link.map = maps[link.map_id]
            under = Under(link.map_id, link.map.name, link.cell, place_key(link))
            found.setdefault(link.child_battle_id, []).append(under)
    return found


def place_key(link: MapChild) -> str:
    """The printed key of a link's cell, or the name of its area; empty for a cell that is no longer there."""
    if link.cell is None:
        return link.area
    world = world_of(link.map)
    return world.key(link.cell) if world.has_cell(link.cell) else ""


def area_number(link: MapChild) -> int | None:
    """The number that a link's area has on the map as it stands; None for a cell, or if the area is gone."""
    if not link.area:
        return None
    areas = world_of(link.map).features.areas
    return next((number for number, area in enumerate(areas) if area.name == link.area), None)


def battle_map_under(map_id: UUID, cell: int) -> BattleMap | None:
    """The battle map under a cell: its own, else that of an area it lies in; the oldest link counts."""
    links = MapChild.objects.filter(map_id=map_id, child_battle__isnull=False, child_battle__deleted_at=None)
    own = links.filter(cell=cell).select_related("child_battle").first()
    if own is not None:
        return own.child_battle
    in_areas = list(links.exclude(area="").select_related("child_battle", "map"))
    if not in_areas:
        return None
    here = {area.name for area in world_of(in_areas[0].map).features.areas if cell in area.cells}
    return next((link.child_battle for link in in_areas if link.area in here), None)
