"""What a way of travelling has cost so far, for the search over days: added damage, or how everyone stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import add, le
from typing import Protocol

from travel.rules.distribution import NOTHING, Distribution
from travel.rules.itinerary.legal import PriceList
from travel.rules.itinerary.people import Person, anyone, borne
from travel.rules.itinerary.recovery import mended_by_rest, recovery_of
from travel.rules.itinerary.strain import DROPPED, Condition, Step, reduced, strained
from travel.rules.rulesets.ruleset import TravelRuleset

Steps = tuple[tuple[Step, int], ...]
Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands who has not dropped yet, and the chance of that."""

    damage: Distribution
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Toll:
    """What has been borne: damage in whole units by payer, and how people stand (none where it does not matter)."""

    damage: tuple[int, ...]
    standings: tuple[Standing, ...] = ()


class Ledger(Protocol):
    """How tolls grow, when one is no worse than another, and which is best.

    ``minds_rest``: rest heals. ``minds_hours``: which hours harm counts, not only their price. ``most_labels`` is
    how many ways a search may keep open at a day's end, ``weight`` the effort of adding a day to a toll.
    """

    most_labels: int
    weight: int
    minds_rest: bool
    minds_hours: bool

    def start(self) -> Toll: ...
    def prices(self, steps: Steps) -> tuple[int, ...]: ...
    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll: ...
    def is_no_dearer(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool: ...
    def is_at_most(self, one: Toll, other: Toll) -> bool: ...
    def rested(self, toll: Toll, hours: int) -> Toll | None: ...
    def key(self, toll: Toll) -> Key: ...


class DamageLedger:
    """Least expected damage to whoever fares worst."""

    most_labels = 1500
    weight = 1
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

    def is_no_dearer(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Whether a day's prices are no higher to anyone than another's."""
        return all(map(le, one, other))

    def is_at_most(self, one: Toll, other: Toll) -> bool:
        return self.is_no_dearer(one.damage, other.damage)

    def rested(self, toll: Toll, hours: int) -> Toll | None:
        """The toll if so many hours of rest mend all that mends; None if they do not, or nothing does."""
        return None

    def key(self, toll: Toll) -> Key:
        return (Fraction(max(toll.damage), self._prices.scale),)


class DroppingLedger:
    """Least chance that anyone drops; among equals the least expected damage."""

    most_labels = 400
    minds_hours = True

    def __init__(self, ruleset: TravelRuleset, prices: PriceList, people: Sequence[Person], *, heals: bool) -> None:
        self._ruleset, self._damage = ruleset, DamageLedger(prices)
        self._people, self._alike = _told_apart(people)
        self._borne: dict[Steps, tuple[dict[Distribution, tuple[Distribution, Fraction]], ...]] = {}
        self.minds_rest, self.weight = heals, 100 * max(1, len(self._people))

    def start(self) -> Toll:
        return Toll(self._damage.start().damage, (Standing(NOTHING, Fraction(1)),) * len(self._people))

    def prices(self, steps: Steps) -> tuple[int, ...]:
        return self._damage.prices(steps)

    def add(self, toll: Toll, steps: Steps, prices: tuple[int, ...]) -> Toll:
        known = self._borne.get(steps)
        if known is None:
            known = self._borne[steps] = tuple({} for _ in self._people)
        standings: list[Standing] = []
        for person, one, found in zip(self._people, toll.standings, known, strict=True):
            after = found.get(one.damage)
            if after is None:
                after = found[one.damage] = self._after(person, one.damage, steps)
            standings.append(Standing(after[0], one.chance * after[1]))
        return Toll(tuple(map(add, toll.damage, prices)), tuple(standings))

    def _after(self, person: Person, damage: Distribution, steps: Steps) -> tuple[Distribution, Fraction]:
        """Damage of somebody after steps, if they still stand, and the chance that they do."""
        before = Condition(((0, damage),))
        after = strained(self._ruleset, person.marcher, person.body, before, borne(person, steps))
        standing = [(0, each) for flags, each in after.parts if not flags & DROPPED]
        if not standing:
            return NOTHING, Fraction(0)
        kept = Condition(tuple(standing))
        return reduced(Condition(((0, kept.damage),))).damage, Fraction(kept.total, after.total)

    def is_no_dearer(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return self._damage.is_no_dearer(one, other)

    def rested(self, toll: Toll, hours: int) -> Toll | None:
        if not self.minds_rest or not all(
            one.damage.maximum <= mended_by_rest(recovery_of(self._ruleset), person.body, hours)
            for person, one in zip(self._people, toll.standings, strict=True)
        ):
            return None
        return Toll(toll.damage, tuple(Standing(NOTHING, one.chance) for one in toll.standings))

    def is_at_most(self, one: Toll, other: Toll) -> bool:
        if not self._damage.is_at_most(one, other):
            return False
        if any(not each.chance for each in other.standings):
            return True
        pairs = zip(one.standings, other.standings, strict=True)
        return all(is_no_worse(mine, theirs) for mine, theirs in pairs)

    def key(self, toll: Toll) -> Key:
        pairs = zip(toll.standings, self._alike, strict=True)
        chance = anyone([1 - standing.chance**number for standing, number in pairs]) or Fraction(0)
        return (chance, *self._damage.key(toll))


def _told_apart(people: Sequence[Person]) -> tuple[tuple[Person, ...], tuple[int, ...]]:
    """Everyone whom the way may fell, those who bear it alike once, and how many are like each."""
    found: dict[object, list[Person]] = {}
    for person in people:
        bears = tuple((person.bears(leg, "hustle"), person.bears(leg, "forced")) for leg in range(len(person.legs)))
        if person.body.limit is not None and any(map(any, bears)):
            found.setdefault((person.marcher, person.body, bears), []).append(person)
    return tuple(alike[0] for alike in found.values()), tuple(len(alike) for alike in found.values())


def is_no_worse(one: Standing, other: Standing) -> bool:
    """Whether, for every amount, one is at least as likely to stand with no more damage than that as the other.

    Whatever happens after, healing and harm keep it so: the chance to drop is never greater.
    """
    if one.chance < other.chance:
        return False
    if one.damage == other.damage:
        return True
    start = min(one.damage.minimum, other.damage.minimum)
    end = max(one.damage.maximum, other.damage.maximum)
    mine, theirs = (_at_most(each.damage, start, end) for each in (one, other))
    here, there = one.chance / one.damage.total, other.chance / other.damage.total
    left, right = here.numerator * there.denominator, there.numerator * here.denominator
    return all(low * left >= high * right for low, high in zip(mine, theirs, strict=True))


def _at_most(damage: Distribution, start: int, end: int) -> list[int]:
    """Weights of at most ``start``, ``start + 1``, ... ``end`` damage."""
    before, after = [0] * (damage.minimum - start), [0] * (end - damage.maximum)
    return list(accumulate([*before, *damage.weights, *after]))
