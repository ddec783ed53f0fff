"""Areas of a map: regions with a name and a climate, and ground that travellers keep out of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

AreaKind = Literal["region", "no_go"]
Climate = Literal["cold", "temperate", "desert"]
"""Which column of the weather table holds (D20O-13)."""
HazardKind = Literal["cold", "heat", "wind", "altitude"]
"""Hazards of a region, which count only where a GM switched them on (D20O-11, 12, 14, 15)."""
HAZARDS: tuple[HazardKind, ...] = ("cold", "heat", "wind", "altitude")
MAX_WEIGHT = 100.0
"""How many times longer the ways through an area may seem."""
MAX_MONTHS = 40
"""Months that a calendar may have."""


@dataclass(frozen=True, slots=True)
class Area:
    """Cells under one name, in rising order.

    A "no_go" area is kept out of: never entered where ``weight`` is None, else its ways seem ``weight`` (over 1)
    times as long to whoever plans. A "region" has no weight; its ``climate`` ("" for what the ground suggests) and
    the ``hazards`` switched on in it hold on its cells, and no one enters it in its ``closed_months`` (numbers of
    the campaign's months, from 1); where it is ``impeded`` everyone goes at the 5-ft column (EP-OV-08). ``gm_only``
    areas are never sent to players.
    """

    name: str
    kind: AreaKind
    cells: tuple[int, ...]
    weight: float | None = None
    gm_only: bool = False
    climate: Climate | Literal[""] = ""
    hazards: tuple[HazardKind, ...] = ()
    closed_months: tuple[int, ...] = ()
    impeded: bool = False

    @property
    def has_nature(self) -> bool:
        """Whether it says anything of climate, hazards, seasons or impeded ground."""
        return bool(self.climate or self.hazards or self.closed_months or self.impeded)
