"""Declaring where a spear points: side by side they make a phalanx (AOH-06, AOH-07)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.events import Event, SpearLowered
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.phalanx import AHEAD, phalanxes, spear_reach
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice


def _check(state: FightState, unit: Combatant, order: actions.Face) -> Refusal | None:
    if not state.arena.rules.number("hampering", "phalanx"):
        cite = state.arena.rules.cite("hampering")
        return Refusal(cite, "the rules of this game know no phalanx", "Choose something else.")
    if order.facing == unit.facing:
        return Refusal("AOH-07", "its spear points there already" if unit.facing else "no spear is lowered", "Go on.")
    if order.facing and not spear_reach(state, unit):
        return Refusal("AOH-07", "it holds no reach weapon", "Choose something else.")
    if order.facing and unit.prone:
        return Refusal("AOH-07", "it is prone", "Stand up first.")
    return refuse_cost(state, unit, "free")


def _face(state: FightState, unit: Combatant, order: actions.Face, dice: Dice, events: list[Event]) -> None:
    pay(state, unit, "free")
    unit.facing = order.facing
    group = next((group for group in phalanxes(state) if unit in group), ())
    events.append(SpearLowered(unit.id, order.facing, len(group)))


def _offer(offers: Offers) -> None:
    """List the sides that somebody with a reach weapon may lower it to."""
    state, unit = offers.state, offers.unit
    if not state.arena.rules.number("hampering", "phalanx"):
        return
    if spear_reach(state, unit):
        for facing in AHEAD:
            if facing != unit.facing:
                offers.ask(actions.Face(facing), f"Lower spear, {facing}", f"face:{facing}", "free")  # type: ignore[arg-type]  # of AHEAD
    if unit.facing:
        offers.ask(actions.Face(""), "Raise spear", "face:", "free")


FAMILY = Family(checks={"face": _check}, performers={"face": _face}, offer=_offer)
