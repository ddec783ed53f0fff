"""Events about those whom nobody sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Parts


@dataclass(frozen=True, slots=True)
class Hid:
    """A creature began to hide: its Stealth, which passive Perception has to reach (EP-CO-09, EP-CN-09)."""

    actor: str
    natural: int
    total: int
    parts: Parts
    type: Literal["hid"] = "hid"


@dataclass(frozen=True, slots=True)
class StealthLost:
    """A creature hides no more: it is where no stance can be kept (EP-TE-02)."""

    actor: str
    rule: str
    cause: str
    type: Literal["stealth_lost"] = "stealth_lost"


@dataclass(frozen=True, slots=True)
class Searched:
    """A creature looked and listened for the unseen; ``found`` are those whose squares it knows now (EP-IV-08)."""

    actor: str
    natural: int
    total: int
    parts: Parts
    found: tuple[str, ...] = ()
    type: Literal["searched"] = "searched"


@dataclass(frozen=True, slots=True)
class Groped:
    """A creature felt about in squares (EP-IV-09). ``result`` is "poor" where the roll tells nothing."""

    actor: str
    squares: tuple[tuple[int, int], ...]
    natural: int
    total: int
    parts: Parts
    result: Literal["poor", "nothing", "found"]
    found: tuple[str, ...] = ()
    type: Literal["groped"] = "groped"


@dataclass(frozen=True, slots=True)
class SquareAttacked:
    """A guessed square was attacked in vain (EP-IV-12): a poor roll, an empty square, or a miss at ``target``."""

    actor: str
    square: tuple[int, int]
    attack: str
    natural: int
    total: int
    parts: Parts
    result: Literal["poor", "empty", "there"]
    target: str = ""
    type: Literal["square_attacked"] = "square_attacked"


@dataclass(frozen=True, slots=True)
class Remembered:
    """A creature tried to remember one that has faded (EP-IV-18)."""

    actor: str
    target: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    type: Literal["remembered"] = "remembered"
