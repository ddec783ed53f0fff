"""Marks beside the map: they have ids of their own and are stored apart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark with a note on a cell."""

    name: str
    cell: int
    x: float
    y: float
    note: str = ""
    gm_only: bool = True


@dataclass(frozen=True, slots=True)
class MarkChange:
    """A mark that was set (``before`` None), changed, or taken away (``after`` None)."""

    id: str
    before: Mark | None
    after: Mark | None
