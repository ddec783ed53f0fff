"""The tables of weather (D20O-13)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class WeatherRow:
    """What d% up to ``up_to`` brings: one of ``mild`` above freezing or of ``freezing`` at or below, or a roll on
    ``then``."""

    up_to: int
    mild: tuple[str, ...] = ()
    freezing: tuple[str, ...] = ()
    then: tuple[WeatherRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ClimateRow:
    """A climate: which temperatures each season has, and what d% brings."""

    name: str
    seasons: dict[str, str]
    rows: tuple[WeatherRow, ...]


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long: dice, something added, times minutes."""

    dice: tuple[int, int]
    minutes: int
    plus: int = 0


@dataclass(frozen=True, slots=True)
class WeatherKind:
    """A weather. Sight is ``sight_share`` of the usual, at most ``sight_most_feet``, or ``sight_dice`` times
    ``sight_feet``. ``lasts`` None: the whole day. ``after`` is the weather that follows. ``stops``: no weather to
    travel in."""

    name: str
    wind_mph: tuple[int, int]
    warmer_f: int = 0
    sight_share: Fraction = Fraction(1)
    sight_most_feet: int | None = None
    sight_dice: tuple[int, int] = (0, 0)
    sight_feet: int = 0
    spot: int = 0
    listen: int = 0
    lasts: Lasting | None = None
    after: str = ""
    after_lasts: Lasting | None = None
    snow_inches: tuple[int, int] = (0, 0)
    snow_feet: tuple[int, int] = (0, 0)
    squares: int = 1
    damage: tuple[int, int] = (0, 0)
    damage_minutes: int = 0
    fort_dc: int = 0
    stops: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WeatherTable:
    """Weather by climate and season. ``temperatures`` are the ranges of a day, ``night_colder_f`` of how much colder
    its night is."""

    rule: str
    freezing_f: int
    night_colder_f: tuple[int, int]
    temperatures: dict[str, tuple[int, int]] = field(default_factory=dict)
    climates: dict[str, ClimateRow] = field(default_factory=dict)
    kinds: dict[str, WeatherKind] = field(default_factory=dict)
