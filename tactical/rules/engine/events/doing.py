"""Events of the actions of a turn themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Converted:
    """An action was turned into a lesser one (EP-AC-03)."""

    actor: str
    action: str
    into: str
    rule: str
    type: Literal["converted"] = "converted"


@dataclass(frozen=True, slots=True)
class PointSpent:
    """An action point bought one more action (EP-IN-18). ``left`` are those it still has."""

    actor: str
    gain: str
    left: int
    rule: str
    type: Literal["point_spent"] = "point_spent"


@dataclass(frozen=True, slots=True)
class Done:
    """Something of the table of activities was done: ``label`` in words, ``cost`` the type of its action (EP-AO-20)."""

    actor: str
    activity: str
    label: str
    cost: str
    item: str
    rule: str
    type: Literal["done"] = "done"
