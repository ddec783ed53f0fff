"""Who notices an ambush, and whom its makers have made out before (EP-SU-23, EP-SU-24, EP-SU-30, EP-SU-31)."""

from __future__ import annotations

from tactical.rules.combat.surprise import keeps_watch, notice_dc, notice_parts
from tactical.rules.engine.events import Event, Noticed, Overlooked, Searched
from tactical.rules.engine.seeing import pin
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.unseen import remembers, search_dc, unfound_by
from tactical.rules.handoff import AmbushCheck
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice, ScriptedDice
from tactical.rules.kernel.modifiers import Part, total


def notice(state: FightState, ambush: AmbushCheck, dice: Dice, events: list[Event]) -> None:
    """Let each victim roll Perception against the ambush (EP-SU-23, EP-SU-30, EP-SU-31)."""
    side = ambush.ambushers
    rules = state.arena.rules
    hunters = [state.arena.profiles[item.id].creature for item in state.setup.participants if item.side == side]
    dc, parts = notice_dc(hunters, rules, ambush.notice_dc_bonus, ambush.notice_dc)
    for item in state.setup.participants:
        unit = state.combatants[item.id]
        if item.side == side:
            continue
        is_watchful = keeps_watch(unit.conditions, rules, is_distracted=item.distracted)
        cause = "a wholly distracted group" if ambush.accidental else "" if is_watchful else "too busy to keep watch"
        if cause:
            unit.aware = False
            events.append(Noticed(item.id, 0, 0, dc, False, parts, cause))
            continue
        own = notice_parts(item.creature, unit.conditions, rules, ambush.notice_bonuses.get(item.id, 0))
        check = roll_check(_typed(dice, ambush.notice_faces.get(item.id, 0)), own, dc)
        unit.aware = check.success
        events.append(Noticed(item.id, check.natural, check.total, dc, check.success, check.parts))


def _typed(dice: Dice, face: int) -> Dice:
    """Return dice that show a face rolled at the table, or those given."""
    return ScriptedDice([face]) if face else dice


def spot(state: FightState, ambush: AmbushCheck, dice: Dice, events: list[Event]) -> None:
    """Let ambushers look for the hidden and invisible among their victims, whom they watched come (EP-SU-24).

    By the ruleset's setting one roll, that of the best among them, stands for all.
    """
    hunters = [unit for unit in state.up() if unit.side == ambush.ambushers]
    if not hunters or not unfound_by(state, hunters[0]):
        return
    profiles = state.arena.profiles
    if state.arena.rules.flag("surprise", "shared_spot"):
        hunters = [max(hunters, key=lambda unit: profiles[unit.id].creature.perception)]
    for hunter in hunters:
        unfound = unfound_by(state, hunter)
        if unfound:
            _look(state, hunter, unfound, dice, events)


def _look(state: FightState, hunter: Combatant, unfound: list[Combatant], dice: Dice, events: list[Event]) -> None:
    near = [enemy for enemy in unfound if remembers(state, hunter, enemy, dice, events)]
    natural = dice.roll(20)
    parts = (Part("Perception", state.arena.profiles[hunter.id].creature.perception, "sheet"),)
    result, found = natural + total(parts), []
    for enemy in near:
        if result >= search_dc(state, enemy, dice):
            enemy.hidden = False
            pin(hunter, enemy)
            found.append(enemy.id)
    events.append(
        Searched(hunter.id, natural, result, parts, tuple(found))
        if found
        else Overlooked(hunter.id, natural, result, parts)
    )
