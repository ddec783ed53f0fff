"""Whole maps for the rules: the stored bundle with the changes since laid over it, the last few kept.

A map is kept under its ``state``, a name that no other ground ever has: what a failed write had made is never found.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from travel.models import Map, MapBundle, MapChange
from travel.rules.maps import bundle
from travel.rules.maps.edit import stepped, unpack_step
from travel.rules.maps.world import WorldMap

WORLDS_KEPT = 4
_TRIES = 5
State = UUID | None
_kept: OrderedDict[tuple[UUID, State], WorldMap] = OrderedDict()
_lock = Lock()


def world_of(row: Map) -> WorldMap:
    """The whole map, kept for the last few maps asked for. Never sent to a player as it is."""
    found = _find(row.pk, row.state)
    return found or _read(row)


def keep_world(map_id: UUID, state: State, world: WorldMap) -> None:
    """Keep a map under its state; those it was made from need not be kept any longer."""
    with _lock:
        _kept[map_id, state] = world
        _kept.move_to_end((map_id, state))
        older = [key for key in _kept if key[0] == map_id][:-2]
        for key in older:
            del _kept[key]
        while len(_kept) > WORLDS_KEPT:
            _kept.popitem(last=False)


def _find(map_id: UUID, state: State) -> WorldMap | None:
    with _lock:
        found = _kept.get((map_id, state))
        if found is not None:
            _kept.move_to_end((map_id, state))
        return found


def _read(row: Map) -> WorldMap:
    """The map out of the tables, from the newest one kept that leads there."""
    for _ in range(_TRIES):
        changes = list(MapChange.objects.filter(map_id=row.pk).values_list("revision", "state"))
        base = MapBundle.objects.only("map_id", "revision", "state").get(map_id=row.pk)
        later = [change for change in changes if change[0] > base.revision]
        chain: list[State] = [base.state, *(state for _, state in later)]
        if row.state in chain:
            del chain[chain.index(row.state) + 1 :]
        world = _assembled(row.pk, chain)
        if world is not None:
            keep_world(row.pk, chain[-1], world)
            return world
    raise RuntimeError("the changes of a map were folded in again and again while it was read")


def _assembled(map_id: UUID, chain: list[State]) -> WorldMap | None:
    """The map at the end of a chain of states; None if its beginning was folded in meanwhile."""
    start = next((at for at in range(len(chain) - 1, -1, -1) if _find(map_id, chain[at]) is not None), -1)
    world = _find(map_id, chain[start]) if start >= 0 else None
    if world is None:
        start, world = 0, _from_bundle(map_id, chain[0])
    missing = [state for state in chain[start + 1 :] if state is not None]
    data = dict(MapChange.objects.filter(map_id=map_id, state__in=missing).values_list("state", "data"))
    if world is None or len(data) < len(missing):
        return None
    for state in missing:
        world = stepped(world, unpack_step(bytes(data[state])))
    return world


def _from_bundle(map_id: UUID, state: State) -> WorldMap | None:
    stored = MapBundle.objects.get(map_id=map_id)
    return bundle.load(bytes(stored.data)) if stored.state == state else None
