"""What a part of a run keeps: whole-number counts that add up, in any order, to the same result."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from travel.rules.simulation.trial import TrialResult, Trials

Counts = dict[int, int]


@dataclass(frozen=True, slots=True)
class ChunkSummary:
    """Sufficient statistics of some trials.

    ``arrivals`` counts trials by day of arrival (those that never arrive are ``trials`` less their
    sum); ``damage`` and ``march`` count travellers by damage taken in a trial, in all and from the
    march alone; ``deaths`` counts trials by member id. ``worst`` names the trial to look at. ``left`` counts trials by
    what is left of each kind of supplies at the end, ``short`` those in which there was too little of it.
    """

    trials: int = 0
    arrivals: Counts = field(default_factory=dict)
    on_time: int = 0
    damage: Counts = field(default_factory=dict)
    march: Counts = field(default_factory=dict)
    deaths: dict[str, int] = field(default_factory=dict)
    nobody_died: int = 0
    encounters: Counts = field(default_factory=dict)
    fights: int = 0
    fights_won: int = 0
    worst: tuple[int, int, int] = (-1, -1, -1)
    left: dict[str, Counts] = field(default_factory=dict)
    short: dict[str, int] = field(default_factory=dict)


def summarise(trials: Trials, result: TrialResult) -> ChunkSummary:
    """The summary of one trial. ``worst`` is (deaths, damage, -trial): the greatest stays."""
    damage: Counts = {}
    march: Counts = {}
    for member, marched in result.march.items():
        whole = marched + result.fought[member]
        damage[whole] = damage.get(whole, 0) + 1
        march[marched] = march.get(marched, 0) + 1
    day = result.arrival_day
    total = sum(result.march.values()) + sum(result.fought.values())
    return ChunkSummary(
        trials=1,
        arrivals={} if day is None else {day: 1},
        on_time=int(day is not None and 0 < day <= trials.planned_day),
        damage=damage,
        march=march,
        deaths=dict.fromkeys(result.died, 1),
        nobody_died=int(not result.died),
        encounters={result.encounters: 1},
        fights=len(result.fights),
        fights_won=result.fights_won,
        worst=(len(result.died), total, -result.trial),
        left={kind: {amount: 1} for kind, amount in result.left.items()},
        short=dict.fromkeys(sorted(result.short), 1),
    )


def merge(parts: Iterable[ChunkSummary]) -> ChunkSummary:
    """Add summaries up. The result does not depend on their order or grouping."""
    listed = list(parts)
    return ChunkSummary(
        trials=sum(part.trials for part in listed),
        arrivals=_added(part.arrivals for part in listed),
        on_time=sum(part.on_time for part in listed),
        damage=_added(part.damage for part in listed),
        march=_added(part.march for part in listed),
        deaths=_added_names(part.deaths for part in listed),
        nobody_died=sum(part.nobody_died for part in listed),
        encounters=_added(part.encounters for part in listed),
        fights=sum(part.fights for part in listed),
        fights_won=sum(part.fights_won for part in listed),
        worst=max((part.worst for part in listed), default=(-1, -1, -1)),
        left={
            kind: _added(part.left[kind] for part in listed if kind in part.left)
            for kind in sorted({kind for part in listed for kind in part.left})
        },
        short=_added_names(part.short for part in listed),
    )


def _added(counts: Iterable[Counts]) -> Counts:
    total: Counts = {}
    for each in counts:
        for key, count in each.items():
            total[key] = total.get(key, 0) + count
    return dict(sorted(total.items()))


def _added_names(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for each in counts:
        for key, count in each.items():
            total[key] = total.get(key, 0) + count
    return dict(sorted(total.items()))
