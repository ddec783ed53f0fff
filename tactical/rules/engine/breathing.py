"""Breath: who needs it, how long it is held, what is not breathed in (EP-DE-10 to 13)."""

from __future__ import annotations

from tactical.rules.engine.effects import Effect, add_effect, end_named, flagged, has_effect, lose_word
from tactical.rules.engine.events import BreathHeld, BreathSpared, Event
from tactical.rules.engine.reacting import refuse_immediate
from tactical.rules.engine.state import Combatant, FightState

HOLDING = "holding_breath"
GUARD = "guarding_breath"
CHOKING = "asphyxiating"


def needs_breath(state: FightState, unit: Combatant) -> bool:
    """Whether a creature breathes at all (EP-DE-13)."""
    creature = state.arena.profiles[unit.id].creature
    table = state.arena.rules.combat["breath"]
    return not (creature.has("no_breath") or creature.creature_type in table["breathless"])


def limit(state: FightState, unit: Combatant) -> int:
    """Return for how many rounds a creature can hold its breath (EP-DE-12)."""
    constitution = state.arena.profiles[unit.id].creature.abilities.modifier("constitution")
    return max(state.arena.rules.number("breath", "least_rounds"), constitution)


def rounds_held(unit: Combatant) -> int:
    """Return how many rounds on end a creature has paid for."""
    return next((effect.amount for effect in unit.effects if effect.name == HOLDING), 0)


def is_paid(state: FightState, unit: Combatant) -> bool:
    """Whether the breath held is paid for beyond the creature's present turn."""
    return any(
        effect.name == HOLDING and (effect.phase == "none" or effect.until_round > state.rounds_fought)
        for effect in unit.effects
    )


def cost_of(state: FightState, rounds: int) -> str:
    """Return which action the next round of holding costs after so many on end (EP-DE-11)."""
    costs = state.arena.rules.combat["breath"]["costs"]
    return str(costs[min(rounds, len(costs) - 1)])


def hold(state: FightState, unit: Combatant, rounds: int, events: list[Event], *, for_good: bool = False) -> None:
    """Let a creature hold its breath to the end of its next turn, when it has to pay again, or for good."""
    later = state.rounds_fought + (1 if unit.acted or unit.id == state.actor else 0)
    effect = Effect(HOLDING, unit.id, later, unit.id, "none" if for_good else "end", rounds)
    unit.effects = tuple(effect for effect in unit.effects if effect.name != HOLDING)
    add_effect(state, unit, effect, events)


def let_go(state: FightState, unit: Combatant, events: list[Event]) -> None:
    """Let a creature breathe again."""
    end_named(state, unit, HOLDING, events, "it breathes")
    if CHOKING in unit.conditions:
        end_named(state, unit, CHOKING, events, "it breathes")
        lose_word(state, unit, CHOKING)


def is_spared(state: FightState, unit: Combatant, what: str, events: list[Event]) -> bool:
    """Whether what is breathed in does nothing to a creature: it has no breath, holds it, or does so at once."""
    if not needs_breath(state, unit):
        events.append(BreathSpared(unit.id, what, "it does not breathe", "EP-DE-13"))
        return True
    if not has_effect(unit, HOLDING) and has_effect(unit, GUARD):
        _react(state, unit, what, events)
    if not has_effect(unit, HOLDING) or not unit.is_up or flagged(state.arena.rules, unit, "no_actions"):
        return False
    events.append(BreathSpared(unit.id, what, "it holds its breath", "EP-DE-11"))
    return True


def _react(state: FightState, unit: Combatant, what: str, events: list[Event]) -> None:
    """Hold the breath as an immediate action, where one is left (EP-DE-10)."""
    if refuse_immediate(state, unit) is None and unit.aware:
        unit.reacted = True
        events.append(BreathHeld(unit.id, 0, "immediate", what, "EP-DE-10"))
        hold(state, unit, 0, events)
