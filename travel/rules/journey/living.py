"""Living on the road: what people and animals eat and drink, foraging, and going without (D20O-09, D20O-10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.food import Want, roll_privation
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import HarmRoll
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.survival import foraged, roll_forage
from travel.rules.journey.body import hurt, starve_mount
from travel.rules.journey.dice import LIVING
from travel.rules.journey.frailty import hardiness_now, weaker
from travel.rules.journey.happening import Cause, Harm, MountHarm, Roll, check_roll
from travel.rules.journey.nature_events import Foraged, Hardship, Supplied
from travel.rules.journey.rations import Meal, own_animals, share_out
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, JourneyState, MemberState, MountState

HOURS_OF_A_DAY = 24


def told_survival(sheet: Creature) -> int | None:
    """The Survival that a sheet tells of; None where it does not."""
    return sheet.features.get("survival") if sheet.survival is None else sheet.survival


def survival_of(sheet: Creature) -> int:
    """A sheet's Survival: as it says, or its feature of that name; else by Wisdom alone."""
    told = told_survival(sheet)
    return sheet.abilities.modifier("wisdom") if told is None else told


def survival_now(run: Run, member: MemberState) -> int:
    """A traveller's Survival as it is today."""
    return survival_of(run.context.traveller(member.id).sheet) - weaker(run.context, member, "wisdom")


def best_guide(run: Run) -> tuple[str, int] | None:
    """Who of those that stand is best at Survival, and how good."""
    each = [(survival_now(run, member), member.id) for member in run.state.members if member.is_up]
    return max(each, key=lambda pair: pair[0])[::-1] if each else None


def live(run: Run, settings: WorldSettings, through: int, seconds: int) -> None:
    """All days up to ``through`` are over: forage if ordered, eat and drink, and bear what is lacking.

    Of an older log it is not known which day was eaten for last: it goes by the ``seconds`` gone by.
    """
    state = run.state
    days = max(1, round(seconds / DAY)) if state.fed_day is None else through - state.fed_day
    if days < 1:
        return
    found = _forage(run, through)
    if state.stores is None:
        return
    meal = share_out(run, settings, state.stores, days, found)
    members = {one.id: one for one in run.state.members}
    mounts = {one.id: one for one in run.state.mounts}
    run.emit(
        Supplied(
            clock=state.clock,
            used=meal.used,
            stores=meal.left,
            days=days,
            after=tuple(_fed(one, meal, days) for one in run.state.members if not one.dead),
            short=meal.short,
            mounts=_fed_mounts(run, meal, days),
            through=through if state.fed_day is not None else 0,
            reasons=meal.reasons,
        )
    )
    if "water" in meal.without:
        _bear(run, "water", members, mounts, meal.without["water"], days * HOURS_OF_A_DAY)
    hungry = meal.without.get("food", frozenset()) | meal.without.get("feed", frozenset())
    if hungry:
        _bear(run, "food", members, mounts, hungry, days)


def through_of(state: JourneyState, *, arrived: bool = False) -> int:
    """The last day that is over; the day of arrival is, on arriving."""
    return (state.clock - 1) // DAY + 1 if arrived else state.clock // DAY


def _forage(run: Run, through: int) -> tuple[Fraction, Fraction]:
    """Pounds of food and gallons of water found on the way that day (D20O-09: once in 24 hours)."""
    guide, day = best_guide(run), through + 1
    if not run.state.foraging or guide is None or run.state.foraged_day == day:
        return Fraction(0), Fraction(0)
    ruleset = run.context.travel_ruleset
    forage = roll_forage(ruleset, guide[1], run.dice(LIVING))
    run.emit(
        Foraged(
            clock=run.state.clock,
            fed=forage.people,
            by=guide[0],
            day=day,
            rolls=(check_roll(forage.check),),
            reasons=forage.reasons,
        )
    )
    return foraged(ruleset, forage.people)


def _fed(member: MemberState, meal: Meal, days: int) -> MemberState:
    """Hunger and thirst after the meal there was, or was not."""
    hunger = member.hunger + days if member.id in meal.without.get("food", ()) else 0
    thirst = member.thirst + days * HOURS_OF_A_DAY if member.id in meal.without.get("water", ()) else 0
    return replace(member, hunger=hunger, thirst=thirst, starved=member.starved if hunger or thirst else 0)


def _fed_mounts(run: Run, meal: Meal, days: int) -> tuple[MountState, ...]:
    """Animals that it changed."""
    after = []
    for mount in map(run.state.mount, own_animals(run)):
        if mount is None:
            continue
        hunger = mount.hunger + days if mount.id in meal.without.get("feed", ()) else 0
        thirst = mount.thirst + days * HOURS_OF_A_DAY if mount.id in meal.without.get("water", ()) else 0
        if (hunger, thirst) != (mount.hunger, mount.thirst):
            after.append(replace(mount, hunger=hunger, thirst=thirst))
    return tuple(after)


def _bear(
    run: Run,
    want: Want,
    members: dict[str, MemberState],
    mounts: dict[str, MountState],
    without: frozenset[str],
    units: int,
) -> None:
    """Checks of those who went without, people and animals alike (D20O-10)."""
    cause: Cause = "thirst" if want == "water" else "hunger"
    dice = run.dice(LIVING)
    harms: list[Harm] = []
    hurts: list[MountHarm] = []
    rolls: list[Roll] = []
    reasons: list[Reason] = []
    for member in run.state.members:
        if member.id not in without or member.dead:
            continue
        gone = _gone(want, members[member.id])
        rolled = _rolled(run, want, hardiness_now(run.context, member), gone, units, dice, (rolls, reasons))
        if rolled.checks:
            after = hurt(run.context.rules, member, rolled.nonlethal, cause)
            after = replace(after, starved=after.starved + rolled.nonlethal)
            harms.append(Harm(member.id, rolled.nonlethal, cause, after))
    for mount in run.state.mounts:
        if mount.id not in without:
            continue
        gone = _gone(want, mounts[mount.id])
        rolled = _rolled(run, want, _animal(run, mount), gone, units, dice, (rolls, reasons))
        if rolled.checks:
            beast = starve_mount(run.context.rules, mount, rolled.nonlethal, cause)
            hurts.append(MountHarm(mount.id, rolled.nonlethal, cause, beast))
    if rolls:
        run.emit(
            Hardship(
                clock=run.state.clock,
                cause=cause,
                harms=tuple(harms),
                after=tuple(harm.after for harm in harms),
                mounts=tuple(hurts),
                exposure=run.state.exposure,
                rolls=tuple(rolls),
                reasons=tuple(reasons),
            )
        )


def _gone(want: Want, before: MemberState | MountState) -> int:
    return before.thirst if want == "water" else before.hunger


def _rolled(
    run: Run, want: Want, who: Hardiness, gone: int, units: int, dice: Dice, told: tuple[list[Roll], list[Reason]]
) -> HarmRoll:
    rolled = roll_privation(run.context.travel_ruleset, want, who, gone, units, dice)
    told[0].extend(check_roll(check, who.name) for check in rolled.checks)
    told[1].extend(reason for reason in rolled.reasons if reason not in told[1])
    return rolled


def _animal(run: Run, mount: MountState) -> Hardiness:
    """An animal's Constitution, as its kind has it."""
    kind = next((each.type for each in run.context.mounts if each.id == mount.id), "")
    rows = run.context.travel_ruleset.mounts.rows
    return Hardiness(name=mount.name, con_score=rows[kind].constitution if kind in rows else 10)
