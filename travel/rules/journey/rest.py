"""Camp and rest: the counters go back to nothing and people mend (EP-OV-05, EP-OV-12, D20O-20)."""

from __future__ import annotations

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.journey.body import mend, mend_mount, sleep
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.events import Camped, Mending, Rested
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR, JourneyState, MemberState, MountState


def camp(run: Run) -> None:
    """Make camp, unless it stands already; the night's watch is drawn then."""
    if run.state.camped_at is not None:
        return
    here = run.here
    run.emit(Camped(clock=run.state.clock, place=run.place_name, cell=here.cell, x=here.x, y=here.y))


def next_morning(run: Run) -> int:
    """The first morning after a full night's rest, counted from when camp was made. A crew sleeps by turns, and
    where land and water follow each other days begin by the clock (EP-OV-16)."""
    state, rules = run.state, run.context.rules
    needs = rules.rest_hours * HOUR if run.leg.can_force and not run.is_mixed else 0
    begun = state.clock if state.camped_at is None else state.camped_at
    earliest = max(state.clock, begun + needs)
    return (earliest - run.morning + DAY - 1) // DAY * DAY + run.morning


def sleep_until(run: Run, morning: int) -> None:
    state = run.state
    seconds = morning - (state.clock if state.camped_at is None else state.camped_at)
    rested = max(seconds, run.context.rules.rest_hours * HOUR)
    nights = max(1, round(rested / DAY))
    supplies = None if state.supplies is None else max(0, state.supplies - nights)
    run.emit(
        Rested(
            clock=morning,
            seconds=seconds,
            mended=mended(run.context, state, rested),
            supplies=supplies,
            mounts=mounts_mended(run.context, state, rested),
            reasons=rest_reasons(run.context, seconds),
        )
    )


def mended(context: JourneyContext, state: JourneyState, seconds: int) -> tuple[Mending, ...]:
    """What so long a rest gives each traveller."""
    return tuple(_mended(context, member, seconds) for member in state.members if not member.dead)


def mounts_mended(context: JourneyContext, state: JourneyState, seconds: int) -> tuple[MountState, ...]:
    """Animals after so long a rest; only those it changed."""
    healing, days = context.rules.healing, seconds // DAY
    nights = 1 if seconds % DAY >= context.rules.rest_hours * HOUR else 0
    levels = {mount.id: max(1, mount.level) for mount in context.mounts}
    hp = healing.bed * days + healing.night * nights
    after = (mend_mount(mount, hp * levels.get(mount.id, 1)) for mount in state.mounts if not mount.is_down)
    return tuple(mount for mount in after if mount != state.mount(mount.id))


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


def rest_reasons(context: JourneyContext, seconds: int) -> Reasons:
    healing = context.rules.healing
    days = seconds // DAY
    wounds = healing.bed * days if days else healing.night
    primal = healing.bed_primal_hour if days else healing.primal_hour
    return (
        Reason("EP-OV-05", "A full night's rest sets the hours hustled and marched to nothing", "0"),
        Reason(healing.rule, "Wounds mend with rest", f"{wounds} x level"),
        Reason(healing.rule, "Harm from the march mends with rest", f"{primal} x level an hour" if primal else "no"),
    )
