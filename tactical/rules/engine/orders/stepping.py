"""The 5-foot step: its four grounds and its bars (EP-MV-13 to 19, EP-AC-19, EP-AC-27)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_flag, pools_of
from tactical.rules.engine.events import Event, Stepped
from tactical.rules.engine.following import stance_of
from tactical.rules.engine.mishaps import cube_of
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.perils import entered, runs_into_unseen
from tactical.rules.engine.phalanx import hampering_spears
from tactical.rules.engine.points import refuse_point
from tactical.rules.engine.provoking import goes_all_out
from tactical.rules.engine.sightless import is_hidden_ground
from tactical.rules.engine.squeezing import neighbours_in, settle_squeezing
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes, provoke
from tactical.rules.engine.trades import give_up, refuse_trade
from tactical.rules.engine.walking import Gait, Refusal, Walk, walk
from tactical.rules.geometry.battlemap import CLEAR, HAZARD
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.hurdles import BARRIER
from tactical.rules.kernel.dice import Dice

DEAR = 8
"""Squares that no step may cost, and that any could be paid with."""
AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
ROUND_ABOUT = tuple((dx, dy, dz) for dz in (0, 1, -1) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy or dz)
LABELS = {
    "plain": "5-foot step",
    "attack": "5-foot step for an attack",
    "feature": "5-foot step of its own",
    "action_point": "5-foot step for an action point",
}
COSTS = {"plain": "free", "attack": "one attack", "feature": "free", "action_point": "action point"}


def _check_step(state: FightState, unit: Combatant, order: actions.Step) -> Refusal | None:
    return _no_ground(state, unit, order.ground) or _barred(state, unit, order)


def _no_ground(state: FightState, unit: Combatant, ground: str) -> Refusal | None:
    """Return why a creature has no right to a step by this ground (EP-MV-14 to 18)."""
    turn = state.turn
    features = state.arena.profiles[unit.id].creature.features
    if ground == "plain":
        if turn.moved_feet:
            return Refusal("EP-MV-14", "it has moved this turn", "Step in a turn without other movement.")
        if turn.stepped:
            return Refusal("EP-MV-14", "it took its 5-foot step", "One a round is all.")
        return _out_of_place(state)
    if ground == "attack":
        return refuse_trade(state, unit) or _out_of_place(state)
    if ground == "feature":
        if turn.own_steps >= features.get("five_foot_steps", 0):
            return Refusal("EP-MV-17", "it has no such step left", "Use another ground.")
        if turn.moved_feet and not features.get("steps_after_movement"):
            return Refusal("EP-MV-17", "it has moved this turn", "Step in a turn without other movement.")
        return None
    if unit.action_points <= 0:
        return Refusal("EP-MV-18", "it has no action point to turn into a move action", "Use another ground.")
    return refuse_point(state, unit, "move")


def _out_of_place(state: FightState) -> Refusal | None:
    """A run rules steps out, but for those of a feature or an action point (EP-MV-10)."""
    return Refusal("EP-MV-10", "it runs this round", "Stay.") if state.turn.ran else None


def _barred(state: FightState, unit: Combatant, order: actions.Step) -> Refusal | None:
    """Return which of the bars stands against a step (EP-MV-19)."""
    if state.turn.withdrew:
        return Refusal("EP-MV-19", "it withdrew this round", "Stay.")
    low = "prone" if unit.prone else has_flag(state, unit, "floored")
    if low:
        return Refusal("EP-AC-12", f"it is {low}", "Stand up first.")
    held = has_flag(state, unit, "no_move")
    if held:
        return Refusal("EP-MV-19", f"it is {held}", "Free it first.")
    speed = pools_of(state, unit).get(order.mode, 0)
    if speed == 0 and order.mode != "walk":
        return Refusal("EP-MV-19", f"it has no listed speed to {order.mode}", "Step in another way.")
    if speed <= 1:
        return Refusal("EP-MV-19", "a speed of 5 ft or less allows no 5-foot step", "Move instead.")
    rise = 0 if order.z is None else order.z - unit.z
    if max(abs(order.x - unit.x), abs(order.y - unit.y), abs(rise)) > 1:
        return Refusal("EP-MV-13", "a 5-foot step goes into a square beside it", "Choose one, or move.")
    walked = _tread(state, unit, order)
    if walked.refusal is not None:
        return walked.refusal
    return _bad_ground(state, unit, order, walked) or _unseen_ground(state, unit, order)


def _tread(state: FightState, unit: Combatant, order: actions.Step) -> Walk:
    """Take the step in thought, with more than it may cost, so that what is dear is refused for what it is."""
    leg = (order.x, order.y) if order.z is None else (order.x, order.y, order.z)
    pools = ((order.mode, DEAR),)
    return walk(state, unit, (leg,), Gait(DEAR, DEAR, steps_over=False, mode=order.mode, pools=pools, provokes="no"))


def _bad_ground(state: FightState, unit: Combatant, order: actions.Step, walked: Walk) -> Refusal | None:
    """Bar (a): difficult or impeded ground, a body, a space to squeeze into."""
    field = state.arena.field
    x, y, z, side = walked.places[-1]
    if side < unit.squares:
        return Refusal("EP-MV-19", "it would squeeze there", "Step where there is room, or move.")
    is_diagonal = x != unit.x and y != unit.y
    if walked.squares > (2 if is_diagonal and field.rule.alternates else 1):
        if state.arena.is_hampered and not hampering_spears(state, unit).isdisjoint(squares_of((x, y, side))):
            return Refusal("AOH-13", "spears fill that square", "Move, or step elsewhere.")
        return Refusal("EP-MV-19", "the ground there is difficult or impeded", "Step to clear ground, or move.")
    is_hurdled = order.mode == "walk" and not state.arena.profiles[unit.id].creature.has("ignores_ground")
    if is_hurdled and field.step_ground(unit.x, unit.y, x - unit.x, y - unit.y, side) >= BARRIER:
        return Refusal("D20-12", "something to cross is in the way", "Move instead.")
    if order.mode == "walk" or state.arena.profiles[unit.id].creature.has("hover") or z != field.level(x, y, side):
        return None
    if all(field.map.at(i, j) in (CLEAR, HAZARD) for i, j in squares_of((x, y, side))):
        return None
    return Refusal("EP-MV-19", "the ground there is difficult or impeded", "Hover, or move.")


def _unseen_ground(state: FightState, unit: Combatant, order: actions.Step) -> Refusal | None:
    """Bar (b): concealment of the square from the one who steps."""
    if is_hidden_ground(state, unit, (order.x, order.y, unit.squares)):
        return Refusal("EP-MV-19", "it cannot see the square well", "Move instead.")
    return None


def _step(state: FightState, unit: Combatant, order: actions.Step, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    turn.begun = True
    if order.ground == "plain":
        turn.stepped = True
        turn.frees += 1
    elif order.ground == "attack":
        is_going_on = turn.full_attack
        give_up(state)
        if not is_going_on and not goes_all_out(state, unit, dice, events):
            return
    elif order.ground == "feature":
        turn.own_steps += 1
    else:
        unit.action_points -= 1
    if how_provokes(state, unit, "five_foot_step") != "no":
        row = state.arena.rules.activities["five_foot_step"]
        provoke(state, unit, row.label.lower(), row.cite, dice, events, set())
        if not unit.is_up:
            return
    beside, start = neighbours_in(state, unit), cube_of(unit)
    walked = _tread(state, unit, order)
    if runs_into_unseen(state, unit, (order.x, order.y), "step", dice, events) or not walked.places:
        return
    unit.x, unit.y, unit.z, unit.squares = walked.places[-1]
    if walked.modes:
        unit.mode = stance_of(walked.modes[-1])
    turn.trod = (*turn.trod, start[:2], (unit.x, unit.y))
    events.append(Stepped(unit.id, start[:2], (unit.x, unit.y), ground=order.ground))
    entered(state, unit, start, "step", dice, events)
    settle_squeezing(state, unit, beside, events)


def _offer(offers: Offers) -> None:
    """List the 5-foot steps to each free neighbour, by every ground the creature has."""
    for ground in ("plain", "attack", "feature", "action_point"):
        refusal = _no_ground(offers.state, offers.unit, ground)
        if refusal is None:
            refusal = _offer_around(offers, ground)
        if refusal is not None and (ground == "plain" or _has_ground(offers, ground)):
            offers.turn_down("step", LABELS[ground], refusal)


def _has_ground(offers: Offers, ground: str) -> bool:
    """Whether a creature has steps of a kind at all, so that it is worth saying why it has none now."""
    creature = offers.state.arena.profiles[offers.unit.id].creature
    return {"feature": creature.features.get("five_foot_steps", 0) > 0}.get(ground, False)


def _offer_around(offers: Offers, ground: str) -> Refusal | None:
    """List the steps of one ground; return the first refusal if there is none."""
    state, unit = offers.state, offers.unit
    first: Refusal | None = None
    listed: set[tuple[int, int, int]] = set()
    squares: set[tuple[int, int]] = set()
    prefix = "step" if ground == "plain" else f"step_{ground}"
    for order in _steps_of(state, unit, ground):
        refusal = offers.refuse(state, unit, order)
        if refusal is not None:
            first = first or refusal
            continue
        x, y, z, _ = _tread(state, unit, order).places[-1]
        if (x, y, z) in listed:
            continue
        key = f"{prefix}:{x}:{y}" if (x, y) not in squares else f"{prefix}:{x}:{y}:{z}"
        listed.add((x, y, z))
        squares.add((x, y))
        offers.orders.append(LegalOrder(order, _label(unit, order), key, COSTS[ground]))
    return None if listed else first


def _steps_of(state: FightState, unit: Combatant, ground: str) -> Iterator[actions.Step]:
    """Yield the steps worth asking for: by the movement type in use first, then by the others, level by level."""
    known = pools_of(state, unit)
    modes = sorted(known, key=lambda mode: (mode != unit.mode, mode != "walk"))
    for mode in modes:
        for dx, dy in AROUND:
            yield actions.Step(unit.x + dx, unit.y + dy, ground=ground, mode=mode)  # type: ignore[arg-type]  # of LABELS and MODES
        if mode == "walk":
            if unit.z or unit.squares < state.arena.profiles[unit.id].side:
                yield actions.Step(unit.x, unit.y, ground=ground)  # type: ignore[arg-type]  # of LABELS
            continue
        for dx, dy, dz in ROUND_ABOUT:
            at = (unit.x + dx, unit.y + dy)
            yield actions.Step(*at, ground=ground, mode=mode, z=unit.z + dz)  # type: ignore[arg-type]  # of LABELS and MODES


def _label(unit: Combatant, order: actions.Step) -> str:
    """Name a step, with its movement type and level where it is not simply along the ground."""
    words = LABELS[order.ground]
    if order.mode != "walk":
        words += f", {order.mode}"
    if order.z is not None and order.z != unit.z:
        words += ", up 5 ft" if order.z > unit.z else ", down 5 ft"
    return words


FAMILY = Family(checks={"step": _check_step}, performers={"step": _step}, offer=_offer)
