"""Which animals draw which vehicle: every choice that moves every vehicle."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from travel.rules.arrangement.puzzle import FOOT, NEVER, Animal, Puzzle, Vehicle


def team_choices(puzzle: Puzzle, mph: Fraction) -> Iterator[dict[str, str]]:
    """What each animal draws ("" nothing), alike animals told apart only by how many draw what."""
    drawn = [each.id for each in puzzle.vehicles if each.is_drawn]
    animals = sorted(puzzle.animals, key=_alike)
    can_go_free = {each.id for each in animals if each.bears(mph) >= each.own_lb}
    yield from _choices(puzzle, animals, [FOOT, *drawn], can_go_free, {})


def _alike(animal: Animal) -> tuple[object, ...]:
    return (animal.speeds, animal.limits, animal.own_lb, animal.seats, animal.drag)


def _choices(
    puzzle: Puzzle, animals: list[Animal], options: list[str], can_go_free: set[str], chosen: dict[str, str]
) -> Iterator[dict[str, str]]:
    index = len(chosen)
    if index == len(animals):
        if teams_suffice(puzzle, chosen):
            yield dict(chosen)
        return
    animal = animals[index]
    least = 0
    if index and _alike(animals[index - 1]) == _alike(animal):
        least = options.index(chosen[animals[index - 1].id])
    for option in options[least:]:
        if option == FOOT and animal.id not in can_go_free:
            continue  # even bare it is too slow to go free
        chosen[animal.id] = option
        yield from _choices(puzzle, animals, options, can_go_free, chosen)
        del chosen[animal.id]


def teams_suffice(puzzle: Puzzle, chosen: dict[str, str]) -> bool:
    """Whether every drawn vehicle has its animals, and they can drag it with what must stay on it."""
    return all(_enough(puzzle, chosen, each) for each in puzzle.vehicles)


def _enough(puzzle: Puzzle, chosen: dict[str, str], vehicle: Vehicle) -> bool:
    team = [each for each in puzzle.animals if chosen[each.id] == vehicle.id]
    if len(team) + vehicle.team < vehicle.needs:
        return False
    return vehicle.bears(sum(each.drag for each in team)) > NEVER


def drag_before(puzzle: Puzzle, chosen: dict[str, str], vehicle_id: str) -> int:
    """Pounds that the chosen animals drag before a vehicle."""
    return sum(each.drag for each in puzzle.animals if chosen[each.id] == vehicle_id)
