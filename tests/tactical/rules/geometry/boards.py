"""Boards, drawn or by chance, and questions about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from hypothesis import strategies as st

from tactical.rules.geometry.edges import STOPS, Edge
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.reach import DEAD, HOSTILE
from tactical.rules.geometry.relief import standing_level
from tactical.rules.geometry.squeeze import Gaps, gaps_of, sides_of
from tactical.rules.geometry.ways import Ways, WaysMap, window_for
from tactical.rules.kernel.creature import Size
from tactical.rules.rulesets.library import rules_for

TOP, BOTTOM = 40, -40
SIDES: Any = st.sampled_from("ne")
KINDS: Any = st.sampled_from(sorted(STOPS))


def board(
    *rows: str,
    layers: Layers | None = None,
    edges: tuple[Edge, ...] = (),
    ruleset: str = "epic-path",
    geometry: str = "python",
) -> Field:
    grid = rules_for(ruleset).combat["grid"]
    return field_for(tuple(rows), grid, geometry, edges, layers or Layers())


def ask(
    field: Field,
    at: tuple[int, int],
    budgets: Mapping[str, int],
    *,
    z: int | None = None,
    size: Size = Size.MEDIUM,
    ruleset: str = "epic-path",
    squeezing: bool = True,
    foes: tuple[tuple[int, int, int], ...] = (),
    dead: tuple[tuple[int, int, int], ...] = (),
    threats: Mapping[tuple[int, int, int], int] | None = None,
    **more: Any,
) -> Ways:
    """Ask where a creature of a size gets to. ``foes`` and ``threats`` are cubes; their z counts for nothing where
    only the ground is walked."""
    rules = rules_for(ruleset)
    side = rules.sizes[size].squares
    gaps: Gaps = gaps_of(rules, size, side)
    level = standing_level(field.relief, *at, side) if z is None else z
    window = window_for(field.map.width, field.map.height, level, budgets, TOP, BOTTOM)
    occupied, threat = np.zeros(window.size, dtype=np.uint8), np.zeros(window.size, dtype=np.int64)
    for cubes, code in ((dead, DEAD), (foes, HOSTILE)):
        for x, y, k in cubes:
            if window.layer(k) >= 0:
                occupied[(window.layer(k) * window.height + y) * window.width + x] = code
    for (x, y, k), bits in (threats or {}).items():
        if window.layer(k) >= 0:
            threat[(window.layer(k) * window.height + y) * window.width + x] |= bits
    sides = sides_of(gaps, side) if squeezing else (side,)
    return Ways(*at, level, gaps, sides, budgets, window, occupied, threat, **more)


def costs(found: WaysMap, z: int | None = None) -> dict[tuple[int, int], int]:
    """Return the cost of every square that is reached."""
    width, height = found.query.window.width, found.query.window.height
    places = {(x, y): found.place(x, y, z) for y in range(height) for x in range(width)}
    return {at: found.cost.item(place) for at, place in places.items() if place >= 0}


@st.composite
def grounds(draw: st.DrawFn, chars: str = ".....,:;#oT~", with_layers: bool = True) -> dict[str, Any]:
    """A small board by chance: rows, edges and layers."""
    width, height = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    rows = tuple("".join(draw(st.sampled_from(chars)) for _ in range(width)) for _ in range(height))
    square = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    edges = tuple(
        Edge(x, y, side, kind)
        for (x, y), (side, kind) in draw(st.dictionaries(square, st.tuples(SIDES, KINDS), max_size=5)).items()
    )
    if not with_layers:
        return {"rows": rows, "edges": edges, "layers": Layers()}

    def layer(values: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return tuple((x, y, value) for (x, y), value in draw(st.dictionaries(square, values, max_size=12)).items())

    layers = Layers(
        heights=layer(st.integers(-2, 3)),
        depths=layer(st.sampled_from((3, 5, 8, 12, 20))),
        gaps=layer(st.sampled_from((2, 20, 36, 70, 150, -4, -5, -6))),
        ceilings=layer(st.integers(0, 4)),
    )
    return {"rows": rows, "edges": edges, "layers": layers}
