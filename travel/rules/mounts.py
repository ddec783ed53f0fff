"""Mounts: speed by load, and whose hurt a hustle is (EP-OV-14, 15, D20O-05, 06)."""

from __future__ import annotations

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import Category


def mount_load(ruleset: TravelRuleset, key: str, load_lb: float) -> Category | None:
    """The category of what a mount bears, by its printed limits; None when it is too much (D20O-06)."""
    row = ruleset.mount(key)
    limits: tuple[tuple[Category, int], ...] = (
        ("light", row.light_lb),
        ("medium", row.medium_lb),
        ("heavy", row.heavy_lb),
    )
    return next((category for category, limit in limits if load_lb <= limit), None)


def mount_speed(ruleset: TravelRuleset, key: str, load_lb: float) -> tuple[int, Reasons]:
    """Feet of a mount under ``load_lb`` pounds, riders included (EP-OV-14, D20O-06); 0 when overloaded."""
    row = ruleset.mount(key)
    category = mount_load(ruleset, key, load_lb)
    own = Reason(ruleset.pace.mount_rule, f"The {row.name}'s speed", f"{row.speed_feet} ft")
    if category is None:
        text = f"{load_lb:g} lb is more than the {row.heavy_lb} lb a {row.name} can bear"
        return 0, (own, Reason(row.rule, text, "0 ft"))
    if category == "light":
        return row.speed_feet, (own,)
    text = f"{load_lb:g} lb is a {category} load (light up to {row.light_lb} lb)"
    return row.loaded_speed_feet, (own, Reason(row.rule, text, f"{row.loaded_speed_feet} ft"))


def riders_share_damage(ruleset: TravelRuleset) -> bool:
    """Whether march damage goes to the rider's hit points, once, instead of the mount's (EP-OV-15)."""
    return ruleset.hustle.mount == "shared_pool"
