"""Orders for combat manoeuvres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.actions.moving import Path


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """Try a combat manoeuvre, a row of manoeuvres.toml, on ``target`` (EP-AC-13, EP-AC-28).

    ``trade`` gives the worst attack left of a full attack up for it, in place of the standard action. ``path`` names
    the squares that one who is repositioned goes through.
    """

    manoeuvre: str
    target: str
    trade: bool = False
    path: Path = ()
    type: Literal["manoeuvre"] = "manoeuvre"
