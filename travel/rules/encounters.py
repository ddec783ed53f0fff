"""Encounters on the road: what may be met, how likely it is, and the tables as data.

The catalogues print no random encounter chances (D20O, "Not confirmed"), so the default tables are
ours: a chance per travelling day for each terrain and weighted rows of ready creatures. A GM
replaces them by data of the same shape.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from tactical.rules.bestiary import get
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.terrain import Terrain

Stance = Literal["hostile", "ambush", "wary", "passing"]
"""How foes take a meeting: they attack, attack from an ambush, talk, or go by."""
TimeOfDay = Literal["day", "night", "any"]
"""When a table counts: on the march, in camp by night (and afloat through it), or both."""
WAYS = ("highway", "road", "trail", "trackless")
MAX_TABLES = 200
MAX_ROWS = 60
MAX_FOES = 40


@dataclass(frozen=True, slots=True)
class FoeGroup:
    """Some creatures of one kind: a bestiary id, the name to print, how many. ``sheet`` is the stat block of a GM's own
    creature as it was when it was placed."""

    creature: str
    name: str
    count: int
    sheet: Creature | None = None

    @property
    def stat_block(self) -> Creature:
        """What such a creature is."""
        return self.sheet or get(self.creature)


@dataclass(frozen=True, slots=True)
class TableCreature:
    """A creature of a table row: its bestiary id, how many, or dice for how many ("1d4")."""

    id: str
    count: int = 1
    dice: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """One line of a table. ``weight`` is its share of the rolls."""

    weight: int
    name: str
    creatures: tuple[TableCreature, ...]
    stance: Stance = "hostile"


@dataclass(frozen=True, slots=True)
class EncounterTable:
    """What may be met: a chance in percent per travelling day (of eight hours) or night, and rows.

    It counts in a ``terrain`` ("": any), on some ``ways`` (none: all), in an ``area`` of the map ("": anywhere) and
    at a ``time`` of day. Of several that fit, the one that says most about the place counts alone.
    """

    terrain: str
    chance_percent: int
    rows: tuple[EncounterRow, ...]
    ways: tuple[str, ...] = ()
    area: str = ""
    time: TimeOfDay = "day"

    @property
    def key(self) -> tuple[str, tuple[str, ...], str, str]:
        return self.terrain, tuple(sorted(self.ways)), self.area.casefold(), self.time

    @property
    def place(self) -> str:
        """Where and when it counts, in words: "the forest by road, Thornwood, by night"."""
        words = f"the {self.terrain}" if self.terrain else "any ground"
        if self.ways:
            words += f" by {' or '.join(self.ways)}"
        if self.area:
            words += f", {self.area}"
        return words if self.time == "day" else f"{words}, {'by night' if self.time == 'night' else 'day and night'}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place and time that a table is looked up for; ``areas`` are the names of the map's areas around it."""

    terrain: str
    way: str = ""
    areas: tuple[str, ...] = ()
    by_night: bool = False


@dataclass(frozen=True, slots=True)
class RolledRow:
    """A row that came up, with the faces that chose it and its head counts."""

    row: EncounterRow
    foes: tuple[FoeGroup, ...]
    faces: tuple[int, ...]


@cache
def default_tables() -> tuple[EncounterTable, ...]:
    """The tables a campaign starts with."""
    text = Path(__file__).with_name("encounter_tables.toml").read_text(encoding="utf-8")
    return from_plain(tuple[EncounterTable, ...], tomllib.loads(text)["tables"], "/tables")


def check_tables(tables: tuple[EncounterTable, ...], known: Mapping[str, str]) -> None:
    """Refuse tables nothing could be rolled on. ``known`` maps creature ids to names."""
    if len(tables) > MAX_TABLES:
        raise RuleError(f"More than {MAX_TABLES} tables", pointer="/tables", remedy="Join tables that say the same.")
    seen: set[tuple[str, tuple[str, ...], str, str]] = set()
    for index, table in enumerate(tables):
        pointer = f"/tables/{index}"
        if table.key in seen:
            raise RuleError(
                f"{table.place.removeprefix('the ')} has two tables",
                pointer=f"{pointer}/terrain",
                remedy="Join them in one, or tell them apart by way, area or time of day.",
            )
        seen.add(table.key)
        _check_place(table, pointer)
        for number, row in enumerate(table.rows):
            _check_row(row, known, f"{pointer}/rows/{number}")


def _check_place(table: EncounterTable, pointer: str) -> None:
    terrains = {terrain.key for terrain in Terrain}
    if table.terrain and table.terrain not in terrains:
        raise RuleError(
            f"There is no ground {table.terrain!r}",
            pointer=f"{pointer}/terrain",
            remedy=f"Use one of {', '.join(sorted(terrains))}, or nothing for any ground.",
        )
    strange = next((way for way in table.ways if way not in WAYS), None)
    if strange is not None:
        raise RuleError(
            f"There is no way {strange!r}", pointer=f"{pointer}/ways", remedy=f"Use some of {', '.join(WAYS)}."
        )
    if len(table.area) > 120:
        raise RuleError("An area's name has up to 120 characters", pointer=f"{pointer}/area", remedy="Shorten it.")
    if not 0 <= table.chance_percent <= 100:
        raise RuleError(
            f"A chance of {table.chance_percent} percent cannot be",
            pointer=f"{pointer}/chance_percent",
            remedy="Give 0 to 100.",
        )
    if len(table.rows) > MAX_ROWS or (table.chance_percent and not table.rows):
        raise RuleError(
            f"The table for {table.terrain or 'any ground'} needs 1 to {MAX_ROWS} rows",
            pointer=f"{pointer}/rows",
            remedy="Add a row, or set the chance to 0.",
        )


def _check_row(row: EncounterRow, known: Mapping[str, str], pointer: str) -> None:
    if row.weight < 1 or row.weight > 1000:
        raise RuleError(f"{row.name}: weight {row.weight} is not 1 to 1000", pointer=f"{pointer}/weight")
    check_foes(tuple((creature.id, creature.count) for creature in row.creatures), known, f"{pointer}/creatures")
    for number, creature in enumerate(row.creatures):
        count, sides = creature.dice
        if not (0 <= count <= 10 and 0 <= sides <= 20):
            raise RuleError(
                f"{row.name}: {count}d{sides} is no number of creatures",
                pointer=f"{pointer}/creatures/{number}/dice",
                remedy="Use up to 10 dice of up to 20 sides.",
            )


def check_foes(foes: tuple[tuple[str, int], ...], known: Mapping[str, str], pointer: str) -> None:
    """Refuse an unknown creature, or a crowd no fight takes."""
    if not foes:
        raise RuleError("No creature is named", pointer=pointer, remedy="Name at least one creature.")
    for index, (creature, count) in enumerate(foes):
        if creature not in known:
            raise RuleError(
                f"There is no creature {creature!r}",
                pointer=f"{pointer}/{index}/id",
                remedy="Take an id from the list of ready creatures (GET /creatures/).",
            )
        if not 1 <= count <= MAX_FOES:
            raise RuleError(
                f"{count} of {known[creature]} cannot be met",
                pointer=f"{pointer}/{index}/count",
                remedy=f"Give 1 to {MAX_FOES}.",
            )
    if sum(count for _, count in foes) > MAX_FOES:
        raise RuleError(f"More than {MAX_FOES} foes", pointer=pointer, remedy="Split the encounter into waves.")


def table_at(tables: tuple[EncounterTable, ...], spot: Spot) -> EncounterTable | None:
    """The table that counts at a place and time: area before way before ground before time of day."""
    areas = {area.casefold() for area in spot.areas}
    best, rank = None, (-1, 0, 0, 0)
    for table in tables:
        if not _fits(table, spot, areas):
            continue
        told = (int(bool(table.area)), int(bool(table.ways)), int(bool(table.terrain)), int(table.time != "any"))
        if told > rank:
            best, rank = table, told
    return best


def _fits(table: EncounterTable, spot: Spot, areas: set[str]) -> bool:
    return (
        table.terrain in ("", spot.terrain)
        and (not table.ways or spot.way in table.ways)
        and (not table.area or table.area.casefold() in areas)
        and table.time in ("any", "night" if spot.by_night else "day")
    )


def table_for(tables: tuple[EncounterTable, ...], terrain: str) -> EncounterTable | None:
    """The table of a terrain by day, if there is one."""
    return table_at(tables, Spot(terrain))


def chance_percent(
    tables: tuple[EncounterTable, ...],
    terrain: str,
    way: str = "",
    areas: tuple[str, ...] = (),
    *,
    by_night: bool = False,
) -> int:
    """Chance of a meeting per eight hours of travel (or per night in camp) at a place; 0 without a table."""
    table = table_at(tables, Spot(terrain, way, areas, by_night))
    return table.chance_percent if table else 0


def roll_row(
    table: EncounterTable, names: Mapping[str, str], dice: Dice, own: Mapping[str, Creature] | None = None
) -> RolledRow:
    """Choose a row by weight with one die, then roll its head counts. ``own`` are the GM's own creatures by id."""
    total = sum(row.weight for row in table.rows)
    face = dice.roll(total)
    faces, left, row = [face], face, table.rows[-1]
    for candidate in table.rows:
        left -= candidate.weight
        if left <= 0:
            row = candidate
            break
    foes: list[FoeGroup] = []
    for creature in row.creatures:
        count, sides = creature.dice
        rolled = [dice.roll(sides) for _ in range(count)] if sides else []
        faces += rolled
        number = sum(rolled) if rolled else creature.count
        sheet = (own or {}).get(creature.id)
        name = sheet.name if sheet is not None else names.get(creature.id, creature.id)
        foes.append(FoeGroup(creature.id, name, number, sheet))
    return RolledRow(row, tuple(foes), tuple(faces))
