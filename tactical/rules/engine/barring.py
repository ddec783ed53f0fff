"""What conditions forbid: attacks, anything but total defense (columns ``no_attacks`` and ``only`` of their table)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.effects import NO_ROW
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState

ATTACKS = frozenset(
    (
        *("attack", "full_attack", "charge", "attack_square", "throw_object", "throw_splash"),
        *("coup_de_grace", "overrun", "clamber", "manoeuvre", "aid"),
    )
)
ALWAYS = frozenset(("end_turn", "hold", "resume", "act_first", "when_forced", "guard_breath", "breathe", "shake_off"))
"""Orders that take nothing of a creature, or end what hampers it."""


def barred(state: FightState, unit: Combatant, order: actions.Order) -> Refusal | None:
    """Return which condition keeps a creature from an order."""
    rows = state.arena.rules.conditions
    for name in unit.conditions:
        row = rows.get(name, NO_ROW)
        only = row.get("only")
        if only and order.type not in only and order.type not in ALWAYS:
            words = " or ".join(str(word).replace("_", " ") for word in only)
            return Refusal(str(row["cite"]), f"it is {name}: nothing but {words}", f"Choose {words}, or end the turn.")
        if row.get("no_attacks") and (_is_attack(state, order) or _is_harmful(state, unit, order)):
            return Refusal(str(row["cite"]), f"it is {name}: no attacks", "Choose something else.")
    return None


def _is_attack(state: FightState, order: actions.Order) -> bool:
    """Whether an order is an attack; getting free of a hold, or letting one go, is none."""
    if isinstance(order, actions.Manoeuvre):
        return not state.arena.rules.manoeuvres.get(order.manoeuvre, NO_ROW).get("frees")
    return order.type in ATTACKS


def is_bound(state: FightState, unit: Combatant) -> bool:
    """Whether a creature can neither attack nor do much else."""
    rows = state.arena.rules.conditions
    return any(
        rows.get(name, NO_ROW).get("only") or rows.get(name, NO_ROW).get("no_attacks") for name in unit.conditions
    )


def _is_harmful(state: FightState, unit: Combatant, order: actions.Order) -> bool:
    powers = state.arena.profiles[unit.id].creature.powers
    return isinstance(order, actions.UsePower) and 0 <= order.power < len(powers) and powers[order.power].is_harmful
