"""Who comes off a mount without wanting to, and what that does (EP-FA-12, EP-3D-04)."""

from __future__ import annotations

from tactical.rules.combat.collision import impact_speed
from tactical.rules.combat.speed import run_multiplier
from tactical.rules.engine.events import Dismounted, Event, Fled
from tactical.rules.engine.mishaps import collide, ground_under
from tactical.rules.engine.perils import landing_place
from tactical.rules.engine.saddle import carry_along, is_mount, take_off
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice


def settle_riders(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Take riders along to where their mounts are now; let those come off whose mount, or who themselves, went down."""
    bearers = [unit for unit in state.combatants.values() if unit.bears]
    for bearer in bearers:
        for key in bearer.bears:
            rider = state.combatants[key]
            if bearer.fled and rider.is_up:
                rider.fled = True
                events.append(Fled(rider.id, (rider.x, rider.y)))
            if rider.fled:
                take_off(state, rider)
            elif _loses_its_seat(state, rider, bearer):
                come_off(state, rider, bearer, dice, events)
        carry_along(state, bearer)


def _loses_its_seat(state: FightState, rider: Combatant, bearer: Combatant) -> bool:
    if bearer.defeated or rider.defeated:
        return True
    return is_mount(state, bearer) and (bearer.prone or rider.prone)


def come_off(state: FightState, rider: Combatant, bearer: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let a rider fall off: it hits the ground at the speed of the mount, one that stands does it no harm. From a
    mount in the air, and from the back of a creature that is no mount, it falls as far as that is up (EP-FA-01)."""
    speed = speed_of(state, bearer)
    is_ridden = is_mount(state, bearer)
    take_off(state, rider)
    if not is_ridden or rider.z > ground_under(state, rider):
        events.append(Dismounted(rider.id, bearer.id, (rider.x, rider.y), "thrown"))
        return
    rider.x, rider.y = landing_place(state, rider)
    rider.z = state.arena.field.rest_level(*rider.space)
    events.append(Dismounted(rider.id, bearer.id, (rider.x, rider.y), "thrown"))
    if speed:
        collide(state, rider, "fallen_from_mount", dice, events, speed=speed, into="the ground")


def speed_of(state: FightState, bearer: Combatant) -> int:
    """Return how fast a mount goes just now, in feet a round: 0 unless it moves in its turn."""
    if state.actor != bearer.id or not state.turn.moved_feet:
        return 0
    arena = state.arena
    profile = arena.profiles[bearer.id]
    how = bearer.hasty or "fallen_from_mount"
    return impact_speed(arena.rules.falls, how, profile.speed * FEET, run_multiplier(profile.creature, arena.rules))
