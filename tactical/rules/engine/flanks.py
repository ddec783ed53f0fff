"""Flanking in a fight: who flanks whom with whom, and why not (EP-FL)."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.engine.aiming import threatens, why_no_threat
from tactical.rules.engine.outsized import fits_line
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.flanking import is_flank, judge
from tactical.rules.kernel.creature import RANKS

HalfPoint = tuple[float, float]


class FlankAnswer(NamedTuple):
    """Whether an ally makes a flank, by which rule, why, and the line that was drawn on the board, in squares."""

    is_flank: bool
    rule: str
    text: str
    line: tuple[HalfPoint, HalfPoint] | None = None


def flanking_ally(state: FightState, attacker: Combatant, target: Combatant, at: Space) -> Combatant | None:
    """Return an ally with whom ``attacker``, which threatens the target, flanks it from ``at`` (EP-FL-02 to 11)."""
    arena = state.arena
    side, key = attacker.side, attacker.id
    for ally in state.combatants.values():
        if ally.side != side or ally.id == key or ally.defeated or ally.fled or not threatens(state, ally, target):
            continue
        flanking = arena.rules.combat["flanking"]
        has_reach = arena.profiles[key].threat_reach > 1 and flanking["reach_lines"]
        if is_flank(flanking["procedure"], target.space, at, ally.space, reach_line=has_reach):
            return ally
        if arena.can_share and is_internal(state, attacker, target, ally, at):
            return ally
    return None


def reaches_out(state: FightState, attacker: Combatant, target: Combatant, at: Space) -> bool:
    """Whether any weapon of the attacker threatens the target from ``at``: only then does it flank (EP-FL-01)."""
    apart = squares_apart(state, attacker, at, target)
    return any(
        line.reach_min <= apart <= line.reach_max and fits_line(state, attacker, line, at, target, apart)
        for line in state.arena.profiles[attacker.id].threat
    )


def is_internal(state: FightState, attacker: Combatant, target: Combatant, ally: Combatant, at: Space) -> bool:
    """Whether a flank needs no line: one of the two is inside the target's space, or the target inside theirs, two
    sizes apart (EP-FL-09, EP-FL-10). That the ally threatens the target is taken for granted."""
    rules = state.arena.rules
    if not rules.flag("flanking", "internal"):
        return False
    apart, sizes = state.arena.field.apart, rules.number("flanking", "internal_sizes")
    ranks = {unit.id: RANKS[state.arena.profiles[unit.id].creature.size] for unit in (attacker, target, ally)}
    return any(
        apart(space, target.space) == 0 and abs(ranks[unit.id] - ranks[target.id]) >= sizes
        for unit, space in ((attacker, at), (ally, ally.space))
    )


def flank_answer(state: FightState, attacker: Combatant, target: Combatant, ally: Combatant) -> FlankAnswer:
    """Say whether ``attacker`` flanks ``target`` with one ally from where it stands, and why not if not."""
    arena = state.arena
    rules = arena.rules
    for unit in (attacker, ally):
        bar = why_no_threat(state, unit, target)
        if bar is not None:
            who = "the attacker" if unit is attacker else "the ally"
            return FlankAnswer(False, "EP-FL-02" if bar[0] == "EP-SP-12" else bar[0], f"{who}: {bar[1]}")
    if is_internal(state, attacker, target, ally, attacker.space):
        inside = attacker if arena.field.apart(attacker.space, target.space) == 0 else ally
        sizes = [RANKS[arena.profiles[unit.id].creature.size] for unit in (target, inside)]
        return FlankAnswer(True, "EP-FL-09" if sizes[0] > sizes[1] else "EP-FL-10", "one is inside the other's space")
    has_reach = rules.flag("flanking", "reach_lines") and arena.profiles[attacker.id].threat_reach > 1
    found = judge(rules.word("flanking", "procedure"), target.space, attacker.space, ally.space, reach_line=has_reach)
    line = None
    if found.line is not None:
        x, y, _ = target.space
        (ax, ay), (bx, by) = found.line
        line = (x + ax / 2, y + ay / 2), (x + bx / 2, y + by / 2)
    return FlankAnswer(found.is_flank, rules.cite("flanking") if found.is_flank else "EP-FL-04", found.why, line)
