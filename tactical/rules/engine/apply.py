"""Carrying out orders: ``apply_order(state, order, dice)`` returns the new state and what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.blows import defence_bonus
from tactical.rules.engine.charging import charge_path, flight
from tactical.rules.engine.checks import refuse_target, require, walk_feet
from tactical.rules.engine.doors import doors, is_named, is_part_of_walk
from tactical.rules.engine.events import (
    Defended,
    DoorMoved,
    Event,
    Fled,
    Held,
    Moved,
    PostureChanged,
    Resumed,
    Stepped,
    TurnEnded,
)
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke, strike
from tactical.rules.engine.turns import advance, finish, start_turn
from tactical.rules.engine.walking import Refusal, walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice

Performer = Callable[[FightState, Combatant, Any, Dice, list[Event]], None]


def apply_order(state: FightState, order: actions.Order, dice: Dice) -> tuple[FightState, list[Event]]:
    """Carry ``order`` out for whoever's turn it is. ``state`` stays as it was.

    Raises RuleError, with rule and remedy, when the order is not legal.
    """
    after = state.copy()
    events: list[Event] = []
    perform(after, order, dice, events)
    return after, events


def perform(state: FightState, order: actions.Order, dice: Dice, events: list[Event]) -> None:
    """Carry an order out on ``state`` itself, adding what happens to ``events``; RuleError if it is not legal."""
    carry_out(state, require(state, order), order, dice, events)


def carry_out(state: FightState, unit: Combatant, order: actions.Order, dice: Dice, events: list[Event]) -> None:
    """Carry out an order that is known to be legal."""
    PERFORMERS[order.type](state, unit, order, dice, events)
    if finish(state, events):
        return
    if state.actor is not None and not state.combatants[state.actor].is_up:
        end_turn(state, dice, events)


def end_turn(state: FightState, dice: Dice, events: list[Event]) -> None:
    """End the acting creature's turn and give it to the next."""
    actor = state.actor or ""
    state.combatants[actor].acted = True
    state.last_actor = actor
    events.append(TurnEnded(actor))
    advance(state, dice, events)


def follow(
    state: FightState,
    unit: Combatant,
    path: tuple[actions.Square, ...],
    order: str,
    dice: Dice,
    events: list[Event],
    already: set[str] | None = None,
) -> bool:
    """Walk a checked path, enemies striking as squares are left (EP-AO-11). Return whether it got to the end.

    ``already`` gathers who has struck in this action (EP-AO-09).
    """
    feet = 4 * walk_feet(state, unit)
    walked = walk(state, unit, path, feet, impeded=1)
    strikes: dict[actions.Square, bool] = dict.fromkeys((square for _, square in walked.provokes), True)
    already = set() if already is None else already
    trail = [(unit.x, unit.y)]
    for square in path:
        if strikes.get((unit.x, unit.y)):
            provoke(state, unit, "leaving a threatened square", "EP-AO-05", dice, events, already)
            if not unit.is_up:
                break
        unit.x, unit.y = square
        trail.append(square)
    state.turn.diagonals = walked.parity
    cost = walked.feet if len(trail) == len(path) + 1 else FEET * (len(trail) - 1)
    state.turn.moved_feet += cost
    if len(trail) > 1:
        events.append(Moved(unit.id, tuple(trail), cost, order, len(trail) != len(path) + 1))
    return unit.is_up


def _spend_move(state: FightState) -> None:
    """Spend the move action, or the standard one turned into a move (EP-AC-03)."""
    if state.turn.move:
        state.turn.move = False
    else:
        state.turn.standard = False


def _move(state: FightState, unit: Combatant, order: actions.Move, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    _spend_move(state)
    follow(state, unit, order.path, "move", dice, events)


def _double_move(
    state: FightState, unit: Combatant, order: actions.DoubleMove, dice: Dice, events: list[Event]
) -> None:
    state.turn.begun = True
    state.turn.move = state.turn.standard = False
    follow(state, unit, order.path, "double_move", dice, events)


def _step(state: FightState, unit: Combatant, order: actions.Step, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = state.turn.stepped = True
    start = (unit.x, unit.y)
    unit.x, unit.y = order.x, order.y
    events.append(Stepped(unit.id, start, (order.x, order.y)))


def _attack(state: FightState, unit: Combatant, order: actions.Attack, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    line = state.arena.profiles[unit.id].lines[order.attack]
    column = turn.attacks_made
    if column:
        turn.full_attack, turn.move = True, False
    turn.begun, turn.standard = True, False
    turn.attacks_made, turn.attack_line = column + 1, order.attack
    _one_attack(state, unit, state.combatants[order.target], line, column, dice, events)


def _one_attack(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    line: AttackLine,
    column: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """Make one attack; a ranged one provokes, a full attack being one action for that (EP-AO-07, EP-AO-09)."""
    activity = "attack_melee" if line.is_melee else "attack_ranged"
    if state.arena.rules.provokes(activity):
        already = set(state.turn.struck)
        provoke(state, unit, "shooting in a threatened square", "EP-AO-20", dice, events, already)
        state.turn.struck = tuple(sorted(already))
    if unit.is_up:
        strike(state, unit, target, line, dice, events, column)


def _full_attack(
    state: FightState, unit: Combatant, order: actions.FullAttack, dice: Dice, events: list[Event]
) -> None:
    turn = state.turn
    turn.begun, turn.full_attack = True, True
    turn.standard = turn.move = False
    turn.attack_line = order.attack
    line = state.arena.profiles[unit.id].lines[order.attack]
    wanted = list(order.targets)
    for column in range(len(line.attack.bonuses)):
        aim = wanted[min(column, len(wanted) - 1)]
        if not state.combatants[aim].is_up:
            aim = next((key for key in wanted if refuse_target(state, unit, key, line) is None), "")
        if not aim or not unit.is_up or refuse_target(state, unit, aim, line) is not None:
            return
        turn.attacks_made = column + 1
        _one_attack(state, unit, state.combatants[aim], line, column, dice, events)


def _charge(state: FightState, unit: Combatant, order: actions.Charge, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    path = charge_path(state, unit, order.target, line)
    if isinstance(path, Refusal):
        return
    turn = state.turn
    turn.begun, turn.standard = True, False
    if state.arena.rules.word("actions", "charge") != "standard":
        turn.move = False
    turn.attacks_made, turn.attack_line, turn.full_attack = len(line.attack.bonuses), order.attack, True
    unit.hidden = False
    if not follow(state, unit, path, "charge", dice, events):
        return
    unit.charging = True
    strike(state, unit, state.combatants[order.target], line, dice, events)


def _total_defense(
    state: FightState, unit: Combatant, order: actions.TotalDefense, dice: Dice, events: list[Event]
) -> None:
    state.turn.begun = True
    unit.total_defense = True
    bonus = defence_bonus(state, unit, state.arena.profiles[unit.id])[0]
    events.append(Defended(unit.id, "total_defense", bonus.value, bonus.rule))
    end_turn(state, dice, events)


def _fight_defensively(
    state: FightState, unit: Combatant, order: actions.FightDefensively, dice: Dice, events: list[Event]
) -> None:
    state.turn.begun = True
    unit.defensive = True
    bonus = defence_bonus(state, unit, state.arena.profiles[unit.id])[0]
    events.append(Defended(unit.id, "fight_defensively", bonus.value, bonus.rule))


def _hold(state: FightState, unit: Combatant, order: actions.Hold, dice: Dice, events: list[Event]) -> None:
    unit.held = True
    events.append(Held(unit.id))
    end_turn(state, dice, events)


def _resume(state: FightState, unit: Combatant, order: actions.Resume, dice: Dice, events: list[Event]) -> None:
    """Take a held turn: the initiative of the creature just finished, less one (EP-HO-02 to 04)."""
    waiting = state.actor or ""
    if state.turn.was is not None:
        state.combatants[waiting] = state.turn.was.copy()
    state.order.remove(unit.id)
    state.order.insert(state.order.index(waiting), unit.id)
    unit.initiative = state.combatants[state.last_actor].initiative - 1
    creature = state.arena.profiles[unit.id].creature
    unit.tie = (creature.movement_bonus, creature.abilities.modifier("dexterity"), 0, 0)
    events.append(Resumed(unit.id, unit.initiative, state.last_actor))
    start_turn(state, unit, events)


def _stand_up(state: FightState, unit: Combatant, order: actions.StandUp, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    _spend_move(state)
    state.turn.moved_feet += FEET
    if state.arena.rules.provokes("stand_up"):
        provoke(state, unit, "standing up", "EP-AO-20", dice, events, set())
    if unit.is_up:
        unit.conditions = tuple(name for name in unit.conditions if name != "prone")
        events.append(PostureChanged(unit.id, False))


def _drop_prone(state: FightState, unit: Combatant, order: actions.DropProne, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    unit.conditions = (*unit.conditions, "prone")
    events.append(PostureChanged(unit.id, True))


def _use_door(state: FightState, unit: Combatant, order: actions.UseDoor, dice: Dice, events: list[Event]) -> None:
    """A hand on the door goes with a walk; without one it takes a move action."""
    state.turn.begun = True
    if is_part_of_walk(state):
        state.turn.handled = True
    else:
        _spend_move(state)
    before = next(edge for edge in doors(state) if is_named(edge, order))
    after = replace(before, kind="open_door" if before.kind == "door" else "door")
    state.set_edges(tuple(after if edge is before else edge for edge in state.edges))
    events.append(DoorMoved(unit.id, order.x, order.y, order.side, after.kind == "open_door"))


def _flee(state: FightState, unit: Combatant, order: actions.Flee, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    actions_left = int(turn.standard) + int(turn.move)
    path, leaves = flight(state, unit, actions_left * walk_feet(state, unit))
    turn.begun, turn.standard, turn.move = True, False, False
    already: set[str] = set()
    if follow(state, unit, path, "flee", dice, events, already) and leaves:
        provoke(state, unit, "leaving the map from a threatened square", "EP-AO-05", dice, events, already)
    if unit.is_up and leaves:
        unit.fled = True
        unit.held = False
        events.append(Fled(unit.id, (unit.x, unit.y)))
    if unit.is_up:
        end_turn(state, dice, events)


def _end_turn(state: FightState, unit: Combatant, order: actions.EndTurn, dice: Dice, events: list[Event]) -> None:
    end_turn(state, dice, events)


PERFORMERS: Mapping[str, Performer] = {
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
