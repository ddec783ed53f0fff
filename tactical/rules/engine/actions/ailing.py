"""The order to shake a condition off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ShakeOff:
    """Spend the action that a condition's row names to be rid of it."""

    condition: str
    type: Literal["shake_off"] = "shake_off"
