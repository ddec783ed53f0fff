"""Cover: what stands between an attacker and its target (EP-CO-02 to 07, 10, 11, 15)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from tactical.rules.geometry.battlemap import LOW
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import ALL_LINES, Field, Space, squares_of
from tactical.rules.geometry.lines import CORNERS, corner_squares

Square = tuple[int, int]


class Cover(NamedTuple):
    """The cover of one attack. ``by`` says what gives it; ``is_soft``: a creature is in the way (EP-CO-06)."""

    grade: Literal["none", "partial", "total"] = "none"
    is_soft: bool = False
    by: str = ""


NONE = Cover()
TOTAL = Cover("total", by="a wall")
MELEE_GRADES = (NONE, Cover("partial", by="a wall"), TOTAL)


class LowRule(NamedTuple):
    """When a low obstacle covers (EP-CO-07): how near the target, and who leans over it, in feet."""

    within: int
    attacker: int
    target: int


def ranged_cover(
    field: Field, attacker: Space, target: Space, creatures: Collection[Square], table: Mapping[str, Any]
) -> Cover:
    """Return the cover for a ranged attack: the attacker picks the square and corner that serve it best."""
    if not creatures and not field.has_blocks and not field.has_low:
        return NONE
    low_rule = LowRule(table["low_within_feet"], table["low_attacker_feet"], table["low_target_feet"])
    best, best_score = TOTAL, 1000
    for start in squares_of(attacker):
        for end in squares_of(target):
            cover, score = _from_square(field, start, end, creatures, low_rule)
            if score < best_score:
                best, best_score = cover, score
            if score == 0:
                return best
    return best


def melee_cover(field: Field, attacker: Space, target: Space) -> Cover:
    """Return the cover for a melee attack; creatures never give any (EP-CO-04, EP-CO-05)."""
    return MELEE_GRADES[field.melee_grade(attacker, target)]


def has_line_of_effect(field: Field, attacker: Space, target: Space) -> bool:
    """Whether any corner line between the two spaces is free (EP-CO-15)."""
    if not field.has_blocks:
        return True
    return any(
        field.mask(ax, ay, tx, ty) != ALL_LINES for ax, ay in squares_of(attacker) for tx, ty in squares_of(target)
    )


def _from_square(
    field: Field, attacker: Square, target: Square, creatures: Collection[Square], low_rule: LowRule
) -> tuple[Cover, int]:
    """Return the best corner's cover and its penalty; 1000 stands for total cover."""
    corners = _ground_cover(field, attacker, target, low_rule)
    if corners is None:
        return TOTAL, 1000
    ax, ay = attacker
    relative = [(x - ax, y - ay) for x, y in creatures]
    best, best_score = NONE, 1000
    for by, crossed in zip(corners, corner_squares(target[0] - ax, target[1] - ay), strict=True):
        is_soft = not crossed.isdisjoint(relative)
        score = (4 if by else 0) + (2 if is_soft else 0)
        if score < best_score:
            best, best_score = Cover("partial" if by else "none", is_soft, by), score
        if score == 0:
            break
    return best, best_score


def _ground_cover(field: Field, attacker: Square, target: Square, low_rule: LowRule) -> tuple[str, ...] | None:
    """Return what on the map covers the target from each corner of the attacker's square, None for total cover.

    The field remembers the answer: the ground stays as it is.
    """
    key = (attacker, target, low_rule)
    try:
        return field.ground_cover[key]
    except KeyError:
        found = field.ground_cover[key] = _look_along(field, attacker, target, low_rule)
        return found


def _look_along(field: Field, attacker: Square, target: Square, low_rule: LowRule) -> tuple[str, ...] | None:
    mask = field.mask(*attacker, *target)
    if mask == ALL_LINES:
        return None
    lines = corner_squares(target[0] - attacker[0], target[1] - attacker[1])
    found = []
    for corner in range(len(CORNERS)):
        if (mask >> (4 * corner)) & 15:
            found.append("a wall")
        elif field.has_low and _low_cover(field, attacker, target, lines[corner], low_rule):
            found.append("a low obstacle")
        else:
            found.append("")
    return tuple(found)


def _low_cover(field: Field, attacker: Square, target: Square, crossed: Collection[Square], low_rule: LowRule) -> bool:
    """Whether a low obstacle on the lines covers the target (EP-CO-07)."""
    width, height = field.map.width, field.map.height
    lows = [
        (x, y)
        for x, y in ((attacker[0] + i, attacker[1] + j) for i, j in crossed)
        if 0 <= x < width and 0 <= y < height and field.map.at(x, y) == LOW
    ]
    if not lows:
        return False

    def feet(square: Square, other: Square) -> int:
        return field.distance(square[0] - other[0], square[1] - other[1]) * FEET

    near_target = min(feet(square, target) for square in lows)
    near_attacker = min(feet(square, attacker) for square in lows)
    if near_target > low_rule.within:
        return False
    leans_over = near_attacker <= low_rule.attacker and near_attacker < near_target and near_target >= low_rule.target
    return not leans_over
