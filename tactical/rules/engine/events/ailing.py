"""Events of conditions that harm, and of those shaken off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events.striking import Harm


@dataclass(frozen=True, slots=True)
class Ailed:
    """A condition harmed a creature."""

    target: str
    condition: str
    harm: Harm
    rule: str
    type: Literal["ailed"] = "ailed"


@dataclass(frozen=True, slots=True)
class ShakenOff:
    """A creature spent an action to be rid of a condition."""

    actor: str
    condition: str
    cost: str
    rule: str
    type: Literal["shaken_off"] = "shaken_off"
