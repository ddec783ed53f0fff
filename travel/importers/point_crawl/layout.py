"""Places drawn so that their distances look about as long as the links say; the same every time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components, shortest_path
from scipy.spatial.distance import cdist

FloatArray = NDArray[np.float64]
_WORK = 20_000_000
_GAP = 1.3


def lay_out(count: int, links: list[tuple[int, int, float]]) -> FloatArray:
    """float64[count, 2]: x east and y south, in the unit of the links' lengths. Parts without a link between them
    stand side by side."""
    tails = np.array([a for a, _, _ in links], np.int64)
    heads = np.array([b for _, b, _ in links], np.int64)
    lengths = np.array([length for *_, length in links], np.float64)
    order = np.lexsort((lengths, heads, tails))
    first = np.unique(tails[order] * count + heads[order], return_index=True)[1]
    kept = order[first]
    graph = coo_array((lengths[kept], (tails[kept], heads[kept])), shape=(count, count)).tocsr()
    _, part = connected_components(graph, directed=False)
    places = np.zeros((count, 2))
    east = 0.0
    for number in range(int(part.max(initial=-1)) + 1):
        members = np.flatnonzero(part == number)
        apart = shortest_path(graph[members][:, members], directed=False)
        laid = _majorized(apart)
        laid -= laid.min(axis=0)
        laid[:, 0] += east
        places[members] = laid
        east = float(laid[:, 0].max()) + _GAP * max(1.0, float(lengths.mean()) if len(lengths) else 1.0)
    return np.round(places, 4)


def _majorized(apart: FloatArray) -> FloatArray:
    """Stress majorization from a classical scaling; weights fall with the square of the distance."""
    count = len(apart)
    if count == 1:
        return np.zeros((1, 2))
    places = _scaled(apart)
    weights = 1 / np.maximum(apart, 1e-9) ** 2
    np.fill_diagonal(weights, 0)
    degree = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.inv(degree + 1 / count) - 1 / count
    wanted = -weights * apart
    for _ in range(max(10, min(300, _WORK // (count * count)))):
        pulls = wanted / np.maximum(cdist(places, places), 1e-9)
        pulls.flat[:: count + 1] = 0
        pulls.flat[:: count + 1] = -pulls.sum(axis=1)
        places = inverse @ (pulls @ places)
    return _turned(places)


def _scaled(apart: FloatArray) -> FloatArray:
    """Classical scaling, with a little of a circle so that places on one line can leave it."""
    count = len(apart)
    centring = np.eye(count) - 1 / count
    values, vectors = np.linalg.eigh(-0.5 * centring @ (apart**2) @ centring)
    chosen = vectors[:, -2:][:, ::-1] * np.sqrt(np.maximum(values[-2:][::-1], 0))
    for axis in range(chosen.shape[1]):
        largest = np.argmax(np.round(np.abs(chosen[:, axis]), 9))
        chosen[:, axis] *= -1 if chosen[largest, axis] < 0 else 1
    angles = 2 * np.pi * np.arange(count) / count
    places: FloatArray = chosen + np.column_stack((np.cos(angles), np.sin(angles))) * float(apart.mean()) * 1e-2
    return places


def _turned(places: FloatArray) -> FloatArray:
    """Turned so that the longest extent lies east and west, and the first place in the north-west half."""
    centred = places - places.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    turned: FloatArray = centred @ axes.T
    for axis in range(2):
        if turned[0, axis] > 0:
            turned[:, axis] *= -1
    return turned
