"""Into an enemy's space and through it: Clamber and Overrun (EP-MV-23), as far as the catalogue tells.

The pages of both are not here: the check is a d20 with Might or Movement against the enemy's Maneuver Defense.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from tactical.rules.engine import actions
from tactical.rules.engine.budget import may_spend_move, pools_of, refuse_walking, spend_move
from tactical.rules.engine.crowd import is_hostile
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.gaits import flat, gait_of, refuse_path
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part

Pressing = actions.Clamber | actions.Overrun


def _ready(state: FightState, unit: Combatant, kind: str) -> Refusal | None:
    if state.arena.rules.word("movement", kind) == "none":
        return Refusal(state.arena.rules.cite("movement"), "the rules of this game know no such move", "Move instead.")
    if not may_spend_move(state):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return refuse_walking(state, unit)


def _check(state: FightState, unit: Combatant, order: Pressing) -> Refusal | None:
    refusal = _ready(state, unit, order.type)
    if refusal is not None:
        return refusal
    target = state.combatants.get(order.target)
    if target is None or not target.is_up or not is_hostile(unit, target):
        return Refusal("EP-MV-23", "it needs an enemy that still fights", "Name one.")
    refusal = refuse_path(state, unit, order)
    if refusal is not None:
        return refusal
    path = flat(order.path)
    inside = [_touches(unit, at, target) for at in path]
    name = state.arena.names[target.id]
    if order.type == "clamber" and not (inside[-1] and not any(inside[:-1])):
        return Refusal("EP-MV-23", f"the path does not end where it enters {name}'s space", "Stop in its first square.")
    if order.type == "overrun" and (inside[-1] or not any(inside)):
        text = f"the path does not lead through {name}'s space to a free one beyond"
        return Refusal("EP-MV-23", text, "End on the far side.")
    return None


def _touches(unit: Combatant, at: tuple[int, int], target: Combatant) -> bool:
    held = squares_of(target.space)
    return any(square in held for square in squares_of((*at, unit.squares)))


def _press(state: FightState, unit: Combatant, order: Pressing, dice: Dice, events: list[Event]) -> None:
    """Walk up to the enemy, check, and on a success go on; else the move ends there."""
    state.turn.begun = True
    spend_move(state)
    gait, path, target = gait_of(state, unit, order), flat(order.path), state.combatants[order.target]
    before = tuple(takewhile(lambda at: not _touches(unit, at, target), path))
    already: set[str] = set()
    if before and not follow(state, unit, before, order.type, dice, events, already, gait):
        return
    if _succeeds(state, unit, target, order, dice, events):
        onward = replace(gait, provokes="no") if before and gait.provokes == "yes" else gait
        follow(state, unit, path[len(before) :], order.type, dice, events, already, onward)


def _succeeds(
    state: FightState, unit: Combatant, target: Combatant, order: Pressing, dice: Dice, events: list[Event]
) -> bool:
    creature = state.arena.profiles[unit.id].creature
    is_clamber = order.type == "clamber"
    name, bonus = ("Might", creature.might) if is_clamber else ("Movement", creature.movement_bonus)
    dc = state.arena.profiles[target.id].creature.maneuver_defense
    check = roll_check(dice, check_parts(state, unit, name.lower(), (Part(name, bonus, "sheet"),), events), dc)
    purpose = "to clamber into the space of an enemy" if is_clamber else "to overrun an enemy"
    effect = "gets in" if is_clamber else "gets through"
    events.append(
        Checked(
            unit.id,
            name,
            purpose,
            check.natural,
            check.total,
            dc,
            check.success,
            check.parts,
            "EP-MV-23",
            effect if check.success else "is stopped",
            target.id,
        )
    )
    return check.success


def _offer(offers: Offers) -> None:
    """List both for every enemy within a move."""
    state, unit = offers.state, offers.unit
    squares = pools_of(state, unit)["walk"]
    near = [enemy for enemy in state.enemies_of(unit) if state.arena.field.apart(unit.space, enemy.space) <= squares]
    for kind, label in (("clamber", "Clamber"), ("overrun", "Overrun")):
        refusal = _ready(state, unit, kind)
        if refusal is not None:
            offers.turn_down(kind, label, refusal)
            continue
        for enemy in near:
            offers.way(kind, label, "move", squares * FEET, None, target=enemy.id)


FAMILY = Family(
    checks={"clamber": _check, "overrun": _check},
    performers={"clamber": _press, "overrun": _press},
    offer=_offer,
)
