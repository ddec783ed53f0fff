"""Cover: what stands between an attacker and its target (EP-CO)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from tactical.rules.geometry.field import ALL_LINES, Field, Space, squares_of
from tactical.rules.geometry.lines import CORNERS, corner_squares, crossed_squares
from tactical.rules.geometry.shelter import GRADES, NO_SHELTER, LowRule, Shelter, shelter_at, worse

Square = tuple[int, int]
Grade = Literal["none", "minimal", "partial", "improved", "superior", "total"]


class Cover(NamedTuple):
    """The cover of one attack. ``by`` says what gives it; ``is_soft``: a creature is in the way (EP-CO-06).

    "improved" is worth +6 in Epic Path, "superior" +8 (EP-CO-13); "minimal" nothing (EP-CO-12).
    """

    grade: Grade = "none"
    is_soft: bool = False
    by: str = ""

    @property
    def counts(self) -> bool:
        """Whether it is cover at all: minimal cover is none (EP-CO-12)."""
        return self.grade not in ("none", "minimal")


PARTLY, OPAQUE = 6, 12
"""Veils: so much is opaque, and so much it counts where it closes some lines only."""
_KEPT = 64
NONE = Cover()
TOTAL = Cover("total", by="a wall")
MELEE_COVERS: tuple[Cover, ...] = (
    NONE,
    Cover("partial", by="a wall"),
    Cover("partial", by="a low obstacle"),
    Cover("improved", by="a battlement"),
    Cover("superior", by="an arrow slit"),
    TOTAL,
)
"""By the code of ``field.melee_grade``."""


class Sighting(NamedTuple):
    """One way to aim: the cover of the target, and the veil its lines go through, as the natural that misses."""

    cover: Cover
    veil: int


def ranged_cover(
    field: Field, attacker: Space, target: Space, creatures: Collection[Square], table: Mapping[str, Any]
) -> Cover:
    """Return the cover for a ranged attack: the attacker picks the square and corner that serve it best."""
    if not creatures and not field.has_blocks and not field.has_low and not field.screens.pieces:
        return NONE
    low_rule, price = _read(table)
    best, least = TOTAL, 1000
    for start in squares_of(attacker):
        for end in squares_of(target):
            cover, penalty = _best_corner(field, start, end, creatures, low_rule, price)
            if penalty < least:
                best, least = cover, penalty
            if penalty == 0:
                return best
    return best


Reading = tuple[LowRule, dict[str, int]]
_read_before: dict[int, tuple[Mapping[str, Any], Reading]] = {}


def _read(table: Mapping[str, Any]) -> Reading:
    """Return the rule of low obstacles, and what each grade of shelter costs the attacker; remembered by table."""
    held = _read_before.get(id(table))
    if held is None or held[0] is not table:
        low_rule = LowRule(table["low_within_feet"], table["low_attacker_feet"], table["low_target_feet"])
        prices = (0, 0, table["ac"], table["improved_ac"], table["superior_ac"])
        if len(_read_before) >= _KEPT:
            _read_before.clear()
        held = _read_before[id(table)] = (table, (low_rule, dict(zip(GRADES, prices, strict=True))))
    return held[1]


def _best_corner(
    field: Field,
    attacker: Square,
    target: Square,
    creatures: Collection[Square],
    low_rule: LowRule,
    price: Mapping[str, int],
) -> tuple[Cover, int]:
    """Return the best corner's cover and its penalty; 1000 stands for total cover."""
    corners = _ground_cover(field, attacker, target, low_rule)
    if corners is None:
        return TOTAL, 1000
    ax, ay = attacker
    relative = {(x - ax, y - ay) for x, y in creatures}
    best, least = TOTAL, 1000
    for shelter, crossed in zip(corners, corner_squares(target[0] - ax, target[1] - ay), strict=True):
        is_soft = not crossed.isdisjoint(relative)
        penalty = (price[shelter.grade] if shelter.by else 0) + (2 if is_soft else 0)
        if penalty < least:
            best, least = Cover(shelter.grade, is_soft, shelter.by), penalty
        if penalty == 0:
            break
    return best, least


def sightings(
    field: Field, attacker: Space, target: Space, creatures: Collection[Square], table: Mapping[str, Any]
) -> tuple[Sighting, ...]:
    """Return the ways to aim of which none is better in every respect: less cover or a thinner veil (EP-CN-02)."""
    best: dict[int, tuple[Sighting, int]] = {}
    for way, penalty in _ways(field, attacker, target, creatures, table):
        if way.veil not in best or penalty < best[way.veil][1]:
            best[way.veil] = (way, penalty)
    kept, least = [], 2000
    for veil in sorted(best):
        if best[veil][1] < least:
            least = best[veil][1]
            kept.append(best[veil][0])
    return tuple(kept)


def melee_cover(field: Field, attacker: Space, target: Space, far: int = 0) -> Cover:
    """Return the cover for a melee attack that reaches ``far`` squares; creatures give none (EP-CO-04, EP-CO-05)."""
    return MELEE_COVERS[field.melee_grade(attacker, target, far)]


def has_line_of_effect(field: Field, attacker: Space, target: Space) -> bool:
    """Whether any corner line between the two spaces is free (EP-CO-15)."""
    if not field.has_blocks:
        return True
    return any(
        field.mask(ax, ay, tx, ty) != ALL_LINES for ax, ay in squares_of(attacker) for tx, ty in squares_of(target)
    )


def has_line_of_sight(field: Field, attacker: Space, target: Space) -> bool:
    """Whether any corner line between the two spaces is free for the eye (EP-CV-10)."""
    if not field.screens.differ:
        return has_line_of_effect(field, attacker, target)
    return any(
        field.screens.sight(ax, ay, tx, ty) != ALL_LINES
        for ax, ay in squares_of(attacker)
        for tx, ty in squares_of(target)
    )


def _ways(
    field: Field, attacker: Space, target: Space, creatures: Collection[Square], table: Mapping[str, Any]
) -> list[tuple[Sighting, int]]:
    """Return every way to aim that matters, with its penalty; 1000 stands for total cover."""
    low_rule, price = _read(table)
    found: list[tuple[Sighting, int]] = []
    for start in squares_of(attacker):
        for end in squares_of(target):
            found += _from_square(field, start, end, creatures, low_rule, price)
    return found or [(Sighting(TOTAL, 0), 1000)]


def _from_square(
    field: Field,
    attacker: Square,
    target: Square,
    creatures: Collection[Square],
    low_rule: LowRule,
    price: Mapping[str, int],
) -> list[tuple[Sighting, int]]:
    """Return what each corner of the attacker's square has to offer; nothing where no line is free."""
    corners = _ground_cover(field, attacker, target, low_rule)
    if corners is None:
        return []
    ax, ay = attacker
    relative = [(x - ax, y - ay) for x, y in creatures]
    lines = corner_squares(target[0] - ax, target[1] - ay)
    found = []
    for corner, shelter in enumerate(corners):
        is_soft = not lines[corner].isdisjoint(relative)
        penalty = price[shelter.grade] + (2 if is_soft else 0)
        veil = 0 if field.screens.is_clear else _veil_along(field, attacker, target, corner)
        found.append((Sighting(Cover(shelter.grade, is_soft, shelter.by), veil), penalty))
    return found


def _veil_along(field: Field, attacker: Square, target: Square, corner: int) -> int:
    """Return the thickest veil on the lines from a corner; the target's own square counts (EP-CN-02, EP-CN-11).

    What is opaque (12) conceals wholly only where it closes all four lines, partly where it crosses some (EP-CN-07).
    """
    veils, screens = field.screens.veils, field.screens
    ax, ay = attacker
    own = veils.get(target, 0)
    start = ax + CORNERS[corner][0], ay + CORNERS[corner][1]
    hidden = 0
    if screens.differ:
        hidden = (screens.sight(*attacker, *target) & ~field.mask(*attacker, *target)) >> (4 * corner) & 15
    thickest, closed = 0, 0
    for index, (i, j) in enumerate(CORNERS):
        crossed = crossed_squares(start, (target[0] + i, target[1] + j)) if veils else ()
        found = [own, *(veils.get(square, 0) for square in crossed if square != attacker)]
        thickest = max([thickest, *(veil for veil in found if veil < OPAQUE)])
        closed += bool(hidden >> index & 1) or max(found) >= OPAQUE
    if closed == len(CORNERS):
        return OPAQUE
    return max(thickest, PARTLY) if closed else thickest


def veil_between(field: Field, attacker: Space, target: Space, *, is_melee: bool) -> int:
    """Return the veil between two spaces where nothing else matters, as the natural that misses.

    Hand to hand with a neighbour the target's whole space must lie in it (EP-CN-03).
    """
    screens = field.screens
    if screens.is_clear:
        return 0
    if is_melee and field.apart(attacker, target) <= 1:
        if screens.differ and not has_line_of_sight(field, attacker, target):
            return OPAQUE
        return min(screens.veils.get(square, 0) for square in squares_of(target))
    thinnest = OPAQUE
    for start in squares_of(attacker):
        for end in squares_of(target):
            mask = field.mask(*start, *end)
            if screens.differ:
                mask &= screens.sight(*start, *end)
            for corner in range(4):
                if (mask >> (4 * corner)) & 15 != 15:
                    thinnest = min(thinnest, _veil_along(field, start, end, corner))
            if thinnest == 0:
                return 0
    return thinnest


def _ground_cover(field: Field, attacker: Square, target: Square, low_rule: LowRule) -> tuple[Shelter, ...] | None:
    """Return what on the map covers the target from each corner of the attacker's square, None for total cover.

    The field remembers the answer: the ground stays as it is.
    """
    key = (attacker, target, low_rule)
    try:
        return field.ground_cover[key]
    except KeyError:
        found = field.ground_cover[key] = _look_along(field, attacker, target, low_rule)
        return found


def _look_along(field: Field, attacker: Square, target: Square, low_rule: LowRule) -> tuple[Shelter, ...] | None:
    mask = field.mask(*attacker, *target)
    if mask == ALL_LINES:
        return None
    found = []
    for corner in range(len(CORNERS)):
        shelter = Shelter("partial", "a wall") if (mask >> (4 * corner)) & 15 else NO_SHELTER
        if field.has_low or field.screens.pieces:
            shelter = worse(shelter, shelter_at(field, attacker, target, corner, low_rule))
        found.append(shelter)
    return tuple(found)


class Drawn(NamedTuple):
    """The lines of the best corner, to draw: where they start, where they end, and which are free."""

    start: Square
    ends: tuple[tuple[int, int, bool], ...]


def lines_to_draw(
    field: Field, attacker: Space, target: Space, creatures: Collection[Square], table: Mapping[str, Any]
) -> Drawn | None:
    """Return the four lines of the square and corner that serve an attacker best; None where no line is free."""
    low_rule, price = _read(table)
    found: tuple[int, Square, Square, int] | None = None
    for start in squares_of(attacker):
        for end in squares_of(target):
            ways = _from_square(field, start, end, creatures, low_rule, price)
            for corner, (way, penalty) in enumerate(ways):
                rank = penalty * 100 + way.veil
                if found is None or rank < found[0]:
                    found = (rank, start, end, corner)
    if found is None:
        return None
    _, start, end, corner = found
    mask = field.mask(*start, *end) >> (4 * corner)
    ends = tuple((end[0] + i, end[1] + j, not mask >> index & 1) for index, (i, j) in enumerate(CORNERS))
    return Drawn((start[0] + CORNERS[corner][0], start[1] + CORNERS[corner][1]), ends)
