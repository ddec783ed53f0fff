"""Splash weapons: what splashes, and where a missed flask lands (EP-AT-22, EP-AT-26)."""

from __future__ import annotations

import math

from tactical.rules.combat.lines import AttackLine
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]
AROUND: tuple[Square, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The neighbours of a square, clockwise from the north (EP-CV-01)."""
SCATTER = 8
"""The sides of the scatter die."""


def splashes(rules: Rules, line: AttackLine) -> bool:
    """Whether an attack splashes: a flask, where the ruleset says how."""
    return "splash" in line.attack.traits and rules.flag("splash", "possible")


def scattered(target: Square, thrower: tuple[float, float], die: int) -> Square:
    """Return where a flask lands that missed ``target``: 1 falls short, the others follow clockwise (EP-AT-26).

    ``thrower`` is the middle of the thrower's space, reckoned as the squares are. One who stands right there has the
    flask fall short to the north.
    """
    dx, dy = thrower[0] - target[0], thrower[1] - target[1]
    eighths = round(math.atan2(dx, dy) / (math.pi / 4)) % SCATTER if dx or dy else 0
    step = AROUND[(eighths + die - 1) % SCATTER]
    return target[0] + step[0], target[1] + step[1]
