"""Orders to use a power."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class UsePower:
    """Use the power number ``power`` of the stat block: at ``target``, or with its area at the square ``x``, ``y``.

    A burst lies round the south-west corner of that square, a block has it as its south-west square, a cone or line
    goes toward it; ``z`` is the level, without one that of the ground there. A touch spell without a target is held
    ready (EP-AO-08). ``by`` is who uses it, off its turn, where it takes an immediate action.
    """

    power: int = 0
    target: str = ""
    x: int | None = None
    y: int | None = None
    z: int | None = None
    by: str = ""
    type: Literal["use_power"] = "use_power"
