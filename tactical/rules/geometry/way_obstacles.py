"""What refuses a step in three dimensions, in words and with its rule."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.geometry.battlemap import BLOCKED, NAMES
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.hurdles import GROUND
from tactical.rules.geometry.reach import is_barred, space
from tactical.rules.geometry.squeeze import NO_GAP, passing
from tactical.rules.geometry.way_ground import Ground, is_taken
from tactical.rules.geometry.way_steps import CANNOT, CLEAR_STEP, IMPEDED_STEP, is_stopped, kinds, narrowness
from tactical.rules.geometry.ways import CRAWL, MODES, WALK, Place

WANTS = {"walk": "walked", "crawl": "crawled", "climb": "climbed", "swim": "swum", "fly": "flown", "burrow": "dug"}


class Obstacle(NamedTuple):
    """A rule, what it says here, and what to do instead."""

    rule: str
    text: str
    remedy: str


def why_not(ground: Ground, at: Place, to: Place) -> Obstacle:
    """Return what refuses a step between two spaces of one side."""
    move = (to[0] - at[0], to[1] - at[1], to[2] - at[2])
    here = name_of(ground, to)
    if not any(move) or max(abs(move[0]), abs(move[1])) > 1 or (not ground.query.window.grounded and abs(move[2]) > 1):
        return Obstacle("EP-MV-02", f"{here} is not next to {name_of(ground, at)}", "Name every step on the way.")
    if not ground.map.contains(to[0], to[1], to[3]):
        return Obstacle("EP-MV-01", f"{here} is off the map", "Stay on the map, or flee.")
    if not ground.holds(to):
        return Obstacle("EP-TE-04", f"a wall runs through {here}", "Go round it.")
    if ground.query.window.layer(to[2]) < 0:
        return Obstacle("EP-3D-07", f"{here} is beyond the heights of this board", "Stay between them.")
    if is_taken(ground.query, to):
        return Obstacle("EP-MV-23", f"an enemy is in {here}", "Go round, clamber, overrun, or attack it.")
    found = kinds(ground, at, to, move)
    if not found or not {mode for mode, _ in found if ground.query.allowances()[mode] > 0}:
        return _unfit(ground, at, to, move, [mode for mode, _ in found])
    owned = [(mode, kind) for mode, kind in found if ground.query.allowances()[mode] > 0]
    if all(kind & GROUND == IMPEDED_STEP for _, kind in owned) and not ground.query.impeded:
        return Obstacle("EP-TE-02", f"{here} is impeded: it takes the whole round", "Use a double move of that one.")
    left = max(ground.query.allowances()[mode] for mode, _ in owned) * FEET
    best = min(owned, key=lambda pair: (pair[1] != CLEAR_STEP, pair[0]))
    text = f"{here} is to be {WANTS[MODES[best[0]]]}, and of {left} ft too little is left"
    return Obstacle("EP-MV-29", text, "Stop earlier.")


def name_of(ground: Ground, at: Place) -> str:
    """Return a place in words: the square, with its level where levels differ."""
    x, y, z, _ = at
    return f"({x}, {y})" if ground.query.window.grounded else f"({x}, {y}) at level {z}"


def _unfit(ground: Ground, at: Place, to: Place, move: tuple[int, int, int], modes: list[int]) -> Obstacle:
    """Say what a creature lacks for a step that others could take, or what stands in the way of all."""
    here = name_of(ground, to)
    if not ground.is_open(to) and not ground.query.ghost:
        return _solid(ground, to)
    if ground.query.ghost and not modes:
        return Obstacle("EP-IC-06", f"{here} lies deep inside what is solid", "Stay next to the outside.")
    if is_stopped(ground, at, to, move):
        return _stopped(ground, at, to, move)
    if _narrowest(ground, to) is not None or narrowness(ground, to) == CANNOT:
        return Obstacle("EP-SP-06", f"{here} is too narrow for it", "Go round.")
    if WALK not in modes and CRAWL not in modes and ground.is_standing(to) and abs(move[2]) > 1:
        way = "up" if move[2] > 0 else "down"
        text = f"{here} is {abs(move[2]) * FEET} ft {way}: more than a step"
        return Obstacle("EP-MV-27", text, "Climb, fly, jump down, or go round.")
    words = [WANTS[MODES[mode]] for mode in modes if mode != CRAWL]
    return Obstacle("EP-MV-27", f"{here} can only be {' or '.join(words)}", "Use a movement type that it has.")


def _narrowest(ground: Ground, to: Place) -> int | None:
    width, gap = ground.map.width, ground.relief.gap
    openings = [int(gap[j * width + i]) for i, j in space(to[0], to[1], to[3])]
    shut = [inches for inches in openings if inches != NO_GAP and passing(ground.query.gaps, inches) == "cannot"]
    return min(shut, default=None)


def _solid(ground: Ground, to: Place) -> Obstacle:
    here = name_of(ground, to)
    x, y, z, side = to
    blocks = {
        NAMES[ground.map.at(i, j)]
        for i, j in space(x, y, side)
        if ground.map.at(i, j) in BLOCKED and z < int(ground.relief.top[j * ground.map.width + i])
    }
    if blocks:
        return Obstacle("EP-TE-04", f"{here} holds {', '.join(sorted(blocks))}", "Go round it.")
    roofs = [int(ground.relief.roof[j * ground.map.width + i]) for i, j in space(x, y, side)]
    if z + side > min(roofs):
        return Obstacle("EP-TE-04", f"{here} is too low under the roof", "Go round it.")
    return Obstacle("EP-TE-04", f"{here} is inside the ground", "Go over it, or burrow.")


def _stopped(ground: Ground, at: Place, to: Place, move: tuple[int, int, int]) -> Obstacle:
    if ground.map.bars and is_barred(ground.map, at[0], at[1], move[0], move[1], at[3]):
        text = f"a wall stands between {name_of(ground, at)} and {name_of(ground, to)}"
        return Obstacle("EP-TE-04", text, "Go round it.")
    return Obstacle("EP-TE-06", "a corner is in the way of this diagonal", "Go round the corner.")
