"""The tables of a travel ruleset as typed data, one class per table file."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from travel.rules.maps.terrain import Way

DamageKind = Literal["primal", "nonlethal", "lethal"]
MountPolicy = Literal["shared_pool", "mount_lethal"]
Category = Literal["light", "medium", "heavy"]


@dataclass(frozen=True, slots=True)
class SpeedRow:
    """Walking miles an hour for speeds up to ``up_to_feet`` (0: any more)."""

    up_to_feet: int
    mph: Fraction
    rule: str


@dataclass(frozen=True, slots=True)
class PaceTable:
    """How speed turns into miles an hour, and how long a day is."""

    procedure: Literal["table", "tenth"]
    step_feet: int
    hours_per_day: int
    rest_hours: int
    impeded_feet: int
    day_rule: str
    step_rule: str
    impeded_rule: str
    mount_rule: str
    party_rule: str
    segment_rule: str
    single_file_rule: str
    rows: tuple[SpeedRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """The share of the plain miles an hour left on one ground, by way."""

    name: str
    letter: str
    highway: Fraction
    road: Fraction
    trail: Fraction
    trackless: Fraction
    rule: str

    def rate(self, way: Way) -> Fraction:
        rates = {Way.HIGHWAY: self.highway, Way.ROAD: self.road, Way.TRAIL: self.trail, Way.TRACKLESS: self.trackless}
        return rates[way]


@dataclass(frozen=True, slots=True)
class TerrainTable:
    """Ground by way. ``trail_with_vehicle`` is the way whose column a vehicle uses on a trail."""

    trail_with_vehicle: Literal["highway", "road", "trail", "trackless"]
    trail_rule: str
    water_rule: str
    rows: dict[str, TerrainRow]


@dataclass(frozen=True, slots=True)
class HustleTable:
    """What hustling gives and costs; ``procedure`` names the one that counts the damage."""

    procedure: Literal["doubling"]
    speed_factor: Fraction
    free_hours: int
    first_damage: int
    damage_kind: DamageKind
    mount: MountPolicy
    factor_rule: str
    damage_rule: str
    fatigue_rule: str
    mount_rule: str


@dataclass(frozen=True, slots=True)
class ForcedMarchTable:
    """What an hour beyond the day costs; ``procedure`` names the one that rolls it."""

    procedure: Literal["flat_dice", "constitution_check"]
    dice_count: int
    dice_sides: int
    damage_kind: DamageKind
    mount: MountPolicy
    first_dc: int
    dc_step: int
    endurance_bonus: int
    damage_rule: str
    fatigue_rule: str
    limit_rule: str
    mount_rule: str


@dataclass(frozen=True, slots=True)
class LoadPenalty:
    """Feet off the base speed (fast: above the threshold; slow: at or below), and off the run multiplier."""

    fast: int
    slow: int
    run: int


@dataclass(frozen=True, slots=True)
class LoadException:
    """A printed figure that the general rule does not give."""

    pair: tuple[Category, Category]
    slow: int
    rule: str


@dataclass(frozen=True, slots=True)
class LoadTable:
    """How armour and load slow; ``sources`` says which of the two count. ``size_walk_feet``: what being smaller or
    larger than Medium changes for a player character whose sheet leaves it out (EP-SP-11)."""

    procedure: Literal["stacking", "worse_of"]
    sources: tuple[Literal["armour", "load"], ...]
    fast_above_feet: int
    run_multiplier: int
    rule: str
    run_rule: str
    minimum_rule: str
    crawl_feet: int
    crawl_rule: str
    capacity_rule: str
    penalty: dict[Category, LoadPenalty]
    reduced: dict[int, int] = field(default_factory=dict)
    exceptions: tuple[LoadException, ...] = ()
    size_walk_feet: int = 0


@dataclass(frozen=True, slots=True)
class CapacityTable:
    """Upper load limits by Strength score for a Medium biped, and factors by size; ``body_lb`` is a body's weight."""

    rule: str
    ten_more: int
    body_lb: dict[str, Fraction]
    size_factor: dict[str, Fraction]
    quadruped_factor: dict[str, Fraction]
    rows: dict[int, tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class MountRow:
    """An animal: speed light and loaded, its printed load limits, what it drags, and its hit points and dice."""

    name: str
    speed_feet: int
    loaded_speed_feet: int
    light_lb: int
    medium_lb: int
    heavy_lb: int
    drag_lb: int
    hp: int
    level: int
    seats: int
    rule: str
    constitution: int = 10


@dataclass(frozen=True, slots=True)
class VehicleRow:
    """A vehicle. ``miles_per_day`` / ``mph`` is how many hours a day it moves.

    ``weight_lb`` is its own. ``cargo_lb`` and ``passengers`` are the most it holds, 0 where none is printed;
    ``crew`` is the fewest hands that move it, ``draft_animals`` the fewest that draw it.
    """

    name: str
    mph: Fraction
    miles_per_day: Fraction
    moved_by: str
    is_water: bool
    rule: str
    weight_lb: int = 0
    cargo_lb: int = 0
    passengers: int = 0
    crew: int = 0
    draft_animals: int = 0
    is_coastal: bool = False

    @property
    def hours_per_day(self) -> int:
        return int(self.miles_per_day / self.mph)

    @property
    def is_drawn(self) -> bool:
        """Drawn by animals: then it is no crewed vehicle, and may be force-marched (EP-OV-18)."""
        return self.moved_by == "draft animals"


@dataclass(frozen=True, slots=True)
class VehicleTable:
    crew_rule: str
    hustle_rule: str
    forced_rule: str
    load_rule: str
    draft_rule: str
    rows: dict[str, VehicleRow]


@dataclass(frozen=True, slots=True)
class MountTable:
    rows: dict[str, MountRow]


@dataclass(frozen=True, slots=True)
class RestTable:
    """Natural healing of march damage: ``procedure`` "none" or "hourly". ``exhausted_pace`` is the share of the pace
    left to the exhausted."""

    procedure: Literal["none", "hourly"]
    damage_per_hour_per_level: int
    hours: int
    rule: str
    exhausted_pace: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A reading that a game master may change. ``sets``: what each choice lays on the tables."""

    name: str
    default: str
    choices: tuple[str, ...]
    rule: str
    sets: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OptionTable:
    rows: dict[str, OptionRow]
