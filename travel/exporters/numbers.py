"""Numbers as short as they can be written without losing a bit of the single precision they are held in."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def short_floats(values: NDArray[np.float32]) -> list[float | int | None]:
    """Python numbers whose decimal form is the shortest that gives back each value; NaN becomes None."""
    flat = values.ravel()
    if _are_whole(flat):
        return list(flat.astype(np.int64).tolist())
    short: list[Any] = flat.astype("U32").astype(np.float64).tolist()
    return [None if value != value else value for value in short] if np.isnan(flat).any() else short


def _are_whole(values: NDArray[np.float32]) -> bool:
    """Whether integers would hold the values (a negative zero is none)."""
    if not np.isfinite(values).all() or not (np.abs(values) < 1e9).all():
        return False
    return bool((values == np.rint(values)).all()) and not bool(np.signbit(values[values == 0]).any())
