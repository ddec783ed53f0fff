"""Riders and their animals between road and fight: who comes mounted, and what the fight did to the animals
(EP-3D-04, EP-OV-15)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.bestiary import all_creatures, get
from tactical.rules.handoff import Participant, ParticipantOutcome
from tactical.rules.kernel.creature import RANKS, Creature
from travel.rules.journey.context import JourneyContext, Mount
from travel.rules.journey.state import JourneyState, MountState


def mount_under(context: JourneyContext, state: JourneyState, member: str) -> Mount | None:
    """Return the animal that a member rides here and now, if it has a stat block and bears one of that size."""
    along = context.leg(state.leg).mounts if context.route.legs else tuple(each.id for each in context.mounts)
    mount = next((each for each in context.mounts if member in each.riders and each.id in along), None)
    if mount is None or mount.type not in {creature.id for creature in all_creatures()}:
        return None
    now = next(each for each in state.mounts if each.id == mount.id)
    is_larger = RANKS[context.traveller(member).sheet.size] > RANKS[get(mount.type).size]
    return None if now.left or now.is_down or is_larger else mount


def ridden_animals(
    context: JourneyContext, state: JourneyState, party: tuple[Participant, ...]
) -> tuple[Participant, ...]:
    """Return the animals that those who stand ride, as participants of their own, under their riders' orders."""
    found = []
    for mount in context.mounts:
        riders = [person for person in party if person.mount == mount.id]
        if not riders:
            continue
        now = next(each for each in state.mounts if each.id == mount.id)
        sheet = _sheet(mount, now, len(riders))
        found.append(
            Participant(
                id=mount.id,
                side="party",
                creature=sheet,
                hp=now.hp if now.max_hp else sheet.max_hp,
                fatigue=now.fatigue,
                controllers=tuple(dict.fromkeys(account for rider in riders for account in rider.controllers)),
                march_order=min(rider.march_order for rider in riders),
            )
        )
    return tuple(found)


def _sheet(mount: Mount, now: MountState, riders: int) -> Creature:
    sheet = get(mount.type)
    most = now.max_hp or sheet.max_hp
    return replace(
        sheet,
        name=mount.name or sheet.name,
        hp=min(now.hp or most, most),
        max_hp=most,
        features={**sheet.features, "seats": max(2, riders)},
    )


def animals_after(
    context: JourneyContext, state: JourneyState, participants: tuple[ParticipantOutcome, ...]
) -> tuple[MountState, ...]:
    """Return the animals that the fight hurt. One without hit points of its own (EP-OV-15) has those of its stat block
    from its first wound on."""
    results = {one.id: one for one in participants}
    types = {each.id: each.type for each in context.mounts}
    after = []
    for now in state.mounts:
        result = results.get(now.id)
        if result is None or (not result.damage and result.hp == (now.hp if now.max_hp else result.hp)):
            continue
        most = now.max_hp or get(types[now.id]).max_hp
        after.append(replace(now, hp=min(0, result.hp) if result.dead else result.hp, max_hp=most))
    return tuple(after)
