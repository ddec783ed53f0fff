"""Lines cut at the rim of a battle map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from travel.rules.battlemaps.layers import window_of_layers
from travel.rules.battlemaps.model import Barrier, BattleMap

Point = tuple[float, float]
Line = tuple[Point, ...]
NEAR = 1e-9


def clip_line(points: Sequence[Point], width: float, height: float) -> list[Line]:
    """The pieces of a line within 0..width, 0..height, points that come twice in a row left out.

    A piece along the rim stays; one that only touches the rim in a point goes.
    """
    pieces: list[list[Point]] = []
    for start, end in pairwise(points):
        inside = _clip_segment(start, end, width, height)
        if inside is None:
            continue
        first, last = inside
        if pieces and pieces[-1][-1] == first:
            pieces[-1].append(last)
        else:
            pieces.append([first, last])
    return [tuple(piece) for piece in pieces]


def clip_barriers(barriers: Iterable[Barrier], width: float, height: float) -> tuple[Barrier, ...]:
    """The barriers within the map; one that leaves it and comes back becomes several."""
    return tuple(
        replace(barrier, points=piece) for barrier in barriers for piece in clip_line(barrier.points, width, height)
    )


def window_of(battle: BattleMap, x: int, y: int, width: int, height: int) -> BattleMap:
    """The part of a battle map ``width`` x ``height`` squares from the square x, y (south), without picture.

    The part must lie on the map. Lights and notes outside it are left out.
    """
    moved = (
        replace(barrier, points=tuple((px - x, py - y) for px, py in barrier.points)) for barrier in battle.barriers
    )
    lights = (replace(light, x=light.x - x, y=light.y - y) for light in battle.lights)
    notes = (replace(note, x=note.x - x, y=note.y - y) for note in battle.notes)
    return replace(
        battle,
        rows=tuple(row[x : x + width] for row in battle.rows[y : y + height]),
        barriers=clip_barriers(moved, width, height),
        lights=tuple(light for light in lights if 0 <= light.x <= width and 0 <= light.y <= height),
        notes=tuple(note for note in notes if 0 <= note.x <= width and 0 <= note.y <= height),
        picture=None,
        layers=window_of_layers(battle.layers, x, y, width, height),
    )


def _clip_segment(start: Point, end: Point, width: float, height: float) -> tuple[Point, Point] | None:
    """Liang and Barsky's way; None when nothing of any length lies inside."""
    (x0, y0), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    enter, leave = 0.0, 1.0
    for step, room in ((-dx, x0), (dx, width - x0), (-dy, y0), (dy, height - y0)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            enter = max(enter, room / step)
        else:
            leave = min(leave, room / step)
    if (leave - enter) * max(abs(dx), abs(dy)) <= NEAR:
        return None
    first = start if enter == 0 else _within(x0 + enter * dx, y0 + enter * dy, width, height)
    last = end if leave == 1 else _within(x0 + leave * dx, y0 + leave * dy, width, height)
    return first, last


def _within(x: float, y: float, width: float, height: float) -> Point:
    return min(max(x, 0.0), width), min(max(y, 0.0), height)
