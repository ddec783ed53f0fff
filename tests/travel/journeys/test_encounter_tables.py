"""Encounter tables as data, and what is rolled on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tactical.rules.bestiary import all_creatures
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import NAMES, made_tables
from travel.rules.encounters import (
    EncounterRow,
    EncounterTable,
    TableCreature,
    check_tables,
    default_tables,
    roll_row,
    table_for,
)

BESTIARY = {creature.id: creature.name for creature in all_creatures()}


def test_the_default_tables_name_only_ready_creatures_and_cover_every_land_terrain() -> None:
    check_tables(default_tables(), BESTIARY)
    terrains = {table.terrain for table in default_tables() if table.time == "day"}
    assert terrains == {"plains", "forest", "hills", "mountains", "swamp", "jungle", "moor", "desert", "tundra"}
    assert table_for(default_tables(), "sea") is None


def test_rows_come_up_by_weight() -> None:
    table = made_tables()[0]
    dice = SeededDice(5)
    counts = Counter(roll_row(table, NAMES, dice).row.name for _ in range(3000))
    assert counts["Wolves"] == pytest.approx(2000, abs=100)
    first = roll_row(table, NAMES, ScriptedDice([2, 3]))
    assert (first.row.name, first.foes[0].count, first.faces) == ("Wolves", 3, (2, 3))
    assert roll_row(table, NAMES, ScriptedDice([3])).foes[0].count == 3


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (EncounterTable("plains", 101, ()), "101 percent"),
        (EncounterTable("plains", 10, ()), "needs 1 to"),
        (EncounterTable("plains", 10, (EncounterRow(0, "x", (TableCreature("wolf"),)),)), "weight 0"),
        (EncounterTable("plains", 10, (EncounterRow(1, "x", (TableCreature("dragon"),)),)), "no creature 'dragon'"),
        (EncounterTable("plains", 10, (EncounterRow(1, "x", (TableCreature("wolf", 1, (99, 6)),)),)), "99d6"),
    ],
)
def test_a_wrong_table_is_refused(table: EncounterTable, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        check_tables((table,), NAMES)


def test_two_tables_for_one_terrain_are_refused() -> None:
    table = made_tables()[0]
    with pytest.raises(RuleError, match="two tables"):
        check_tables((table, replace(table, chance_percent=3)), NAMES)
