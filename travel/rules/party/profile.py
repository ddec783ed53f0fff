"""What routing and the calendar need to know of a party (EP-OV-10, 16..20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from travel.rules.party.company import Party, goes_along, is_afloat
from travel.rules.party.problems import party_problems
from travel.rules.party.speeds import party_pace
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Profile:
    """What routing and the calendar need of a party: the key of cached weights."""

    mph: Fraction
    has_vehicle: bool = False
    is_afloat: bool = False
    hours_per_day: int = 8
    can_hustle: bool = True
    can_force: bool = True


def party_profile(ruleset: TravelRuleset, party: Party) -> Profile:
    """What a party can do on the road (EP-OV-10, 16..20). A party that cannot set out is refused."""
    pace = party_pace(ruleset, party)
    stops = next((each for each in party_problems(ruleset, party) if each.stops), None)
    if stops is not None:
        raise RuleError(stops.text.removesuffix("."), remedy=stops.remedy, rule=stops.rule, pointer="/party")
    if pace.mph <= 0:
        raise RuleError(
            f"{pace.slowest} has a speed of 0, so the party goes nowhere",
            remedy="Give a speed of 5 ft or more, lighten the load, or let someone carry them.",
            rule=ruleset.pace.party_rule,
            pointer="/party",
        )
    afloat = is_afloat(ruleset, party)
    used = [ruleset.vehicle(each.type) for each in goes_along(ruleset, party, afloat) if each.kind == "vehicle"]
    crewed = [row for row in used if not row.is_drawn]
    hours = min((row.hours_per_day for row in crewed), default=ruleset.pace.hours_per_day)
    return Profile(pace.mph, bool(used), afloat, hours, can_hustle=not used, can_force=not crewed)
