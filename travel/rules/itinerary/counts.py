"""The toll where nothing heals on the way and every forced hour hurts alike: two numbers for all who bear the same.

The chance to drop then only depends on the damage hustled, which is sure, and on how many hours were forced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import add, le

from travel.rules.distribution import Distribution
from travel.rules.forced_march import Marcher, forced_march_spread
from travel.rules.hustle import hustle_damage
from travel.rules.itinerary.damage import at_least
from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.itinerary.labels import DamageLedger, Key, Steps, Toll
from travel.rules.itinerary.legal import PriceList
from travel.rules.itinerary.people import Person, anyone
from travel.rules.rulesets.ruleset import TravelRuleset


@lru_cache(maxsize=256)
def forced_hour(ruleset: TravelRuleset, marcher: Marcher) -> Distribution | None:
    """The damage of any forced hour; None if it differs by the hour."""
    most = HOURS_OF_A_DAY - ruleset.pace.rest_hours - ruleset.pace.hours_per_day
    spreads = {forced_march_spread(ruleset, hour, marcher) for hour in range(1, most + 1)}
    return spreads.pop() if len(spreads) == 1 else None


@dataclass(frozen=True, slots=True)
class Group:
    """Those who bear the same hours, leg by leg, of the same damage: their limits, each once with how many have it."""

    hustles: tuple[bool, ...]
    forces: tuple[bool, ...]
    hour: Distribution
    limits: tuple[tuple[int, int], ...]

    def chances(self, hustled: int, forced: int) -> list[Fraction]:
        """The chance of each to drop after so much damage from hustling and so many forced hours."""
        return [at_least(self.hour, forced, limit - hustled) for limit, number in self.limits for _ in range(number)]


def groups_of(ruleset: TravelRuleset, people: Sequence[Person]) -> tuple[Group, ...] | None:
    """Everyone who can drop, by what they bear; None if forced hours do not all hurt alike."""
    found: dict[tuple[tuple[bool, ...], tuple[bool, ...], Distribution], dict[int, int]] = {}
    for person in people:
        if person.body.limit is None:
            continue
        hour = forced_hour(ruleset, person.marcher)
        if hour is None:
            return None
        legs = range(len(person.legs))
        hustles, forces = (tuple(person.bears(leg, kind) for leg in legs) for kind in ("hustle", "forced"))
        limits = found.setdefault((hustles, forces, hour), {})
        limits[person.body.limit] = limits.get(person.body.limit, 0) + 1
    return tuple(Group(*key, tuple(sorted(limits.items()))) for key, limits in found.items())


class CountLedger(DamageLedger):
    """Least chance that anyone drops, by counting; among equals the least expected damage.

    Where somebody has dropped for sure only damage counts. A toll holds the damage by payer, then each group's damage
    from hustling and its forced hours.
    """

    weight = 8
    most_labels = 400

    def __init__(self, ruleset: TravelRuleset, prices: PriceList, groups: Sequence[Group]) -> None:
        super().__init__(prices)
        self._ruleset, self._groups, self._payers = ruleset, tuple(groups), len(prices.payers)
        self._keys: dict[tuple[int, ...], Key] = {}

    def start(self) -> Toll:
        return Toll((0,) * (self._payers + 2 * len(self._groups)))

    def prices(self, steps: Steps) -> tuple[int, ...]:
        hustled = [(hustle_damage(self._ruleset, step.count)[0], leg) for step, leg in steps if step.kind == "hustle"]
        forced = [leg for step, leg in steps if step.kind == "forced"]
        counts: list[int] = []
        for group in self._groups:
            counts.append(sum(amount for amount, leg in hustled if group.hustles[leg]))
            counts.append(sum(group.forces[leg] for leg in forced))
        return (*super().prices(steps), *counts)

    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll:
        return Toll(tuple(map(add, toll.damage, prices)))

    def is_no_dearer(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        count = self._payers
        if not all(map(le, one[:count], other[:count])):
            return False
        for index, group in enumerate(self._groups):
            hustled, forced = one[count + 2 * index : count + 2 * index + 2]
            their_hustled, their_forced = other[count + 2 * index : count + 2 * index + 2]
            more = forced - their_forced
            if hustled + more * (group.hour.maximum if more > 0 else group.hour.minimum) > their_hustled:
                return False
        return True

    def is_at_most(self, one: Toll, other: Toll) -> bool:
        if self.is_no_dearer(one.damage, other.damage):
            return True
        paid, their_paid = one.damage[: self._payers], other.damage[: self._payers]
        return all(map(le, paid, their_paid)) and self.key(other)[0] == 1

    def key(self, toll: Toll) -> Key:
        known = self._keys.get(toll.damage)
        if known is None:
            known = self._keys[toll.damage] = (self._chance(toll.damage), *self._cost(toll.damage))
        return known

    def _cost(self, figures: tuple[int, ...]) -> Key:
        return super().key(Toll(figures[: self._payers]))

    def _chance(self, figures: tuple[int, ...]) -> Fraction:
        chances: list[Fraction | None] = []
        for index, group in enumerate(self._groups):
            chances += group.chances(*figures[self._payers + 2 * index : self._payers + 2 * index + 2])
        return anyone(chances) or Fraction(0)
