"""Whether a combat manoeuvre may be tried on somebody, and what of the turn it takes (EP-AC-13, EP-AC-28, EP-IC-08)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.combat.bodies import may_be_moved
from tactical.rules.combat.manoeuvring import Manoeuvre
from tactical.rules.engine.actions import Path
from tactical.rules.engine.budget import refuse_walking
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.grips import held_by, in_hand, weapon_of
from tactical.rules.engine.mishaps import is_prone_immune
from tactical.rules.engine.outsized import refuse_arms, row_between, sizes_apart
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import squares_apart, words_of
from tactical.rules.engine.shoving import shove
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.targets import refuse_target, refuse_unseen
from tactical.rules.engine.trades import give_up, refuse_giving_up
from tactical.rules.engine.wrestling import away_from, shove_of
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.errors import RuleError

Square = tuple[int, int]
ATTACK = "attack"
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def cost_of(row: Manoeuvre) -> str:
    """Return the type of action a manoeuvre takes outside a full attack (EP-AC-13)."""
    return "standard" if row.action == ATTACK else row.action


def refuse_price(state: FightState, unit: Combatant, row: Manoeuvre, *, trade: bool) -> Refusal | None:
    """Return why the turn does not allow it: one manoeuvre a round, an attack given up or an action (EP-AC-28)."""
    allowed = state.arena.rules.number("manoeuvres", "per_round")
    own = state.arena.profiles[unit.id].creature.features.get("manoeuvres_a_round", allowed)
    if row.of == "foe" and state.turn.manoeuvred >= own:
        return Refusal("EP-AC-28", "the round's combat manoeuvre is done", "Attack, or choose something else.")
    if not trade:
        return refuse_cost(state, unit, cost_of(row))
    if row.action != ATTACK:
        text = f"no attack pays for it: it takes a {row.action} action"
        return Refusal("EP-AC-28", text, f"Use the {row.action} action.")
    return refuse_giving_up(state, unit)


def spend_price(state: FightState, unit: Combatant, row: Manoeuvre, *, trade: bool) -> None:
    """Spend what it takes."""
    if trade:
        give_up(state)
    else:
        pay(state, unit, cost_of(row))
    state.turn.manoeuvred += int(row.of == "foe")


def refuse_goal(state: FightState, unit: Combatant, row: Manoeuvre, target_id: str) -> Refusal | None:
    """Return why it cannot be tried on a creature."""
    target = state.combatants.get(target_id)
    if target is None or target.id == unit.id:
        return Refusal("EP-AT-01", f"nobody called {target_id!r} can be its target", "Name another creature.")
    if not target.is_up:
        return Refusal("EP-IN-13", f"{state.arena.names[target.id]} is down or gone", "Name one who still fights.")
    return refuse_reach(state, unit, row.reach, target) or refuse_fit(state, unit, row, target)


def refuse_fit(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Refusal | None:
    """Return why it does nothing to one who is within reach."""
    return _refuse_relation(state, unit, row, target) or _refuse_body(state, unit, row, target)


def _refuse_relation(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Refusal | None:
    name = state.arena.names[target.id]
    if row.of == "held" and unit.id not in held_by(target):
        return Refusal("EP-AC-28", f"it does not hold {name}", "Grapple first.")
    if row.of == "holder" and target.id not in held_by(unit):
        return Refusal("EP-AC-11", f"{name} does not hold it", "Choose something else.")
    return None


def refuse_reach(state: FightState, unit: Combatant, reach: str, target: Combatant) -> Refusal | None:
    """Return why it does not get at the target: with a weapon, with its body, or by being seen and heard."""
    profile = state.arena.profiles[unit.id]
    if reach == "weapon":
        blades = [line for line in in_hand(state, unit, profile.lines) if line.is_melee]
        first: Refusal | None = None
        for line in blades:
            refusal = refuse_target(state, unit, target.id, line)
            if refusal is None:
                return None
            first = first or refusal
        if first is not None:
            return first
    refusal = refuse_unseen(state, unit, target)
    if refusal is not None:
        return refusal
    most = int(reach) // FEET if reach.isdigit() else profile.reach
    apart = squares_apart(state, unit, unit.space, target)
    if apart <= most:
        return refuse_arms(state, unit, target, apart)
    return Refusal("EP-AT-01", f"{state.arena.names[target.id]} is {apart * FEET} ft away", "Move nearer first.")


def _refuse_body(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Refusal | None:
    """Return why it does nothing to such a creature."""
    name, goal = state.arena.names[target.id], state.arena.profiles[target.id].creature
    if row.physical and not may_be_moved(words_of(state, unit), words_of(state, target)):
        text = "the incorporeal neither lay hands on others nor are laid hands on"
        return Refusal("EP-IC-08", text, "Use what harms them.")
    bar = _refuse_size(state, unit, row, target)
    if bar is not None:
        return bar
    larger = goal.size.rank - state.arena.profiles[unit.id].creature.size.rank
    if 0 <= row.sizes < larger:
        return Refusal("EP-AC-28", f"{name} is too large", "Choose a smaller one.")
    if goal.creature_type in row.spares or goal.has(f"immune_{row.key}"):
        return Refusal("EP-AC-28", f"it does nothing to {name}", "Attack instead.")
    if row.condition == "prone" and (target.prone or is_prone_immune(state, target) or target.mode in ("fly", "swim")):
        return Refusal("EP-AC-28", f"{name} cannot be laid flat", "Choose another manoeuvre.")
    if row.weapon and weapon_of(state, target) is None:
        return Refusal("EP-AC-28", f"{name} holds no weapon", "Choose another manoeuvre.")
    return None


def _refuse_size(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Refusal | None:
    """Return why the difference in size does not allow it: too little of it, or no hit before (YAG-13, YAG-14)."""
    name, scaling = state.arena.names[target.id], row_between(state, unit, target)
    if row.own and any(effect.name == row.own and effect.against == target.id for effect in unit.effects):
        return Refusal("YAG-13", f"it is at a vital area of {name} already", "Attack it.")
    if row.smaller and sizes_apart(state, unit, target) > -row.smaller:
        text = f"{name} is not {row.smaller} sizes larger"
        return Refusal("YAG-13", text, "Attack it.")
    if row.ability and (scaling is None or row.ability not in scaling.abilities):
        return Refusal("YAG-14", f"{name} is not small enough for that", "Choose a smaller one.")
    if row.after_hit and target.id not in state.turn.hit:
        return Refusal("YAG-14", f"it has not hit {name} this turn", "Hit it first.")
    return None


def refuse_way(
    state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant, path: tuple[Square, ...]
) -> Refusal | None:
    """Return why a target cannot be forced so; checked before anything is rolled (EP-FM-01 to 08)."""
    if not row.force:
        return None
    if row.force == "drag":
        bar = refuse_walking(state, unit, "auto")
        if bar is not None:
            return bar
    if row.force == "slide" and not _is_in_hand(state, unit, target, path):
        return Refusal("EP-AC-28", "it is moved square by square within its reach", "Name squares beside each other.")
    dx, dy = away_from(unit, target)
    course = ((target.x + dx, target.y + dy),) if row.force == "drag" else path
    try:
        shove(state, target, shove_of(unit, row, len(course), course))
    except RuleError as error:
        return Refusal(error.rule or "EP-FM-05", str(error), error.remedy or "Choose another manoeuvre.")
    return None


def _is_in_hand(state: FightState, unit: Combatant, target: Combatant, path: tuple[Square, ...]) -> bool:
    """Whether a path starts beside the target, goes on square by square and stays within reach (open)."""
    at = (target.x, target.y)
    for square in path:
        if max(abs(square[0] - at[0]), abs(square[1] - at[1])) != 1:
            return False
        if state.arena.field.apart((*square, target.squares), unit.space) > state.arena.profiles[unit.id].reach + 1:
            return False
        at = square
    return bool(path)


def way_of(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant, path: Path) -> tuple[Square, ...]:
    """Return the squares that a repositioned target goes through: those named, or the one where most flank it."""
    if row.force != "slide":
        return ()
    if path:
        return tuple((leg[0], leg[1]) for leg in path)
    return next(_goals(state, unit, row, target), ())


def _goals(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Iterator[tuple[Square, ...]]:
    """Yield where a target may be moved by one square, those first where most of the mover's side are beside it."""
    others = [other for other in state.up() if other.id != target.id]
    taken = {square for other in others for square in squares_of(other.space)}
    near = [other.space for other in others if other.side == unit.side]
    free = [(target.x + dx, target.y + dy) for dx, dy in AROUND]
    free = [goal for goal in free if taken.isdisjoint(squares_of((*goal, target.squares)))]
    apart = state.arena.field.apart
    free.sort(key=lambda goal: (-sum(apart((*goal, target.squares), space) <= 1 for space in near), goal))
    for goal in free:
        if refuse_way(state, unit, row, target, (goal,)) is None:
            yield (goal,)
