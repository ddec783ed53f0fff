"""Limb damage in a fight: where a small creature's hit goes, and what disabled limbs cost (YAG-10 to YAG-12)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.limbs import disabled, hurt, open_to, struck
from tactical.rules.engine.effects import add_effect, end_named
from tactical.rules.engine.events import Event, Harm, LimbsHurt
from tactical.rules.engine.lasting import Effect
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState

DISABLED = "disabled_limbs"
"""The effect that takes from d20 rolls; its row is in effects.toml."""


def left_of(unit: Combatant) -> int:
    """Return the hit points that lethal and nonlethal damage leave a creature."""
    return unit.hp - unit.primal


def hurt_limbs(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    blow: Blow,
    harm: Harm,
    events: list[Event],
) -> bool:
    """Let a hit hurt limbs in place of the body. Return whether there are limbs left to hurt (YAG-11, YAG-12)."""
    scaling = state.arena.rules.scaling
    if scaling is None:
        return False
    limbs, left = target.stature.limbs, left_of(target)
    chosen = [place - 1 for place in state.turn.limbs] if state.actor == attacker.id else []
    places = struck(limbs, scaling.locations, blow.limbs, left, chosen)
    if not places:
        return False
    after = hurt(limbs, scaling.locations, places, harm.total)
    target.stature = replace(target.stature, limbs=after)
    count = disabled(after, left)
    named = tuple(place + 1 for place in places)
    events.append(LimbsHurt(attacker.id, target.id, harm.total, named, after, count, "YAG-11"))
    review_limbs(state, target, events)
    return True


def review_limbs(state: FightState, unit: Combatant, events: list[Event]) -> None:
    """Let the penalty be that of the limbs disabled now: damage of any kind disables more (YAG-11)."""
    scaling = state.arena.rules.scaling
    if scaling is None:
        return
    amount = scaling.penalty * disabled(unit.stature.limbs, left_of(unit))
    now = next((effect.amount for effect in unit.effects if effect.name == DISABLED), 0)
    if amount == now:
        return
    if not amount:
        end_named(state, unit, DISABLED, events, "healed")
        return
    add_effect(state, unit, Effect(DISABLED, phase="none", amount=amount, combat=state.combat), events)


def limbs_open(state: FightState, target: Combatant) -> tuple[int, ...]:
    """Return the limb locations, from 1, that a much smaller one may go for: those not disabled (YAG-12)."""
    scaling = state.arena.rules.scaling
    if scaling is None:
        return ()
    return tuple(place + 1 for place in open_to(target.stature.limbs, scaling.locations, left_of(target)))


def refuse_limbs(state: FightState, locations: tuple[int, ...]) -> Refusal | None:
    """Return why an attack cannot go for these limb locations (YAG-12)."""
    scaling = state.arena.rules.scaling
    if not locations:
        return None
    if scaling is None:
        return Refusal("YAG-12", "attacks go for no limbs in this game", "Attack without naming any.")
    if all(1 <= place <= scaling.locations for place in locations) and len(locations) <= scaling.locations:
        return None
    text = f"there are limb locations 1 to {scaling.locations}"
    return Refusal("YAG-12", text, "Name some of those, or none for the lowest.")


def settle_limbs(state: FightState, events: list[Event]) -> None:
    """Let everybody's penalty be that of its limbs as they are now, healing reckoned in."""
    for unit in state.combatants.values():
        if unit.stature.limbs or any(effect.name == DISABLED for effect in unit.effects):
            review_limbs(state, unit, events)
