"""Compiled geometry is its definition; reach mirrors with the map and shrinks on harder ground; sight is mutual."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.geometry.field import field_for
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.rulesets.library import rules_for

rows = st.integers(5, 12).flatmap(
    lambda width: st.lists(st.text("......,:#oT~^=", min_size=width, max_size=width), min_size=5, max_size=12)
)


def query(battlemap_rows: list[str], data: st.DataObject) -> ReachQuery:
    width, height = len(battlemap_rows[0]), len(battlemap_rows)
    side = data.draw(st.sampled_from([1, 1, 2, 3]))
    cells = width * height
    occupied = data.draw(st.lists(st.sampled_from([0, 0, 0, 0, 0, 1, 2]), min_size=cells, max_size=cells))
    threat = data.draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=cells, max_size=cells))
    return ReachQuery(
        data.draw(st.integers(0, width - side)),
        data.draw(st.integers(0, height - side)),
        side,
        data.draw(st.integers(1, 14)),
        data.draw(st.integers(0, 1)),
        np.array(occupied, dtype=np.uint8),
        np.array(threat, dtype=np.int64),
        data.draw(st.sampled_from([0, 6])),
        *data.draw(st.sampled_from([(64, 1), (1, 4096)])),
    )


@pytest.mark.rule("EP-MV-02", "D20-04")
@given(rows, st.sampled_from(["epic-path", "d20-srd"]), st.data())
@settings(max_examples=80, deadline=None)
def test_compiled_geometry_is_the_definition_square_by_square(
    battlemap_rows: list[str], ruleset: str, data: st.DataObject
) -> None:
    grid = rules_for(ruleset).combat["grid"]
    compiled = field_for(tuple(battlemap_rows), grid, "numba")
    plain = field_for(tuple(battlemap_rows), grid, "python")
    asked = query(battlemap_rows, data)
    fast, slow = compiled.reach(asked), plain.reach(asked)
    assert fast.cost.tolist() == slow.cost.tolist()
    assert fast.mask.tolist() == slow.mask.tolist()
    assert fast.before.tolist() == slow.before.tolist()
    width, height = compiled.map.width, compiled.map.height
    for _ in range(10):
        ax, tx = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, width - 1))
        ay, ty = data.draw(st.integers(0, height - 1)), data.draw(st.integers(0, height - 1))
        assert compiled.mask(ax, ay, tx, ty) == plain.mask(ax, ay, tx, ty)


def best_costs(battlemap_rows: list[str], asked: ReachQuery, ruleset: str) -> np.ndarray:
    ground = field_for(tuple(battlemap_rows), rules_for(ruleset).combat["grid"])
    cost = ground.reach(asked).cost.reshape(ground.map.height, ground.map.width, 2)
    return cost.min(axis=2)  # type: ignore[no-any-return]  # numpy says Any


@given(rows, st.sampled_from(["epic-path", "d20-srd"]), st.integers(1, 12))
@settings(max_examples=40, deadline=None)
def test_a_mirrored_map_has_mirrored_reach(battlemap_rows: list[str], ruleset: str, budget: int) -> None:
    width, height = len(battlemap_rows[0]), len(battlemap_rows)
    nobody, calm = np.zeros(width * height, dtype=np.uint8), np.zeros(width * height, dtype=np.int64)
    asked = ReachQuery(0, 0, 1, budget, 0, nobody, calm)
    mirrored = [row[::-1] for row in battlemap_rows]
    other = replace(asked, x=width - 1)
    here, there = best_costs(battlemap_rows, asked, ruleset), best_costs(mirrored, other, ruleset)
    assert (here == there[:, ::-1]).all()


@given(rows, st.sampled_from(["epic-path", "d20-srd"]), st.data())
@settings(max_examples=40, deadline=None)
def test_harder_ground_never_makes_the_reach_larger(
    battlemap_rows: list[str], ruleset: str, data: st.DataObject
) -> None:
    asked = query(battlemap_rows, data)
    y = data.draw(st.integers(0, len(battlemap_rows) - 1))
    x = data.draw(st.integers(0, len(battlemap_rows[0]) - 1))
    harder = list(battlemap_rows)
    order = ".,#"
    here = battlemap_rows[y][x]
    worse = order[min(order.index(here) + 1, 2)] if here in order else here
    harder[y] = harder[y][:x] + worse + harder[y][x + 1 :]
    assert (best_costs(battlemap_rows, asked, ruleset) <= best_costs(harder, asked, ruleset)).all()


@given(rows, st.data())
@settings(max_examples=40, deadline=None)
def test_sight_is_the_same_both_ways(battlemap_rows: list[str], data: st.DataObject) -> None:
    """Whether any line is free does not depend on who looks."""
    ground = field_for(tuple(battlemap_rows), rules_for("epic-path").combat["grid"])
    ax, tx = (data.draw(st.integers(0, ground.map.width - 1)) for _ in range(2))
    ay, ty = (data.draw(st.integers(0, ground.map.height - 1)) for _ in range(2))
    there, back = ground.mask(ax, ay, tx, ty), ground.mask(tx, ty, ax, ay)
    assert there.bit_count() == back.bit_count()
