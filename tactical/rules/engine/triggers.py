"""What a readied action waits for (EP-HO-09 to 13)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

What = Literal[
    "comes_near",
    "goes_away",
    "enters",
    "comes_into_sight",
    "stands_up",
    "goes_down",
    "moves",
    "attacks",
    "uses_power",
    "opens_door",
    "acts",
]
BECOMING = frozenset(("comes_near", "goes_away", "enters", "comes_into_sight", "stands_up", "goes_down"))
"""What is so or is not, and sets a readied action off when it becomes so; the rest are deeds."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets a readied action off: something that ``who`` does or comes to; "" for anyone of ``side``.

    ``feet`` is how near (``comes_near``) or far (``goes_away``), ``squares`` where to (``enters``), ``target`` at whom
    (``attacks``, ``uses_power``), "" for anyone.
    """

    what: What
    who: str = ""
    side: Literal["enemy", "ally", "anyone"] = "anyone"
    feet: int = 0
    squares: tuple[tuple[int, int], ...] = ()
    target: str = ""


@dataclass(frozen=True, slots=True)
class Readied:
    """Who waits for what, and the order that it then carries out, as plain data; a ``target`` of "" in it is whoever
    set it off."""

    by: str
    trigger: Trigger
    then: dict[str, Any] = field(default_factory=dict)
