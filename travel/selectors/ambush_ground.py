"""The ground that an ambush is fought on: a battle map chosen, the one under the cell, or none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from travel.models import BattleMap
from travel.rules.ambush import BATTLE_MAP_HERE, AmbushChoices
from travel.rules.battlemaps.fighting import FightGround, Window, place_of, window_at
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.state import JourneyState
from travel.selectors.battle_maps import battle_and_digest, battle_at, battle_map_under, picture_address


@dataclass(frozen=True, slots=True)
class ChosenGround:
    """The battle map that a fight is on, the part of it, and what that is to the fight."""

    row: BattleMap
    window: Window
    ground: FightGround


@dataclass(frozen=True, slots=True)
class Met:
    """Who meets whom, where: of a journey as it stands, or of a plan at a place of its way."""

    context: JourneyContext
    state: JourneyState
    map: UUID | None
    campaign: UUID
    note: str = ""


def ground_of(met: Met, choices: AmbushChoices) -> ChosenGround | None:
    """The battle map that the GM chose, or the one under the cell where the party is; None for made ground, or when
    the battle map chosen is no longer there."""
    row: BattleMap | None = None
    if choices.battle_map == BATTLE_MAP_HERE:
        if met.map is not None:
            row = battle_map_under(met.map, met.context.route.place_at(met.state.progress).cell)
    elif choices.battle_map:
        row = BattleMap.objects.filter(campaign=met.campaign, pk=choices.battle_map, deleted_at=None).first()
    if row is None:
        return None
    battle, digest = battle_and_digest(row)
    window = window_at(battle, choices.window)
    return ChosenGround(row, window, _place_of(row.pk, digest, window, picture_address(row)))


@lru_cache(maxsize=16)
def _place_of(battle_map_id: UUID, digest: str, window: Window, picture: str) -> FightGround:
    """Kept for the next request of the same set-up."""
    return place_of(battle_at(battle_map_id, digest), window, picture)
