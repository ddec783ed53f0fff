"""Camp and rest: the counters go back to nothing and people mend (EP-OV-05, EP-OV-12, D20O-20)."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.journey.body import mend, sleep
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.events import Camped, Mending, Rested
from travel.rules.journey.orders import Rest
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR, MemberState

MAX_REST_DAYS = 60


def rest(run: Run, order: Rest) -> None:
    if not 1 <= order.days <= MAX_REST_DAYS:
        raise RuleError(
            f"{order.days} days of rest cannot be taken at once",
            pointer="/order/days",
            remedy=f"Rest 1 to {MAX_REST_DAYS} days.",
        )
    camp(run)
    sleep_until(run, next_morning(run.context, run.state.clock) + (order.days - 1) * DAY)


def camp(run: Run) -> None:
    here = run.here
    run.emit(Camped(clock=run.state.clock, place=run.place_name, cell=here.cell, x=here.x, y=here.y))


def next_morning(context: JourneyContext, clock: int) -> int:
    """The first morning after a full night's rest from now; a crew sleeps by turns, under way."""
    earliest = clock + (context.rules.rest_hours * HOUR if context.can_force else 0)
    morning = round(context.morning_hour * HOUR)
    return (earliest - morning + DAY - 1) // DAY * DAY + morning


def sleep_until(run: Run, morning: int) -> None:
    state = run.state
    seconds = morning - state.clock
    rested = max(seconds, run.context.rules.rest_hours * HOUR)
    nights = max(1, round(rested / DAY))
    supplies = None if state.supplies is None else max(0, state.supplies - nights)
    run.emit(
        Rested(
            clock=morning,
            seconds=seconds,
            mended=tuple(_mended(run.context, member, rested) for member in state.members if not member.dead),
            supplies=supplies,
            reasons=_reasons(run.context, seconds),
        )
    )


def _mended(context: JourneyContext, member: MemberState, seconds: int) -> Mending:
    level = max(1, context.traveller(member.id).sheet.level)
    healing = context.rules.healing
    days, rest_of = divmod(seconds, DAY)
    nights = 1 if rest_of >= context.rules.rest_hours * HOUR else 0
    wounds = level * (healing.bed * days + healing.night * nights)
    in_bed = max(healing.bed_primal_hour, healing.primal_hour) * 24 * days
    primal = level * (in_bed + healing.primal_hour * (rest_of // HOUR))
    after = sleep(mend(context.rules, member, wounds, primal))
    return Mending(member.id, after.hp - member.hp, member.primal - after.primal, after)


def mended_on_the_march(context: JourneyContext, member: MemberState) -> Mending | None:
    """An hour's healing of nonlethal damage while travelling, where the ruleset has it (D20O-20)."""
    healing = context.rules.healing
    if member.dead or not member.primal or not healing.marching:
        return None
    level = max(1, context.traveller(member.id).sheet.level)
    after = mend(context.rules, member, 0, level * healing.primal_hour)
    return Mending(member.id, after.hp - member.hp, member.primal - after.primal, after)


def _reasons(context: JourneyContext, seconds: int) -> Reasons:
    healing = context.rules.healing
    days = seconds // DAY
    wounds = healing.bed * days if days else healing.night
    primal = healing.bed_primal_hour if days else healing.primal_hour
    return (
        Reason("EP-OV-05", "A full night's rest sets the hours hustled and marched to nothing", "0"),
        Reason(healing.rule, "Wounds mend with rest", f"{wounds} x level"),
        Reason(healing.rule, "Harm from the march mends with rest", f"{primal} x level an hour" if primal else "no"),
    )
