"""Opening a fight: who stands where, who noticed, who is first."""

from __future__ import annotations

from tactical.rules.combat.damage import is_down
from tactical.rules.combat.surprise import notice_dc
from tactical.rules.engine.events import CombatOpened, Event, Noticed
from tactical.rules.engine.placing import place_all
from tactical.rules.engine.saddle import mount_up
from tactical.rules.engine.sequence import roll_order, rolled_before
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import advance, start_round
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.mapmaker import make_battlemap
from tactical.rules.handoff import AmbushSetup, Participant, check_setup
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.library import Rules, rules_for


def open_fight(setup: AmbushSetup, dice: Dice) -> tuple[FightState, list[Event]]:
    """Place everyone, roll initiative, see who notices, and begin the surprise round or round 1 (EP-IN-05)."""
    check_setup(setup)
    rules = rules_for(setup.ruleset, setup.options)
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
    is_surprise = has_surprise(setup)
    events: list[Event] = [CombatOpened(is_surprise, positions, _ambush_parts(setup))]
    roll_order(state, dice, events, rolled_before(setup, [unit.id for unit in state.up()]))
    if is_surprise:
        _notice(state, dice, events)
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


def _combatant(item: Participant, position: tuple[int, int], rules: Rules) -> Combatant:
    conditions = [name for name in item.conditions if name != "none"]
    if item.fatigue != "none" and item.fatigue not in conditions:
        conditions.append(item.fatigue)
    x, y = position
    unit = Combatant(item.id, item.side, x, y, item.hp, item.creature.max_hp, conditions=tuple(conditions))
    unit.primal = item.primal
    unit.action_points = item.creature.features.get("action_points", 0)
    unit.hidden = item.hidden
    unit.defeated = is_down(rules, item.hp, item.primal)
    return unit


def _notice(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Let each victim roll Perception against the ambush (EP-SU-23, EP-SU-30, EP-SU-31)."""
    ambush = state.setup.ambush
    if ambush is None:
        return
    side = ambush.ambushers
    rules = state.arena.rules
    hunters = [state.arena.profiles[item.id].creature for item in state.setup.participants if item.side == side]
    dc, parts = notice_dc(hunters, rules, ambush.notice_dc_bonus)
    for item in state.setup.participants:
        unit = state.combatants[item.id]
        if item.side == side:
            continue
        cause = (
            "a wholly distracted group" if ambush.accidental else "too busy to keep watch" if item.distracted else ""
        )
        if cause:
            unit.aware = False
            events.append(Noticed(item.id, 0, 0, dc, False, parts, cause))
            continue
        check = roll_check(dice, (Part("Perception", item.creature.perception, "sheet"),), dc)
        unit.aware = check.success
        events.append(Noticed(item.id, check.natural, check.total, dc, check.success, check.parts))
