"""The generator's own triangulation, repeated to the last tie.

A saved map holds no cells, only lists in the order of cells that the generator makes anew each time. That order
follows from where the triangulation happens to begin at each point, so any other triangulation of the same points,
however right, would give ground and burgs to the wrong cells. This is the sweep of the "Delaunator" algorithm with
its seed triangle, its unstable sort and its hash of the hull.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from travel.importers.azgaar.compiled import compiled

Array = Any
_EPSILON = 2.0**-52
_STACK = 512


@compiled
def _apart(ax: float, ay: float, bx: float, by: float) -> float:
    dx = ax - bx
    dy = ay - by
    return dx * dx + dy * dy


@compiled
def _turns(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> bool:
    return bool((qy - py) * (rx - qx) - (qx - px) * (ry - qy) < 0)


@compiled
def _is_inside(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, px: float, py: float) -> bool:
    dx = ax - px
    dy = ay - py
    ex = bx - px
    ey = by - py
    fx = cx - px
    fy = cy - py
    ap = dx * dx + dy * dy
    bp = ex * ex + ey * ey
    cp = fx * fx + fy * fy
    return bool(dx * (ey * cp - bp * fy) - dy * (ex * cp - bp * fx) + ap * (ex * fy - ey * fx) < 0)


@compiled
def _sort(ids: Array, dists: Array) -> None:
    """Quicksort with insertion for short runs, as the generator sorts: ties must fall alike."""
    pending = np.empty((256, 2), np.int64)
    pending[0, 0], pending[0, 1] = 0, len(ids) - 1
    waiting = 1
    while waiting:
        waiting -= 1
        left, right = pending[waiting, 0], pending[waiting, 1]
        if right - left <= 20:
            for i in range(left + 1, right + 1):
                held = ids[i]
                at = dists[held]
                j = i - 1
                while j >= left and dists[ids[j]] > at:
                    ids[j + 1] = ids[j]
                    j -= 1
                ids[j + 1] = held
            continue
        median = (left + right) >> 1
        i = left + 1
        j = right
        ids[median], ids[i] = ids[i], ids[median]
        if dists[ids[left]] > dists[ids[right]]:
            ids[left], ids[right] = ids[right], ids[left]
        if dists[ids[i]] > dists[ids[right]]:
            ids[i], ids[right] = ids[right], ids[i]
        if dists[ids[left]] > dists[ids[i]]:
            ids[left], ids[i] = ids[i], ids[left]
        held = ids[i]
        at = dists[held]
        while True:
            i += 1
            while dists[ids[i]] < at:
                i += 1
            j -= 1
            while dists[ids[j]] > at:
                j -= 1
            if j < i:
                break
            ids[i], ids[j] = ids[j], ids[i]
        ids[left + 1] = ids[j]
        ids[j] = held
        # the longer part waits, so that the list of waiting parts stays short
        if right - i + 1 >= j - left:
            pending[waiting, 0], pending[waiting, 1] = i, right
            pending[waiting + 1, 0], pending[waiting + 1, 1] = left, j - 1
        else:
            pending[waiting, 0], pending[waiting, 1] = left, j - 1
            pending[waiting + 1, 0], pending[waiting + 1, 1] = i, right
        waiting += 2


def _from_first(ax: Any, ay: Any, bx: Any, by: Any, cx: Array, cy: Array) -> tuple[Array, Array]:
    """The middles of the circles through two points and each of others, from the first on; not finite on a line."""
    dx, dy, ex, ey = bx - ax, by - ay, cx - ax, cy - ay
    bl, cl = dx * dx + dy * dy, ex * ex + ey * ey
    with np.errstate(all="ignore"):
        d = 0.5 / (dx * ey - dy * ex)
        return (ey * bl - dy * cl) * d, (dx * cl - ex * bl) * d


def _seed(x: Array, y: Array) -> tuple[int, int, int, float, float] | None:
    """The triangle to begin with, near the middle and with the smallest circle, and that circle's middle.

    None when all points lie on a line.
    """
    cx, cy = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
    i0 = int(np.argmin((cx - x) * (cx - x) + (cy - y) * (cy - y)))
    apart = (x[i0] - x) * (x[i0] - x) + (y[i0] - y) * (y[i0] - y)
    apart[apart == 0] = np.inf
    i1 = int(np.argmin(apart))
    ux, uy = _from_first(x[i0], y[i0], x[i1], y[i1], x, y)
    radii = ux * ux + uy * uy
    radii[[i0, i1]] = np.inf
    radii[~np.isfinite(radii)] = np.inf
    i2 = int(np.argmin(radii))
    if not np.isfinite(apart[i1]) or not np.isfinite(radii[i2]):
        return None
    if (y[i1] - y[i0]) * (x[i2] - x[i1]) - (x[i1] - x[i0]) * (y[i2] - y[i1]) < 0:
        i1, i2 = i2, i1
    ux, uy = _from_first(x[i0], y[i0], x[i1], y[i1], x[i2], y[i2])
    return i0, i1, i2, float(x[i0] + ux), float(y[i0] + uy)


@compiled
def _hash_key(x: float, y: float, cx: float, cy: float, size: int) -> int:
    dx = x - cx
    dy = y - cy
    whole = abs(dx) + abs(dy)
    p = dx / whole if whole > 0 else 0.0
    return int(np.floor((3 - p if dy > 0 else 1 + p) / 4 * size)) % size


@compiled
def _link(halfedges: Array, a: int, b: int) -> None:
    halfedges[a] = b
    if b != -1:
        halfedges[b] = a


@compiled
def _add(triangles: Array, halfedges: Array, t: int, i0: int, i1: int, i2: int, a: int, b: int, c: int) -> None:
    triangles[t], triangles[t + 1], triangles[t + 2] = i0, i1, i2
    _link(halfedges, t, a)
    _link(halfedges, t + 1, b)
    _link(halfedges, t + 2, c)


@compiled
def _legalize(
    a: int, x: Array, y: Array, triangles: Array, halfedges: Array, hull_prev: Array, hull_tri: Array, start: int
) -> int:
    """Flip edges until each triangle's circle is empty again; the edge after the last one looked at."""
    pending = np.empty(_STACK, np.int64)
    waiting = 0
    while True:
        b = halfedges[a]
        a0 = a - a % 3
        ar = a0 + (a + 2) % 3
        is_flipped = False
        if b != -1:
            b0 = b - b % 3
            al = a0 + (a + 1) % 3
            bl = b0 + (b + 2) % 3
            p0, pr, pl, p1 = triangles[ar], triangles[a], triangles[al], triangles[bl]
            if _is_inside(x[p0], y[p0], x[pr], y[pr], x[pl], y[pl], x[p1], y[p1]):
                triangles[a] = p1
                triangles[b] = p0
                beyond = halfedges[bl]
                if beyond == -1:
                    e = start
                    while True:
                        if hull_tri[e] == bl:
                            hull_tri[e] = a
                            break
                        e = hull_prev[e]
                        if e == start:
                            break
                _link(halfedges, a, beyond)
                _link(halfedges, b, halfedges[ar])
                _link(halfedges, ar, bl)
                if waiting < _STACK:
                    pending[waiting] = b0 + (b + 1) % 3
                    waiting += 1
                is_flipped = True
        if not is_flipped:
            if waiting == 0:
                return int(ar)
            waiting -= 1
            a = pending[waiting]


def triangulate(x: Array, y: Array) -> tuple[Array, Array]:
    """Triangles (point numbers, three a triangle) and for each half-edge the one on its other side, or -1.

    ``x``, ``y`` float64. Both answers are empty when the points span no triangle.
    """
    seed = _seed(x, y) if len(x) >= 3 else None
    if seed is None:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    triangles, halfedges = _swept(x, y, *seed)
    return triangles, halfedges


@compiled
def _swept(x: Array, y: Array, i0: int, i1: int, i2: int, cx: float, cy: float) -> tuple[Array, Array]:
    """The triangulation from its seed outwards."""
    n = len(x)
    dists = np.empty(n, np.float64)
    ids = np.empty(n, np.int64)
    for i in range(n):
        dists[i] = _apart(x[i], y[i], cx, cy)
        ids[i] = i
    _sort(ids, dists)
    size = int(np.ceil(np.sqrt(n)))
    hashed = np.full(size, -1, np.int64)
    hull_prev = np.zeros(n, np.int64)
    hull_next = np.zeros(n, np.int64)
    hull_tri = np.zeros(n, np.int64)
    start = i0
    hull_next[i0] = hull_prev[i2] = i1
    hull_next[i1] = hull_prev[i0] = i2
    hull_next[i2] = hull_prev[i1] = i0
    hull_tri[i0], hull_tri[i1], hull_tri[i2] = 0, 1, 2
    hashed[_hash_key(x[i0], y[i0], cx, cy, size)] = i0
    hashed[_hash_key(x[i1], y[i1], cx, cy, size)] = i1
    hashed[_hash_key(x[i2], y[i2], cx, cy, size)] = i2
    triangles = np.empty(3 * max(2 * n - 5, 1), np.int64)
    halfedges = np.empty(3 * max(2 * n - 5, 1), np.int64)
    _add(triangles, halfedges, 0, i0, i1, i2, -1, -1, -1)
    count = 3
    xp, yp = np.nan, np.nan
    for k in range(n):
        i = ids[k]
        px, py = x[i], y[i]
        if k > 0 and abs(px - xp) <= _EPSILON and abs(py - yp) <= _EPSILON:
            continue
        xp, yp = px, py
        if i in (i0, i1, i2):
            continue
        begin = 0
        key = _hash_key(px, py, cx, cy, size)
        for step in range(size):
            begin = hashed[(key + step) % size]
            if begin != -1 and begin != hull_next[begin]:
                break
        begin = hull_prev[begin]
        e = begin
        q = hull_next[e]
        while not _turns(px, py, x[e], y[e], x[q], y[q]):
            e = q
            if e == begin:
                e = -1
                break
            q = hull_next[e]
        if e == -1:
            continue  # a point so near to another that it cannot be told apart
        t = count
        _add(triangles, halfedges, t, e, i, hull_next[e], -1, -1, hull_tri[e])
        count += 3
        hull_tri[i] = _legalize(t + 2, x, y, triangles, halfedges, hull_prev, hull_tri, start)
        hull_tri[e] = t
        ahead = hull_next[e]
        q = hull_next[ahead]
        while _turns(px, py, x[ahead], y[ahead], x[q], y[q]):
            t = count
            _add(triangles, halfedges, t, ahead, i, q, hull_tri[i], -1, hull_tri[ahead])
            count += 3
            hull_tri[i] = _legalize(t + 2, x, y, triangles, halfedges, hull_prev, hull_tri, start)
            hull_next[ahead] = ahead
            ahead = q
            q = hull_next[ahead]
        if e == begin:
            q = hull_prev[e]
            while _turns(px, py, x[q], y[q], x[e], y[e]):
                t = count
                _add(triangles, halfedges, t, q, i, e, -1, hull_tri[e], hull_tri[q])
                count += 3
                _legalize(t + 2, x, y, triangles, halfedges, hull_prev, hull_tri, start)
                hull_tri[q] = t
                hull_next[e] = e
                e = q
                q = hull_prev[e]
        start = e
        hull_prev[i] = e
        hull_next[e] = i
        hull_prev[ahead] = i
        hull_next[i] = ahead
        hashed[_hash_key(px, py, cx, cy, size)] = i
        hashed[_hash_key(x[e], y[e], cx, cy, size)] = e
    return triangles[:count].copy(), halfedges[:count].copy()
