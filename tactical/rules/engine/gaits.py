"""How each order of movement goes along its path: what it may spend, what it may cross (EP-MV-08 to 11, 20 to 26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.budget import best_squares, is_overloaded, pools_of, run_mode, run_squares
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes
from tactical.rules.engine.walking import Gait, Walk, walk
from tactical.rules.geometry.distance import FEET

DEAREST = 24
"""More squares than any one step costs."""


def single(state: FightState, unit: Combatant, mode: str = "walk") -> int:
    """Return what one move action allows, in squares: at least the 5 ft of the overloaded (EP-EN-05)."""
    if mode in ("walk", "auto") and is_overloaded(state, unit):
        return max(best_squares(state, unit, mode), state.arena.rules.number("movement", "overloaded_feet") // FEET)
    return best_squares(state, unit, mode)


def _pools(state: FightState, unit: Combatant, mode: str, times: int = 1) -> tuple[tuple[str, int], ...]:
    """Return what each movement type that may be used allows: all with "auto", else the one (EP-MV-28, EP-MV-30)."""
    if mode == "auto":
        found = {kind: single(state, unit, kind) for kind in pools_of(state, unit) if kind != "teleport"}
    else:
        found = {mode: single(state, unit, mode)}
    return tuple((kind, squares * times) for kind, squares in found.items())


def _move(state: FightState, unit: Combatant, order: Any) -> Gait:
    squares, pools = single(state, unit, order.mode), _pools(state, unit, order.mode)
    steps_over = not (state.turn.open_moves and state.actor == unit.id)  # one thing rides on a move action, EP-AC-20
    word = how_provokes(state, unit, "move")
    return Gait(squares, steps_over=steps_over, mode=order.mode, pools=pools, provokes=word)


def _double_move(state: FightState, unit: Combatant, order: Any) -> Gait:
    squares = 2 * best_squares(state, unit, order.mode)
    pools = _pools(state, unit, order.mode, 2)
    if len(order.path) == 1 and has_minimum(state, unit):
        squares += DEAREST
        pools = tuple((kind, far + DEAREST) for kind, far in pools if far)
    impeded = 2 * best_squares(state, unit, order.mode) if state.turn.swift or state.actor != unit.id else 0
    word = how_provokes(state, unit, "move")
    return Gait(squares, impeded=impeded, steps_over=False, mode=order.mode, pools=pools, provokes=word)


def has_minimum(state: FightState, unit: Combatant) -> bool:
    """Whether all of a round takes a creature to any square beside it, whatever that costs (D20-11, AOH-11)."""
    movement = state.arena.rules.combat["movement"]
    return movement["minimum"] != "none" and not any(name in unit.conditions for name in movement["minimum_barred"])


def _run(state: FightState, unit: Combatant, order: Any) -> Gait:
    mode, squares = run_mode(state, unit), run_squares(state, unit)
    pools = ((mode, squares),) if mode != "walk" else ()
    word = how_provokes(state, unit, "run")
    return Gait(squares, is_run=True, steps_over=False, mode=mode, pools=pools, provokes=word)


def _withdraw(state: FightState, unit: Combatant, order: Any) -> Gait:
    word = how_provokes(state, unit, "withdraw")
    if state.arena.rules.word("movement", "withdraw") == "full_round":
        pools = _pools(state, unit, order.mode, 2)
        squares = 2 * best_squares(state, unit, order.mode)
        return Gait(squares, mode=order.mode, pools=pools, provokes=word, slips_away=True)
    target = order.target if order.target in state.combatants else ""
    pools = _pools(state, unit, order.mode)
    squares = best_squares(state, unit, order.mode)
    return Gait(squares, steps_over=False, away_from=target, mode=order.mode, pools=pools, provokes=word)


def _crawl(state: FightState, unit: Combatant, order: Any) -> Gait:
    feet = state.arena.profiles[unit.id].creature.features.get("fast_crawl", 0)
    squares = max(feet, state.arena.rules.number("movement", "crawl_feet")) // FEET
    word = how_provokes(state, unit, "move")
    return Gait(squares, steps_over=False, mode="crawl", pools=(("crawl", squares),), provokes=word)


def _through(state: FightState, unit: Combatant, order: Any) -> Gait:
    return Gait(best_squares(state, unit, "walk"), through=order.target, provokes=how_provokes(state, unit, "move"))


def _tumble(state: FightState, unit: Combatant, order: Any) -> Gait:
    squares, word = best_squares(state, unit, "walk") // 2, how_provokes(state, unit, "move")
    return Gait(squares, steps_over=False, through=order.target, provokes=word)


GAITS: Mapping[str, Callable[[FightState, Combatant, Any], Gait]] = {
    "move": _move,
    "double_move": _double_move,
    "run": _run,
    "withdraw": _withdraw,
    "crawl": _crawl,
    "clamber": _through,
    "overrun": _through,
    "tumble": _tumble,
}


def gait_of(state: FightState, unit: Combatant, order: Any) -> Gait:
    """Return how an order with a path goes along it."""
    return GAITS[order.type](state, unit, order)


def walk_of(state: FightState, unit: Combatant, order: Any) -> Walk:
    """Go through the path of an order in thought."""
    return walk(state, unit, order.path, gait_of(state, unit, order))


def refuse_path(state: FightState, unit: Combatant, order: Any) -> Refusal | None:
    """Return why a path may not be gone, and where it fails."""
    if not order.path:
        return Refusal("EP-MV-04", "the path is empty", "Name the squares to walk.")
    return walk_of(state, unit, order).refusal


def flat(path: actions.Path) -> tuple[actions.Square, ...]:
    """Return a path as squares."""
    return tuple((place[0], place[1]) for place in path)
