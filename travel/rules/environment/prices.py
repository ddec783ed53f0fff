"""What a journey costs: beasts, vehicles, gear, stabling and feed (D20O-21)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.rulesets.environment_tables import PriceRow
from travel.rules.rulesets.ruleset import TravelRuleset


def price_row(ruleset: TravelRuleset, key: str) -> PriceRow:
    """A row of the price list."""
    rows = ruleset.prices.rows
    if key not in rows:
        raise RuleError(f"There is no price for {key!r}", remedy=f"Choose one of {', '.join(rows)}.", pointer="/key")
    return rows[key]


def price(ruleset: TravelRuleset, key: str, count: int = 1) -> tuple[Fraction | None, Reasons]:
    """Gold pieces for so many, or for so many days; None where no price is printed (D20O-21)."""
    row = price_row(ruleset, key)
    if row.gp is None:
        return None, (Reason(row.rule, f"No price is printed for a {row.name}", "none"),)
    gp = row.gp * count
    many = f"{count} x " if count != 1 else ""
    unit = " a day" if row.unit else ""
    return gp, (Reason(row.rule, f"{many}{row.name}, {gold(row.gp)}{unit}", gold(gp)),)


def gold(gp: Fraction) -> str:
    """A price in the largest coin that holds it whole: "5 sp", "75 gp", "5 cp"."""
    for coin, name in ((1, "gp"), (10, "sp"), (100, "cp")):
        if (gp * coin).denominator == 1:
            return f"{int(gp * coin):,} {name}"
    return f"{float(gp):.4g} gp"
