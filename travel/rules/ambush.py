"""From the road to a fight: who stands there in what state, who waits for whom, on what ground.

The party comes with the hit points, Primal damage and fatigue of the march, in single file on a
trail (EP-OV-09). What an ambush needs is EP-SU-03 to EP-SU-11; the rules themselves are tactical's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.bestiary import get
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Light, Participant, Place
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.rules.battlemaps.fighting import FightGround
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.saddle import mount_under, ridden_animals
from travel.rules.journey.state import Encounter, JourneyState, MemberState
from travel.rules.maps.world import FEET_PER_MILE

FOES_AMBUSH_SECONDS = 300
DAWN, SUNRISE, SUNSET, DUSK = 5.0, 6.5, 18.5, 20.0
MAX_PREPARATION = 24 * 3600
BATTLE_MAP_HERE = "here"
"""The battle map that lies under the cell, if one does."""


@dataclass(frozen=True, slots=True)
class AmbushChoices:
    """What the GM sets. ``placement`` is by participant id; an empty ``light`` follows the hour.

    ``battle_map`` is the id of the one to fight on, BATTLE_MAP_HERE, or empty for ground made from the terrain;
    ``window`` the north-west square of the part of it, None for its middle.
    """

    ambushers: Literal["party", "foes"] = "foes"
    stance: Literal["ambush", "meet"] = "meet"
    preparation_seconds: int = FOES_AMBUSH_SECONDS
    hiding_places: bool = False
    invisible: bool = False
    skill_bonus: int = 0
    distracted: tuple[str, ...] = ()
    placement: dict[str, tuple[int, int]] | None = None
    light: Literal["", "bright", "dim", "dark"] = ""
    battle_map: str = BATTLE_MAP_HERE
    window: tuple[int, int] | None = None


def check_choices(choices: AmbushChoices) -> None:
    """Refuse figures no ambush has."""
    if not 0 <= choices.preparation_seconds <= MAX_PREPARATION:
        raise RuleError(
            f"{choices.preparation_seconds} seconds of preparation",
            pointer="/preparation_seconds",
            remedy="Give 0 seconds to a day.",
            rule="EP-SU-03",
        )
    if not 0 <= choices.skill_bonus <= 20:
        raise RuleError(
            f"A bonus of {choices.skill_bonus} is no training",
            pointer="/skill_bonus",
            remedy="Give 0 to 20.",
            rule="EP-SU-06",
        )


def light_at(hour: float) -> Light:
    """Light by the hour of the day: dim at dawn and dusk, dark between."""
    if SUNRISE <= hour < SUNSET:
        return "bright"
    return "dim" if DAWN <= hour < DUSK else "dark"


def build_setup(
    context: JourneyContext,
    state: JourneyState,
    choices: AmbushChoices,
    *,
    setup_id: str,
    seed: int,
    stream: int = 0,
    ground: FightGround | None = None,
) -> AmbushSetup:
    """The set-up of a fight with what was met here. Positions are only those chosen. ``ground`` is the part of a
    battle map that it is fought on; without it the ground is made from the terrain."""
    met = state.encounter
    if met is None:
        raise RuleError("Nothing has been met here", remedy="Travel on, or place an encounter here.")
    stretch = context.route.stretch_at(state.progress)
    party = _party(context, state)
    people = (*party, *ridden_animals(context, state, party), *_foes(met))
    distracted, placement = _distracted(choices.distracted, people), choices.placement or {}
    _check_known(people, distracted | set(placement))
    participants = tuple(
        replace(person, distracted=person.id in distracted, position=placement.get(person.id)) for person in people
    )
    return AmbushSetup(
        id=setup_id,
        ruleset=context.ruleset,
        ruleset_digest=context.ruleset_digest,
        seed=seed,
        place=on_ground(
            Place(
                name=place_name(context, state),
                terrain=stretch.terrain,
                way=_way(stretch.way),
                light=choices.light or light_at(state.hour),
                recipe_seed=seed % 2**31 + state.step,
            ),
            ground,
        ),
        participants=participants,
        ambush=_check(participants, choices),
        single_file=stretch.way == "trail",
        stream=stream,
        options=dict(context.options),
    )


def on_ground(place: Place, ground: FightGround | None) -> Place:
    """A place on the ground of a battle map. It keeps its name: the battle map's is the GM's, and may tell too much."""
    if ground is None:
        return place
    return replace(
        place,
        width=ground.width,
        height=ground.height,
        rows=ground.rows,
        edges=ground.edges,
        layers=ground.layers,
        backdrop=ground.backdrop,
    )


def place_name(context: JourneyContext, state: JourneyState) -> str:
    """Where it is, in words: "mountains road, mile 114"."""
    stretch = context.route.stretch_at(state.progress)
    way = "" if stretch.way == "trackless" else f" {stretch.way}"
    return f"{stretch.terrain}{way}, mile {context.route.feet_at(state.progress) / FEET_PER_MILE:.0f}"


def _way(way: str) -> Literal["highway", "road", "trail", "trackless"]:
    ways: dict[str, Literal["highway", "road", "trail"]] = {"highway": "highway", "road": "road", "trail": "trail"}
    return ways.get(way, "trackless")


def _check_known(people: tuple[Participant, ...], named: set[str]) -> None:
    unknown = named - {person.id for person in people}
    if unknown:
        raise RuleError(
            f"{sorted(unknown)[0]!r} takes no part in this encounter",
            pointer="/placement",
            remedy="Use the ids of the participants.",
        )


def _party(context: JourneyContext, state: JourneyState) -> tuple[Participant, ...]:
    """Everyone who stands, in marching order."""
    standing = [member for member in state.members if member.is_up]
    if not standing:
        raise RuleError("No one of the party stands", remedy="Rest, or set hit points by hand.")
    return tuple(_member(context, state, member, order) for order, member in enumerate(standing))


def _member(context: JourneyContext, state: JourneyState, member: MemberState, order: int) -> Participant:
    traveller = context.traveller(member.id)
    animal = mount_under(context, state, member.id)
    return Participant(
        id=member.id,
        side="party",
        creature=traveller.sheet,
        hp=member.hp,
        primal=member.primal,
        conditions=member.conditions,
        fatigue=member.fatigue,
        mount=animal.id if animal else traveller.mount,
        vehicle=traveller.vehicle,
        controllers=traveller.controllers,
        march_order=order,
    )


def _distracted(chosen: tuple[str, ...], people: tuple[Participant, ...]) -> set[str]:
    """Who does not keep watch: those chosen, and animals whose riders are all among them."""
    riders: dict[str, list[str]] = {}
    for person in people:
        riders.setdefault(person.mount, []).append(person.id)
    ridden = {one.id for one in people if one.id in riders and set(riders[one.id]) <= set(chosen)}
    return {*chosen, *ridden}


def _foes(met: Encounter) -> tuple[Participant, ...]:
    foes: list[Participant] = []
    for group in met.foes:
        creature = get(group.creature)
        foes += [_foe(creature, len(foes) + number) for number in range(group.count)]
    return tuple(foes)


def _foe(creature: Creature, order: int) -> Participant:
    return Participant(
        id=f"{creature.id}-{order + 1}", side="foes", creature=creature, hp=creature.hp, march_order=order
    )


def numbered(setup: AmbushSetup) -> AmbushSetup:
    """The set-up with namesakes told apart by a number, for the GM's eyes: a number tells how many
    there are, so fights give their own to what players perceive."""
    names = [person.creature.name for person in setup.participants]
    seen: dict[str, int] = {}
    people: list[Participant] = []
    for person in setup.participants:
        name = person.creature.name
        if names.count(name) > 1:
            seen[name] = seen.get(name, 0) + 1
            person = replace(person, creature=replace(person.creature, name=f"{name} {seen[name]}"))
        people.append(person)
    return replace(setup, participants=tuple(people))


def _check(participants: tuple[Participant, ...], choices: AmbushChoices) -> AmbushCheck | None:
    """The ambush check; for a meeting, only the accidental surprise of a side that is wholly
    distracted (EP-SU-30, EP-SU-31)."""
    victims = "foes" if choices.ambushers == "party" else "party"
    if choices.stance == "meet":
        absorbed = all(person.distracted for person in participants if person.side == victims)
        return AmbushCheck(ambushers=choices.ambushers, accidental=True, success=True) if absorbed else None
    return AmbushCheck(
        ambushers=choices.ambushers,
        preparation_seconds=choices.preparation_seconds,
        hiding_places=choices.hiding_places,
        invisible=choices.invisible,
        skill_bonus=choices.skill_bonus,
    )
