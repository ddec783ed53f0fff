"""What a march costs whoever bears it: a distribution a day, and the sum over days (EP-OV-05, 06, 12..16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.distribution import NOTHING, Distribution
from travel.rules.forced_march import Marcher, forced_march_distribution, forced_march_spread
from travel.rules.hustle import hustle_damage, hustle_total
from travel.rules.itinerary.strain import Step
from travel.rules.rulesets.ruleset import TravelRuleset

LOW, HIGH = Fraction(5, 100), Fraction(95, 100)


@dataclass(frozen=True, slots=True)
class Damage:
    """A damage figure: 9 times in 10 it lies from ``low`` to ``high``. ``is_least``: so high that no more is told."""

    distribution: Distribution
    reasons: Reasons = ()
    is_least: bool = False

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


def day_damage(
    ruleset: TravelRuleset, name: str, marcher: Marcher, steps: Sequence[Step], *, is_spared: bool
) -> Damage:
    """Damage that a day's completed hours deal to somebody (EP-OV-05, 12). ``is_spared``: carried all the way."""
    harms = tuple(step for step in steps if step.kind in ("hustle", "forced"))
    dealt = _dealt(ruleset, marcher, harms)
    if is_spared:
        return Damage(NOTHING, (Reason(ruleset.hustle.mount_rule, f"{name} is carried and takes no harm", "0"),))
    is_hustled = any(step.kind == "hustle" for step in harms)
    if is_hustled and marcher.is_mount and ruleset.hustle.mount == "mount_lethal":
        lethal = Reason(ruleset.hustle.mount_rule, f"{name} takes it as lethal damage", "lethal")
        return Damage(dealt.distribution, (*dealt.reasons, lethal))
    return dealt


@lru_cache(maxsize=4096)
def _dealt(ruleset: TravelRuleset, marcher: Marcher, harms: tuple[Step, ...]) -> Damage:
    """Hours counted through are told together; those of somebody who bore only some of them one by one."""
    total: Distribution = NOTHING
    reasons: list[Reason] = []
    hustled = [step.count for step in harms if step.kind == "hustle"]
    forced = [step.count for step in harms if step.kind == "forced"]
    if hustled == list(range(1, len(hustled) + 1)):
        amount, why = hustle_total(ruleset, len(hustled))
        total, reasons = total.shifted(amount), [*reasons, *why]
    else:
        for hour in hustled:
            amount, why = hustle_damage(ruleset, hour)
            total, reasons = total.shifted(amount), [*reasons, *why]
    if forced == list(range(1, len(forced) + 1)):
        spread, why = forced_march_distribution(ruleset, len(forced), marcher)
        return Damage(total.plus(spread), (*reasons, *why))
    for hour in forced:
        total = total.plus(forced_march_spread(ruleset, hour, marcher))
    text = f"{len(forced)} of the day's extra hours"
    cost = Reason(ruleset.forced_march.damage_rule, text, f"{float(total.expected):.3g} on average")
    return Damage(total, (*reasons, cost))


def worst(damages: Iterable[Damage]) -> Damage:
    """The figure of whoever fares worst."""
    return max(damages, key=lambda damage: damage.expected, default=Damage(NOTHING))


def summed(damages: Sequence[Damage], rule: str) -> Damage:
    """The sum of independent days; equal days are multiplied up, so long journeys stay quick."""
    total = NOTHING
    for distribution, times in Counter(damage.distribution for damage in damages).items():
        total = total.plus(_times(distribution, times)).rounded()
    return told_of(total, damages, rule)


def told_of(total: Distribution, damages: Sequence[Damage], rule: str) -> Damage:
    """A sum of days with what it says of itself."""
    hurting = [damage for damage in damages if damage.maximum]
    text = f"{len(hurting)} day{'' if len(hurting) == 1 else 's'} with damage, added up"
    told = (Reason(rule, text, f"{float(total.expected):.3g} on average"),) if hurting else ()
    return Damage(total, told, any(damage.is_least for damage in damages))


@lru_cache(maxsize=1024)
def at_least(distribution: Distribution, times: int, amount: int) -> Fraction:
    """The chance that ``times`` independent such numbers come to ``amount`` or more."""
    if amount <= distribution.minimum * times:
        return Fraction(1)
    if amount > distribution.maximum * times:
        return Fraction(0)
    low = _times(distribution, times, amount)
    return Fraction(low.weights[-1], low.total) if low.maximum == amount else Fraction(0)


def _times(distribution: Distribution, times: int, most: int | None = None) -> Distribution:
    """The sum of so many; all from ``most`` on counts as ``most``, for whom more makes no difference."""
    total, power = NOTHING, _clipped(distribution, most)
    while times:
        if times & 1:
            total = _clipped(total.plus(power), most).rounded()
        times >>= 1
        if times:
            power = _clipped(power.plus(power), most).rounded()
    return total


def _clipped(distribution: Distribution, most: int | None) -> Distribution:
    if most is None or distribution.maximum <= most:
        return distribution
    if distribution.minimum >= most:
        return Distribution(most, (1,))
    cut = most - distribution.start
    return Distribution(distribution.start, (*distribution.weights[:cut], sum(distribution.weights[cut:])))
