"""Keeping the way, losing it, and noticing: a check each hour off any track (D20O-08)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.light import light_by
from travel.rules.environment.lost import lost_dc, roll_direction, roll_lost, roll_notice
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.spotting import sight
from travel.rules.journey.dice import WAY
from travel.rules.journey.happening import Roll, check_roll
from travel.rules.journey.living import best_guide, survival_now
from travel.rules.journey.nature_events import WayLost, WayNoticed
from travel.rules.journey.run import Run
from travel.rules.journey.sky import is_light, weather_today
from travel.rules.journey.state import Astray

RULE = "D20O-08"
LIGHT = "torch"


def keep_the_way(run: Run, settings: WorldSettings) -> None:
    """The hour's check: keep the way, or, being off it, notice."""
    astray = run.state.astray
    if astray is None:
        _check(run, settings)
    elif astray.back is None and not astray.noticed:
        _notice(run, astray)


def _check(run: Run, settings: WorldSettings) -> None:
    state, ruleset = run.state, run.context.travel_ruleset
    ground, guide = run.context.route.stretch_at(state.progress), best_guide(run)
    dc, reasons = lost_dc(
        ruleset, ground.terrain, ground.way, has_map=settings.has_map, is_poor=_is_poor(run, ground.terrain)
    )
    if dc is None or guide is None or state.progress >= run.context.route.length:
        return
    dice = run.dice(WAY)
    check = roll_lost(dc, guide[1], dice)
    if check.passed:
        return
    direction = roll_direction(dice)
    rolls = (check_roll(check), Roll("direction, from north clockwise", "d8", (direction.number,), direction.number))
    told = (*reasons, Reason(RULE, check.text, f"off to the {direction.name}"))
    run.emit(
        WayLost(
            clock=state.clock,
            gm_only=True,
            place=run.place_name,
            astray=Astray(direction=direction.number),
            rolls=rolls,
            reasons=told,
        )
    )


def _is_poor(run: Run, terrain: str) -> bool:
    """Whether they cannot see 60 ft, for weather or the dark."""
    state = run.state
    feet = None if is_light(run.context, state) else light_by(run.context.travel_ruleset, LIGHT).shadowy_feet
    return sight(run.context.travel_ruleset, terrain, weather=weather_today(state), light_feet=feet).is_poor


def _notice(run: Run, astray: Astray) -> None:
    """Everyone looks for signs that they are lost; else the next hour leads in another direction."""
    state, dice = run.state, run.dice(WAY)
    gone = replace(astray, hours=astray.hours + 1)
    rolls: list[Roll] = []
    for member in state.members:
        if not member.is_up:
            continue
        bonus = survival_now(run, member)
        check = roll_notice(run.context.travel_ruleset, gone.hours, bonus, dice)
        rolls.append(check_roll(check, member.name))
        if check.passed:
            noticed = replace(gone, noticed=True)
            why = (Reason(RULE, f"{member.name} notices: {check.text}", f"{gone.hours} h of random travel"),)
            run.emit(
                WayNoticed(
                    clock=state.clock,
                    member=member.id,
                    name=member.name,
                    astray=noticed,
                    rolls=tuple(rolls),
                    reasons=why,
                )
            )
            return
    direction = roll_direction(dice)
    rolls.append(Roll("direction, from north clockwise", "d8", (direction.number,), direction.number))
    why = (Reason(RULE, "Lost: the direction is random each hour", direction.name),)
    run.emit(
        WayLost(
            clock=state.clock,
            gm_only=True,
            place=run.place_name,
            astray=replace(gone, direction=direction.number),
            rolls=tuple(rolls),
            reasons=why,
        )
    )
