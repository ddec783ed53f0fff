"""Areas of effect on the map: bursts, spreads, cones, lines and blocks, as the squares they fill (EP-3D-06).

Every area is a set of squares with what it reaches of them: a wall that closes every line to a square keeps the area
out (EP-CV-10), but for a spread, which flows round corners. Distances count as the ruleset counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tactical.rules.geometry.battlemap import BLOCKED
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.field import Field, Space, squares_of

Square = tuple[int, int]
Squares = frozenset[Square]
NOWHERE: Squares = frozenset()


def around(field: Field, space: Space, far: int) -> Squares:
    """Return the squares within ``far`` squares of a creature's space, its own included: an area round its maker."""
    near = _box(field, space[0] - far, space[1] - far, space[2] + 2 * far)
    return frozenset(at for at in near if field.apart(space, (*at, 1)) <= far and _reaches(field, (space,), at))


def burst(field: Field, maker: Space, corner: Square, far: int) -> Squares:
    """Return the squares of a burst ``far`` squares round a point: the south-west corner of the square ``corner``.

    It begins on a point that its maker has a line to, and goes from there where no wall is in the way.
    """
    starts = _starts(field, maker, corner)
    if not starts:
        return NOWHERE
    x, y = corner
    near = _box(field, x - far, y - far, 2 * far)
    return frozenset(
        at
        for at in near
        if field.distance(_off(at[0], x), _off(at[1], y)) <= far and _reaches(field, [(*s, 1) for s in starts], at)
    )


def spread(field: Field, maker: Space, corner: Square, far: int) -> Squares:
    """Return the squares of a spread: like a burst, but it flows round corners as far as its way there is."""
    front = _starts(field, maker, corner)
    found = set(front)
    for _ in range(1, far):
        front = list({to for at in front for to in _beside(field, at)} - found)
        found.update(front)
    x, y = corner
    return frozenset(at for at in found if field.distance(_off(at[0], x), _off(at[1], y)) <= far)


def cone(field: Field, maker: Space, toward: Square, far: int) -> Squares:
    """Return the squares of a quarter circle ``far`` squares long that opens from a creature toward a square."""
    aim = _aim(maker, toward)
    length = aim[0] ** 2 + aim[1] ** 2

    def is_within(at: Square) -> bool:
        to = _aim(maker, at)
        ahead = aim[0] * to[0] + aim[1] * to[1]
        return ahead > 0 and 2 * ahead * ahead >= length * (to[0] ** 2 + to[1] ** 2)

    return _from_maker(field, maker, far, is_within)


def line(field: Field, maker: Space, toward: Square, far: int) -> Squares:
    """Return the squares that a straight line from the middle of a creature goes through, ``far`` squares long."""
    aim = _aim(maker, toward)

    def is_within(at: Square) -> bool:
        to = _aim(maker, at)
        if aim[0] * to[0] + aim[1] * to[1] <= 0:
            return False
        sides = [aim[0] * (to[1] + j) - aim[1] * (to[0] + i) for i in (-1, 1) for j in (-1, 1)]
        return min(sides) < 0 < max(sides)

    return _from_maker(field, maker, far, is_within)


def block(field: Field, maker: Space, low: Square, side: int) -> Squares:
    """Return the squares below a block of cubes whose south-west square is ``low`` (EP-3D-06)."""
    middle = (low[0] + side // 2, low[1] + side // 2)
    start = (*middle, 1)
    if not has_line_of_effect(field, maker, start):
        return NOWHERE
    return frozenset(at for at in _box(field, *low, side) if _reaches(field, (start,), at))


def _from_maker(field: Field, maker: Space, far: int, is_within: Callable[[Square], bool]) -> Squares:
    own = set(squares_of(maker))
    near = _box(field, maker[0] - far, maker[1] - far, maker[2] + 2 * far)
    return frozenset(
        at
        for at in near
        if at not in own and field.apart(maker, (*at, 1)) <= far and is_within(at) and _reaches(field, (maker,), at)
    )


def _aim(maker: Space, at: Square) -> Square:
    """Return the way from the middle of a space to the middle of a square, in halves of a square."""
    return 2 * at[0] + 1 - 2 * maker[0] - maker[2], 2 * at[1] + 1 - 2 * maker[1] - maker[2]


def _off(square: int, point: int) -> int:
    """Return how many squares from a point on the grid the far side of a square lies, along one axis."""
    return square - point + 1 if square >= point else point - square


def _starts(field: Field, maker: Space, corner: Square) -> list[Square]:
    """Return the squares round a point that its maker has a line of effect to."""
    x, y = corner
    beside = ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
    return [at for at in beside if _is_open(field, at) and has_line_of_effect(field, maker, (*at, 1))]


def _beside(field: Field, at: Square) -> list[Square]:
    """Return the open squares next to one that something can flow into."""
    x, y = at
    around_it = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [to for to in around_it if _is_open(field, to) and has_line_of_effect(field, (*at, 1), (*to, 1))]


def _box(field: Field, x: int, y: int, side: int) -> list[Square]:
    width, height = field.map.width, field.map.height
    return [
        (i, j)
        for j in range(max(0, y), min(height, y + side))
        for i in range(max(0, x), min(width, x + side))
        if _is_open(field, (i, j))
    ]


def _is_open(field: Field, at: Square) -> bool:
    return field.map.contains(*at) and field.map.at(*at) not in BLOCKED


def _reaches(field: Field, starts: Iterable[Space], at: Square) -> bool:
    goal = (*at, 1)
    return not field.has_blocks or any(has_line_of_effect(field, start, goal) for start in starts)
