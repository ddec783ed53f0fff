"""Using powers: spells, breath weapons, gazes (EP-AC-11, EP-AO-08, EP-DE-03)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.casting import cost_of, refuse_power, use_power
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers, SquareOrder
from tactical.rules.engine.powers import powers_of
from tactical.rules.engine.prospects import prospect
from tactical.rules.engine.refusal import Refusal
from tactical.rules.kernel.powers import Power
from tactical.rules.kernel.reasons import Reason

ANYWHERE = 600
"""Feet within which the square that gives a cone or line its direction is looked for."""


def _offer(offers: Offers) -> None:
    """List the powers that may be used in the creature's turn, each with its targets, or as an area to be laid."""
    _list(offers, "")


def _react(offers: Offers) -> None:
    """List the powers that take an immediate action, out of turn."""
    _list(offers, offers.unit.id)


def _list(offers: Offers, by: str) -> None:
    state, unit = offers.state, offers.unit
    for index, power in enumerate(powers_of(state, unit)):
        if power.rides or (by and power.action != "immediate"):
            continue
        order = actions.UsePower(index, by=by)
        if power.is_area and (power.range or power.shape in ("cone", "line")):
            _list_area(offers, power, order)
        elif power.is_area or power.shape == "self":
            _list_one(offers, power, order)
        else:
            _list_targets(offers, power, order)


def _label(power: Power) -> str:
    return f"Use power, {power.name}"


def _list_area(offers: Offers, power: Power, order: actions.UsePower) -> None:
    """List an area that is laid somewhere, or the refusal that holds wherever it is laid."""
    state, unit = offers.state, offers.unit
    at = replace(order, x=unit.x, y=unit.y)
    near = replace(at, x=unit.x - 1 if unit.x else unit.x + unit.squares) if not power.range else at
    refusal = offers.refuse(state, unit, near)
    if refusal is not None and refusal.rule not in ("EP-CO-15", "EP-3D-06"):
        offers.turn_down("use_power", _label(power), refusal)
        return
    feet = power.range or ANYWHERE
    cost = cost_of(state, unit, order)
    laid = SquareOrder("use_power", _label(power), cost, range_feet=feet, power=order.power, by=order.by)
    offers.squares.append(laid)


def _list_one(offers: Offers, power: Power, order: actions.UsePower) -> None:
    state, unit = offers.state, offers.unit
    refusal = offers.refuse(state, unit, order)
    if refusal is not None:
        offers.turn_down("use_power", _label(power), refusal)
        return
    offers.orders.append(_legal(offers, power, order, None))


def _list_targets(offers: Offers, power: Power, order: actions.UsePower) -> None:
    """List each creature that the power may be used on; where there is none, why not."""
    state, unit = offers.state, offers.unit
    first: Refusal | None = None
    found = 0
    for target in state.combatants.values():
        if power.is_harmful and target.side == unit.side:
            continue
        at_target = replace(order, target=target.id)
        refusal = offers.refuse(state, unit, at_target)
        if refusal is None:
            found += 1
            offers.orders.append(_legal(offers, power, at_target, target.id))
        elif first is None:
            first = refusal
    if power.attack == "touch" and power.nature == "spell" and offers.refuse(state, unit, order) is None:
        offers.orders.append(LegalOrder(order, f"Cast and hold, {power.name}", _key(order), power.action))
    elif not found and first is not None:
        offers.turn_down("use_power", _label(power), first)


def _legal(offers: Offers, power: Power, order: actions.UsePower, target: str | None) -> LegalOrder:
    state, unit = offers.state, offers.unit
    seen = prospect(state, unit, order)
    one = next((item for item in seen.caught if item.id == target), None)
    chance = None
    if one is not None:
        chance = (one.hits if one.hits is not None else one.afflicts if one.saves is not None else 1.0) * seen.works
    expected = None
    if power.dice and not power.ability:
        expected = abs(one.expected * seen.works if one is not None else seen.expected)
    return LegalOrder(
        order,
        _label(power),
        _key(order),
        cost_of(state, unit, order),
        target,
        chance=chance,
        expected_damage=expected,
        reasons=_reasons(power),
    )


def _key(order: actions.UsePower) -> str:
    return ":".join(str(part) for part in ("use_power", order.power, order.target or None) if part is not None)


def _reasons(power: Power) -> tuple[Reason, ...]:
    """Return what is to be known of a power beside its figures."""
    reasons = [Reason("sheet", power.text)] if power.text else []
    if power.save != "none":
        after = {"half": "half", "negates": "nothing", "lesser": f"half, {power.lesser}"}[power.on_save]
        reasons.append(Reason("EP-DA-05", f"{power.save.capitalize()} save", f"DC {power.dc}, {after}"))
    return tuple(reasons)


FAMILY = Family(
    checks={"use_power": refuse_power},
    performers={"use_power": use_power},
    offer=_offer,
    react=_react,
)
