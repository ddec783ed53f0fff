"""Turns and rounds: who acts next, what they may spend, when it is over (EP-IN-03, 06, 12 to 16, EP-SU-19 to 28)."""

from __future__ import annotations

from tactical.rules.engine.afflicting import regenerate
from tactical.rules.engine.ailing import ail, gasp
from tactical.rules.engine.budget import has_flag
from tactical.rules.engine.dying import pass_dying
from tactical.rules.engine.effects import tick
from tactical.rules.engine.events import (
    CombatEnded,
    Event,
    RoundStarted,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
)
from tactical.rules.engine.perils import begin_turn
from tactical.rules.engine.readied import lapse
from tactical.rules.engine.rollover import roll_over
from tactical.rules.engine.sequence import sort_order
from tactical.rules.engine.state import Combatant, FightState, Turn
from tactical.rules.kernel.dice import Dice


def start_round(state: FightState, number: int, events: list[Event]) -> None:
    """Begin a round: the order is by initiative again (EP-IN-03, EP-HO-03)."""
    state.round = number
    for unit in state.combatants.values():
        unit.acted = False
    sort_order(state)
    events.append(RoundStarted(number, state.combat))


def start_turn(state: FightState, unit: Combatant, events: list[Event]) -> None:
    """Begin a creature's turn: it is flat-footed no more, its allowances are back (EP-IN-06, EP-AO-02)."""
    state.actor = unit.id
    is_surprise = state.round == 0
    is_hampered = unit.hp == 0 or (unit.primal and unit.primal == unit.hp) or has_flag(state, unit, "one_action")
    state.turn = Turn(
        standard=not has_flag(state, unit, "no_standard"),
        move=not (is_surprise or is_hampered),
        swift=not (is_surprise or has_flag(state, unit, "no_swift")),
        surprise=is_surprise,
        was=unit.copy(),
    )
    unit.flat_footed, unit.hasty = False, ""
    unit.total_defense = unit.defensive = unit.charging = unit.no_opportunities = unit.held = False
    unit.opportunities = state.arena.profiles[unit.id].opportunities
    unit.provoked = unit.recalled = unit.forgot = ()
    unit.reached_out = unit.reacted = False
    unit.began = (unit.x, unit.y, unit.z)
    if unit.prone and state.turn.move:
        unit.prone_by_choice = True  # it could stand up now: what keeps it down is its own will, EP-FM-09
    if state.readied:
        state.turn.unready = lapse(state, unit, events, "its turn has come up", "EP-HO-13")
    events.append(TurnStarted(unit.id, state.round))
    if unit.hp < unit.max_hp:
        regenerate(state, unit, events)


def end_turn(state: FightState, dice: Dice, events: list[Event]) -> None:
    """End the acting creature's turn and give it to the next."""
    actor = state.actor or ""
    state.combatants[actor].acted = True
    if not state.turn.ran:
        state.combatants[actor].run_rounds = 0
    if state.combatants[actor].conditions:
        gasp(state, state.combatants[actor], dice, events)
    state.last_actor = actor
    events.append(TurnEnded(actor))
    tick(state, state.combatants[actor], "end", events)
    advance(state, dice, events)


def advance(state: FightState, dice: Dice, events: list[Event]) -> None:
    """Give the turn to the next creature that can take one, through as many rounds as that needs.

    A held turn that was taken is that round's turn (EP-HO-04); one still held when its slot comes is lost, and a fresh
    turn begins at the old initiative (EP-HO-05). Effects to the start of a turn end as its slot comes (EP-HO-06).
    """
    position = state.order.index(state.actor) + 1 if state.actor in state.order else 0
    while not finish(state, events):
        if position >= len(state.order):
            next_round(state, dice, events)
            position = 0
            continue
        unit = state.combatants[state.order[position]]
        position += 1
        if unit.acted:
            continue
        lapsed = tick(state, unit, "start", events)
        if not unit.is_up or not _may_act(state, unit, events):
            if unit.defeated and not unit.dead:
                pass_dying(state, unit, dice, events)
            lapse(state, unit, events, "its turn has come up", "EP-HO-13")
            tick(state, unit, "end", events)
            continue
        if _comes_to_its_turn(state, unit, dice, events):
            start_turn(state, unit, events)
            state.turn.lapsed = lapsed
            return
        tick(state, unit, "end", events)


def _comes_to_its_turn(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Let what harms a creature as its turn begins do so. Return whether it still has one."""
    is_first = unit.perils_met != state.rounds_fought + 1
    begin_turn(state, unit, dice, events)
    if unit.conditions and is_first and unit.is_up:
        unit.perils_met = state.rounds_fought + 1
        ail(state, unit, dice, events)
    return unit.is_up


def _may_act(state: FightState, unit: Combatant, events: list[Event]) -> bool:
    if state.round == 0 and not unit.aware:
        unit.acted = True
        events.append(TurnSkipped(unit.id, "surprised", "EP-SU-25"))
        return False
    conditions = state.arena.rules.conditions
    stopped = next((name for name in unit.conditions if conditions.get(name, {}).get("no_actions")), "")
    if stopped:
        unit.acted, unit.run_rounds = True, 0
        events.append(TurnSkipped(unit.id, stopped, "EP-IN-12"))
    return not stopped


def next_round(state: FightState, dice: Dice, events: list[Event]) -> None:
    """End a round: after ten of them a new combat begins at once (EP-IN-15, EP-IN-16)."""
    state.rounds_fought += 1
    state.actor = None
    length = state.arena.rounds
    if not length or state.round < length:
        start_round(state, state.round + 1, events)
        return
    roll_over(state, dice, events)
    start_round(state, 1, events)


def finish(state: FightState, events: list[Event]) -> bool:
    """See whether the fight is over: one side left, or nobody, or it went on too long (EP-IN-13)."""
    if state.winner is not None:
        return True
    first, sides = "", set()
    for unit in state.combatants.values():
        if unit.side == first or unit.defeated or unit.fled or unit.side == "others":
            continue
        if first and state.rounds_fought < state.arena.limit:
            return False
        first = unit.side
        sides.add(first)
    state.winner = next(iter(sides)) if len(sides) == 1 else "none"
    state.reason = _reason(state, sides)
    state.actor = None
    events.append(CombatEnded(state.winner, state.reason, rounds_of(state)))
    return True


def rounds_of(state: FightState) -> int:
    """Return how many rounds were fought, the one it ended in included; 0 if it ended in the surprise round."""
    return min(state.rounds_fought + 1, state.arena.limit)


def _reason(state: FightState, sides: set[str]) -> str:
    if len(sides) > 1:
        return f"{state.arena.limit} rounds without an end"
    if not sides:
        return "nobody is left"
    losers = [unit for unit in state.combatants.values() if unit.side not in sides and unit.side != "others"]
    if losers and all(unit.fled for unit in losers):
        return "the other side fled"
    return "the other side is down or gone"
