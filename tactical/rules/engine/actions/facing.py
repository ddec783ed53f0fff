"""Orders of a phalanx and of those who roll through (AOH-07, AOH-09, D20-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.actions.moving import Path


@dataclass(frozen=True, slots=True)
class Face:
    """Lower the spear to one of four sides, "" to raise it: with others like it that makes a phalanx (AOH-07)."""

    facing: Literal["", "north", "east", "south", "west"]
    type: Literal["face"] = "face"


@dataclass(frozen=True, slots=True)
class Tumble:
    """Go along ``path`` at half speed by an Acrobatics check, so that nobody strikes; with ``target`` through that
    enemy's space (D20-08, AOH-09, AOH-10)."""

    path: Path
    target: str = ""
    type: Literal["tumble"] = "tumble"
