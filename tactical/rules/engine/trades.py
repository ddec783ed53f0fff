"""Giving attacks up for steps and manoeuvres: which attacks of a full attack are left (EP-MV-15, EP-AC-22 to 28)."""

from __future__ import annotations

from tactical.rules.combat.lines import AttackLine, Swing
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState


def base_attacks(state: FightState, unit: Combatant) -> int:
    """Return the base number of attacks: a column for each different bonus of the best line (EP-AC-22, EP-AC-23).

    A second attack at the same bonus is a bonus attack and does not count (EP-AC-26).
    """
    profile = state.arena.profiles[unit.id]
    columns = max((len(set(line.attack.bonuses)) for line in profile.lines), default=0)
    return profile.creature.features.get("base_attacks", columns)


def swings_left(state: FightState, unit: Combatant, line: AttackLine) -> tuple[Swing, ...]:
    """Return the attacks of a line that a full attack has, those made included, after what was given up and what fell
    with it (EP-MV-16, EP-AC-26)."""
    if not state.turn.bonus_steps:
        return line.swings
    columns = base_attacks(state, unit) - state.turn.bonus_steps
    return tuple(swing for swing in line.swings if swing.column < columns)


def attacks_left(state: FightState, unit: Combatant, line: AttackLine) -> int:
    """Return how many attacks of a line a full attack has, after those given up and what fell with them (EP-MV-16)."""
    return len(swings_left(state, unit, line))


def attacks_done(state: FightState) -> int:
    """Return how many attacks of a full attack are spent: another standard action stands for the first (EP-AC-24)."""
    return max(state.turn.attacks_made, int(state.turn.opened))


def columns_used(line: AttackLine, made: int) -> int:
    """Return how many columns the first ``made`` attacks of a line have used."""
    return 1 + max(swing.column for swing in line.swings[: max(made, 1)])


def refuse_trade(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why no attack can be given up for a step: player characters alone may (EP-AC-27)."""
    if state.arena.rules.word("movement", "trades") != "pc" or state.arena.profiles[unit.id].creature.kind != "pc":
        return Refusal("EP-MV-15", "only player characters give attacks up for steps", "Take a plain 5-foot step.")
    refusal = refuse_giving_up(state, unit)
    if refusal is None and _is_bound(state, unit, _columns_spent(state, unit)):
        return Refusal("EP-MV-15", "its present class has no more attacks to give up", "Attack instead.")
    return refusal


def refuse_giving_up(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why the worst attack left cannot be given up, for whatever it buys (EP-AC-25, EP-AC-26)."""
    turn = state.turn
    begun = bool(turn.attacks_made or turn.opened)
    if turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Attack once.")
    if not turn.full_attack and not (turn.move and (turn.standard or begun)):
        return Refusal("EP-AC-21", "it is part of a full attack: the standard and the move action", "Attack once.")
    if turn.full_attack and not (begun or turn.bonus_steps):
        return Refusal("EP-AC-21", "the full attack is over", "End the turn.")
    left = base_attacks(state, unit) - turn.bonus_steps
    if left <= 0:
        return Refusal("EP-MV-15", "every attack is given up", "End the turn.")
    if left <= _columns_spent(state, unit):
        return Refusal("EP-AC-26", "the worst attack left is made, or one that falls with it", "End the turn.")
    return None


def _columns_spent(state: FightState, unit: Combatant) -> int:
    """Return how many columns the turn has used; another standard action stands for the first (EP-AC-24)."""
    turn = state.turn
    if not turn.attacks_made:
        return int(turn.opened)
    return columns_used(state.arena.profiles[unit.id].lines[turn.attack_line], turn.attacks_made)


def give_up(state: FightState) -> None:
    """Give the worst attack left up: from then on it is a full attack (EP-AC-21, EP-AC-30)."""
    turn = state.turn
    turn.begun = turn.full_attack = turn.whole = True
    turn.standard = turn.move = False
    turn.bonus_steps += 1


def _is_bound(state: FightState, unit: Combatant, made: int) -> bool:
    """Whether the option that counts only the present class stands against one more step."""
    if state.arena.rules.word("movement", "traded_steps_class") != "current":
        return False
    current = state.arena.profiles[unit.id].creature.features.get("base_attacks_now", base_attacks(state, unit))
    return made + state.turn.bonus_steps >= current
