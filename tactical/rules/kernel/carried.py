"""What a creature carries out of a fight, and into the next one, beside wounds and conditions without an end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

BoardSide = Literal["", "north", "east", "south", "west"]


@dataclass(frozen=True, slots=True)
class Lasting:
    """A condition or an effect with an end. ``seconds`` are left of it."""

    name: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Carried:
    """``shots`` are spent of the ammunition of an attack, ``powers`` uses of a power today, ``abilities`` points of an
    ability score lost, each by name. ``raise_dc`` is what raising the dead takes, 0 for no more than usual. ``limbs``
    is the damage at each limb location, () for none, of which each mends by ``mends`` points an hour (YAG-11)."""

    lasting: tuple[Lasting, ...] = ()
    shots: dict[str, int] = field(default_factory=dict)
    powers: dict[str, int] = field(default_factory=dict)
    abilities: dict[str, int] = field(default_factory=dict)
    raise_dc: int = 0
    limbs: tuple[int, ...] = ()
    mends: int = 0


NOTHING_CARRIED = Carried()
