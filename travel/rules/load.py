"""Armour and load: what they take off a speed (EP-EN-01..07, D20-02, D20O-07)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tactical.rules.kernel.creature import RANKS, Creature, Size
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import Category, LoadTable

ORDER: tuple[Category, ...] = ("light", "medium", "heavy")


@dataclass(frozen=True, slots=True)
class Burden:
    """Armour and load by category."""

    armour: Category
    load: Category

    def counted(self, table: LoadTable) -> dict[str, Category]:
        """The categories that slow under this ruleset, by what they are of."""
        each: dict[str, Category] = {"armour": self.armour, "load": self.load}
        return {source: each[source] for source in table.sources}


def _slower_by(table: LoadTable, base: int, category: Category) -> int:
    penalty = table.penalty[category]
    return penalty.fast if base > table.fast_above_feet else penalty.slow


def _stacking(table: LoadTable, base: int, burden: Burden) -> tuple[int, Reasons]:
    """Each category takes its feet off, looking at the unreduced base (EP-EN-02, 03)."""
    counted = burden.counted(table)
    penalties = {source: _slower_by(table, base, category) for source, category in counted.items()}
    printed = _printed(table, base, burden)
    if printed is not None:
        return printed, (Reason(table.rule, "Heavy and medium together, as printed", f"-{printed} ft"),)
    reasons = tuple(
        Reason(table.rule, f"{counted[source].capitalize()} {source}", f"-{feet} ft")
        for source, feet in penalties.items()
        if feet
    )
    return sum(penalties.values()), reasons


def _printed(table: LoadTable, base: int, burden: Burden) -> int | None:
    pair = sorted((burden.armour, burden.load))
    if base > table.fast_above_feet:
        return None
    return next((row.slow for row in table.exceptions if sorted(row.pair) == pair), None)


def _worse_of(table: LoadTable, base: int, burden: Burden) -> tuple[int, Reasons]:
    """The worse of the counted categories reduces the speed, once (D20-02)."""
    counted = burden.counted(table)
    source, worst = max(counted.items(), key=lambda pair: ORDER.index(pair[1]))
    if worst == "light":
        return 0, ()
    lost = base - table.reduced.get(base, _two_thirds(base))
    return lost, (
        Reason(table.rule, f"{worst.capitalize()} {source}: {base} ft becomes {base - lost} ft", f"-{lost} ft"),
    )


def _two_thirds(base: int) -> int:
    """Two thirds, rounded up to 5 ft (the reading of D20-02)."""
    return min(base, -(-2 * base // 15) * 5)


PROCEDURES: dict[str, Callable[[LoadTable, int, Burden], tuple[int, Reasons]]] = {
    "stacking": _stacking,
    "worse_of": _worse_of,
}


def reduced_speed(ruleset: TravelRuleset, base: int, burden: Burden) -> tuple[int, Reasons]:
    """Feet left of a base speed under armour and load, not below 0 (EP-EN-03, 04, D20-02)."""
    penalty, reasons = PROCEDURES[ruleset.load.procedure](ruleset.load, base, burden)
    return max(0, base - penalty), reasons


def run_multiplier(ruleset: TravelRuleset, burden: Burden) -> int:
    """How many times its speed a creature runs, at least once (EP-EN-06, 07, D20O-07)."""
    table = ruleset.load
    lost = [table.penalty[category].run for category in burden.counted(table).values()]
    off = sum(lost) if table.procedure == "stacking" else max(lost)
    return max(1, table.run_multiplier - off)


@lru_cache(maxsize=512)
def carrying_capacity(
    ruleset: TravelRuleset, strength: int, size: str = "medium", *, is_quadruped: bool = False
) -> tuple[Fraction, Fraction, Fraction]:
    """Upper limits in pounds of a light, medium and heavy load (D20O-07, YAG-02)."""
    if strength < 1:
        nothing = Fraction(0)
        return nothing, nothing, nothing
    table = ruleset.capacity
    top = max(table.rows)
    tens = max(0, -(-(strength - top) // 10))
    row = table.rows[strength - 10 * tens]
    factors = table.quadruped_factor if is_quadruped else table.size_factor
    factor = factors[size] * table.ten_more**tens
    return row[0] * factor, row[1] * factor, row[2] * factor


def carrying_limits(ruleset: TravelRuleset, creature: Creature) -> tuple[Fraction, Fraction, Fraction]:
    """A creature's own limits of a light, medium and heavy load."""
    strength, quadruped = creature.abilities.strength, creature.has("quadruped")
    return carrying_capacity(ruleset, strength, creature.size.tabled, is_quadruped=quadruped)


def load_category(ruleset: TravelRuleset, creature: Creature) -> tuple[Category, Reasons]:
    """The category of what a creature carries: from its pounds if given, else as written (EP-EN-01)."""
    if creature.load_lb is None:
        return creature.load, ()
    strength, rule = creature.abilities.strength, ruleset.load.capacity_rule
    limits = carrying_limits(ruleset, creature)
    for category, limit in zip(ORDER, limits, strict=True):
        if creature.load_lb <= limit:
            text = f"{creature.load_lb:g} lb at Strength {strength}: up to {float(limit):g} lb is {category}"
            return category, (Reason(rule, text, category),)
    raise RuleError(
        f"{creature.name} carries {creature.load_lb:g} lb and can bear {float(limits[2]):g} lb",
        remedy="Put some of it on an animal or a wagon.",
        rule=rule,
        pointer="/sheet/load_lb",
    )


def armour_category(creature: Creature) -> Category:
    """No armour counts as light (EP-EN-03)."""
    return "light" if creature.armour == "none" else creature.armour


def creature_speed(ruleset: TravelRuleset, creature: Creature) -> tuple[int, Reasons]:
    """The speed a creature walks at, with what it is made of (EP-EN-03..05, D20-02)."""
    return loaded_speed(ruleset, creature, *load_category(ruleset, creature))


def size_change(table: LoadTable, creature: Creature) -> int:
    """The feet that its size changes of a player character's speed, where its sheet says that it holds no size."""
    if creature.kind != "pc" or not creature.has("add_size") or creature.size is Size.MEDIUM:
        return 0
    return table.size_walk_feet if RANKS[creature.size] > RANKS[Size.MEDIUM] else -table.size_walk_feet


def loaded_speed(
    ruleset: TravelRuleset, creature: Creature, load: Category, load_reasons: Reasons
) -> tuple[int, Reasons]:
    """The speed a creature walks at under a load of this category (EP-EN-03..05, D20-02)."""
    table = ruleset.load
    burden = Burden(armour_category(creature), load)
    base = creature.speed
    reasons = [Reason("sheet", f"{creature.name}'s base speed", f"{base} ft")]
    change = size_change(table, creature)
    if change:
        base = max(0, base + change)
        reasons.append(Reason("EP-SP-11", f"{creature.size.value.capitalize()} size", f"{change:+d} ft"))
    bonus = creature.features.get("fast_movement", 0)
    if bonus and burden.armour != "heavy" and burden.load != "heavy":
        base += bonus
        reasons.append(Reason(table.rule, "Fast movement", f"+{bonus} ft"))
    reasons += load_reasons
    if creature.has("never_slowed"):
        return base, (*reasons, Reason(table.rule, "Armour and load never slow it", "-0 ft"))
    feet, why = reduced_speed(ruleset, base, burden)
    reasons += why
    if base > 0 and feet == 0:
        feet = table.crawl_feet
        reasons.append(Reason(table.crawl_rule, "No speed left: a standard action moves 5 ft", f"{feet} ft"))
    return feet, tuple(reasons)
