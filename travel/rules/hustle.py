"""Hustling: twice the pace, and what it costs hour by hour (EP-OV-04..07, D20O-03)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import DamageKind, HustleTable

MAX_HOURS = 24


@dataclass(frozen=True, slots=True)
class HourRoll:
    """Dice rolled for an hour of marching."""

    label: str
    sides: int
    faces: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class HourCost:
    """What one completed hour of marching did to one traveller or mount."""

    damage: int
    kind: DamageKind
    is_fatiguing: bool
    rolls: tuple[HourRoll, ...]
    reasons: Reasons


def _doubling(table: HustleTable, hour: int) -> int:
    """Hour ``free + 1`` deals the first damage, each later one twice the hour before (EP-OV-05)."""
    if hour <= table.free_hours:
        return 0
    return table.first_damage << (hour - table.free_hours - 1)


PROCEDURES: dict[str, Callable[[HustleTable, int], int]] = {"doubling": _doubling}


def hustle_damage(ruleset: TravelRuleset, hour: int) -> tuple[int, Reasons]:
    """Damage of the ``hour``-th completed hour hustled since the last full night's rest (EP-OV-05)."""
    _check_hours(hour, least=1)
    table = ruleset.hustle
    damage = PROCEDURES[table.procedure](table, hour)
    text = f"Hour {hour} of hustling since the last night's rest"
    reasons = [Reason(table.damage_rule, text, str(damage) if damage else "free")]
    if damage:
        reasons.append(Reason(table.fatigue_rule, "Damage from a hustle tires until it is healed", "fatigued"))
    return damage, tuple(reasons)


def hustle_hour(ruleset: TravelRuleset, hour: int, *, is_mount: bool = False) -> HourCost:
    """The cost of one completed hustled hour, as an event records it (EP-OV-05, D20O-05)."""
    damage, reasons = hustle_damage(ruleset, hour)
    kind = ruleset.hustle.damage_kind
    if is_mount and ruleset.hustle.mount == "mount_lethal":
        kind = "lethal"
        reasons += (Reason(ruleset.hustle.mount_rule, "A hustling mount takes lethal damage", "lethal"),)
    return HourCost(damage, kind, damage > 0, (), reasons)


def hustle_total(ruleset: TravelRuleset, hours: int) -> tuple[int, Reasons]:
    """Damage of ``hours`` completed hustled hours between two nights' rests (EP-OV-05)."""
    _check_hours(hours, least=0)
    table = ruleset.hustle
    each = [PROCEDURES[table.procedure](table, hour) for hour in range(1, hours + 1)]
    total = sum(each)
    if not hours:
        return 0, ()
    count = f"{hours} hour{'s' if hours > 1 else ''} hustled"
    reasons = [Reason(table.damage_rule, f"{count}: {' + '.join(map(str, each))}", str(total))]
    if total:
        reasons.append(Reason(table.fatigue_rule, "Damage from a hustle tires until it is healed", "fatigued"))
    return total, tuple(reasons)


def hustle_pace(ruleset: TravelRuleset, mph: Fraction) -> tuple[Fraction, Reasons]:
    """Miles an hour at a hustle (EP-OV-04, D20O-01)."""
    factor = ruleset.hustle.speed_factor
    return mph * factor, (Reason(ruleset.hustle.factor_rule, "Hustling", f"x {factor}"),)


def _check_hours(hours: int, *, least: int) -> None:
    if not least <= hours <= MAX_HOURS:
        raise RuleError(
            f"{hours} hours cannot be hustled in a day",
            remedy=f"Give {least} to {MAX_HOURS} whole hours.",
            pointer="/hustled",
        )
