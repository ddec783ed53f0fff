"""Readings that a GM may dispute, and what each would make of a plan."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from campaigns.models import Campaign
from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets import TravelRuleset, get_ruleset
from travel.rules.rulesets.tables import OptionRow
from travel.selectors.own_rulesets import changes_in_use
from travel.selectors.plans import PlanInput, work_out


@dataclass(frozen=True, slots=True)
class Effect:
    """What a plan comes to under one choice; ``problem`` where it cannot be travelled so."""

    expected: Fraction
    day: int
    hour: Fraction
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    value: str
    effect: Effect | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading in force, with its other choices. ``sentence`` says what they would change in the plan."""

    key: str
    row: OptionRow
    value: str
    choices: tuple[ReadingChoice, ...]
    sentence: str


def readings_of(campaign: Campaign, plan: PlanInput | None) -> tuple[Reading, ...]:
    """Every reading that the campaign's ruleset leaves open, with its effect on ``plan``."""
    changes = changes_in_use(campaign)
    ruleset = get_ruleset(campaign.ruleset, campaign.options, changes)
    found = []
    for key, row in ruleset.choices.rows.items():
        choices = tuple(
            ReadingChoice(
                value, _effect(plan, get_ruleset(campaign.ruleset, {**campaign.options, key: value}, changes))
            )
            for value in row.choices
        )
        found.append(Reading(key, row, ruleset.options[key], choices, _sentence(row, choices)))
    return tuple(found)


def _effect(plan: PlanInput | None, ruleset: TravelRuleset) -> Effect | None:
    if plan is None or len(plan.stops) < 2:
        return None
    try:
        setup = work_out(plan, with_deadlines=False, ruleset=ruleset)
    except RuleError as error:
        return Effect(Fraction(0), 0, Fraction(0), error.message)
    day, hour = setup.itinerary.arrival
    return Effect(setup.itinerary.damage.expected, day, hour)


def _sentence(row: OptionRow, choices: tuple[ReadingChoice, ...]) -> str:
    """ "forced march first DC 12 or 10: expected damage 9.1 or 7.4" """
    effects = [choice.effect for choice in choices if choice.effect is not None]
    if not effects:
        return ""
    values = " or ".join(choice.value.replace("_", " ") for choice in choices)
    damages = [f"{float(each.expected):.3g}" for each in effects]
    arrivals = [f"day {each.day}" if not each.problem else "never" for each in effects]
    parts = []
    if len(set(damages)) > 1:
        parts.append(f"expected damage {' or '.join(damages)}")
    if len({(each.day, each.hour) for each in effects}) > 1:
        parts.append(f"arrival on {' or '.join(arrivals)}")
    return f"{row.name}, {values}: {', '.join(parts) if parts else 'no difference to this plan'}"
