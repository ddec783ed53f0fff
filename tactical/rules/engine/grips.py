"""What a creature holds: weapons struck from its hands, and foes (rows disarmed, grappled, pinned of the tables)."""

from __future__ import annotations

from collections.abc import Collection

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.effects import end_effect
from tactical.rules.engine.events import Event
from tactical.rules.engine.lasting import Effect
from tactical.rules.engine.state import Combatant, FightState

DISARMED, BROKEN = "disarmed", "broken_weapon"
HOLDS = ("grappled", "pinned")


def is_dropped(state: FightState, unit: Combatant, line: AttackLine) -> bool:
    """Whether the weapon of an attack line lies on the ground."""
    lines = state.arena.profiles[unit.id].lines
    return any(
        effect.name == DISARMED
        and 0 <= effect.amount < len(lines)
        and lines[effect.amount].attack.name == line.attack.name
        for effect in unit.effects
    )


def in_hand(state: FightState, unit: Combatant, lines: tuple[AttackLine, ...]) -> tuple[AttackLine, ...]:
    """Return those attack lines whose weapons a creature has."""
    if not unit.effects:
        return lines
    return tuple(line for line in lines if not is_dropped(state, unit, line))


def weapon_of(state: FightState, unit: Combatant) -> AttackLine | None:
    """Return the weapon that can be struck from a creature's hands: no part of its body, blades before bows."""
    natural = state.arena.rules.combat["manoeuvres"]["natural_weapons"]
    found = [
        line
        for line in in_hand(state, unit, state.arena.profiles[unit.id].lines)
        if not any(word in natural for word in line.attack.name.lower().replace(",", " ").split())
    ]
    return min(found, key=lambda line: (not line.is_melee, line.index), default=None)


def pick_up(state: FightState, unit: Combatant, squares: Collection[tuple[int, int]], events: list[Event]) -> None:
    """Take up what was struck from a creature's hands and lies in one of these squares."""
    for effect in unit.effects:
        if effect.name == DISARMED and (effect.at is None or effect.at in squares):
            end_effect(state, unit, effect, events, "picked up")


def held_by(unit: Combatant) -> tuple[str, ...]:
    """Return who holds a creature."""
    return tuple(dict.fromkeys(effect.source for effect in unit.effects if effect.name in HOLDS and effect.source))


def let_go(state: FightState, unit: Combatant, holder: str, events: list[Event], cause: str) -> None:
    """End a creature's hold on another."""
    for effect in unit.effects:
        if effect.name in HOLDS and effect.source == holder:
            end_effect(state, unit, effect, events, cause)
    other = state.combatants.get(holder)
    for effect in other.effects if other is not None else ():
        if other is not None and effect.against == unit.id and _lasts_while_holding(state, effect):
            end_effect(state, other, effect, events, cause)


def _lasts_while_holding(state: FightState, effect: Effect) -> bool:
    return bool(state.arena.rules.effects.get(effect.name, {}).get("while_holding"))


def loosen(state: FightState, events: list[Event]) -> None:
    """End the holds on those who are no longer beside who holds them, or when one of the two is down."""
    for unit in state.combatants.values():
        for key in held_by(unit) if unit.effects else ():
            holder = state.combatants.get(key)
            if holder is None or not holder.is_up or not unit.is_up:
                let_go(state, unit, key, events, "nobody holds on")
            elif state.arena.field.apart(unit.space, holder.space) > max(1, state.arena.profiles[key].reach):
                let_go(state, unit, key, events, "out of reach")
