"""The travel side of a ruleset: its tables, typed, with a game master's options laid on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import RulesetData, load_rulesets, merge, when_folders_change
from travel.rules.rulesets.environment_tables import (
    AltitudeTable,
    EnvironmentTables,
    ExposureTable,
    FoodTable,
    LightTable,
    LostTable,
    PriceTable,
    SpottingTable,
    SurvivalTable,
    WindTable,
)
from travel.rules.rulesets.mode_tables import ModeTable
from travel.rules.rulesets.tables import (
    CapacityTable,
    ForcedMarchTable,
    HustleTable,
    LoadTable,
    MountRow,
    MountTable,
    OptionTable,
    PaceTable,
    RestTable,
    TerrainTable,
    VehicleRow,
    VehicleTable,
)
from travel.rules.rulesets.weather_tables import WeatherTable

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class TravelRuleset:
    """What travel needs to know of a ruleset. ``options`` are the readings in force."""

    id: str
    name: str
    source: str
    licence: str
    digest: str
    options: Mapping[str, str]
    pace: PaceTable
    terrain: TerrainTable
    hustle: HustleTable
    forced_march: ForcedMarchTable
    load: LoadTable
    capacity: CapacityTable
    mounts: MountTable
    vehicles: VehicleTable
    rest: RestTable
    modes: ModeTable
    environment: EnvironmentTables
    prices: PriceTable
    choices: OptionTable
    tables: Mapping[str, Any] = field(repr=False)
    """Every table as plain data, readings and changes laid on."""

    def mount(self, key: str) -> MountRow:
        return _row(self.mounts.rows, key, "mount", self.name)

    def vehicle(self, key: str) -> VehicleRow:
        return _row(self.vehicles.rows, key, "vehicle", self.name)


def get_ruleset(
    ruleset_id: str, options: Mapping[str, str] | None = None, changes: Mapping[str, Any] | None = None
) -> TravelRuleset:
    """Return a ruleset with ``options`` (a campaign's readings) and a GM's own ``changes`` to its tables laid on.

    The same arguments give the same object. Options that belong to another part of the game are left alone; a value
    the ruleset does not know is a RuleError, and so is a change that makes no table.
    """
    return _build(ruleset_id, tuple(sorted((options or {}).items())), json.dumps(changes, sort_keys=True))


def plain_tables(ruleset_id: str) -> Mapping[str, Any]:
    """The tables of a ruleset as its files give them, inherited ones included."""
    return _found(ruleset_id).tables


def has_ruleset(ruleset_id: str) -> bool:
    """Whether there is a ruleset of that id: one that something stored names may be gone."""
    return ruleset_id in _data()


def ruleset_ids() -> tuple[str, ...]:
    """The ids of every ruleset."""
    return tuple(sorted(_data()))


def all_rulesets() -> tuple[TravelRuleset, ...]:
    """Every ruleset at its defaults, by id."""
    return tuple(get_ruleset(key) for key in ruleset_ids())


@cache
def _data() -> dict[str, RulesetData]:
    return load_rulesets(Path(__file__).parent, "journey")


def _found(ruleset_id: str) -> RulesetData:
    if ruleset_id not in _data():
        known = ", ".join(sorted(_data()))
        raise RuleError(f"There is no ruleset {ruleset_id!r}", remedy=f"Choose one of {known}.", pointer="/ruleset")
    return _data()[ruleset_id]


@lru_cache(maxsize=64)
def _build(ruleset_id: str, options: tuple[tuple[str, str], ...], changes: str) -> TravelRuleset:
    data = _changed(_found(ruleset_id), json.loads(changes) or {})
    choices = _table(data, "options", OptionTable)
    chosen = _chosen(choices, dict(options))
    for key, value in chosen.items():
        data = replace(data, tables=merge(data.tables, choices.rows[key].sets.get(value, {})))
    return TravelRuleset(
        id=data.id,
        name=data.name,
        source=data.source,
        licence=data.licence,
        digest=data.digest,
        options=chosen,
        pace=_table(data, "pace", PaceTable),
        terrain=_table(data, "terrain", TerrainTable),
        hustle=_table(data, "hustle", HustleTable),
        forced_march=_table(data, "forced_march", ForcedMarchTable),
        load=_table(data, "load", LoadTable),
        capacity=_table(data, "capacity", CapacityTable),
        mounts=_table(data, "mounts", MountTable),
        vehicles=_table(data, "vehicles", VehicleTable),
        rest=_table(data, "rest", RestTable),
        modes=_table(data, "modes", ModeTable),
        environment=_environment(data),
        prices=_table(data, "prices", PriceTable),
        choices=choices,
        tables=data.tables,
    )


when_folders_change(_data.cache_clear)
when_folders_change(_build.cache_clear)


def _changed(data: RulesetData, changes: Mapping[str, Any]) -> RulesetData:
    if not changes:
        return data
    tables = merge(data.tables, changes)
    canonical = json.dumps([data.digest, tables], sort_keys=True, separators=(",", ":"), default=str)
    return replace(data, tables=tables, digest=hashlib.sha256(canonical.encode()).hexdigest()[:16])


def _table(data: RulesetData, name: str, kind: type[T]) -> T:
    return from_plain(kind, data.table(name), f"/{data.id}/{name}")


def _environment(data: RulesetData) -> EnvironmentTables:
    return EnvironmentTables(
        lost=_table(data, "lost", LostTable),
        survival=_table(data, "survival", SurvivalTable),
        food=_table(data, "food", FoodTable),
        cold=_table(data, "cold", ExposureTable),
        heat=_table(data, "heat", ExposureTable),
        altitude=_table(data, "altitude", AltitudeTable),
        wind=_table(data, "wind", WindTable),
        weather=_table(data, "weather", WeatherTable),
        spotting=_table(data, "spotting", SpottingTable),
        light=_table(data, "light", LightTable),
    )


def _chosen(choices: OptionTable, options: Mapping[str, str]) -> dict[str, str]:
    chosen = {key: row.default for key, row in choices.rows.items()}
    for key, row in choices.rows.items():
        value = options.get(key, row.default)
        if value not in row.choices:
            raise RuleError(
                f"{row.name} cannot be {value!r}",
                remedy=f"Choose {' or '.join(row.choices)}.",
                rule=row.rule,
                pointer=f"/options/{key}",
            )
        chosen[key] = value
    return chosen


def _row(rows: Mapping[str, T], key: str, noun: str, ruleset: str) -> T:
    if key not in rows:
        raise RuleError(
            f"{ruleset} has no {noun} {key!r}", remedy=f"Choose one of {', '.join(sorted(rows))}.", pointer="/type"
        )
    return rows[key]
