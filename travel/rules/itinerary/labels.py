"""What a way of travelling has cost so far, for the search over days: added damage, or everyone's condition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import add, le
from typing import Protocol

from travel.rules.distribution import Distribution
from travel.rules.itinerary.legal import PriceList
from travel.rules.itinerary.people import Person, anyone, borne
from travel.rules.itinerary.strain import DROPPED, FRESH, Condition, Step, strained
from travel.rules.rulesets.ruleset import TravelRuleset

Steps = tuple[tuple[Step, int], ...]
Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Toll:
    """What has been borne: damage in whole units by payer, and conditions by person (none where they do not matter)."""

    damage: tuple[int, ...]
    conditions: tuple[Condition, ...] = ()


class Ledger(Protocol):
    """How tolls grow, when one is no worse than another, and which is best.

    ``minds_rest``: rest heals. ``minds_hours``: which hours harm counts, not only their price.
    """

    minds_rest: bool
    minds_hours: bool

    def start(self) -> Toll: ...
    def prices(self, steps: Steps) -> tuple[int, ...]: ...
    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll: ...
    def is_at_most(self, one: Toll, other: Toll) -> bool: ...
    def key(self, toll: Toll) -> Key: ...


class DamageLedger:
    """Least expected damage to whoever fares worst."""

    minds_rest = False
    minds_hours = False

    def __init__(self, prices: PriceList) -> None:
        self._prices = prices

    def start(self) -> Toll:
        return Toll((0,) * len(self._prices.payers))

    def prices(self, steps: Steps) -> tuple[int, ...]:
        return self._prices.prices(steps)

    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll:
        return Toll(tuple(map(add, toll.damage, prices)))

    def is_at_most(self, one: Toll, other: Toll) -> bool:
        return all(map(le, one.damage, other.damage))

    def key(self, toll: Toll) -> Key:
        return (Fraction(max(toll.damage), self._prices.scale),)


class DroppingLedger:
    """Least chance that anyone drops; among equals the least expected damage."""

    minds_hours = True

    def __init__(self, ruleset: TravelRuleset, prices: PriceList, people: Sequence[Person], *, heals: bool) -> None:
        self._ruleset, self._damage = ruleset, DamageLedger(prices)
        self._people = [person for person in people if person.body.limit is not None]
        self.minds_rest = heals

    def start(self) -> Toll:
        return Toll(self._damage.start().damage, (FRESH,) * len(self._people))

    def prices(self, steps: Steps) -> tuple[int, ...]:
        return self._damage.prices(steps)

    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll:
        conditions = tuple(
            strained(self._ruleset, person.marcher, person.body, condition, borne(person, steps))
            for person, condition in zip(self._people, toll.conditions, strict=True)
        )
        return Toll(tuple(map(add, toll.damage, prices)), conditions)

    def is_at_most(self, one: Toll, other: Toll) -> bool:
        pairs = zip(one.conditions, other.conditions, strict=True)
        return self._damage.is_at_most(one, other) and all(is_no_worse(mine, theirs) for mine, theirs in pairs)

    def key(self, toll: Toll) -> Key:
        chance = anyone([condition.chance(DROPPED) for condition in toll.conditions]) or Fraction(0)
        return (chance, *self._damage.key(toll))


def is_no_worse(one: Condition, other: Condition) -> bool:
    """Whether, for every amount, one is no more likely to have dropped, or to bear that much, than the other.

    Whatever happens after, healing and harm keep it so: the chance to drop is never greater.
    """
    return one == other or _is_below(_outcome(one), _outcome(other))


def _outcome(condition: Condition) -> tuple[int, tuple[Distribution, ...], int]:
    dropped = sum(each.total for flags, each in condition.parts if flags & DROPPED)
    standing = tuple(each for flags, each in condition.parts if not flags & DROPPED)
    return dropped, standing, condition.total


def _is_below(one: tuple[int, tuple[Distribution, ...], int], other: tuple[int, tuple[Distribution, ...], int]) -> bool:
    top = max((each.maximum for side in (one, other) for each in side[1]), default=0)
    mine, theirs = _at_least(one, top), _at_least(other, top)
    return all(here * other[2] <= there * one[2] for here, there in zip(mine, theirs, strict=True))


def _at_least(side: tuple[int, tuple[Distribution, ...], int], top: int) -> list[int]:
    """Weights of having dropped, or of bearing at least ``top``, ``top - 1``, ... damage."""
    weights = [0] * (top + 1)
    for each in side[1]:
        for index, weight in enumerate(each.weights):
            weights[top - each.start - index] += weight
    return list(accumulate(weights, initial=side[0]))
