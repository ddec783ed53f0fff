"""Events of groups that act at one roll, and of numbers that change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Yielded:
    """A creature let another of its group act first (EP-IN-14). The GM's alone: it may tell of the unseen."""

    member: str
    first: str
    type: Literal["yielded"] = "yielded"
