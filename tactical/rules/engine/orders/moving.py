"""Moving, moving twice, crawling (EP-MV-04 to 08, EP-MV-20, EP-AC-14 to 16)."""

from __future__ import annotations

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.engine import actions
from tactical.rules.engine.budget import (
    has_flag,
    is_overloaded,
    may_spend_move,
    pools_of,
    refuse_walking,
    spend_move,
    spend_round,
)
from tactical.rules.engine.escaping import gets_in, has_narrow_places, takes_an_escape
from tactical.rules.engine.events import Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.gaits import DEAREST, gait_of, has_minimum, refuse_path, single, walk_of
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal, walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.hurdles import GROUND
from tactical.rules.kernel.dice import Dice

NO_MOVE = Refusal("EP-AC-01", "no move action is left", "End the turn.")
SEVERED = Refusal("EP-AC-30", "its full attack has gone beyond the first attack", "End the turn.")
ONCE = Refusal("EP-SU-21", "the surprise round allows one standard action", "Move once.")
BOTH = Refusal("EP-MV-08", "it takes the standard and the move action", "Move once.")
REST = "the move action begun"
CRAWLS = ("prone", "quelled", "splayed")


def _ready_to_move(state: FightState, unit: Combatant, mode: str) -> Refusal | None:
    """Return why no move can be begun, whatever its path."""
    turn = state.turn
    if not may_spend_move(state):
        return SEVERED if turn.full_attack else NO_MOVE
    refusal = refuse_walking(state, unit, mode)
    if refusal is None and mode in ("walk", "auto") and is_overloaded(state, unit) and len(pools_of(state, unit)) == 1:
        if not turn.standard:
            return Refusal("EP-EN-05", "under its load only a standard action moves it", "End the turn.")
        if turn.moved_feet:
            return Refusal("EP-EN-05", "under its load it moves 5 ft a round", "End the turn.")
    return refusal


def _check_move(state: FightState, unit: Combatant, order: actions.Move) -> Refusal | None:
    return _ready_to_move(state, unit, order.mode) or refuse_path(state, unit, order)


def _move(state: FightState, unit: Combatant, order: actions.Move, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    turn.begun = True
    if order.mode in ("walk", "auto") and is_overloaded(state, unit) and len(pools_of(state, unit)) == 1:
        turn.standard = False
    else:
        spend_move(state)
    gait = gait_of(state, unit, order)
    if state.arena.can_share and walk_of(state, unit, order).over:
        turn.parts += 1
    follow(state, unit, order.path, "move", dice, events, gait=gait)


def _ready_to_move_twice(state: FightState, unit: Combatant, mode: str) -> Refusal | None:
    if state.turn.surprise:
        return ONCE
    if not (state.turn.move and state.turn.standard):
        return BOTH
    refusal = refuse_walking(state, unit, mode)
    if refusal is None and single(state, unit, mode) > 0 and is_overloaded(state, unit) and mode == "walk":
        return Refusal("EP-EN-05", "under its load it moves 5 ft a round", "Move once.")
    return refusal


def _check_double_move(state: FightState, unit: Combatant, order: actions.DoubleMove) -> Refusal | None:
    refusal = _ready_to_move_twice(state, unit, order.mode) or refuse_path(state, unit, order)
    if refusal is not None or state.turn.swift:
        return refusal
    if _is_impeded(state, unit, order):
        return Refusal("EP-TE-02", "impeded ground takes the whole round", "Choose it before anything else.")
    if has_narrow_places(state, unit) and takes_an_escape(
        state, unit, walk(state, unit, order.path, gait_of(state, unit, order))
    ):
        cite = state.arena.rules.cite("escape")
        return Refusal(cite, "wriggling through takes the whole round", "Choose it before anything else.")
    return None


def _is_impeded(state: FightState, unit: Combatant, order: actions.DoubleMove) -> bool:
    """Whether the double move is really a full-round action for 5 ft of impeded ground (EP-TE-02)."""
    if len(order.path) != 1 or order.mode not in ("walk", "auto"):
        return False
    if passes_solid(words_of(state, unit)) or state.arena.profiles[unit.id].creature.has("ignores_ground"):
        return False
    x, y = order.path[0][0], order.path[0][1]
    return ground_for(state, unit).step_ground(unit.x, unit.y, x - unit.x, y - unit.y, unit.squares) & GROUND == 2


def _double_move(
    state: FightState, unit: Combatant, order: actions.DoubleMove, dice: Dice, events: list[Event]
) -> None:
    gait = gait_of(state, unit, order)
    is_narrow = has_narrow_places(state, unit) and takes_an_escape(state, unit, walk(state, unit, order.path, gait))
    if is_narrow or _is_impeded(state, unit, order):
        spend_round(state, unit)
    turn = state.turn
    turn.begun = turn.whole = True
    turn.move = turn.standard = False
    if is_narrow and not gets_in(state, unit, dice, events):
        return
    is_least = len(order.path) == 1 and walk(state, unit, order.path, gait).squares > gait.squares - DEAREST
    told = "least_move" if is_least and has_minimum(state, unit) else "double_move"
    follow(state, unit, order.path, told, dice, events, gait=gait)


def _ready_to_crawl(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why no crawl can be begun, whatever its path."""
    if not any(name in unit.conditions for name in CRAWLS):
        return Refusal("EP-MV-20", "it is on its feet", "Move instead.")
    if not may_spend_move(state):
        return NO_MOVE
    if state.turn.stepped:
        return Refusal("EP-MV-14", "it took a 5-foot step this turn", "Stay, or undo the step.")
    held = has_flag(state, unit, "no_move")
    if held:
        return Refusal("EP-MV-20", f"it is {held}", "Free it first.")
    return None


def _check_crawl(state: FightState, unit: Combatant, order: actions.Crawl) -> Refusal | None:
    return _ready_to_crawl(state, unit) or refuse_path(state, unit, order)


def _crawl(state: FightState, unit: Combatant, order: actions.Crawl, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = state.turn.crawled = True
    spend_move(state)
    follow(state, unit, order.path, "crawl", dice, events, gait=gait_of(state, unit, order))


def _offer(offers: Offers) -> None:
    """List the ways to move, by every movement type the creature has."""
    state, unit = offers.state, offers.unit
    for mode in pools_of(state, unit):
        words = "" if mode == "walk" else f", {mode}"
        one = single(state, unit, mode) * FEET
        is_slow = mode == "walk" and len(pools_of(state, unit)) == 1 and is_overloaded(state, unit)
        cost = "standard" if is_slow else REST if state.turn.open_moves else "move"
        offers.way("move", f"Move{words}", cost, one, _ready_to_move(state, unit, mode), mode=mode)
        two = _ready_to_move_twice(state, unit, mode)
        offers.way("double_move", f"Double move{words}", "full attack", 2 * one, two, mode=mode)
    if any(name in unit.conditions for name in CRAWLS):
        feet = gait_of(state, unit, actions.Crawl(())).squares * FEET
        offers.way("crawl", "Crawl", REST if state.turn.open_moves else "move", feet, _ready_to_crawl(state, unit))


FAMILY = Family(
    checks={"move": _check_move, "double_move": _check_double_move, "crawl": _check_crawl},
    performers={"move": _move, "double_move": _double_move, "crawl": _crawl},
    offer=_offer,
)
