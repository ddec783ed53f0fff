"""What a viewer may do in a fight, and what it would lead to: computed from what the viewer knows (TRUST 28)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from campaigns.access import Viewer
from campaigns.roles import Role
from tactical.models import Encounter, EncounterStatus
from tactical.rules.engine.actions import (
    Attack,
    Charge,
    Clamber,
    CoupDeGrace,
    Crawl,
    DoubleMove,
    FullAttack,
    Move,
    Order,
    Overrun,
    Run,
    ThrowObject,
    ThrowSplash,
    Tumble,
    UsePower,
    Withdraw,
    order_to_plain,
)
from tactical.rules.engine.checks import giver, refuse
from tactical.rules.engine.hands.registry import foresee
from tactical.rules.engine.legal import LegalOrder, LegalOrders, ReachableSquare, RefusedOrder, legal_orders
from tactical.rules.engine.orders.readying import TRIGGERS, readiable
from tactical.rules.engine.preview import Preview, averaged, preview_order, provoked_at
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, plain_reasons
from tactical.rules.rulesets.citations import told_by
from tactical.selectors.board import Eyes
from tactical.selectors.fights import eyes_of, fight_view, shelved_view
from tactical.selectors.fought_by import rules_or_none
from tactical.selectors.prospects import NOTHING, prospect_view
from tactical.selectors.sight import masked
from tactical.selectors.stored import setup_of, state_of

PATHS = (Move, DoubleMove, Run, Withdraw, Crawl, Clamber, Overrun, Tumble)
"""Orders that follow a path."""


def with_choices(viewer: Viewer, encounter: Encounter) -> dict[str, Any]:
    """Return the board with the legal orders of whom the viewer may order; a fight without rules is only read."""
    if rules_or_none(setup_of(encounter)) is None:
        return shelved_view(viewer, encounter)
    state = state_of(encounter)
    view = fight_view(viewer, encounter, state)
    is_open = encounter.status == EncounterStatus.RUNNING and viewer.role is not Role.OBSERVER
    view["legal"] = _choices(state, eyes_of(viewer, encounter, state)) if is_open else None
    return view


def hand_preview(encounter: Encounter, act: Any) -> dict[str, Any]:
    """Return what one of the GM's tools would do, for the GM alone; nothing is changed or rolled."""
    shown = foresee(state_of(encounter), act)
    ruleset = setup_of(encounter).ruleset
    return {
        "text": shown.text,
        "path": [list(cube) for cube in shown.path],
        "end": list(shown.end) if shown.end is not None else None,
        "reasons": told_by(ruleset, plain_reasons(shown.reasons)),
        "dice": shown.dice,
        "minimum": shown.minimum,
        "maximum": shown.maximum,
        "mean": shown.mean,
    }


def _choices(state: FightState, eyes: Eyes) -> dict[str, Any] | None:
    known = state if eyes.is_gm else masked(state, eyes.known)
    mine = eyes.known if eyes.is_gm else eyes.mine
    found = [legal_orders(known, state.actor)] if state.actor in mine else []
    ready = _ready(known, state.actor) if state.actor in mine and known.winner is None else None
    others = [key for key in known.order if key in mine and key != state.actor]
    found += [choices for key in others if _has_any(choices := legal_orders(known, key))]
    return {**_legal(found, known, eyes), "ready": ready} if found else None


def _has_any(choices: LegalOrders) -> bool:
    return bool(choices.orders or choices.squares or choices.refused)


def _ready(state: FightState, actor: str) -> dict[str, Any] | None:
    """What the acting creature may ready, and what it may wait for; None when it may ready nothing."""
    orders = readiable(state, state.combatants[actor])
    if not orders:
        return None
    return {
        "triggers": [{"what": what, "label": label, "needs": needs} for what, (label, needs) in TRIGGERS.items()],
        "orders": [{"label": item.label, "order": item.order, "needs": item.needs} for item in orders],
    }


def _legal(found: list[LegalOrders], state: FightState, eyes: Eyes) -> dict[str, Any]:
    reach = [square for choices in found for square in choices.reach]
    ruleset = state.setup.ruleset
    return {
        "orders": [told_by(ruleset, _order(item, state, eyes)) for choices in found for item in choices.orders],
        "refused": [told_by(ruleset, _refused(item)) for choices in found for item in choices.refused],
        "squares": [
            {
                "type": item.order_type,
                "label": item.label,
                "cost": item.cost,
                "squares": [list(square) for square in item.squares],
                "count": item.count,
                "attack": item.attack,
                "range_feet": item.range_feet,
                "power": item.power,
                "by": item.by,
                "target": item.target,
                "manoeuvre": item.manoeuvre,
            }
            for choices in found
            for item in choices.squares
        ],
        "ways": [
            {
                "type": way.order_type,
                "label": way.label,
                "key": way.key,
                "cost": way.cost,
                "feet": way.feet,
                "mode": way.mode,
                "target": way.target,
            }
            for choices in found
            for way in choices.ways
        ],
        "reach": _squares(reach, "move"),
        "reach_double": _squares(reach, "double_move"),
    }


def _refused(item: RefusedOrder) -> dict[str, Any]:
    """Why a kind of order may not be given at all."""
    return {
        "type": item.order_type,
        "label": item.label,
        "rule": item.rule,
        "text": item.text,
        "remedy": item.remedy,
    }


def _order(item: LegalOrder, state: FightState, eyes: Eyes) -> dict[str, Any]:
    """A legal order. What it is worth against a foe rests on figures that players do not know."""
    is_open = eyes.is_gm or item.target is None or state.combatants[item.target].side == "party"
    return {
        "type": item.order.type,
        "label": item.label,
        "key": item.key,
        "cost": item.cost,
        "target": item.target,
        "attack": item.attack,
        "chance": item.chance if is_open else None,
        "expected_damage": item.expected_damage if is_open else None,
        "provokes": list(_provoked(item, state)),
        "reasons": plain_reasons(item.reasons if is_open else (r for r in item.reasons if not _is_defence(r))),
        "order": order_to_plain(item.order),
        "dice": item.dice,
        "squares": [list(square) for square in item.squares],
        "limbs": item.limbs,
        "locations": list(item.locations),
    }


def _provoked(item: LegalOrder, state: FightState) -> tuple[str, ...]:
    """Who would strike for it; a held turn is taken up, and an immediate action used, by another than who acts."""
    actor = giver(state, item.order)
    return provoked_by(state, state.combatants[actor], item.order) if actor else ()


def _is_defence(reason: Reason) -> bool:
    """Whether a reason is a part of the target's defence."""
    return reason.text.startswith("target: ")


def _squares(reach: Iterable[ReachableSquare], order: str) -> list[dict[str, Any]]:
    return [
        {
            "x": square.x,
            "y": square.y,
            "cost_feet": square.cost_feet,
            "provokes": list(square.provokes),
            "path": [list(step) for step in square.path],
            "squeezes": list(square.squeezes),
            "z": square.z,
        }
        for square in reach
        if square.order == order
    ]


def order_preview(viewer: Viewer, encounter: Encounter, order: Order) -> dict[str, Any]:
    """Say what an order of the acting creature would cost and provoke, without giving it."""
    return told_by(setup_of(encounter).ruleset, _order_preview(viewer, encounter, order))


def _order_preview(viewer: Viewer, encounter: Encounter, order: Order) -> dict[str, Any]:
    state = state_of(encounter)
    eyes = eyes_of(viewer, encounter, state)
    actor = giver(state, order)
    if actor is None or actor not in (eyes.known if eyes.is_gm else eyes.mine):
        raise RuleError("It is another creature's turn", rule="EP-IN-03", remedy="Wait until your own turn.")
    known = state if eyes.is_gm else masked(state, eyes.known)
    if actor not in known.combatants:
        raise RuleError(f"nobody called {actor!r} is in this fight", rule="EP-HO-02", remedy="Name a combatant.")
    refusal = refuse(known, known.combatants[actor], order)
    reason = Reason(refusal.rule, refusal.text) if refusal else None
    if isinstance(order, PATHS) and order.path:
        walked = preview_order(known, actor, order)
        return path_preview(replace(walked, legal=reason is None, reason=reason), eyes)
    feet = 5 if order.type == "step" and refusal is None else 0
    if isinstance(order, UsePower | ThrowSplash | ThrowObject):
        return _power_preview(known, known.combatants[actor], order, reason, eyes)
    shown = Preview(feet, feet, refusal is None, reason, (), (), _averages(known, actor, order, reason))
    return path_preview(shown, eyes)


def _averages(state: FightState, actor: str, order: Order, reason: Reason | None) -> tuple[Reason, ...]:
    """Say what averaging damage dice comes to (EP-DA-03)."""
    if reason is not None or not isinstance(order, Attack | FullAttack | Charge | CoupDeGrace):
        return ()
    return averaged(state, actor, order.attack, order.average)


def _power_preview(
    state: FightState, unit: Combatant, order: UsePower | ThrowSplash | ThrowObject, reason: Reason | None, eyes: Eyes
) -> dict[str, Any]:
    """Say whom a power or a flask would reach and who would strike at its user."""
    struck = provoked_by(state, unit, order) if reason is None else ()
    provoked = tuple(provoked_at(state, unit, key, (unit.x, unit.y, unit.z, unit.squares)) for key in struck)
    shown = path_preview(Preview(0, 0, reason is None, reason, provoked, (), ()), eyes)
    return {**shown, **(prospect_view(state, unit, order, eyes) if reason is None else {})}


def path_preview(preview: Preview, eyes: Eyes) -> dict[str, Any]:
    """Return a preview as the viewer may know it."""
    return {
        "cost_feet": preview.cost_feet,
        "allowed_feet": preview.allowed_feet,
        "legal": preview.legal,
        "reason": preview.reason.text if preview.reason else None,
        "rule": preview.reason.rule if preview.reason else "",
        "provokes": [
            {
                "attacker": item.attacker,
                "square": list(item.square),
                "chance": item.chance if eyes.is_gm else None,
                "expected_damage": item.expected_damage if eyes.is_gm else None,
            }
            for item in preview.provokes
        ],
        "flank": [enemy for enemy, _ in preview.flank],
        "flank_with": dict(preview.flank),
        "costs": list(preview.costs),
        "squeezes": list(preview.squeezes),
        "over": list(preview.over),
        "reasons": plain_reasons(preview.reasons),
        **NOTHING,
    }
