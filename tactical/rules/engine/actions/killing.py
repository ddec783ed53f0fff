"""Orders to kill the helpless and to save the dying."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class CoupDeGrace:
    """Kill a helpless creature within reach with the attack line ``attack``, a full round (EP-CG-01).

    ``average``: of so many damage dice the average is taken (EP-DA-03).
    """

    target: str
    attack: int = 0
    average: int = 0
    type: Literal["coup_de_grace"] = "coup_de_grace"


@dataclass(frozen=True, slots=True)
class Stabilize:
    """Keep a dying creature beside one from bleeding, a Heal check (EP-AO-20)."""

    target: str
    type: Literal["stabilize"] = "stabilize"
