"""Events of what lasts for a time on a creature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """Something began that has an end. ``rounds`` None: until the encounter is over, or something ends it.

    ``changes`` say what it does, ready to print: "+2 attack".
    """

    target: str
    name: str
    label: str
    source: str
    rounds: int | None
    changes: tuple[str, ...]
    against: str
    rule: str
    type: Literal["effect_began"] = "effect_began"


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """It came to its end. ``cause`` says why where its time was not up."""

    target: str
    name: str
    label: str
    cause: str
    rule: str
    type: Literal["effect_ended"] = "effect_ended"
