"""Fights of dnd5e-engine, run by the Python of its own environment: prints how many it plays in a second.

Its creatures stand in the same hall as ours. It plays monsters itself; for player characters, which it leaves to its
host, a short policy goes at the nearest enemy and strikes. Arguments: how many a side, seconds to go on for.
"""

from __future__ import annotations

import asyncio
import sys
from time import process_time
from typing import Any

from dnd5e_engine import (  # type: ignore[import-not-found]  # installed in an environment of its own
    EncounterMemberSpec,
    GridScene,
    IntentRejectedError,
    PartyMemberSpec,
    PlayerIntent,
    advance_monster_turn,
    cell_id,
    end_combat,
    get_live,
    parse_cell,
    start_combat,
    submit_player_intent,
)

SIZE, SPEED, MOST_TURNS = 30, 6, 400
WALLS = {(x, y) for y in range(SIZE) if y % 10 not in (4, 5) for x in (10, 20)}
PILLARS = {(5, 8), (5, 21), (15, 14), (15, 15), (24, 8), (24, 21)}
BLOCKED = WALLS | PILLARS
Cell = tuple[int, int]


async def fight(each: int, seed: int) -> None:
    """Play one fight to its end."""
    party = [
        PartyMemberSpec(
            entity_id=f"char:{i}",
            name=f"Hero {i}",
            initiative=None,
            hp_current=40,
            hp_max=40,
            ac=17,
            attack_bonus=7,
            strength=16,
            dexterity=14,
            zone_id=cell_id(4, 8 + 2 * i),
            equipment=("longsword",),
        )
        for i in range(each)
    ]
    foes = [
        EncounterMemberSpec(
            entity_id=f"mon:{i}",
            entity_type="Monster",
            name=f"Foe {i}",
            initiative=None,
            hp_current=40,
            hp_max=40,
            ac=17,
            attack_bonus=7,
            damage_dice="1d8+5",
            damage_type="slashing",
            zone_id=cell_id(25, 8 + 2 * i),
        )
        for i in range(each)
    ]
    scene = GridScene(width=SIZE, height=SIZE, blocked_cells=[cell_id(*cell) for cell in sorted(BLOCKED)])
    start = await start_combat(session_id=f"bench-{seed}", party=party, encounter=foes, grid_scene=scene, rng_seed=seed)
    for _ in range(MOST_TURNS):
        live = get_live(start.handle)
        if live.ended or not all(any(live.tracked_hp[key] > 0 for key in side) for side in _sides(live)):
            break
        actor = live.initiative[live.current_turn_index].entity_id
        if actor in live.party_ids:
            await _play(start.handle, actor, live)
        else:
            await advance_monster_turn(start.handle)
    await end_combat(start.handle)


def _sides(live: Any) -> tuple[set[str], set[str]]:
    return live.party_ids, live.encounter_ids


async def _play(handle: Any, actor: str, live: Any) -> None:
    here = parse_cell(live.actor_zone[actor])
    enemies = [key for key in live.encounter_ids if key not in live.dead_ids and live.tracked_hp.get(key, 1) > 0]
    if enemies:
        target = min(enemies, key=lambda key: (_apart(here, parse_cell(live.actor_zone[key])), key))
        there = parse_cell(live.actor_zone[target])
        if _apart(here, there) > 1:
            taken = {parse_cell(zone) for key, zone in live.actor_zone.items() if key not in live.dead_ids}
            to = _towards(here, there, taken)
            if to != here:
                await _try(handle, actor, PlayerIntent(intent_type="move", target_zone_id=cell_id(*to)))
                here = to
        if _apart(here, there) <= 1:
            await _try(handle, actor, PlayerIntent(intent_type="attack", target_id=target, weapon_id="longsword"))
    after = get_live(handle)
    if not after.ended and after.initiative[after.current_turn_index].entity_id == actor:
        await _try(handle, actor, PlayerIntent(intent_type="pass"))


async def _try(handle: Any, actor: str, intent: Any) -> None:
    try:
        await submit_player_intent(handle, actor, intent)
    except IntentRejectedError:
        return


def _apart(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def _towards(here: Cell, there: Cell, taken: set[Cell]) -> Cell:
    """Return the cell within a move that has the shortest way to the enemy."""
    left = _floods(there, taken - {here})
    near = _floods(here, taken, SPEED)
    return min(near, key=lambda cell: (left.get(cell, 999), near[cell], cell))


def _floods(start: Cell, taken: set[Cell], most: int = 999) -> dict[Cell, int]:
    found, edge = {start: 0}, [start]
    while edge:
        x, y = edge.pop(0)
        if found[x, y] == most:
            continue
        for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if cell in found or cell in BLOCKED or cell in taken:
                continue
            if 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE:
                found[cell] = found[x, y] + 1
                edge.append(cell)
    return found


def main() -> None:
    each, seconds = int(sys.argv[1]), float(sys.argv[2])
    asyncio.run(fight(each, 0))
    begun, fights = process_time(), 0
    while process_time() - begun < seconds:
        fights += 1
        asyncio.run(fight(each, fights))
    print(fights / (process_time() - begun))


if __name__ == "__main__":
    main()
