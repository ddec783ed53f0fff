"""Camp and rest: the counters go back to nothing and people mend (EP-OV-05, EP-OV-12, D20O-20)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.journey.body import mend, mend_mount, sleep
from travel.rules.journey.burden import rested
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.events import Camped, Mending, Rested
from travel.rules.journey.frailty import sicken
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR, MARCH_CAUSES, JourneyState, MemberState, MountState


def camp(run: Run) -> None:
    """Make camp, unless it stands already; the night's watch is drawn then."""
    if run.state.camped_at is not None:
        return
    here = run.here
    run.emit(Camped(clock=run.state.clock, place=run.place_name, cell=here.cell, x=here.x, y=here.y))


def next_morning(run: Run) -> int:
    """The morning after the day's travel; whoever camps after midnight has a full night's rest first. A crew sleeps
    by turns, and where land and water follow each other days begin by the clock (EP-OV-16). A day on which nothing
    was travelled is over with the next morning."""
    state, rules = run.state, run.context.rules
    begun = state.clock if state.camped_at is None else state.camped_at
    is_late = 0 < begun % DAY < run.morning
    needs = rules.rest_hours * HOUR if is_late and run.leg.can_force and not run.is_mixed else 0
    earliest = max(state.clock, begun + needs)
    if state.clock >= run.opens and run.leg.can_force:
        earliest = max(earliest, state.clock // DAY * DAY + DAY)
    elif not (state.walked or state.sailed):
        earliest = max(earliest, state.clock + 1)
    return (earliest - run.morning + DAY - 1) // DAY * DAY + run.morning


def sleep_until(run: Run, morning: int) -> None:
    state = run.state
    seconds = morning - (state.clock if state.camped_at is None else state.camped_at)
    rested = max(seconds, run.context.rules.rest_hours * HOUR)
    nights = max(1, round(rested / DAY))
    supplies = None if state.supplies is None else max(0, state.supplies - nights)
    people = mended(run.context, state, rested, seconds)
    after = state.with_members(tuple(each.after for each in people))
    run.emit(
        Rested(
            clock=morning,
            seconds=seconds,
            mended=people,
            supplies=supplies,
            mounts=mounts_mended(run.context, after, rested),
            reasons=rest_reasons(run.context, seconds),
        )
    )


def mended(context: JourneyContext, state: JourneyState, rested: int, seconds: int) -> tuple[Mending, ...]:
    """What a rest gives each traveller: wounds as a night at least, what mends by the hour for the hours that it truly
    took (none aboard a craft that goes on by night)."""
    wounds, primal = _healed(context, rested, True)[0], _healed(context, seconds, True)[1]
    return _mended(context, state, wounds, primal, _recovered(context, 0, rested), slept=True)


def mounts_mended(context: JourneyContext, state: JourneyState, seconds: int) -> tuple[MountState, ...]:
    """Animals after so long a rest; only those it changed."""
    return mounts_mended_at_rest(context, state, 0, seconds, in_bed=True)


def mended_at_rest(
    context: JourneyContext, state: JourneyState, since: int, until: int, *, in_bed: bool, slept: bool
) -> tuple[Mending, ...]:
    """What the seconds ``since`` .. ``until`` of a rest give each traveller. ``in_bed``: whole days count as days in
    bed; ``slept``: fatigue that nothing holds up ends."""
    wounds, primal = (
        now - before
        for now, before in zip(_healed(context, until, in_bed), _healed(context, since, in_bed), strict=True)
    )
    return _mended(context, state, wounds, primal, _recovered(context, since, until), slept=slept)


def _mended(
    context: JourneyContext, state: JourneyState, wounds: int, primal: int, ability: int, *, slept: bool
) -> tuple[Mending, ...]:
    """So much for each level, and points of ability, for everyone."""
    found: list[Mending] = []
    for member in state.members:
        if member.dead:
            continue
        level = max(1, context.traveller(member.id).sheet.level)
        after = sicken(context, member, -ability)
        after = replace(after, burden=rested(after.burden, ability, state.clock, slept=slept))
        after = mend(context.rules, after, level * wounds, level * primal)
        after = sleep(after) if slept else after
        found.append(Mending(member.id, after.hp - member.hp, member.primal - after.primal, after))
    return tuple(found)


def mounts_mended_at_rest(
    context: JourneyContext, state: JourneyState, since: int, until: int, *, in_bed: bool
) -> tuple[MountState, ...]:
    """Animals after part of a rest; only those it changed."""
    hp, nonlethal = (
        now - before
        for now, before in zip(_healed(context, until, in_bed), _healed(context, since, in_bed), strict=True)
    )
    found: list[MountState] = []
    for mount in state.mounts:
        if mount.hp <= 0 < mount.max_hp:
            continue
        animal = next((each for each in context.mounts if each.id == mount.id), None)
        level = max(1, animal.level) if animal else 1
        is_held = animal is not None and not mount.max_hp and _holds(state, animal.riders)
        found.append(mend_mount(mount, hp * level, max(hp, nonlethal) * level, is_held=is_held))
    return tuple(mount for mount in found if mount != state.mount(mount.id))


def _holds(state: JourneyState, riders: tuple[str, ...]) -> bool:
    """Whether a rider still bears the march's damage, which tires the mount as long as it lasts (EP-OV-15)."""
    return any(
        rider.id in riders and rider.primal and not rider.dead and set(rider.causes) & set(MARCH_CAUSES)
        for rider in state.members
    )


def _healed(context: JourneyContext, seconds: int, in_bed: bool) -> tuple[int, int]:
    """Wounds and march harm that so long a rest heals, for each level. A night not spent in bed for a whole day is a
    night; what mends by the hour mends whatever one does (D20O-20)."""
    healing = context.rules.healing
    days, rest = divmod(seconds, DAY)
    nights = 1 if rest >= context.rules.rest_hours * HOUR else 0
    if not in_bed:
        return healing.night * (days + nights), healing.primal_hour * (seconds // HOUR)
    by_day = max(healing.bed_primal_hour, healing.primal_hour) * 24 * days
    return healing.bed * days + healing.night * nights, by_day + healing.primal_hour * (rest // HOUR)


def mended_on_the_march(context: JourneyContext, member: MemberState) -> Mending | None:
    """An hour's healing of nonlethal damage while travelling, where the ruleset has it (D20O-20)."""
    healing = context.rules.healing
    if member.dead or not member.primal or not healing.marching:
        return None
    level = max(1, context.traveller(member.id).sheet.level)
    after = mend(context.rules, member, 0, level * healing.primal_hour)
    return Mending(member.id, after.hp - member.hp, member.primal - after.primal, after)


def _recovered(context: JourneyContext, since: int, until: int) -> int:
    """Points of each ability that so long a rest gives back: some for a night."""
    nights = [second // DAY + (second % DAY >= context.rules.rest_hours * HOUR) for second in (since, until)]
    return context.rules.healing.ability * (nights[1] - nights[0])


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
