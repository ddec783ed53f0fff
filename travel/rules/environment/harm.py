"""What nature did to a traveller: as rolled, or as an exact distribution before it happens."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.reasons import Reasons
from travel.rules.distribution import NOTHING, Distribution
from travel.rules.environment.checks import CheckRoll


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage to come. ``checks`` is how many are rolled, ``fatigue_chance`` that any of it tires."""

    nonlethal: Distribution = NOTHING
    lethal: Distribution = NOTHING
    fatigue_chance: Fraction = Fraction(0)
    checks: int = 0
    reasons: Reasons = ()

    @property
    def expected(self) -> Fraction:
        return self.nonlethal.expected + self.lethal.expected


@dataclass(frozen=True, slots=True)
class HarmRoll:
    """Damage as rolled. ``faces`` are all dice in the order they fell; ``ability`` is damage to every ability,
    ``effects`` what the wind did."""

    checks: tuple[CheckRoll, ...] = ()
    nonlethal: int = 0
    lethal: int = 0
    ability: int = 0
    is_fatigued: bool = False
    effects: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    reasons: Reasons = ()
