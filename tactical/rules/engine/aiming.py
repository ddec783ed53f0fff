"""Where everyone stands, as an attack sees it: reach, cover, flanking allies, the melee it goes into."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import NONE, Cover, melee_cover, ranged_cover
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.geometry.flanking import is_flank

Square = tuple[int, int]


def is_in_reach(state: FightState, line: AttackLine, attacker: Space, target: Space) -> bool:
    """Whether an attack line reaches from one space to another (EP-AT-01, EP-AT-10)."""
    return line.reaches(state.arena.field.apart(attacker, target))


def cover_between(state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, at: Space) -> Cover:
    """Return the cover the target has from an attack made from ``at``."""
    arena = state.arena
    goal = target.space
    if line.is_melee:
        return melee_cover(arena.field, at, goal)
    if not arena.field.has_blocks and arena.field.apart(at, goal) <= 1:
        return NONE
    return ranged_cover(arena.field, at, goal, bystanders(state, attacker, target), arena.rules.combat["cover"])


def bystanders(state: FightState, attacker: Combatant, target: Combatant) -> list[Square]:
    """Return the squares of those who may stand in the way of a shot (EP-CO-06)."""
    return [
        square
        for unit in state.combatants.values()
        if unit.id != attacker.id and unit.id != target.id and not (unit.defeated or unit.fled)
        for square in squares_of(unit.space)
    ]


def threatens(state: FightState, unit: Combatant, target: Space) -> bool:
    """Whether a creature's weapons threaten any square of a space, walls considered (EP-SP-12, EP-SP-15)."""
    arena = state.arena
    space, profile = unit.space, arena.profiles[unit.id]
    apart = arena.field.apart(space, target)
    if apart > profile.threat_reach:
        return False
    for line in profile.threat:
        if line.reach_min <= apart <= line.reach_max:
            return not arena.field.has_melee_cover(space, target)
    return False


def flanking_ally(state: FightState, attacker: Combatant, target: Combatant, at: Space) -> Combatant | None:
    """Return an ally with whom ``attacker`` flanks ``target`` from ``at``, if there is one (EP-FL-02 to 08)."""
    arena = state.arena
    rules = arena.rules
    goal = target.space
    procedure = rules.word("flanking", "procedure")
    has_reach = rules.flag("flanking", "reach_lines") and arena.profiles[attacker.id].threat_reach > 1
    for ally in state.combatants.values():
        if ally.side != attacker.side or ally.id == attacker.id or ally.defeated or ally.fled:
            continue
        if threatens(state, ally, goal) and is_flank(procedure, goal, at, ally.space, reach_line=has_reach):
            return ally
    return None


def into_melee(state: FightState, attacker: Combatant, target: Combatant) -> bool:
    """Whether a shot goes into a melee in which the ruleset hampers it (D20-21)."""
    return bool(state.arena.rules.number("ranged", "into_melee")) and _is_in_melee(state, attacker, target)


def _is_in_melee(state: FightState, attacker: Combatant, target: Combatant) -> bool:
    goal = target.space
    return any(
        unit.side == attacker.side
        and unit.id != attacker.id
        and unit.is_up
        and state.arena.field.apart(unit.space, goal) <= 1
        for unit in state.combatants.values()
    )
