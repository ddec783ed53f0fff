"""What a completed hour of the march does to travellers and animals: hustle and forced march together."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason
from travel.rules.forced_march import forced_march_hour
from travel.rules.hustle import HourCost, hustle_hour
from travel.rules.journey.body import hurt, hurt_mount
from travel.rules.journey.context import JourneyContext, Traveller
from travel.rules.journey.frailty import weaker
from travel.rules.journey.happening import Cause, Harm, MountHarm, Roll
from travel.rules.journey.route import RouteLeg
from travel.rules.journey.state import MemberState, MountState
from travel.rules.mounts import riders_share_damage
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class HourEnd:
    """Which hours were completed: the ``hustled``-th since rest, the ``extra``-th beyond the day
    (0 = none)."""

    hustled: int = 0
    extra: int = 0

    @property
    def is_free(self) -> bool:
        return not self.hustled and not self.extra


@dataclass(frozen=True, slots=True)
class HourHarm:
    """All of an hour's harm, with dice and reasons."""

    harms: tuple[Harm, ...] = ()
    mounts: tuple[MountHarm, ...] = ()
    rolls: tuple[Roll, ...] = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(slots=True)
class _Told:
    """Dice and reasons as they come."""

    rolls: list[Roll]
    reasons: list[Reason]

    def add(self, name: str, cost: HourCost) -> None:
        self.rolls += [Roll(f"{name}: {r.label}", pool(r.faces, r.sides), r.faces, r.total) for r in cost.rolls]
        self.reasons += [reason for reason in cost.reasons if reason not in self.reasons]


def hour_harm(
    context: JourneyContext,
    members: tuple[MemberState, ...],
    mounts: tuple[MountState, ...],
    leg: RouteLeg,
    end: HourEnd,
    dice: Dice,
) -> HourHarm:
    """Harm of one completed hour, to whoever bears it (EP-OV-15, EP-OV-16, D20O-05)."""
    ruleset = context.travel_ruleset
    told = _Told([], [])
    harms: list[Harm] = []
    for member in members:
        if member.dead:
            continue
        after = member
        lost = weaker(context, member, "constitution")
        for cause, cost in _costs(ruleset, context.traveller(member.id), leg, end, dice, lost):
            told.add(member.name, cost)
            if cost.damage:
                after = hurt(context.rules, after, cost.damage, cause)
                harms.append(Harm(member.id, cost.damage, cause, after))
    tired = _mounts(context, mounts, leg, end, dice, told, {harm.member: harm.cause for harm in harms})
    return HourHarm(tuple(harms), tired, tuple(told.rolls), tuple(told.reasons))


def _costs(
    ruleset: TravelRuleset, traveller: Traveller, leg: RouteLeg, end: HourEnd, dice: Dice, lost: int
) -> list[tuple[Cause, HourCost]]:
    costs: list[tuple[Cause, HourCost]] = []
    if end.hustled and _bears(traveller.id, leg.spared_hustle, traveller.bears_hustle):
        costs.append(("hustle", hustle_hour(ruleset, end.hustled)))
    if end.extra and _bears(traveller.id, leg.spared_forced, traveller.bears_forced):
        sheet = traveller.sheet
        constitution = sheet.abilities.modifier("constitution") - lost
        cost = forced_march_hour(ruleset, end.extra, constitution, dice, has_endurance=sheet.has("endurance"))
        costs.append(("march", cost))
    return costs


def _bears(traveller: str, spared: tuple[str, ...] | None, otherwise: bool) -> bool:
    return otherwise if spared is None else traveller not in spared


def _mounts(
    context: JourneyContext,
    mounts: tuple[MountState, ...],
    leg: RouteLeg,
    end: HourEnd,
    dice: Dice,
    told: _Told,
    by_rider: dict[str, Cause],
) -> tuple[MountHarm, ...]:
    """Animals take the march as lethal damage (D20O-05); where riders bear it for them, they only tire (EP-OV-15)."""
    along = [mount for mount in mounts if mount.id in leg.mounts and not mount.is_down]
    harms: list[MountHarm] = []
    if riders_share_damage(context.travel_ruleset):
        riders = {mount.id: mount.riders for mount in context.mounts}
        for mount in along:
            cause = next((by_rider[rider] for rider in riders.get(mount.id, ()) if rider in by_rider), None)
            if cause is not None:
                harms.append(MountHarm(mount.id, 0, cause, hurt_mount(context.rules, mount, 0, cause)))
        return tuple(harms)
    for mount in along:
        after = mount
        for cause, cost in _mount_costs(context.travel_ruleset, end, dice):
            told.add(mount.name, cost)
            if cost.damage:
                after = hurt_mount(context.rules, after, cost.damage, cause)
                harms.append(MountHarm(mount.id, cost.damage, cause, after))
    return tuple(harms)


def _mount_costs(ruleset: TravelRuleset, end: HourEnd, dice: Dice) -> list[tuple[Cause, HourCost]]:
    costs: list[tuple[Cause, HourCost]] = []
    if end.hustled:
        costs.append(("hustle", hustle_hour(ruleset, end.hustled, is_mount=True)))
    if end.extra:
        costs.append(("march", forced_march_hour(ruleset, end.extra, 0, dice, is_mount=True)))
    return costs


def pool(faces: tuple[int, ...], sides: int) -> str:
    """Dice in words: "2d6", "d20"."""
    return f"{len(faces)}d{sides}" if len(faces) > 1 else f"d{sides}"
