"""What the GM did by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The GM set something by hand (EP-CV-08). ``changes`` say what, ready to print: "hp 12 to 20"."""

    target: str
    changes: tuple[str, ...]
    reason: str
    type: Literal["adjusted"] = "adjusted"


@dataclass(frozen=True, slots=True)
class GmWord:
    """Why the GM did what follows to ``target``."""

    target: str
    reason: str
    type: Literal["gm_word"] = "gm_word"


@dataclass(frozen=True, slots=True)
class GroundSet:
    """The GM set the ground of squares, or what stands on their sides. ``changes`` say what, ready to print; ``shown``
    is what players see of it."""

    squares: tuple[tuple[int, int], ...]
    changes: tuple[str, ...]
    shown: tuple[str, ...]
    reason: str
    what: Literal["ground", "edges"] = "ground"
    type: Literal["ground_set"] = "ground_set"
