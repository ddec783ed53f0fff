"""The travel side of a ruleset: its tables, typed, with a game master's options laid on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import RulesetData, load_rulesets
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

T = TypeVar("T")
FIRST_DC = "forced_march_first_dc"


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
    choices: OptionTable

    def mount(self, key: str) -> MountRow:
        return _row(self.mounts.rows, key, "mount", self.name)

    def vehicle(self, key: str) -> VehicleRow:
        return _row(self.vehicles.rows, key, "vehicle", self.name)


def get_ruleset(ruleset_id: str, options: Mapping[str, str] | None = None) -> TravelRuleset:
    """Return a ruleset with ``options`` (a campaign's readings); the same arguments give the same object.

    Options that belong to another part of the game are left alone; a value the ruleset does not
    know is a RuleError.
    """
    return _build(ruleset_id, tuple(sorted((options or {}).items())))


def all_rulesets() -> tuple[TravelRuleset, ...]:
    """Every ruleset at its defaults, by id."""
    return tuple(get_ruleset(key) for key in sorted(_data()))


@cache
def _data() -> dict[str, RulesetData]:
    return load_rulesets(Path(__file__).parent)


@lru_cache(maxsize=64)
def _build(ruleset_id: str, options: tuple[tuple[str, str], ...]) -> TravelRuleset:
    if ruleset_id not in _data():
        known = ", ".join(sorted(_data()))
        raise RuleError(f"There is no ruleset {ruleset_id!r}", remedy=f"Choose one of {known}.", pointer="/ruleset")
    data = _data()[ruleset_id]
    choices = _table(data, "options", OptionTable)
    chosen = _chosen(choices, dict(options))
    forced_march = _table(data, "forced_march", ForcedMarchTable)
    if FIRST_DC in chosen:
        forced_march = replace(forced_march, first_dc=int(chosen[FIRST_DC]))
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
        forced_march=forced_march,
        load=_table(data, "load", LoadTable),
        capacity=_table(data, "capacity", CapacityTable),
        mounts=_table(data, "mounts", MountTable),
        vehicles=_table(data, "vehicles", VehicleTable),
        rest=_table(data, "rest", RestTable),
        choices=choices,
    )


def _table(data: RulesetData, name: str, kind: type[T]) -> T:
    return from_plain(kind, data.table(name), f"/{data.id}/{name}")


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
