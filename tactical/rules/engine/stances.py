"""Stances: what breaks them (EP-DE-09). Each is a row of effects.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.effects import NO_ROW, end_effect, flag_of
from tactical.rules.engine.events import Event
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import IMPEDED
from tactical.rules.geometry.field import squares_of


def stance_bar(state: FightState, unit: Combatant, row: Mapping[str, Any]) -> str:
    """Return what keeps a creature from a stance: a condition, or impeded ground, "" for nothing (EP-DE-09)."""
    rules = state.arena.rules
    for cause in row.get("ended_by", ()):
        word = cause if cause in unit.conditions else flag_of(rules, unit, cause)
        if word:
            return str(rules.conditions.get(word, NO_ROW).get("label", word)).lower()
    battlemap = state.arena.field.map
    is_impeded = any(battlemap.at(x, y) == IMPEDED for x, y in squares_of(unit.space) if battlemap.contains(x, y))
    return "impeded ground" if is_impeded and unit.mode == "walk" else ""


def settle_stances(state: FightState, events: list[Event]) -> None:
    """End the stances of those who have come where none can be kept up, or to what takes their actions (EP-DE-09)."""
    rules = state.arena.rules
    for unit in state.combatants.values():
        for effect in unit.effects:
            row = rules.effects.get(effect.name, NO_ROW)
            if row.get("stance"):
                cause = "it is down" if not unit.is_up else stance_bar(state, unit, row)
                if cause:
                    end_effect(state, unit, effect, events, cause)
