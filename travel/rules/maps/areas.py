"""Areas of a map: regions with a name, and ground that travellers keep out of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

AreaKind = Literal["region", "no_go"]
MAX_WEIGHT = 100.0
"""How many times longer the ways through an area may seem."""


@dataclass(frozen=True, slots=True)
class Area:
    """Cells under one name, in rising order.

    A "no_go" area is kept out of: never entered where ``weight`` is None, else its ways seem ``weight`` (over 1)
    times as long to whoever plans. A "region" says nothing to routing and has no weight. ``gm_only`` areas are
    never sent to players.
    """

    name: str
    kind: AreaKind
    cells: tuple[int, ...]
    weight: float | None = None
    gm_only: bool = False
