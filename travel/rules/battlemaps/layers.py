"""Heights, water, openings, smoke, hazards and roofs of a battle map, square by square, y south like its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from tactical.rules.handoff import Layers

Square = tuple[int, int]


def window_of_layers(layers: Layers, x: int, y: int, width: int, height: int) -> Layers:
    """The layers of a part ``width`` x ``height`` squares from the square x, y."""

    def inside(at: Square) -> Iterator[Square]:
        if x <= at[0] < x + width and y <= at[1] < y + height:
            yield at[0] - x, at[1] - y

    return _changed(layers, inside)


def enlarged_layers(layers: Layers, factor: int) -> Layers:
    """The layers of a map whose squares are cut into ``factor`` x ``factor``."""

    def pieces(at: Square) -> Iterator[Square]:
        for down in range(factor):
            for east in range(factor):
                yield at[0] * factor + east, at[1] * factor + down

    return layers if factor == 1 else _changed(layers, pieces)


def upright(layers: Layers, height: int) -> Layers:
    """The layers with y north from the south-west corner of a map of ``height`` squares, as a fight counts."""

    def turned(at: Square) -> Iterator[Square]:
        yield at[0], height - 1 - at[1]

    return _changed(layers, turned)


def _changed(layers: Layers, squares: Callable[[Square], Iterator[Square]]) -> Layers:
    """Every square put where it belongs now, perhaps several times, perhaps nowhere."""
    made: dict[str, Any] = {
        item.name: tuple((*there, row[2]) for row in getattr(layers, item.name) for there in squares((row[0], row[1])))
        for item in fields(layers)
    }
    return Layers(**made)
