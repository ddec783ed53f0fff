"""What a completed hour of the march does to each traveller: hustle and forced march together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason
from travel.rules.forced_march import forced_march_hour
from travel.rules.hustle import HourCost, hustle_hour
from travel.rules.journey.body import hurt
from travel.rules.journey.context import JourneyContext, Traveller
from travel.rules.journey.events import Harm, Roll
from travel.rules.journey.state import MemberState
from travel.rules.rulesets.ruleset import TravelRuleset, get_ruleset

Cause = Literal["hustle", "march"]


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
    rolls: tuple[Roll, ...] = ()
    reasons: tuple[Reason, ...] = ()


def hour_harm(context: JourneyContext, members: tuple[MemberState, ...], end: HourEnd, dice: Dice) -> HourHarm:
    """Harm of one completed hour, to whoever bears it (EP-OV-15, EP-OV-16, D20O-05)."""
    ruleset = get_ruleset(context.ruleset, context.options)
    harms: list[Harm] = []
    rolls: list[Roll] = []
    reasons: list[Reason] = []
    for member in members:
        traveller = context.traveller(member.id)
        if member.dead:
            continue
        after = member
        for cause, cost in _costs(ruleset, traveller, end, dice):
            rolls += [Roll(f"{member.name}: {r.label}", _pool(r.faces, r.sides), r.faces, r.total) for r in cost.rolls]
            reasons += [reason for reason in cost.reasons if reason not in reasons]
            if cost.damage:
                after = hurt(context.rules, after, cost.damage, cause)
                harms.append(Harm(member.id, cost.damage, cause, after))
    return HourHarm(tuple(harms), tuple(rolls), tuple(reasons))


def _costs(ruleset: TravelRuleset, traveller: Traveller, end: HourEnd, dice: Dice) -> list[tuple[Cause, HourCost]]:
    costs: list[tuple[Cause, HourCost]] = []
    if end.hustled and traveller.bears_hustle:
        costs.append(("hustle", hustle_hour(ruleset, end.hustled)))
    if end.extra and traveller.bears_forced:
        sheet = traveller.sheet
        constitution = sheet.abilities.modifier("constitution")
        cost = forced_march_hour(ruleset, end.extra, constitution, dice, has_endurance=sheet.has("endurance"))
        costs.append(("march", cost))
    return costs


def _pool(faces: tuple[int, ...], sides: int) -> str:
    return f"{len(faces)}d{sides}" if len(faces) > 1 else f"d{sides}"
