"""Supplies of a party for some days: food, water, feed, what they weigh and cost (D20O-10, 21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.food import person_needs
from travel.rules.environment.prices import price_row
from travel.rules.environment.settings import WorldSettings
from travel.rules.rulesets.ruleset import TravelRuleset

PLEASANT_F = 70


@dataclass(frozen=True, slots=True)
class Mouths:
    """Who eats: people by size ("medium": 4), and how many animals."""

    people: Mapping[str, int] = field(default_factory=dict)
    animals: int = 0


@dataclass(frozen=True, slots=True)
class Supplies:
    """Food and feed in pounds, water in gallons; cost of rations and feed if bought."""

    food_lb: Fraction = Fraction(0)
    water_gal: Fraction = Fraction(0)
    feed_lb: Fraction = Fraction(0)
    cost_gp: Fraction = Fraction(0)
    weight_lb: Fraction = Fraction(0)
    reasons: Reasons = ()

    def plus(self, other: Supplies) -> Supplies:
        """Both together; the reasons of the first stand where the other's are the same."""
        return Supplies(
            self.food_lb + other.food_lb,
            self.water_gal + other.water_gal,
            self.feed_lb + other.feed_lb,
            self.cost_gp + other.cost_gp,
            self.weight_lb + other.weight_lb,
            tuple(dict.fromkeys((*self.reasons, *other.reasons))),
        )


def mouths_of(sizes: Iterable[str], animals: int = 0) -> Mouths:
    """Who eats, from the sizes of the people."""
    people: dict[str, int] = {}
    for size in sizes:
        people[size] = people.get(size, 0) + 1
    return Mouths(people, animals)


def supplies_for(
    ruleset: TravelRuleset,
    settings: WorldSettings,
    mouths: Mouths,
    days: Fraction | int,
    *,
    temperature_f: int = PLEASANT_F,
    terrain: str = "",
) -> Supplies:
    """What a party uses in so many days at a temperature. ``terrain`` lets animals graze where they may (D20O-10)."""
    table = ruleset.environment.food
    food = water = Fraction(0)
    reasons: list[Reason] = []
    for size, count in mouths.people.items():
        pounds, gallons, why = person_needs(ruleset, size, temperature_f)
        food += pounds * count * days
        water += gallons * count * days
        reasons += why
    feed, animal_reasons = _feed(ruleset, settings, mouths.animals, days, terrain)
    water += settings.animal_water_gal * mouths.animals * days
    if settings.animal_water_gal and mouths.animals:
        reasons.append(
            Reason(table.own_rule, "Water for each animal a day", f"{float(settings.animal_water_gal):g} gal")
        )
    cost = _cost(ruleset, "trail_rations", food) + _cost(ruleset, "feed", feed)
    weight = food + feed + water * table.water_lb
    return Supplies(food, water, feed, cost, weight, tuple(dict.fromkeys((*reasons, *animal_reasons))))


def _feed(
    ruleset: TravelRuleset, settings: WorldSettings, animals: int, days: Fraction | int, terrain: str
) -> tuple[Fraction, Reasons]:
    table = ruleset.environment.food
    if not animals:
        return Fraction(0), ()
    if settings.animals_graze and terrain in table.grazing:
        return Fraction(0), (Reason(table.rule, f"Animals graze in {terrain}", "no feed"),)
    feed = table.feed_lb * animals * days
    return feed, (Reason(table.rule, "Feed for each animal a day", f"{float(table.feed_lb):g} lb"),)


def _cost(ruleset: TravelRuleset, key: str, pounds: Fraction) -> Fraction:
    """What so many pounds cost, by the price list's price of a day's weight."""
    row = price_row(ruleset, key)
    return row.gp * pounds / row.weight_lb if row.gp and row.weight_lb else Fraction(0)
