"""What is left of a turn, all of it, for whoever looks at the board (EP-AC-32)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.lines import AttackLine
from tactical.rules.engine.costs import converts, refuse_cost, refuse_immediate
from tactical.rules.engine.grips import in_hand
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.targets import attacks_done
from tactical.rules.engine.trades import base_attacks, refuse_giving_up, swings_left


@dataclass(frozen=True, slots=True)
class AttackLeft:
    """One attack that a full attack still has. ``source`` grants it, "" for a base attack (EP-AC-26)."""

    attack: str
    to_hit: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class FullAttackLeft:
    """A full attack, begun or to be had. ``severable``: the move action is still there for other things (EP-AC-30)."""

    begun: bool
    attacks: tuple[AttackLeft, ...]
    given_up: int
    tradable: bool
    severable: bool


@dataclass(frozen=True, slots=True)
class TurnLeft:
    """What the acting creature has left. ``swifts`` counts what greater actions turn into; ``free`` None: no limit.
    ``begun``: the move action is, by what rides on it, and its walk is left (EP-AC-20)."""

    standard: bool
    move: bool
    swift: bool
    swifts: int
    immediate: bool
    free: int | None
    parts: int
    step: bool
    moved_feet: int
    full_attack: FullAttackLeft | None
    manoeuvre_used: bool
    full_round: bool
    defensive: str
    stance: tuple[str, ...]
    action_points: int
    begun: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What the plain marks do not say, in words."""
        found = []
        if self.full_attack is not None and self.full_attack.begun:
            left = ", ".join(f"{item.to_hit:+d}" for item in self.full_attack.attacks) or "none"
            found.append(f"Full attack: {left} left")
            if self.full_attack.severable:
                found.append("May stop here and move")
        if self.begun:
            found.append("The move action is begun: its walk is left")
        if self.full_round:
            found.append("All of the round is used")
        if self.manoeuvre_used:
            found.append("The round's manoeuvre is done")
        if self.free is not None:
            found.append(f"{self.free} free actions left")
        if self.action_points:
            found.append(f"{self.action_points} action point{'s' if self.action_points > 1 else ''}")
        return tuple(found)


def what_is_left(state: FightState, unit: Combatant) -> TurnLeft:
    """Return what is left of the turn of the acting creature."""
    turn, rules = state.turn, state.arena.rules
    limit = rules.number("actions", "free_limit")
    return TurnLeft(
        standard=turn.standard,
        move=turn.move or turn.open_moves > 0,
        begun=turn.open_moves > 0,
        swift=turn.swift,
        swifts=_swifts(state),
        immediate=refuse_immediate(state, unit) is None,
        free=max(limit - turn.frees, 0) if limit else None,
        parts=max(turn.moves - turn.parts, 0) if refuse_cost(state, unit, "part_of_move") is None else 0,
        step=not turn.stepped and not turn.moved_feet,
        moved_feet=turn.moved_feet,
        full_attack=_full_attack(state, unit),
        manoeuvre_used=turn.manoeuvred > 0,
        full_round=unit.no_opportunities and turn.whole and not turn.standard,
        defensive="total" if unit.total_defense else "fighting" if unit.defensive else "",
        stance=tuple(effect.name for effect in unit.effects if rules.effects.get(effect.name, {}).get("stance")),
        action_points=unit.action_points,
    )


def _swifts(state: FightState) -> int:
    turn = state.turn
    from_move = int(turn.move and converts(state, "move", "swift"))
    from_standard = int(turn.standard and converts(state, "standard", "swift"))
    return int(turn.swift) + turn.more_swifts + from_move + from_standard


def _full_attack(state: FightState, unit: Combatant) -> FullAttackLeft | None:
    """Return the full attack that is on, or that could be begun; None where neither is."""
    turn = state.turn
    begun = bool(turn.attacks_made or turn.opened or turn.bonus_steps)
    may_go_on = turn.full_attack or turn.move
    line = _line_of(state, unit)
    if line is None or turn.surprise or not may_go_on or not (begun or turn.standard):
        return None
    lines = state.arena.profiles[unit.id].lines
    left = tuple(
        AttackLeft(lines[swing.line].attack.name, _to_hit(lines[swing.line], swing.place), swing.source)
        for swing in swings_left(state, unit, line)[attacks_done(state) :]
    )
    severable = begun and turn.move and not turn.full_attack
    return FullAttackLeft(begun, left, turn.bonus_steps, refuse_giving_up(state, unit) is None, severable)


def _line_of(state: FightState, unit: Combatant) -> AttackLine | None:
    """Return the attack line of a full attack: the one it goes on with, else the one with most attacks."""
    lines = state.arena.profiles[unit.id].lines
    if state.turn.attacks_made and 0 <= state.turn.attack_line < len(lines):
        return lines[state.turn.attack_line]
    found = max(in_hand(state, unit, lines), key=lambda line: (len(line.swings), -line.index), default=None)
    return found if found is not None and max(len(found.swings), base_attacks(state, unit)) > 1 else None


def _to_hit(line: AttackLine, place: int) -> int:
    bonuses = line.attack.bonuses
    return bonuses[place] if place < len(bonuses) else bonuses[0] - 5 * place
