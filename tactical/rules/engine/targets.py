"""Whether a creature can be attacked from here (EP-AT-01)."""

from __future__ import annotations

from tactical.rules.combat.bodies import meet
from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.aiming import cover_between, is_beside_blocked, is_useless, narrowed
from tactical.rules.engine.grips import is_dropped
from tactical.rules.engine.outsized import refuse_stature
from tactical.rules.engine.seeing import is_plain, locates, squares_apart, words_of
from tactical.rules.engine.spending import shots_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.trades import attacks_done as attacks_done
from tactical.rules.engine.trades import attacks_left
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of

Square = tuple[int, int]
MOST_AVERAGED = 1_000


def refuse_target(
    state: FightState, unit: Combatant, target_id: str, line: AttackLine, square: Square | None = None
) -> Refusal | None:
    """Return why a target cannot be attacked with a line from here, at one of its squares if given (EP-AT-01)."""
    target = state.combatants.get(target_id)
    if target is None:
        return Refusal("EP-AT-01", f"nobody called {target_id!r} is here", "Name a creature in the fight.")
    if target.id == unit.id:
        return Refusal("EP-AT-01", "it cannot attack itself", "Name an enemy.")
    if not target.is_up:
        return Refusal("EP-IN-13", f"{state.arena.names[target.id]} is down or gone", "Name one who still fights.")
    if line.attack.ammunition is not None and is_out_of_shots(unit, line):
        return Refusal("EP-AT-04", f"nothing is left to shoot: {line.attack.name}", "Use another weapon.")
    name, space = state.arena.names[target.id], unit.space
    if state.arena.profiles[unit.id].is_awkward or not is_plain(state, unit, target):
        bar = refuse_unseen(state, unit, target) or refuse_weapon(state, unit, line)
        if bar is not None:
            return bar
    if square is not None:
        bar = refuse_aim(state, target, square)
        if bar is not None:
            return bar
        target = narrowed(target, square)
    apart = squares_apart(state, unit, space, target)
    if not line.reaches(apart):
        return Refusal("EP-AT-01", f"{name} is {apart * FEET} ft away", "Move nearer first.")
    if line.is_melee and state.arena.is_sized:
        bar = refuse_stature(state, unit, line, target, apart)
        if bar is not None:
            return bar
    if cover_between(state, unit, target, line, space).grade == "total":
        return Refusal("EP-CO-15", f"{name} has total cover", "Find a free line.")
    return None


def is_out_of_shots(unit: Combatant, line: AttackLine) -> bool:
    """Whether all ammunition of an attack line is spent, where it is counted."""
    return line.attack.ammunition is not None and shots_of(unit.spent, line.index) >= line.attack.ammunition


def refuse_aim(state: FightState, target: Combatant, square: Square) -> Refusal | None:
    """Return why a square of a target cannot be chosen (EP-AT-02)."""
    name = state.arena.names[target.id]
    if square not in squares_of(target.space):
        return Refusal("EP-AT-02", f"{name} is not in {square}", "Choose one of its squares, or none.")
    aimed = state.turn.aimed
    if aimed is not None and aimed != (target.id, *square) and target.squares > 1:
        text = f"a square was chosen this round: ({aimed[1]}, {aimed[2]}) of {state.arena.names[aimed[0]]}"
        return Refusal("EP-AT-02", text, "Attack without choosing a square.")
    return None


def refuse_average(state: FightState, average: int) -> Refusal | None:
    """Return why damage dice cannot be averaged (EP-DA-03)."""
    if not average:
        return None
    if not state.arena.rules.flag("damage", "averaging"):
        return Refusal(state.arena.rules.cite("damage"), "damage dice are rolled here", "Average none of them.")
    if not 0 <= average <= MOST_AVERAGED:
        return Refusal("EP-DA-03", f"{average} dice cannot be averaged", f"Name 0 to {MOST_AVERAGED} dice.")
    return None


def attack_line(state: FightState, unit: Combatant, index: int) -> AttackLine | Refusal:
    """Return one of a creature's attacks, or that it has none of that number."""
    lines = state.arena.profiles[unit.id].lines
    if not 0 <= index < len(lines):
        return Refusal("EP-AT-01", f"it has no attack number {index}", "Choose one of its attacks.")
    if unit.effects and is_dropped(state, unit, lines[index]):
        return Refusal("EP-AC-20", f"the {lines[index].attack.name} lies on the ground", "Pick it up.")
    return lines[index]


def refuse_attacking(state: FightState, index: int, line: AttackLine, *, full: bool) -> Refusal | None:
    """Return why the turn allows no such attack: the first, or with ``full`` the next of a full attack."""
    turn = state.turn
    if turn.attacks_made or turn.bonus_steps or turn.opened:
        return _refuse_next(state, index, line, full=full)
    if not turn.standard:
        return Refusal("EP-AC-05", "the standard action is spent", "End the turn.")
    if full and turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Attack once.")
    if full and not turn.move:
        return Refusal("EP-AC-21", "a full attack takes the move action too, and that is spent", "Attack once.")
    return None


def _refuse_next(state: FightState, index: int, line: AttackLine, *, full: bool) -> Refusal | None:
    turn = state.turn
    if not full:
        return Refusal("EP-AC-05", "it has attacked; more attacks make it a full attack", "Go on with a full attack.")
    if turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "End the turn.")
    if turn.attacks_made and index != turn.attack_line:
        return Refusal("EP-AC-25", "a full attack goes on with the weapon it began with", "Use the same attack.")
    if attacks_done(state) >= attacks_left(state, state.combatants[state.actor or ""], line):
        return Refusal("EP-AC-22", "all its attacks are made or given up", "End the turn.")
    if not turn.full_attack and not turn.move:
        return Refusal("EP-AC-21", "a full attack takes the move action too, and that is spent", "End the turn.")
    return None


def spend_attack(state: FightState, index: int) -> int:
    """Spend what an attack takes and return which of a full attack it is."""
    turn = state.turn
    column = attacks_done(state)
    if column or turn.bonus_steps:
        turn.full_attack, turn.move = True, False
    turn.begun, turn.standard = True, False
    turn.attacks_made, turn.attack_line = column + 1, index
    return column


def refuse_unseen(state: FightState, unit: Combatant, target: Combatant) -> Refusal | None:
    """Return why a target cannot be attacked as a creature: it is not there, not remembered, not found."""
    if unit.conditions or target.conditions or state.arena.profiles[target.id].innate:
        name = state.arena.names[target.id]
        if not meet(words_of(state, unit), words_of(state, target)):
            return Refusal("EP-IC-11", f"{name} is not on this plane", "Choose somebody else.")
        if target.id in unit.forgot:
            return Refusal("EP-IV-18", f"it does not remember {name} this round", "Wait for the next round.")
    if locates(state, unit, target):
        return None
    text = f"it does not know where {state.arena.names[target.id]} is"
    return Refusal("EP-CN-07", text, "Search, grope, or attack a square.")


def refuse_weapon(state: FightState, unit: Combatant, line: AttackLine) -> Refusal | None:
    """Return why a weapon is of no use where its wielder stands (EP-AC-18)."""
    if not state.arena.profiles[unit.id].is_awkward or not is_useless(state, line):
        return None
    if not is_beside_blocked(state, unit.space):
        return None
    return Refusal("EP-AC-18", f"walls leave no room for the {line.attack.name}", "Step away from them.")
