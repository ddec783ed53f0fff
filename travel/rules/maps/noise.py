"""Smooth random fields for made maps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def smooth_noise(
    rng: np.random.Generator, columns: int, rows: int, waves: tuple[float, ...] = (3, 7, 17, 41)
) -> FloatArray:
    """float64[rows, columns] with mean 0 and deviation 1: lattices of ever more waves, ever weaker."""
    field = np.zeros((rows, columns))
    longest = max(columns, rows)
    for octave, count in enumerate(waves):
        high, wide = max(1, round(count * rows / longest)), max(1, round(count * columns / longest))
        lattice = rng.standard_normal((high + 2, wide + 2))
        field += _stretch(lattice, columns, rows) * 0.55**octave
    field -= field.mean()
    spread = field.std()
    return field / spread if spread > 0 else field


def _stretch(lattice: FloatArray, columns: int, rows: int) -> FloatArray:
    """Interpolate a lattice over a raster, smoothly (smoothstep between its points)."""
    high, wide = lattice.shape[0] - 2, lattice.shape[1] - 2
    row, down = _places(rows, high)
    column, right = _places(columns, wide)
    top, bottom = lattice[row], lattice[row + 1]
    between = top + (bottom - top) * down[:, None]
    left, beside = between[:, column], between[:, column + 1]
    return np.asarray(left + (beside - left) * right, np.float64)


def _places(count: int, cells: int) -> tuple[NDArray[np.int64], FloatArray]:
    at = (np.arange(count) + 0.5) / count * cells
    whole = np.floor(at).astype(np.int64)
    part = at - whole
    return whole, part * part * (3 - 2 * part)
