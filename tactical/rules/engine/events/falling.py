"""Events of falling, colliding, being moved by force and standing on dangerous ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events.striking import Harm
from tactical.rules.kernel.reasons import Reasons

Cube = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Fell:
    """A creature fell, jumped or dived ``feet`` from ``start`` to ``end``, onto or into what ``into`` says."""

    target: str
    start: Cube
    end: Cube
    feet: int
    how: Literal["accident", "jump", "dive"]
    into: str
    harm: Harm | None = None
    reasons: Reasons = ()
    type: Literal["fell"] = "fell"


@dataclass(frozen=True, slots=True)
class Collided:
    """A creature hit something, or was hit, at ``speed`` feet a round (EP-FA-09)."""

    target: str
    at: Cube
    speed: int
    how: str
    into: str
    harm: Harm | None = None
    reasons: Reasons = ()
    type: Literal["collided"] = "collided"


@dataclass(frozen=True, slots=True)
class HitByObject:
    """An object hit a creature without an attack roll (EP-FA-15)."""

    target: str
    what: str
    harm: Harm | None = None
    reasons: Reasons = ()
    type: Literal["hit_by_object"] = "hit_by_object"


@dataclass(frozen=True, slots=True)
class MovedByForce:
    """A creature was pushed, pulled or slid. ``path`` starts with the place it left (EP-FM-01)."""

    actor: str
    target: str
    kind: Literal["push", "pull", "slide"]
    path: tuple[Cube, ...]
    dropped: bool
    reasons: Reasons = ()
    type: Literal["moved_by_force"] = "moved_by_force"


@dataclass(frozen=True, slots=True)
class Displaced:
    """A creature that could not stay where it was came to the nearest place where it can be: it was in something
    solid, or where others are."""

    target: str
    start: Cube
    end: Cube
    feet: int
    why: str
    harm: Harm | None = None
    reasons: Reasons = ()
    type: Literal["displaced"] = "displaced"


@dataclass(frozen=True, slots=True)
class Endangered:
    """A creature came into hazardous ground, or began its turn there (EP-TE-07)."""

    target: str
    square: tuple[int, int]
    hazard: str
    harm: Harm | None = None
    reasons: Reasons = ()
    type: Literal["endangered"] = "endangered"


@dataclass(frozen=True, slots=True)
class BracedItself:
    """A creature chose when it drops prone against forced movement (EP-FM-09)."""

    actor: str
    when: Literal["never", "harm", "always"]
    type: Literal["braced"] = "braced"
