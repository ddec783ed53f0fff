"""Who is on whose back: a rider's space merges into its mount's, whoever only stands there stands on top (EP-3D-04)."""

from __future__ import annotations

from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cubes import with_rider
from tactical.rules.kernel.creature import RANKS, Size
from tactical.rules.kernel.errors import RuleError

RULE = "EP-3D-04"


def is_mount(state: FightState, unit: Combatant) -> bool:
    """Whether a creature is one that is ridden."""
    creature = state.arena.profiles[unit.id].creature
    return creature.kind == "mount" or creature.has("mount")


def seats(state: FightState, bearer: Combatant) -> int:
    """Return how many find a place on a creature's back: its stat block's ``seats``, else two on a Large mount or
    larger, one on any other creature."""
    creature = state.arena.profiles[bearer.id].creature
    is_roomy = is_mount(state, bearer) and RANKS[creature.size] >= RANKS[Size.LARGE]
    return creature.features.get("seats", 2 if is_roomy else 1)


def mount_up(state: FightState) -> None:
    """Put everybody on the back that the set-up names. RuleError when it does not bear so many or so large a one."""
    for index, item in enumerate(state.setup.participants):
        bearer = state.combatants.get(item.mount)
        if bearer is None:
            continue
        rider = state.combatants[item.id]
        if len(bearer.bears) >= seats(state, bearer) or state.arena.profiles[rider.id].side > bearer.squares:
            raise RuleError(
                f"{item.creature.name} finds no place on the back of {state.arena.names[bearer.id]}",
                rule=RULE,
                pointer=f"/participants/{index}/mount",
                remedy="Choose a larger mount, or one for each.",
            )
        put_on(state, rider, bearer)


def are_together(one: Combatant, other: Combatant) -> bool:
    """Whether one of two creatures is on the other's back, or both are on the same one: neither is in the other's
    way."""
    return one.mount == other.id or other.mount == one.id or (bool(one.mount) and one.mount == other.mount)


def seat(state: FightState, rider: Combatant, bearer: Combatant) -> None:
    """Put a rider where its mount is now."""
    side = state.arena.profiles[rider.id].side
    body = (bearer.x, bearer.y, bearer.z, bearer.squares)
    rider.x, rider.y, rider.z, rider.squares = with_rider(body, side, is_mount=is_mount(state, bearer))


def refuse_alone(state: FightState, rider: Combatant) -> None:
    """Refuse what would move a rider without its mount: their space is one."""
    if rider.mount:
        raise RuleError(
            f"{state.arena.names[rider.id]} is on the back of {state.arena.names[rider.mount]}",
            rule=RULE,
            pointer="/target",
            remedy="Give it another square by hand first, or move the mount.",
        )


def carry_along(state: FightState, bearer: Combatant) -> None:
    """Take whoever is on a creature's back along to where it is now."""
    for key in bearer.bears:
        seat(state, state.combatants[key], bearer)


def put_on(state: FightState, rider: Combatant, bearer: Combatant) -> None:
    """Let a creature be on another's back from now on."""
    rider.mount, rider.mode = bearer.id, "walk"
    bearer.bears = (*bearer.bears, rider.id)
    seat(state, rider, bearer)


def take_off(state: FightState, rider: Combatant) -> None:
    """Let a creature be on nobody's back any more, in its own space at the level where it was."""
    bearer = state.combatants[rider.mount]
    bearer.bears = tuple(key for key in bearer.bears if key != rider.id)
    rider.mount, rider.squares = "", state.arena.profiles[rider.id].side
