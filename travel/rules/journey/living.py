"""Living on the road: what people and animals eat and drink, foraging, and going without (D20O-09, D20O-10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.creature import Creature
from travel.rules.environment.food import Want, roll_privation
from travel.rules.environment.hardiness import hardiness_of
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.supplies import PLEASANT_F, Mouths, Supplies, mouths_of, supplies_for
from travel.rules.environment.survival import foraged, roll_forage
from travel.rules.journey.body import hurt
from travel.rules.journey.dice import LIVING
from travel.rules.journey.happening import Cause, Harm, Roll, check_roll
from travel.rules.journey.nature_events import Foraged, Hardship, Supplied
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, MemberState, Stores

HUNDREDTHS = 100
HOURS_OF_A_DAY = 24
Short = Literal["food", "water", "feed"]


def told_survival(sheet: Creature) -> int | None:
    """The Survival that a sheet tells of; None where it does not."""
    return sheet.features.get("survival") if sheet.survival is None else sheet.survival


def survival_of(sheet: Creature) -> int:
    """A sheet's Survival: as it says, or its feature of that name; else by Wisdom alone."""
    told = told_survival(sheet)
    return sheet.abilities.modifier("wisdom") if told is None else told


def best_guide(run: Run) -> tuple[str, int] | None:
    """Who of those that stand is best at Survival, and how good."""
    each = [
        (survival_of(run.context.traveller(member.id).sheet), member.id) for member in run.state.members if member.is_up
    ]
    return max(each, key=lambda pair: pair[0])[::-1] if each else None


def live(run: Run, settings: WorldSettings, seconds: int) -> None:
    """So much time has passed: forage if ordered, eat and drink, and bear what is lacking."""
    days = max(1, round(seconds / DAY))
    found = _forage(run)
    if run.state.stores is None:
        return
    needs = _needs(run, settings, days)
    stores, used, short = _eaten(run, run.state.stores, needs, found)
    fed = tuple(_fed(member, short, days) for member in run.state.members if not member.dead)
    before = {member.id: member for member in run.state.members}
    run.emit(
        Supplied(
            clock=run.state.clock, used=used, stores=stores, days=days, after=fed, short=short, reasons=needs.reasons
        )
    )
    if "water" in short:
        _bear(run, "water", before, days * HOURS_OF_A_DAY)
    if "food" in short:
        _bear(run, "food", before, days)


def _forage(run: Run) -> tuple[Fraction, Fraction]:
    """Pounds of food and gallons of water found on the way today (D20O-09: once in 24 hours)."""
    guide = best_guide(run)
    if not run.state.foraging or guide is None or run.state.foraged_day == run.state.day:
        return Fraction(0), Fraction(0)
    ruleset = run.context.travel_ruleset
    forage = roll_forage(ruleset, guide[1], run.dice(LIVING))
    run.emit(
        Foraged(
            clock=run.state.clock,
            fed=forage.people,
            by=guide[0],
            day=run.state.day,
            rolls=(check_roll(forage.check),),
            reasons=forage.reasons,
        )
    )
    return foraged(ruleset, forage.people)


def _needs(run: Run, settings: WorldSettings, days: int) -> Supplies:
    state = run.state
    sizes = [run.context.traveller(member.id).sheet.size.value for member in state.members if not member.dead]
    along = {mount for leg in run.legs_ahead for mount in leg.mounts}
    animals = sum(1 for mount in state.mounts if mount.id in along and not mount.left)
    mouths: Mouths = mouths_of(sizes, animals)
    warm = state.weather.high_f if state.weather else PLEASANT_F
    terrain = run.context.route.stretch_at(state.progress).terrain
    return supplies_for(run.context.travel_ruleset, settings, mouths, days, temperature_f=warm, terrain=terrain)


def _eaten(
    run: Run, stores: Stores, needs: Supplies, found: tuple[Fraction, Fraction]
) -> tuple[Stores, Stores, tuple[Short, ...]]:
    """What is left, what was used of the stores, and what there was too little of."""
    wanted: dict[Short, Fraction] = {
        "food": max(Fraction(0), needs.food_lb - found[0]),
        "water": max(Fraction(0), needs.water_gal - found[1]),
        "feed": needs.feed_lb,
    }
    left, used, short = stores, Stores(0, 0, 0), []
    for kind, amount in wanted.items():
        held = getattr(stores, kind)
        if held is None:
            continue
        taken = min(held, -(-amount * HUNDREDTHS // 1))
        left, used = replace(left, **{kind: held - int(taken)}), replace(used, **{kind: int(taken)})
        if taken < amount * HUNDREDTHS:
            short.append(kind)
    return left, used, tuple(short)


def _fed(member: MemberState, short: tuple[Short, ...], days: int) -> MemberState:
    """Hunger and thirst after the meal there was, or was not: where there is too little, all go without."""
    hunger = member.hunger + days if "food" in short else 0
    thirst = member.thirst + days * HOURS_OF_A_DAY if "water" in short else 0
    starved = member.starved if hunger or thirst else 0
    return replace(member, hunger=hunger, thirst=thirst, starved=starved)


def _bear(run: Run, want: Want, before: dict[str, MemberState], units: int) -> None:
    """Checks of going without, for everyone (D20O-10)."""
    cause: Cause = "thirst" if want == "water" else "hunger"
    ruleset, dice = run.context.travel_ruleset, run.dice(LIVING)
    harms: list[Harm] = []
    after: list[MemberState] = []
    rolls: list[Roll] = []
    reasons = []
    for member in run.state.members:
        if member.dead:
            continue
        gone = before[member.id].thirst if want == "water" else before[member.id].hunger
        person = hardiness_of(run.context.traveller(member.id).sheet)
        rolled = roll_privation(ruleset, want, person, gone, units, dice)
        rolls += [check_roll(check, member.name) for check in rolled.checks]
        reasons += [reason for reason in rolled.reasons if reason not in reasons]
        if rolled.checks:
            hurt_by = hurt(run.context.rules, member, rolled.nonlethal, cause)
            after.append(replace(hurt_by, starved=hurt_by.starved + rolled.nonlethal))
            harms.append(Harm(member.id, rolled.nonlethal, cause, after[-1]))
    if rolls:
        run.emit(
            Hardship(
                clock=run.state.clock,
                cause=cause,
                harms=tuple(harms),
                after=tuple(after),
                exposure=run.state.exposure,
                rolls=tuple(rolls),
                reasons=tuple(reasons),
            )
        )
