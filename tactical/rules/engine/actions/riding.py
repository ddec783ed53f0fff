"""Orders about mounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Mount:
    """Get onto a mount (EP-AC-12)."""

    target: str
    type: Literal["mount"] = "mount"


@dataclass(frozen=True, slots=True)
class Dismount:
    """Get down onto the square x, y beside (EP-AC-12)."""

    x: int
    y: int
    type: Literal["dismount"] = "dismount"
