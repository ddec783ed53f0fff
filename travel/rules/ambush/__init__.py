"""From the road to a fight: who stands there in what state, who waits for whom, on what ground.

The party comes with the hit points, Primal damage and fatigue of the march, in single file on a
trail (EP-OV-09). What an ambush needs is EP-SU-03 to EP-SU-11; the rules themselves are tactical's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tactical.rules.handoff import AmbushCheck, AmbushSetup, Light, Participant, Place
from tactical.rules.handoff_rules import check_faces, look_outs
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.rules.ambush.choices import BATTLE_MAP_HERE as BATTLE_MAP_HERE
from travel.rules.ambush.choices import AmbushChoices as AmbushChoices
from travel.rules.ambush.choices import check_choices as check_choices
from travel.rules.ambush.choices import own_options
from travel.rules.battlemaps.fighting import FightGround
from travel.rules.journey.burden import carried_at
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.saddle import mount_under, ridden_animals
from travel.rules.journey.state import Encounter, JourneyState, MemberState
from travel.rules.maps.world import FEET_PER_MILE

DAWN, SUNRISE, SUNSET, DUSK = 5.0, 6.5, 18.5, 20.0
INVISIBLE = "invisible"


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
    for name, named in _named(choices, distracted).items():
        _check_known(people, named, name)
    participants = tuple(
        replace(
            person,
            distracted=person.id in distracted,
            position=placement.get(person.mount, placement.get(person.id)),
            hidden=person.id in choices.hidden,
            conditions=_conditions(person, choices),
        )
        for person in people
    )
    setup = AmbushSetup(
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
        single_file=stretch.way == "trail",
        stream=stream,
        options={**context.options, **own_options(choices)},
        changes=dict(context.fight_changes),
        rules_name=context.rules_name if context.fight_changes else "",
    )
    check_faces(setup, choices.notice_faces, "/notice_faces")
    return replace(setup, ambush=_check(setup, choices))


def _named(choices: AmbushChoices, distracted: set[str]) -> dict[str, set[str]]:
    """Who is named by what choice."""
    return {
        "placement": distracted | set(choices.placement or {}),
        "restless": set(choices.restless),
        "hidden": set(choices.hidden),
        "notice_bonuses": set(choices.notice_bonuses),
    }


def _conditions(person: Participant, choices: AmbushChoices) -> tuple[str, ...]:
    """Its conditions; ambushers that are all invisible come so into the fight (EP-SU-09)."""
    is_unseen = choices.invisible and choices.stance == "ambush" and person.side == choices.ambushers
    if not is_unseen or INVISIBLE in person.conditions:
        return person.conditions
    return (*person.conditions, INVISIBLE)


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


def _check_known(people: tuple[Participant, ...], named: set[str], pointer: str) -> None:
    unknown = named - {person.id for person in people}
    if unknown:
        raise RuleError(
            f"{sorted(unknown)[0]!r} takes no part in this encounter",
            pointer=f"/{pointer}",
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
        carried=carried_at(member.burden, state.clock),
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
        creature = group.stat_block
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


def _check(setup: AmbushSetup, choices: AmbushChoices) -> AmbushCheck | None:
    """The ambush check; for a meeting, only the accidental surprise of a side that is wholly
    distracted (EP-SU-30, EP-SU-31)."""
    if choices.stance == "meet":
        surprised = surprised_side(setup)
        if not surprised:
            return None
        return AmbushCheck(ambushers="foes" if surprised == "party" else "party", accidental=True, success=True)
    return AmbushCheck(
        ambushers=choices.ambushers,
        preparation_seconds=choices.preparation_seconds,
        hiding_places=choices.hiding_places and not choices.restless,
        invisible=choices.invisible,
        skill_bonus=choices.skill_bonus,
        notice_dc=choices.notice_dc,
        notice_dc_bonus=choices.notice_dc_bonus,
        notice_bonuses=choices.notice_bonuses,
        notice_faces=choices.notice_faces,
    )


def surprised_side(setup: AmbushSetup) -> str:
    """The side that is met unawares, none of it keeping watch; nobody if both are so, or neither (EP-SU-30, 31)."""
    blind = [side for side in ("party", "foes") if not look_outs(setup, side)]
    return blind[0] if len(blind) == 1 else ""
