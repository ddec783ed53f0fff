"""Forced march: hours beyond the day's eight, rolled or as a distribution (EP-OV-12, 13, D20O-04)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.distribution import NOTHING, Distribution, mixture, of_dice
from travel.rules.hustle import MAX_HOURS, HourCost, HourRoll
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import DamageKind, ForcedMarchTable


@dataclass(frozen=True, slots=True)
class Marcher:
    """Whoever marches on: Constitution modifier, Endurance feat, and whether it is a mount."""

    con_modifier: int = 0
    has_endurance: bool = False
    is_mount: bool = False


@dataclass(frozen=True, slots=True)
class Procedure:
    """How an extra hour costs: ``roll`` with dice, ``spread`` as a distribution."""

    roll: Callable[[ForcedMarchTable, int, Marcher, Dice], HourCost]
    spread: Callable[[ForcedMarchTable, int, Marcher], Distribution]


def forced_march_dc(table: ForcedMarchTable, extra_hour: int) -> int:
    """DC of the Constitution check of the ``extra_hour``-th hour beyond the day (D20O-04)."""
    return table.first_dc + table.dc_step * (extra_hour - 1)


def _kind(table: ForcedMarchTable, marcher: Marcher) -> DamageKind:
    return "lethal" if marcher.is_mount and table.mount == "mount_lethal" else table.damage_kind


def _fails_always(table: ForcedMarchTable, marcher: Marcher) -> bool:
    return marcher.is_mount and table.mount == "mount_lethal"


def _damage(table: ForcedMarchTable, hour: int, marcher: Marcher, dice: Dice) -> tuple[int, HourRoll, Reasons]:
    faces = roll_pool(dice, table.dice_count, table.dice_sides)
    kind = _kind(table, marcher)
    pool = f"{table.dice_count}d{table.dice_sides}"
    roll = HourRoll(f"Damage of extra hour {hour}", table.dice_sides, faces, sum(faces))
    reasons = (
        Reason(table.damage_rule, f"Hour {hour} beyond the day: {pool} {kind} damage", str(sum(faces))),
        Reason(table.fatigue_rule, "Fatigued while any of it remains", "fatigued"),
    )
    return sum(faces), roll, reasons


def _roll_flat(table: ForcedMarchTable, hour: int, marcher: Marcher, dice: Dice) -> HourCost:
    """Dice of damage each hour, no check (EP-OV-12)."""
    damage, roll, reasons = _damage(table, hour, marcher, dice)
    return HourCost(damage, _kind(table, marcher), damage > 0, (roll,), reasons)


def _spread_flat(table: ForcedMarchTable, hour: int, marcher: Marcher) -> Distribution:
    return of_dice(table.dice_count, table.dice_sides)


def _bonus(table: ForcedMarchTable, marcher: Marcher) -> int:
    return marcher.con_modifier + (table.endurance_bonus if marcher.has_endurance else 0)


def _roll_check(table: ForcedMarchTable, hour: int, marcher: Marcher, dice: Dice) -> HourCost:
    """A Constitution check each hour; failure deals the dice (D20O-04). No automatic 1 or 20."""
    if _fails_always(table, marcher):
        damage, roll, reasons = _damage(table, hour, marcher, dice)
        automatic = Reason(table.mount_rule, "A mount's check fails by itself", "fails")
        return HourCost(damage, _kind(table, marcher), True, (roll,), (automatic, *reasons))
    dc, bonus = forced_march_dc(table, hour), _bonus(table, marcher)
    natural = dice.roll(20)
    check = HourRoll(f"Constitution check of extra hour {hour}, DC {dc}", 20, (natural,), natural + bonus)
    verdict = "holds" if check.total >= dc else "fails"
    text = f"Constitution check {natural} {signed(bonus)} against DC {dc}"
    checked = Reason(table.damage_rule, text, verdict)
    if check.total >= dc:
        return HourCost(0, _kind(table, marcher), False, (check,), (checked,))
    damage, roll, reasons = _damage(table, hour, marcher, dice)
    return HourCost(damage, _kind(table, marcher), True, (check, roll), (checked, *reasons))


def failure_chance(table: ForcedMarchTable, hour: int, marcher: Marcher) -> Fraction:
    """Chance to fail the check of the ``hour``-th extra hour (D20O-04)."""
    if _fails_always(table, marcher):
        return Fraction(1)
    failing = forced_march_dc(table, hour) - _bonus(table, marcher) - 1
    return Fraction(min(20, max(0, failing)), 20)


def _spread_check(table: ForcedMarchTable, hour: int, marcher: Marcher) -> Distribution:
    return mixture(failure_chance(table, hour, marcher), of_dice(table.dice_count, table.dice_sides), NOTHING)


PROCEDURES: dict[str, Procedure] = {
    "flat_dice": Procedure(_roll_flat, _spread_flat),
    "constitution_check": Procedure(_roll_check, _spread_check),
}


def forced_march_hour(
    ruleset: TravelRuleset,
    extra_hour: int,
    con_modifier: int,
    dice: Dice,
    *,
    has_endurance: bool = False,
    is_mount: bool = False,
) -> HourCost:
    """Roll what the ``extra_hour``-th completed hour beyond the day does (EP-OV-12, D20O-04)."""
    _check_hours(extra_hour, least=1)
    table = ruleset.forced_march
    marcher = Marcher(con_modifier, has_endurance, is_mount)
    return PROCEDURES[table.procedure].roll(table, extra_hour, marcher, dice)


def forced_march_spread(ruleset: TravelRuleset, extra_hour: int, marcher: Marcher) -> Distribution:
    """Distribution of the damage of the ``extra_hour``-th extra hour alone."""
    _check_hours(extra_hour, least=1)
    return PROCEDURES[ruleset.forced_march.procedure].spread(ruleset.forced_march, extra_hour, marcher)


def forced_march_distribution(
    ruleset: TravelRuleset, extra_hours: int, marcher: Marcher | None = None
) -> tuple[Distribution, Reasons]:
    """Exact distribution of the damage of a day's ``extra_hours`` completed extra hours (EP-OV-12)."""
    _check_hours(extra_hours, least=0)
    marcher = marcher or Marcher()
    if not extra_hours:
        return NOTHING, ()
    total = _accumulated(ruleset.forced_march, extra_hours, marcher)
    return total, _reasons(ruleset.forced_march, extra_hours, marcher, total)


@lru_cache(maxsize=1024)
def _accumulated(table: ForcedMarchTable, hours: int, marcher: Marcher) -> Distribution:
    total = NOTHING
    for hour in range(1, hours + 1):
        total = total.plus(PROCEDURES[table.procedure].spread(table, hour, marcher))
    return total


def _reasons(table: ForcedMarchTable, hours: int, marcher: Marcher, total: Distribution) -> Reasons:
    count = f"{hours} hour{'s' if hours > 1 else ''} beyond the day"
    pool = f"{table.dice_count}d{table.dice_sides}"
    if table.first_dc and not _fails_always(table, marcher):
        dcs = ", ".join(str(forced_march_dc(table, hour)) for hour in range(1, hours + 1))
        bonus = signed(_bonus(table, marcher))
        text = f"{count}: Constitution check {bonus} against DC {dcs}, {pool} for each failure"
    else:
        text = f"{count}: {hours * table.dice_count}d{table.dice_sides}, no check"
    cost = Reason(table.damage_rule, text, f"{float(total.expected):.3g} on average")
    return (cost, Reason(table.fatigue_rule, "Fatigued while any of it remains", "fatigued"))


def _check_hours(hours: int, *, least: int) -> None:
    if not least <= hours <= MAX_HOURS:
        raise RuleError(
            f"{hours} hours cannot be marched beyond a day",
            remedy=f"Give {least} to {MAX_HOURS - 8} whole hours.",
            pointer="/forced",
        )
