"""From counts to answers: means, intervals, quantiles, and the sentence that says it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from travel.rules.simulation.summary import ChunkSummary, Counts

Z95 = 1.959963984540054
MAX_BINS = 24
FEW = 100
NINE_IN_TEN = 0.9
UNITS = {"food": "lb", "water": "gal", "feed": "lb"}


@dataclass(frozen=True, slots=True)
class Share:
    """A probability with its 95 % interval (Wilson)."""

    probability: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Bin:
    """How many values lie from ``low`` to ``high``, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution of whole numbers: 9 times in 10 from ``low`` to ``high``."""

    bins: tuple[Bin, ...]
    mean: float
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of one kind of supplies when a journey ends, in whole ``unit``, and how often there was too little
    on the way."""

    kind: str
    unit: str
    spread: Spread
    short: Share


@dataclass(frozen=True, slots=True)
class Answer:
    """What a run says. Shares are of all trials; ``fights_won`` is of all fights. ``supplies`` are those counted."""

    trials: int
    arrivals: tuple[tuple[int, int], ...]
    arrived: Share
    on_time: Share | None
    damage: Spread
    march: Spread
    deaths: tuple[tuple[str, Share], ...]
    nobody_died: Share
    encounters_mean: float
    fights_mean: float
    fights_won: Share | None
    worst_trial: int | None
    typical_day: int | None
    sentence: str
    supplies: tuple[Left, ...] = ()


def wilson(hits: int, trials: int) -> Share:
    """Share of hits with the Wilson score interval at 95 %."""
    if trials <= 0:
        return Share(0.0, 0.0, 1.0)
    share, square = hits / trials, Z95 * Z95
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = Z95 * math.sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == trials else min(1.0, centre + half)
    return Share(share, low, high)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value that at least ``share`` of the counted do not exceed (0 of nothing)."""
    needed, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= needed and seen:
            return value
    return 0


def mean(counts: Mapping[int, int]) -> float:
    total = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / total if total else 0.0


def spread(counts: Counts) -> Spread:
    """Bins of equal whole width, mean, and the middle nine tenths."""
    if not counts:
        return Spread((), 0.0, 0, 0)
    least, most = min(counts), max(counts)
    width = max(1, -(-(most - least + 1) // MAX_BINS))
    number = (most - least) // width + 1
    filled = [0] * number
    for value, count in counts.items():
        filled[(value - least) // width] += count
    bins = tuple(Bin(least + i * width, least + (i + 1) * width - 1, count) for i, count in enumerate(filled))
    return Spread(bins, mean(counts), quantile(counts, 0.05), quantile(counts, 0.95))


def answer(summary: ChunkSummary, names: Mapping[str, str], planned_day: int = 0) -> Answer:
    """The whole answer. ``names`` maps member ids to names, in the order to show."""
    trials = summary.trials
    arrived = sum(summary.arrivals.values())
    return Answer(
        trials=trials,
        arrivals=tuple(sorted(summary.arrivals.items())),
        arrived=wilson(arrived, trials),
        on_time=wilson(summary.on_time, trials) if planned_day else None,
        damage=spread(summary.damage),
        march=spread(summary.march),
        deaths=tuple((member, wilson(summary.deaths.get(member, 0), trials)) for member in names),
        nobody_died=wilson(summary.nobody_died, trials),
        encounters_mean=mean(summary.encounters),
        fights_mean=summary.fights / trials if trials else 0.0,
        fights_won=wilson(summary.fights_won, summary.fights) if summary.fights else None,
        worst_trial=-summary.worst[2] if trials else None,
        typical_day=quantile(summary.arrivals, 0.5) if arrived else None,
        sentence=sentence(summary, names),
        supplies=tuple(
            Left(kind, unit, spread(summary.left[kind]), wilson(summary.short.get(kind, 0), trials))
            for kind, unit in UNITS.items()
            if summary.left.get(kind)
        ),
    )


def sentence(summary: ChunkSummary, names: Mapping[str, str]) -> str:
    """The answer in words: when they arrive, and who may not."""
    if summary.trials == 0:
        return "Nothing has been tried yet."
    if summary.trials < FEW:
        return f"Too few to say: {summary.trials} trials."
    return f"{_arrival(summary)} {_deaths(summary, names)}"


def _arrival(summary: ChunkSummary) -> str:
    trials, reached = summary.trials, 0
    for day, count in sorted(summary.arrivals.items()):
        reached += count
        if reached >= NINE_IN_TEN * trials:
            return f"They arrive on day {day} or sooner {_often(reached, trials)}."
    if not reached:
        return "They never arrive."
    last = max(summary.arrivals)
    return f"They arrive {_of_ten(reached / trials)} times in 10, by day {last} at the latest."


def _deaths(summary: ChunkSummary, names: Mapping[str, str]) -> str:
    if summary.nobody_died == summary.trials:
        return "Nobody dies."
    whole = 1 - summary.nobody_died / summary.trials
    who = max(summary.deaths, key=lambda member: (summary.deaths[member], member))
    return f"Someone dies in {_of_hundred(whole)} of 100 journeys, most often {names.get(who, who)}."


def _often(hits: int, trials: int) -> str:
    if hits == trials:
        return "every time"
    return "almost every time" if hits >= 0.99 * trials else f"{_of_ten(hits / trials)} times in 10"


def _of_ten(share: float) -> str:
    return f"{math.floor(share * 10 + 0.05):d}"


def _of_hundred(share: float) -> str:
    return "under 1" if share < 0.01 else f"{share * 100:.0f}"
