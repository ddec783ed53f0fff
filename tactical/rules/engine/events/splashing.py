"""Events of flasks that break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Parts

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Splashed:
    """A flask broke in ``square``, aimed at ``aimed``; ``scatter`` is the die by which it went astray, 0 for none.

    Thrown at a square it has a roll of its own against ``against``; at a creature the attack tells it.
    """

    actor: str
    attack: str
    square: Square
    aimed: Square
    scatter: int = 0
    natural: int = 0
    total: int = 0
    against: int = 0
    parts: Parts = ()
    rules: tuple[str, ...] = ()
    type: Literal["splashed"] = "splashed"


@dataclass(frozen=True, slots=True)
class SplashFelt:
    """A creature was splashed with part of ``whole``; ``evaded``: its evasion spared it (EP-AT-23, EP-AT-24)."""

    target: str
    attack: str
    whole: int
    amount: int
    resisted: int
    evaded: bool
    type: Literal["splash_felt"] = "splash_felt"
