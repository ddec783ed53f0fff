"""Light sources: how far they reach, how long they burn (D20O-18)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.rulesets.environment_tables import LightRow
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Light:
    """How far someone sees by a light: clearly, and in shadow."""

    bright_feet: int
    shadowy_feet: int
    reasons: Reasons


def light_row(ruleset: TravelRuleset, source: str) -> LightRow:
    """A light source by its key."""
    rows = ruleset.environment.light.rows
    if source not in rows:
        raise RuleError(
            f"There is no light {source!r}",
            remedy=f"Choose one of {', '.join(rows)}.",
            rule=ruleset.environment.light.rule,
            pointer="/light",
        )
    return rows[source]


def light_by(ruleset: TravelRuleset, source: str = "", *, low_light: bool = False, darkvision: bool = False) -> Light:
    """How far someone sees in the dark by a source, "" for none (D20O-18)."""
    table = ruleset.environment.light
    bright = shadowy = 0
    reasons: list[Reason] = []
    if source:
        row = light_row(ruleset, source)
        factor = table.low_light_factor if low_light else 1
        bright, shadowy = row.bright_feet * factor, row.shadowy_feet * factor
        reasons.append(Reason(table.rule, row.name.capitalize(), f"{row.bright_feet} and {row.shadowy_feet} ft"))
        if low_light:
            reasons.append(Reason(table.rule, "Low-light vision", f"x {factor}"))
    if darkvision and table.darkvision_feet > shadowy:
        shadowy = table.darkvision_feet
        reasons.append(Reason(table.rule, "Darkvision", f"{shadowy} ft"))
    return Light(bright, shadowy, tuple(reasons))


def fuel_for(ruleset: TravelRuleset, source: str, hours: Fraction) -> tuple[int, str]:
    """How many of what a light burns in so many hours (D20O-18)."""
    row = light_row(ruleset, source)
    return (ceil(hours / row.hours), row.fuel) if row.hours else (0, "")
