"""Events before the first turn: the fight opens, who notices, who is first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Part, Parts

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CombatOpened:
    """The fight began; ``surprise`` says whether with a surprise round (EP-SU-19)."""

    surprise: bool
    positions: dict[str, Square]
    reasons: tuple[Part, ...] = ()
    type: Literal["combat_opened"] = "combat_opened"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A victim of an ambush rolled Perception (EP-SU-23); ``automatic`` when there was no roll."""

    actor: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    automatic: str = ""
    type: Literal["noticed"] = "noticed"


@dataclass(frozen=True, slots=True)
class Overlooked:
    """An ambusher looked for the hidden among its victims in vain (EP-SU-24). The GM's alone: that anybody looked
    says that somebody hides."""

    watcher: str
    natural: int
    total: int
    parts: Parts
    type: Literal["overlooked"] = "overlooked"


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """A creature, or a group that acts together, rolled initiative (EP-IN-01, EP-IN-14).

    ``tie_roll`` decided between equals, ``more_tie_rolls`` between those equal on that too (EP-IN-11).
    """

    actor: str
    natural: int
    total: int
    parts: Parts
    group: tuple[str, ...] = ()
    tie_roll: int = 0
    more_tie_rolls: tuple[int, ...] = ()
    type: Literal["initiative_rolled"] = "initiative_rolled"
