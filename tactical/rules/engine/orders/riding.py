"""Getting onto mounts and down again: a move action each (EP-AC-12, EP-3D-04)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_flag, may_spend_move, spend_move
from tactical.rules.engine.crowd import ending
from tactical.rules.engine.events import Dismounted, Event, Mounted
from tactical.rules.engine.mishaps import cube_of
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.perils import entered
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.saddle import RULE, is_mount, put_on, seats, take_off
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.geometry.cubes import gaps
from tactical.rules.geometry.reach import is_barred
from tactical.rules.kernel.dice import Dice

Square = tuple[int, int]


def _check_mount(state: FightState, unit: Combatant, order: actions.Mount) -> Refusal | None:
    target = state.combatants.get(order.target)
    if unit.mount:
        return Refusal(RULE, "it is on somebody's back already", "Dismount first.")
    if target is None or target is unit or not target.is_up or target.side != unit.side or not is_mount(state, target):
        return Refusal(RULE, "that is no mount of its side", "Choose a mount that is up.")
    if unit.bears or len(target.bears) >= seats(state, target):
        return Refusal(RULE, "there is no room on that back", "Choose another mount.")
    if state.arena.profiles[unit.id].side > target.squares:
        return Refusal(RULE, "it is larger than the mount", "Choose a larger mount.")
    if unit.prone or target.prone:
        return Refusal("EP-AC-12", "one of the two is prone", "Stand up first.")
    held = has_flag(state, unit, "no_move")
    if held:
        return Refusal("EP-MV-04", f"it is {held}", "Free it first.")
    if not _is_beside(unit, target):
        return Refusal("EP-AC-12", "the mount is out of its reach", "Walk up to it.")
    return _refuse_spent(state)


def _check_dismount(state: FightState, unit: Combatant, order: actions.Dismount) -> Refusal | None:
    if not unit.mount:
        return Refusal(RULE, "it is on nobody's back", "Choose something else.")
    held = has_flag(state, unit, "no_move")
    if held:
        return Refusal("EP-MV-04", f"it is {held}", "Free it first.")
    return _refuse_spent(state) or _refuse_place(state, unit, (order.x, order.y))


def _refuse_spent(state: FightState) -> Refusal | None:
    if not may_spend_move(state):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return None


def _refuse_place(state: FightState, unit: Combatant, at: Square) -> Refusal | None:
    """Return why a rider cannot get down onto a place: not beside, blocked, too far below, taken."""
    field, side = state.arena.believed, state.arena.profiles[unit.id].side
    bearer = state.combatants[unit.mount]
    if not field.map.contains(*at, side) or not field.has_room(*at, side):
        return Refusal("EP-TE-04", "it cannot stand there", "Choose a free square.")
    is_below = max(gaps((*at, 0, side), (bearer.x, bearer.y, 0, bearer.squares))) == 0
    if is_below or not any(_is_a_step(state, start, at, side) for start in _starts(bearer, side)):
        return Refusal(RULE, "that is not beside the mount", "Choose a free square beside it.")
    level = field.rest_level(*at, side)
    if abs(level - bearer.z) > 1:
        return Refusal("EP-FA-06", "the ground is too far below or above", "Let the mount come to the ground.")
    end = ending(state, unit, (*at, side), level)
    if end.refusal is not None:
        return end.refusal
    return Refusal("EP-SP-09", "it would squeeze there", "Choose a free square.") if end.squeezed_with else None


def _starts(bearer: Combatant, side: int) -> Iterator[Square]:
    """Yield the places of a rider's own width within its mount's space."""
    for y in range(bearer.y, bearer.y + max(1, bearer.squares - side + 1)):
        for x in range(bearer.x, bearer.x + max(1, bearer.squares - side + 1)):
            yield x, y


def _is_a_step(state: FightState, start: Square, at: Square, side: int) -> bool:
    dx, dy = at[0] - start[0], at[1] - start[1]
    if max(abs(dx), abs(dy)) != 1:
        return False
    battlemap = state.arena.believed.map
    return not (battlemap.bars and is_barred(battlemap, *start, dx, dy, side))


def _is_beside(unit: Combatant, target: Combatant) -> bool:
    apart = gaps((unit.x, unit.y, unit.z, unit.squares), (target.x, target.y, target.z, target.squares))
    return max(apart) <= 1


def _is_at_hand(unit: Combatant, target: Combatant) -> bool:
    return target is not unit and target.is_up and _is_beside(unit, target)


def _mount(state: FightState, unit: Combatant, order: actions.Mount, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    spend_move(state)
    if provokes(state, unit, "mount"):
        provoke(state, unit, "mounting", "EP-AO-20", dice, events, set())
    if unit.is_up:
        put_on(state, unit, state.combatants[order.target])
        events.append(Mounted(unit.id, order.target))


def _dismount(state: FightState, unit: Combatant, order: actions.Dismount, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    spend_move(state)
    if provokes(state, unit, "mount"):
        provoke(state, unit, "dismounting", "EP-AO-20", dice, events, set())
    if not unit.is_up:
        return
    before, bearer = cube_of(unit), unit.mount
    take_off(state, unit)
    unit.x, unit.y = order.x, order.y
    unit.z = state.arena.field.rest_level(*unit.space)
    events.append(Dismounted(unit.id, bearer, (unit.x, unit.y), "down"))
    entered(state, unit, before, "move", dice, events)


def _offer(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    names = state.arena.names
    if not unit.mount:
        for target in state.combatants.values():
            if target.side == unit.side and is_mount(state, target) and _is_at_hand(unit, target):
                offers.ask(actions.Mount(target.id), f"Mount {names[target.id]}", f"mount:{target.id}", "move")
        return
    bearer, side = state.combatants[unit.mount], state.arena.profiles[unit.id].side
    for y in range(bearer.y - side, bearer.y + bearer.squares + 1):
        for x in range(bearer.x - side, bearer.x + bearer.squares + 1):
            if _refuse_place(state, unit, (x, y)) is None:
                offers.ask(actions.Dismount(x, y), f"Dismount from {names[bearer.id]}", f"dismount:{x},{y}", "move")


FAMILY = Family(
    checks={"mount": _check_mount, "dismount": _check_dismount},
    performers={"mount": _mount, "dismount": _dismount},
    offer=_offer,
)
