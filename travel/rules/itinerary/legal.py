"""All whole-hour orders that a day can hold, and what its hours cost (EP-OV-04, 05, 12, D20O-03, 04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from travel.rules.forced_march import forced_march_spread
from travel.rules.hustle import hustle_damage
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, Hours
from travel.rules.itinerary.people import Person
from travel.rules.itinerary.strain import Step
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class DayRoom:
    """A day's room: hours of the ordinary day, how many of them may be hustled, how many forced."""

    plain: int
    hustled: int
    forced: int

    @property
    def most(self) -> int:
        """Hours of walking that can be covered, all out."""
        return self.plain + self.hustled + self.forced


def room_from(ruleset: TravelRuleset, start: Fraction, *, can_hustle: bool, end: Fraction | None = None) -> DayRoom:
    """A day's room from ``start`` to ``end`` (None: until a full night's rest must begin)."""
    longest = min(HOURS_OF_A_DAY - ruleset.pace.rest_hours, int(HOURS_OF_A_DAY - start))
    awake = longest if end is None else max(0, min(longest, int(end - start)))
    plain = min(ruleset.pace.hours_per_day, awake)
    return DayRoom(plain, plain if can_hustle else 0, awake - plain)


@lru_cache(maxsize=64)
def orders_in(room: DayRoom, day_hours: int, *, all_short: bool = True) -> tuple[Hours, ...]:
    """Every order that a room holds; ``all_short``: also those that leave hours of the ordinary day unused."""
    return tuple(_orders(room, day_hours, all_short=all_short))


def _orders(room: DayRoom, day_hours: int, *, all_short: bool) -> Iterator[Hours]:
    least = 0 if all_short else room.plain
    for plain in range(room.plain, least - 1, -1):
        for hustled in range(min(plain, room.hustled) + 1):
            most_forced = room.forced if plain == day_hours else 0
            for forced in range(most_forced + 1):
                yield Hours(plain - hustled, hustled, forced)


@dataclass(frozen=True, slots=True)
class Costs:
    """Expected damage of a day's first, second, ... hustled and forced hour; each sequence rises."""

    hustled: tuple[Fraction, ...]
    forced: tuple[Fraction, ...]

    def whole(self, scale: int) -> Prices:
        return Prices(
            tuple(int(cost * scale) for cost in self.hustled), tuple(int(cost * scale) for cost in self.forced)
        )

    def is_at_most(self, other: Costs) -> bool:
        mine, theirs = self.hustled + self.forced, other.hustled + other.forced
        return all(here <= there for here, there in zip(mine, theirs, strict=True))


def costs_of(ruleset: TravelRuleset, person: Person, leg: int) -> Costs:
    """What each further hour of a day costs somebody on a leg, on average."""
    hours, most = ruleset.pace.hours_per_day, HOURS_OF_A_DAY - ruleset.pace.rest_hours - ruleset.pace.hours_per_day
    hustled = [
        Fraction(hustle_damage(ruleset, hour)[0] if person.bears(leg, "hustle") else 0) for hour in range(1, hours + 1)
    ]
    forced = [
        forced_march_spread(ruleset, hour, person.marcher).expected if person.bears(leg, "forced") else Fraction(0)
        for hour in range(1, most + 1)
    ]
    return Costs(tuple(hustled), tuple(forced))


@dataclass(frozen=True, slots=True)
class Prices:
    """Whole prices of a day's first, second, ... hustled and forced hour."""

    hustled: tuple[int, ...]
    forced: tuple[int, ...]

    @property
    def is_rising(self) -> bool:
        return all(each == tuple(sorted(each)) for each in (self.hustled, self.forced))

    def of(self, hustled: int, forced: int) -> int:
        """The price of a day's hours."""
        return sum(self.hustled[:hustled]) + sum(self.forced[:forced])


@dataclass(frozen=True, slots=True)
class PriceList:
    """Prices to everyone that matters, by leg, in units of which ``scale`` make one point of expected damage."""

    payers: tuple[tuple[Prices, ...], ...]
    scale: int

    def prices(self, steps: Sequence[tuple[Step, int]]) -> tuple[int, ...]:
        """What steps cost each of them."""
        hustled = [(step.count - 1, leg) for step, leg in steps if step.kind == "hustle"]
        forced = [(step.count - 1, leg) for step, leg in steps if step.kind == "forced"]
        return tuple(
            sum(legs[leg].hustled[hour] for hour, leg in hustled) + sum(legs[leg].forced[hour] for hour, leg in forced)
            for legs in self.payers
        )


def price_list(ruleset: TravelRuleset, people: Sequence[Person], legs: int) -> PriceList:
    """Prices to those who may fare worst: whoever never pays more than another is left out."""
    each = {tuple(costs_of(ruleset, person, leg) for leg in range(legs)): None for person in people}
    all_costs = list(each) or [(Costs((Fraction(0),) * HOURS_OF_A_DAY, (Fraction(0),) * HOURS_OF_A_DAY),) * legs]
    kept = [one for one in all_costs if not any(other != one and _is_at_most(one, other) for other in all_costs)]
    figures = [cost for one in kept for costs in one for cost in (*costs.hustled, *costs.forced)]
    scale = lcm(*(figure.denominator for figure in figures))
    return PriceList(tuple(tuple(costs.whole(scale) for costs in one) for one in kept), scale)


def _is_at_most(one: Sequence[Costs], other: Sequence[Costs]) -> bool:
    return all(mine.is_at_most(theirs) for mine, theirs in zip(one, other, strict=True))
