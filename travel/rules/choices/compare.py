"""Two plans side by side: row by row what differs, and one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal

from travel.rules.itinerary.costs import gold
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, clock
from travel.rules.itinerary.itinerary import Itinerary
from travel.rules.itinerary.text import hours_text, miles_text, percent_text

Side = Literal["a", "b"]
Text = Callable[[Fraction], str]


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """A further figure of a plan, less of which is better: supplies used, water."""

    name: str
    amount: Fraction
    unit: str


@dataclass(frozen=True, slots=True)
class PlanSide:
    """A plan to be compared. ``risk`` is how many encounters its days and nights are to expect."""

    name: str
    itinerary: Itinerary
    risk: Fraction
    extra: tuple[ExtraRow, ...] = ()


@dataclass(frozen=True, slots=True)
class CompareRow:
    """One figure of both plans in words; ``better`` is None where they are alike or neither is better."""

    name: str
    a: str
    b: str
    difference: str
    better: Side | None


@dataclass(frozen=True, slots=True)
class Comparison:
    rows: tuple[CompareRow, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure of both plans: less is better unless ``is_neutral``. ``gain`` is what having less of it is called."""

    name: str
    a: Fraction
    b: Fraction
    texts: tuple[str, str]
    difference: str
    gain: str = ""
    is_neutral: bool = False

    @property
    def better(self) -> Side | None:
        if self.is_neutral or self.a == self.b:
            return None
        return "a" if self.a < self.b else "b"


def compare(a: PlanSide, b: PlanSide) -> Comparison:
    """Two plans, row by row; the difference is what the second has more (+) or less (-)."""
    figures = list(_figures(a, b))
    rows = tuple(CompareRow(each.name, *each.texts, each.difference, each.better) for each in figures)
    return Comparison(rows, _sentence(a.name, b.name, figures))


def _figures(a: PlanSide, b: PlanSide) -> Iterator[_Figure]:
    one, other = a.itinerary, b.itinerary
    yield _arrival(one, other)
    yield _figure("Miles", one.route.feet, other.route.feet, miles_text, "shorter", is_neutral=True)
    yield _figure("Hours travelled", one.hours, other.hours, hours_text, "", is_neutral=True)
    yield _figure("Damage", one.damage.expected, other.damage.expected, _plain, "less damage")
    if one.drop_chance is not None and other.drop_chance is not None:
        yield _figure("Chance that anyone drops", one.drop_chance, other.drop_chance, percent_text, "safer on its feet")
    yield _figure("Encounters to expect", a.risk, b.risk, _plain, "fewer encounters")
    yield _figure("Cost", one.cost_gp, other.cost_gp, gold, "cheaper")
    for row in a.extra:
        match = next((each for each in b.extra if each.name == row.name), None)
        if match is not None:
            yield _figure(row.name, row.amount, match.amount, partial(_with_unit, row.unit), "")
    yield _figure("Camps", _camps(one), _camps(other), _plain, "", is_neutral=True)


def _camps(itinerary: Itinerary) -> Fraction:
    return Fraction(sum(day.camps for day in itinerary.days))


def _with_unit(unit: str, amount: Fraction) -> str:
    return f"{_plain(amount)} {unit}"


def _plain(amount: Fraction) -> str:
    """A figure to one place: "14", "3.5"."""
    return f"{float(amount):.1f}".removesuffix(".0")


def _arrival(one: Itinerary, other: Itinerary) -> _Figure:
    times = [HOURS_OF_A_DAY * day + hour for day, hour in (one.arrival, other.arrival)]
    texts = tuple(f"day {each.arrival[0]}, {clock(float(each.arrival[1]))}" for each in (one, other))
    gap = times[1] - times[0]
    days, hours = divmod(abs(gap), HOURS_OF_A_DAY)
    words = " ".join([f"{days} d"] * bool(days) + [hours_text(hours)] * bool(hours or not days))
    difference = "same" if not gap else f"{words} {'later' if gap > 0 else 'earlier'}"
    return _Figure("Arrival", times[0], times[1], (texts[0], texts[1]), difference, "sooner there")


def _figure(name: str, a: Fraction, b: Fraction, text: Text, gain: str, *, is_neutral: bool = False) -> _Figure:
    sign = "+" if b > a else "-"
    difference = "same" if text(a) == text(b) else f"{sign}{text(abs(b - a))}"
    return _Figure(name, a, b, (text(a), text(b)), difference, gain, is_neutral)


def _sentence(a: str, b: str, figures: Sequence[_Figure]) -> str:
    """What each has over the other, in words."""
    told = [each for each in figures if each.gain and each.difference != "same" and each.better]
    wins = {side: [_win(each) for each in told if each.better == side] for side in ("a", "b")}
    if not told:
        return f"{a} and {b} come to the same."
    if not wins["a"] or not wins["b"]:
        winner, loser = (a, b) if wins["a"] else (b, a)
        return f"{winner} is better in all that differs: {_listed(wins['a'] or wins['b'])}; {loser} in nothing."
    return f"{a} is {_listed(wins['a'])}; {b} is {_listed(wins['b'])}."


def _win(figure: _Figure) -> str:
    amount = figure.difference.lstrip("+-").removesuffix(" later").removesuffix(" earlier")
    if figure.gain in ("sooner there", "cheaper"):
        return f"{amount} {figure.gain}"
    if figure.gain == "safer on its feet":
        return f"{amount} less likely to see anyone drop"
    return f"better by {amount} {'damage' if figure.name == 'Damage' else 'encounters'}"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
