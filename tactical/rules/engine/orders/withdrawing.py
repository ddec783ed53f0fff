"""Withdrawing from an enemy, and holding off others on the way (EP-MV-24 to 26, EP-AO-18, D20-19)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.aiming import threatens
from tactical.rules.engine.budget import best_squares, has_whole_round, pools_of, refuse_walking
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.gaits import gait_of, refuse_path, walk_of
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.seeing import perceives
from tactical.rules.engine.sightless import is_blinded
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part


def _takes_round(state: FightState) -> bool:
    return state.arena.rules.word("movement", "withdraw") == "full_round"


def _ready(state: FightState, unit: Combatant, mode: str = "walk") -> Refusal | None:
    """Return why no withdrawal can be begun, from whomever."""
    if _takes_round(state):
        if not has_whole_round(state):
            return Refusal(state.arena.rules.cite("movement"), "withdrawing takes the whole round", "Move instead.")
    elif not state.turn.standard or state.turn.full_attack:
        return Refusal("EP-MV-24", "withdrawing takes the standard action, and that is spent", "Move instead.")
    if is_blinded(state, unit):
        return Refusal("EP-MV-26", "it is blinded", "Move instead.")
    if best_squares(state, unit, mode) == 0:
        return Refusal("EP-MV-26", "it has no listed speed for that movement", "Withdraw in another way.")
    return refuse_walking(state, unit, mode)


def may_withdraw_from(state: FightState, unit: Combatant, target: Combatant) -> Refusal | None:
    """Return why an enemy cannot be the primary target: it must be perceived and threaten (EP-MV-24)."""
    if (
        target.side == unit.side
        or not target.is_up
        or target not in state.enemies_of(unit)
        or not perceives(state, unit, target)
    ):
        return Refusal("EP-MV-24", "the primary target must be an enemy that it perceives", "Name one.")
    if not threatens(state, target, unit):
        text = f"{state.arena.names[target.id]} does not threaten it"
        return Refusal("EP-MV-24", text, "Name an enemy that does, or simply move.")
    return None


def _whom(state: FightState, unit: Combatant, key: str) -> Refusal | None:
    """Return why somebody named cannot be withdrawn from where the whole round does it, from everybody (D20-19)."""
    target = state.combatants.get(key)
    if not key or (target in state.enemies_of(unit) and perceives(state, unit, target)):
        return None
    text = f"{key!r} is no enemy that it perceives"
    return Refusal(state.arena.rules.cite("movement"), text, "Name one, or nobody: it withdraws from all of them.")


def _check_withdraw(state: FightState, unit: Combatant, order: actions.Withdraw) -> Refusal | None:
    refusal = _ready(state, unit, order.mode)
    if refusal is not None:
        return refusal
    if _takes_round(state):
        refusal = _whom(state, unit, order.target)
    else:
        target = state.combatants.get(order.target)
        if target is None:
            return Refusal("EP-MV-24", f"nobody called {order.target!r} is here", "Name an enemy.")
        refusal = may_withdraw_from(state, unit, target)
    if refusal is not None:
        return refusal
    for key in order.others:
        other = state.combatants.get(key)
        if (
            other is None
            or key == order.target
            or other not in state.enemies_of(unit)
            or not perceives(state, unit, other)
        ):
            return Refusal("EP-MV-25", f"{key!r} is no other enemy that it perceives", "Name others, or nobody.")
    return refuse_path(state, unit, order)


def _withdraw(state: FightState, unit: Combatant, order: actions.Withdraw, dice: Dice, events: list[Event]) -> None:
    turn, gait, path = state.turn, gait_of(state, unit, order), order.path
    turn.begun = turn.withdrew = True
    if _takes_round(state):
        turn.standard = turn.move = turn.swift = False
        seen = {enemy.id for enemy in state.enemies_of(unit) if perceives(state, unit, enemy)}
        if follow(state, unit, path[:1], "withdraw", dice, events, seen, gait) and len(path) > 1:
            follow(state, unit, path[1:], "withdraw", dice, events, gait=replace(gait, slips_away=False))
        return
    turn.standard = False
    held_off = {order.target, *_hold_off(state, unit, order, dice, events)}
    follow(state, unit, path, "withdraw", dice, events, held_off, gait)


def _hold_off(
    state: FightState, unit: Combatant, order: actions.Withdraw, dice: Dice, events: list[Event]
) -> tuple[str, ...]:
    """Roll the Movement check against the primary target's Maneuver Defense and return whom it holds off (EP-MV-25)."""
    met = [key for key, _ in walk_of(state, unit, order).provokes if key != order.target]
    seen = list(dict.fromkeys(key for key in met if perceives(state, unit, state.combatants[key])))
    if not seen or not state.arena.rules.flag("movement", "withdraw_check"):
        return ()
    creature = state.arena.profiles[unit.id].creature
    dc = state.arena.profiles[order.target].creature.maneuver_defense
    own = (Part("Movement", creature.movement_bonus, "sheet"),)
    check = roll_check(dice, check_parts(state, unit, "movement", own, events), dc)
    wanted = [key for key in order.others if key in seen] or seen
    held = tuple(wanted[: held_off(check.total, dc)])
    effect = f"holds off {len(held)} besides the one it withdraws from" if held else "holds off nobody else"
    events.append(
        Checked(
            unit.id,
            "Movement",
            "to withdraw past others",
            check.natural,
            check.total,
            dc,
            check.success,
            check.parts,
            "EP-MV-25",
            effect,
            order.target,
        )
    )
    return held


def held_off(total: int, dc: int) -> int:
    """Return how many others a Movement check holds off (EP-MV-25)."""
    return 1 + (total - dc) // 2 if total >= dc else 0


def _offer(offers: Offers) -> None:
    """List a withdrawal from every enemy that threatens, by every movement type."""
    state, unit = offers.state, offers.unit
    refusal = _ready(state, unit)
    if refusal is not None:
        offers.turn_down("withdraw", "Withdraw", refusal)
        return
    if _takes_round(state):
        for mode in pools_of(state, unit):
            feet = gait_of(state, unit, actions.Withdraw((), mode=mode)).squares * FEET  # type: ignore[arg-type]  # of MODES
            offers.way("withdraw", "Withdraw", "full round", feet, None, mode=mode)
        return
    primary = [enemy for enemy in state.enemies_of(unit) if may_withdraw_from(state, unit, enemy) is None]
    for enemy in primary:
        for mode in pools_of(state, unit):
            feet = gait_of(state, unit, actions.Withdraw((), enemy.id, mode=mode)).squares * FEET  # type: ignore[arg-type]  # of MODES
            offers.way("withdraw", "Withdraw", "standard", feet, None, mode=mode, target=enemy.id)
    if not primary:
        text = "nobody whom it perceives threatens it"
        offers.turn_down("withdraw", "Withdraw", Refusal("EP-MV-24", text, "Simply move."))


FAMILY = Family(checks={"withdraw": _check_withdraw}, performers={"withdraw": _withdraw}, offer=_offer)
