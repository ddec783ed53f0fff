"""Orders to attack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.records import record


@record
class Attack:
    """Attack ``target`` with the attack line ``attack``.

    With ``full`` it is the next attack of a full attack, whose first may still be severed (EP-AC-30). ``average``: of
    so many damage dice the average is taken (EP-DA-03). ``square`` is one of a large target's squares (EP-AT-02).
    ``locations`` are limb locations, from 1, that the much smaller go for (YAG-12).
    """

    target: str
    attack: int = 0
    full: bool = False
    average: int = 0
    square: tuple[int, int] | None = None
    locations: tuple[int, ...] = ()
    type: Literal["attack"] = "attack"


@record
class FullAttack:
    """Make every attack of the line ``attack``: the first at the first target, and so on (EP-AC-21).

    The last target serves for the attacks that are left; a target that is down passes its attacks on.
    """

    targets: tuple[str, ...]
    attack: int = 0
    average: int = 0
    type: Literal["full_attack"] = "full_attack"


@dataclass(frozen=True, slots=True)
class Charge:
    """Run straight at ``target`` and strike once (D20-19)."""

    target: str
    attack: int = 0
    average: int = 0
    type: Literal["charge"] = "charge"
