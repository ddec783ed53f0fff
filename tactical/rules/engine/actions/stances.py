"""Orders about stances (EP-DE-08, EP-DE-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TakeStance:
    """Take a stance of the effects table."""

    stance: str
    type: Literal["take_stance"] = "take_stance"


@dataclass(frozen=True, slots=True)
class DropStance:
    """Give a stance up."""

    stance: str
    type: Literal["drop_stance"] = "drop_stance"
