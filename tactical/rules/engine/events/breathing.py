"""Events of breath held and let go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class BreathHeld:
    """A creature held its breath. ``round`` counts the rounds on end, 0 for one begun out of turn; ``cost`` is the
    action it took; ``against`` what it would have breathed in."""

    actor: str
    round: int
    cost: str
    against: str = ""
    rule: str = "EP-DE-11"
    type: Literal["breath_held"] = "breath_held"


@dataclass(frozen=True, slots=True)
class BreathSpared:
    """Something to be breathed in did nothing to a creature that holds its breath, or has none (EP-DE-11, EP-DE-13)."""

    target: str
    what: str
    why: str
    rule: str
    type: Literal["breath_spared"] = "breath_spared"


@dataclass(frozen=True, slots=True)
class BreathGuarded:
    """A creature made up its mind whether to hold its breath by itself (EP-DE-10)."""

    actor: str
    when: str
    type: Literal["breath_guarded"] = "breath_guarded"
