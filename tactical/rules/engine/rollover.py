"""Ten rounds are over: a new combat begins at once (EP-IN-15, EP-IN-16)."""

from __future__ import annotations

from tactical.rules.engine.effects import end_effect
from tactical.rules.engine.events import CombatRolledOver, Event
from tactical.rules.engine.readied import lapse
from tactical.rules.engine.sequence import roll_order
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import Dice


def roll_over(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Begin a new combat: initiative anew, a fresh action point, held turns lapse, who has not acted is flat-footed.

    Places, hit points and what is counted in rounds go on; the slain stay slain.
    """
    state.combat += 1
    events.append(CombatRolledOver(state.combat))
    end_encounter(state, events)
    for key in dict.fromkeys(ready.by for ready in state.readied):
        lapse(state, state.combatants[key], events, "a new combat begins", "EP-IN-16")
    is_flat_footed = state.arena.rules.flag("length", "rollover_flat_footed")
    kinds = {item.id: item.creature.kind for item in state.setup.participants}
    fresh = int(state.arena.rules.combat.get("action_points", {}).get("each_combat", 0))
    for unit in state.up():
        unit.held = False
        unit.action_points += fresh if kinds.get(unit.id) == "pc" else 0
        unit.flat_footed = is_flat_footed and not state.arena.profiles[unit.id].uncanny_dodge
    roll_order(state, dice, events)


def end_encounter(state: FightState, events: list[Event]) -> None:
    """End what lasts until the end of the encounter: a new combat begins (EP-IN-16)."""
    for unit in state.combatants.values():
        for effect in unit.effects:
            if effect.phase == "encounter" and effect.combat < state.combat:
                end_effect(state, unit, effect, events, "the encounter is over")
