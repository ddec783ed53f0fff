"""What a coup de grace is worth: the damage as rolled, and how likely it kills (EP-CG-02 to 04)."""

from __future__ import annotations

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.bodies import taken
from tactical.rules.combat.damage import is_dead
from tactical.rules.combat.saves import save_chance
from tactical.rules.combat.spread import Die, chances_of
from tactical.rules.engine.events import Harm
from tactical.rules.engine.saving import save_parts
from tactical.rules.engine.state import Combatant, FightState


def raw_damage(harm: Harm) -> int:
    """Return damage as rolled, before any resistance (EP-CG-03)."""
    return harm.total + harm.resisted + harm.passed + sum(extra.resisted for extra in harm.extras)


def chance_to_slay(state: FightState, unit: Combatant, target: Combatant, blow: Blow) -> float:
    """Return the probability that a coup de grace kills: by the save that is failed, or by the damage alone."""
    rules, creature = state.arena.rules, state.arena.profiles[target.id].creature
    times, base = blow.line.attack.multiplier, rules.number("coup_de_grace", "dc_base")
    dice: list[Die] = [
        (sides, blow.brutal.added) for count, sides in blow.line.attack.dice for _ in range(count)
    ] * times
    bonus = blow.damage_bonus * times
    for spill in blow.spills:
        dice += [(sides, 0) for count, sides in spill.extra.dice for _ in range(count)]
        bonus += spill.extra.bonus
    parts = save_parts(state, target, "fortitude", unit.id)
    found = 0.0
    for faces, chance in enumerate(chances_of(tuple(dice))):
        if chance:
            raw = max(faces + bonus, blow.least_damage)
            left = target.hp - blow.resist.left(taken(raw, blow.share))
            survives = 0.0 if is_dead(rules, left, creature.abilities.constitution) else 1.0
            found += chance * (1 - survives * save_chance(rules, parts, base + raw))
    return found
