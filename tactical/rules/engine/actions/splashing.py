"""Orders to throw what splashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ThrowSplash:
    """Throw a flask, the attack line ``attack``: at the creature ``target``, or else at the square ``x``, ``y``.

    ``square`` is the one of a large target's squares round which it splashes (EP-AT-23). ``full``: it is the next
    attack of a full attack.
    """

    target: str = ""
    x: int | None = None
    y: int | None = None
    attack: int = 0
    square: tuple[int, int] | None = None
    full: bool = False
    type: Literal["throw_splash"] = "throw_splash"
