"""What size has done to a creature in a fight: damage to its limbs, the quarter of a square that it holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stature:
    """``limbs`` is the damage at each limb location, () for none (YAG-11). ``quarter`` is the quadrant that it holds of
    the square ``at``, "" for none (YAG-05)."""

    limbs: tuple[int, ...] = ()
    quarter: str = ""
    at: tuple[int, int] | None = None


ORDINARY = Stature()
