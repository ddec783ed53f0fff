"""What a march costs whoever bears it: a distribution a day, and the sum over days (EP-OV-05, 06, 12..16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.distribution import NOTHING, Distribution
from travel.rules.forced_march import forced_march_distribution
from travel.rules.hustle import hustle_total
from travel.rules.party import Bearer
from travel.rules.rulesets.ruleset import TravelRuleset

LOW, HIGH = Fraction(5, 100), Fraction(95, 100)


@dataclass(frozen=True, slots=True)
class Damage:
    """A damage figure: 9 times in 10 it lies from ``low`` to ``high``."""

    distribution: Distribution
    reasons: Reasons = ()

    @property
    def expected(self) -> Fraction:
        return self.distribution.expected

    @property
    def low(self) -> int:
        return self.distribution.percentile(LOW)

    @property
    def high(self) -> int:
        return self.distribution.percentile(HIGH)

    @property
    def minimum(self) -> int:
        return self.distribution.minimum

    @property
    def maximum(self) -> int:
        return self.distribution.maximum


def day_damage(ruleset: TravelRuleset, bearer: Bearer, hustled: int, forced: int) -> Damage:
    """Damage of a day's completed hours to one bearer (EP-OV-05, 12)."""
    total: Distribution = NOTHING
    reasons: list[Reason] = []
    if bearer.bears_hustle:
        hustle, why = hustle_total(ruleset, hustled)
        total = total.shifted(hustle)
        reasons += why
    if bearer.bears_forced:
        spread, why = forced_march_distribution(ruleset, forced, bearer.marcher)
        total = total.plus(spread)
        reasons += why
    if (hustled or forced) and not (bearer.bears_hustle or bearer.bears_forced):
        reasons.append(Reason(ruleset.hustle.mount_rule, f"{bearer.name} is carried and takes no harm", "0"))
    if hustled and bearer.marcher.is_mount:
        reasons.append(Reason(ruleset.hustle.mount_rule, f"{bearer.name} takes it as lethal damage", "lethal"))
    return Damage(total, tuple(reasons))


def worst(damages: Iterable[Damage]) -> Damage:
    """The figure of whoever fares worst."""
    return max(damages, key=lambda damage: damage.expected, default=Damage(NOTHING))


def summed(damages: Sequence[Damage], rule: str) -> Damage:
    """The sum of independent days; equal days are multiplied up, so long journeys stay quick."""
    total = NOTHING
    for distribution, times in Counter(damage.distribution for damage in damages).items():
        total = total.plus(_times(distribution, times))
    hurting = [damage for damage in damages if damage.maximum]
    text = f"{len(hurting)} day{'' if len(hurting) == 1 else 's'} with damage, added up"
    return Damage(total, (Reason(rule, text, f"{float(total.expected):.3g} on average"),) if hurting else ())


def _times(distribution: Distribution, times: int) -> Distribution:
    total, power = NOTHING, distribution
    while times:
        if times & 1:
            total = total.plus(power)
        times >>= 1
        if times:
            power = power.plus(power)
    return total
