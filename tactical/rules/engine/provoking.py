"""Who would strike, where it stands, at a creature that does something: told before it is done (EP-AO-20)."""

from __future__ import annotations

from tactical.rules.combat.lines import AttackLine
from tactical.rules.combat.manoeuvring import Manoeuvre, manoeuvres_of
from tactical.rules.engine import actions
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.events import Event
from tactical.rules.engine.powers import power_provokes, powers_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes, may_strike, opportunity_line, provoke
from tactical.rules.engine.walking import Gait, Refusal, walk
from tactical.rules.kernel.dice import Dice

ROWS = {
    "aid": "aid_another",
    "coup_de_grace": "coup_de_grace",
    "dismount": "mount",
    "drop_prone": "drop_prone",
    "hold": "delay",
    "mount": "mount",
    "ready": "ready",
    "stabilize": "stabilize",
    "stand_up": "stand_up",
    "throw_object": "attack_improvised_ranged",
    "total_defense": "total_defense",
    "use_door": "open_door",
}
"""The row of the provoke table of orders that name no path, by type."""


def provoked_by(state: FightState, unit: Combatant, order: actions.Order) -> tuple[str, ...]:
    """Return who would strike at ``unit`` for an order that names no path; for a charge, who would on its way."""
    if isinstance(order, actions.Charge):
        return _struck_charging(state, unit, order)
    if isinstance(order, actions.Manoeuvre):
        row = manoeuvres_of(state.arena.rules).get(order.manoeuvre)
        return manoeuvre_strikers(state, unit, row, state.combatants[order.target]) if row else ()
    if not _provokes(state, unit, order):
        return ()
    spared = actions.Attack | actions.FullAttack | actions.AttackSquare | actions.ThrowSplash
    struck = state.turn.struck if isinstance(order, spared) else ()
    return tuple(
        enemy.id
        for enemy in state.enemies_of(unit)
        if enemy.id not in struck and may_strike(state, enemy, unit) and opportunity_line(state, enemy, unit)
    )


def manoeuvre_strikers(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> tuple[str, ...]:
    """Return who would strike at one who tries a manoeuvre: nobody with its feat, or a feature (EP-AO-12, EP-AO-14)."""
    creature = state.arena.profiles[unit.id].creature
    own = creature.features.get(f"provokes_{row.key}", creature.features.get("provokes_combat_maneuver"))
    does = row.provokes == "yes" and not (row.feat and creature.has(row.feat)) if own is None else bool(own)
    if not does:
        return ()
    only_target = state.arena.rules.word("manoeuvres", "strikers") == "target"
    return tuple(key for key in _threatening(state, unit, state.turn.struck) if not only_target or key == target.id)


def _threatening(state: FightState, unit: Combatant, struck: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        enemy.id
        for enemy in state.enemies_of(unit)
        if enemy.id not in struck and may_strike(state, enemy, unit) and opportunity_line(state, enemy, unit)
    )


def _struck_charging(state: FightState, unit: Combatant, order: actions.Charge) -> tuple[str, ...]:
    path = charge_path(state, unit, order.target, state.arena.profiles[unit.id].lines[order.attack])
    if isinstance(path, Refusal):
        return ()
    word = how_provokes(state, unit, "charge")
    walked = walk(state, unit, path, Gait(2 * len(path), steps_over=False, provokes=word))
    return tuple(dict.fromkeys(key for key, _ in walked.provokes))


def provokes(state: FightState, unit: Combatant, activity: str) -> bool:
    """Whether such an activity of this creature provokes: its own feature "provokes_..." wins (EP-AO-14, EP-CV-08)."""
    return how_provokes(state, unit, activity) == "yes"


def stands_up_to(state: FightState, unit: Combatant, activity: str, dice: Dice, events: list[Event]) -> bool:
    """Let whoever threatens strike at one who does what provokes by its row; False when it goes down of that."""
    if provokes(state, unit, activity):
        row = state.arena.rules.activities[activity]
        provoke(state, unit, row.label.lower(), row.cite, dice, events, set())
    return unit.is_up


def goes_all_out(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Let whoever threatens strike at one who begins a full attack, if its row says so; it is one action with its
    attacks (EP-AO-09). False when it goes down of that."""
    if provokes(state, unit, "full_attack"):
        row, struck = state.arena.rules.activities["full_attack"], set(state.turn.struck)
        provoke(state, unit, row.label.lower(), row.cite, dice, events, struck)
        state.turn.struck = tuple(sorted(struck))
    return unit.is_up


def activity_of(line: AttackLine) -> str:
    """Return the row of the provoke table of an attack; what is no weapon has rows of its own."""
    kind = "melee" if line.is_melee else "ranged"
    return f"attack_improvised_{kind}" if "improvised" in line.attack.traits else f"attack_{kind}"


def attacking_words(line: AttackLine) -> str:
    """Return what an attack that provokes is called in the log."""
    return f"{'striking' if line.is_melee else 'shooting'} in a threatened square"


def _would_go_all_out(state: FightState, unit: Combatant, order: actions.Attack | actions.FullAttack) -> bool:
    """Whether an attack begins a full attack, and that provokes."""
    begins = not state.turn.full_attack and (isinstance(order, actions.FullAttack) or state.turn.attacks_made > 0)
    return begins and provokes(state, unit, "full_attack")


def _provokes(state: FightState, unit: Combatant, order: actions.Order) -> bool:
    """Whether doing this in a threatened square provokes at all."""
    match order:
        case actions.JumpDown():
            return how_provokes(state, unit, "move") != "no"
        case actions.Step():
            return how_provokes(state, unit, "five_foot_step") != "no"
        case actions.PartOfMove(activity=activity) | actions.Do(activity=activity):
            return provokes(state, unit, activity)
        case actions.UsePower(power=index):
            is_held = unit.spent is not None and unit.spent.holding == index and order.target
            return not is_held and power_provokes(state.arena.rules, powers_of(state, unit)[index])
        case actions.Attack() | actions.FullAttack() if _would_go_all_out(state, unit, order):
            return True
        case (
            actions.Attack(attack=index)
            | actions.FullAttack(attack=index)
            | actions.AttackSquare(attack=index)
            | actions.ThrowSplash(attack=index)
        ):
            return provokes(state, unit, activity_of(state.arena.profiles[unit.id].lines[index]))
        case _:
            return order.type in ROWS and provokes(state, unit, ROWS[order.type])
