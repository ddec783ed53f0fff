"""The dying in a fight: their turns, the helping hand, who is slain for good (EP-CG-04, EP-IN-12, D20-21)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.damage import is_dead, is_down
from tactical.rules.combat.dying import is_dying, pass_turn
from tactical.rules.engine.events import CameTo, Damaged, DeathChecked, Event, Slain
from tactical.rules.engine.mortal import UNHARMED, Mortal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice


def is_bleeding(state: FightState, unit: Combatant) -> bool:
    """Whether a creature is down and dying, not stable."""
    if not unit.defeated or unit.dead or unit.fled or unit.mortal.stable:
        return False
    return is_dying(state.arena.rules, state.arena.profiles[unit.id].creature, unit.hp)


def pass_dying(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let the turn of one who is down come and go: it may steady itself, weaken or die."""
    if unit.acted or not is_bleeding(state, unit):
        return
    unit.acted = True
    rules = state.arena.rules
    came = pass_turn(rules, unit.mortal.fails, dice)
    unit.mortal = replace(unit.mortal, stable=came.success, fails=came.fails, slain=came.is_dead)
    unit.hp -= came.lost
    unit.damage += came.lost
    constitution = state.arena.profiles[unit.id].creature.abilities.constitution
    unit.dead = came.is_dead or (came.lost > 0 and is_dead(rules, unit.hp, constitution))
    events.append(
        DeathChecked(
            unit.id, came.natural, came.sides, came.dc, came.success, came.fails, unit.dead, rules.cite("dying")
        )
    )
    if came.lost:
        events.append(Damaged("", unit.id, came.lost, unit.hp))


def steady(unit: Combatant) -> None:
    """Let a dying creature bleed no more: it was helped, or healed."""
    unit.mortal = replace(unit.mortal, stable=True, fails=0)


def come_to(state: FightState, unit: Combatant, events: list[Event]) -> None:
    """See what healing does for one who is down: it is dying no more, and gets up where it has hit points again."""
    if unit.dead or not unit.defeated:
        return
    steady(unit)
    if not is_down(state.arena.rules, unit.hp, unit.primal):
        unit.defeated, unit.mortal = False, UNHARMED
        events.append(CameTo(unit.id, unit.hp))


def slay(unit: Combatant, by: str, raise_dc: int, events: list[Event]) -> None:
    """Kill a creature outright; whoever raises it has to reach ``raise_dc`` (EP-CG-04, EP-CG-05)."""
    unit.defeated = unit.dead = True
    unit.held = False
    unit.mortal = Mortal(raise_dc=raise_dc, slain=True)
    events.append(Slain(unit.id, by, raise_dc))
