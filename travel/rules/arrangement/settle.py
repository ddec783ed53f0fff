"""Taking needless moves out of an arrangement: what can go back to where it is now goes back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from travel.rules.arrangement.feasible import Solution
from travel.rules.arrangement.puzzle import FOOT, Puzzle
from travel.rules.arrangement.teams import drag_before, teams_suffice


def settled(puzzle: Puzzle, mph: Fraction, solution: Solution) -> Solution:
    """The same speed with fewer moves, found one by one; not always the fewest."""
    for animal in puzzle.animals:
        solution = _better(puzzle, mph, solution, replace(solution, draws={**solution.draws, animal.id: animal.draws}))
    for person in puzzle.people:
        solution = _better(puzzle, mph, solution, replace(solution, seats={**solution.seats, person.id: person.at}))
    for stack in puzzle.stacks:
        others = {key: count for key, count in solution.parts.items() if key[0] != stack.id}
        whole = replace(solution, parts={**others, (stack.id, stack.at): stack.count})
        solution = _better(puzzle, mph, solution, whole)
    return solution


def _better(puzzle: Puzzle, mph: Fraction, now: Solution, tried: Solution) -> Solution:
    return tried if is_legal(puzzle, mph, tried) else now


def is_legal(puzzle: Puzzle, mph: Fraction, solution: Solution) -> bool:
    """Whether a solution makes this speed: everyone keeps up, everything has a bearer that can bear it."""
    if not teams_suffice(puzzle, solution.draws):
        return False
    lb = {each.id: each.lb for each in puzzle.stacks}
    borne = {each.id: 0 for each in puzzle.people}
    room = _room(puzzle, mph, solution)
    seats = {each.id: each.seats for each in puzzle.animals} | {each.id: each.seats for each in puzzle.vehicles}
    for (stack, place), count in solution.parts.items():
        if place in borne:
            borne[place] += count * lb[stack]
        elif place in room:
            room[place] -= count * lb[stack]
        else:
            return False
    for person in puzzle.people:
        seat, own = solution.seats[person.id], person.own_lb + borne[person.id]
        if seat == FOOT:
            if puzzle.is_afloat or own > person.bears_walking(mph):
                return False
        elif seat not in room or own > person.limits[2]:
            return False
        else:
            seats[seat] -= 1
            room[seat] -= person.lb + borne[person.id]
    empty = puzzle.is_afloat and any(
        place in room and place not in solution.seats.values() for _, place in solution.parts
    )
    return not empty and all(left >= 0 for left in room.values()) and all(left >= 0 for left in seats.values())


def _room(puzzle: Puzzle, mph: Fraction, solution: Solution) -> dict[str, int]:
    """What each place that carries can bear; an animal too slow to go free leaves a room below nothing."""
    room = {each.id: each.bears(mph) - each.own_lb for each in puzzle.animals if not solution.draws[each.id]}
    for vehicle in puzzle.vehicles:
        if not vehicle.is_fixed and vehicle.mph >= mph:
            room[vehicle.id] = vehicle.bears(drag_before(puzzle, solution.draws, vehicle.id))
    return room
