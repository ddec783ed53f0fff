"""Events of powers: that one was used, and what it did to each creature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events.striking import Harm
from tactical.rules.kernel.modifiers import Parts

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PowerUsed:
    """A creature used a power. ``at`` is where it aimed, ``squares`` what its area filled; ``harm`` the damage as
    rolled once for all. ``left``: how often it may still be used, None for as often as wanted; ``ready_in`` rounds."""

    actor: str
    power: str
    nature: str
    at: Square | None = None
    squares: tuple[Square, ...] = ()
    harm: Harm | None = None
    left: int | None = None
    ready_in: int = 0
    text: str = ""
    type: Literal["power_used"] = "power_used"


@dataclass(frozen=True, slots=True)
class PowerHurt:
    """A power did damage to a creature; ``saved`` None: there was no save. ``spared`` is what the save took off."""

    actor: str
    target: str
    power: str
    harm: Harm
    saved: bool | None = None
    spared: int = 0
    type: Literal["power_hurt"] = "power_hurt"


@dataclass(frozen=True, slots=True)
class PowerFailed:
    """A power did nothing to a creature, or nothing at all where ``target`` is ""; ``why`` says so in words."""

    actor: str
    target: str
    power: str
    why: str
    rule: str
    type: Literal["power_failed"] = "power_failed"


@dataclass(frozen=True, slots=True)
class Mended:
    """A creature got hit points back."""

    actor: str
    target: str
    power: str
    amount: int
    hp: int
    dice: str = ""
    faces: tuple[int, ...] = ()
    parts: Parts = ()
    type: Literal["mended"] = "mended"


@dataclass(frozen=True, slots=True)
class AbilityLost:
    """A creature lost points of an ability score; ``lost`` in all, ``doubled`` by a critical hit (EP-AT-21)."""

    actor: str
    target: str
    power: str
    ability: str
    amount: int
    lost: int
    doubled: bool = False
    type: Literal["ability_lost"] = "ability_lost"


@dataclass(frozen=True, slots=True)
class TouchHeld:
    """A touch spell was cast and is held ready for a touch (EP-AO-08)."""

    actor: str
    power: str
    type: Literal["touch_held"] = "touch_held"
