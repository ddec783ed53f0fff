"""Orders about heights and objects, and how to take being moved by force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.creature import Size


@dataclass(frozen=True, slots=True)
class JumpDown:
    """Jump off a ledge into the square x, y beside it with a move action, or dive into water there (EP-FA-06)."""

    x: int
    y: int
    type: Literal["jump_down"] = "jump_down"


@dataclass(frozen=True, slots=True)
class ThrowObject:
    """Throw an object at ``target``, or ``drop`` it on one that stands below (EP-FA-15 to 17)."""

    target: str
    size: Size = Size.TINY
    stuff: str = "ordinary"
    drop: bool = False
    type: Literal["throw_object"] = "throw_object"


@dataclass(frozen=True, slots=True)
class WhenForced:
    """Choose when to drop prone against forced movement: never, before harm, always at once (EP-FM-09)."""

    when: Literal["never", "harm", "always"]
    type: Literal["when_forced"] = "when_forced"
