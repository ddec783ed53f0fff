"""A party as a puzzle of whole numbers: who and what must go somewhere, and what each place bears at a speed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from travel.rules.load import ORDER, carrying_limits, loaded_speed
from travel.rules.mounts import mount_speed
from travel.rules.pace import walking_pace
from travel.rules.party import Carrier, Party, Traveller, carrier_speed, is_boat
from travel.rules.party.burdens import body_lb
from travel.rules.party.company import goes_along, pounds
from travel.rules.rulesets.ruleset import TravelRuleset

FOOT = ""
NEVER = -1
BOUNDLESS = 1 << 60
Three = tuple[int, int, int]
Speeds = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Person:
    """A member: its whole weight and its own load without cargo, the limits of its load and its speeds under each."""

    id: str
    lb: int
    own_lb: int
    limits: Three
    least_rank: int
    speeds: Speeds
    at: str

    def rank(self, load: int) -> int:
        """0 light, 1 medium, 2 heavy, under ``load`` with its own."""
        return max(self.least_rank, rank_of(load, self.limits))

    def bears_walking(self, mph: Fraction) -> int:
        """The most it carries and keeps up with ``mph`` on foot."""
        able = [self.limits[rank] for rank in range(self.least_rank, 3) if self.speeds[rank] >= mph]
        return max(able, default=NEVER)


@dataclass(frozen=True, slots=True)
class Animal:
    """A mount: what it bears and how fast, how many ride it, what it drags."""

    id: str
    own_lb: int
    limits: Three
    speeds: Speeds
    seats: int
    drag: int
    draws: str

    def bears(self, mph: Fraction) -> int:
        """The most it bears, barding included, and keeps up with ``mph``."""
        return max(
            (limit for limit, speed in zip(self.limits, self.speeds, strict=True) if speed >= mph), default=NEVER
        )


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle and what lies on it by hand. ``team``, ``drag``: animals before it that stay there."""

    id: str
    mph: Fraction
    weight: int
    needs: int
    room: int
    seats: int
    is_drawn: bool
    is_fixed: bool
    fixed_lb: int
    team: int
    drag: int

    def bears(self, drag: int) -> int:
        """The most it bears behind animals that drag so much together."""
        most = self.room if not self.is_drawn else min(self.room, drag + self.drag - self.weight)
        return most - self.fixed_lb


@dataclass(frozen=True, slots=True)
class Stack:
    """Cargo of one kind: ``count`` of ``lb`` each, now at ``at``."""

    id: str
    lb: int
    count: int
    at: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A party to arrange. What was set by hand stays as it is and only bounds the speed by ``ceiling``."""

    people: tuple[Person, ...]
    animals: tuple[Animal, ...]
    vehicles: tuple[Vehicle, ...]
    stacks: tuple[Stack, ...]
    ceiling: Fraction | None
    is_afloat: bool

    def speeds(self) -> list[Fraction]:
        """Every speed the party might make, the highest first."""
        found = {speed for each in self.people for speed in each.speeds}
        found |= {speed for each in self.animals for speed in each.speeds}
        found |= {each.mph for each in self.vehicles}
        if self.ceiling is not None:
            found.add(self.ceiling)
        top = [self.ceiling] if self.ceiling is not None else []
        top += [] if self.is_afloat else [each.mph for each in self.vehicles]
        return sorted((each for each in found if each > 0 and all(each <= most for most in top)), reverse=True)


def rank_of(load: int, limits: Three) -> int:
    return next((rank for rank, limit in enumerate(limits) if load <= limit), 3)


def puzzle_of(ruleset: TravelRuleset, party: Party, afloat: bool) -> Puzzle:
    """The puzzle of a party, every weight a whole number of the smallest part that occurs."""
    along = goes_along(ruleset, party, False) if not afloat else tuple(c for c in party.carriers if is_boat(ruleset, c))
    held = {each.id for each in along if each.load_lb is not None}
    hand = {each.id for each in along if each.id in held and each.kind == "mount"}
    stuck = {each.id for each in party.travellers if each.carrier in held}
    movable = [each for each in party.travellers if each.id not in stuck]
    scale = _scale(ruleset, party)
    ids = {each.id for each in along}
    known = ids | {each.id for each in party.travellers}
    return Puzzle(
        tuple(_person(ruleset, each, scale, ids) for each in movable),
        tuple(_animal(ruleset, each, scale, ids) for each in along if each.kind == "mount" and each.id not in hand),
        tuple(_vehicle(ruleset, party, each, scale, hand) for each in along if each.kind == "vehicle"),
        tuple(
            Stack(each.id, int(pounds(each.weight_lb) * scale), each.count, each.bearer if each.bearer in known else "")
            for each in party.cargo
            if each.bearer not in held | stuck
        ),
        min(_held_speeds(ruleset, party, hand), default=None),
        afloat,
    )


def _held_speeds(ruleset: TravelRuleset, party: Party, hand: set[str]) -> Iterable[Fraction]:
    """Speeds of animals whose load is set by hand, and which draw nothing."""
    held = [each for each in party.carriers if each.id in hand and party.drawn(each) is None]
    return (carrier_speed(ruleset, party, each).mph for each in held)


def _scale(ruleset: TravelRuleset, party: Party) -> int:
    """How many of the smallest part of a weight make a pound."""
    weights = [body_lb(ruleset, each) for each in party.travellers]
    weights += [limit for each in party.travellers for limit in carrying_limits(ruleset, each.creature)]
    weights += [pounds(each.creature.load_lb or 0) for each in party.travellers]
    weights += [pounds(each.barding_lb) for each in party.carriers]
    weights += [pounds(each.load_lb or 0) for each in party.carriers]
    weights += [pounds(each.weight_lb) for each in party.cargo]
    return lcm(*(weight.denominator for weight in weights))


def _person(ruleset: TravelRuleset, traveller: Traveller, scale: int, known: set[str]) -> Person:
    creature = traveller.creature
    gear = pounds(creature.load_lb or 0)
    low, middle, high = (int(limit * scale) for limit in carrying_limits(ruleset, creature))
    speeds = [walking_pace(ruleset, loaded_speed(ruleset, creature, each, ())[0])[0] for each in ORDER]
    return Person(
        traveller.id,
        int((body_lb(ruleset, traveller) + gear) * scale),
        int(gear * scale),
        (low, middle, high),
        ORDER.index(creature.load) if creature.load_lb is None else 0,
        (speeds[0], speeds[1], speeds[2]),
        traveller.carrier if traveller.carrier in known else FOOT,
    )


def _animal(ruleset: TravelRuleset, carrier: Carrier, scale: int, known: set[str]) -> Animal:
    row = ruleset.mount(carrier.type)
    limits = (row.light_lb * scale, row.medium_lb * scale, row.heavy_lb * scale)
    barding = pounds(carrier.barding_lb)
    speeds = [
        walking_pace(ruleset, mount_speed(ruleset, carrier.type, limit, carrier.barding)[0])[0]
        for limit in (row.light_lb, row.medium_lb, row.heavy_lb)
    ]
    draws = carrier.draws if carrier.draws in known else FOOT
    speed = (speeds[0], speeds[1], speeds[2])
    return Animal(carrier.id, int(barding * scale), limits, speed, row.seats, row.drag_lb * scale, draws)


def _vehicle(ruleset: TravelRuleset, party: Party, carrier: Carrier, scale: int, hand: set[str]) -> Vehicle:
    row = ruleset.vehicle(carrier.type)
    stay = [each for each in party.team(carrier.id) if each.id in hand]
    return Vehicle(
        id=carrier.id,
        mph=row.mph,
        weight=row.weight_lb * scale,
        needs=row.draft_animals if row.is_drawn else 0,
        room=row.cargo_lb * scale if row.cargo_lb else BOUNDLESS,
        seats=row.passengers or BOUNDLESS,
        is_drawn=row.is_drawn,
        is_fixed=carrier.load_lb is not None,
        fixed_lb=int(pounds(carrier.load_lb or 0) * scale),
        team=len(stay),
        drag=sum(ruleset.mount(each.type).drag_lb for each in stay) * scale,
    )
