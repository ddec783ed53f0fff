"""The ground of a fight as a viewer may see it: rows, walls, layers, and the picture below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tactical.rules.geometry.battlemap import HAZARD, LEGEND
from tactical.rules.geometry.edges import Edge, as_players_see
from tactical.rules.geometry.layers import Layers, layers_as_players_see
from tactical.rules.handoff import Place
from tactical.rules.kernel.codec import to_plain

Square = tuple[int, int]


def grid_view(
    place: Place,
    rows: Sequence[str],
    edges: Sequence[Edge],
    layers: Layers,
    felt: Sequence[tuple[int, int, str]],
    *,
    spears: Iterable[Square] | None,
    is_gm: bool,
) -> dict[str, Any]:
    """Return the ground. ``felt`` are the unseen walls that somebody ran into, ``spears`` squares full of them,
    None where the rules know none."""
    return {
        "width": len(rows[0]),
        "height": len(rows),
        "rows": list(rows),
        "backdrop": _backdrop(place, is_gm=is_gm),
        "edges": [to_plain(edge) for edge in (edges if is_gm else as_players_see(edges, felt))],
        "spears": None if spears is None else [list(square) for square in sorted(spears)],
        "layers": to_plain(layers if is_gm else _layers_for_players(rows, layers)),
    }


def _layers_for_players(rows: Sequence[str], layers: Layers) -> Layers:
    """A hazard is a trap where the drawn ground does not show it: players learn of it when it takes effect."""
    height = len(rows)
    hazardous = {
        (x, height - 1 - index)
        for index, row in enumerate(rows)
        for x, char in enumerate(row)
        if LEGEND[char] == HAZARD
    }
    return layers_as_players_see(layers, frozenset(hazardous)) if layers.hazards else layers


def _backdrop(place: Place, *, is_gm: bool) -> dict[str, Any] | None:
    """The picture below the board, if the viewer may have it."""
    shown = place.backdrop if place.backdrop and (is_gm or place.backdrop.for_players) else None
    plain: dict[str, Any] | None = to_plain(shown)
    return plain
