"""Bodies in cubes: distance, who is beside whom, how much is in reach, areas, riders (EP-3D).

A body is a creature's space as x, y, z, n: the lowest cube it fills and how many cubes it is wide, long and high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tactical.rules.geometry.distance import Distance
from tactical.rules.kernel.errors import RuleError

Cube = tuple[int, int, int]
Body = tuple[int, int, int, int]
LARGEST_AREA = 200
"""Cubes a side of the largest area: 1,000 ft."""


def gaps(a: Body, b: Body) -> Cube:
    """Return the steps from the nearest cube of one body to that of the other along each axis, 0 where they overlap."""
    return _gap(a[0], a[3], b[0], b[3]), _gap(a[1], a[3], b[1], b[3]), _gap(a[2], a[3], b[2], b[3])


def _gap(a: int, a_side: int, b: int, b_side: int) -> int:
    steps = b - a - a_side + 1 if b > a else a - b - b_side + 1
    return steps if steps > 0 else 0


def cubes_apart(distance: Distance, a: Body, b: Body) -> int:
    """Return the distance of two bodies in cubes (EP-3D-01, D20-03).

    The way across the map counts as the ruleset counts it, the height against that way in the same manner: the
    greater of both in Epic Path, every second diagonal two in the d20 games.
    """
    dx, dy, dz = gaps(a, b)
    return distance(distance(dx, dy), dz)


def in_the_air_apart(distance: Distance, a: Body, b: Body) -> int:
    """Return the distance of two flyers where a GM lets heights count for nothing between them (EP-3D-07)."""
    dx, dy, _ = gaps(a, b)
    return distance(dx, dy)


AERIAL: dict[str, Callable[[Distance, Body, Body], int]] = {"cubes": cubes_apart, "map": in_the_air_apart}
"""How far two flyers are apart, by the word of the ruleset's grid section."""


def is_adjacent(a: Body, b: Body) -> bool:
    """Whether two bodies touch by face, edge or corner (EP-3D-02)."""
    return max(gaps(a, b)) == 1


def cubes_of(body: Body) -> Iterator[Cube]:
    """Yield every cube of a body, the lowest layer first."""
    x, y, z, side = body
    for k in range(z, z + side):
        for j in range(y, y + side):
            for i in range(x, x + side):
                yield i, j, k


def top_level(body: Body) -> int:
    """Return the level of a body's upper side: what somebody standing on it stands at (EP-3D-03, EP-3D-04)."""
    return body[2] + body[3]


def with_rider(mount: Body, rider_side: int, *, is_mount: bool) -> Body:
    """Return where somebody on a creature's back is: in its space as the rider of a mount, else on top (EP-3D-04).

    A rider takes up no room of its own; someone who only stands there stands above the middle of the back.
    """
    if is_mount:
        return mount
    x, y, _, side = mount
    aside = max(0, (side - rider_side) // 2)
    return x + aside, y + aside, top_level(mount), rider_side


def area(side: int, at: Cube) -> Body:
    """Return an area of ``side`` cubes each way as a body (EP-3D-06).

    An odd one is centred on the cube ``at``, an even one on the point where eight cubes meet: the lowest corner
    (south-west, below) of that cube.
    """
    if not 1 <= side <= LARGEST_AREA:
        raise RuleError(
            f"an area of {side} cubes a side cannot be", rule="EP-3D-06", remedy=f"Give 1 to {LARGEST_AREA}."
        )
    x, y, z = at
    return x - side // 2, y - side // 2, z - side // 2, side


def overlap(a: Body, b: Body) -> bool:
    """Whether two bodies, or an area and a body, have a cube in common."""
    return max(gaps(a, b)) == 0
