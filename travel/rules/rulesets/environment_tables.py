"""The tables of the world travelled through: the way lost, hunger, exposure, wind, height, sight, light, prices."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from travel.rules.rulesets.weather_tables import WeatherTable

DicePair = tuple[int, int]
"""Count and sides of dice; (0, 0) for none."""
SizeName = Literal[
    "", "fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "titanic"
]


@dataclass(frozen=True, slots=True)
class LostRow:
    """DC off any track, with a map of the land and without."""

    map: int
    no_map: int


@dataclass(frozen=True, slots=True)
class LostTable:
    """Getting lost. ``leads`` are ways that cannot be lost, ``leading_ground`` is a shore or stream itself, and on
    ``open_ground`` only poor visibility makes a check needed."""

    rule: str
    clear_sight_feet: int
    poor_visibility_dc: int
    other_ground_dc: int
    synergy_ranks: int
    synergy: int
    notice_dc: int
    notice_step: int
    course_dc: int
    course_step: int
    improved_bonus: int
    leads: tuple[str, ...]
    leading_ground: tuple[str, ...]
    open_ground: tuple[str, ...]
    rows: dict[str, LostRow]


@dataclass(frozen=True, slots=True)
class SurvivalTable:
    """What the Survival skill does on a journey."""

    rule: str
    forage_dc: int
    forage_points_a_person: int
    forage_pace: Fraction
    shelter_dc: int
    shelter_points_a_person: int
    shelter_pace: Fraction
    shelter_moving: int
    shelter_still: int
    avoid_dc: int
    quicksand_dc: int
    predict_dc: int
    predict_points_a_day: int


@dataclass(frozen=True, slots=True)
class HeatFactor:
    """Above so many degrees people drink so many times as much."""

    above_f: int
    factor: int


@dataclass(frozen=True, slots=True)
class FoodTable:
    """Needs of a Medium person a day, of others by ``shares``; feed is for an animal."""

    rule: str
    own_rule: str
    food_lb: Fraction
    water_gal: Fraction
    feed_lb: Fraction
    water_lb: Fraction
    water_free_hours: int
    food_free_days: int
    check_dc: int
    check_step: int
    dice_count: int
    dice_sides: int
    endurance_bonus: int
    grazing: tuple[str, ...]
    heat: tuple[HeatFactor, ...]
    shares: dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class ExposureBand:
    """A band of temperature: a save every ``minutes`` (0: none) against ``dice`` nonlethal damage, and ``sure``
    lethal damage each minute without a save. ``clothed_minutes`` holds for those dressed for it."""

    limit_f: int
    name: str
    minutes: int
    clothed_minutes: int
    dice: DicePair
    sure: DicePair


@dataclass(frozen=True, slots=True)
class ExposureTable:
    """Cold or heat. Bands go from mild to deadly; the last one that holds counts."""

    rule: str
    side: Literal["below", "above"]
    name: str
    suffering: str
    dc: int
    dc_step: int
    endurance_bonus: int
    outfit_bonus: int
    armour_penalty: int
    bands: tuple[ExposureBand, ...]


@dataclass(frozen=True, slots=True)
class AltitudeTable:
    """Thin air: fatigue from ``high_feet`` on, sickness above ``extreme_feet``."""

    rule: str
    high_feet: int
    extreme_feet: int
    dc: int
    dc_step: int
    fatigue_minutes: int
    sickness_minutes: int
    acclimated_bonus: int
    acclimates_days: int
    forgets_days: int


@dataclass(frozen=True, slots=True)
class WindForce:
    """A force of wind, up to so many miles an hour. Sizes stand for themselves and all smaller ones."""

    key: str
    name: str
    up_to_mph: int
    missiles: str
    siege: str
    dc: int
    away: SizeName
    down: SizeName
    checked: SizeName


@dataclass(frozen=True, slots=True)
class WindTable:
    """Wind by force; dice for how far it carries and what that hurts."""

    rule: str
    flyer_sizes_smaller: int
    rolled: DicePair
    rolled_feet: int
    rolled_damage: DicePair
    flyer_checked: DicePair
    flyer_checked_feet: int
    flyer_down: DicePair
    flyer_down_feet: int
    flyer_away: DicePair
    flyer_away_feet: int
    flyer_away_damage: DicePair
    forces: tuple[WindForce, ...]


@dataclass(frozen=True, slots=True)
class SpottingRow:
    """How far off others are first seen: dice times feet."""

    name: str
    dice: DicePair
    feet: int


@dataclass(frozen=True, slots=True)
class SpottingTable:
    """Rows by kind of ground; ``default`` names the kind of each terrain."""

    rule: str
    default: dict[str, str]
    rows: dict[str, SpottingRow]


@dataclass(frozen=True, slots=True)
class LightRow:
    """A light source. ``hours`` 0: it burns on for ever."""

    name: str
    bright_feet: int
    shadowy_feet: int
    hours: Fraction
    fuel: str
    is_cone: bool


@dataclass(frozen=True, slots=True)
class LightTable:
    rule: str
    low_light_factor: int
    darkvision_feet: int
    rows: dict[str, LightRow]


@dataclass(frozen=True, slots=True)
class PriceRow:
    """What something costs. ``gp`` None: not printed; ``unit`` "day": for each day."""

    name: str
    kind: Literal["mount", "vehicle", "craft", "gear", "food", "feed", "service"]
    gp: Fraction | None = None
    weight_lb: Fraction | None = None
    unit: Literal["", "day"] = ""
    cargo: str = ""
    crew: str = ""
    coast_only: bool = False
    rule: str = "D20O-21"


@dataclass(frozen=True, slots=True)
class PriceTable:
    rows: dict[str, PriceRow] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EnvironmentTables:
    """Every table of the world travelled through."""

    lost: LostTable
    survival: SurvivalTable
    food: FoodTable
    cold: ExposureTable
    heat: ExposureTable
    altitude: AltitudeTable
    wind: WindTable
    weather: WeatherTable
    spotting: SpottingTable
    light: LightTable
