"""How march damage mends, and when it fells: the ruleset's figures (EP-OV-06, 13, D20O-04, 20)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.party import Bearer
from travel.rules.rulesets.ruleset import TravelRuleset

PRIMAL_HEALING = "primal_healing"


@dataclass(frozen=True, slots=True)
class Recovery:
    """Hit points for each level: lethal damage by night and by whole day in bed, march damage by the hour.

    ``marching``: march damage mends on the march too. ``is_separate``: it is counted beside hit points, and only
    more of it than those fells (D20O-04); else it comes off them, and at 0 one falls (EP-OV-13).
    """

    night: int
    bed: int
    hour: int
    bed_hour: int
    marching: bool
    is_separate: bool
    exhausts: bool
    rest_hours: int
    rule: str
    falls_rule: str


@dataclass(frozen=True, slots=True)
class Body:
    """What decides how somebody bears damage: ``limit`` is the damage that fells (None: not followed)."""

    level: int = 1
    limit: int | None = None
    is_lethal: bool = False


@lru_cache(maxsize=64)
def recovery_of(ruleset: TravelRuleset) -> Recovery:
    """The figures of a ruleset with its readings laid on."""
    table: dict[str, Any] = dict(ruleset.tables["journey"])
    healing = table["healing"]
    hour = ruleset.rest.damage_per_hour_per_level if ruleset.rest.procedure != "none" else 0
    is_never = ruleset.options.get(PRIMAL_HEALING) == "never"
    return Recovery(
        night=healing["night"],
        bed=healing["bed"],
        hour=0 if is_never else hour,
        bed_hour=0 if is_never else healing["bed_primal_hour"],
        marching=healing["marching"] and hour > 0 and not is_never,
        is_separate=table["pool"] == "separate",
        exhausts=table["second_cause_exhausts"],
        rest_hours=ruleset.rest.hours,
        rule=healing["rule"],
        falls_rule=table["falls_rule"],
    )


def body_of(ruleset: TravelRuleset, bearer: Bearer) -> Body:
    """A bearer's body. A mount's harm is lethal where the ruleset says so (D20O-05): it falls at 0 hit points."""
    is_lethal = bearer.marcher.is_mount and ruleset.hustle.mount == "mount_lethal"
    if bearer.hp is None:
        return Body(bearer.level, None, is_lethal)
    spare = 1 if recovery_of(ruleset).is_separate and not is_lethal else 0
    return Body(bearer.level, bearer.hp + spare, is_lethal)


def mended_by_rest(rules: Recovery, body: Body, hours: int) -> int:
    """What ``hours`` of rest on end give back (D20O-20): whole days count as days in bed."""
    days, rest = divmod(hours, HOURS_OF_A_DAY)
    level = max(1, body.level)
    if body.is_lethal:
        return level * (rules.bed * days + (rules.night if rest >= rules.rest_hours else 0))
    return level * (max(rules.bed_hour, rules.hour) * HOURS_OF_A_DAY * days + rules.hour * rest)


def mended_by_stay(rules: Recovery, body: Body, hours: int) -> int:
    """What a stay gives back that is not for rest: its nights, and what mends by the hour whatever one does."""
    days, rest = divmod(hours, HOURS_OF_A_DAY)
    nights = days + (1 if rest >= rules.rest_hours else 0)
    return max(1, body.level) * (rules.night * nights if body.is_lethal else rules.hour * hours)


def mended_by_hours(rules: Recovery, body: Body, hours: int) -> int:
    """What hours on the march or aboard give back, where march damage mends by the hour whatever one does."""
    return max(1, body.level) * rules.hour * hours if rules.marching and not body.is_lethal else 0
