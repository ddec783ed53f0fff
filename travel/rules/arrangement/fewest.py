"""The arrangement of a speed with the fewest moves, and of those the one with the lightest loads.

Iterative deepening on the number of moves: no move, one, two, until a legal arrangement is found, so the first is
the least; of all with that many the heaviness of loads decides. Animals and vehicles that are alike, and bear nothing
yet that could stay, are tried once.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from travel.rules.arrangement.feasible import OutOfSteps, Solution, Steps
from travel.rules.arrangement.puzzle import FOOT, Puzzle, Stack, rank_of
from travel.rules.arrangement.teams import drag_before, teams_suffice


def moves_in(puzzle: Puzzle, solution: Solution) -> int:
    """How many people, animals and shares of cargo go where they were not."""
    people = sum(solution.seats[each.id] != each.at for each in puzzle.people)
    animals = sum(solution.draws[each.id] != each.draws for each in puzzle.animals)
    at = {each.id: each.at for each in puzzle.stacks}
    return people + animals + sum(at[stack] != place for stack, place in solution.parts)


def heaviness(puzzle: Puzzle, solution: Solution) -> int:
    """How heavy all loads are, of people and of animals that carry: 1 for a medium one, 4 for a heavy one."""
    lb = {each.id: each.lb for each in puzzle.stacks}
    loads = {each.id: 0 for each in puzzle.people} | {each.id: 0 for each in puzzle.animals}
    for (stack, place), count in solution.parts.items():
        if place in loads:
            loads[place] += count * lb[stack]
    for person in puzzle.people:
        seat = solution.seats[person.id]
        if seat in loads:
            loads[seat] += person.lb + loads[person.id]
    people = sum(each.rank(each.own_lb + loads[each.id]) ** 2 for each in puzzle.people)
    free = [each for each in puzzle.animals if not solution.draws[each.id]]
    return people + sum(rank_of(each.own_lb + loads[each.id], each.limits) ** 2 for each in free)


Certainty = Literal["none", "moves", "loads"]


def fewest_moves(puzzle: Puzzle, mph: Fraction, known: Solution, steps: Steps) -> tuple[Solution, Certainty]:
    """The best solution at ``mph``, and what of it is certain: nothing, its moves, or its moves and its loads.

    ``known`` is one to fall back to.
    """
    for moves in range(moves_in(puzzle, known) + 1):
        search = _Search(puzzle, mph, moves, steps)
        try:
            search.draw(0, 0)
        except OutOfSteps:
            return (known, "none") if search.best is None else (search.best, "moves")
        if search.best is not None:
            return search.best, "loads"
    return known, "none"


@dataclass(slots=True)
class _Place:
    """A seat and its load so far."""

    seats: int
    room: int


class _Search:
    """One depth of the search: all arrangements with at most so many moves."""

    def __init__(self, puzzle: Puzzle, mph: Fraction, moves: int, steps: Steps) -> None:
        self.puzzle, self.mph, self.moves, self.steps = puzzle, mph, moves, steps
        self.solution = Solution({}, {}, {})
        self.best: Solution | None = None
        self.lightest = 1 << 30
        self.places: dict[str, _Place] = {}
        self.room: dict[str, int] = {}
        self.seat_of: dict[str, str] = {}
        self.bearers: list[str] = []
        self.pending: dict[str, int] = {}
        self.must: list[int] = []
        self.kinds = _kinds(puzzle)
        self.to_go = [sum(not each.at for each in puzzle.stacks[index:]) for index in range(len(puzzle.stacks) + 1)]
        lame = [not each.at and each.bears_walking(mph) < each.own_lb for each in puzzle.people]
        self.to_sit = [self.to_go[0] + sum(lame[index:]) for index in range(len(lame) + 1)]

    def draw(self, index: int, moves: int) -> None:
        """Choose what each animal draws."""
        self.steps.take()
        if moves + self.to_sit[0] > self.moves:
            return
        if index == len(self.puzzle.animals):
            if teams_suffice(self.puzzle, self.solution.draws):
                self._open_places()
                self._sit(0, moves)
            return
        animal = self.puzzle.animals[index]
        drawn = [each.id for each in self.puzzle.vehicles if each.is_drawn]
        for option in _first(animal.draws, [FOOT, *drawn]):
            if option == FOOT and animal.bears(self.mph) < animal.own_lb:
                continue
            self.solution.draws[animal.id] = option
            self.draw(index + 1, moves + (option != animal.draws))
            del self.solution.draws[animal.id]

    def _open_places(self) -> None:
        self.places = {}
        for animal in self.puzzle.animals:
            if not self.solution.draws[animal.id]:
                self.places[animal.id] = _Place(animal.seats, animal.bears(self.mph) - animal.own_lb)
        for vehicle in self.puzzle.vehicles:
            if not vehicle.is_fixed and vehicle.mph >= self.mph:
                drag = drag_before(self.puzzle, self.solution.draws, vehicle.id)
                self.places[vehicle.id] = _Place(vehicle.seats, vehicle.bears(drag))

    def _sit(self, index: int, moves: int) -> None:
        """Choose who rides what."""
        self.steps.take()
        if moves + self.to_sit[index] > self.moves:
            return
        if index == len(self.puzzle.people):
            self._open_bearers()
            self._lay(0, moves)
            return
        person = self.puzzle.people[index]
        tried: set[tuple[object, int, int]] = set()
        for option in _first(person.at, [FOOT, *self.places]):
            place = self.places.get(option)
            if place is not None and option in self.kinds:
                alike = (self.kinds[option], place.seats, place.room)
                if alike in tried:
                    continue
                tried.add(alike)
            if option == FOOT:
                if self.puzzle.is_afloat or person.bears_walking(self.mph) < person.own_lb:
                    continue
            elif place is None or not place.seats or place.room < person.lb or person.own_lb > person.limits[2]:
                continue
            self.solution.seats[person.id] = option
            if place is not None:
                place.seats, place.room = place.seats - 1, place.room - person.lb
            self._sit(index + 1, moves + (option != person.at))
            if place is not None:
                place.seats, place.room = place.seats + 1, place.room + person.lb
            del self.solution.seats[person.id]

    def _open_bearers(self) -> None:
        seats = self.solution.seats
        used = set(seats.values()) if self.puzzle.is_afloat else set(self.places)
        self.room = {key: place.room for key, place in self.places.items() if key in used}
        for person in self.puzzle.people:
            on_foot = seats[person.id] == FOOT
            most = person.bears_walking(self.mph) if on_foot else person.limits[2]
            self.room[person.id] = most - person.own_lb
        self.seat_of = {person: seat for person, seat in seats.items() if seat}
        self.bearers = list(self.room)
        self.pending = dict.fromkeys(self.room, 0)
        homeless = []
        for stack in self.puzzle.stacks:
            homeless.append(stack.at not in self.room)
            if stack.at in self.room:
                self.pending[self.seat_of.get(stack.at, stack.at)] += stack.lb * stack.count
        self.must = [sum(homeless[index:]) for index in range(len(homeless) + 1)]

    def _lay(self, index: int, moves: int) -> None:
        """Lay each stack where it goes."""
        self.steps.take()
        crowded = sum(weight > self.room[place] for place, weight in self.pending.items())
        if moves + self.must[index] + crowded > self.moves or self._weight() >= self.lightest:
            return  # whoever would bear too much must lose at least one share
        if index == len(self.puzzle.stacks):
            self._keep()
            return
        stack = self.puzzle.stacks[index]
        places = _first(stack.at, self.bearers)
        alike = {each: (self.kinds[each], self.room[each]) for each in places if each in self.kinds}
        home = self.seat_of.get(stack.at, stack.at)
        if home in self.pending:
            self.pending[home] -= stack.lb * stack.count
        self._share(stack, index, stack.count, places, moves, alike, {})
        if home in self.pending:
            self.pending[home] += stack.lb * stack.count

    def _share(
        self,
        stack: Stack,
        index: int,
        count: int,
        places: list[str],
        moves: int,
        alike: dict[str, tuple[object, int]],
        given: dict[tuple[object, int], int],
    ) -> None:
        """Lay what is left of a stack; of places that are alike the first gets the most."""
        self.steps.take()
        if not count:
            self._lay(index + 1, moves)
            return
        if not places or moves > self.moves:
            return
        place, rest = places[0], places[1:]
        costs = int(place != stack.at)
        free = self._free(place)
        fits = count if not stack.lb else min(count, max(0, free) // stack.lb)
        if moves + costs > self.moves:
            fits = 0
        kind = alike.get(place)
        fits = fits if kind is None else min(fits, given.get(kind, fits))
        ahead = self.must[index + 1] + moves
        for here in range(fits, -1, -1):
            if ahead + (costs if here else 0) + (here < count and stack.at not in rest) > self.moves:
                continue  # what is left needs one move more than there are
            if here:
                self._load(place, here * stack.lb)
                self.solution.parts[stack.id, place] = here
            gone = given if kind is None else {**given, kind: here}
            self._share(stack, index, count - here, rest, moves + (costs if here else 0), alike, gone)
            if here:
                self._load(place, -here * stack.lb)
                del self.solution.parts[stack.id, place]

    def _free(self, place: str) -> int:
        """Pounds that still fit: a rider's also weigh on what it rides."""
        seat = self.seat_of.get(place)
        return self.room[place] if seat is None else min(self.room[place], self.room[seat])

    def _load(self, place: str, weight: int) -> None:
        self.room[place] -= weight
        seat = self.seat_of.get(place)
        if seat is not None:
            self.room[seat] -= weight

    def _weight(self) -> int:
        return heaviness(self.puzzle, self.solution)

    def _keep(self) -> None:
        self.best = Solution(dict(self.solution.draws), dict(self.solution.seats), dict(self.solution.parts))
        self.lightest = self._weight()


def _kinds(puzzle: Puzzle) -> dict[str, object]:
    """What makes a place like another, for places that nobody and nothing is at now."""
    used = {each.at for each in puzzle.people} | {each.at for each in puzzle.stacks}
    free = [each for each in puzzle.animals if each.id not in used]
    return {each.id: (each.limits, each.speeds, each.own_lb, each.seats) for each in free}


def _first(now: str, options: list[str]) -> list[str]:
    """The options, the present one first."""
    return [each for each in options if each == now] + [each for each in options if each != now]
