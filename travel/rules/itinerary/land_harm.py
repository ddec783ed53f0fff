"""The damage that a day's hazards deal to somebody, over all the weather the day may have, with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tactical.rules.kernel.reasons import Reason
from travel.rules.distribution import NOTHING, Distribution
from travel.rules.environment.checks import blend
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.hazards import HAZARD_RULES
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.strain import BY_STORM, Step
from travel.rules.itinerary.wild import CAUSE_OF, WildDay, WildHour, weathered
from travel.rules.rulesets.ruleset import TravelRuleset


def day_harm(
    ruleset: TravelRuleset,
    steps: Sequence[tuple[Step, WildHour | None]],
    day: WildDay,
    person: Hardiness,
    most: int,
) -> Damage:
    """Damage of a day in the open; ``most`` or more is told as ``most``."""
    parts: list[tuple[Fraction, Distribution]] = []
    by_cause: dict[int, Fraction] = {}
    for sky, chance in day.skies:
        total = NOTHING
        for step in weathered(ruleset, steps, sky, person):
            for bite in step.bites:
                total = _clipped(total.plus(bite.damage).rounded(), most)
                by_cause[bite.cause] = by_cause.get(bite.cause, Fraction(0)) + chance * bite.damage.expected
        parts.append((chance, total))
    rules = {CAUSE_OF[hazard]: (HAZARD_RULES[hazard](ruleset), hazard) for hazard in CAUSE_OF}
    rules_of = {**rules, BY_STORM: (ruleset.environment.weather.rule, "storms")}
    reasons = tuple(
        Reason(rules_of[cause][0], _text(rules_of[cause][1], day), f"{float(expected):.3g} on average")
        for cause, expected in by_cause.items()
        if expected
    )
    return Damage(blend(parts).rounded(), reasons)


def _text(hazard: str, day: WildDay) -> str:
    hours = sum(hazard in hour.hazards for hour in day.hours) or len(day.hours)
    whole = f"{hours} hour{'' if hours == 1 else 's'}"
    return f"{hazard.capitalize()} for {whole}, over all the weather that the day may have"


def _clipped(one: Distribution, most: int) -> Distribution:
    if one.maximum <= most:
        return one
    cut = max(0, most - one.start)
    return Distribution(min(one.start, most), (*one.weights[:cut], sum(one.weights[cut:])))
