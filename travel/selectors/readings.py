"""Readings that a GM may dispute, and what each would make of a plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaigns.models import Campaign
from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.hours import clock
from travel.rules.itinerary.text import percent_text
from travel.rules.rulesets import TravelRuleset, get_ruleset
from travel.rules.rulesets.tables import OptionRow
from travel.selectors.own_rulesets import changes_in_use
from travel.selectors.plan_world import days_world
from travel.selectors.plans import PlanInput, work_out


@dataclass(frozen=True, slots=True)
class Effect:
    """What a plan comes to under one choice; ``problem`` where it cannot be travelled so.

    ``hp_left`` are the fewest hit points anyone has left on arrival, and ``drop_chance`` that anyone drops on the way
    (None: nobody's hit points are followed); ``water_gal`` is what all drink (None: supplies are not counted).
    """

    expected: Fraction
    day: int
    hour: Fraction
    problem: str = ""
    hp_left: int | None = None
    drop_chance: Fraction | None = None
    water_gal: Fraction | None = None


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
    itinerary = setup.itinerary
    day, hour = itinerary.arrival
    last = itinerary.days[-1].weakest
    drunk = [world.used.water_gal for world in days_world(setup, itinerary) if world.used is not None]
    return Effect(
        itinerary.damage.expected,
        day,
        hour,
        hp_left=last.remaining if last else None,
        drop_chance=itinerary.drop_chance,
        water_gal=sum(drunk, Fraction(0)) if drunk else None,
    )


def _sentence(row: OptionRow, choices: tuple[ReadingChoice, ...]) -> str:
    """ "forced march first DC 12 or 10: expected damage 9.1 or 7.4" """
    effects = [choice.effect for choice in choices if choice.effect is not None]
    if not effects:
        return ""
    values = " or ".join(choice.value.replace("_", " ") for choice in choices)
    parts = [f"{noun} {' or '.join(told)}" for noun, told in _figures(effects) if len(set(told)) > 1]
    return f"{row.name}, {values}: {', '.join(parts) if parts else 'no difference to this plan'}"


def _figures(effects: Sequence[Effect]) -> Iterator[tuple[str, list[str]]]:
    """What a plan comes to, figure by figure, under each choice; only the arrival where one of them stops it."""
    goes = [each for each in effects if not each.problem]
    is_one_day = len({each.day for each in goes}) == 1 and len({each.hour for each in goes}) > 1
    days = [f"day {each.day}{f' at {clock(float(each.hour))}' if is_one_day else ''}" for each in effects]
    if len(goes) == len(effects):
        yield "expected damage", [f"{float(each.expected):.3g}" for each in effects]
    yield "arrival on", ["never" if each.problem else day for each, day in zip(effects, days, strict=True)]
    if len(goes) == len(effects):
        yield "fewest hit points left", [f"{each.hp_left}" for each in effects]
        yield "chance that anyone drops", [percent_text(each.drop_chance or Fraction(0)) for each in effects]
        yield "water", [f"{float(each.water_gal or 0):.4g} gal" for each in effects]
