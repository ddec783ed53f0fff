"""Opening a fight: who stands where, who noticed, who is first."""

from __future__ import annotations

from tactical.rules.combat.damage import is_down
from tactical.rules.engine.events import CombatOpened, Event
from tactical.rules.engine.leaving import bring_in
from tactical.rules.engine.noticing import notice, spot
from tactical.rules.engine.placing import place_all
from tactical.rules.engine.points import points_at_first
from tactical.rules.engine.saddle import mount_up
from tactical.rules.engine.sequence import roll_order, rolled_before
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import advance, start_round
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.mapmaker import make_battlemap
from tactical.rules.handoff import AmbushSetup, Participant, check_setup
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.library import Rules, rules_of

_KEPT = 16
_staged: dict[int, tuple[AmbushSetup, FightState]] = {}


def stage(setup: AmbushSetup) -> FightState:
    """Put everyone on the board, nothing rolled yet. The last few set-ups are remembered as they are set out: odds come
    of the same fight many times over."""
    held = _staged.get(id(setup))
    if held is None or held[0] is not setup:
        fresh = _set_out(setup)
        if len(_staged) >= _KEPT:
            _staged.clear()
        held = _staged[id(setup)] = (setup, fresh)
    return held[1].copy()


def _set_out(setup: AmbushSetup) -> FightState:
    check_setup(setup)
    rules = rules_of(setup)
    rows = setup.place.rows or make_battlemap(setup.place)
    read_battlemap(rows, setup.place.edges, setup.place.layers)
    positions = place_all(setup, rows)
    combatants = {item.id: _combatant(item, positions[item.id], rules) for item in setup.participants}
    state = FightState(setup, rows, combatants, edges=setup.place.edges, layers=setup.place.layers)
    profiles = state.arena.profiles
    for unit in combatants.values():
        unit.flat_footed = not profiles[unit.id].uncanny_dodge
        unit.opportunities = profiles[unit.id].opportunities
        unit.squares = profiles[unit.id].side
        unit.z = state.arena.field.rest_level(*unit.space)
    mount_up(state)
    return state


def open_fight(setup: AmbushSetup, dice: Dice) -> tuple[FightState, list[Event]]:
    """Place everyone, roll initiative, see who notices, and begin the surprise round or round 1 (EP-IN-05)."""
    state = stage(setup)
    is_surprise = has_surprise(setup)
    positions = {key: (unit.x, unit.y) for key, unit in state.combatants.items()}
    events: list[Event] = [CombatOpened(is_surprise, positions, _ambush_parts(setup))]
    roll_order(
        state, dice, events, rolled_before(setup, [unit.id for unit in state.combatants.values() if not unit.dead])
    )
    if is_surprise and setup.ambush is not None:
        if not setup.ambush.accidental:
            spot(state, setup.ambush, dice, events)
        notice(state, setup.ambush, dice, events)
    start_round(state, 0 if is_surprise else 1, events)
    state.rounds_fought = -1 if is_surprise else 0
    advance(state, dice, events)
    return state, events


def has_surprise(setup: AmbushSetup) -> bool:
    """Whether a surprise round comes first (EP-SU-01, EP-SU-30)."""
    return setup.ambush is not None and bool(setup.ambush.success or setup.ambush.accidental)


def _ambush_parts(setup: AmbushSetup) -> tuple[Part, ...]:
    if setup.ambush is None or setup.ambush.total is None:
        return ()
    return (Part("ambush check", setup.ambush.total, "EP-SU-04"),)


def conditions_of(item: Participant) -> tuple[str, ...]:
    """Return what a creature comes with: its conditions and the fatigue of the march."""
    conditions = [name for name in item.conditions if name != "none"]
    if item.fatigue != "none" and item.fatigue not in conditions:
        conditions.append(item.fatigue)
    return tuple(conditions)


def _combatant(item: Participant, position: tuple[int, int], rules: Rules) -> Combatant:
    x, y = position
    unit = Combatant(item.id, item.side, x, y, item.hp, item.creature.max_hp, conditions=conditions_of(item))
    unit.primal = item.primal
    unit.action_points = points_at_first(item.creature, rules)
    unit.hidden = item.hidden
    unit.defeated = is_down(rules, item.hp, item.primal)
    bring_in(unit, item, rules)
    return unit
