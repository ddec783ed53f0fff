"""One step in three dimensions: which movement type takes it, at what cost (EP-MV-27, EP-SP-08, EP-TE, EP-3D-01).

This is the definition, cube by cube; ``way_kernels`` is the compiled version; tests compare them.
"""

from __future__ import annotations

from tactical.rules.geometry.battlemap import DOUBLED, HEAVY, IMPEDED, WALL
from tactical.rules.geometry.hurdles import BARRIER, GROUND, barrier, hurdles_of
from tactical.rules.geometry.reach import StepRule, heavy_extra, is_barred, space
from tactical.rules.geometry.squeeze import PASSINGS, passing
from tactical.rules.geometry.way_ground import Ground, fence_of, is_strewn, is_taken
from tactical.rules.geometry.ways import BURROW, CLIMB, CRAWL, FLY, SWIM, WALK, Place

CANNOT = PASSINGS.index("cannot")
CLEAR_STEP, DOUBLED_STEP, TWICE_STEP, IMPEDED_STEP = range(4)
"""Kinds of steps by what hampers them: nothing, one cause, two causes, impeded ground."""
Step = tuple[int, int, int]
"""Cost in squares, parity of diagonals after it, movement type."""


def step(ground: Ground, at: Place, move: tuple[int, int, int], spent: int, parity: int) -> Step | None:
    """Return the cheapest way to take a step within the allowances, None if it cannot be taken."""
    x, y, z, side = at
    to = (x + move[0], y + move[1], z + move[2], side)
    if not ground.holds(to) or ground.query.window.layer(to[2]) < 0 or is_taken(ground.query, to):
        return None
    best: Step | None = None
    for mode, kind in kinds(ground, at, to, move):
        axes = move[:2] if mode in (WALK, CRAWL) else move
        is_diagonal = sum(part != 0 for part in axes) > 1
        price, after = step_cost(ground.rule, kind, ground.query.impeded, parity, is_diagonal=is_diagonal)
        allowance = ground.query.allowances()[mode]
        if price and spent + price <= allowance and (best is None or price < best[0]):
            best = (price, after, mode)
    return best


def step_cost(rule: StepRule, kind: int, impeded: int, parity: int, *, is_diagonal: bool) -> tuple[int, int]:
    """Return the cost of a step in squares and the parity after it (EP-TE-01, EP-SP-08, D20-04, D20-06)."""
    if kind >= BARRIER:
        price, after = step_cost(rule, kind & GROUND, impeded, parity, is_diagonal=is_diagonal)
        return (price + kind // BARRIER if price else 0), after
    if kind == IMPEDED_STEP:
        return impeded, parity
    if kind == CLEAR_STEP:
        return (1 + parity, 1 - parity) if is_diagonal and rule.alternates else (1, parity)
    doubled = rule.doubled_diagonal if is_diagonal else 2
    return (2 * doubled if kind == TWICE_STEP and rule.multiplies else doubled), parity


def kinds(ground: Ground, at: Place, to: Place, move: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Return the movement types that could take a step, each with how hampered it is."""
    if ground.query.ghost:
        return _ghostly(ground, at, to)
    if not ground.is_open(to):
        return [(BURROW, CLEAR_STEP)]
    tight = max(_opening(ground, at, to), narrowness(ground, to))
    if tight == CANNOT or is_stopped(ground, at, to, move):
        return []
    found = []
    if _may_walk(ground, at, to):
        rough = 0 if ground.query.lightfoot else max(_roughness(ground, at, to), _steepness(ground, at, to))
        kind = _kind(rough, tight) + BARRIER * _extra(ground, at, move, tight)
        found += [(mode, kind) for mode in (WALK, CRAWL)]
    if (ground.has_hold(to) and not ground.is_standing(to)) or _tops_out(ground, at, to):
        found.append((CLIMB, _kind(0, tight)))
    if ground.is_swimming(to):
        found.append((SWIM, _kind(0, tight)))
    else:
        found.append((FLY, _kind(0, tight)))
    return found


def _kind(rough: int, tight: int) -> int:
    return IMPEDED_STEP if max(rough, tight) == 2 else (rough == 1) + (tight == 1)


def _steepness(ground: Ground, at: Place, to: Place) -> int:
    """Return 1 for a step up to where some rulesets find it steep, else 0 (D20O-16)."""
    return int(ground.rule.uphill and to[2] > at[2])


def _extra(ground: Ground, at: Place, move: tuple[int, int, int], tight: int) -> int:
    """Return what heavy ground and a barrier add to a step on foot, twice as much to one who squeezes (D20-06)."""
    if ground.query.lightfoot or not (move[0] or move[1]):
        return 0
    price = 0
    if ground.rule.heavy:
        to = (at[0] + move[0], at[1] + move[1], at[2] + move[2], at[3])
        is_heavy = any(ground.map.at(i, j) == HEAVY for i, j in _covered(ground, at, to))
        if is_heavy and _terrain(ground, at, to) == 1:
            price += heavy_extra(ground.rule, is_diagonal=bool(move[0] and move[1]))
    if ground.rule.barriers:
        hurdles = hurdles_of(ground.map.edges, ground.rule.barriers)
        price += barrier(hurdles, at[0], at[1], move[0], move[1], at[3])
    return 2 * price if tight == 1 and ground.rule.multiplies else price


def _ghostly(ground: Ground, at: Place, to: Place) -> list[tuple[int, int]]:
    """Who passes through what is solid stays next to the outside of it: never two steps wholly inside; and never
    through force (EP-IC-06)."""
    if _is_fenced(ground, at, to):
        return []
    if ground.is_solid(at) and ground.is_solid(to):
        return []
    modes = (WALK, CRAWL, FLY) if ground.is_standing(to) and abs(to[2] - at[2]) <= 1 else (FLY,)
    return [(mode, CLEAR_STEP) for mode in modes]


def _is_fenced(ground: Ground, at: Place, to: Place) -> bool:
    """Whether a wall of force bars a step."""
    fence = fence_of(ground.map)
    dx, dy, side = to[0] - at[0], to[1] - at[1], at[3]
    if fence is None or not (dx or dy):
        return False
    return is_barred(fence, at[0], at[1], dx, dy, side) or fence.is_parted(to[0], to[1], side)


def _may_walk(ground: Ground, at: Place, to: Place) -> bool:
    """Whether a step leads from a footing to a standing place no more than a level up or down; onto a block only
    from its own level or from above."""
    relief = ground.relief
    blocks = [
        int(relief.top[j * ground.map.width + i])
        for i, j in space(to[0], to[1], to[3])
        if relief.blocked[j * ground.map.width + i]
    ]
    return (
        ground.is_standing(to)
        and abs(to[2] - at[2]) <= 1
        and at[2] >= max(blocks, default=at[2])
        and ground.is_supported(at)
    )


def _tops_out(ground: Ground, at: Place, to: Place) -> bool:
    """Whether a climber comes up onto its feet."""
    return ground.is_standing(to) and not ground.is_standing(at) and ground.has_hold(at)


def _covered(ground: Ground, at: Place, to: Place) -> list[tuple[int, int]]:
    """Return the squares of a step that count: those newly covered, all by some rulesets and straight up or down."""
    squares = space(to[0], to[1], to[3])
    if ground.rule.whole_space or at[:2] == to[:2]:
        return squares
    old = set(space(at[0], at[1], at[3]))
    return [square for square in squares if square not in old]


def _roughness(ground: Ground, at: Place, to: Place) -> int:
    """Return the worst ground of a step: 0 clear, 1 difficult (all water is), 2 impeded (EP-TE-09)."""
    if at[:2] == to[:2]:
        return 0
    worst = _terrain(ground, at, to)
    return max(worst, 1) if is_strewn(ground.query, at, to) else worst


def _terrain(ground: Ground, at: Place, to: Place) -> int:
    """Return the same without the dead."""
    worst = 0
    for i, j in _covered(ground, at, to):
        cell, index = ground.map.at(i, j), j * ground.map.width + i
        is_wet = ground.relief.depth(i, j) > 0 and not ground.relief.blocked[index]
        worst = max(worst, 2 if cell == IMPEDED else 1 if cell in DOUBLED or is_wet else 0)
    return worst


def _opening(ground: Ground, at: Place, to: Place) -> int:
    """Return how the worst opening of a step is passed, a class of PASSINGS (EP-SP-06)."""
    width, gap = ground.map.width, ground.relief.gap
    return max(
        (PASSINGS.index(passing(ground.query.gaps, int(gap[j * width + i]))) for i, j in _covered(ground, at, to)),
        default=0,
    )


def narrowness(ground: Ground, at: Place) -> int:
    """Return how a creature stands in a space: at its ease if there is room for a wider stance round it."""
    sides, classes = ground.query.sides, ground.query.classes
    x, y, z, side = at
    for wider, kind in zip(sides, classes, strict=True):
        if wider <= side:
            break
        slack = range(wider - side + 1)
        if any(ground.is_open((x - i, y - j, z, wider)) for i in slack for j in slack):
            return kind
    return classes[sides.index(side)]


def is_stopped(ground: Ground, at: Place, to: Place, move: tuple[int, int, int]) -> bool:
    """Whether a wall between squares or a corner beside a diagonal stops a step (EP-TE-04, EP-TE-06)."""
    dx, dy, _ = move
    x, y, _, side = at
    if not (dx or dy):
        return False
    if ground.map.bars and is_barred(ground.map, x, y, dx, dy, side):
        return True
    if not (dx and dy):
        return False
    level = max(at[2], to[2])
    first, second = _beside(ground, x + dx, y, side, level), _beside(ground, x, y + dy, side, level)
    return 2 in (first, second) or (not ground.rule.between_blocks and bool(first and second))


def _beside(ground: Ground, x: int, y: int, side: int, level: int) -> int:
    """Return what stands beside a diagonal at a level: 2 what fills its square (masonry, ground more than a level
    higher), 1 a block that leaves room, 0 nothing."""
    worst = 0
    for i, j in space(x, y, side):
        index = j * ground.map.width + i
        if ground.relief.blocked[index]:
            if level < int(ground.relief.top[index]):
                worst = max(worst, 2 if ground.map.at(i, j) == WALL else 1)
        elif level < int(ground.relief.ground[index]) - 1:
            worst = 2
    return worst
