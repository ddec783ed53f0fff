"""The turn itself: holding it, taking it up, running from the fight, ending it (EP-HO)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.budget import may_spend_move, refuse_walking, walk_feet
from tactical.rules.engine.charging import flight
from tactical.rules.engine.effects import restore, tick
from tactical.rules.engine.events import Event, Fled, Held, Resumed
from tactical.rules.engine.following import AT_EASE, follow
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.provoking import stands_up_to
from tactical.rules.engine.sequence import stand_alone
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes, provoke
from tactical.rules.engine.turns import end_turn, start_turn
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice


def _check_hold(state: FightState, unit: Combatant, order: actions.Hold) -> Refusal | None:
    if state.turn.begun:
        return Refusal("EP-HO-01", "the turn has begun", "End the turn.")
    return None


def _check_resume(state: FightState, unit: Combatant, order: actions.Resume) -> Refusal | None:
    if not unit.held or not unit.is_up:
        return Refusal("EP-HO-02", "it holds no turn", "Wait for its turn.")
    if state.turn.begun or not state.last_actor or state.last_actor == unit.id:
        return Refusal("EP-HO-02", "a held turn is taken after another creature's", "Wait until this turn ends.")
    return None


def _check_flee(state: FightState, unit: Combatant, order: actions.Flee) -> Refusal | None:
    if not may_spend_move(state) or state.turn.attacks_made:
        return Refusal("EP-AC-01", "no action is left to run with", "End the turn.")
    return refuse_walking(state, unit)


def _check_end_turn(state: FightState, unit: Combatant, order: actions.EndTurn) -> Refusal | None:
    return None


def _hold(state: FightState, unit: Combatant, order: actions.Hold, dice: Dice, events: list[Event]) -> None:
    if not stands_up_to(state, unit, "delay", dice, events):
        return
    unit.held = True
    events.append(Held(unit.id))
    end_turn(state, dice, events)


def _resume(state: FightState, unit: Combatant, order: actions.Resume, dice: Dice, events: list[Event]) -> None:
    """Take a held turn: the initiative of the creature just finished, less one (EP-HO-02 to 04)."""
    waiting = state.actor or ""
    if state.turn.was is not None:
        state.combatants[waiting] = state.turn.was.copy()
        restore(state, state.turn.lapsed)
    tick(state, unit, "start", events)
    state.order.remove(unit.id)
    state.order.insert(state.order.index(waiting), unit.id)
    stand_alone(state, unit, state.combatants[state.last_actor].initiative - 1)
    events.append(Resumed(unit.id, unit.initiative, state.last_actor))
    is_defensive = unit.defensive
    start_turn(state, unit, events)
    unit.defensive = is_defensive  # declared with the hold, it counts for the turn taken now, EP-SU-27


def _flee(state: FightState, unit: Combatant, order: actions.Flee, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    actions_left = int(turn.standard) + int(turn.move) + turn.open_moves
    path, leaves = flight(state, unit, actions_left * walk_feet(state, unit))
    turn.begun, turn.standard, turn.move, turn.open_moves = True, False, False, 0
    already: set[str] = set()
    word = how_provokes(state, unit, "move")
    goes_on = follow(state, unit, path, "flee", dice, events, already, replace(AT_EASE, provokes=word))
    if goes_on and leaves and (word == "leaving" or (word == "yes" and not path)):
        provoke(state, unit, "leaving the map from a threatened square", "EP-AO-05", dice, events, already)
    if unit.is_up and leaves:
        unit.fled = True
        unit.held = False
        events.append(Fled(unit.id, (unit.x, unit.y)))
    if unit.is_up:
        end_turn(state, dice, events)


def _end_turn(state: FightState, unit: Combatant, order: actions.EndTurn, dice: Dice, events: list[Event]) -> None:
    end_turn(state, dice, events)


def _offer(offers: Offers) -> None:
    offers.ask(actions.Hold(), "Hold", "hold", "free")
    offers.ask(actions.Flee(), "Flee", "flee", "full round")
    offers.ask(actions.EndTurn(), "End turn", "end_turn", "free")


FAMILY = Family(
    checks={
        "hold": _check_hold,
        "resume": _check_resume,
        "flee": _check_flee,
        "end_turn": _check_end_turn,
    },
    performers={
        "hold": _hold,
        "resume": _resume,
        "flee": _flee,
        "end_turn": _end_turn,
    },
    offer=_offer,
)
