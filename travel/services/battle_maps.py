"""Writing battle maps: storing, changing, deleting and bringing back. One transaction each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import Conflict, NotVisible, TooMany
from campaigns.models import Campaign
from campaigns.notify import changed
from tactical.rules.kernel.codec import from_plain
from travel.models import BattleMap, BattleMapBundle
from travel.rules.battlemaps import bundle
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleNote, Light
from travel.rules.battlemaps.model import BattleMap as Battle
from travel.selectors.battle_maps import battle_of, visible_battle_map

KIND = "battle_map"
MAX_BATTLE_MAPS = 300


@transaction.atomic
def battle_map_store(campaign: Campaign, battle: Battle, *, report: dict[str, Any] | None = None) -> BattleMap:
    """Store a battle map whole: its row and its bundle. RuleError if it is out of bounds."""
    _check_room(campaign)
    data = bundle.dump(battle)
    row = BattleMap(campaign=campaign, report=report)
    _describe(row, battle)
    row.save()
    BattleMapBundle.objects.create(battle_map=row, data=data, digest=bundle.digest(data))
    changed(campaign.pk, KIND, row.pk, audience="gm")
    return row


@transaction.atomic
def battle_map_change(viewer: Viewer, battle_map_id: UUID, *, version: int, changes: dict[str, Any]) -> BattleMap:
    """Change parts of a battle map: ``changes`` holds plain values of name, feet_per_square, rows, barriers, lights
    or notes, each taking the place of what was there. The picture stays."""
    row = _locked(viewer, battle_map_id)
    if row.revision != version:
        raise Conflict("The battle map was changed meanwhile.", current_version=row.revision)
    battle = replace(battle_of(row), **_built(changes))
    data = bundle.dump(battle)
    _describe(row, battle)
    row.revision += 1
    row.save()
    BattleMapBundle.objects.filter(battle_map=row).update(data=data, digest=bundle.digest(data))
    changed(viewer.campaign.pk, KIND, row.pk, audience="gm")
    return row


@transaction.atomic
def battle_map_delete(viewer: Viewer, battle_map_id: UUID) -> None:
    """Put a battle map away; it is kept for a while, so that the deletion can be undone."""
    row = _locked(viewer, battle_map_id)
    row.deleted_at = timezone.now()
    row.save(update_fields=["deleted_at"])
    changed(viewer.campaign.pk, KIND, row.pk, audience="gm")


@transaction.atomic
def battle_map_restore(viewer: Viewer, battle_map_id: UUID) -> BattleMap:
    """Bring a deleted battle map back, where it lay before."""
    row = BattleMap.objects.select_for_update().filter(campaign=viewer.campaign, pk=battle_map_id).first()
    if row is None or not viewer.is_gm:
        raise NotVisible
    if row.deleted_at is not None:
        _check_room(viewer.campaign)
        row.deleted_at = None
        row.save(update_fields=["deleted_at"])
        changed(viewer.campaign.pk, KIND, row.pk, audience="gm")
    return row


def _check_room(campaign: Campaign) -> None:
    """Refuse one battle map more than a campaign holds."""
    if BattleMap.objects.filter(campaign=campaign, deleted_at=None).count() >= MAX_BATTLE_MAPS:
        raise TooMany(f"A campaign holds {MAX_BATTLE_MAPS} battle maps.", remedy="Delete one first.")


def battle_of_plain(plain: dict[str, Any]) -> Battle:
    """A battle map from the plain values of a request. RuleError with the place of what is wrong."""
    return Battle(**{"rows": (), **_built(plain)})


def _built(plain: dict[str, Any]) -> dict[str, Any]:
    """The values of a request as the rules have them."""
    kinds: dict[str, Any] = {
        "name": str,
        "feet_per_square": float,
        "rows": tuple[str, ...],
        "barriers": tuple[Barrier, ...],
        "lights": tuple[Light, ...],
        "notes": tuple[BattleNote, ...],
    }
    return {key: from_plain(kinds[key], value, f"/{key}") for key, value in plain.items()}


def _describe(row: BattleMap, battle: Battle) -> None:
    """Fill what lists show."""
    row.name = battle.name
    row.width, row.height, row.feet_per_square = battle.width, battle.height, battle.feet_per_square
    row.doors = battle.count(BarrierKind.DOOR, BarrierKind.SECRET_DOOR)
    row.windows = battle.count(BarrierKind.WINDOW)
    row.walls = len(battle.barriers) - row.doors - row.windows
    row.lights = len(battle.lights)
    row.has_picture = battle.picture is not None


def _locked(viewer: Viewer, battle_map_id: UUID) -> BattleMap:
    seen = visible_battle_map(viewer, battle_map_id)
    row = BattleMap.objects.select_for_update().filter(pk=seen.pk, deleted_at=None).first()
    if row is None:
        raise NotVisible
    return row
