"""The tables of modes: what it takes to change how a party goes, and what passage and hire cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Water = Literal["sea", "coast", "lake", "river"]


@dataclass(frozen=True, slots=True)
class CurrentTable:
    """The current of rivers. ``mph`` is that of a river where nobody says otherwise; ``drift_hours`` of a day a craft
    may drift beyond those it is rowed; ``tow_as`` is the vehicle whose pace a towed craft has upstream."""

    mph: Fraction
    day_hours: int
    tow_as: str
    rule: str
    upstream_rule: str
    drift_rule: str
    tow_rule: str


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """Hours that a change takes: to leave the vehicles behind, to hire animals, to go aboard, to go ashore."""

    leave_hours: Fraction
    hire_hours: Fraction
    board_hours: Fraction
    land_hours: Fraction
    rule: str


@dataclass(frozen=True, slots=True)
class CraftRow:
    """Where a kind of craft goes, what it takes aboard, and what passage costs for each, once and a day."""

    waters: tuple[Water, ...]
    is_river_craft: bool
    takes_animals: bool
    takes_vehicles: bool
    boarding_gp: Fraction
    person_gp: Fraction
    animal_gp: Fraction
    vehicle_gp: Fraction
    rule: str


@dataclass(frozen=True, slots=True)
class HireRow:
    """An animal for hire: what a day costs."""

    daily_gp: Fraction
    rule: str


@dataclass(frozen=True, slots=True)
class ModeTable:
    """How a party may go other than as it is arranged; keys are those of vehicles and mounts."""

    current: CurrentTable
    change: ChangeTable
    craft: dict[str, CraftRow]
    hire: dict[str, HireRow]
