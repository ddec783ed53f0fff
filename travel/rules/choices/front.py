"""Choices worth having: of all routes and schedules, those that no other beats in time, damage, risk and cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from tactical.rules.kernel.errors import RuleError
from travel.rules.choices.sketch import Figures, Sketch, Step, sketches
from travel.rules.itinerary.deadline import Objective
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, Orders, clock
from travel.rules.itinerary.itinerary import Itinerary, plan_itinerary
from travel.rules.itinerary.search import MOST_TRIED
from travel.rules.itinerary.wild import Wild
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

MOST_CHOICES = 7
AIMS = ("time", "damage", "risk", "cost")
BEST_NAMES = {"time": "Fastest", "damage": "No damage", "risk": "Safest", "cost": "Cheapest"}
SKETCHED = 0.7
"""The share of the time that goes by before choices are worked out whole."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A route with orders, and what it comes to. ``hours`` are those from setting out to arriving, camps included."""

    id: str
    label: str
    route: Route
    orders: Orders
    itinerary: Itinerary
    hours: Fraction
    damage: Fraction
    drop_chance: Fraction | None
    risk: Fraction
    cost_gp: Fraction

    @property
    def figures(self) -> Figures:
        return self.hours, self.damage, self.risk, self.cost_gp


@dataclass(frozen=True, slots=True)
class Around:
    """What is around a plan: the land whose hazards count on a route, and the encounters to expect of its days."""

    wild_on: Callable[[Route], Wild | None] = lambda route: None
    risk_of: Callable[[Itinerary], Fraction] = lambda itinerary: itinerary.route.risk


ALONE = Around()


def front(
    ruleset: TravelRuleset,
    routes: Sequence[Route],
    orders: Orders,
    objective: Objective = "damage",
    effort: int = MOST_TRIED,
    step: Step = lambda part: None,
    around: Around = ALONE,
) -> tuple[Choice, ...]:
    """At most seven choices, the quickest first: the best in each respect, and others as far apart as can be.

    Only those are worked out whole, with what is ``around``. One too hard to be reckoned is no choice: another takes
    its place. ``step`` is told how far it is, 0 to 1.
    """
    if not routes:
        raise RuleError("There is no route to choose", remedy="Set a start and a goal.", pointer="/stops")
    left = unbeaten(list(sketches(ruleset, routes, orders, objective, effort, lambda part: step(part * SKETCHED))))
    worked: dict[Figures, Choice] = {}
    while True:
        chosen = well_spread(left, MOST_CHOICES)
        hard: RuleError | None = None
        for each in chosen:
            step(SKETCHED + (1 - SKETCHED) * len(worked) / MOST_CHOICES)
            if each.figures not in worked:
                try:
                    worked[each.figures] = choice_of(ruleset, each.route, each.orders, around)
                except RuleError as error:
                    hard = error
                    left = [other for other in left if other is not each]
        if hard is None:
            return labelled(unbeaten([worked[each.figures] for each in chosen]))
        if not left:
            raise hard


def choice_of(ruleset: TravelRuleset, route: Route, orders: Orders, around: Around = ALONE) -> Choice:
    """A route under orders, worked out."""
    itinerary = plan_itinerary(ruleset, route, orders, around.wild_on(route))
    day, hour = itinerary.arrival
    hours = HOURS_OF_A_DAY * (day - orders.start_day) + hour - orders.start_hour
    return Choice(
        "",
        "",
        route,
        orders,
        itinerary,
        hours,
        itinerary.damage.expected,
        itinerary.drop_chance,
        around.risk_of(itinerary),
        itinerary.cost_gp,
    )


One = TypeVar("One", Choice, Sketch)


def beats(one: Figures, other: Figures) -> bool:
    """No worse in any respect, and better in one."""
    return one != other and all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def unbeaten(choices: Sequence[One]) -> list[One]:
    """The choices that no other beats, one of those that are alike in all, the quickest first."""
    alike = {choice.figures: choice for choice in reversed(choices)}
    kept = [choice for figures, choice in alike.items() if not any(beats(other, figures) for other in alike)]
    return sorted(kept, key=lambda choice: choice.figures)


def well_spread(choices: Sequence[One], most: int) -> list[One]:
    """At most so many: the best in each respect first, then always the one farthest from all that are chosen.

    Distances are by shares of each figure's whole range, so that hours and gold count alike.
    """
    if len(choices) <= most:
        return list(choices)
    spans = [_span([choice.figures[aim] for choice in choices]) for aim in range(len(AIMS))]
    chosen: list[One] = []
    for aim in range(len(AIMS)):
        best = min(choices, key=lambda choice: (choice.figures[aim], choice.figures))
        if best not in chosen:
            chosen.append(best)
    while len(chosen) < most:
        left = [choice for choice in choices if choice not in chosen]
        chosen.append(max(left, key=lambda choice: min(_distance(choice, other, spans) for other in chosen)))
    return sorted(chosen, key=lambda choice: choice.figures)


def _span(values: Sequence[Fraction]) -> Fraction:
    return max(values) - min(values)


def _distance(one: One, other: One, spans: Sequence[Fraction]) -> Fraction:
    """The square of the distance, each figure as a share of its range."""
    pairs = zip(one.figures, other.figures, spans, strict=True)
    return sum((((mine - theirs) / span) ** 2 for mine, theirs, span in pairs if span), Fraction(0))


def labelled(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Choices with ids and names: what each is best in, or that it lies between."""
    best = {
        aim: min(choices, key=lambda choice: (choice.figures[index], choice.figures))
        for index, aim in enumerate(AIMS)
        if _span([choice.figures[index] for choice in choices])
    }
    names: list[str] = []
    for choice in choices:
        words = [_name(aim, choice) for aim, one in best.items() if one is choice and not _is_shared(aim, one, choices)]
        name = " and ".join([words[0], *(word.lower() for word in words[1:])]) if words else _middle(choice, choices)
        names.append(name)
    if not best:
        names = ["The one way"]
    return tuple(
        replace(choice, id=str(number), label=name)
        for number, (choice, name) in enumerate(zip(choices, _told_apart(choices, names), strict=True), start=1)
    )


def _is_shared(aim: str, choice: Choice, choices: Sequence[Choice]) -> bool:
    """Whether the fastest is best in something only because others are as good: then that is nothing to name it for."""
    index = AIMS.index(aim)
    as_good = sum(each.figures[index] == choice.figures[index] for each in choices)
    return aim != "time" and choice is choices[0] and as_good > 1


def _name(aim: str, choice: Choice) -> str:
    if aim == "damage" and choice.damage:
        return "Least damage"
    return BEST_NAMES[aim]


def _middle(choice: Choice, choices: Sequence[Choice]) -> str:
    """A choice between the others: when it arrives, and its figure in what it has over the fastest; two figures where
    a quicker one has as little of the first."""
    fastest = choices[0]
    gains = [
        (Fraction(fastest.figures[index] - choice.figures[index]) / span, aim)
        for index, aim in enumerate(AIMS)
        if (span := _span([each.figures[index] for each in choices])) and aim != "time"
    ]
    better = [aim for share, aim in sorted(gains, key=lambda gain: -gain[0]) if share > 0]
    when = f"Day {choice.itinerary.arrival[0]}"
    if not better:
        return f"{when}, in between"
    index = AIMS.index(better[0])
    quicker = [other.figures[index] for other in choices if other.hours < choice.hours]
    told = better[:1] if all(choice.figures[index] < figure for figure in quicker) else better[:2]
    return f"{when} for {' and '.join(_told(aim, choice) for aim in told)}"


def _told(aim: str, choice: Choice) -> str:
    """A figure with its word."""
    if aim == "time":
        return f"at {clock(float(choice.itinerary.arrival[1]))}"
    if aim == "damage":
        return f"{float(choice.damage):.0f} damage" if choice.damage else "no damage"
    if aim == "risk":
        return f"{float(choice.risk):.1f} encounters"
    return f"{float(choice.cost_gp):g} gp" if choice.cost_gp else "no fares"


def _told_apart(choices: Sequence[Choice], names: Sequence[str]) -> Iterator[str]:
    """Names that come more than once get what tells them apart: the hour, then one figure after the other."""
    longer = list(names)
    for aim in AIMS:
        words = [_told(aim, choice) for choice in choices]
        kinds = {name: {word for word, other in zip(words, longer, strict=True) if other == name} for name in longer}
        longer = [f"{name}, {word}" if len(kinds[name]) > 1 else name for name, word in zip(longer, words, strict=True)]
    for index, name in enumerate(longer):
        yield name if longer.count(name) == 1 else f"{name}, way {longer[: index + 1].count(name)}"
