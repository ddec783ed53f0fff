"""Whether players can tell that a map was changed: only what lies where they have been, and is not the GM's."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.models import Map, MapPicture
from travel.rules.maps.edges import tails_of
from travel.rules.maps.edit import Delta, Mark, Step, laid_over
from travel.rules.maps.edit.slots import Splice
from travel.rules.maps.knowledge import BoolArray, unpack_known
from travel.rules.maps.sight import for_players, mesh_bytes, terrain_bytes
from travel.rules.maps.world import Features, WorldMap


def players_notice(row: Map, before: WorldMap, step: Step) -> bool:
    """Whether a step changes anything that players are sent of a map. ``row`` is as before the step."""
    known: BoolArray | None = None
    if row.players_see != "all":
        known = unpack_known(bytes(row.known), before.cell_count)
        if not known.any():
            return False
    if any(_shown(change.before, known) != _shown(change.after, known) for change in step.marks):
        return True
    world = before
    for index, delta in enumerate(step.deltas):
        if _delta_shows(world, delta, known):
            return True
        if index + 1 < len(step.deltas):
            world = laid_over(world, delta)
    return False


def players_view(row: Map, world: WorldMap) -> str:
    """A digest of all that players are sent of a map; empty while they know nothing of it.

    Databases give the keys of stored JSON in orders of their own, so they are sorted here.
    """
    sees_all = row.players_see == "all"
    if not (sees_all or row.known_count):
        return ""
    known = None if sees_all else unpack_known(bytes(row.known), world.cell_count)
    marks = row.markers.filter(gm_only=False).values("name", "note", "cell", "x", "y")
    picture = MapPicture.objects.filter(map=row).first() if sees_all else None
    parts = (
        json.dumps(
            [row.name, row.topology, row.grid, [float(edge) for edge in row.bounds], row.scale_value, row.scale_unit],
            sort_keys=True,
        ).encode(),
        terrain_bytes(world, known),
        mesh_bytes(world, known),
        repr(for_players(world, known)).encode(),
        repr([mark for mark in marks if known is None or known[mark["cell"]]]).encode(),
        b"" if picture is None else repr(picture.place).encode() + bytes(picture.data),
        *_ground_beside(world, known),
    )
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _ground_beside(world: WorldMap, known: BoolArray | None) -> tuple[bytes, ...]:
    """The heights of known cells, and the edges between them with all they carry."""
    tails = tails_of(world.offsets)
    edges = np.ones(len(tails), np.bool_) if known is None else known[tails] & known[world.heads]
    tables = (tails, world.heads, world.lengths, world.ways, world.river)
    heights = world.elevation if known is None or not len(world.elevation) else world.elevation[known]
    return (heights.tobytes(), *(table[edges].tobytes() for table in tables))


def _shown(mark: Mark | None, known: BoolArray | None) -> Mark | None:
    """A mark as players get it."""
    hidden = mark is None or mark.gm_only or (known is not None and not known[mark.cell])
    return None if hidden else mark


def _delta_shows(world: WorldMap, delta: Delta, known: BoolArray | None) -> bool:
    cells = [part.at for part in (delta.terrain, delta.elevation) if part is not None]
    if delta.edges is not None:
        cells.append(delta.edges.cells)
    if any(_any(known, part) for part in cells):
        return True
    for values in (delta.ways, delta.river):
        if values is not None and _any_edge(world, values.at, known):
            return True
    lists = ("settlements", "lines", "labels", "areas")
    return any(_splices_show(world, name, getattr(delta.features, name), known) for name in lists)


def _any(known: BoolArray | None, cells: NDArray[np.int64]) -> bool:
    return known is None or bool(known[cells].any())


def _any_edge(world: WorldMap, edges: NDArray[np.int64], known: BoolArray | None) -> bool:
    """Whether players know both ends of one of the edges."""
    if known is None:
        return True
    tails = np.searchsorted(world.offsets, edges, side="right") - 1
    return bool((known[tails] & known[world.heads[edges]]).any())


def _splices_show(world: WorldMap, name: str, splices: tuple[Splice[Any], ...], known: BoolArray | None) -> bool:
    """Whether players see what was removed otherwise than what came instead."""
    removed = tuple(item for splice in splices for item in splice.removed)
    added = tuple(item for splice in splices for item in splice.added)
    return _seen(world, name, removed, known) != _seen(world, name, added, known)


def _seen(world: WorldMap, name: str, items: tuple[Any, ...], known: BoolArray | None) -> Features:
    if not items:
        return Features()
    alone: dict[str, Any] = {name: items}
    return for_players(replace(world, features=Features(**alone)), known)
