"""What attacks are worth to a creature that plays itself: from where it stands, after a step, after a walk."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import is_in_reach
from tactical.rules.engine.approaching import striking_squares
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.exposure import exposure
from tactical.rules.engine.foes import Foe
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.walking import FreeSpaces
from tactical.rules.engine.weighing import Best, Scene
from tactical.rules.geometry.reach import ReachMap

Square = tuple[int, int]
STEP_COST = 0.2
"""How much better a full attack after a 5-foot step has to be than one without."""


def strike_from_here(scene: Scene, best: Best) -> None:
    """Weigh attacks and full attacks without moving."""
    turn = scene.state.turn
    here = scene.here
    floor = best.value
    found: tuple[AttackLine, Combatant, bool] | None = None
    for line in scene.lines:
        cost = scene.risk(scene.here_mask) if scene.here_mask and not line.is_melee and _shots_provoke(scene) else 0.0
        is_full = len(line.swings) > 1 and turn.move and not turn.surprise
        for foe in scene.foes:
            if not line.reaches(foe.apart) or scene.flanked(foe, line)[is_full] - cost + 0.01 <= floor:
                continue
            value = scene.value(foe, line, here, foe.apart, full=is_full) - cost
            if value + cost > 0 and value + 0.01 > floor:
                floor, found = value + 0.01, (line, foe.unit, is_full)
    if found is not None:
        line, enemy, is_full = found
        targets = _targets(scene, line, enemy) if is_full else ()
        best.offer(actions.FullAttack(targets, line.index) if is_full else actions.Attack(enemy.id, line.index), floor)


def _shots_provoke(scene: Scene) -> bool:
    return scene.state.arena.rules.provokes("attack_ranged") and bool(scene.here_mask)


def _targets(scene: Scene, line: AttackLine, first: Combatant, at: Square | None = None) -> tuple[str, ...]:
    """Return the targets of a full attack: the chosen one, and whoever else is in reach when it falls."""
    space = scene.unit.space_at(at)
    others = [
        foe.unit.id for foe in scene.foes if foe.unit is not first and is_in_reach(scene.state, line, space, foe.space)
    ]
    return (first.id,) * len(line.swings) + tuple(others[:3])


Pair = tuple[AttackLine, Foe]
"""A weapon and whom it might strike."""


def step_and_strike(scene: Scene, best: Best) -> None:
    """Weigh a 5-foot step before a full attack: into reach, into a flank, or out of reach of blades to shoot.

    Eight squares are not looked at when even the best attack from any of them would not be better.
    """
    state, unit, may_beat = scene.state, scene.unit, scene.may_beat
    risk = scene.step_risk
    floor = best.value + STEP_COST + risk
    far = 1 + max([line.reach_max for line in scene.lines], default=0)
    blades, shots = list[Pair](), list[Pair]()
    for line in scene.lines:
        if line.is_melee:
            blades += [(line, foe) for foe in scene.foes if foe.apart <= far and may_beat(foe, line, floor, full=True)]
        elif scene.here_mask:
            shots += [(line, foe) for foe in scene.foes if may_beat(foe, line, floor, full=True)]
    if not (blades or shots):
        return
    free = scene.free()
    for at in state.arena.field.neighbours(unit.x, unit.y, scene.profile.side):
        if not free(*at):
            continue
        value = _value_from(scene, at, blades, 0.0, best.value)
        if shots:
            value = max(value, _value_from(scene, at, shots, scene.risk(scene.mask_at(at)), best.value))
        if value - risk > best.value and refuse(state, unit, actions.Step(*at)) is None:
            best.offer(actions.Step(*at), value - risk)


def _value_from(scene: Scene, at: Square, pairs: list[Pair], risk: float, floor: float) -> float:
    """Return what the best full attack after a 5-foot step is worth, if that is more than ``floor``."""
    best = floor
    for line, foe in pairs:
        apart = scene.apart(foe, at)
        if line.reaches(apart) and scene.most(foe, line)[True] - risk - STEP_COST > best:
            best = max(best, scene.value(foe, line, at, apart, full=True) - risk - STEP_COST)
    return best


def walk_and_strike(scene: Scene, best: Best) -> None:
    """Weigh walking up to an enemy and striking it once, attacks of opportunity on the way included.

    Nobody looks for a way when the best blow at its end would not be better than what is at hand.
    """
    lines = [line for line in scene.lines if line.is_melee]
    far, may_beat = scene.profile.speed + max([line.reach_max for line in lines], default=-1000), scene.may_beat
    near = [foe for foe in scene.foes if foe.apart <= far]
    pairs = [(line, foe) for line in lines for foe in near if may_beat(foe, line, best.value, full=False)]
    if not pairs:
        return
    feet = walk_feet(scene.state, scene.unit)
    free = scene.free()
    for is_safe in (False, True):
        reach = scene.reach(feet, safe=is_safe)
        found = _best_square(scene, reach, pairs, free, best.value)
        if found is None:
            return
        value, place = found
        best.offer(actions.Move(reach.path(place)), value)
        if not reach.mask[place]:
            return


def _best_square(
    scene: Scene, reach: ReachMap, pairs: list[Pair], free: FreeSpaces, floor: float
) -> tuple[float, int] | None:
    """Return the value and place of the best square to strike from, if it beats ``floor``."""
    found: tuple[float, int] | None = None
    place_in, mask_at, cost_at, risk, start = reach.place_in, reach.mask.item, reach.cost.item, scene.risk, reach.start
    wary = scene.temper.wary
    exposed = exposure(scene, scene.here) if wary else 0.0
    for line, foe in pairs:
        most = scene.most(foe, line)[False]
        if most <= floor:
            continue
        for square, at in striking_squares(scene, foe, line):
            place = place_in(square)
            if place < 0 or place == start or not free(*at):
                continue
            price = risk(mask_at(place)) + 0.01 * cost_at(place)
            if most - price <= floor:
                continue
            value = scene.value(foe, line, at, 0, full=False) - price
            if value > floor and wary:
                value -= wary * max(exposure(scene, at) - exposed, 0.0)
            if value > floor:
                floor, found = value, (value, place)
    return found
