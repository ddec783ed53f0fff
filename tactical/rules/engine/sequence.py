"""The sequence of turns: who rolls initiative with whom, who stands where in the order (EP-IN-01 to 05, EP-IN-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tactical.rules.combat.initiative import Entrant, Slot, roll_initiative, tie_values
from tactical.rules.engine.events import Event, InitiativeRolled
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.dice import Dice


def is_monster(side: str, kind: str) -> bool:
    """Whether a creature is the GM's, and may share a roll with others (EP-IN-14)."""
    return side != "party" and kind != "pc"


def roll_order(state: FightState, dice: Dice, events: list[Event], rolled: Sequence[Slot] = ()) -> None:
    """Set the order of turns for all but the dead and gone, by initiative ``rolled`` before, or now (EP-IN-05).

    Those who are down have a slot too: death checks and durations go by it, and whoever comes round acts at it
    (EP-IN-12, EP-IN-16).
    """
    profiles = state.arena.profiles
    kinds = {item.id: item.creature.kind for item in state.setup.participants}
    slots = list(rolled) or roll_initiative(
        [
            Entrant(unit.id, profiles[unit.id].creature, is_monster(unit.side, kinds[unit.id]), unit.conditions)
            for unit in state.combatants.values()
            if not (unit.dead or unit.fled)
        ],
        state.arena.rules,
        dice,
    )
    state.order = []
    for rank, slot in enumerate(slots):
        _seat(state, slot, len(slots) - rank)
        group = slot.members if len(slot.members) > 1 else ()
        tie_roll = slot.tie_rolls[0] if slot.tie_rolls else 0
        events.append(
            InitiativeRolled(
                slot.members[0], slot.natural, slot.total, slot.parts, group, tie_roll, tuple(slot.tie_rolls[1:])
            )
        )


def _seat(state: FightState, slot: Slot, rank: int) -> None:
    for place, member in enumerate(slot.members):
        unit = state.combatants[member]
        unit.initiative = slot.total
        unit.tie = (*slot.tie_values, rank, -place)
        state.order.append(member)


def rolled_before(setup: AmbushSetup, present: Iterable[str]) -> tuple[Slot, ...]:
    """Return the initiative that was rolled before anyone was placed (EP-IN-05), none if it is not of just those."""
    members = [member for slot in setup.initiative for member in slot.members]
    return setup.initiative if set(members) == set(present) else ()


def stand_alone(state: FightState, unit: Combatant, initiative: int) -> None:
    """Give a creature a number of its own: it splits off from its group (EP-IN-14, EP-HO-07)."""
    unit.initiative = initiative
    unit.tie = (*tie_values(state.arena.profiles[unit.id].creature, state.arena.rules), 0, 0)


def group_of(state: FightState, unit: Combatant) -> list[Combatant]:
    """Return who acts at one roll with a creature, itself left out; nobody once it stands alone (EP-IN-14)."""
    if len(unit.tie) < 2 or unit.tie[-2] == 0:
        return []
    place = (unit.initiative, unit.tie[:-1])
    return [
        other
        for other in state.combatants.values()
        if other.id != unit.id and (other.initiative, other.tie[:-1]) == place
    ]


def sort_order(state: FightState) -> None:
    """Put the order by initiative, highest first (EP-IN-03)."""
    state.order.sort(key=lambda key: (state.combatants[key].initiative, state.combatants[key].tie), reverse=True)
