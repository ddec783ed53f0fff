"""Where an order of movement leads and by which way: cheapest, or past the fewest weapons, as the viewer knows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from campaigns.access import Viewer
from campaigns.roles import Role
from tactical.models import Encounter
from tactical.rules.engine.actions import Order, order_from_plain, order_to_plain
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.legal import refuse_way
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.ranges import spots, way_to
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.unreached import why_unreached
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.citations import told_by
from tactical.selectors.board import Eyes
from tactical.selectors.choices import path_preview
from tactical.selectors.fights import eyes_of
from tactical.selectors.sight import masked
from tactical.selectors.stored import state_of

TARGETED = frozenset({"withdraw", "clamber", "overrun", "tumble"})
MODELESS = frozenset({"run", "crawl", "clamber", "overrun", "tumble"})
KINDS = ("move", "double_move", "run", "withdraw", "crawl", "clamber", "overrun", "tumble")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: an order of movement by its type, movement type and target; a level, if only that."""

    kind: str
    mode: str = "walk"
    target: str = ""
    level: int | None = None


def reach(viewer: Viewer, encounter: Encounter, asked: Asked, *, safest: bool) -> dict[str, Any]:
    """Every place where the acting creature may end such an order, with cost and who would strike."""
    seen = _looked_at(viewer, encounter, asked)
    if seen is None:
        return {"type": asked.kind, "mode": asked.mode, "squares": []}
    state, unit, _ = seen
    order = _template(asked)
    found = sorted(spots(state, unit, order, safe=safest, level=asked.level), key=lambda spot: (spot.y, spot.x))
    return {
        "type": asked.kind,
        "mode": asked.mode,
        "squares": [
            {
                "x": spot.x,
                "y": spot.y,
                "z": spot.z,
                "squares": spot.squares,
                "cost_feet": spot.cost_feet,
                "provokes": list(spot.provokes),
                "squeezes": list(spot.squeezes),
            }
            for spot in found
        ],
    }


def paths(viewer: Viewer, encounter: Encounter, asked: Asked, goal: tuple[int, int]) -> dict[str, Any]:
    """The cheapest way of such an order to a square, and the way past the fewest weapons, each with its preview."""
    seen = _looked_at(viewer, encounter, asked)
    if seen is None:
        return {"cheapest": None, "safest": None}
    state, unit, eyes = seen
    order = _template(asked)
    at = goal if asked.level is None else (*goal, asked.level)
    ways = {name: way_to(state, unit, order, at, safe=name == "safest") for name in ("cheapest", "safest")}
    if ways["cheapest"] is None:
        refusal = why_unreached(state, unit, order, at)
        raise RuleError(refusal.text, rule=refusal.rule, pointer="/x", remedy=refusal.remedy)
    return {
        name: None if way is None else _way(state, unit, eyes, order_from_plain({**order_to_plain(order), "path": way}))
        for name, way in ways.items()
    }


def _way(state: FightState, unit: Combatant, eyes: Eyes, order: Any) -> dict[str, Any]:
    refusal = refuse(state, unit, order)
    seen = preview_order(state, unit.id, order)
    reason = Reason(refusal.rule, refusal.text, "no") if refusal else None
    preview = path_preview(replace(seen, legal=refusal is None, reason=reason), eyes)
    return {"order": order_to_plain(order), "preview": told_by(state.setup.ruleset, preview)}


def _looked_at(viewer: Viewer, encounter: Encounter, asked: Asked) -> tuple[FightState, Combatant, Eyes] | None:
    """Return the fight as the viewer knows it, and the acting creature, None when it is not the
    viewer's to order. RuleError when it may not begin what is asked for."""
    state = state_of(encounter)
    eyes = eyes_of(viewer, encounter, state)
    actor = state.actor
    is_mine = actor in (eyes.known if eyes.is_gm else eyes.mine) and viewer.role is not Role.OBSERVER
    if actor is None or not is_mine:
        return None
    known = state if eyes.is_gm else masked(state, eyes.known)
    unit = known.combatants[actor]
    refused = refuse_way(known, unit, asked.kind, asked.mode, asked.target)
    if refused is not None:
        raise RuleError(refused.text, rule=refused.rule, remedy="Ask for one of the ways that the fight lists.")
    return known, unit, eyes


def _template(asked: Asked) -> Order:
    """Return the order without its path."""
    plain: dict[str, Any] = {"type": asked.kind, "path": []}
    if asked.kind not in MODELESS:
        plain["mode"] = asked.mode
    if asked.kind in TARGETED:
        plain["target"] = asked.target
    return order_from_plain(plain, "")
