"""Mounts: speed by load, and whose hurt a hustle is (EP-OV-14, 15, D20O-05, 06)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.load import Burden, reduced_speed
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import Category, MountRow


def mount_load(ruleset: TravelRuleset, key: str, load_lb: float | Fraction) -> Category | None:
    """The category of what a mount bears, by its printed limits; None when it is too much (D20O-06)."""
    row = ruleset.mount(key)
    limits: tuple[tuple[Category, int], ...] = (
        ("light", row.light_lb),
        ("medium", row.medium_lb),
        ("heavy", row.heavy_lb),
    )
    return next((category for category, limit in limits if load_lb <= limit), None)


def mount_speed(
    ruleset: TravelRuleset, key: str, load_lb: float | Fraction, barding: Category | Literal["none"] = "none"
) -> tuple[int, Reasons]:
    """Feet of a mount under ``load_lb`` pounds, riders included, and barding (EP-OV-14, D20O-06); 0 when overloaded."""
    row = ruleset.mount(key)
    category = mount_load(ruleset, key, load_lb)
    weight = f"{float(load_lb):g} lb"
    own = Reason(ruleset.pace.mount_rule, f"The {row.name}'s speed", f"{row.speed_feet} ft")
    if category is None:
        text = f"{weight} is more than the {row.heavy_lb} lb a {row.name} can bear"
        return 0, (own, Reason(row.rule, text, "0 ft"))
    feet = row.speed_feet
    reasons: Reasons = (own,)
    if category != "light":
        feet = row.loaded_speed_feet
        text = f"{weight} is a {category} load (light up to {row.light_lb} lb)"
        reasons = (*reasons, Reason(row.rule, text, f"{feet} ft"))
    lost = _barding_slows(ruleset, row, "light" if barding == "none" else barding, row.speed_feet - feet)
    if not lost:
        return feet, reasons
    return max(0, feet - lost), (*reasons, Reason(ruleset.load.rule, f"{barding.capitalize()} barding", f"-{lost} ft"))


def _barding_slows(ruleset: TravelRuleset, row: MountRow, barding: Category, load_lost: int) -> int:
    """Feet that barding takes off beyond the load: it slows as armour of its category (EP-EN-02, D20-02, YAG-01)."""
    if "armour" not in ruleset.load.sources or barding == "light":
        return 0
    alone = row.speed_feet - reduced_speed(ruleset, row.speed_feet, Burden(barding, "light"))[0]
    return alone if ruleset.load.procedure == "stacking" else max(0, alone - load_lost)


def riders_share_damage(ruleset: TravelRuleset) -> bool:
    """Whether march damage goes to the rider's hit points, once, instead of the mount's (EP-OV-15)."""
    return ruleset.hustle.mount == "shared_pool"
