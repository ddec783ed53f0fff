"""Whether players can tell that a map was changed: only what lies where they have been, and is not the GM's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.models import Map
from travel.rules.maps.edit import Delta, Mark, Step, laid_over
from travel.rules.maps.edit.slots import Splice
from travel.rules.maps.knowledge import BoolArray, unpack_known
from travel.rules.maps.sight import for_players
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
