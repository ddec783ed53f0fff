"""The compiled search of ways says what its definition says, on boards by chance."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from tactical.rules.kernel.creature import Size
from tests.tactical.rules.geometry.boards import ask, board, grounds

BUDGETS = st.fixed_dictionaries(
    {},
    optional={
        "walk": st.integers(1, 8),
        "climb": st.integers(1, 4),
        "swim": st.integers(1, 4),
        "fly": st.integers(1, 4),
        "burrow": st.integers(1, 3),
    },
)
SIZES = (Size.TINY, Size.MEDIUM, Size.LARGE, Size.HUGE)


@settings(max_examples=80, deadline=None)
@given(
    ground=grounds(),
    budgets=BUDGETS,
    size=st.sampled_from(SIZES),
    ruleset=st.sampled_from(("epic-path", "d20-srd")),
    ghost=st.booleans(),
    seed=st.integers(0, 10_000),
    data=st.data(),
)
def test_the_compiled_search_agrees_with_its_definition(
    ground: dict[str, Any],
    budgets: dict[str, int],
    size: Size,
    ruleset: str,
    ghost: bool,
    seed: int,
    data: st.DataObject,
) -> None:
    budgets = budgets or {"walk": 5}
    rows, edges, layers = ground["rows"], ground["edges"], ground["layers"]
    plain = board(*rows, edges=edges, layers=layers, ruleset=ruleset)
    compiled = board(*rows, edges=edges, layers=layers, ruleset=ruleset, geometry="numba")
    side = {Size.LARGE: 2, Size.HUGE: 3}.get(size, 1)
    if side > min(len(rows), len(rows[0])):
        return
    at = data.draw(st.tuples(st.integers(0, len(rows[0]) - side), st.integers(0, len(rows) - side)))
    assume(not (plain.map.bars and plain.map.is_parted(*at, side)))
    chance = np.random.default_rng(seed)
    cubes = [tuple(int(part) for part in chance.integers((0, 0, -2), (len(rows[0]), len(rows), 4))) for _ in range(6)]
    query = ask(
        plain,
        at,
        budgets,
        z=None if set(budgets) <= {"walk"} else int(chance.integers(-2, 5)),
        size=size,
        ruleset=ruleset,
        foes=tuple(cubes[:2]),  # type: ignore[arg-type]  # triples
        dead=tuple(cubes[4:]),  # type: ignore[arg-type]  # triples
        threats={cube: 1 << index for index, cube in enumerate(cubes[2:])},  # type: ignore[misc]  # triples
        impeded=int(chance.integers(0, 3)),
        ghost=ghost,
        lightfoot=bool(chance.integers(0, 2)),
        spent=int(chance.integers(0, 2)),
        cost_weight=int(chance.choice((1, 64))),
    )
    expected, found = plain.ways(query), compiled.ways(query)
    assert found.start == expected.start
    note(f"{rows} {edges} {layers} {query}")
    for part in ("cost", "mask", "before", "mode"):
        assert np.array_equal(getattr(found, part), getattr(expected, part)), part
