"""An hour in the open: cold, heat, wind and height where a region has them, and storms that hurt (D20O-11 to 15)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tactical.rules.kernel.dice import roll_pool
from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.harm import HarmRoll
from travel.rules.environment.hazards import Air, roll_hazard
from travel.rules.environment.settings import WorldSettings
from travel.rules.journey.body import hurt, settle, tire
from travel.rules.journey.context import JourneyRules
from travel.rules.journey.dice import HAZARD
from travel.rules.journey.frailty import hardiness_now, sicken
from travel.rules.journey.happening import Cause, Harm, Roll, check_roll
from travel.rules.journey.nature_events import Hardship
from travel.rules.journey.run import Run
from travel.rules.journey.sky import is_light
from travel.rules.journey.state import MemberState, Weather
from travel.rules.maps.areas import HazardKind

MILD = Weather("mild", low_f=50, high_f=60)
STORM_RULE = "D20O-13"


def weather_the_hour(run: Run, settings: WorldSettings) -> None:
    """Roll what each hazard of the place, and the weather itself, does in an hour."""
    nature = run.context.route.nature_at(run.state.progress)
    if settings.uses_hazards:
        for hazard in nature.hazards:
            _bear(run, hazard, nature.elevation_feet or 0)
    weather = _today(run)
    if settings.uses_weather and weather.damage[0]:
        _storm(run, weather)


def _today(run: Run) -> Weather:
    weather = run.state.weather
    return weather if weather is not None and weather.day == run.state.day else MILD


def _bear(run: Run, hazard: HazardKind, height: int) -> None:
    state, weather = run.state, _today(run)
    air = Air(weather.high_f if is_light(run.context, state) else weather.low_f, weather.wind_mph, height)
    dice, exposure = run.dice(HAZARD), dict(state.exposure)
    harms: list[Harm] = []
    after: list[MemberState] = []
    rolls: list[Roll] = []
    reasons: list[Reason] = []
    for member in state.members:
        if member.dead:
            continue
        key = f"{hazard}:{member.id}"
        person = hardiness_now(run.context, member)
        rolled = roll_hazard(run.context.travel_ruleset, hazard, person, Fraction(1), air, dice, exposure.get(key, 0))
        if not rolled.checks and not rolled.lethal:
            continue
        exposure[key] = exposure.get(key, 0) + (1 if hazard == "altitude" else len(rolled.checks))
        rolls += [check_roll(check, member.name) for check in rolled.checks]
        reasons += [reason for reason in rolled.reasons if reason not in reasons]
        suffered = _suffered(run.context.rules, member, rolled, hazard)
        after.append(sicken(run.context, suffered, rolled.ability))
        harms.append(Harm(member.id, rolled.nonlethal + rolled.lethal, hazard, after[-1], ability=rolled.ability))
    if after:
        run.emit(
            Hardship(
                clock=state.clock,
                cause=hazard,
                harms=tuple(harms),
                after=tuple(after),
                exposure=exposure,
                rolls=tuple(rolls),
                reasons=tuple(reasons),
            )
        )


def _suffered(rules: JourneyRules, member: MemberState, rolled: HarmRoll, cause: Cause) -> MemberState:
    """Nonlethal damage tires as long as it lasts; of the unconscious it is lethal (D20O-11, D20O-12)."""
    lethal = rolled.lethal + (rolled.nonlethal if member.down else 0)
    nonlethal = 0 if member.down else rolled.nonlethal
    after = hurt(rules, member, nonlethal, cause)
    if lethal:
        after = settle(rules, replace(after, hp=after.hp - lethal))
    return tire(rules, after, cause) if rolled.is_fatigued else after


def _storm(run: Run, weather: Weather) -> None:
    """Nonlethal damage of an hour in the open (D20O-13)."""
    state, dice = run.state, run.dice(HAZARD)
    faces = roll_pool(dice, *weather.damage)
    amount = sum(faces)
    after = tuple(hurt(run.context.rules, member, amount, "storm") for member in state.members if not member.dead)
    count, sides = weather.damage
    run.emit(
        Hardship(
            clock=state.clock,
            cause="storm",
            harms=tuple(Harm(member.id, amount, "storm", member) for member in after),
            after=after,
            exposure=state.exposure,
            rolls=(Roll(f"an hour in the {weather.name}", f"{count}d{sides}", faces, amount),),
            reasons=(Reason(STORM_RULE, f"An hour in the open in the {weather.name}", f"{amount} nonlethal"),),
        )
    )
