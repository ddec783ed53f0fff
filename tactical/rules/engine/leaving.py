"""What a creature brings into a fight and takes out of it: conditions with time left, ammunition, powers used."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.limbs import disabled
from tactical.rules.engine.dying import is_bleeding
from tactical.rules.engine.effects import rounds_left, word_of
from tactical.rules.engine.lasting import Effect
from tactical.rules.engine.mortal import UNHARMED
from tactical.rules.engine.spending import NOTHING, Spent
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.handoff import BoardSide, Carried, Lasting, Participant, ParticipantOutcome
from tactical.rules.rulesets.library import Rules

SECONDS_A_ROUND = 6
PASSING = frozenset({"prone", "flat_footed", "squeezing", "wriggling"})
"""Conditions that end with the fight."""


def leaving(state: FightState, unit: Combatant) -> ParticipantOutcome:
    """Return how a creature leaves the fight."""
    given = {word_of(state.arena.rules, effect.name) for effect in unit.effects if effect.phase != "none"}
    return ParticipantOutcome(
        id=unit.id,
        hp=unit.hp,
        damage=unit.damage,
        dead=unit.dead,
        defeated=unit.defeated,
        fled=unit.fled,
        conditions=tuple(name for name in unit.conditions if name not in PASSING and name not in given),
        position=(unit.x, unit.y),
        carried=_carried(state, unit),
        healing=unit.healing,
        fled_to=side_left(state, unit) if unit.fled else "",
        dying=is_bleeding(state, unit),
    )


def side_left(state: FightState, unit: Combatant) -> BoardSide:
    """Return the side of the board that a creature is nearest to: the one it left by."""
    battlemap = state.arena.field.map
    gaps: dict[BoardSide, int] = {
        "north": battlemap.height - unit.y - unit.squares,
        "east": battlemap.width - unit.x - unit.squares,
        "south": unit.y,
        "west": unit.x,
    }
    return min(gaps, key=lambda side: gaps[side])


def _carried(state: FightState, unit: Combatant) -> Carried:
    raise_dc = unit.mortal.raise_dc if unit.mortal is not UNHARMED else 0
    limbs = unit.stature.limbs
    if not (unit.effects or unit.spent or raise_dc or limbs):
        return Carried()
    creature = state.arena.profiles[unit.id].creature
    spent = unit.spent or NOTHING
    daily = {index: power.name for index, power in enumerate(creature.powers) if power.uses and power.per == "day"}
    return Carried(
        lasting=tuple(
            Lasting(effect.name, left * SECONDS_A_ROUND)
            for effect in unit.effects
            if (left := rounds_left(state, effect))
        ),
        shots={creature.attacks[index].name: count for index, count in spent.shots if index < len(creature.attacks)},
        powers={daily[use[0]]: use[3] for use in spent.powers if use[0] in daily},
        abilities=dict(spent.abilities),
        raise_dc=raise_dc,
        limbs=limbs,
        mends=max(1, creature.level) if limbs else 0,
    )


def bring_in(unit: Combatant, item: Participant, rules: Rules) -> None:
    """Put on a creature what earlier fights left on it."""
    carried = item.carried
    if carried == Carried():
        return
    powers = {power.name: index for index, power in enumerate(item.creature.powers)}
    lines = {attack.name: index for index, attack in enumerate(item.creature.attacks)}
    unit.spent = Spent(
        powers=tuple(
            sorted((powers[name], 0, 0, count, -2) for name, count in carried.powers.items() if name in powers)
        ),
        shots=tuple(sorted((lines[name], count) for name, count in carried.shots.items() if name in lines)),
        abilities=tuple(sorted(carried.abilities.items())),
    )
    unit.mortal = replace(unit.mortal, raise_dc=carried.raise_dc) if carried.raise_dc else unit.mortal
    _bring_in_limbs(unit, carried.limbs, rules)
    found = [_effect(unit, lasting) for lasting in carried.lasting if _is_known(rules, lasting.name)]
    found += [
        Effect(f"{name}_damage", phase="none", amount=-(points // 2))
        for name, points in sorted(carried.abilities.items())
        if f"{name}_damage" in rules.effects
    ]
    unit.effects = (*unit.effects, *found)
    words = [word for effect in found if (word := word_of(rules, effect.name)) and word not in unit.conditions]
    unit.conditions = (*unit.conditions, *words)


def _bring_in_limbs(unit: Combatant, limbs: tuple[int, ...], rules: Rules) -> None:
    """Let limbs be as hurt as they were, and what is disabled cost as much, where the game knows of limbs (YAG-11)."""
    if rules.scaling is None or len(limbs) != rules.scaling.locations:
        return
    unit.stature = replace(unit.stature, limbs=limbs)
    amount = rules.scaling.penalty * disabled(limbs, unit.hp - unit.primal)
    if amount:
        unit.effects = (*unit.effects, Effect("disabled_limbs", phase="none", amount=amount))


def _is_known(rules: Rules, name: str) -> bool:
    return name in rules.effects or name in rules.conditions


def _effect(unit: Combatant, lasting: Lasting) -> Effect:
    """Return what is left of an effect, counted in rounds from the first."""
    rounds = -(-lasting.seconds // SECONDS_A_ROUND)
    return Effect(lasting.name, until_round=rounds, until_of=unit.id, phase="start")
