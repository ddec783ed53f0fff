"""Policies: which order a creature nobody plays gives itself.

It weighs a few dozen purposeful orders (strike from here, step and strike, walk up and strike, shoot, parry,
flee) by the damage it expects to do and to suffer, knowing only what it may know, and takes the best.
"""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.advancing import advance
from tactical.rules.engine.aiming import is_in_reach
from tactical.rules.engine.approaching import striking_squares
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import has_whole_round, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.manoeuvres import fall_back, flies, roam_and_strike, roam_towards, roams
from tactical.rules.engine.seeing import is_invisible_to, locates
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import FreeSpaces
from tactical.rules.engine.weighing import Foe, Scene, make_scene
from tactical.rules.geometry.reach import ReachMap
from tactical.rules.kernel.dice import Dice

Square = tuple[int, int]
FEARLESS = frozenset({"undead", "construct", "ooze", "vermin", "plant"})
BADLY_HURT = 0.25
HOPELESS = 0.5
"""A creature flees when it is badly hurt and its side has less than this share of the enemies' hit points."""
POOR_SHOT = 0.4
"""A shot worth less than this share of a full attack hand to hand is not worth staying away for."""
STEP_COST = 0.2
"""How much better a full attack after a 5-foot step has to be than one without."""
PARRY_SHARE = 0.2
"""The share of hits that +4 AC turns away."""


@dataclass(slots=True)
class _Best:
    """The best order so far."""

    order: actions.Order
    value: float

    def offer(self, order: actions.Order, value: float) -> None:
        if value > self.value:
            self.order, self.value = order, value


def choose(state: FightState, actor_id: str, dice: Dice) -> actions.Order:
    """Return the order that ``actor_id`` gives itself now. It is always one that may be given.

    The choice needs no chance; ``dice`` is there for policies that do.
    """
    unit = state.combatants[actor_id]
    turn = state.turn
    if not (turn.standard or turn.move):
        return actions.EndTurn()
    enemies = state.enemies_of(unit)
    if not enemies:
        return actions.EndTurn()
    if unit.prone:
        return actions.StandUp() if refuse(state, unit, actions.StandUp()) is None else actions.EndTurn()
    if not (unit.mount or unit.bears) and _gives_up(state, unit):
        withdrawal = fall_back(state, unit)
        if withdrawal is not None:
            return withdrawal
        if refuse(state, unit, actions.Flee()) is None:
            return actions.Flee()
    if not turn.standard:
        return actions.EndTurn()
    if _is_haunted(state, unit, enemies):
        return actions.Search() if refuse(state, unit, actions.Search()) is None else actions.EndTurn()
    scene = make_scene(state, unit, enemies)
    best = _Best(actions.EndTurn(), 0.0)
    _strike_from_here(scene, best)
    if unit.mount:
        _parry(scene, best)
        return best.order
    if not turn.moved_feet and not turn.stepped and turn.move and scene.profile.speed > 1:
        _step_and_strike(scene, best)
    if roams(state, unit) or (best.value <= 0 and flies(state, unit)):
        return _roam(scene, best)
    if turn.move and not turn.stepped and scene.profile.speed:
        _walk_and_strike(scene, best)
    _parry(scene, best)
    if best.value > 0:
        return _close_in(scene, best) or best.order
    return advance(scene)


def _roam(scene: Scene, best: _Best) -> actions.Order:
    """Go by any movement type, where the ground is not level or the creature flies."""
    found = None if scene.state.turn.stepped else roam_and_strike(scene, best.value)
    if found is not None:
        best.offer(*found)
    _parry(scene, best)
    return best.order if best.value > 0 else roam_towards(scene)


def _is_haunted(state: FightState, unit: Combatant, enemies: list[Combatant]) -> bool:
    """Whether it knows of no enemy's square, all being invisible: then it can only search (EP-IV-07)."""
    if not is_invisible_to(state, unit, enemies[0]):
        return False
    return all(is_invisible_to(state, unit, enemy) and not locates(state, unit, enemy) for enemy in enemies)


def _gives_up(state: FightState, unit: Combatant) -> bool:
    """Whether a creature has had enough: badly hurt, on the losing side, and able to fear."""
    creature = state.arena.profiles[unit.id].creature
    if unit.hp > BADLY_HURT * unit.max_hp or creature.creature_type in FEARLESS or creature.has("fearless"):
        return False
    ours = sum(max(other.hp, 0) for other in state.up() if other.side == unit.side)
    theirs = sum(max(other.hp, 0) for other in state.enemies_of(unit))
    return ours < HOPELESS * theirs


def _strike_from_here(scene: Scene, best: _Best) -> None:
    """Weigh attacks and full attacks without moving."""
    turn = scene.state.turn
    here = scene.here
    floor = best.value
    found: tuple[AttackLine, Combatant, bool] | None = None
    for line in scene.profile.lines:
        cost = scene.risk(scene.here_mask) if scene.here_mask and not line.is_melee and _shots_provoke(scene) else 0.0
        is_full = len(line.attack.bonuses) > 1 and turn.move and not turn.surprise
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
    return (first.id,) * len(line.attack.bonuses) + tuple(others[:3])


Pair = tuple[AttackLine, Foe]
"""A weapon and whom it might strike."""


def _step_and_strike(scene: Scene, best: _Best) -> None:
    """Weigh a 5-foot step before a full attack: into reach, into a flank, or out of reach of blades to shoot.

    Eight squares are not looked at when even the best attack from any of them would not be better.
    """
    state, unit, floor = scene.state, scene.unit, best.value + STEP_COST
    lines, may_beat = scene.profile.lines, scene.may_beat
    far = 1 + max([line.reach_max for line in lines], default=0)
    blades = [
        (line, foe)
        for line in lines
        if line.is_melee
        for foe in scene.foes
        if foe.apart <= far and may_beat(foe, line, floor, full=True)
    ]
    shots: list[Pair] = []
    if scene.here_mask:
        shots = [
            (line, foe)
            for line in lines
            if not line.is_melee
            for foe in scene.foes
            if may_beat(foe, line, floor, full=True)
        ]
    if not (blades or shots):
        return
    free = scene.free()
    for at in state.arena.field.neighbours(unit.x, unit.y, scene.profile.side):
        if not free(*at):
            continue
        value = _value_from(scene, at, blades, 0.0, best.value)
        if shots:
            value = max(value, _value_from(scene, at, shots, scene.risk(scene.mask_at(at)), best.value))
        if value > best.value and refuse(state, unit, actions.Step(*at)) is None:
            best.offer(actions.Step(*at), value)


def _value_from(scene: Scene, at: Square, pairs: list[Pair], risk: float, floor: float) -> float:
    """Return what the best full attack after a 5-foot step is worth, if that is more than ``floor``."""
    best = floor
    for line, foe in pairs:
        apart = scene.apart(foe, at)
        if line.reaches(apart) and scene.most(foe, line)[True] - risk - STEP_COST > best:
            best = max(best, scene.value(foe, line, at, apart, full=True) - risk - STEP_COST)
    return best


def _walk_and_strike(scene: Scene, best: _Best) -> None:
    """Weigh walking up to an enemy and striking it once, attacks of opportunity on the way included.

    Nobody looks for a way when the best blow at its end would not be better than what is at hand.
    """
    lines = [line for line in scene.profile.lines if line.is_melee]
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
            if value > floor:
                floor, found = value, (value, place)
    return found


def _close_in(scene: Scene, best: _Best) -> actions.Order | None:
    """Return a walk towards the enemy when shooting on is poor beside what the creature does hand to hand."""
    order = best.order
    if not isinstance(order, (actions.Attack, actions.FullAttack)) or scene.here_mask:
        return None
    if scene.profile.lines[order.attack].is_melee or not scene.state.turn.move or scene.state.turn.surprise:
        return None
    hand_to_hand = max(
        [scene.plain(foe, line)[True] for line in scene.profile.lines if line.is_melee for foe in scene.foes],
        default=0.0,
    )
    if best.value >= POOR_SHOT * hand_to_hand:
        return None
    approach = advance(scene)
    return None if isinstance(approach, actions.EndTurn) else approach


def _parry(scene: Scene, best: _Best) -> None:
    """Weigh total defense: for the badly hurt with blades about them."""
    unit = scene.unit
    if unit.hp > BADLY_HURT * unit.max_hp or not scene.here_mask:
        return
    incoming = sum(_threat_of(scene, key) for key in scene.threats.names(scene.here_mask))
    if incoming < unit.hp or not has_whole_round(scene.state):
        return
    if refuse(scene.state, unit, actions.TotalDefense()) is None:
        best.offer(actions.TotalDefense(), incoming * PARRY_SHARE)


def _threat_of(scene: Scene, enemy_id: str) -> float:
    enemy = scene.state.combatants[enemy_id]
    line = scene.state.arena.profiles[enemy_id].threat[0]
    return make_blow(scene.state, enemy, scene.unit, line).full
