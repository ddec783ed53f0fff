"""Coups de grace by creatures that play themselves (EP-CG-01): at the helpless who still count, at the fallen out of
cruelty."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import has_flag, has_whole_round
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.killing import chance_to_slay
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.seeing import locates, squares_apart
from tactical.rules.engine.state import Combatant
from tactical.rules.engine.weighing import Best, Scene


def finish(scene: Scene, best: Best) -> None:
    """Weigh a coup de grace at everybody helpless within reach."""
    state, unit = scene.state, scene.unit
    victims = _victims(scene)
    if not victims or not has_whole_round(state):
        return
    risk = scene.risk(scene.here_mask) if provokes(state, unit, "coup_de_grace") else 0.0
    for victim, worth in victims:
        apart = squares_apart(state, unit, unit.space, victim)
        for line in scene.lines:
            if worth - risk <= best.value or not line.reaches(apart) or not line.is_melee:
                continue
            order = actions.CoupDeGrace(victim.id, line.index)
            value = _value(scene, victim, line, worth) - risk
            if value > best.value and refuse(state, unit, order) is None:
                best.offer(order, value)


def _victims(scene: Scene) -> list[tuple[Combatant, float]]:
    """Return the helpless and what killing each is worth: enemies that would fight on by what is left of them, the
    fallen by how merciless the creature is."""
    state, unit = scene.state, scene.unit
    found = [
        (foe.unit, foe.limit * foe.weight)
        for foe in scene.foes
        if foe.unit.conditions and has_flag(state, foe.unit, "helpless")
    ]
    if scene.temper.merciless:
        found += [
            (other, scene.temper.merciless * other.max_hp)
            for other in state.combatants.values()
            if other.defeated
            and not (other.dead or other.fled)
            and other.side not in (unit.side, "others")
            and locates(state, unit, other)
        ]
    return found


def _value(scene: Scene, victim: Combatant, line: AttackLine, worth: float) -> float:
    """Return the worth of a coup de grace: death, or at least its damage."""
    blow = make_blow(scene.state, scene.unit, victim, line)
    slain = chance_to_slay(scene.state, scene.unit, victim, blow)
    if victim.defeated:
        return worth * slain
    harm = min(blow.mean(line.attack.multiplier) / max(victim.hp + 1, 1), 1.0)
    return worth * (slain + (1 - slain) * harm)
