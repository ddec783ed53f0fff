"""Orders to help an ally (EP-DE-15, EP-DE-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Aid:
    """Aid another: trouble the enemy ``target`` with attack line ``attack``, so that ``ally`` has it easier with its
    next attack on it, or against its next one (EP-DE-15)."""

    target: str
    ally: str
    gives: Literal["attack", "ac"] = "attack"
    attack: int = 0
    type: Literal["aid"] = "aid"


@dataclass(frozen=True, slots=True)
class Assist:
    """Assist the skill check that the adjacent ``target`` is about to make (EP-DE-16). ``epic``: the use needs 21
    ranks."""

    target: str
    skill: str
    epic: bool = False
    type: Literal["assist"] = "assist"
