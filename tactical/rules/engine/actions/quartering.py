"""The order to hold another quarter of a square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TakeQuarter:
    """Hold a free ``quarter`` (NE, SE, SW or NW) of the square that one shares with others (YAG-05)."""

    quarter: str
    type: Literal["take_quarter"] = "take_quarter"
