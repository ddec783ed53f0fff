"""Orders about doors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class UseDoor:
    """Open or close the door on the north or east side of the square x, y (EP-AC-12)."""

    x: int
    y: int
    side: Literal["n", "e"]
    type: Literal["use_door"] = "use_door"
