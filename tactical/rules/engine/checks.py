"""Whether an order may be given now; if not, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import cover_between, is_in_reach
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.doors import door_at, is_at_hand, is_part_of_walk, stands_across
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal, walk
from tactical.rules.geometry.battlemap import CLEAR, HAZARD
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.errors import RuleError

Check = Callable[[FightState, Combatant, Any], Refusal | None]


def require(state: FightState, order: actions.Order) -> Combatant:
    """Return the creature that carries the order out; RuleError with rule and remedy if it may not."""
    if state.is_over:
        raise RuleError("The fight is over", rule="EP-IN-13", remedy="Take its outcome, or undo.")
    key = order.combatant if isinstance(order, actions.Resume) else state.actor
    unit = state.combatants.get(key or "")
    if unit is None:
        raise RuleError(f"nobody called {key!r} is in this fight", pointer="/order", remedy="Name a combatant.")
    refusal = refuse(state, unit, order)
    if refusal is not None:
        raise RuleError(refusal.text, rule=refusal.rule, remedy=refusal.remedy, pointer="/order")
    return unit


def refuse(state: FightState, unit: Combatant, order: actions.Order) -> Refusal | None:
    """Return why ``unit`` may not carry ``order`` out now, None if it may."""
    if not isinstance(order, actions.Resume) and unit.id != state.actor:
        return Refusal("EP-AC-06", "it is not its turn", "Wait for its turn.")
    return CHECKS[order.type](state, unit, order)


def has_whole_round(state: FightState) -> bool:
    """Whether nothing of the turn is spent yet (EP-AC-07)."""
    turn = state.turn
    return turn.standard and turn.move and turn.swift and not turn.surprise and not turn.attacks_made


def walk_feet(state: FightState, unit: Combatant) -> int:
    """Return how far one move action takes a creature."""
    return state.arena.profiles[unit.id].speed * FEET


def refuse_walking(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why a creature cannot walk at all just now."""
    if unit.prone:
        return Refusal("EP-AC-12", "it is prone", "Stand up first.")
    if state.turn.stepped:
        return Refusal("EP-MV-14", "it took a 5-foot step this turn", "Stay, or undo the step.")
    if state.arena.profiles[unit.id].speed == 0:
        return Refusal("EP-EN-05", "its speed is 0", "Choose something else.")
    return None


def _move(state: FightState, unit: Combatant, order: actions.Move) -> Refusal | None:
    if not (state.turn.move or state.turn.standard):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return refuse_walking(state, unit) or _path(state, unit, order.path, walk_feet(state, unit))


def _path(
    state: FightState, unit: Combatant, path: tuple[actions.Square, ...], feet: int, impeded: int = 0
) -> Refusal | None:
    if not path:
        return Refusal("EP-MV-04", "the path is empty", "Name the squares to walk.")
    return walk(state, unit, path, feet, impeded=impeded).refusal


def _double_move(state: FightState, unit: Combatant, order: actions.DoubleMove) -> Refusal | None:
    if state.turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Move once.")
    if not (state.turn.move and state.turn.standard):
        return Refusal("EP-MV-08", "it takes the standard and the move action", "Move once.")
    feet = 2 * walk_feet(state, unit)
    return refuse_walking(state, unit) or _path(state, unit, order.path, feet, feet // FEET)


def _step(state: FightState, unit: Combatant, order: actions.Step) -> Refusal | None:
    turn, field = state.turn, state.arena.field
    if turn.moved_feet:
        return Refusal("EP-MV-14", "it has moved this turn", "Step in a turn without other movement.")
    if turn.stepped:
        return Refusal("EP-MV-14", "it took its 5-foot step", "One a round is all.")
    if unit.prone:
        return Refusal("EP-AC-12", "it is prone", "Stand up first.")
    if state.arena.profiles[unit.id].speed <= 1:
        return Refusal("EP-MV-19", "a speed of 5 ft or less allows no 5-foot step", "Move instead.")
    path = ((order.x, order.y),)
    refusal = walk(state, unit, path, 4 * FEET, impeded=1).refusal
    if refusal is not None:
        return refusal
    side = state.arena.profiles[unit.id].side
    grounds = {field.map.at(i, j) for i in range(order.x, order.x + side) for j in range(order.y, order.y + side)}
    if not grounds <= {CLEAR, HAZARD}:
        return Refusal("EP-MV-19", "the ground there is difficult or impeded", "Step to clear ground, or move.")
    if state.arena.light == "dark" and not state.arena.profiles[unit.id].sees_dark:
        return Refusal("EP-MV-19", "it cannot see the square", "Move instead.")
    return None


def refuse_target(state: FightState, unit: Combatant, target_id: str, line: AttackLine) -> Refusal | None:
    """Return why a target cannot be attacked with a line from here (EP-AT-01)."""
    target = state.combatants.get(target_id)
    if target is None:
        return Refusal("EP-AT-01", f"nobody called {target_id!r} is here", "Name a creature in the fight.")
    if target.id == unit.id:
        return Refusal("EP-AT-01", "it cannot attack itself", "Name an enemy.")
    if not target.is_up:
        return Refusal("EP-IN-13", f"{state.arena.names[target.id]} is down or gone", "Name one who still fights.")
    space = unit.space
    if not is_in_reach(state, line, space, target.space):
        feet = state.arena.field.apart(space, target.space) * FEET
        return Refusal("EP-AT-01", f"{state.arena.names[target.id]} is {feet} ft away", "Move nearer first.")
    if cover_between(state, unit, target, line, space).grade == "total":
        return Refusal("EP-CO-15", f"{state.arena.names[target.id]} has total cover", "Find a free line.")
    return None


def _line(state: FightState, unit: Combatant, index: int) -> AttackLine | Refusal:
    lines = state.arena.profiles[unit.id].lines
    if not 0 <= index < len(lines):
        return Refusal("EP-AT-01", f"it has no attack number {index}", "Choose one of its attacks.")
    return lines[index]


def _attack(state: FightState, unit: Combatant, order: actions.Attack) -> Refusal | None:
    line = _line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    turn = state.turn
    if turn.attacks_made:
        return _next_attack(state, order, line) or refuse_target(state, unit, order.target, line)
    if not turn.standard:
        return Refusal("EP-AC-05", "the standard action is spent", "End the turn.")
    if order.full and turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Attack once.")
    if order.full and not turn.move:
        return Refusal("EP-AC-21", "a full attack takes the move action too, and that is spent", "Attack once.")
    return refuse_target(state, unit, order.target, line)


def _next_attack(state: FightState, order: actions.Attack, line: AttackLine) -> Refusal | None:
    turn = state.turn
    if not order.full:
        return Refusal("EP-AC-05", "it has attacked; more attacks make it a full attack", "Go on with a full attack.")
    if order.attack != turn.attack_line:
        return Refusal("EP-AC-25", "a full attack goes on with the weapon it began with", "Use the same attack.")
    if turn.attacks_made >= len(line.attack.bonuses):
        return Refusal("EP-AC-22", "all its attacks are made", "End the turn.")
    if not turn.full_attack and not turn.move:
        return Refusal("EP-AC-21", "a full attack takes the move action too, and that is spent", "End the turn.")
    if turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "End the turn.")
    return None


def _full_attack(state: FightState, unit: Combatant, order: actions.FullAttack) -> Refusal | None:
    line = _line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    turn = state.turn
    if turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Attack once.")
    if not (turn.standard and turn.move) or turn.attacks_made:
        return Refusal("EP-AC-21", "it takes the standard and the move action", "Attack once.")
    if not order.targets:
        return Refusal("EP-AC-29", "no target is named", "Name at least one.")
    return refuse_target(state, unit, order.targets[0], line)


def _charge(state: FightState, unit: Combatant, order: actions.Charge) -> Refusal | None:
    line = _line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    is_standard = state.arena.rules.word("actions", "charge") == "standard"
    if not (state.turn.standard if is_standard else has_whole_round(state)):
        cost = "the standard action" if is_standard else "the whole round"
        return Refusal(state.arena.rules.cite("charge"), f"a charge takes {cost}", "Move and attack.")
    if state.turn.moved_feet:
        return Refusal("EP-AO-15", "it has moved this turn", "Charge from where the turn began.")
    conditions = state.arena.rules.conditions
    if any(conditions.get(name, {}).get("no_charge") for name in unit.conditions):
        return Refusal("EP-OV-06", "it is too tired to charge", "Move and attack.")
    refusal = refuse_walking(state, unit)
    if refusal is not None:
        return refusal
    found = charge_path(state, unit, order.target, line)
    return found if isinstance(found, Refusal) else None


def _total_defense(state: FightState, unit: Combatant, order: actions.TotalDefense) -> Refusal | None:
    rules, turn = state.arena.rules, state.turn
    cost = rules.word("actions", "total_defense_surprise" if turn.surprise else "total_defense")
    if unit.defensive:
        return Refusal("EP-DE-07", "it is fighting defensively", "One of the two.")
    if cost == "full_round" and not has_whole_round(state):
        return Refusal("EP-DE-06", "it takes the whole round now", "Choose it before anything else.")
    if not turn.standard:
        return Refusal("EP-DE-06", "the standard action is spent", "End the turn.")
    return None


def _fight_defensively(state: FightState, unit: Combatant, order: actions.FightDefensively) -> Refusal | None:
    if unit.defensive:
        return Refusal("EP-DE-01", "it is fighting defensively", "Go on.")
    if state.turn.begun:
        return Refusal("EP-DE-01", "it is declared before anything else in the turn", "Declare it next turn.")
    return None


def _hold(state: FightState, unit: Combatant, order: actions.Hold) -> Refusal | None:
    if state.turn.begun:
        return Refusal("EP-HO-01", "the turn has begun", "End the turn.")
    return None


def _resume(state: FightState, unit: Combatant, order: actions.Resume) -> Refusal | None:
    if not unit.held or not unit.is_up:
        return Refusal("EP-HO-02", "it holds no turn", "Wait for its turn.")
    if state.turn.begun or not state.last_actor or state.last_actor == unit.id:
        return Refusal("EP-HO-02", "a held turn is taken after another creature's", "Wait until this turn ends.")
    return None


def _stand_up(state: FightState, unit: Combatant, order: actions.StandUp) -> Refusal | None:
    if not unit.prone:
        return Refusal("EP-AC-12", "it is on its feet", "Choose something else.")
    if not (state.turn.move or state.turn.standard):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    if state.turn.stepped:
        return Refusal("EP-AC-19", "it took a 5-foot step this turn", "Stay down, or undo the step.")
    return None


def _drop_prone(state: FightState, unit: Combatant, order: actions.DropProne) -> Refusal | None:
    return Refusal("EP-AO-20", "it is prone", "Stand up.") if unit.prone else None


def _use_door(state: FightState, unit: Combatant, order: actions.UseDoor) -> Refusal | None:
    door = door_at(state, order)
    if door is None:
        return Refusal("EP-AC-12", f"there is no door on that side of ({order.x}, {order.y})", "Choose a door.")
    if not is_at_hand(unit, door):
        return Refusal("EP-AC-12", "the door is out of its reach", "Walk up to it.")
    if door.kind == "open_door" and any(stands_across(other, door) for other in state.up()):
        return Refusal("EP-AC-12", "somebody stands in the door", "Wait until the way is clear.")
    if not (is_part_of_walk(state) or state.turn.move or state.turn.standard):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return None


def _flee(state: FightState, unit: Combatant, order: actions.Flee) -> Refusal | None:
    if not (state.turn.standard or state.turn.move) or state.turn.attacks_made:
        return Refusal("EP-AC-01", "no action is left to run with", "End the turn.")
    return refuse_walking(state, unit)


def _end_turn(state: FightState, unit: Combatant, order: actions.EndTurn) -> Refusal | None:
    return None


CHECKS: Mapping[str, Check] = {
    "move": _move,
    "double_move": _double_move,
    "step": _step,
    "attack": _attack,
    "full_attack": _full_attack,
    "charge": _charge,
    "total_defense": _total_defense,
    "fight_defensively": _fight_defensively,
    "hold": _hold,
    "resume": _resume,
    "stand_up": _stand_up,
    "drop_prone": _drop_prone,
    "use_door": _use_door,
    "flee": _flee,
    "end_turn": _end_turn,
}
