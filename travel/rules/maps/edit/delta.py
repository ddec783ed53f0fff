"""What an edit changed, both ways: laid over a map it gives the other one, to the last bit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.areas import Area
from travel.rules.maps.edges import tails_of
from travel.rules.maps.edit.slots import Splice, inverted, spliced
from travel.rules.maps.world import Features, Float32Array, Label, Line, Settlement, WorldMap

Array = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """New values of an array at some places, int64 ``at``."""

    at: NDArray[np.int64]
    before: Array
    after: Array


@dataclass(frozen=True, slots=True, eq=False)
class EdgeTable:
    """Edges with all they carry, sorted by tail and head."""

    tails: Array
    heads: Array
    lengths: Array
    ways: Array
    river: Array


NO_EDGES = EdgeTable(*(np.empty(0, kind) for kind in (np.int32, np.int32, np.int32, np.uint8, np.uint8)))


@dataclass(frozen=True, slots=True, eq=False)
class EdgeChange:
    """All edges that touch some cells, before and after."""

    cells: NDArray[np.int64]
    before: EdgeTable
    after: EdgeTable


@dataclass(frozen=True, slots=True)
class FeatureSplices:
    """What changed in each list of features."""

    settlements: tuple[Splice[Settlement], ...] = ()
    lines: tuple[Splice[Line], ...] = ()
    labels: tuple[Splice[Label], ...] = ()
    areas: tuple[Splice[Area], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.settlements or self.lines or self.labels or self.areas)


@dataclass(frozen=True, slots=True, eq=False)
class Delta:
    """One change of a map. ``had_heights`` and ``has_heights``: whether the map gives heights at all."""

    terrain: Values | None = None
    elevation: Values | None = None
    ways: Values | None = None
    river: Values | None = None
    edges: EdgeChange | None = None
    features: FeatureSplices = field(default_factory=FeatureSplices)
    had_heights: bool = False
    has_heights: bool = False

    @property
    def is_empty(self) -> bool:
        arrays = (self.terrain, self.elevation, self.ways, self.river, self.edges)
        return all(part is None for part in arrays) and not self.features and self.had_heights == self.has_heights

    @property
    def back(self) -> Delta:
        """The change that undoes this one."""
        edges = self.edges and EdgeChange(self.edges.cells, self.edges.after, self.edges.before)
        features = FeatureSplices(*(inverted(part) for part in _lists(self.features)))
        return Delta(
            terrain=_turned(self.terrain),
            elevation=_turned(self.elevation),
            ways=_turned(self.ways),
            river=_turned(self.river),
            edges=edges,
            features=features,
            had_heights=self.has_heights,
            has_heights=self.had_heights,
        )


def laid_over(world: WorldMap, delta: Delta) -> WorldMap:
    """The map after a change. It shares with the map before what did not change."""
    changed: dict[str, Any] = {}
    if delta.edges is not None:
        changed = _with_edges(world, delta.edges)
    if delta.terrain is not None:
        changed["terrain"] = _with_values(world.terrain, delta.terrain)
    for name, values in (("ways", delta.ways), ("river", delta.river)):
        if values is not None:
            changed[name] = _with_values(changed.get(name, getattr(world, name)), values)
    if delta.elevation is not None or delta.had_heights != delta.has_heights:
        changed["elevation"] = _heights(world, delta)
    if delta.features:
        changed["features"] = _with_features(world.features, delta.features)
    return replace(world, **changed) if changed else world


def _turned(values: Values | None) -> Values | None:
    return values and Values(values.at, values.after, values.before)


def _with_values(array: Array, values: Values) -> Array:
    fresh = array.copy()
    fresh[values.at] = values.after
    fresh.setflags(write=False)
    return fresh


def _heights(world: WorldMap, delta: Delta) -> Float32Array:
    if not delta.has_heights:
        return np.empty(0, np.float32)
    known = world.elevation if len(world.elevation) else np.full(world.cell_count, np.nan, np.float32)
    if delta.elevation is None:
        return known
    heights: Float32Array = _with_values(known, delta.elevation)
    return heights


def _with_features(features: Features, splices: FeatureSplices) -> Features:
    return replace(
        features,
        settlements=spliced(features.settlements, splices.settlements),
        lines=spliced(features.lines, splices.lines),
        labels=spliced(features.labels, splices.labels),
        areas=spliced(features.areas, splices.areas),
    )


def _lists(features: FeatureSplices) -> tuple[tuple[Splice[Any], ...], ...]:
    return features.settlements, features.lines, features.labels, features.areas


def _with_edges(world: WorldMap, change: EdgeChange) -> dict[str, Array]:
    """The edge arrays with those at some cells exchanged; edges stay sorted by tail and head."""
    tails = tails_of(world.offsets)
    touched = np.zeros(world.cell_count, np.bool_)
    touched[change.cells] = True
    stays = ~(touched[tails] | touched[world.heads])
    keys = tails[stays].astype(np.int64) * world.cell_count + world.heads[stays]
    new = change.after
    places = np.searchsorted(keys, new.tails.astype(np.int64) * world.cell_count + new.heads)
    counts = np.bincount(tails[stays], minlength=world.cell_count)
    counts += np.bincount(new.tails, minlength=world.cell_count)
    offsets = np.zeros(world.cell_count + 1, np.int64)
    np.cumsum(counts, out=offsets[1:])
    arrays = {"offsets": offsets}
    for name in ("heads", "lengths", "ways", "river"):
        kept = getattr(world, name)[stays]
        arrays[name] = np.insert(kept, places, getattr(new, name)).astype(kept.dtype, copy=False)
    for array in arrays.values():
        array.setflags(write=False)
    return arrays


def edges_at(world: WorldMap, cells: NDArray[np.int64]) -> EdgeTable:
    """All edges that leave or enter some cells."""
    touched = np.zeros(world.cell_count, np.bool_)
    touched[cells] = True
    tails = tails_of(world.offsets)
    chosen = np.flatnonzero(touched[tails] | touched[world.heads])
    return EdgeTable(tails[chosen], world.heads[chosen], world.lengths[chosen], world.ways[chosen], world.river[chosen])
