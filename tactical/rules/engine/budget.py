"""What a turn still allows (EP-AC-01): actions left, how far they take a creature, what spends them."""

from __future__ import annotations

from tactical.rules.combat import speed
from tactical.rules.combat.bodies import ETHEREAL
from tactical.rules.combat.profile import Profile
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.distance import FEET

MODE_WORDS = {"walk": "walking", "burrow": "burrowing", "climb": "climbing", "fly": "flying", "swim": "swimming"}
ABOVE_GROUND = Refusal("EP-3D-04", "it is on another's back", "Move the mount in its own turn, or dismount.")

_KEPT = 2_000
_pools: dict[tuple[Profile, tuple[str, ...]], dict[str, int]] = {}


def has_whole_round(state: FightState) -> bool:
    """Whether nothing of the turn is spent yet (EP-AC-07)."""
    turn = state.turn
    return (
        turn.standard
        and turn.move
        and turn.swift
        and not turn.surprise
        and not turn.attacks_made
        and not turn.bonus_steps
    )


def pools_of(state: FightState, unit: Combatant) -> dict[str, int]:
    """Return what each movement type allows a creature in one move action now, in squares (EP-MV-28)."""
    profile = state.arena.profiles[unit.id]
    key = (profile, unit.conditions)
    found = _pools.get(key)
    if found is None:
        if len(_pools) >= _KEPT:
            _pools.clear()
        found = speed.pools(profile.creature, state.arena.rules, unit.conditions)
        if ETHEREAL in profile.innate or ETHEREAL in unit.conditions:
            found = _between_worlds(state, found)
        _pools[key] = found
    return found


def _between_worlds(state: FightState, found: dict[str, int]) -> dict[str, int]:
    """Return what the ethereal have: any direction, up and down too, at so much of the walk as the row says
    (EP-IC-11)."""
    percent = int(state.arena.rules.conditions.get(ETHEREAL, {}).get("walk_percent", 0))
    squares = found["walk"] * percent // 100
    return {"walk": squares, "fly": squares} if percent else found


def walk_feet(state: FightState, unit: Combatant) -> int:
    """Return how far one move action takes a creature on foot."""
    return pools_of(state, unit)["walk"] * FEET


def best_squares(state: FightState, unit: Combatant, mode: str) -> int:
    """Return how far a move action takes a creature by a movement type, or by the best of them with "auto"."""
    found = pools_of(state, unit)
    return max(found.values()) if mode == "auto" else found.get(mode, 0)


def is_overloaded(state: FightState, unit: Combatant) -> bool:
    """Whether armour and load leave nothing of a creature's walk (EP-EN-05)."""
    creature = state.arena.profiles[unit.id].creature
    return creature.speed >= FEET and not pools_of(state, unit)["walk"]


def run_squares(state: FightState, unit: Combatant) -> int:
    """Return how far a run goes (EP-MV-09, EP-EN-06)."""
    creature = state.arena.profiles[unit.id].creature
    return pools_of(state, unit).get(run_mode(state, unit), 0) * speed.run_multiplier(creature, state.arena.rules)


def run_mode(state: FightState, unit: Combatant) -> str:
    """Return the movement type in which a creature runs: that in which it is, where the ruleset has it run so, else on
    foot (YAG-22, YAG-23)."""
    return unit.mode if unit.mode in state.arena.rules.combat["run"]["modes"] else "walk"


def refuse_hurry(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why a creature neither runs nor charges as it moves now: in the earth, on a wall (YAG-20, YAG-21)."""
    rules = state.arena.rules
    if unit.mode not in rules.combat["run"]["never"]:
        return None
    return Refusal(rules.cite("run"), f"it is {MODE_WORDS[unit.mode]}: no run, no charge", "Move instead.")


def has_flag(state: FightState, unit: Combatant, flag: str) -> str:
    """Return the condition that puts a flag of the conditions table on a creature, "" for none."""
    if not unit.conditions:
        return ""
    conditions = state.arena.rules.conditions
    return next((name for name in unit.conditions if conditions.get(name, {}).get(flag)), "")


def refuse_walking(state: FightState, unit: Combatant, mode: str = "walk") -> Refusal | None:
    """Return why a creature cannot go by a movement type at all just now."""
    if unit.mount:
        return ABOVE_GROUND
    low = "prone" if unit.prone else has_flag(state, unit, "floored")
    if low and mode != "teleport":
        return Refusal("EP-AC-12", f"it is {low}", "Stand up first, or crawl.")
    held = has_flag(state, unit, "no_move")
    if held:
        return Refusal("EP-MV-04", f"it is {held}", "Free it first.")
    if state.turn.stepped:
        return Refusal("EP-MV-14", "it took a 5-foot step this turn", "Stay, or undo the step.")
    if best_squares(state, unit, mode) == 0:
        return _no_speed(state, unit, mode)
    return None


def _no_speed(state: FightState, unit: Combatant, mode: str) -> Refusal | None:
    if mode not in ("walk", "auto"):
        known = ", ".join(pools_of(state, unit))
        return Refusal("EP-MV-27", f"it has no speed for {MODE_WORDS.get(mode, mode)}", f"Use one of {known}.")
    if is_overloaded(state, unit) and state.arena.rules.number("movement", "overloaded_feet"):
        return None
    return Refusal("EP-EN-05", "its speed is 0", "Choose something else.")


def may_spend_move(state: FightState) -> bool:
    """Whether a move action is left: one begun, the turn's own, or the standard one turned into a move (EP-AC-03)."""
    turn = state.turn
    return turn.move or turn.standard or turn.open_moves > 0


def spend_move(state: FightState) -> None:
    """Spend a move action: one that is begun before another (EP-AC-20)."""
    if state.turn.open_moves:
        state.turn.open_moves -= 1
    else:
        _spend_another(state)


def begin_move(state: FightState) -> None:
    """Begin a move action with what rides on it; its walk is still to come (EP-MV-07, EP-AC-20)."""
    _spend_another(state)
    state.turn.parts += 1
    state.turn.open_moves += 1


def _spend_another(state: FightState) -> None:
    """Spend the move action, or the standard one turned into a move (EP-AC-03)."""
    state.turn.moves += 1
    if state.turn.move:
        state.turn.move = False
    else:
        state.turn.standard = False


def spend_round(state: FightState, unit: Combatant) -> None:
    """Spend all of the round: nothing more, no attacks of opportunity until the next turn (EP-AC-07)."""
    turn = state.turn
    turn.begun = turn.whole = True
    turn.standard = turn.move = turn.swift = False
    unit.no_opportunities = True


def may_add_part(state: FightState) -> bool:
    """Whether something may still ride on a move action of this turn: one each (EP-MV-07, EP-AC-20)."""
    turn = state.turn
    return turn.moves > turn.parts and not (turn.whole or turn.full_attack)
