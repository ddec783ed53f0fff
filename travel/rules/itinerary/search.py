"""The best orders on any route, by search over days: places reached, each with the tolls worth keeping.

At the end of a day a party stands at a place, having borne a toll. Every whole-hour order is tried from every place;
of two ways to the same place only those tolls stay of which none is worse than another. On the last stretch of land
a place further on is no worse than one behind, and tolls are held against each other across places. The result is
exact, unless more than ``MOST_PLACES`` places are open at once (then places behind give way before that stretch too)
or more ways to them than there is room or effort for (then the dearer ones of a place are left out, and places
thinned). ``is_exact`` tells whether that was needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from travel.rules.itinerary.course import START, Block, Course, Place
from travel.rules.itinerary.day import DayPlan, DayRuns, travel_day
from travel.rules.itinerary.hours import Hours
from travel.rules.itinerary.labels import Ledger, Steps
from travel.rules.itinerary.legal import DayRoom, orders_in
from travel.rules.itinerary.paths import Arrival, Days, Label, Outcome
from travel.rules.itinerary.people import steps_of
from travel.rules.itinerary.quick_day import quick_day
from travel.rules.itinerary.strain import Step
from travel.rules.itinerary.waits import Waits
from travel.rules.rulesets.ruleset import TravelRuleset

MOST_PLACES = 600
MOST_TRIED = 300_000
"""Effort that a search may take, in steps of some ten microseconds: a day of an order tried is ten of them."""
ORDER_WEIGHT, SLOWED_WEIGHT = 10, 20
LATE, FEW = 50, 4
"""When the effort is spent, a fiftieth of it is left for each further day, and a few ways at least."""


class Search:
    """A search under way: ``open`` are the labels at the end of the last day reckoned, the ``number``-th to come."""

    def __init__(
        self,
        ruleset: TravelRuleset,
        course: Course,
        days: Days,
        ledger: Ledger,
        effort: int = MOST_TRIED,
        waits: Waits | None = None,
    ) -> None:
        self.ruleset, self.course, self.days, self.ledger = ruleset, course, days, ledger
        self.waits = waits
        self.number, self.effort = 0, effort
        self.open = [Label(START, ledger.start(), 0)]
        self.is_exact, self.reckoned = True, 0
        self._can_hustle = any(block.can_hustle for block in course.blocks if block.kind == "land")
        self._rested: dict[tuple[int, int], tuple[Steps, int]] = {}
        self._outcomes: dict[tuple[Place, bool, Hours | None], tuple[Outcome, ...]] = {}

    def next_day(self) -> list[Arrival]:
        """Reckon one more day. Returns the arrivals of that day."""
        arrivals: list[Arrival] = []
        onward: dict[Place, list[Label]] = {}
        before = self.reckoned
        for label in self.open:
            for outcome, place in self._of(label.place):
                after = self._after(label, outcome, place)
                if self.course.has_arrived(place):
                    arrivals.append(Arrival(self.number, outcome.ends, after))
                else:
                    self._keep(onward.setdefault(place, []), after)
        each = (self.reckoned - before) // max(1, len(self.open))
        self.open = self._pruned(onward, max(1, each))
        self.number += 1
        return arrivals

    def furthest(self, place: Place, number: int) -> Outcome:
        """The day of a journey that leads furthest from a place, or there the earliest."""
        self.number = number
        days = [replace(each, place=end) for each, end in self._of(place)]
        return min(days, key=lambda each: (-each.place.block, -each.place.done, each.ends))

    def room(self) -> DayRoom:
        """The room of the day to come."""
        return self.days.room(self.ruleset, self.course, self.number, can_hustle=self._can_hustle)

    def _after(self, label: Label, outcome: Outcome, place: Place) -> Label:
        self.reckoned += self.ledger.weight
        steps, idle = outcome.steps, 0
        if outcome.runs is not None:
            key = (id(outcome), label.idle)
            if key not in self._rested:
                self._rested[key] = steps_of(self.course, outcome.runs, label.idle)
            steps, idle = self._rested[key]
        toll = self.ledger.add(label.toll, steps, outcome.prices)
        if idle and not self.course.has_arrived(place):
            rest = idle + self._sure_rest(place) if self.course.blocks[place.block].is_going else 0
            mended = self.ledger.rested(toll, rest // self.course.hour)
            if mended is not None:
                toll, idle = mended, self.course.day
        return Label(place, toll, idle, outcome.order, label)

    def _sure_rest(self, place: Place) -> int:
        """Ticks of rest from midnight that whoever camps on the way at a place has at least."""
        block, opens = self.course.blocks[place.block], self.days.day_start
        return opens if block.kind == "land" else min(opens, self.course.day - block.day_hours * self.course.hour)

    def _of(self, place: Place) -> Iterator[tuple[Outcome, Place]]:
        """The days that differ from a place. Those that stay within a block of land are the same all along it."""
        block, kept = self.course.blocks[place.block], self.days.kept.get(self.number)
        rest = block.ticks - place.done
        if block.kind == "land":
            for each in self._within(place.block, kept):
                if each.place.done < rest:
                    yield each, Place(place.block, place.done + each.place.done)
        key = (place, self.number == 0, kept)
        if key not in self._outcomes:
            orders = self._orders(place, kept)
            if block.kind == "land":
                orders = tuple(order for order in orders if self._progress(order, block) >= rest)
            self._outcomes[key] = self._different(self.course, place, orders)
        for each in self._outcomes[key]:
            yield each, each.place

    def _within(self, number: int, kept: Hours | None) -> tuple[Outcome, ...]:
        """Days on a block of land that has no end, from its beginning."""
        key = (Place(number, -1), self.number == 0, kept)
        if key not in self._outcomes:
            blocks = list(self.course.blocks)
            blocks[number] = replace(blocks[number], ticks=self.course.day * self.course.factor)
            is_last = number == len(blocks) - 1
            orders = (kept,) if kept else orders_in(self.room(), self.course.free_hours, all_short=not is_last)
            endless = replace(self.course, blocks=tuple(blocks))
            self._outcomes[key] = self._different(endless, Place(number, 0), orders)
        return self._outcomes[key]

    def _progress(self, order: Hours, block: Block) -> int:
        """Ticks of walking that an order comes to on one block of land."""
        factor = self.course.factor if block.can_hustle else 1
        return (order.walked + order.hustled * factor + order.forced) * self.course.hour

    def _different(self, course: Course, place: Place, orders: tuple[Hours, ...]) -> tuple[Outcome, ...]:
        """One day for each end and toll, without those that end where a cheaper one does."""
        found: dict[tuple[object, ...], list[Outcome]] = {}
        for order in orders:
            self.reckoned += ORDER_WEIGHT
            one = self._outcome(course, place, order)
            end: tuple[object, ...] = (one.place, one.ends if course.has_arrived(one.place) else 0)
            if self.ledger.minds_rest:
                end = (*end, one.steps, one.idle)
            same = found.setdefault(end, [])
            if not any(self._is_cheaper(other, one) for other in same):
                same[:] = [other for other in same if not self._is_cheaper(one, other)]
                same.append(one)
        return tuple(one for same in found.values() for one in same)

    def _outcome(self, course: Course, place: Place, order: Hours) -> Outcome:
        plan = self.days.plan(self.number, order)
        slowed = self._slowed(course, place, plan)
        if slowed is None and not self.ledger.minds_rest:
            day = quick_day(course, place, plan)
            harms = frozenset(day.harms) if self.ledger.minds_hours else frozenset()
            return Outcome(order, day.place, day.clock, day.harms, 0, self.ledger.prices(day.harms), harms, None)
        runs = slowed or travel_day(course, place, plan)
        steps, idle = steps_of(course, runs, 0)
        harms = _harms(steps) if self.ledger.minds_hours else frozenset()
        prices = self.ledger.prices(steps)
        if not self.ledger.minds_rest:
            return Outcome(order, runs.place, runs.ends, tuple(_harmful(steps)), 0, prices, harms, None)
        return Outcome(order, runs.place, runs.ends, steps, idle, prices, harms, runs)

    def _slowed(self, course: Course, place: Place, plan: DayPlan) -> DayRuns | None:
        """A day at the pace of the exhausted; None if nobody slows it down."""
        if self.waits is None or not self.waits.may_slow(plan.order):
            return None
        self.reckoned += SLOWED_WEIGHT
        return self.waits.day(course, place, plan)

    def _is_cheaper(self, one: Outcome, other: Outcome) -> bool:
        """Whether a day harms no one more than another: it is no dearer, and where hours count has no others."""
        return self.ledger.is_no_dearer(one.prices, other.prices) and one.harms <= other.harms

    def _orders(self, place: Place, kept: Hours | None) -> tuple[Hours, ...]:
        """The orders worth trying: a kept one alone; the plain day alone if no order makes the party march."""
        if kept is not None:
            return (kept,)
        room = self.room()
        longest = Hours(walked=room.plain, forced=room.forced)
        whole = travel_day(self.course, place, self.days.plan(self.number, longest))
        if not any(run.is_march for run in whole.runs):
            return (Hours(walked=room.plain),)
        return orders_in(room, self.course.free_hours)

    def _is_last(self, place: Place) -> bool:
        return place.block == len(self.course.blocks) - 1 and self.course.blocks[place.block].kind == "land"

    def _keep(self, labels: list[Label], label: Label) -> None:
        """Keep a label beside those of its place, unless one of them is no worse; drop those that it beats."""
        if any(self._beats(other, label) for other in labels):
            return
        labels[:] = [other for other in labels if not self._beats(label, other)]
        labels.append(label)

    def _beats(self, one: Label, other: Label) -> bool:
        return one.idle >= other.idle and self.ledger.is_at_most(one.toll, other.toll)

    def _pruned(self, onward: dict[Place, list[Label]], each: int) -> list[Label]:
        """The labels worth going on from; a day from one of them takes ``each`` effort."""
        is_crowded = len(onward) > MOST_PLACES
        self.is_exact = self.is_exact and not is_crowded
        kept: list[Label] = []
        ahead: list[Label] = []
        for place in sorted(onward, reverse=True):
            if not (is_crowded or self._is_last(place)):
                kept += onward[place]
                continue
            for label in onward[place]:
                if not any(self._beats(other, label) for other in ahead):
                    kept.append(label)
                    ahead = [other for other in ahead if not self._beats(label, other)]
                    ahead.append(label)
        left = max(self.effort - self.reckoned, self.effort // LATE)
        most = min(self.ledger.most_labels, max(FEW, left // each))
        if len(kept) <= most:
            return kept
        self.is_exact = False
        return self._thinned(kept, most)

    def _thinned(self, labels: list[Label], most: int) -> list[Label]:
        """As many as there is room for: the best of each place first, then the second best; the last of them evenly."""
        ranked: list[list[Label]] = []
        for _, same in groupby(sorted(labels, key=lambda label: label.place), key=lambda label: label.place):
            for rank, label in enumerate(sorted(same, key=lambda label: self.ledger.key(label.toll))):
                if rank == len(ranked):
                    ranked.append([])
                ranked[rank].append(label)
        kept: list[Label] = []
        for level in ranked:
            room = most - len(kept)
            if len(level) > room:
                return kept + [level[-1 - index * (len(level) - 1) // max(1, room - 1)] for index in range(room)]
            kept += level
        return kept


def _harms(steps: Steps) -> frozenset[tuple[Step, int]]:
    return frozenset(_harmful(steps))


def _harmful(steps: Steps) -> Iterator[tuple[Step, int]]:
    return (each for each in steps if each[0].kind in ("hustle", "forced"))
