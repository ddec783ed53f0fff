"""Events of killing the helpless, of dying and of being saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events.striking import Harm
from tactical.rules.kernel.modifiers import Parts


@dataclass(frozen=True, slots=True)
class CoupDelivered:
    """A coup de grace fell. ``dc`` is the damage as rolled, which the Fortitude save has to reach (EP-CG-02, 03)."""

    actor: str
    target: str
    attack: str
    harm: Harm
    dc: int
    type: Literal["coup_delivered"] = "coup_delivered"


@dataclass(frozen=True, slots=True)
class Slain:
    """A creature died outright; ``raise_dc`` has to be reached to raise it (EP-CG-04)."""

    target: str
    by: str
    raise_dc: int
    type: Literal["slain"] = "slain"


@dataclass(frozen=True, slots=True)
class DeathChecked:
    """The turn of one who is dying: a die of ``sides`` against ``dc``; ``fails`` on end so far."""

    target: str
    natural: int
    sides: int
    dc: int
    success: bool
    fails: int
    dead: bool
    rule: str
    type: Literal["death_checked"] = "death_checked"


@dataclass(frozen=True, slots=True)
class Stabilized:
    """A creature tried to keep another from dying (EP-AO-20)."""

    actor: str
    target: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    rule: str
    type: Literal["stabilized"] = "stabilized"


@dataclass(frozen=True, slots=True)
class Raised:
    """Somebody tried to raise the dead; ``dc`` 0: no check was needed (EP-CG-05)."""

    target: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    reason: str = ""
    type: Literal["raised"] = "raised"


@dataclass(frozen=True, slots=True)
class CameTo:
    """One who was down has hit points again and takes part."""

    target: str
    hp: int
    type: Literal["came_to"] = "came_to"
