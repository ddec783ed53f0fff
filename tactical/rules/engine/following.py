"""Going along a checked path: enemies strike as squares are left (EP-AO-11), tight ends make squeeze (EP-SP-09)."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.rules.engine.displacing import back_to_a_legal_place
from tactical.rules.engine.effects import flagged
from tactical.rules.engine.events import Event, Moved, StealthLost
from tactical.rules.engine.gait import Leg
from tactical.rules.engine.mishaps import cube_of, lay_flat
from tactical.rules.engine.perils import entered, is_calm, runs_into_unseen
from tactical.rules.engine.readied import ask, is_stopped, settle, standing
from tactical.rules.engine.saddle import carry_along
from tactical.rules.engine.seeing import is_on_impeded
from tactical.rules.engine.squeezing import neighbours_in, settle_squeezing
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.walking import Gait, walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice

Square = tuple[int, int]
AT_EASE = Gait(10_000, 1)
"""How a path is gone that was checked before."""


def follow(
    state: FightState,
    unit: Combatant,
    path: Sequence[Leg],
    order: str,
    dice: Dice,
    events: list[Event],
    already: set[str] | None = None,
    gait: Gait | None = None,
) -> bool:
    """Go along a checked path, enemies striking as squares are left (EP-AO-11). Return whether it may go on: it is
    up, and nothing befell it on the way that ends a movement (a fall, a wall run into).

    ``already`` gathers who has struck, or may not, in this action (EP-AO-09).
    """
    gait = gait or AT_EASE
    walked = walk(state, unit, path, gait)
    cause = "setting out from a threatened square" if gait.provokes == "yes" else "leaving a threatened square"
    strikes: dict[Square, bool] = dict.fromkeys((square for _, square in walked.provokes), True)
    already = set() if already is None else already
    beside = neighbours_in(state, unit)
    trail = [(unit.x, unit.y)]
    befell: list[Event] = []
    goes_on = True
    words = unit.conditions
    if state.readied and ask(state, "moves", unit, dice, events):
        goes_on = not is_stopped(state, unit, cube_of(unit), words)
    levels = [unit.z]
    is_safe = is_calm(state) and not unit.z and not any(place[2] for place in walked.places)
    for index, (x, y, z, side) in enumerate(walked.places if goes_on else ()):
        square = (x, y)
        before_step = standing(state) if state.readied else ()
        if strikes.get((unit.x, unit.y)):
            provoke(state, unit, cause, "EP-AO-05", dice, events, already)
            if not unit.is_up:
                break
        if side != unit.squares:
            take_stance(state, unit, side)
        if not is_safe and runs_into_unseen(state, unit, square, order, dice, befell):
            goes_on = False
            break
        before = cube_of(unit)
        unit.x, unit.y, unit.z, unit.squares = x, y, z, side
        if unit.bears:
            carry_along(state, unit)
        if walked.modes:
            unit.mode = stance_of(walked.modes[index])
        trail.append(square)
        levels.append(z)
        goes_on = is_safe or entered(state, unit, before, order, dice, befell)
        if before_step and unit.is_up:
            here = cube_of(unit)
            if settle(state, before_step, dice, events) and goes_on:
                rest = path[index + 1 :]
                goes_on = not is_stopped(state, unit, here, words) and (
                    not rest or walk(state, unit, rest, gait).refusal is None
                )
        if not goes_on:
            break
    turn, steps = state.turn, len(trail) - 1
    if 0 < steps < len(path):
        back_to_a_legal_place(state, unit, list(zip(*zip(*trail, strict=True), levels, strict=True)), befell)
    turn.diagonals = walked.parity
    turn.spent = walked.costs[steps - 1] if 0 < steps <= len(walked.costs) else steps
    turn.moved_feet += turn.spent * FEET
    turn.trod = tuple(dict.fromkeys((*turn.trod, *trail)))
    if steps:
        unit.pinned = ()
        modes = walked.modes[:steps] if set(walked.modes) - {"walk", "crawl"} else ()
        rising = tuple(levels) if any(levels) else ()
        events.append(
            Moved(unit.id, tuple(trail), turn.spent * FEET, order, steps != len(path), modes=modes, levels=rising)
        )
    events += befell
    if steps and unit.conditions and flagged(state.arena.rules, unit, "falls_when_moved"):
        lay_flat(state, unit, events)
    if unit.hidden and is_on_impeded(state, unit):
        unit.hidden = False
        events.append(StealthLost(unit.id, "EP-TE-02", "no stance is kept on impeded ground"))
    settle_squeezing(state, unit, beside, events)
    return unit.is_up and goes_on


def take_stance(state: FightState, unit: Combatant, side: int) -> None:
    """Let a creature be so many squares wide where it is: it keeps the middle of its space (EP-SP-08)."""
    whole = state.arena.profiles[unit.id].side
    aside = (whole - side) // 2 - (whole - unit.squares) // 2
    unit.x, unit.y, unit.squares = unit.x + aside, unit.y + aside, side


def stance_of(mode: str) -> str:
    """Return how a creature keeps itself where a movement type has brought it."""
    return mode if mode in ("fly", "swim", "climb", "burrow") else "walk"
