"""Orders against those whom nobody sees (EP-CN-07, EP-IV-06 to 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Hide:
    """Begin a stealth stance behind cover or concealment (EP-CO-09, EP-CN-09)."""

    type: Literal["hide"] = "hide"


@dataclass(frozen=True, slots=True)
class Search:
    """Look and listen for the unseen with a move action (EP-IV-06, EP-IV-07)."""

    type: Literal["search"] = "search"


@dataclass(frozen=True, slots=True)
class Grope:
    """Feel about in one or two adjacent squares with a standard action (EP-IV-09)."""

    squares: tuple[tuple[int, int], ...]
    type: Literal["grope"] = "grope"


@dataclass(frozen=True, slots=True)
class AttackSquare:
    """Attack whoever may be unseen in the square x, y (EP-IV-12). ``full``: the next of a full attack."""

    x: int
    y: int
    attack: int = 0
    full: bool = False
    type: Literal["attack_square"] = "attack_square"
