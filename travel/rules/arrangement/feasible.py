"""Whether a party can make a speed at all: who must ride finds a seat, and all cargo finds a bearer.

Only what matters for that is searched: who keeps up on foot walks, and cargo goes on walkers, animals and
vehicles. Branch and bound over teams, seats and stacks, with what failed remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from travel.rules.arrangement.puzzle import Person, Puzzle, Stack
from travel.rules.arrangement.teams import drag_before, team_choices


class OutOfSteps(Exception):
    """The search took more steps than it was given."""


@dataclass(slots=True)
class Steps:
    """How many steps a search may still take."""

    left: int

    def take(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfSteps


@dataclass(slots=True)
class Solution:
    """Where everyone and everything goes: carriers of people, vehicles of animals, and (stack, bearer) -> count."""

    draws: dict[str, str]
    seats: dict[str, str]
    parts: dict[tuple[str, str], int] = field(default_factory=dict)


def feasible(puzzle: Puzzle, mph: Fraction, steps: Steps) -> Solution | None:
    """Some arrangement that makes ``mph``, or None."""
    bears = {each.id: each.bears(mph) - each.own_lb for each in puzzle.animals}
    walking = {} if puzzle.is_afloat else {each.id: each.bears_walking(mph) - each.own_lb for each in puzzle.people}
    room = {key: most for key, most in walking.items() if most >= 0}
    riders = [each for each in puzzle.people if each.id not in room]
    if _hopeless(puzzle, riders, room, bears):
        return None
    for draws in team_choices(puzzle, mph):
        steps.take()
        found = _seated(puzzle, riders, _places(puzzle, mph, draws, bears), dict(room), steps)
        if found is not None:
            seats, parts = found
            return Solution(draws, {**dict.fromkeys(room, ""), **seats}, parts)
    return None


def _hopeless(puzzle: Puzzle, riders: list[Person], room: dict[str, int], bears: dict[str, int]) -> bool:
    """Whether all weight is more than all could bear, even if every animal carried and drew at once."""
    drag = sum(each.drag for each in puzzle.animals)
    most = sum(room.values()) + sum(max(0, each) for each in bears.values())
    most += sum(max(0, each.bears(drag)) for each in puzzle.vehicles if not each.is_fixed)
    weight = sum(each.lb * each.count for each in puzzle.stacks) + sum(each.lb for each in riders)
    return weight > most


def _places(puzzle: Puzzle, mph: Fraction, draws: dict[str, str], bears: dict[str, int]) -> dict[str, list[int]]:
    """Seats and room of every animal and vehicle that carries at this speed."""
    places = {each.id: [each.seats, bears[each.id]] for each in puzzle.animals if not draws[each.id]}
    for vehicle in puzzle.vehicles:
        if not vehicle.is_fixed and vehicle.mph >= mph:
            places[vehicle.id] = [vehicle.seats, vehicle.bears(drag_before(puzzle, draws, vehicle.id))]
    return places


Found = tuple[dict[str, str], dict[tuple[str, str], int]]


def _seated(
    puzzle: Puzzle, riders: list[Person], places: dict[str, list[int]], room: dict[str, int], steps: Steps
) -> Found | None:
    """Seat everyone who must ride, then pack the cargo into what room is left."""
    order = sorted(riders, key=lambda each: -each.lb)
    if sum(each.lb for each in order) > sum(most for _, most in places.values()):
        return None
    failed: set[tuple[object, ...]] = set()
    return _seat(puzzle, order, {}, places, room, steps, failed)


def _seat(
    puzzle: Puzzle,
    order: list[Person],
    seats: dict[str, str],
    places: dict[str, list[int]],
    room: dict[str, int],
    steps: Steps,
    failed: set[tuple[object, ...]],
) -> Found | None:
    steps.take()
    taken = set(seats.values())
    key = (len(seats), *sorted((*each, place in taken) for place, each in places.items()))
    if key in failed:
        return None
    if len(seats) == len(order):
        found = _pack_on(puzzle, seats, places, room, steps)
        if found is None:
            failed.add(key)
        return found
    person = order[len(seats)]
    if person.own_lb > person.limits[2]:
        return None
    tried: set[tuple[int, ...]] = set()
    for place in _fitting(places, person):
        alike = (*places[place], place in taken)
        if alike in tried:
            continue
        tried.add(alike)
        seats[person.id] = place
        places[place] = [places[place][0] - 1, places[place][1] - person.lb]
        found = _seat(puzzle, order, seats, places, room, steps, failed)
        if found is not None:
            return found
        places[place] = [places[place][0] + 1, places[place][1] + person.lb]
        del seats[person.id]
    failed.add(key)
    return None


def _fitting(places: dict[str, list[int]], person: Person) -> list[str]:
    """Places that can take a person, the tightest first."""
    fitting = [(most, place) for place, (seats, most) in places.items() if seats > 0 and most >= person.lb]
    return [place for _, place in sorted(fitting)]


def _pack_on(
    puzzle: Puzzle, seats: dict[str, str], places: dict[str, list[int]], room: dict[str, int], steps: Steps
) -> Found | None:
    used = set(seats.values()) if puzzle.is_afloat else set(places)
    bins = {**room, **{place: most for place, (_, most) in places.items() if place in used}}
    parts = pack(puzzle.stacks, bins, steps)
    return None if parts is None else (dict(seats), parts)


def pack(stacks: tuple[Stack, ...], bins: dict[str, int], steps: Steps) -> dict[tuple[str, str], int] | None:
    """Put every stack into bins, cut where it must be; None if they do not fit."""
    order = sorted(stacks, key=lambda each: -each.lb)
    if sum(each.lb * each.count for each in order) > sum(most for most in bins.values() if most > 0):
        return None
    if order and not bins:
        return None
    return _pack(order, 0, dict(bins), {}, steps, set())


def _pack(
    order: list[Stack],
    index: int,
    bins: dict[str, int],
    parts: dict[tuple[str, str], int],
    steps: Steps,
    failed: set[tuple[int, ...]],
) -> dict[tuple[str, str], int] | None:
    if index == len(order):
        return dict(parts)
    key = (index, *sorted(bins.values()))
    if key in failed:
        return None
    stack = order[index]
    for shares in _shares(stack, stack.count, sorted(bins, key=lambda each: -bins[each]), bins, steps):
        for place, count in shares.items():
            bins[place] -= count * stack.lb
            parts[stack.id, place] = count
        found = _pack(order, index + 1, bins, parts, steps, failed)
        if found is not None:
            return found
        for place, count in shares.items():
            bins[place] += count * stack.lb
            del parts[stack.id, place]
    failed.add(key)
    return None


def _shares(
    stack: Stack, count: int, places: list[str], bins: dict[str, int], steps: Steps
) -> Iterator[dict[str, int]]:
    """Every way to lay ``count`` pieces into places, the most in the first first."""
    steps.take()
    if not count:
        yield {}
        return
    if not places:
        return
    place, rest = places[0], places[1:]
    fits = count if not stack.lb else min(count, max(0, bins[place]) // stack.lb)
    if fits < count and sum(max(0, bins[each]) // stack.lb for each in places) < count:
        return
    for here in range(fits, -1, -1):
        for others in _shares(stack, count - here, rest, bins, steps):
            yield {place: here, **others} if here else others
