"""Jumping off ledges, throwing and dropping objects, bracing against force (EP-FA-06, EP-FA-14 to 17, EP-FM-09)."""

from __future__ import annotations

from tactical.rules.combat.falling import Drop, dive_depth, is_deep, jump_check, landing
from tactical.rules.combat.forced import LEDGE
from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.barring import barred
from tactical.rules.engine.budget import may_spend_move, refuse_walking, spend_move
from tactical.rules.engine.events import BracedItself, Event, Moved
from tactical.rules.engine.hurling import fallen_feet, hurl, is_above, object_line, refuse_object
from tactical.rules.engine.mishaps import cube_of, water_under
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.perils import floor_at, is_marked, open_pits, plunge, runs_into_unseen
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.shoving import FightStage
from tactical.rules.engine.squeezing import neighbours_in, settle_squeezing
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes, provoke
from tactical.rules.engine.targets import refuse_target
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

BRACINGS = (
    (actions.WhenForced("never"), "Never drop prone against force"),
    (actions.WhenForced("harm"), "Drop prone before force does harm"),
    (actions.WhenForced("always"), "Always drop prone against force"),
)


def _check_jump(state: FightState, unit: Combatant, order: actions.JumpDown) -> Refusal | None:
    if not may_spend_move(state):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return refuse_walking(state, unit) or _refuse_leap(state, unit, order)


def _refuse_leap(state: FightState, unit: Combatant, order: actions.JumpDown) -> Refusal | None:
    """Say why there is no jumping down to a square."""
    if max(abs(order.x - unit.x), abs(order.y - unit.y)) != 1:
        return Refusal("EP-FA-06", "it jumps into a square beside it", "Walk to the edge first.")
    side = unit.squares
    if not state.arena.field.map.contains(order.x, order.y, side):
        return Refusal("EP-MV-01", f"({order.x}, {order.y}) is off the map", "Stay on the map, or flee.")
    if unit.z - _known_floor(state, order.x, order.y, side) < LEDGE:
        return Refusal("EP-FA-06", "it goes down less than 10 ft there", "Walk.")
    stage = FightStage(state, unit, unit.space, is_believed=True)
    bar = stage.obstacle(cube_of(unit), (order.x, order.y, unit.z))
    return Refusal(bar.rule, bar.text, "Jump elsewhere.") if bar is not None else None


def _known_floor(state: FightState, x: int, y: int, side: int) -> int:
    """Return the level of the ground there as everybody sees it: a covered pit is none (TRUST 28)."""
    if all(is_marked(state, square) for square in squares_of((x, y, side))):
        return floor_at(state, x, y, side)
    return state.arena.field.level(x, y, side)


def _drop_of(state: FightState, unit: Combatant, x: int, y: int) -> Drop:
    """Return the jump as it will be judged, the check still to be rolled."""
    after = unit.copy()
    after.x, after.y = x, y
    depth = water_under(state, after)
    bottom = _known_floor(state, x, y, unit.squares)
    is_dive = is_deep(state.arena.rules.falls, depth)
    top = bottom + depth // FEET if is_dive else bottom
    return Drop(max(0, unit.z - top) * FEET, "ground", depth, "dive" if is_dive else "jump")


def _jump(state: FightState, unit: Combatant, order: actions.JumpDown, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    spend_move(state)
    if how_provokes(state, unit, "move") != "no":
        provoke(state, unit, "leaving a threatened square", "EP-AO-05", dice, events, set())
    if not unit.is_up or runs_into_unseen(state, unit, (order.x, order.y), "move", dice, events):
        return
    start, beside = (unit.x, unit.y), neighbours_in(state, unit)
    how = _drop_of(state, unit, order.x, order.y).how
    unit.x, unit.y = order.x, order.y
    state.turn.moved_feet += FEET
    events.append(Moved(unit.id, (start, (order.x, order.y)), FEET, "jump_down"))
    open_pits(state, squares_of(unit.space))
    plunge(state, unit, dice, events, how=how)
    settle_squeezing(state, unit, beside, events)


def _check_throw(state: FightState, unit: Combatant, order: actions.ThrowObject) -> Refusal | None:
    if not state.turn.standard:
        return Refusal("EP-AC-05", "the standard action is spent", "End the turn.")
    refusal = refuse_object(state, unit, order.size, order.stuff)
    target = state.combatants.get(order.target)
    if refusal is not None or target is None:
        return refusal or Refusal(
            "EP-AT-01", f"nobody called {order.target!r} is here", "Name a creature in the fight."
        )
    if order.drop and not is_above(state, unit, target):
        return Refusal("EP-FA-15", "it is not above the target", "Throw it, or get above the target.")
    return refuse_target(state, unit, order.target, _line_of(state, unit, target, order))


def _line_of(state: FightState, unit: Combatant, target: Combatant, order: actions.ThrowObject) -> AttackLine:
    return object_line(state, unit, order.size, order.stuff, fallen_feet(unit, target) if order.drop else 0)


def _throw(state: FightState, unit: Combatant, order: actions.ThrowObject, dice: Dice, events: list[Event]) -> None:
    state.turn.begun, state.turn.standard = True, False
    state.turn.attacks_made += 1
    if provokes(state, unit, "attack_improvised_ranged"):
        provoke(state, unit, "throwing in a threatened square", "EP-AO-20", dice, events, set())
    if not unit.is_up:
        return
    target = state.combatants[order.target]
    feet = fallen_feet(unit, target) if order.drop else 0
    hurl(state, unit, target, order.size, order.stuff, feet, dice, events)


def _check_when_forced(state: FightState, unit: Combatant, order: actions.WhenForced) -> Refusal | None:
    if order.when == unit.when_forced:
        return Refusal("EP-FM-09", "that is what it does now", "Choose another.")
    return None


def _when_forced(
    state: FightState, unit: Combatant, order: actions.WhenForced, dice: Dice, events: list[Event]
) -> None:
    unit.when_forced = order.when
    events.append(BracedItself(unit.id, order.when))


def _offer(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    if not state.arena.field.is_flat or unit.z:
        _offer_jumps(offers)
    for bracing, label in BRACINGS:
        if bracing.when != unit.when_forced:
            offers.orders.append(LegalOrder(bracing, label, f"when_forced:{bracing.when}", "free"))
    bar = barred(state, unit, actions.ThrowObject(""))
    if bar is not None:
        offers.turn_down("throw_object", "Throw something", bar)
    for target in state.enemies_of(unit):
        if is_above(state, unit, target):
            order = actions.ThrowObject(target.id, drop=True)
            offers.ask(order, f"Drop a tiny object on {state.arena.names[target.id]}", f"drop:{target.id}", "standard")


def _offer_jumps(offers: Offers) -> None:
    """List the squares below a ledge, with what the jump does."""
    state, unit = offers.state, offers.unit
    for x, y in ((unit.x + dx, unit.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy):
        order = actions.JumpDown(x, y)
        if _refuse_leap(state, unit, order) is not None:
            continue
        drop = _drop_of(state, unit, x, y)
        verb = f"Dive {drop.feet} ft" if drop.how == "dive" else f"Jump down {drop.feet} ft"
        refusal = offers.refuse(state, unit, order)
        if refusal is not None:
            offers.turn_down(order.type, verb, refusal)
            continue
        rules = state.arena.rules.falls
        impact, dc = landing(rules, drop), jump_check(rules, drop)
        reasons = [
            *impact.reasons,
            *([Reason("EP-FA-06", "a check lets it off more lightly", f"DC {dc}")] if dc else []),
        ]
        if drop.how == "dive" and not dc and rules["falling"]["procedure"] != "gm":
            reasons.append(Reason("EP-FA-14", f"a dive needs {dive_depth(rules, drop.feet)} ft of water"))
        offers.orders.append(
            LegalOrder(order, verb, f"jump_down:{x},{y}", "move", expected_damage=None, reasons=tuple(reasons))
        )


FAMILY = Family(
    checks={"jump_down": _check_jump, "throw_object": _check_throw, "when_forced": _check_when_forced},
    performers={"jump_down": _jump, "throw_object": _throw, "when_forced": _when_forced},
    offer=_offer,
)
