"""Events of getting onto mounts and off them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Mounted:
    """A creature got onto a mount."""

    actor: str
    target: str
    type: Literal["mounted"] = "mounted"


@dataclass(frozen=True, slots=True)
class Dismounted:
    """A creature came off another's back at ``square``: it got down, was thrown off as that one went down, or was
    taken off by force."""

    actor: str
    target: str
    square: tuple[int, int]
    how: Literal["down", "thrown", "taken"]
    type: Literal["dismounted"] = "dismounted"
