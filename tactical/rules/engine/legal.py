"""Legal orders: what the acting creature may do, and for the rest, the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.checks import refuse, refuse_walking, walk_feet
from tactical.rules.engine.doors import door_label, doors_at_hand, is_part_of_walk
from tactical.rules.engine.preview import AttackPreview, preview_attack
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal, free_for, reach_of, threats_to
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LegalOrder:
    """An order that may be given. ``key`` is unique in the list; ``cost`` says what it takes of the turn."""

    order: actions.Order
    label: str
    key: str
    cost: str
    target: str | None = None
    attack: int | None = None
    chance: float | None = None
    expected_damage: float | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class RefusedOrder:
    """An order that may not be given now, and the rule that says so."""

    order_type: str
    label: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class ReachableSquare:
    """A square the creature may walk to: the cost, who would strike, the way, and the order that takes it there."""

    x: int
    y: int
    cost_feet: int
    provokes: tuple[str, ...]
    path: tuple[Square, ...]
    order: str = "move"


@dataclass(frozen=True, slots=True)
class LegalOrders:
    """Everything a creature may do now."""

    orders: tuple[LegalOrder, ...]
    refused: tuple[RefusedOrder, ...]
    reach: tuple[ReachableSquare, ...]


PLAIN: tuple[tuple[actions.Order, str, str], ...] = (
    (actions.FightDefensively(), "Fight defensively", "free"),
    (actions.TotalDefense(), "Total defense", "full round"),
    (actions.StandUp(), "Stand up", "move"),
    (actions.DropProne(), "Drop prone", "free"),
    (actions.Hold(), "Hold", "free"),
    (actions.Flee(), "Flee", "full round"),
    (actions.EndTurn(), "End turn", "free"),
)


def legal_orders(state: FightState, actor_id: str) -> LegalOrders:
    """Return what ``actor_id`` may do now, the refused orders with their rules, and the squares in walking reach."""
    unit = state.combatants[actor_id]
    if state.is_over or (state.actor != actor_id and not unit.held):
        return LegalOrders((), (), ())
    if state.actor != actor_id:
        return _resume_only(state, unit)
    orders: list[LegalOrder] = []
    refused: list[RefusedOrder] = []
    for line in state.arena.profiles[actor_id].lines:
        _add_attacks(state, unit, line, orders, refused)
    _add_steps(state, unit, orders, refused)
    for order, label, cost in PLAIN:
        refusal = refuse(state, unit, order)
        if refusal is None:
            cost = "standard" if order.type == "total_defense" and state.turn.surprise else cost
            orders.append(LegalOrder(order, label, order.type, cost))
        else:
            refused.append(_refused(order.type, label, refusal))
    _add_doors(state, unit, orders, refused)
    reach = reachable_squares(state, unit)
    refused += _refused_walks(state, unit)
    return LegalOrders(tuple(orders), tuple(refused), reach)


def _add_doors(state: FightState, unit: Combatant, orders: list[LegalOrder], refused: list[RefusedOrder]) -> None:
    """Add the doors beside the creature (EP-AC-12)."""
    cost = "free" if is_part_of_walk(state) else "move"
    for door in doors_at_hand(state, unit):
        order, label = actions.UseDoor(door.x, door.y, door.side), door_label(unit, door)
        refusal = refuse(state, unit, order)
        if refusal is None:
            orders.append(LegalOrder(order, label, f"use_door:{door.x},{door.y},{door.side}", cost))
        else:
            refused.append(_refused(order.type, label, refusal))


def _refused(order_type: str, label: str, refusal: Refusal) -> RefusedOrder:
    return RefusedOrder(order_type, label, refusal.rule, refusal.text)


def _resume_only(state: FightState, unit: Combatant) -> LegalOrders:
    order = actions.Resume(unit.id)
    refusal = refuse(state, unit, order)
    if refusal is not None:
        return LegalOrders((), (_refused("resume", "Act now", refusal),), ())
    return LegalOrders((LegalOrder(order, "Act now", "resume", "free"),), (), ())


def _add_attacks(
    state: FightState, unit: Combatant, line: AttackLine, orders: list[LegalOrder], refused: list[RefusedOrder]
) -> None:
    """Add the attacks of one line: single, full, charge, against every enemy."""
    name, count = line.attack.name, len(line.attack.bonuses)
    first_refusal: dict[tuple[str, str], Refusal] = {}
    for enemy in state.enemies_of(unit):
        is_next = state.turn.attacks_made > 0
        options: list[tuple[actions.Order, str, str]] = [
            (actions.Attack(enemy.id, line.index, full=is_next), name, "full attack" if is_next else "standard")
        ]
        if count > 1 and not is_next:
            options.append((actions.FullAttack((enemy.id,), line.index), f"Full attack, {name}", "full attack"))
        if line.is_melee and not is_next:
            options.append((actions.Charge(enemy.id, line.index), f"Charge, {name}", "charge"))
        for order, label, cost in options:
            refusal = refuse(state, unit, order)
            if refusal is None:
                orders.append(_attack_order(state, unit, enemy, line, order, label, cost))
            else:
                first_refusal.setdefault((order.type, label), refusal)
    legal_types = {(item.order.type, item.label) for item in orders}
    refused += [
        _refused(order_type, label, refusal)
        for (order_type, label), refusal in first_refusal.items()
        if (order_type, label) not in legal_types
    ]


def _attack_order(
    state: FightState,
    unit: Combatant,
    enemy: Combatant,
    line: AttackLine,
    order: actions.Order,
    label: str,
    cost: str,
) -> LegalOrder:
    seen: AttackPreview = preview_attack(state, unit.id, enemy.id, line.index)
    key = f"{order.type}:{enemy.id}:{line.index}"
    return LegalOrder(order, label, key, cost, enemy.id, line.index, seen.chance, seen.expected_damage, seen.reasons)


def _add_steps(state: FightState, unit: Combatant, orders: list[LegalOrder], refused: list[RefusedOrder]) -> None:
    """Add the 5-foot steps to each free neighbour."""
    first: Refusal | None = None
    is_possible = False
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if not (dx or dy):
                continue
            order = actions.Step(unit.x + dx, unit.y + dy)
            refusal = refuse(state, unit, order)
            if refusal is None:
                is_possible = True
                orders.append(LegalOrder(order, "5-foot step", f"step:{order.x}:{order.y}", "free"))
            else:
                first = first or refusal
    if not is_possible and first is not None:
        refused.append(_refused("step", "5-foot step", first))


def _refused_walks(state: FightState, unit: Combatant) -> list[RefusedOrder]:
    turn = state.turn
    found = []
    refusal = refuse_walking(state, unit)
    if refusal is None and not (turn.move or turn.standard):
        refusal = Refusal("EP-AC-01", "no move action is left")
    if refusal is not None:
        found.append(_refused("move", "Move", refusal))
    elif not (turn.move and turn.standard):
        rule, text = (
            ("EP-SU-21", "the surprise round allows one standard action")
            if turn.surprise
            else (
                "EP-MV-08",
                "it takes the standard and the move action",
            )
        )
        refusal = Refusal(rule, text)
    if refusal is not None:
        found.append(_refused("double_move", "Double move", refusal))
    return found


def reachable_squares(state: FightState, unit: Combatant) -> tuple[ReachableSquare, ...]:
    """Return where the creature may walk with what is left of its turn, each with its cheapest way."""
    turn = state.turn
    if not (turn.move or turn.standard) or refuse_walking(state, unit) is not None:
        return ()
    single = walk_feet(state, unit)
    is_double = turn.move and turn.standard
    threats = threats_to(state, unit)
    budget = 2 * single if is_double else single
    reach = reach_of(state, unit, budget, impeded=budget // FEET if is_double else 0, threats=threats)
    found: list[ReachableSquare] = []
    free = free_for(state, unit)
    for square in sorted({place >> 1 for place in reach.places()}):
        y, x = divmod(square, reach.width)
        if (x, y) == (unit.x, unit.y) or not free(x, y):
            continue
        place = reach.place(x, y)
        cost = int(reach.cost[place]) * FEET
        order = "move" if cost <= single else "double_move"
        found.append(ReachableSquare(x, y, cost, threats.names(int(reach.mask[place])), reach.path(place), order))
    return tuple(found)
