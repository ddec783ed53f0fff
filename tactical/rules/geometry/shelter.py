"""Shelter on the lines of an attack that closes none of them: low obstacles, battlements, arrow slits, rails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from tactical.rules.geometry.battlemap import LOW
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.edges import NAMES
from tactical.rules.geometry.lines import corner_squares
from tactical.rules.geometry.screens import BATTLEMENT, NOTHING, ORDINARY, RAIL, SLIT, far_from, rank_from

if TYPE_CHECKING:
    from tactical.rules.geometry.field import Field

Square = tuple[int, int]
ALL_LINES = 0xFFFF
ShelterGrade = Literal["none", "minimal", "partial", "improved", "superior"]
GRADES: tuple[ShelterGrade, ...] = ("none", "minimal", "partial", "improved", "superior")
_BY_RANK: dict[int, ShelterGrade] = {
    NOTHING: "none", RAIL: "minimal", ORDINARY: "partial", BATTLEMENT: "improved", SLIT: "superior",
}  # fmt: skip


class LowRule(NamedTuple):
    """When a low obstacle covers (EP-CO-07): how near the target, and who leans over it, in feet."""

    within: int = 30
    attacker: int = 10
    target: int = 15


class Shelter(NamedTuple):
    """How well something covers that closes no line, and what it is."""

    grade: ShelterGrade = "none"
    by: str = ""


NO_SHELTER = Shelter()


def worse(one: Shelter, other: Shelter) -> Shelter:
    """Return the better shelter, worse for the attacker: grades do not add up (EP-CO-14)."""
    return one if GRADES.index(one.grade) >= GRADES.index(other.grade) else other


def shelter_at(field: Field, attacker: Square, target: Square, corner: int, low_rule: LowRule) -> Shelter:
    """Return the best shelter on the four lines from one corner of the attacker's square."""
    found = (
        Shelter("partial", "a low obstacle") if _low_cover(field, attacker, target, corner, low_rule) else NO_SHELTER
    )
    for piece in field.screens.crossed(attacker, target, corner):
        if piece.edge.kind == "low":
            apart = far_from(piece, attacker, field.distance), far_from(piece, target, field.distance)
            grade: ShelterGrade = "partial" if _covers(*apart, low_rule) else "none"
        else:
            grade = _BY_RANK[rank_from(piece, attacker)]
        if grade != "none":
            found = worse(found, Shelter(grade, NAMES[piece.edge.kind]))
    return found


def _low_cover(field: Field, attacker: Square, target: Square, corner: int, low_rule: LowRule) -> bool:
    """Whether a square with a low obstacle on the lines covers the target (EP-CO-07)."""
    width, height = field.map.width, field.map.height
    crossed = corner_squares(target[0] - attacker[0], target[1] - attacker[1])[corner]
    lows = [
        (x, y)
        for x, y in ((attacker[0] + i, attacker[1] + j) for i, j in crossed)
        if 0 <= x < width and 0 <= y < height and field.map.at(x, y) == LOW
    ]
    if not lows:
        return False
    near_target = min(field.distance(x - target[0], y - target[1]) for x, y in lows)
    near_attacker = min(field.distance(x - attacker[0], y - attacker[1]) for x, y in lows)
    return _covers(near_attacker, near_target, low_rule)


def _covers(near_attacker: int, near_target: int, low_rule: LowRule) -> bool:
    """Whether a low obstacle so many squares from the two covers the target (EP-CO-07)."""
    if near_target * FEET > low_rule.within:
        return False
    leans_over = near_attacker * FEET <= low_rule.attacker and near_attacker < near_target
    return not (leans_over and near_target * FEET >= low_rule.target)


TOTAL_CODE = 5
"""The code of total cover in melee; 0 is none, 1 a wall, 2 a low obstacle, 3 a battlement, 4 an arrow slit."""
_CODES = {"none": 0, "minimal": 0, "partial": 2, "improved": 3, "superior": 4}


def melee_code(field: Field, attacker: Square, target: Square) -> int:
    """Return how well one square is covered from another in melee.

    Next to each other one line of sixteen through a wall is enough (EP-CO-04); further off the attacker chooses its
    corner as for a shot (EP-CO-05).
    """
    mask = field.mask(*attacker, *target)
    if mask == ALL_LINES:
        return TOTAL_CODE
    codes = [1 if (mask >> (4 * corner)) & 15 else 0 for corner in range(4)]
    if field.has_low or field.screens.pieces:
        shelters = [shelter_at(field, attacker, target, corner, LowRule()) for corner in range(4)]
        codes = [max(code, _CODES[shelter.grade]) for code, shelter in zip(codes, shelters, strict=True)]
    is_adjacent = abs(attacker[0] - target[0]) <= 1 and abs(attacker[1] - target[1]) <= 1
    return max(codes) if is_adjacent else min(codes)
