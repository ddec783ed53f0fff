"""The event of holding another quarter of a square."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class QuarterTaken:
    """A creature that shares its square holds that quarter of it now (YAG-05)."""

    actor: str
    quarter: str
    type: Literal["quarter_taken"] = "quarter_taken"
