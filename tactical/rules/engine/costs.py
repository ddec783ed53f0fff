"""What an action costs by its type, and who cannot pay it now (EP-AC-01 to 10).

Whatever costs an action asks ``refuse_cost`` and then calls ``pay``, with one of ``library.COSTS``.
"""

from __future__ import annotations

from collections.abc import Callable

from tactical.rules.engine.budget import has_whole_round, may_add_part, spend_move, spend_round
from tactical.rules.engine.reacting import refuse_immediate as refuse_immediate
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.trades import base_attacks


def converts(state: FightState, action: str, into: str) -> bool:
    """Whether an action may be turned into a lesser one (EP-AC-03)."""
    return f"{action}>{into}" in state.arena.rules.word("conversions", "allowed").split()


def spend_swift(state: FightState) -> None:
    """Spend a swift action, or the least action that turns into one (EP-AC-03, EP-AC-09)."""
    turn = state.turn
    turn.begun = True
    if turn.swift:
        turn.swift = False
    elif turn.more_swifts:
        turn.more_swifts -= 1
    elif turn.move:
        turn.move = False
    else:
        turn.standard = False


def refuse_cost(state: FightState, unit: Combatant, cost: str) -> Refusal | None:
    """Return why an action of a type cannot be taken now (EP-AC-01 to 10). Only immediate ones are, off turn."""
    if cost == "immediate":
        return refuse_immediate(state, unit)
    if unit.id != state.actor:
        return Refusal("EP-AC-06", "it is not its turn", "Wait for its turn.")
    return _BARS[cost](state)


def pay(state: FightState, unit: Combatant, cost: str) -> None:
    """Spend an action of a type that ``refuse_cost`` does not refuse."""
    turn = state.turn
    if unit.id == state.actor:
        turn.begun = True
    if cost == "immediate":
        unit.reacted = True
    elif cost == "free":
        turn.frees += 1
    elif cost == "part_of_move":
        turn.parts += 1
    elif cost == "swift":
        spend_swift(state)
    elif cost == "move":
        spend_move(state)
    elif cost == "standard":
        turn.standard, turn.opened = False, True
    elif cost == "full_attack":
        turn.standard = turn.move = False
        turn.full_attack = turn.whole = True
    else:
        spend_round(state, unit)


def refuse_part(state: FightState) -> Refusal | None:
    """Return why nothing rides on a move action now (EP-AC-20)."""
    turn = state.turn
    if may_add_part(state):
        return None
    if turn.whole or turn.full_attack:
        text = "the round holds a full attack, a double move or a full-round action"
        return Refusal("EP-AC-20", text, "Do it in a turn with a plain move.")
    if turn.moves:
        return Refusal("EP-AC-20", "one such thing rides on each move action", "Take another move action first.")
    return Refusal("EP-AC-20", "it needs a real move action in this turn", "Move, or stand up, first.")


def _no_free(state: FightState) -> Refusal | None:
    limit = state.arena.rules.number("actions", "free_limit")
    if not limit or state.turn.frees < limit:
        return None
    return Refusal("EP-AC-10", f"the GM allows {limit} free actions a turn", "End the turn.")


def _no_swift(state: FightState) -> Refusal | None:
    turn = state.turn
    if turn.swift or turn.more_swifts:
        return None
    if (turn.move and converts(state, "move", "swift")) or (turn.standard and converts(state, "standard", "swift")):
        return None
    return Refusal("EP-AC-09", "no swift action is left, nor a greater one to turn into it", "End the turn.")


def _no_move(state: FightState) -> Refusal | None:
    turn = state.turn
    if turn.move or turn.open_moves or (turn.standard and converts(state, "standard", "move")):
        return None
    return Refusal("EP-AC-01", "no move action is left", "End the turn.")


def _no_standard(state: FightState) -> Refusal | None:
    turn = state.turn
    if turn.standard or _is_first_attack_left(state):
        return None
    if turn.move or turn.swift:
        text = "the standard action is spent, and lesser ones do not make another"
        return Refusal("EP-AC-03", text, "Use what is left for what it is.")
    return Refusal("EP-AC-05", "the standard action is spent", "End the turn.")


def _is_first_attack_left(state: FightState) -> bool:
    """Whether a full attack was begun by giving attacks up and its first, the standard action, is left (EP-AC-24)."""
    turn = state.turn
    if not turn.bonus_steps or turn.attacks_made or turn.opened or state.actor is None:
        return False
    return turn.bonus_steps < base_attacks(state, state.combatants[state.actor])


def _no_full_attack(state: FightState) -> Refusal | None:
    if state.turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Do one thing.")
    if state.turn.standard and state.turn.move:
        return None
    return Refusal("EP-AC-21", "it takes the standard and the move action", "Do one thing.")


def _no_round(state: FightState) -> Refusal | None:
    if state.turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Do one thing.")
    if has_whole_round(state):
        return None
    return Refusal("EP-AC-07", "it takes the whole round", "Choose it before anything else.")


_BARS: dict[str, Callable[[FightState], Refusal | None]] = {
    "free": _no_free,
    "part_of_move": refuse_part,
    "swift": _no_swift,
    "move": _no_move,
    "standard": _no_standard,
    "full_attack": _no_full_attack,
    "full_round": _no_round,
}
