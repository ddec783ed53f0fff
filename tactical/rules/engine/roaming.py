"""Where a creature gets to in three dimensions: the question for ``Field.ways`` and ``Field.trace`` from a fight.

Flat fights on foot have their own fast search (``walking.reach_of``); this one knows levels, all movement types at
once, squeezing between walls and through openings, and bodies that pass through what is solid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.engine.crowd import bodies, is_ethereal, is_hostile, is_inside, may_pass, may_share, steps_over
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.saddle import are_together
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes
from tactical.rules.engine.threat_layers import lay_threats, setting_out
from tactical.rules.geometry.field import Field
from tactical.rules.geometry.layers import HIGHEST, LOWEST
from tactical.rules.geometry.reach import DEAD, FREE, HOSTILE, PASSABLE, UNREACHED, ReachMap
from tactical.rules.geometry.relief import SKY
from tactical.rules.geometry.squeeze import gaps_of, sides_of
from tactical.rules.geometry.ways import GROUND_MODES, Ways, WaysMap, Window, window_for


@dataclass(frozen=True, slots=True, eq=False)
class Roaming:
    """A question about ways. ``ids`` names the enemies by the bits of its threats, ``field`` is the ground to ask."""

    query: Ways
    ids: tuple[str, ...]
    field: Field

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the enemies in a mask."""
        return tuple(key for bit, key in enumerate(self.ids) if mask >> bit & 1)


def is_plain(state: FightState, unit: Combatant, budgets: Mapping[str, int]) -> bool:
    """Whether the fast search on the flat answers as well: level ground, on foot, one square wide, a solid body."""
    return (
        state.arena.field.is_flat
        and not unit.z
        and unit.squares == state.arena.profiles[unit.id].side == 1
        and GROUND_MODES.issuperset(mode for mode, squares in budgets.items() if squares)
        and not passes_solid(words_of(state, unit))
    )


def roaming(
    state: FightState,
    mover: Combatant,
    budgets: Mapping[str, int],
    *,
    impeded: int = 0,
    spent: int = 0,
    safe: bool = False,
    squeezing: bool = True,
    with_stepover: bool = True,
    through: str = "",
    to_level: int | None = None,
    provokes: str = "",
    near: Iterable[Combatant] | None = None,
) -> Roaming:
    """Ask where a creature gets to within allowances in squares, type by type ("walk", "fly", ...).

    ``spent``: squares that this movement has taken already. ``safe`` looks for the fewest attacks before the least
    cost. ``through`` is an enemy whose space may be entered. ``to_level`` keeps to the levels that matter for coming
    to that one: between it, the present one, the deepest ground and the highest; ``provokes`` as its gait says,
    or as the row of ``move`` does.
    ``near`` are those who may be in the way, everybody if not said.
    """
    field, rules, profile = ground_for(state, mover), state.arena.rules, state.arena.profiles[mover.id]
    gaps = gaps_of(rules, profile.creature.size, profile.side)
    sides = sides_of(gaps, profile.side) if squeezing else (profile.side,)
    if mover.squares not in sides:
        sides = (*sides, mover.squares)
    window = _window(state, mover, budgets)
    if to_level is not None and not window.grounded:
        window = _narrowed(field, window, (mover.z, to_level))
    provokes = provokes or how_provokes(state, mover, "move")
    ids, threat = lay_threats(state, mover, window, () if provokes == "no" else state.enemies_of(mover))
    if provokes == "yes":
        threat = setting_out(mover, window, threat)
    query = Ways(
        mover.x,
        mover.y,
        mover.z,
        gaps,
        sides,
        budgets,
        window,
        _occupied(state, mover, window, near, with_stepover=with_stepover, through=through),
        threat,
        stance=sides.index(mover.squares),
        spent=spent,
        parity=state.turn.diagonals if field.rule.alternates else 0,
        impeded=impeded,
        ghost=passes_solid(words_of(state, mover)),
        lightfoot=profile.creature.has("ignores_ground"),
        cost_weight=1 if safe else 64,
        threat_weight=4096 if safe else 1,
    )
    return Roaming(query, ids, field)


def ways_of(state: FightState, found: Roaming) -> WaysMap:
    """Return all places the question asks for."""
    return found.field.ways(found.query)


def shun(state: FightState, asked: Roaming, squares: Collection[int]) -> None:
    """Keep a question off squares, by index: off their ground, not out of the air above it."""
    window = asked.query.window
    for square in squares:
        y, x = divmod(square, window.width)
        layer = window.layer(state.arena.field.level(x, y, 1))
        if layer >= 0:
            asked.query.occupied[layer * window.width * window.height + square] = HOSTILE


def ground_reach(
    state: FightState,
    mover: Combatant,
    squares: int,
    *,
    impeded: int = 0,
    safe: bool = False,
    shunned: Collection[int] = (),
) -> ReachMap:
    """Return where a creature gets to on foot over heights, not into ``shunned`` squares, in the flat search's shape.
    Somebody in the air has nowhere to go on foot."""
    asked = roaming(state, mover, {"walk": squares}, impeded=impeded, safe=safe, squeezing=False)
    window = asked.query.window
    size = 2 * window.width * window.height
    start = 2 * (mover.y * window.width + mover.x) + asked.query.parity
    if not window.grounded or asked.query.stance:
        cost = np.full(size, UNREACHED, dtype=np.int64)
        cost[start] = 0
        return ReachMap(window.width, start, cost, np.zeros(size, np.int64), np.full(size, -1, np.int64))
    shun(state, asked, shunned)
    found = ways_of(state, asked)
    if found.parities == 2:
        return ReachMap(window.width, start, found.cost, found.mask, found.before)
    cost, mask, before = (np.full(size, rest, dtype=np.int64) for rest in (UNREACHED, 0, -1))
    cost[::2], mask[::2] = found.cost, found.mask
    before[::2] = np.where(found.before >= 0, 2 * found.before, -1)
    return ReachMap(window.width, start, cost, mask, before)


def runs_clear(state: FightState, mover: Combatant, path: Sequence[tuple[int, int]]) -> bool:
    """Whether nothing on a path over heights slows or stops a runner: no cliff, no water, no narrow place."""
    asked = roaming(state, mover, {"walk": 3 * len(path)}, squeezing=False)
    done = asked.field.trace(asked.query, tuple(path))
    if done.stopped >= 0:
        return False
    squares = [(mover.x, mover.y), *path]
    steps = [after - before for before, after in pairwise((0, *done.costs))]
    alternates = state.arena.field.rule.alternates
    return all(
        price <= (2 if alternates and here[0] != there[0] and here[1] != there[1] else 1)
        for price, (here, there) in zip(steps, pairwise(squares), strict=True)
    )


def _window(state: FightState, mover: Combatant, budgets: Mapping[str, int]) -> Window:
    """Return the levels to look at: from the deepest ground to the ruleset's ceiling, if there is one (EP-3D-07)."""
    field = state.arena.field
    ceiling = state.arena.rules.number("grid", "ceiling")
    top = ceiling - mover.squares if ceiling else HIGHEST + 60
    width, height = field.map.width, field.map.height
    digs = bool(budgets.get("burrow")) or passes_solid(words_of(state, mover))
    bottom = LOWEST - HIGHEST if digs else min(int(field.relief.ground.min()), mover.z)
    window = window_for(width, height, mover.z, budgets, max(top, mover.z), bottom)
    if window.grounded and mover.z != field.level(mover.x, mover.y, mover.squares):
        return Window(width, height, mover.z - 1, 3, grounded=False)
    return window


def _narrowed(field: Field, window: Window, levels: tuple[int, int]) -> Window:
    """Return a window without the levels above and below everything that a way between two levels may have to pass."""
    tops = field.relief.top[field.relief.top < SKY]
    ends = (*levels, int(tops.min(initial=0)), int(tops.max(initial=0)))
    low, high = max(window.low, min(ends) - 1), min(window.low + window.levels - 1, max(ends) + 1)
    return Window(window.width, window.height, low, max(1, high - low + 1), grounded=False)


def _occupied(
    state: FightState,
    mover: Combatant,
    window: Window,
    near: Iterable[Combatant] | None,
    *,
    with_stepover: bool,
    through: str,
) -> NDArray[np.uint8]:
    """Lay out who stands where, as the mover sees it (EP-MV-05, EP-MV-21, EP-SP-10)."""
    laid = np.zeros((window.levels, window.height, window.width), dtype=np.uint8)
    is_away = is_ethereal(state, mover)
    for unit in state.combatants.values() if near is None else near:
        if unit.id in (mover.id, through) or unit.defeated or unit.fled or is_ethereal(state, unit) != is_away:
            continue
        if unit.mount and are_together(mover, unit):
            continue
        code = _code(state, mover, unit, with_stepover=with_stepover)
        if code == FREE:
            continue
        x, y, side = unit.space
        if window.grounded:
            part = laid[0, y : y + side, x : x + side]
            meets = _meets_ground(state, mover, unit)
            np.maximum(part, np.where(meets, code, FREE), out=part, casting="unsafe")
        else:
            low, high = max(0, unit.z - window.low), max(0, unit.z + side - window.low)
            part = laid[low:high, y : y + side, x : x + side]
            np.maximum(part, np.uint8(code), out=part)
    _lay_dead(state, window, laid)
    return laid.reshape(-1)


def _code(state: FightState, mover: Combatant, unit: Combatant, *, with_stepover: bool) -> int:
    code = HOSTILE if is_hostile(mover, unit) else PASSABLE
    if code == HOSTILE and (is_inside(mover, unit) or may_pass(state, mover, unit)):
        code = PASSABLE if with_stepover or not steps_over(state, mover, unit) else HOSTILE
    return FREE if code == PASSABLE and may_share(state, mover, unit) else code


def _meets_ground(state: FightState, mover: Combatant, unit: Combatant) -> NDArray[np.bool_]:
    """Return in which of its squares a creature is in the way of one that walks there: not where it flies above."""
    field = state.arena.field
    x, y, side = unit.space
    levels = field.relief.ground.reshape(field.map.height, field.map.width)[y : y + side, x : x + side]
    return np.asarray((unit.z < levels + mover.squares) & (levels < unit.z + side))


def _lay_dead(state: FightState, window: Window, laid: NDArray[np.uint8]) -> None:
    ground = state.arena.field.relief.ground
    for square in bodies(state):
        layer = window.layer(int(ground[square]))
        if layer >= 0 and laid[layer].flat[square] == FREE:
            laid[layer].flat[square] = DEAD
