"""Work left out must not show: searches that end at their goal, figures remembered between fights."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from tactical.rules.combat.profile import profile_for
from tactical.rules.engine.run import play_fight
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.mapmaker import make_battlemap
from tactical.rules.geometry.reach import UNREACHED, ReachMap, ReachQuery, step_ground
from tactical.rules.handoff import Place
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import make_setup, soldier


def wild(seed: int, ruleset: str = "epic-path", geometry: str = "numba") -> Field:
    rows = make_battlemap(Place("wild", "jungle", width=14, height=11, recipe_seed=seed))
    return field_for(rows, rules_for(ruleset).combat["grid"], geometry)


def search(field: Field, seed: int, goals: list[int] | None) -> ReachMap:
    """Search from the first free square, past enemies standing about."""
    chance = random.Random(seed)
    size = field.map.width * field.map.height
    occupied = np.array([chance.choice((0, 0, 0, 0, 1, 2)) for _ in range(size)], dtype=np.uint8)
    threat = np.array([chance.choice((0, 0, 1, 2, 3)) for _ in range(size)], dtype=np.int64)
    start = next(square for square in range(size) if field.map.has_room(square % 14, square // 14))
    flags = None
    if goals is not None:
        flags = np.zeros(size, dtype=np.uint8)
        flags[goals] = 1
    return field.reach(ReachQuery(start % 14, start // 14, 1, 40, 0, occupied, threat, goals=flags))


@pytest.mark.rule("EP-MV-02", "D20-04")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
@pytest.mark.parametrize("geometry", ["numba", "python"])
@pytest.mark.parametrize("seed", range(6))
def test_a_search_that_ends_at_its_goal_knows_all_that_is_no_dearer(seed: int, geometry: str, ruleset: str) -> None:
    field = wild(seed, ruleset, geometry)
    goals = random.Random(seed).sample(range(14 * 11), 5)
    whole, ended = search(field, seed, None), search(field, seed, goals)
    places = [2 * square + parity for square in goals for parity in (0, 1)]
    nearest = int(whole.cost[places].min())
    assert int(ended.cost[places].min()) == nearest
    known = whole.cost <= nearest if nearest < UNREACHED else np.ones(whole.cost.size, dtype=bool)
    for name in ("cost", "mask", "before"):
        assert (getattr(whole, name)[known] == getattr(ended, name)[known]).all()


@pytest.mark.rule("EP-TE-06", "EP-TE-09")
@pytest.mark.parametrize("side", [1, 2])
def test_a_remembered_step_is_the_step_itself(side: int) -> None:
    field = wild(3, "d20-srd")
    steps = [(x, y, dx, dy, side) for x in range(13) for y in range(10) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for step in [*steps, *steps]:
        assert field.step_ground(*step) == step_ground(field.map, field.rule, *step)


def test_figures_are_remembered_by_stat_block_ruleset_and_condition() -> None:
    epic, srd, sheet = rules_for("epic-path"), rules_for("d20-srd"), soldier("A")
    assert profile_for(sheet, epic) is profile_for(sheet, epic)
    assert profile_for(sheet, epic) is not profile_for(sheet, srd)
    assert profile_for(replace(sheet, speed=20), epic).speed == 4
    assert profile_for(sheet, epic, ("exhausted",)).speed < profile_for(sheet, epic).speed


def test_a_fight_is_the_same_after_others_of_the_same_creatures() -> None:
    sheets = {"A": soldier("A"), "N": soldier("N")}
    setup = make_setup("......\n.A..N.\n......", sheets)
    _, first = play_fight(setup, SeededDice(5))
    for ruleset in ("d20-srd", "yagura"):
        play_fight(make_setup("......\n.A..N.\n......", sheets, ruleset), SeededDice(5))
    play_fight(make_setup("......\n.A..N.\n......", sheets, light="dark"), SeededDice(5))
    assert play_fight(make_setup("......\n.A..N.\n......", sheets), SeededDice(5))[1] == first
