"""Policies: which order a creature nobody plays gives itself.

It weighs a few dozen purposeful orders (strike from here, step and strike, walk up and strike, shoot, charge, wait with
a blow readied, parry, flee; manoeuvres, first aid, help and coups de grace where its temperament thinks of them) by the
damage it expects to do and to suffer, knowing only what it may know, and takes the best.
"""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.advancing import advance
from tactical.rules.engine.approaching import clamber_in
from tactical.rules.engine.awaiting import lie_in_wait
from tactical.rules.engine.barring import is_bound
from tactical.rules.engine.budget import has_flag, has_whole_round, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.courage import gives_up, is_fearless, temper_of
from tactical.rules.engine.finishing import finish
from tactical.rules.engine.foes import menace_of
from tactical.rules.engine.grips import held_by
from tactical.rules.engine.lunging import lunge
from tactical.rules.engine.manoeuvres import fall_back, flies, roam_and_strike, roam_towards, roams
from tactical.rules.engine.onslaught import step_and_strike, strike_from_here, walk_and_strike
from tactical.rules.engine.scenes import make_scene
from tactical.rules.engine.seeing import is_invisible_to, locates
from tactical.rules.engine.sheltering import take_shelter
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.stepping_out import leave_hazard
from tactical.rules.engine.succour import HOPELESS, aid_another, go_and_tend, tend
from tactical.rules.engine.tricking import trick
from tactical.rules.engine.weighing import Best, Scene
from tactical.rules.engine.wielding import best_power
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice
from tactical.rules.rulesets.temperaments import Temperament

Square = tuple[int, int]
BADLY_HURT = 0.25
POOR_SHOT = 0.4
"""A shot worth less than this share of a full attack hand to hand is not worth staying away for."""
PARRY_SHARE = 0.2
"""The share of hits that +4 AC turns away."""


def choose(state: FightState, actor_id: str, dice: Dice) -> actions.Order:
    """Return the order that ``actor_id`` gives itself now. It is always one that may be given.

    The choice needs no chance; ``dice`` is there for policies that do. Of orders worth the same the first in the order
    of weapons, enemies and squares is taken, squares from the south-west, row by row.
    """
    unit = state.combatants[actor_id]
    order = _choose(state, unit)
    is_odd = unit.conditions or unit.effects or state.arena.is_sized
    if (is_odd or _is_at_hidden(state, order)) and refuse(state, unit, order) is not None:
        return _what_is_left(state, unit, order)
    return order


def _is_at_hidden(state: FightState, order: actions.Order) -> bool:
    """Whether an attack goes at somebody who hides: it may be no more than a guess (EP-CN-07)."""
    if isinstance(order, actions.FullAttack):
        return state.combatants[order.targets[0]].hidden
    return isinstance(order, (actions.Attack, actions.Charge)) and state.combatants[order.target].hidden


def _what_is_left(state: FightState, unit: Combatant, order: actions.Order) -> actions.Order:
    """Return what one that its condition hampers does instead."""
    tries: list[actions.Order] = []
    if isinstance(order, actions.FullAttack):
        tries += [actions.Attack(key, order.attack) for key in dict.fromkeys(order.targets)]
    if isinstance(order, (actions.DoubleMove, actions.Move)):
        feet = walk_feet(state, unit) // FEET
        tries += [
            actions.Move(order.path[:length], mode=order.mode) for length in range(min(feet, len(order.path)), 0, -1)
        ]
    tries += [actions.Search(), actions.Flee()] if _is_at_hidden(state, order) else [actions.Flee()]
    return next((item for item in tries if refuse(state, unit, item) is None), actions.EndTurn())


def _choose(state: FightState, unit: Combatant) -> actions.Order:
    turn = state.turn
    if not (turn.standard or turn.move):
        return _go_on(state, unit) if turn.bonus_steps and not turn.attacks_made else actions.EndTurn()
    enemies = state.enemies_of(unit)
    if not enemies:
        return actions.EndTurn()
    if unit.prone or (unit.conditions and has_flag(state, unit, "floored")):
        return actions.StandUp() if refuse(state, unit, actions.StandUp()) is None else actions.EndTurn()
    if unit.conditions and is_bound(state, unit):
        return _cower(state, unit)
    temper = temper_of(state, unit)
    if not (unit.mount or unit.bears) and gives_up(state, unit, temper):
        withdrawal = fall_back(state, unit)
        if withdrawal is not None:
            return withdrawal
        if refuse(state, unit, actions.Flee()) is None:
            return actions.Flee()
    if not turn.standard:
        if state.readied and any(ready.by == unit.id for ready in state.readied):
            return actions.EndTurn()
        return _after_its_blow(state, unit, enemies, temper)
    if _is_haunted(state, unit, enemies):
        return actions.Search() if refuse(state, unit, actions.Search()) is None else actions.EndTurn()
    scene = make_scene(state, unit, enemies)
    best = Best(actions.EndTurn(), 0.0)
    strike_from_here(scene, best)
    if unit.effects and best.value <= 0:
        for escape in _escapes(unit):
            if refuse(state, unit, escape) is None:
                return escape
    _weigh_otherwise(scene, best)
    if state.arena.field.has_hazards and not temper.heedless:
        leave_hazard(scene, best)
    if scene.profile.creature.powers:
        used = best_power(scene, best.value)
        if used is not None:
            best.offer(*used)
    if unit.mount:
        _parry(scene, best)
        return best.order
    if not turn.moved_feet and not turn.stepped and turn.move and scene.profile.speed > 1:
        step_and_strike(scene, best)
    if roams(state, unit) or (best.value <= 0 and flies(state, unit)):
        return _roam(scene, best)
    if turn.move and not turn.stepped and scene.profile.speed:
        walk_and_strike(scene, best)
        if temper.tends and scene.is_anyone_down:
            go_and_tend(scene, best)
    if temper.charges and not scene.here_mask:
        lunge(scene, best)
    _parry(scene, best)
    if temper.readies:
        lie_in_wait(scene, best)
    if best.value > 0:
        return _close_in(scene, best) or best.order
    return _leave_it(scene) or clamber_in(scene) or advance(scene)


def _weigh_otherwise(scene: Scene, best: Best) -> None:
    """Weigh what its nature makes it think of besides blows: the helpless, the dying, manoeuvres, helping."""
    temper, is_anyone_down = scene.temper, scene.is_anyone_down
    if scene.is_anyone_helpless or (temper.merciless and is_anyone_down):
        finish(scene, best)
    if temper.tends and is_anyone_down:
        tend(scene, best)
    if not scene.here_mask:
        return
    if temper.tricks:
        trick(scene, best)
    if temper.aids and best.value < HOPELESS:
        aid_another(scene, best)


def _escapes(unit: Combatant) -> list[actions.Manoeuvre]:
    """Return the orders that free a creature of those who hold it."""
    return [actions.Manoeuvre("escape", holder) for holder in held_by(unit)]


def _go_on(state: FightState, unit: Combatant) -> actions.Order:
    """Make the attacks that are left of a full attack of which a manoeuvre took one."""
    scene = make_scene(state, unit, state.enemies_of(unit))
    best = Best(actions.EndTurn(), 0.0)
    for line in scene.lines if scene.foes else ():
        for foe in scene.foes:
            value = scene.value(foe, line, scene.here, foe.apart, full=False) if line.reaches(foe.apart) else 0.0
            order = actions.FullAttack((foe.unit.id,), line.index)
            if value > best.value and refuse(state, unit, order) is None:
                best.offer(order, value)
    return best.order


def _cower(state: FightState, unit: Combatant) -> actions.Order:
    """Do what is left to a creature that may not attack: run if it is afraid, else ward itself."""
    tries: list[actions.Order] = [*_escapes(unit), actions.Flee(), actions.TotalDefense()]
    for order in tries:
        is_meant = order.type != "flee" or has_flag(state, unit, "flees")
        if is_meant and refuse(state, unit, order) is None:
            return order
    return actions.EndTurn()


def _roam(scene: Scene, best: Best) -> actions.Order:
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


def _after_its_blow(state: FightState, unit: Combatant, enemies: list[Combatant], temper: Temperament) -> actions.Order:
    """Use a move that is left once the creature has struck: those who keep aloof go where they are safe."""
    if not temper.aloof or not state.turn.move or unit.mount or state.turn.surprise:
        return actions.EndTurn()
    scene = make_scene(state, unit, enemies)
    return take_shelter(scene) or actions.EndTurn()


def _leave_it(scene: Scene) -> actions.Flee | None:
    """Flee from enemies that nothing of the creature's can harm, when they are near."""
    if not scene.here_mask or scene.profile.creature.powers or is_fearless(scene.state, scene.unit):
        return None
    lines, foes = scene.lines, scene.foes
    if any(scene.plain(foe, line)[0] > 0 for line in lines for foe in foes):
        return None
    return actions.Flee() if refuse(scene.state, scene.unit, actions.Flee()) is None else None


def _close_in(scene: Scene, best: Best) -> actions.Order | None:
    """Return a walk towards the enemy when shooting on is poor beside what the creature does hand to hand."""
    order = best.order
    if not isinstance(order, (actions.Attack, actions.FullAttack)) or scene.here_mask:
        return None
    if scene.profile.lines[order.attack].is_melee or not scene.state.turn.move or scene.state.turn.surprise:
        return None
    hand_to_hand = max(
        [scene.plain(foe, line)[True] for line in scene.lines if line.is_melee for foe in scene.foes],
        default=0.0,
    )
    if best.value >= POOR_SHOT * hand_to_hand:
        return None
    approach = advance(scene)
    return None if isinstance(approach, actions.EndTurn) else approach


def _parry(scene: Scene, best: Best) -> None:
    """Weigh total defense: for the badly hurt with blades about them."""
    unit = scene.unit
    if unit.hp > BADLY_HURT * unit.max_hp or not scene.here_mask or not scene.temper.parries:
        return
    state = scene.state
    names = scene.threats.names(scene.here_mask)
    incoming = sum([menace_of(state, state.combatants[key], unit).flurry for key in names])
    if incoming < unit.hp or not has_whole_round(state):
        return
    if refuse(state, unit, actions.TotalDefense()) is None:
        best.offer(actions.TotalDefense(), incoming * PARRY_SHARE)
