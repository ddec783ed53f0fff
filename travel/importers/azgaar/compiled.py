"""Compiling at first use, and keeping what was compiled for the next process where there is a place to keep it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba as nb


def compiled(function: Callable[..., Any]) -> Any:
    """The function compiled; kept for later processes unless no folder can be written."""
    try:
        return nb.njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # nowhere to keep it
        return nb.njit(nogil=True, error_model="numpy")(function)
