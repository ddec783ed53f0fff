"""The fastest legal arrangement of a party, with the moves that lead to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.arrangement.feasible import OutOfSteps, Solution, Steps, feasible
from travel.rules.arrangement.fewest import fewest_moves
from travel.rules.arrangement.puzzle import Puzzle, puzzle_of
from travel.rules.arrangement.settle import settled
from travel.rules.pace import mph_text
from travel.rules.party import Cargo, Party, is_boat, party_problems
from travel.rules.party.burdens import figure
from travel.rules.party.speeds import party_pace
from travel.rules.rulesets.ruleset import TravelRuleset

STEPS_A_SPEED = 4_000
STEPS_FOR_MOVES = 60_000


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that changes: someone, an animal or a share of cargo goes to ``to`` ("": on foot, free)."""

    kind: Literal["member", "animal", "cargo"]
    id: str
    to: str
    text: str


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A party rearranged, and how fast it is. Stacks that were cut have ids of their own, ``stack/2``.

    ``is_fastest``: no arrangement is faster; ``is_fewest``: none as fast needs fewer moves; ``is_lightest``: none
    with as few bears lighter loads. All hold for small parties; of large ones not everything is tried.
    """

    mph: Fraction
    party: Party
    moves: tuple[Move, ...]
    is_fastest: bool
    is_fewest: bool
    is_lightest: bool
    reasons: Reasons

    @property
    def is_exact(self) -> bool:
        return self.is_fastest and self.is_fewest and self.is_lightest


def best_arrangement(ruleset: TravelRuleset, party: Party) -> Arrangement:
    """The fastest legal arrangement; among equals that of the fewest moves, then that of the lightest loads.

    What was set by hand stays: a carrier whose load is a figure keeps its riders and its cargo.
    """
    if not party.travellers:
        raise RuleError("The party has no members", remedy="Add at least one traveller.", pointer="/party")
    puzzle = puzzle_of(ruleset, party, _goes_by_boat(ruleset, party))
    found = fastest(puzzle)
    if found is None:
        raise _refused(ruleset, party, puzzle)
    mph, solution, is_fastest = found
    solution, certain = fewest_moves(puzzle, mph, settled(puzzle, mph, solution), Steps(STEPS_FOR_MOVES))
    arranged = _arranged(party, puzzle, solution)
    made = party_pace(ruleset, arranged)
    moves = tuple(_moves(party, puzzle, solution))
    why = Reason(ruleset.pace.party_rule, f"Nothing sets {made.slowest} or the others faster", mph_text(made.mph))
    reasons = (*made.reasons, why)
    return Arrangement(made.mph, arranged, moves, is_fastest, certain != "none", certain == "loads", reasons)


def best_speed(ruleset: TravelRuleset, party: Party) -> Fraction:
    """The speed of the fastest legal arrangement, 0 if there is none: quicker than the arrangement itself."""
    found = fastest(puzzle_of(ruleset, party, _goes_by_boat(ruleset, party)))
    return Fraction(0) if found is None else found[0]


def fastest(puzzle: Puzzle, above: Fraction = Fraction(0)) -> tuple[Fraction, Solution, bool] | None:
    """The highest speed above ``above`` that can be made, an arrangement that makes it, and whether that is certain."""
    is_certain = True
    for mph in puzzle.speeds():
        if mph <= above:
            break
        try:
            solution = feasible(puzzle, mph, Steps(STEPS_A_SPEED))
        except OutOfSteps:
            is_certain = False
            continue
        if solution is not None:
            return mph, solution, is_certain
    return None


def _goes_by_boat(ruleset: TravelRuleset, party: Party) -> bool:
    """Whether the party is aboard: everyone who can be moved is in a boat."""
    boats = {each.id for each in party.carriers if is_boat(ruleset, each)}
    return bool(boats) and all(each.carrier in boats for each in party.travellers)


def _refused(ruleset: TravelRuleset, party: Party, puzzle: Puzzle) -> RuleError:
    """Why no arrangement is legal: what is wrong now, and how much too heavy the whole is."""
    stops = [each for each in party_problems(ruleset, party) if each.stops]
    if stops and stops[0].rule == ruleset.vehicles.draft_rule:
        return RuleError(stops[0].text.removesuffix("."), remedy=stops[0].remedy, rule=stops[0].rule, pointer="/party")
    weight = sum((each.pounds for each in party.cargo), Fraction(0))
    total = f"No arrangement carries all of it ({figure(weight)} lb of cargo) at any speed"
    remedy = "Add an animal or a wagon, or leave something behind."
    if puzzle.ceiling is not None and puzzle.ceiling <= 0:
        total, remedy = "An animal's load is set by hand to more than it can bear", "Lower it, or let it be reckoned."
    return RuleError(total, remedy=remedy, rule=ruleset.load.capacity_rule, pointer="/party")


def _arranged(party: Party, puzzle: Puzzle, solution: Solution) -> Party:
    seats, draws = solution.seats, solution.draws
    stacks = {each.id for each in puzzle.stacks}
    return Party(
        tuple(replace(each, carrier=seats[each.id]) if each.id in seats else each for each in party.travellers),
        tuple(replace(each, draws=draws[each.id]) if each.id in draws else each for each in party.carriers),
        tuple(share for each in party.cargo for share in (_shares(each, solution) if each.id in stacks else (each,))),
    )


def _shares(cargo: Cargo, solution: Solution) -> Iterable[Cargo]:
    """A stack as it is cut: the share that stays, or else the largest, keeps its id."""
    parts = [(place, count) for (stack, place), count in solution.parts.items() if stack == cargo.id]
    parts.sort(key=lambda part: (part[0] != cargo.bearer, -part[1]))
    for number, (place, count) in enumerate(parts, 1):
        yield replace(cargo, id=cargo.id if number == 1 else f"{cargo.id}/{number}", count=count, bearer=place)
    if not parts:
        yield cargo


def _moves(party: Party, puzzle: Puzzle, solution: Solution) -> Iterable[Move]:
    names = {each.id: each.creature.name for each in party.travellers} | {each.id: each.name for each in party.carriers}
    for animal in puzzle.animals:
        to = solution.draws[animal.id]
        if to != animal.draws:
            text = f"{names[animal.id]} draws {names[to]}" if to else f"{names[animal.id]} goes free"
            yield Move("animal", animal.id, to, text)
    for person in puzzle.people:
        to = solution.seats[person.id]
        if to != person.at:
            text = f"{names[person.id]} rides {names[to]}" if to else f"{names[person.id]} walks"
            yield Move("member", person.id, to, text)
    cargo = {each.id: each for each in party.cargo}
    at = {each.id: each.at for each in puzzle.stacks}
    for (stack, place), count in solution.parts.items():
        if place != at[stack]:
            what = cargo[stack].name if cargo[stack].count == 1 else f"{count} × {cargo[stack].name}"
            yield Move("cargo", stack, place, f"{names[place]} carries {what}")
